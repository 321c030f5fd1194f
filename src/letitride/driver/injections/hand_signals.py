"""Hand signals of players without a screen, which the dealer records."""

from collections.abc import Callable
from typing import Final

from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import Driver, Moment, Story
from letitride.driver.injections.moments import asked
from letitride.driver.players import seat_actor
from letitride.rules import Game
from letitride.table import Phase, Table, current, three_card_waiting
from letitride.table import commands as c


def hand_signal(driver: Driver, *, seat: int = 1, second: str = "tuck") -> Story:
    """The player scratches for bet 1, and for bet 2 makes a ``scratch`` or a ``tuck``."""
    yield asked(seat, looked=False)
    driver.do(c.RecordSignal(by=DEALER, seat=seat, signal=c.Signal.SCRATCH))
    yield _asked_again(seat)
    driver.do(c.RecordSignal(by=DEALER, seat=seat, signal=c.Signal(second)))


def wave_off(driver: Driver, *, seat: int = 1) -> Story:
    """The player waves off three cards that win nothing (W 3card option 2)."""
    yield _three_cards(seat)
    driver.do(c.WaveOff(by=seat_actor(seat), seat=seat))


def _asked_again(seat: int) -> Moment:
    at_bet_2 = asked(seat, looked=True)
    return lambda game, table: table.phase is Phase.SECOND_CHOICE and at_bet_2(game, table)


def _three_cards(seat: int) -> Moment:
    def moment(game: Game, table: Table) -> bool:
        if table.phase is not Phase.THREE_CARD or seat not in three_card_waiting(game, table):
            return False
        return current(table).hands[seat].looked

    return moment


HAND_SIGNALS: Final[dict[str, Callable[..., Story]]] = {
    "hand-signal": hand_signal,
    "wave-off": wave_off,
}
