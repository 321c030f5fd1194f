"""What dealers have answered in their drills, each in a stream of their own."""

from collections.abc import Sequence

from letitride.house import (
    DrillAnswer,
    DrillRecord,
    answer_drills,
    drills_stream,
    new_drill_record,
)
from letitride.runtime.house_states import StreamStates
from letitride.store import EventLog
from letitride.table import Rejected


class DrillScores:
    def __init__(self, log: EventLog) -> None:
        self.states: StreamStates[DrillRecord] = StreamStates(log, lambda _: new_drill_record())

    async def of(self, name: str) -> DrillRecord:
        return await self.states.get(drills_stream(name))

    async def answer(
        self, name: str, answers: Sequence[DrillAnswer], *, at: int, command_id: str, asked: str
    ) -> DrillRecord | Rejected:
        """Counted once, however often they are sent. Raises ``OtherCommand``."""
        changed = await self.states.change(
            drills_stream(name),
            lambda _: answer_drills(answers, by=name, at=at),
            command_id=command_id,
            asked=asked,
        )
        return changed if isinstance(changed, Rejected) else changed.state
