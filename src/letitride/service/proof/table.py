"""A table's log walked from its first event, with every check looking on."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from letitride.rules import Cents, Game
from letitride.service.proof.choices import Choices
from letitride.service.proof.course import Course
from letitride.service.proof.editions import installed_game
from letitride.service.proof.faces import Faces
from letitride.service.proof.fees import Fees
from letitride.service.proof.findings import Check, Finding, Matter, Proof, RoundProof, Step
from letitride.service.proof.money import Money
from letitride.service.proof.pays import Pays
from letitride.service.proof.shuffle import Shuffle
from letitride.table import Event, evolve, new_table
from letitride.table import events as e

_BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What code that believes a log may raise on one that is not true."""

GameOf = Callable[[e.TableOpened], Game | str]


def prove(events: Iterable[Event], *, game_of: GameOf = installed_game) -> Proof:
    """What the log of one table, from its first event, shows by itself.

    Findings are in the order of the events. After an event that cannot have followed those before
    it, nothing more can be told.
    """
    walk = _Walk(game_of)
    for version, event in enumerate(events, 1):
        if not walk.take(version, event):
            break
    return walk.proof()


class _Walk:
    def __init__(self, game_of: GameOf) -> None:
        self._game_of = game_of
        self._game: Game | None = None
        self._table = new_table("", book="", digest="")
        self._shuffle = Shuffle()
        self._checks: Sequence[Check] = (
            Course(),
            Money(),
            Fees(),
            self._shuffle,
            Faces(),
            Choices(),
            Pays(),
        )
        self._findings: list[Finding] = []
        self._rounds: list[RoundProof] = []
        self._moved = 0

    def take(self, version: int, event: Event) -> bool:
        """Whether the log can be followed past this event."""
        if isinstance(event, e.TableOpened):
            self._open(version, event)
        elif self._table.version == 0:
            self._find(version, Matter.COURSE, "The log of a table begins with its opening.")
            return False
        try:
            after = evolve(self._table, event)
        except _BROKEN:
            name = type(event).__name__
            self._find(version, Matter.COURSE, f"{name} cannot follow the events before it.")
            return False
        step = Step(version, self._table, event, after, self._game)
        for check in self._checks:
            try:
                self._findings += check.look(step)
            except _BROKEN:
                self._find(version, check.matter, "It does not fit what lies on the table.")
        self._moved += sum(move.amount for move in event.moves)
        self._count(version, event)
        self._table = after
        return True

    def _open(self, version: int, event: e.TableOpened) -> None:
        game = self._game_of(event)
        self._game = None if isinstance(game, str) else game
        if isinstance(game, str):
            self._find(version, Matter.EDITION, game)

    def _find(self, version: int, matter: Matter, sentence: str) -> None:
        self._findings.append(Finding(version, matter, sentence))

    def _count(self, version: int, event: Event) -> None:
        if isinstance(event, e.RoundOpened):
            paid = self._game is not None
            self._rounds.append(
                RoundProof(number=event.number, first=version, last=version, paid=paid)
            )
        if not self._rounds or self._rounds[-1].ended:
            return
        this = replace(self._rounds[-1], last=version)
        match event:
            case e.SeatSettled():
                this = replace(this, hands=this.hands + 1)
            case e.BetSettled() | e.ThreeCardSettled():
                this = replace(this, bets=this.bets + 1)
            case e.DeckRevealed():
                this = replace(this, revealed=True)
            case e.RoundEnded():
                this = replace(this, ended=True)
            case e.RoundVoided(same_round=False) | e.TableClosed():
                this = replace(this, ended=True, void=True)
        self._rounds[-1] = this

    def proof(self) -> Proof:
        findings = sorted(self._findings, key=lambda finding: finding.version)
        versions = [finding.version for finding in findings]
        rounds = []
        for each in self._rounds:
            own = slice(bisect_left(versions, each.first), bisect_right(versions, each.last))
            late = each.number in self._shuffle.late
            rounds.append(replace(each, late=late, findings=tuple(findings[own])))
        return Proof(
            events=self._table.version,
            moved=Cents(self._moved),
            rounds=tuple(rounds),
            findings=tuple(findings),
        )
