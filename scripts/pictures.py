"""Pictures of the documentation, made from the running program.

``make pictures`` opens a house in its own folder, with stacked decks, plays a round there and takes
a picture of every screen. The browser itself writes the WebP files.
"""

import asyncio
import base64
import re
import signal
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import httpx
from playwright.async_api import Browser, Page, async_playwright, expect

from letitride.reports import par_sheet, render_png
from letitride.rules import load_paytable
from letitride.runtime import WallClock
from letitride.server.request_context import COOKIE
from letitride.table.state import Phase
from scripts.chromium import launch
from scripts.house import Process
from scripts.house import running as house_of
from tests.browser.evening import Evening, Felt, evening_at
from tests.browser.staff import Guest, guests
from tests.server.load import by_request, new_order
from tests.server.running import Client, running

PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"
QUALITY: Final = 0.82

_WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
_PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1.5,
    "has_touch": True,
}
_BOOK: Final = "nsw-let-it-ride"
_SEATS: Final = (2, 3, 4, 6)
_OURS: Final = 4
_ROUNDS: Final = 12
_EXAM: Final = 200
# Card by card to four seats, then the two that all share: ours comes to a full house.
_DECK: Final = "5d 9c Jh 2h  8s 9d Js 7c  Kh 3s Qh Ah  Jd Qs"
_WEBP: Final = """async ([picture, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Place(Protocol):
    """Where the pages are."""

    @property
    def address(self) -> str: ...


class Camera:
    """Windows of the wanted size, and the files that their pictures go to."""

    def __init__(self, browser: Browser, place: Place, darkroom: Page) -> None:
        self._browser = browser
        self._place = place
        self._darkroom = darkroom

    @asynccontextmanager
    async def window(self, client: Client | None, *, phone: bool = False) -> AsyncIterator[Page]:
        """A window for somebody who is signed in, or for anybody."""
        options = _PHONE if phone else _WIDE
        context = await self._browser.new_context(
            color_scheme="dark", reduced_motion="reduce", **options
        )
        url = self._place.address
        if client:
            await context.add_cookies([{"name": COOKIE, "value": client.cookie, "url": url}])
        page = await context.new_page()
        yield page
        await context.close()

    async def go(self, page: Page, path: str) -> None:
        await page.goto(f"{self._place.address}{path}")
        await expect(page.get_by_role("heading").first).to_be_attached()
        await page.wait_for_load_state("networkidle")

    async def take(self, page: Page, name: str) -> None:
        await page.wait_for_timeout(400)
        await self.develop(await page.screenshot(), name)

    async def pair(self, wide: Page, phone: Page, name: str) -> None:
        """The same moment in two windows."""
        await self.take(wide, name)
        await self.take(phone, _named(name, phone=True))

    async def both(self, name: str, path: str, client: Client | None) -> None:
        """A page as it is first seen, wide and on a phone."""
        for phone in (False, True):
            async with self.window(client, phone=phone) as page:
                await self.go(page, path)
                await self.take(page, _named(name, phone=phone))

    async def develop(self, picture: bytes, name: str) -> None:
        sent = base64.b64encode(picture).decode()
        packed = base64.b64decode(await self._darkroom.evaluate(_WEBP, [sent, QUALITY]))
        (PICTURES / f"{name}.webp").write_bytes(packed)


async def table(camera: Camera, evening: Evening) -> None:
    felt = await evening.table(_BOOK, deck=_DECK, name="Let It Ride, New South Wales")
    async with guests(evening, felt, *_SEATS) as seated:
        ours = next(guest for guest in seated if guest.seat == _OURS)
        async with (
            camera.window(ours.client) as wide,
            camera.window(ours.client, phone=True) as phone,
        ):
            for page in (wide, phone):
                await camera.go(page, f"/tables/{felt.id}")
            await felt.until(Phase.BETTING)
            for guest, amount in zip(seated, ("$5", "$10", "$25", "$5"), strict=True):
                await guest.bets(amount)
            await camera.pair(wide, phone, "table-betting")
            await felt.until(Phase.FIRST_CHOICE)
            await _choose(felt, seated, "Ride")
            await felt.until(Phase.SECOND_CHOICE)
            await _choose(felt, seated, "")
            await expect(wide.get_by_role("button", name="Let it ride").first).to_be_enabled()
            await camera.take(wide, "table-choice")
            await camera.take(phone, "table-phone")
            await ours.do("Ride")
            await _choose(felt, seated, "Ride")
            await felt.until(Phase.ROUND_OVER, Phase.BETWEEN_ROUNDS, Phase.BETTING)
            await expect(wide.get_by_text("Full house").first).to_be_visible()
            await camera.pair(wide, phone, "table-settled")
            await felt.until(Phase.BETTING)
            for page in (wide, phone):
                await page.keyboard.press("f")
                await expect(page.get_by_text("Nobody changed the cards.")).to_be_visible()
            await camera.pair(wide, phone, "fairness")
            for page in (wide, phone):
                await page.keyboard.press("Escape")
                await page.keyboard.press("s")
                await expect(page.get_by_text("Card backs")).to_be_visible()
            await camera.pair(wide, phone, "settings")
            with evening.cable.pulled():
                for page in (wide, phone):
                    await page.keyboard.press("Escape")
                    await expect(page.get_by_text("Connection lost.")).to_be_visible()
                await camera.pair(wide, phone, "connection-lost")
        async with evening.house.staff("ines") as ines, camera.window(ines) as page:
            await camera.go(page, f"/record/{felt.id}/1")
            await expect(page.get_by_text("This round checks out.")).to_be_visible()
            for _ in range(28):
                await page.keyboard.press("ArrowRight")
            await camera.take(page, "record")


async def _choose(felt: Felt, seated: list[Guest], ours: str) -> None:
    """All who are asked decide; we too, if we are to do anything."""
    by_seat = {guest.seat: guest for guest in seated}
    while True:
        asked = [seat for seat in felt.seen_by(seated[0].name)["turn"] if seat in by_seat]
        asked = [seat for seat in asked if ours or seat != _OURS]
        if not asked:
            return
        guest = by_seat[asked[0]]
        if not felt.seen_by(guest.name)["seats"][guest.seat - 1]["hand"]["cards"][0]["face"]:
            await guest.do("Look")
        await guest.do(ours if guest.seat == _OURS else "Pull")


async def bank(camera: Camera, evening: Evening) -> None:
    """California: the bank is offered, and then a wager is asked for."""
    felt = await evening.table("ca-let-it-ride", name="Let It Ride, California")
    async with (
        guests(evening, felt, 1, 2) as (ours, _),
        camera.window(ours.client) as wide,
        camera.window(ours.client, phone=True) as phone,
    ):
        for page in (wide, phone):
            await camera.go(page, f"/tables/{felt.id}")
        await felt.until(Phase.BETTING)
        for page in (wide, phone):
            await expect(page.get_by_text("The bank is offered to you.")).to_be_visible()
        await camera.pair(wide, phone, "bank-offered")
        await ours.do("AcceptBank")
        for page in (wide, phone):
            await expect(page.get_by_role("button", name="Post the wager")).to_be_visible()
        await camera.pair(wide, phone, "bank-wager")


async def console(camera: Camera, evening: Evening) -> None:
    felt = await evening.table(_BOOK, name="Let It Ride, New South Wales", dealer="dora")
    async with (
        guests(evening, felt, 1, 3, 5) as seated,
        evening.house.staff("dora") as dora,
        camera.window(dora) as page,
    ):
        await camera.go(page, f"/console/{felt.id}")
        await felt.do(dora, "OpenRound")
        for guest, amount in zip(seated, ("$5", "$25", "$10"), strict=True):
            await guest.bets(amount)
        await camera.take(page, "console")


async def floor(camera: Camera, evening: Evening) -> None:
    async with camera.window(evening.carla) as page:
        await camera.go(page, "/floor")
        await camera.take(page, "floor")


async def lobby(camera: Camera, evening: Evening) -> None:
    tables = evening.house.context.casino.tables
    california, wales = (Felt(evening, tables[id]) for id in ("ca-let-it-ride", _BOOK))
    for felt in (california, wales):
        await felt.until(Phase.BETWEEN_ROUNDS, Phase.BETTING)
    async with (
        guests(evening, california, 1, 2, 5),
        guests(evening, wales, 2, 3, 4, 6, 7),
        evening.house.guest() as ours,
        camera.window(ours) as page,
    ):
        await camera.go(page, "/")
        await camera.take(page, "lobby")


async def library(camera: Camera) -> None:
    async with camera.window(None) as page:
        await camera.go(page, "/analysis/LIRX-01")
        await page.get_by_label("Flush pays", exact=True).fill("9")
        await expect(page.get_by_text("not in the published table")).to_be_visible()
        await page.evaluate("scrollTo(0, 0)")
        await camera.take(page, "analysis")
        await camera.go(page, "/rules/nsw-let-it-ride/wa-let-it-ride")
        await page.get_by_label("Differences only").check()
        await camera.take(page, "rules")
    await camera.develop(render_png(par_sheet(load_paytable("LIRX-01"))), "par-sheet")


async def own_play(camera: Camera, evening: Evening) -> None:
    """Twelve rounds of one player, then every page about them, and a round that they share."""
    felt = await evening.table(_BOOK, name="Let It Ride, New South Wales")
    async with guests(evening, felt, 4, 6) as seated:
        ours = seated[0]
        for number in range(_ROUNDS):
            await felt.until(Phase.BETTING)
            for guest in seated:
                await guest.bets("$5")
            for phase, rides in ((Phase.FIRST_CHOICE, number % 4), (Phase.SECOND_CHOICE, 1)):
                await felt.until(phase)
                await _choose(felt, seated, "Pull" if rides else "Ride")
            await felt.until(Phase.BETTING, Phase.BETWEEN_ROUNDS)
        path = f"{felt.id}/{_ROUNDS}"
        answer = await ours.client.post(f"/api/tables/{felt.id}/rounds/{_ROUNDS}/share")
        token = answer.raise_for_status().json()["token"]
        for name, address in (
            ("review", f"/review/{path}"),
            ("replay", f"/record/{path}"),
            ("history", "/history"),
            ("statistics", "/statistics"),
            ("account", "/account"),
        ):
            await camera.both(name, address, ours.client)
        await camera.both("shared-round", f"/round/{path}/{token}", None)


async def study(camera: Camera) -> None:
    """What anybody can look at without a seat."""
    for name, address in (
        ("chart", "/chart/LIRX-01"),
        ("sessions", "/sessions/LIRX-01"),
        ("compare", "/compare/LIRX-01/LIRX-06"),
        ("how-to-play", "/rules/nsw-let-it-ride"),
        ("door", "/door"),
        ("not-found", "/nowhere"),
    ):
        await camera.both(name, address, None)
    for phone in (False, True):
        async with camera.window(None, phone=phone) as page:
            await camera.go(page, "/trainer")
            for key in "prpprp":
                await page.keyboard.press(key)
            await camera.take(page, _named("trainer", phone=phone))
            await page.get_by_label("Decisions").select_option("Face up, with seen cards")
            await page.get_by_role("group", name="Cards you can see").wait_for()
            await page.keyboard.press("r")
            await page.evaluate("scrollTo(0, 0)")
            await camera.take(page, _named("trainer-face-up", phone=phone))
            await page.get_by_role("button", name="Start the exam").click()
            for _ in range(_EXAM):
                await page.keyboard.press("p")
            await expect(page.get_by_role("heading", name="Exam result")).to_be_visible()
            await page.evaluate("scrollTo(0, 0)")
            await camera.take(page, _named("exam", phone=phone))
            await camera.go(page, "/analysis/LIRX-01")
            advice = page.get_by_role("region", name="Advice for a hand")
            for card in ("nine of hearts", "ten of hearts", "jack of hearts", "queen of diamonds"):
                await advice.get_by_role("button", name=card).click()
            await advice.get_by_text("Let it ride").wait_for()
            await advice.scroll_into_view_if_needed()
            await advice.evaluate("each => scrollTo(0, each.offsetTop - 16)")
            await camera.take(page, _named("advice", phone=phone))


async def practice(camera: Camera, folder: Path) -> None:
    """A table for one, from the front page, at the first choice; in a house whose clock goes."""
    folder.mkdir()
    async with running(folder, clock=WallClock()) as house:
        for phone in (False, True):
            async with camera.window(None, phone=phone) as page:
                await page.goto(house.address)
                await page.get_by_role("article").first.wait_for()
                if phone:
                    await camera.take(page, "lobby-phone")
                await page.get_by_text("Practice under any rules").click()
                await camera.take(page, _named("practice-setup", phone=phone))
                await page.get_by_role("button", name="Play now").click()
                ride = page.get_by_role("button", name=re.compile("^Let it ride"))
                await expect(ride).to_have_attribute("aria-disabled", "false")
                await camera.take(page, _named("practice", phone=phone))


async def killed_server(browser: Browser) -> None:
    """A player at a table of several servers, and the server behind the page is killed."""
    settings = {"LETITRIDE_BETTING_SECONDS": "12", "LETITRIDE_DEALING_PAUSE": "0.4"}
    with house_of(2, settings=settings) as house:
        camera = Camera(browser, house, await browser.new_page())
        async with httpx.AsyncClient(base_url=house.address, trust_env=False) as http:
            ours = Client(http, {"csrf": ""})
            ours.me = (await ours.post("/api/guest")).raise_for_status().json()
            for command in (
                {"type": "Sit", "seat": _OURS},
                {"type": "BuyIn", "seat": _OURS, "amount": 300_00},
                {"type": "Bet", "seat": _OURS, "funds": "chips", "amount": 30_00},
            ):
                await _insist(ours, command)
            async with camera.window(ours) as page:
                await camera.go(page, f"/tables/{_BOOK}")
                await camera.take(page, "killed-before")
                behind = await _behind_the_page(http, house.servers)
                behind.end(signal.SIGKILL)
                await camera.take(page, "killed-during")
                look = page.get_by_role("button", name="Look at your cards", exact=True)
                await expect(look).to_have_attribute("aria-disabled", "false", timeout=60_000)
                await look.click()
                await camera.take(page, "killed-after")


async def _insist(client: Client, command: dict[str, Any]) -> None:
    """A bet has to wait until bets are open."""
    while (told := await by_request(client, new_order(client.name, _BOOK, command))).code:
        assert told.code == "wrong_phase", told
        await asyncio.sleep(0.1)


async def _behind_the_page(http: httpx.AsyncClient, servers: Sequence[Process]) -> Process:
    """The server that the one open page has its feed from."""
    for server in servers:
        metrics = (await http.get(f"{server.address}/metrics")).raise_for_status().text
        if re.search(r"^letitride_sockets [1-9]", metrics, re.MULTILINE):
            return server
    raise AssertionError("no server has a socket open")


def _named(name: str, *, phone: bool) -> str:
    return f"{name}-phone" if phone else name


async def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        with tempfile.TemporaryDirectory() as folder:
            async with evening_at(Path(folder)) as evening:
                camera = Camera(browser, evening, await browser.new_page())
                await lobby(camera, evening)
                await library(camera)
                await study(camera)
                await own_play(camera, evening)
                await practice(camera, Path(folder) / "practice")
                await table(camera, evening)
                await bank(camera, evening)
                await console(camera, evening)
                await floor(camera, evening)
        await killed_server(browser)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
