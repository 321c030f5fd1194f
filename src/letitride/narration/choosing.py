"""Lines of looking and choosing: pull back or let it ride, and the community cards between."""

from collections.abc import Sequence

from letitride.narration.register import says, says_together
from letitride.narration.scene import Scene
from letitride.narration.words import capital, money
from letitride.table import events as e


@says(e.CardsLookedAt)
def _looked(scene: Scene, event: e.CardsLookedAt) -> str:
    if not event.faces:
        return scene.say_of(event.seat, "CardsLookedAt")
    return scene.say_of(event.seat, "CardsLookedAt.cards", cards=scene.cards(event.faces))


@says_together(e.BetRode, key=lambda event: event.seat)
def _rode(scene: Scene, run: Sequence[e.BetRode]) -> str:
    circles = [event.circle for event in run]
    key = "BetRode" if run[0].signal is None else "BetRode.signal"
    return scene.say_of(run[0].seat, key, bets=scene.bets(circles))


@says(e.BetPulled)
def _pulled(scene: Scene, event: e.BetPulled) -> str:
    bets, amount = scene.bets([event.circle]), money(event.amount)
    key = "BetPulled" if event.signal is None else "BetPulled.signal"
    return scene.say_of(event.seat, key, bets=bets, amount=amount)


@says(e.BackBetPulled)
def _pulled_behind(scene: Scene, event: e.BackBetPulled) -> str:
    bets = scene.bets([event.circle])
    return scene.say_of(
        event.seat,
        "BackBetPulled",
        bets=bets,
        Bets=capital(bets),
        behind=scene.seats([event.behind]),
        amount=money(event.amount),
    )


@says(e.HandTucked)
def _tucked(scene: Scene, event: e.HandTucked) -> str:
    return scene.say_of(event.seat, "HandTucked")


@says(e.CommunityTurned)
def _community(scene: Scene, event: e.CommunityTurned) -> str:
    key = "CommunityTurned.second" if event.circle is None else "CommunityTurned.first"
    return scene.say(key, card=scene.card(event.face))
