"""Betting systems that remember more than a step: they are simulated.

A system is a generator: it yields the next bet, as a multiple of the base bet, and is sent what the
round won or lost, in dollars. When it ends, the player leaves.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Final

from letitride.analysis import SYSTEMS, BadSession, BettingSystem, betting_system
from letitride.simulation.errors import BadSimulation
from letitride.simulation.python_file import FunctionInFile

Bets = Generator[int, float, None]
OwnSystem = Callable[[], Bets]
"""Your own betting system: a generator function without arguments."""


def fibonacci() -> Bets:
    """1, 1, 2, 3, 5, … bets: one step on after a loss, two steps back after a win."""
    bets, at = [1, 1], 0
    while True:
        net = yield bets[at]
        if net < 0:
            at += 1
            if at == len(bets):
                bets.append(bets[-1] + bets[-2])
        elif net > 0:
            at = max(0, at - 2)


def labouchere() -> Bets:
    """A list, at first 1 2 3 4: bet its ends together, cross them out after a win, and write the
    bet down after a loss."""
    line: list[int] = []
    while True:
        line = line or [1, 2, 3, 4]
        bet = line[0] + line[-1] if len(line) > 1 else line[0]
        net = yield bet
        if net < 0:
            line.append(bet)
        elif net > 0:
            line = line[1:-1]


def grand_martingale() -> Bets:
    """Double after every loss and add one more bet, without end; start again after a win."""
    bet = 1
    while True:
        net = yield bet
        if net < 0:
            bet = 2 * bet + 1
        elif net > 0:
            bet = 1


SIMULATED_SYSTEMS: Final[Mapping[str, OwnSystem]] = {
    "fibonacci": fibonacci,
    "grand-martingale": grand_martingale,
    "labouchere": labouchere,
}


@dataclass(frozen=True, slots=True)
class SimulatedSystem:
    """``bets`` starts it once for every session."""

    name: str
    bets: OwnSystem


@dataclass(frozen=True, slots=True)
class SystemInSteps:
    """A system of steps, as a generator."""

    system: BettingSystem

    def __call__(self) -> Bets:
        step = 0
        while True:
            net = yield self.system.steps[step].multiple
            step = self.system.after(step, (net > 0) - (net < 0))


@dataclass(frozen=True, slots=True)
class SystemInFile:
    file: FunctionInFile

    def __call__(self) -> Bets:
        bets: Bets = self.file.call()
        return bets


def system_of(given: str | OwnSystem, *, simulated: bool) -> BettingSystem | SimulatedSystem:
    """A system by name, bets for winning rounds such as ``1-2-3``, ``FILE.py:FUNCTION``, or a
    function. One of few steps is simulated only if that is asked for. Raises ``BadSession`` or
    ``BadSimulation``.
    """
    if not isinstance(given, str):
        return SimulatedSystem(getattr(given, "__qualname__", type(given).__name__), given)
    if given in SIMULATED_SYSTEMS:
        return SimulatedSystem(given, SIMULATED_SYSTEMS[given])
    if ".py:" in given:
        return SimulatedSystem(given, SystemInFile(FunctionInFile.read(given, "system")))
    try:
        found = betting_system(given)
    except BadSession:
        found = _long(given)
        simulated = True
    return SimulatedSystem(found.name, SystemInSteps(found)) if simulated else found


def _long(given: str) -> BettingSystem:
    try:
        return betting_system(given, limited=False)
    except BadSession:
        names = ", ".join((*SYSTEMS, *SIMULATED_SYSTEMS))
        raise BadSimulation(
            "system",
            f"{given!r} is none of {names}; write bets for winning rounds as in 1-2-3, or "
            "FILE.py:FUNCTION",
        ) from None
