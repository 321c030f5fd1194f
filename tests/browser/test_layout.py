"""Where things are on the drawing of a table, and what is printed on its layout."""

import re

import pytest
from playwright.async_api import Browser, FloatRect, Locator, expect

from letitride.rules import Wager
from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.players import Player, player
from tests.browser.screens import screen

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def box(thing: Locator) -> FloatRect:
    await expect(thing).to_be_visible()
    found = await thing.bounding_box()
    assert found is not None
    return found


def middle(of: FloatRect) -> tuple[float, float]:
    return of["x"] + of["width"] / 2, of["y"] + of["height"] / 2


def marks(ann: Player, name: str) -> Locator:
    """The tray, the device or the discards: things that are drawn and need no words."""
    return ann.page.locator(f'[data-mark="{name}"]')


@pytest.mark.clause("N 2.1", "N 2.2", "N 2.2.2", "W table 2 community", "W table 1")
@pytest.mark.parametrize("book", ["nsw-let-it-ride", "wa-let-it-ride"])
async def test_players_sit_on_one_side_and_the_dealer_with_the_community_places_on_the_other(
    chromium: Browser, evening: Evening, book: str
) -> None:
    felt = await evening.table(book, deck="Jh Js 4c Jd 9s 5c")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=4)
        tray = await box(marks(ann, "tray"))
        community = ann.page.get_by_role("list", name="Community cards")
        places = community.get_by_role("listitem")
        await expect(places).to_have_count(2)
        left, right = await box(places.nth(0)), await box(places.nth(1))
        assert left["x"] + left["width"] <= right["x"], "one each, side by side"
        assert tray["y"] + tray["height"] <= left["y"] == right["y"], "right before the tray"
        for number in range(1, 8):
            area = ann.place if number == 4 else ann.neighbour(number)
            circles = area.get_by_role("list").filter(has=ann.page.get_by_text("$", exact=True))
            await expect(circles.first).to_be_visible()
            for mark in ("1", "2", "$"):
                await expect(circles.first.get_by_text(mark, exact=True)).to_have_count(1)
            assert middle(await box(area))[1] > tray["y"] + tray["height"]
        pays = ann.page.get_by_role("table", name="Let It Ride").get_by_role("row")
        await expect(pays).to_have_count(9)

        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        for at in (0, 1):
            await expect(places.nth(at).get_by_role("img", name="card face down")).to_have_count(1)


@pytest.mark.clause("N 2.2.1.1", "W shuffle 6 place")
async def test_chips_are_on_their_spots_and_cards_behind_them(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", deck="5h 8s 9c Jd Qs 2h")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=4)
        await felt.until(Phase.BETTING)
        for number, mark in ((1, "1"), (2, "2"), (3, "$")):
            await expect(ann.circle(number)).to_contain_text(mark)
        await ann.bet()
        across = [middle(await box(ann.circle(number)))[0] for number in (3, 2, 1)]
        assert across == sorted(across), "$, 2 and 1 from left to right"
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        cards = ann.place.get_by_role("img", name=re.compile(" of "))
        bets = [await box(ann.circle(number)) for number in (1, 2, 3)]
        behind = max(each["y"] + each["height"] for each in bets)
        for at in range(3):
            assert (await box(cards.nth(at)))["y"] >= behind, "on the player's side of the bets"
        await ann.pull()
        await expect(ann.circle(1)).to_have_accessible_name(re.compile(r"^Bet 1, \$0, pulled back"))
        await expect(ann.circle(2)).to_have_accessible_name(re.compile(r"^Bet 2, \$5"))
        await ann.shows_what_the_server_has()


@pytest.mark.clause("N 2.3.2 place")
async def test_the_rack_has_its_place_and_used_cards_go_there(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=4)
        rack = marks(ann, "discards")
        hand = marks(ann, "hand-4").get_by_role("img", name=re.compile(" of |face down"))
        at = await box(rack)
        await felt.until(Phase.BETTING)
        await expect(rack).to_have_text("Discards")
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await expect(hand).to_have_count(3)
        assert await box(rack) == at
        await ann.ride()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.ride()
        await felt.until(Phase.BETWEEN_ROUNDS)
        await expect(rack).to_have_text("Discards · 52")
        await expect(hand).to_have_count(0)
        # What is still at the place is a picture of the last round, all of it face up and small.
        place = ann.place.get_by_role("img", name=re.compile(" of |face down"))
        await expect(place).to_have_count(
            await ann.page.locator(".last").get_by_role("img").count()
        )
        await expect(ann.place.get_by_role("img", name="card face down")).to_have_count(0)
        for card in await place.all():
            assert (await box(card))["width"] < 40
        assert await box(rack) == at
        # The next deal takes its place.
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await expect(ann.page.locator(".last")).to_have_count(0)
        await expect(hand).to_have_count(3)


@pytest.mark.clause("S 1 layout", "S equipment layout")
async def test_the_six_card_layout_has_three_circles_and_two_spots_at_each_place(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("six-card-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=3)
        across = [middle(await box(ann.circle(number)))[0] for number in (1, 2, 3)]
        assert across == sorted(across, reverse=True), "1, 2, $ from right to left"
        for wager in (Wager("pair_plus"), Wager("six_card")):
            await expect(ann.spot(wager)).to_be_visible()
        for number in (1, 2, 4, 5, 6, 7):
            area = ann.neighbour(number)
            for mark in ("1", "2", "$"):
                await expect(area.get_by_text(mark, exact=True).first).to_be_visible()
            for name in ("Pair Plus", "6 Card Bonus"):
                spot = area.get_by_role("img", name=re.compile(f"^{name}"))
                await expect(spot).to_be_visible()


@pytest.mark.clause("W how to play win", "W how to play bets", "W how to play play")
@pytest.mark.parametrize("book", ["wa-let-it-ride", "wa-let-it-ride-bonus"])
async def test_the_leaflet_explains_bets_choices_and_pays(
    chromium: Browser, evening: Evening, book: str
) -> None:
    async with screen(chromium, f"{evening.address}/rules/{book}") as page:
        leaflet = page.get_by_role("region", name="How to play")
        told = leaflet.get_by_role("listitem")
        # In five pictures first, then in sentences.
        await expect(told.first).to_contain_text("Three equal bets On the circles 1, 2 and $")
        said = await told.all_inner_texts()
        pictured = (
            "Three equal bets",
            "Pull bet 1 back",
            "choice for bet 2",
            "pair of tens or better wins",
        )
        told_in_full = (
            "Make three equal bets, on circles 1, 2 and $",
            "Decide on bet 1: pull it back, or let it ride.",
            "The dealer turns the first community card. Decide on bet 2",
            "The dealer turns the second community card.",
            "With a pair of tens or better, every bet you left on the felt is paid",
        )
        in_order = (*pictured, *told_in_full)
        found = [next(at for at, text in enumerate(said) if words in text) for words in in_order]
        assert found == sorted(found)
