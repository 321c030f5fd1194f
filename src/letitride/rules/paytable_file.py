"""Paytable files: TOML in, ``Paytable`` out, and a named reason for every error."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

import msgspec

from letitride.cards import FiveCard, ThreeCard
from letitride.rules.files import BadData, FileKind, find_file, shipped_ids
from letitride.rules.meter import Meter
from letitride.rules.meter_file import MeterSection, part_of_meter, read_meter
from letitride.rules.paytable import Odds, Paytable, Published, Schedule
from letitride.rules.side_bets import KnownBet, known_bets
from letitride.rules.source import Source, decode, find_source
from letitride.rules.wagers import (
    BASE,
    DecidingCards,
    Kind,
    Wager,
    kinds_of,
    name_fault,
    side_bet_fault,
)

PAYTABLES: Final = FileKind("paytable", "paytables")


def paytable_ids() -> tuple[str, ...]:
    return shipped_ids(PAYTABLES)


def paytable_text(id: str) -> bytes:
    """The file of a paytable, byte by byte. Raises ``BadData``."""
    return find_file(PAYTABLES, id).raw


def load_paytable(ref: str) -> Paytable:
    """The paytable with an id, or in a TOML file at a path. Raises ``BadData``."""
    return _load(ref, referred_from=())


def _load(ref: str, *, referred_from: tuple[str, ...]) -> Paytable:
    source = find_source(PAYTABLES, ref)
    if source.file in referred_from:
        raise BadData(referred_from[0], "same_as", f"leads back to itself through {source.file}")
    here = (*referred_from, source.file)
    return paytable_of(source, borrowed=lambda other: _load(other, referred_from=here))


def paytable_of(source: Source, *, borrowed: Callable[[str], Paytable]) -> Paytable:
    """The paytable in a source; ``borrowed`` loads the paytables whose wagers it uses.

    Raises ``BadData``.
    """
    head = {key: each for key, each in source.content.items() if key in _HEAD}
    file = decode(source, head, PaytableFile)
    if not file.id:
        raise BadData(source.file, "id", "empty")
    digests = {source.file: source.digest}
    schedules = []
    for wager, section in _sections(source, file):
        if section.same_as is None:
            schedules.append(_own_schedule(source, wager, section))
        else:
            try:
                other = borrowed(section.same_as)
            except BadData as error:
                raise BadData(source.file, f"{wager}.same_as", str(error)) from None
            schedules.append(_borrowed_schedule(source, wager, section, other))
            digests |= other.digests
    if not schedules:
        known = ", ".join((BASE, *known_bets()))
        raise BadData(source.file, "", f"no wager: give at least one of {known}")
    changed = _changed_table(source, file, schedules, borrowed)
    return Paytable(
        id=file.id,
        name=file.name or file.id,
        source=file.source,
        jurisdiction=file.jurisdiction,
        description=file.description,
        schedules=tuple(schedules),
        digests={**digests, **(changed.digests if changed else {})},
        change_of=changed,
    )


def _changed_table(
    source: Source,
    file: "PaytableFile",
    schedules: Sequence[Schedule],
    borrowed: Callable[[str], Paytable],
) -> Paytable | None:
    """The table that this one is a change of."""
    if file.change_of is None:
        return None
    try:
        changed = borrowed(file.change_of)
    except BadData as error:
        raise BadData(source.file, "change_of", str(error)) from None
    had = {(each.wager, each.decided_by) for each in changed.schedules}
    if not any((each.wager, each.decided_by) in had for each in schedules):
        raise BadData(source.file, "change_of", f"{changed.id} has none of these wagers")
    return changed


def _sections(source: Source, file: "PaytableFile") -> Iterator[tuple[Wager, "_AnySection"]]:
    """The base game first, then the side bets: every other section of the file."""
    if file.base is not None:
        yield BASE, file.base
    for key, written in source.content.items():
        if key in _HEAD:
            continue
        if not isinstance(written, dict):
            raise BadData(source.file, key, "unknown key")
        if fault := side_bet_fault(key):
            raise BadData(source.file, key, fault)
        yield Wager(key), decode(source, written, SideSection, at=key)


NOT_STATED: Final = "not stated"
_PERCENT: Final = re.compile(r"[0-9]+\.[0-9]+%")
# For readers of the schema; our own code refuses it in clearer words.
_Odds = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [str(odds) for odds in Odds]})]
_Percent = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{_PERCENT.pattern}$"})]
_LARGEST: Final = 10**9
_PLACES: Final = 6
_LONGEST: Final = 20
_EXPONENT: Final = re.compile(r"[0-9.]e[+-]?[0-9]", re.IGNORECASE)
# Pairs below tens and hands without a pair never pay.
_ROWS: Final[Mapping[type[FiveCard] | type[ThreeCard], tuple[Kind, ...]]] = {
    FiveCard: tuple(FiveCard)[:1:-1],
    ThreeCard: tuple(ThreeCard)[:0:-1],
}
_SMALL: Final = "must be at most 1,000,000,000, with at most six decimal places"


class FivePays(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    royal_flush: Any
    straight_flush: Any
    four_of_a_kind: Any
    full_house: Any
    flush: Any
    straight: Any
    three_of_a_kind: Any
    two_pair: Any
    tens_or_better: Any


class ThreePays(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    mini_royal: Any = None
    straight_flush: Any
    three_of_a_kind: Any
    straight: Any
    flush: Any
    pair: Any


class _Printed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    par: _Percent
    hit_frequency: _Percent


class _Section(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    odds: _Odds | None = None
    same_as: str | None = None
    falling_odds: Literal["meant"] | None = None
    published: _Printed | None = None


class BaseSection(_Section, kw_only=True):
    pays: FivePays | None = None


class SideSection(_Section, kw_only=True):
    """A side bet. One that no shipped book has needs ``decided_by``, and is called by its id unless
    it has a ``name``; the hands in ``pays`` are those that the deciding cards make. With a
    ``meter``, a pay may be a part of it: ``10% of the meter``."""

    name: str | None = None
    decided_by: DecidingCards | None = None
    pays: dict[str, Any] | None = None
    meter: MeterSection | None = None


_AnySection = BaseSection | SideSection


class PaytableFile(msgspec.Struct, kw_only=True):
    """A paytable as its TOML file spells it; a wager has pays of its own or another file's.

    Every section besides ``base`` is a side bet, by its id: with ``odds`` and ``pays``, and with
    ``decided_by`` and ``name`` where no shipped book has it. ``change_of`` is the table that was
    edited to make this one; par sheets compare the two.
    """

    id: str
    name: str | None = None
    source: str = NOT_STATED
    jurisdiction: str = NOT_STATED
    description: str = NOT_STATED
    change_of: str | None = None
    base: BaseSection | None = None


_HEAD: Final = frozenset(PaytableFile.__struct_fields__)


def _own_schedule(source: Source, wager: Wager, section: _AnySection) -> Schedule:
    if section.odds is None:
        raise BadData(source.file, f"{wager}.odds", "missing: write 'to' or 'for'")
    if section.odds not in tuple(Odds):
        raise BadData(source.file, f"{wager}.odds", f"{section.odds!r} is neither 'to' nor 'for'")
    if section.pays is None:
        raise BadData(source.file, f"{wager}.pays", "missing: list the pays, or give same_as")
    bet = _described(source, wager, section)
    listed = _listed(source, wager, section.pays, bet.decided_by)
    pays: dict[Kind, Fraction] = {}
    parts: dict[Kind, Fraction] = {}
    rows = []
    for kind in _ROWS[kinds_of(bet.decided_by)]:
        written = getattr(listed, kind.name.lower())
        if written is None and kind is ThreeCard.MINI_ROYAL:  # no other hand may go unlisted
            continue
        key = f"{wager}.pays.{kind.name.lower()}"
        if (part := part_of_meter(source.file, key, written)) is not None:
            parts[kind], pays[kind] = part, Fraction(0)
            rows.append(kind)
            continue
        pay = _read_pay(source, key, written)
        if pay is None and wager == BASE:
            raise BadData(source.file, key, "the base game pays every hand from tens up (N 9.1)")
        if pay is not None:
            pays[kind] = pay
            rows.append(kind)
    if ThreeCard.MINI_ROYAL not in pays and ThreeCard.STRAIGHT_FLUSH in pays:
        pays[ThreeCard.MINI_ROYAL] = pays[ThreeCard.STRAIGHT_FLUSH]
    meter = _meter(source, wager, section, parts)
    published = _published(source, wager, section)
    schedule = Schedule(
        wager, Odds(section.odds), pays, tuple(rows), published, bet.decided_by, bet.name, meter
    )
    if section.falling_odds is None:
        _require_rising(source, wager, schedule.at_seed.pays, kinds_of(bet.decided_by))
    return schedule


def _meter(
    source: Source, wager: Wager, section: _AnySection, parts: Mapping[Kind, Fraction]
) -> Meter | None:
    written = section.meter if isinstance(section, SideSection) else None
    if parts and isinstance(section, BaseSection):
        raise BadData(source.file, f"{wager}.pays", "no meter pays the base game")
    if written is not None and section.odds != Odds.FOR:
        reason = "must be 'for': the bet is taken before the deal"
        raise BadData(source.file, f"{wager}.odds", reason)
    return read_meter(source.file, f"{wager}.meter", written, parts)


def _described(source: Source, wager: Wager, section: _AnySection) -> KnownBet:
    """The name and the deciding cards: the file's own, or else those of the shipped books."""
    if isinstance(section, BaseSection):
        return KnownBet("Base game", DecidingCards.OWN_AND_COMMUNITY)
    known = known_bets().get(wager)
    name = section.name or (known.name if known else wager.replace("_", " "))
    if fault := name_fault(name):
        raise BadData(source.file, f"{wager}.name", fault)
    decided_by = section.decided_by or (known.decided_by if known else None)
    if decided_by is None:
        reason = f"missing: no built-in rule book has this bet; write {' or '.join(DecidingCards)}"
        raise BadData(source.file, f"{wager}.decided_by", reason)
    return KnownBet(name, decided_by)


