"""Conduct: collusion, prohibited devices, and players kept from the game.

A measure is against a person, whether they sit here or only watch, and holds until it is lifted or
its time is up. An excluded player loses the seat as soon as nothing in the round depends on it.
"""

from typing import NamedTuple

from letitride.rules import Act, CollusionMeasure, DeviceMeasure, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import (
    Refusal,
    before_first_card,
    hands_in_play,
    has_any_stake,
    may,
    own_seat,
)
from letitride.table.decide.irregularities.refunds import (
    return_backing,
    return_bank,
    return_before_deal,
    undo_hand,
    wagers_of,
)
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events, hand_void
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.seating import give_up_seat
from letitride.table.evolve import replay
from letitride.table.money import balance, bank
from letitride.table.rejections import listed, plural, reject, sentence
from letitride.table.state import (
    EXCLUDES,
    BarredFrom,
    HandStatus,
    Measure,
    MeasureEnd,
    MeasureKind,
    Phase,
    Table,
)

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


class _Whom(NamedTuple):
    """A person; ``seat`` is 0 if they do not sit here."""

    player: str
    seat: int = 0


@decides(c.ActOnCollusion)
def act_on_collusion(game: Game, table: Table, command: c.ActOnCollusion) -> Decided:
    """One of the book's measures, against people suspected of collusion (N 12.12)."""
    seats, measure = tuple(sorted(set(command.seats))), command.measure
    clause = game.book.clause(_COLLUSION)
    if no := may(game, command, Act.ACT_ON_COLLUSION) or _suspects(game, table, command, seats):
        return no
    if measure not in game.book.irregularities.collusion:
        return reject("not_allowed.measure", clause, measure=sentence(f"measure.{measure}"))
    if no := (
        reasoned(game, _COLLUSION, command.reason)
        or _ahead(game, _COLLUSION, command)
        or _makes_sense(game, table, command)
    ):
        return no
    whom = [_Whom(table.seats[seat].player, seat) for seat in seats]
    whom += [_Whom(command.person)] if command.person else []
    words = _direction(measure, seats, command.person, _why(command))
    events: Events = (
        ruled(game, _COLLUSION, matter="collusion", outcome=measure, sentence=words),
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
            events += _keep_out(game, replay(table, events), each, clause, command)
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
        return _not_seated(game, table, command.person)
    return seated(game, table, command, seats) or _not_seated(game, table, command.person)


def _makes_sense(game: Game, table: Table, command: c.ActOnCollusion) -> Refusal:
    clause = game.book.clause(_COLLUSION)
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
                return _precluded_already(game)
        case CollusionMeasure.ENGLISH_ONLY:
            pass
    return None


@decides(c.ActOnDevice)
def act_on_device(game: Game, table: Table, command: c.ActOnDevice) -> Decided:
    """Against a person who used a device that records or analyses the game (N 14.3)."""
    measure = command.measure
    voids = measure is DeviceMeasure.VOID_WAGERS
    if no := may(game, command, Act.VOID_WAGER if voids else Act.EXCLUDE_PERSON):
        return no
    whom = _whom(game, table, command)
    if isinstance(whom, Rejected):
        return whom
    clause = game.book.clause(_DEVICE)
    if measure not in game.book.irregularities.prohibited_device:
        return reject("not_allowed.measure", clause, measure=sentence(f"measure.{measure}"))
    if no := reasoned(game, _DEVICE, command.reason) or _ahead(game, _DEVICE, command):
        return no
    if voids:
        undone = _settled_bets(table, whom.seat)
        void = _void_wagers(game, replay(table, undone), whom, command.reason)
        if void:
            return (*void[:1], *undone, *void[1:])
        which = "no_bets.at_stake" if whom.seat else "no_bets.outside"
        return reject(which, clause, seat=whom.seat, person=whom.player)
    # Before the first card the bets just come down: ``_keep_out`` sees to that.
    void = () if before_first_card(table) else _void_wagers(game, table, whom, command.reason)
    return (*void, *_shut_out(game, replay(table, void), whom, command))


def _settled_bets(table: Table, seat: int) -> Events:
    """Bets of the round that have been settled are void too: what they were paid goes back. Where a
    player banks they stand, because what one hand is paid decides what is left for the next."""
    if table.round is None or table.banking.seat is not None:
        return ()
    return undo_hand(table, seat)


def _void_wagers(game: Game, table: Table, whom: _Whom, reason: str) -> Events:
    """What the person has at stake is ruled on before they are shut out (N 14.3.1)."""
    if not wagers_of(game, table, whom.seat):
        return ()
    ruling = _device_ruling(game, DeviceMeasure.VOID_WAGERS, whom, closed(reason))
    if table.round is None or whom.seat not in hands_in_play(table):
        return (ruling, *return_before_deal(game, table, whom.seat))
    behind_another = return_backing(game, table, whom.seat)
    return (ruling, *behind_another, *hand_void(game, table, whom.seat, HandStatus.VOID))


def _device_ruling(game: Game, measure: DeviceMeasure, whom: _Whom, why: str) -> e.Ruled:
    if whom.seat:
        words = sentence(f"prohibited_device.{measure}", seat=whom.seat, reason=why)
    else:
        words = sentence(f"device_outside.{measure}", person=whom.player, reason=why)
    seat = whom.seat or None
    return ruled(
        game, _DEVICE, matter="prohibited device", outcome=measure, sentence=words, seat=seat
    )


def _shut_out(game: Game, table: Table, whom: _Whom, command: c.ActOnDevice) -> Events:
    """Out of the game, or out of the casino if the measure says so: then no table seats them.

    A detained person is out of the game too, and stays out after somebody has taken over.
    """
    clause, measure = game.book.clause(_DEVICE), command.measure
    events: Events = (_device_ruling(game, measure, whom, _why(command)),)
    if measure is DeviceMeasure.DETAIN and not table.is_under(whom.player, MeasureKind.DETAIN):
        events += (
            e.PersonDetained(
                seat=whom.seat,
                player=whom.player,
                reason=command.reason,
                clause=clause,
                number=table.measured + 1,
            ),
        )
    casino = measure is DeviceMeasure.EXCLUDE_FROM_CASINO
    kind = MeasureKind.EXCLUDE_FROM_CASINO if casino else MeasureKind.EXCLUDE_FROM_GAME
    # Excluded already: the ruling records the new measure, and there is nothing more to do.
    if table.is_under(whom.player, *((kind,) if casino else EXCLUDES)):
        return events
    return events + _keep_out(game, replay(table, events), whom, clause, command, kind=kind)


@decides(c.Preclude)
def preclude(game: Game, table: Table, command: c.Preclude) -> Decided:
    """No further part in the game (N 12.11, 12.12.4). A hand already dealt is played out."""
    path = "roles.preclude_player"
    if no := may(game, command, Act.PRECLUDE_PLAYER):
        return no
    whom = _whom(game, table, command)
    if isinstance(whom, Rejected):
        return whom
    if no := reasoned(game, path, command.reason) or _ahead(game, path, command):
        return no
    # Against a person who does not sit here it is renewed, with a new reason and a new end.
    if whom.seat and table.seats[whom.seat].precluded:
        return _precluded_already(game)
    words = sentence(
        "ruling.precluded" if whom.seat else "ruling.precluded_outside",
        seat=whom.seat,
        person=whom.player,
        reason=_why(command),
    )
    seat = whom.seat or None
    return (
        ruled(game, path, matter="preclusion", outcome="precluded", sentence=words, seat=seat),
        *_keep_out(game, table, whom, game.book.clause(path), command),
    )


def _keep_out(
    game: Game,
    table: Table,
    whom: _Whom,
    clause: str,
    command: c.ActOnCollusion | c.ActOnDevice | c.Preclude,
    *,
    kind: MeasureKind = MeasureKind.PRECLUDE,
) -> Events:
    """Before the first card the player's bets go back; before the call, the bank does too."""
    out: Events = ()
    banks = whom.seat and table.banking.seat == whom.seat
    if table.phase is Phase.BETTING and banks:
        out = return_bank(table)
    casino = kind is MeasureKind.EXCLUDE_FROM_CASINO
    out += (
        e.PlayerPrecluded(
            seat=whom.seat,
            player=whom.player,
            reason=command.reason,
            clause=clause,
            kept_from=BarredFrom.CASINO if casino else BarredFrom.GAME,
            kind=kind,
            number=table.measured + 1,
            until=command.until,
        ),
    )
    if before_first_card(table) and wagers_of(game, table, whom.seat):
        out += return_before_deal(game, table, whom.seat)
    return out


@decides(c.LiftMeasure)
def lift_measure(game: Game, table: Table, command: c.LiftMeasure) -> Decided:
    """A person who may take a measure may lift it. A detention ends when an inspector or the police
    take over (N 14.3.4)."""
    measure = next((each for each in table.measures if each.number == command.measure), None)
    kind = MeasureKind.EXCLUDE_FROM_GAME if measure is None else measure.kind
    act, path = _lifted_as(kind)
    if no := may(game, command, act):
        return no
    if measure is None:
        return reject("no_measure", game.book.clause(path), number=command.measure)
    if no := reasoned(game, path, command.reason):
        return no
    words = sentence(
        f"lifted.{kind}",
        players=listed("and", measure.players),
        reason=closed(command.reason),
    )
    return (
        ruled(game, path, matter="measure", outcome="lifted", sentence=words),
        _ended(measure, MeasureEnd.LIFTED, command.reason),
    )


def _lifted_as(kind: MeasureKind) -> tuple[Act, str]:
    if kind in EXCLUDES or kind is MeasureKind.DETAIN:
        return Act.EXCLUDE_PERSON, _DEVICE
    if kind is MeasureKind.PRECLUDE:
        return Act.PRECLUDE_PLAYER, "roles.preclude_player"
    return Act.ACT_ON_COLLUSION, _COLLUSION


def ended_by(table: Table, at: int) -> Events:
    """Measures whose time is up."""
    return tuple(
        _ended(each, MeasureEnd.TIME_UP)
        for each in table.measures
        if each.until is not None and each.until <= at
    )


def _ended(measure: Measure, how: MeasureEnd, reason: str = "") -> e.MeasureEnded:
    return e.MeasureEnded(
        number=measure.number, kind=measure.kind, players=measure.players, how=how, reason=reason
    )


def unseat_excluded(game: Game, table: Table) -> Events:
    """An excluded player leaves with their chips once their hand is no longer in a round: until
    then the settlement may still be undone."""
    events: Events = ()
    for seat, who in table.seats.items():
        if table.is_under(who.player, *EXCLUDES):
            left = give_up_seat(
                game, replay(table, events), seat, reason=sentence("reason.excluded")
            )
            events += () if isinstance(left, Rejected) else left
    return events


def _whom(game: Game, table: Table, command: c.ActOnDevice | c.Preclude) -> _Whom | Rejected:
    """The player in a seat, or a person who sits in none."""
    if not command.person:
        no = own_seat(game, table, command, command.seat)
        return no or _Whom(table.seats[command.seat].player, command.seat)
    if command.seat:
        return reject("bad_seats.seat_and_person", game.book.clause("table.seats"))
    return _not_seated(game, table, command.person) or _Whom(command.person)


def _not_seated(game: Game, table: Table, person: str) -> Refusal:
    clause = game.book.clause("table.seats")
    if person and not person.strip():
        return reject("no_name", clause)
    for seat, who in table.seats.items():
        if who.player == person:
            return reject("bad_seats.sits_here", clause, person=person, seat=seat)
    return None


def _ahead(
    game: Game, path: str, command: c.ActOnCollusion | c.ActOnDevice | c.Preclude
) -> Refusal:
    if command.until is None or command.until > command.at:
        return None
    return reject("bad_time.measure", game.book.clause(path))


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


def _why(command: c.ActOnCollusion | c.ActOnDevice | c.Preclude) -> str:
    """The reason, and for how long if the measure has an end."""
    if command.until is None:
        return closed(command.reason)
    minutes = -(-(command.until - command.at) // 60)
    holds = sentence("measure.holds", plural(minutes), minutes=minutes)
    return f"{closed(command.reason)} {holds}"


def closed(reason: str) -> str:
    """A reason, ended like a sentence."""
    return f"{reason.strip().rstrip('.')}."
