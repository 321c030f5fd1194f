"""How people who want to carry on would get a table through whatever has happened to it."""

from collections.abc import Callable
from typing import Final

from letitride.table import Actor, Table, shares_waiting
from letitride.table.decide.checks import to_correct
from letitride.table.money import balance, bank, rack
from letitride.table.state import Halt, Phase

ENOUGH: Final = {"CountCards": 52, "BuyIn": 100_000, "PostBank": 5_000}
Wanted = Callable[[Table, Actor], bool]


def _always(_: Table, __: Actor) -> bool:
    return True


def _no_bank(table: Table, actor: Actor) -> bool:
    return not balance(table.ledger, bank(actor.seat))


def _no_bets(table: Table, _: Actor) -> bool:
    return not any(account.startswith("circle:") for account in table.ledger)


def _poor(table: Table, actor: Actor) -> bool:
    bets = table.phase is Phase.BETTING
    precluded = actor.seat in table.seats and table.seats[actor.seat].precluded
    return bets and not precluded and balance(table.ledger, rack(actor.seat)) < 10_000


def _every_other_round(table: Table, _: Actor) -> bool:
    return table.rounds % 2 == 0


def _no_share(table: Table, actor: Actor) -> bool:
    """The others leave the shuffle to the house."""
    assert table.round is not None
    return actor.seat % 2 == 1 and actor.seat not in table.round.locks


def _all_shares_shown(table: Table, _: Actor) -> bool:
    return not shares_waiting(table)


WAYS_ON: Final[dict[str, Wanted]] = {
    "CountCards": _always,
    "UnloadStub": _always,
    "DeclareMisdeal": lambda table, _: Halt.MISDEAL in table.halts,
    "CollectCards": _always,
    "RestoreBonusBets": _always,
    "UseMaintenanceKey": _always,
    "PressKey": _always,
    "RemoveKey": _always,
    "RecordLamp": _always,
    "FitDevice": _always,
    "CheckDeck": lambda table, _: Halt.CHECK in table.halts,
    "ReplaceDeck": lambda table, _: Halt.NEW_DECK in table.halts,
    "RevealDeck": _every_other_round,
    "EndRound": _always,
    "SettleNext": _always,
    "TurnHand": _always,
    "TurnKept": _always,
    "TurnCommunity": _always,
    "ShowThree": _always,
    "Fold": lambda table, _: bool(to_correct(table)),
    "Look": _always,
    "Ride": _always,
    "Shuffle": _always,
    "CutDeck": _always,
    "PickPile": _always,
    "RollDice": _always,
    "OpenShare": _always,
    "ReleaseDeck": _all_shares_shown,
    "Deal": _all_shares_shown,
    "AcceptBank": _always,
    "PostBank": _no_bank,
    "ReportUnequalBets": lambda table, _: table.phase is Phase.BETTING,
    "AskForSideBets": _always,
    "CallNoMoreBets": _always,
    "LockShare": _no_share,
    "Bet": _no_bets,
    "BuyIn": _poor,
    "OpenRound": _always,
    "TakeOpeningStep": _always,
    "OpenTable": _always,
}
"""What each would do, in the order in which it is tried."""
OTHER_WAYS: Final[dict[str, Wanted]] = {
    "ReleaseDeck": _always,
    "Deal": _always,
    "Leave": _always,
    "Sit": _always,
    "InvalidateRound": lambda table, _: table.phase is Phase.BETTING,
}
"""When nobody can go on: deal without the shares that never come; make room for others; or, where
all have bet and none banks, end it."""
