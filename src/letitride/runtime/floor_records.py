"""What the floor keeps on record: approvals of face-up dealing, copies of the rules, presets."""

from collections.abc import Awaitable, Callable, Mapping

from letitride.house import (
    FLOOR_STREAM,
    Decided,
    FaceUpRecord,
    Floor,
    Preset,
    RulesCopy,
    face_up_of,
    file_rules,
    remove_preset,
    save_preset,
    shipped_presets,
)
from letitride.rules import RuleBook
from letitride.runtime.clock import Clock
from letitride.runtime.house_states import StreamStates
from letitride.table import Rejected, TrayRule


class FloorRecords:
    """``sync`` lets the running tables follow the floor."""

    def __init__(
        self, states: StreamStates[Floor], clock: Clock, sync: Callable[[], Awaitable[None]]
    ) -> None:
        self._floor = states
        self._clock = clock
        self._sync = sync

    def _now(self) -> int:
        return int(self._clock.now())

    async def face_up(self, book: str) -> FaceUpRecord:
        """A book's record for face-up dealing: its confirmed steps and its approval."""
        return face_up_of(await self._floor.get(FLOOR_STREAM), book)

    async def change_face_up(
        self, book: str, decide: Callable[[FaceUpRecord], Decided]
    ) -> FaceUpRecord | Rejected:
        """Confirm a step, approve or withdraw; tables that lose the approval hear it at once."""
        changed = await self._floor.change(
            FLOOR_STREAM, lambda floor: decide(face_up_of(floor, book))
        )
        if isinstance(changed, Rejected):
            return changed
        await self._sync()
        return face_up_of(changed.state, book)

    async def rules_copy(self, book: str) -> RulesCopy | None:
        """The copy of a book's approved rules, once somebody has filed one."""
        return (await self._floor.get(FLOOR_STREAM)).rules.get(book)

    async def file_rules(
        self, book: RuleBook, text: str, *, reference: str, date: str, by: str
    ) -> RulesCopy | Rejected:
        changed = await self._floor.change(
            FLOOR_STREAM,
            lambda floor: file_rules(
                floor.rules.get(book.id),
                book,
                text,
                reference=reference,
                date=date,
                by=by,
                at=self._now(),
            ),
        )
        return changed if isinstance(changed, Rejected) else changed.state.rules[book.id]

    async def presets(self) -> tuple[Preset, ...]:
        """Those that every house has, then its own by name."""
        own = (await self._floor.get(FLOOR_STREAM)).presets
        return (*shipped_presets(), *(own[name] for name in sorted(own)))

    async def save_preset(
        self, name: str, *, book: str, choices: Mapping[str, str | int], tray: TrayRule, by: str
    ) -> Rejected | None:
        changed = await self._floor.change(
            FLOOR_STREAM,
            lambda floor: save_preset(
                floor.presets,
                name,
                book=book,
                choices=choices,
                tray=tray,
                by=by,
                at=self._now(),
            ),
        )
        return changed if isinstance(changed, Rejected) else None

    async def remove_preset(self, name: str, *, by: str) -> Rejected | None:
        changed = await self._floor.change(
            FLOOR_STREAM,
            lambda floor: remove_preset(floor.presets, name, by=by, at=self._now()),
        )
        return changed if isinstance(changed, Rejected) else None
