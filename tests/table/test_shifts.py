"""Shifts and the drop: the win of each agrees with the double entry, and two people count a box."""

from letitride.audit import prove
from letitride.rules import Cents, format_money
from letitride.table import (
    DROP_BOX,
    FEE_BOX,
    METER,
    TRAY,
    VARIANCE,
    CountKind,
    Phase,
    Rejected,
    Stack,
    balance,
    pulled_box,
    stacked,
)
from letitride.table import commands as c
from letitride.table import events as e
from tests.table.house import FLOOR, SUPERVISOR
from tests.table.trays import DORA, chips, count, filled, house, seen_by_the_floor


def test_between_shifts_there_is_no_win_yet() -> None:
    """The figures of the shift that ended are in its own line."""
    there = house("$20,000").seated(1, with_="$500")
    there.betting({1: "$10"}).played_out()
    there.run_until(Phase.BETWEEN_ROUNDS)
    running = seen_by_the_floor(there).custody
    assert running is not None
    assert (running.shift, running.opener, running.drop) == (1, 2_000_000, 50_000)
    amount = format_money(there.holds(TRAY))
    count(there, CountKind.CLOSER, amount)
    closed = seen_by_the_floor(there).custody
    assert closed is not None
    figures = (closed.opener, closed.fills, closed.credits, closed.drop, closed.win)
    assert (closed.shift, *figures) == (0, 0, 0, 0, 0, 0)


def test_the_win_of_every_shift_agrees_with_the_double_entry() -> None:
    there = house("$20,000").seated(1, 2, with_="$500")
    for _ in range(3):
        there.betting({1: "$10", 2: "$5"}).played_out()
        there.run_until(Phase.BETWEEN_ROUNDS)
    filled(there, "$300")
    there.do(c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=stacked(there.holds(TRAY))))
    there.do(c.SignTrayCount(by=FLOOR))
    there.seated(3, with_="$100")
    there.betting({1: "$10", 3: "$5"}).played_out().run_until(Phase.BETWEEN_ROUNDS)
    there.do(c.RequestCredit(by=FLOOR, chips=chips("$250")))
    slip = there.last(e.SlipRequested)
    there.do(c.SendSlip(by=DORA, slip=slip.number))
    there.do(c.ReceiveSlip(by=SUPERVISOR, slip=slip.number, chips=slip.chips))
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=stacked(there.holds(TRAY))))
    there.do(c.SignTrayCount(by=FLOOR))
    first, second = there.last(e.ShiftChanged).totals, there.last(e.TrayClosed).totals
    assert (first.drop, first.fills, first.credits) == (100_000, 30_000, 0)
    assert (second.drop, second.fills, second.credits) == (10_000, 0, 25_000)
    assert second.opener == first.closer
    lost = -sum(event.won - event.lost for event in there.log if isinstance(event, e.BetSettled))
    fed = -balance(there.table.ledger, METER)
    assert first.win + second.win == lost + fed
    assert there.holds(FEE_BOX) == 0
    assert not prove(there.log).findings


def test_two_supervisors_count_the_drop() -> None:
    there = house("$20,000").seated(1, with_="$500")
    there.do(c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=stacked(there.holds(TRAY))))
    there.do(c.SignTrayCount(by=FLOOR))
    pulled = there.last(e.DropBoxPulled)
    assert (pulled.box, pulled.shift, pulled.amount) == (1, 1, 50_000)
    assert (there.holds(DROP_BOX), there.holds(pulled_box(1))) == (0, 50_000)
    notes = (Stack(Cents(10_000), 4), Stack(Cents(2_000), 4))
    counting = c.CountDropBox(by=FLOOR, box=1, notes=notes)
    assert there.refused(c.SignDropCount(by=SUPERVISOR, box=1)).code == "no_count"
    there.do(counting)
    assert there.refused(c.SignDropCount(by=SUPERVISOR, box=1)).code == "no_reason"
    assert there.refused(c.CountDropBox(by=DORA, box=1, notes=notes)).code == "not_your_role"
    there.do(c.CountDropBox(by=FLOOR, box=1, notes=notes, reason="a note was torn"))
    assert there.refused(c.SignDropCount(by=FLOOR, box=1)).code == "own_signature"
    there.do(c.SignDropCount(by=SUPERVISOR, box=1))
    signed = there.last(e.DropCountSigned)
    assert (signed.amount, signed.expected, signed.variance) == (48_000, 50_000, -2_000)
    assert there.holds(pulled_box(1)) == 0
    assert there.holds(VARIANCE) == 2_000
    assert there.refused(c.CountDropBox(by=FLOOR, box=1, notes=notes)).code == "no_box"
    assert not prove(there.log).findings


def test_a_shift_changes_while_players_sit_and_bets_are_open() -> None:
    there = house("$1,000").seated(1, with_="$100").betting({1: "$5"})
    count(there, CountKind.SHIFT, "$900")
    assert there.table.tray.shift == 2
    there.played_out()
    counting = c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=chips("$900"))
    assert not isinstance(there.try_(counting), Rejected) or there.holds(TRAY) != 90_000


def test_nothing_is_counted_while_cards_are_out() -> None:
    there = house("$1,000").seated(1, with_="$100").betting({1: "$5"}).dealt()
    counting = c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=chips("$900"))
    assert there.refused(counting).code == "wrong_phase"


def test_vouchers_in_a_drop_box_count_with_its_notes() -> None:
    there = house("$20,000").seated(1, with_="$500")
    there.do(c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=stacked(there.holds(TRAY))))
    there.do(c.SignTrayCount(by=FLOOR))
    notes = (Stack(Cents(10_000), 4),)
    there.do(c.CountDropBox(by=FLOOR, box=1, notes=notes, vouchers=Cents(10_000)))
    there.do(c.SignDropCount(by=SUPERVISOR, box=1))
    assert there.last(e.DropCountSigned).variance == 0
