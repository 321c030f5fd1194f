"""Walks a table's log from its first event, and runs every check on the way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from letitride.audit.cards import Faces
from letitride.audit.choices import Choices
from letitride.audit.course import PHASES, Course, half_corrected, out_of_phase
from letitride.audit.currencies import Currencies
from letitride.audit.custody import Custody
from letitride.audit.editions import installed_game
from letitride.audit.fees import Fees
from letitride.audit.findings import Check, Counts, Finding, Found, Look, Matter, Proof, Step
from letitride.audit.meter_pays import MeterPays
from letitride.audit.money import Money
from letitride.audit.pays import Pays
from letitride.audit.rounds import Rounds
from letitride.audit.shares import Shares
from letitride.audit.shuffle import ShuffleCheck
from letitride.audit.transfers import transfers
from letitride.audit.words import say
from letitride.rules import Cents, Game
from letitride.table import Event, Phase, Table, apply_moves, handlers, new_table
from letitride.table import events as e

BROKEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What code that trusts the log may raise when the log is false."""

NEW: Final = new_table("", book="", digest="")

Then = Callable[[Table, Any], None]
"""Called with the table before an event, and the event, after everything else."""

GameOf = Callable[[e.TableOpened], Game | str]


def prove(events: Iterable[Event], *, game_of: GameOf = installed_game) -> Proof:
    """What the log of one table shows by itself, from its first event, round by round.

    Findings are in the order of the events. After an event that cannot follow the ones before it,
    nothing more can be proved.
    """
    walk = TableWalk(game_of=game_of, all_rounds=True)
    for event in events:
        if not walk.take(event):
            break
    return walk.proof()


def prove_on(start: Table, events: Iterable[Event], game: Game | None) -> tuple[Finding, ...]:
    """What is wrong in the events that follow ``start``. No check looks beyond a round."""
    walk = TableWalk(start=start, game=game)
    for event in events:
        if not walk.take(event):
            break
    return walk.proof().findings


_Kind = tuple[
    Callable[[Table, Any], Table],
    tuple[Phase, ...] | None,
    bool,
    Sequence[tuple[Matter, Look]],
    Then | None,
]
"""What to do with events of one kind: ``evolve`` them, in which phases they may happen, whether
they pay, the looks, and what follows. A plain tuple is unpacked in a third of the time."""


class TableWalk:
    """The log of a table, event by event. Only the findings grow with the log, unless
    ``all_rounds`` are wanted. ``then`` is for checks beyond this table, by kind of event."""

    def __init__(
        self,
        *,
        start: Table = NEW,
        game: Game | None = None,
        game_of: GameOf = installed_game,
        all_rounds: bool = False,
        then: Mapping[type[Event], Then] | None = None,
    ) -> None:
        self.table = start
        self.version = start.version
        self.step = Step()
        self.step.game = game
        self._game_of = game_of
        self._fees = Fees()
        self._fees_due = self._fees.due
        shuffle = ShuffleCheck()
        self._rounds = Rounds(shuffle, all_rounds=all_rounds)
        checks: Sequence[Check] = (
            Course(),
            Money(),
            Currencies(),
            Custody(),
            self._fees,
            shuffle,
            Shares(),
            Faces(shuffle),
            Choices(),
            Pays(),
            MeterPays(),
            self._rounds,
        )
        self._looks = [(check.matter, check.looks()) for check in checks]
        self._then = then or {}
        self._kinds: dict[type[Event], _Kind] = {}
        self._findings: list[Finding] = []
        self._moved = 0

    def take(self, event: Event) -> bool:
        """Whether the log can be followed past this event."""
        return self.take_all((event,))

    def take_all(self, events: Iterable[Event]) -> bool:
        """Whether the log can be followed past these events. What they all share is looked up
        once."""
        kinds, step, fees_due = self._kinds, self.step, self._fees_due
        after, version = self.table, self.version
        for event in events:
            kind = type(event)
            before, version = after, version + 1
            known = kinds.get(kind) or self._learn(kind)
            if known is None:
                self.find(version, Matter.RECORD, say("house.not_table"))
                return False
            evolve, phases, pays, looks, then = known
            if kind is e.TableOpened:
                self._open(version, event)  # type: ignore[arg-type]
            elif version == 1:
                self.find(version, Matter.COURSE, say("no_opening"))
                return False
            moves = event.moves
            try:
                # The same as ``evolve``, but the version is counted here.
                if moves:
                    moved = replace(before, ledger=apply_moves(before.ledger, moves))
                    after = evolve(moved, event)
                else:
                    after = evolve(before, event)
            except BROKEN:
                self.find(version, Matter.COURSE, say("cannot_follow", kind=kind.__name__))
                return False
            step.version, step.before, step.event, step.after = version, before, event, after
            if phases is not None and before.phase not in phases:
                self._note(Matter.COURSE, out_of_phase(step))
            if moves:
                # A named tuple is read by index faster than it is unpacked.
                for move in moves:
                    self._moved += move[2]
                if not pays:
                    self.find(version, Matter.MONEY, say("nothing_due"))
            if fees_due and kind is not e.FeeTaken:
                self._note(Matter.MONEY, self._fees.left_out(step))
            for matter, look in looks:
                try:
                    if (found := look(step)) is not None:
                        self._note(matter, found)
                except BROKEN:
                    self.find(version, matter, say("does_not_fit"))
            self.table, self.version = after, version
            if then is not None:
                then(before, event)
        return True

    @property
    def counts(self) -> Counts:
        return self._rounds.counts_now()

    def _learn(self, kind: type[Event]) -> _Kind | None:
        """None: no event of a table."""
        if kind not in handlers:
            return None
        looks = [(matter, looks[kind]) for matter, looks in self._looks if kind in looks]
        pays, then = kind in transfers, self._then.get(kind)
        known = self._kinds[kind] = (handlers[kind], PHASES.get(kind), pays, looks, then)
        return known

    def _open(self, version: int, event: e.TableOpened) -> None:
        game = self._game_of(event)
        self.step.game = None if isinstance(game, str) else game
        if isinstance(game, str):
            self.find(version, Matter.EDITION, game)

    def find(self, version: int, matter: Matter, sentence: str) -> None:
        self._add(Finding(version, matter, sentence))

    def _note(self, matter: Matter, found: Found) -> None:
        if isinstance(found, str):
            self.find(self.step.version, matter, found)
        elif found is not None:
            for each in found:
                self._add(each)

    def _add(self, finding: Finding) -> None:
        self._findings.append(finding)
        self._rounds.found(finding.version)

    def proof(self) -> Proof:
        findings = sorted(self._findings, key=lambda finding: finding.version)
        if half := half_corrected(self.table):
            findings.append(Finding(self.version, Matter.COURSE, half))
        return Proof(
            events=self.version,
            moved=Cents(self._moved),
            counts=self._rounds.counts_now(),
            rounds=self._rounds.proofs(findings, self.version),
            findings=tuple(findings),
        )
