"""Plans a transaction of many appends, without a database.

Waiting appends are answered in order, each as if the ones before it were committed; then everything
is written at once. Both databases use this, and differ only in how they read and write. An append
of several decisions is accepted completely or not at all.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from letitride.journal import (
    GENESIS,
    Codec,
    Encoded,
    Head,
    HouseKeys,
    StoredAnswer,
    about,
    hash_of,
    salted,
)
from letitride.store.key_files import fresh_nonce
from letitride.store.log import Appended, CommandWrites, Conflict, OtherCommand, Secret, check_names

_SALT: Final = 16
_encode: Final = msgspec.json.Encoder().encode


class CommandIdTaken(msgspec.Struct, frozen=True):
    """The id belongs to another command, in this stream or in a later one of the same append."""

    stream: str
    command_id: str


Answers = tuple[tuple[Appended, ...], ...] | Conflict | CommandIdTaken
"""For each decision of an append, the result of each of its writes."""


class StreamPart(NamedTuple):
    """One decision's write to one stream."""

    stream: str
    events: tuple[Encoded, ...]
    expected: int
    command_id: str
    seen: str = ""
    asked: str = ""


class Bundle(NamedTuple):
    """A decision: its parts, and the secrets that go with them, all or nothing."""

    parts: tuple[StreamPart, ...]
    secrets: tuple[Secret, ...] = ()


class WaitingAppend(NamedTuple):
    """One waiting append: decisions made one after another."""

    bundles: tuple[Bundle, ...]

    @property
    def parts(self) -> tuple[StreamPart, ...]:
        return tuple(part for bundle in self.bundles for part in bundle.parts)


class EventRow(NamedTuple):
    """An event in column order; the database assigns the position."""

    stream: str
    version: int
    kind: str
    schema: int
    body: str
    previous: str
    hash: str
    command_id: str
    at: int
    seal: str


class AppendPlan(NamedTuple):
    answers: Sequence[Answers]
    rows: Sequence[EventRow]
    answered: Sequence[StoredAnswer]
    secrets: Sequence[Secret]

    def reached(self) -> Mapping[str, int]:
        """The version each stream reaches with this plan."""
        return {row.stream: row.version for row in self.rows}


def wanted_of(codec: Codec, decisions: Sequence[CommandWrites], keys: HouseKeys) -> WaitingAppend:
    """Salt and encrypt, ready to be written.

    Raises ``ValueError`` for names that cannot be stored, and for a stream that appears twice in
    one decision.
    """
    bundles = tuple(_bundle(codec, each, keys) for each in decisions)
    if not bundles:
        raise ValueError("an append has at least one decision")
    return WaitingAppend(bundles)


def _bundle(codec: Codec, decision: CommandWrites, keys: HouseKeys) -> Bundle:
    parts = []
    for stream, events, expected, command_id, seen, asked in decision.writes:
        check_names(stream, command_id)
        encoded = tuple(salted(codec.encode(event), secrets.token_hex(_SALT)) for event in events)
        parts.append(StreamPart(stream, encoded, expected, command_id, seen, asked))
    if len({part.stream for part in parts}) < len(parts) or not parts:
        raise ValueError("an append has one write for each of its streams, and at least one")
    return Bundle(tuple(parts), tuple(encrypted(secret, keys) for secret in decision.secrets))


def encrypted(secret: Secret, keys: HouseKeys) -> Secret:
    """A secret as stored in the database. Raises ``ValueError`` for names that cannot be stored."""
    check_names(secret.kind, secret.key)
    if secret.body is None:
        return secret
    return secret._replace(
        body=keys.encrypt(secret.body, about=about(secret.kind, secret.key), nonce=fresh_nonce())
    )


