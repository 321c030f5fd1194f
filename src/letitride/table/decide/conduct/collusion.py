"""Collusion: what the house does about people suspected of it (N 12.12)."""

from letitride.rules import Act, CollusionMeasure, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, before_first_card, has_any_stake, may
from letitride.table.decide.conduct.particulars import (
    Whom,
    ends_ahead,
    not_seated,
    precluded_already,
    reasoned,
    seated,
    why_and_how_long,
)
from letitride.table.decide.conduct.preclusion import keep_out
from letitride.table.decide.irregularities.refunds import return_before_deal
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import replay
from letitride.table.money import balance, bank
from letitride.table.rejections import listed, plural, reject, sentence
from letitride.table.state import Phase, Table

COLLUSION = "irregularities.collusion"
_CHOICE_AHEAD = (
    Phase.BETWEEN_ROUNDS,
    Phase.BETTING,
    Phase.CALLED,
    Phase.DEALING,
    Phase.THREE_CARD,
    Phase.FIRST_CHOICE,
)


@decides(c.ActOnCollusion)
def act_on_collusion(game: Game, table: Table, command: c.ActOnCollusion) -> Decided:
    """One of the book's measures, against people suspected of collusion (N 12.12)."""
    seats, measure = tuple(sorted(set(command.seats))), command.measure
    clause = game.book.clause(COLLUSION)
    if no := may(game, command, Act.ACT_ON_COLLUSION) or _suspects(game, table, command, seats):
        return no
    if measure not in game.book.irregularities.collusion:
        return reject("not_allowed.measure", clause, measure=sentence(f"measure.{measure}"))
    if no := (
        reasoned(game, COLLUSION, command.reason)
        or ends_ahead(game, COLLUSION, command)
        or _makes_sense(game, table, command)
    ):
        return no
    whom = [Whom(table.seats[seat].player, seat) for seat in seats]
    whom += [Whom(command.person)] if command.person else []
    words = _direction(measure, seats, command.person, why_and_how_long(command))
    events: Events = (
        ruled(game, COLLUSION, matter="collusion", outcome=measure, sentence=words),
        e.CollusionActedOn(
            seats=seats,
            players=tuple(each.player for each in whom),
            measure=measure,
            reason=command.reason,
            number=0 if measure is CollusionMeasure.PRECLUDE else table.measured + 1,
            clause=clause,
            until=command.until,
        ),
    )
    if measure is CollusionMeasure.PRECLUDE:
        for each in whom:
            events += keep_out(game, replay(table, events), each, clause, command)
    if measure is CollusionMeasure.SEPARATE:
        events += _not_together(game, replay(table, events), seats)
    return events


def _not_together(game: Game, table: Table, seats: tuple[int, ...]) -> Events:
    """Before the first card, bets of players who were separated go back if more than one of them is
    in. Then the first who bets again plays; a player-dealer who has posted keeps the bank."""
    banker = table.banking.seat
    posted = [seat for seat in seats if seat == banker and balance(table.ledger, bank(seat))]
    betting = [seat for seat in seats if has_any_stake(game, table, seat)]
    if not before_first_card(table) or len([*betting, *posted]) < 2:
        return ()
    events: Events = ()
    for seat in betting:
        events += return_before_deal(game, replay(table, events), seat)
    return events


def _direction(measure: CollusionMeasure, seats: tuple[int, ...], person: str, reason: str) -> str:
    if not seats:
        return sentence(f"collusion_person.{measure}", person=person, reason=reason)
    form, numbers = plural(len(seats)), listed("and", [str(seat) for seat in seats])
    if not person:
        return sentence(f"collusion.{measure}", form, seats=numbers, reason=reason)
    return sentence(
        f"collusion_outside.{measure}", form, seats=numbers, person=person, reason=reason
    )


def _suspects(
    game: Game, table: Table, command: c.ActOnCollusion, seats: tuple[int, ...]
) -> Refusal:
    """A seated player is named by the seat, so that nobody is named twice."""
    if command.person and not seats:
        return not_seated(game, table, command.person)
    return seated(game, table, command, seats) or not_seated(game, table, command.person)


def _makes_sense(game: Game, table: Table, command: c.ActOnCollusion) -> Refusal:
    clause = game.book.clause(COLLUSION)
    match command.measure:
        case CollusionMeasure.SEPARATE:
            if len(set(command.seats)) + bool(command.person) < 2:
                return reject("bad_seats.too_few", clause)
        case CollusionMeasure.PLAY_FIRST:
            hands = {} if table.round is None else table.round.hands
            others = (hand for seat, hand in hands.items() if seat not in command.seats)
            decided = any(hand.first is not None for hand in hands.values())
            handled = any(hand.looked for hand in others)
            if table.phase not in _CHOICE_AHEAD or decided or handled:
                return reject("too_late.others_looked", clause)
        case CollusionMeasure.PRECLUDE:
            if any(table.seats[seat].precluded for seat in command.seats):
                return precluded_already(game)
        case CollusionMeasure.ENGLISH_ONLY:
            pass
    return None
