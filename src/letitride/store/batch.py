"""What a transaction of many appends writes, decided without a database.

Appends that wait together are answered in order, each as if the ones before it were committed; then
all of it is written at once. Both databases use this, and only differ in how they read and write.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from letitride.store.chain import GENESIS, hash_of
from letitride.store.codec import Codec, Encoded
from letitride.store.log import Appended, Conflict, Head, Keep, Write, check_names


class Taken(msgspec.Struct, frozen=True):
    """The id of a command that is new to its first stream is another command's in a later one."""

    stream: str
    command_id: str


Answers = tuple[Appended, ...] | Conflict | Taken


class Part(NamedTuple):
    """What one append has for one stream."""

    stream: str
    events: tuple[Encoded, ...]
    expected: int
    command_id: str


class Wanted(NamedTuple):
    """One append that waits: its parts, and what goes into the drawer with them, or nothing."""

    parts: tuple[Part, ...]
    keep: tuple[Keep, ...] = ()


class Row(NamedTuple):
    """An event in the order of the columns; its position is given by the database."""

    stream: str
    version: int
    kind: str
    schema: int
    body: str
    previous: str
    hash: str
    command_id: str
    at: int


class Answered(NamedTuple):
    """The answer that a repeated command gets."""

    stream: str
    command_id: str
    first: int
    last: int


class Plan(NamedTuple):
    answers: Sequence[Answers]
    rows: Sequence[Row]
    answered: Sequence[Answered]
    keep: Sequence[Keep]

    def reached(self) -> Mapping[str, int]:
        """How far each stream has got by it."""
        return {row.stream: row.version for row in self.rows}


def wanted_of(codec: Codec, writes: Sequence[Write], keep: Sequence[Keep]) -> Wanted:
    """Raises ``ValueError`` for names that cannot be kept, and for a stream that comes twice."""
    parts = []
    for stream, events, expected, command_id in writes:
        check_names(stream, command_id)
        parts.append(Part(stream, tuple(map(codec.encode, events)), expected, command_id))
    for thing in keep:
        check_names(thing.kind, thing.key)
    if len({part.stream for part in parts}) < len(parts) or not parts:
        raise ValueError("an append has one write for each of its streams, and at least one")
    return Wanted(tuple(parts), tuple(keep))


def plan(wanted: Sequence[Wanted], heads: Iterable[Head], known: Iterable[Answered]) -> Plan:
    """``heads`` and ``known`` are those of the streams and commands in question."""
    at = {head.stream: head for head in heads}
    first_answers = {(a.stream, a.command_id): a for a in known}
    answers: list[Answers] = []
    rows: list[Row] = []
    answered: list[Answered] = []
    drawer: dict[tuple[str, str], Keep] = {}
    for parts, keep in wanted:
        before = [at.get(part.stream) or Head(part.stream, 0, GENESIS) for part in parts]
        if (parts[0].stream, parts[0].command_id) in first_answers:
            answers.append(_repeated(parts, before, first_answers))
            continue
        if taken := [p for p in parts if p.events and (p.stream, p.command_id) in first_answers]:
            answers.append(Taken(taken[0].stream, taken[0].command_id))
            continue
        pairs = list(zip(parts, before, strict=True))
        if behind := [p for p in pairs if p[0].expected != p[1].version]:
            part, head = behind[0]
            answers.append(Conflict(part.stream, part.expected, head.version))
            continue
        appended = []
        for index, (part, head) in enumerate(pairs):
            new = _chained(part, head)
            if new:
                at[part.stream] = Head(part.stream, new[-1].version, new[-1].hash)
                rows += new
            first, last = head.version + 1, head.version + len(new)
            appended.append(Appended(part.stream, first, last))
            # A command is told from its first stream; where it only looked, it left no trace.
            if new or not index:
                answer = Answered(part.stream, part.command_id, first, last)
                first_answers[part.stream, part.command_id] = answer
                answered.append(answer)
        answers.append(tuple(appended))
        drawer |= {(thing.kind, thing.key): thing for thing in keep}
    return Plan(answers, rows, answered, tuple(drawer.values()))


def told(answer: Answers) -> tuple[Appended, ...] | Conflict:
    """What whoever asked is told. Raises ``ValueError``: the id cannot be this command's."""
    if isinstance(answer, Taken):
        raise ValueError(f"another command has the id {answer.command_id!r} in {answer.stream}")
    return answer


class Guesses:
    """How far this program has brought each stream. As long as nobody else writes, that is how far
    it is, and a plan can be made without asking the database, whose unique keys refuse it if not.

    A part without events leaves no row that a key could refuse: about it, the database is asked.
    """

    def __init__(self, most: int = 100_000) -> None:
        self._heads: dict[str, Head] = {}
        self._most = most

    def plan(self, wanted: Sequence[Wanted]) -> Plan | None:
        """What is to be written if nobody has written since; None where that is unlikely."""
        parts = [part for each in wanted for part in each.parts]
        if not all(part.events for part in parts):
            return None
        streams = {part.stream for part in parts}
        heads = [self._heads[stream] for stream in streams if stream in self._heads]
        planned = plan(wanted, heads, known=())
        return planned if all(isinstance(a, tuple) for a in planned.answers) else None

    def written(self, planned: Plan) -> Plan:
        """A plan that is now in the database."""
        if len(self._heads) > self._most:
            self._heads.clear()
        for row in planned.rows:
            self._heads[row.stream] = Head(row.stream, row.version, row.hash)
        return planned


def _repeated(
    parts: Sequence[Part], heads: Sequence[Head], known: Mapping[tuple[str, str], Answered]
) -> tuple[Appended, ...]:
    """The first answers; where a command meets a stream that it did not write to, nothing."""
    answers = []
    for part, head in zip(parts, heads, strict=True):
        first = known.get((part.stream, part.command_id))
        versions = (head.version + 1, head.version) if first is None else (first.first, first.last)
        answers.append(Appended(part.stream, *versions, again=True))
    return tuple(answers)


def _chained(part: Part, head: Head) -> list[Row]:
    rows = []
    previous = head.hash
    for version, event in enumerate(part.events, head.version + 1):
        hash = hash_of(
            previous,
            stream=part.stream,
            version=version,
            kind=event.kind,
            schema=event.schema,
            body=event.body,
        )
        row = Row(
            stream=part.stream,
            version=version,
            kind=event.kind,
            schema=event.schema,
            body=event.body.decode(),
            previous=previous,
            hash=hash,
            command_id=part.command_id,
            at=event.at,
        )
        rows.append(row)
        previous = hash
    return rows
