"""Pull and ride with the mouse, with keys and by touch; a round by keyboard alone, and by ear."""

import re

import pytest
from playwright.async_api import Browser, FloatRect, expect

from letitride.table.state import Phase
from tests.browser.ears import heard, listen
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import Hand, Player, player

pytestmark = pytest.mark.asyncio(loop_scope="session")

_OVER = (Phase.ROUND_OVER, Phase.BETWEEN_ROUNDS)


async def boxes(ann: Player) -> list[FloatRect | None]:
    return [await ann.pull_button.bounding_box(), await ann.ride_button.bounding_box()]


@pytest.mark.parametrize(
    ("hand", "size"),
    [(Hand.MOUSE, WIDE), (Hand.KEYS, WIDE), (Hand.TOUCH, PHONE)],
    ids=("mouse", "keys", "touch on a phone"),
)
async def test_pulled_bets_come_back_and_buttons_keep_their_places(
    chromium: Browser, evening: Evening, hand: Hand, size: tuple[int, int]
) -> None:
    """One round pulls bet 1 and rides bet 2, the next does it the other way."""
    felt = await evening.table("wa-let-it-ride", deck="5h 8s 9c Jd Qs 2h")
    async with player(chromium, evening, felt, hand=hand, size=size) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await expect(ann.figure("Rack")).to_have_text("$85")
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await expect(ann.ride_button).to_be_enabled()
        places = await boxes(ann)
        await ann.pull()
        await expect(ann.figure("Rack")).to_have_text("$90")
        await expect(ann.circle(1)).to_have_accessible_name(re.compile(r"^Bet 1, \$0, pulled back"))
        await felt.until(Phase.SECOND_CHOICE)
        await expect(ann.ride_button).to_be_enabled()
        assert await boxes(ann) == places
        await ann.ride()
        await expect(ann.circle(2)).to_have_accessible_name(re.compile(r"^Bet 2, \$5, rides"))
        await felt.until(*_OVER)
        await expect(ann.figure("Rack")).to_have_text("$90")

        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.ride()
        await felt.until(Phase.SECOND_CHOICE)
        await expect(ann.figure("Rack")).to_have_text("$75")
        await expect(ann.circle(1)).to_have_accessible_name(re.compile(r"^Bet 1, \$5, rides"))
        await expect(ann.pull_button).to_be_enabled()
        assert await boxes(ann) == places
        await ann.pull()
        await expect(ann.figure("Rack")).to_have_text("$80")
        await expect(ann.circle(2)).to_have_accessible_name(re.compile(r"^Bet 2, \$0, pulled back"))
        await ann.shows_what_the_server_has()


TOLD = (
    "You take seat 2.",
    "You buy in with $100.",
    "Round 1. Place your bets.",
    "You bet $5 on each circle.",
    "No more bets.",
    "The dealer deals from the red deck.",
    "You are dealt cards, face down.",
    "Your cards: jack of hearts, jack of spades, four of clubs.",
    "You let bet 1 ride.",
    "First community card: five of diamonds.",
    "You pull back bet 2, $5.",
    "Second community card: nine of spades.",
    "You win $5 on bet 1: pair of jacks, 1 to 1.",
    "You win $5 on bet $: pair of jacks, 1 to 1.",
)


async def test_a_round_by_keyboard_is_announced_once_and_in_order(
    chromium: Browser, evening: Evening
) -> None:
    """Cards that are dealt one at a time are not announced one at a time."""
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c 5d 9s")
    async with player(chromium, evening, felt, hand=Hand.KEYS) as ann:
        await listen(ann.page)
        await ann.seat_and_chips(seat=2)
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.ride()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.pull()
        await felt.until(*_OVER)
        await expect(ann.figure("Rack")).to_have_text("$110")
        said = await heard(ann.page)
        assert [each for each in said if each in TOLD] == list(TOLD)
        assert sorted(set(said)) == sorted(said), "said twice"
