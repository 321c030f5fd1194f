"""Lines of the cards: shuffle, cut, deal, community cards."""

from collections import Counter
from collections.abc import Sequence

from letitride.cards import format_card, format_cards
from letitride.narration.register import Scene, says, says_together, silent
from letitride.narration.words import back, cards, listed, seats, sentence
from letitride.table import current
from letitride.table import events as e

silent(e.DeckMoved, e.DealCompleted)


@says(e.DeckShuffled)
def _shuffled(scene: Scene, event: e.DeckShuffled) -> str:
    return sentence(f"{back(scene.table, event.deck)} is shuffled")


@says(e.DeckCut)
def _cut(scene: Scene, event: e.DeckCut) -> str:
    return f"The dealer cuts {back(scene.table, event.deck)} at {event.cut}."


@says(e.DeckStale)
def _stale(scene: Scene, event: e.DeckStale) -> str:
    return sentence(f"{back(scene.table, event.deck)} is to be shuffled again")


@says(e.DealBegun)
def _begun(scene: Scene, event: e.DealBegun) -> str:
    return sentence(f"{back(scene.table, event.deck)} is dealt")


@says_together(e.CardsDealt, key=lambda event: event.seat if event.faces else 0)
def _dealt(_: Scene, run: Sequence[e.CardsDealt]) -> str:
    """Three times round the table is one line."""
    if run[0].faces:
        faces = format_cards(face for event in run for face in event.faces)
        return f"Seat {run[0].seat} is dealt {faces}, face up."
    dealt: Counter[int] = Counter()
    for event in run:
        dealt[event.seat] += len(event.places)
    by_number: dict[int, list[int]] = {}
    for seat, number in dealt.items():
        by_number.setdefault(number, []).append(seat)
    parts = (f"{cards(number)} to {seats(who)}" for number, who in by_number.items())
    one_by_one = ", one at a time" if len(run) > len(dealt) else ""
    return sentence(f"{', '.join(parts)}{one_by_one}")


@says_together(e.DealerCardsDealt, key=lambda _: None)
def _dealers(_: Scene, run: Sequence[e.DealerCardsDealt]) -> str:
    """In the order in which they came."""
    places: dict[int, str] = {}
    for event in run:
        where = {
            event.left: "one to the left",
            event.right: "one to the right",
            event.kept: "one kept face down",
            event.burned: "one burned",
        }
        places |= {place: words for place, words in where.items() if place is not None}
    return f"The dealer's cards: {listed(words for _, words in sorted(places.items()))}."


@says(e.StubUnloaded)
def _stub(_: Scene, __: e.StubUnloaded) -> str:
    return "The stub goes to the rack."


@says(e.CommunityTurned)
def _community(scene: Scene, event: e.CommunityTurned) -> str:
    side = "Left" if event.place == current(scene.table).left else "Right"
    return f"{side} card: {format_card(event.face)}."


@says(e.KeptTurned)
def _kept(_: Scene, event: e.KeptTurned) -> str:
    return f"The dealer's third card: {format_card(event.face)}."


@says(e.HandTurned)
def _turned(_: Scene, event: e.HandTurned) -> str:
    return f"Seat {event.seat} shows {format_cards(event.faces)}."


@says(e.DeckRevealed)
def _revealed(scene: Scene, event: e.DeckRevealed) -> str:
    what = f"the order of {back(scene.table, event.deck)} is shown, as committed to"
    return f"{sentence(what).rstrip('.')}: {format_cards(event.order)}."
