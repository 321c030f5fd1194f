"""Simulated sessions: a chunk of them, the same on any machine.

The rounds of a session depend only on the seed and the number of the session, and come from the
exact distribution of a round. Sessions are counted in whole numbers, so chunks add up in any order.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple

from letitride.analysis import RoundLaw, SessionTerms
from letitride.rules import Cents, format_money
from letitride.simulation.errors import BadSimulation
from letitride.simulation.sessions.systems import Bets, SimulatedSystem

CIRCLES: Final = 3
LONGEST: Final = 1_000_000
"""Rounds of a session without an end of time."""
_DRAWN: Final = 64
"""Rounds that are drawn at a time."""


class Ended(NamedTuple):
    end: str
    gain: int
    fall: int
    rounds: int


@dataclass(slots=True)
class SessionTally:
    """How many sessions ended each way; also by result and worst drawdown, in cents, and rounds."""

    ends: Counter[str] = field(default_factory=Counter)
    gains: Counter[int] = field(default_factory=Counter)
    falls: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)

    def add(self, ended: Ended) -> None:
        self.ends[ended.end] += 1
        self.gains[ended.gain] += 1
        self.falls[ended.fall] += 1
        self.rounds[ended.rounds] += 1

    def __iadd__(self, other: "SessionTally") -> "SessionTally":
        self.ends.update(other.ends)
        self.gains.update(other.gains)
        self.falls.update(other.falls)
        self.rounds.update(other.rounds)
        return self


@dataclass(frozen=True)
class SessionChunk:
    """Sessions ``first`` to ``first + sessions - 1``. The system of ``terms`` is not used."""

    law: RoundLaw
    terms: SessionTerms
    system: SimulatedSystem
    seed: int
    first: int
    sessions: int


def play_sessions(chunk: SessionChunk) -> SessionTally:
    dice = _Dice(chunk.law, chunk.terms.bet)
    tally = SessionTally()
    for number in range(chunk.first, chunk.first + chunk.sessions):
        dice.random = Random(f"{chunk.seed} {number}")
        tally.add(_session(chunk.terms, chunk.system, dice))
    return tally


def check_first_bet(terms: SessionTerms, system: SimulatedSystem) -> None:
    """Raises ``BadSimulation`` if the bankroll does not cover the first round."""
    bets = _Bettor(system)
    needed = _needed(terms, bets.multiple)
    if terms.bankroll < needed:
        rule = f"the first round of {system.name} takes {format_money(Cents(needed))}"
        raise BadSimulation("bankroll", f"{format_money(terms.bankroll)} is too little: {rule}")


class _Dice:
    """What a round wins, as one base bet wins it and what the side bets win, in cents."""

    def __init__(self, law: RoundLaw, bet: Cents) -> None:
        self._nets = [(int(base * bet), int(side)) for base, side in law.ends]
        self._deals = list(accumulate(law.ends.values()))
        self.random = Random(0)

    def rounds(self) -> list[tuple[int, int]]:
        return self.random.choices(self._nets, cum_weights=self._deals, k=_DRAWN)


class _Bettor:
    """A system at work: ``multiple`` is the next bet, 0 once the player leaves."""

    def __init__(self, system: SimulatedSystem) -> None:
        self._name = system.name
        self._bets: Bets = self._asked(system.bets)
        self.multiple: int = self._checked(self._asked(next, self._bets, None))

    def after(self, net: int) -> int:
        try:
            self.multiple = self._checked(self._asked(self._bets.send, net / 100))
        except StopIteration:
            self.multiple = 0
        return self.multiple

    def _checked(self, found: Any) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or found < 1:
            rule = f"must yield a whole number of base bets above zero, not {found!r}"
            raise BadSimulation("system", f"{self._name} {rule}")
        return found

    def _asked(self, ask: Callable[..., Any], *arguments: Any) -> Any:
        """The user's own code may do anything; whatever it raises is reported in one line."""
        try:
            return ask(*arguments)
        except (BadSimulation, StopIteration):
            raise
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {error}"
            raise BadSimulation("system", f"{self._name} failed ({why})") from None


def _session(terms: SessionTerms, system: SimulatedSystem, dice: _Dice) -> Ended:
    bettor = _Bettor(system)
    multiple = bettor.multiple
    gain = peak = fall = played = 0
    drawn: list[tuple[int, int]] = []
    while True:
        if not drawn:
            drawn = dice.rounds()
        base, side = drawn.pop()
        net = base * multiple + side
        gain += net
        played += 1
        peak = max(peak, gain)
        fall = max(fall, peak - gain)
        multiple = bettor.after(net)
        end = _end(terms, gain, played, multiple)
        if end is not None:
            return Ended(end, gain, fall, played)


def _end(terms: SessionTerms, gain: int, played: int, multiple: int) -> str | None:
    if terms.stop_win is not None and gain >= terms.stop_win:
        return "won"
    if terms.stop_loss is not None and -gain >= terms.stop_loss:
        return "lost"
    if multiple and terms.bankroll + gain < _needed(terms, multiple):
        return "lost"
    if not multiple or played == terms.rounds:
        return "time"
    if played == LONGEST:
        rule = f"a session had no end after {LONGEST:,} rounds: give a number"
        raise BadSimulation("rounds", rule)
    return None


def _needed(terms: SessionTerms, multiple: int) -> int:
    return CIRCLES * terms.bet * multiple + sum(side.amount for side in terms.sides)
