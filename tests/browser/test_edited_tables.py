"""An edited paytable in a browser: an address to share, files to keep, another table beside it."""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Route, expect
from pypdf import PdfReader

from letitride.analysis import analyse, side_by_side
from letitride.cli.app import app as commands
from letitride.rules import edit_paytable, load_paytable
from tests.browser.evening import Evening
from tests.browser.screens import screen
from tests.browser.test_analysis import figure, percent

pytestmark = pytest.mark.asyncio(loop_scope="session")

NINE = "/analysis/LIRX-01?pay=base.flush=9"


def par_of(*changes: str) -> str:
    return percent(str(analyse(edit_paytable("LIRX-01", changes).paytable)[0].par))


def published() -> str:
    return percent(str(analyse(load_paytable("LIRX-01"))[0].par))


async def kept(page: Page, link: str) -> tuple[str, bytes]:
    """The name and the content of the file behind a link."""
    async with page.expect_download() as coming:
        await page.get_by_role("link", name=link).click()
    file = await coming.value
    return file.suggested_filename, (await file.path()).read_bytes()


async def test_edited_pays_have_an_address_and_the_back_button_works(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01") as page:
        flush = page.get_by_label("Flush pays", exact=True)
        pair = page.get_by_label("Two pair pays")
        par = figure(page, "Par")
        for typed in ("1", "10", "9"):  # one step of the history, however often it is typed
            await flush.fill(typed)
            await expect(par).to_contain_text(par_of(f"base.flush={typed}"))
        await page.wait_for_url(f"**{NINE}")
        await pair.fill("3/2")
        await page.wait_for_url(f"**{NINE}&pay=base.two_pair=3/2")
        both = page.url

        await page.go_back()
        await expect(pair).to_have_value("2")
        await expect(flush).to_have_value("9")
        await expect(par).to_contain_text(par_of("base.flush=9"))
        await page.go_back()
        await expect(flush).to_have_value("8")
        await expect(par).to_contain_text(published())
        await page.go_forward()
        await expect(par).to_contain_text(par_of("base.flush=9"))

    async with screen(chromium, both) as page:
        await expect(page.get_by_label("Two pair pays")).to_have_value("3/2")
        par = figure(page, "Par")
        await expect(par).to_contain_text(par_of("base.flush=9", "base.two_pair=3/2"))
        await page.get_by_role("button", name="Reset the pays").click()
        await expect(par).to_contain_text(published())
        assert "?" not in page.url
        await page.go_back()
        await expect(page.get_by_label("Two pair pays")).to_have_value("3/2")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("base.flush=many", "Base game, flush: 'many' is not a pay: write a number"),
        ("base.flsh=9", "Base game, flsh: Unknown key."),
        ("bonus.flush=9", "Bonus: LIRX-01 has no such wager; it has base."),
        ("nine", "write it as 'base.flush=9'"),
    ],
)
async def test_a_broken_address_is_explained_and_the_page_still_works(
    chromium: Browser, evening: Evening, change: str, told: str
) -> None:
    address = f"{evening.address}/analysis/LIRX-01?pay={change}"
    async with screen(chromium, address, refused="400") as page:
        await expect(page.get_by_role("alert")).to_contain_text(told)
        await expect(page.get_by_text("The figures below are the published ones")).to_be_visible()
        await expect(figure(page, "Par")).to_contain_text(published())
        await page.get_by_role("button", name="Reset the pays").click()
        await expect(page.get_by_role("alert")).to_have_count(0)
        await page.get_by_label("Flush pays", exact=True).fill("9")
        await page.wait_for_url(f"**{NINE}")
        await expect(figure(page, "Par")).to_contain_text(par_of("base.flush=9"))


