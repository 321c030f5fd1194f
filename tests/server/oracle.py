"""What the house must answer to a command: the pure engine, and the house's few rules beside it.

The test says who asks; it works on the table, the device's cards and the accounts as they are, and
asks the server nothing.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, NamedTuple, get_args

import msgspec

from letitride.audit.unrevealed_decks import decks_put_away
from letitride.cards import DECK, Card
from letitride.driver.device import CardDevice
from letitride.house import cage_stream, voids_stream
from letitride.journal.records import ORDER
from letitride.rules import HOUSE, Role, Wager
from letitride.runtime.cage import Cage
from letitride.runtime.runner import Runner
from letitride.server.wire import WIRE
from letitride.store import EventLog
from letitride.table import (
    Actor,
    Event,
    Rejected,
    Table,
    command_of,
    decide,
    evolve,
    lock_of,
    options,
)
from letitride.table import commands as c
from letitride.table.state import Limits
from tests.server.stages import PEOPLE, SEATS, Body, wire_of

KINDS: Final = {kind.__name__: kind for kind in c.command_types()}
GRAVE: Final = ("InvalidateRound", "ActOnDevice", "ConfirmCorrection", "ConfirmInvalidation")
_CHANCE: Final = {"card": DECK[0], "commitment": "", "cut": 0, "dice": 3, "order": (), "nonce": ""}


class Door(NamedTuple):
    """Turned away before the table is asked."""

    status: int
    code: str


class Accepted(NamedTuple):
    events: tuple[Event, ...]
    streams: frozenset[str]
    """Of the cage and of void decks, to which something is written."""


Orders = dict[str, tuple[tuple[Card, ...], str]]


async def orders_in(log: EventLog) -> Orders:
    """The orders that nobody has seen yet, by their commitments, as they lie in the secrets."""
    kept = await log.secrets(ORDER)
    found = {commitment: msgspec.json.decode(body) for commitment, body in kept.items()}
    return {
        commitment: (tuple(DECK[card] for card in each["order"]), each["nonce"])
        for commitment, each in found.items()
    }


async def expected(
    who: str, body: Body, runner: Runner, log: EventLog, orders: Orders, at: int
) -> Door | Rejected | Accepted:
    role = PEOPLE[who]
    if role is None:
        return Door(401, "not_logged_in")
    if body["type"] in GRAVE and who == "gus":
        return Door(403, "reauthenticate")
    if role is Role.DEALER and who != "dora":
        return Rejected("not_your_table", HOUSE, "dora deals at this table.")
    command = as_command(who, role, body, runner, at)
    device = CardDevice(lambda _: 0, dict(orders))
    try:
        filled = device.fill(runner.game, runner.table, command)
    except KeyError:
        words = "The deck order is missing: it was already revealed, or it is lost."
        return Rejected("no_order", HOUSE, words)
    decided = decide(runner.game, runner.table, filled)
    if isinstance(decided, Rejected):
        return decided
    states = [runner.table]
    for event in decided:
        states.append(evolve(states[-1], event))
    followed = await Cage(log).follow(runner.game, states, decided, {})
    if isinstance(followed, Rejected):
        return followed
    written = frozenset(cage_stream(name) for name, events in followed[0].items() if events)
    if any(tuple(decks_put_away(*each)) for each in zip(states, decided, strict=False)):
        written |= {voids_stream(runner.table.id)}
    return Accepted(decided, written)


def as_command(who: str, role: Role, body: Body, runner: Runner, at: int) -> c.Command:
    """A player acts from their own seat, which is the default."""
    kind = KINDS[body["type"]]
    fields = msgspec.structs.asdict(msgspec.convert(body, WIRE[body["type"]]))
    seat = seat_of(who, runner.table)
    if kind is c.Sit:
        fields["player"], seat = who, fields["seat"]
    elif role is Role.PLAYER and fields.get("seat") == 0:
        fields["seat"] = seat
    if kind is c.OpenTable:
        table, place = runner.table, runner.place
        fields |= {"terms": table.terms or place.terms, "limits": table.limits or place.limits}
    chance: dict[str, Any] = {
        name: value
        for name, value in _CHANCE.items()
        if name in kind.__struct_fields__ and name not in fields
    }
    by = Actor(role, seat if role is Role.PLAYER else 0, who)
    return kind(by=by, at=at, **chance, **fields)


def seat_of(who: str, table: Table) -> int:
    return next((seat for seat, sits in table.seats.items() if sits.player == who), 0)


# --- plausible commands ---------------------------------------------------------------------------


def bodies(runner: Runner, at: int, *, all_options: bool) -> list[Body]:
    """Every kind of command with fields that could be right, and whatever anybody is offered.

    Without ``all_options``, one that is offered of each kind.
    """
    found = [body for kind in KINDS for body in _made_up(kind, runner)]
    offered: dict[str, list[Body]] = {}
    for who in (*SEATS, "sam", "dora", "gabriel", "carla", "ines"):
        role = PEOPLE[who]
        assert role is not None
        by = Actor(role, seat_of(who, runner.table), who)
        for option in options(runner.game, runner.table, by, at):
            words = "gabriel" if "supervisor" in option.words else "so"
            offered.setdefault(option.command, []).append(
                wire_of(command_of(option, by=by, words=words))
            )
    for several in offered.values():
        found += several if all_options else several[:1]
    unique = {msgspec.json.encode(body, order="sorted"): body for body in found}
    return list(unique.values())


def _made_up(kind: str, runner: Runner) -> Iterator[Body]:
    """With seat 1 and the caller's own; others' seats are among the options of others."""
    fields = {f.name: f for f in msgspec.structs.fields(WIRE[kind])}
    body = {name: _value(kind, name, f.type, runner) for name, f in fields.items()}
    body = {name: value for name, value in body.items() if value is not None}
    yield {"type": kind, **body}
    if "seat" in fields:
        del body["seat"]
        yield {"type": kind, **body}


def _value(kind: str, name: str, hint: Any, runner: Runner) -> Any:
    limits: Limits = runner.table.limits or runner.place.limits
    known: dict[str, Any] = {
        "seat": 4 if kind == "Sit" else 1,
        "amount": limits.minimum,
        "circles": [limits.minimum] * 3,
        "behind": 2,
        "limits": msgspec.to_builtins(limits),
        "seats": [1, 2],
        "forfeit": [],
        "dispute": 1,
        "correction": 1,
        "round": 1,
        "payer": "",
        "payee": "paul",
        "until": None,
        "deck": 0,
        "card": 0,
        "found": {},
        "pile": 1,
        "supervisor": "gabriel",
        "circle": 0,
        "missing": [],
        "backs": [],
        "odd_backs": [],
        "tokens": 0,
        "effective": None,
        "index": 0,
        "cards": 2,
        "total": 52,
        "hands_right": True,
        "rest": True,
        "lit": False,
        "slot": 1 if kind == "TakeOpeningStep" else 3,
        "no_games_supervisor": False,
        "minimum": None,
        "seen": None,
        "voucher": 1,
        "payout": None,
        "chips": [[100, 1]],
        "notes": [[100, 1]],
        "vouchers": 0,
        "slip": 1,
        "slip_number": 0,
        "box": 1,
        "lock": lock_of("0" * 64),
        "share": "0" * 64,
        "wager": next(iter(runner.game.book.side_bets), Wager("three_card")),
    }
    if kind == "LiftMeasure":
        known["measure"] = 1
    if name in known:
        return known[name]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint)).value
    assert str in (hint, *get_args(hint)), f"{kind}.{name}: what is plausible here?"
    return "so"
