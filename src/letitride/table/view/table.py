"""``view``: a table as one viewer may see it. Nothing else turns a table into output."""

from collections.abc import Iterator

from msgspec.structs import replace

from letitride.rules import Equipment, Game
from letitride.table.decide.betting.fees import rate_of
from letitride.table.decide.betting.open_hands import slow_players, too_many_open
from letitride.table.decide.dealing import deal_plan
from letitride.table.decide.tray.custody import closed_tray, low_tray
from letitride.table.house_terms import stated
from letitride.table.money import DROP_BOX, FEE_BOX, TRAY, balance
from letitride.table.state import Dispute, Phase, Table
from letitride.table.view import felt
from letitride.table.view.controller import controller_on
from letitride.table.view.due import due
from letitride.table.view.layout import dealer_stack
from letitride.table.view.model import (
    BookView,
    FeesView,
    HaltView,
    PaceView,
    StaffView,
    TableView,
    TermsView,
)
from letitride.table.view.pays import wagers_offered
from letitride.table.view.tray import counts_blind, tray_view
from letitride.table.view.turns import circle_asked, settled_next, turn
from letitride.table.view.viewer import Viewer


def view(game: Game, table: Table, viewer: Viewer, *, public: TableView | None = None) -> TableView:
    """Everything the viewer's screen needs, and nothing the viewer may not see.

    Private are: faces (see ``faces``), disputes (the player's own, and the staff), measures against
    players (theirs, and the staff), and the house's money and lists of names (the staff).
    The narrator fills in the words, in ``speech`` and for halts: here they are empty.
    ``public`` is the same table as the public screen shows it, if the caller has it: a player's
    view needs little more.
    """
    if public is not None and not viewer.is_staff:
        return _players(table, viewer, public)
    return TableView(
        id=table.id,
        version=table.version,
        you=viewer.seat_at(table),
        book=_book(game, table),
        terms=_terms(game, table),
        phase=table.phase,
        speech="",
        opening=table.opening,
        sign=table.limits,
        signs=table.signs,
        wagers=tuple(wagers_offered(game, table)),
        fees=_fees(game, table),
        seats=tuple(felt.seats(game, table, viewer)),
        bank=felt.banking(game, table),
        decks=tuple(felt.decks(table)),
        rack=felt.in_rack(game, table),
        rounds=table.rounds,
        dead_game=table.dead_game,
        controller=controller_on(game, table),
        round=felt.round_on(game, table, viewer),
        turn=turn(game, table),
        circle=circle_asked(game, table),
        settling=settled_next(game, table),
        halts=tuple(HaltView(halt=halt, words="") for halt in table.halts),
        english_only=table.english_only,
        disputes=_disputes(table, viewer),
        staff=_staff(game, table, viewer) if viewer.is_staff else None,
    )


def _players(table: Table, viewer: Viewer, public: TableView) -> TableView:
    """What only this player sees is at their own seat, or in a dispute."""
    own, disputes = viewer.seat_at(table), _disputes(table, viewer)
    if own is None:
        return replace(public, disputes=disputes)
    seats = list(public.seats)
    seats[own - 1] = felt.own_seat(table, viewer, seats[own - 1])
    return replace(public, you=own, seats=tuple(seats), disputes=disputes)


def _disputes(table: Table, viewer: Viewer) -> tuple[Dispute, ...]:
    return tuple(
        each for each in table.disputes if viewer.is_staff or viewer.is_player(each.player)
    )


def _book(game: Game, table: Table) -> BookView:
    return BookView(
        id=table.book,
        name=game.book.name,
        digest=table.digest,
        shown=game.book.notices.shown,
    )


def _terms(game: Game, table: Table) -> TermsView | None:
    terms = table.terms
    if terms is None:
        return None
    return TermsView(
        device=table.device or terms.device,
        dealer_stack=dealer_stack(game, table, terms),
        face=terms.face,
        turns=terms.turns,
        three_card_settled=terms.three_card_settled,
        switches=tuple(sorted(terms.switches)),
        house=stated(game.book, terms),
    )


def _fees(game: Game, table: Table) -> FeesView | None:
    flat, rate = game.book.fees.flat, rate_of(table)
    if flat is None or rate is None:
        return None
    return FeesView(
        player=rate.player, counted_by=flat.player_counted_by, player_dealer=rate.player_dealer
    )


def _pace(table: Table) -> Iterator[PaceView]:
    for seat, who in sorted(table.seats.items()):
        if who.choices:
            seconds = round(who.seconds / who.choices, 1)
            yield PaceView(seat=seat, choices=who.choices, seconds=seconds)


def _staff(game: Game, table: Table, viewer: Viewer) -> StaffView:
    blind = counts_blind(table, viewer)
    warnings = (
        closed_tray(table),
        low_tray(game, table, blind=blind),
        too_many_open(game, table),
        *slow_players(game, table),
    )
    return StaffView(
        warnings=tuple(filter(None, warnings)),
        pace=tuple(_pace(table)),
        tray=None if blind else balance(table.ledger, TRAY),
        drop_box=None if blind else balance(table.ledger, DROP_BOX),
        fee_box=balance(table.ledger, FEE_BOX),
        excluded=tuple(sorted(table.excluded)),
        keys=() if table.controller is None else table.controller.keys,
        registered=None if table.controller is None else table.controller.registered,
        equipment=tuple(each for each in Equipment if each in table.equipment),
        games_supervisor=table.games_supervisor,
        apart=tuple(sorted(tuple(sorted(group)) for group in table.apart)),
        measures=table.measures,
        corrections=table.corrections,
        invalidations=table.invalidations,
        custody=tray_view(game, table, viewer),
        dealing=_dealing(game, table),
        due=due(game, table),
    )


def _dealing(game: Game, table: Table) -> tuple[int, ...]:
    """Who still gets cards, in the order of the deal; nobody before a deck is ready."""
    if table.phase not in (Phase.CALLED, Phase.DEALING) or table.round is None:
        return ()
    steps = deal_plan(game, table)[table.round.steps :]
    return tuple(0 if step.dealer else step.seat for step in steps)
