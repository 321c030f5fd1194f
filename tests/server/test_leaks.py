"""Every message of played rounds, to every viewer, is searched for cards that the viewer has not
seen: the socket's, made by what makes them for the socket, and the answers over HTTP."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec
import pytest

from letitride.cards import DECK, Card, format_cards, parse_cards
from letitride.driver.injections import inject
from letitride.journal.codec import decode
from letitride.rules import Face, rulebook_ids
from letitride.server.wire import Visitor
from letitride.table import events as e
from letitride.table.queries import hand_to_turn
from letitride.table.state import DeckCheck, Phase
from tests.conftest import Say
from tests.server.eyes import Eyes, cards_in
from tests.server.leak_watch import PLAYERS, VIEWERS, Leak, Watch, play, play_round, scenes, watched
from tests.server.oracle import orders_in
from tests.server.stages import PEOPLE, TABLE, Inside, inside, stages


@pytest.mark.parametrize("book", rulebook_ids())
def test_no_frame_to_anybody_holds_a_card_they_have_not_seen(book: str, say: Say) -> None:
    rounds, frames, cards = play(scenes(book), 4, seed=1)
    assert all(cards[visitor.name] for visitor in VIEWERS)
    say(f"{book}: {rounds} rounds, {frames:,} frames to {len(VIEWERS)} viewers, 0 unseen cards")


@pytest.mark.parametrize("late", ["", ":late"])
@pytest.mark.parametrize("story", ["missing-card", "other-back"])
def test_a_check_of_a_deck_names_no_card_while_hands_are_out(story: str, late: str) -> None:
    """What is wrong with the deck is said aloud, once the cards of the round are put away."""
    table = watched("nsw-let-it-ride", Face.DOWN, seed=1)
    inject(table, story + late)
    play_round(table)
    checks = [each for each in table.log if isinstance(each, e.DeckChecked)]
    assert any(not check.found.is_right for check in checks)


def test_a_check_while_hands_are_out_would_be_found() -> None:
    eyes = Eyes()
    found = e.DeckChecked(deck=0, serial=0, found=DeckCheck(missing_cards=(DECK[0],)))
    for event in (e.RoundOpened(number=1), e.DealBegun(deck=0, seats=(1,)), found):
        eyes.tell(event)
    assert cards_in(msgspec.json.encode(found)) - eyes.told == {DECK[0]}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_very_many_frames(say: Say, seed: int) -> None:
    rounds, frames, cards = play(scenes(*rulebook_ids()), 1000, seed=100 + seed)
    assert all(cards[visitor.name] for visitor in VIEWERS)
    say(f"{rounds:,} rounds, {frames:,} frames to {len(VIEWERS)} viewers, 0 unseen cards")


# --- whether a leak would be found ----------------------------------------------------------------


class Careless(Watch):
    """Sends one player what was made for another's eyes."""

    def check(self, visitor: Visitor, text: str, hidden: Sequence[str]) -> None:
        super().check(PLAYERS[1] if visitor == PLAYERS[0] else visitor, text, hidden)


def test_a_frame_sent_to_the_wrong_player_is_found() -> None:
    table = watched("nsw-let-it-ride", Face.DOWN, seed=1)
    table.watch = Careless(table)
    with pytest.raises(Leak, match="player 2"):
        table.play_round()


class Talkative(Watch):
    """Tells the public the nonce of the deck that is dealt."""

    def check(self, visitor: Visitor, text: str, hidden: Sequence[str]) -> None:
        super().check(
            visitor, f'{text.rstrip()[:-1]},"told":"{hidden[0]}"}}' if hidden else text, hidden
        )


