"""A preview says nothing of a card that nobody has seen, whatever is previewed, and whoever asks.

A dealer who could try out acts and read what would come of them might learn of the cards that are
still face down, without anything being stored.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import pytest

from letitride.server.preview import PREVIEWED
from letitride.server.wire import WIRE
from letitride.table.state import Phase
from tests.conftest import Say
from tests.security import each_book
from tests.security.test_oracles import Twin, other_cards
from tests.server.stages import PEOPLE, SEATS, TABLE, inside

STAFF: Final = ("dora", "gabriel", "carla", "ines")
SECONDS: Final[dict[str, tuple[Any, ...]]] = {
    "seat": (*SEATS.values(), 3),
    "index": (0, 1, 2),
    "cards": (2, 3, 4),
    "circle": (1, 2, 3),
    "amount": (5_00, 100_00),
    "hands_right": (True, False),
    "total": (9, 11, 52),
    "seats": ((), (1,)),
    "forfeit": ((), (1,), (1, 2, 7)),
    "person": ("", "paul"),
    "fraud_by": ("", "paul"),
    "round": (1,),
    "dispute": (1,),
    "payer": ("", "rosa"),
    "payee": ("paul", "rosa"),
    "correction": (1,),
    "measure": (1,),
    "until": (None,),
    "seen": (None,),
    "reason": ("So that it is said.",),
    "decision": ("It stands.",),
    "no_games_supervisor": (True, False),
}
"""What each field of a preview is tried with; enums take all their values."""


def bodies() -> Iterator[dict[str, Any]]:
    """Each kind of command, with each value of each field in turn."""
    for name in sorted(kind.__name__ for kind in PREVIEWED):
        tried = {each.name: _values(each) for each in msgspec.structs.fields(WIRE[name])}
        plain = {field: values[0] for field, values in tried.items()}
        yield {"type": name, **plain}
        for field, values in tried.items():
            for value in values[1:]:
                yield {"type": name, **plain, field: value}


def _values(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    if members := getattr(field.type, "__members__", None):
        return tuple(each.value for each in cast(dict[str, Any], members).values())
    if field.name == "what":
        return ("card",)
    return SECONDS[field.name]


class Previewed(Twin):
    """A round at which the staff preview all that can be previewed, at every phase."""

    rulings = 0

    async def _ask(self, who: str, phase: Phase, paths: Iterable[str]) -> None:  # noqa: ARG002
        for body in bodies():
            path = f"/api/tables/{TABLE}/preview"
            answer = await self.house.ask(who, "POST", path, {"command": body})
            self.rulings += answer.status_code == 200
            self._note((who, phase, str(body)), answer.content)


async def previewed(folder: Path, book: str, like: Previewed | None) -> Previewed:
    folder.mkdir()
    async with inside(folder / "house.db") as house:
        twin = Previewed(house, other_cards(like, "rosa") if like else None)
        await twin.play(book, (), askers=STAFF)
        return twin


@pytest.mark.parametrize("book", each_book("ca-let-it-ride", "six-card-let-it-ride"))
async def test_a_preview_is_the_same_with_other_cards(tmp_path: Path, book: str, say: Say) -> None:
    first = await previewed(tmp_path / "first", book, None)
    second = await previewed(tmp_path / "second", book, first)
    assert first.dealt != second.dealt
    previews = {what: said for what, said in first.told.items() if what[1] in set(Phase)}
    assert {what[0] for what in previews} == set(STAFF) <= set(PEOPLE)
    for what, said in previews.items():
        assert said == second.told[what], what
    assert first.rulings > len(STAFF), "some of it can be done here"
    say(f"{book}: {len(previews):,} previews, {first.rulings:,} with a ruling, alike")
