"""A built-in paytable with some of its pays changed: as a file, and as the paytable in it."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from letitride.rules.files import BadData
from letitride.rules.paytable import Paytable
from letitride.rules.paytable_file import PAYTABLES, load_paytable, paytable_of
from letitride.rules.source import Source, find_source

_CHANGE: Final = re.compile(r"(?P<wager>[a-z0-9_]+)\.(?P<hand>[a-z0-9_]+)=(?P<pay>.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)

_Sections = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class EditedPaytable:
    """``text`` is a paytable file. Saved under the name ``file`` it gives ``paytable`` again."""

    file: str
    text: str
    paytable: Paytable


def edit_paytable(id: str, changes: Iterable[str]) -> EditedPaytable:
    """A built-in paytable with other pays, each written as ``base.flush=9``.

    Pays may fall where they were changed. Raises ``BadData``, in the words of a paytable file.
    """
    published = load_paytable(id)
    name = f"{id}-edited"
    file = f"{name}.toml"
    head = {
        "id": name,
        "name": f"{published.name}, edited",
        "source": f"{id}, with pays that were changed and are published nowhere",
        "jurisdiction": "None",
        "description": f"An edited table, a change of {id}",
        "change_of": id,
    }
    content = head | _sections(published, _by_wager(file, changes))
    # Read once before writing: only pays that a file may have can be written.
    paytable_of(Source(file, content, ""), borrowed=load_paytable)
    text = "\n".join(_lines(content))
    read = tomllib.loads(text, parse_float=Decimal)
    digest = hashlib.sha256(text.encode()).hexdigest()
    paytable = paytable_of(Source(file, read, digest), borrowed=load_paytable)
    return EditedPaytable(file, text, paytable)


def _by_wager(file: str, changes: Iterable[str]) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for change in changes:
        parts = _CHANGE.fullmatch(change)
        if parts is None:
            reason = f"{change!r} is no change of a pay: write it as 'base.flush=9'"
            raise BadData(file, "pay", reason)
        pays = found.setdefault(parts["wager"], {})
        if parts["hand"] in pays:
            raise BadData(file, f"{parts['wager']}.pays.{parts['hand']}", "changed twice")
        pays[parts["hand"]] = _pay(parts["pay"].strip())
    return found


def _pay(text: str) -> object:
    """As a file spells it: numbers bare, anything else in quotes."""
    if not _NUMBER.fullmatch(text):
        return text.lower()
    return Decimal(text) if "." in text else int(text)


def _sections(published: Paytable, changes: Mapping[str, Mapping[str, object]]) -> _Sections:
    """Changed wagers with all their pays; the others are those of the published table."""
    sections: _Sections = {}
    for schedule in published.schedules:
        if schedule.wager not in changes:
            sections[schedule.wager] = {"same_as": published.id}
            if printed := schedule.published:
                figures = {"par": printed.par, "hit_frequency": printed.hit_frequency}
                sections[schedule.wager]["published"] = figures
    for wager, pays in changes.items():
        written = _written(published.id, wager)
        if written is None:
            has = ", ".join(schedule.wager for schedule in published.schedules)
            raise BadData(published.id, wager, f"{published.id} has no such wager; it has {has}")
        section = {key: each for key, each in written.items() if key not in ("published", "pays")}
        listed = {**written["pays"], **pays}
        sections[wager] = {**section, "falling_odds": "meant", "pays": listed}
    return {each.wager: sections[each.wager] for each in published.schedules}


def _written(id: str, wager: str) -> Mapping[str, Any] | None:
    """The section with the pays, following ``same_as``."""
    section: Mapping[str, Any] | None = find_source(PAYTABLES, id).content.get(wager)
    if section is not None and "same_as" in section:
        return _written(section["same_as"], wager)
    return section


def _lines(content: Mapping[str, Any], *, under: str = "") -> Iterator[str]:
    """TOML for the few shapes that a paytable has: values first, then each section."""
    sections = {}
    for key, value in content.items():
        if isinstance(value, dict):
            sections[f"{under}{key}"] = value
        else:
            yield f"{key} = {_value(value)}"
    yield ""
    for key, section in sections.items():
        yield f"[{key}]"
        yield from _lines(section, under=f"{key}.")


def _value(value: object) -> str:
    # A JSON string is a TOML string, but for DEL, which no pay and no name may hold.
    return str(value) if isinstance(value, int | Decimal) else json.dumps(value, ensure_ascii=False)
