"""Fills and credits on slips: who asks, who sends, who receives, and a slip that is void."""

from letitride.audit import prove
from letitride.rules import Cents
from letitride.table import TRAY, Stack, on_slip
from letitride.table import commands as c
from letitride.table import events as e
from tests.table.house import FLOOR, SUPERVISOR, House, seat
from tests.table.trays import BOOK, DORA, OTHER, chips, house


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
