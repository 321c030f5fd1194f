"""A whole round under each rule book and with each side bet, from the lobby to the settlement."""

import re
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, expect

from letitride.rules import Wager
from letitride.table.state import Decision, Phase
from tests.browser.evening import Evening
from tests.browser.players import Player, player

pytestmark = pytest.mark.asyncio(loop_scope="session")

RIDE, PULL = Decision.RIDE, Decision.PULL
_OVER = (Phase.ROUND_OVER, Phase.BETWEEN_ROUNDS)


class Round(NamedTuple):
    """``told`` is what the page says of each wager. The rack begins with $100."""

    book: str
    deck: str
    sides: tuple[Wager, ...]
    choices: tuple[Decision, Decision]
    told: tuple[str, ...]
    spoken: tuple[str, ...]
    rack: str


ROUNDS = {
    "NSW, three of a kind, one bet pulled": Round(
        "nsw-let-it-ride",
        "Jh Js 4c Jd 9s",
        (),
        (PULL, RIDE),
        ("Three of a kind · 3 to 1 · wins $30",),
        (
            "You win $15 on bet 2: three jacks, 3 to 1.",
            "You win $15 on bet $: three jacks, 3 to 1.",
        ),
        "$130",
    ),
    "Washington, 3 Card Bonus wins and the base game loses": Round(
        "wa-let-it-ride",
        "5h 5s 9c Jd Qs 2h",
        (Wager("three_card"),),
        (PULL, PULL),
        ("Low pair · loses $5", "3 Card Bonus · Pair · 1 to 1 · wins $5"),
        (
            "You lose $5 on bet $: pair of fives, below tens.",
            "You win $5 on 3 Card Bonus: pair of fives, 1 to 1.",
        ),
        "$100",
    ),
    "Washington Bonus, the dollar wins": Round(
        "wa-let-it-ride-bonus",
        "Jh Js 4c Jd 9s 6h",
        (Wager("bonus"), Wager("three_card")),
        (RIDE, PULL),
        (
            "Three of a kind · 3 to 1 · wins $30",
            "Bonus · Three of a kind · wins $8",
            "3 Card Bonus · Pair · 1 to 1 · wins $5",
        ),
        (),
        "$142",
    ),
    "Washington Bonus, the dollar loses": Round(
        "wa-let-it-ride-bonus",
        "Jh Js 4c 5d 9s 6h",
        (Wager("bonus"),),
        (RIDE, RIDE),
        ("Pair of tens or better · 1 to 1 · wins $15", "Bonus · Pair of tens or better · loses $1"),
        ("You lose $1 on Bonus: pair of jacks.",),
        "$114",
    ),
    "Six cards, Pair Plus and 6 Card Bonus": Round(
        "six-card-let-it-ride",
        "Jh Js 4c Jd 9s 6h",
        (Wager("pair_plus"), Wager("six_card")),
        (PULL, RIDE),
        (
            "Three of a kind · 3 to 1 · wins $12",
            "Pair Plus · Pair · 1 to 1 · wins $2",
            "6 Card Bonus · Three of a kind · 4 to 1 · wins $8",
        ),
        ("The dealer's third card: nine of spades.",),
        "$122",
    ),
}


@pytest.mark.parametrize("round", ROUNDS.values(), ids=ROUNDS)
async def test_a_round_from_the_lobby_to_the_settlement(
    chromium: Browser, evening: Evening, round: Round
) -> None:
    felt = await evening.table(round.book, deck=round.deck)
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=3, amount="$100")
        await felt.until(Phase.BETTING)
        await ann.bet()
        for wager in round.sides:
            await ann.bet_side(wager)
        await ann.shows_what_the_server_has()
        await play_on(ann, round.choices)
        for line in round.told:
            await expect(ann.page.get_by_text(line).first).to_be_visible()
        for sentence in round.spoken:
            await expect(ann.log).to_contain_text(sentence)
        await expect(ann.figure("Rack")).to_have_text(round.rack)
        await ann.shows_what_the_server_has()


async def play_on(ann: Player, choices: tuple[Decision, Decision]) -> None:
    """Look at the cards, choose twice, and see the round to its end."""
    felt = ann.felt
    await felt.until(Phase.FIRST_CHOICE)
    await ann.shows_cards([None, None, None])
    await ann.look()
    for choice, phase in zip(choices, ((Phase.SECOND_CHOICE,), _OVER), strict=True):
        await ann.shows_what_the_server_has()
        await (ann.ride() if choice is RIDE else ann.pull())
        await felt.until(*phase)


async def test_a_round_in_california_against_another_player(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("ca-let-it-ride", deck="Jh Js 4c Jd 9s 6h")
    async with player(chromium, evening, felt) as ann, evening.house.guest() as ben:
        await ann.seat_and_chips(seat=2, amount="$100")
        await felt.do(ben, "Sit", seat=5)
        await felt.do(ben, "BuyIn", amount=500_00)
        await felt.until(Phase.BETTING)
        await ann.press(ann.button("Decline"))
        await expect(ann.page.get_by_text("The bank is offered to seat 5.").first).to_be_visible()
        await felt.do(ben, "AcceptBank")
        await felt.do(ben, "PostBank", amount=200_00)
        await expect(ann.page.get_by_text("Seat 5 is the bank: $200")).to_be_visible()
        await ann.bet()
        await felt.until(Phase.DEALING, Phase.FIRST_CHOICE)
        # A fee for each wager is taken when no more bets are called.
        await expect(ann.log).to_contain_text("You pay a fee of $1.50.")
        await play_on(ann, (PULL, RIDE))
        await expect(ann.page.get_by_text("Three of a kind · 3 to 1 · wins $30")).to_be_visible()
        await expect(ann.page.get_by_text(re.compile(r"paid \$30"))).to_be_visible()
        await expect(ann.figure("Rack")).to_have_text("$128.50")
        await ann.shows_what_the_server_has()
