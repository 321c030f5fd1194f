"""Lines of settlement: the hand, the odds that paid, what each bet won or lost.

Odds are told with "to"; a bet paid otherwise is told by what it wins (W payout 1).
"""

from collections.abc import Sequence

from letitride.narration.register import Scene, says, says_together
from letitride.narration.words import bets, hand_words, money
from letitride.rules import BASE, DecidingCards, Odds
from letitride.table import current, early_bet
from letitride.table import events as e


@says_together(
    e.BetSettled,
    key=lambda event: (
        event.seat,
        event.backer,
        event.wager,
        bool(event.won),
        bool(event.lost),
        event.pays,
    ),
)
def _settled(scene: Scene, run: Sequence[e.BetSettled]) -> str:
    first = run[0]
    what = f"{_hand(scene, first)}{_odds(first)}"
    won, lost, returned = (
        sum(getattr(event, part) for event in run) for part in ("won", "lost", "returned")
    )
    result = f"win {money(won)}" if won else f"lose {money(lost)}" if lost else "have no cover"
    if first.wager == BASE:
        circles = [event.circle for event in run]
        behind = "" if first.backer is None else f"{first.backer} behind seat "
        who = f"Seat {behind}{first.seat}"
        line = f"{who}: {what}: {bets(circles)} {_agreeing(result, len(run))}"
    else:
        name = scene.game.book.name_of(first.wager)
        line = f"Seat {first.seat}, {name}: {what}, {_agreeing(result, 1)}"
    if not returned:
        return f"{line}."
    if scene.table.banking.seat is None:
        return f"{line}; {money(returned)} above the maximum goes back."
    return f"{line}; {money(returned)} not covered by the bank goes back."


def _agreeing(result: str, number: int) -> str:
    """The verb as one bet takes it, or more."""
    if number > 1:
        return result
    verb, _, rest = result.partition(" ")
    return f"{'has' if verb == 'have' else f'{verb}s'} {rest}"


def _odds(event: e.BetSettled) -> str:
    """The listed hand where it is called otherwise than the hand itself, and its odds."""
    listed = ""
    if event.wager == BASE and event.hand == "tens_or_better":
        listed = ", tens or better"
    elif event.wager == BASE and event.hand == "low_pair":
        return ", below tens"
    if not event.pays:
        return ""
    pays, odds, _ = event.pays.split()
    return f"{listed}, {pays} to 1" if odds == Odds.TO else listed


def _hand(scene: Scene, event: e.BetSettled) -> str:
    """The hand that decides this wager, by the cards that now lie open."""
    round = current(scene.table)
    own = [round.faces[place] for place in round.hands[event.seat].places]
    decided_by = scene.game.book.decided_by(event.wager)
    if decided_by is DecidingCards.OWN_THREE:
        return hand_words(own)
    places = [round.left, round.right]
    if decided_by is DecidingCards.OWN_AND_DEALERS_BEST_FIVE:
        places.append(round.kept)
    return hand_words(own, [round.faces[place] for place in places if place is not None])


@says(e.ThreeCardSettled)
def _three_card(scene: Scene, event: e.ThreeCardSettled) -> str:
    """A losing hand stays unshown, and so unnamed."""
    wager = early_bet(scene.game)
    assert wager is not None
    name = scene.game.book.name_of(wager)
    if not event.won:
        lost = sum(move.amount for move in event.moves)
        least = scene.game.schedules[wager].least_hand
        return f"Seat {event.seat}, {name}: less than {least}, not shown, loses {money(lost)}."
    round = current(scene.table)
    own = [round.faces[place] for place in round.hands[event.seat].places]
    return f"Seat {event.seat}, {name}: {hand_words(own)}, wins {money(event.won)}."
