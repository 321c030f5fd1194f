"""What money a ruling moves, in words; and what it might have moved and did not."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from letitride.drills.cases import Case
from letitride.drills.felt import felt
from letitride.drills.model import SeatShown
from letitride.drills.words import say, seats
from letitride.rules import Cents, format_money
from letitride.table import Way, moved


class Moving(NamedTuple):
    seat: int
    way: Way
    amount: Cents


Moves = tuple[Moving, ...]


def moves_of(case: Case) -> Moves:
    found = moved(case.table, case.events)
    return tuple(Moving(each.seat, each.way, each.amount) for each in found)


def moves_in_words(moves: Moves) -> str:
    """``Seats 1, 2 and 3 get $15 back each.``"""
    groups: dict[tuple[Way, Cents], list[int]] = {}
    for each in moves:
        groups.setdefault((each.way, each.amount), []).append(each.seat)
    sentences = [
        say(
            f"moves.{way}",
            "one" if len(who) == 1 else "many",
            seats=seats(who),
            amount=format_money(amount),
        )
        for (way, amount), who in groups.items()
    ]
    return " ".join(sentences) or say("moves.nothing")


def other_moves(case: Case, right: Moves) -> list[Moves]:
    """Other things that a ruling can do with the bets on the table: to none, to one, to all of
    them. What differs from the right one in an amount alone is left out."""
    staked = [(each.seat, Cents(sum(bet.amount for bet in each.bets))) for each in _seats(case)]
    one = [each for each in staked if each[0] == case.seat] or staked[:1]
    found = [
        (),
        _all(one, Way.BACK),
        _all(staked, Way.BACK),
        _all(one, Way.TO_HOUSE),
        _all(staked, Way.TO_HOUSE),
        _all([each for each in staked if each not in one], Way.BACK),
    ]
    return [each for each in dict.fromkeys(found) if _shape(each) != _shape(right)]


def _seats(case: Case) -> Iterator[SeatShown]:
    return (each for each in felt(case.driver.game, case.table).seats if each.bets)


def _all(staked: Sequence[tuple[int, Cents]], way: Way) -> Moves:
    return tuple(Moving(seat, way, amount) for seat, amount in staked)


def _shape(moves: Moves) -> frozenset[tuple[int, Way]]:
    return frozenset((each.seat, each.way) for each in moves)
