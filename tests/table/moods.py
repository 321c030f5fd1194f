"""What a sequence is about: some things take several steps, which chance alone rarely takes.

An option leaves a few things open that ``decide`` judges; ``varied`` fills these in.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from letitride.cards import Card
from letitride.rules import Cents, Face, Game
from letitride.table import Table
from letitride.table import commands as c
from letitride.table.state import DeckCheck, Phase
from tests.table.house import APPROVED

Below = Callable[[int], int]


def _names(*kinds: type[c.Command]) -> frozenset[str]:
    return frozenset(kind.__name__ for kind in kinds)


LATE: Final = _names(
    c.ReportCount, c.ReportHandWithoutWager, c.ReportBadDeck, c.ReportWrongDeal, c.ReportCountAlarm,
    c.ReportUnequalBets, c.ReportAbsent,
)  # fmt: skip
"""Reports that may come as late as settlement."""

MOODS: Final[dict[str, frozenset[str]]] = {
    "whatever comes": frozenset(),
    "found late": LATE | _names(c.DeclareMisdeal, c.CorrectBets, c.Fold),
    "unequal": _names(c.ReportUnequalBets, c.CorrectBets, c.Fold),
    "unequal late": _names(c.ReportUnequalBets, c.CorrectBets, c.Preclude),
    "found in the deal": LATE | _names(c.ReportExposed, c.ReportEarlyStub, c.ReportDeviceFailure),
    "disputes": _names(
        c.RaiseDispute, c.RuleDispute, c.AskReview, c.ReviewDispute, c.Complain, c.HearComplaint,
        c.ProposeCorrection, c.ConfirmCorrection, c.DropCorrection, c.Leave,
    ),
    "past rounds": _names(
        c.ProposeInvalidation, c.ConfirmInvalidation, c.DropInvalidation, c.Leave, c.CashOut,
        c.ProposePayCorrection, c.ConfirmCorrection, c.DropCorrection,
    ),
    "measures": _names(c.ActOnCollusion, c.ActOnDevice, c.Preclude, c.LiftMeasure, c.Sit, c.Leave),
    "signals": _names(c.RecordSignal, c.WaveOff, c.Tuck, c.Pull, c.ShowThree, c.BetSide),
    "idle": _names(c.VacateSeat, c.RefuseWager),
    "floor": _names(
        c.PutUpSign, c.TakeDownSign, c.CloseTable, c.OpenTable, c.TakeOpeningStep, c.DealFaceDown,
        c.Fill, c.Credit, c.NameGamesSupervisor, c.SwapCard, c.CheckDeck,
    ),
    "keys": _names(
        c.BetSide, c.RecordLamp, c.ReportEarlyStub, c.CollectCards, c.RestoreBonusBets,
        c.UseMaintenanceKey, c.PressKey, c.RemoveKey,
    ),
}  # fmt: skip
"""Commands that are preferred while a sequence is in a mood."""

WARM: Final = {"past rounds": 1, "idle": 3}
"""Rounds that are played by the book before."""

DEALT: Final = frozenset(
    {Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE, Phase.SETTLING, Phase.ROUND_OVER}
)
BEGINS_IN: Final[dict[str, frozenset[Phase]]] = {
    "found late": frozenset({Phase.SETTLING, Phase.ROUND_OVER}),
    "unequal": frozenset({Phase.CALLED}),
    "unequal late": frozenset({Phase.SETTLING, Phase.ROUND_OVER}),
    "found in the deal": DEALT | {Phase.DEALING},
    "keys": DEALT | {Phase.DEALING},
    "signals": DEALT,
}
"""How far the first round is played by the book, and everybody bets."""

RECORDED: Final = ("unequal", "unequal late")
"""The dealer records everybody's bets: only those can turn out to be unequal."""

STACK_BY_STACK: Final = ("found in the deal", "keys")


def in_mood(mood: str, table: Table, offered: Iterable[str]) -> frozenset[str]:
    """What the mood makes of the offer: late reports wait until hands have been turned."""
    wanted = MOODS[mood] & set(offered)
    late = table.phase in (Phase.SETTLING, Phase.ROUND_OVER)
    return wanted - LATE if mood == "found late" and not late else wanted


def varied(game: Game, command: c.Command, below: Below) -> Iterator[c.Command]:
    """Other ways to give the same command, none of them offered by itself."""
    match command:
        case c.ActOnCollusion() | c.ActOnDevice() | c.Preclude():
            yield replace(command, until=command.at + (1, 60, 3_600)[below(3)])
        case c.CheckDeck() | c.ReplaceDeck() | c.TakeOpeningStep():
            yield replace(command, found=found_by(below))
        case c.PutUpSign():
            yield replace(command, effective=command.at + (1_200, 3_600)[below(2)])
        case c.OpenTable() if Face.UP in game.book.deal.faces:
            terms = replace(command.terms, face=Face.UP, face_up=APPROVED)
            yield replace(command, terms=terms)
        case c.Bet() if command.amount and command.funds is c.Funds.CHIPS:
            yield replace(command, tokens=Cents(below(command.amount + 1)))
        case _:
            return


def found_by(below: Below) -> DeckCheck:
    """All is right, a card gone, a card twice, a card of another deck, or a machine that finds
    nothing."""
    card = Card(below(52))
    return (
        DeckCheck(),
        DeckCheck(missing_cards=(card,)),
        DeckCheck(doubled_cards=(card,)),
        DeckCheck(foreign=1),
        DeckCheck(by_device=True),
    )[below(5)]
