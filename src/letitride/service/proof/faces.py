"""The cards: they leave the deck in its order, and every face that was seen is the one there.

Where the order was revealed, each face is held against it. Otherwise a round's faces can only be
held against each other, once it is over.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from letitride.cards import Card, format_card
from letitride.rules import CommunityCard, DealerCard, OpeningStep
from letitride.service.proof.findings import Finding, Matter, Step
from letitride.service.proof.shuffle import is_the_bound_order
from letitride.table import events as e
from letitride.table.chance import in_dealing_order
from letitride.table.deal import deal_plan
from letitride.table.evolve import current


class Seen(NamedTuple):
    version: int
    place: int
    face: Card


class Faces:
    matter = Matter.CARDS

    def __init__(self) -> None:
        self._seen: list[Seen] = []
        self._cut: dict[int, int] = {}
        self._revealed = False

    def look(self, step: Step) -> Iterator[Finding]:
        if sentence := _out_of_order(step):
            yield Finding(step.version, self.matter, sentence)
        self._seen += (Seen(step.version, place, face) for place, face in _faces(step))
        event = step.event
        match event:
            case e.OpeningStepTaken(step=OpeningStep.CUT):
                self._cut[0] = step.version
            case e.DeckCut(deck=deck):
                self._cut[deck] = step.version
            case e.DeckRevealed() if is_the_bound_order(step.before, event):
                self._revealed = True
                yield from self._against_the_order(step, event)
            case e.RoundEnded() | e.RoundVoided():
                if not self._revealed:
                    yield from self._against_each_other()
                self._seen, self._revealed = [], False

    def _against_the_order(self, step: Step, event: e.DeckRevealed) -> Iterator[Finding]:
        cut = step.before.decks[event.deck].cut
        dealt = in_dealing_order(event.order, cut)
        wrong = [seen for seen in self._seen if not _fits(seen, dealt)]
        if wrong and event.deck in self._cut:
            for other in range(len(event.order)):
                if all(_fits(seen, in_dealing_order(event.order, other)) for seen in self._seen):
                    sentence = f"The deck was cut at {other}, by the cards that came; not at {cut}."
                    yield Finding(self._cut[event.deck], self.matter, sentence)
                    return
        for seen in wrong:
            there = format_card(dealt[seen.place]) if 0 <= seen.place < len(dealt) else "no card"
            sentence = f"{format_card(seen.face)} was seen where {there} lay, card {seen.place}."
            yield Finding(seen.version, self.matter, sentence)

    def _against_each_other(self) -> Iterator[Finding]:
        faces: dict[int, Card] = {}
        places: dict[Card, int] = {}
        for version, place, face in self._seen:
            if faces.setdefault(place, face) != face:
                was = format_card(faces[place])
                sentence = f"{format_card(face)} was seen where {was} had been seen, card {place}."
                yield Finding(version, self.matter, sentence)
            elif places.setdefault(face, place) != place:
                sentence = f"{format_card(face)} was seen in two places of one deck."
                yield Finding(version, self.matter, sentence)


def _fits(seen: Seen, dealt: Sequence[Card]) -> bool:
    return 0 <= seen.place < len(dealt) and dealt[seen.place] == seen.face


def _faces(step: Step) -> Iterable[tuple[int, Card]]:
    """Places with their faces, of events in which cards were seen."""
    event = step.event
    match event:
        case e.CardsDealt(places=places, faces=faces) if faces:
            return zip(places, faces, strict=True)
        case e.CardsLookedAt(seat=seat, faces=faces) | e.HandTurned(seat=seat, faces=faces):
            return zip(current(step.before).hands[seat].places, faces, strict=True)
        case (
            e.CommunityTurned(place=place, face=face)
            | e.KeptTurned(place=place, face=face)
            | e.CardExposed(place=place, face=face)
        ):
            return ((place, face),)
        case _:
            return ()


def _out_of_order(step: Step) -> str | None:
    event = step.event
    match event:
        case e.CardsDealt(places=places):
            return _not_next(step, places) or _not_as_planned(step)
        case e.DealerCardsDealt():
            return _not_next(step, _dealers(event).values()) or _not_as_planned(step)
        case e.CardReplaced(place=place):
            return _not_next(step, (place,))
        case e.HandRecounted():
            return _recounted(step, event)
        case e.CommunityTurned():
            return _wrong_community(step, event)
        case e.KeptTurned(place=place) if place != current(step.before).kept:
            return f"Card {place} is not the one that was kept."
        case _:
            return None


def _dealers(event: e.DealerCardsDealt) -> dict[DealerCard, int]:
    where = {
        DealerCard.LEFT: event.left,
        DealerCard.RIGHT: event.right,
        DealerCard.KEPT: event.kept,
        DealerCard.BURNED: event.burned,
    }
    return {which: place for which, place in where.items() if place is not None}


def _not_next(step: Step, places: Iterable[int]) -> str | None:
    given, first = sorted(places), current(step.before).dealt
    if given == list(range(first, first + len(given))):
        return None
    return f"Cards {', '.join(map(str, given))} came off the deck, where {first} was the next."


def _not_as_planned(step: Step) -> str | None:
    """Whom the book deals to next, and how many cards."""
    if step.game is None:
        return None
    steps = deal_plan(step.game, step.before)[current(step.before).steps :]
    if not steps:
        return "The deal was complete: no more cards are dealt."
    event, due = step.event, steps[0]
    if isinstance(event, e.CardsDealt):
        right = not due.dealer and (event.seat, len(event.places)) == (due.seat, due.cards)
    else:
        assert isinstance(event, e.DealerCardsDealt)
        given = _dealers(event)
        right = tuple(sorted(given, key=given.__getitem__)) == due.dealer
    whose = "the dealer" if due.dealer else f"seat {due.seat}"
    return None if right else f"The deal went to {whose} next, by the book: not so here."


def _recounted(step: Step, event: e.HandRecounted) -> str | None:
    round = current(step.before)
    had = round.hands[event.seat].places
    more = event.places[len(had) :]
    fits = event.places[: len(had)] == had[: len(event.places)]
    dealt = round.dealt + len(more)
    if fits and more == tuple(range(round.dealt, dealt)) and event.dealt == dealt:
        return None
    return f"The hand of seat {event.seat} was recounted into cards that it cannot hold."


def _wrong_community(step: Step, event: e.CommunityTurned) -> str | None:
    round = current(step.before)
    if event.place not in (round.left, round.right) or event.place in round.turned:
        return f"Card {event.place} is not a community card that lies face down."
    if step.game is None:
        return None
    shown = sum(place in round.turned for place in (round.left, round.right))
    which = step.game.book.deal.community_order[shown]
    due = round.left if which is CommunityCard.LEFT else round.right
    return None if event.place == due else f"By the book the {which} card is turned first."
