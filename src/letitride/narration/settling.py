"""Lines of settlement: the hand, the odds that paid, what each bet won or lost.

Odds are told with "to"; a bet paid otherwise is told by what it wins (W payout 1).
"""

import re
from collections.abc import Sequence
from typing import Final

from letitride.narration.register import says, says_together, silent
from letitride.narration.scene import Scene
from letitride.narration.words import hand_words, money
from letitride.rules import BASE, DecidingCards, Wager
from letitride.table import current, early_bet
from letitride.table import events as e

silent(e.ThreeCardDone, e.SeatSettled, e.SettlementCompleted)

_OF_METER: Final = " of the meter"
_ODDS: Final = re.compile(r"\d+(?:/\d+)? to \d+")


@says(e.KeptTurned)
def _kept(scene: Scene, event: e.KeptTurned) -> str:
    return scene.say("KeptTurned", card=scene.card(event.face))


@says(e.HandTurned)
def _turned(scene: Scene, event: e.HandTurned) -> str:
    if not event.faces:
        return scene.say_of(event.seat, "HandTurned")
    return scene.say_of(event.seat, "HandTurned.cards", cards=scene.cards(event.faces))


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
    won, lost, returned = (
        sum(getattr(event, part) for event in run) for part in ("won", "lost", "returned")
    )
    whose = first.seat if first.backer is None else first.backer
    bets, why = _bets(scene, run), _why_back(scene)
    if first.pays.endswith(_OF_METER):
        hand, pays = _hand(scene, first), first.pays
        return scene.say_of(whose, "BetSettled.meter", bets=bets, hand=hand, pays=pays)
    if not won and not lost:
        amount = money(returned)
        return scene.say_of(whose, "BetSettled.unplayed", amount=amount, bets=bets, why=why)
    back = scene.say("BetSettled.back", amount=money(returned), why=why) if returned else ""
    return scene.say_of(
        whose,
        "BetSettled.won" if won else "BetSettled.lost",
        amount=money(won or lost),
        bets=bets,
        hand=_hand(scene, first),
        odds=_odds(scene, first),
        back=back,
    )


def _bets(scene: Scene, run: Sequence[e.BetSettled]) -> str:
    first = run[0]
    if first.wager != BASE:
        return scene.side_bet(first.wager)
    bets = scene.bets([event.circle for event in run])
    if first.backer is None:
        return bets
    return scene.say("bets.behind", bets=bets, behind=scene.seats([first.seat]))


def _odds(scene: Scene, event: e.BetSettled) -> str:
    if event.wager == BASE and event.hand == "low_pair":
        return scene.say("BetSettled.below_tens")
    if not _ODDS.fullmatch(event.pays):
        return ""
    return scene.say("BetSettled.odds", odds=event.pays)


def _why_back(scene: Scene) -> str:
    """Why part of a bet is not played."""
    banked = scene.table.banking.seat is not None
    return scene.say("BetSettled.no_cover" if banked else "BetSettled.above_maximum")


def _hand(scene: Scene, event: e.BetSettled | e.ThreeCardSettled) -> str:
    wager = _early(scene) if isinstance(event, e.ThreeCardSettled) else event.wager
    return _hand_of(scene, event.seat, wager, event.hand)


def _hand_of(scene: Scene, seat: int, wager: Wager, row: str) -> str:
    """The deciding hand, named by its cards, or only by its row if the reader cannot see them."""
    round = current(scene.table)
    hand = round.hands.get(seat)
    own = () if hand is None else hand.places
    others = _others(scene, wager)
    if not own or not scene.sees((*own, *others)):
        return scene.say(f"row.{row}")
    faces = round.faces
    return hand_words(
        [faces[place] for place in own],
        [faces[place] for place in others],
        language=scene.language,
    )


def _others(scene: Scene, wager: Wager) -> tuple[int, ...]:
    """The places of the other cards that decide a wager, besides the player's own."""
    decided_by = scene.game.book.decided_by(wager)
    if decided_by is DecidingCards.OWN_THREE:
        return ()
    round = current(scene.table)
    places = [round.left, round.right]
    if decided_by is DecidingCards.OWN_AND_DEALERS_BEST_FIVE:
        places.append(round.kept)
    return tuple(place for place in places if place is not None)


@says(e.ThreeCardSettled)
def _three_card(scene: Scene, event: e.ThreeCardSettled) -> str:
    """A losing hand is not shown, so it is not named."""
    bet = scene.side_bet(_early(scene))
    if event.won:
        hand, amount = _hand(scene, event), money(event.won)
        return scene.say_of(event.seat, "ThreeCardSettled.won", bet=bet, hand=hand, amount=amount)
    lost = money(sum(move.amount for move in event.moves))
    least = scene.game.schedules[_early(scene)].least_hand
    return scene.say_of(event.seat, "ThreeCardSettled.lost", bet=bet, amount=lost, least=least)


@says(e.MeterFed)
def _fed(scene: Scene, event: e.MeterFed) -> str:
    bet = scene.side_bet(event.wager)
    return scene.say("MeterFed", bet=bet, amount=money(event.amount))


@says(e.MeterPaid)
def _from_meter(scene: Scene, event: e.MeterPaid) -> str:
    return scene.say_of(
        event.seat,
        "MeterPaid",
        bet=scene.side_bet(event.wager),
        hand=_hand_of(scene, event.seat, event.wager, event.hand),
        amount=money(event.amount),
        meter=money(event.meter),
    )


@says(e.EnvyPaid)
def _envy(scene: Scene, event: e.EnvyPaid) -> str:
    return scene.say_of(
        event.seat,
        "EnvyPaid",
        bet=scene.side_bet(event.wager),
        hand=_hand_of(scene, event.winner, event.wager, event.hand),
        amount=money(event.amount),
        winner=event.winner,
    )


@says(e.RoundEnded)
def _ended(scene: Scene, event: e.RoundEnded) -> str:
    return scene.say("RoundEnded", number=event.number)


def _early(scene: Scene) -> Wager:
    """The side bet that is settled before the base game."""
    wager = early_bet(scene.game)
    assert wager is not None
    return wager