def test_a_nonce_is_found() -> None:
    table = watched("nsw-let-it-ride", Face.DOWN, seed=1)
    table.watch = Talkative(table)
    with pytest.raises(Leak, match="nonce"):
        table.play_round()


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"view": {"seats": [{"hand": {"cards": [{"face": "Td"}]}}]}}, "Td"),
        ({"events": [{"event": {"faces": [0, 51]}}]}, format_cards((DECK[0], DECK[51]))),
        ({"speech": "Seat 2 holds the 10♥."}, "Th"),
        ({"words": "Your cards: ten of diamonds, Queen of hearts."}, "Td Qh"),
        ({"a": {"b": {"c": {"d": {"e": ["x", "2c Ks"]}}}}}, "2c Ks"),
        ({"told": "2cTdAs"}, "2c Td As"),
        ({"Qh": None}, "Qh"),
        ({"words": "none of it: 3 cards, Ace, deadbeef2c, at 5"}, ""),
    ],
)
def test_cards_are_found_however_they_are_written(said: object, found: str) -> None:
    assert cards_in(msgspec.json.encode(said)) == set(parse_cards(found) if found else ())


def test_a_number_in_an_unknown_field_is_an_error() -> None:
    with pytest.raises(AssertionError, match="is it a card"):
        cards_in(b'{"view": {"peek": [12, 40]}}')


# --- answers over HTTP ----------------------------------------------------------------------------


class Reader:
    """Asks, as everybody, for all that is told about a table, and searches the answers."""

    def __init__(self, house: Inside) -> None:
        self.house = house
        self.answers = 0
        self.cards: Counter[str] = Counter()

    async def look(self) -> None:
        # A hand that is about to be settled is turned by itself: everybody sees it then.
        runner = self.house.runner
        while hand_to_turn(runner.game, runner.table) is not None:
            await asyncio.sleep(0.001)
        stored = await self.house.casino.log.read(self.house.runner.stream)
        events = list(map(decode, stored))
        hidden = [nonce for _, nonce in (await orders_in(self.house.casino.log)).values()]
        for who in PEOPLE:
            eyes, known = Eyes(who), []
            for event in events:
                eyes.tell(event)
                known.append(frozenset(eyes.told))
            for path, seen in (
                ("", eyes.deal),
                ("/options", eyes.deal),
                ("/rounds", frozenset[Card]()),
                ("/rounds/1/proof", eyes.told),
                ("/rounds/1/talk", eyes.told),
                ("/record?limit=1000", None),
            ):
                answer = await self.house.ask(who, "GET", f"/api/tables/{TABLE}{path}")
                assert answer.status_code < 500, answer.text
                assert not any(nonce in answer.text for nonce in hidden), (who, path)
                self._search(who, path, answer, seen, known)

    def _search(
        self,
        who: str,
        path: str,
        answer: httpx.Response,
        seen: set[Card] | frozenset[Card] | None,
        known: list[frozenset[Card]],
    ) -> None:
        parts: list[tuple[bytes, set[Card] | frozenset[Card]]]
        text = answer.content
        if answer.headers["content-type"].startswith("text/"):
            text = msgspec.json.encode(answer.text)
        if seen is not None:
            parts = [(text, seen)]
        elif answer.status_code != 200:
            parts = [(text, set())]
        else:
            entries = answer.json()["entries"]
            parts = [(msgspec.json.encode(each), known[each["version"] - 1]) for each in entries]
        for part, allowed in parts:
            found = cards_in(part)
            assert found <= allowed, (who, path, format_cards(tuple(found - allowed)), part)
            self.cards[path] += len(found)
        self.answers += 1


@pytest.mark.parametrize("book", rulebook_ids())
async def test_no_answer_holds_a_card_that_the_caller_has_not_seen(
    tmp_path: Path, say: Say, book: str
) -> None:
    async with inside(tmp_path / "house.db") as house:
        reader = Reader(house)
        async for phase in stages(house, book):
            if phase not in (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.CALLED):
                await reader.look()
        await house.done("dora", {"type": "RevealDeck"})
        await house.until(Phase.BETWEEN_ROUNDS)
        await reader.look()
    assert reader.cards[""]
    assert reader.cards["/rounds/1/proof"]
    assert reader.cards["/rounds/1/talk"]
    assert reader.cards["/record?limit=1000"]
    say(f"{book}: {reader.answers:,} answers to {len(PEOPLE)} callers, 0 unseen cards")
