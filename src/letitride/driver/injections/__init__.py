"""Irregularities on request: each waits for its moment in a driven round, and is then reported.
Turns of a player's bank, acts of the floor and hand signals work the same way.

An injection is written ``name:field=value,…,flag``, such as ``exposed-card:seat=2,card=1`` or
``absent:seat=2,looked``. Its fields are the keyword arguments of the story with that name, with the
same defaults; except that seat 1 becomes seat 2 in games where a player banks.
"""

from collections.abc import Mapping
from typing import Any, Final

from letitride.driver.driver import Driver, DriverRefused, Story
from letitride.driver.injections.bank_turns import BANK_TURNS
from letitride.driver.injections.floor_acts import FLOOR_ACTS
from letitride.driver.injections.hand_signals import HAND_SIGNALS
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.words import say

__all__ = ["BANK_TURNS", "FLOOR_ACTS", "HAND_SIGNALS", "INJECTIONS", "BadInjection", "inject"]

_STORIES: Final = {**INJECTIONS, **BANK_TURNS, **FLOOR_ACTS, **HAND_SIGNALS}

Value = int | str | bool


def inject(driver: Driver, spec: str) -> Story:
    """Start an injection at a driven table. Raises ``BadInjection``, now or at its moment."""
    name, _, rest = spec.partition(":")
    if name not in _STORIES:
        raise BadInjection(say("injection.unknown", name=name, known=", ".join(_STORIES)))
    fields = _fields(name, rest, first=1 if driver.game.book.bank.player_dealer is None else 2)
    if "seat" in fields and name != "hand-without-wager":
        _seated(driver, name, "seat", fields["seat"])
    if fields.get("other"):
        _seated(driver, name, "other", fields["other"])
    story = _named(spec, _STORIES[name](driver, **fields))
    driver.resume_story(story)
    return story


def _named(spec: str, story: Story) -> Story:
    try:
        yield from story
    except (DriverRefused, BadInjection) as error:
        raise BadInjection(say("injection.failed", spec=spec, error=error)) from None


def _fields(name: str, text: str, *, first: int) -> dict[str, Any]:
    defaults: Mapping[str, Value] = _STORIES[name].__kwdefaults__ or {}
    fields = dict(defaults)
    if fields.get("seat") == 1:
        fields["seat"] = first
    given_already = set()
    for part in filter(None, text.split(",")):
        field, given, value = part.partition("=")
        if field not in defaults:
            key = "injection.no_field" if defaults else "injection.no_fields"
            raise BadInjection(say(key, name=name, field=field, known=", ".join(defaults)))
        if field in given_already:
            raise BadInjection(say("injection.twice", name=name, field=field))
        given_already.add(field)
        fields[field] = _value(name, field, defaults[field], value if given else None)
    return fields


def _value(name: str, field: str, default: Value, text: str | None) -> Value:
    if isinstance(default, bool):
        if text is not None:
            raise BadInjection(say("injection.no_value", name=name, field=field))
        return True
    if text is None:
        raise BadInjection(say("injection.needs_value", name=name, field=field, default=default))
    if isinstance(default, str):
        return text
    if not (text.isascii() and text.isdigit()):
        raise BadInjection(say("injection.not_a_number", name=name, field=field, text=text))
    return int(text)


def _seated(driver: Driver, name: str, field: str, seat: object) -> None:
    if seat not in driver.table.seats:
        taken = ", ".join(map(str, driver.table.seats))
        raise BadInjection(
            say("injection.empty_seat", name=name, field=field, seat=seat, taken=taken)
        )
