"""Paytable files: shipped tables match what the documents print, and bad files are refused with the
field named."""

from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import FiveCard, ThreeCard
from letitride.rules import BASE, BadData, Odds, Published, Wager, load_paytable, paytable_ids

DOCUMENTS = {
    "LIRX-01": "1000 200 50 11 8 5 3 2 1",
    "LIRX-02": "500 100 25 15 10 5 3 2 1",
    "LIRX-03": "100 50 30 15 9 6 3 2 1",
    "LIRX-04": "500 100 25 11 8 5 3 2 1",
    "LIRX-05": "200 100 40 15 9 5 3 2 1",
    "LIRX-06": "500 200 50 11 8 5 3 2 1",
    "LIRB-03": "20000 1000 100 75 50 25 4 3 1",
    "LIRB-06": "20000 2000 100 75 50 25 8 4",
    "LIRB-09": "20000 2000 300 150 50 25 5",
    "LIRB-10": "10000 2000 100 75 50 25 8 4",
    "LIRB-25": "10000 2000 100 75 50 25 8 4",
    "LIRB-28": "5000 2000 100 75 50 25 8 4",
    "LIRB-29": "5000 2000 100 75 50 25 8 4",
    "3CB-1": "40 30 6 4 1",
    "3CB-2": "40 30 5 4 1",
    "3CB-3": "40 30 6 3 1",
    "3CB-4": "50 40 30 6 4 1",
    "3CB-5": "50 40 30 5 4 1",
    "3CB-6": "50 40 30 6 3 1",
    "PP-1": "40 30 6 3 1",
    "6CB-1": "250 100 40 20 11 8 4",
}
BASE_OF = {
    "LIRB-03": "LIRX-01",
    "LIRB-06": "LIRX-01",
    "LIRB-09": "LIRX-01",
    "LIRB-10": "LIRX-06",
    "LIRB-25": "LIRX-03",
    "LIRB-28": "LIRX-06",
    "LIRB-29": "LIRX-03",
}

OWN = """\
id = "OWN-1"
name = "A table of our own"
source = "none"
jurisdiction = "none"
description = "For tests"

[base]
odds = "to"

[base.pays]
royal_flush = 1000
straight_flush = 200
four_of_a_kind = 50
full_house = 11
flush = 8
straight = 5
three_of_a_kind = 3
two_pair = 2
tens_or_better = 1
"""


EXAMPLES = {"PROG-1"}
"""Of bets that the documents name and give no pays for; each says that it is an example."""


def test_exactly_the_paytables_of_the_documents_ship() -> None:
    assert set(paytable_ids()) - EXAMPLES == set(DOCUMENTS)


@pytest.mark.parametrize("ref", EXAMPLES)
def test_an_example_says_that_it_is_one(ref: str) -> None:
    table = load_paytable(ref)
    for text in (table.name, table.source, table.description):
        assert "an example" in text.lower()
    assert table.jurisdiction == "None"


@pytest.mark.parametrize("ref", DOCUMENTS)
def test_every_shipped_table_names_its_source(ref: str) -> None:
    table = load_paytable(ref)
    stated = (table.source, table.jurisdiction, table.description)
    assert all(text and text != "not stated" for text in stated)
    assert table.name != table.id


def test_a_table_of_your_own_needs_only_an_id_and_its_pays(tmp_path: Path) -> None:
    head, _, pays = OWN.partition("[base]")
    own = load_paytable(write(tmp_path, head.splitlines()[0] + "\n[base]" + pays))
    assert (own.id, own.name, own.source) == ("OWN-1", "OWN-1", "not stated")


@pytest.mark.parametrize(("ref", "pays"), DOCUMENTS.items())
def test_pays_agree_with_the_documents(ref: str, pays: str) -> None:
    schedule = load_paytable(ref).schedules[-1]
    assert " ".join(str(schedule.pays[kind]) for kind in schedule.rows) == pays


@pytest.mark.parametrize(("ref", "base"), BASE_OF.items())
def test_a_bonus_table_has_the_base_game_it_is_sold_with(ref: str, base: str) -> None:
    bonus, own = load_paytable(ref).schedule(BASE), load_paytable(base).schedule(BASE)
    assert bonus is not None
    assert own is not None
    assert bonus.pays == own.pays
    assert set(load_paytable(ref).digests) == {f"{ref}.toml", f"{base}.toml"}


@pytest.mark.parametrize("ref", paytable_ids())
def test_only_a_dollar_taken_before_the_deal_is_paid_for_one(ref: str) -> None:
    for schedule in load_paytable(ref).schedules:
        taken = schedule.wager == Wager("bonus") or schedule.meter is not None
        assert (schedule.odds is Odds.FOR) == taken


