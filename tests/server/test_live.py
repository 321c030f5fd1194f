"""The live feed: say hello and see the table, your own cards, and an answer to each command."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letitride.cards import Card, format_card
from letitride.narration import voiced
from letitride.server import live_connection
from letitride.server.wire import NOBODY, VERSION
from letitride.table import Table, Viewer, view
from letitride.table.events import event_types
from letitride.table.view import Seen, how_seen
from tests.server.feeds import (
    as_sent,
    assert_one_follows_on_the_other,
    busy,
    history,
    play,
    sit,
    the_rest,
    up_to,
    viewer_of,
    visible,
)
from tests.server.running import TABLE, Feed, House, Message, events, running, states

pytestmark = pytest.mark.asyncio(loop_scope="module")

CARD = re.compile(r"[2-9TJQKA][cdhs]")
CARD_FIELDS = {
    (kind.__name__, field.name)
    for kind in event_types().values()
    for field in msgspec.structs.fields(kind)
    if field.type in (Card, tuple[Card, ...])
}


# --- hello ----------------------------------------------------------------------------------------


async def test_saying_hello_shows_the_table(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        welcome, state = await feed.next(), await feed.next()
        assert welcome["type"] == "Welcome"
        assert welcome["v"] == VERSION
        assert welcome["table"] == TABLE
        assert welcome["you"] == {"name": ann.name, "role": "player"}
        assert state["type"] == "Resync"
        assert state["from"] is None
        assert state["version"] == state["view"]["version"] == welcome["version"]


async def test_a_new_viewer_is_told_what_the_last_bets_came_to(house: House) -> None:
    told = untold = 0
    async with house.anybody() as client, busy(house):
        while not (told and untold):
            async with client.live() as feed:
                state = await feed.until("Resync")
            expected: list[Message] = []
            for each in await visible(house, NOBODY.viewer, 0, state["version"]):
                kind = each["event"]["type"]
                if kind == "RoundOpened":
                    expected = []
                elif kind == "BetSettled":
                    expected.append(each)
            assert state["settled"] == expected
            told, untold = told + bool(expected), untold + (not expected)


async def test_an_anonymous_viewer_may_watch_but_not_act(house: House) -> None:
    async with house.anybody() as client, client.live(origin=None) as feed:
        assert (await feed.next())["you"] == {"name": "", "role": None}
        assert (await feed.next())["options"] == []
        refusal = await feed.do({"type": "Sit", "seat": 3})
        assert refusal["type"] == "Refusal"
        assert refusal["problem"]["status"] == 401


# --- who sees what --------------------------------------------------------------------------------


def cards_in(value: Any) -> Iterator[str]:
    """All faces in a view, wherever they stand."""
    if isinstance(value, str):
        if CARD.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from cards_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)


def cards_of(event: Message) -> Iterator[str]:
    for name, value in event.items():
        if (event["type"], name) in CARD_FIELDS:
            yield from (
                format_card(Card(card)) for card in ([value] if type(value) is int else value)
            )
    yield from cards_in(event)


def may_see(table: Table, viewer: Viewer) -> set[str]:
    round = table.round
    if round is None:
        return set()
    return {
        format_card(face)
        for place, face in round.faces.items()
        if how_seen(table, viewer, place) is not Seen.DOWN
    }


async def test_two_players_and_a_spectator_see_only_their_own_cards(house: House) -> None:
    async with (
        house.guest() as ann,
        house.guest() as ben,
        house.anybody() as zoe,
        ann.live() as anns,
        ben.live() as bens,
        zoe.live() as zoes,
    ):
        await sit(anns)
        await sit(bens)
        await asyncio.gather(play(anns, 3), play(bens, 3))
        await up_to(zoes, anns.version)
        tables = {after.version: after for _, _, after in await history(house, TABLE)}
    game = house.context.casino.tables[TABLE].game
    faces = 0
    for client, feed in ((ann, anns), (ben, bens), (zoe, zoes)):
        assert_one_follows_on_the_other(feed.seen)
        viewer = viewer_of(client)
        for state in states(feed.seen):
            table = tables[state["version"]]
            assert state["view"] == as_sent(voiced(game, table, view(game, table, viewer)))
            shown = set(cards_in(state["view"]))
            assert shown <= may_see(table, viewer), (client.name, state["version"])
            faces += len(shown)
        for each in events(feed.seen):
            if each["event"]["type"] != "DeckRevealed":  # which is after all is over
                allowed = may_see(tables[each["version"]], viewer)
                assert set(cards_of(each["event"])) <= allowed, each
        acts = [each for each in events(feed.seen) if each["event"]["type"] == "BetsPlaced"]
        own = (state["view"]["you"] for state in states(feed.seen) if state["view"]["you"])
        you = next(own, None)
        assert acts
        for each in acts:
            mine = each["event"]["seat"] == you
            assert each["words"].startswith("You bet $") is mine, each
            assert each["tone"] == "aloud"
        first = states(feed.seen)[0]["version"]
        assert events(feed.seen) == await visible(house, viewer, first, feed.version)
    assert faces > 100

    def hands(feed: Feed, player: str) -> list[Message]:
        return [
            card
            for state in states(feed.seen)
            for seat in state["view"]["seats"]
            if seat["player"] == player and seat["hand"] is not None
            for card in seat["hand"]["cards"]
        ]

    assert any(card["seen"] == "own" for card in hands(anns, ann.name))
    for feed in (bens, zoes):
        assert any(card["seen"] == "down" for card in hands(feed, ann.name))
        assert not any(card["seen"] == "own" for card in hands(feed, ann.name))


# --- commands -------------------------------------------------------------------------------------


async def test_the_same_id_gets_the_same_answer_on_any_channel(house: House) -> None:
    async with house.guest() as ann:
        async with ann.live() as feed:
            await sit(feed)
            command = {"type": "BuyIn", "amount": 5_00}
            first = await feed.do(command, "same-again")
            assert first["type"] == "Answer"
            assert await feed.do(command, "same-again") == first
        async with ann.live() as feed:
            assert await feed.do(command, "same-again") == first
        body = {"id": "same-again", "command": command}
        over_http = (await ann.post(f"/api/tables/{TABLE}/commands", body)).json()
        assert (over_http["first"], over_http["last"]) == (first["first"], first["last"])


async def test_a_refusal_names_the_rule(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        await sit(feed)
        refusal = await feed.do({"type": "Bet", "amount": 1}, "too-small")
        assert refusal["type"] == "Refusal"
        assert refusal["problem"]["status"] == 409
        assert refusal["problem"]["clause"]
        assert refusal["problem"]["message"]
        assert await feed.do({"type": "Bet", "amount": 1}, "too-small") == refusal


async def test_voids_ask_for_the_password_again(house: House) -> None:
    async with house.staff("gabriel") as gabriel, gabriel.live() as feed:
        command = {"type": "ActOnDevice", "seat": 1, "measure": "void_wagers", "reason": "a phone"}
        refusal = await feed.do(command)
        assert refusal["problem"]["code"] == "reauthenticate", refusal


async def test_a_logged_out_player_can_do_nothing_and_soon_sees_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_connection, "_LOOK_SECONDS", 0.5)
    async with house.guest() as ann, ann.live() as feed:
        await feed.until("Resync")
        cookie = ann.cookie
        assert (await ann.post("/api/log-out")).status_code == 204
        refusal = await feed.do({"type": "Sit", "seat": 1})
        assert refusal["problem"]["status"] == 401
        assert await the_rest(feed) == 4401
        assert feed.seen[-1]["type"] == "Bye"
        async with ann.live(cookie=cookie) as feed:
            assert (await feed.next())["you"]["role"] is None


async def test_commands_are_rate_limited(tmp_path: Path) -> None:
    async with (
        running(tmp_path, commands_per_second=0.01, commands_burst=2) as house,
        house.guest() as ann,
        ann.live() as feed,
    ):
        answers = [await feed.do({"type": "Sit", "seat": 9}) for _ in range(3)]
        assert [each["problem"]["status"] for each in answers] == [409, 409, 429]
        assert answers[2]["problem"]["retry_after"] > 1
