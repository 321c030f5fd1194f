"""Finds paytables that reach a given par."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path

from letitride.library.arguments import by_name, number, pair, text, whole, workers_of
from letitride.library.paytable_input import PaytableLike, paytable
from letitride.simulation import BadDesign, Between, Design, design_goal
from letitride.simulation import design as search


def design(
    *,
    target_par: str | float | Fraction,
    within: str | float | Fraction = "0.02%",
    like: PaytableLike = "LIRX-01",
    wager: str | None = None,
    fix: Mapping[str, int] | None = None,
    ranges: Mapping[str, tuple[int, int]] | None = None,
    hit_frequency: tuple[float, float] | None = None,
    standard_deviation: tuple[float, float] | None = None,
    top: int = 20,
    workers: int | None = 1,
    cluster: str | None = None,
    resume: str | Path | None = None,
) -> Design:
    """Paytables that reach a par, the closest to a model first: fewest hands changed, then the
    least change. A par is ``"3%"`` or 0.03. With a file to ``resume``, a search that was stopped
    goes on from it.

    >>> import letitride as lir
    >>> found = lir.design(target_par="3.2%", like="LIRX-01", top=1)
    >>> found.tables[0]
    <flush=7: par 3.2018%>
    >>> lir.par(found.tables[0].pays).par == found.tables[0].par
    True

    Needs ``pip install 'letitride[simulation]'``. Raises ``ValueError``.
    """
    goal = design_goal(
        paytable(like),
        target_par=_share("target_par", target_par),
        within=_share("within", within),
        wager=None if wager is None else text("wager", wager),
        fix=_pays(fix),
        ranges=_ranges(ranges),
        hit_frequency=_span("hit_frequency", hit_frequency),
        standard_deviation=_span("standard_deviation", standard_deviation),
        top=whole("top", top),
    )
    processes, address = workers_of(workers, cluster)
    return search(
        goal,
        workers=processes,
        cluster=address,
        resume=None if resume is None else Path(resume),
    )


def _pays(fix: Mapping[str, int] | None) -> Mapping[str, int]:
    fixed = {} if fix is None else by_name("fix", fix)
    return {hand: whole(f"fix: {hand}", pay) for hand, pay in fixed.items()}


def _ranges(ranges: Mapping[str, tuple[int, int]] | None) -> Mapping[str, tuple[int, int]]:
    found = {}
    for hand, ends in ({} if ranges is None else by_name("ranges", ranges)).items():
        low, high = pair(f"ranges: {hand}", ends)
        found[hand] = whole(f"ranges: {hand}", low), whole(f"ranges: {hand}", high)
    return found


def _share(field: str, value: str | float | Fraction) -> Fraction:
    if isinstance(value, Fraction):
        return value
    text = str(value)
    try:
        return Fraction(Decimal(text.removesuffix("%"))) / (100 if text.endswith("%") else 1)
    except (InvalidOperation, ValueError, OverflowError):
        raise BadDesign(field, f"must be a share such as '3%' or 0.03, not {value!r}") from None


def _span(field: str, ends: tuple[float, float] | None) -> Between | None:
    if ends is None:
        return None
    low, high = (Fraction(Decimal(repr(number(field, end)))) for end in pair(field, ends))
    if low > high:
        raise BadDesign(field, f"{ends[0]} is more than {ends[1]}")
    return Between(low, high)
