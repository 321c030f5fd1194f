"""The game that a table was opened with, if that exact edition of its book is installed."""

from functools import cache

from letitride.audit.words import say
from letitride.rules import BadData, Game, Wager, game_of, load_rulebook, plays_by, rulebook_ids
from letitride.table import TableOpened


def installed_game(opened: TableOpened) -> Game | str:
    """From the books that ship; or a sentence why the pays cannot be recomputed."""
    if opened.book not in rulebook_ids():
        return say("edition.no_book", book=opened.book)
    try:
        game = _game(opened.book, tuple(opened.terms.paytables.items()))
    except BadData as error:
        return say("edition.no_paytables", error=error)
    if not plays_by(game.book, opened.digest):
        return say(
            "edition.other",
            book=opened.book,
            played=opened.digest[:16],
            installed=game.book.digest[:16],
        )
    return game


@cache
def _game(book: str, paytables: tuple[tuple[Wager, str], ...]) -> Game:
    return game_of(load_rulebook(book), dict(paytables))
