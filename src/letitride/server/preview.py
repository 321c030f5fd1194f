"""What a report or a serious act would do: decided on the table as it is, and not stored.

A preview names no card, so a person who then cancels has seen nothing that the table did not show
before.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from litestar import Controller, post

from letitride.narration import as_it_happens
from letitride.rules import Role
from letitride.runtime import Runner
from letitride.server.at_table import as_known
from letitride.server.parameters import TableId
from letitride.server.problems import HTTPProblem, RejectedProblem
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor, WireCommand, command_of
from letitride.table import Event, Moved, Rejected, live, moved
from letitride.table import commands as c
from letitride.table import events as e

PREVIEWED: Final = frozenset(
    {
        c.ReportExposed,
        c.ReportCount,
        c.ReportWrongDeal,
        c.ReportHandWithoutWager,
        c.ReportBadDeck,
        c.ReportUnequalBets,
        c.ReportAbsent,
        c.ReportJam,
        c.ReportDeviceFailure,
        c.ReportEarlyStub,
        c.ReportCountAlarm,
        c.OrderCount,
        c.CountCards,
        c.DeclareMisdeal,
        c.RefuseWager,
        c.InvalidateRound,
        c.Preclude,
        c.ActOnCollusion,
        c.ActOnDevice,
        c.LiftMeasure,
        c.ProposeInvalidation,
        c.ConfirmInvalidation,
        c.DropInvalidation,
        c.VacateSeat,
        c.CloseTable,
        c.ProposeCorrection,
        c.ProposePayCorrection,
        c.ConfirmCorrection,
        c.DropCorrection,
        c.RuleDispute,
        c.ReviewDispute,
    }
)
"""None of them draws anything by chance but the face of a card, and no face goes out."""

_FACES: Final = ("face", "faces", "cards", "order")


class PreviewedRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as it would be given: its clause, and what is said aloud."""

    clause: str
    sentence: str
    house_policy: bool


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """``version`` is the table's: the preview holds while it stays. ``follows`` is what comes of
    it, in sentences; ``moves`` whose money goes where."""

    version: int
    rulings: tuple[PreviewedRuling, ...]
    follows: tuple[str, ...]
    moves: tuple[Moved, ...]


class PreviewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: WireCommand


_STAFF: Final = (
    Role.DEALER,
    Role.GAMES_SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.INSPECTOR,
)


class Previews(Controller):
    path = "/api"
    tags = ("tables",)

    @post(
        "/tables/{table:str}/preview",
        summary="What a report or a grave act would come to",
        status_code=200,
        guards=[Only(*_STAFF)],
    )
    async def preview(
        self,
        context: RequestContext,
        visitor: Visitor,
        table: TableId,
        data: PreviewRequest,
    ) -> Preview:
        """Nothing is stored, and nobody is told. A refusal is the one that the command would
        get; it is not recorded."""
        runner = context.table(table, visitor)
        context.check_command_rate(visitor.name)
        command = await as_known(
            context, command_of(data.command, visitor, runner.table, runner.place)
        )
        if type(command) not in PREVIEWED:
            raise HTTPProblem(400, "no_preview", field="command", command=type(command).__name__)
        decided = runner.would(command)
        if isinstance(decided, Rejected):
            raise RejectedProblem(decided)
        return _preview(runner, visitor, decided)


def _preview(runner: Runner, visitor: Visitor, events: tuple[Event, ...]) -> Preview:
    table, viewer = runner.table, visitor.viewer
    told = as_it_happens(runner.game, live(table, events, viewer), viewer)
    return Preview(
        version=table.version,
        rulings=tuple(_rulings(events)),
        follows=tuple(each.words for each in told if each.words and _tells(each.event)),
        moves=tuple(moved(table, events)),
    )


def _rulings(events: Iterable[Event]) -> Iterator[PreviewedRuling]:
    for event in events:
        if isinstance(event, e.Ruled):
            yield PreviewedRuling(
                clause=event.clause, sentence=event.sentence, house_policy=event.house_policy
            )


def _tells(event: Event) -> bool:
    """Rulings and money are reported separately; anything that shows a card is left out."""
    apart = isinstance(event, e.Ruled) or bool(event.moves)
    return not apart and not any(hasattr(event, name) for name in _FACES)
