"""Values of rule books carry weight: some are flipped here, ``make soak`` flips them all."""

import subprocess
import sys
from pathlib import Path

import pytest

from letitride.rules import load_rulebook, rulebook_ids
from scripts.flip_values import Flip, fields_with_one_value, flips_of, play_by
from scripts.flips import excuse_for, read_excuses
from scripts.forked_tests import ROOT

NOTICED = {
    "ca-let-it-ride/bank.player_dealer.hands_before_offer=3": "test_california_bank.py",
    "nsw-let-it-ride/irregularities.exposed_card=replaced": "test_books_side_by_side.py",
    "six-card-let-it-ride/limits.maximum=$8": "test_six_card.py",
    "wa-let-it-ride/irregularities.player_hand_wrong_count=hand_void": "test_books_side_by_side.py",
    "wa-let-it-ride-bonus/side_bets.bonus.collected=at_settlement": "test_bonus.py",
}
"""A flip of each book, and where the test is that must notice it."""


def flips(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.flips", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_a_flip_of_each_book_is_noticed() -> None:
    files = [f"tests/conformance/{file}" for file in dict.fromkeys(NOTICED.values())]
    done = flips(*(f"--flip={flip}" for flip in NOTICED), "--tests", *files)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert done.stdout.endswith(f"\n{len(NOTICED)} of {len(NOTICED)} flips noticed; 0 excused.\n")


def test_a_flip_that_nothing_notices_is_named() -> None:
    flip = "nsw-let-it-ride/irregularities.exposed_card=replaced"
    done = flips(f"--flip={flip}", "--tests", "tests/conformance/test_ranks.py")
    assert done.returncode == 1
    assert done.stdout.endswith(f"\nNOT NOTICED: {flip}\n0 of 1 flips noticed; 0 excused.\n")


def test_every_field_has_another_legal_value_or_only_one_and_every_excuse_is_used() -> None:
    """One test, because it takes seconds to find all the flips of a book."""
    excuses = read_excuses()
    assert all(excuses.values())
    excused = set()
    for book in rulebook_ids():
        found = list(flips_of(book))
        assert len({str(flip) for flip in found}) == len(found)
        one = set(fields_with_one_value(book, found))
        assert not one & {flip.field for flip in found}
        assert "cards.deck_size" in one
        assert len(one) < len({flip.field for flip in found}) / 2
        excused |= {excuse_for(str(flip), excuses) for flip in found}
    assert [each for each in excuses if each not in excused] == []


def test_a_flipped_book_is_read_with_that_value_and_has_its_digest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = load_rulebook("nsw-let-it-ride")
    play_by(Flip(before.id, "notices.idle_rounds", 4), monkeypatch)
    after = load_rulebook("nsw-let-it-ride")
    assert (before.notices.idle_rounds, after.notices.idle_rounds) == (3, 4)
    assert after.digest == before.digest
    assert load_rulebook("wa-let-it-ride").notices.idle_rounds == 3


def test_an_excuse_is_a_pattern_a_tab_and_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "excused.txt"
    file.write_text("*/cards.rack_decks=*\tThe rack is furniture.\n")
    excuses = read_excuses(file)
    assert excuse_for("nsw-let-it-ride/cards.rack_decks=2", excuses) == "*/cards.rack_decks=*"
    assert excuse_for("nsw-let-it-ride/cards.sealed_decks=refused", excuses) is None
