"""What a player waits for: from the front page to cards, a round, a neighbour, the trainer, a page.

A real browser before a real server in a process of its own, at the real time. Interaction to paint
is what the browser itself measures (Event Timing): from the key to the next frame on the screen.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

from playwright.async_api import Browser, Locator, Page, Request, async_playwright

from benchmarks.floor import demo_server
from benchmarks.report import Aim, Check, Section
from scripts.chromium import launch

BOOK: Final = "nsw-let-it-ride"
MOST_BYTES: Final = 200_000
MOST_PAINT: Final = 100
"""Milliseconds."""
MOST_TO_CARDS: Final = 5
LEAST_ROUNDS: Final = 15
# Measured at 69f9311a, before there were practice tables and "ready": the same acts without
# a pause, at a table of the same book. For eight seconds of each wait bets could still be changed.
BEFORE_CLICKS: Final = 4
BEFORE_TO_CARDS: Final = 16.7
BEFORE_ROUNDS: Final = 2.7
BEFORE_IDLE: Final = 26.0
_FINEST: Final = 16
"""Milliseconds: the browser reports no shorter ones."""
_PATIENCE: Final = 60_000

_WATCH_KEYS: Final = f"""
  window.waits = [];
  new PerformanceObserver((list) => {{
    for (const {{ name, duration }} of list.getEntries())
      if (name === "keydown") window.waits.push(duration);
  }}).observe({{ type: "event", durationThreshold: {_FINEST}, buffered: true }});
"""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many rounds alone, how many beside a neighbour, and how many hands in the trainer."""

    rounds: int
    beside: int
    hands: int


FULL: Final = Sizes(rounds=20, beside=3, hands=200)
QUICK: Final = Sizes(rounds=3, beside=2, hands=30)


def run(sizes: Sizes) -> Section:
    with demo_server() as (address, _):
        return asyncio.run(_run(address, sizes))


async def _run(address: str, sizes: Sizes) -> Section:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        async with _page(browser) as page:
            cards = await _to_cards(page, address)
            rounds = await _rounds_a_minute(page, sizes.rounds)
        async with _page(browser) as idle, _page(browser) as page:
            waits = await _beside_an_idle_one(idle, page, address, sizes.beside)
        async with _page(browser) as page:
            paints = await _paints(page, address, sizes.hands)
        weights = {
            name: await _weight(browser, f"{address}{path}")
            for name, path in (("table", f"/tables/{BOOK}"), ("trainer", "/trainer"))
        }
        await browser.close()
    return _section(cards, rounds, waits, paints, weights, sizes)


def _section(
    cards: float,
    rounds: float,
    waits: list[float],
    paints: list[float],
    weights: dict[str, int],
    sizes: Sizes,
) -> Section:
    middle, high = (quantiles(paints, n=100)[at - 1] for at in (50, 95))
    kilobytes = {name: f"{bytes / 1000:.0f} kB" for name, bytes in weights.items()}
    return Section(
        name="player",
        title="What a player waits for",
        columns=("", "now", "before"),
        rows=(
            ("front page → first cards, clicks", "1", f"{BEFORE_CLICKS}"),
            ("front page → first cards", f"{cards:.1f} s", f"{BEFORE_TO_CARDS} s"),
            ("alone by keyboard, rounds a minute", f"{rounds:.0f}", f"{BEFORE_ROUNDS}"),
            ("bets → cards, idle neighbour, first", f"{waits[0]:.1f} s", f"{BEFORE_IDLE:.0f} s"),
            ("bets → cards, idle neighbour, later", f"{waits[-1]:.1f} s", f"{BEFORE_IDLE:.0f} s"),
            ("trainer, key → paint, p50", f"{middle:.0f} ms", ""),
            ("trainer, key → paint, p95", f"{high:.0f} ms", ""),
            *((f"first load, {name}", kilobytes[name], "") for name in weights),
        ),
        notes=(
            f"{sizes.rounds} rounds alone, {sizes.hands} trainer hands. Before: at 69f9311a.",
            f"The browser reports no event below {_FINEST} ms: those count as {_FINEST}.",
        ),
        checks=tuple(
            Check(f"the {name} loads with less than 200 kB", bytes < MOST_BYTES)
            for name, bytes in weights.items()
        ),
        aims=(
            Aim(f"cards within {MOST_TO_CARDS} s of one click", cards < MOST_TO_CARDS),
            Aim(f"{LEAST_ROUNDS} rounds a minute alone", rounds >= LEAST_ROUNDS),
            Aim(f"95 of 100 keys painted within {MOST_PAINT} ms", high < MOST_PAINT),
        ),
        figures={
            "to_cards_seconds": cards,
            "rounds_a_minute": rounds,
            "idle_first_seconds": waits[0],
            "idle_later_seconds": waits[-1],
            "paint_p50_ms": middle,
            "paint_p95_ms": high,
            **{f"{name}_bytes": bytes for name, bytes in weights.items()},
        },
    )


