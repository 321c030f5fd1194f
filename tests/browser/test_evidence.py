"""The page of evidence, opened from a disk with no network: it shows the rounds and checks them."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from letitride.audit import page_of
from tests.browser.evening import evening_at
from tests.browser.pages import violations
from tests.browser.staff import dealer, desk, guests
from tests.cli.test_evidence import CHANGES, taken

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEEN = {
    "event": ("Chain of hashes", "was changed: its hash is wrong."),
    "later": ("Said later", "was changed: its hash is wrong."),
    "later round": ('Part "later"', "is not the one that was signed"),
    "ruling": ("Rulings", "is not the one of event"),
    "line": ('Part "lines"', "is not the one that was signed"),
    "digest": ("Rule book", "does not have the digest"),
    "rule": ("Rule book", "does not have the digest"),
    "head": ("Heads", "does not begin or end at the heads"),
    "key": ("Fingerprints of keys", "A fingerprint is not that of its key"),
    "deck": ("Deck of round", "is not the one that was locked in"),
    "rounds": ('Part "about"', "is not the one that was signed"),
    "signature": ("Signature of the house", "The signature is wrong"),
    "manifest": ("Signature of the house", "The signature is wrong"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return taken(tmp_path_factory.mktemp("evidence"))


@asynccontextmanager
async def offline(chromium: Browser) -> AsyncIterator[Page]:
    context = await chromium.new_context(offline=True)
    try:
        yield await context.new_page()
    finally:
        await context.close()


async def test_the_page_checks_itself_and_names_what_was_changed(
    chromium: Browser, folder: Path, tmp_path: Path
) -> None:
    bundle = (folder / "three.json").read_bytes()
    good = (folder / "three.html").read_bytes()
    async with offline(chromium) as page:
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto((folder / "three.html").as_uri())
        verdict = page.get_by_role("status")
        await expect(verdict).to_have_text(
            "Nothing is wrong, but this browser could not check everything."
        )
        await expect(page.locator("tr.fails")).to_have_count(0)
        # A void round, whose deck was put away and not shown.
        await expect(page.locator("tr.open")).to_contain_text(["Deck of round 1"])
        signed = page.get_by_role("row").filter(has_text="Signature of the house")
        await expect(signed).to_contain_text("Holds")
        await expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
        await expect(page.get_by_text("The wagers of seat 1 are forfeited").first).to_be_visible()
        assert await violations(page) == []

        for what, (old, new, _, _) in CHANGES.items():
            false = re.sub(old, new.replace(b"\\", rb"\\"), bundle, count=1)
            path = tmp_path / f"{what}.html"
            path.write_bytes(page_of(false))
            await page.goto(path.as_uri())
            await expect(verdict).to_contain_text("Do not trust this file.")
            named, said = SEEN[what]
            row = page.get_by_role("row").filter(has_text=named).filter(has_text=said)
            await expect(row.first).to_be_visible()
        assert b"Not checked" in good
        (tmp_path / "script.html").write_bytes(good.replace(b"Not checked", b"Checked"))
        await page.goto((tmp_path / "script.html").as_uri())
        await expect(page.locator("tr.fails")).to_contain_text("This page's own script")
        assert errors == []


async def test_a_round_is_taken_as_evidence_with_one_click(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening_at(tmp_path) as evening:
        felt = await evening.table("nsw-let-it-ride", dealer="dora", device="shuffler")
        async with (
            guests(evening, felt, 2) as (ann,),
            dealer(evening, felt) as deals,
            desk(chromium, evening, "ines") as ines,
        ):
            await deals.plays(ann)
            await ines.go(f"/record/{felt.id}/1")
            async with ines.page.expect_download() as saving:
                await ines.page.get_by_role("link", name="Take this round as evidence").click()
            path = tmp_path / "evidence.html"
            await (await saving.value).save_as(path)
        async with offline(chromium) as page:
            await page.goto(path.as_uri())
            await expect(page.get_by_role("status")).to_have_text(
                "Everything that this page can check holds."
            )
            await expect(page.get_by_text("Seat 2 bets $5 on each circle.")).to_be_visible()
