"""The register of event handlers, and the small changes they share."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from letitride.rules import Face
from letitride.table import events as e
from letitride.table.state import KEEPS_OUT, Deck, MeasureKind, Round, Seat, Table

AnyEvent = TypeVar("AnyEvent", bound=e.Event)
handlers: dict[type[e.Event], Callable[[Table, Any], Table]] = {}


def on(
    kind: type[AnyEvent],
) -> Callable[[Callable[[Table, AnyEvent], Table]], Callable[[Table, AnyEvent], Table]]:
    def register(handler: Callable[[Table, AnyEvent], Table]) -> Callable[[Table, AnyEvent], Table]:
        handlers[kind] = handler
        return handler

    return register


def unchanged(*kinds: type[e.Event]) -> None:
    """Register events that only move money, or only say something."""
    for kind in kinds:
        handlers[kind] = lambda table, _: table


def current(table: Table) -> Round:
    """The current round. Calling this without one is a bug."""
    assert table.round is not None
    return table.round


def in_round(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(current(table), **changes))


def in_hand(table: Table, seat: int, **changes: Any) -> Table:
    round = current(table)
    # Copying and changing one entry is faster than merging two mappings.
    hands = dict(round.hands)
    hands[seat] = replace(hands[seat], **changes)
    return replace(table, round=replace(round, hands=hands))


def in_deck(table: Table, index: int, **changes: Any) -> Table:
    return replace(table, decks=with_deck(table, index, **changes))


def with_deck(table: Table, index: int, **changes: Any) -> tuple[Deck, ...]:
    decks = list(table.decks)
    decks[index] = replace(decks[index], **changes)
    return tuple(decks)


def forget_lost(table: Table) -> Table:
    """The book's requirements after a lost order have been met."""
    if True not in [deck.lost for deck in table.decks]:
        return table
    return replace(table, decks=tuple(replace(deck, lost=False) for deck in table.decks))


def known(round: Round, places: Iterable[int], faces: Iterable[int]) -> dict[int, int]:
    """The faces that have been seen, with these."""
    seen: dict[int, Any] = dict(round.faces)
    seen.update(zip(places, faces, strict=True))
    return seen


def know(table: Table, places: Iterable[int], faces: Iterable[int]) -> Table:
    return in_round(table, faces=known(current(table), places, faces))


def face_down(table: Table) -> Table:
    """Face-up dealing is over."""
    assert table.terms is not None
    terms = replace(table.terms, face=Face.DOWN, face_up=None)
    return replace(table, terms=terms, face_down_next=False)


def free_bank(table: Table) -> Table:
    """A precluded player loses the bank and its offer, once no round depends on it."""
    banking = table.banking
    if banking.seat is None and banking.offered is None:
        return table
    if banking.seat is not None and table.seats[banking.seat].precluded:
        banking = replace(banking, seat=None, hands=0)
    if banking.offered is not None and table.seats[banking.offered].precluded:
        banking = replace(banking, offered=None)
    return replace(table, banking=banking)


def mark_seats(table: Table) -> Table:
    """Mark the seats of the players who are under a measure now."""
    return replace(table, seats={seat: marked(table, who) for seat, who in table.seats.items()})


def marked(table: Table, who: Seat) -> Seat:
    if not table.measures and not (who.precluded or who.plays_first):
        return who
    return replace(
        who,
        precluded=table.is_under(who.player, *KEEPS_OUT),
        plays_first=table.is_under(who.player, MeasureKind.PLAY_FIRST),
    )