def _listed(
    source: Source, wager: Wager, pays: "FivePays | dict[str, Any]", decided_by: DecidingCards
) -> "FivePays | ThreePays":
    if isinstance(pays, FivePays):
        return pays
    five = kinds_of(decided_by) is FiveCard
    at = f"{wager}.pays"
    return decode(source, pays, FivePays, at=at) if five else decode(source, pays, ThreePays, at=at)


def _borrowed_schedule(
    source: Source, wager: Wager, section: _AnySection, other: Paytable
) -> Schedule:
    schedule = other.schedule(wager)
    if schedule is None:
        raise BadData(source.file, f"{wager}.same_as", f"{other.id} has no {wager} wager")
    described = isinstance(section, SideSection) and (
        section.name or section.decided_by or section.meter
    )
    if section.odds is not None or section.pays is not None or described:
        raise BadData(
            source.file,
            f"{wager}.same_as",
            "cannot be combined with odds, pays, name or decided_by",
        )
    return replace(schedule, published=_published(source, wager, section))


def _read_pay(source: Source, key: str, written: object) -> Fraction | None:
    if written == "lose":
        return None
    if not _is_small(written):
        raise BadData(source.file, key, _SMALL)
    try:
        if isinstance(written, bool) or not isinstance(written, int | Decimal | str):
            raise ValueError
        pay = Fraction(written)
    except (ValueError, ZeroDivisionError, OverflowError):
        shown = written if isinstance(written, Decimal) else repr(written)
        reason = f"{shown} is not a pay: write a number, a fraction such as '3/2', or 'lose'"
        raise BadData(source.file, key, reason) from None
    if pay < 0:
        raise BadData(source.file, key, f"{written} is below zero")
    return pay


