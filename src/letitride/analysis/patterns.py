"""Patterns: the phrases of a strategy, each of them a set of shapes.

A pattern prints as a phrase and parses back from it, so that printed advice can be applied to
hands and checked. "Open to two straights" says that two different five-card straights contain
all the cards; a high card is a ten or better.

>>> from letitride.cards import parse_cards, shape_of
>>> pattern = parse_pattern("three to a straight flush, open to two straights")
>>> pattern.matches(shape_of(parse_cards("8h 9h Jh")))
True
>>> pattern.matches(shape_of(parse_cards("8h 9h Qh")))
False
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from letitride.cards import Made, Shape

_NUMBERS: Final = ("no", "one", "two", "three", "four")


class Family(StrEnum):
    """What a hand holds, or what it is drawing to. Every shape is of one family."""

    FOUR_OF_A_KIND = "four of a kind"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    TENS_OR_BETTER = "a pair of tens or better"
    LOW_PAIR = "a low pair"
    ROYAL_FLUSH = "to a royal flush"
    STRAIGHT_FLUSH = "to a straight flush"
    FLUSH = "to a flush"
    STRAIGHT = "to a straight"
    OUTSIDE_STRAIGHT = "to an outside straight"
    INSIDE_STRAIGHT = "to an inside straight"
    NO_DRAW = "unrelated cards"

    @property
    def is_draw(self) -> bool:
        return self not in _MADE.values()


_MADE: Final = {
    Made.FOUR_OF_A_KIND: Family.FOUR_OF_A_KIND,
    Made.THREE_OF_A_KIND: Family.THREE_OF_A_KIND,
    Made.TWO_PAIR: Family.TWO_PAIR,
    Made.TENS_OR_BETTER: Family.TENS_OR_BETTER,
    Made.LOW_PAIR: Family.LOW_PAIR,
}
WINNING: Final = frozenset(family for made, family in _MADE.items() if made.wins)
ANYTHING: Final = frozenset(Family)

_SEVERAL: Final = {
    "a winning hand": WINNING,
    "any pair": frozenset({Family.TENS_OR_BETTER, Family.LOW_PAIR}),
    "no pair": frozenset(family for family in Family if family.is_draw),
    "anything": ANYTHING,
}
"""Heads that name several families at once."""


class BadPattern(ValueError):
    """A phrase that is not a pattern."""


@dataclass(frozen=True, slots=True)
class Span:
    """A range of whole numbers; ``most`` is None if it has no upper end."""

    least: int = 0
    most: int | None = None

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        least = _NUMBERS[self.least]
        if self.most is None:
            return f"at least {least}"
        if self.most == self.least:
            return least
        most = _NUMBERS[self.most]
        if self.least == 0:
            return f"at most {most}"
        return f"{least} or {most}" if self.most == self.least + 1 else f"{least} to {most}"


ANY: Final = Span()


@dataclass(frozen=True, slots=True)
class Pattern:
    """A set of shapes: hands of a size, of some families, within spans of straights and highs."""

    size: int
    families: frozenset[Family]
    straights: Span = ANY
    high: Span = ANY

    def matches(self, shape: Shape) -> bool:
        return (
            shape.size == self.size
            and family_of(shape) in self.families
            and shape.straights in self.straights
            and shape.high in self.high
        )

    def __str__(self) -> str:
        text = self._head()
        if self.straights != ANY:
            text += f", open to {self.straights} {_plural('straight', self.straights)}"
        if self.high != ANY:
            text += f", with {self.high} {_plural('high card', self.high)}"
        return text

    def _head(self) -> str:
        for head, families in _SEVERAL.items():
            if self.families == families:
                return head
        (family,) = self.families
        return f"{_NUMBERS[self.size]} {family}" if family.is_draw else str(family)


def family_of(shape: Shape) -> Family:
    if shape.made is not Made.NOTHING:
        return _MADE[shape.made]
    if shape.suited and shape.high == shape.size:
        return Family.ROYAL_FLUSH
    if shape.suited:
        return Family.STRAIGHT_FLUSH if shape.straights else Family.FLUSH
    if not shape.straights:
        return Family.NO_DRAW
    if shape.size == 3:
        return Family.STRAIGHT
    return Family.OUTSIDE_STRAIGHT if shape.straights == 2 else Family.INSIDE_STRAIGHT


def pattern_of(shape: Shape) -> Pattern:
    """The pattern that matches this shape and no other.

    >>> from letitride.cards import parse_cards, shape_of
    >>> str(pattern_of(shape_of(parse_cards("4h 5h 7h"))))
    'three to a straight flush, open to two straights, with no high card'
    """
    families = frozenset({family_of(shape)})
    if shape.made is not Made.NOTHING:
        return Pattern(shape.size, families)
    straights, high = shape.straights, shape.high
    return Pattern(shape.size, families, Span(straights, straights), Span(high, high))


def parse_pattern(text: str, *, size: int | None = None) -> Pattern:
    """Read a phrase. If it does not say how many cards it is about, ``size`` must."""
    head, _, rest = text.strip().partition(",")
    number, _, draw = head.partition(" ")
    if head in _SEVERAL:
        families = _SEVERAL[head]
    elif head in _MADE.values():
        families = frozenset({Family(head)})
    elif number in ("three", "four") and draw in set(Family) - set(_MADE.values()):
        families = frozenset({Family(draw)})
        size = _NUMBERS.index(number)
    else:
        raise BadPattern(
            f"'{head}' is not a kind of hand; the kinds are {', '.join(_known_heads())}"
        )
    if size is None:
        raise BadPattern(f"'{head}' does not say whether it means three or four cards")
    straights = high = ANY
    if rest:
        found = _CONDITIONS.fullmatch(rest)
        if found is None or not any(found.groups()):
            raise BadPattern(f"'{rest.strip()}' is not a condition on straights or high cards")
        straights, high = _parse_span(found["straights"]), _parse_span(found["high"])
    return Pattern(size, families, straights, high)


_SPAN: Final = r"(?:at least|at most)? ?\w+(?: (?:to|or) \w+)?"
_CONDITIONS: Final = re.compile(
    rf"(?: open to (?P<straights>{_SPAN}) straights?)?,?(?: with (?P<high>{_SPAN}) high cards?)?"
)


def _parse_span(text: str | None) -> Span:
    if text is None:
        return ANY
    *bound, word = text.split(" ")
    number = _parse_number(word)
    match bound:
        case []:
            return Span(number, number)
        case ["at", "least"]:
            return Span(number)
        case ["at", "most"]:
            return Span(0, number)
        case [least, "to" | "or"]:
            return Span(_parse_number(least), number)
        case _:
            raise BadPattern(f"'{text}' is not a number of cards or straights")


def _parse_number(word: str) -> int:
    if word not in _NUMBERS:
        raise BadPattern(f"'{word}' is not one of {', '.join(_NUMBERS)}")
    return _NUMBERS.index(word)


def _plural(noun: str, span: Span) -> str:
    return noun if (span.most or span.least) <= 1 else noun + "s"


def _known_heads() -> Iterable[str]:
    yield from _SEVERAL
    for family in Family:
        yield f"three/four {family}" if family.is_draw else str(family)
