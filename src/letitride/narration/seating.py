"""Lines of opening and closing a table, its signs, its seats and the money that comes and goes."""

from collections.abc import Sequence

from letitride.narration.register import Scene, says, says_together, silent
from letitride.narration.words import each_of, listed, money, who_does
from letitride.rules import Face, OpeningStep
from letitride.table import Limits, SignKind
from letitride.table import events as e

silent(e.TableReady)

_STEPS = {
    OpeningStep.POWER_ON: "shuffler on",
    OpeningStep.INSERT_TABLE_KEY: "table key in",
    OpeningStep.CHECK_FIRST_DECK: "{first} deck checked",
    OpeningStep.LOAD_FIRST_DECK: "{first} deck loaded",
    OpeningStep.SHUFFLE: "{first} deck shuffled",
    OpeningStep.CUT: "{first} deck cut at {cut}",
    OpeningStep.CHECK_SECOND_DECK: "{second} deck checked",
    OpeningStep.SECOND_DECK_TO_RACK: "{second} deck to the rack",
}


@says(e.TableOpened)
def _opened(scene: Scene, event: e.TableOpened) -> str:
    pays = listed(dict.fromkeys(event.terms.paytables.values()))
    face = ", cards face up" if event.terms.face is Face.UP else ""
    device = f"dealt from the {event.terms.device}{face}"
    return f"{scene.game.book.name}: {_limits(event.limits)} on each bet, {pays}, {device}."


@says_together(e.OpeningStepTaken, key=lambda _: None)
def _steps(scene: Scene, run: Sequence[e.OpeningStepTaken]) -> str:
    backs = [deck.back for deck in scene.table.decks]
    first, second = backs[0], backs[-1]
    taken = (_STEPS[each.step].format(first=first, second=second, cut=each.cut) for each in run)
    return f"Opening: {', '.join(taken)}."


@says(e.SignPutUp)
def _sign(_: Scene, event: e.SignPutUp) -> str:
    if event.kind is SignKind.CLOSING:
        return "A sign goes up: this table closes."
    assert event.minimum is not None
    return f"A sign goes up: the minimum rises to {money(event.minimum)}."


@says(e.LimitsChanged)
def _limits_changed(_: Scene, event: e.LimitsChanged) -> str:
    return f"The sign now says {_limits(event.limits)} on each bet."


def _limits(limits: Limits) -> str:
    unit = "" if limits.unit is None else f" in steps of {money(limits.unit)}"
    cap = limits.maximum_payout
    most = "" if cap is None else f" (maximum payout {money(cap)})"
    return f"{money(limits.minimum)} to {money(limits.maximum)}{unit}{most}"


@says(e.TableClosed)
def _closed(_: Scene, __: e.TableClosed) -> str:
    return "The table is closed."


@says(e.TrayFilled)
def _filled(_: Scene, event: e.TrayFilled) -> str:
    return f"Fill: {money(event.amount)} to the tray."


@says(e.TrayCredited)
def _credited(_: Scene, event: e.TrayCredited) -> str:
    return f"Credit: {money(event.amount)} from the tray."


@says_together(e.PlayerSat, key=lambda _: None)
def _sat(_: Scene, run: Sequence[e.PlayerSat]) -> str:
    first, *others = run
    taken = (
        f"{first.player} takes seat {first.seat}",
        *(f"{o.player} seat {o.seat}" for o in others),
    )
    return f"{listed(taken)}."


@says(e.PlayerLeft)
def _left(_: Scene, event: e.PlayerLeft) -> str:
    why = f": {event.reason}" if event.reason else ""
    with_chips = sum(move.amount for move in event.moves if move.source.startswith("rack:"))
    chips = f" with {money(with_chips)}" if with_chips else ""
    return f"{event.player} leaves seat {event.seat}{chips}{why}."


@says_together(e.BoughtIn, key=lambda event: event.amount)
def _bought_in(_: Scene, run: Sequence[e.BoughtIn]) -> str:
    who = who_does([event.seat for event in run], "buy", "buys")
    return f"{who} in: {money(run[0].amount)}{each_of(run)}."


@says(e.VoucherExchanged)
def _voucher(_: Scene, event: e.VoucherExchanged) -> str:
    target = event.moves[-1].target.partition(":")[0]
    into = "tokens" if target == "tokens" else "chips"
    return f"Seat {event.seat} changes a voucher into {into}: {money(event.amount)}."


@says(e.CashedOut)
def _cashed_out(_: Scene, event: e.CashedOut) -> str:
    return f"Seat {event.seat} cashes out: {money(event.amount)}."
