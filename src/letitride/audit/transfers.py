"""The transfers that each event may make, given what was on the table before it.

A function returns every set of moves that the event can mean, and none if the amount in the event
is not the amount that was there.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from letitride.audit.on_the_table import (
    Way,
    Ways,
    all_of,
    amounting_to,
    backing,
    behind_seat,
    lammer,
    on_circles,
    own_wagers,
    side_bets,
)
from letitride.rules import BASE, Cents, Role
from letitride.table import (
    CAGE,
    CIRCLES,
    DROP_BOX,
    FEE_BOX,
    METER,
    TRAY,
    Account,
    ExchangeFor,
    Move,
    PastResult,
    Payee,
    Phase,
    Table,
    back,
    balance,
    bank,
    circle,
    circles,
    current,
    rack,
    spot,
    stake_on,
    token_circle,
    token_circles,
    tokens,
)
from letitride.table import events as e

_NONE: Final = Cents(0)
_BASE: Final = BASE
"""Looking up an enum member takes as long as making the moves of a bet."""

# --- chips that come and go --------------------------------------------------------------------


def _filled(_: Table, event: e.TrayFilled) -> Ways:
    return [[Move(CAGE, TRAY, event.amount)]]


def _credited(_: Table, event: e.TrayCredited) -> Ways:
    return [[Move(TRAY, CAGE, event.amount)]]


def _bought_in(_: Table, event: e.BoughtIn) -> Ways:
    cash = Move(CAGE, DROP_BOX, event.amount)
    return [[cash, Move(TRAY, rack(event.seat), event.amount)]]


def _voucher(table: Table, event: e.VoucherExchanged) -> Ways:
    """For chips or tokens, as the player asked. Release 0.1 exchanged without presenting."""
    voucher, seat = Move(CAGE, DROP_BOX, event.amount), event.seat
    homes = {ExchangeFor.CHIPS: rack(seat), ExchangeFor.TOKENS: tokens(seat)}
    who = table.seats.get(seat)
    shown = None if who is None else who.presented
    if shown is None:
        kinds = () if event.voucher else tuple(homes)
    else:
        as_shown = (shown.voucher.number, shown.voucher.amount) == (event.voucher, event.amount)
        kinds = (shown.into,) if as_shown else ()
    return [[voucher, Move(TRAY, homes[kind], event.amount)] for kind in kinds]


def _cashed_out(_: Table, event: e.CashedOut) -> Ways:
    return [[Move(rack(event.seat), CAGE, event.amount)]]


def _carried_away(table: Table, seat: int) -> list[Move]:
    return [all_of(table, rack(seat), CAGE), all_of(table, tokens(seat), TRAY)]


def _left(table: Table, event: e.PlayerLeft) -> Ways:
    return [_carried_away(table, event.seat)]


def _closed(table: Table, _: e.TableClosed) -> Ways:
    return [[move for seat in table.seats for move in _carried_away(table, seat)]]


def _corrected(table: Table, event: e.CorrectionMade) -> Ways:
    """Only a correction that one person proposed and another confirms, one of them a casino
    supervisor."""
    proposed = next((each for each in table.corrections if each.number == event.number), None)
    seat = next((n for n, who in table.seats.items() if who.player == event.player), 0)
    if proposed is None or (proposed.by, seat) != (event.proposed_by, event.seat):
        return []
    said = (proposed.dispute, proposed.player, proposed.to, proposed.amount)
    people = (proposed.by, event.by)
    if (
        said != (event.dispute, event.player, event.to, event.amount)
        or proposed.by.name == event.by.name
        or not any(each.role is Role.CASINO_SUPERVISOR for each in people)
    ):
        return []
    own = rack(seat) if seat else CAGE
    source, target = (TRAY, own) if event.to is Payee.PLAYER else (own, TRAY)
    return [[Move(source, target, event.amount)]]


def _reversed(table: Table, event: e.ResultReversed) -> Ways:
    """Only a result that the table still holds, and only with two people. Only the book can say how
    much of the rack was free; the cage covers the rest."""
    proposed = next((each for each in table.invalidations if each.round == event.round), None)
    results = (each.results for each in table.past if each.number == event.round)
    found = [each for past in results for each in past if each.player == event.player]
    seat = next((n for n, who in table.seats.items() if who.player == event.player), 0)
    if proposed is None or not found or proposed.by != event.proposed_by or seat != event.seat:
        return []
    people = (proposed.by, event.by)
    if proposed.by.name == event.by.name or not any(
        each.role is Role.CASINO_SUPERVISOR for each in people
    ):
        return []
    (result,) = found
    guilty = result.seat in proposed.forfeit
    forfeited = result.staked if guilty else _NONE
    promotional = _tokens_due(table, result, seat, guilty=guilty)
    if (result.net, forfeited, promotional) != (event.net, event.forfeited, event.tokens):
        return []
    due, own = Cents(-result.net - forfeited), rack(seat) if seat else CAGE
    from_cage = sum(move.amount for move in event.moves if move.source == CAGE)
    if due > 0:
        way = [Move(TRAY, own, due)]
    elif seat:
        way = [
            Move(own, TRAY, Cents(-due - from_cage)),
            Move(CAGE, TRAY, Cents(from_cage)),
        ]
    else:
        way = [Move(own, TRAY, Cents(-due))]
    way += [
        Move(TRAY, tokens(seat), Cents(max(0, promotional))),
        Move(tokens(seat), TRAY, Cents(max(0, -promotional))),
    ]
    with_fee = [*way, Move(FEE_BOX, own, result.fee)]
    return [each for each, fee in ((way, 0), (with_fee, result.fee)) if due + fee == event.amount]


def _tokens_due(table: Table, result: PastResult, seat: int, *, guilty: bool) -> Cents:
    if not seat or not guilty:
        return result.tokens_lost if seat else _NONE
    kept = result.tokens_staked - result.tokens_lost
    return Cents(-min(kept, balance(table.ledger, tokens(seat))))


# --- bets --------------------------------------------------------------------------------------


def _bets_placed(table: Table, event: e.BetsPlaced) -> Ways:
    """In chips, in tokens, or in cash: cash goes into the drop box, for chips from the tray."""
    seat, bets = event.seat, event.circles
    cleared, own = on_circles(table, seat), rack(seat)
    (first, second, third), (one, two, three) = circles(seat), bets
    yield [*cleared, (own, first, one), (own, second, two), (own, third, three)]
    yield [*cleared, *_mixed(event)]
    cash = (CAGE, DROP_BOX, Cents(sum(bets)))
    chips = zip(circles(seat), bets, strict=True)
    yield [*cleared, cash, *((TRAY, held, bet) for held, bet in chips)]


def _mixed(event: e.BetsPlaced) -> Way:
    """Tokens and chips together: on each circle as many tokens as were moved there (N 5.1)."""
    seat = event.seat
    places = list(zip(circles(seat), token_circles(seat), event.circles, strict=True))
    put = {to: amount for held, to, amount in event.moves if held == tokens(seat)}
    used = [(tokens(seat), held, put.get(held, Cents(0))) for _, held, _ in places]
    rest = [(rack(seat), own, Cents(bet - put.get(held, 0))) for own, held, bet in places]
    return [*used, *rest]


def _bets_corrected(table: Table, event: e.BetsCorrected) -> Ways:
    return _chips_on_circles(table, event.seat, event.circles)


def _chips_on_circles(table: Table, seat: int, bets: Sequence[Cents]) -> Ways:
    """Tokens stay where they are; chips make up the rest of each circle."""
    way = []
    for n, wanted in zip(CIRCLES, bets, strict=True):
        chips = Cents(wanted - balance(table.ledger, token_circle(seat, n)))
        way += [
            all_of(table, circle(seat, n), rack(seat)),
            Move(rack(seat), circle(seat, n), chips),
        ]
    return [way]


def _unequal_found(table: Table, event: e.UnequalBetsNoticed) -> Ways:
    """Only bets that the dealer recorded can turn out unequal, and only after the call."""
    lying = tuple(stake_on(table, event.seat, n) for n in CIRCLES)
    if event.circles == lying:
        return [[]]
    recorded = event.seat in current(table).recorded and table.phase is not Phase.BETTING
    return _chips_on_circles(table, event.seat, event.circles) if recorded else []


def _side_bet_placed(table: Table, event: e.SideBetPlaced) -> Ways:
    """In chips, or in cash."""
    held = spot(event.seat, event.wager)
    down = all_of(table, held, rack(event.seat))
    chips = [down, Move(rack(event.seat), held, event.amount)]
    cash = Move(CAGE, DROP_BOX, event.amount)
    return [chips, [down, cash, Move(TRAY, held, event.amount)]]


def _back_bet_placed(table: Table, event: e.BackBetPlaced) -> Ways:
    seat, behind = event.seat, event.behind
    up = [Move(rack(seat), back(behind, seat, n), event.amount) for n in CIRCLES]
    return [[*backing(table, seat), *up]]


def _refused(table: Table, event: e.WagerRefused) -> Ways:
    return [list(own_wagers(table, event.seat)) + backing(table, event.seat)]


def _posted(table: Table, event: e.BankPosted) -> Ways:
    held = bank(event.seat)
    down = all_of(table, held, rack(event.seat))
    return [[down, Move(rack(event.seat), held, event.amount)]]


def _released(table: Table, event: e.BankReleased) -> Ways:
    return amounting_to(event.amount, [all_of(table, bank(event.seat), rack(event.seat))])


def _fee(_: Table, event: e.FeeTaken) -> Ways:
    return [[Move(rack(event.seat), FEE_BOX, event.amount)]]


def _collected(table: Table, event: e.BonusCollected) -> Ways:
    return amounting_to(event.amount, [all_of(table, spot(event.seat, event.wager), TRAY)])


# --- choices and settlement --------------------------------------------------------------------


def _pulled(table: Table, event: e.BetPulled) -> Ways:
    seat, n, ledger = event.seat, event.circle, table.ledger
    held, used = circle(seat, n), token_circle(seat, n)
    chips, promotional = ledger.get(held, _NONE), ledger.get(used, _NONE)
    if chips + promotional != event.amount:
        return ()
    way = [(held, rack(seat), chips)]
    if promotional:
        way.append((used, tokens(seat), promotional))
    return (way,)


def _back_pulled(table: Table, event: e.BackBetPulled) -> Ways:
    held = back(event.behind, event.seat, event.circle)
    return amounting_to(event.amount, [all_of(table, held, rack(event.seat))])


def _three_card(table: Table, event: e.ThreeCardSettled) -> Ways:
    """Any side bet on the felt: ``pays`` knows which one is settled early, and checks that."""
    home = rack(event.seat)
    for wager in side_bets(table):
        held = spot(event.seat, wager)
        if balance(table.ledger, held):
            won = [Move(TRAY, home, event.won), all_of(table, held, home)]
            yield won if event.won else [all_of(table, held, TRAY)]


def _settled(table: Table, event: e.BetSettled) -> Ways:
    """Won from the tray or the bank, lost to it; the rest of the stake goes back to the player."""
    seat, backer, won, lost = event.seat, event.backer, event.won, event.lost
    player = seat if backer is None else backer
    held = _where(event)
    banker = table.banking.seat
    if banker is not None:
        rest = Cents(event.stake - lost)
        to_bank = Move(held, rack(banker), lost)
        return [[Move(bank(banker), rack(player), won), to_bank, Move(held, rack(player), rest)]]
    home = rack(player)
    # ``Any`` amounts: calling ``Cents`` takes as long as making a move.
    way: list[tuple[Account, Account, Any]] = [(TRAY, home, won)] if won else []
    base = event.wager == _BASE
    if not base and not balance(table.ledger, held):
        return (way,)
    promotional = 0
    if base and backer is None:
        used = token_circle(seat, event.circle)
        promotional = table.ledger.get(used, _NONE)
    if not lost:
        way.append((held, home, event.stake - promotional))
    else:
        way.append((held, TRAY, lost - promotional))
        if lost != event.stake:
            way.append((held, home, event.stake - lost))
    if promotional:
        way.append((used, TRAY if lost else tokens(player), promotional))
    return (way,)


def _where(event: e.BetSettled) -> Account:
    if event.wager != _BASE:
        return spot(event.seat, event.wager)
    if event.backer is None:
        return circle(event.seat, event.circle)
    return back(event.seat, event.backer, event.circle)


def _fed(_: Table, event: e.MeterFed) -> Ways:
    return [[Move(TRAY, METER, event.amount)]]


def _from_meter(_: Table, event: e.MeterPaid) -> Ways:
    return [[Move(METER, rack(event.seat), event.amount)]]


def _envy(_: Table, event: e.EnvyPaid) -> Ways:
    return [[Move(TRAY, rack(event.seat), event.amount)]]


# --- what goes back ----------------------------------------------------------------------------


def _returned(table: Table, event: e.WagersReturned) -> Ways:
    """With the fee or without it, as the book says."""
    seat = event.seat
    wagers = [*own_wagers(table, seat), Move(TRAY, rack(seat), lammer(table, seat))]
    fee = Cents(0) if table.round is None else table.round.fees.get(seat, Cents(0))
    return amounting_to(event.amount, wagers, [*wagers, Move(FEE_BOX, rack(seat), fee)])


def _back_returned(table: Table, event: e.BackBetReturned) -> Ways:
    seat = event.seat
    bets = behind_seat(table, seat, event.behind)
    fee = Cents(0) if table.round is None else table.round.back_fees.get(seat, Cents(0))
    return amounting_to(event.amount, bets, [*bets, Move(FEE_BOX, rack(seat), fee)])


def _forfeited(table: Table, event: e.WagersForfeited) -> Ways:
    """A stake marked by a lammer is in the tray already."""
    wagers = (*own_wagers(table, event.seat), *backing(table, event.seat))
    taken = [Move(source, TRAY, amount) for source, _, amount in wagers]
    return amounting_to(event.amount - lammer(table, event.seat), taken)


def _restored(table: Table, event: e.WagersRestored) -> Ways:
    taken = {} if table.round is None else table.round.taken.get(event.seat, {})
    stake = taken.get(event.wager, Cents(0))
    return amounting_to(event.amount, [Move(TRAY, spot(event.seat, event.wager), stake)])


def _undone(table: Table, event: e.SettlementUndone) -> Ways:
    """The bank is back in its player's rack by now, so what it paid goes there."""
    assert table.round is not None
    banker = table.banking.seat
    homes = {} if banker is None else {bank(banker): rack(banker)}
    hands = event.hands or tuple(table.round.settled)
    settled = [move for hand in hands for move in table.round.settled.get(hand, ())]
    return [[Move(to, homes.get(held, held), amount) for held, to, amount in settled]]


