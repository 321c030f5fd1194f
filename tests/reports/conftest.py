from pathlib import Path

import pytest

from letitride.rules import Paytable, load_paytable

OWN_NAME = '<script>alert(1)</script> & "sons" </title> {{ 7*7 }} #let x = $y$ é'
OWN = """
id = "<b>OWN</b>"
name = "<script>alert(1)</script> & \\"sons\\" </title> {{ 7*7 }} #let x = $y$ é"
source = "a page <img src=x onerror=alert(2)>"
jurisdiction = "no\\u0000where\\u202e"
description = ""
[base]
odds = "to"
[base.pays]
royal_flush = 1000.5
straight_flush = "700/3"
four_of_a_kind = 50
full_house = 11
flush = 8
straight = 5
three_of_a_kind = 3
two_pair = 2.25
tens_or_better = "1/3"
[bonus]
odds = "for"
published = { par = "1.00%", hit_frequency = "23.88%" }
[bonus.pays]
royal_flush = "20000/7"
straight_flush = 2000
four_of_a_kind = 100
full_house = 75
flush = 50
straight = 25
three_of_a_kind = 8
two_pair = 4
tens_or_better = 0.5
[three_card]
odds = "to"
[three_card.pays]
straight_flush = 40
three_of_a_kind = 30
straight = 6
flush = 4
pair = 1
"""


@pytest.fixture
def own(tmp_path: Path) -> Paytable:
    """A user's own file: three wagers, pays in fractions, text that is hostile to any mark-up."""
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return load_paytable(str(path))
