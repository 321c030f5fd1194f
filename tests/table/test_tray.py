"""The counted tray: opener, slips, shift changes, closer, drop; and a tray that is short."""

import pytest
from msgspec.structs import replace

from letitride.audit import Matter, prove
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, Role, format_money, parse_money
from letitride.table import (
    CAGE,
    DROP_BOX,
    FEE_BOX,
    METER,
    TRAY,
    VARIANCE,
    Actor,
    CountKind,
    Phase,
    Rejected,
    Stack,
    TrayRule,
    balance,
    largest_pay,
    on_slip,
    options,
    pulled_box,
    stacked,
    view,
    viewer_of,
    worth,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.view.model import StaffView
from tests.table.house import FLOOR, SUPERVISOR, House, seat

BOOK = "nsw-let-it-ride"
DORA = Actor(Role.DEALER, name="dora")
OTHER = Actor(Role.GAMES_SUPERVISOR, name="other")


def chips(amount: str) -> tuple[Stack, ...]:
    return stacked(parse_money(amount))


def house(float_: str = "$5,000", book: str = BOOK) -> House:
    made = House(book, tray=TrayRule.COUNTED)
    if float_:
        count(made, CountKind.OPENER, float_)
    return made


def count(there: House, kind: CountKind, amount: str, reason: str = "") -> None:
    there.do(c.CountTray(by=DORA, kind=kind, chips=chips(amount), reason=reason))
    there.do(c.SignTrayCount(by=FLOOR))


def filled(there: House, amount: str) -> None:
    there.do(c.RequestFill(by=FLOOR, chips=chips(amount)))
    number = there.last(e.SlipRequested).number
    there.do(c.SendSlip(by=SUPERVISOR, slip=number))
    there.do(c.ReceiveSlip(by=DORA, slip=number, chips=chips(amount)))


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


# --- slips ----------------------------------------------------------------------------------------


def test_a_fill_is_requested_sent_and_received() -> None:
    there = house("$1,000")
    there.do(c.RequestFill(by=FLOOR, chips=chips("$600")))
    slip = there.last(e.SlipRequested)
    assert (slip.number, slip.amount) == (2, 60_000)
    receive = c.ReceiveSlip(by=DORA, slip=2, chips=slip.chips)
    assert there.refused(receive).code == "slip_stage"
    assert there.refused(c.SendSlip(by=DORA, slip=2)).code == "not_your_role"
    there.do(c.SendSlip(by=SUPERVISOR, slip=2))
    assert (there.holds(TRAY), there.holds(on_slip(2))) == (100_000, 60_000)
    assert there.refused(c.SendSlip(by=SUPERVISOR, slip=2)).code == "slip_stage"
    mine = c.ReceiveSlip(by=SUPERVISOR, slip=2, chips=slip.chips)
    assert there.refused(mine).code == "own_signature"
    short = c.ReceiveSlip(by=DORA, slip=2, chips=chips("$595"))
    assert there.refused(short).code == "slip_differs"
    there.do(receive)
    assert there.holds(TRAY) == 160_000
    assert there.refused(receive).code == "no_slip"
    assert there.table.tray.fills == 60_000


def test_a_credit_is_received_by_somebody_else_at_the_cage() -> None:
    there = house("$1,000")
    too_much = c.RequestCredit(by=FLOOR, chips=chips("$1,001"))
    assert there.refused(too_much).code == "not_enough_chips"
    # Nobody else is told what the tray holds.
    asked = c.RequestCredit(by=seat(1), chips=chips("$1,001"))
    assert there.refused(asked).code == "not_your_role"
    there.do(c.RequestCredit(by=FLOOR, chips=chips("$400")))
    there.do(c.SendSlip(by=DORA, slip=2))
    assert there.holds(TRAY) == 60_000
    received = c.ReceiveSlip(by=SUPERVISOR, slip=2, chips=chips("$400"))
    assert there.refused(c.ReceiveSlip(by=FLOOR, slip=2, chips=chips("$400")))
    there.do(received)
    assert (there.holds(TRAY), there.holds(on_slip(2))) == (60_000, 0)
    assert there.table.tray.credits == 40_000


def test_who_takes_a_credit_from_the_table_does_not_receive_it_at_the_cage() -> None:
    there = house("$1,000")
    there.do(c.RequestCredit(by=FLOOR, chips=chips("$400")))
    there.do(c.SendSlip(by=SUPERVISOR, slip=2))
    mine = c.ReceiveSlip(by=SUPERVISOR, slip=2, chips=chips("$400"))
    assert there.refused(mine).code == "own_signature"


def test_a_slip_that_is_void_keeps_its_number_and_gives_the_chips_back() -> None:
    there = house("$1,000")
    there.do(c.RequestCredit(by=FLOOR, chips=chips("$400")))
    there.do(c.SendSlip(by=DORA, slip=2))
    assert there.refused(c.VoidSlip(by=FLOOR, slip=2, reason=" ")).code == "no_reason"
    there.do(c.VoidSlip(by=FLOOR, slip=2, reason="wrong chips"))
    assert (there.holds(TRAY), there.table.tray.credits) == (100_000, 0)
    there.do(c.RequestFill(by=FLOOR, chips=chips("$5")))
    assert there.last(e.SlipRequested).number == 3
    assert there.refused(c.RequestFill(by=FLOOR, chips=())).code == "bad_count"
    assert not prove(there.log).findings


def test_only_uncounted_trays_take_fills_without_a_slip() -> None:
    there = house("$1,000")
    assert there.refused(c.Fill(by=FLOOR, amount=Cents(100))).code == "tray_counted"
    assert there.refused(c.Credit(by=FLOOR, amount=Cents(100))).code == "tray_counted"
    plain = House(BOOK)
    assert plain.refused(c.RequestFill(by=FLOOR, chips=chips("$5"))).code == "tray_uncounted"


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


def seen_by_the_floor(there: House) -> StaffView:
    seen = view(there.game, there.table, viewer_of(FLOOR)).staff
    assert seen is not None
    return seen


def test_the_staff_are_told_that_the_float_is_not_counted() -> None:
    there = house("")
    assert [each for each in seen_by_the_floor(there).warnings if "before the float" in each]
    count(there, CountKind.OPENER, "$1,500,000")
    assert not seen_by_the_floor(there).warnings


# --- shifts and the drop --------------------------------------------------------------------------


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


def test_a_count_is_blind_until_it_is_signed() -> None:
    """Whatever is typed is taken; then the difference is shown, and the second person explains
    it."""
    there = house("$1,000")
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$980")))
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$995")))
    assert sum(isinstance(each, e.TrayCounted) for each in there.log) == 3, "both are on record"
    (sign,) = (
        option
        for option in options(there.game, there.table, FLOOR)
        if option.command == "SignTrayCount"
    )
    assert sign.words == ("reason",)
    there.do(c.SignTrayCount(by=FLOOR, reason="a $5 chip fell behind the rail"))
    closed = there.last(e.TrayClosed)
    assert (closed.reason, closed.variance) == ("a $5 chip fell behind the rail", -500)
    assert not prove(there.log).findings
    silent = [*there.log]
    at = silent.index(closed)
    silent[at] = replace(closed, reason="")
    assert any("said why" in each.sentence for each in prove(silent).findings)


def test_a_dealer_is_not_told_what_the_tray_should_hold() -> None:
    there = house("$1,000")

    def seen(by: Actor) -> StaffView:
        staff = view(there.game, there.table, viewer_of(by)).staff
        assert staff is not None
        return staff

    floor, dealer = seen(FLOOR), seen(DORA)
    assert (floor.tray, dealer.tray, dealer.drop_box) == (100_000, None, None)
    assert floor.custody is not None
    assert dealer.custody is not None
    assert (floor.custody.win, dealer.custody.win, dealer.custody.drop) == (0, None, None)
    assert any("$1,000" in words for words in floor.warnings), "it is low"
    assert dealer.warnings
    assert not any("$1,000" in words for words in dealer.warnings)
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$995")))
    counted = seen(DORA).custody
    assert counted is not None
    assert counted.count is not None
    assert (counted.count.amount, counted.count.expected) == (99_500, 100_000)


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


def test_slips_wait_for_the_opener() -> None:
    there = house("")
    assert there.refused(c.RequestFill(by=FLOOR, chips=chips("$5"))).code == "tray_closed"


def test_who_asked_for_a_fill_does_not_send_it() -> None:
    there = house("$1,000")
    there.do(c.RequestFill(by=SUPERVISOR, chips=chips("$5")))
    assert there.refused(c.SendSlip(by=SUPERVISOR, slip=2)).code == "own_signature"


def test_only_the_cage_receives_a_credit() -> None:
    there = house("$1,000")
    there.do(c.RequestCredit(by=FLOOR, chips=chips("$400")))
    there.do(c.SendSlip(by=DORA, slip=2))
    receive = c.ReceiveSlip(by=OTHER, slip=2, chips=chips("$400"))
    assert there.refused(receive).code == "not_your_role"


def test_voiding_a_fill_or_an_unsent_credit_takes_no_credit_back() -> None:
    there = house("$1,000")
    there.do(c.RequestFill(by=FLOOR, chips=chips("$5")))
    there.do(c.SendSlip(by=SUPERVISOR, slip=2))
    there.do(c.RequestCredit(by=FLOOR, chips=chips("$5")))
    for slip in (2, 3):
        there.do(c.VoidSlip(by=FLOOR, slip=slip, reason="a mistake", at=60))
        assert there.table.tray.credits == 0
        assert there.table.tray.done[-1].done_at == 60


def test_piles_without_chips_are_not_written_down() -> None:
    there = house("")
    empty = Stack(Cents(500), 0)
    there.do(c.CountTray(by=DORA, kind=CountKind.OPENER, chips=(empty, *chips("$100"))))
    there.do(c.SignTrayCount(by=FLOOR))
    assert there.last(e.TrayOpened).chips == chips("$100")


def test_vouchers_in_a_drop_box_count_with_its_notes() -> None:
    there = house("$20,000").seated(1, with_="$500")
    there.do(c.CountTray(by=DORA, kind=CountKind.SHIFT, chips=stacked(there.holds(TRAY))))
    there.do(c.SignTrayCount(by=FLOOR))
    notes = (Stack(Cents(10_000), 4),)
    there.do(c.CountDropBox(by=FLOOR, box=1, notes=notes, vouchers=Cents(10_000)))
    there.do(c.SignDropCount(by=SUPERVISOR, box=1))
    assert there.last(e.DropCountSigned).variance == 0


def test_a_credit_may_take_everything_and_two_other_people_sign_for_it() -> None:
    there = house("$1,000")
    fake = (Stack(Cents(300), 1),)
    assert there.refused(c.RequestCredit(by=FLOOR, chips=fake)).code == "bad_count"
    there.do(c.RequestCredit(by=SUPERVISOR, chips=chips("$1,000")))
    there.do(c.SendSlip(by=DORA, slip=2))
    receive = c.ReceiveSlip(by=SUPERVISOR, slip=2, chips=chips("$1,000"))
    assert there.refused(receive).code == "own_signature", "who asked for it"
    there.do(c.RequestFill(by=FLOOR, chips=chips("$5")))
    there.do(c.SendSlip(by=SUPERVISOR, slip=3))
    fill = c.ReceiveSlip(by=seat(1), slip=3, chips=chips("$5"))
    assert there.refused(fill).code == "not_your_role"
    there.do(c.RequestFill(by=FLOOR, chips=chips("$10")))
    there.do(c.SendSlip(by=SUPERVISOR, slip=4))
    assert there.refused(c.ReceiveSlip(by=DORA, slip=4, chips=fake)).code == "bad_count"
