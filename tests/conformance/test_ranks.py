"""The hands, kind by kind, as each document orders and names them."""

from functools import cache
from itertools import pairwise, permutations

import pytest

from letitride.cards import (
    DECK,
    Card,
    FiveCard,
    FiveRank,
    format_card,
    hand_classes,
    parse_cards,
    rank_five,
)
from letitride.rules import parse_money
from letitride.table import events as e
from tests.conformance.talk import CALIFORNIA, NSW, WASHINGTON, table_with

ALL = parse_money("$1,000")
clause = pytest.mark.clause


@cache
def ranks_of(kind: FiveCard) -> tuple[FiveRank, FiveRank]:
    """The lowest and the best of all hands of a kind."""
    found = [rank for rank in all_ranks() if rank.kind is kind]
    return min(found), max(found)


@cache
def all_ranks() -> frozenset[FiveRank]:
    return frozenset(rank_five(cards) for cards, _ in hand_classes(5))


def settled(book: str, five: str) -> tuple[str, int]:
    """What seat 1 is told it holds, and what it wins with $5 on each circle."""
    cards = five.split()
    banker = (8,) if book == CALIFORNIA else ()
    burned = next(format_card(card) for card in DECK if format_card(card) not in cards)
    dealer = " ".join([*cards[3:], burned])
    house = table_with(book, {1: " ".join(cards[:3])}, dealer, also_seated=banker, bank="$900")
    house.played_out()
    (named,) = {line.hand for line in house.all(e.BetSettled)}
    return named, sum(line.won - line.lost for line in house.all(e.BetSettled))


@pytest.mark.parametrize(
    ("five", "named", "pays"),
    [
        pytest.param("Ah Kh Qh Jh Th", "royal_flush", 1000, marks=clause("N 11.1.1")),
        pytest.param("Ah Kh Qh Jh Td", "straight", 5, marks=clause("N 11.1.1")),
        pytest.param("5h 6h 7h 8h 9h", "straight_flush", 200, marks=clause("N 11.1.2")),
        pytest.param("Ah 2h 3h 4h 5h", "straight_flush", 200, marks=clause("N 11.1.2", "N 3.3.1")),
        pytest.param("Kh Ah 2h 3h 4h", "flush", 8, marks=clause("N 11.1.2", "N 3.3.1")),
        pytest.param("7h 7d 7c 7s 2d", "four_of_a_kind", 50, marks=clause("N 11.1.3")),
        pytest.param("7h 7d As 7c 7s", "four_of_a_kind", 50, marks=clause("N 11.1.3")),
        pytest.param("7h 7d 7c Ks Kd", "full_house", 11, marks=clause("N 11.1.4")),
        pytest.param("2h 6h 7h 8h Kh", "flush", 8, marks=clause("N 11.1.5")),
        pytest.param("5h 6d 7h 8h 9c", "straight", 5, marks=clause("N 11.1.6")),
        pytest.param("Ah 2d 3c 4s 5h", "straight", 5, marks=clause("N 11.1.6", "N 3.3.1")),
        pytest.param("Ah Kd Qc Js Th", "straight", 5, marks=clause("N 11.1.6")),
        pytest.param("Qh Kd Ac 2s 3h", "high_card", -1, marks=clause("N 11.1.6", "N 3.3.1")),
        pytest.param("7h 7d 7c 2s Kd", "three_of_a_kind", 3, marks=clause("N 11.1.7")),
        pytest.param("7h 7d 8c 8s Kd", "two_pair", 2, marks=clause("N 11.1.8")),
        pytest.param("Th Td 2c 5s 8h", "tens_or_better", 1, marks=clause("N 11.1.9")),
        pytest.param("9h 9d 2c 5s 8h", "low_pair", -1, marks=clause("N 11.1.9")),
        pytest.param("2d 7h 9s Jc Kd", "high_card", -1, marks=clause("N 11.1.10")),
    ],
)
def test_new_south_wales_names_and_pays_each_kind(five: str, named: str, pays: int) -> None:
    assert settled(NSW, five) == (named, 1500 * pays)


@pytest.mark.clause("N 11.1", "W ranks")
def test_each_kind_beats_the_next() -> None:
    """The lowest of a kind beats the best of the kind below it, of all five-card hands."""
    kinds = sorted(FiveCard, reverse=True)
    for better, worse in pairwise(kinds):
        assert ranks_of(better)[0] > ranks_of(worse)[1], (better, worse)
    assert kinds[:2] == [FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH]
    assert kinds[-3:] == [FiveCard.TENS_OR_BETTER, FiveCard.LOW_PAIR, FiveCard.HIGH_CARD]


