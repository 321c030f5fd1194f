"""The wagers and terms that the tests of sessions play."""

from letitride.analysis import SessionTerms, SideWager, betting_system
from letitride.rules import Cents
from tests.published import schedule_of


def dollars(amount: float) -> Cents:
    return Cents(round(amount * 100))


LIRX = schedule_of("LIRX-01")
BONUS = SideWager(schedule_of("LIRB-03", "bonus"), dollars(1))
THREE_CARD = SideWager(schedule_of("3CB-1", "three_card"), dollars(5))
PROGRESSIVE = SideWager(schedule_of("PROG-1", "progressive"), dollars(1))
SIX_CARD = SideWager(schedule_of("6CB-1", "six_card"), dollars(5))
FIVE_AT_200 = SessionTerms(bet=dollars(5), bankroll=dollars(200), stop_win=dollars(200), rounds=300)


SMALL = [
    SessionTerms(bet=dollars(5), bankroll=dollars(40), stop_win=dollars(30), rounds=5),
    SessionTerms(bet=dollars(5), bankroll=dollars(45), rounds=4),
    SessionTerms(bet=dollars(5), bankroll=dollars(1000), rounds=3),
    SessionTerms(bet=dollars(5), bankroll=dollars(62), stop_loss=dollars(33), rounds=4),
    SessionTerms(
        bet=dollars(5),
        bankroll=dollars(50),
        stop_win=dollars(21),
        rounds=3,
        sides=(BONUS, THREE_CARD),
    ),
    SessionTerms(
        bet=dollars(5),
        bankroll=dollars(60),
        stop_win=dollars(50),
        rounds=4,
        system=betting_system("martingale"),
    ),
    SessionTerms(bet=dollars(2), bankroll=dollars(60), rounds=4, system=betting_system("1-3-2-6")),
]
