"""Drills of every book: the right answer is the engine's, and every other answer is wrong."""

import pytest

from letitride.cards import parse_cards
from letitride.drills import (
    IN_A_BATCH,
    DrillKind,
    UnknownPaytable,
    drill_books,
    is_right,
    make_batch,
)
from letitride.drills.cases import SITUATIONS, case_of
from letitride.drills.chance import numbers_from
from letitride.drills.payouts import house_terms, payout_drills, payout_targets
from letitride.drills.procedure import procedure_moments
from letitride.driver import DEALER
from letitride.driver.injections import INJECTIONS
from letitride.rules import (
    BASE,
    HandCards,
    Stake,
    Wager,
    game_of,
    load_rulebook,
    rulebook_ids,
    settle,
)
from letitride.table import Rejected, decide, options
from letitride.table import commands as c

BOOKS = rulebook_ids()


@pytest.mark.parametrize("kind", DrillKind)
@pytest.mark.parametrize("book", BOOKS)
def test_a_batch_is_full_and_repeatable_with_one_right_answer_each(
    book: str, kind: DrillKind
) -> None:
    rules = load_rulebook(book)
    made = make_batch(rules, kind, batch=1)
    assert made == make_batch(rules, kind, batch=1)
    assert made.drills != make_batch(rules, kind, batch=2).drills
    assert [drill.number for drill in made.drills] == list(range(IN_A_BATCH))
    for drill in made.drills:
        assert drill.kind is kind
        assert drill.question
        assert drill.why
        assert is_right(drill, drill.answer)
        assert not is_right(drill, None)
        assert not is_right(drill, drill.answer + 1)
        if kind is DrillKind.PAYOUT:
            assert not drill.choices
        else:
            texts = [choice.text for choice in drill.choices]
            assert 2 <= len(texts) == len(set(texts))
            assert 0 <= drill.answer < len(texts)


@pytest.mark.parametrize("book", BOOKS)
def test_a_payout_is_what_the_rules_settle_from_cards_and_chips(book: str) -> None:
    """Read back from what the dealer sees on the felt alone."""
    rules = load_rulebook(book)
    terms = house_terms(rules, {})
    game = game_of(rules, terms.paytables)
    below = numbers_from("payouts")
    targets = payout_targets(game)
    seen = set()
    for drill in payout_drills(rules, paytables={}, below=below, number=len(targets)):
        (seat,) = drill.felt.seats
        own, dealers = (
            parse_cards(" ".join(seat.cards)),
            parse_cards(" ".join(drill.felt.community)),
        )
        kept = dealers[1] if len(dealers) == 3 else None
        community = (dealers[0], dealers[-1])
        stakes = [Stake(bet.wager, bet.circle, bet.amount) for bet in seat.bets]
        lines = settle(rules, game.schedules, HandCards(own, community, kept), stakes)
        assert drill.answer == sum(line.won for line in lines)
        seen.add(drill.key)
    assert seen == {target.key for target in targets}


def test_another_paytable_pays_differently() -> None:
    rules = load_rulebook("wa-let-it-ride")
    usual, other = rules.paytables.default, rules.paytables.choices[-1]
    assert usual != other
    game = game_of(rules, house_terms(rules, {BASE: other}).paytables)
    for drill in make_batch(rules, DrillKind.PAYOUT, batch=1, paytable=other).drills:
        if drill.key.startswith("payout:base:") and "lost" not in drill.key:
            (seat,) = drill.felt.seats
            cards = parse_cards(" ".join((*seat.cards, *drill.felt.community)))
            stakes = [Stake(bet.wager, bet.circle, bet.amount) for bet in seat.bets]
            hand = HandCards(cards[:3], cards[3:])
            assert drill.answer == sum(
                line.won for line in settle(rules, game.schedules, hand, stakes)
            )
    with pytest.raises(UnknownPaytable, match="has no paytable nope; it has"):
        make_batch(rules, DrillKind.PAYOUT, batch=1, paytable="nope")


def test_every_paytable_that_is_offered_can_be_drilled() -> None:
    for book in drill_books():
        rules = load_rulebook(book.id)
        wagers = {Wager(BASE), *rules.side_bets}
        for paytable in book.paytables:
            assert any(paytable in rules.paytable_choices(wager) for wager in wagers)


@pytest.mark.parametrize("book", BOOKS)
def test_the_right_next_step_is_accepted_and_wrong_ones_refused(book: str) -> None:
    """The dealer may do the right step; a wrong one says why the table refuses it."""
    moments = procedure_moments(load_rulebook(book), numbers_from("moments"))
    keys = {moment.step.key for moment in moments}
    assert {"open_round", "no_more_bets", "deal", "turn_1", "turn_2", "end_round"} <= keys
    assert {"ask_1", "ask_2", "settle"} <= keys
    assert any(key.startswith("opening.") for key in keys)
    for moment in moments:
        game, table = moment.driver.game, moment.table
        if isinstance(moment.command, c.Pull | c.Ride):
            assert not isinstance(decide(game, table, moment.command), Rejected)
        else:
            possible = {option.command for option in options(game, table, DEALER)}
            assert type(moment.command).__name__ in possible, moment.step
    for drill in make_batch(load_rulebook(book), DrillKind.PROCEDURE, batch=3).drills:
        for number, choice in enumerate(drill.choices):
            assert bool(choice.why) == (number != drill.answer), choice


@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_is_what_the_table_rules(book: str) -> None:
    asked = set()
    for batch in range(1, 6):
        for drill in make_batch(load_rulebook(book), DrillKind.IRREGULARITY, batch=batch).drills:
            _, situation, ask = drill.key.split(":")
            asked.add((situation, ask))
            right = drill.choices[drill.answer].text
            cases = [case_of(book, situation, seat) for seat in (2, 3)]
            own = [case for case in cases if case is not None]
            if ask == "say":
                assert right in [case.sentence for case in own]
            elif ask == "clause":
                assert right in [case.clause for case in own]
    assert {ask for _, ask in asked} == {"say", "moves", "clause"}
    assert len({situation for situation, _ in asked}) > 15


def test_books_that_rule_differently_have_different_answers() -> None:
    """An exposed card: New South Wales turns it over, Washington replaces it (N 12.5, W 1)."""
    nsw, wa = (case_of(book, "exposed_card", 2) for book in ("nsw-let-it-ride", "wa-let-it-ride"))
    assert nsw is not None
    assert wa is not None
    assert (nsw.clause, wa.clause) == ("N 12.5", "W irregularity 1")
    assert nsw.sentence == "The card is turned over, and the deal goes on."
    assert wa.sentence == "The card is out of play; the next card takes its place."


def test_every_irregularity_is_drilled_in_some_book() -> None:
    named = {spec.partition(":")[0] for spec in SITUATIONS.values()}
    assert named == INJECTIONS.keys() - {"incomplete-bets"}
    for situation in SITUATIONS:
        assert any(case_of(book, situation, 2) is not None for book in BOOKS), situation


def test_the_money_in_an_answer_is_what_the_table_moves() -> None:
    """A misdeal gives everybody their bets back; an exposed card moves nothing."""
    moves = {}
    for batch in range(1, 9):
        for drill in make_batch(
            load_rulebook("wa-let-it-ride"), DrillKind.IRREGULARITY, batch=batch
        ).drills:
            if drill.key.endswith(":moves"):
                moves[drill.key.split(":")[1]] = drill.choices[drill.answer].text
    assert moves["exposed_card"] == "No money moves."
    assert moves["wrong_count"] == "Seats 1, 2, 3 and 4 get $15 back each."
