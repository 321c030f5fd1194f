"""Lines of a round's betting and choices: bets, bank, fees, the call, pull and ride."""

from collections.abc import Sequence

from letitride.cards import format_cards
from letitride.narration.register import Scene, says, says_together, silent
from letitride.narration.words import (
    CIRCLES,
    bets,
    each_of,
    listed,
    money,
    seats,
    sentence,
    who_does,
)
from letitride.table import events as e

silent(e.ThreeCardDone, e.SeatSettled, e.SettlementCompleted)


@says(e.RoundOpened)
def _opened(_: Scene, event: e.RoundOpened) -> str:
    return f"Round {event.number}. Dealer: Place your bets."


@says_together(e.BetsPlaced, key=lambda event: event.circles)
def _bets(_: Scene, run: Sequence[e.BetsPlaced]) -> str:
    numbers = [event.seat for event in run]
    circles = run[0].circles
    if not any(circles):
        return f"{who_does(numbers, 'take', 'takes')} the bets down."
    who = who_does(numbers, "bet", "bets")
    if len(set(circles)) == 1:
        return f"{who} {money(circles[0])} on each of 1, 2 and $."
    lying = zip(circles, CIRCLES.values(), strict=True)
    return f"{who} {listed(f'{money(amount)} on {name}' for amount, name in lying if amount)}."


@says_together(e.SideBetPlaced, key=lambda event: (event.wager, event.amount))
def _side_bets(scene: Scene, run: Sequence[e.SideBetPlaced]) -> str:
    numbers = [event.seat for event in run]
    name = scene.game.book.name_of(run[0].wager)
    if not run[0].amount:
        return f"{who_does(numbers, 'take', 'takes')} the {name} bet down."
    who = who_does(numbers, "make", "makes")
    return f"{who} the {name} bet: {money(run[0].amount)}{each_of(run)}."


@says_together(e.BackBetPlaced, key=lambda event: (event.behind, event.amount))
def _back_bets(_: Scene, run: Sequence[e.BackBetPlaced]) -> str:
    numbers, behind = [event.seat for event in run], run[0].behind
    if not run[0].amount:
        return f"{who_does(numbers, 'take', 'takes')} the bets behind seat {behind} down."
    who = who_does(numbers, "bet", "bets")
    return f"{who} {money(run[0].amount)} behind each of 1, 2 and $ of seat {behind}."


@says(e.BackBetReturned)
def _back_bets_return(_: Scene, event: e.BackBetReturned) -> str:
    back = f"The bets of seat {event.seat} behind seat {event.behind} go back"
    return f"{back}: {money(event.amount)}."


@says(e.WagerRefused)
def _refused(_: Scene, event: e.WagerRefused) -> str:
    amount = sum(move.amount for move in event.moves)
    back = f"The bets of seat {event.seat} are refused and go back"
    return f"{back}, {money(amount)}: {sentence(event.reason)}"


@says(e.BankOffered)
def _bank_offered(_: Scene, event: e.BankOffered) -> str:
    if event.seat is None:
        return "Everyone has declined the bank."
    return f"Dealer: Seat {event.seat}, the bank?"


@says(e.BankAccepted)
def _bank_accepted(_: Scene, event: e.BankAccepted) -> str:
    return f"Seat {event.seat} takes the bank."


@says(e.BankDeclined)
def _bank_declined(_: Scene, event: e.BankDeclined) -> str:
    return f"Seat {event.seat} declines the bank."


@says(e.BankPosted)
def _bank_posted(_: Scene, event: e.BankPosted) -> str:
    if not event.amount:
        return f"Seat {event.seat} takes the bank's wager down."
    return f"Seat {event.seat} posts the bank: {money(event.amount)}."


@says(e.BankReleased)
def _bank_released(_: Scene, event: e.BankReleased) -> str:
    return f"Back from the bank to seat {event.seat}: {money(event.amount)}."


@says(e.NoMoreBetsCalled)
def _no_more_bets(_: Scene, __: e.NoMoreBetsCalled) -> str:
    return "Dealer: No more bets."


@says_together(e.FeeTaken, key=lambda event: (event.amount, event.behind is None))
def _fees(_: Scene, run: Sequence[e.FeeTaken]) -> str:
    what = "Collection" if run[0].behind is None else "Collection for bets behind"
    return f"{what}: {seats([event.seat for event in run])}, {money(run[0].amount)}{each_of(run)}."


@says_together(e.BonusCollected, key=lambda event: (event.wager, event.amount))
def _collected(scene: Scene, run: Sequence[e.BonusCollected]) -> str:
    name = scene.game.book.name_of(run[0].wager)
    taken = f"the {name} bet{'s' if len(run) > 1 else ''}"
    where = seats([event.seat for event in run])
    return f"The dealer collects {taken} of {where}: {money(run[0].amount)}{each_of(run)}."


@says(e.DiceRolled)
def _dice(_: Scene, event: e.DiceRolled) -> str:
    return f"The dice show {event.dice}: seat {event.seat} is settled first."


@says(e.CardsLookedAt)
def _looked(_: Scene, event: e.CardsLookedAt) -> str:
    return f"Seat {event.seat} looks: {format_cards(event.faces)}."


@says_together(e.BetRode, key=lambda event: event.seat)
def _rode(_: Scene, run: Sequence[e.BetRode]) -> str:
    return f"Seat {run[0].seat} lets {bets([event.circle for event in run])} ride."


@says(e.BetPulled)
def _pulled(_: Scene, event: e.BetPulled) -> str:
    return f"Seat {event.seat} pulls {bets([event.circle])} back: {money(event.amount)}."


@says(e.BackBetPulled)
def _pulled_behind(_: Scene, event: e.BackBetPulled) -> str:
    return f"The bet of seat {event.seat} behind it comes back: {money(event.amount)}."


@says(e.HandTucked)
def _tucked(_: Scene, event: e.HandTucked) -> str:
    return f"Seat {event.seat} tucks the cards: all that remains rides."


@says(e.RoundEnded)
def _ended(_: Scene, event: e.RoundEnded) -> str:
    return f"Round {event.number} is over."