@pytest.mark.parametrize(
    ("kind", "best", "lowest"),
    [
        pytest.param(
            FiveCard.ROYAL_FLUSH, "Ah Kh Qh Jh Th", "As Ks Qs Js Ts", marks=clause("W ranks 1(a)")
        ),
        pytest.param(
            FiveCard.STRAIGHT_FLUSH,
            "Kh Qh Jh Th 9h",
            "Ah 2h 3h 4h 5h",
            marks=clause("W ranks 1(b)"),
        ),
        pytest.param(
            FiveCard.FOUR_OF_A_KIND,
            "Ah Ad Ac As Kh",
            "2h 2d 2c 2s 3h",
            marks=clause("W ranks 1(c)"),
        ),
        pytest.param(
            FiveCard.FULL_HOUSE, "Ah Ad Ac Ks Kh", "2h 2d 2c 3s 3h", marks=clause("W ranks 1(d)")
        ),
        pytest.param(
            FiveCard.FLUSH, "Ah Kh Qh Jh 9h", "2h 3h 4h 5h 7h", marks=clause("W ranks 1(e)")
        ),
        pytest.param(
            FiveCard.STRAIGHT, "Ah Kd Qh Jh Th", "Ah 2d 3h 4h 5h", marks=clause("W ranks 1(f)")
        ),
        pytest.param(
            FiveCard.THREE_OF_A_KIND,
            "Ah Ad Ac Kh Qh",
            "2h 2d 2c 3h 4h",
            marks=clause("W ranks 1(g)"),
        ),
        pytest.param(
            FiveCard.TWO_PAIR, "Ah Ad Kc Kh Qh", "3h 3d 2c 2h 4h", marks=clause("W ranks 1(h)")
        ),
        pytest.param(
            FiveCard.TENS_OR_BETTER,
            "Ah Ad Kc Qh Jh",
            "Th Td 2c 3h 4h",
            marks=clause("W ranks 1(i)"),
        ),
    ],
)
def test_the_best_and_the_lowest_hand_of_each_kind_in_washington(
    kind: FiveCard, best: str, lowest: str
) -> None:
    assert (rank_five(parse_cards(lowest)), rank_five(parse_cards(best))) == ranks_of(kind)
    for five in (best, lowest):
        named, won = settled(WASHINGTON, five)
        assert named == kind.name.lower()
        assert won > 0


@pytest.mark.parametrize(
    "five",
    [
        pytest.param("Qh Kd Ac 2s 3h", marks=clause("W ranks 1(f)", "W ranks 2")),
        pytest.param("9h 9d Ac Ks Qh", marks=clause("W ranks 1(i)")),
    ],
)
def test_a_wraparound_run_and_a_pair_of_nines_lose_in_washington(five: str) -> None:
    assert settled(WASHINGTON, five)[1] == -1500


@pytest.mark.parametrize(
    ("kind", "below"),
    [
        pytest.param(FiveCard.THREE_OF_A_KIND, FiveCard.TWO_PAIR, marks=clause("C ranks 3(c)")),
        pytest.param(FiveCard.STRAIGHT, FiveCard.THREE_OF_A_KIND, marks=clause("C ranks 3(d)")),
        pytest.param(FiveCard.FLUSH, FiveCard.STRAIGHT, marks=clause("C ranks 3(e)")),
        pytest.param(FiveCard.FULL_HOUSE, FiveCard.FLUSH, marks=clause("C ranks 3(f)")),
        pytest.param(FiveCard.FOUR_OF_A_KIND, FiveCard.FULL_HOUSE, marks=clause("C ranks 3(g)")),
        pytest.param(
            FiveCard.STRAIGHT_FLUSH, FiveCard.FOUR_OF_A_KIND, marks=clause("C ranks 3(h)")
        ),
        pytest.param(FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, marks=clause("C ranks 3(i)")),
    ],
)
def test_every_hand_of_a_kind_is_above_all_of_the_kind_below_in_california(
    kind: FiveCard, below: FiveCard
) -> None:
    assert ranks_of(kind)[0] > ranks_of(below)[1]


@pytest.mark.parametrize(
    ("five", "named"),
    [
        pytest.param("2h 2d 2c 9s Kh", "three_of_a_kind", marks=clause("C ranks 3(c)")),
        pytest.param("Ah 2d 3c 4s 5h", "straight", marks=clause("C ranks 3(d)")),
        pytest.param("Ah Kd Qc Js Th", "straight", marks=clause("C ranks 3(d)", "C ranks 2")),
        pytest.param("3h 3d 3c 3s Kh", "four_of_a_kind", marks=clause("C ranks 3(g)")),
        pytest.param("5h 6h 7h 8h 9h", "straight_flush", marks=clause("C ranks 3(h)")),
        pytest.param("Ah Kh Qh Jh Th", "royal_flush", marks=clause("C ranks 3(i)")),
    ],
)
def test_california_names_each_kind(five: str, named: str) -> None:
    assert settled(CALIFORNIA, five)[0] == named


@pytest.mark.clause("C ranks 2")
def test_cards_rank_from_the_two_up_to_the_ace() -> None:
    pairs = [rank_five(parse_cards(f"{rank}h {rank}d")[:2] + _others(rank)) for rank in RANKS_UP]
    assert pairs == sorted(pairs)
    assert len(set(pairs)) == 13


RANKS_UP = "23456789TJQKA"


def _others(rank: str) -> tuple[Card, ...]:
    """Three cards of other ranks, as close as possible."""
    low = [each for each in "2345" if each != rank][:3]
    return parse_cards(" ".join(f"{each}{suit}" for each, suit in zip(low, "csc", strict=True)))


@pytest.mark.clause("N 3.3", "W definitions suit", "C ranks 1", "C glossary suit")
@pytest.mark.parametrize(
    "five", ["2h 6h 7h 8h Kh", "5h 6d 7h 8h 9c", "7h 7d 8c 8s Kd", "Ah Kh Qh Jh Th"]
)
def test_the_same_hand_in_any_suits_ranks_and_pays_alike(five: str) -> None:
    seen = set()
    for suits in permutations("cdhs"):
        names = dict(zip("cdhs", suits, strict=True))
        seen.add(" ".join(f"{card[0]}{names[card[1]]}" for card in five.split()))
    ranks = {rank_five(parse_cards(each)) for each in seen}
    assert len(seen) > 1
    assert len(ranks) == 1
    for book in (NSW, WASHINGTON, CALIFORNIA):
        assert len({settled(book, each) for each in sorted(seen)[:3]}) == 1
