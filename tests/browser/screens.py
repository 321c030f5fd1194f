"""A window in either theme, and what any screen must satisfy besides axe."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

from playwright.async_api import Browser, Page

from letitride.server.request_context import COOKIE
from tests.browser.pages import PHONE, WIDE, scrolls_sideways, violations, watched
from tests.server.running import Client

Light = Literal["dark", "light"]

_SMALL = """least => {
  const found = [];
  const wanted = "a[href], button, input, select, textarea, summary, [tabindex='0'], [role=button]";
  for (const each of document.querySelectorAll(wanted)) {
    const style = getComputedStyle(each);
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest(".visually-hidden")) {
      continue;
    }
    const isText = each.matches("a") && style.display === "inline";
    if (isText || each.disabled) continue;
    const area = each.closest("label") ?? each;
    const { width, height } = area.getBoundingClientRect();
    if (width && height && (width < least - 0.5 || height < least - 0.5)) {
      const measures = `${Math.round(width)} by ${Math.round(height)}`;
      found.push(`${each.outerHTML.slice(0, 120)} is ${measures}`);
    }
  }
  return found;
}"""

_AT_REST = """async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame();
  await frame();
  const moving = document.getAnimations().filter((each) => each.playState === "running" &&
    each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((each) => each.finished));
}"""


@asynccontextmanager
async def screen(
    browser: Browser,
    address: str,
    *,
    size: tuple[int, int] = WIDE,
    light: Light = "dark",
    refused: str = "",
    **options: Any,
) -> AsyncIterator[Page]:
    """A fresh window. What goes wrong in it fails the test, but for answers of status ``refused``,
    which the browser itself writes down as errors."""
    ignored = (f"status of {refused}",) if refused else ()
    async with watched(browser, size, ignored, color_scheme=light, **options) as page:
        await page.goto(address)
        yield page


async def become(page: Page, client: Client) -> None:
    """From the next address on, the window belongs to somebody who has signed in already."""
    url = page.url.partition("/")[0] + "//" + page.url.split("/")[2]
    await page.context.add_cookies([{"name": COOKIE, "value": client.cookie, "url": url}])


async def small_targets(page: Page, least: int = 24) -> list[str]:
    """What can be pressed but is too small to press. A link in a text is as high as the text is;
    axe looks whether it has room around it."""
    found: list[str] = await page.evaluate(_SMALL, least)
    return found


async def faults(page: Page, *, target: int = 24) -> list[str]:
    """Everything that is wrong with the current screen."""
    return [*await violations(page), *await outgrown(page, target=target)]


async def outgrown(page: Page, *, target: int = 24) -> list[str]:
    """What is too small to press, or too wide for the screen."""
    found = await small_targets(page, target)
    return [*found, "it scrolls sideways"] if await scrolls_sideways(page) else found


async def resize(page: Page, size: tuple[int, int]) -> None:
    """Resizes the window, and waits until what it shows lies where it will stay."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.evaluate(_AT_REST)


async def faults_at_both_sizes(page: Page, *, target: int = 24) -> list[str]:
    """What is wrong with a wide screen, and with the same screen on a phone."""
    wide = await faults(page, target=target)
    await resize(page, PHONE)
    phone = [f"on a phone: {each}" for each in await faults(page, target=target)]
    await resize(page, WIDE)
    return [*wide, *phone]
