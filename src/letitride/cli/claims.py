"""``letitride claims``: what the documents claim about the game, and whether it is true."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from letitride.analysis import Claim, ClaimVerdict, all_claims
from letitride.cli.options import JSONOption
from letitride.cli.output import console, table, write_json
from letitride.cli.waiting import waiting
from letitride.cli.words import say
from letitride.rules import DOCUMENTS

if TYPE_CHECKING:
    from rich.console import Console


def claims(
    *,
    json: JSONOption = False,
) -> None:
    with waiting("hands valued") as watch:
        judged = all_claims(watch=watch) if watch else all_claims()
    if json:
        write_json(judged)
        return
    out = console()
    for document, stated in groupby(judged, key=lambda claim: claim.document):
        out.print(f"{document}: {DOCUMENTS[document]}\n", markup=False)
        for clause, same in groupby(stated, key=lambda claim: claim.clause):
            _print(out, clause, tuple(same))
    counts = ((verdict, sum(c.verdict is verdict for c in judged)) for verdict in ClaimVerdict)
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts if count)
    out.print(say("claims.count", number=len(judged), told=told), markup=False)


def _print(out: "Console", clause: str, stated: Sequence[Claim]) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    shown = table("", "stated", "computed", "verdict", title=escape(clause), whole=("",))
    for claim in stated:
        shown.add_row(claim.id, escape(claim.claim), escape(claim.computed), claim.verdict)
    out.print(shown)
    for line in _notes(stated):
        out.print(Padding(escape(line), (0, 1)))
    out.print()


def _notes(stated: Sequence[Claim]) -> Iterator[str]:
    """Print a note once, however many claims share it."""
    shared: dict[str, list[str]] = {}
    for claim in stated:
        if claim.note:
            shared.setdefault(claim.note, []).append(claim.id)
    for note, ids in shared.items():
        joint = " and " if len(ids) == 2 else " to "
        subject = joint.join(dict.fromkeys((ids[0], ids[-1])))
        yield f"{subject}: {note}"
