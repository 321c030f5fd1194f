"""Candidates for betting, and the call of no more bets."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Currency, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import Candidate, Spec, by_seat, phases, plain, seats_of
from letitride.table.candidates.shared import sign_range, up_to, within
from letitride.table.decide.betting.backline import backline_is_offered, has_three_bets
from letitride.table.decide.betting.fees import fee_of
from letitride.table.decide.checks import CIRCLES, backing
from letitride.table.decide.irregularities.refunds import backing_moves
from letitride.table.money import balance, circle, rack, spot
from letitride.table.state import Phase, Switch, Table, side_limits

_BEFORE_CARDS = phases(Phase.BETTING, Phase.CALLED)


def _bet(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    assert table.limits is not None
    for seat in seats_of(table, actor):
        yield Candidate(c.Bet, {"seat": seat, "amount": 0})
        for funds in _taken(game, table) if table.phase is Phase.BETTING else ():
            chips = funds in (c.Funds.CHIPS, c.Funds.PLAQUES)
            most = _for_base(game, table, seat) // 3 if chips else table.limits.maximum
            fields = {"seat": seat, "funds": funds}
            yield from within(Candidate(c.Bet, fields), sign_range(table.limits), most)


def _bet_side(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        for wager in game.book.side_bets:
            fields = {"seat": seat, "wager": wager}
            lying = balance(table.ledger, spot(seat, wager))
            if lying:
                yield Candidate(c.BetSide, {**fields, "amount": 0})
            if wager not in game.schedules or table.phase is not Phase.BETTING:
                continue
            sign = sign_range(side_limits(game.book, table.terms, wager))
            held = lying + balance(table.ledger, rack(seat))
            yield from within(Candidate(c.BetSide, fields), sign, held)
            taken = tuple(_taken(game, table))
            if c.Funds.PLAQUES in taken:
                plaques = Candidate(c.BetSide, {**fields, "funds": c.Funds.PLAQUES})
                yield from within(plaques, sign, held)
            if c.Funds.CASH in taken:
                cash = Candidate(c.BetSide, {**fields, "funds": c.Funds.CASH})
                assert sign.most is not None
                yield from within(cash, sign, sign.most)


def _taken(game: Game, table: Table) -> Iterator[c.Funds]:
    """What may be bet here at all; this only saves tries."""
    currencies = game.book.betting.currencies
    yield c.Funds.CHIPS
    if Currency.PLAQUES in currencies:
        yield c.Funds.PLAQUES
    if Currency.PROMOTIONAL_TOKENS in currencies:
        yield c.Funds.TOKENS
    if table.terms is not None and Switch.VERBAL_CASH in table.terms.switches:
        yield c.Funds.CASH


def _back_bet(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    if not backline_is_offered(game, table):
        return
    assert table.limits is not None
    for seat in seats_of(table, actor):
        front = backing(table, seat)
        if front is not None:
            yield Candidate(c.BackBet, {"seat": seat, "behind": front, "amount": 0})
        lying = sum(move.amount for move in backing_moves(table, seat))
        most = (lying + balance(table.ledger, rack(seat))) // 3
        for behind in sorted(table.seats):
            if has_three_bets(table, behind):
                fields = {"seat": seat, "behind": behind}
                yield from within(Candidate(c.BackBet, fields), sign_range(table.limits), most)


def _record(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        most = _for_base(game, table, seat)
        yield from up_to(Candidate(c.RecordBets, {"seat": seat}), "circles", most)


def _for_base(game: Game, table: Table, seat: int) -> int:
    """The chips a seat has for the three bets, in the rack and in the circles."""
    ledger = table.ledger
    sides = sum(balance(ledger, spot(seat, wager)) > 0 for wager in game.schedules)
    lying = sum(balance(ledger, circle(seat, number)) for number in CIRCLES)
    return lying + balance(ledger, rack(seat)) - fee_of(game, table, len(CIRCLES) + sides)


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.Bet: Spec(_bet, (Act.BET,), _BEFORE_CARDS),
    c.BetSide: Spec(_bet_side, (Act.BET,), _BEFORE_CARDS),
    c.BackBet: Spec(_back_bet, (Act.BET,), _BEFORE_CARDS),
    c.RecordBets: Spec(_record, (Act.CALL_NO_MORE_BETS,), phases(Phase.BETTING)),
    **dict(
        [
            plain(c.OpenRound, Act.OPEN_ROUND, when=phases(Phase.BETWEEN_ROUNDS)),
            by_seat(c.RefuseWager, Act.REFUSE_WAGER, when=_BEFORE_CARDS),
            by_seat(c.Ready, Act.BET, when=phases(Phase.BETTING)),
            plain(c.AskForSideBets, Act.CALL_NO_MORE_BETS, when=phases(Phase.BETTING)),
            plain(c.CallNoMoreBets, Act.CALL_NO_MORE_BETS, when=phases(Phase.BETTING)),
        ]
    ),
}
