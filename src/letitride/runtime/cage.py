"""What a table's events do to its players' accounts at the cage.

Chips taken to a table leave the player's balance in the same transaction, and the other way
round. At the end of a round the cage learns what each player won or lost, because it enforces the
limits that players set for themselves. Bots have no account.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from letitride.house import (
    HouseEvent,
    Patron,
    bring_back,
    cage_stream,
    correct_result,
    exclude,
    is_bot,
    leave_seat,
    lift_exclusion,
    may_risk,
    new_patron,
    play_round,
    replay,
    show_voucher,
    take_seat,
    take_to_table,
    use_voucher,
)
from letitride.journal import Head
from letitride.rules import BASE, Cents, Game
from letitride.runtime.house_states import StreamStates
from letitride.runtime.rejections import reject
from letitride.store import EventLog
from letitride.table import (
    CAGE,
    BarredFrom,
    MeasureEnd,
    MeasureKind,
    Payee,
    Rejected,
    Table,
    Voucher,
    back,
    balance,
    bank,
    circle,
    fee_owed,
    rack,
    spot,
    tokens,
)
from letitride.table import commands as c
from letitride.table import events as e

_RISKS: Final = (e.BetsPlaced, e.SideBetPlaced, e.BackBetPlaced, e.BankPosted, e.BetsCorrected)
_CONCERNS: Final = (
    e.PlayerSat,
    e.PlayerLeft,
    e.PlayerPrecluded,
    e.MeasureEnded,
    e.CorrectionMade,
    e.ResultReversed,
    e.BoughtIn,
    e.VoucherPresented,
    e.VoucherExchanged,
    e.CashedOut,
    e.RoundEnded,
    e.RoundVoided,
    e.TableClosed,
    *_RISKS,
)
_OF_A_PERSON: Final = (e.PlayerSat, e.PlayerPrecluded, e.CorrectionMade, e.ResultReversed)
"""Their player may have no seat."""

Happened = dict[str, tuple[HouseEvent, ...]]
"""Cage events by player. A player who only bets is listed without events: the limits the bet was
checked against must still hold when it is stored."""


class CageEffects(NamedTuple):
    """``judged`` holds the affected players before the events, ``patrons`` everybody after."""

    happened: Happened
    judged: Mapping[str, Patron]
    patrons: Mapping[str, Patron]


Act = Callable[[Patron], tuple[HouseEvent, ...] | Rejected]


class Cage:
    def __init__(self, log: EventLog) -> None:
        self.states: StreamStates[Patron] = StreamStates(
            log, lambda stream: new_patron(stream.removeprefix("cage:"))
        )

    async def patron(self, name: str) -> Patron:
        return await self.states.get(cage_stream(name))

    async def follow(
        self,
        game: Game,
        states: Sequence[Table],
        events: Sequence[e.Event],
        now: Mapping[str, Patron],
    ) -> CageEffects | Rejected:
        """What these events do at the cage, per player; or why they are rejected.

        ``states`` are the table before the first event and after each; ``now`` overrides the log
        for players that earlier drafts changed.
        """
        if not any(isinstance(event, _CONCERNS) for event in events):
            return CageEffects({}, {}, now)
        names = {who.player for who in states[0].seats.values()}
        for event in events:
            if isinstance(event, _OF_A_PERSON):
                names.add(event.player)
            elif isinstance(event, e.MeasureEnded):
                names.update(event.players)
        patrons = {
            name: now.get(name) or await self.patron(name)
            for name in sorted(names)
            if not is_bot(name)
        }
        return _follow(game, states, events, {**now, **patrons})

    async def vouchers_for(
        self, command: c.Command, table: Table, now: Mapping[str, Patron]
    ) -> dict[int, Voucher]:
        """The vouchers of a player who presents one, by number."""
        if not isinstance(command, c.PresentVoucher) or command.seat not in table.seats:
            return {}
        name = table.seats[command.seat].player
        if is_bot(name):
            return {}
        patron = now.get(name) or await self.patron(name)
        return {each.number: each for each in patron.held_vouchers}

    def on_written(
        self, happened: Happened, before: Mapping[str, Patron], hashes: Mapping[str, Head]
    ) -> None:
        """``hashes`` are the heads of the streams written to."""
        for name, events in happened.items():
            stream = cage_stream(name)
            self.states.apply(stream, before[name], events)
            if events and stream in hashes:
                self.states.set_hash(stream, hashes[stream].version, hashes[stream].hash)


def _follow(
    game: Game, states: Sequence[Table], events: Sequence[e.Event], patrons: Mapping[str, Patron]
) -> CageEffects | Rejected:
    now = dict(patrons)
    happened: Happened = {}
    for event, (before, after) in zip(events, pairwise(states), strict=True):
        for name, act in _acts(game, before, event, now):
            decided = act(now[name])
            if isinstance(decided, Rejected):
                return decided
            now[name] = replay(now[name], decided)
            happened[name] = (*happened.get(name, ()), *decided)
        if isinstance(event, _RISKS) and (name := after.seats[event.seat].player) in now:
            if no := _risk(game, before, after, event.seat, event.at, now[name]):
                return no
            happened.setdefault(name, ())
    return CageEffects(happened, {name: patrons[name] for name in happened}, now)


def _acts(
    game: Game, table: Table, event: e.Event, patrons: Mapping[str, Patron]
) -> Iterator[tuple[str, Act]]:
    """What the cage does about one event; ``table`` is the table before it."""
    match event:
        case e.PlayerSat(player=name) if name in patrons:
            yield name, lambda patron: _sit(patron, table.id, event.at)
        case e.PlayerLeft(seat=seat, player=name) if name in patrons:
            yield from _leave(game, table, seat, event.at, patrons[name])
        case e.PlayerPrecluded(player=name, kept_from=BarredFrom.CASINO) if name in patrons:
            yield name, lambda patron: _exclude(patron, table.id, event)
        case e.MeasureEnded(
            kind=MeasureKind.EXCLUDE_FROM_CASINO, how=MeasureEnd.LIFTED, players=(name,)
        ) if name in patrons:
            # If its time is up, the cage knows that without being told.
            yield (
                name,
                lambda _: lift_exclusion(
                    table=table.id, reason=event.reason, by=event.by.name, at=event.at
                ),
            )
        case e.CorrectionMade(player=name) if name in patrons:
            yield name, lambda patron: _correct(patron, table, event)
        case e.ResultReversed(player=name) if name in patrons:
            yield name, lambda patron: _reverse(patron, table, event)
        case e.TableClosed():
            for seat, who in table.seats.items():
                if who.player in patrons:
                    yield from _leave(game, table, seat, event.at, patrons[who.player])
        case e.VoucherPresented(seat=seat, voucher=voucher):
            player = table.seats[seat].player
            yield player, lambda patron: show_voucher(patron, voucher, event.at)
        case e.VoucherExchanged(seat=seat):
            who = table.seats[seat]
            assert who.presented is not None
            shown, into = who.presented.voucher, who.presented.into
            yield who.player, lambda patron: use_voucher(patron, table.id, shown, into, event.at)
        case e.BoughtIn(seat=seat) | e.BetsPlaced(seat=seat) | e.SideBetPlaced(seat=seat):
            cash = Cents(sum(move.amount for move in event.moves if move.source == CAGE))
            name = table.seats[seat].player
            if cash and name in patrons:
                yield name, lambda patron: take_to_table(patron, table.id, cash, event.at)
        case e.CashedOut(seat=seat, amount=amount):
            name = table.seats[seat].player
            if name in patrons:
                yield from _report_rest(game, table, seat, event.at, patrons[name])
                yield name, lambda patron: bring_back(patron, table.id, amount, event.at)
        case e.RoundEnded(bets=bets):
            for seat, who in table.seats.items():
                if who.player in patrons and (seat in bets or seat == table.banking.seat):
                    yield who.player, _report_holdings(game, table, seat, event.at)
        case e.RoundVoided(same_round=False):
            for seat, who in table.seats.items():
                if who.player in patrons:
                    yield from _report_rest(game, table, seat, event.at, patrons[who.player])
        case _:
            pass


def _leave(
    game: Game, table: Table, seat: int, at: int, patron: Patron
) -> Iterator[tuple[str, Act]]:
    """A player leaves the table with all their chips."""
    chips = balance(table.ledger, rack(seat))
    yield from _report_rest(game, table, seat, at, patron)
    if chips:
        yield patron.name, lambda now: bring_back(now, table.id, chips, at)
    yield patron.name, lambda now: leave_seat(now, table.id, at)


def _report_rest(
    game: Game, table: Table, seat: int, at: int, patron: Patron
) -> Iterator[tuple[str, Act]]:
    """Report what was won or lost outside a finished round, such as a forfeited wager."""
    if patron.at_tables.get(table.id, 0) != holdings(game, table, seat):
        yield patron.name, _report_holdings(game, table, seat, at)


def _report_holdings(game: Game, table: Table, seat: int, at: int) -> Act:
    held = holdings(game, table, seat)
    return lambda patron: play_round(patron, table.id, table.rounds, held, at)


def _sit(patron: Patron, table: str, at: int) -> tuple[HouseEvent, ...] | Rejected:
    """A player sits at one table at a time."""
    if any(other != table for other in patron.seated):
        return reject("seated_elsewhere")
    return take_seat(patron, table, at)


def _exclude(
    patron: Patron, table: str, event: e.PlayerPrecluded
) -> tuple[HouseEvent, ...] | Rejected:
    """An exclusion at one table holds at all: every table asks the cage who may sit and bet."""
    return exclude(
        patron,
        table=table,
        clause=event.clause,
        reason=event.reason,
        by=event.by.name,
        at=event.at,
        until=event.until,
    )


def _correct(
    patron: Patron, table: Table, event: e.CorrectionMade
) -> tuple[HouseEvent, ...] | Rejected:
    net = Cents(event.amount if event.to is Payee.PLAYER else -event.amount)
    return _set_right(patron, table.id, event, round=event.round, net=net, may_owe=False)


def _reverse(
    patron: Patron, table: Table, event: e.ResultReversed
) -> tuple[HouseEvent, ...] | Rejected:
    return _set_right(patron, table.id, event, round=event.round, net=event.amount, may_owe=True)


def _set_right(
    patron: Patron,
    table: str,
    event: e.CorrectionMade | e.ResultReversed,
    *,
    round: int,
    net: Cents,
    may_owe: bool,
) -> tuple[HouseEvent, ...] | Rejected:
    return correct_result(
        patron,
        table,
        round=round,
        net=net,
        given=Cents(sum(move.amount for move in event.moves if move.source == CAGE)),
        paid=Cents(sum(move.amount for move in event.moves if move.target == CAGE)),
        may_owe=may_owe,
        by=event.by.name,
        second=event.proposed_by.name,
        at=event.at,
    )


def _risk(
    game: Game, before: Table, after: Table, seat: int, at: int, patron: Patron
) -> Rejected | None:
    """Whether the player's limits allow this stake. Taking bets down is always allowed.

    What the round has cost so far counts too: the cage learns of it only when it is over.
    """
    stake = at_stake(game, after, seat)
    more = stake > at_stake(game, before, seat) or _staked_tokens(before, after, seat)
    gone = patron.at_tables.get(after.id, 0) - holdings(game, after, seat)
    return may_risk(patron, Cents(stake + gone), at) if more else None


def _staked_tokens(before: Table, after: Table, seat: int) -> bool:
    """Whether promotional tokens were bet: no loss to the player, but still play."""
    return balance(after.ledger, tokens(seat)) < balance(before.ledger, tokens(seat))


def at_stake(game: Game, table: Table, seat: int) -> Cents:
    """The player's chips outside the rack, plus the fee that calling the bets will take."""
    out = holdings(game, table, seat) - balance(table.ledger, rack(seat))
    return Cents(out + fee_owed(game, table, seat))


def holdings(game: Game, table: Table, seat: int) -> Cents:
    """All the player's chips at the table: rack, bets and bank."""
    accounts = [rack(seat), bank(seat), *(circle(seat, number) for number in (1, 2, 3))]
    accounts += [spot(seat, wager) for wager in game.schedules if wager != BASE]
    if table.round is not None and seat in table.round.backs:
        behind = table.round.backs[seat]
        accounts += [back(behind, seat, number) for number in (1, 2, 3)]
    return Cents(sum(balance(table.ledger, account) for account in accounts))
