"""What running tables and accounts answer, in English. To add a language, copy this file and
translate the texts.

A key is the code of a refusal. Where a code has several sentences, the rest of the key says which.
``doubt`` is what a supervisor reads about data that the house did not write, ``out_of_order`` why a
table cannot be played.
"""

from typing import Final

from letitride.language import Language, Texts

_REFUSALS: Final[Texts] = {
    "name_taken": "name: {name} already has an account.",
    "name_taken.reserved": "name: {name} is reserved.",
    "no_dealer": "dealer: {dealer} is not a dealer here.",
    "no_order": "The deck order is missing: it was already revealed, or it is lost.",
    "not_your_seat": "Seat {seat} is not yours.",
    "not_your_table": "{dealer} deals at this table.",
    "not_your_table.automatic": "The automatic dealer deals at this table.",
    "open": "table: {table} is open; close it first.",
    "seated_elsewhere": "You have a seat at table {table}: leave it first.",
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

ENGLISH: Final = Language(
    name="English",
    texts={**_REFUSALS, **_TROUBLE},
    plural=lambda number: "one" if number == 1 else "many",
)
