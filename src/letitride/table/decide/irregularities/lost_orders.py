"""A deck whose stored order does not match its commitment: the book treats it as a bad deck."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import in_phase, may, running
from letitride.table.decide.irregularities.decks import OPEN, deck_wrong
from letitride.table.decide.irregularities.misdeals import CARDS_OUT
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject, sentence
from letitride.table.state import Phase, Table

_DECK = "irregularities.missing_or_foreign_card"
_SHUFFLE = "irregularities.shuffle_unfinished"


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
        return reject("no_deck", clause, last=len(table.decks) - 1)
    if table.decks[command.deck].lost:
        return reject("lost_already", clause)
    if not table.decks[command.deck].shuffled or not command.lost:
        return reject("order_right", clause)
    lost = e.OrderLost(deck=command.deck)
    dealt = table.round is not None and table.round.deck == command.deck
    if dealt and table.phase in CARDS_OUT and table.phase is not Phase.ROUND_OVER:
        return deck_wrong(game, table, sentence("matter.order_lost"), lost)
    return _settled(game, lost) if dealt else _waiting(game, lost)


def _settled(game: Game, lost: e.OrderLost) -> tuple[e.Event, ...]:
    """Its cards were seen before the order was lost; the order just can no longer be revealed."""
    words = sentence("ruling.settled_order_lost")
    return (
        ruled(
            game,
            _DECK,
            matter=sentence("matter.order_lost"),
            outcome="round_stands",
            sentence=words,
        ),
        lost,
    )


def _waiting(game: Game, lost: e.OrderLost) -> tuple[e.Event, ...]:
    words = sentence("ruling.waiting_order_lost")
    return (
        ruled(
            game,
            _SHUFFLE,
            matter=sentence("matter.order_lost"),
            outcome="reshuffled",
            sentence=words,
        ),
        lost,
        e.DeckStale(deck=lost.deck),
    )