def _is_small(written: object) -> bool:
    """Numbers so large that computing with them would never end are refused before parsing."""
    match written:
        case int():
            return abs(written) <= _LARGEST
        case Decimal():
            exponent = written.as_tuple().exponent
            if not isinstance(exponent, int):
                return True  # not a number; reported later
            return exponent >= -_PLACES and -_LARGEST <= written <= _LARGEST
        case str():
            return len(written) <= _LONGEST and not _EXPONENT.search(written)
        case _:
            return True


def _require_rising(
    source: Source,
    wager: Wager,
    pays: Mapping[Kind, Fraction],
    kinds: type[FiveCard] | type[ThreeCard],
) -> None:
    best: Fraction = Fraction(0)
    best_kind: Kind = kinds.HIGH_CARD
    for kind in reversed(_ROWS[kinds]):
        pay = pays.get(kind, Fraction(0))
        if pay < best:
            raise BadData(
                source.file,
                f"{wager}.pays.{kind.name.lower()}",
                f"{pay} is less than {best} for {best_kind.name.lower()}, a lower hand; "
                f'if you mean it, add falling_odds = "meant" to [{wager}]',
            )
        best, best_kind = pay, kind


def _published(source: Source, wager: Wager, section: _Section) -> Published | None:
    printed = section.published
    if printed is None:
        return None
    for field in ("par", "hit_frequency"):
        text = getattr(printed, field)
        if not _PERCENT.fullmatch(text):
            reason = f"{text!r} is not a printed percentage such as '2.86%'"
            raise BadData(source.file, f"{wager}.published.{field}", reason)
    return Published(printed.par, printed.hit_frequency)
