"""Checks a bundle from nothing but the bundle: who signed it, the chain, the cards, the money."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from letitride.audit.bundle.file import BundleFile
from letitride.audit.bundle.later import NotLater, later_events
from letitride.audit.bundle.making import lines_of, proof_of, rulings_of, text_digest, void_decks
from letitride.audit.bundle.parts import Parts
from letitride.audit.disclosure import DealShown, prove_round
from letitride.audit.editions import installed_game
from letitride.audit.findings import Matter
from letitride.audit.heads import fingerprint
from letitride.audit.stretches import FinishedRound, OtherEdition, Stretch, StretchWalk, TableMark
from letitride.audit.table_walk import BROKEN
from letitride.audit.words import say
from letitride.cards import BadCards, parse_cards
from letitride.house import voids_stream
from letitride.journal import BadEvent, decode, signature_holds
from letitride.rules import is_earlier
from letitride.table import Table, commitment_of
from letitride.table import events as e

_MATTERS: Final = (
    Matter.SHUFFLE,
    Matter.CARDS,
    Matter.MONEY,
    Matter.CHOICES,
    Matter.PAYS,
    Matter.COURSE,
)


class CheckResult(StrEnum):
    """``open`` means it could not be checked; the words say why."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"


class BundleCheck(msgspec.Struct, frozen=True):
    """One thing that was checked, of the part named."""

    part: str
    result: CheckResult
    words: str


def sound(checks: Sequence[BundleCheck]) -> bool:
    return all(each.result is not CheckResult.FAILS for each in checks)


def check_bundle(
    file: BundleFile, *, trusted: Collection[str] = (), release: str
) -> tuple[BundleCheck, ...]:
    """Everything that can be checked without the house. ``trusted`` are the house's public keys,
    from a source other than the bundle. ``release`` is this program's: another release may word
    things differently."""
    checks = [*_signed(file, trusted), *_whole(file)]
    parts = file.parts
    if parts is None:
        return (*checks, BundleCheck("events", CheckResult.OPEN, say("bundle.not_checked")))
    checks += [_chain(parts), _heads(parts), _keys(parts, file), _book(parts)]
    table, checked = _start(parts)
    checks.append(checked)
    checks.append(_commitments(parts))
    stretches = None if table is None else _stretches(parts, table)
    if stretches is None:
        return (*checks, _fails("events", say("bundle.cannot_follow")))
    return (*checks, *_followed(parts, stretches, release))


def _holds(part: str, words: str) -> BundleCheck:
    return BundleCheck(part, CheckResult.HOLDS, words)


def _fails(part: str, words: str) -> BundleCheck:
    return BundleCheck(part, CheckResult.FAILS, words)


# --- as signed ------------------------------------------------------------------------------------


def _signed(file: BundleFile, trusted: Collection[str]) -> Iterator[BundleCheck]:
    for part, sentence in file.faults:
        yield BundleCheck(part, CheckResult.FAILS, sentence)
    manifest = file.manifest
    if manifest is None or not signature_holds(manifest.house, file.signed, file.signature):
        yield _fails("signature", say("bundle.not_signed"))
        return
    name = fingerprint(manifest.house)
    if manifest.format != file.format:
        yield _fails("manifest", say("bundle.format", format=manifest.format, wanted=file.format))
    yield _holds("signature", say("bundle.signed", fingerprint=name))
    if not trusted:
        yield BundleCheck("key", CheckResult.OPEN, say("bundle.compare", fingerprint=name))
    elif manifest.house in trusted:
        yield _holds("key", say("bundle.trusted"))
    else:
        wanted = say("or").join(fingerprint(key) for key in trusted)
        yield _fails("key", say("bundle.other_house", key=name, wanted=wanted))


def _whole(file: BundleFile) -> Iterator[BundleCheck]:
    signed = {} if file.manifest is None else file.manifest.parts
    for name in file.lines:
        same = hashlib.sha256(file.lines[name]).hexdigest() == signed.get(name)
        yield (
            _holds(name, say("bundle.part_holds"))
            if same
            else _fails(name, say("bundle.part_changed"))
        )


# --- the chain ------------------------------------------------------------------------------------


def _chain(parts: Parts) -> BundleCheck:
    events, stream = parts.events, parts.about.stream
    if not events:
        return _fails("events", say("bundle.no_events"))
    for at, event in enumerate(events):
        if event.own_hash(stream) != event.hash:
            return _fails("events", say("bundle.hash", version=event.version))
        before = events[at - 1]
        if at and (event.previous, event.version) != (before.hash, before.version + 1):
            return _fails(
                "events", say("bundle.follows", version=event.version, before=before.version)
            )
    first, last = events[0].version, events[-1].version
    return _holds("events", say("bundle.chain_holds", events=len(events), first=first, last=last))


