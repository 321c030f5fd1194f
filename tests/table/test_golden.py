"""Golden transcripts: whole rounds under every book, each side bet, each irregularity, in words."""

from pathlib import Path

import pytest

from letitride.driver.injections import BANK_TURNS, FLOOR_ACTS, HAND_SIGNALS, INJECTIONS
from letitride.rules import Wager, known_bets, rulebook_ids
from scripts.golden import command_of, golden_files, renewed

FILES = golden_files()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_transcript_is_what_the_command_prints(file: Path) -> None:
    assert file.read_text() == renewed(file), "python -m scripts.golden renews it"


def test_every_book_and_irregularity_has_a_transcript() -> None:
    commands = [command_of(file) for file in FILES]
    for book in rulebook_ids():
        assert any(f"deal {book} " in each and "--inject" not in each for each in commands), book
    for name in (*INJECTIONS, *BANK_TURNS, *FLOOR_ACTS, *HAND_SIGNALS):
        assert any(f"--inject {name}" in each for each in commands), name


@pytest.mark.parametrize("wager", known_bets())
def test_every_side_bet_wins_in_a_transcript(wager: Wager) -> None:
    name = known_bets()[wager].name
    lines = [line for file in FILES for line in file.read_text().splitlines()]
    assert [line for line in lines if f" on {name}: " in line and " wins $" in line]
