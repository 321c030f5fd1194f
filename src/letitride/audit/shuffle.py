"""Every deck is locked in before no more bets is called, and the order revealed is that one.

After the call a deck may be locked in again only if the log says why: a round dealt again, a jam, a
deck or a device replaced. Then it happens before the first card, and the round counts as late.
"""

from collections.abc import Mapping
from typing import Final

from letitride.audit.findings import Finding, Found, Look, Matter, Step
from letitride.audit.words import say
from letitride.cards import DECK
from letitride.rules import OpeningStep
from letitride.table import Table, commitment_of
from letitride.table import events as e

_CARDS: Final = frozenset(DECK)


class ShuffleCheck:
    """``late``: in the current round, a deck was locked in after the call. ``order_is_right``: the
    order revealed last is the one committed to."""

    matter = Matter.SHUFFLE

    def __init__(self) -> None:
        self.late = False
        self.order_is_right = False
        self._locked: dict[int, int] = {}
        self._called: int | None = None
        self._excused: set[int] = set()

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.OpeningStepTaken: self._opening,
            e.DeckShuffled: self._deck_locked,
            e.DeckCut: self._deck_locked,
            e.DeckReplaced: self._deck_replaced,
            e.DeckStale: self._deck_stale,
            e.CardSwapped: self._deck_stale,
            e.DeckChecked: self._deck_checked,
            e.DeviceFitted: self._all_excused,
            e.RoundVoided: self._voided,
            e.RoundOpened: self._opened,
            e.NoMoreBetsCalled: self._call,
            e.DealBegun: self._locked_in_time,
            e.DeckRevealed: self._revealed,
        }

    def _opening(self, step: Step) -> None:
        assert isinstance(step.event, e.OpeningStepTaken)
        if step.event.step in (OpeningStep.SHUFFLE, OpeningStep.CUT):
            self._locked[0] = step.version

    def _deck_locked(self, step: Step) -> None:
        self._locked[step.event.deck] = step.version

    def _deck_replaced(self, step: Step) -> None:
        assert isinstance(step.event, e.DeckReplaced)
        self._locked[step.event.deck] = step.version
        self._excused.add(step.event.deck)

    def _deck_stale(self, step: Step) -> None:
        event: e.DeckStale | e.CardSwapped = step.event
        self._excused.add(event.deck)

    def _deck_checked(self, step: Step) -> None:
        event: e.DeckChecked = step.event
        if not event.found.is_right:
            self._excused.add(event.deck)

    def _all_excused(self, step: Step) -> None:
        self._excused |= set(range(len(step.before.decks) + len(step.after.decks)))

    def _voided(self, step: Step) -> None:
        assert isinstance(step.event, e.RoundVoided)
        if step.event.same_round:
            self._all_excused(step)

    def _opened(self, _: Step) -> None:
        self._called = None
        self.late = False

    def _call(self, step: Step) -> None:
        self._called = step.version
        self._excused.clear()

    def _revealed(self, step: Step) -> str | None:
        event = step.event
        assert isinstance(event, e.DeckRevealed)
        sentence = wrong_order(step.before, event)
        self.order_is_right = sentence is None
        if sentence is None:
            return None
        locked = self._locked.get(event.deck, 0)
        return say("revealed.locked_in_at", sentence=sentence, version=locked)

    def _locked_in_time(self, step: Step) -> Found:
        event = step.event
        assert isinstance(event, e.DealBegun)
        assert step.before.round is not None
        if not step.before.decks[event.deck].commitment:
            return say("never_locked_in")
        locked = self._locked.get(event.deck, 0)
        if self._called is None or locked < self._called:
            return None
        if event.deck in self._excused:
            self.late = True
            return None
        sentence = say("locked_in_late", called=self._called)
        return (Finding(locked, self.matter, sentence),)


def wrong_order(table: Table, event: e.DeckRevealed) -> str | None:
    if table.round is None or table.round.deck != event.deck:
        return say("revealed.not_dealt")
    if len(event.order) != len(DECK) or set(event.order) != _CARDS:
        return say("revealed.not_a_deck")
    if commitment_of(event.order, event.nonce) != table.decks[event.deck].commitment:
        return say("revealed.not_committed")
    return None
