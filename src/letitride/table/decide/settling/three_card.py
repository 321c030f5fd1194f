"""The early side bet, settled on three cards before the second community card is turned."""

from letitride.rules import Act, Game, HandCards, Role, Stake, settle
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import hands_in_play, in_phase, may, own_seat, running
from letitride.table.decide.dealing import early_bet, has_hand
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.money import TRAY, Move, balance, rack, spot
from letitride.table.rejections import reject
from letitride.table.state import Phase, Table


@decides(c.ShowThree)
def show_three(game: Game, table: Table, command: c.ShowThree) -> Decided:
    """Option 2: a pair or better is shown and paid; any other hand is waved off unshown."""
    return may(game, command, Act.SETTLE) or settle_three(game, table, command)


@decides(c.WaveOff)
def wave_off(game: Game, table: Table, command: c.WaveOff) -> Decided:
    wager = early_bet(game)
    path = "paytables.choices" if wager is None else f"side_bets.{wager}.settled"
    if command.by.role is not Role.PLAYER:
        return reject("not_your_role.wave", game.book.clause(path))
    return settle_three(game, table, command, is_waved=True)


def settle_three(
    game: Game,
    table: Table,
    command: c.ShowThree | c.WaveOff | c.RecordSignal,
    *,
    is_waved: bool = False,
) -> Decided:
    """A hand that wins is never waved off: nobody is paid below the listed odds."""
    seat = command.seat
    wager = early_bet(game)
    if wager is None:
        return reject("not_offered.early_bet", game.book.clause("paytables.choices"))
    path = f"side_bets.{wager}.settled"
    if no := (
        in_phase(game, table, path, Phase.THREE_CARD)
        or own_seat(game, table, command, seat)
        or running(game, table)
        or has_hand(game, table, seat)
    ):
        return no
    hand = current(table).hands[seat]
    held = spot(seat, wager)
    stake = balance(table.ledger, held)
    clause, name = game.book.clause(path), game.book.name_of(wager)
    if not stake or hand.three_card_settled:
        return reject("no_bets.to_settle", clause, seat=seat, name=name)
    signal = command.signal if isinstance(command, c.RecordSignal) else None
    faces = command.cards if isinstance(command, c.RecordSignal) and not hand.looked else None
    if faces is None:
        if not hand.looked:
            return reject("look_first.seat", clause, seat=seat)
        faces = tuple(current(table).faces[place] for place in hand.places)
    cards = HandCards(faces, ())
    (line,) = settle(game.book, game.schedules, cards, [Stake(wager, 0, stake)])
    if line.wins and is_waved:
        return reject("hand_wins", clause, name=name)
    won = Move(TRAY, rack(seat), line.won)
    moves = (won, Move(held, rack(seat), stake)) if line.wins else (Move(held, TRAY, stake),)
    settled = e.ThreeCardSettled(
        seat=seat, hand=line.kind.name.lower(), won=line.won, signal=signal, moves=moves
    )
    others = [other for other in three_card_waiting(game, table) if other != seat]
    return (settled,) if others else (settled, e.ThreeCardDone())


def three_card_waiting(game: Game, table: Table) -> tuple[int, ...]:
    """The seats whose early side bet has not been settled yet."""
    wager = early_bet(game)
    if wager is None:
        return ()
    hands = current(table).hands
    return tuple(
        seat
        for seat in hands_in_play(table)
        if balance(table.ledger, spot(seat, wager)) and not hands[seat].three_card_settled
    )
