"""Table talk: the line of every kind of event. Importing the modules fills the register."""

from letitride.service.talk import cardplay, irregular, round, seating, settling
from letitride.service.talk.lines import Scene, lines, run_keys

__all__ = ["Scene", "cardplay", "irregular", "lines", "round", "run_keys", "seating", "settling"]
