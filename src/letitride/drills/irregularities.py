"""Irregularity drills: something goes wrong, and the dealer says what the book rules.

The situations happen at driven tables. What is said, what moves and which clause are those of the
table's own ruling; wrong answers are what other books rule, and what this one rules elsewhere.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from letitride.drills.cases import SITUATIONS, Case, case_of
from letitride.drills.felt import came_of, felt, told
from letitride.drills.model import Drill, DrillChoice, DrillKind
from letitride.drills.moved_money import moves_in_words, moves_of, other_moves
from letitride.drills.words import say
from letitride.rules import RuleBook, rulebook_ids
from letitride.table import Below, Way

T = TypeVar("T")

_WRONG: Final = 3
_TRIED: Final = 12
_SEATS: Final = (2, 3)
_TELLING: Final = ("collusion", "prohibited_device", "disruption", "fraud")
"""Their rulings repeat what happened: as an answer to anything else they would give themselves
away."""


def irregularity_drills(book: RuleBook, *, below: Below, number: int) -> Iterator[Drill]:
    """Each situation with its questions one after the other."""
    seat = _SEATS[below(len(_SEATS))]
    left = list(SITUATIONS)
    made = 0
    while made < number and left:
        case = case_of(book.id, left.pop(below(len(left))), seat)
        if case is None:
            continue
        for drill in _questions(book, case, below):
            made += 1
            yield drill


def _questions(book: RuleBook, case: Case, below: Below) -> Iterator[Drill]:
    others = list(_other_cases(book, case, below))
    yield from _question(
        case,
        "say",
        case.sentence,
        (other.sentence for other in others if _differs(other, case)),
        below,
    )
    moves = moves_of(case)
    # Chips that were only found on the felt go from one account to another, and do not move.
    if not any(each.way is Way.OTHER for each in moves):
        wrong = map(moves_in_words, _shuffled(other_moves(case, moves), below))
        yield from _question(case, "moves", moves_in_words(moves), wrong, below)
    yield from _question(case, "clause", case.clause, _other_clauses(book, others), below)


def _differs(other: Case, case: Case) -> bool:
    """Another ruling, and not the same one in other words."""
    return not other.outcomes & case.outcomes


def _question(
    case: Case, ask: str, right: str, wrong: Iterable[str], below: Below
) -> Iterator[Drill]:
    chosen = [text for text in dict.fromkeys(wrong) if text != right][:_WRONG]
    if not chosen:
        return
    at = below(len(chosen) + 1)
    texts = [*chosen[:at], right, *chosen[at:]]
    game = case.driver.game
    happens = say(f"happens.{case.situation}", seat=case.seat)
    yield Drill(
        number=0,
        kind=DrillKind.IRREGULARITY,
        key=f"irregularity:{case.situation}:{ask}",
        topic=say(f"irregularity.topic.{ask}", situation=say(f"situation.{case.situation}")),
        felt=felt(game, case.table),
        story=(*told(case.driver, until=case.heard), happens),
        question=say(f"irregularity.{ask}"),
        choices=tuple(DrillChoice(text=text) for text in texts),
        answer=at,
        why=came_of(game, case.table, case.events),
        clause=case.clause,
    )


def _other_cases(book: RuleBook, case: Case, below: Below) -> Iterator[Case]:
    """What other books rule here, then what this book rules on other things."""
    books = [id for id in rulebook_ids() if id != book.id]
    for id in _shuffled(books, below):
        if (other := case_of(id, case.situation, case.seat)) is not None:
            yield other
    own = [each for each in SITUATIONS if each not in (case.situation, *_TELLING)]
    for situation in _shuffled(own, below)[:_TRIED]:
        if (other := case_of(book.id, situation, case.seat)) is not None:
            yield other


def _shuffled(things: Iterable[T], below: Below) -> list[T]:
    left, drawn = list(things), []
    while left:
        drawn.append(left.pop(below(len(left))))
    return drawn


def _other_clauses(book: RuleBook, others: Iterable[Case]) -> Iterator[str]:
    """Of this book: a clause of another document would be no choice at all."""
    own = [case for case in others if case.driver.game.book.id == book.id]
    yield from (case.clause for case in own)