def test_without_a_mini_royal_line_it_pays_as_a_straight_flush() -> None:
    plain = load_paytable("3CB-1").schedule(Wager("three_card"))
    special = load_paytable("3CB-4").schedule(Wager("three_card"))
    assert plain is not None
    assert special is not None
    assert plain.net(ThreeCard.MINI_ROYAL) == 40
    assert special.net(ThreeCard.MINI_ROYAL) == 50
    assert plain.row_of(ThreeCard.MINI_ROYAL) is ThreeCard.STRAIGHT_FLUSH
    assert special.row_of(ThreeCard.MINI_ROYAL) is ThreeCard.MINI_ROYAL


def test_net_wins_of_for_one_and_to_one_pays() -> None:
    table = load_paytable("LIRB-06")
    base, bonus = table.schedules
    assert base.net(FiveCard.STRAIGHT) == 5
    assert bonus.net(FiveCard.STRAIGHT) == 24
    assert base.net(FiveCard.LOW_PAIR) == bonus.net(FiveCard.TENS_OR_BETTER) == -1


def write(folder: Path, text: str) -> str:
    path = folder / "own.toml"
    path.write_text(text)
    return str(path)


def test_a_file_of_your_own_loads_like_any_other(tmp_path: Path) -> None:
    own = load_paytable(write(tmp_path, OWN))
    assert own.id == "OWN-1"
    assert own.schedules[0].pays == load_paytable("LIRX-01").schedules[0].pays


@pytest.mark.parametrize(
    ("written", "pay"), [("5.5", "11/2"), ('"11/2"', "11/2"), ("0.1", "1/10"), ('"7"', "7")]
)
def test_pays_are_parsed_exactly(tmp_path: Path, written: str, pay: str) -> None:
    text = OWN.replace("tens_or_better = 1", "tens_or_better = 0")
    text = text.replace("two_pair = 2", "two_pair = 0").replace(
        "three_of_a_kind = 3", "three_of_a_kind = 0"
    )
    own = load_paytable(write(tmp_path, text.replace("straight = 5", f"straight = {written}")))
    assert own.schedules[0].pays[FiveCard.STRAIGHT] == Fraction(pay)


def test_falling_odds_are_accepted_if_declared(tmp_path: Path) -> None:
    text = OWN.replace("flush = 8", "flush = 12").replace(
        'odds = "to"', 'odds = "to"\nfalling_odds = "meant"'
    )
    assert load_paytable(write(tmp_path, text)).schedules[0].pays[FiveCard.FLUSH] == 12


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("flush = 8\n", "flush = 8\nflushh = 9\n", "base.pays.flushh", "unknown key"),
        ('odds = "to"', 'odds = "to"\nodd = 1', "base.odd", "unknown key"),
        ('id = "OWN-1"', 'id = "OWN-1"\nidd = 1', "idd", "unknown key"),
        ("full_house = 11\n", "", "base.pays.full_house", "missing"),
        ('id = "OWN-1"\n', "", "id", "missing"),
        ('id = "OWN-1"', "id = 1", "id", "expected 'str', got 'int'"),
        ('odds = "to"', 'odds = "at"', "base.odds", "'at' is neither 'to' nor 'for'"),
        ('odds = "to"', "", "base.odds", "missing"),
        ("full_house = 11", "full_house = -11", "base.pays.full_house", "-11 is below zero"),
        ("full_house = 11", "full_house = true", "base.pays.full_house", "True is not a pay"),
        ("full_house = 11", "full_house = [11]", "base.pays.full_house", "is not a pay"),
        ("full_house = 11", 'full_house = "x"', "base.pays.full_house", "'x' is not a pay"),
        ("full_house = 11", 'full_house = "1/0"', "base.pays.full_house", "'1/0' is not a pay"),
        ("full_house = 11", "full_house = inf", "base.pays.full_house", "is not a pay"),
        ("full_house = 11", "full_house = nan", "base.pays.full_house", "NaN is not a pay"),
        ("full_house = 11", "full_house = 1e160", "base.pays.full_house", "at most 1,000,000,000"),
        ("full_house = 11", "full_house = 1e999999999", "base.pays.full_house", "at most"),
        ("full_house = 11", "full_house = 1e-999999999", "base.pays.full_house", "at most six"),
        ("full_house = 11", 'full_house = "1e999999999"', "base.pays.full_house", "at most"),
        ("full_house = 11", 'full_house = "1e-9999999"', "base.pays.full_house", "at most"),
        ('id = "OWN-1"', 'id = ""', "id", "empty"),
        ("flush = 8", "flush = 12", "base.pays.full_house", "11 is less than 12 for flush"),
        ("two_pair = 2", 'two_pair = "lose"', "base.pays.two_pair", "every hand from tens up"),
        ("[base.pays]", '[base]\nsame_as = "LIRX-01"\n[base.pays]', "", "not TOML"),
        (
            'odds = "to"',
            'odds = "to"\nsame_as = "LIRX-01"',
            "base.same_as",
            "cannot be combined with",
        ),
        (
            'odds = "to"',
            'odds = "to"\npublished = { par = "2.86", hit_frequency = "23.88%" }',
            "base.published.par",
            "'2.86' is not a printed percentage such as '2.86%'",
        ),
    ],
)
def test_a_bad_file_is_refused_by_file_key_and_reason(
    tmp_path: Path, old: str, new: str, key: str, reason: str
) -> None:
    assert old in OWN
    with pytest.raises(BadData) as refused:
        load_paytable(write(tmp_path, OWN.replace(old, new, 1)))
    assert refused.value.file.endswith("own.toml")
    assert refused.value.key == key
    assert reason in refused.value.reason
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("written", ["1000000000", "1000000000.0"])
def test_the_largest_pay_is_a_billion(tmp_path: Path, written: str) -> None:
    text = OWN.replace("royal_flush = 1000", f"royal_flush = {written}")
    pays = load_paytable(write(tmp_path, text)).schedules[0].pays
    assert pays[FiveCard.ROYAL_FLUSH] == 10**9
    with pytest.raises(BadData, match="is below zero"):
        load_paytable(write(tmp_path, OWN.replace("= 1000", f"= -{written}")))


