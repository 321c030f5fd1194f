"""A player's rounds, reviewed and added up: exact, and the same as the analysis says."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from letitride.analysis import RideOrPull, SideWager, advise, analyse_wager, round_law
from letitride.cards import parse_cards
from letitride.driver import drive, parse_player
from letitride.reports import (
    OwnRound,
    PlayValues,
    curve,
    own_round,
    play_statistics,
    review,
)
from letitride.rules import BASE, Cents, Face, Game, Wager, game_of, load_rulebook, rulebook_ids

NSW, CA = "nsw-let-it-ride", "ca-let-it-ride"


def played(
    book: str,
    play: str,
    *,
    rounds: int = 30,
    players: int = 2,
    side_bets: bool = False,
    face: Face | None = None,
) -> Iterator[tuple[Game, OwnRound]]:
    """The rounds of the player in seat 2."""
    driver = drive(
        load_rulebook(book),
        below=Random(5).randrange,
        seats=range(1, players + 1),
        player_of=lambda game: parse_player(play, game),
        side_bets=side_bets,
        face=face,
        names=lambda seat: f"player {seat}",
    )
    values = PlayValues()
    game = game_of(load_rulebook(book), driver.table.terms.paytables if driver.table.terms else {})
    for _ in range(rounds):
        driver.forget()
        start = driver.table
        own = own_round("player 2", game, start, driver.play_round(), values)
        assert own is not None
        yield game, own


@pytest.mark.parametrize("book", rulebook_ids())
def test_the_best_play_costs_nothing(book: str) -> None:
    for _, own in played(book, "best", rounds=10):
        assert own.cost == 0
        assert own.banked or len(own.choices) == 2
        assert all(choice.right for choice in own.choices)


@pytest.mark.parametrize("play", ["ride", "pull"])
def test_a_mistake_costs_what_the_advice_says(play: str) -> None:
    wrong = 0
    for game, own in played(NSW, play):
        for choice in own.choices:
            hand, community = choice.known[:3], choice.known[3:]
            worth = advise(game.schedules[BASE], hand, community=community).ev
            assert choice.worth == worth
            assert choice.chosen == play
            lost = worth if play == "pull" else -worth
            assert choice.cost == max(Fraction(0), lost) * own.bet
            wrong += not choice.right
        assert own.cost == sum(choice.cost for choice in own.choices)
    assert wrong


def test_the_community_card_of_bet_2_is_the_first_turned() -> None:
    for _, own in played(NSW, "ride"):
        first, second = own.choices
        assert first.known == parse_cards(own.cards)
        assert second.known == (*first.known, parse_cards(own.community)[0])


def test_cards_of_others_count_where_they_were_dealt_face_up() -> None:
    seen = [len(choice.seen) for _, own in played(NSW, "ride") for choice in own.choices]
    assert set(seen) == {0}
    games = list(played("wa-let-it-ride", "ride", rounds=5, players=3, face=Face.UP))
    for game, own in games:
        for choice in own.choices:
            assert len(choice.seen) == 6
            hand, community = choice.known[:3], choice.known[3:]
            base = game.schedules[BASE]
            assert choice.worth == advise(base, hand, community=community, seen=choice.seen).ev


def test_a_banker_has_no_choices_and_is_not_compared_with_the_game() -> None:
    rounds = [own for _, own in played(CA, "best", rounds=12, players=3)]
    banked = [own for own in rounds if own.banked]
    assert banked
    assert all(own.choices == () and own.expected is None for own in banked)
    plain = [own for own in rounds if not own.banked]
    assert plain
    assert all(len(own.choices) == 2 for own in plain)


def test_a_review_names_the_line_the_outs_and_the_cards_that_help() -> None:
    values = PlayValues()
    rides = pulls = 0
    for game, own in played(NSW, "ride"):
        base = game.schedules[BASE]
        first, second = review(own, base, values).choices
        assert all(not outs.cards for outs in first.outs)
        assert second.helping == ()
        for outs in second.outs:
            assert len(outs.cards) == outs.ways
        for text in first.helping:
            (card,) = parse_cards(text)
            hand = parse_cards(own.cards)
            assert advise(base, hand, community=(card,)).ev > 0
        for each in (first, second):
            assert (each.line == "") == (each.best == RideOrPull.PULL)
            assert each.held
            assert each.basic == each.best
            rides += each.best == RideOrPull.RIDE
            pulls += each.best == RideOrPull.PULL
    assert rides
    assert pulls


def test_mean_and_variance_of_a_round_are_exact() -> None:
    book = load_rulebook("wa-let-it-ride")
    ids = {
        wager: choices[0]
        for wager in (BASE, *book.side_bets)
        if (choices := book.paytable_choices(Wager(wager)))
    }
    schedules = game_of(book, ids).schedules
    sides = {wager: Cents(300 + 100 * at) for at, wager in enumerate(schedules) if wager != BASE}
    assert sides
    base = schedules[BASE]
    law = round_law(base, sides=[SideWager(schedules[w], amount) for w, amount in sides.items()])
    exact = law.results(Cents(1000))
    found = PlayValues().round(schedules, Cents(1000), sides)
    assert found.mean == exact.mean
    assert found.variance == exact.square - exact.mean**2
    alone = PlayValues().round(schedules, Cents(1000), {})
    analysis = analyse_wager(base)
    assert alone == (-1000 * analysis.edge, 1000**2 * analysis.variance)


def test_result_is_expectation_less_mistakes_and_luck() -> None:
    rounds = [own for _, own in played(NSW, "ride", rounds=260, side_bets=True)]
    found = play_statistics(rounds)
    total = found.total
    assert (found.played, total.rounds) == (260, 260)
    assert total.net == found.net == sum(own.net for own in rounds)
    expected, cost, luck = (
        Fraction(each.exact) for each in (total.expected, total.cost, total.luck)
    )
    assert total.net == expected - cost + luck
    assert total.errors == pytest.approx(float(luck) / total.deviation)
    assert total.choices == 520
    assert 0 < total.right < total.choices
    assert sum(each.count for each in found.hands) == 260
    assert sum(Fraction(each.chance.exact) for each in found.hands) == 1
    assert len(found.curve) == 200
    assert found.curve[-1].rounds == 260
    assert found.curve[-1].net == total.net
    assert found.curve[-1].cost == pytest.approx(total.cost.value)
    assert all(one.rounds < other.rounds for one, other in pairwise(found.curve))
    assert len(list(curve(rounds))) == 260
    assert [each.rounds for each in found.tables] == [260]


def test_a_player_without_rounds_has_no_luck() -> None:
    found = play_statistics(())
    assert (found.played, found.total.errors, found.curve) == (0, None, ())
