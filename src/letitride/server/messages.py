"""The messages of a live socket, in both directions: JSON, distinguished by ``type``.

docs/live.md says the same in plain words; programs read the types from ``schema``.
"""

from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from letitride.driver import Deadline
from letitride.house import Speed
from letitride.narration import Narrated
from letitride.rules import Cents, Role, Wager
from letitride.server.problems import Problem
from letitride.server.sentences import sentence
from letitride.server.wire import VERSION, CommandId, WireCommand
from letitride.table import Option, TableView

_Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]


# --- from a client --------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """The first message. ``v`` is the version of these messages that the client speaks; ``after``
    is the version of the table it has seen, if it was here before."""

    v: int
    after: _Whole | None = None


class CommandMessage(msgspec.Struct, frozen=True, tag="Do", forbid_unknown_fields=True):
    """A command, the same as over HTTP; the same id gets the same answer either way."""

    id: CommandId
    command: WireCommand


class Ping(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """``n`` comes back in a ``Pong``."""

    n: _Whole


ClientMessage = Hello | CommandMessage | Ping


# --- from the server ------------------------------------------------------------------------------


class Recipient(msgspec.Struct, frozen=True):
    """Who this socket is for: no role and no name for a spectator."""

    name: str
    role: Role | None


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The answer to ``Hello``; a ``Now`` or a ``Resync`` follows. ``now`` is the server's current
    time, in seconds since 1970, as in all messages."""

    v: int
    table: str
    name: str
    you: Recipient
    version: int
    now: float


class TableUpdate(msgspec.Struct, frozen=True, kw_only=True, tag="Now"):
    """What has happened since the version ``from``, the last one sent to this client, and all it
    sees and may do at ``version``."""

    from_: int = msgspec.field(name="from")
    version: int
    events: tuple[Narrated, ...]
    view: TableView
    options: tuple[Option, ...]
    deadlines: tuple[Deadline, ...]
    dealer: str
    speed: Speed | None
    now: float


class Resync(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """All the client sees and may do at ``version``, from scratch: ``from`` is null. The client
    must discard what it knew before.

    ``settled`` are the bets of the round being settled, or of the last one until the next begins,
    as far as the server remembers them.
    """

    from_: None = msgspec.field(name="from", default=None)
    version: int
    settled: tuple[Narrated, ...]
    view: TableView
    options: tuple[Option, ...]
    deadlines: tuple[Deadline, ...]
    dealer: str
    speed: Speed | None
    now: float


class Meters(msgspec.Struct, frozen=True, tag=True):
    """Where the shared meters of this table stand, in cents, by side bet. It comes after the first
    view and whenever one of them changes; never where the table has none."""

    meters: dict[Wager, Cents]


class Answer(msgspec.Struct, frozen=True, tag=True):
    """The command was carried out and is on disk: its events have the versions ``first`` to
    ``last``. The ``Now`` with them may come before this or after it."""

    id: str
    first: int
    last: int


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """The command was not carried out, and why."""

    id: str
    problem: Problem


class ProblemMessage(msgspec.Struct, frozen=True, tag="Problem"):
    """A message could not be understood; nothing was done."""

    problem: Problem


class Pong(msgspec.Struct, frozen=True, tag=True):
    n: int
    now: float


class Bye(msgspec.Struct, frozen=True, tag=True):
    """The last message before the socket is closed with this code."""

    code: int
    reason: str


ServerMessage = (
    Welcome | TableUpdate | Resync | Meters | Answer | Refusal | ProblemMessage | Pong | Bye
)

_DECODER: Final = msgspec.json.Decoder(ClientMessage)
_ENCODER: Final = msgspec.json.Encoder()


def read(text: str) -> ClientMessage:
    """Raises ``msgspec.DecodeError``.

    >>> read('{"type": "Ping", "n": 7}')
    Ping(n=7)
    """
    try:
        message: ClientMessage = _DECODER.decode(text)
    except RecursionError:
        raise msgspec.DecodeError(sentence("bad_request.message_nested")) from None
    return message


def encode(message: ServerMessage) -> str:
    return _ENCODER.encode(message).decode()


@cache
def schema() -> bytes:
    """The JSON Schema of all messages: ``client`` is what a client sends, ``server`` what it gets.

    It is the same in every run, so types can be generated from it.
    """
    (client, server), parts = msgspec.json.schema_components(
        (ClientMessage, ServerMessage), ref_template="#/$defs/{name}"
    )
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Live",
        "description": sentence("api.messages", version=VERSION),
        "type": "object",
        "properties": {"client": client, "server": server},
        "required": ["client", "server"],
        "$defs": parts,
    }
    text = msgspec.json.encode(document, order="sorted")
    # Schema patterns are JavaScript's, where Python's \Z is $.
    return msgspec.json.format(text.replace(rb"\\Z", b"$"), indent=1)
