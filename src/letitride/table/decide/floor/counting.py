"""The shuffler's count: every deck at every shuffle, and the alarm if a count is wrong.

The floor's own count comes later, in ``irregularities/decks.py``.
"""

from letitride.rules import CardCount, Game
from letitride.table import events as e
from letitride.table.decide.checks import Refusal
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.rejections import reject, sentence
from letitride.table.state import Halt, Phase, Table

_PATH = "irregularities.count_alarm"
_NO_CARDS_OUT = (Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CALLED)


def counts_cards(game: Game, table: Table) -> bool:
    return device_of(game, table).card_count is CardCount.COUNTED


def count_fits(game: Game, table: Table, count: int | None) -> Refusal:
    """A device that counts says how many cards it shuffled; any other device says nothing."""
    clause = game.book.clause(f"devices.{table.device}.card_count")
    if counts_cards(game, table) == (count is not None):
        return None
    return reject("no_count" if count is None else "no_alarm", clause)


def alarm(game: Game, table: Table, count: int | None) -> tuple[e.Event, ...]:
    """Nobody has to report a wrong count: the device signals it, and play stops (W shuffle 4)."""
    if count is None or count == game.book.cards.deck_size:
        return ()
    return (*alarm_raised(game, table), e.PlayHalted(halt=Halt.HANDS_AND_STUB))


def alarm_raised(game: Game, table: Table) -> tuple[e.Event, ...]:
    """The ruling: hands are verified first, then the stub is counted (W irregularity 3)."""
    undealt = table.phase in _NO_CARDS_OUT
    words = sentence("ruling.count_alarm.before_deal" if undealt else "ruling.count_alarm")
    return (
        ruled(
            game,
            _PATH,
            matter=sentence("matter.count_alarm"),
            outcome=game.book.irregularities.count_alarm,
            sentence=words,
        ),
    )


def miscounted_deck(game: Game, table: Table) -> int | None:
    """The deck that the device counted wrong, until the floor has counted it."""
    size = game.book.cards.deck_size
    wrong = (i for i, deck in enumerate(table.decks) if deck.count not in (None, size))
    return next(wrong, None)
