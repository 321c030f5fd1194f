"""Paytable files: TOML in, ``Paytable`` out, and a named reason for everything refused."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

import msgspec

from letitride.cards import FiveCard, ThreeCard
from letitride.rules.files import BadData, FileKind, shipped_ids
from letitride.rules.paytable import (
    Kind,
    Odds,
    Paytable,
    Published,
    Schedule,
    Wager,
    kinds_of,
)
from letitride.rules.source import Source, decode, find_source

_KIND = FileKind("paytable", "paytables")


def paytable_ids() -> tuple[str, ...]:
    return shipped_ids(_KIND)


def load_paytable(ref: str) -> Paytable:
    """The paytable of an id, or of a TOML file at a path. Raises ``BadData``."""
    return _load(ref, referred_from=())


def _load(ref: str, *, referred_from: tuple[str, ...]) -> Paytable:
    source = find_source(_KIND, ref)
    if source.file in referred_from:
        raise BadData(referred_from[0], "same_as", f"goes round in a circle through {source.file}")
    file = decode(source, PaytableFile)
    digests = {source.file: source.digest}
    schedules = []
    for wager in Wager:
        section: _AnySection | None = getattr(file, wager)
        if section is None:
            continue
        if section.same_as is None:
            schedules.append(_own_schedule(source, wager, section))
        else:
            other = _load(section.same_as, referred_from=(*referred_from, source.file))
            schedules.append(_borrowed_schedule(source, wager, section, other))
            digests |= other.digests
    if not schedules:
        raise BadData(source.file, "", f"no wager: give at least one of {', '.join(Wager)}")
    return Paytable(
        id=file.id,
        name=file.name or file.id,
        source=file.source,
        jurisdiction=file.jurisdiction,
        description=file.description,
        schedules=tuple(schedules),
        digests=digests,
    )


_ROWS: Final[Mapping[Wager, tuple[Kind, ...]]] = {
    Wager.BASE: tuple(FiveCard)[:1:-1],
    Wager.BONUS: tuple(FiveCard)[:1:-1],
    Wager.SIX_CARD: tuple(FiveCard)[:1:-1],
    Wager.THREE_CARD: tuple(ThreeCard)[:0:-1],
    Wager.PAIR_PLUS: tuple(ThreeCard)[:0:-1],
}
NOT_STATED: Final = "not stated"
_PERCENT: Final = r"^[0-9]+\.[0-9]+%$"


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
    par: Annotated[str, msgspec.Meta(pattern=_PERCENT)]
    hit_frequency: Annotated[str, msgspec.Meta(pattern=_PERCENT)]


class _Section(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    odds: Odds | None = None
    same_as: str | None = None
    falling_odds: Literal["meant"] | None = None
    published: _Printed | None = None


class _FiveSection(_Section, kw_only=True):
    pays: FivePays | None = None


class _ThreeSection(_Section, kw_only=True):
    pays: ThreePays | None = None


_AnySection = _FiveSection | _ThreeSection


class PaytableFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A paytable as its TOML file spells it; a wager has pays of its own or another file's."""

    id: str
    name: str | None = None
    source: str = NOT_STATED
    jurisdiction: str = NOT_STATED
    description: str = NOT_STATED
    base: _FiveSection | None = None
    bonus: _FiveSection | None = None
    three_card: _ThreeSection | None = None
    pair_plus: _ThreeSection | None = None
    six_card: _FiveSection | None = None


def _own_schedule(source: Source, wager: Wager, section: _AnySection) -> Schedule:
    if section.odds is None:
        raise BadData(source.file, f"{wager}.odds", "missing: say 'to' or 'for'")
    if section.pays is None:
        raise BadData(source.file, f"{wager}.pays", "missing: list the pays, or give same_as")
    pays: dict[Kind, Fraction] = {}
    rows = []
    for kind in _ROWS[wager]:
        written = getattr(section.pays, kind.name.lower())
        if written is None:  # only the mini-royal may go unlisted
            continue
        key = f"{wager}.pays.{kind.name.lower()}"
        pay = _read_pay(source, key, written)
        if pay is None and wager is Wager.BASE:
            raise BadData(source.file, key, "the base game pays every hand from tens up (N 9.1)")
        if pay is not None:
            pays[kind] = pay
            rows.append(kind)
    if ThreeCard.MINI_ROYAL not in pays and ThreeCard.STRAIGHT_FLUSH in pays:
        pays[ThreeCard.MINI_ROYAL] = pays[ThreeCard.STRAIGHT_FLUSH]
    if section.falling_odds is None:
        _require_rising(source, wager, pays)
    return Schedule(wager, section.odds, pays, tuple(rows), _published(section))


def _borrowed_schedule(
    source: Source, wager: Wager, section: _AnySection, other: Paytable
) -> Schedule:
    schedule = other.schedule(wager)
    if schedule is None:
        raise BadData(source.file, f"{wager}.same_as", f"{other.id} has no {wager} wager")
    if section.odds is not None or section.pays is not None:
        raise BadData(source.file, f"{wager}.same_as", "stands beside odds or pays of its own")
    return replace(schedule, published=_published(section))


def _read_pay(source: Source, key: str, written: object) -> Fraction | None:
    if written == "lose":
        return None
    try:
        if isinstance(written, bool) or not isinstance(written, int | Decimal | str):
            raise ValueError
        pay = Fraction(written)
    except (ValueError, ZeroDivisionError, OverflowError):
        reason = f"{written!r} is no pay: give a number, a fraction such as '3/2', or 'lose'"
        raise BadData(source.file, key, reason) from None
    if pay < 0:
        raise BadData(source.file, key, f"{written} is below zero")
    return pay


def _require_rising(source: Source, wager: Wager, pays: Mapping[Kind, Fraction]) -> None:
    best: Fraction = Fraction(0)
    best_kind: Kind = kinds_of(wager).HIGH_CARD
    for kind in reversed(_ROWS[wager]):
        pay = pays.get(kind, Fraction(0))
        if pay < best:
            raise BadData(
                source.file,
                f"{wager}.pays.{kind.name.lower()}",
                f"{pay} is less than {best} for {best_kind.name.lower()}, a lower hand; "
                f'if that is meant, add falling_odds = "meant" to [{wager}]',
            )
        best, best_kind = pay, kind


def _published(section: _Section) -> Published | None:
    printed = section.published
    return None if printed is None else Published(printed.par, printed.hit_frequency)
