"""Places on the layout: cards under a bet, and the place of the player-dealer."""

from collections.abc import Mapping
from typing import Final

from letitride.rules import Banker, CardsPlace, DealOrder, Face, Game
from letitride.table.state import Decision, Hand, HandStatus, Table, Terms
from letitride.table.view.turns import bank_offered

_UNDER: Final[Mapping[CardsPlace, int | None]] = {
    CardsPlace.HELD: None,
    CardsPlace.UNDER_2: 2,
    CardsPlace.UNDER_3: 3,
}


def lies_under(
    game: Game, table: Table, seat: int, hand: Hand, turn: tuple[int, ...]
) -> int | None:
    """The circle whose bet the cards lie under, backs up (W basic 9, C play 5(c)).

    A tuck is under $ (N 8.11). Cards dealt face up stay open beside the bets, and a player who has
    to decide picks the cards up.
    """
    if hand.status is not HandStatus.IN_PLAY or _open(table, hand) or seat in turn:
        return None
    if hand.tucked:
        return _UNDER[CardsPlace.UNDER_3]
    if hand.second is not None:
        return _UNDER[game.book.choices.cards_after_second]
    return _UNDER[game.book.choices.cards_after_riding] if hand.first is Decision.RIDE else None


def _open(table: Table, hand: Hand) -> bool:
    if table.terms is not None and table.terms.face is Face.UP:
        return True
    return table.round is not None and any(place in table.round.turned for place in hand.places)


def bank_place(game: Game, table: Table) -> int | None:
    """The place without a betting area (C seats): the player-dealer's; if nobody banks, that of the
    player who is offered the bank; else the last."""
    if game.book.bank.banker is not Banker.PLAYER_DEALER:
        return None
    return table.banking.seat or bank_offered(game, table) or game.book.table.seats


def dealer_stack(game: Game, table: Table, terms: Terms) -> int:
    """The cards that come to the dealer as one stack; 0 where cards come one at a time."""
    device = game.book.devices.fitted()[table.device or terms.device]
    return len(device.dealer_cards) if device.order is DealOrder.STACKS_OF_THREE else 0
