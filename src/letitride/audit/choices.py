"""The choices: the player decides each of the first two bets once, before the card turns.

``money`` checks that a pulled bet goes back in full.
"""

from collections.abc import Mapping
from typing import Final

from letitride.audit.findings import Look, Matter, Step
from letitride.rules import Role
from letitride.table import (
    CHOICES,
    Decision,
    Hand,
    HandStatus,
    Phase,
    current,
    hands_in_play,
    stake_on,
)
from letitride.table import events as e

_IN_PLAY: Final = HandStatus.IN_PLAY


class Choices:
    matter = Matter.CHOICES

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.BetRode: _wrong_choice,
            e.BetPulled: _wrong_choice,
            e.CommunityTurned: _turned_too_soon,
        }


def _wrong_choice(step: Step) -> str | None:
    event: e.BetRode | e.BetPulled = step.event
    table, by = step.before, event.by
    seat, circle = event.seat, event.circle
    if by.seat != seat and by.role is Role.PLAYER:
        return f"{_named(event)} was decided by the player of seat {by.seat}."
    hand = current(table).hands.get(seat)
    if hand is None or hand.status is not _IN_PLAY:
        return f"Seat {seat} has no hand to decide on."
    if circle not in (1, 2):
        return f"{_named(event)} is not one that is decided: the third bet always stands."
    decided = _decided(hand, circle)
    if decided is not None:
        was = "rode" if decided is Decision.RIDE else "was pulled"
        return f"{_named(event)} is decided twice: it {was} already."
    if type(event) is e.BetPulled and CHOICES.get(table.phase) != circle:
        return f"{_named(event)} was pulled when it was not asked for."
    return None if stake_on(table, seat, circle) else f"{_named(event)} is of nothing."


def _named(event: e.BetRode | e.BetPulled) -> str:
    return f"Bet {event.circle} of seat {event.seat}"


def _decided(hand: Hand, circle: int) -> Decision | None:
    return hand.first if circle == 1 else hand.second


def _turned_too_soon(step: Step) -> str | None:
    """A community card turns once everyone has decided; the event says which bet comes next."""
    event, table = step.event, step.before
    assert isinstance(event, e.CommunityTurned)
    number = CHOICES.get(table.phase)
    if number is None:
        return "A community card was turned when none was due."
    if event.circle != (2 if table.phase is Phase.FIRST_CHOICE else None):
        return "The bet that is decided next is not the one that it says."
    hands = current(table).hands
    for seat in hands_in_play(table):
        if _decided(hands[seat], number) is None and stake_on(table, seat, number):
            return f"The card was turned before seat {seat} had decided bet {number}."
    return None
