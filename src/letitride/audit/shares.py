"""The players' shares in the shuffle: each is the one locked in, and the deck is mixed by all."""

from collections.abc import Mapping

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.words import say
from letitride.table import current, lock_of, mix_of
from letitride.table import events as e


class Shares:
    matter = Matter.SHUFFLE

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.ShareOpened: _opened,
            e.DeckMixed: _mixed,
            e.DealBegun: _left_out,
        }


def _opened(step: Step) -> str | None:
    event: e.ShareOpened = step.event
    lock = current(step.before).locks.get(event.seat)
    return None if lock_of(event.share) == lock else say("share.other", seat=event.seat)


def _mixed(step: Step) -> str | None:
    event: e.DeckMixed = step.event
    round = current(step.before)
    commitment = step.before.decks[event.deck].commitment
    if commitment not in round.commitments:
        return say("share.late_deck")
    if event.mix != mix_of(commitment, round.shares):
        return say("share.other_mix")
    withheld = tuple(sorted(round.locks.keys() - round.shares.keys()))
    return None if event.withheld == withheld else say("share.withheld")


def _left_out(step: Step) -> str | None:
    """Shares that were opened count, if the deck was locked in before anybody saw them."""
    event: e.DealBegun = step.event
    round, deck = current(step.before), step.before.decks[event.deck]
    counts = bool(round.shares) and deck.commitment in round.commitments
    return say("share.left_out") if counts and not deck.mix else None
