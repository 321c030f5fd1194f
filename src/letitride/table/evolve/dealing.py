"""Evolve: the deal, and the first look."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import current, in_round, know, known, on, with_deck
from letitride.table.state import DeckPlace, Hand, Phase, Table

_NO_CARDS: Final = Hand()
# A module-level name, because an enum lookup takes as long as a small change of state.
_PLAY: Final = DeckPlace.PLAY


@on(e.DealBegun)
def _deal_begun(table: Table, event: e.DealBegun) -> Table:
    hands: Mapping[int, Hand] = dict.fromkeys(event.seats, _NO_CARDS)
    round = replace(current(table), deck=event.deck, hands=hands)
    decks = with_deck(table, event.deck, place=_PLAY)
    return replace(table, round=round, phase=Phase.DEALING, decks=decks)


@on(e.CardsDealt)
def _cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    round, seat, places = current(table), event.seat, event.places
    hands = dict(round.hands)
    hand = hands[seat]
    hands[seat] = replace(hand, places=hand.places + places, looked=bool(event.faces))
    dealt = round.dealt + len(places)
    after = replace(table, round=replace(round, hands=hands, dealt=dealt, steps=round.steps + 1))
    return know(after, places, event.faces) if event.faces else after


@on(e.DealerCardsDealt)
def _dealer_cards(table: Table, event: e.DealerCardsDealt) -> Table:
    round = current(table)
    left, right, kept, burned = event.left, event.right, event.kept, event.burned
    return in_round(
        table,
        left=round.left if left is None else left,
        right=round.right if right is None else right,
        kept=round.kept if kept is None else kept,
        burned=round.burned if burned is None else (*round.burned, burned),
        dealt=round.dealt + 4 - (left, right, kept, burned).count(None),
        steps=round.steps + 1,
    )


@on(e.DealCompleted)
def _deal_completed(table: Table, event: e.DealCompleted) -> Table:
    return replace(table, phase=event.next, round=replace(current(table), asked=event.at))


@on(e.StubUnloaded)
def _stub_unloaded(table: Table, _: e.StubUnloaded) -> Table:
    """In a void round the stub is unloaded when the round is already over."""
    if table.round is None:
        return table
    return in_round(table, stub_unloaded=True)


@on(e.CardsLookedAt)
def _looked(table: Table, event: e.CardsLookedAt) -> Table:
    round = current(table)
    hands = dict(round.hands)
    hand = hands[event.seat]
    hands[event.seat] = replace(hand, looked=True)
    faces = known(round, hand.places, event.faces)
    return replace(table, round=replace(round, faces=faces, hands=hands))
