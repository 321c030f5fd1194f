"""More hands face up than were analysed: a book warns of them, or refuses them."""

from importlib.resources import files
from pathlib import Path

import pytest

from letitride.rules import Cents, Face, Wager, parse_money
from letitride.table import commands as c
from letitride.table.view import view
from letitride.table.view.viewer import viewer_of
from tests.table.house import FLOOR, House, seat

WA = "wa-let-it-ride"


def edited(tmp_path: Path, ref: str, old: str, new: str) -> str:
    """A shipped book with one change, as the user's own file."""
    shipped = (files("letitride.rules") / "data" / "rulebooks" / f"{ref}.toml").read_text("utf-8")
    assert shipped.count(old) == 1
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace(old, new), "utf-8")
    return str(own)


@pytest.fixture
def refusing(tmp_path: Path) -> str:
    return edited(tmp_path, WA, 'more_hands = { is = "warn"', 'more_hands = { is = "refuse"')


def told(house: House) -> tuple[str, ...]:
    staff = view(house.game, house.table, viewer_of(FLOOR)).staff
    assert staff is not None
    return staff.warnings


@pytest.mark.clause("F face-up", "F analysis three players")
@pytest.mark.parametrize("book", ["wa-let-it-ride", "wa-let-it-ride-bonus"])
def test_the_staff_are_warned_of_a_fourth_open_hand(book: str) -> None:
    house = House(book, face=Face.UP).seated(1, 2, 3, 4)
    house.betting(dict.fromkeys((1, 2, 3), "$5"))
    assert told(house) == ()
    house.do(c.Bet(by=seat(4), seat=4, amount=parse_money("$5")))
    assert told(house) == ("4 hands are face up; the analysis covers 3 (house).",)
    assert view(house.game, house.table, viewer_of(seat(4))).staff is None


def test_face_down_hands_cause_no_warning() -> None:
    house = House(WA).seated(1, 2, 3, 4)
    house.betting(dict.fromkeys(range(1, 5), "$5"))
    assert told(house) == ()


def test_a_book_may_refuse_a_fourth_open_hand(refusing: str) -> None:
    house = House(refusing, face=Face.UP).seated(1, 2, 3, 4)
    house.betting(dict.fromkeys((1, 2, 3), "$5"))
    fourth = c.Bet(by=seat(4), seat=4, amount=parse_money("$5"))
    no = house.refused(fourth)
    assert (no.code, no.clause) == ("too_many_hands", "house")
    assert no.message == "Cards are dealt face up here: at most 3 hands can play."
    house.do(c.Bet(by=seat(3), seat=3, amount=parse_money("$10")))  # a hand that is there already
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(0)))
    house.do(fourth)


def test_a_side_bet_alone_has_a_hand_too(refusing: str) -> None:
    house = House(refusing, face=Face.UP).seated(1, 2, 3, 4)
    house.betting(dict.fromkeys((1, 2, 3), "$5"))
    side = c.BetSide(by=seat(4), seat=4, wager=Wager("three_card"), amount=parse_money("$5"))
    assert house.refused(side).code == "too_many_hands"


def test_a_book_may_keep_idle_seats(tmp_path: Path) -> None:
    may_be_vacated, kept = (f'idle_seat = {{ is = "{says}"' for says in ("may_be_vacated", "kept"))
    own = edited(tmp_path, "nsw-let-it-ride", may_be_vacated, kept)
    house = House(own).seated(*range(1, 8))
    for _ in range(3):
        house.betting({1: "$5"}).played_out(c.Pull).over()
    no = house.refused(c.VacateSeat(by=FLOOR, seat=7))
    assert (no.code, no.clause) == ("seat_kept", "N 14.9")
