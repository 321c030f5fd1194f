"""Lines of irregularities: what was found, the ruling with its clause, what moves."""

from collections.abc import Sequence

from letitride.cards import format_card
from letitride.narration.register import Scene, says, says_together, silent
from letitride.narration.words import back, cards, each_of, money, seats, sentence
from letitride.table import FEE_BOX, HALT_WORDS, DisputeStage, HandStatus, KeptFrom
from letitride.table import events as e

# The ruling before it, or the count that it asks for, says it all.
silent(e.CollusionActedOn, e.CorrectionAsked, e.HaltLifted)


@says(e.Ruled)
def _ruled(_: Scene, event: e.Ruled) -> str:
    return ruling(event)


def ruling(event: e.Ruled) -> str:
    return f"Ruling [{event.clause}]: {sentence(event.matter)} {event.sentence}"


@says(e.CardExposed)
def _exposed(_: Scene, event: e.CardExposed) -> str:
    whose = f"A card of seat {event.seat}" if event.seat else "A community card"
    return f"{whose} is exposed: {format_card(event.face)}."


@says(e.CardReplaced)
def _replaced(_: Scene, event: e.CardReplaced) -> str:
    to = f"to seat {event.seat}" if event.seat else "to the dealer"
    return f"The exposed card goes to the rack, the next card {to}."


@says(e.HandRecounted)
def _recounted(_: Scene, event: e.HandRecounted) -> str:
    return f"The hand of seat {event.seat} is counted: {cards(len(event.places))}."


@says(e.HandEnded)
def _hand_ended(_: Scene, event: e.HandEnded) -> str:
    match event.status:
        case HandStatus.FOLDED:
            return f"Seat {event.seat} folds."
        case HandStatus.DISCARDED:
            return f"The cards at seat {event.seat} go to the rack."
        case _:
            return f"The cards of seat {event.seat} go to the rack."


def _fee(event: e.WagersReturned) -> int:
    return sum(move.amount for move in event.moves if move.source == FEE_BOX)


@says_together(e.WagersReturned, key=lambda event: (event.amount, _fee(event)))
def _returned(_: Scene, run: Sequence[e.WagersReturned]) -> str:
    first, fee = run[0], _fee(run[0])
    what = "Wagers go" if not fee else "Fee goes" if fee == first.amount else "Wagers and fees go"
    who = seats([event.seat for event in run])
    return f"{what} back to {who}: {money(first.amount)}{each_of(run)}."


@says(e.SettlementUndone)
def _undone(_: Scene, __: e.SettlementUndone) -> str:
    return "What was settled in this round is settled back."


@says(e.WagersForfeited)
def _forfeited(_: Scene, event: e.WagersForfeited) -> str:
    return f"Seat {event.seat} forfeits {money(event.amount)}."


@says_together(e.WagersRestored, key=lambda event: (event.wager, event.amount))
def _restored(scene: Scene, run: Sequence[e.WagersRestored]) -> str:
    name = scene.game.book.name_of(run[0].wager)
    who = seats([event.seat for event in run])
    return f"{name} bets lie on their spots again, {who}: {money(run[0].amount)}{each_of(run)}."


@says(e.MisdealDeclared)
def _misdeal(_: Scene, __: e.MisdealDeclared) -> str:
    """The ruling has given the reason."""
    return "Dealer: Misdeal."


@says(e.RoundVoided)
def _voided(_: Scene, event: e.RoundVoided) -> str:
    if event.same_round:
        return f"Round {event.number} is dealt again."
    return f"Round {event.number} is void."


@says(e.BetsCorrected)
def _corrected(_: Scene, event: e.BetsCorrected) -> str:
    return f"Seat {event.seat} makes the three bets equal: {money(event.circles[0])} each."


@says(e.PlayHalted)
def _halted(_: Scene, event: e.PlayHalted) -> str:
    return f"Play stands still: {HALT_WORDS[event.halt]}."


@says(e.DeckFoundWrong)
def _wrong_deck(scene: Scene, event: e.DeckFoundWrong) -> str:
    return sentence(f"{back(scene.table, event.deck)} is out of order: a {event.what} card")


@says(e.OrderLost)
def _lost_order(scene: Scene, event: e.OrderLost) -> str:
    deck = back(scene.table, event.deck)
    return sentence(f"the stored order of {deck} does not match its commitment")


@says(e.CountOrdered)
def _count_ordered(_: Scene, event: e.CountOrdered) -> str:
    return f"The {str(event.by.role).replace('_', ' ')} orders a count."


@says(e.CardsCounted)
def _counted(_: Scene, event: e.CardsCounted) -> str:
    hands = "the hands are right" if event.hands_right else "the hands are not right"
    return f"The floor counts: {hands}, {event.total} cards in all."


@says(e.DeckReplaced)
def _new_deck(_: Scene, event: e.DeckReplaced) -> str:
    return f"The floor brings in a new {event.back} deck."


@says(e.DeviceFitted)
def _fitted(_: Scene, event: e.DeviceFitted) -> str:
    return f"The floor fits another {event.device}, with new cards."


@says(e.KeypadReset)
def _keypad(_: Scene, __: e.KeypadReset) -> str:
    return "The floor resets the keypad with the maintenance key."


@says(e.PlayerPrecluded)
def _precluded(_: Scene, event: e.PlayerPrecluded) -> str:
    if event.kept_from is KeptFrom.CASINO:
        return f"{event.player} at seat {event.seat} plays no further, here or at any table."
    return f"{event.player} at seat {event.seat} plays no further."


@says(e.DisputeRaised)
def _dispute(_: Scene, event: e.DisputeRaised) -> str:
    what = f"Dispute {event.number}, round {event.round}"
    return f"{what}: seat {event.seat} objects: {sentence(event.about)}"


@says(e.DisputeMoved)
def _dispute_moved(_: Scene, event: e.DisputeMoved) -> str:
    words = {
        DisputeStage.RAISED: "is raised",
        DisputeStage.RULED: "is ruled on by the games supervisor",
        DisputeStage.REVIEW_ASKED: "goes to the casino supervisor",
        DisputeStage.REVIEWED: "is reviewed by the casino supervisor",
        DisputeStage.COMPLAINT: "goes to the inspector",
        DisputeStage.HEARD: "has been heard by the inspector",
    }
    decision = f": {sentence(event.decision)}" if event.decision else "."
    return f"Dispute {event.number} {words[event.stage]}{decision}"
