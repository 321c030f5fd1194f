"""``redact``: an event as one viewer may read it, or None if it is not for them at all.

Every kind of event is in one of three places: ``_PUBLIC``, ``_STAFF``, or has its own function. A
kind in none of them is withheld from everybody; a test checks that there are none.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from letitride.rules import CollusionMeasure
from letitride.table import events as e
from letitride.table.actors import NOBODY
from letitride.table.evolve import evolve
from letitride.table.money import CAGE
from letitride.table.state import MeasureKind, Table
from letitride.table.view.faces import Seen, how_seen
from letitride.table.view.pays import reworded
from letitride.table.view.viewer import Viewer

_PUBLIC: Final[frozenset[type[e.Event]]] = frozenset(
    {
        e.TableOpened,
        e.OpeningStepTaken,
        e.TableReady,
        e.SignPutUp,
        e.SignTakenDown,
        e.LimitsChanged,
        e.FaceUpEnded,
        e.TableClosed,
        e.PlayerSat,
        e.LeavingAnnounced,
        e.SatOut,
        e.CameBack,
        e.BoughtIn,
        e.VoucherPresented,
        e.VoucherTakenBack,
        e.VoucherExchanged,
        e.CashedOut,
        e.RoundOpened,
        e.BetsPlaced,
        e.SideBetPlaced,
        e.BackBetPlaced,
        e.BackBetReturned,
        e.BankOffered,
        e.BankAccepted,
        e.BankDeclined,
        e.BankPosted,
        e.BankReleased,
        e.PilePicked,
        e.PlayerReady,
        e.NoMoreBetsCalled,
        e.FeeTaken,
        e.BonusCollected,
        e.DiceRolled,
        e.DeckShuffled,
        e.DeckShuffledByHand,
        e.DeckCut,
        e.DeckMoved,
        e.DeckStale,
        e.ShareLocked,
        e.ShareOpened,
        e.DeckMixed,
        e.DealBegun,
        e.DealerCardsDealt,
        e.DealCompleted,
        e.StubUnloaded,
        e.ThreeCardSettled,
        e.ThreeCardDone,
        e.BetRode,
        e.BetPulled,
        e.BackBetPulled,
        e.HandTucked,
        e.SeatSettled,
        e.SettlementCompleted,
        e.MeterFed,
        e.MeterPaid,
        e.EnvyPaid,
        e.RoundEnded,
        e.DeckRevealed,
        e.DeckChecked,
        e.CardSwapped,
        e.CardReplaced,
        e.HandRecounted,
        e.HandEnded,
        e.WagersReturned,
        e.SettlementUndone,
        e.WagersForfeited,
        e.WagersRestored,
        e.MisdealDeclared,
        e.RoundVoided,
        e.PastRoundInvalidated,
        e.UnequalBetsNoticed,
        e.SideBetsAsked,
        e.CorrectionAsked,
        e.BetsCorrected,
        e.PlayHalted,
        e.HaltLifted,
        e.DeckFoundWrong,
        e.OrderLost,
        e.CountOrdered,
        e.CardsCollected,
        e.CardsCounted,
        e.DeckReplaced,
        e.DeviceFitted,
        e.KeyInserted,
        e.KeyRemoved,
        e.KeyPressed,
        e.SensorsLocked,
        e.LampRecorded,
        e.KeypadReset,
    }
)
"""Done openly at the table. ``DeckRevealed`` comes after settlement, so that all can check."""

_STAFF: Final[frozenset[type[e.Event]]] = frozenset(
    {
        e.TrayFilled,
        e.TrayCredited,
        e.TrayCounted,
        e.TrayCountDropped,
        e.TrayOpened,
        e.ShiftChanged,
        e.TrayClosed,
        e.SlipRequested,
        e.SlipSent,
        e.SlipReceived,
        e.SlipVoided,
        e.DropBoxPulled,
        e.DropBoxCounted,
        e.DropCountSigned,
        e.GamesSupervisorNamed,
        e.CorrectionProposed,
        e.CorrectionDropped,
        e.InvalidationProposed,
        e.InvalidationDropped,
    }
)
"""The house's own money and internal matters: players may not know what the tray holds."""

_CONDUCT: Final = frozenset({"collusion", "fraud", "measure", "preclusion", "prohibited device"})
_DISPUTE: Final = "dispute "
"""Subjects of rulings that are not for everybody. Must match what ``decide`` writes."""


class EventViewer(NamedTuple):
    """A viewer right after an event; ``own`` is their seat, even if they just left it."""

    viewer: Viewer
    after: Table
    own: int | None

    def sees(self, places: tuple[int, ...]) -> bool:
        return all(how_seen(self.after, self.viewer, place) is not Seen.DOWN for place in places)

    def disputes(self, player: str) -> bool:
        """Matters of a person, seated or not."""
        return self.viewer.is_staff or self.viewer.is_player(player)

    def told_of(self, *seats: int) -> bool:
        """Matters between a player and the house are shown to that player and the staff."""
        return self.viewer.is_staff or self.own in seats


# --- faces ----------------------------------------------------------------------------------------


def _dealt(event: e.CardsDealt, sight: EventViewer) -> e.Event:
    return event if sight.sees(event.places) else replace(event, faces=())


