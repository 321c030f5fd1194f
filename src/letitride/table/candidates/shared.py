"""Shared by several subjects: amounts within a sign, and possible faces."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from letitride.cards import DECK, Card
from letitride.table.candidates.model import Candidate, Range
from letitride.table.state import Limits, Round


def sign_range(limits: Limits) -> Range:
    return Range("amount", limits.minimum, limits.maximum, limits.unit or 1)


def within(candidate: Candidate, sign: Range, most: int) -> Iterator[Candidate]:
    """The sign's range, capped by the player's chips."""
    assert sign.most is not None
    if sign.least <= min(most, sign.most):
        yield candidate._replace(amount=replace(sign, most=min(most, sign.most)))


def up_to(candidate: Candidate, field: str, most: int) -> Iterator[Candidate]:
    if most > 0:
        yield candidate._replace(amount=Range(field, 1, most))


def stand_ins(round: Round, places: Iterable[int]) -> tuple[Card, ...]:
    """Possible faces for these places: the known ones, and cards not seen yet."""
    seen = set(round.faces.values())
    unseen = (card for card in DECK if card not in seen)
    return tuple(round.faces[place] if place in round.faces else next(unseen) for place in places)
