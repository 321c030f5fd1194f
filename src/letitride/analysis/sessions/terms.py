"""The terms of a session: what is bet every round, and when the player stops."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from letitride.analysis.sessions.bad_session import BadSession
from letitride.analysis.sessions.round_law import SideWager, least_multiple
from letitride.analysis.sessions.systems import FLAT, BettingSystem
from letitride.rules import Cents, Schedule, format_money

CIRCLES: Final = 3
MOST_ROUNDS: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionTerms:
    """Amounts in cents; ``bet`` is that on one circle. None: no such stop, no end of time.

    A session is won once the gain reaches ``stop_win``. It is lost once the loss reaches
    ``stop_loss``, or once the bankroll does not cover all bets of the next round.
    """

    bet: Cents
    bankroll: Cents
    stop_win: Cents | None = None
    stop_loss: Cents | None = None
    rounds: int | None = None
    sides: tuple[SideWager, ...] = ()
    system: BettingSystem = FLAT

    def needed(self, step: int = 0) -> Cents:
        """What a round at a step of the system takes: three base bets and all side bets."""
        base = CIRCLES * self.bet * self.system.steps[step].multiple
        return Cents(base + sum(side.amount for side in self.sides))


def check_terms(base: Schedule, terms: SessionTerms) -> None:
    """Raises ``BadSession`` with the field and the rule."""
    _positive("bet", terms.bet)
    _multiple("bet", terms.bet, base)
    check_sides(terms.sides)
    _positive("bankroll", terms.bankroll)
    for field, stop in (("stop-win", terms.stop_win), ("stop-loss", terms.stop_loss)):
        if stop is not None:
            _positive(field, stop)
            if stop < terms.bet:
                _refuse(
                    field, f"must be at least one bet of {_money(terms.bet)}, not {_money(stop)}"
                )
    if terms.bankroll < terms.needed():
        bets = "three base bets and the side bets" if terms.sides else "three base bets"
        _refuse(
            "bankroll",
            f"{_money(terms.bankroll)} does not cover one round: {bets} take "
            f"{_money(terms.needed())}",
        )
    check_time(terms.rounds, terms.stop_win)


def check_time(rounds: int | None, stop_win: Cents | None) -> None:
    if rounds is None and stop_win is None:
        _refuse(
            "rounds",
            "give a number of rounds or a stop-win: with neither, a session ends only when lost",
        )
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        _refuse("rounds", f"must be 1 to {MOST_ROUNDS:,}, not {rounds:,}")


def check_sides(sides: Sequence[SideWager]) -> None:
    seen = set()
    for side in sides:
        field = f"side {side.wager}"
        if side.wager in seen:
            _refuse(field, "can be bet once")
        seen.add(side.wager)
        _positive(field, side.amount)
        meter = side.schedule.meter
        if meter is not None and side.amount != meter.bet:
            _refuse(
                field, f"the meter takes bets of {_money(meter.bet)}, not {_money(side.amount)}"
            )
        _multiple(field, side.amount, side.schedule.at_seed)


def _multiple(field: str, amount: Cents, schedule: Schedule) -> None:
    least = Cents(least_multiple(schedule.pays.values()))
    if amount % least:
        _refuse(field, f"must be a multiple of {_money(least)} to be paid in whole cents")


def _positive(field: str, amount: Cents) -> None:
    if amount <= 0:
        _refuse(field, f"must be more than $0, not {_money(amount)}")


def _refuse(field: str, reason: str) -> NoReturn:
    raise BadSession(field, reason)


_money = format_money
