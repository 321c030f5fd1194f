"""The narrator: what happened at a table, in words, once and for every screen.

Importing the modules of the subjects fills the register.
"""

from letitride.narration import (  # noqa: F401
    banking,
    betting,
    choosing,
    conduct,
    controller,
    dealing,
    decks,
    disputes,
    floor,
    irregularities,
    seating,
    settling,
    tray,
)
from letitride.narration.irregularities import ruling
from letitride.narration.speech import voiced, voiced_like
from letitride.narration.telling import (
    Narrated,
    Tone,
    as_it_happens,
    is_told_alike,
    looking_back,
    to_one,
)
from letitride.narration.transcripts import line, runs, transcript
from letitride.narration.words import hand_words

__all__ = [
    "Narrated",
    "Tone",
    "as_it_happens",
    "hand_words",
    "is_told_alike",
    "line",
    "looking_back",
    "ruling",
    "runs",
    "to_one",
    "transcript",
    "voiced",
    "voiced_like",
]
