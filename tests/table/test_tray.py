"""The counted tray: opener and closer, and a tray that is short."""

import pytest

from letitride.audit import Matter, prove
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, Role
from letitride.table import (
    CAGE,
    TRAY,
    VARIANCE,
    Actor,
    CountKind,
    Phase,
    Rejected,
    Stack,
    largest_pay,
    stacked,
    view,
    viewer_of,
    worth,
)
from letitride.table import commands as c
from letitride.table import events as e
from tests.table.house import FLOOR, SUPERVISOR, seat
from tests.table.trays import DORA, chips, count, filled, house, seen_by_the_floor

# --- counts ---------------------------------------------------------------------------------------


def test_no_round_opens_before_two_people_have_signed_for_the_float() -> None:
    there = house("")
    assert there.refused(c.OpenRound(by=DEALER)).code == "tray_closed"
    there.do(c.CountTray(by=DORA, kind=CountKind.OPENER, chips=chips("$2,150.50")))
    assert there.refused(c.OpenRound(by=DEALER)).code == "count_waits"
    assert there.refused(c.SignTrayCount(by=DORA)).code == "own_signature"
    there.do(c.SignTrayCount(by=FLOOR))
    opened = there.last(e.TrayOpened)
    assert (opened.shift, opened.amount, opened.brought, opened.slip) == (1, 215_050, 215_050, 1)
    assert opened.chips == (
        (100_000, 2),
        (10_000, 1),
        (2_500, 2),
        (50, 1),
    )
    assert (opened.counted_by, opened.by) == (DORA, FLOOR)
    assert there.holds(TRAY) == 215_050
    there.run_until(Phase.BETTING)


def test_nobody_buys_in_before_the_tray_is_open() -> None:
    there = house("")
    there.do(c.Sit(by=seat(1), seat=1, player="player 1"))
    assert there.refused(c.BuyIn(by=seat(1), seat=1, amount=Cents(1000))).code == "tray_closed"


def test_one_signer_is_a_supervisor_and_both_have_names() -> None:
    there = house("")
    there.do(c.CountTray(by=DORA, kind=CountKind.OPENER, chips=chips("$100")))
    other = Actor(Role.DEALER, name="dan")
    assert there.refused(c.SignTrayCount(by=other)).code == "no_supervisor"
    assert there.refused(c.SignTrayCount(by=Actor(Role.GAMES_SUPERVISOR))).code == "no_name"
    assert there.refused(c.SignTrayCount(by=seat(1))).code == "not_your_role"


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        (((300, 1),), "bad_count"),
        (((500, -1),), "bad_count"),
        (((500, 10**8),), "bad_count"),
        (((500, 1), (500, 2)), "bad_count"),
    ],
)
def test_a_count_needs_real_denominations(stacks: tuple[tuple[int, int], ...], code: str) -> None:
    there = house("")
    asked = tuple(Stack(Cents(value), pieces) for value, pieces in stacks)
    command = c.CountTray(by=DORA, kind=CountKind.OPENER, chips=asked)
    assert there.refused(command).code == code


def test_a_count_that_differs_is_a_variance_with_a_reason() -> None:
    there = house("$1,000")
    closing = c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$995"))
    there.do(closing)
    told = there.refused(c.SignTrayCount(by=FLOOR))
    assert told.code == "no_reason"
    assert {"$995", "$1,000"} <= {word.strip(";.") for word in told.message.split()}
    count(there, CountKind.CLOSER, "$995", "a $5 chip fell behind the rail")
    closed = there.last(e.TrayClosed)
    assert (closed.variance, closed.totals.win) == (-500, -500)
    assert (there.holds(TRAY), there.holds(VARIANCE)) == (99_500, 500)
    # What was short stays short: the next opener is compared with what was really there.
    count(there, CountKind.OPENER, "$1,000", "the chip was found")
    assert there.last(e.TrayOpened).variance == 500
    assert there.holds(VARIANCE) == 0
    assert not prove(there.log).findings


def test_a_count_is_void_once_chips_move() -> None:
    there = house("$1,000").seated(1, with_="$100")
    there.do(c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=chips("$900")))
    there.do(c.BuyIn(by=seat(1), seat=1, amount=Cents(10_000)))
    assert there.refused(c.SignTrayCount(by=FLOOR)).code == "tray_moved"
    there.do(c.DropTrayCount(by=FLOOR))
    assert there.table.tray.count is None
    assert there.refused(c.DropTrayCount(by=FLOOR)).code == "no_count"


