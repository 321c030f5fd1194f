"""Labels that are cut off, and labels that lie on each other."""

from playwright.async_api import Page

from tests.browser.pages import WIDE
from tests.browser.screens import resize

SMALL = (1024, 768)

_COLLISIONS = """() => {
  const shown = [];
  const walk = document.createTreeWalker(document.querySelector(".felt"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const within = node.parentElement;
    if (!node.data.trim() || within.closest(".visually-hidden, svg, .mark, .stack")) continue;
    if (!within.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const at of range.getClientRects()) {
      let { left, top, right, bottom } = at;
      for (let each = within; each; each = each.parentElement) {
        if (getComputedStyle(each).overflowX === "visible") continue;
        const cut = each.getBoundingClientRect();
        [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
      }
      shown.push({ node, text: node.data.trim(), left, top, right, bottom });
    }
  }
  const over = (a, b) =>
    a.node !== b.node &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return shown.flatMap((a, at) =>
    shown.slice(at + 1).filter((b) => over(a, b)).map((b) => `${a.text} / ${b.text}`));
}"""


_CUT_OFF = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  return [...document.querySelectorAll(".dock :is(button, input, p)")].flatMap((each) => {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    const inside = top > dock.top - 1 && bottom < dock.bottom + 1 && bottom < innerHeight + 1;
    const name = `${each.textContent.trim() || each.tagName}: ${Math.round(bottom - dock.bottom)}`;
    return !width || (inside && left >= 0 && right <= innerWidth) ? [] : [name];
  });
}"""


async def cut_off(page: Page) -> list[str]:
    """What of the dock is not in sight, in windows from small to wide."""
    found = {}
    for size in (SMALL, (1280, 720), WIDE):
        await resize(page, size)
        found[size] = await page.evaluate(_CUT_OFF)
    return [f"{size}: {each}" for size, some in found.items() for each in some]


async def collisions(page: Page) -> list[str]:
    found: list[str] = await page.evaluate(_COLLISIONS)
    return found
