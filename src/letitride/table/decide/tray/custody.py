"""What the counted tray asks of every command, and how much it should hold.

Counting, slips and two signatures are the policy of the house: no rule book has them.
"""

from collections.abc import Sequence
from typing import Final

from letitride.rules import BASE, HOUSE, Banker, CapScope, Cents, Game, Role, Wager, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Actor, Rejected
from letitride.table.decide.checks import Refusal
from letitride.table.evolve import replay
from letitride.table.money import TRAY, balance
from letitride.table.rejections import reject, sentence
from letitride.table.state import Limits, Phase, Stacks, Table, Terms, TrayRule, side_limits

STAFF: Final = (Role.DEALER, Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)
SUPERVISORS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)

_OWN: Final = (
    e.TrayOpened,
    e.ShiftChanged,
    e.TrayClosed,
    e.SlipSent,
    e.SlipReceived,
    e.SlipVoided,
    e.DropBoxPulled,
)
"""They move chips in and out of a tray that nobody plays from."""


def is_counted(table: Table) -> bool:
    return table.terms is not None and table.terms.tray is not TrayRule.UNCOUNTED


def counted(table: Table) -> Refusal:
    return None if is_counted(table) else reject("tray_uncounted", HOUSE)


def uncounted(table: Table) -> Refusal:
    return reject("tray_counted", HOUSE) if is_counted(table) else None


def signs(by: Actor, roles: Sequence[Role], key: str) -> Refusal:
    """A signature is a name, of somebody in one of these roles."""
    if by.role not in roles:
        return reject(f"not_your_role.{key}", HOUSE)
    return None if by.name else reject("no_name.tray", HOUSE)


def is_first(table: Table) -> bool:
    """The first count takes what is missing from the cage, and sends back what is over."""
    return table.tray.shifts == 0


def explained(
    differs: bool, reason: str, second: str, *, counted: Cents, expected: Cents
) -> str | Rejected:
    """The reason of a count that differs from the log: from the person who counted, or from the
    second, who is the first to be told what the log says."""
    if not differs:
        return reason
    given = reason or second.strip()
    money = {"counted": format_money(counted), "expected": format_money(expected)}
    return given or reject("no_reason.variance", HOUSE, **money)


def another(first: Actor, second: Actor) -> Refusal:
    return None if first.name != second.name else reject("own_signature", HOUSE, name=first.name)


def well_stacked(stacks: Stacks, values: Sequence[Cents]) -> Refusal:
    """Each denomination once, in pieces that can be counted."""
    seen: set[int] = set()
    for value, pieces in stacks:
        if value not in values:
            allowed = ", ".join(format_money(each) for each in values)
            return reject(
                "bad_count.value", HOUSE, value=format_money(Cents(value)), allowed=allowed
            )
        if value in seen:
            return reject("bad_count.twice", HOUSE, value=format_money(value))
        if pieces < 0 or pieces > MOST_PIECES:
            return reject(
                "bad_count.pieces", HOUSE, value=format_money(value), most=f"{MOST_PIECES:,}"
            )
        seen.add(value)
    return None


MOST_PIECES: Final = 10_000_000


def tidy(stacks: Stacks) -> Stacks:
    """As the log writes them: highest first, nothing that is not there."""
    return tuple(sorted((each for each in stacks if each.pieces), reverse=True))


def keeps_custody(table: Table, command: c.Command, events: Sequence[e.Event]) -> Refusal:
    """The tray pays only in a shift, never while a count waits, and never more than it holds. What
    the bets of a round have brought stays in it until the round is over, but for their pays.

    A settlement that the tray cannot pay is refused whole, so nothing is lost: it waits for the
    fill, and is then settled as it stands.
    """
    tray = table.tray
    if isinstance(command, c.OpenRound | c.CallNoMoreBets):
        if tray.count is not None:
            return reject("count_waits", HOUSE, name=tray.count.by.name)
        if not tray.shift:
            return reject("tray_closed", HOUSE)
    start = held = balance(table.ledger, TRAY)
    for event in events:
        change = _change(event)
        if not change:
            continue
        if not tray.shift and not isinstance(event, _OWN):
            return reject("tray_closed", HOUSE)
        held = Cents(held + change)
        if held < 0:
            money = {"held": format_money(start), "short": format_money(Cents(-held))}
            return reject("tray_short", HOUSE, **money)
    kept = kept_for_round(table) if held < start else 0
    if not kept:
        return None
    spare, left = start - kept, held - kept_for_round(replay(table, events))
    if left >= min(0, spare):
        return None
    most = format_money(Cents(max(0, spare)))
    return reject("tray_kept", HOUSE, held=format_money(start), most=most)


_NO_BETS_TAKEN: Final = (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING)


def kept_for_round(table: Table) -> int:
    """What goes back from the tray if the round is void: stakes that lammers mark, and what settled
    bets have brought, less what they were paid."""
    if table.round is None or table.phase in _NO_BETS_TAKEN:
        return 0
    brought = sum(
        (move.target == TRAY) * move.amount - (move.source == TRAY) * move.amount
        for move in table.round.transfers
    )
    return max(0, sum(table.round.lammers.values()) + brought)


def _change(event: e.Event) -> int:
    """What an event does to the tray."""
    return sum(
        (move.target == TRAY) * move.amount - (move.source == TRAY) * move.amount
        for move in event.moves
    )


def largest_pay(game: Game, table: Table) -> Cents:
    """The most that one hand can take from the tray at the limits on the sign."""
    terms, limits = table.terms, table.limits
    return Cents(0) if terms is None or limits is None else top_pay(game, terms, limits)


def top_pay(game: Game, terms: Terms, limits: Limits) -> Cents:
    """The same for a table with these terms; nothing where a player banks."""
    if game.book.bank.banker is Banker.PLAYER_DEALER:
        return Cents(0)
    cap = limits.maximum_payout
    per_bet = cap is not None and game.book.limits.maximum_payout_per is not CapScope.HAND
    bets = [(BASE, limits.maximum)] * 3
    bets += [
        (wager, side_limits(game.book, terms, wager).maximum)
        for wager in terms.paytables
        if wager != BASE
    ]
    pays = [_top(game, wager, stake) for wager, stake in bets if wager in game.schedules]
    if cap is None:
        return Cents(sum(pays))
    return Cents(sum(min(pay, cap) for pay in pays) if per_bet else min(cap, sum(pays)))


def _top(game: Game, wager: Wager, stake: Cents) -> int:
    pays = game.schedules[wager].pays
    return int(stake * max(pays.values(), default=0))


def closed_tray(table: Table) -> str:
    """The warning to staff at an open table whose float nobody has counted; else empty."""
    open_ = table.phase not in (Phase.CLOSED, Phase.OPENING)
    return sentence("closed_tray") if is_counted(table) and open_ and not table.tray.shift else ""


def low_tray(game: Game, table: Table, *, blind: bool = False) -> str:
    """The warning to staff; empty if the tray can pay the best hand at the sign's limits. A dealer
    who counts ``blind`` is not told what is there."""
    if not is_counted(table) or not table.tray.shift:
        return ""
    held, most = balance(table.ledger, TRAY), largest_pay(game, table)
    if held >= most:
        return ""
    if blind:
        return sentence("low_tray.blind", most=format_money(most))
    return sentence("low_tray", held=format_money(held), most=format_money(most))