def _heads(parts: Parts) -> BundleCheck:
    heads, stream = parts.heads, parts.about.stream
    if not parts.events:
        return _fails("heads", say("bundle.no_events"))
    first, last = parts.events[0], parts.events[-1]
    before, after = heads.before, heads.after
    if (before.stream, before.version, before.hash) != (stream, first.version - 1, first.previous):
        return _fails("heads", say("bundle.head_before"))
    if (after.stream, after.version, after.hash) != (stream, last.version, last.hash):
        return _fails("heads", say("bundle.head_after"))
    return _holds("heads", say("bundle.heads_hold"))


def _keys(parts: Parts, file: BundleFile) -> BundleCheck:
    try:
        right = all(fingerprint(key.public) == key.fingerprint for key in parts.keys)
    except ValueError:
        right = False
    house = "" if file.manifest is None else file.manifest.house
    if not right or house not in {key.public for key in parts.keys}:
        return _fails("keys", say("bundle.key"))
    return _holds("keys", say("bundle.keys_hold"))


def _book(parts: Parts) -> BundleCheck:
    book = parts.book
    found = text_digest(book)
    if found == book.digest:
        return _holds("book", say("bundle.book_holds", id=book.id))
    if is_earlier(book.digest, book.id):
        words = say("bundle.book_later", id=book.id, digest=book.digest[:16])
        return BundleCheck("book", CheckResult.OPEN, words)
    told = {"found": found[:16], "digest": book.digest[:16]}
    return _fails("book", say("bundle.book_changed", id=book.id, **told))


# --- the table ------------------------------------------------------------------------------------


def _start(parts: Parts) -> tuple[Table | None, BundleCheck]:
    start, stream = parts.start, parts.about.stream
    first = start.version + 1
    try:
        table = msgspec.json.decode(start.table, type=Table)
        opened = decode(start.opened.stored(stream))
        locks = [decode(each.stored(stream)) for each in start.locks]
    except (msgspec.MsgspecError, UnicodeError, BadEvent):
        release = parts.about.release
        return None, _fails("start", say("bundle.start_broken", release=release))
    told = (table.version, parts.events[0].version if parts.events else 0)
    if told != (start.version, first):
        return None, _fails("start", say("bundle.start_version", first=first))
    for event in (start.opened, *start.locks):
        if event.own_hash(stream) != event.hash or event.version > start.version:
            return table, _fails("start", say("bundle.hash", version=event.version))
    by_book = (parts.book.id, parts.book.digest)
    under = (opened.book, opened.digest) if isinstance(opened, e.TableOpened) else None
    if not under == by_book == (table.book, table.digest):
        return table, _fails("start", say("bundle.start_opened"))
    at_table = {deck.commitment for deck in table.decks}
    for event, lock in zip(start.locks, locks, strict=True):
        if getattr(lock, "commitment", "") not in at_table:
            return table, _fails("start", say("bundle.lock", version=event.version))
    return table, _holds("start", say("bundle.start_holds", first=first))


def _stretches(parts: Parts, table: Table) -> list[Stretch] | None:
    stream = parts.about.stream
    try:
        opened = decode(parts.start.opened.stored(stream))
        game = installed_game(opened) if isinstance(opened, e.TableOpened) else ""
        walk = StretchWalk(TableMark(table, game))
        return walk.feed([each.stored(stream) for each in parts.events])
    except (BadEvent, UnicodeError, *BROKEN):
        return None


def _commitments(parts: Parts) -> BundleCheck:
    """Here too, so that a deck put away is checked like one that was revealed at the table."""
    held = hidden = 0
    for proof in parts.proofs:
        for deal in proof.deals:
            if not deal.order:
                hidden += 1
            elif not _is_committed(deal):
                return _fails("proofs", say("bundle.commitment", round=proof.number))
            else:
                held += 1
    return _holds("proofs", say("bundle.commitments_hold", deals=held, hidden=hidden))


def _is_committed(deal: DealShown) -> bool:
    try:
        return commitment_of(parse_cards(" ".join(deal.order)), deal.nonce) == deal.commitment
    except (BadCards, ValueError):
        return False


# --- what the events say --------------------------------------------------------------------------


def _followed(parts: Parts, stretches: list[Stretch], release: str) -> Iterator[BundleCheck]:
    numbers = tuple(each.round for each in stretches if each.round is not None)
    if numbers != parts.about.rounds:
        yield _fails("about", say("bundle.rounds"))
    yield from _proved(stretches)
    yield _proofs(parts, stretches)
    yield _later(parts, stretches)
    yield _lines(parts, stretches, release)
    yield _rulings(parts, stretches)


