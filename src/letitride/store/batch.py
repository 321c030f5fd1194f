"""What a transaction of many appends writes, decided without a database.

Appends that wait together are answered in order, each as if the ones before it were committed; then
all of it is written at once. Both databases use this, and only differ in how they read and write.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from letitride.store.chain import GENESIS, hash_of
from letitride.store.codec import Encoded
from letitride.store.log import Appended, Conflict, Head


class Wanted(NamedTuple):
    """One append that waits."""

    stream: str
    events: tuple[Encoded, ...]
    expected: int
    command_id: str


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
    answers: Sequence[Appended | Conflict]
    rows: Sequence[Row]
    answered: Sequence[Answered]

    def reached(self) -> Mapping[str, int]:
        """How far each stream has got by it."""
        return {row.stream: row.version for row in self.rows}


def plan(wanted: Sequence[Wanted], heads: Iterable[Head], known: Iterable[Answered]) -> Plan:
    """``heads`` and ``known`` are those of the streams and commands in question."""
    at = {head.stream: head for head in heads}
    first_answers = {(a.stream, a.command_id): Appended(a.stream, a.first, a.last) for a in known}
    answers: list[Appended | Conflict] = []
    rows: list[Row] = []
    answered: list[Answered] = []
    for each in wanted:
        stream, command_id = each.stream, each.command_id
        head = at.get(stream) or Head(stream, 0, GENESIS)
        if earlier := first_answers.get((stream, command_id)):
            answers.append(earlier)
        elif head.version != each.expected:
            answers.append(Conflict(stream, each.expected, head.version))
        else:
            new = _chained(each, head)
            if new:
                at[stream] = Head(stream, new[-1].version, new[-1].hash)
            answer = Appended(stream, head.version + 1, head.version + len(new))
            first_answers[stream, command_id] = answer
            answers.append(answer)
            rows += new
            answered.append(Answered(stream, command_id, answer.first, answer.last))
    return Plan(answers, rows, answered)


def _chained(wanted: Wanted, head: Head) -> list[Row]:
    rows = []
    previous = head.hash
    for version, event in enumerate(wanted.events, head.version + 1):
        hash = hash_of(
            previous,
            stream=wanted.stream,
            version=version,
            kind=event.kind,
            schema=event.schema,
            body=event.body,
        )
        row = Row(
            stream=wanted.stream,
            version=version,
            kind=event.kind,
            schema=event.schema,
            body=event.body.decode(),
            previous=previous,
            hash=hash,
            command_id=wanted.command_id,
            at=event.at,
        )
        rows.append(row)
        previous = hash
    return rows
