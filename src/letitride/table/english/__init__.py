"""What the table answers, in English. To add a language, copy this folder and translate the texts.

A key is the code of a refusal. Where a code has several sentences, the rest of the key says which.
Rulings begin with ``ruling``; what they are about, with ``matter``.
"""

from typing import Final

from letitride.language import Language, combined
from letitride.table.english.banking import BANKING
from letitride.table.english.betting import BETTING
from letitride.table.english.choosing import CHOOSING
from letitride.table.english.conduct import CONDUCT
from letitride.table.english.controller import CONTROLLER
from letitride.table.english.dealing import DEALING
from letitride.table.english.decks import DECKS
from letitride.table.english.disputes import DISPUTES
from letitride.table.english.floor import FLOOR
from letitride.table.english.irregularities import IRREGULARITIES
from letitride.table.english.left_to_house import LEFT_TO_HOUSE
from letitride.table.english.seating import SEATING
from letitride.table.english.settling import SETTLING
from letitride.table.english.shared import SHARED
from letitride.table.english.tray import TRAY
from letitride.table.english.words import WORDS

ENGLISH: Final = Language(
    name="English",
    texts=combined(
        SHARED,
        SEATING,
        BETTING,
        BANKING,
        DEALING,
        CHOOSING,
        SETTLING,
        DECKS,
        CONTROLLER,
        IRREGULARITIES,
        CONDUCT,
        DISPUTES,
        FLOOR,
        TRAY,
        LEFT_TO_HOUSE,
        WORDS,
    ),
    plural=lambda number: "one" if number == 1 else "many",
)
