"""The ruling on an irregularity in words, with the clause of its field."""

from letitride.rules import Game
from letitride.table import events as e
from letitride.table import rejections


def ruled(
    game: Game, path: str, *, matter: str, outcome: str, sentence: str, seat: int | None = None
) -> e.Ruled:
    """If the field is house policy, the ruling says so."""
    house = game.book.is_house_policy(path)
    return e.Ruled(
        matter=matter,
        outcome=str(outcome),
        clause=game.book.clause(path),
        house_policy=house,
        sentence=rejections.sentence("ruling.house_policy", ruling=sentence) if house else sentence,
        seat=seat,
    )
