"""The sessions page: sliders ask, the answer is exact, and the address keeps the question."""

import pytest
from playwright.async_api import Browser, expect

from letitride.analysis import SessionTerms, SideWager, play_session
from letitride.rules import BASE, Cents, Wager, edit_paytable, format_money, load_paytable
from tests.browser.evening import Evening
from tests.browser.screens import faults_at_both_sizes, screen

pytestmark = pytest.mark.asyncio(loop_scope="session")

PATIENCE = 180_000


def lost(bankroll: int, *changes: str) -> str:
    base = edit_paytable("LIRX-01", changes).paytable.schedule(BASE)
    assert base is not None
    terms = SessionTerms(
        bet=Cents(500), bankroll=Cents(bankroll * 100), stop_win=Cents(20_000), rounds=300
    )
    return f"{play_session(base, terms, drawdown=False).ends.lost:.2%}"


def side(wager: str, paytable: str, amount: int) -> SideWager:
    schedule = load_paytable(paytable).schedule(Wager(wager))
    assert schedule is not None
    return SideWager(schedule, Cents(amount * 100))


def drawdown(*sides: SideWager) -> str:
    """Of twelve rounds with $60."""
    base = load_paytable("LIRX-01").schedule(BASE)
    assert base is not None
    terms = SessionTerms(bet=Cents(500), bankroll=Cents(6_000), rounds=12, sides=sides)
    falls = play_session(base, terms).drawdown
    assert falls is not None
    return format_money(falls[0.5])


async def test_sliders_give_an_exact_answer(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01", refused="400") as page:
        await page.get_by_role("link", name="Sessions").click()
        ends = page.get_by_role("region", name="How it ends")
        first = lost(200)
        await expect(ends).to_contain_text(first, timeout=PATIENCE)
        await expect(page.get_by_role("figure").locator("polygon")).to_have_count(2)

        bankroll = page.get_by_label("Bankroll", exact=True)
        await bankroll.focus()
        for _ in range(5):
            await page.keyboard.press("ArrowLeft")
        await expect(page.get_by_text("$150", exact=True)).to_be_visible()
        second = lost(150)
        await expect(ends).to_contain_text(second, timeout=PATIENCE)
        assert "bankroll=150" in page.url

        await page.reload()
        await expect(ends).to_contain_text(second, timeout=PATIENCE)
        await page.get_by_label("Side bet", exact=True).select_option("three_card=3CB-1")
        await expect(page.get_by_role("status")).to_contain_text("takes $16", timeout=PATIENCE)
        await page.get_by_label("Bet on each circle").fill("60")
        alert = page.get_by_role("alert")
        await expect(alert).to_contain_text("$150 does not cover one round", timeout=PATIENCE)
        await expect(bankroll).to_have_attribute("aria-invalid", "true")
        await expect(ends).to_have_count(0)


async def test_several_side_bets_and_the_worst_drawdown(
    chromium: Browser, evening: Evening
) -> None:
    short = "bet=5&bankroll=60&rounds=12&play=best&system=flat"
    async with screen(chromium, f"{evening.address}/sessions/LIRX-01?{short}") as page:
        fall = page.get_by_role("region", name="Worst drawdown")
        halves = fall.get_by_role("row", name="Half of all evenings")
        await expect(halves).to_contain_text(drawdown(), timeout=PATIENCE)

        status = page.get_by_role("status")
        await page.get_by_label("Side bet", exact=True).select_option("bonus=LIRB-03")
        second = page.get_by_label("Side bet 2", exact=True)
        assert "bonus=LIRB-03" not in await second.locator("option").evaluate_all(
            "options => options.map(each => each.value)"
        )
        await second.select_option("three_card=3CB-1")
        await expect(status).to_contain_text(
            "takes $17: three base bets and the side bets.", timeout=PATIENCE
        )
        await page.get_by_label("Side bet 2 amount").fill("5")
        await expect(status).to_contain_text("takes $21", timeout=PATIENCE)
        both = (side("bonus", "LIRB-03", 1), side("three_card", "3CB-1", 5))
        await expect(halves).to_contain_text(drawdown(*both), timeout=PATIENCE)
        await page.reload()
        await expect(status).to_contain_text("takes $21", timeout=PATIENCE)
        await expect(second).to_have_value("three_card=3CB-1")
        assert await faults_at_both_sizes(page) == []

        await page.get_by_label("Side bet", exact=True).select_option("None")
        await expect(status).to_contain_text("takes $20: three base bets and the side bet.")
        await expect(page.get_by_label("Side bet", exact=True)).to_have_value("three_card=3CB-1")
        assert "bonus" not in page.url


async def test_a_drawdown_that_takes_too_long_says_so(chromium: Browser, evening: Evening) -> None:
    long = "bet=5&bankroll=900&stop_win=2000&rounds=300"
    sides = "side=bonus%3DLIRB-03%3A1&side=three_card%3D3CB-1%3A1"
    async with screen(chromium, f"{evening.address}/sessions/LIRX-01?{long}&{sides}") as page:
        fall = page.get_by_role("region", name="Worst drawdown")
        await expect(fall).to_contain_text("Too many amounts and rounds", timeout=PATIENCE)
        await expect(fall.locator("code")).to_have_text(
            "letitride session LIRX-01 --bet 5 --bankroll 900 --stop-win 2000 --rounds 300 "
            "--side bonus=LIRB-03:1 --side three_card=3CB-1:1"
        )
        assert await faults_at_both_sizes(page) == []
        await expect(page.get_by_role("region", name="How it ends")).to_be_visible()


async def test_an_edited_table_is_played_as_edited(chromium: Browser, evening: Evening) -> None:
    edited = f"{evening.address}/analysis/LIRX-01?pay=base.two_pair=3/2"
    async with screen(chromium, edited) as page:
        await expect(page.get_by_role("link", name="Edited par sheet (PDF)")).to_be_visible()
        await page.get_by_role("link", name="Sessions").click()
        ends = page.get_by_role("region", name="How it ends")
        await expect(ends).to_contain_text(lost(200, "base.two_pair=3/2"), timeout=PATIENCE)
        await expect(ends).to_contain_text("you can't cover $15")
        await expect(ends).not_to_contain_text("or you lost")
        await expect(page.get_by_text("Pays edited: Base, two pair 3/2.")).to_be_visible()
        status = page.get_by_role("status")
        await expect(status).to_have_text("A round takes $15: three base bets.")
        await page.get_by_label("Bankroll", exact=True).fill("150")
        await expect(ends).to_contain_text(lost(150, "base.two_pair=3/2"), timeout=PATIENCE)
        await page.get_by_label("Paytable").select_option("LIRX-06")
        await page.wait_for_url("**/sessions/LIRX-06?bet=5&bankroll=150*")
        assert "pay=" not in page.url
        await expect(page.get_by_text("$150", exact=True)).to_be_visible()


async def test_the_page_passes_axe(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/sessions") as page:
        await expect(page.get_by_role("figure")).to_be_visible(timeout=PATIENCE)
        await page.get_by_text("Values", exact=True).click()
        for light in ("dark", "light"):
            await page.emulate_media(color_scheme=light)
            assert await faults_at_both_sizes(page) == []
