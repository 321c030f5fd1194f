"""Lines of the decks and of what deals them: shuffle, cut, reveal, new cards."""

from letitride.cards import parse_card
from letitride.narration.register import says, silent
from letitride.narration.scene import Scene
from letitride.narration.words import capital
from letitride.rules import Equipment, Role
from letitride.table import events as e

silent(e.DeckMoved, e.ShareLocked, e.ShareOpened)


def _of_the_deck(scene: Scene, key: str, deck: int, **fields: object) -> str:
    named = scene.deck(deck)
    return scene.say(key, deck=named, Deck=capital(named), **fields)


@says(e.DeckShuffled)
def _shuffled(scene: Scene, event: e.DeckShuffled) -> str:
    if event.count in (None, scene.game.book.cards.deck_size):
        return _of_the_deck(scene, "DeckShuffled", event.deck)
    return _of_the_deck(scene, "DeckShuffled.miscounted", event.deck, count=event.count)


@says(e.DeckCut)
def _cut(scene: Scene, event: e.DeckCut) -> str:
    on_card = Equipment.CUTTING_CARD in scene.table.equipment
    key = "DeckCut.cutting_card" if on_card else "DeckCut"
    return _of_the_deck(scene, key, event.deck, cut=event.cut)


@says(e.DeckMixed)
def _mixed(scene: Scene, event: e.DeckMixed) -> str:
    line = _of_the_deck(scene, "DeckMixed", event.deck)
    if not event.withheld:
        return line
    withheld = scene.say("DeckMixed.withheld", seats=capital(scene.seats(event.withheld)))
    return f"{line} {withheld}"


@says(e.DeckShuffledByHand)
def _by_hand(scene: Scene, event: e.DeckShuffledByHand) -> str:
    return _of_the_deck(scene, "DeckShuffledByHand", event.deck)


@says(e.DeckStale)
def _stale(scene: Scene, event: e.DeckStale) -> str:
    return _of_the_deck(scene, "DeckStale", event.deck)


@says(e.StubUnloaded)
def _stub(scene: Scene, event: e.StubUnloaded) -> str:
    """With a controller the key that was pressed has a line of its own."""
    by_floor = event.by.role is not Role.DEALER and scene.table.controller is None
    return scene.say("StubUnloaded.by_floor" if by_floor else "StubUnloaded")


@says(e.DeckRevealed)
def _revealed(scene: Scene, event: e.DeckRevealed) -> str:
    """Nobody reads 52 cards aloud: only the full record lists them."""
    if scene.reader is not None:
        return _of_the_deck(scene, "DeckRevealed", event.deck)
    cards = scene.cards(event.order)
    return _of_the_deck(scene, "DeckRevealed.cards", event.deck, cards=cards)


@says(e.DeckFoundWrong)
def _wrong(scene: Scene, event: e.DeckFoundWrong) -> str:
    return _of_the_deck(scene, f"DeckFoundWrong.{event.what}", event.deck)


@says(e.OrderLost)
def _lost_order(scene: Scene, event: e.OrderLost) -> str:
    return _of_the_deck(scene, "OrderLost", event.deck)


@says(e.DeckChecked)
def _checked(scene: Scene, event: e.DeckChecked) -> str:
    found, size = event.found, scene.game.book.cards.deck_size
    if found.is_right and found.by_device:
        return scene.say("DeckChecked.device", deck=scene.deck(event.deck), size=size)
    if found.is_right:
        return _of_the_deck(scene, "DeckChecked", event.deck, size=size)
    parts = []
    for what, cards in (
        ("missing", found.missing_cards),
        ("doubled", found.doubled_cards),
        ("odd_backs", found.odd_backs),
    ):
        if cards:
            named = scene.listed(scene.card(card) for card in cards)
            parts.append(scene.say(f"found.{what}", scene.language.plural(len(cards)), cards=named))
    if found.foreign:
        number = found.foreign
        parts.append(scene.say("found.foreign", scene.language.plural(number), number=number))
    return _of_the_deck(scene, "DeckChecked.wrong", event.deck, found=scene.listed(parts))


@says(e.CardSwapped)
def _swapped(scene: Scene, event: e.CardSwapped) -> str:
    return scene.say(
        "CardSwapped", card=scene.card(parse_card(event.card)), deck=scene.deck(event.deck)
    )


@says(e.DeckReplaced)
def _new_deck(scene: Scene, event: e.DeckReplaced) -> str:
    return scene.say("DeckReplaced", back=event.back)


@says(e.DeviceFitted)
def _fitted(scene: Scene, event: e.DeviceFitted) -> str:
    return scene.say("DeviceFitted", device=scene.say(f"device.{event.device}"))
