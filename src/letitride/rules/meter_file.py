"""The meter of a paytable file, read as strictly as the rest of it."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from letitride.rules.files import BadData
from letitride.rules.meter import Meter
from letitride.rules.money import Cents, parse_money
from letitride.rules.wagers import Kind

_PERCENT: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?)%")
_OF_METER: Final = " of the meter"
_LARGEST: Final = Cents(10**11)


class MeterSection(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A shared meter: the one bet, what the meter starts at, the share of each bet that feeds it,
    and what a hand brings to each other player with the bet."""

    bet: str
    seed: str
    share: str
    envy: dict[str, str] = {}


def part_of_meter(file: str, key: str, written: object) -> Fraction | None:
    """The part that ``10% of the meter`` stands for; None for any other pay."""
    if not isinstance(written, str) or not written.endswith(_OF_METER):
        return None
    return _percent(file, key, written.removesuffix(_OF_METER))


def read_meter(
    file: str, key: str, section: MeterSection | None, parts: Mapping[Kind, Fraction]
) -> Meter | None:
    """``parts`` are what the pays of the wager take from the meter. Raises ``BadData``."""
    if section is None:
        if parts:
            raise BadData(file, key, "missing: a pay is a part of the meter")
        return None
    if not parts:
        raise BadData(file, key, "no pay is a part of it, such as '10% of the meter'")
    bet = _money(file, f"{key}.bet", section.bet)
    share = _percent(file, f"{key}.share", section.share)
    if (bet * share).denominator != 1:
        raise BadData(file, f"{key}.share", f"{section.share} of {section.bet} is not whole cents")
    by_name = {kind.name.lower(): kind for kind in type(next(iter(parts)))}
    envy = {}
    for name, written in section.envy.items():
        if name not in by_name:
            raise BadData(file, f"{key}.envy.{name}", "unknown hand")
        envy[by_name[name]] = _money(file, f"{key}.envy.{name}", written)
    return Meter(
        bet=bet,
        seed=_money(file, f"{key}.seed", section.seed),
        share=share,
        pays=dict(parts),
        envy=dict(sorted(envy.items(), reverse=True)),
    )


def _percent(file: str, key: str, written: str) -> Fraction:
    found = _PERCENT.fullmatch(written)
    part = Fraction(found[1]) / 100 if found else Fraction(0)
    if not 0 < part <= 1:
        raise BadData(file, key, f"{written!r} is no share: write it as '25%', up to '100%'")
    return part


def _money(file: str, key: str, written: str) -> Cents:
    try:
        amount = parse_money(written)
    except ValueError as error:
        raise BadData(file, key, str(error)) from None
    if not 0 < amount <= _LARGEST:
        raise BadData(file, key, f"{written} is not above zero, or too large")
    return amount
