"""What is built once for everybody is the same, byte for byte, as if it had been built for one."""

from dataclasses import fields
from random import Random
from typing import Final

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from letitride.driver.driver import Driver
from letitride.driver.injections import inject
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.opening import drive
from letitride.narration import as_it_happens, voiced
from letitride.rules import Role, load_rulebook, rulebook_ids
from letitride.server.at_table import offers
from letitride.server.kept_offers import KeptOffers
from letitride.server.protocol import text_frame
from letitride.server.shared_parts import SharedEvents, SharedView
from letitride.server.wire import Visitor
from letitride.table import Viewer, live, view
from letitride.table import commands as c

SEATS: Final = (1, 2, 3, 7)
VIEWERS: Final = (
    *(Viewer(Role.PLAYER, f"player {seat}") for seat in SEATS),
    Viewer(),
    Viewer(Role.PLAYER, "stranger"),
    Viewer(Role.DEALER, "dora"),
    Viewer(Role.INSPECTOR, "ines"),
)


class Compared(Driver):
    """A driven table at which everything that is sent is built both ways."""

    compared = 0
    kept: KeptOffers | None = None

    def do(self, command: c.Command) -> None:
        before, seen = self.table, len(self.log)
        super().do(command)
        game, table, events = self.game, self.table, tuple(self.log[seen:])
        shared = SharedView(game, table)
        told = SharedEvents(game, [(before, events)], before.version)
        kept = self.kept = self.kept or KeptOffers(game)
        for viewer in VIEWERS:
            alone = voiced(game, table, view(game, table, viewer))
            assert shared.of(viewer) == msgspec.json.encode(alone), f"the view of {viewer}"
            own = tuple(as_it_happens(game, live(before, events, viewer), viewer))
            assert told.of(viewer) == msgspec.json.encode(own), f"what {viewer} is told"
            visitor = Visitor(viewer.name, viewer.role)
            fresh = msgspec.json.encode(offers(game, table, "dora", visitor, 1))
            assert kept.encoded(table, "dora", visitor, 1) == fresh, f"what {viewer} may do"
            Compared.compared += 1


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_message_from_shared_parts_equals_one_built_alone(book: str) -> None:
    """With an irregularity in every round: those concern one seat more than others."""
    driver = drive(load_rulebook(book), below=Random(5).randrange, seats=SEATS, side_bets=True)
    table = Compared(**{each.name: getattr(driver, each.name) for each in fields(Driver)})
    before = Compared.compared
    for story in sorted(INJECTIONS)[::3]:
        seat = ":seat=2" if "seat" in (INJECTIONS[story].__kwdefaults__ or {}) else ""
        try:
            inject(table, story + seat)
            table.play_round()
        except BadInjection:  # not in this book, or not with this device
            table.stories.clear()
            while table.table.round is not None:
                table.play_round()
    assert Compared.compared - before > 500


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_the_one_that_the_protocol_asks_for(size: int) -> None:
    text = "♠" * (size // 3) + "." * (size % 3)
    assert text_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
