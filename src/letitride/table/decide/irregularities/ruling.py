"""The ruling on an irregularity in words, with the clause of its field."""

from letitride.rules import Game
from letitride.table import events as e
from letitride.table import rejections


def ruled(
    game: Game, path: str, *, matter: str, outcome: str, sentence: str, seat: int | None = None
) -> e.Ruled:
    """If the field is house policy, the ruling says so."""
    house = game.book.is_house_policy(path)
    ended = sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
    return e.Ruled(
        matter=matter,
        outcome=str(outcome),
        clause=game.book.clause(path),
        house_policy=house,
        sentence=rejections.sentence("ruling.house_policy", ruling=ended) if house else sentence,
        seat=seat,
    )


def said(event: e.Ruled) -> str:
    """What is said of it, without the note that it is house policy."""
    note = rejections.sentence("ruling.house_policy", ruling="")
    return event.sentence.removesuffix(note) if event.house_policy else event.sentence
