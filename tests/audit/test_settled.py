"""The cache of ``settle`` gives the same answers as ``settle``."""

from random import Random

from letitride.audit.settle_cache import Settle, _kind, _settled
from letitride.cards import DECK
from letitride.rules import (
    BASE,
    Cents,
    DecidingCards,
    HandCards,
    Wager,
    game_of,
    kind_for,
    load_rulebook,
)


def hands(count: int) -> list[HandCards]:
    """Many of one suit and many in a row among them."""
    chance = Random(3)
    found = []
    for number in range(count):
        kind = number % 3
        deck = [c for c in DECK if kind != 1 or c & 3 == 2]
        if kind == 2:
            low = chance.randrange(9)
            deck = [c for c in DECK if low <= c >> 2 <= low + 5]
        cards = chance.sample(deck, 6)
        found.append(HandCards(tuple(cards[:3]), tuple(cards[3:5]), cards[5]))
    return found


def test_a_remembered_kind_is_the_computed_one() -> None:
    for cards in hands(6000):
        for decided_by in DecidingCards:
            assert _kind(decided_by, cards) is kind_for(decided_by, cards), (decided_by, cards)


def test_a_remembered_settlement_is_the_computed_one() -> None:
    book = load_rulebook("wa-let-it-ride-bonus")
    sides = {w: bet.default_paytable for w, bet in book.side_bets.items()}
    game = game_of(book, {BASE: book.paytable_choices(BASE)[0], **sides})
    remembered, chance = Settle(), Random(5)
    for cards in hands(3000):
        circles = [(BASE, n, Cents(500), Cents(400)) for n in (1, 2, 3)]
        placed = tuple(circles[chance.randrange(3) :])
        placed += tuple((wager, 0, Cents(100), Cents(2500)) for wager in sides)
        cap = chance.choice((None, Cents(100_000)))
        first = chance.choice((None, Wager("three_card")))
        due = _settled(game, cards, placed, cap, first)
        assert remembered(game, cards, placed, cap, first) == due
