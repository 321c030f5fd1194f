"""The trainer: one key a decision, an exam to keep, and all of it without a connection."""

import re
from math import inf
from statistics import median, quantiles
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, Response, expect

from letitride.analysis import RideOrPull, advise, analyse_wager
from letitride.cards import parse_cards, shape_of
from letitride.rules import BASE, edit_paytable, load_paytable
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE, until_true
from tests.browser.screens import faults, faults_at_both_sizes, resize, screen

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_BYTES = 200_000
MOST_MILLISECONDS = 100
RANKS = {
    **{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"},
    **{"nine": "9", "ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"},
}

_WATCH_KEYS = """
  window.waits = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === "keydown") window.waits.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def best_plays() -> dict[Any, RideOrPull]:
    base = load_paytable("LIRX-01").schedule(BASE)
    assert base is not None
    choices = analyse_wager(base).choices
    return {each.shape: each.decision for circle in choices.values() for each in circle}


async def hand(page: Page) -> str:
    """The cards on the felt, as the names of their pictures say."""
    cards = page.get_by_role("group", name="Your cards").get_by_role("img")
    return " ".join([await named(each) for each in await cards.all()])


async def named(card: Locator) -> str:
    """``Td`` for a picture of the ten of diamonds."""
    rank, suit = (await card.get_attribute("aria-label") or "").split(" of ")
    return f"{RANKS[rank]}{suit[0]}"


async def decide(page: Page, *, wrong: bool = False) -> bool:
    """Presses the best key, or the other one; returns whether a mistake was possible."""
    plays = best_plays()
    cards = await hand(page)
    best = plays[shape_of(parse_cards(cards))]
    rides = (best is RideOrPull.RIDE) != wrong
    await page.keyboard.press("r" if rides else "p")
    return wrong and best is not RideOrPull.EITHER


async def ready(page: Page) -> None:
    await expect(page.get_by_role("region", name="Your hand")).to_be_visible()


async def test_twenty_hands_are_trained_by_keyboard(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, evening.address) as page:
        await page.add_init_script(_WATCH_KEYS)
        await page.get_by_role("navigation").get_by_role("link", name="Trainer").click()
        await page.reload()
        await ready(page)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        verdict = page.get_by_role("region", name="Verdict")
        streak = page.locator("dt", has_text="In a row").locator("xpath=../dd")
        for number in range(20):
            before = await hand(page)
            await decide(page)
            await expect(verdict).to_contain_text(re.compile("^(Right|Either is right)"))
            await expect(streak).to_have_text(str(number + 1))
            assert await hand(page) != before
        await expect(page.get_by_role("status")).to_contain_text(re.compile(r"Next, bet [12]: .+"))
        assert [url for url in asked if "/api/" in url] == []

        # A mistake has its price; a hand on which both are right cannot be played wrongly.
        while not await decide(page, wrong=True):
            pass
        await expect(verdict).to_contain_text(re.compile(r"^Wrong.*It costs \$\d+\.\d\d"))
        await expect(verdict).to_contain_text(re.compile(r"/(1176|48) of the bet"))
        await expect(page.get_by_role("status")).to_contain_text("Wrong: ")
        await expect(streak).to_have_text("0")
        weak = page.get_by_role("region", name="Weakest hands")
        await expect(weak.get_by_role("listitem")).to_have_count(1)
        await expect(page.locator("li.warm-4")).to_have_count(1)

        waits: list[float] = await page.evaluate("window.waits")
        assert len(waits) >= 10
        # The middle one: another test on the same machine may hold up any single one. All but one
        # in twenty are asked for in ``test_a_key_press_is_painted_at_once``.
        assert median(waits) < MOST_MILLISECONDS, waits

        await page.reload()
        await expect(weak.get_by_role("listitem")).to_have_count(1)


@pytest.mark.soak
async def test_a_key_press_is_painted_at_once(chromium: Browser, evening: Evening) -> None:
    """Nineteen of twenty keys within 100 ms, as the browser times them; a busy machine gets a few
    tries. ``python -m benchmarks player`` prints the figures."""
    async with screen(chromium, evening.address) as page:
        await page.add_init_script(_WATCH_KEYS)
        await page.goto(f"{evening.address}/trainer")
        await ready(page)
        high = inf
        for _ in range(5):
            await page.evaluate("window.waits.length = 0")
            for number in range(60):
                await page.keyboard.press("pr"[number % 2])
            await page.evaluate("new Promise(requestAnimationFrame)")
            waits: list[float] = await page.evaluate("window.waits")
            high = min(high, quantiles([*waits, *[16.0] * (60 - len(waits))], n=20)[-1])
            if high < MOST_MILLISECONDS:
                return
        raise AssertionError(f"at best {high:.0f} ms")


async def test_an_exam_has_a_result_to_keep(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/trainer") as page:
        await ready(page)
        await page.get_by_role("button", name="Start the exam").click()
        mistakes = 0
        for number in range(1, 201):
            await expect(page.get_by_text(f"Hand {number} of 200", exact=True)).to_be_visible()
            await expect(page.get_by_role("region", name="Verdict")).to_have_count(0)
            mistakes += await decide(page, wrong=number <= 3)
        result = page.get_by_role("region", name="Exam result")
        await expect(result).to_contain_text(f"{200 - mistakes} of 200 right")
        heading = page.get_by_role("heading", name="Exam result")
        await expect(heading).to_be_focused()
        await expect(heading).to_have_css("outline-style", "none")
        assert await faults(page) == []
        await page.emulate_media(media="print")
        await expect(result).to_be_visible()
        await expect(page.get_by_role("heading", name="Your strategy")).to_be_hidden()
        await page.emulate_media(media="screen")
        await page.get_by_role("button", name="Back to training").click()
        await ready(page)
        await page.reload()
        await page.get_by_role("button", name=f"{200 - mistakes} of 200 right").click()
        await expect(result).to_be_visible()


async def test_paytable_and_depth_are_chosen(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/analysis/LIRX-06") as page:
        await page.locator("main").get_by_role("link", name="Trainer").click()
        await page.wait_for_url("**/trainer/LIRX-06")
        await ready(page)
        await page.get_by_label("Decisions").select_option("Bet 2, four cards")
        for _ in range(5):
            assert len((await hand(page)).split()) == 4
            await page.get_by_role("button", name="Pull back").click()
        await page.get_by_label("Decisions").select_option("Bet 1, three cards")
        assert len((await hand(page)).split()) == 3
        await page.get_by_label("Paytable").select_option("LIRX-01")
        analysis = page.locator("main").get_by_role("link", name="Analysis")
        await expect(analysis).to_have_attribute("href", "/analysis/LIRX-01")
        cards = page.get_by_role("group", name="Your cards").get_by_role("img")
        await expect(cards).to_have_count(3)


async def face_up(page: Page, players: int) -> str:
    """To hands with seen cards; the cards that the others show."""
    await page.get_by_label("Decisions").select_option("Face up, with seen cards")
    await page.get_by_label("Players at the table").select_option(str(players))
    await ready(page)
    return await seen(page)


async def seen(page: Page) -> str:
    cards = page.get_by_role("group", name="Cards you can see").get_by_role("img")
    return " ".join([await named(each) for each in await cards.all()])


async def test_seen_cards_change_the_answer(chromium: Browser, evening: Evening) -> None:
    """The verdict is exact for these cards and the answers need no server; the table is edited."""
    edited = edit_paytable("LIRX-01", ["base.flush=9"]).paytable.schedule(BASE)
    assert edited is not None
    address = f"{evening.address}/trainer/LIRX-01?pay=base.flush=9"
    async with screen(chromium, address) as page:
        await ready(page)
        for players in (2, 7):
            assert len((await face_up(page, players)).split()) == 3 * (players - 1)
        await expect(page.get_by_text("With your own pays.")).to_be_visible()
        await page.wait_for_load_state("networkidle")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        verdict = page.get_by_role("region", name="Verdict")
        for _ in range(12):
            cards, others = parse_cards(await hand(page)), parse_cards(await seen(page))
            best = advise(edited, cards[:3], community=cards[3:], seen=others)
            await page.keyboard.press("r")
            word = {"ride": "Right", "pull": "Wrong", "either": "Either"}[best.decision.value]
            await expect(verdict).to_contain_text(re.compile(f"^{word}"))
            paying = sum(out.ways for out in best.outs)
            await expect(verdict).to_contain_text(f"{paying:,} of the {best.ways:,} ways")
        await expect(page.get_by_role("status")).to_contain_text(re.compile(r"You see .+ of "))
        assert [url for url in asked if "/api/" in url] == []
        assert await faults(page) == []
        # It is practised as its own kind of hand, and the exam is of such hands.
        await expect(page.get_by_role("region", name="Weakest hands")).to_contain_text("each time")
        await page.get_by_role("button", name="Start the exam").click()
        assert len((await seen(page)).split()) == 18


async def test_it_works_without_a_connection(chromium: Browser, evening: Evening) -> None:
    context = await chromium.new_context()
    page = await context.new_page()
    await page.goto(f"{evening.address}/trainer")
    await ready(page)
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await until_true(page, "navigator.serviceWorker.controller !== null")
    await face_up(page, 3)
    await page.wait_for_load_state("networkidle")
    await context.set_offline(True)
    await page.goto(f"{evening.address}/trainer")
    await ready(page)
    assert len((await seen(page)).split()) == 6
    await decide_any(page)
    await page.get_by_label("Decisions").select_option("Both bets")
    for path in ("/trainer", "/trainer/LIRX-06"):
        await page.goto(f"{evening.address}{path}")
        await ready(page)
        await decide_any(page)
    await expect(page.get_by_label("Paytable").locator("option")).to_have_count(13)
    await page.get_by_role("link", name="Let It Ride").click()
    await expect(page.get_by_role("alert")).to_contain_text("Can't reach the house")
    await context.set_offline(False)
    kept = await page.evaluate("""async () => {
      const caught = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          caught.push(new URL(url).pathname);
      return caught;
    }""")
    of_the_api = [path for path in kept if path.startswith("/api")]
    assert len(of_the_api) == 16
    assert all(path.startswith("/api/trainer") for path in of_the_api)
    await context.close()


async def decide_any(page: Page) -> None:
    await page.keyboard.press("p")
    await expect(page.get_by_role("region", name="Verdict")).to_contain_text("You pulled back.")


async def test_the_first_load_is_small(chromium: Browser, evening: Evening) -> None:
    came: list[Response] = []
    context = await chromium.new_context()
    page = await context.new_page()
    page.on("response", lambda response: came.append(response))
    await page.goto(f"{evening.address}/trainer")
    await ready(page)
    await page.wait_for_load_state("networkidle")
    weights = {}
    for each in came:
        if not each.from_service_worker:
            sizes = await each.request.sizes()
            weights[each.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    await context.close()
    assert any("/api/trainer/LIRX-01" in url for url in weights)
    assert sum(weights.values()) < MOST_BYTES, weights


async def test_the_page_passes_axe_and_fits_a_phone(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/trainer") as page:
        await ready(page)
        hint = page.get_by_role("region", name="Verdict")
        for size, words in ((PHONE, "Pull back, or let it ride?"), (WIDE, "Press P")):
            await resize(page, size)
            await expect(hint.get_by_text(words)).to_be_visible()
            assert await hint.locator("p:visible").count() == 1
        for number in range(8):
            await decide(page, wrong=number % 2 == 0)
        for light in ("dark", "light"):
            await page.emulate_media(color_scheme=light)
            assert await faults_at_both_sizes(page) == []
        await resize(page, PHONE)
        ride = await page.get_by_role("button", name="Let it ride").bounding_box()
        assert ride is not None
        assert ride["y"] + ride["height"] < PHONE[1]