class _Planning:
    """Heads and answers as they will be once everything planned so far is written."""

    def __init__(
        self, heads: Iterable[Head], known: Iterable[StoredAnswer], keys: HouseKeys
    ) -> None:
        self.keys = keys
        self.heads = {head.stream: head for head in heads}
        self.known = {(a.stream, a.command_id): a for a in known}
        self.rows: list[EventRow] = []
        self.answered: list[StoredAnswer] = []
        self.secrets: dict[tuple[str, str], Secret] = {}

    def head(self, stream: str) -> Head:
        return self.heads.get(stream) or Head(stream, 0, GENESIS)

    def take(self, wanted: WaitingAppend) -> Answers:
        if len(wanted.bundles) == 1:
            answer = self._take(wanted.bundles[0])
            return (answer,) if isinstance(answer, tuple) else answer
        return self._whole(wanted)

    def _whole(self, wanted: WaitingAppend) -> Answers:
        """Plan all of it, or leave the plan as it was."""
        heads, known, secrets = dict(self.heads), dict(self.known), dict(self.secrets)
        rows, answered = len(self.rows), len(self.answered)
        answers = []
        for bundle in wanted.bundles:
            answer = self._take(bundle)
            if isinstance(answer, tuple) and answer[0].again:
                # Stored earlier, and the ones after it were decided on something else.
                first = bundle.parts[0]
                head = self.head(first.stream)
                answer = Conflict(first.stream, first.expected, head.version)
            if not isinstance(answer, tuple):
                self.heads, self.known, self.secrets = heads, known, secrets
                del self.rows[rows:], self.answered[answered:]
                return answer
            answers.append(answer)
        return tuple(answers)

    def _take(self, bundle: Bundle) -> tuple[Appended, ...] | Conflict | CommandIdTaken:
        parts = bundle.parts
        before = [self.head(part.stream) for part in parts]
        if (first := self.known.get((parts[0].stream, parts[0].command_id))) is not None:
            if _asked_otherwise(first, parts[0].asked):
                return CommandIdTaken(first.stream, first.command_id)
            return _repeated(parts, before, self.known)
        if taken := [p for p in parts if p.events and (p.stream, p.command_id) in self.known]:
            return CommandIdTaken(taken[0].stream, taken[0].command_id)
        pairs = list(zip(parts, before, strict=True))
        if behind := [p for p in pairs if not _is_where_seen(*p)]:
            part, head = behind[0]
            return Conflict(part.stream, part.expected, head.version)
        appended = tuple(self._write(index, *pair) for index, pair in enumerate(pairs))
        self.secrets |= {(secret.kind, secret.key): secret for secret in bundle.secrets}
        return appended

    def _write(self, index: int, part: StreamPart, head: Head) -> Appended:
        new = _chained(part, head, self.keys)
        if new:
            head = self.heads[part.stream] = Head(part.stream, new[-1].version, new[-1].hash)
            self.rows += new
        last = head.version
        first = last - len(new) + 1
        # A command is recognised by its first stream; in streams that it only read it left no
        # trace.
        if new or not index:
            answer = StoredAnswer(part.stream, part.command_id, first, last, part.asked)
            answer = answer._replace(seal=self.keys.seal(answer.sealed))
            self.known[part.stream, part.command_id] = answer
            self.answered.append(answer)
        return Appended(part.stream, first, last, head.hash)


def plan(
    wanted: Sequence[WaitingAppend],
    heads: Iterable[Head],
    known: Iterable[StoredAnswer],
    keys: HouseKeys,
) -> AppendPlan:
    """``heads`` and ``known`` are those of the streams and commands concerned."""
    planning = _Planning(heads, known, keys)
    answers = [planning.take(each) for each in wanted]
    return AppendPlan(answers, planning.rows, planning.answered, tuple(planning.secrets.values()))


def answer_for_caller(answer: Answers) -> tuple[tuple[Appended, ...], ...] | Conflict:
    """The answer for the caller. Raises ``OtherCommand`` if the id is another command's."""
    if isinstance(answer, CommandIdTaken):
        raise OtherCommand(answer.stream, answer.command_id)
    return answer


def _is_where_seen(part: StreamPart, head: Head) -> bool:
    return part.expected == head.version and part.seen in ("", head.hash)


def _asked_otherwise(first: StoredAnswer, asked: str) -> bool:
    return bool(first.asked and asked) and first.asked != asked


class Guesses:
    """How far this program has written each stream. While nobody else writes, that is where the
    stream is, and a plan needs no query; if the guess is wrong, the database's unique keys refuse
    the plan.

    A part without events writes no row that a key could refuse, so it always queries the database.
    """

    def __init__(self, keys: HouseKeys, most: int = 100_000) -> None:
        self._keys = keys
        self._heads: dict[str, Head] = {}
        self._most = most

    def forget(self) -> None:
        """The database was unreachable, and may have changed."""
        self._heads.clear()

    def plan(self, wanted: Sequence[WaitingAppend]) -> AppendPlan | None:
        """The plan if nobody has written since; None if that is unlikely."""
        parts = [part for each in wanted for part in each.parts]
        if not all(part.events for part in parts):
            return None
        streams = {part.stream for part in parts}
        heads = [self._heads[stream] for stream in streams if stream in self._heads]
        planned = plan(wanted, heads, (), self._keys)
        return planned if all(isinstance(a, tuple) for a in planned.answers) else None

    def written(self, planned: AppendPlan) -> AppendPlan:
        """Note a plan that is now in the database."""
        if len(self._heads) > self._most:
            self._heads.clear()
        for row in planned.rows:
            self._heads[row.stream] = Head(row.stream, row.version, row.hash)
        return planned


def _repeated(
    parts: Sequence[StreamPart],
    heads: Sequence[Head],
    known: Mapping[tuple[str, str], StoredAnswer],
) -> tuple[Appended, ...]:
    """The first answers; empty if the command names a stream that it did not write to."""
    answers = []
    for part, head in zip(parts, heads, strict=True):
        first = known.get((part.stream, part.command_id))
        versions = (head.version + 1, head.version) if first is None else (first.first, first.last)
        answers.append(Appended(part.stream, *versions, head.hash, again=True))
    return tuple(answers)


def _chained(part: StreamPart, head: Head, keys: HouseKeys) -> list[EventRow]:
    rows = []
    previous = head.hash
    for version, event in enumerate(part.events, head.version + 1):
        hash = hash_of(
            previous,
            stream=part.stream,
            version=version,
            kind=event.kind,
            schema=event.schema,
            command_id=part.command_id,
            body=event.body,
        )
        row = EventRow(
            stream=part.stream,
            version=version,
            kind=event.kind,
            schema=event.schema,
            body=event.body.decode(),
            previous=previous,
            hash=hash,
            command_id=part.command_id,
            at=event.at,
            seal=keys.seal(hash.encode()),
        )
        rows.append(row)
        previous = hash
    return rows
