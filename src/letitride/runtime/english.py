"""What running tables and accounts answer, in English. To add a language, copy this file and
translate the texts.

A key is the code of a refusal. Where a code has several sentences, the rest of the key says which.
``doubt`` is what a supervisor reads about data that the house did not write, ``out_of_order`` why a
table cannot be played.
"""

from typing import Final

from letitride.language import Language, Texts

_REFUSALS: Final[Texts] = {
    "bad_bot_play": (
        "bot_play: must be best, ride, pull, one choice per bet, such as pull,ride, or one of "
        "{known}; not {text!r}."
    ),
    "has_a_screen": "{player} has the table open on a screen, and chooses there.",
    "has_a_screen.bot": "{player} is a bot, and chooses for itself.",
    "name_taken": "name: {name} already has an account.",
    "name_taken.reserved": "name: {name} is reserved.",
    "no_dealer": "dealer: {dealer} is not a dealer here.",
    "no_order": "The deck order is missing: it was already revealed, or it is lost.",
    "not_your_seat": "Seat {seat} is not yours.",
    "not_your_table": "{dealer} deals at this table.",
    "not_your_table.automatic": "The automatic dealer deals at this table.",
    "open": "table: {table} is open; close it first.",
    "rota_done": "This relief has already begun.",
    "unknown_table": "table: there is no table {table}.",
    "seated_elsewhere": "You have a seat at another table. Leave it first.",
}

_TROUBLE: Final[Texts] = {
    "doubt.old_password": "It is not the hash of the latest password, and counts as absent.",
    "doubt.cut": "It is gone: the end of this stream was cut off.",
    "doubt.order": "the stored order of the deck does not match its commitment",
    "out_of_order.no_book": "there is no rule book {book}",
    "out_of_order.edition": "{book} is not the edition that the table was set up under",
    "out_of_order.cut": "the end of this stream was cut off",
    "history.never_opened": "The table was never opened.",
}

_OPERATORS: Final[Texts] = {
    "contended": "other servers keep writing to {stream}",
    "contended.table": "other servers keep writing to this table",
    "evidence.no_key": "Signing evidence needs the house key.",
    "evidence.backwards": "rounds: {first} comes after {last}.",
    "evidence.too_many": "rounds: at most {most} at a time.",
    "evidence.no_round": "rounds: table {table} has no finished round {number}.",
    "heads.no_key": "signing heads needs the house key",
    "heads.others": "other heads were exported in the meantime; prove the log again",
    "not_fair.known_answer": "the shuffle fails on a known answer",
    "not_fair.loses_cards": "the shuffle loses cards",
    "not_fair.range": "the random source does not give exactly the numbers below {bound}",
    "not_fair.repeats": "the random source repeats itself: two decks came out the same",
    "not_fair.uneven": "the shuffle is not even: {test}",
}
"""For the person who runs the server."""

ENGLISH: Final = Language(
    name="English",
    texts={**_REFUSALS, **_TROUBLE, **_OPERATORS},
    plural=lambda number: "one" if number == 1 else "many",
)
