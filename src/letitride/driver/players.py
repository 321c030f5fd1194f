"""Automatic players: they ride or pull by the best strategy, by a strategy file, or by a script.

For tables without people: demos, tests, simulation. At a real table, devices that analyse the game
are banned (N 14.1).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from letitride import analysis
from letitride.cards import Card, Shape, shape_of
from letitride.driver.words import say
from letitride.rules import BASE, BadData, Face, Game, Kind, Odds, Role, Schedule
from letitride.table import CHOICES, Actor, Decision, Phase, Table, current

Player = Callable[[Table, int], Decision]
"""Decides for a seat whose player has looked at the cards."""

Plan = Mapping[Shape, Decision]
"""The decision for every shape of three cards (bet 1) and four cards (bet 2)."""

_STRATEGY_FILE: Final = ".txt"
_CHOICES: Final = {str(choice): choice for choice in Decision}


class BadScript(ValueError):
    """The text is not a way to play; the message says what is."""


@cache
def seat_actor(seat: int) -> Actor:
    """The player of a seat, as an actor."""
    return Actor(Role.PLAYER, seat)


def best_player(game: Game) -> Player:
    """The best play by the base paytable. A bet worth exactly nothing is pulled."""
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
    return plan[shape_of(cards_held(table, seat))]


def cards_held(table: Table, seat: int) -> Sequence[Card]:
    """The three cards of a seat; at the second choice the community card too."""
    round = current(table)
    faces = round.faces
    cards = [faces[place] for place in round.hands[seat].places]
    if table.phase is Phase.SECOND_CHOICE:
        cards += [faces[place] for place in round.turned]
    return cards


def cards_seen(table: Table, seat: int) -> Sequence[Card]:
    """The other players' cards, where hands are dealt face up; elsewhere none."""
    if table.terms is None or table.terms.face is not Face.UP:
        return ()
    round = current(table)
    others = (hand for other, hand in round.hands.items() if other != seat)
    return [round.faces[place] for hand in others for place in hand.places if place in round.faces]


def by_playbook(book: analysis.Playbook) -> Player:
    """Plays a strategy file, with its conditions on the cards that are seen."""

    def player(table: Table, seat: int) -> Decision:
        rides = analysis.rides_by(book, cards_held(table, seat), cards_seen(table, seat))
        return Decision.RIDE if rides else Decision.PULL

    return player


def scripted(*choices: Decision) -> Player:
    """One choice for both bets, or one for each, the same in every round."""
    by_circle = {1: choices[0], 2: choices[-1]}
    return lambda table, _: by_circle[CHOICES[table.phase]]


def parse_player(text: str, game: Game) -> Player:
    """``best``, a strategy by name or file, or a script: ``ride``, ``pull``, ``pull,ride``.

    Raises ``BadScript``.
    """
    if (name := text.strip()).endswith(_STRATEGY_FILE):
        try:
            return by_playbook(analysis.load_playbook(name))
        except BadData as error:
            raise BadScript(str(error)) from None
    if (player := player_named(text)) is None:
        raise BadScript(say("script.unknown", text=text, known=", ".join(analysis.playbook_ids())))
    return player(game)


def player_named(text: str) -> Callable[[Game], Player] | None:
    """Like ``parse_player``, but without files: for text from the network."""
    words = [word.strip() for word in text.split(",")]
    if words == ["best"]:
        return best_player
    if len(words) <= len(CHOICES) and all(word in _CHOICES for word in words):
        return lambda _: scripted(*(_CHOICES[word] for word in words))
    name = text.strip()
    return (lambda _: by_playbook(_shipped(name))) if name in analysis.playbook_ids() else None


@cache
def _shipped(name: str) -> analysis.Playbook:
    return analysis.load_playbook(name)
