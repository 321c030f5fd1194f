"""A browser's page as somebody uses it, and what every page must satisfy."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page

from tests.server.running import House

WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
SIZES: Final = (WIDE, PHONE)

_OF_THE_LINE: Final = ("WebSocket connection to", "Failed to load resource: net::")
_AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@asynccontextmanager
async def window(
    browser: Browser,
    *,
    size: tuple[int, int] = WIDE,
    has_touch: bool = False,
    line_breaks: bool = False,
) -> AsyncIterator[Page]:
    """A fresh browser window; whatever goes wrong in it fails the test.

    Where the line is meant to break, the browser's own complaints about that do not count.
    """
    ignored = _OF_THE_LINE if line_breaks else ()
    async with watched(browser, size, ignored, has_touch=has_touch) as page:
        yield page


@asynccontextmanager
async def watched(
    browser: Browser, size: tuple[int, int], ignored: tuple[str, ...] = (), **options: Any
) -> AsyncIterator[Page]:
    """A fresh window. An error in it fails the test, unless one of the ignored texts is in it."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, **{"reduced_motion": "reduce", **options}
    )
    page = await context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    try:
        yield page
    finally:
        await context.close()
    assert [each for each in wrong if not any(text in each for text in ignored)] == []


@asynccontextmanager
async def page_of(
    browser: Browser, house: House, path: str = "/", size: tuple[int, int] = WIDE
) -> AsyncIterator[Page]:
    """A fresh window at one of the house's addresses."""
    async with window(browser, size=size) as page:
        await page.goto(f"{house.address}{path}")
        yield page


async def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page, once its screen is there.

    Every screen has a heading; one without fails here.
    """
    await page.locator("h1").first.wait_for(state="attached")
    await page.evaluate(_AXE.read_text("utf-8"))
    found: dict[str, Any] = await page.evaluate(
        "rules => axe.run(document, {runOnly: rules})", _RULES
    )
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


async def until_true(page: Page, expression: str, argument: Any = None) -> None:
    """Playwright's ``wait_for_function`` evaluates text in the page, which our policy forbids."""
    async with asyncio.timeout(60):
        while not await page.evaluate(expression, argument):
            await asyncio.sleep(0.05)


async def scrolls_sideways(page: Page) -> bool:
    wide: bool = await page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wide
