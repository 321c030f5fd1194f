"""Betting: three equal bets and the side bets. ``call`` has the call of no more bets."""

from collections.abc import Iterator, Sequence

from letitride.rules import (
    Act,
    Cents,
    Currency,
    Game,
    Moment,
    Permission,
    SideBet,
    Wager,
    format_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.fees import fee_of, other_bets, side_bets
from letitride.table.decide.betting.open_hands import one_more_open
from letitride.table.decide.checks import (
    CIRCLES,
    Refusal,
    affordable,
    has_base,
    in_phase,
    may,
    not_apart,
    own_seat,
    precluded,
    running,
    staked_seats,
)
from letitride.table.decide.irregularities.refunds import (
    backing_moves,
    or_no_round,
    return_behind,
)
from letitride.table.decide.register import Decided, decides
from letitride.table.money import (
    CAGE,
    DROP_BOX,
    TRAY,
    Move,
    balance,
    circle,
    rack,
    spot,
    token_circle,
    tokens,
)
from letitride.table.rejections import reject, sentence
from letitride.table.state import Limits, Phase, Switch, Table, alone_switch_of, side_limits


@decides(c.OpenRound)
def open_round(game: Game, table: Table, command: c.OpenRound) -> Decided:
    if no := (
        may(game, command, Act.OPEN_ROUND)
        or in_phase(game, table, "settlement.round_ends", Phase.BETWEEN_ROUNDS)
        or running(game, table)
    ):
        return no
    return (e.RoundOpened(number=table.rounds + 1),)


@decides(c.Bet)
def bet(game: Game, table: Table, command: c.Bet) -> Decided:
    seat, amount = command.seat, command.amount
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, seat)
        or betting_is_open(game, table, taking_down=amount == 0)
        or (_may_have_hand(game, table, seat) if amount else None)
    ):
        return no
    if amount == 0:
        return take_down(game, table, seat)
    promotional = amount if command.funds is c.Funds.TOKENS else command.tokens
    if no := (
        _within(game, table, amount)
        or _funds_fit(game, table, command)
        or _covers(game, table, seat, amount, promotional, command.funds)
    ):
        return no
    mix = [(promotional, Cents(amount - promotional))] * 3
    moves = (*_clear_circles(table, seat), *_place(seat, mix, command.funds))
    plaques = command.funds is c.Funds.PLAQUES
    circles = (amount, amount, amount)
    return (e.BetsPlaced(seat=seat, circles=circles, in_plaques=plaques, moves=moves),)


@decides(c.RecordBets)
def record_bets(game: Game, table: Table, command: c.RecordBets) -> Decided:
    """The dealer records what is on the felt. Limits are judged later (N 6.2, 6.3); unequal bets
    are pointed out at once, and the call waits for them. Tokens already there stay: only chips are
    added or taken (N 5.1)."""
    seat, amounts = command.seat, command.circles
    if no := (
        may(game, command, Act.CALL_NO_MORE_BETS)
        or own_seat(game, table, command, seat)
        or betting_is_open(game, table, taking_down=False)
        or _may_have_hand(game, table, seat)
    ):
        return no
    if min(amounts) < 0 or not any(amounts):
        return reject("bad_amount.bet", game.book.clause("betting.equal_bets"))
    lying = sum(balance(table.ledger, circle(seat, number)) for number in CIRCLES)
    there = (balance(table.ledger, token_circle(seat, number)) for number in CIRCLES)
    used = [min(held, amount) for held, amount in zip(there, amounts, strict=True)]
    fees = fee_of(game, table, len(CIRCLES) + other_bets(game, table, seat))
    if no := affordable(game, table, seat, sum(amounts) - sum(used) + fees - lying):
        return no
    mix = [(some, Cents(amount - some)) for some, amount in zip(used, amounts, strict=True)]
    moves = (*_clear_circles(table, seat), *_place(seat, mix, c.Funds.CHIPS))
    placed = e.BetsPlaced(seat=seat, circles=amounts, moves=moves)
    unequal = len(set(amounts)) > 1
    return (placed, e.UnequalBetsNoticed(seat=seat, circles=amounts)) if unequal else (placed,)


