"""Players kept from the game, whether they sit here or only watch."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import before_first_card, may
from letitride.table.decide.conduct.particulars import (
    Whom,
    ends_ahead,
    precluded_already,
    reasoned,
    whom_meant,
    why_and_how_long,
)
from letitride.table.decide.irregularities.refunds import return_bank, return_before_deal
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import Events
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import sentence
from letitride.table.state import BarredFrom, MeasureKind, Phase, Table


@decides(c.Preclude)
def preclude(game: Game, table: Table, command: c.Preclude) -> Decided:
    """No further part in the game (N 12.11, 12.12.4). A hand already dealt is played out."""
    path = "roles.preclude_player"
    if no := may(game, command, Act.PRECLUDE_PLAYER):
        return no
    whom = whom_meant(game, table, command)
    if isinstance(whom, Rejected):
        return whom
    if no := reasoned(game, path, command.reason) or ends_ahead(game, path, command):
        return no
    # Against a person who does not sit here it is renewed, with a new reason and a new end.
    if whom.seat and table.seats[whom.seat].precluded:
        return precluded_already(game)
    words = sentence(
        "ruling.precluded" if whom.seat else "ruling.precluded_outside",
        seat=whom.seat,
        person=whom.player,
        reason=why_and_how_long(command),
    )
    seat = whom.seat or None
    return (
        ruled(game, path, matter="preclusion", outcome="precluded", sentence=words, seat=seat),
        *keep_out(game, table, whom, game.book.clause(path), command),
    )


def keep_out(
    game: Game,
    table: Table,
    whom: Whom,
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
    if before_first_card(table):
        out += return_before_deal(game, table, whom.seat)
    return out
