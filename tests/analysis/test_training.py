"""The trainer's data: exact for every hand, and in the words of the strategy."""

import random
from fractions import Fraction

import pytest

from letitride.analysis import (
    CIRCLE_SIZES,
    advise,
    analyse_wager,
    shape_key,
    strategy_in_words,
    training_report,
    training_table,
)
from letitride.cards import Card, hand_classes, outcome_tables, parse_cards, shape_of
from letitride.rules import BASE, Paytable, Schedule, edit_paytable, load_paytable, paytable_ids
from scripts import trainer_sample

TRAINED = [id for id in paytable_ids() if load_paytable(id).schedule(BASE) is not None]


def base_of(paytable: Paytable) -> Schedule:
    base = paytable.schedule(BASE)
    assert base is not None
    return base


def test_the_browser_tests_use_the_served_values() -> None:
    """``python -m scripts.trainer_sample`` renews the file."""
    assert trainer_sample.FILE.read_bytes() == trainer_sample.document()


@pytest.mark.parametrize("id", TRAINED)
def test_every_shape_has_its_value_and_the_line_of_the_strategy(id: str) -> None:
    paytable = load_paytable(id)
    analysis = analyse_wager(base_of(paytable))
    report = training_report(paytable, base_of(paytable))
    for circle in report.circles:
        strategy = strategy_in_words(analysis, circle.circle)
        choices = {shape_key(each.shape): each for each in analysis.choices[circle.circle]}
        assert [shape.key for shape in circle.shapes] == list(choices)
        assert circle.hands == sum(shape.hands for shape in circle.shapes)
        for shape in circle.shapes:
            choice = choices[shape.key]
            assert Fraction(shape.ride, circle.over) == choice.ev
            assert (shape.hands, shape.decision) == (choice.hands, choice.decision)
            line = strategy.line(choice.shape)
            assert shape.line == ("" if line is None else str(line.pattern))
            assert shape_of(parse_cards(" ".join(shape.example))) == choice.shape


@pytest.mark.parametrize("id", ["LIRX-01", "LIRB-29"])
def test_hands_drawn_at_random_are_worth_what_advice_says(id: str) -> None:
    paytable = load_paytable(id)
    base = base_of(paytable)
    report = training_report(paytable, base)
    chance = random.Random(20)
    for circle in report.circles:
        values = {shape.key: Fraction(shape.ride, circle.over) for shape in circle.shapes}
        for _ in range(40):
            cards = [Card(card) for card in chance.sample(range(52), circle.size)]
            advice = advise(base, cards[:3], community=cards[3:])
            assert advice.ev == values[shape_key(shape_of(cards))]


def test_four_cards_of_many_classes_are_worth_what_their_shape_says() -> None:
    """One class in forty."""
    paytable = load_paytable("LIRX-01")
    base = base_of(paytable)
    circle = training_report(paytable, base).circles[1]
    values = {shape.key: Fraction(shape.ride, circle.over) for shape in circle.shapes}
    for cards, _ in list(hand_classes(4))[::40]:
        advice = advise(base, cards[:3], community=cards[3:])
        assert advice.ev == values[shape_key(shape_of(cards))]


def test_every_shape_has_a_key_of_its_own() -> None:
    for size in CIRCLE_SIZES.values():
        shapes = [shape for shape in outcome_tables().examples if shape.size == size]
        assert len({shape_key(shape) for shape in shapes}) == len(shapes) == 33


def test_a_fractional_pay_still_gives_whole_numbers() -> None:
    paytable = edit_paytable("LIRX-01", ["base.two_pair=3/2"]).paytable
    analysis = analyse_wager(base_of(paytable))
    report = training_report(paytable, base_of(paytable))
    assert [circle.over for circle in report.circles] != [1176, 48]
    for circle in report.circles:
        expected = [choice.ev for choice in analysis.choices[circle.circle]]
        assert [Fraction(shape.ride, circle.over) for shape in circle.shapes] == expected


def test_a_paytable_of_side_bets_alone_cannot_be_trained() -> None:
    assert training_table(load_paytable("3CB-1")) is None
    table = training_table(load_paytable("LIRX-01"))
    assert table is not None
    assert table.id == "LIRX-01"
