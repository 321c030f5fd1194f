"""Commands as clients send them: the fields that a client may fill, and no others.

A command on the wire is one of the table's commands, without the fields that a client may not fill:
the session says who asks, the clock gives the time, and the device supplies faces, cuts and dice.
The types are made from the table's own, so none is forgotten and none differs.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import NODEFAULT, Meta

from letitride.cards import DECK, Card
from letitride.house import Place
from letitride.rules import Cents, Role
from letitride.table import Actor, Stack, Stacks, Table, Viewer
from letitride.table import commands as c

VERSION: Final = 1
"""The version of the messages. It goes up when older clients could not understand them."""

_OURS: Final = frozenset(
    {
        "by",
        "at",
        "commitment",
        "count",
        "cut",
        "dice",
        "order",
        "nonce",
        "lost",
        "player",
        "meters",
        "printed",
        "slip_number",
    }
)
_CHANCE: Final = (Card, tuple[Card, ...])
_NAMED: Final[Mapping[type[c.Command], frozenset[str]]] = {c.SwapCard: frozenset({"card"})}
"""Cards that a person names: a worn card has been seen by everybody who handled it."""
_OF_THE_HOUSE: Final[Mapping[type[c.Command], frozenset[str]]] = {
    c.OpenTable: frozenset({"terms", "limits"})
}
"""A table opens with the terms it was set up with, and reopens with those it closed with: a dealer
may not undo what a supervisor has changed since, such as a minimum after its sign."""

# Larger than any amount in a rule, and small enough to be exact in a browser.
_Number = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
_Text = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*\Z")]
_Texts = Annotated[tuple[_Text, ...], Meta(max_length=8)]
_Seats = Annotated[tuple[_Number, ...], Meta(max_length=20)]


class _Pieces(NamedTuple):
    """A number of pieces of one denomination, in cents."""

    value: _Number
    pieces: _Number


_Stacks = Annotated[tuple[_Pieces, ...], Meta(max_length=20)]
_NARROWED: Final[Mapping[Any, Any]] = {
    Stacks: _Stacks,
    int: _Number,
    Cents: _Number,
    Card: _Number,
    str: _Text,
    tuple[int, ...]: _Seats,
    tuple[str, ...]: _Texts,
    tuple[Cents, Cents, Cents]: tuple[_Number, _Number, _Number],
    Cents | None: _Number | None,
    int | None: _Number | None,
}


class Visitor(NamedTuple):
    """The caller: a person who is logged in, or a spectator."""

    name: str = ""
    role: Role | None = None

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.role, self.name)

    def seat_at(self, table: Table) -> int:
        return self.viewer.seat_at(table) or 0


NOBODY: Final = Visitor()


def _fields(kind: type[c.Command]) -> list[tuple[str, Any, Any]]:
    """The seat is optional: it defaults to the player's own."""
    ours = _OURS | _OF_THE_HOUSE.get(kind, frozenset())
    named = _NAMED.get(kind, frozenset())
    found = []
    for field in msgspec.structs.fields(kind):
        if field.name in ours or (field.type in _CHANCE and field.name not in named):
            continue
        default = 0 if field.name == "seat" else field.default
        found.append((field.name, _NARROWED.get(field.type, field.type), default))
    # Fields with a default come last.
    return sorted(found, key=lambda each: each[2] is not NODEFAULT)


WIRE: Final[Mapping[str, type[msgspec.Struct]]] = {
    kind.__name__: msgspec.defstruct(
        kind.__name__,
        _fields(kind),
        tag=True,
        frozen=True,
        forbid_unknown_fields=True,
        kw_only=True,
        module=__name__,
        namespace={"__doc__": kind.__doc__ if kind.__doc__ != c.Command.__doc__ else ""},
    )
    for kind in c.command_types()
}
_KINDS: Final = {kind.__name__: kind for kind in c.command_types()}

WireCommand: Any = reduce(or_, WIRE.values())
"""Any command; ``type`` says which."""

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9._:-]+\Z")]
"""Chosen by the client, a new one for every command; a repeat gets the first answer."""


def digest_of(sent: msgspec.Struct) -> str:
    """Distinguishes two requests with the same id."""
    return hashlib.blake2b(msgspec.json.encode(sent, order="sorted"), digest_size=16).hexdigest()


def command_of(wire: msgspec.Struct, visitor: Visitor, table: Table, place: Place) -> c.Command:
    """The table's command by this visitor, with stand-ins for what chance decides."""
    assert visitor.role is not None
    kind = _KINDS[type(wire).__name__]
    fields = msgspec.structs.asdict(wire)
    seat = visitor.seat_at(table)
    if kind is c.Sit:
        fields["player"] = visitor.name
        seat = fields["seat"]
    elif "seat" in fields and visitor.role is Role.PLAYER:
        fields["seat"] = fields["seat"] or seat
    for name in ("chips", "notes"):
        if name in fields:
            fields[name] = tuple(Stack(Cents(each.value), each.pieces) for each in fields[name])
    if kind is c.OpenTable:
        fields |= {"terms": table.terms or place.terms, "limits": table.limits or place.limits}
    return kind(
        by=Actor(visitor.role, seat if visitor.role is Role.PLAYER else 0, visitor.name),
        **_stand_ins(kind),
        **fields,
    )


def _stand_ins(kind: type[c.Command]) -> dict[str, Any]:
    """For fields that chance decides and that have no default."""
    found: dict[str, Any] = {}
    named = _NAMED.get(kind, frozenset())
    for field in msgspec.structs.fields(kind):
        if (
            field.name in named
            or field.default is not NODEFAULT
            or field.default_factory is not NODEFAULT
        ):
            continue
        if field.type is Card:
            found[field.name] = DECK[0]
        elif field.type == tuple[Card, ...]:
            found[field.name] = ()
        elif field.name in ("commitment", "nonce"):
            found[field.name] = ""
        elif field.name in ("cut", "dice"):
            found[field.name] = 0
    return found


_AT: Final = re.compile(r" - at `(?:key in )?\$\.?(?P<path>[^`]*)`\Z")
_OF_OBJECT: Final = re.compile(
    r"Object (?:missing required|contains unknown) field `(?P<name>[^`]*)`"
)


def explain_error(text: str) -> tuple[str, str]:
    """The field and what is wrong with it, from the text of a validation error.

    >>> explain_error("Expected `int`, got `str` - at `$.command.seat`")
    ('command.seat', 'Expected `int`, got `str`')
    >>> explain_error("Object missing required field `amount` - at `$.command`")
    ('command.amount', 'Object missing required field `amount`')
    """
    found = _AT.search(text)
    path, words = (found["path"], text[: found.start()]) if found else ("", text)
    if named := _OF_OBJECT.match(words):
        path = f"{path}.{named['name']}" if path else named["name"]
    return path, words
