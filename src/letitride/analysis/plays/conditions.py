"""Conditions: how many cards of a group must have been seen for a line to apply.

>>> condition = parse_condition("at least two of its straight outs are seen")
>>> str(condition)
'at least two of its straight outs are seen'
>>> condition.holds(1, of=8), condition.holds(2, of=8)
(False, True)
"""

import re
from dataclasses import dataclass
from typing import Final

from letitride.analysis.plays.groups import Group

MOST_SEEN: Final = 18
"""The cards of six other players: the most that anybody at a table can see."""

# fmt: off
_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen",
)
# fmt: on
_CLAUSE: Final = re.compile(r"(?P<amount>.+?) of (?P<group>.+) (?:is|are) seen")


class BadCondition(ValueError):
    """Text that is not a condition on the seen cards."""


@dataclass(frozen=True, slots=True)
class SeenCount:
    """A range of numbers; ``most`` is None if it is open, and ``whole`` means all there are."""

    least: int = 0
    most: int | None = None
    whole: bool = False

    def holds(self, seen: int, *, of: int) -> bool:
        """Whether seeing this many of ``of`` satisfies it. "All" of nothing never does."""
        if self.whole:
            return seen == of > 0
        return self.least <= seen and (self.most is None or seen <= self.most)

    def settled_at(self, of: int) -> int:
        """From this count on, out of ``of`` cards, the answer stays the same."""
        if self.whole:
            return of
        return self.least if self.most is None else self.most + 1

    def __str__(self) -> str:
        if self.whole:
            return "all"
        if self.most == 0:
            return "none"
        if self.most is None:
            return "any" if self.least == 1 else f"at least {_NUMBERS[self.least]}"
        if self.most == self.least:
            return f"exactly {_NUMBERS[self.most]}"
        return f"at most {_NUMBERS[self.most]}"


@dataclass(frozen=True, slots=True)
class Condition:
    amount: SeenCount
    group: Group

    def holds(self, seen: int, *, of: int) -> bool:
        return self.amount.holds(seen, of=of)

    def __str__(self) -> str:
        amount = str(self.amount)
        single = amount in ("none", "any") or amount.endswith("one")
        return f"{amount} of {self.group} {'is' if single else 'are'} seen"


def parse_conditions(text: str) -> tuple[Condition, ...]:
    """One condition, or several joined by "and", all of which must hold."""
    return tuple(parse_condition(part) for part in text.split(" and "))


def parse_condition(text: str) -> Condition:
    found = _CLAUSE.fullmatch(text.strip())
    if found is None:
        raise BadCondition(
            f"'{text.strip()}' is not a condition: write one such as 'none of its suit is seen'"
        )
    if found["group"] not in set(Group):
        raise BadCondition(
            f"'{found['group']}' is not a group of cards; the groups are {', '.join(Group)}"
        )
    return Condition(_parse_amount(found["amount"]), Group(found["group"]))


def _parse_amount(text: str) -> SeenCount:
    match text.split():
        case ["none"]:
            return SeenCount(0, 0)
        case ["any"]:
            return SeenCount(1)
        case ["all"]:
            return SeenCount(whole=True)
        case ["exactly", word]:
            number = _parse_number(word)
            return SeenCount(number, number)
        case ["at", "least", word]:
            return SeenCount(_parse_number(word))
        case ["at", "most", word]:
            return SeenCount(0, _parse_number(word))
        case _:
            raise BadCondition(
                f"'{text}' is not an amount: write none, any, all, "
                "or exactly, at least or at most with a number in words"
            )


def _parse_number(word: str) -> int:
    if word not in _NUMBERS:
        raise BadCondition(f"'{word}' is not a number in words from zero to {_NUMBERS[-1]}")
    return _NUMBERS.index(word)
