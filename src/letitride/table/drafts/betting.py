"""Drafts of seats, money and bets."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from letitride.rules import Act, Game, Role
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.decide.backline import backline_is_offered, has_three_bets
from letitride.table.decide.checks import CIRCLES, backing
from letitride.table.decide.fees import fee_of
from letitride.table.decide.players import may_be_corrected_to
from letitride.table.decide.refunds import backing_moves
from letitride.table.drafts.model import (
    ANY,
    OPEN,
    Draft,
    Range,
    Spec,
    by_seat,
    phases,
    plain,
    seats_of,
)
from letitride.table.money import TRAY, balance, bank, circle, rack, spot, token_circle
from letitride.table.state import Limits, Phase, Table, Terms, side_bet_switches

_BEFORE_CARDS = phases(Phase.BETTING, Phase.CALLED)


def _open_table(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    """On the terms that the book names first, with the bets that the game has.

    A table that was open before opens as it closed: limits are a supervisor's to change (N 6.5).
    """
    if table.terms is not None and table.limits is not None:
        yield Draft(c.OpenTable, {"terms": table.terms, "limits": table.limits})
        return
    book, sign = game.book, game.book.limits
    paytables = {wager: book.default_paytable(wager) for wager in game.schedules}
    terms = Terms(
        paytables=paytables,
        device=book.devices.default,
        face=book.deal.default_face,
        switches=side_bet_switches(book, paytables),
    )
    limits = Limits(minimum=sign.minimum, maximum=sign.maximum, unit=sign.unit)
    yield Draft(c.OpenTable, {"terms": terms, "limits": limits})


def _sit(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    """Who has no seat yet may choose among the free ones."""
    named = {"player": actor.name} if actor.name else {}
    free = (seat for seat in range(1, game.book.table.seats + 1) if seat not in table.seats)
    for seat in (actor.seat,) if actor.seat else free:
        yield Draft(c.Sit, {"seat": seat, **named})


def _fill(_: Game, __: Table, actor: Actor) -> Iterator[Draft]:
    if actor.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        yield Draft(c.Fill, amount=Range("amount", 1, None))


def _credit(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    if actor.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        yield from _up_to(Draft(c.Credit), "amount", balance(table.ledger, TRAY))


def _buy_in(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        yield Draft(c.BuyIn, {"seat": seat}, Range("amount", 1, None))


def _exchange(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        for into in c.ExchangeFor:
            yield Draft(c.ExchangeVoucher, {"seat": seat, "into": into}, Range("amount", 1, None))


def _cash_out(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        yield from _up_to(
            Draft(c.CashOut, {"seat": seat}), "amount", balance(table.ledger, rack(seat))
        )


def _bet(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    assert table.limits is not None
    for seat in seats_of(table, actor):
        yield Draft(c.Bet, {"seat": seat, "amount": 0})
        for funds in c.Funds:
            chips = funds is c.Funds.CHIPS
            most = _for_base(game, table, seat) // 3 if chips else table.limits.maximum
            fields = {"seat": seat, "funds": funds}
            yield from _within(Draft(c.Bet, fields), _sign(table.limits), most)


def _bet_side(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        for wager, side in game.book.side_bets.items():
            fields = {"seat": seat, "wager": wager}
            lying = balance(table.ledger, spot(seat, wager))
            if lying:
                yield Draft(c.BetSide, {**fields, "amount": 0})
            sign = _sign(Limits(minimum=side.minimum, maximum=side.maximum, unit=side.unit))
            held = lying + balance(table.ledger, rack(seat))
            yield from _within(Draft(c.BetSide, fields), sign, held)


def _back_bet(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    if not backline_is_offered(game, table):
        return
    assert table.limits is not None
    for seat in seats_of(table, actor):
        front = backing(table, seat)
        if front is not None:
            yield Draft(c.BackBet, {"seat": seat, "behind": front, "amount": 0})
        lying = sum(move.amount for move in backing_moves(table, seat))
        most = (lying + balance(table.ledger, rack(seat))) // 3
        for behind in sorted(table.seats):
            if has_three_bets(table, behind):
                fields = {"seat": seat, "behind": behind}
                yield from _within(Draft(c.BackBet, fields), _sign(table.limits), most)


def _record(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    for seat in seats_of(table, actor):
        most = _for_base(game, table, seat)
        yield from _up_to(Draft(c.RecordBets, {"seat": seat}), "circles", most)


def _post_bank(game: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    terms = game.book.bank.player_dealer
    if terms is None or table.banking.seat not in seats_of(table, actor):
        return
    seat = table.banking.seat
    lying = balance(table.ledger, bank(seat))
    if lying:
        yield Draft(c.PostBank, {"seat": seat, "amount": 0})
    held = lying + balance(table.ledger, rack(seat))
    least = terms.minimum_wager or 1
    most = held if terms.maximum_wager is None else terms.maximum_wager
    if least <= most:
        yield Draft(c.PostBank, {"seat": seat}, Range("amount", least, most))


def _correct(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    """Tokens in a circle do not come out of it, so the amount is no less than these."""
    if actor.role not in (Role.PLAYER, Role.DEALER):
        return
    for seat in seats_of(table, actor):
        sign = _sign(may_be_corrected_to(table, seat))
        tokens = max(balance(table.ledger, token_circle(seat, number)) for number in CIRCLES)
        steps = max(0, -(-(tokens - sign.least) // sign.step))
        least = sign.least + steps * sign.step
        if sign.most is None or least <= sign.most:
            yield Draft(c.CorrectBets, {"seat": seat}, Range("amount", least, sign.most, sign.step))


def _sign(limits: Limits) -> Range:
    return Range("amount", limits.minimum, limits.maximum, limits.unit or 1)


def _for_base(game: Game, table: Table, seat: int) -> int:
    """The chips that a seat has for the three bets, in the rack and in the circles."""
    ledger = table.ledger
    sides = sum(balance(ledger, spot(seat, wager)) > 0 for wager in game.schedules)
    lying = sum(balance(ledger, circle(seat, number)) for number in CIRCLES)
    return lying + balance(ledger, rack(seat)) - fee_of(game, len(CIRCLES) + sides)


def _within(draft: Draft, sign: Range, most: int) -> Iterator[Draft]:
    """The range of a sign, as far as the chips go."""
    assert sign.most is not None
    if sign.least <= min(most, sign.most):
        yield draft._replace(amount=replace(sign, most=min(most, sign.most)))


def _up_to(draft: Draft, field: str, most: int) -> Iterator[Draft]:
    if most > 0:
        yield draft._replace(amount=Range(field, 1, most))


BETTING: Final[Mapping[type[c.Command], Spec]] = {
    c.OpenTable: Spec(_open_table, (Act.CHECK_CARDS,), phases(Phase.CLOSED)),
    c.Fill: Spec(_fill, (), ANY),
    c.Credit: Spec(_credit, (), ANY),
    c.Sit: Spec(_sit, (Act.BET,), OPEN),
    **dict([by_seat(c.Leave, Act.BET, when=ANY), by_seat(c.VacateSeat, Act.VACATE_SEAT, when=ANY)]),
    c.BuyIn: Spec(_buy_in, (Act.BET,), OPEN),
    c.ExchangeVoucher: Spec(_exchange, (Act.BET,), OPEN),
    c.CashOut: Spec(_cash_out, (Act.BET,), ANY),
    **dict([plain(c.OpenRound, Act.OPEN_ROUND, when=phases(Phase.BETWEEN_ROUNDS))]),
    c.Bet: Spec(_bet, (Act.BET,), _BEFORE_CARDS),
    c.BetSide: Spec(_bet_side, (Act.BET,), _BEFORE_CARDS),
    c.BackBet: Spec(_back_bet, (Act.BET,), _BEFORE_CARDS),
    c.RecordBets: Spec(_record, (Act.CALL_NO_MORE_BETS,), phases(Phase.BETTING)),
    **dict(
        [
            by_seat(c.RefuseWager, Act.REFUSE_WAGER, when=_BEFORE_CARDS),
            by_seat(c.AcceptBank, Act.BANK, when=phases(Phase.BETWEEN_ROUNDS, Phase.BETTING)),
            by_seat(c.DeclineBank, Act.BANK, when=phases(Phase.BETWEEN_ROUNDS, Phase.BETTING)),
        ]
    ),
    c.PostBank: Spec(_post_bank, (Act.BANK,), phases(Phase.BETTING)),
    **dict([plain(c.CallNoMoreBets, Act.CALL_NO_MORE_BETS, when=phases(Phase.BETTING))]),
    c.CorrectBets: Spec(
        _correct, (), phases(Phase.CALLED, Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE)
    ),
}
