"""Lines of betting: rounds opened, bets, the call, fees."""

from collections.abc import Sequence

from letitride.narration.register import says, says_together
from letitride.narration.scene import Scene
from letitride.narration.words import money, sentence
from letitride.table import events as e
from letitride.table import token_circle


@says(e.RoundOpened)
def _opened(scene: Scene, event: e.RoundOpened) -> str:
    return scene.say("RoundOpened", number=event.number)


def _in_tokens(event: e.BetsPlaced) -> int:
    """How much of the bet on circle 1 is promotional tokens."""
    held = token_circle(event.seat, 1)
    return sum(amount for _, to, amount in event.moves if to == held)


@says_together(e.BetsPlaced, key=lambda event: (event.circles, event.in_plaques, _in_tokens(event)))
def _bets(scene: Scene, run: Sequence[e.BetsPlaced]) -> str:
    # The dealer may record what a player has bet already.
    seats, circles = list(dict.fromkeys(event.seat for event in run)), run[0].circles
    if not any(circles):
        return scene.say_of(seats, "BetsPlaced.none")
    if len(set(circles)) == 1:
        if used := _in_tokens(run[0]):
            whole, some = money(circles[0]), money(used)
            return scene.say_of(seats, "BetsPlaced.tokens", amount=whole, tokens=some)
        key = "BetsPlaced.plaques" if run[0].in_plaques else "BetsPlaced.equal"
        return scene.say_of(seats, key, amount=money(circles[0]))
    placed = (
        scene.say("on_circle", amount=money(amount), circle=scene.say(f"circle.{number}"))
        for number, amount in enumerate(circles, 1)
        if amount
    )
    return scene.say_of(seats, "BetsPlaced", bets=scene.listed(placed))


@says_together(e.SideBetPlaced, key=lambda event: (event.wager, event.amount, event.in_plaques))
def _side_bets(scene: Scene, run: Sequence[e.SideBetPlaced]) -> str:
    seats, amount = [event.seat for event in run], run[0].amount
    key = "SideBetPlaced" if amount else "SideBetPlaced.none"
    if run[0].in_plaques:
        key = "SideBetPlaced.plaques"
    return scene.say_of(seats, key, bet=scene.side_bet(run[0].wager), amount=money(amount))


@says_together(e.BackBetPlaced, key=lambda event: (event.behind, event.amount))
def _back_bets(scene: Scene, run: Sequence[e.BackBetPlaced]) -> str:
    seats, amount = [event.seat for event in run], run[0].amount
    key = "BackBetPlaced" if amount else "BackBetPlaced.none"
    return scene.say_of(seats, key, behind=scene.seats([run[0].behind]), amount=money(amount))


@says(e.BackBetReturned)
def _back_bets_return(scene: Scene, event: e.BackBetReturned) -> str:
    behind, amount = scene.seats([event.behind]), money(event.amount)
    return scene.say_of(event.seat, "BackBetReturned", behind=behind, amount=amount)


@says(e.WagerRefused)
def _refused(scene: Scene, event: e.WagerRefused) -> str:
    amount = sum(move.amount for move in event.moves)
    reason = f" {sentence(event.reason)}" if event.reason else ""
    return scene.say_of(event.seat, "WagerRefused", amount=money(amount), reason=reason)


@says_together(e.PlayerReady, key=lambda _: None)
def _ready(scene: Scene, run: Sequence[e.PlayerReady]) -> str:
    return scene.say_of([event.seat for event in run], "PlayerReady")


@says(e.SideBetsAsked)
def _side_bets_asked(scene: Scene, _: e.SideBetsAsked) -> str:
    return scene.say("SideBetsAsked")


@says(e.NoMoreBetsCalled)
def _no_more_bets(scene: Scene, _: e.NoMoreBetsCalled) -> str:
    return scene.say("NoMoreBetsCalled")


@says_together(e.FeeTaken, key=lambda event: (event.amount, event.behind is None))
def _fees(scene: Scene, run: Sequence[e.FeeTaken]) -> str:
    key = "FeeTaken" if run[0].behind is None else "FeeTaken.behind"
    return scene.say_of([event.seat for event in run], key, amount=money(run[0].amount))


@says_together(e.BonusCollected, key=lambda event: (event.wager, event.amount))
def _collected(scene: Scene, run: Sequence[e.BonusCollected]) -> str:
    seats, bet = [event.seat for event in run], scene.side_bet(run[0].wager)
    return scene.say_of(seats, "BonusCollected", bet=bet, amount=money(run[0].amount))