transfers: Final[dict[type[e.Event], Callable[[Table, Any], Ways]]] = {
    e.TrayFilled: _filled,
    e.TrayCredited: _credited,
    e.BoughtIn: _bought_in,
    e.VoucherExchanged: _voucher,
    e.CashedOut: _cashed_out,
    e.CorrectionMade: _corrected,
    e.ResultReversed: _reversed,
    e.PlayerLeft: _left,
    e.TableClosed: _closed,
    e.BetsPlaced: _bets_placed,
    e.BetsCorrected: _bets_corrected,
    e.UnequalBetsNoticed: _unequal_found,
    e.SideBetPlaced: _side_bet_placed,
    e.BackBetPlaced: _back_bet_placed,
    e.WagerRefused: _refused,
    e.BankPosted: _posted,
    e.BankReleased: _released,
    e.FeeTaken: _fee,
    e.BonusCollected: _collected,
    e.BetPulled: _pulled,
    e.BackBetPulled: _back_pulled,
    e.ThreeCardSettled: _three_card,
    e.BetSettled: _settled,
    e.MeterFed: _fed,
    e.MeterPaid: _from_meter,
    e.EnvyPaid: _envy,
    e.WagersReturned: _returned,
    e.BackBetReturned: _back_returned,
    e.WagersForfeited: _forfeited,
    e.WagersRestored: _restored,
    e.SettlementUndone: _undone,
}
