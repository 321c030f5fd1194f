"""The player's own browser checks that a round was fair, and says so when it was not."""

import hashlib
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt, evening_at
from tests.browser.screens import become, screen
from tests.browser.staff import Guest, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

Deal = dict[str, Any]

OVER = (Phase.BETTING, Phase.BETWEEN_ROUNDS)
PROVE = "Verify the log"
BOUND = "The deck is the one that was locked in."


def swap_unseen(deal: Deal) -> None:
    deal["order"][50:52] = reversed(deal["order"][50:52])


def double(deal: Deal) -> None:
    deal["order"][50] = deal["order"][51]


def another_nonce(deal: Deal) -> None:
    deal["nonce"] = "0" * len(deal["nonce"])


def another_commitment(deal: Deal) -> None:
    deal["commitment"] = "0" * 64


def another_face(deal: Deal) -> None:
    deal["faces"][0]["card"] = deal["order"][51]


def rewritten(deal: Deal) -> None:
    """The house reveals another deck, and everything it says about it is consistent."""
    order = deal["order"] = deal["order"][::-1]
    dealt = order[deal["cut"] :] + order[: deal["cut"]]
    for seen in deal["faces"]:
        seen["card"] = dealt[seen["place"]]
    written = (deal["nonce"] + "".join(order)).encode()
    deal["commitment"] = hashlib.sha256(written).hexdigest()


LIES: dict[str, tuple[Callable[[Deal], None], tuple[str, ...]]] = {
    "two cards that nobody saw have changed places": (swap_unseen, (BOUND,)),
    "a card is there twice": (double, ("The deck has 52 different cards.", BOUND)),
    "another nonce": (another_nonce, (BOUND,)),
    "another commitment": (another_commitment, (BOUND,)),
    "another deck altogether": (rewritten, ("The commitment is the one this screen showed",)),
    "another card on the table": (another_face, ("cards everyone saw are where",)),
}


async def lying(page: Page, lie: Callable[[Deal], None]) -> None:
    """From now on the page gets a proof that was changed on the way."""

    async def answer(route: Route) -> None:
        true = await route.fetch()
        proof = await true.json()
        lie(proof["deals"][0])
        await route.fulfill(response=true, json=proof)

    await page.unroute_all(behavior="wait")
    await page.route("**/rounds/*/proof", answer)


async def play(ann: Guest) -> None:
    """A round that wins, played from elsewhere: the first bet rides, the second is pulled back."""
    await ann.felt.until(Phase.BETTING)
    await ann.bets()
    await ann.felt.until(Phase.FIRST_CHOICE)
    await ann.do("Look")
    await ann.do("Ride")
    await ann.felt.until(Phase.SECOND_CHOICE)
    await ann.do("Pull")
    await ann.felt.until(*OVER)


