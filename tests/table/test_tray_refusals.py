"""What is refused at a counted tray, and why; and the numbers that the house gives its slips."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, parse_money
from letitride.table import (
    CAGE,
    VARIANCE,
    CountKind,
    Phase,
    Rejected,
    Stack,
    TrayRule,
    largest_pay,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.tray.custody import closed_tray
from letitride.table.state import Switch
from tests.table.house import FLOOR, SUPERVISOR, House
from tests.table.trays import BOOK, DORA, chips, count, house


def code(there: House, command: c.Command) -> str:
    decided = there.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


@pytest.mark.parametrize("command", [c.SignTrayCount(by=FLOOR), c.DropTrayCount(by=FLOOR)])
def test_no_count_is_signed_or_dropped_at_a_tray_that_is_not_counted(command: c.Command) -> None:
    assert code(House(BOOK), command) == "tray_uncounted"


def test_an_open_tray_is_not_opened_and_a_closed_one_has_no_shift_to_change() -> None:
    opener = c.CountTray(by=DORA, kind=CountKind.OPENER, chips=chips("$1,000"))
    shift = replace(opener, kind=CountKind.SHIFT)
    assert (code(house(""), opener), code(house(""), shift)) == ("", "tray_closed")
    there = house("$1,000")
    assert (code(there, opener), code(there, shift)) == ("tray_open", "")


def test_a_dealer_signs_what_a_supervisor_has_counted() -> None:
    there = house("")
    there.do(c.CountTray(by=FLOOR, kind=CountKind.OPENER, chips=chips("$1,000")))
    there.do(c.SignTrayCount(by=DORA))
    assert there.table.tray.shift == 1


def test_a_count_is_not_signed_once_the_table_is_closed() -> None:
    there = house("")
    there.do(c.CountTray(by=FLOOR, kind=CountKind.OPENER, chips=chips("$1,000")))
    there.do(c.CloseTable(by=SUPERVISOR))
    assert code(there, c.SignTrayCount(by=DORA)) == "wrong_phase"


def test_a_table_with_an_open_slip_names_it_and_does_not_close() -> None:
    there = house("$1,000")
    for _ in range(2):
        there.do(c.RequestFill(by=FLOOR, chips=chips("$5")))
    no = there.refused(c.CloseTable(by=SUPERVISOR))
    assert no.code == "slip_waits"
    assert no.message.startswith("Slip 2 ")


def test_slips_have_the_numbers_that_the_house_gives() -> None:
    there = house("")
    there.do(c.CountTray(by=DORA, kind=CountKind.OPENER, chips=chips("$1,000")))
    there.do(c.SignTrayCount(by=FLOOR, slip_number=41))
    assert there.last(e.TrayOpened).slip == 41
    there.do(c.RequestFill(by=FLOOR, chips=chips("$5"), slip_number=57))
    assert there.last(e.SlipRequested).number == 57


def test_the_notes_of_a_drop_box_are_counted_by_their_values() -> None:
    there = house("$1,000").seated(1, with_="$20")
    count(there, CountKind.SHIFT, "$980")
    bad = (Stack(Cents(300), 1),)
    assert code(there, c.CountDropBox(by=FLOOR, box=1, notes=bad)) == "bad_count"


def test_one_cent_that_is_missing_from_a_drop_box_is_a_variance() -> None:
    there = house("$1,000").seated(1, with_="$20")
    count(there, CountKind.SHIFT, "$980")
    before = there.holds(CAGE)
    notes = tuple(Stack(Cents(value), n) for value, n in ((1000, 1), (500, 1), (100, 4), (1, 99)))
    there.do(c.CountDropBox(by=FLOOR, box=1, notes=notes, reason="a coin is missing"))
    there.do(c.SignDropCount(by=SUPERVISOR, box=1))
    assert there.holds(VARIANCE) == 1
    assert there.holds(CAGE) == before + 1999


def test_only_an_open_table_warns_that_the_float_is_not_counted() -> None:
    opening = House(BOOK, tray=TrayRule.COUNTED, opened=False)
    opening.do(c.OpenTable(by=DEALER, terms=opening.terms, limits=opening.limits))
    assert opening.table.phase is Phase.OPENING
    assert closed_tray(opening.table) == ""
    there = house("")
    assert closed_tray(there.table) != ""
    there.do(c.CloseTable(by=SUPERVISOR))
    assert there.table.phase is Phase.CLOSED
    assert closed_tray(there.table) == ""


def test_a_payout_cap_for_a_hand_is_the_most_that_the_tray_pays_it() -> None:
    there = House(BOOK, switches=frozenset({Switch.PAYOUT_CAP}))
    assert there.table.limits is not None
    uncapped = largest_pay(there.game, there.table)
    assert uncapped == 3 * 1000 * there.limits.maximum
    cap = parse_money("$25,000")
    capped = replace(there.table, limits=replace(there.table.limits, maximum_payout=cap))
    assert largest_pay(there.game, capped) == cap
    high = replace(there.table, limits=replace(there.table.limits, maximum_payout=2 * uncapped))
    assert largest_pay(there.game, high) == uncapped
