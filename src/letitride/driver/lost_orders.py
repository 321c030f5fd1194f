"""What the house does by itself when the stored order of a deck does not match its commitment.

It reports the deck, and the book rules: a round with cards out is void and bets are returned; a
deck not yet in use is shuffled again. With the automatic dealer, the house also takes the steps the
book requires before play resumes; with a human dealer, the floor takes them at the console.
"""

from typing import Final

from letitride.rules import Game, Role
from letitride.table import Actor, Halt, Phase, Table
from letitride.table import commands as c

HOUSE: Final = Actor(Role.GAMES_SUPERVISOR, name="house")
_NOT_YET: Final = (Phase.CLOSED, Phase.OPENING)


def lost_order_command(
    game: Game, table: Table, *, lost: int | None, automatic: bool
) -> c.Command | None:
    """The next such command. ``lost`` is a deck whose order the device does not have."""
    if automatic and (command := _play_on(game, table)):
        return command
    if lost is None or table.phase in _NOT_YET or table.decks[lost].lost:
        return None
    if table.halts and table.phase is not Phase.ROUND_OVER:
        return None
    return c.ReportLostOrder(by=HOUSE, deck=lost)


def _play_on(game: Game, table: Table) -> c.Command | None:
    """What the book requires after a bad deck: a count or a check, or a new deck."""
    wrong = [index for index, deck in enumerate(table.decks) if deck.lost]
    if not wrong or table.phase is Phase.ROUND_OVER:
        return None
    if Halt.COLLECT in table.halts:
        return c.CollectCards(by=HOUSE)
    if Halt.STUB in table.halts:
        return c.UnloadStub(by=HOUSE)
    if Halt.COUNT in table.halts:
        return c.CountCards(by=HOUSE, hands_right=True, total=game.book.cards.deck_size)
    if Halt.CHECK in table.halts:
        return c.CheckDeck(by=HOUSE, deck=wrong[0])
    if table.halts == (Halt.NEW_DECK,):
        return c.ReplaceDeck(by=HOUSE, deck=wrong[0])
    return None
