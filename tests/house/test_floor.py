"""The floor: tables come and go, and dealers change between rounds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.house import (
    DOOR_STREAM,
    DealerSet,
    Decided,
    Floor,
    Place,
    TableRemoved,
    TableSetUp,
    audit_stream,
    dealer_of,
    evolve,
    new_floor,
    remove_table,
    set_dealer,
    set_up_table,
    table_stream,
)
from letitride.house.audit import RequestRefused
from letitride.rules import BASE, DeviceKind, Face
from letitride.table.state import Limits, Terms
from tests.house.talk import MORNING, after, money, refused

TERMS = Terms(paytables={BASE: "wa-1"}, device=DeviceKind.SHUFFLER, face=Face.DOWN)
LIMITS = Limits(minimum=money("$5"), maximum=money("$100"))


def _set_up(
    floor: Floor,
    table: str = "fast",
    *,
    name: str = "The fast one",
    bots: int = 0,
    bot_play: str = "best",
) -> Decided:
    return set_up_table(
        floor,
        table,
        name=name,
        book="wa-let-it-ride",
        digest="ab12",
        terms=TERMS,
        limits=LIMITS,
        bots=bots,
        bot_play=bot_play,
        by="Sue",
        at=MORNING,
    )


def _floor() -> Floor:
    return after(new_floor(), _set_up(new_floor()))


def _with_dealer(floor: Floor, dealer: str, *, rounds: int, between: bool) -> Floor:
    decided = set_dealer(
        floor, "fast", dealer, rounds=rounds, between=between, by="Sue", at=MORNING
    )
    return after(floor, decided)


def test_a_table_is_set_up_with_the_automatic_dealer() -> None:
    decided = _set_up(new_floor(), bots=2, bot_play="basic")
    event = TableSetUp(
        table="fast",
        name="The fast one",
        book="wa-let-it-ride",
        digest="ab12",
        terms=TERMS,
        limits=LIMITS,
        bots=2,
        bot_play="basic",
        by="Sue",
        at=MORNING,
    )
    assert decided == (event,)
    floor = after(new_floor(), decided)
    place = Place(
        id="fast",
        name="The fast one",
        book="wa-let-it-ride",
        digest="ab12",
        terms=TERMS,
        limits=LIMITS,
        bots=2,
        bot_play="basic",
    )
    assert floor == Floor(tables={"fast": place}, version=1)
    for rounds in range(3):
        for between in (True, False):
            assert dealer_of(place, rounds=rounds, between=between) == ""
    assert table_stream("fast") == "table:fast"


@pytest.mark.parametrize("table", ["", "a", "a" * 41, "Fast", "fast one", "fast:1", "fäst", "ab\n"])
def test_an_id_is_a_slug(table: str) -> None:
    assert refused(_set_up(new_floor(), table))[0] == "bad_id"


def test_an_id_is_never_used_again() -> None:
    floor = _floor()
    assert refused(_set_up(floor)) == ("id_taken", "table: the id fast is taken.")
    removed = after(floor, remove_table(floor, "fast", by="Sue", at=MORNING))
    assert refused(_set_up(removed))[0] == "id_taken"


def test_no_table_is_called_door() -> None:
    assert audit_stream("door") == DOOR_STREAM
    assert refused(_set_up(new_floor(), "door"))[0] == "id_taken"


@pytest.mark.parametrize("name", ["", "  ", "a" * 61])
def test_a_table_has_a_name(name: str) -> None:
    assert refused(_set_up(new_floor(), name=name))[0] == "bad_name"


def test_the_number_of_bots_is_not_negative() -> None:
    assert refused(_set_up(new_floor(), bots=-1))[0] == "bad_bots"


def test_a_removed_table_stays_in_the_records() -> None:
    floor = _floor()
    decided = remove_table(floor, "fast", by="Sue", at=MORNING)
    assert decided == (TableRemoved(table="fast", by="Sue", at=MORNING),)
    floor = after(floor, decided)
    assert floor.tables["fast"].removed
    gone = ("unknown_table", "There is no table fast.")
    assert refused(remove_table(floor, "fast", at=MORNING)) == gone
    changed = set_dealer(floor, "fast", "Dee", rounds=0, between=True, at=MORNING)
    assert refused(changed) == gone


def test_an_unknown_table_is_refused() -> None:
    assert refused(remove_table(new_floor(), "fast", at=MORNING))[0] == "unknown_table"
    changed = set_dealer(new_floor(), "fast", "Dee", rounds=0, between=True, at=MORNING)
    assert refused(changed)[0] == "unknown_table"


def test_between_rounds_a_dealer_takes_over_at_once() -> None:
    floor = _floor()
    decided = set_dealer(floor, "fast", "Dee", rounds=3, between=True, by="Sue", at=MORNING)
    assert decided == (DealerSet(table="fast", dealer="Dee", from_round=4, by="Sue", at=MORNING),)
    place = after(floor, decided).tables["fast"]
    assert dealer_of(place, rounds=3, between=True) == "Dee"
    assert dealer_of(place, rounds=4, between=False) == "Dee"


def test_the_dealer_who_began_a_round_finishes_it() -> None:
    floor = _with_dealer(_floor(), "Dee", rounds=0, between=True)
    place = _with_dealer(floor, "Dan", rounds=3, between=False).tables["fast"]
    assert dealer_of(place, rounds=3, between=False) == "Dee"
    assert dealer_of(place, rounds=3, between=True) == "Dan"
    assert dealer_of(place, rounds=4, between=False) == "Dan"


def test_a_planned_dealer_who_never_came_changes_nothing() -> None:
    floor = _with_dealer(_floor(), "Dee", rounds=0, between=True)
    floor = _with_dealer(floor, "Dan", rounds=3, between=False)
    floor = _with_dealer(floor, "", rounds=3, between=False)
    place = floor.tables["fast"]
    assert dealer_of(place, rounds=3, between=False) == "Dee"
    assert dealer_of(place, rounds=4, between=False) == ""
    place = _with_dealer(floor, "Dee", rounds=3, between=False).tables["fast"]
    assert dealer_of(place, rounds=3, between=False) == "Dee"
    assert dealer_of(place, rounds=4, between=False) == "Dee"


def test_the_present_dealer_is_not_named_again() -> None:
    floor = _with_dealer(_floor(), "Dee", rounds=3, between=False)
    code = "already_deals"
    words = "Dee already deals at table fast from the next round."
    again = set_dealer(floor, "fast", "Dee", rounds=3, between=False, at=MORNING)
    assert refused(again) == (code, words)
    again = set_dealer(floor, "fast", "Dee", rounds=4, between=False, at=MORNING)
    assert refused(again) == (code, "Dee already deals at table fast.")
    again = set_dealer(_floor(), "fast", "", rounds=0, between=True, at=MORNING)
    assert refused(again) == (code, "The automatic dealer already deals at table fast.")


@settings(derandomize=True, database=None)
@given(st.lists(st.sampled_from(["round", "over", "", "Dee", "Dan"]), max_size=30))
def test_a_planned_dealer_waits_until_the_round_is_over(story: list[str]) -> None:
    """The model: a dealer who changes only when no round is on."""
    floor, rounds, between = _floor(), 0, True
    dealing = wanted = ""
    for step in story:
        match step:
            case "round":
                if between:
                    rounds, between = rounds + 1, False
            case "over":
                between = True
            case dealer if dealer != wanted:
                floor = _with_dealer(floor, dealer, rounds=rounds, between=between)
                wanted = dealer
        dealing = wanted if between else dealing
        assert dealer_of(floor.tables["fast"], rounds=rounds, between=between) == dealing


def test_other_tables_do_not_change() -> None:
    floor = after(_floor(), _set_up(_floor(), "slow"))
    changed = _with_dealer(floor, "Dee", rounds=0, between=True)
    assert changed.tables["slow"] == floor.tables["slow"]
    assert changed.version == floor.version + 1


def test_the_floor_ignores_unrelated_events() -> None:
    with pytest.raises(AssertionError, match="RequestRefused is not a floor event"):
        evolve(_floor(), RequestRefused(who="Ann", what="/", why="no"))
