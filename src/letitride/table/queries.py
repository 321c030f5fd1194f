"""Questions about a round, for the device, the dealer and the proof.

``decide/`` answers most of them; nobody outside the table should call it except through here.
"""

from letitride.rules import Game
from letitride.table.decide.banking.offers import bank_to_offer
from letitride.table.decide.banking.piles import pile_waits, piles
from letitride.table.decide.betting.call import side_bets_to_ask
from letitride.table.decide.betting.fees import fee_owed, take_fees
from letitride.table.decide.checks import (
    CIRCLES,
    backers,
    backing,
    hands_in_play,
    has_any_stake,
    has_base,
    not_apart,
    stake_on,
    staked_seats,
    to_correct,
    unequal_seats,
)
from letitride.table.decide.choosing import CHOICES, asked_to_choose, to_choose
from letitride.table.decide.choosing import next_community as _community
from letitride.table.decide.dealing import DealStep, deal_plan, early_bet, stub_waits
from letitride.table.decide.decks import deck_to_shuffle, ready_deck
from letitride.table.decide.floor.counting import counts_cards
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.irregularities.decks import counting_act
from letitride.table.decide.irregularities.exposed import place_of as _exposed
from letitride.table.decide.settling.hands import hand_to_turn, payout_to_enter
from letitride.table.decide.settling.kept_card import kept_waits
from letitride.table.decide.settling.meters import bets_on_meters
from letitride.table.decide.settling.order import settle_order
from letitride.table.decide.settling.paying import settled_first
from letitride.table.decide.settling.three_card import three_card_waiting
from letitride.table.evolve import current
from letitride.table.state import Phase, Table

__all__ = [
    "CHOICES",
    "CIRCLES",
    "DealStep",
    "asked_to_choose",
    "backers",
    "backing",
    "bank_to_offer",
    "bets_on_meters",
    "counting_act",
    "counts_cards",
    "deal_plan",
    "dealing_steps",
    "deck_to_shuffle",
    "device_of",
    "early_bet",
    "fee_owed",
    "hand_to_turn",
    "hands_in_play",
    "has_any_stake",
    "has_base",
    "kept_waits",
    "next_community",
    "next_to_settle",
    "not_apart",
    "payout_to_enter",
    "pile_waits",
    "piles",
    "place_exposed",
    "ready_deck",
    "settled_first",
    "side_bets_to_ask",
    "stake_on",
    "staked_seats",
    "stub_waits",
    "take_fees",
    "three_card_waiting",
    "to_choose",
    "to_correct",
    "unequal_seats",
]


def dealing_steps(game: Game, table: Table) -> tuple[DealStep, ...]:
    """The deliveries still to be made."""
    if table.phase not in (Phase.CALLED, Phase.DEALING):
        return ()
    return deal_plan(game, table)[current(table).steps :]


def next_community(game: Game, table: Table) -> int | None:
    """The place of the next community card to turn."""
    return _community(game, table) if table.phase in CHOICES else None


def place_exposed(table: Table, seat: int, index: int) -> int | None:
    """The place of a face-down card in a seat's hand or the dealer's."""
    return None if table.round is None else _exposed(table, seat, index)


def next_to_settle(game: Game, table: Table) -> int | None:
    if table.phase is not Phase.SETTLING:
        return None
    order = settle_order(game, table)
    return order[0] if order else None
