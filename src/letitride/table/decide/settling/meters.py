"""Bets on a shared meter, at the end of a round: they feed it, and it pays its winners.

Not before the end: until then the round may be void, and a meter that other tables have seen
cannot be taken back. By then all hands are known, so that winners can share.
"""

from collections.abc import Iterator, Mapping

from letitride.rules import (
    Cents,
    Draw,
    Envy,
    Game,
    HandCards,
    Kind,
    Meter,
    Wager,
    draws,
    envy_pays,
    kind_for,
)
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.evolve import current
from letitride.table.money import METER, TRAY, Move, rack
from letitride.table.rejections import reject
from letitride.table.state import HandStatus, Phase, Table


def bets_on_meters(game: Game, table: Table) -> dict[Wager, dict[int, Kind]]:
    """The settled bets of a round that is over, with the hand of each seat, by side bet.

    Bets that went back or were forfeited do not count.
    """
    if table.phase is not Phase.ROUND_OVER:
        return {}
    found = {}
    for wager, schedule in game.schedules.items():
        if schedule.meter is None:
            continue
        hands = {seat: schedule.row_of(kind) or kind for seat, kind in _hands(game, table, wager)}
        if hands:
            found[wager] = hands
    return found


def _hands(game: Game, table: Table, wager: Wager) -> Iterator[tuple[int, Kind]]:
    round = current(table)
    if round.left is None or round.right is None:
        return
    faces = round.faces
    kept = None if round.kept is None else faces.get(round.kept)
    for seat, hand in round.hands.items():
        if hand.status is HandStatus.SETTLED and round.taken.get(seat, {}).get(wager):
            own = tuple(faces[place] for place in hand.places)
            cards = HandCards(own, (faces[round.left], faces[round.right]), kept)
            yield seat, kind_for(game.book.decided_by(wager), cards)


def settle_meters(
    game: Game, table: Table, meters: Mapping[Wager, Cents]
) -> tuple[e.Event, ...] | Rejected:
    """``meters`` says where each meter stands before the bets of this round are in it."""
    events: list[e.Event] = []
    for wager, hands in bets_on_meters(game, table).items():
        if wager not in meters:
            clause = game.book.clause(f"side_bets.{wager}.paid_from")
            return reject("meter_unknown", clause, bet=game.book.name_of(wager))
        meter = game.schedules[wager].meter
        assert meter is not None
        events += _settled(meter, wager, hands, meters[wager])
    return tuple(events)


def _settled(
    meter: Meter, wager: Wager, hands: Mapping[int, Kind], amount: Cents
) -> Iterator[e.Event]:
    fed = Cents(meter.feed * len(hands))
    yield e.MeterFed(wager=wager, bets=len(hands), amount=fed, moves=(Move(TRAY, METER, fed),))
    for draw in draws(meter, Cents(amount + fed), hands):
        yield from _paid(wager, draw)
    for envy in envy_pays(meter, hands):
        yield _envy(wager, envy)


def _paid(wager: Wager, draw: Draw) -> Iterator[e.MeterPaid]:
    for seat in draw.seats:
        yield e.MeterPaid(
            seat=seat,
            wager=wager,
            hand=draw.kind.name.lower(),
            meter=draw.meter,
            amount=draw.each,
            moves=(Move(METER, rack(seat), draw.each),) if draw.each else (),
        )


def _envy(wager: Wager, envy: Envy) -> e.EnvyPaid:
    return e.EnvyPaid(
        seat=envy.seat,
        wager=wager,
        winner=envy.winner,
        hand=envy.kind.name.lower(),
        amount=envy.amount,
        moves=(Move(TRAY, rack(envy.seat), envy.amount),),
    )