@decides(c.BetSide)
def bet_side(game: Game, table: Table, command: c.BetSide) -> Decided:
    book, seat, amount, wager = game.book, command.seat, command.amount, command.wager
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, seat)
        or betting_is_open(game, table, taking_down=amount == 0)
        or (_may_have_hand(game, table, seat) if amount else None)
    ):
        return no
    side = book.side_bets.get(wager)
    if side is None or wager not in game.schedules:
        bet = side.name if side else str(wager).replace("_", " ")
        return reject("not_offered.bet", book.clause("paytables.choices"), bet=bet)
    lying = balance(table.ledger, spot(seat, wager))
    back = (Move(spot(seat, wager), rack(seat), lying),) if lying else ()
    if amount == 0:
        if not lying:
            return nothing_there(game, seat)
        down = e.SideBetPlaced(seat=seat, wager=wager, amount=Cents(0), moves=back)
        return or_no_round(game, table, (down,))
    if not has_base(table, seat) and not stands_alone(table, wager, side):
        return reject("base_first", book.clause(f"side_bets.{wager}.without_base"))
    sign = side_limits(book, table.terms, wager)
    bets = other_bets(game, table, seat) + (0 if lying else 1)
    fees = fee_of(game, table, bets + (len(CIRCLES) if has_base(table, seat) else 0))
    is_cash = command.funds is c.Funds.CASH
    if no := (
        amount_fits(game, amount, sign, f"side_bets.{wager}")
        or _side_funds_fit(game, table, command.funds)
        or affordable(game, table, seat, (0 if is_cash else amount) + fees - lying)
    ):
        return no
    source = TRAY if is_cash else rack(seat)
    cash = (Move(CAGE, DROP_BOX, amount),) if is_cash else ()
    moves = (*back, *cash, Move(source, spot(seat, wager), amount))
    plaques = command.funds is c.Funds.PLAQUES
    placed = e.SideBetPlaced(seat=seat, wager=wager, amount=amount, in_plaques=plaques, moves=moves)
    return (placed,)


@decides(c.RefuseWager)
def refuse_wager(game: Game, table: Table, command: c.RefuseWager) -> Decided:
    seat = command.seat
    late = game.book.betting.refusing_ends is Moment.FIRST_CARD
    phases = (Phase.BETTING, Phase.CALLED) if late else (Phase.BETTING,)
    if no := (
        may(game, command, Act.REFUSE_WAGER)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "betting.refusing_ends", *phases)
    ):
        return no
    assert table.round is not None
    if no := not_dealt_again(game, table):
        return no
    taken = (table.round.taken, table.round.fees, table.round.back_fees)
    if any(each.get(seat) for each in taken):
        return reject("too_late.collected", game.book.clause("betting.refusing_ends"))
    moves = (
        *_clear_circles(table, seat),
        *_clear_sides(game, table, seat),
        *backing_moves(table, seat),
    )
    if not moves:
        return nothing_there(game, seat)
    if not command.reason:
        return reject("no_reason.refusal", game.book.clause("roles.refuse_wager"))
    refused = e.WagerRefused(seat=seat, reason=command.reason, moves=moves)
    return or_no_round(game, table, (refused, *return_behind(game, table, seat)))


def stands_alone(table: Table, wager: Wager, side: SideBet) -> bool:
    """Whether a player may make a side bet without the three bets."""
    assert table.terms is not None
    if side.without_base is Permission.IF_HOUSE_ALLOWS:
        return alone_switch_of(wager) in table.terms.switches
    return side.without_base is Permission.ALLOWED


def amount_fits(game: Game, amount: int, limits: Limits, path: str) -> Refusal:
    """Whether an amount keeps to the sign: its limits, and the unit above the minimum (N 6.1)."""
    book = game.book
    if amount < limits.minimum:
        least = format_money(limits.minimum)
        return reject(
            "below_minimum",
            book.clause(f"{path}.minimum"),
            amount=format_money(Cents(amount)),
            least=least,
        )
    if amount > limits.maximum:
        most = format_money(limits.maximum)
        return reject(
            "above_maximum",
            book.clause(f"{path}.maximum"),
            amount=format_money(Cents(amount)),
            most=most,
        )
    if limits.unit and (amount - limits.minimum) % limits.unit:
        unit = format_money(limits.unit)
        return reject(
            "not_in_units",
            book.clause(f"{path}.unit"),
            amount=format_money(Cents(amount)),
            unit=unit,
        )
    return None


def _within(game: Game, table: Table, amount: int) -> Refusal:
    assert table.limits is not None
    return amount_fits(game, amount, table.limits, "limits")


def betting_is_open(game: Game, table: Table, *, taking_down: bool) -> Refusal:
    """Bets go up until the call; in some books they can come down until the first card."""
    if no := not_dealt_again(game, table):
        return no
    if taking_down:
        late = game.book.betting.withdrawing_ends is Moment.FIRST_CARD
        phases = (Phase.BETTING, Phase.CALLED) if late else (Phase.BETTING,)
        return in_phase(game, table, "betting.withdrawing_ends", *phases)
    return in_phase(game, table, "betting.placing_ends", Phase.BETTING)


def not_dealt_again(game: Game, table: Table) -> Refusal:
    """After an early stub it is the same round: its wagers stay as they are (W irregularity 4)."""
    again = table.round is not None and table.round.same_round
    clause = game.book.clause("irregularities.early_stub_new_bonus_bets")
    return reject("too_late.same_round", clause) if again else None


def may_bet(game: Game, table: Table, seat: int) -> Refusal:
    if table.seats[seat].precluded:
        return precluded(game, table, table.seats[seat].player, sentence("precluded.no_longer"))
    if table.banking.seat == seat:
        return reject("banks", game.book.clause("bank.player_dealer.own_bets"))
    return not_apart(game, table, seat)


def _may_have_hand(game: Game, table: Table, seat: int) -> Refusal:
    return (
        may_bet(game, table, seat)
        or _has_area(game, table, seat)
        or one_more_open(game, table, seat)
    )


