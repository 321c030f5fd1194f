"""A dealer goes away in the middle of a round: the floor sees it, and somebody else finishes it."""

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, expect

from letitride.house import DOOR_STREAM
from letitride.table.state import Phase
from letitride.table.view.due import due
from tests.browser.evening import Evening, Felt
from tests.browser.pages import PHONE, scrolls_sideways, violations
from tests.browser.staff import Dealer, Guest, dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALL = (1024, 768)
NEED_NOBODY = """rows => rows.map((row, at) => [row, at])
    .filter(([row]) => row.querySelector("th[scope=row]") && !/out of order/.test(row.innerText))
    .filter(([row]) => !row.nextElementSibling?.querySelector(".troubles"))
    .map(([, at]) => at)"""
"""The rows of tables below which nothing is said that waits for a person."""
CHECKED = {"payout_entry": "on", "settling": "pick_and_pay"}


async def chosen(felt: Felt, deals: Dealer, *players: Guest) -> None:
    """Everybody has bet and looked; the first choice is made."""
    await deals.until(Phase.BETTING)
    for each in players:
        await each.bets("$5")
    await deals.until(Phase.FIRST_CHOICE)
    for each in players:
        await each.do("Look")
        await each.do("Ride")
    assert felt.now.round is not None


async def test_relief_in_the_middle_of_a_round(chromium: Browser, evening: Evening) -> None:
    """Dora goes; the pit names who is waited for; Dan, a new dealer, finishes her round."""
    calm = await evening.table("nsw-let-it-ride")
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    stalled = evening.house.context.settings.stalled_seconds
    async with (
        guests(evening, felt, 2) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "gabriel") as gabriel,
        desk(chromium, evening, "carla", is_refused=True) as carla,
        desk(chromium, evening, "dora") as dora,
    ):
        await chosen(felt, deals, ann)
        await dora.console(felt)
        await expect(dora.key).to_contain_text("Turn the community card")
        await gabriel.go("/floor")
        rows = gabriel.region("Tables").get_by_role("row")
        await expect(rows.filter(has_text=felt.id)).to_be_visible()
        await expect(gabriel.region("Tables")).not_to_contain_text(f"dealer, dora. {felt.id}")
        evening.clock.advance(stalled + 1)
        await evening.settle()
        await gabriel.button("Refresh").click()
        await expect(gabriel.region("Tables")).to_contain_text("Waiting for the dealer, dora.")
        await expect(rows.filter(has_text=f"{felt.name}:")).to_contain_text(
            "Waiting for the dealer, dora."
        )
        # Whoever needs a person comes first; other tables of this house may need one, too.
        said = await rows.all_inner_texts()
        own, other = (
            next(at for at, text in enumerate(said) if each.id in text.split())
            for each in (felt, calm)
        )
        assert own < other
        needs_nobody = await rows.evaluate_all(NEED_NOBODY)
        assert other in needs_nobody
        assert own < min(needs_nobody)
        assert await violations(gabriel.page) == []
        await gabriel.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        tables = gabriel.region("Tables").locator(".scroll")
        assert await tables.evaluate("e => e.scrollWidth - e.clientWidth") <= 1

        if await evening.house.context.casino.accounts.find("dan") is None:
            await carla.go("/floor")
            form = carla.page.get_by_role("form", name="Open a staff account")
            await form.get_by_label("Name").fill("dan")
            await form.get_by_label("Role").select_option(label="dealer")
            await form.get_by_label("First password").fill("a good long password")
            await form.get_by_role("button").click()
            await carla.gives_password()
            staff = carla.region("Staff and rota")
            await expect(staff.get_by_role("status")).to_have_text("dan can sign in.")
            await expect(staff.get_by_role("row").filter(has_text="dan")).to_contain_text("dealer")

        await gabriel.console(felt)
        who = gabriel.region("Dealer")
        await who.get_by_label("New dealer").select_option(value="dan")
        await who.get_by_role("button", name="Relieve the dealer").click()
        await expect(who.get_by_role("status")).to_have_text("dan deals now.")
        assert felt.runner.dealer == "dan"
        # Also while players are waited for: whoever was relieved is told so.
        await expect(dora.region("Next")).to_contain_text("dan is dealing.")
        await expect(dora.region("Next")).to_contain_text("You do not hold this table")
        await expect(dora.region("Next").get_by_role("status")).to_have_text("")
        # And from the middle of the round to the automatic dealer, who finishes it.
        await who.get_by_label("New dealer").select_option(label="the automatic dealer")
        await who.get_by_role("button", name="Relieve the dealer").click()
        await expect(who.get_by_role("status")).to_have_text("The automatic dealer deals now.")
        await felt.until(Phase.SECOND_CHOICE)
        await ann.do("Ride")
        await felt.until(Phase.BETWEEN_ROUNDS)


