"""The narrator's English. To add a language, copy this folder and translate the texts.

``{who}`` begins a sentence: ``Seat 3``, ``Seats 1 and 2``, ``You``. ``{seat}`` and ``{seats}`` go
inside one: ``seat 3``, ``seats 1 and 2``, ``you``. Odds are told with "to", and never with the
other word (W payout 1).
"""

from typing import Final

from letitride.language import Language, combined
from letitride.narration.english.banking import BANKING
from letitride.narration.english.betting import BETTING
from letitride.narration.english.choosing import CHOOSING
from letitride.narration.english.conduct import CONDUCT
from letitride.narration.english.controller import CONTROLLER
from letitride.narration.english.dealing import DEALING
from letitride.narration.english.decks import DECKS
from letitride.narration.english.disputes import DISPUTES
from letitride.narration.english.floor import FLOOR
from letitride.narration.english.hands import HANDS
from letitride.narration.english.irregularities import IRREGULARITIES
from letitride.narration.english.seating import SEATING
from letitride.narration.english.settling import SETTLING
from letitride.narration.english.speech import SPEECH
from letitride.narration.english.tray import TRAY
from letitride.narration.english.words import WORDS

ENGLISH: Final = Language(
    name="English",
    texts=combined(
        FLOOR,
        TRAY,
        SEATING,
        BETTING,
        BANKING,
        DECKS,
        CONTROLLER,
        DEALING,
        CHOOSING,
        SETTLING,
        IRREGULARITIES,
        CONDUCT,
        DISPUTES,
        SPEECH,
        WORDS,
        HANDS,
    ),
    plural=lambda number: "one" if number == 1 else "many",
)
