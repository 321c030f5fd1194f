"""The choices: the player decides each of the first two bets once, before the card turns.

``money`` checks that a pulled bet goes back in full.
"""

from collections.abc import Mapping
from typing import Final

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.words import say
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
        return say("decided_by_other", circle=circle, seat=seat, by=by.seat)
    hand = current(table).hands.get(seat)
    if hand is None or hand.status is not _IN_PLAY:
        return say("no_hand", seat=seat)
    if circle not in (1, 2):
        return say("not_decided", circle=circle, seat=seat)
    decided = hand.first if circle == 1 else hand.second
    if decided is not None:
        key = "decided_twice.rode" if decided is Decision.RIDE else "decided_twice.pulled"
        return say(key, circle=circle, seat=seat)
    if type(event) is e.BetPulled and CHOICES.get(table.phase) != circle:
        return say("pulled_unasked", circle=circle, seat=seat)
    if not stake_on(table, seat, circle):
        return say("decided_without_stake", circle=circle, seat=seat)
    return None


def _decided(hand: Hand, circle: int) -> Decision | None:
    return hand.first if circle == 1 else hand.second


def _turned_too_soon(step: Step) -> str | None:
    """A community card turns once everyone has decided; the event says which bet comes next."""
    event, table = step.event, step.before
    assert isinstance(event, e.CommunityTurned)
    number = CHOICES.get(table.phase)
    if number is None:
        return say("turned_undue")
    if event.circle != (2 if table.phase is Phase.FIRST_CHOICE else None):
        return say("next_bet_wrong")
    hands = current(table).hands
    for seat in hands_in_play(table):
        if _decided(hands[seat], number) is None and stake_on(table, seat, number):
            return say("turned_too_soon", seat=seat, number=number)
    return None
