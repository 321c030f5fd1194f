"""Conduct: collusion, prohibited devices, and players kept from the game."""

from letitride.rules import Act, CollusionMeasure, DeviceMeasure, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import Refusal, hands_in_play, may, own_seat
from letitride.table.decide.irregularities.refunds import (
    return_backing,
    return_bank,
    return_before_deal,
    wagers_of,
)
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events, hand_void
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import replay
from letitride.table.rejections import listed, plural, reject, sentence
from letitride.table.state import HandStatus, KeptFrom, Phase, Table

_COLLUSION = "irregularities.collusion"
_DEVICE = "irregularities.prohibited_device"
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
    """One of the book's measures, against players suspected of collusion (N 12.12)."""
    seats, measure = tuple(sorted(set(command.seats))), command.measure
    if no := may(game, command, Act.ACT_ON_COLLUSION) or seated(game, table, command, seats):
        return no
    clause = game.book.clause(_COLLUSION)
    if measure not in game.book.irregularities.collusion:
        return reject("not_allowed.measure", clause, measure=sentence(f"measure.{measure}"))
    if no := reasoned(game, _COLLUSION, command.reason) or _makes_sense(game, table, command):
        return no
    players = tuple(table.seats[seat].player for seat in seats)
    words = sentence(
        f"collusion.{measure}",
        plural(len(seats)),
        seats=listed("and", [str(seat) for seat in seats]),
        reason=closed(command.reason),
    )
    events: Events = (
        ruled(game, _COLLUSION, matter="collusion", outcome=measure, sentence=words),
        e.CollusionActedOn(seats=seats, players=players, measure=measure, reason=command.reason),
    )
    if measure is CollusionMeasure.PRECLUDE:
        for seat in seats:
            events += _keep_out(game, replay(table, events), seat, clause, command.reason)
    return events


def _makes_sense(game: Game, table: Table, command: c.ActOnCollusion) -> Refusal:
    clause = game.book.clause(_COLLUSION)
    match command.measure:
        case CollusionMeasure.SEPARATE:
            if len(set(command.seats)) < 2:
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
                return _precluded_already(game)
        case CollusionMeasure.ENGLISH_ONLY:
            pass
    return None


@decides(c.ActOnDevice)
def act_on_device(game: Game, table: Table, command: c.ActOnDevice) -> Decided:
    """Against a person who used a device that records or analyses the game (N 14.3)."""
    seat, measure = command.seat, command.measure
    voids = measure is DeviceMeasure.VOID_WAGERS
    act = Act.VOID_WAGER if voids else Act.EXCLUDE_PERSON
    if no := may(game, command, act) or own_seat(game, table, command, seat):
        return no
    if measure not in game.book.irregularities.prohibited_device:
        return reject(
            "not_allowed.measure", game.book.clause(_DEVICE), measure=sentence(f"measure.{measure}")
        )
    if no := reasoned(game, _DEVICE, command.reason):
        return no
    if voids and not wagers_of(game, table, seat):
        return reject("no_bets.at_stake", game.book.clause(_DEVICE), seat=seat)
    words = sentence(f"prohibited_device.{measure}", seat=seat, reason=closed(command.reason))
    matter = "prohibited device"
    events: Events = (
        ruled(game, _DEVICE, matter=matter, outcome=measure, sentence=words, seat=seat),
    )
    if not voids:
        return (*events, *_shut_out(game, table, command))
    if seat in hands_in_play(table):
        behind_another = return_backing(game, table, seat)
        return (*events, *behind_another, *hand_void(game, table, seat, HandStatus.VOID))
    return (*events, *return_before_deal(game, table, seat))


def _shut_out(game: Game, table: Table, command: c.ActOnDevice) -> Events:
    """Out of the game, or out of the casino if the measure says so: then no table seats them."""
    casino = command.measure is DeviceMeasure.EXCLUDE_FROM_CASINO
    if table.seats[command.seat].precluded and not casino:
        # Excluded already: the ruling records the new measure, and there is nothing more to do.
        return ()
    kept_from = KeptFrom.CASINO if casino else KeptFrom.GAME
    clause = game.book.clause(_DEVICE)
    return _keep_out(game, table, command.seat, clause, command.reason, kept_from=kept_from)


@decides(c.Preclude)
def preclude(game: Game, table: Table, command: c.Preclude) -> Decided:
    """No further part in the game (N 12.11, 12.12.4). A hand already dealt is played out."""
    seat, path = command.seat, "roles.preclude_player"
    if no := (
        may(game, command, Act.PRECLUDE_PLAYER)
        or own_seat(game, table, command, seat)
        or reasoned(game, path, command.reason)
    ):
        return no
    if table.seats[seat].precluded:
        return _precluded_already(game)
    words = sentence("ruling.precluded", seat=seat, reason=closed(command.reason))
    return (
        ruled(game, path, matter="preclusion", outcome="precluded", sentence=words, seat=seat),
        *_keep_out(game, table, seat, game.book.clause(path), command.reason),
    )


def _keep_out(
    game: Game,
    table: Table,
    seat: int,
    clause: str,
    reason: str,
    *,
    kept_from: KeptFrom = KeptFrom.GAME,
) -> Events:
    """Before the first card the player's bets go back; before the call, the bank does too."""
    out: Events = ()
    if table.phase is Phase.BETTING and table.banking.seat == seat:
        out = return_bank(table)
    out += (
        e.PlayerPrecluded(
            seat=seat,
            player=table.seats[seat].player,
            reason=reason,
            clause=clause,
            kept_from=kept_from,
        ),
    )
    if table.phase in (Phase.BETTING, Phase.CALLED) and wagers_of(game, table, seat):
        out += return_before_deal(game, table, seat)
    return out


def seated(game: Game, table: Table, command: c.Command, seats: tuple[int, ...]) -> Refusal:
    """Whether seats are named, and somebody sits in each."""
    if not seats:
        return reject("bad_seats.none", game.book.clause("table.seats"))
    refusals = (own_seat(game, table, command, seat) for seat in seats)
    return next((no for no in refusals if no is not None), None)


def reasoned(game: Game, path: str, reason: str) -> Refusal:
    if reason.strip():
        return None
    return reject("no_reason.ruling", game.book.clause(path))


def _precluded_already(game: Game) -> Rejected:
    clause = game.book.clause("roles.preclude_player")
    return reject("precluded_already", clause)


def closed(reason: str) -> str:
    """A reason, ended like a sentence."""
    return f"{reason.strip().rstrip('.')}."
