"""The results of rounds: one line per seat, taken from the log."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from letitride.cards import Card
from letitride.narration import hand_words
from letitride.rules import Cents
from letitride.table import Event, Hand, HandStatus, Table, current, evolve, rack
from letitride.table import events as e


@dataclass(frozen=True, slots=True)
class SeatResult:
    """``hand`` in words, or what happened to it. ``result`` is all the rack gained or lost."""

    seat: int
    player: str
    cards: tuple[Card, ...]
    first: str
    second: str
    hand: str
    in_action: Cents
    result: Cents


@dataclass(frozen=True, slots=True)
class RoundResult:
    number: int
    void: bool
    community: tuple[Card, ...]
    seats: tuple[SeatResult, ...]
    rulings: tuple[e.Ruled, ...] = ()


def results(start: Table, events: Iterable[Event]) -> Iterator[RoundResult]:
    """Every finished round of a log, including void ones.

    A round includes the rulings up to the opening of the next: some wait for a count afterwards.
    """
    table = start
    gained: Counter[int] = Counter()
    in_action: Counter[int] = Counter()
    rulings: list[e.Ruled] = []
    ended: RoundResult | None = None
    for event in events:
        if isinstance(event, e.RoundOpened):
            if ended is not None:
                yield replace(ended, rulings=tuple(rulings))
            ended = None
            gained.clear()
            in_action.clear()
            rulings.clear()
        if _ends_round(event):
            ended = _result(table, gained, in_action, void=isinstance(event, e.RoundVoided))
        # Corrections are of rounds that are over.
        if not isinstance(event, e.BoughtIn | e.CorrectionMade | e.ResultReversed):
            _count(table, event, gained)
        if isinstance(event, e.BetSettled):
            player = event.seat if event.backer is None else event.backer
            in_action[player] += event.stake - event.returned
        if isinstance(event, e.Ruled):
            rulings.append(event)
        table = evolve(table, event)
    if ended is not None:
        yield replace(ended, rulings=tuple(rulings))


def _ends_round(event: Event) -> bool:
    if isinstance(event, e.RoundVoided):
        return not event.same_round
    return isinstance(event, e.RoundEnded)


def _result(
    table: Table, gained: Counter[int], in_action: Counter[int], *, void: bool
) -> RoundResult:
    seats = tuple(_seats(table, gained, in_action))
    return RoundResult(current(table).number, void, _community(table), seats)


def _count(table: Table, event: Event, gained: Counter[int]) -> None:
    racks = {rack(seat): seat for seat in table.seats}
    for source, target, amount in event.moves:
        if source in racks:
            gained[racks[source]] -= amount
        if target in racks:
            gained[racks[target]] += amount


def _community(table: Table) -> tuple[Card, ...]:
    round = current(table)
    return tuple(round.faces[place] for place in round.turned if place in (round.left, round.right))


def _seats(table: Table, gained: Counter[int], in_action: Counter[int]) -> Iterator[SeatResult]:
    round = current(table)
    for seat, who in sorted(table.seats.items()):
        hand = round.hands.get(seat)
        banks = seat == table.banking.seat
        backs = round.backs.get(seat)
        if hand is None and not banks and backs is None:
            continue
        shown = () if hand is None else hand.places
        yield SeatResult(
            seat=seat,
            player=who.player,
            cards=tuple(round.faces[place] for place in shown if place in round.faces),
            first=str(hand.first or "") if hand else "",
            second=str(hand.second or "") if hand else "",
            hand=_words(table, hand) if hand else "bank" if banks else f"behind seat {backs}",
            in_action=Cents(in_action[seat]),
            result=Cents(gained[seat]),
        )


def _words(table: Table, hand: Hand) -> str:
    if hand.status is not HandStatus.SETTLED:
        return "" if hand.status is HandStatus.IN_PLAY else str(hand.status)
    faces = current(table).faces
    return hand_words([faces[place] for place in hand.places], _community(table))
