"""Words that the lines of a transcript share: lists, hands of cards, names of bets."""

from collections.abc import Iterable, Sequence
from typing import Final

from letitride.cards import Card, FiveCard, ThreeCard, rank_five, rank_six, rank_three
from letitride.rules import Cents, format_money
from letitride.table import Table

CIRCLES: Final = {1: "1", 2: "2", 3: "$"}

_RANKS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def listed(words: Iterable[str]) -> str:
    """``1, 2 and $``."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def seats(numbers: Sequence[int]) -> str:
    """``seat 3``, ``seats 1, 2 and 3``."""
    return f"seat{'s' if len(numbers) > 1 else ''} {listed(map(str, numbers))}"


def who_does(numbers: Sequence[int], many: str, one: str) -> str:
    """``Seat 3 bets``, ``Seats 1, 2 and 3 bet``."""
    who = seats(numbers)
    return f"{who[:1].upper()}{who[1:]} {many if len(numbers) > 1 else one}"


def each_of(run: Sequence[object]) -> str:
    """ " each" after an amount that goes for more than one."""
    return " each" if len(run) > 1 else ""


def bets(circles: Sequence[int]) -> str:
    """``bet 1``, ``bets 2 and $``."""
    names = listed(CIRCLES[circle] for circle in circles)
    return f"bet{'s' if len(circles) > 1 else ''} {names}"


def cards(number: int) -> str:
    words = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{words} card{'' if number == 1 else 's'}"


def money(amount: int) -> str:
    return format_money(Cents(amount))


def sentence(text: str) -> str:
    """With a capital, and a full stop where there is none."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def back(table: Table, deck: int) -> str:
    """``the red deck``."""
    return f"the {table.decks[deck].back} deck"


def hand_words(own: Sequence[Card], others: Sequence[Card] = ()) -> str:
    """A hand as it is called: three cards of one's own, or those with two or three others.

    >>> from letitride.cards import parse_cards
    >>> hand_words(parse_cards("Kd Kh 2c"), parse_cards("9s 5h"))
    'pair of kings'
    """
    if not others:
        three = rank_three(own)
        return _three(three.kind, three.by)
    together = (*own, *others)
    five = rank_five(together) if len(together) == 5 else rank_six(together)
    return _five(five.kind, five.by)


def _five(kind: FiveCard, by: tuple[int, ...]) -> str:
    top = _RANKS[by[0]]
    match kind:
        case FiveCard.HIGH_CARD:
            return f"{top} high"
        case FiveCard.LOW_PAIR | FiveCard.TENS_OR_BETTER:
            return f"pair of {_many(by[0])}"
        case FiveCard.TWO_PAIR:
            return f"two pair, {_many(by[0])} and {_many(by[1])}"
        case FiveCard.THREE_OF_A_KIND:
            return f"three {_many(by[0])}"
        case FiveCard.STRAIGHT:
            return f"straight to the {top}"
        case FiveCard.FLUSH:
            return f"flush, {top} high"
        case FiveCard.FULL_HOUSE:
            return f"full house, {_many(by[0])} over {_many(by[1])}"
        case FiveCard.FOUR_OF_A_KIND:
            return f"four {_many(by[0])}"
        case FiveCard.STRAIGHT_FLUSH:
            return f"straight flush to the {top}"
        case FiveCard.ROYAL_FLUSH:
            return "royal flush"


def _three(kind: ThreeCard, by: tuple[int, ...]) -> str:
    top = _RANKS[by[0]]
    match kind:
        case ThreeCard.HIGH_CARD:
            return f"{top} high"
        case ThreeCard.PAIR:
            return f"pair of {_many(by[0])}"
        case ThreeCard.FLUSH:
            return f"flush, {top} high"
        case ThreeCard.STRAIGHT:
            return f"straight to the {top}"
        case ThreeCard.THREE_OF_A_KIND:
            return f"three {_many(by[0])}"
        case ThreeCard.STRAIGHT_FLUSH:
            return f"straight flush to the {top}"
        case ThreeCard.MINI_ROYAL:
            return "mini-royal"


def _many(rank: int) -> str:
    word = _RANKS[rank]
    return f"{word}es" if word == "six" else f"{word}s"
