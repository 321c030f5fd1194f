"""What a run of sequences must have met: a quiet run is not a good one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from letitride.rules import (
    BASE,
    BeforeCall,
    DeviceKind,
    Face,
    Settled,
    SideBet,
    TuckRule,
    Vouchers,
)
from letitride.table import Table
from letitride.table import commands as c
from letitride.table.state import Phase, Switch
from tests.table.custody import is_counted
from tests.table.house import House
from tests.table.moods import LATE

Needs = Callable[[House], bool]


def sights(table: Table, command: c.Command) -> Iterator[str]:
    """An accepted command: its name, and what was special about it."""
    name = type(command).__name__
    yield name
    if name in LATE and table.phase in (Phase.SETTLING, Phase.ROUND_OVER):
        yield f"{name} in settlement"
    match command:
        case c.PressKey(key=key):
            yield f"key {key}"
        case c.RecordSignal(signal=signal):
            yield f"signal {signal}"
        case c.BetSide(wager=wager):
            yield f"bet {wager}"
        case c.Leave() if table.phase is not Phase.BETWEEN_ROUNDS:
            yield "left during a round"
        case c.ActOnCollusion() | c.ActOnDevice() | c.Preclude():
            if command.until is not None:
                yield "a measure with an end"
            if command.person:
                yield "a measure against somebody who does not sit"
        case c.RaiseDispute(seat=0) | c.AskReview(seat=0) | c.Complain(seat=0):
            yield "a dispute of somebody who does not sit"
        case c.OpenTable(terms=terms) if terms.face is Face.UP:
            yield "face up approved"
        case c.CheckDeck(found=found) if not found.is_right:
            yield "a deck found wrong"
        case _:
            return


COMMANDS: Final = frozenset(kind.__name__ for kind in c.command_types())


def _if(needs: Needs, *names: str) -> dict[str, Needs]:
    return dict.fromkeys(names, needs)


def _has(switch: Switch) -> Needs:
    return lambda house: switch in house.terms.switches


def _bets(house: House) -> tuple[SideBet, ...]:
    return tuple(house.book.side_bets[each] for each in house.game.schedules if each != BASE)


NEEDS: Final[Mapping[str, Needs]] = {
    **_if(
        lambda house: house.book.bank.player_dealer is not None,
        "AcceptBank", "DeclineBank", "PostBank",
    ),
    **_if(_has(Switch.DICE), "PickPile", "RollDice"),
    **_if(_has(Switch.BACKLINE), "BackBet"),
    **_if(lambda house: bool(_bets(house)), "BetSide"),
    **_if(
        lambda house: house.book.betting.before_call is BeforeCall.SIDE_BETS_ASKED
        and bool(_bets(house)),
        "AskForSideBets",
    ),
    **_if(lambda house: any(bet.needs_kept_card for bet in _bets(house)), "TurnKept"),
    **_if(lambda house: house.book.choices.tuck is not TuckRule.NOT_OFFERED, "Tuck"),
    **_if(
        lambda house: house.terms.three_card_settled is Settled.BEFORE_BASE_GAME,
        "ShowThree", "WaveOff", "signal show", "signal wave",
    ),
    **_if(lambda house: DeviceKind.SHOE in house.book.devices.fitted(), "CutDeck"),
    **_if(
        lambda house: house.terms.device is DeviceKind.SHUFFLER,
        "ReleaseDeck", "UnloadStub", "ReportJam", "ReportDeviceFailure", "FitDevice",
        "ReportCountAlarm", "ReportCountAlarm in settlement", "ReportEarlyStub", "ShuffleByHand",
    ),
    **_if(
        _has(Switch.CONTROLLER),
        "PressKey", "RecordLamp", "CollectCards", "RestoreBonusBets", "UseMaintenanceKey",
        "RemoveKey", "key lock_out", "key four_of_a_kind", "key enter", "key game_over",
    ),
    **_if(lambda house: house.terms.face is Face.UP, "DealFaceDown", "face up approved"),
    **_if(lambda house: house.book.betting.vouchers is Vouchers.EXCHANGED, "PresentVoucher",
          "TakeBackVoucher", "ExchangeVoucher"),
    **_if(_has(Switch.PLAYER_SHARES), "LockShare", "OpenShare"),
    **_if(
        is_counted,
        "CountTray", "SignTrayCount", "DropTrayCount", "RequestFill", "RequestCredit", "SendSlip",
        "ReceiveSlip", "VoidSlip", "CountDropBox", "SignDropCount",
    ),
    **_if(lambda house: not is_counted(house), "Fill", "Credit"),
}  # fmt: skip
"""What a house must have so that something can be seen there. The rest can be seen anywhere."""

ANYWHERE: Final = (
    "left during a round",
    "a measure with an end",
    "a measure against somebody who does not sit",
    "a dispute of somebody who does not sit",
    "a deck found wrong",
    "signal scratch",
    "signal tuck",
    *(f"{name} in settlement" for name in sorted(LATE - {"ReportAbsent", "ReportWrongDeal"})),
)


def never_seen(house: House, seen: Mapping[str, int]) -> tuple[str, ...]:
    """What a house has not come across, of all that its book and its terms allow."""
    bets = {f"bet {wager}" for wager in house.game.schedules if wager != BASE}
    wanted = COMMANDS | set(ANYWHERE) | NEEDS.keys() | bets
    possible = {each for each in wanted if each not in NEEDS or NEEDS[each](house)}
    return tuple(sorted(possible - seen.keys()))
