"""The course of a round: numbers in sequence, events in their phase, no bet left behind."""

from collections.abc import Mapping
from typing import Final

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.words import say
from letitride.table import HandStatus, Phase, Table, current, hands_in_play, sensed
from letitride.table import events as e

_CHOOSING: Final = (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_DECIDING: Final = (Phase.THREE_CARD, *_CHOOSING)
_OPEN: Final = Phase.BETTING
_DISCARDED: Final = HandStatus.DISCARDED
_BETTING: Final = (_OPEN, Phase.CALLED)
_NO_CARDS_OUT: Final = (Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.ROUND_OVER)

PHASES: Final[dict[type[e.Event], tuple[Phase, ...]]] = {
    e.TableOpened: (Phase.CLOSED,),
    e.OpeningStepTaken: (Phase.OPENING,),
    e.TableReady: (Phase.OPENING,),
    e.TrayCounted: (*_NO_CARDS_OUT, Phase.CLOSED),
    e.TrayOpened: _NO_CARDS_OUT,
    e.ShiftChanged: _NO_CARDS_OUT,
    e.TrayClosed: (*_NO_CARDS_OUT, Phase.CLOSED),
    e.RoundOpened: (Phase.BETWEEN_ROUNDS,),
    e.BetsPlaced: _BETTING,
    e.SideBetPlaced: _BETTING,
    e.BackBetPlaced: _BETTING,
    e.BankPosted: (Phase.BETTING,),
    e.PlayerReady: (Phase.BETTING,),
    e.SideBetsAsked: (Phase.BETTING,),
    e.ShareLocked: (Phase.BETTING,),
    e.ShareOpened: (Phase.CALLED,),
    e.DeckMixed: (Phase.CALLED,),
    e.NoMoreBetsCalled: (Phase.BETTING,),
    e.FeeTaken: (Phase.CALLED,),
    e.BonusCollected: (Phase.CALLED,),
    e.PilePicked: (Phase.CALLED,),
    e.DiceRolled: (Phase.CALLED,),
    e.LampRecorded: (Phase.BETTING,),
    e.SensorsLocked: (Phase.CALLED,),
    e.DealBegun: (Phase.CALLED,),
    e.CardsDealt: (Phase.DEALING,),
    e.DealerCardsDealt: (Phase.DEALING,),
    e.DealCompleted: (Phase.DEALING,),
    e.CardsLookedAt: _DECIDING,
    e.ThreeCardSettled: (Phase.THREE_CARD,),
    e.ThreeCardDone: (Phase.THREE_CARD,),
    e.BetRode: _DECIDING,
    e.BetPulled: _CHOOSING,
    e.BackBetPulled: _CHOOSING,
    e.CommunityTurned: _CHOOSING,
    e.KeptTurned: (Phase.SETTLING,),
    e.HandTurned: (Phase.SETTLING,),
    e.BetSettled: (Phase.SETTLING,),
    e.SeatSettled: (Phase.SETTLING,),
    e.MeterFed: (Phase.ROUND_OVER,),
    e.MeterPaid: (Phase.ROUND_OVER,),
    e.EnvyPaid: (Phase.ROUND_OVER,),
    e.DeckRevealed: (Phase.ROUND_OVER,),
    e.RoundEnded: (Phase.ROUND_OVER,),
}
"""The phases in which each of these may happen; the others may happen whenever the book says."""

_ON_THE_FELT: Final = ("circle:", "token_circle:", "spot:", "back:", "bank:")


class Course:
    """The walk itself checks the phase of every event, with ``out_of_phase``."""

    matter = Matter.COURSE

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            **dict.fromkeys(_SEATED, _nobody_there),
            e.BetsPlaced: _bets_placed,
            e.SideBetPlaced: _more_placed,
            e.BackBetPlaced: _more_placed,
            e.PlayerSat: _seat_taken,
            e.VoucherPresented: _voucher,
            e.RoundOpened: _round_opened,
            **dict.fromkeys(_CORRECTING, _other_half),
            e.RoundEnded: _round_ended,
            e.RoundVoided: _round_voided,
            e.SettlementCompleted: _all_settled,
            e.SensorsLocked: _sensors,
        }


_SEATED: Final = (
    e.BoughtIn,
    e.VoucherTakenBack,
    e.VoucherExchanged,
    e.CashedOut,
    e.BankPosted,
    e.PlayerReady,
    e.SatOut,
    e.CameBack,
    e.LeavingAnnounced,
)


