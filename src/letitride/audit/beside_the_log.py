"""What is stored beside the events: answers to commands, snapshots, and the secrets."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

import msgspec

from letitride.audit.bad_events import BadLogEvent
from letitride.audit.findings import Matter
from letitride.audit.followers import AUDIT, TABLE, TableFollower
from letitride.audit.log_walk import LogWalk
from letitride.audit.words import say
from letitride.cards import DECK, Card
from letitride.journal import (
    ORDER,
    PASSWORD,
    SESSION,
    EncryptedSecret,
    End,
    Evidence,
    HouseKeys,
    ProvableLog,
    RawSnapshot,
    Run,
    StoredAnswer,
    about,
)
from letitride.table import Table, commitment_of

_CHUNK: Final = 1000
_encode: Final = msgspec.json.Encoder().encode


class _Order(msgspec.Struct, frozen=True):
    order: tuple[Card, ...]
    nonce: str


class _Session(msgspec.Struct, frozen=True):
    account: str


async def load_snapshots(evidence: Evidence) -> Mapping[str, RawSnapshot]:
    """By stream, which has at most one."""
    found: dict[str, RawSnapshot] = {}
    while piece := await evidence.snapshots(max(found, default=""), _CHUNK):
        found |= {each.stream: each for each in piece}
    return found


async def check_answers(
    evidence: Evidence, walk: LogWalk, runs: Sequence[Run], keys: HouseKeys | None
) -> None:
    """The stored answer to each command must name the events that the command left."""
    if await _all_answered(evidence, walk, runs):
        walk.answered += sum(first <= last for _, _, first, last in runs)
        return
    answers = {each[:2]: each for each in await evidence.answers([run[:2] for run in runs])}
    for stream, command_id, first, last in runs:
        answer = answers.get((stream, command_id))
        if answer is None:
            sentence = say("answer.none", command_id=command_id)
        elif answer[2] != first or answer[3] != last:
            said = {"answer_first": answer.first, "answer_last": answer.last}
            sentence = say("answer_differs", first=first, last=last, **said)
        elif keys is not None and not walk.sealed(answer.sealed, answer.seal):
            sentence = say("answer.unsealed")
        else:
            walk.answered += first <= last
            continue
        bad = BadLogEvent(
            stream=stream,
            version=first,
            position=None,
            what=Matter.COMMAND,
            sentence=sentence,
        )
        walk.bad.note(bad)


async def _all_answered(evidence: Evidence, walk: LogWalk, runs: Sequence[Run]) -> bool:
    """Whether every answer agrees and has the seal of the key in use; usually they do."""
    found = await evidence.seals_of_answers(runs)
    if len(found) != len(runs) or any(seal is None for _, seal in found):
        return False
    if walk.key is None:
        return True
    # Same as ``StoredAnswer.sealed``.
    sealed = [_encode((*run, asked)) for run, (asked, _) in zip(runs, found, strict=True)]
    return walk.key.seals(sealed) == [seal for _, seal in found]


async def check_the_rest(log: ProvableLog, evidence: Evidence, walk: LogWalk, end: End) -> None:
    # In a log without faults every answer we met is a different one. If no more than those are
    # stored, no answer lacks its events. Counting takes a fifteenth of the time.
    faulty = walk.bad.number or walk.broken
    if faulty or await evidence.answers_with_events() != walk.answered:
        for answer in await evidence.answers_astray(_CHUNK):
            _note_answer(walk, answer, say("answer.astray"))
    await _answers_without_events(evidence, walk, log.keys)
    if log.keys is not None:
        await _SecretsCheck(log, evidence, walk, log.keys).look(end)
    if not await evidence.guarded():
        walk.bad.note(_beside(say("where.log"), Matter.RECORD, say("no_triggers")))


async def _answers_without_events(
    evidence: Evidence, walk: LogWalk, keys: HouseKeys | None
) -> None:
    """A table command that left no events was refused, so the audit must have the refusal."""
    after = ("", "")
    while piece := await evidence.answers_without_events(after, _CHUNK):
        after = (piece[-1].stream, piece[-1].command_id)
        refused = [each for each in piece if each.stream.startswith(TABLE)]
        audits = [(_audit_of(each), each.command_id) for each in refused]
        audited = {(each.stream, each.command_id): each for each in await evidence.answers(audits)}
        for answer in piece:
            if keys is not None and not keys.seal_holds(answer.sealed, answer.seal):
                _note_answer(walk, answer, say("no_seal"))
            elif answer.stream.startswith(TABLE):
                record = audited.get((_audit_of(answer), answer.command_id))
                if record is None or record.last < record.first:
                    _note_answer(walk, answer, say("answer.not_audited"))


def _audit_of(answer: StoredAnswer) -> str:
    return AUDIT + answer.stream.removeprefix(TABLE)


def _note_answer(walk: LogWalk, answer: StoredAnswer, sentence: str) -> None:
    where = say("where.answer", command_id=answer.command_id, stream=answer.stream)
    walk.bad.note(_beside(where, Matter.COMMAND, sentence))


def _beside(where: str, what: Matter, sentence: str) -> BadLogEvent:
    return BadLogEvent(stream=where, version=0, position=None, what=what, sentence=sentence)


class _SecretsCheck:
    """The secrets change while the house is open. One counts as missing only if the log has not
    moved on in the meantime."""

    def __init__(
        self, log: ProvableLog, evidence: Evidence, walk: LogWalk, keys: HouseKeys
    ) -> None:
        self._log = log
        self._evidence = evidence
        self._walk = walk
        self._keys = keys
        self._orders = _orders_wanted(walk)
        self._passwords = {
            key for key, who in walk.house.people.items() if not (who.guest or who.closed)
        }
        self._unknown: list[tuple[EncryptedSecret, str]] = []

    async def look(self, end: End) -> None:
        async for thing in self._things():
            self._look_at(thing)
        if not (self._orders or self._passwords or self._unknown):
            return
        still = await self._evidence.end() == end
        for commitment, stream in sorted(self._orders.items()):
            if still or await self._unmoved(stream):
                sentence = say("secret.order_missing", stream=stream)
                self._note(ORDER, commitment, sentence)
        for name in sorted(self._passwords):
            if still or await self._unmoved(f"account:{name}"):
                self._note(PASSWORD, name, say("secret.no_password"))
        for thing, sentence in self._unknown if still else ():
            self._note(thing.kind, thing.key, sentence)

    async def _things(self) -> AsyncIterator[EncryptedSecret]:
        after = ("", "")
        while piece := await self._evidence.secrets(after, _CHUNK):
            for thing in piece:
                yield thing
            after = (piece[-1].kind, piece[-1].key)

    async def _unmoved(self, stream: str) -> bool:
        heads = await self._log.heads_of((stream,))
        return bool(heads) and heads[0].version == self._walk.version_of(stream)

    def _look_at(self, thing: EncryptedSecret) -> None:
        kind, key = thing.kind, thing.key
        plain = self._keys.decrypt(_bytes(thing.body), about=about(kind, key))
        if plain is None:
            self._note(kind, key, say("secret.not_ours"))
            self._orders.pop(key, None)
            self._passwords.discard(key)
        elif kind == ORDER:
            if self._orders.pop(key, None) is None:
                self._unknown.append((thing, say("secret.order_unknown")))
            elif not _is_committed(key, plain):
                self._note(kind, key, say("secret.order_wrong"))
        elif kind == PASSWORD:
            self._passwords.discard(key)
            if key not in self._walk.house.people:
                self._unknown.append((thing, say("secret.no_account")))
        elif kind == SESSION and _account_of(plain) not in self._walk.house.people:
            self._unknown.append((thing, say("secret.session")))

    def _note(self, kind: str, key: str, sentence: str) -> None:
        self._walk.bad.note(_beside(f"{kind} {key[:16]}", Matter.SECRET, sentence))


def _orders_wanted(walk: LogWalk) -> dict[str, str]:
    """The commitments whose orders may still be needed, each with the stream of its table."""
    return {
        commitment: stream
        for stream, follower in walk.followers()
        if isinstance(follower, TableFollower)
        for commitment in _commitments(follower.walk.table)
    }


def _commitments(table: Table) -> list[str]:
    """Leaves out the deck already revealed, and decks that the house knows are lost."""
    shown = table.round.deck if table.round is not None and table.round.revealed else None
    return [
        deck.commitment
        for index, deck in enumerate(table.decks)
        if deck.commitment and index != shown and not deck.lost
    ]


def _is_committed(commitment: str, plain: bytes) -> bool:
    try:
        kept = msgspec.json.decode(plain, type=_Order)
    except msgspec.MsgspecError:
        return False
    return sorted(kept.order) == list(DECK) and commitment_of(kept.order, kept.nonce) == commitment


def _account_of(plain: bytes) -> str:
    try:
        return msgspec.json.decode(plain, type=_Session).account.casefold()
    except msgspec.MsgspecError:
        return ""


def _bytes(body: object) -> bytes:
    """A column may hold anything: somebody may have edited the file."""
    return body if isinstance(body, bytes) else str(body).encode()