def test_a_table_cannot_close_before_its_tray() -> None:
    there = house("$1,000")
    assert there.refused(c.CloseTable(by=SUPERVISOR)).code == "tray_open"
    there.do(c.RequestFill(by=FLOOR, chips=chips("$100")))
    closing = c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$1,000"))
    assert there.refused(closing).code == "slip_waits"
    there.do(c.VoidSlip(by=FLOOR, slip=2, reason="closing instead"))
    count(there, CountKind.CLOSER, "$1,000")
    assert there.refused(c.OpenRound(by=DEALER)).code == "tray_closed"
    there.do(c.CloseTable(by=SUPERVISOR))
    assert there.holds(TRAY) == 100_000
    assert not prove(there.log).findings


# --- a tray that is short -------------------------------------------------------------------------


def test_a_settlement_that_the_tray_cannot_pay_waits_for_the_fill() -> None:
    """A royal flush on $5 at 1000 to 1, from a tray of $1,100."""
    there = house("$1,100").seated(1, with_="$100").betting({1: "$5"})
    there.called().stacked("Ah Kh Qh Jh Th").dealt().looked()
    there.run_until_choice()
    while there.table.phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
        there.choosing(c.Ride)
        there.turned()
    settle = c.SettleNext(by=DEALER)
    while not isinstance(there.try_(settle), Rejected):
        there.do(settle)
    before = there.table
    no = there.refused(settle)
    assert no.code == "tray_short"
    assert "$1,000" in no.message
    assert there.table == before
    assert there.table.phase is Phase.SETTLING
    filled(there, "$20,000")
    there.run_until(Phase.ROUND_OVER)
    assert there.holds(TRAY) >= 0
    won = sum(event.won for event in there.all(e.BetSettled))
    assert won == 3 * 1000 * 500
    assert Matter.MONEY not in {each.matter for each in prove(there.log).findings}


def test_cash_is_not_changed_without_chips_in_the_tray() -> None:
    there = house("$50")
    there.do(c.Sit(by=seat(1), seat=1, player="player 1"))
    no = there.refused(c.BuyIn(by=seat(1), seat=1, amount=Cents(10_000)))
    assert no.code == "tray_short"


def test_the_floor_is_warned_before_the_tray_is_short() -> None:
    there = house("$5,000")
    most = largest_pay(there.game, there.table)
    assert there.limits.maximum * 3 <= most
    seen = view(there.game, there.table, viewer_of(FLOOR)).staff
    assert seen is not None
    assert seen.custody is not None
    assert seen.custody.low is (most > 500_000)
    filled(there, f"${most // 100 + 1}")
    seen = view(there.game, there.table, viewer_of(FLOOR)).staff
    assert seen is not None
    assert seen.custody is not None
    assert not seen.custody.low
    assert view(there.game, there.table, viewer_of(seat(1))).staff is None


def test_the_staff_are_told_that_the_float_is_not_counted() -> None:
    there = house("")
    assert [each for each in seen_by_the_floor(there).warnings if "before the float" in each]
    count(there, CountKind.OPENER, "$1,500,000")
    assert not seen_by_the_floor(there).warnings


def test_the_value_of_stacks_is_their_chips() -> None:
    for amount in (0, 1, 50, 99, 12_345, 10**9 + 7):
        assert worth(stacked(Cents(amount))) == amount


def test_the_ledger_still_sums_to_zero() -> None:
    there = house("$1,000")
    assert sum(there.table.ledger.values()) == 0
    assert there.holds(CAGE) == -100_000


def test_players_do_not_count_the_tray() -> None:
    there = house("")
    counting = c.CountTray(by=seat(1), kind=CountKind.OPENER, chips=chips("$100"))
    assert there.refused(counting).code == "not_your_role"


def test_piles_without_chips_are_not_written_down() -> None:
    there = house("")
    empty = Stack(Cents(500), 0)
    there.do(c.CountTray(by=DORA, kind=CountKind.OPENER, chips=(empty, *chips("$100"))))
    there.do(c.SignTrayCount(by=FLOOR))
    assert there.last(e.TrayOpened).chips == chips("$100")