async def test_files_and_advice_are_of_the_edited_table(
    chromium: Browser, evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with screen(chromium, f"{evening.address}{NINE}") as page:
        name, toml = await kept(page, "Edited paytable (TOML)")
        assert name == "LIRX-01-edited.toml"
        own = tmp_path / "own.toml"
        own.write_bytes(toml)
        commands(["par", str(own), "--json"], result_action="return_value")
        (wager,) = json.loads(capsys.readouterr().out)["wagers"]
        await expect(figure(page, "Par")).to_contain_text(percent(wager["par"]["exact"]))

        name, pdf = await kept(page, "Edited par sheet (PDF)")
        assert name == "par-sheet-LIRX-01-edited.pdf"
        first = PdfReader(BytesIO(pdf)).pages[0].extract_text()
        assert "Edited table, published nowhere. A change of LIRX-01 Let It Ride 1." in first
        assert percent(wager["par"]["exact"]) in first

        advice = page.get_by_role("region", name="Advice for a hand")
        await expect(advice).to_contain_text("by the edited pays of LIRX-01")
        await page.get_by_role("button", name="Reset the pays").click()
        await expect(page.get_by_role("link", name="Edited")).to_have_count(0)
        assert (await kept(page, "Par sheet (PDF)"))[0] == "par-sheet-LIRX-01.pdf"


@pytest.mark.parametrize(
    "unanswered", [r"/api/paytables$", r"/api/par/LIRX-01$", r"/api/par/LIRX-01\?"]
)
async def test_links_name_the_edited_table_before_it_is_computed(
    chromium: Browser, evening: Evening, unanswered: str
) -> None:
    held: list[Route] = []
    async with screen(chromium, evening.address) as page:
        await page.route(re.compile(unanswered), lambda route: held.append(route))
        async with page.expect_request(re.compile(unanswered)):
            await page.goto(f"{evening.address}{NINE}")
        sheet = page.get_by_role("link", name="par sheet (PDF)")
        await expect(sheet).to_have_attribute("href", "/api/par/LIRX-01/sheet.pdf?pay=base.flush=9")
        await page.get_by_role("link", name="Compare", exact=True).click()
        await page.wait_for_url("**/compare/LIRX-01/LIRX-01?other_pay=base.flush=9")
    assert held


async def test_two_paytables_stand_side_by_side(chromium: Browser, evening: Evening) -> None:
    edited = edit_paytable("LIRX-01", ["base.flush=9"]).paytable
    (compared,) = side_by_side(load_paytable("LIRX-01"), edited)
    async with screen(chromium, f"{evening.address}{NINE}", refused="400") as page:
        await page.get_by_role("link", name="Compare", exact=True).click()
        await page.wait_for_url("**/compare/LIRX-01/LIRX-01?other_pay=base.flush=9")
        base = page.get_by_role("region", name="Base game")
        rows = base.get_by_role("table").first
        row = rows.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Par"))
        cells = [percent(str(each.par)) for each in (compared.one, compared.other)]
        await expect(row.get_by_role("cell")).to_contain_text(cells)
        flush = page.get_by_role("rowheader", name="Flush", exact=True)
        row = rows.get_by_role("row").filter(has=flush)
        await expect(row.get_by_role("cell")).to_have_text(["8", "9", "+1"])
        for name in ("House edge", "Hit frequency", "Average wager", "Standard deviation"):
            await expect(rows.get_by_role("rowheader", name=name)).to_be_visible()
        plays = base.get_by_role("table").last
        assert compared.moved
        await expect(plays).to_contain_text(compared.moved[0].words)
        await expect(page.get_by_text("Edited: Base, flush 9.")).to_be_visible()

        await page.get_by_label("First paytable").select_option("LIRX-04")
        await page.wait_for_url("**/compare/LIRX-04/LIRX-01?other_pay=base.flush=9")
        await expect(page.get_by_role("heading", level=1)).to_have_text(
            "LIRX-04 and LIRX-01, edited"
        )
        await page.get_by_role("button", name="Swap them").click()
        await page.wait_for_url("**/compare/LIRX-01/LIRX-04?pay=base.flush=9")
        await page.get_by_role("link", name="Analysis of LIRX-01, edited").click()
        await page.wait_for_url(f"**{NINE}")
        await expect(page.get_by_label("Flush pays", exact=True)).to_have_value("9")

        await page.goto(f"{evening.address}/compare/LIRX-01/3CB-1")
        alert = page.get_by_role("alert")
        await expect(alert).to_contain_text("LIRX-01 and 3CB-1 have no wager in common.")
        await page.get_by_label("Second paytable").select_option("LIRX-06")
        await expect(page.get_by_text("Every hand is played the same under both.")).to_be_visible()
        await page.goto(f"{evening.address}/compare/LIRX-01/LIRX-04?pay=base.flush=many")
        await expect(alert).to_contain_text("'many' is not a pay")