def test_a_wager_of_another_table_has_its_own_published_figures(tmp_path: Path) -> None:
    same = OWN[: OWN.index("[base]")] + '[base]\nsame_as = "LIRB-03"\n'
    figures = 'published = { par = "1.00%", hit_frequency = "2.00%" }\n'
    for text, wanted in ((same, None), (same + figures, Published("1.00%", "2.00%"))):
        assert load_paytable(write(tmp_path, text)).schedules[0].published == wanted


def test_a_bet_on_the_meter_of_another_table_has_no_meter_of_its_own(tmp_path: Path) -> None:
    meter = '[progressive.meter]\nbet = "$1"\nseed = "$100"\nshare = "10%"\n'
    same = OWN[: OWN.index("[base]")] + '[progressive]\nsame_as = "PROG-1"\n'
    assert load_paytable(write(tmp_path, same)).schedules[0].meter is not None
    with pytest.raises(BadData, match=r"progressive\.same_as: cannot be combined with"):
        load_paytable(write(tmp_path, same + meter))


def test_same_as_must_have_the_wager(tmp_path: Path) -> None:
    head = OWN[: OWN.index("[base]")]
    with pytest.raises(BadData, match="LIRX-01 has no bonus wager"):
        load_paytable(write(tmp_path, head + '[bonus]\nsame_as = "LIRX-01"\n'))


def test_same_as_without_a_target_names_file_and_key(
    tmp_path: Path,
) -> None:
    head = OWN[: OWN.index("[base]")]
    with pytest.raises(BadData) as refused:
        load_paytable(write(tmp_path, head + '[base]\nsame_as = "LIRX-7"\n'))
    assert refused.value.file.endswith("own.toml")
    assert refused.value.key == "base.same_as"
    assert refused.value.reason.startswith("LIRX-7: no paytable has that id")


def test_a_byte_order_mark_is_not_part_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8-sig")
    assert load_paytable(str(path)).id == "OWN-1"


def test_same_as_must_not_be_circular(tmp_path: Path) -> None:
    head = OWN[: OWN.index("[base]")]
    path = tmp_path / "own.toml"
    with pytest.raises(BadData, match="leads back to itself"):
        load_paytable(write(tmp_path, head + f'[base]\nsame_as = "{path}"\n'))


def test_a_file_without_a_wager_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no wager: give at least one of base, bonus"):
        load_paytable(write(tmp_path, OWN[: OWN.index("[base]")]))


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.toml: no such file"):
        load_paytable(str(tmp_path / "nowhere.toml"))
    with pytest.raises(BadData, match="not a file"):
        load_paytable(str(tmp_path))
    (tmp_path / "own.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match="not UTF-8 text"):
        load_paytable(str(tmp_path / "own.toml"))
    with pytest.raises(BadData, match="not TOML: "):
        load_paytable(write(tmp_path, "id = "))
    with pytest.raises(BadData, match=r"cannot be read \(File name too long\)"):
        load_paytable("x" * 300)


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadData, match=r"LIRX-1: no paytable has that id.*did you mean LIRX-01"):
        load_paytable("LIRX-1")
