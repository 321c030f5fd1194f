"""What the shipped paytables pay."""

from letitride.rules import BASE, Schedule, Wager, load_paytable


def schedule_of(ref: str, wager: str = BASE) -> Schedule:
    schedule = load_paytable(ref).schedule(Wager(wager))
    assert schedule is not None
    return schedule


LIRX_01 = schedule_of("LIRX-01")
