"""A round shown to strangers: one player's part, and no trace of anybody else."""

import re

import msgspec
import pytest

from letitride.narration import looking_back
from letitride.table import PUBLIC, Viewer, shared_record
from letitride.table import events as e
from tests.table.scenes import PLAYERS, SCENES, played

SEATS = {1, 2, 3, 7}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("sharer", PLAYERS, ids=lambda viewer: viewer.name)
def test_a_shared_round_names_nobody_else(scene: str, sharer: Viewer) -> None:
    house = played(scene)
    name = sharer.name
    own = next(seat for seat, who in house.table.seats.items() if who.player == name)
    entries = tuple(shared_record(house.game, house.log, name, start=house.start))
    assert entries
    for told in looking_back(house.game, entries, PUBLIC):
        text = msgspec.json.encode(told.event).decode()
        event = msgspec.to_builtins(told.event)
        assert event.get("seat", own) == own
        assert event.get("backer") is None
        assert event["by"]["seat"] in (0, own)
        assert event["by"]["name"] in ("", name)
        for other in SEATS - {own}:
            assert not re.search(rf"[a-z]:{other}\b", text), text
            assert f"seat {other}" not in told.words.lower(), told.words
        for kept in ("seats", "bets"):
            assert set(event.get(kept) or ()) <= {own}
        assert not re.search(r"\byou\b", told.words, re.IGNORECASE), told.words


def test_a_shared_round_has_all_of_the_players_part() -> None:
    house = played("nsw-let-it-ride")
    events = [
        entry.event
        for entry in shared_record(house.game, house.log, PLAYERS[0].name, start=house.start)
    ]
    for kind in (e.BetsPlaced, e.CardsLookedAt, e.BetRode, e.CommunityTurned, e.BetSettled):
        assert any(isinstance(event, kind) for event in events), kind


def test_only_a_player_of_the_round_can_share_it() -> None:
    house = played("nsw-let-it-ride")
    assert not tuple(shared_record(house.game, house.log, "stranger", start=house.start))
