"""The analysis in a browser: a pay is typed, and the exact figures of the new table are there."""

import asyncio
import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, Route, expect

from letitride.analysis import ParReport, analyse, par_report, strategy_in_words
from letitride.analysis.faceup import FaceUpValue, faceup_row, find_changed_plays
from letitride.analysis.plays import rule_of_thumb
from letitride.rules import BASE, Schedule, compare, describe, load_paytable, load_rulebook
from tests.browser.evening import Evening
from tests.browser.screens import screen

pytestmark = pytest.mark.asyncio(loop_scope="session")

FLUSH_PAYS_NINE = """
id = "NINE"
[base]
odds = "to"
[base.pays]
royal_flush = 1000
straight_flush = 200
four_of_a_kind = 50
full_house = 11
flush = 9
straight = 5
three_of_a_kind = 3
two_pair = 2
tens_or_better = 1
"""


def figures(file: Path) -> ParReport:
    """What ``letitride par FILE`` says."""
    table = load_paytable(str(file))
    return par_report(table, analyse(table))


def figure(page: Page, name: str) -> Locator:
    """A figure of the first wager, by its name."""
    term = page.get_by_role("term").filter(has_text=name).first
    return term.locator("xpath=following-sibling::dd")


def percent(exact: str) -> str:
    return f"{float(Fraction(exact)) * 100:.4f}%"


def points(now: str, before: str) -> str:
    """A change in percentage points, as a page writes it."""
    change = float(Fraction(now) - Fraction(before)) * 100
    return f"{change:+.4f} pp".replace("-", "−")


async def test_an_edited_pay_moves_par_strategy_and_volatility(
    chromium: Browser, evening: Evening, tmp_path: Path
) -> None:
    file = tmp_path / "nine.toml"
    file.write_text(FLUSH_PAYS_NINE)
    (nine,) = figures(file).wagers
    printed = par_report(load_paytable("LIRX-01"), analyse(load_paytable("LIRX-01"))).wagers[0]
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01") as page:
        await expect(figure(page, "Par")).to_contain_text(percent(printed.par.exact))
        await expect(page.get_by_text("As published.")).to_be_visible()
        agrees = page.get_by_text("agrees with the printed figure")
        await expect(agrees).to_be_visible()

        flush = page.get_by_label("Flush pays", exact=True)
        await flush.fill("9")
        for name, now, before in (
            ("Par", nine.par.exact, printed.par.exact),
            ("House edge", nine.edge.exact, printed.edge.exact),
        ):
            await expect(figure(page, name)).to_contain_text(percent(now))
            await expect(figure(page, name)).to_contain_text(points(now, before))
        deviation = f"{nine.standard_deviation:.6f}"
        await expect(figure(page, "Standard deviation")).to_contain_text(deviation)
        moved = f"+{nine.standard_deviation - printed.standard_deviation:.6f}"
        await expect(figure(page, "Standard deviation")).to_contain_text(moved)
        for name, unit in (
            ("Par", "of the amount in action"),
            ("House edge", "of one base bet"),
            ("Hit frequency", "of 2,598,960 hands"),
            ("Standard deviation", "base bets a round"),
        ):
            await expect(figure(page, name)).to_contain_text(unit)

        await expect(agrees).to_be_hidden()
        await expect(page.get_by_text("%, for the published pays.")).to_be_visible()
        await expect(figure(page, "Par")).not_to_contain_text(nine.par.exact)
        await page.get_by_label("Exact fractions").check()
        await expect(figure(page, "Par")).to_contain_text(nine.par.exact)

        play = page.get_by_role("region", name="Best play")
        base = analyse(load_paytable(str(file)))[0]
        for circle in (1, 2):
            table = play.get_by_role("table").nth(circle - 1)
            for line in strategy_in_words(base, circle).ride:
                await expect(table).to_contain_text(str(line.pattern))
        await expect(play.get_by_text("not in the published table")).to_be_visible()

        await page.get_by_role("button", name="Reset the pays").click()
        await expect(flush).to_have_value("8")
        await expect(figure(page, "Par")).to_contain_text(percent(printed.par.exact))
        await expect(play.get_by_text("not in the published table")).to_be_hidden()


