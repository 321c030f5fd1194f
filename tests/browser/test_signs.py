"""What everybody must be able to read at the table: pays, limits, rules, bonus lammers."""

import re

import pytest
from playwright.async_api import Browser, expect

from letitride.rules import Wager
from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import Hand, player

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.clause("N 2.2.1.2")
@pytest.mark.clause("N 6.1")
@pytest.mark.clause("N 14.14")
@pytest.mark.parametrize(
    ("hand", "size"), [(Hand.MOUSE, WIDE), (Hand.TOUCH, PHONE)], ids=("wide", "phone")
)
async def test_a_seated_player_can_read_the_pays_the_limits_and_the_rules(
    chromium: Browser, evening: Evening, hand: Hand, size: tuple[int, int]
) -> None:
    limits = {"minimum": 10_00, "maximum": 200_00, "unit": 5_00}
    felt = await evening.table("nsw-let-it-ride", limits=limits)
    async with player(chromium, evening, felt, hand=hand, size=size) as ann:
        await ann.seat_and_chips(seat=6)
        pays = ann.page.get_by_role("table", name="Let It Ride").get_by_role("row")
        await expect(pays).to_have_count(9)
        await expect(pays.first).to_have_text(re.compile(r"Royal flush\s*1000 to 1"))
        await expect(pays.last).to_have_text(re.compile(r"Pair of tens or better\s*1 to 1"))
        await expect(pays.last).to_be_visible()
        sign = ann.page.get_by_text(re.compile(r"\$10 – \$200")).first
        await expect(sign).to_be_visible()
        await expect(ann.page.get_by_text("in steps of $5").first).to_be_visible()

        rules = ann.page.get_by_role("main").get_by_role("link", name="How to play")
        await expect(rules).to_be_visible()
        await ann.page.goto(f"{evening.address}{await rules.get_attribute('href')}")
        heading = ann.page.get_by_role("heading", level=1)
        await expect(heading).to_contain_text("Let It Ride, New South Wales")


@pytest.mark.clause("W bonus 15", "W payout 1", "W how to play details", "W bonus overview hands")
async def test_a_lammer_marks_a_collected_bonus_until_the_round_is_cleared(
    chromium: Browser, evening: Evening
) -> None:
    """And nothing at the table is paid "for" one, though the bonus is."""
    felt = await evening.table("wa-let-it-ride-bonus")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await ann.bet_side(Wager("bonus"))
        marker = re.compile(r"lammer.*\$1")
        await expect(ann.spot(Wager("bonus"))).to_have_accessible_name(re.compile(r"^Bonus, \$1"))
        await expect(ann.spot(Wager("bonus"))).not_to_have_accessible_name(marker)
        pays = ann.page.get_by_role("table", name="Bonus", exact=True)
        await expect(pays).to_contain_text("wins $")
        for table in await ann.page.get_by_role("table").all():
            assert " for " not in await table.inner_text()

        await felt.until(Phase.FIRST_CHOICE)
        await expect(ann.spot(Wager("bonus"))).to_have_accessible_name(marker)
        await expect(ann.figure("Rack")).to_have_text("$84")
        await ann.look()
        await ann.pull()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.pull()
        await felt.until(Phase.ROUND_OVER)
        await expect(ann.spot(Wager("bonus"))).to_have_accessible_name(marker)
        await felt.until(Phase.BETTING)
        await expect(ann.spot(Wager("bonus"))).not_to_have_accessible_name(marker)


async def test_the_sign_shows_the_meter_as_it_grows(chromium: Browser, evening: Evening) -> None:
    bet = Wager("progressive")
    felt = await evening.table("wa-let-it-ride", deck="2d 3d 5s Th Jh 4c", meters=True)
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await expect(ann.page.get_by_text("Progressive meter $10,000").first).to_be_visible()
        pays = ann.page.get_by_role("table", name="Progressive", exact=True)
        await expect(pays).to_contain_text("100% of the meter")
        await expect(pays).to_contain_text("Another player’s royal flush")
        await felt.until(Phase.BETTING)
        await ann.bet()
        await ann.bet_side(bet)
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.pull()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.pull()
        await felt.until(Phase.BETTING)
        await expect(ann.page.get_by_text("Progressive meter $10,000.25").first).to_be_visible()
