"""Evolve: the deal, and the first look."""

from collections.abc import Mapping

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import (
    current,
    in_deck,
    in_round,
    know,
    known,
    on,
)
from letitride.table.state import (
    DeckPlace,
    Hand,
    Phase,
    Table,
)


@on(e.DealBegun)
def _deal_begun(table: Table, event: e.DealBegun) -> Table:
    hands: Mapping[int, Hand] = {seat: Hand() for seat in event.seats}
    begun = replace(in_round(table, deck=event.deck, hands=hands), phase=Phase.DEALING)
    return in_deck(begun, event.deck, place=DeckPlace.PLAY)


@on(e.CardsDealt)
def _cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    round, seat = current(table), event.seat
    hand = round.hands[seat]
    held = replace(
        hand, places=(*hand.places, *event.places), looked=hand.looked or bool(event.faces)
    )
    dealt = replace(
        round,
        hands={**round.hands, seat: held},
        dealt=round.dealt + len(event.places),
        steps=round.steps + 1,
    )
    after = replace(table, round=dealt)
    return know(after, event.places, event.faces) if event.faces else after


@on(e.DealerCardsDealt)
def _dealer_cards(table: Table, event: e.DealerCardsDealt) -> Table:
    round = current(table)
    burned = () if event.burned is None else (event.burned,)
    places = [event.left, event.right, event.kept, event.burned]
    dealt = in_round(
        table,
        left=round.left if event.left is None else event.left,
        right=round.right if event.right is None else event.right,
        kept=round.kept if event.kept is None else event.kept,
        burned=(*round.burned, *burned),
    )
    return _count_out(dealt, sum(place is not None for place in places))


@on(e.DealCompleted)
def _deal_completed(table: Table, event: e.DealCompleted) -> Table:
    return replace(table, phase=event.next)


@on(e.StubUnloaded)
def _stub_unloaded(table: Table, _: e.StubUnloaded) -> Table:
    return in_round(table, stub_unloaded=True)


@on(e.CardsLookedAt)
def _looked(table: Table, event: e.CardsLookedAt) -> Table:
    round = current(table)
    hand = round.hands[event.seat]
    hands = {**round.hands, event.seat: replace(hand, looked=True)}
    return in_round(table, faces=known(round, hand.places, event.faces), hands=hands)


def _count_out(table: Table, cards: int) -> Table:
    round = current(table)
    return in_round(table, dealt=round.dealt + cards, steps=round.steps + 1)
