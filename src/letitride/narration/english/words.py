"""Parts of sentences that all subjects share."""

from typing import Final

from letitride.language import Texts

WORDS: Final[Texts] = {
    "list": "{most} and {last}",
    "list.comma": ", ",
    "you": "you",
    "seats": {"one": "seat {numbers}", "many": "seats {numbers}"},
    "bets": {"one": "bet {circles}", "many": "bets {circles}"},
    "circle.1": "1",
    "circle.2": "2",
    "circle.3": "$",
    "cards": {"one": "{number} card", "many": "{number} cards"},
    "number.0": "no",
    "number.1": "one",
    "number.2": "two",
    "number.3": "three",
    "number.4": "four",
    "number.5": "five",
    "number.6": "six",
    "card": "{rank} of {suit}",
    "suit.c": "clubs",
    "suit.d": "diamonds",
    "suit.h": "hearts",
    "suit.s": "spades",
    "rank.2": {"one": "two", "many": "twos"},
    "rank.3": {"one": "three", "many": "threes"},
    "rank.4": {"one": "four", "many": "fours"},
    "rank.5": {"one": "five", "many": "fives"},
    "rank.6": {"one": "six", "many": "sixes"},
    "rank.7": {"one": "seven", "many": "sevens"},
    "rank.8": {"one": "eight", "many": "eights"},
    "rank.9": {"one": "nine", "many": "nines"},
    "rank.T": {"one": "ten", "many": "tens"},
    "rank.J": {"one": "jack", "many": "jacks"},
    "rank.Q": {"one": "queen", "many": "queens"},
    "rank.K": {"one": "king", "many": "kings"},
    "rank.A": {"one": "ace", "many": "aces"},
}
