"""The course of a round: numbers follow each other, things come in their phase, no bet is left."""

from collections.abc import Iterator
from typing import Final

from letitride.service.proof.findings import Finding, Matter, Step
from letitride.table import Table
from letitride.table import events as e
from letitride.table.deal import hands_in_play
from letitride.table.evolve import current
from letitride.table.state import HandStatus, Phase

_CHOOSING: Final = (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_DECIDING: Final = (Phase.THREE_CARD, *_CHOOSING)
_BETTING: Final = (Phase.BETTING, Phase.CALLED)

PHASES: Final[dict[type[e.Event], tuple[Phase, ...]]] = {
    e.TableOpened: (Phase.CLOSED,),
    e.OpeningStepTaken: (Phase.OPENING,),
    e.TableReady: (Phase.OPENING,),
    e.RoundOpened: (Phase.BETWEEN_ROUNDS,),
    e.BetsPlaced: _BETTING,
    e.SideBetPlaced: _BETTING,
    e.BackBetPlaced: _BETTING,
    e.BankPosted: (Phase.BETTING,),
    e.NoMoreBetsCalled: (Phase.BETTING,),
    e.FeeTaken: (Phase.CALLED,),
    e.BonusCollected: (Phase.CALLED,),
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
    e.DeckRevealed: (Phase.ROUND_OVER,),
    e.RoundEnded: (Phase.ROUND_OVER,),
}
"""When each of these may come; what is not here may come whenever the book says so."""

_ON_THE_FELT: Final = ("circle:", "token_circle:", "spot:", "back:", "bank:")


class Course:
    matter = Matter.COURSE

    def look(self, step: Step) -> Iterator[Finding]:
        sentence = _out_of_phase(step) or _out_of_turn(step)
        if sentence is not None:
            yield Finding(step.version, self.matter, sentence)


def _out_of_phase(step: Step) -> str | None:
    phases = PHASES.get(type(step.event))
    if phases is None or step.before.phase in phases:
        return None
    now = str(step.before.phase).replace("_", " ")
    return f"{type(step.event).__name__} does not come while the table is at {now}."


def _out_of_turn(step: Step) -> str | None:
    table, event = step.before, step.event
    match event:
        case (
            e.BoughtIn(seat=seat)
            | e.VoucherExchanged(seat=seat)
            | e.CashedOut(seat=seat)
            | e.BetsPlaced(seat=seat)
            | e.SideBetPlaced(seat=seat)
            | e.BackBetPlaced(seat=seat)
            | e.BankPosted(seat=seat)
        ) if seat not in table.seats:
            return f"Nobody sits at seat {seat}."
        case e.PlayerSat(seat=seat) if seat in table.seats:
            return f"Seat {seat} is taken."
        case e.RoundOpened(number=number) if number != table.rounds + 1:
            return f"Round {number} cannot follow round {table.rounds}."
        case e.RoundEnded(number=number) if number != current(table).number:
            return f"Round {number} has ended, but it is round {current(table).number} that was on."
        case e.RoundVoided(number=number) if number != current(table).number:
            return f"Round {number} is void, but it is round {current(table).number} that was on."
        case e.RoundEnded(bets=bets) if bets != _played(table):
            return "The seats that it says played are not those that did."
        case e.BetsPlaced(circles=circles) if table.phase is not Phase.BETTING and any(circles):
            return "Bets were made after no more bets had been called."
        case e.SideBetPlaced(amount=amount) | e.BackBetPlaced(amount=amount) if (
            table.phase is not Phase.BETTING and amount
        ):
            return "A bet was made after no more bets had been called."
        case e.SettlementCompleted() if hands_in_play(table):
            return f"Seat {hands_in_play(table)[0]} had a hand that was not settled."
        case e.RoundEnded():
            return _left_lying(table)
        case e.RoundVoided(same_round=False):
            return _left_lying(table)
        case _:
            return None


def _played(table: Table) -> tuple[int, ...]:
    round = current(table)
    hands = {s for s, hand in round.hands.items() if hand.status is not HandStatus.DISCARDED}
    return tuple(sorted(hands | set(round.backs)))


def _left_lying(table: Table) -> str | None:
    lying = [account for account in table.ledger if account.startswith(_ON_THE_FELT)]
    return f"The round was over with money still on {lying[0]}." if lying else None
