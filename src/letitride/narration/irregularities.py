"""Lines of irregularities: what was found, the ruling with its clause, what moves."""

from collections.abc import Sequence

from letitride.language import Language
from letitride.narration.english import ENGLISH
from letitride.narration.lateness import is_late
from letitride.narration.register import says, says_together, silent
from letitride.narration.scene import Scene
from letitride.narration.words import money, sentence
from letitride.rules import Role
from letitride.table import FEE_BOX, HandStatus, Phase
from letitride.table import events as e

# The floor's act says what it lifts.
silent(e.HaltLifted)


@says(e.Ruled)
def _ruled(scene: Scene, event: e.Ruled) -> str:
    if is_late(scene, event):
        return scene.say(f"Ruled.late.{event.outcome}")
    return ruling(event, scene.language)


def ruling(event: e.Ruled, language: Language = ENGLISH) -> str:
    """The event has the ruling itself, as it was worded."""
    matter, words = sentence(event.matter), sentence(event.sentence)
    return language.text("Ruled", clause=event.clause, matter=matter, sentence=words)


@says(e.CardExposed)
def _exposed(scene: Scene, event: e.CardExposed) -> str:
    card = scene.card(event.face)
    if not event.seat:
        return scene.say("CardExposed.community", card=card)
    return scene.say_of(event.seat, "CardExposed", card=card)


@says(e.CardReplaced)
def _replaced(scene: Scene, event: e.CardReplaced) -> str:
    if not event.seat:
        return scene.say("CardReplaced.community")
    return scene.say_of(event.seat, "CardReplaced")


@says(e.HandRecounted)
def _recounted(scene: Scene, event: e.HandRecounted) -> str:
    number = scene.number_of_cards(len(event.places))
    return scene.say_of(event.seat, "HandRecounted", number=number)


@says(e.HandEnded)
def _hand_ended(scene: Scene, event: e.HandEnded) -> str:
    folded = event.status is HandStatus.FOLDED
    return scene.say_of(event.seat, "HandEnded.folded" if folded else "HandEnded")


def _fee(event: e.WagersReturned) -> int:
    return sum(move.amount for move in event.moves if move.source == FEE_BOX)


@says_together(e.WagersReturned, key=lambda event: (event.amount, _fee(event)))
def _returned(scene: Scene, run: Sequence[e.WagersReturned]) -> str:
    amount, fee = run[0].amount, _fee(run[0])
    what = "" if not fee else ".fee" if fee == amount else ".with_fee"
    seats = [event.seat for event in run]
    return scene.say_of(seats, f"WagersReturned{what}", amount=money(amount))


@says(e.SettlementUndone)
def _undone(scene: Scene, event: e.SettlementUndone) -> str:
    if len(event.hands) != 1:
        return scene.say("SettlementUndone")
    return scene.say_of(event.hands[0], "SettlementUndone.hand")


@says(e.UnequalBetsNoticed)
def _unequal(scene: Scene, event: e.UnequalBetsNoticed) -> str:
    lying = [money(amount) for amount in event.circles]
    return scene.say_of(event.seat, "UnequalBetsNoticed", amounts=scene.listed(lying))


@says(e.CorrectionAsked)
def _correction_asked(scene: Scene, event: e.CorrectionAsked) -> str:
    """After the call, the ruling asks for it."""
    betting = scene.table.phase is Phase.BETTING
    return scene.say_of(event.seat, "CorrectionAsked") if betting else ""


@says(e.WagersForfeited)
def _forfeited(scene: Scene, event: e.WagersForfeited) -> str:
    return scene.say_of(event.seat, "WagersForfeited", amount=money(event.amount))


@says_together(e.WagersRestored, key=lambda event: (event.wager, event.amount))
def _restored(scene: Scene, run: Sequence[e.WagersRestored]) -> str:
    seats, bet = [event.seat for event in run], scene.side_bet(run[0].wager)
    return scene.say_of(seats, "WagersRestored", bet=bet, amount=money(run[0].amount))


@says(e.MisdealDeclared)
def _misdeal(scene: Scene, _: e.MisdealDeclared) -> str:
    """The ruling before it gave the reason."""
    return scene.say("MisdealDeclared")


@says(e.RoundVoided)
def _voided(scene: Scene, event: e.RoundVoided) -> str:
    key = "RoundVoided.again" if event.same_round else "RoundVoided"
    return scene.say(key, number=event.number)


@says(e.BetsCorrected)
def _corrected(scene: Scene, event: e.BetsCorrected) -> str:
    return scene.say_of(event.seat, "BetsCorrected", amount=money(max(event.circles)))


@says_together(e.PlayHalted, key=lambda _: None)
def _halted(scene: Scene, run: Sequence[e.PlayHalted]) -> str:
    waits = scene.listed(scene.say(f"halt.{each.halt}") for each in run)
    return scene.say("PlayHalted", halt=waits)


@says(e.CardsCollected)
def _collected(scene: Scene, _: e.CardsCollected) -> str:
    return scene.say("CardsCollected")


@says(e.CountOrdered)
def _count_ordered(scene: Scene, event: e.CountOrdered) -> str:
    return scene.say("CountOrdered", role=scene.say(f"role.{event.by.role}"))


@says(e.CardsCounted)
def _counted(scene: Scene, event: e.CardsCounted) -> str:
    """By the dealer if the count was ordered, and the hands only if there are any (N 3.8)."""
    who = scene.say("counts.dealer" if event.by.role is Role.DEALER else "counts.floor")
    key = "CardsCounted"
    if scene.table.round is not None and scene.table.round.hands:
        key = "CardsCounted.right" if event.hands_right else "CardsCounted.wrong"
    return scene.say(key, who=who, number=scene.number_of_cards(event.total))
