"""``letitride rulebooks`` and ``letitride rulebook``: rule books, alone or compared."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.words import say
from letitride.rules import (
    Cents,
    Difference,
    FieldInWords,
    RuleBook,
    compare,
    describe,
    format_money,
    load_rulebook,
    rulebook_ids,
)
from letitride.table import HouseChoice, default_fees, house_choices, wagers_by_default

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_WIDE = 110
"""A narrower screen has no room for fields, values and clauses side by side."""

_Json = Annotated[bool, Parameter(help="Print JSON.", negative="")]


def rulebooks(*, json: _Json = False) -> None:
    books = [load_rulebook(ref) for ref in rulebook_ids()]
    if json:
        write_json([_head(book) for book in books])
        return
    shown = table("rule book", "name", "jurisdiction", "documents", "seats", "paytables")
    for book in books:
        shown.add_row(
            book.id,
            book.name,
            book.jurisdiction,
            " ".join(book.documents),
            str(book.table.seats),
            " ".join(book.paytables.choices),
        )
    console().print(shown)


def rulebook(
    book: Annotated[str, Parameter(help="A rule book id, or a TOML file.")],
    /,
    *,
    against: Annotated[str | None, Parameter(help="Another rule book to compare with.")] = None,
    choices: Annotated[bool, Parameter(help="List what it leaves to the house.", negative="")] = (
        False
    ),
    paybacks: Annotated[
        bool, Parameter(help="Compare what its wagers pay back.", negative="")
    ] = False,
    json: _Json = False,
) -> None:
    if choices + paybacks + (against is not None) > 1:
        raise BadInput(say("rulebooks.one_of"))
    with naming():
        one = load_rulebook(book)
        other = None if against is None else load_rulebook(against)
    if choices:
        _print_choices(one, json=json)
        return
    if paybacks:
        _print_paybacks(one, json=json)
        return
    if other is None:
        if json:
            more = {"glossary": one.glossary, "wagers": wagers_by_default(one)}
            write_json({**_head(one), "fields": describe(one), **more})
        else:
            _print_one(one)
    elif json:
        write_json({"a": _head(one), "b": _head(other), "fields": compare(one, other)})
    else:
        _print_two(one, other)


def _head(book: RuleBook) -> dict[str, object]:
    return {
        "id": book.id,
        "name": book.name,
        "jurisdiction": book.jurisdiction,
        "documents": book.documents,
        "paytables": book.paytables.choices,
        "notes": book.notes,
        "digest": book.digest,
        "fees": default_fees(book),
    }


def _print_paybacks(book: RuleBook, *, json: bool) -> None:
    from letitride.analysis import paybacks

    found = paybacks(book)
    if json:
        write_json(found)
        return
    shown = table("wager", "paytable", "of the amount in action", "of one bet", "")
    for each in found:
        mark = "above every base game" if each.above_base else ""
        shown.add_row(each.name, each.paytable, each.of_action_percent, each.of_bet_percent, mark)
    console().print(shown)


def _print_choices(book: RuleBook, *, json: bool) -> None:
    found = house_choices(book)
    if json:
        write_json(found)
        return
    shown = table("choice", "may be", "unless chosen", "clause", whole=("choice",))
    for choice in found:
        shown.add_row(choice.name, _may_be(choice), _default(choice), choice.clause)
    console().print(shown)


def _may_be(choice: HouseChoice) -> str:
    if choice.values:
        return ", ".join(each.value for each in choice.values)
    least = format_money(Cents(choice.least))
    return (
        f"{least} or more"
        if choice.most is None
        else f"{least} to {format_money(Cents(choice.most))}"
    )


def _default(choice: HouseChoice) -> str:
    if isinstance(choice.default, int):
        return format_money(Cents(choice.default))
    return choice.default or "none"


def _print_one(book: RuleBook) -> None:
    out = console()
    out.print(f"{book.id}: {book.name}", markup=False)
    if out.width < _WIDE:
        for entry in describe(book):
            out.print(entry.path, markup=False)
            out.print(_value_line(entry), markup=False)
    else:
        shown = table("field", "value", "clause", whole=("field",))
        for entry in describe(book):
            shown.add_row(entry.path, entry.value, entry.clause)
        out.print(shown)
    for note in book.notes:
        out.print(f"Note: {note}", markup=False, soft_wrap=True)
    for each in book.glossary:
        line = f"{each.term}: {each.meaning} ({each.clause})"
        out.print(line, markup=False, soft_wrap=True)


def _print_two(one: RuleBook, other: RuleBook) -> None:
    rows = compare(one, other)
    out = console()
    if out.width < _WIDE:
        _print_stacked(out, one, other, rows)
    else:
        out.print(_side_by_side(one, other, rows))
    differing = sum(row.differs for row in rows)
    out.print(say("rulebooks.differ", differing=differing, rows=len(rows)))


def _side_by_side(one: RuleBook, other: RuleBook, rows: tuple[Difference, ...]) -> "Table":
    shown = table("field", "", one.id, "clause", other.id, "clause", whole=("field",))
    for row in rows:
        sign = "≠" if row.differs else ""
        style = "bold" if row.differs else "dim"
        shown.add_row(row.path, sign, *_cells(row.a), *_cells(row.b), style=style)
    return shown


def _print_stacked(
    out: "Console", one: RuleBook, other: RuleBook, rows: tuple[Difference, ...]
) -> None:
    for row in rows:
        style = "bold" if row.differs else "dim"
        out.print(f"{'≠' if row.differs else ' '} {row.path}", markup=False, style=style)
        for book, entry in ((one, row.a), (other, row.b)):
            out.print(_value_line(entry, book.id), markup=False, style=style)


def _value_line(entry: FieldInWords | None, book: str = "") -> str:
    value = "–" if entry is None else f"{entry.value}  ({entry.clause})"
    return f"    {book}: {value}" if book else f"    {value}"


def _cells(entry: FieldInWords | None) -> tuple[str, str]:
    return ("–", "") if entry is None else (entry.value, entry.clause)
