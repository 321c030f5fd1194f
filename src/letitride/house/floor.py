"""The floor: its tables, their rules, and who deals at them."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.face_up import (
    APPROVAL,
    FaceUpApproved,
    FaceUpConfirmed,
    FaceUpRecord,
    FaceUpWithdrawn,
    evolve_face_up,
)
from letitride.house.presets import Preset, PresetRemoved, PresetSaved, evolve_presets
from letitride.house.rejections import reject, sentence
from letitride.house.rota import (
    PlannedRelief,
    ReliefBegan,
    ReliefDropped,
    ReliefPlanned,
    evolve_rota,
)
from letitride.house.rules_copy import RulesCopy, RulesFiled, evolve_rules
from letitride.rules import HOUSE, Face
from letitride.table import Limits, Rejected, Terms

FLOOR_STREAM: Final = "floor"
BEST_PLAY: Final = "best"
"""How bots play unless a table says otherwise."""

_ID: Final = re.compile(r"[a-z0-9-]{2,40}")
_NAME: Final = range(1, 61)
# The login audit is kept next to those of the tables.
_RESERVED: Final = frozenset({"door"})


class Speed(StrEnum):
    """How fast the automatic dealer deals at a practice table."""

    CALM = "calm"
    BRISK = "brisk"
    QUICK = "quick"
    INSTANT = "instant"


class Relief(StrEnum):
    """When a new dealer takes over: in the middle of the round, or once it is over."""

    NOW = "now"
    NEXT_ROUND = "next_round"


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A table on the floor. An empty ``dealer`` is the automatic one. ``bot_play`` is how its bots
    ride and pull.

    ``dealer`` deals from round ``dealer_from_round`` on, ``previous_dealer`` the rounds before.
    A practice table has an ``owner``, who alone plays there, at their own ``speed``.
    """

    id: str
    name: str
    book: str
    digest: str
    terms: Terms
    limits: Limits
    bots: int = 0
    bot_play: str = BEST_PLAY
    dealer: str = ""
    dealer_from_round: int = 0
    previous_dealer: str = ""
    removed: bool = False
    owner: str = ""
    speed: Speed = Speed.BRISK


class Floor(msgspec.Struct, frozen=True, kw_only=True):
    """Removed tables stay in it, because their records do. ``face_up`` holds each book's approval
    for face-up dealing, ``rules`` the copy of its approved rules, ``rota`` who is to deal when;
    ``planned`` counts what was ever on it. ``presets`` are the house's own."""

    tables: Mapping[str, Place] = {}
    face_up: Mapping[str, FaceUpRecord] = {}
    rules: Mapping[str, RulesCopy] = {}
    rota: Mapping[int, PlannedRelief] = {}
    planned: int = 0
    presets: Mapping[str, Preset] = {}
    version: int = 0


class TableSetUp(HouseEvent, frozen=True):
    table: str
    name: str
    book: str
    digest: str
    terms: Terms
    limits: Limits
    bots: int = 0
    bot_play: str = BEST_PLAY
    owner: str = ""


class SpeedSet(HouseEvent, frozen=True):
    table: str
    speed: Speed


class DealerSet(HouseEvent, frozen=True):
    table: str
    dealer: str
    from_round: int


class TableRemoved(HouseEvent, frozen=True):
    table: str


def new_floor() -> Floor:
    return Floor()


def face_up_of(floor: Floor, book: str) -> FaceUpRecord:
    return floor.face_up.get(book, FaceUpRecord())


def table_stream(table: str) -> str:
    return f"table:{table}"


def dealer_of(place: Place, *, rounds: int, between: bool) -> str:
    """Who deals now: ``rounds`` have begun, and with ``between`` none is in progress.

    Between rounds the table already belongs to the next round's dealer.
    """
    present = rounds + 1 if between else rounds
    return place.dealer if present >= place.dealer_from_round else place.previous_dealer


def set_up_table(
    floor: Floor,
    table: str,
    *,
    name: str,
    book: str,
    digest: str,
    terms: Terms,
    limits: Limits,
    at: int,
    bots: int = 0,
    bot_play: str = BEST_PLAY,
    owner: str = "",
    most_practice: int = 0,
    by: str = "",
) -> Decided:
    """An id is never reused, because it names the table's record. The caller must check that bots
    can play ``bot_play``. With an ``owner`` it is a practice table: one for each player, and
    ``most_practice`` at a time."""
    if not _ID.fullmatch(table):
        return reject("bad_id", HOUSE)
    if table in floor.tables or table in _RESERVED:
        return reject("id_taken", HOUSE, table=table)
    if not name.strip() or len(name) not in _NAME:
        return reject("bad_name.table", HOUSE, least=_NAME[0], most=_NAME[-1])
    if owner and (no := _no_practice(floor, owner, most_practice)):
        return no
    if bots < 0:
        return reject("bad_bots", HOUSE)
    if terms.face is Face.UP:
        approval = face_up_of(floor, book).approval
        if approval is None:
            return reject("no_approval", APPROVAL, book=book)
        terms = replace(terms, face_up=approval)
    return (
        TableSetUp(
            table=table,
            name=name,
            book=book,
            digest=digest,
            terms=terms,
            limits=limits,
            bots=bots,
            bot_play=bot_play,
            owner=owner,
            by=by,
            at=at,
        ),
    )