async def test_a_dealer_holds_one_table(chromium: Browser, evening: Evening) -> None:
    one = await evening.table("nsw-let-it-ride", dealer="dora")
    other = await evening.table("nsw-let-it-ride")
    headers = {"x-csrf-token": evening.carla.me["csrf"]}
    path = f"/api/floor/tables/{other.id}/dealer"
    no = await evening.carla.http.put(path, json={"dealer": "dora"}, headers=headers)
    assert no.status_code == 409
    assert no.json()["message"].startswith(f"dora holds table {one.id}.")
    assert (one.runner.dealer, other.runner.dealer) == ("dora", "")
    async with desk(chromium, evening, "gabriel") as gabriel:
        await gabriel.console(other)
        who = gabriel.region("Dealer")
        await who.get_by_label("New dealer").select_option(label=f"dora, at {one.id}")
        await expect(who).to_contain_text(f"dora leaves {one.id} to the automatic dealer.")
        await who.get_by_role("button", name="Relieve the dealer").click()
        await expect(who.get_by_role("status")).to_have_text("dora deals now.")
    assert (one.runner.dealer, other.runner.dealer) == ("", "dora")


async def test_a_dealer_is_led_nowhere_that_is_closed_to_them(
    chromium: Browser, evening: Evening
) -> None:
    """Records and money of another dealer's table: no link, so no refusal in the list."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    other = await evening.table("nsw-let-it-ride")
    async with desk(chromium, evening, "dora") as dora:
        await dora.go("/floor")
        rows = dora.region("Tables").get_by_role("row")
        for each, links in ((felt, 1), (other, 0)):
            row = rows.filter(has=dora.page.get_by_role("link", name=each.name, exact=True))
            await expect(row.get_by_role("link", name="Console")).to_have_count(1)
            for name in ("Rounds", "Money"):
                await expect(row.get_by_role("link", name=name)).to_have_count(links)
        await dora.go("/")
        for each, links in ((felt, 1), (other, 0)):
            card = dora.page.get_by_role("article", name=each.name)
            await expect(card.get_by_text("you deal here")).to_have_count(links)
            await expect(card.get_by_role("link", name="Rounds")).to_have_count(links)
        await dora.console(other)
        await expect(dora.page.get_by_role("link", name="rounds", exact=True)).to_have_count(0)
        await expect(dora.region("Next")).to_contain_text("You do not hold this table")


async def test_the_rota_relieves_by_itself(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride")
    headers = {"x-csrf-token": evening.carla.me["csrf"]}
    starts = int(evening.clock.now()) + 60
    body = {"table": felt.id, "dealer": "dora", "starts": starts}
    async with desk(chromium, evening, "gabriel") as gabriel:
        (
            await evening.carla.http.post("/api/floor/rota", json=body, headers=headers)
        ).raise_for_status()
        await gabriel.go("/floor")
        rota = gabriel.page.get_by_role("table", name="Rota")
        await expect(rota.get_by_role("row").filter(has_text=felt.id)).to_contain_text("dora")
        evening.clock.advance(starts - 1 - evening.clock.now())
        await evening.settle()
        assert felt.runner.dealer == ""
        evening.clock.advance(1)
        await felt.comes_to(lambda _: felt.runner.dealer == "dora")
        await gabriel.go("/floor")
        await expect(gabriel.page.get_by_text("No changes planned.")).to_be_visible()


async def test_a_correction_needs_two_people_and_moves_the_money(
    chromium: Browser, evening: Evening
) -> None:
    """Gabriel proposes, Carla confirms: from the tray to Ann, with a reason, for round 1."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "gabriel") as gabriel,
        desk(chromium, evening, "carla", is_refused=True) as carla,
        desk(chromium, evening, "ines") as ines,
    ):
        await deals.plays(ann)
        await ann.do("RaiseDispute", about="I was paid too little")
        for each in (gabriel, carla, ines):
            await each.console(felt)
        decision = "Decision, in the words you will say".replace(" ", "_")
        await gabriel.does("Rule on a dispute", **{decision: "Five dollars are missing."})
        before = ann.rack
        fields = {"Amount,_dollars": "5", "Reason": "paid 1 to 1 for 2 to 1"}
        await gabriel.asks("Propose a correction", "to the player", **fields)
        await gabriel.dialog.get_by_role("button", name="Propose a correction").click()
        await expect(gabriel.page.get_by_role("dialog")).to_have_count(0)
        assert ann.rack == before, "one person moves nothing"
        await expect(carla.page.get_by_text("proposed by gabriel")).to_be_visible()
        await carla.asks("Confirm a correction")
        # Whoever confirms reads who asks for what, why, and about which round.
        proposed = carla.dialog.get_by_role("region", name="To be confirmed")
        await expect(proposed).to_contain_text(f"$5 to the player, {ann.name}; proposed by gabriel")
        await expect(proposed).to_contain_text("paid 1 to 1 for 2 to 1")
        await expect(proposed).to_contain_text("round 1, seat 2")
        would = carla.dialog.get_by_role("status", name="The ruling would be")
        await expect(would).not_to_contain_text("What will happen")
        await expect(would).to_contain_text(f"Seat 2, {ann.name}: the house pays$5")
        await carla.dialog.get_by_role("button", name="Confirm a correction").click()
        await carla.gives_password()
        await felt.comes_to(lambda _: ann.rack == before + 500)

        # The dealer finds that it was too much. Nothing is chosen for her, and it is shown first.
        async with desk(chromium, evening, "dora") as dora:
            await dora.console(felt)
            await dora.asks("Correct a wrong payment")
            await expect(dora.dialog).to_contain_text("round 1", ignore_case=True)
            await expect(dora.dialog.get_by_role("radio", checked=True)).to_have_count(0)
            await dora.dialog.get_by_label("Amount, dollars").fill("2")
            await dora.dialog.get_by_label("Reason").fill("three were missing, not five")
            payer, payee = (
                dora.dialog.get_by_role("group", name=name)
                for name in ("Who pays?", "Who gets the money?")
            )
            await payer.get_by_label(ann.name).check()
            await payee.get_by_label("the house").check()
            would = dora.dialog.get_by_role("status", name="The ruling would be")
            await expect(would).to_contain_text("Correction 2, round 1: $2 from")
            assert await violations(dora.page) == []
            await dora.dialog.get_by_role("button", name="Correct a wrong payment").click()
            await expect(dora.page.get_by_role("dialog")).to_have_count(0)
        await expect(
            carla.page.get_by_text(f"$2 from the player to the house, {ann.name}")
        ).to_be_visible()
        await carla.asks("Confirm a correction")
        would = carla.dialog.get_by_role("status", name="The ruling would be")
        await expect(would).to_contain_text(f"Seat 2, {ann.name}")
        await carla.dialog.get_by_role("button", name="Confirm a correction").click()
        await felt.comes_to(lambda _: ann.rack == before + 300)
        await expect(ines.region("Disputes")).to_contain_text("round 1")
        await ines.go(f"/record/{felt.id}/1")
        notes = ines.region("Rulings, disputes and corrections")
        await expect(notes).to_contain_text("Corrections: −$3 for the house.")
        await expect(notes).to_contain_text("three were missing, not five by dora and carla")
        await expect(notes).to_contain_text("paid 1 to 1 for 2 to 1 by gabriel and carla")
        assert await violations(ines.page) == []
        # Evidence of the round has what was made right after it.
        async with evening.house.staff("ines") as http:
            taken = await http.get(f"/api/tables/{felt.id}/rounds/1/evidence?form=json")
        assert [each["sentence"] for each in taken.json()["rulings"]] != []
        assert "paid 1 to 1 for 2 to 1" in taken.text


