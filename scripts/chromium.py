"""The Chromium of tests, benchmarks and pictures: Debian's headless shell, or else a whole browser.

The shell draws the same pages without the windows around them. A browser test takes it about two
thirds of the processor's time that the whole browser takes.
"""

import shutil
from typing import Final

from playwright.async_api import Browser, Playwright

_NAMES: Final = ("chromium-headless-shell", "chromium")
_ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


async def launch(playwright: Playwright) -> Browser:
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        raise FileNotFoundError("there is no chromium: `make tools` installs one")
    return await playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
