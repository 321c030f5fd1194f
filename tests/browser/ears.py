"""What a screen reader would say of a page: every change in a live region, in order."""

from typing import Final

from playwright.async_api import Page

_LISTEN: Final = """
(() => {
  const heard = (window.heard = []);
  const REGIONS = "[aria-live], [role=status], [role=alert], [role=log]";
  const regionOf = (node) => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest(REGIONS);
    return region && region.getAttribute("aria-live") !== "off" ? region : null;
  };
  const say = (text) => text.trim() && heard.push(text.trim().replace(/\\s+/g, " "));
  new MutationObserver((changes) => {
    const changed = new Set();
    for (const { target, addedNodes } of changes) {
      const region = regionOf(target);
      if (region?.getAttribute("role") === "log")
        addedNodes.forEach((node) => say(node.textContent));
      else if (region) changed.add(region);
      else addedNodes.forEach((node) => {
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll("*")])
            if (alert.getAttribute("role") === "alert") changed.add(alert);
      });
    }
    changed.forEach((region) => say(region.textContent));
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
"""


async def listen(page: Page) -> None:
    """Takes effect from the next page load."""
    await page.add_init_script(_LISTEN)


async def heard(page: Page) -> list[str]:
    said: list[str] = await page.evaluate("window.heard")
    return said
