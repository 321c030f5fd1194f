"""Lines of the deal."""

from collections import Counter
from collections.abc import Sequence

from letitride.narration.register import says, says_together, silent
from letitride.narration.scene import Scene
from letitride.narration.words import capital
from letitride.table import events as e

silent(e.DealCompleted)


@says(e.DealBegun)
def _begun(scene: Scene, event: e.DealBegun) -> str:
    return scene.say("DealBegun", deck=scene.deck(event.deck))


@says_together(e.CardsDealt, key=lambda event: event.seat if event.faces else 0)
def _dealt(scene: Scene, run: Sequence[e.CardsDealt]) -> str:
    """Three times round the table is one line."""
    if run[0].faces:
        faces = [face for event in run for face in event.faces]
        return scene.say_of(run[0].seat, "CardsDealt.open", cards=scene.cards(faces))
    if len(run) == 1 and run[0].seat == scene.you:
        return scene.say("CardsDealt.yours")
    dealt: Counter[int] = Counter()
    for event in run:
        dealt[event.seat] += len(event.places)
    by_number: dict[int, list[int]] = {}
    for seat, number in dealt.items():
        by_number.setdefault(number, []).append(seat)
    parts = scene.say("list.comma").join(
        scene.say("CardsDealt.part", number=scene.number_of_cards(number), seats=scene.seats(seats))
        for number, seats in by_number.items()
    )
    key = "CardsDealt.one_by_one" if len(run) > len(dealt) else "CardsDealt"
    return scene.say(key, parts=capital(parts))


@says_together(e.DealerCardsDealt, key=lambda _: None)
def _dealers(scene: Scene, run: Sequence[e.DealerCardsDealt]) -> str:
    """In the order they were dealt."""
    places: dict[int, str] = {}
    for event in run:
        for name in ("left", "right", "kept", "burned"):
            place: int | None = getattr(event, name)
            if place is not None:
                places[place] = scene.say(f"place.{name}")
    in_order = (name for _, name in sorted(places.items()))
    return scene.say("DealerCardsDealt", places=scene.listed(in_order))
