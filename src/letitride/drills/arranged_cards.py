"""Cards for a drill: a hand of the wanted kind, put where the table will turn it up.

A royal flush would not come up in a lifetime of random deals, and a dealer must be able to pay it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from letitride.cards import DECK, Card, make_card, remaining
from letitride.driver import Driver
from letitride.rules import DecidingCards, HandCards, Kind, kind_for
from letitride.table import Below, current, in_dealing_order, shuffled

_TRIES: Final = 4_000
_RANKS: Final = 13

Wanted = Callable[[Kind], bool]


def hand_of(decided_by: DecidingCards, wanted: Wanted, below: Below) -> HandCards | None:
    """Six different cards of which the deciding ones make a wanted kind; None if none was found."""
    for _ in range(_TRIES):
        size = 3 if decided_by is DecidingCards.OWN_THREE else 5
        cards = list(shuffled(_pattern(size, below), below))
        cards += shuffled(remaining(cards), below)[: 6 - size]
        if decided_by is DecidingCards.OWN_AND_DEALERS_BEST_FIVE:
            cards = list(shuffled(tuple(cards), below))
        hand = HandCards(tuple(cards[:3]), tuple(cards[3:5]), cards[5])
        if wanted(kind_for(decided_by, hand)):
            return hand
    return None


def _pattern(size: int, below: Below) -> tuple[Card, ...]:
    """Cards that make something more often than chance would: a run, a suit, or equal ranks."""
    suit = below(4)
    match below(5):
        case 0:
            return shuffled(DECK, below)[:size]
        case 1:
            return tuple(make_card(rank, below(4)) for rank in _run(size, below))
        case 2:
            return tuple(make_card(rank, suit) for rank in _run(size, below))
        case 3:
            ranks = shuffled(tuple(Card(rank) for rank in range(_RANKS)), below)[:size]
            return tuple(make_card(rank, suit) for rank in ranks)
        case _:
            return _equal_ranks(size, below)


def _run(size: int, below: Below) -> Iterator[int]:
    """An ace may be low."""
    lowest = below(_RANKS - size + 2) - 1
    return (rank % _RANKS for rank in range(lowest, lowest + size))


def _equal_ranks(size: int, below: Below) -> tuple[Card, ...]:
    """All of one rank, then of another, until there are enough: four and one, three and two …"""
    first = below(_RANKS)
    second = (first + 1 + below(_RANKS - 1)) % _RANKS
    most = 2 + below(min(size, 4) - 1)
    suits = shuffled(tuple(Card(suit) for suit in range(4)), below)
    cards = [make_card(first, suit) for suit in suits[:most]]
    cards += [make_card(second, suit) for suit in suits[: size - most]]
    cards += shuffled(remaining(cards), below)[: size - len(cards)]
    return tuple(cards)


def arrange(driver: Driver, seat: int, hand: HandCards) -> None:
    """Put these cards where they will be turned up. The deal is done, and nobody has looked."""
    table = driver.table
    round = current(table)
    deck = table.decks[round.deck]
    order, nonce = driver.device.orders[deck.commitment]
    cards = list(order)
    dealt: Sequence[int] = in_dealing_order(DECK, deck.cut, deck.mix)
    assert round.left is not None
    assert round.right is not None
    wanted = dict(zip(round.hands[seat].places, hand.own, strict=True))
    wanted |= {round.left: hand.community[0], round.right: hand.community[1]}
    if round.kept is not None and hand.kept is not None:
        wanted[round.kept] = hand.kept
    for place, card in wanted.items():
        at, now = dealt[place], cards.index(card)
        cards[at], cards[now] = cards[now], cards[at]
    driver.device.orders[deck.commitment] = (tuple(cards), nonce)
