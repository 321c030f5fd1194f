"""Pars and hit frequencies as printed, beside the exact ones."""

from collections.abc import Iterator

from letitride.analysis.claims.claim import Claim, ClaimVerdict, exactly, percent
from letitride.analysis.exact import analyse
from letitride.analysis.figures import WagerAnalysis
from letitride.analysis.published import prints_as
from letitride.rules import BASE, Odds, Schedule, load_paytable, paytable_ids


def printed_claims() -> Iterator[Claim]:
    """Two claims for each wager with printed figures, in the order of the paytables."""
    for ref in sorted(paytable_ids(), key=lambda ref: (not ref.startswith("LIRX"), ref)):
        paytable = load_paytable(ref)
        for analysis in analyse(paytable):
            if analysis.schedule.published is not None:
                yield from _of_wager(ref, analysis, alone=len(paytable.schedules) == 1)


def _of_wager(ref: str, analysis: WagerAnalysis, *, alone: bool) -> Iterator[Claim]:
    schedule = analysis.schedule
    published = schedule.published
    assert published is not None
    clause = f"W paytables {ref.partition('-')[0]}"
    name = f"W-{ref}" if alone else f"W-{ref}-{schedule.wager}"
    game = f"{ref}, {_game(schedule)}"
    computed = exactly(analysis.par)
    if schedule.wager == BASE:
        computed += f" of the amount left in action; {exactly(analysis.edge)} of one base bet"
    yield Claim(
        id=f"{name}-par",
        document="W",
        clause=clause,
        claim=f"{game}: par {published.par}",
        computed=computed,
        verdict=_printed(prints_as(analysis.par, published.par)),
        note=_note(analysis),
    )
    yield Claim(
        id=f"{name}-hit",
        document="W",
        clause=clause,
        claim=f"{game}: hit frequency {published.hit_frequency}",
        computed=exactly(analysis.hit_frequency),
        verdict=_printed(prints_as(analysis.hit_frequency, published.hit_frequency)),
    )


def _game(schedule: Schedule) -> str:
    """A side bet that pays "for one" is a dollar."""
    name = schedule.name.lower()
    return f"$1 {name}" if schedule.odds is Odds.FOR else name


def _printed(agrees: bool) -> ClaimVerdict:
    return ClaimVerdict.PRINTED if agrees else ClaimVerdict.WRONG


def _note(analysis: WagerAnalysis) -> str:
    if analysis.schedule.odds is Odds.TO:
        return (
            "Par is the expected loss over the expected amount left in action, with the best play "
            "and every bet worth exactly zero pulled back."
        )
    to_one = analysis.par - analysis.hit_frequency
    return (
        "This par holds if a winner gets the listed amount alone; if the dollar came back too, it "
        f"would be {percent(to_one)}."
    )
