"""Automatic players: they ride or pull by the best strategy, or by a script.

For tables without people: demos, tests, simulation. At a real table, devices that analyse the game
are banned (N 14.1).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from letitride import analysis
from letitride.cards import Shape, shape_of
from letitride.driver.words import say
from letitride.rules import BASE, Game, Kind, Odds, Role, Schedule
from letitride.table import CHOICES, Actor, Decision, Phase, Table, current

Player = Callable[[Table, int], Decision]
"""Decides for a seat whose player has looked at the cards."""

Plan = Mapping[Shape, Decision]
"""The decision for every shape of three cards (bet 1) and four cards (bet 2)."""

_CHOICES: Final = {str(choice): choice for choice in Decision}


class BadScript(ValueError):
    """The text is not a way to play; the message says what is."""


@cache
def seated(seat: int) -> Actor:
    """The player of a seat, as an actor."""
    return Actor(Role.PLAYER, seat)


def best_choice(game: Game, table: Table, seat: int) -> Decision:
    """The best play of a seat by the base paytable. A bet worth exactly nothing is pulled."""
    return _by(best_plan(game.schedules[BASE]), table, seat)


def best_player(game: Game) -> Player:
    """``best_choice`` with its plan at hand: a look at a dictionary for each decision."""
    plan = best_plan(game.schedules[BASE])
    return lambda table, seat: _by(plan, table, seat)


def best_plan(schedule: Schedule) -> Plan:
    """Computed once for all schedules with the same pays."""
    return _plan(schedule.odds, tuple(schedule.pays.items()))


@cache
def _plan(odds: Odds, pays: tuple[tuple[Kind, Fraction], ...]) -> Plan:
    schedule = Schedule(BASE, odds, dict(pays), tuple(kind for kind, _ in pays), None)
    choices = analysis.analyse_wager(schedule).choices
    return {
        choice.shape: Decision.RIDE if choice.ev > 0 else Decision.PULL
        for circle in CHOICES.values()
        for choice in choices[circle]
    }


def _by(plan: Plan, table: Table, seat: int) -> Decision:
    round = current(table)
    faces = round.faces
    cards = [faces[place] for place in round.hands[seat].places]
    if table.phase is Phase.SECOND_CHOICE:
        cards += [faces[place] for place in round.turned]
    return plan[shape_of(cards)]


def scripted(*choices: Decision) -> Player:
    """One choice for both bets, or one for each, the same in every round."""
    by_circle = {1: choices[0], 2: choices[-1]}
    return lambda table, _: by_circle[CHOICES[table.phase]]


def parse_player(text: str, game: Game) -> Player:
    """``best``, or a script: ``ride``, ``pull``, ``pull,ride``. Raises ``BadScript``."""
    words = [word.strip() for word in text.split(",")]
    if words == ["best"]:
        return best_player(game)
    if len(words) > len(CHOICES) or not all(word in _CHOICES for word in words):
        raise BadScript(say("script.unknown", text=text))
    return scripted(*(_CHOICES[word] for word in words))