def _no_practice(floor: Floor, owner: str, most: int) -> Rejected | None:
    open_now = [each for each in floor.tables.values() if each.owner and not each.removed]
    if any(each.owner == owner for each in open_now):
        return reject("practice_open", HOUSE)
    return reject("practice_full", HOUSE, most=most) if len(open_now) >= most else None


def set_speed(floor: Floor, table: str, speed: Speed, *, at: int, by: str) -> Decided:
    """Only the owner of a practice table can set its speed."""
    place = floor.tables.get(table)
    if place is None or place.removed or not place.owner or place.owner != by:
        return _unknown(table)
    return (SpeedSet(table=table, speed=speed, by=by, at=at),)


def set_dealer(
    floor: Floor,
    table: str,
    dealer: str,
    *,
    rounds: int,
    between: bool,
    at: int,
    by: str = "",
    relief: Relief = Relief.NEXT_ROUND,
    elsewhere: str = "",
) -> Decided:
    """Between rounds the change applies at once; in a round, now or once the round is over.

    ``elsewhere`` is another table that the dealer holds: one dealer holds one table at a time.
    """
    place = floor.tables.get(table)
    if place is None or place.removed:
        return _unknown(table)
    deals = dealer == dealer_of(place, rounds=rounds, between=between)
    now = relief is Relief.NOW and not between
    if dealer == place.dealer and (deals or not now):
        who = dealer or sentence("automatic_dealer")
        key = "already_deals" if deals else "already_deals.next_round"
        return reject(key, HOUSE, who=who, table=table)
    if dealer and elsewhere:
        return reject("deals_elsewhere", HOUSE, dealer=dealer, table=elsewhere)
    from_round = rounds if now else rounds + 1
    return (DealerSet(table=table, dealer=dealer, from_round=from_round, by=by, at=at),)


def remove_table(floor: Floor, table: str, *, at: int, by: str = "") -> Decided:
    """The caller must check that nobody plays there."""
    place = floor.tables.get(table)
    if place is None or place.removed:
        return _unknown(table)
    return (TableRemoved(table=table, by=by, at=at),)


def _unknown(table: str) -> Rejected:
    return reject("unknown_table", HOUSE, table=table)


def evolve(floor: Floor, event: HouseEvent) -> Floor:
    version = floor.version + 1
    if isinstance(event, FaceUpConfirmed | FaceUpApproved | FaceUpWithdrawn):
        record = evolve_face_up(face_up_of(floor, event.book), event)
        face_up = {**floor.face_up, event.book: record}
        tables = floor.tables
        if isinstance(event, FaceUpWithdrawn):
            tables = {id: _face_down(place, event.book) for id, place in tables.items()}
        return replace(floor, tables=tables, face_up=face_up, version=version)
    if isinstance(event, RulesFiled):
        copy = evolve_rules(floor.rules.get(event.book), event)
        return replace(floor, rules={**floor.rules, event.book: copy}, version=version)
    if isinstance(event, ReliefPlanned | ReliefDropped | ReliefBegan):
        rota = evolve_rota(floor.rota, event)
        planned = floor.planned + isinstance(event, ReliefPlanned)
        return replace(floor, rota=rota, planned=planned, version=version)
    if isinstance(event, PresetSaved | PresetRemoved):
        presets = evolve_presets(floor.presets, event)
        return replace(floor, presets=presets, version=version)
    place = _evolved(floor, event)
    return replace(floor, tables={**floor.tables, place.id: place}, version=version)


def _face_down(place: Place, book: str) -> Place:
    if place.book != book or place.terms.face is not Face.UP:
        return place
    return replace(place, terms=replace(place.terms, face=Face.DOWN, face_up=None))


def _evolved(floor: Floor, event: HouseEvent) -> Place:
    """The place the event is about, after the event."""
    match event:
        case TableSetUp():
            return Place(
                id=event.table,
                name=event.name,
                book=event.book,
                digest=event.digest,
                terms=event.terms,
                limits=event.limits,
                bots=event.bots,
                bot_play=event.bot_play,
                owner=event.owner,
            )
        case SpeedSet(table=table, speed=speed):
            return replace(floor.tables[table], speed=speed)
        case DealerSet(table=table, dealer=dealer, from_round=number):
            place = floor.tables[table]
            # A dealer who was due from the same round but never dealt is not a previous dealer.
            superseded = number <= place.dealer_from_round
            before = place.previous_dealer if superseded else place.dealer
            return replace(place, dealer=dealer, dealer_from_round=number, previous_dealer=before)
        case TableRemoved(table=table):
            return replace(floor.tables[table], removed=True)
        case _:
            raise AssertionError(f"{type(event).__name__} is not a floor event")
