"""A deck whose stored order does not match its commitment: the book treats it as a bad deck."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import in_phase, may, running
from letitride.table.decide.irregularities.decks import OPEN, deck_wrong
from letitride.table.decide.irregularities.misdeals import CARDS_OUT
from letitride.table.decide.irregularities.rulings import ruled
from letitride.table.decide.register import Decided, decides
from letitride.table.state import Phase, Table

_DECK = "irregularities.missing_or_foreign_card"
_SHUFFLE = "irregularities.shuffle_unfinished"
_MATTER = "the stored order of the deck does not match its commitment"


@decides(c.ReportLostOrder)
def report_lost_order(game: Game, table: Table, command: c.ReportLostOrder) -> Decided:
    """No card of this deck can be dealt. Only the device can tell, so nobody can use this to void a
    round.

    A round that is dealing the deck gets the ruling for a bad deck (N 12.9). A deck that is waiting
    is shuffled again, as after a shuffle that did not finish (N 13.1). A settled round stands.
    """
    over = table.phase is Phase.ROUND_OVER
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _DECK, *OPEN)
        or (None if over else running(game, table))
    ):
        return no
    clause = game.book.clause(_DECK)
    if not 0 <= command.deck < len(table.decks):
        return Rejected("no_deck", clause, f"Decks are numbered 0 to {len(table.decks) - 1}.")
    if table.decks[command.deck].lost:
        return Rejected("lost_already", clause, "The loss of this deck order is already on record.")
    if not table.decks[command.deck].shuffled or not command.lost:
        return Rejected("order_right", clause, "This deck order matches its commitment.")
    lost = e.OrderLost(deck=command.deck)
    dealt = table.round is not None and table.round.deck == command.deck
    if dealt and table.phase in CARDS_OUT and table.phase is not Phase.ROUND_OVER:
        return deck_wrong(game, table, _MATTER, lost)
    return _settled(game, lost) if dealt else _waiting(game, lost)


def _settled(game: Game, lost: e.OrderLost) -> tuple[e.Event, ...]:
    """Its cards were seen before the order was lost; the order just cannot be revealed any more."""
    sentence = "The round is settled and stands. The order of its deck cannot be revealed."
    return (ruled(game, _DECK, matter=_MATTER, outcome="round_stands", sentence=sentence), lost)


def _waiting(game: Game, lost: e.OrderLost) -> tuple[e.Event, ...]:
    sentence = "No card of it was out: the deck is shuffled again before it is dealt."
    return (
        ruled(game, _SHUFFLE, matter=_MATTER, outcome="reshuffled", sentence=sentence),
        lost,
        e.DeckStale(deck=lost.deck),
    )
