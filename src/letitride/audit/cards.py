"""Cards leave the deck in order, and every face seen is the one in that place.

If the order was revealed, each face is checked against it. If not, the faces of a round can only
be checked against each other, once the round is over.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from letitride.audit.findings import Finding, Found, Look, Matter, Step
from letitride.audit.shuffle import ShuffleCheck
from letitride.audit.words import say
from letitride.cards import Card, format_card
from letitride.rules import CommunityCard, DealerCard, OpeningStep
from letitride.table import DealStep as Delivery
from letitride.table import current, deal_plan, in_dealing_order
from letitride.table import events as e

Seen = tuple[int, tuple[int, ...], tuple[Card, ...]]
"""Faces seen at one event: its version, their places in the order, and the faces."""


class Faces:
    """``shuffle`` runs first and knows whether the revealed order is the committed one."""

    matter = Matter.CARDS

    def __init__(self, shuffle: ShuffleCheck) -> None:
        self._shuffle = shuffle
        self._seen: list[Seen] = []
        self._cut: dict[int, int] = {}
        self._revealed = False
        self._plan: Sequence[Delivery] = ()
        self._planned = 0

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.CardsDealt: self._dealt,
            e.DealerCardsDealt: self._dealer_dealt,
            e.CardReplaced: _replaced,
            e.HandRecounted: _recounted,
            e.CardsLookedAt: self._hand_seen,
            e.HandTurned: self._hand_seen,
            e.CommunityTurned: self._community,
            e.KeptTurned: self._kept,
            e.CardExposed: self._card_seen,
            e.OpeningStepTaken: self._opening,
            e.DeckCut: self._deck_cut,
            e.DeckRevealed: self._deck_revealed,
            e.RoundEnded: self._over,
            e.RoundVoided: self._over,
        }

    # --- faces seen ------------------------------------------------------------------------------

    def _hand_seen(self, step: Step) -> None:
        event: e.CardsLookedAt | e.HandTurned = step.event
        places = current(step.before).hands[event.seat].places
        self._seen.append((step.version, places, event.faces))

    def _card_seen(self, step: Step) -> None:
        event: e.CommunityTurned | e.KeptTurned | e.CardExposed = step.event
        self._seen.append((step.version, (event.place,), (event.face,)))

    def _community(self, step: Step) -> str | None:
        self._card_seen(step)
        return _wrong_community(step)

    def _kept(self, step: Step) -> str | None:
        self._card_seen(step)
        assert isinstance(step.event, e.KeptTurned)
        place = step.event.place
        kept = place == current(step.before).kept
        return None if kept else say("not_kept", place=place)

    # --- cards that leave the deck ---------------------------------------------------------------

    def _dealt(self, step: Step) -> str | None:
        event: e.CardsDealt = step.event
        places, round = event.places, current(step.before)
        if event.faces:
            self._seen.append((step.version, places, event.faces))
        # Usually just the next card.
        if places != (round.dealt,) and (sentence := _not_next(round.dealt, places)):
            return sentence
        if (due := self._next_delivery(step, round.steps)) is None or isinstance(due, str):
            return due
        # Seat and number of cards, and none for the dealer.
        right = due == (event.seat, len(places), ())
        return None if right else _goes_elsewhere(due)

    def _dealer_dealt(self, step: Step) -> str | None:
        event: e.DealerCardsDealt = step.event
        where = (event.left, event.right, event.kept, event.burned)
        given = sorted([place for place in where if place is not None])
        round = current(step.before)
        if sentence := _not_next(round.dealt, given):
            return sentence
        if (due := self._next_delivery(step, round.steps)) is None or isinstance(due, str):
            return due
        # No two are in one place, so the cards are in the order of their places.
        right = tuple([_DEALERS[where.index(place)] for place in given]) == due.dealer
        return None if right else _goes_elsewhere(due)

    def _next_delivery(self, step: Step, done: int) -> Delivery | str | None:
        """The seat that the book deals to after so many deliveries, and how many cards.

        The plan cannot change between two deliveries in a row, so it is made once.
        """
        if step.game is None:
            return None
        version = step.version
        if self._planned != version - 1:
            self._plan = deal_plan(step.game, step.before)
        self._planned = version
        plan = self._plan
        if done < len(plan):
            return plan[done]
        return say("deal_complete")

    # --- the order -------------------------------------------------------------------------------

    def _opening(self, step: Step) -> None:
        assert isinstance(step.event, e.OpeningStepTaken)
        if step.event.step is OpeningStep.CUT:
            self._cut[0] = step.version

    def _deck_cut(self, step: Step) -> None:
        assert isinstance(step.event, e.DeckCut)
        self._cut[step.event.deck] = step.version

    def _deck_revealed(self, step: Step) -> Found:
        if not self._shuffle.order_is_right:
            return None
        self._revealed = True
        return self._against_the_order(step)

    def _over(self, _: Step) -> Found:
        found = None if self._revealed else self._against_each_other()
        self._seen, self._revealed = [], False
        return found

    def _against_the_order(self, step: Step) -> Found:
        event = step.event
        assert isinstance(event, e.DeckRevealed)
        deck = step.before.decks[event.deck]
        cut = deck.cut
        dealt = _laid_out(event, cut, deck.mix)
        at = dealt.get
        # Same test as ``_fits``.
        wrong = [seen for seen in self._seen if tuple(map(at, seen[1])) != seen[2]]
        if not wrong:
            return None
        if event.deck in self._cut:
            for other in range(len(event.order)):
                laid = _laid_out(event, other, deck.mix)
                if all(_fits(seen, laid) for seen in self._seen):
                    sentence = say("cut_elsewhere", other=other, cut=cut)
                    return (Finding(self._cut[event.deck], self.matter, sentence),)
        return [
            Finding(version, self.matter, _seen_elsewhere(face, place, dealt))
            for version, places, faces in wrong
            for place, face in zip(places, faces, strict=True)
            if dealt.get(place) != face
        ]

    def _against_each_other(self) -> Sequence[Finding]:
        faces: dict[int, Card] = {}
        places: dict[Card, int] = {}
        found = []
        for version, those, shown in self._seen:
            for place, face in zip(those, shown, strict=True):
                if faces.setdefault(place, face) != face:
                    was = format_card(faces[place])
                    words = say("seen_differently", face=format_card(face), was=was, place=place)
                    found.append(Finding(version, self.matter, words))
                elif places.setdefault(face, place) != place:
                    words = say("seen_twice", face=format_card(face))
                    found.append(Finding(version, self.matter, words))
        return found


def _laid_out(event: e.DeckRevealed, cut: int | None, mix: str) -> Mapping[int, Card]:
    """The faces by place, in the order they leave the device."""
    return dict(enumerate(in_dealing_order(event.order, cut, mix)))


def _fits(seen: Seen, dealt: Mapping[int, Card]) -> bool:
    _, places, faces = seen
    return tuple(map(dealt.get, places)) == faces


def _seen_elsewhere(face: Card, place: int, dealt: Mapping[int, Card]) -> str:
    there = format_card(dealt[place]) if place in dealt else say("no_card")
    return say("seen_elsewhere", face=format_card(face), there=there, place=place)


def _goes_elsewhere(due: Delivery) -> str:
    if due.dealer:
        return say("deal_goes.to_dealer")
    return say("deal_goes.to_seat", seat=due.seat)


_DEALERS: Final = (DealerCard.LEFT, DealerCard.RIGHT, DealerCard.KEPT, DealerCard.BURNED)
"""In the order of the fields of ``DealerCardsDealt``."""


def _not_next(first: int, places: Iterable[int]) -> str | None:
    """Cards leave the device in order; ``first`` is the next one."""
    given = sorted(places)
    if given == list(range(first, first + len(given))):
        return None
    return say("not_next", cards=", ".join(map(str, given)), first=first)


def _replaced(step: Step) -> str | None:
    assert isinstance(step.event, e.CardReplaced)
    return _not_next(current(step.before).dealt, (step.event.place,))


def _recounted(step: Step) -> str | None:
    event, round = step.event, current(step.before)
    assert isinstance(event, e.HandRecounted)
    hand = round.hands.get(event.seat)
    had = () if hand is None else hand.places
    more = event.places[len(had) :]
    fits = event.places[: len(had)] == had[: len(event.places)]
    dealt = round.dealt + len(more)
    if fits and more == tuple(range(round.dealt, dealt)) and event.dealt == dealt:
        return None
    return say("recounted_wrong", seat=event.seat)


def _wrong_community(step: Step) -> str | None:
    event, round = step.event, current(step.before)
    assert isinstance(event, e.CommunityTurned)
    if event.place not in (round.left, round.right) or event.place in round.turned:
        return say("not_community", place=event.place)
    if step.game is None:
        return None
    shown = sum(place in round.turned for place in (round.left, round.right))
    which = step.game.book.deal.community_order[shown]
    due = round.left if which is CommunityCard.LEFT else round.right
    return None if event.place == due else say(f"community_first.{which}")