@asynccontextmanager
async def _page(browser: Browser) -> AsyncIterator[Page]:
    context = await browser.new_context(viewport={"width": 1440, "height": 900})
    page = await context.new_page()
    page.set_default_timeout(_PATIENCE)
    yield page
    await context.close()


def _button(page: Page, name: str) -> Locator:
    """One that can be pressed."""
    return page.get_by_role("button", name=re.compile(f"^{name}")).and_(
        page.locator(":not([aria-disabled=true])")
    )


async def _to_cards(page: Page, address: str) -> float:
    await page.goto(address)
    await page.get_by_role("button", name="Play now").wait_for()
    began = time.monotonic()
    await page.get_by_role("button", name="Play now").click()
    await _button(page, "Let it ride").wait_for()
    return time.monotonic() - began


async def _rounds_a_minute(page: Page, rounds: int) -> float:
    """Three keys a round, with nothing to look at in between but what has to be there."""
    await page.get_by_role("radio", name="Instant").click()
    began = time.monotonic()
    for _ in range(rounds):
        await _button(page, "Let it ride").wait_for()
        await page.keyboard.press("r")
        await page.get_by_text("second bet").first.wait_for()
        await _button(page, "Let it ride").wait_for()
        await page.keyboard.press("p")
        await _button(page, "Deal").wait_for()
        await page.keyboard.press("d")
    await _button(page, "Let it ride").wait_for()
    return rounds * 60 / (time.monotonic() - began)


async def _beside_an_idle_one(idle: Page, page: Page, address: str, rounds: int) -> list[float]:
    """The neighbour sits down with chips and an open page, and does nothing."""
    for each in (idle, page):
        await each.goto(address)
        card = each.get_by_role("article").filter(has=each.locator(f'[href*="table={BOOK}"]'))
        await card.get_by_role("button", name="Play as a guest").click()
        await each.get_by_role("button", name=re.compile("^Take seat")).click()
        await each.get_by_role("button", name="$200").click()
    waits = []
    for _ in range(rounds):
        await _button(page, "Ready").wait_for()
        began = time.monotonic()
        await page.keyboard.press("d")
        await _button(page, "Look at your cards L").last.wait_for()
        waits.append(time.monotonic() - began)
        await page.keyboard.press("l")
        for _ in range(2):
            await _button(page, "Let it ride").wait_for()
            await page.keyboard.press("p")
    return waits


async def _paints(page: Page, address: str, hands: int) -> list[float]:
    await page.add_init_script(_WATCH_KEYS)
    await page.goto(f"{address}/trainer")
    await page.get_by_role("region", name="Your hand").wait_for()
    for number in range(hands):
        await page.keyboard.press("pr"[number % 2])
    await page.wait_for_timeout(500)
    waits: list[float] = await page.evaluate("window.waits")
    return [*waits, *[float(_FINEST)] * (hands - len(waits))]


async def _weight(browser: Browser, address: str) -> int:
    """All that a browser fetches which has never been here, as it comes over the line."""
    async with _page(browser) as page:
        asked: list[Request] = []
        page.on("requestfinished", lambda request: asked.append(request))
        await page.goto(address)
        await page.get_by_role("heading", level=1).first.wait_for(state="attached")
        await page.wait_for_load_state("networkidle")
        return sum([await _size(request) for request in asked])


async def _size(request: Request) -> int:
    response = await request.response()
    if response is None or response.from_service_worker:
        return 0
    found = await request.sizes()
    return found["responseBodySize"] + found["responseHeadersSize"]