def _proved(stretches: list[Stretch]) -> Iterator[BundleCheck]:
    """The checks of ``letitride verify``, round by round; money moves between rounds too."""
    try:
        found = [finding for stretch in stretches for finding in prove_round(stretch)]
    except BROKEN:
        yield _fails("events", say("bundle.cannot_follow"))
        return
    rounds = sum(each.round is not None for each in stretches)
    missing = {each.game for each in stretches if isinstance(each.game, str)}
    for why in sorted(missing):
        yield BundleCheck(Matter.EDITION, CheckResult.OPEN, why)
    for matter in _MATTERS:
        wrong = [each for each in found if each.matter is matter]
        for each in wrong:
            told = {"version": each.version, "sentence": each.sentence}
            yield _fails(matter, say("bundle.matter", **told))
        if not wrong and not (missing and matter is Matter.PAYS):
            yield _holds(matter, say("bundle.matter_holds", rounds=rounds))


def _proofs(parts: Parts, stretches: list[Stretch]) -> BundleCheck:
    rounds = [each for each in stretches if each.round is not None]
    proofs = {each.number: each for each in parts.proofs}
    stream = voids_stream(parts.about.table)
    for event in parts.voids:
        if event.own_hash(stream) != event.hash:
            return _fails("voids", say("bundle.hash", version=event.version))
    for stretch in rounds:
        assert stretch.round is not None
        proof = proofs.pop(stretch.round, None)
        try:
            locked = () if proof is None else tuple(deal.committed for deal in proof.deals)
            about = _finished(stretch, locked)
            due = proof_of(parts.about.table, about, stretch, void_decks(parts.voids))
        except (BadEvent, RuntimeError, *BROKEN):
            due = None
        if proof is None or proof != due:
            return _fails("proofs", say("bundle.proof", round=stretch.round))
    if proofs:
        return _fails("proofs", say("bundle.proof", round=min(proofs)))
    return _holds("proofs", say("bundle.proofs_hold"))


def _finished(stretch: Stretch, locked: tuple[int, ...]) -> FinishedRound:
    opened, ended = stretch.events[0], stretch.events[-1]
    assert stretch.round is not None
    return FinishedRound(
        number=stretch.round,
        first=stretch.first,
        last=stretch.last,
        opened_at=opened.at,
        ended_at=ended.at,
        void=not isinstance(ended, e.RoundEnded),
        revealed=any(isinstance(event, e.DeckRevealed) for event in stretch.events),
        players=frozenset(),
        locked=locked,
    )


def _later(parts: Parts, stretches: list[Stretch]) -> BundleCheck:
    try:
        found = later_events(parts.later, stretches, parts.about)
    except NotLater as error:
        return _fails("later", str(error))
    except BROKEN:
        return _fails("later", say("bundle.cannot_follow"))
    return _holds("later", say("bundle.later_holds", number=len(found)))


def _lines(parts: Parts, stretches: list[Stretch], release: str) -> BundleCheck:
    made_by = parts.about.release
    if made_by != release:
        return BundleCheck("lines", CheckResult.OPEN, say("bundle.lines_release", release=made_by))
    try:
        due = tuple(lines_of(stretches, later_events(parts.later, stretches, parts.about)))
    except OtherEdition as error:
        return BundleCheck("lines", CheckResult.OPEN, str(error))
    except (NotLater, *BROKEN):
        return _fails("lines", say("bundle.cannot_follow"))
    for told, right in zip(parts.lines, due, strict=False):
        if told != right:
            return _fails("lines", say("bundle.line", version=told.version, words=told.words))
    if len(parts.lines) != len(due):
        return _fails("lines", say("bundle.lines_number", found=len(parts.lines), due=len(due)))
    return _holds("lines", say("bundle.lines_hold"))


def _rulings(parts: Parts, stretches: list[Stretch]) -> BundleCheck:
    try:
        due = tuple(rulings_of(stretches, later_events(parts.later, stretches, parts.about)))
    except (NotLater, *BROKEN):
        return _fails("rulings", say("bundle.cannot_follow"))
    if parts.rulings == due:
        return _holds("rulings", say("bundle.rulings_hold", number=len(due)))
    pairs = zip(parts.rulings, due, strict=False)
    odd = next((told.version for told, right in pairs if told != right), None)
    longer = max(parts.rulings, due, key=len)
    version = odd if odd is not None else longer[min(len(parts.rulings), len(due))].version
    return _fails("rulings", say("bundle.ruling", version=version))