@pytest.mark.clause("W payout 1")
async def test_what_the_bonus_wins_is_shown_as_amounts(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/analysis/LIRB-25") as page:
        bonus = page.get_by_role("region", name="Bonus", exact=True)
        await expect(bonus.get_by_role("columnheader", name="Wins, for $1")).to_be_visible()
        await expect(bonus.get_by_label("Royal flush wins")).to_have_value("10000")
        await expect(page.get_by_text("for 1", exact=False)).to_have_count(0)
        await bonus.get_by_label("Flush wins", exact=True).fill("60")
        status = page.get_by_role("status").first
        await expect(status).to_contain_text(
            "Bonus edited. Compared with the published table: par 24.96"
        )


async def test_a_pay_that_cannot_be_is_refused_with_its_field_and_rule(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01", refused="400") as page:
        pair = page.get_by_label("Two pair pays")
        for typed, rule in (
            ("many", "is not a pay"),
            ("-1", "below zero"),
            ("lose", "from tens up"),
        ):
            await pair.fill(typed)
            alert = page.get_by_role("alert").filter(has_text="Base game, two pair:")
            await expect(alert).to_contain_text(rule)
            await expect(pair).to_have_attribute("aria-invalid", "true")
        await pair.fill("3/2")
        await expect(page.get_by_role("alert")).to_have_count(0)
        await expect(page.get_by_role("status").first).to_contain_text("par ")


async def test_plots_come_when_they_are_needed_and_can_be_taken_away(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, evening.address) as page:
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        await page.get_by_role("navigation").get_by_role("link", name="Analysis").click()
        results = page.get_by_role("figure").filter(has_text="Result of a round")
        hold = page.get_by_role("figure").filter(has_text="Hold")
        await expect(results.get_by_role("img")).to_be_visible()
        await expect(results.locator("rect")).to_have_count(
            len(analyse(load_paytable("LIRX-01"))[0].distribution)
        )
        await expect(hold.locator("polygon")).to_have_count(2)
        assert any("/Plots-" in address for address in fetched)
        await page.goto(f"{evening.address}/tables/nsw-let-it-ride")
        fetched.clear()
        await page.reload()
        await expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert not [each for each in fetched if "Plots" in each or "Analysis" in each]

        await page.goto(f"{evening.address}/analysis/LIRX-01")
        for shown, button, start, holds in (
            (page, "Figures (CSV)", "figure,unit,value,exact", "37963/1325152"),
            (results, "Values (CSV)", "net,deals,probability", "\n3000,"),
            (results, "Picture (SVG)", "<svg", "<rect"),
            (hold, "Picture (SVG)", "<svg", "<polygon"),
        ):
            async with page.expect_download() as coming:
                await shown.get_by_role("button", name=button).click()
            text = (await (await coming.value).path()).read_text("utf-8")
            assert text.startswith(start)
            assert holds in text


async def test_the_par_sheet_is_there_to_keep(chromium: Browser, evening: Evening) -> None:
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01") as page:
        async with page.expect_download() as coming:
            await page.get_by_role("link", name="Par sheet (PDF)").click()
        sheet = await coming.value
        assert sheet.suggested_filename == "par-sheet-LIRX-01.pdf"
        content = (await sheet.path()).read_bytes()
        assert content.startswith(b"%PDF-")
        title = "LIRX-01 Let It Ride 1 · Par sheet".encode("utf-16-be").hex().upper()
        assert f"/Title<FEFF{title}>".encode() in content

        async with page.expect_popup() as opening:
            await page.get_by_role("link", name="Par sheet (HTML)").click()
        await expect((await opening.value).get_by_role("heading", level=1)).to_contain_text("LIRX")


PUBLISHED = (
    (0, "2 3 cards seen", ["3.4622%", "0.0434%", "1.231385", "7.55%", "15.59%"]),
    (1, "3 6 cards seen", ["3.1424%", "0.3632%", "1.283438", "12.96%", "15.38%"]),
    (5, "7 18 cards seen", ["2.3310%", "1.1747%", "1.281050", "12.65%", "15.45%"]),
)
PATIENCE = 180_000
"""In milliseconds; the server has counting to do, and beside it other tests."""
THREE_PLAYERS = "24359555301/775181186780"


def base_of(reference: str) -> Schedule:
    schedule = load_paytable(reference).schedule(BASE)
    assert schedule is not None
    return schedule


def shown(value: FaceUpValue) -> list[str]:
    """The cells of a number of players, as a page writes them."""
    rides = [f"{float(value.bets[circle].ride) * 100:.2f}%" for circle in (1, 2)]
    edge, gain = (f"{float(each) * 100:.4f}%" for each in (value.edge, value.gain))
    return [edge, gain, f"{float(value.average_wager):.6f}", *rides]


async def test_seen_cards_are_valued_for_published_pays_and_the_callers_own(
    chromium: Browser, evening: Evening, tmp_path: Path
) -> None:
    file = tmp_path / "nine.toml"
    file.write_text(FLUSH_PAYS_NINE)
    nine = base_of(str(file))
    now = await asyncio.to_thread(faceup_row, nine)
    plays = await asyncio.to_thread(find_changed_plays, nine, 3)
    counted = asyncio.Event()

    async def held(route: Route) -> None:
        await counted.wait()
        await route.continue_()

    async with screen(chromium, evening.address) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
        await page.route("**/api/faceup/LIRX-01", held)
        await page.goto(f"{evening.address}/analysis/LIRX-01")
        panel = page.get_by_role("region", name="Face up")
        await expect(panel.get_by_role("status")).to_contain_text("Counting every hand")
        await expect(page.get_by_role("region", name="Advice for a hand")).to_be_visible()
        counted.set()
        rows = panel.get_by_role("table").first.locator("tbody tr")
        for place, header, cells in PUBLISHED:
            heading = rows.nth(place).get_by_role("rowheader", name=header)
            await expect(heading).to_be_visible(timeout=PATIENCE)
            await expect(rows.nth(place).get_by_role("cell")).to_contain_text(cells)
        await expect(panel).to_contain_text(
            "With nothing seen, the edge is 3.5057% of one base bet; "
            "with 18 cards of 6 other players seen, it is 2.3310%."
        )
        figure = panel.get_by_role("figure")
        await expect(figure.locator("circle")).to_have_count(6)
        await panel.get_by_label("Players at the table", exact=True).select_option("3")

        await page.get_by_label("Flush pays", exact=True).fill("9")
        await page.get_by_label("Exact fractions").check()
        await expect(panel).to_contain_text("These figures are for the published pays.")
        await expect(rows.first.get_by_role("cell")).to_contain_text(PUBLISHED[0][2])
        assert not [each for each in asked if "faceup" in each and "pay=" in each]
        await panel.get_by_role("button", name="Count the edited pays").click()
        for place, value in enumerate(now):
            found = rows.nth(place).get_by_role("cell")
            await expect(found).to_contain_text(shown(value), timeout=PATIENCE)
            await expect(found.first).to_contain_text(str(value.edge))
        edge = rows.nth(1).get_by_role("cell").first
        await expect(edge).to_contain_text(points(str(now[1].edge), THREE_PLAYERS))
        await expect(figure.locator("circle")).to_have_count(12)

        told = panel.get_by_role("table").last.locator("tbody tr")
        for place, play in enumerate(plays[:6]):
            does = {"ride": "let it ride", "pull": "pull it back"}[play.turned]
            words = f"Bet {play.circle}, {play.words}: {does}"
            heading = told.nth(place).get_by_role("rowheader")
            await expect(heading).to_contain_text(words, timeout=PATIENCE)
            thumb = rule_of_thumb(play, nine, seen=6)
            simply = f"When {thumb.play.conditions[0]}" if thumb else ""
            await expect(heading).to_contain_text(simply)
            await expect(told.nth(place)).to_contain_text(percent(str(play.worth)))
            await expect(told.nth(place)).to_contain_text(str(play.worth))
        await panel.get_by_role("button", name=f"Show all {len(plays)}").click()
        await expect(told).to_have_count(len(plays))

        for button, start, holds in (
            ("Values (CSV)", "players,cards seen", str(now[5].edge)),
            ("Picture (SVG)", "<svg", "<circle"),
        ):
            async with page.expect_download() as coming:
                await figure.get_by_role("button", name=button).click()
            text = (await (await coming.value).path()).read_text("utf-8")
            assert text.startswith(start)
            assert holds in text


async def test_a_table_without_a_base_game_is_not_played_face_up(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, f"{evening.address}/analysis/PP-1") as page:
        await expect(page.get_by_role("heading", name="Pair Plus").last).to_be_visible()
        await expect(page.get_by_role("region", name="Face up")).to_have_count(0)


async def test_advice_says_what_to_do_and_why(chromium: Browser, evening: Evening) -> None:
    """Cards are picked, not typed: three, then the community card; a card that is picked again is
    put back."""
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01") as page:
        advice = page.get_by_role("region", name="Advice for a hand")
        told = advice.get_by_role("status")
        await expect(told).to_contain_text("Pick your three cards.")
        for name in ("nine of hearts", "ten of hearts", "jack of hearts"):
            await advice.get_by_role("button", name=name).click()
        await expect(told).to_contain_text("Bet 1: Let it ride.")
        await advice.get_by_role("button", name="queen of diamonds").click()
        await expect(told).to_contain_text("Bet 2: Let it ride.")
        await expect(told).to_contain_text("+0.375000 of the bet")
        await expect(told).to_contain_text("3/8")
        straight = advice.get_by_role("row", name="Straight")
        for rank in ("eight", "king"):
            for suit in ("clubs", "diamonds", "hearts", "spades"):
                await expect(straight.get_by_role("img", name=f"{rank} of {suit}")).to_be_visible()
        # Eights and kings that others hold are no outs.
        await advice.get_by_text("Other cards seen").click()
        for suit in ("clubs", "hearts", "spades"):
            await advice.get_by_role("button", name=f"king of {suit}").click()
        await expect(straight.get_by_role("img")).to_have_count(5)
        await expect(told).to_contain_text("over 45 ways")
        await advice.get_by_role("button", name="king of clubs").click()
        await expect(straight.get_by_role("img")).to_have_count(6)
        await advice.get_by_role("button", name="Clear").click()
        await expect(told).to_contain_text("Pick your three cards.")


async def test_cards_are_picked_with_the_keys(chromium: Browser, evening: Evening) -> None:
    """One stop of the Tab key, then the arrows."""
    async with screen(chromium, f"{evening.address}/analysis/LIRX-01") as page:
        advice = page.get_by_role("region", name="Advice for a hand")
        await advice.get_by_role("button", name="two of clubs").focus()
        for key in ("Enter", "ArrowRight", "Space", "ArrowDown", "Enter"):
            await page.keyboard.press(key)
        hand = advice.get_by_role("radio", name=re.compile("^Your three cards"))
        await expect(hand).to_have_accessible_name(
            "Your three cards two of clubs, three of clubs, three of diamonds"
        )
        await expect(advice.get_by_role("status")).to_contain_text("Bet 1: Pull it back.")
        tabbed = advice.get_by_role("group").locator("button[tabindex='0']")
        await expect(tabbed).to_have_count(1)


async def test_how_a_game_is_played_is_told_first_and_its_fields_are_folded_by_section(
    chromium: Browser, evening: Evening
) -> None:
    async with screen(chromium, f"{evening.address}/rules/ca-let-it-ride") as page:
        played = page.get_by_role("region", name="How to play")
        pictures = played.get_by_role("list", name="A round in five pictures")
        await expect(pictures.get_by_role("listitem")).to_have_count(5)
        await expect(played.get_by_role("list").nth(1)).to_contain_text("Make three equal bets")
        await expect(played).to_contain_text("$5 to $100 on each, in steps of $1")
        await expect(played).to_contain_text("After 2 hands the bank is offered to the next")
        await expect(played).to_contain_text("$2 from the player who banks")
        seats = page.get_by_role("row", name="Seats 8")
        await expect(seats).to_be_hidden()
        await page.get_by_role("heading", name="Table", exact=True).click()
        await expect(seats).to_be_visible()
        await page.wait_for_url("**/rules/ca-let-it-ride#table")
        await page.reload()
        await expect(seats).to_be_visible()
        await page.get_by_label("Search").fill("lowest bank")
        await expect(seats).to_be_hidden()
    async with screen(chromium, f"{evening.address}/rules/six-card-let-it-ride#limits") as page:
        await expect(page.get_by_role("row", name="Below minimum")).to_be_in_viewport()
        await expect(page.get_by_text("the best five of your three cards")).to_have_count(1)


async def test_rule_books_side_by_side(chromium: Browser, evening: Evening) -> None:
    ours, theirs = load_rulebook("nsw-let-it-ride"), load_rulebook("wa-let-it-ride")
    fields = compare(ours, theirs)
    differ = sum(each.differs for each in fields)
    async with screen(chromium, f"{evening.address}/rules/nsw-let-it-ride") as page:
        tally = page.get_by_role("status").first
        await expect(tally).to_contain_text(f"{len(describe(ours))} fields.")
        await page.get_by_label("Compare with").select_option("wa-let-it-ride")
        await page.wait_for_url("**/rules/nsw-let-it-ride/wa-let-it-ride")
        await expect(tally).to_contain_text(f"{differ} of {len(fields)} fields differ.")
        seats = page.get_by_role("row", name="Seats")
        await expect(seats.get_by_role("cell")).to_contain_text(["N 2.2.1", "W table 1"])
        await page.get_by_label("Differences only").check()
        await expect(tally).to_contain_text(f"{differ} of {len(fields)} fields shown.")
        await expect(seats).to_be_hidden()
        await page.get_by_label("Search").fill("exposed")
        rows = page.get_by_role("rowheader")
        await expect(rows.first).to_contain_text("differs")
        assert 0 < await rows.count() < differ
