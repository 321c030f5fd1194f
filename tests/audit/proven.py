"""Logs to prove: honest ones of driven tables, every deck revealed, and ways to falsify them."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from letitride.audit import Matter, Proof, prove
from letitride.cards import DECK, Card
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.house import TableSetUp
from letitride.rules import Cents, DeviceKind, Face, load_rulebook
from letitride.store import EventLog, Secret, open_log
from letitride.table import Event, decode_event, new_table, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of
from letitride.table.money import Move
from letitride.table.state import Phase

Log = Sequence[Event]


def driven(
    book: str,
    *,
    seed: int = 1,
    players: int = 3,
    side_bets: bool = True,
    device: DeviceKind | None = None,
    face: Face | None = None,
) -> Driver:
    return drive(
        load_rulebook(book),
        below=Random(seed).randrange,
        seats=range(1, players + 1),
        side_bets=side_bets,
        device=device,
        face=face,
        names="*player {}".format,
    )


def play_on(driver: Driver, rounds: int) -> Driver:
    """Play more rounds, and reveal each deck before the round ends."""
    wanted = driver.table.rounds + rounds
    revealed = 0
    while driver.table.rounds < wanted or driver.table.round is not None:
        if driver.table.phase is Phase.ROUND_OVER and revealed < driver.table.rounds:
            driver.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
            revealed = driver.table.rounds
        driver.step()
    _ORDERS.update(driver.device.orders)
    return driver


_ORDERS: dict[str, tuple[Sequence[Card], str]] = {}
"""Of all decks that were bound at driven tables, by their commitments."""


@cache
def honest(book: str, *, rounds: int = 4, seed: int = 1) -> Log:
    return tuple(play_on(driven(book, seed=seed), rounds).log)


def write(path: Path, streams: Mapping[str, Iterable[msgspec.Struct]]) -> str:
    """A new log with these streams, truly chained, and the floor that the tables stand on; its
    address."""
    url = f"sqlite:///{path}"

    async def fill_it() -> None:
        log = await open_log(url)
        await fill(log, streams)
        await log.close()

    asyncio.run(fill_it())
    return url


async def fill(log: EventLog, streams: Mapping[str, Iterable[msgspec.Struct]]) -> None:
    written = {stream: tuple(events) for stream, events in streams.items()}
    tables = [
        _set_up(stream.removeprefix("table:"), events[0]) for stream, events in written.items()
    ]
    for stream, events in {"floor": tables, **written}.items():
        await log.append(stream, tuple(events), expected=0, command_id="all")
    await log.put_secrets(
        *(
            Secret("order", each, msgspec.json.encode({"order": order, "nonce": nonce}))
            for events in written.values()
            for each, (order, nonce) in _bound(events).items()
        )
    )


def _bound(events: Sequence[Any]) -> dict[str, tuple[Sequence[Card], str]]:
    """Deck orders that may still be revealed after the end of a table's log."""
    try:
        table = replay(new_table("", book="", digest=""), events)
    except Exception:  # a log that makes no sense is what some tests are about
        return {}
    shown = table.round.deck if table.round is not None and table.round.revealed else None
    bound = [d.commitment for i, d in enumerate(table.decks) if i != shown]
    return {each: _ORDERS[each] for each in bound if each in _ORDERS}


def _set_up(table: str, first: msgspec.Struct) -> TableSetUp:
    opened = honest("nsw-let-it-ride")[0] if not isinstance(first, e.TableOpened) else first
    assert isinstance(opened, e.TableOpened)
    return TableSetUp(
        table=table,
        name=table,
        book=opened.book,
        digest=opened.digest,
        terms=opened.terms,
        limits=opened.limits,
    )


# --- falsifying ----------------------------------------------------------------------------------


def version_of(log: Log, kind: type[Event], nth: int = 0) -> int:
    """The version of the nth event of a kind."""
    return [n for n, event in enumerate(log, 1) if isinstance(event, kind)][nth]


def changed(log: Log, version: int, **fields: Any) -> Log:
    event: Any = log[version - 1]
    return (*log[: version - 1], replace(event, **fields), *log[version:])


def paid_more(log: Log, version: int, more: int) -> Log:
    """A winning bet with a larger payment, in its moves as well: only the pays do not fit."""
    event = log[version - 1]
    assert isinstance(event, e.BetSettled)
    moves = tuple(
        Move(m.source, m.target, Cents(m.amount + more)) if m.source == "tray" else m
        for m in event.moves
    )
    return changed(log, version, won=Cents(event.won + more), moves=moves)


MONEY = {"moves", "amount", "stake", "won", "lost", "returned", "circles"}
FACES = {"faces", "face", "order", "nonce"}
PAYS = {"hand", "pays"}
UNPROVABLE = {"type", "by", "at"}
"""Who asked and when is what the log alone says; only the chain keeps it."""


def tampered(log: Log, chance: Random) -> tuple[Log, int, str]:
    """A log with one value of one event changed, and which value it was."""
    while True:
        index = chance.randrange(len(log))
        body: Any = msgspec.json.decode(msgspec.json.encode(log[index]))
        paths = [path for path in _leaves(body) if path[0] not in UNPROVABLE]
        if not paths:
            continue
        path = chance.choice(paths)
        inner = body
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = _other(inner[path[-1]], card=path[0] in FACES, chance=chance)
        try:
            event = decode_event(msgspec.json.encode(body))
        except msgspec.ValidationError:
            continue
        return (*log[:index], event, *log[index + 1 :]), index + 1, str(path[0])


def must_be_found(log: Log, version: int, field: str) -> bool:
    """Money, faces and pays; a commitment, if that order has been revealed and so can be tested."""
    if field != "commitment":
        return field in MONEY | FACES | PAYS
    revealed = {
        commitment_of(event.order, event.nonce)
        for event in log
        if isinstance(event, e.DeckRevealed)
    }
    event: Any = log[version - 1]
    unused = isinstance(event, e.OpeningStepTaken) and event.step != "shuffle"
    return event.commitment in revealed and not unused


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterable[tuple[Any, ...]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _leaves(inner, (*path, key))
        case list():
            for index, inner in enumerate(value):
                yield from _leaves(inner, (*path, index))
        case int() | str():
            yield path
        case _:
            return


def _other(value: Any, *, card: bool, chance: Random) -> Any:
    match value:
        case bool():
            return not value
        case int() if card:
            return (value + chance.randrange(1, len(DECK))) % len(DECK)
        case int():
            return value + chance.choice((-1, 1, 100))
        case _:
            return value[:-1] + ("0" if value[-1:] != "0" else "1")


def found(log: Log, version: int, matter: Matter, words: str) -> Proof:
    """Checks the first finding."""
    proof = prove(log)
    assert proof.first is not None, "nothing was found"
    assert (proof.first.version, proof.first.matter) == (version, matter), proof.first
    assert words in proof.first.sentence, proof.first
    return proof
