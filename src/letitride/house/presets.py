"""Presets: the house's usual choices for a table, saved under a name."""

from collections.abc import Mapping
from typing import Final

import msgspec

from letitride.house.base import Decided, HouseEvent
from letitride.house.rejections import reject, sentence
from letitride.rules import HOUSE
from letitride.table import TrayRule

_NAME: Final = range(1, 61)
MOST_PRESETS: Final = 50

Chosen = Mapping[str, str | int]


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """``choices`` are by name, as the book lists them; ``shipped`` ones cannot be changed."""

    name: str
    book: str
    choices: Mapping[str, str | int] = {}
    tray: TrayRule = TrayRule.COUNTED
    shipped: bool = False


class PresetSaved(HouseEvent, frozen=True):
    name: str
    book: str
    choices: Mapping[str, str | int] = {}
    tray: TrayRule = TrayRule.COUNTED


class PresetRemoved(HouseEvent, frozen=True):
    name: str


def shipped_presets() -> tuple[Preset, ...]:
    """What a house starts with."""
    counted, nobody = TrayRule.COUNTED, TrayRule.UNCOUNTED
    wanted: tuple[tuple[str, str, Chosen, TrayRule], ...] = (
        ("washington", "wa-let-it-ride", {"limits.maximum": 10_000}, counted),
        ("washington_bonus", "wa-let-it-ride-bonus", {}, counted),
        ("nsw_shoe", "nsw-let-it-ride", {"device": "shoe"}, counted),
        ("nsw_capped", "nsw-let-it-ride", _CAPPED, counted),
        ("california", "ca-let-it-ride", {"backline": "on"}, counted),
        ("practice", "wa-let-it-ride", {"turns": "together"}, nobody),
    )
    return tuple(
        Preset(name=sentence(f"preset.{key}"), book=book, choices=choices, tray=tray, shipped=True)
        for key, book, choices, tray in wanted
    )


_CAPPED: Final[Chosen] = {
    "device": "shoe",
    "payout_cap": "on",
    "limits.maximum_payout": 5_000_000,
}


def save_preset(
    saved: Mapping[str, Preset],
    name: str,
    *,
    book: str,
    choices: Chosen,
    tray: TrayRule,
    at: int,
    by: str,
) -> Decided:
    """Saved under the same name again, it replaces the one before. The caller must check that a
    table opens with these choices."""
    name = name.strip()
    if len(name) not in _NAME:
        return reject("bad_name.preset", HOUSE, least=_NAME[0], most=_NAME[-1])
    if name in {each.name for each in shipped_presets()}:
        return reject("preset_shipped", HOUSE, name=name)
    if name not in saved and len(saved) >= MOST_PRESETS:
        return reject("presets_full", HOUSE, most=MOST_PRESETS)
    return (PresetSaved(name=name, book=book, choices=choices, tray=tray, by=by, at=at),)


def remove_preset(saved: Mapping[str, Preset], name: str, *, at: int, by: str) -> Decided:
    if name not in saved:
        return reject("unknown_preset", HOUSE, name=name)
    return (PresetRemoved(name=name, by=by, at=at),)


def evolve_presets(
    saved: Mapping[str, Preset], event: PresetSaved | PresetRemoved
) -> Mapping[str, Preset]:
    others = {name: each for name, each in saved.items() if name != event.name}
    if isinstance(event, PresetRemoved):
        return others
    preset = Preset(name=event.name, book=event.book, choices=event.choices, tray=event.tray)
    return {**others, event.name: preset}
