"""The equipment and decks that a table needs before it opens."""

from collections.abc import Iterator

from letitride.rules import (
    DeckBacks,
    DeviceKind,
    Equipment,
    Fitting,
    Game,
    ShufflerGame,
)
from letitride.table.decide.checks import Refusal
from letitride.table.rejections import reject, sentence
from letitride.table.state import Switch, Terms

_USUAL = ("red", "blue")


def equipment_of(game: Game, terms: Terms, device: DeviceKind) -> frozenset[Equipment]:
    """The equipment that the book asks for at a table with this device."""
    return frozenset(item for item, _ in _asked_for(game, terms, device))


def is_complete(
    game: Game, terms: Terms, device: DeviceKind, missing: frozenset[Equipment]
) -> Refusal:
    """A table that lacks anything is not opened (N 2.3, S equipment)."""
    for item, path in _asked_for(game, terms, device):
        if item in missing:
            what = sentence(f"equipment.{item}")
            return reject("equipment_missing", game.book.clause(path), what=what)
    return None


def _asked_for(game: Game, terms: Terms, device: DeviceKind) -> Iterator[tuple[Equipment, str]]:
    """The equipment, each piece with the field of the book that asks for it."""
    book = game.book
    yield Equipment(device), "devices.default"
    for item in book.devices.fitted()[device].equipment:
        yield item, f"devices.{device}.equipment"
    if book.table.drop_box is Fitting.FITTED:
        yield Equipment.DROP_BOX, "table.drop_box"
    if Switch.CONTROLLER in terms.switches:
        yield Equipment.CONTROLLER, "table.controller"


def usual_backs(game: Game, device: DeviceKind) -> tuple[str, ...]:
    """The decks that a house brings if nobody names others."""
    return _USUAL[: game.book.devices.fitted()[device].decks]


def decks_fit(game: Game, device: DeviceKind, backs: tuple[str, ...]) -> Refusal:
    """As many decks as the device takes, with backs that tell them apart (N 2.3.1, N 3.2.2)."""
    wanted = game.book.devices.fitted()[device].decks
    if len(backs) != wanted:
        path = f"devices.{device}.decks"
        return reject("wrong_decks", game.book.clause(path), wanted=wanted, brought=len(backs))
    for number, back in enumerate(backs):
        if no := back_fits(game, back, backs[:number]):
            return no
    return None


def back_fits(game: Game, back: str, others: tuple[str, ...]) -> Refusal:
    """``others`` are the backs of the decks that are at the table already."""
    clause = game.book.clause("cards.deck_backs")
    if not back.strip():
        return reject("no_back", clause)
    alike = any(back.strip().casefold() == other.strip().casefold() for other in others)
    if alike and game.book.cards.deck_backs is DeckBacks.DIFFERENT_COLOURS:
        return reject("same_backs", clause, back=back)
    return None


def game_fits(game: Game, device: DeviceKind, chosen: ShufflerGame) -> Refusal:
    """A shuffler is set to this game (W basic 1)."""
    wanted = game.book.devices.fitted()[device].game
    if wanted in (None, chosen):
        return None
    return reject("wrong_game", game.book.clause(f"devices.{device}.game"))
