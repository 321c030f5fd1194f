"""Random hands of players who play their best, and how each ends."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from letitride.analysis import OutcomeCodes, rank_key
from letitride.cards import DECK, Card, rank_of, suit_of

_RANKS: Final = tuple(rank_key([rank_of(card)]) for card in DECK)
_SUITS: Final = tuple(suit_of(card) for card in DECK)


def ends_at_random(numbers: OutcomeCodes, hands: int, random: Random) -> Iterator[list[int]]:
    """Round after round, the number of the end of each hand; they share the community cards."""
    cards = 2 + 3 * hands
    starts = range(2, cards, 3)
    while True:
        dealt = random.sample(DECK, cards)
        yield [end_of_hand(numbers, dealt, start) for start in starts]


def end_of_hand(numbers: OutcomeCodes, dealt: Sequence[Card], start: int) -> int:
    """The number of its end; the community cards are the first two, in their order."""
    left, right = dealt[0], dealt[1]
    one, two, three = dealt[start : start + 3]
    own = _RANKS[one] + _RANKS[two] + _RANKS[three]
    four = own + _RANKS[left]
    five = four + _RANKS[right]
    suit = _SUITS[one]
    if not suit == _SUITS[two] == _SUITS[three]:
        return numbers.first[own] + numbers.second[four] + numbers.last[five]
    end = numbers.first_suited[own]
    if suit != _SUITS[left]:
        return end + numbers.second[four] + numbers.last[five]
    last = numbers.last_suited if suit == _SUITS[right] else numbers.last
    return end + numbers.second_suited[four] + last[five]
