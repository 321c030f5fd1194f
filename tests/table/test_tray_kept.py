"""A counted tray keeps what a misdeal would have to give back, until the round is over."""

from letitride.audit import prove
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import parse_money
from letitride.table import TRAY, Phase
from letitride.table import commands as c
from letitride.table import events as e
from tests.conformance.talk import DULL, NOTHING, TENS, in_order
from tests.table.house import FLOOR, House
from tests.table.trays import DORA, chips, filled, house

MISDEAL = c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=4)


def lost() -> House:
    """A tray that had nothing left has collected three bets of $5."""
    there = house("$1,000").seated(1).betting({1: "$5"}).called()
    there.stacked(in_order(there, {1: NOTHING}, DULL)).dealt().looked().played_out()
    assert there.table.phase is Phase.ROUND_OVER
    assert there.chips(1) == parse_money("$985")
    return there


def credit(there: House, amount: str) -> c.SendSlip:
    there.do(c.RequestCredit(by=FLOOR, chips=chips(amount)))
    return c.SendSlip(by=DORA, slip=there.last(e.SlipRequested).number)


def test_a_misdeal_is_reported_late_whatever_left_the_tray_meanwhile() -> None:
    """It held $15, all of it bets of this round; with $20 more, $20 may go."""
    there = lost()
    assert there.holds(TRAY) == parse_money("$15")
    assert there.refused(credit(there, "$15")).code == "tray_kept"
    there.do(c.VoidSlip(by=FLOOR, slip=there.last(e.SlipRequested).number, reason="the round"))
    filled(there, "$20")
    no = there.refused(credit(there, "$25"))
    assert "at most $20 can leave" in no.message
    there.do(c.VoidSlip(by=FLOOR, slip=there.last(e.SlipRequested).number, reason="the round"))
    there.do(credit(there, "$20"))
    there.do(MISDEAL)
    assert there.chips(1) == parse_money("$1,000")
    assert there.holds(TRAY) == 0
    assert not prove(there.log).findings


def test_when_the_round_is_over_the_whole_tray_may_go() -> None:
    there = lost()
    sent = credit(there, "$15")
    assert there.refused(sent).code == "tray_kept"
    there.do(c.EndRound(by=DEALER))
    there.do(sent)
    assert there.holds(TRAY) == 0


def test_a_tray_without_a_chip_to_spare_pays_winners_from_what_losers_brought() -> None:
    there = house("$2,000").seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    there.stacked(in_order(there, {1: TENS, 2: NOTHING}, DULL)).dealt().looked().played_out()
    assert there.holds(TRAY) == 0
    assert (there.chips(1), there.chips(2)) == (parse_money("$1,015"), parse_money("$985"))
    there.do(MISDEAL)
    assert there.chips(2) == parse_money("$1,000")
