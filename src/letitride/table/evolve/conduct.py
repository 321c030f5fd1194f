"""Evolve: conduct of players."""

from msgspec.structs import replace

from letitride.rules import CollusionMeasure
from letitride.table import events as e
from letitride.table.evolve.handlers import free_bank, mark_seats, on
from letitride.table.state import Phase, Table


@on(e.CollusionActedOn)
def _collusion(table: Table, event: e.CollusionActedOn) -> Table:
    match event.measure:
        case CollusionMeasure.SEPARATE:
            return replace(table, apart=table.apart | {frozenset(event.players)})
        case CollusionMeasure.ENGLISH_ONLY:
            return replace(table, english_only=True)
        case CollusionMeasure.PLAY_FIRST:
            return mark_seats(table, event.seats, plays_first=True)
        case CollusionMeasure.PRECLUDE:
            return mark_seats(table, event.seats, precluded=True)


@on(e.PlayerPrecluded)
def _precluded(table: Table, event: e.PlayerPrecluded) -> Table:
    excluded = replace(table, excluded={**table.excluded, event.player: event.clause})
    marked = mark_seats(excluded, (event.seat,), precluded=True)
    banks_on = table.phase not in (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    return marked if banks_on else free_bank(marked)
