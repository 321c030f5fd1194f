"""The shuffle: every order was bound before the call of no more bets, and is the one revealed.

After the call a deck is bound anew only where the log says why: a round dealt again, a jam, a deck
or a device replaced. Then it is bound before the first card, and the round is counted as late.
"""

from collections.abc import Iterator

from letitride.cards import DECK
from letitride.rules import OpeningStep
from letitride.service.proof.findings import Finding, Matter, Step
from letitride.table import Table
from letitride.table import events as e
from letitride.table.chance import commitment_of


class Shuffle:
    """``late`` has the numbers of rounds whose order was bound after the call."""

    matter = Matter.SHUFFLE

    def __init__(self) -> None:
        self.late: set[int] = set()
        self._bound: dict[int, int] = {}
        self._called: int | None = None
        self._excused: set[int] = set()

    def look(self, step: Step) -> Iterator[Finding]:
        version, event = step.version, step.event
        match event:
            case e.OpeningStepTaken(step=OpeningStep.SHUFFLE | OpeningStep.CUT):
                self._bound[0] = version
            case e.DeckShuffled(deck=deck) | e.DeckCut(deck=deck):
                self._bound[deck] = version
            case e.DeckReplaced(deck=deck):
                self._bound[deck] = version
                self._excused.add(deck)
            case e.DeckStale(deck=deck):
                self._excused.add(deck)
            case e.DeviceFitted() | e.RoundVoided(same_round=True):
                self._excused |= set(range(len(step.before.decks) + len(step.after.decks)))
            case e.RoundOpened():
                self._called = None
            case e.NoMoreBetsCalled():
                self._called = version
                self._excused.clear()
            case e.DealBegun():
                yield from self._bound_in_time(step, event)
            case e.DeckRevealed():
                if sentence := _wrong_order(step.before, event):
                    since = f" The deck was bound at {self._bound.get(event.deck, 0)}."
                    yield Finding(version, self.matter, sentence + since)

    def _bound_in_time(self, step: Step, event: e.DealBegun) -> Iterator[Finding]:
        assert step.before.round is not None
        if not step.before.decks[event.deck].commitment:
            sentence = "The deck that is dealt has no commitment: its order was never bound."
            yield Finding(step.version, self.matter, sentence)
            return
        bound = self._bound.get(event.deck, 0)
        if self._called is None or bound < self._called:
            return
        if event.deck in self._excused:
            self.late.add(step.before.round.number)
            return
        sentence = (
            f"The order was bound only here, after no more bets had been called at {self._called}."
        )
        yield Finding(bound, self.matter, sentence)


def is_the_bound_order(table: Table, event: e.DeckRevealed) -> bool:
    return _wrong_order(table, event) is None


def _wrong_order(table: Table, event: e.DeckRevealed) -> str | None:
    if table.round is None or table.round.deck != event.deck:
        return "The deck that is revealed is not the one that was dealt."
    if sorted(event.order) != list(DECK):
        return "The order that is revealed is not of 52 different cards."
    if commitment_of(event.order, event.nonce) != table.decks[event.deck].commitment:
        return "The order that is revealed is not the one committed to."
    return None
