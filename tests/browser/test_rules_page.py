"""The rules where they are read: how to play, what everybody is told, and what the words mean."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from letitride.rules import load_rulebook
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import player
from tests.browser.screens import faults_at_both_sizes, screen
from tests.browser.staff import desk
from tests.browser.test_layout import box

pytestmark = pytest.mark.asyncio(loop_scope="session")

TERMS = {
    "nsw-let-it-ride": (
        *("Act", "card shoe", "casino promotional voucher", "casino supervisor"),
        *("community cards", "dealer", "deck-checking device", "games supervisor", "hand"),
        *("inspector", "let it ride", "round of play", "shuffling device", "void"),
    ),
    "wa-let-it-ride-bonus": ("community cards", "hand", "let it ride", "round of play", "suit"),
    "ca-let-it-ride": (
        *("action", "action pile", "community card", "hand", "let it ride", "player-dealer"),
        *("round of play", "seated positions", "suit"),
    ),
}
"""As the documents define them."""


@pytest.mark.clause("N 1.1", "W definitions", "C glossary")
@pytest.mark.parametrize("book", TERMS)
async def test_every_defined_term_is_explained_on_the_rules_page(
    chromium: Browser, evening: Evening, book: str
) -> None:
    async with screen(chromium, f"{evening.address}/rules/{book}") as page:
        glossary = page.get_by_role("region", name="Definitions")
        for term in load_rulebook(book).glossary:
            line = glossary.locator("dl > div").filter(has=page.get_by_text(term.term, exact=True))
            await expect(line.locator("dd")).to_have_text(term.meaning)
            await expect(line.locator("dt")).to_contain_text(term.clause)
        await expect(glossary.locator("dfn")).to_have_text(list(TERMS[book]))


_OUTSIDE = """() => [...document.querySelectorAll(".picture")].flatMap((felt) => {
  const whole = felt.getBoundingClientRect();
  return [...felt.querySelectorAll(".circle, .card, .chips, small")].filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return left < whole.left || right > whole.right;
  }).map((each) => each.className);
})"""


@pytest.mark.parametrize("size", [WIDE, (1080, 800), (1024, 768), (820, 1180), PHONE])
async def test_what_is_in_the_five_pictures_stays_inside_them(
    chromium: Browser, evening: Evening, size: tuple[int, int]
) -> None:
    async with screen(chromium, f"{evening.address}/rules/nsw-let-it-ride", size=size) as page:
        await expect(page.locator(".picture")).to_have_count(5)
        assert await page.evaluate(_OUTSIDE) == []
        rows = {round((await box(each))["y"]) for each in await page.locator(".picture").all()}
        assert len(rows) in {1, 5}, "no row is left half empty"


NOTICES = {
    "N 14.10": "Players and spectators make no bets with or against each other.",
    "N 14.6": "The staff give no advice on how to play.",
    "N 14.7": "Players and spectators give advice only to somebody who asks for it.",
    "N 14.1": "Nobody uses a device that records or analyses the game at the table.",
    "N 14.11": "Until the first card is dealt a supervisor may refuse a wager",
    "N 6.5": "A sign announces a higher minimum at least 20 minutes before it starts.",
    "N 14.8": "A sign announces at least 20 minutes ahead that the table will close.",
    "N 14.9": "a player who sits out 3 rounds in a row may have to give up the seat.",
    "N 14.12": "A dispute goes to the table's supervisor first.",
    "N 14.13": "If you are not satisfied with a decision of the house, you can complain",
    "N 14.14": "At the table everybody can read the limits, what each hand pays,",
}


@pytest.mark.clause("N 14.10")
async def test_duties_to_inform_players_are_listed_with_their_clauses(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, f"{evening.address}/rules/nsw-let-it-ride") as page:
        told = page.get_by_role("region", name="At every table").get_by_role("listitem")
        for clause, words in NOTICES.items():
            notice = told.filter(has_text=words)
            await expect(notice).to_have_count(1)
            await expect(notice).to_contain_text(clause)


@pytest.mark.clause("N 14.14")
async def test_a_copy_that_a_supervisor_filed_is_read_at_the_table(
    chromium: Browser, evening: Evening
) -> None:
    book = "six-card-let-it-ride"
    name, reference = load_rulebook(book).name, "No. 1440"
    text = "1. The game.\n   1.1 Three cards, and more.\n"
    felt = await evening.table(book)
    async with (
        desk(chromium, evening, "carla", is_refused=True) as carla,
        player(chromium, evening, felt) as ann,
    ):
        await carla.go("/floor")
        form = carla.region("Approved rules")
        await form.get_by_label("Rule book").select_option(label=name)
        await form.get_by_label("Reference of the approval").fill(reference)
        await form.get_by_label("Text of the rules").fill(text)
        await form.get_by_role("button", name="File the copy").click()
        await expect(form.get_by_role("alert")).to_contain_text("date: enter the day")
        await form.get_by_label("Date of the approval").fill("2020-07-01")
        await form.get_by_role("button", name="File the copy").click()
        await expect(form.get_by_role("status")).to_contain_text(f"The copy for {name} is on file.")
        await expect(form).to_contain_text(f"On file: {reference}, 2020-07-01. Filed by carla,")
        assert await faults_at_both_sizes(carla.page) == []

        await ann.seat_and_chips()
        link = ann.page.get_by_role("main").get_by_role("link", name="How to play")
        await ann.page.goto(f"{evening.address}{await link.get_attribute('href')}")
        await ann.page.get_by_role("link", name="The rules as approved, in full").click()
        approved = ann.page.get_by_role("region", name="Approved rules")
        await expect(approved).to_contain_text(f"Approval {reference}, 2020-07-01.")
        await expect(approved).to_contain_text("filed by carla")
        copy = approved.get_by_role("document", name="Approved rules")
        await expect(copy).to_be_visible()
        assert await copy.inner_text() == text
        assert await faults_at_both_sizes(ann.page) == []


async def test_without_a_filed_copy_the_page_says_so(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/rules/ca-let-it-ride#approved") as page:
        approved = page.get_by_role("region", name="Approved rules")
        await expect(approved).to_contain_text("No copy of the approved rules is on file")
        await expect(approved).to_contain_text("house, as N 14.14")


async def pays_of(page: Page, wager: str) -> list[str]:
    rows = page.get_by_role("table", name=f"Pays: {wager}").get_by_role("row")
    await expect(rows.first).to_be_visible()
    return [re.sub(r"\s+", " ", each).strip() for each in await rows.all_inner_texts()]


@pytest.mark.clause("W how to play")
async def test_the_leaflet_of_a_table_has_the_pays_in_force_there(
    chromium: Browser, evening: Evening
) -> None:
    """By default LIRB-25 and 3CB-1; this table has others, as its layout says."""
    chosen = {"base": "LIRB-03", "bonus": "LIRB-03", "three_card": "3CB-4"}
    book = "wa-let-it-ride-bonus"
    felt = await evening.table(book, paytables=chosen)
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=3)
        layout = {
            wager["name"]: [f"{row['hand']} {row['pays']}" for row in wager["rows"]]
            for wager in felt.seen_by(ann.name)["wagers"]
        }
        link = ann.page.get_by_role("main").get_by_role("link", name="How to play")
        address = f"{evening.address}{await link.get_attribute('href')}"
        await ann.page.goto(address)
        await expect(ann.page.get_by_text(f"What it pays at {felt.name}")).to_be_visible()
        for name, rows in layout.items():
            called = "Let It Ride" if name not in ("Bonus", "3 Card Bonus") else name
            pays = await pays_of(ann.page, called)
            assert len(pays) == len(rows)
            for said, row in zip(pays, rows, strict=True):
                assert said.endswith(row.partition(" ")[2]), (said, row)
        in_force = await pays_of(ann.page, "Bonus")
        await ann.page.goto(f"{evening.address}/rules/{book}")
        assert await pays_of(ann.page, "Bonus") != in_force
        await expect(ann.page.get_by_text("Paytable LIRB-25").first).to_be_visible()


@pytest.mark.clause("F side bets payback")
async def test_returns_of_base_game_and_side_bets_are_side_by_side(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, f"{evening.address}/rules/wa-let-it-ride") as page:
        table = page.get_by_role("region", name="Paybacks").get_by_role("row")
        base = table.filter(has_text="LIRX-01")
        await expect(base).to_contain_text("97.1352%")
        side = table.filter(has_text="3CB-1")
        await expect(side).to_contain_text("97.6833%")
        await expect(side).to_contain_text("more than every base game")


async def test_the_page_passes_axe(chromium: Browser, evening: Evening) -> None:
    address = f"{evening.address}/rules/wa-let-it-ride-bonus"
    async with screen(chromium, address) as page:
        await expect(page.get_by_role("region", name="Definitions")).to_be_visible()
        assert await faults_at_both_sizes(page) == []