async def test_the_browser_has_a_share_in_the_shuffle(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride")
    async with guests(evening, felt, 1, 2) as (ann, bob), screen(chromium, evening.address) as page:
        await become(page, ann.client)
        await page.goto(f"{evening.address}/tables/{felt.id}")
        await expect(page.get_by_role("region", name="Seat 1, You")).to_be_visible()
        await felt.until(Phase.BETTING)
        await felt.comes_to(lambda now: now.round is not None and 1 in now.round.locks)
        await page.reload()
        await expect(page.get_by_role("region", name="Seat 1, You")).to_be_visible()
        await ann.bets()
        await bob.bets()
        await felt.until(Phase.CALLED)
        await felt.comes_to(lambda now: now.round is not None and 1 in now.round.shares)
        await felt.until(Phase.FIRST_CHOICE)
        for guest in (ann, bob):
            await guest.do("Look")
            await guest.do("Ride")
        await felt.until(Phase.SECOND_CHOICE)
        for guest in (ann, bob):
            await guest.do("Ride")
        await felt.until(*OVER)
        assert (await felt.events()).count("DeckMixed") == 1
        await page.keyboard.press("f")
        panel = page.get_by_role("complementary", name="Fairness")
        await panel.get_by_role("button", name="Check round 1").click()
        said = panel.get_by_role("status")
        await expect(said.get_by_role("heading")).to_have_text(
            "Nobody changed the cards. Round 1 checks out."
        )
        await expect(said.get_by_text("One player's share")).to_be_visible()
        await expect(said.get_by_text("Your own share is among them.")).to_be_visible()

        def forgotten(deal: Deal) -> None:
            deal["shares"][0]["share"] = "0" * 64

        await lying(page, forgotten)
        await panel.get_by_role("button", name="Check round 1").click()
        await expect(said.get_by_role("heading").first).to_have_text(
            "This round does not check out."
        )


async def test_the_check_of_a_round_passes_and_finds_every_lie(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s")
    async with guests(evening, felt, 1) as (ann,), screen(chromium, evening.address) as page:
        await become(page, ann.client)
        await page.goto(f"{evening.address}/tables/{felt.id}")
        await expect(page.get_by_role("region", name="Seat 1, You")).to_be_visible()
        await page.keyboard.press("f")
        panel = page.get_by_role("complementary", name="Fairness")
        await felt.until(Phase.BETTING)
        await expect(panel.locator("dd code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
        bound = await panel.locator("dd code").first.inner_text()
        await expect(panel.get_by_text("No round has finished yet.")).to_be_visible()

        await play(ann)
        check = panel.get_by_role("button", name="Check round 1")
        await check.click()
        said = panel.get_by_role("status")
        await expect(said.get_by_role("heading")).to_have_text(
            "Nobody changed the cards. Round 1 checks out."
        )
        await expect(said).to_contain_text(bound)
        await expect(said.get_by_text(BOUND)).to_be_visible()
        await expect(said.get_by_text("5 cards this screen saw")).to_be_visible()
        await expect(said.get_by_text("Does not check out:")).to_have_count(0)

        for what, (lie, wrong) in LIES.items():
            await lying(page, lie)
            await check.click()
            await expect(said.get_by_role("heading"), what).to_have_text(
                "This round does not check out."
            )
            bad = said.get_by_role("listitem").filter(has_text="Does not check out:")
            await expect(bad, what).to_contain_text(list(wrong))
        await page.unroute_all(behavior="wait")


async def test_the_record_of_a_round_is_checked_by_its_reader(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride")
    async with guests(evening, felt, 1) as (ann,):
        await play(ann)
        async with screen(chromium, evening.address) as page:
            await become(page, ann.client)
            await page.goto(f"{evening.address}/record/{felt.id}/1")
            proof = page.get_by_role("region", name="Proof")
            await expect(proof.get_by_role("status")).to_contain_text("This round checks out.")
            await lying(page, swap_unseen)
            await page.reload()
            await expect(proof.get_by_role("status")).to_contain_text(
                "This round does not check out."
            )
            await expect(proof.get_by_text("SHA-256 is")).to_be_visible()
            await page.unroute_all(behavior="wait")


def write_into(database: Path, felt: Felt) -> int:
    """Overpays bet 1 in the file itself. Returns the entry that is now false."""
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("DROP TRIGGER events_no_update")
        stream, version, body = file.execute(
            "SELECT stream, version, body FROM events WHERE stream = ? AND kind = 'BetSettled'",
            (f"table:{felt.id}",),
        ).fetchone()
        file.execute(
            "UPDATE events SET body = ? WHERE stream = ? AND version = ?",
            (body.replace("1500", "2500"), stream, version),
        )
    return int(version)


async def test_a_changed_row_of_the_file_is_found_and_named(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening_at(tmp_path) as evening:
        felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s")
        async with guests(evening, felt, 1) as (ann,):
            await play(ann)
            version = write_into(tmp_path / "house.db", felt)
            async with (
                screen(chromium, evening.address) as page,
                evening.house.staff("ines") as ines,
            ):
                await become(page, ines)
                await page.goto(f"{evening.address}/record/{felt.id}/1")
                proof = page.get_by_role("region", name="Proof")
                await expect(proof.get_by_role("status")).to_contain_text(
                    "This round does not check out."
                )
                wrong = "Bet 1 of seat 1: won is $25; it should be $15."
                await expect(proof.get_by_text(wrong)).to_be_visible()
                not_ours = "This event was not written by the house, or it has been changed since."
                await expect(proof.get_by_text(not_ours)).to_be_visible()

                await page.goto(f"{evening.address}/floor")
                await page.get_by_role("button", name=PROVE).click()
                row = page.get_by_role("row").filter(has_text="altered")
                await expect(row).to_contain_text(f"table:{felt.id}")
                await expect(row).to_contain_text(str(version))
                await expect(page.get_by_role("row").filter(has_text=wrong)).to_contain_text(
                    str(version)
                )
