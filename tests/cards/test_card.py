import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import (
    DECK,
    RANKS,
    SUITS,
    BadCards,
    Card,
    format_card,
    format_cards,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    remaining,
    suit_of,
)

cards = st.sampled_from(DECK)
hands = st.lists(cards, unique=True, max_size=52).map(tuple)


def test_the_deck_is_52_cards_no_two_alike() -> None:
    assert len({format_card(card) for card in DECK}) == 52


@given(cards)
def test_a_card_is_its_rank_and_suit(card: Card) -> None:
    assert make_card(rank_of(card), suit_of(card)) == card
    assert format_card(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


@given(hands)
def test_cards_parse_as_they_print(hand: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(hand)) == hand
    assert parse_cards("".join(map(format_card, hand))) == hand


@pytest.mark.parametrize("text", ["Td", "td", "TD", "tD", "10d", "10D", "10♦", "T♦", "t♢", " Td "])
def test_the_ten_can_be_written_several_ways(text: str) -> None:
    assert format_card(parse_card(text)) == "Td"


@pytest.mark.parametrize("text", ["Td,Jh 2c", "Td Jh,2c", "tdjh2c", "10♦️ J♥️ 2♣️", ",Td, Jh, 2c,"])
def test_cards_are_separated_by_spaces_commas_or_nothing(text: str) -> None:
    assert format_cards(parse_cards(text)) == "Td Jh 2c"


@pytest.mark.parametrize("text", ["", "1d", "T", "d", "Tx", "Td2", "11d", "0d", "Joker", "TdJ"])
def test_a_word_that_is_not_one_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadCards, match=f"'{text}' is not a card"):
        parse_card(text)


def test_the_refusal_names_the_word_that_is_not_a_card() -> None:
    with pytest.raises(BadCards, match="'Xh' is not a card"):
        parse_cards("Td Xh 2c")


def test_a_repeated_card_is_refused_by_name() -> None:
    with pytest.raises(BadCards, match="Td comes twice"):
        parse_cards("Td Jh 10♦")


@given(hands)
def test_remaining_is_the_rest_of_the_deck(hand: tuple[Card, ...]) -> None:
    rest = remaining(hand)
    assert sorted((*hand, *rest)) == list(DECK)
