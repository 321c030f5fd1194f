"""A player's finished rounds: the cards, the choices with what each cost, and the result.

Values are those of the paytable that the table played, before any limit on a round's payout and
whatever the bank could cover. A player is judged by what the player could see: own cards, open
community cards, and cards of others that were dealt face up or exposed.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from letitride.analysis import RideOrPull
from letitride.cards import Card, parse_cards, rank_five
from letitride.reports.play_values import PlayValues
from letitride.reports.round_records import BetRecord, RoundRecord, SeatRecord, rounds_of
from letitride.rules import BASE, Cents, Game, Role, Wager
from letitride.table import (
    Event,
    Seen,
    Table,
    Viewer,
    balance,
    circle,
    evolve,
    how_seen,
    token_circle,
)
from letitride.table import events as e


class OwnChoice(msgspec.Struct, frozen=True, kw_only=True):
    """``known`` are the cards that decided it, ``seen`` other cards that the player could see;
    ``worth`` is what one unit gains if it rides."""

    circle: int
    stake: Cents
    chosen: RideOrPull
    known: tuple[Card, ...]
    seen: tuple[Card, ...]
    worth: Fraction

    @property
    def best(self) -> RideOrPull:
        if self.worth == 0:
            return RideOrPull.EITHER
        return RideOrPull.RIDE if self.worth > 0 else RideOrPull.PULL

    @property
    def right(self) -> bool:
        return self.best in (self.chosen, RideOrPull.EITHER)

    @property
    def share(self) -> Fraction:
        """What the choice cost, as a share of the bet; 0 if it was right."""
        return Fraction(0) if self.right else abs(self.worth)

    @property
    def cost(self) -> Fraction:
        """In cents."""
        return self.stake * self.share


class PlayedRound(msgspec.Struct, frozen=True, kw_only=True):
    """What every account of a player's round says. Times are in seconds since 1970, amounts in
    cents. ``part`` is what became of the hand; ``hand`` is empty if not all its cards were turned.
    """

    table: str
    book: str
    paytable: str
    round: int
    ended_at: int
    void: bool
    part: str
    banked: bool
    cards: str
    community: str
    hand: str
    bet: Cents
    net: Cents

    def played(self) -> dict[str, Any]:
        """These fields alone, for another account of the round."""
        return {name: getattr(self, name) for name in PlayedRound.__struct_fields__}


class OwnRound(PlayedRound, frozen=True, kw_only=True):
    """``expected`` and ``variance`` are of the bets made, under the best play and after fees; None
    if the round was not a plain one: void, banked, bet behind another hand, or without a hand."""

    opened_at: int
    seat: int
    bets: tuple[BetRecord, ...]
    fees: Cents
    choices: tuple[OwnChoice, ...]
    expected: Fraction | None
    variance: Fraction | None

    @property
    def cost(self) -> Fraction:
        return sum((choice.cost for choice in self.choices), Fraction(0))

    @property
    def staked(self) -> Cents:
        """All that was in action: bets that were pulled back are not."""
        return Cents(sum(bet.stake for bet in self.bets if not bet.pulled))


def own_round(
    player: str, game: Game, start: Table, events: Sequence[Event], values: PlayValues
) -> OwnRound | None:
    """One player's part of the round in these events; None if they had no part in it."""
    record = next(rounds_of(start.id, events, start=start), None)
    seats = () if record is None else record.seats
    mine = next((seat for seat in seats if seat.player == player), None)
    if record is None or mine is None:
        return None
    asked, after = _asked(start, events, mine.seat, player)
    banks = mine.part == "bank"
    choices = tuple(choices_of(asked, mine, game, values))
    bet = max((each.stake for each in asked), default=Cents(0)) or _base_bet(mine)
    plain = mine.part == "settled" and not (record.void or banks) and _all_own(mine)
    moments = values.round(game.schedules, bet, _sides(mine, game)) if plain else None
    return OwnRound(
        table=record.table,
        book=record.book,
        paytable=after.terms.paytables.get(BASE, "") if after.terms else "",
        round=record.round,
        opened_at=record.opened_at,
        ended_at=record.ended_at,
        void=record.void,
        seat=mine.seat,
        part=mine.part,
        banked=banks,
        cards=mine.cards,
        community=record.community,
        hand=_hand(record, mine),
        bet=bet,
        bets=mine.bets,
        fees=mine.fees,
        net=mine.net,
        choices=choices,
        expected=None if moments is None else moments.mean - mine.fees,
        variance=None if moments is None else moments.variance,
    )


class Asked(msgspec.Struct, frozen=True):
    """A choice as the player met it."""

    circle: int
    stake: Cents
    chosen: RideOrPull
    community: tuple[Card, ...]
    seen: tuple[Card, ...]


def _asked(
    start: Table, events: Iterable[Event], seat: int, player: str
) -> tuple[list[Asked], Table]:
    """The choices, and the table at the end."""
    table, found = start, list[Asked]()
    for event in events:
        match event:
            case e.BetRode(seat=at) if at == seat:
                found.append(asked_at(table, player, seat, event.circle, RideOrPull.RIDE))
            case e.BetPulled(seat=at) if at == seat:
                found.append(asked_at(table, player, seat, event.circle, RideOrPull.PULL))
            case e.RoundVoided():
                found.clear()
            case _:
                pass
        table = evolve(table, event)
    return found, table


def asked_at(table: Table, player: str, seat: int, number: int, chosen: RideOrPull) -> Asked:
    round = table.round
    assert round is not None
    viewer = Viewer(Role.PLAYER, player)
    own = round.hands[seat].places
    board = (round.left, round.right)
    stake = balance(table.ledger, circle(seat, number)) + balance(
        table.ledger, token_circle(seat, number)
    )
    others = (place for place in sorted(round.faces) if place not in own and place not in board)
    return Asked(
        circle=number,
        stake=Cents(stake),
        chosen=chosen,
        community=tuple(round.faces[place] for place in round.turned if place in board),
        seen=tuple(
            round.faces[place]
            for place in others
            if how_seen(table, viewer, place) in (Seen.OPEN, Seen.EXPOSED)
        ),
    )


def choices_of(
    asked: Iterable[Asked], mine: SeatRecord, game: Game, values: PlayValues
) -> Iterable[OwnChoice]:
    """Only for a hand whose cards are known, with the community cards that were open by then."""
    hand = parse_cards(mine.cards)
    for each in asked:
        if len(hand) != 3 or len(each.community) != each.circle - 1:
            continue
        known = (*hand, *each.community)
        yield OwnChoice(
            circle=each.circle,
            stake=each.stake,
            chosen=each.chosen,
            known=known,
            seen=each.seen,
            worth=values.worth(game.schedules[BASE], known, each.seen),
        )


def _base_bet(mine: SeatRecord) -> Cents:
    stakes = (bet.stake for bet in mine.bets if bet.wager == BASE and bet.on == mine.seat)
    return max(stakes, default=Cents(0))


def _all_own(mine: SeatRecord) -> bool:
    return all(bet.on == mine.seat or not bet.stake for bet in mine.bets)


def _sides(mine: SeatRecord, game: Game) -> dict[Wager, Cents]:
    return {
        bet.wager: bet.stake
        for bet in mine.bets
        if bet.wager != BASE and bet.stake and bet.wager in game.schedules
    }


def _hand(record: RoundRecord, mine: SeatRecord) -> str:
    """The kind of the five cards, if all were turned."""
    cards = parse_cards(f"{mine.cards} {record.community}".strip())
    return rank_five(cards).kind.name.lower() if len(cards) == 5 else ""