def _hand(event: e.CardsLookedAt | e.HandTurned, sight: EventViewer) -> e.Event:
    assert sight.after.round is not None
    places = sight.after.round.hands[event.seat].places
    return event if sight.sees(places) else replace(event, faces=())


def _single(
    event: e.CommunityTurned | e.KeptTurned | e.CardExposed, sight: EventViewer
) -> e.Event | None:
    return event if sight.sees((event.place,)) else None


# --- between a player and the house ---------------------------------------------------------------


def _with_reason(event: e.PlayerLeft | e.WagerRefused, sight: EventViewer) -> e.Event:
    """Everyone sees it happen; only the player and the staff see why."""
    return event if sight.told_of(event.seat) else replace(event, reason="")


def _precluded(event: e.PlayerPrecluded | e.PersonDetained, sight: EventViewer) -> e.Event | None:
    return event if sight.disputes(event.player) else None


def _measure_ended(event: e.MeasureEnded, sight: EventViewer) -> e.Event | None:
    """Nobody reads who else was under it; that any language may be spoken is for the whole
    table."""
    if sight.viewer.is_staff:
        return event
    if any(map(sight.viewer.is_player, event.players)):
        return replace(event, players=(sight.viewer.name,))
    if event.kind is MeasureKind.ENGLISH_ONLY:
        return replace(event, players=(), reason="")
    return None


def _dispute_raised(event: e.DisputeRaised, sight: EventViewer) -> e.Event | None:
    return event if sight.disputes(event.player) else None


def _dispute_moved(event: e.DisputeMoved, sight: EventViewer) -> e.Event | None:
    moved = (each.player for each in sight.after.disputes if each.number == event.number)
    return event if any(map(sight.disputes, moved)) else None


def _corrected(event: e.CorrectionMade, sight: EventViewer) -> e.Event | None:
    """At the table everybody sees the chips move; the reason is between the player and the
    house."""
    if sight.disputes(event.player):
        return event
    return replace(event, dispute=0, proposed_by=NOBODY) if event.seat else None


def _reversed(event: e.ResultReversed, sight: EventViewer) -> e.Event | None:
    """At the table everybody sees chips move; what a player owes is between them and the house."""
    if sight.disputes(event.player):
        return event
    moves = tuple(move for move in event.moves if CAGE not in move)
    return replace(event, moves=moves, proposed_by=NOBODY) if event.seat and moves else None


def _ruled(event: e.Ruled, sight: EventViewer) -> e.Event | None:
    """A ruling is public, unless it is about a player's conduct or a dispute.

    The player who raised a dispute reads the decision when the dispute moves on; somebody else may
    be in that seat by now.
    """
    if event.matter.startswith(_DISPUTE):
        return event if sight.viewer.is_staff else None
    if event.matter in _CONDUCT:
        return event if sight.told_of(*(() if event.seat is None else (event.seat,))) else None
    return event


def _collusion(event: e.CollusionActedOn, sight: EventViewer) -> e.Event | None:
    """A player concerned reads about nobody else; an order to speak English is for the whole
    table."""
    if sight.viewer.is_staff:
        return event
    if any(map(sight.viewer.is_player, event.players)):
        seats = () if sight.own is None else (sight.own,)
        return replace(event, seats=seats, players=(sight.viewer.name,))
    if event.measure is CollusionMeasure.ENGLISH_ONLY:
        return replace(event, seats=(), players=(), reason="")
    return None


# --- words ----------------------------------------------------------------------------------------


def _settled(event: e.BetSettled, _: EventViewer) -> e.Event:
    return replace(event, pays=reworded(event))


_REDACTED: Final[Mapping[type[e.Event], Callable[[Any, EventViewer], e.Event | None]]] = {
    e.CardsDealt: _dealt,
    e.CardsLookedAt: _hand,
    e.HandTurned: _hand,
    e.CommunityTurned: _single,
    e.KeptTurned: _single,
    e.CardExposed: _single,
    e.PlayerLeft: _with_reason,
    e.WagerRefused: _with_reason,
    e.Ruled: _ruled,
    e.PlayerPrecluded: _precluded,
    e.PersonDetained: _precluded,
    e.MeasureEnded: _measure_ended,
    e.DisputeRaised: _dispute_raised,
    e.DisputeMoved: _dispute_moved,
    e.CorrectionMade: _corrected,
    e.ResultReversed: _reversed,
    e.CollusionActedOn: _collusion,
    e.BetSettled: _settled,
}


def redact(
    table: Table, event: e.Event, viewer: Viewer, *, after: Table | None = None
) -> e.Event | None:
    """The event for this viewer. ``table`` is the state before the event; ``after`` the one after
    it, if the caller has it."""
    kind = type(event)
    if kind in _PUBLIC:
        return event
    if kind in _STAFF:
        return event if viewer.is_staff else None
    if kind not in _REDACTED:
        return None
    if after is None:
        after = evolve(table, event)
    own = viewer.seat_at(after) or viewer.seat_at(table)
    return _REDACTED[kind](event, EventViewer(viewer, after, own))


def classified() -> frozenset[type[e.Event]]:
    """The kinds of event listed here."""
    return _PUBLIC | _STAFF | frozenset(_REDACTED)
