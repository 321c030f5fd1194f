"""Table talk: the line of every kind of event. Importing the modules fills the register."""

from letitride.narration import (  # noqa: F401
    betting,
    dealing,
    irregularities,
    seating,
    settling,
)
from letitride.narration.irregularities import ruling
from letitride.narration.register import Scene, lines, run_keys
from letitride.narration.transcripts import runs, transcript
from letitride.narration.words import hand_words

__all__ = [
    "Scene",
    "hand_words",
    "lines",
    "ruling",
    "run_keys",
    "runs",
    "transcript",
]
