"""Hands dealt face up: how many of them the analysis behind the approval covered (F)."""

from collections.abc import Iterator
from typing import Final

from letitride.rules import Face, Game, MoreHands
from letitride.table.decide.checks import Refusal, staked_seats
from letitride.table.rejections import reject, sentence
from letitride.table.state import Table

_PATH = "deal.face_up.more_hands"

_FEWEST: Final = 4
"""Choices that a player must have made before the pace means anything."""
_FAR_LONGER: Final = 2
_LONGEST_USUAL: Final = 5
"""Nobody is called slow for taking this many seconds."""


def one_more_open(game: Game, table: Table, seat: int) -> Refusal:
    """Whether a seat may have a hand, if the book refuses more than were analysed."""
    if not _says(game, table, MoreHands.REFUSE):
        return None
    others = [other for other in staked_seats(game, table) if other != seat]
    most = _analysed(game)
    if len(others) < most:
        return None
    return reject("too_many_hands", game.book.clause(_PATH), most=most)


def too_many_open(game: Game, table: Table) -> str:
    """The warning to staff, if the book warns of more hands than were analysed; else empty."""
    if not _says(game, table, MoreHands.WARN):
        return ""
    hands = len(staked_seats(game, table))
    most = _analysed(game)
    if hands <= most:
        return ""
    return sentence("open_hands", hands=hands, most=most, clause=game.book.clause(_PATH))


def _says(game: Game, table: Table, what: MoreHands) -> bool:
    if table.terms is None or table.terms.face is not Face.UP:
        return False
    face_up = game.book.deal.face_up
    return face_up is not None and face_up.more_hands is what


def _analysed(game: Game) -> int:
    assert game.book.deal.face_up is not None
    return game.book.deal.face_up.hands_analysed


def slow_players(game: Game, table: Table) -> Iterator[str]:
    """Players who take far longer to choose than the rest of the table. The document says that a
    player who works out what open hands are worth plays slowly (F slow play)."""
    timed = {seat: who for seat, who in table.seats.items() if who.choices >= _FEWEST}
    for seat, who in sorted(timed.items()):
        others = [each for other, each in timed.items() if other != seat]
        if not others or game.book.deal.face_up is None:
            continue
        theirs = sum(each.seconds for each in others) / sum(each.choices for each in others)
        own = who.seconds / who.choices
        if is_slow(own, theirs, choices=who.choices):
            yield sentence(
                "slow_player",
                seat=seat,
                seconds=round(own),
                others=round(theirs),
                clause="F slow play",
            )


def is_slow(own: float, theirs: float, *, choices: int) -> bool:
    """Whether a player takes far longer for each choice than the others, after enough choices."""
    return choices >= _FEWEST and own >= _LONGEST_USUAL and own > _FAR_LONGER * theirs