async def test_a_console_left_alone_causes_no_refusals(chromium: Browser, evening: Evening) -> None:
    """Opening consoles or the floor, and being asked for the password, raise no alarm."""
    felt = await evening.table("nsw-let-it-ride")
    log = evening.house.context.casino.log

    async def refused() -> int:
        heads = await log.heads_of((DOOR_STREAM,))
        return heads[0].version if heads else 0

    before = await refused()
    async with guests(evening, felt, 2) as (ann,):
        for name in ("dora", "gabriel", "carla", "ines"):
            async with desk(chromium, evening, name) as staff:
                await staff.console(felt)
                await staff.go("/floor")
                await expect(staff.region("Tables").get_by_role("row").nth(1)).to_be_visible()
                dead = staff.page.get_by_text("can do this.")
                await expect(dead).to_have_count(0)
        async with evening.house.staff("carla") as carla:
            body = {"id": "a-payment-of-a-test", "amount": 1000}
            asked = await carla.post(f"/api/cage/{ann.name}/pay-in", body)
            assert asked.json()["code"] == "reauthenticate"
    assert await refused() == before


@pytest.mark.parametrize("size", [SMALL, (1440, 900)])
async def test_nothing_is_clipped_with_seven_players(
    chromium: Browser, evening: Evening, size: tuple[int, int]
) -> None:
    """Cards, choices, results and the community cards are in view while hands are settled."""
    felt = await evening.table("wa-let-it-ride-bonus", dealer="dora")
    async with (
        guests(evening, felt, *range(1, 8)) as players,
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora", size=size) as dora,
    ):
        await deals.until(Phase.BETTING)
        for each in players:
            await each.bets("$5", bonus="$1")
        await deals.until(Phase.FIRST_CHOICE)
        for each in players:
            await each.do("Look")
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await deals.until(phase)
            for each in players:
                await each.do("Ride")
        await deals.until(Phase.SETTLING)
        await dora.console(felt)
        await dora.at_rest(felt)
        version = felt.now.version
        await dora.page.keyboard.press("Enter")
        await felt.moved(version)
        await dora.at_rest(felt)
        places = dora.region("Seats").get_by_role("list", name="Seat by seat")
        clipped = "each => each.scrollWidth > each.clientWidth + 1"
        for seat in range(7):
            place = places.locator("> li").nth(seat)
            await expect(place).to_be_in_viewport(ratio=0.99)
            assert not await place.evaluate(clipped), seat
        await expect(dora.region("Community cards")).to_be_in_viewport(ratio=1)
        await expect(dora.key).to_be_in_viewport(ratio=1)
        await dora.page.mouse.wheel(0, 3000)
        await expect(dora.region("Community cards")).to_be_in_viewport(ratio=1)
        # On a phone the seats come after what is to be done now, which fits by itself.
        await dora.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        await dora.page.evaluate("scrollTo(0, 0)")
        for shown in (dora.region("Community cards"), dora.key, dora.aloud):
            await expect(shown).to_be_in_viewport(ratio=1)
        due = dora.region("Next").get_by_role("table")
        await expect(due).to_be_in_viewport(ratio=1)
        assert not await due.locator("..").evaluate(clipped)
        assert not await scrolls_sideways(dora.page)