_CORRECTING: Final = (e.CorrectionProposed, e.CorrectionMade, e.CorrectionDropped)


def half_corrected(table: Table) -> str | None:
    """One player has paid what another has not got yet."""
    half = next((each for each in table.corrections if each.paid), None)
    return None if half is None else say("half_corrected", number=half.number)


def _other_half(step: Step) -> str | None:
    """A player's payment to another is made at once, both halves of it."""
    event = step.event
    halves = [each.number for each in step.before.corrections if each.paid]
    if isinstance(event, e.CorrectionMade) and halves in ([], [event.number]):
        return None
    return half_corrected(step.before)


def out_of_phase(step: Step) -> str | None:
    phases = PHASES.get(type(step.event))
    if phases is None or step.before.phase in phases:
        return None
    now = say(f"phase.{step.before.phase}")
    return say("out_of_phase", kind=type(step.event).__name__, phase=now)


def _nobody_there(step: Step) -> str | None:
    seat: int = step.event.seat
    return None if seat in step.before.seats else say("nobody_there", seat=seat)


def _voucher(step: Step) -> str | None:
    """As it is printed; the cage knows where it was used."""
    event: e.VoucherPresented = step.event
    printed = event.voucher
    late = printed.until is not None and event.at > printed.until
    if late or printed.into not in (None, event.into):
        return say("house.voucher_condition", voucher=printed.number)
    return _nobody_there(step)


def _bets_placed(step: Step) -> str | None:
    event: e.BetsPlaced = step.event
    if step.before.phase is not _OPEN and any(event.circles):
        return _nobody_there(step) or say("late_bets")
    return _nobody_there(step)


def _more_placed(step: Step) -> str | None:
    event: e.SideBetPlaced | e.BackBetPlaced = step.event
    if step.before.phase is not _OPEN and event.amount:
        return _nobody_there(step) or say("late_bet")
    return _nobody_there(step)


def _sensors(step: Step) -> str | None:
    """The controller registers the bets on its sensors, and their amount."""
    event, ledger = step.event, step.before.ledger
    assert isinstance(event, e.SensorsLocked)
    lying = 0
    for seat in event.lamps:
        on_spots = [held for at, held in ledger.items() if at.startswith(f"spot:{seat}:")]
        if not on_spots:
            return say("lamp_without_bet", seat=seat)
        lying += sum(on_spots)
    if step.game is not None:
        lying = sensed(step.game, step.before, event.lamps)
        return say("sensors_differ") if event.amount != lying else None
    return say("sensors_differ") if event.amount > lying else None


def _seat_taken(step: Step) -> str | None:
    assert isinstance(step.event, e.PlayerSat)
    seat = step.event.seat
    return say("seat_taken", seat=seat) if seat in step.before.seats else None


def _round_opened(step: Step) -> str | None:
    assert isinstance(step.event, e.RoundOpened)
    number, rounds = step.event.number, step.before.rounds
    if half := half_corrected(step.before):
        return half
    return None if number == rounds + 1 else say("round_number", number=number, rounds=rounds)


def _round_ended(step: Step) -> str | None:
    event, round = step.event, current(step.before)
    assert isinstance(event, e.RoundEnded)
    if event.number != round.number:
        return say("other_round_ended", number=event.number, current=round.number)
    if event.bets != _played(step.before):
        return say("other_seats_played")
    return _left_lying(step.before)


def _round_voided(step: Step) -> str | None:
    event, round = step.event, current(step.before)
    assert isinstance(event, e.RoundVoided)
    if event.number != round.number:
        return say("other_round_void", number=event.number, current=round.number)
    return None if event.same_round else _left_lying(step.before)


def _all_settled(step: Step) -> str | None:
    waiting = hands_in_play(step.before)
    return say("not_settled", seat=waiting[0]) if waiting else None


def _played(table: Table) -> tuple[int, ...]:
    round = current(table)
    hands = {seat for seat, hand in round.hands.items() if hand.status is not _DISCARDED}
    return tuple(sorted(hands | set(round.backs)))


def _left_lying(table: Table) -> str | None:
    lying = [account for account in table.ledger if account.startswith(_ON_THE_FELT)]
    return say("money_left", account=lying[0]) if lying else None
