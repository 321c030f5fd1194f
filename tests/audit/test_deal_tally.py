"""What a table dealt, counted from its log: exact expectations, and the gate's verdict."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from random import Random

from letitride.audit import FEWEST, DealTally
from letitride.cards import (
    DECK,
    FIVE_CARD_HANDS,
    FiveCard,
    format_card,
    parse_cards,
    rank_five,
    rank_three,
)
from letitride.driver import Driver, drive, parse_player
from letitride.reports import FairnessReport, TableFold, Theory, fairness_report, rounds_of
from letitride.rules import load_rulebook
from letitride.table import Event
from tests.audit.proven import play_on

NSW = "nsw-let-it-ride"
ROUNDS = FEWEST + 20


def driven(below: Callable[[int], int], rounds: int) -> Driver:
    floor = drive(
        load_rulebook(NSW),
        below=below,
        seats=range(1, 4),
        player_of=lambda game: parse_player("best", game),
    )
    return play_on(floor, rounds)


@cache
def fair_log() -> tuple[Event, ...]:
    return tuple(driven(Random(3).randrange, ROUNDS).log)


def tally_of(log: Iterable[Event]) -> DealTally:
    fold = TableFold("t", Theory())
    for event in log:
        for _ in fold.take(event):
            pass
    assert fold.deals is not None
    return fold.deals


def made(log: Iterable[Event]) -> FairnessReport:
    return fairness_report(tally_of(log))


def test_hands_and_cards_agree_with_the_records() -> None:
    report = made(fair_log())
    five: Counter[str] = Counter()
    three: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    for record in rounds_of("t", fair_log()):
        shared = parse_cards(record.community)
        dealt.update(map(format_card, shared))
        for seat in record.seats:
            own = parse_cards(seat.cards)
            dealt.update(map(format_card, own))
            five[rank_five((*own, *shared)).kind.name.lower()] += 1
            three[rank_three(own).kind.name.lower()] += 1
    assert report.decks == report.rounds == ROUNDS
    assert {each.kind: each.observed for each in report.five if each.observed} == five
    assert {each.kind: each.observed for each in report.three if each.observed} == three
    assert {each.card: each.observed for each in report.cards if each.observed} == dealt
    assert sum(each.hands for each in report.seats) == five.total() == 3 * ROUNDS
    paying = sum(number for kind, number in five.items() if kind not in ("high_card", "low_pair"))
    assert sum(each.paying for each in report.seats) == paying


def test_expectations_are_exact() -> None:
    report = made(fair_log())
    royal = report.five[0]
    assert (royal.kind, royal.ways) == ("royal_flush", 4)
    assert royal.expected.exact == str(Fraction(3 * ROUNDS * 4, FIVE_CARD_HANDS))
    for hands in (report.five, report.three):
        assert sum(Fraction(each.expected.exact) for each in hands) == 3 * ROUNDS
    # Three hands of three and the two of the community: 11 of 52 cards in every round.
    assert {each.expected.exact for each in report.cards} == {str(Fraction(11 * ROUNDS, 52))}
    assert all(sum(row) == ROUNDS for row in report.places)
    assert all(sum(column) == ROUNDS for column in zip(*report.places, strict=True))
    assert len(report.places) == len(DECK)


def test_a_fair_table_is_judged_by_seven_tests() -> None:
    report = made(fair_log())
    assert report.fair is True
    assert len(report.looks) == 7
    assert not any(look.odd for look in report.looks)


def test_a_lazy_shuffler_is_found_out() -> None:
    chance = Random(3)
    lazy = driven(lambda limit: chance.randrange(limit) if chance.random() < 0.5 else 0, ROUNDS)
    report = made(lazy.log)
    assert report.fair is False
    assert any(look.odd for look in report.looks)


def test_too_few_decks_give_no_verdict() -> None:
    report = made(driven(Random(1).randrange, 3).log)
    assert (report.decks, report.fair, report.looks) == (3, None, ())
    empty = fairness_report(DealTally())
    assert (empty.decks, empty.fair, empty.seats) == (0, None, ())
    assert empty.cards[0].deviation is None


def test_tables_are_judged_together() -> None:
    one, other = tally_of(fair_log()), tally_of(driven(Random(9).randrange, 5).log)
    both = DealTally()
    both.add(one)
    both.add(other)
    assert both.shuffles.decks == ROUNDS + 5
    assert both.five == [a + b for a, b in zip(one.five, other.five, strict=True)]
    assert both.seats[1].hands == one.seats[1].hands + other.seats[1].hands
    assert both.expected == one.expected + other.expected


def test_a_fair_deal_rarely_fails_a_test() -> None:
    """Over many fair runs, about a tenth of the chances are below a tenth."""
    below = dict.fromkeys(range(3), 0)
    runs = 60
    for seed in range(runs):
        chance, tally = Random(seed), DealTally()
        for _ in range(FEWEST):
            cards = chance.sample(DECK, 11)
            tally._cards(cards)
            tally.first_five[rank_five(cards[:5]).kind] += 1
            tally.first_three[rank_three(cards[:3]).kind] += 1
            tally.shuffles.take(chance.sample(DECK, len(DECK)))
        verdict = tally.verdict()
        assert verdict is not None
        for number, look in enumerate(verdict.looks[4:]):
            below[number] += look.chance < 0.1
    assert all(count < 0.25 * runs for count in below.values()), below


def test_paying_hands_begin_with_tens() -> None:
    seats = tally_of(fair_log()).seats
    assert sum(seat.paying for seat in seats.values()) == sum(
        tally_of(fair_log()).five[FiveCard.TENS_OR_BETTER :]
    )
