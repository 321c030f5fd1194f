"""Strategy files: text in, ``Playbook`` out; an error names the line and the reason.

>>> book = parse_playbook('''
... name: Only what has won
... bet 1
...   ride: a winning hand
...   pull: everything else
... bet 2
...   ride: a winning hand
...   pull: everything else
... ''')
>>> [str(play) for play in book.plays[2]]
['ride: a winning hand', 'pull: everything else']
"""

from collections.abc import Iterator
from typing import Final, NoReturn

from letitride.analysis.figures import RideOrPull
from letitride.analysis.patterns import ANYTHING, BadPattern, Pattern, parse_pattern
from letitride.analysis.plays.conditions import BadCondition, parse_conditions
from letitride.analysis.plays.playbook import EVERYTHING_ELSE, Play, Playbook
from letitride.analysis.plays.reach import why_idle
from letitride.analysis.strategy import CIRCLE_SIZES
from letitride.rules import BadData

_SECTIONS: Final = {f"bet {circle}": circle for circle in CIRCLE_SIZES}
_DECISIONS: Final = {"ride": RideOrPull.RIDE, "pull": RideOrPull.PULL}
_SIZES_IN_WORDS: Final = {3: "three", 4: "four"}


def parse_playbook(text: str, *, file: str = "strategy") -> Playbook:
    """Read a strategy. Blank lines and comments after ``#`` are ignored."""
    return _Reader(file).read(text)


class _Reader:
    """Reads line by line; ``line`` is the number of the current one."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 0
        self.head: dict[str, str] = {}
        self.begins: dict[int, int] = {}
        self.plays: dict[int, list[Play]] = {}

    def read(self, text: str) -> Playbook:
        for self.line, words in _lines(text):
            if words in _SECTIONS:
                self._begin(_SECTIONS[words])
            elif self.plays:
                self._add(words)
            else:
                self._add_to_head(words)
        for circle in CIRCLE_SIZES:
            if circle not in self.plays:
                raise BadData(
                    self.file, "", f"no plays for bet {circle}: add a line 'bet {circle}'"
                )
        for circle in CIRCLE_SIZES:
            self._check(circle)
        if "name" not in self.head:
            raise BadData(self.file, "", "no name: add a line 'name: …' at the top")
        plays = {circle: tuple(self.plays[circle]) for circle in CIRCLE_SIZES}
        return Playbook(self.head["name"], self.head.get("about", ""), plays)

    def _begin(self, circle: int) -> None:
        if circle in self.begins:
            self._refuse(f"bet {circle} appears twice, first on line {self.begins[circle]}")
        self.begins[circle] = self.line
        self.plays[circle] = []

    def _add_to_head(self, words: str) -> None:
        key, colon, value = words.partition(":")
        if not colon or key not in ("name", "about"):
            self._refuse(f"'{words}' does not belong here: write name, about or bet 1")
        if key in self.head:
            self._refuse(f"{key} appears twice")
        if not value.strip():
            self._refuse(f"{key} is empty")
        self.head[key] = value.strip()

    def _add(self, words: str) -> None:
        circle, plays = list(self.plays.items())[-1]
        choice, colon, rest = words.partition(":")
        if not colon or choice not in _DECISIONS:
            sections = " or ".join(_SECTIONS)
            self._refuse(f"'{choice}' is neither ride nor pull, nor {sections} on a line by itself")
        if plays and plays[-1].is_last:
            self._refuse(f"comes after '{EVERYTHING_ELSE}', so it is never reached")
        plays.append(self._play(_DECISIONS[choice], rest.strip(), CIRCLE_SIZES[circle]))

    def _play(self, decision: RideOrPull, words: str, size: int) -> Play:
        hands, comma, conditions = words.partition(", if ")
        if hands == EVERYTHING_ELSE:
            if comma:
                self._refuse(f"'{EVERYTHING_ELSE}' takes no condition; write 'anything'")
            return Play(decision, Pattern(size, ANYTHING), line=self.line)
        try:
            pattern = parse_pattern(hands, size=size)
            needs = parse_conditions(conditions) if comma else ()
        except (BadPattern, BadCondition) as error:
            self._refuse(str(error))
        if pattern.size != size:
            known, meant = _SIZES_IN_WORDS[size], _SIZES_IN_WORDS[pattern.size]
            self._refuse(f"'{hands}' is about {meant} cards, but {known} are known here")
        return Play(decision, pattern, needs, self.line)

    def _check(self, circle: int) -> None:
        plays = self.plays[circle]
        self.line = plays[-1].line if plays else self.begins[circle]
        if not plays or not plays[-1].is_last:
            self._refuse(
                f"bet {circle} must end with 'ride: {EVERYTHING_ELSE}' or 'pull: {EVERYTHING_ELSE}'"
            )
        # The last line is required, even if the others leave nothing for it.
        for place, play in enumerate(plays[:-1]):
            self.line = play.line
            if reason := why_idle(play, plays[:place]):
                self._refuse(reason)

    def _refuse(self, reason: str) -> NoReturn:
        raise BadData(self.file, f"line {self.line}", reason)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        words = " ".join(line.partition("#")[0].split())
        if words:
            yield number, words