async def test_a_house_may_have_its_dealers_work_out_the_payout(
    chromium: Browser, evening: Evening
) -> None:
    """The console shows the hand and the odds; a wrong payout is refused."""
    felt = await evening.table("nsw-let-it-ride", choices=CHECKED, dealer="dora")
    async with (
        guests(evening, felt, 2) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora", is_refused=True) as dora,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await deals.until(Phase.FIRST_CHOICE)
        await ann.do("Look")
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await deals.until(phase)
            await ann.do("Ride")
        await deals.until(Phase.SETTLING)
        await dora.console(felt)
        await dora.at_rest(felt)
        asked = dora.region("Next")
        await expect(asked).not_to_contain_text("pay $")
        payout = asked.get_by_label("What do you pay, dollars?")
        await payout.fill("123.45")
        await dora.page.keyboard.press("Enter")
        await expect(dora.page.get_by_role("alert")).to_contain_text("Count it again.")
        assert felt.now.phase is Phase.SETTLING
        right = won(felt)
        await payout.fill(f"{right / 100:.2f}")
        await dora.page.keyboard.press("Enter")
        await felt.comes_to(lambda now: now.phase is not Phase.SETTLING)
        assert ann.rack == 300_00 + right - (0 if right else 15_00)


def won(felt: Felt) -> int:
    """What the hand that is settled next wins, by the engine's own pays."""
    now = felt.now
    assert now.terms is not None
    shown = replace(now, terms=replace(now.terms, switches=frozenset()))
    found = due(felt.runner.game, shown)
    assert found is not None
    return found.pay or 0