def _has_area(game: Game, table: Table, seat: int) -> Refusal:
    """Where a player banks, there is one more seat than betting areas (C seats)."""
    areas = game.book.table.areas
    if len(table.seats.keys() - {seat}) < areas:
        return None
    if len(set(staked_seats(game, table)) - {seat}) < areas:
        return None
    return reject("no_area", game.book.clause("table.areas"), areas=areas)


def _funds_fit(game: Game, table: Table, command: c.Bet) -> Refusal:
    assert table.terms is not None
    funds, currencies = command.funds, game.book.betting.currencies
    promotional = funds is c.Funds.TOKENS or command.tokens > 0
    if promotional and Currency.PROMOTIONAL_TOKENS not in currencies:
        return reject("not_accepted.bet_tokens", game.book.clause("betting.currencies"))
    if funds is c.Funds.CASH and Switch.VERBAL_CASH not in table.terms.switches:
        return reject("not_accepted.bet_cash", game.book.clause("betting.verbal_cash"))
    if no := _plaques_fit(game, funds):
        return no
    mixed = funds is c.Funds.CHIPS and 0 <= command.tokens <= command.amount
    if command.tokens and not mixed:
        return reject("bad_amount.mix", game.book.clause("betting.currencies"))
    return None


def _side_funds_fit(game: Game, table: Table, funds: c.Funds) -> Refusal:
    """Cash only where it may be said aloud; no document lets a side bet take tokens."""
    assert table.terms is not None
    if funds is c.Funds.TOKENS:
        return reject("not_accepted.bet_tokens", game.book.clause("betting.currencies"))
    if funds is c.Funds.CASH and Switch.VERBAL_CASH not in table.terms.switches:
        return reject("not_accepted.bet_cash", game.book.clause("betting.verbal_cash"))
    return _plaques_fit(game, funds)


def _plaques_fit(game: Game, funds: c.Funds) -> Refusal:
    if funds is not c.Funds.PLAQUES or Currency.PLAQUES in game.book.betting.currencies:
        return None
    return reject("not_accepted.bet_plaques", game.book.clause("betting.currencies"))


def _covers(
    game: Game, table: Table, seat: int, amount: int, promotional: int, funds: c.Funds
) -> Refusal:
    """``promotional`` of the amount on each circle is in tokens."""
    fees = fee_of(game, table, len(CIRCLES) + other_bets(game, table, seat))
    chips = sum(balance(table.ledger, circle(seat, number)) for number in CIRCLES)
    if promotional:
        lying = sum(balance(table.ledger, token_circle(seat, number)) for number in CIRCLES)
        held = balance(table.ledger, tokens(seat)) + lying
        if held < 3 * promotional:
            return reject(
                "not_enough_chips.tokens",
                game.book.clause("betting.currencies"),
                held=format_money(Cents(held)),
                needed=format_money(Cents(3 * promotional)),
            )
    wanted = 3 * (amount - promotional) if funds is not c.Funds.CASH else 0
    return affordable(game, table, seat, wanted + fees - chips)


def _clear_circles(table: Table, seat: int) -> Iterator[Move]:
    for number in CIRCLES:
        for held, home in (
            (circle(seat, number), rack(seat)),
            (token_circle(seat, number), tokens(seat)),
        ):
            amount = balance(table.ledger, held)
            if amount:
                yield Move(held, home, amount)


def _clear_sides(game: Game, table: Table, seat: int) -> Iterator[Move]:
    for wager in side_bets(game, table, seat):
        held = spot(seat, wager)
        yield Move(held, rack(seat), balance(table.ledger, held))


def _place(seat: int, mix: Sequence[tuple[Cents, Cents]], funds: c.Funds) -> Iterator[Move]:
    """Tokens and chips for each circle; the chips for cash come from the tray."""
    cash = funds is c.Funds.CASH
    if cash:
        yield Move(CAGE, DROP_BOX, Cents(sum(chips for _, chips in mix)))
    source = TRAY if cash else rack(seat)
    for number, (promotional, chips) in zip(CIRCLES, mix, strict=True):
        if chips:
            yield Move(source, circle(seat, number), chips)
        if promotional:
            yield Move(tokens(seat), token_circle(seat, number), promotional)


def take_down(game: Game, table: Table, seat: int) -> Decided:
    """The three bets come down, with any bets behind and side bets that cannot stand alone."""
    moves = list(_clear_circles(table, seat))
    if not moves:
        return nothing_there(game, seat)
    down: list[e.Event] = [
        e.BetsPlaced(seat=seat, circles=(Cents(0), Cents(0), Cents(0)), moves=tuple(moves))
    ]
    for wager in side_bets(game, table, seat):
        side = game.book.side_bets[wager]
        if not stands_alone(table, wager, side):
            held = spot(seat, wager)
            back = (Move(held, rack(seat), balance(table.ledger, held)),)
            down.append(e.SideBetPlaced(seat=seat, wager=wager, amount=Cents(0), moves=back))
    return or_no_round(game, table, (*down, *return_behind(game, table, seat)))


def nothing_there(game: Game, seat: int) -> Rejected:
    return reject("no_bets.such", game.book.clause("betting.withdrawing_ends"), seat=seat)
