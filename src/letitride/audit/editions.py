"""The game that a table was opened with, if that exact edition of its book is installed."""

from functools import cache

from letitride.rules import BadData, Game, Wager, game_of, load_rulebook, plays_by, rulebook_ids
from letitride.table import TableOpened


def installed_game(opened: TableOpened) -> Game | str:
    """From the books that ship; or a sentence why the pays cannot be recomputed."""
    if opened.book not in rulebook_ids():
        return f"The table was played by a book that is not at hand: {opened.book!r}."
    try:
        game = _game(opened.book, tuple(opened.terms.paytables.items()))
    except BadData as error:
        return f"The table was played by paytables that are not at hand: {error}."
    if not plays_by(game.book, opened.digest):
        return (
            f"The table was played under another edition of the book {opened.book} "
            f"({opened.digest[:16]}…; installed is {game.book.digest[:16]}…): "
            "pays are not recomputed."
        )
    return game


@cache
def _game(book: str, paytables: tuple[tuple[Wager, str], ...]) -> Game:
    return game_of(load_rulebook(book), dict(paytables))
