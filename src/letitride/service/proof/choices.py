"""The choices: each of the first two bets is decided once, by its player, before the card turns.

That a pulled bet goes back in full is shown with the money.
"""

from collections.abc import Iterator

from letitride.rules import Role
from letitride.service.proof.findings import Finding, Matter, Step
from letitride.table import events as e
from letitride.table.deal import CHOICES, hands_in_play, stake_on
from letitride.table.evolve import current
from letitride.table.state import Decision, Hand, HandStatus, Phase


class Choices:
    matter = Matter.CHOICES

    def look(self, step: Step) -> Iterator[Finding]:
        event = step.event
        match event:
            case e.BetRode() | e.BetPulled():
                sentence = _wrong_choice(step, event)
            case e.CommunityTurned():
                sentence = _turned_too_soon(step, event)
            case _:
                sentence = None
        if sentence is not None:
            yield Finding(step.version, self.matter, sentence)


def _wrong_choice(step: Step, event: e.BetRode | e.BetPulled) -> str | None:
    table = step.before
    hand = current(table).hands.get(event.seat)
    name = f"Bet {event.circle} of seat {event.seat}"
    if event.by.role is Role.PLAYER and event.by.seat != event.seat:
        return f"{name} was decided by the player of seat {event.by.seat}."
    if hand is None or hand.status is not HandStatus.IN_PLAY:
        return f"Seat {event.seat} has no hand to decide on."
    if event.circle not in (1, 2):
        return f"{name} is not one that is decided: the third bet always stands."
    decided = _decided(hand, event.circle)
    if decided is not None:
        was = "rode" if decided is Decision.RIDE else "was pulled"
        return f"{name} is decided twice: it {was} already."
    if isinstance(event, e.BetPulled) and CHOICES.get(table.phase) != event.circle:
        return f"{name} was pulled when it was not asked for."
    return None if stake_on(table, event.seat, event.circle) else f"{name} is of nothing."


def _decided(hand: Hand, circle: int) -> Decision | None:
    return hand.first if circle == 1 else hand.second


def _turned_too_soon(step: Step, event: e.CommunityTurned) -> str | None:
    """A community card turns when everyone has decided; the event says which bet comes next."""
    table = step.before
    number = CHOICES.get(table.phase)
    if number is None:
        return "A community card was turned when none was due."
    if event.circle != (2 if table.phase is Phase.FIRST_CHOICE else None):
        return "The bet that is decided next is not the one that it says."
    for seat in hands_in_play(table):
        open_ = _decided(current(table).hands[seat], number) is None
        if open_ and stake_on(table, seat, number):
            return f"The card was turned before seat {seat} had decided bet {number}."
    return None
