"""The rules clause by clause, docs/rules/: a page for each document and for each rule book.

A document's page has every clause, what our tests show of it, and the fields of the rule books that
rest on it. A book's page has every field with its value and its clause.

    python -m scripts.rules_pages          check the pages
    python -m scripts.rules_pages --write  write them again
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from letitride.rules import (
    DOCUMENTS,
    FieldInWords,
    RuleBook,
    describe,
    documents_cited,
    load_rulebook,
    rulebook_ids,
)
from scripts.conformance import ROOT, Clause, read_clauses, read_to_come

FOLDER: Final = ROOT / "docs/rules"
_WRITTEN: Final = "<!-- written by scripts/rules_pages.py: make docs renews it -->"
_HOUSE: Final = "house"
_TO_COME: Final = " (not played yet)"
_OWN_HEADING: Final = 3
"""This many clauses under one number or word get their own heading."""


def pages() -> Mapping[Path, str]:
    found = {FOLDER / "index.md": _index()}
    found |= {FOLDER / f"document-{code.lower()}.md": _document(code) for code in DOCUMENTS}
    found |= {FOLDER / f"{book.id}.md": _book(book) for book in _books()}
    return {path: "\n".join(lines).rstrip() + "\n" for path, lines in found.items()}


@cache
def _books() -> Sequence[RuleBook]:
    return [load_rulebook(each) for each in rulebook_ids()]


def _index() -> Iterator[str]:
    yield "# The rules, clause by clause"
    yield ""
    yield "Five documents describe the game. Each has a page with its clauses: the rule in our own"
    yield "words, and the fields of the rule books that come from it. Each rule book has a page"
    yield "with all its fields. We cite a clause by the document's letter and number or heading,"
    yield "such as `N 5.4`. [Rule books](../rulebooks.md) explains the fields."
    yield ""
    yield _WRITTEN
    yield ""
    yield "| letter | document | clauses |"
    yield "| --- | --- | --- |"
    for code, title in DOCUMENTS.items():
        number = len(_clauses_of(code))
        yield f"| {code} | [{title}](document-{code.lower()}.md) | {number} |"
    yield ""
    yield "| rule book | documents | fields | of them house policy |"
    yield "| --- | --- | --- | --- |"
    for book in _books():
        fields = describe(book)
        house = sum(book.is_house_policy(each.path) for each in fields)
        letters = ", ".join(book.documents)
        yield f"| [{book.name}]({book.id}.md) | {letters} | {len(fields)} | {house} |"


def _document(code: str) -> Iterator[str]:
    clauses = _clauses_of(code)
    resting = _resting_on(code)
    sizes = Counter(map(_group, clauses))
    headings = [name for name in sizes if sizes[name] >= _OWN_HEADING]
    yield f"# {code}: {DOCUMENTS[code]}"
    yield ""
    yield "This is what each clause means at our tables, with the fields that come from it. A field"
    yield "without a book is the same in every book of this document."
    yield ""
    yield _WRITTEN
    for heading in [*headings, None]:
        members = [
            clause
            for clause in clauses
            if (_group(clause) if _group(clause) in headings else None) == heading
        ]
        if members:
            yield ""
            yield f"## {heading or 'Other clauses'}"
            yield ""
            yield "| clause | rule | fields |"
            yield "| --- | --- | --- |"
            for clause in members:
                said = clauses[clause].shows + (_TO_COME if clause in read_to_come() else "")
                yield _row(clause, said, "<br>".join(resting.get(clause, ())))


@cache
def _clauses_of(code: str) -> Mapping[str, Clause]:
    return {each: clause for each, clause in read_clauses().items() if each.split()[0] == code}


def _group(clause: str) -> str:
    """``N 12`` of ``N 12.4``, ``W irregularity`` of ``W irregularity 1``."""
    code, what, *_ = clause.split()
    return f"{code} {what.partition('.')[0]}"


def _resting_on(code: str) -> Mapping[str, Sequence[str]]:
    """The fields of each clause, with the books that say so where they do not all agree."""
    books = [book for book in _books() if code in book.documents]
    said: dict[str, dict[tuple[str, str], list[str]]] = {}
    for book in books:
        for field in describe(book):
            for clause in _cited(field):
                if clause.split()[0] == code:
                    who = said.setdefault(clause, {}).setdefault((field.path, field.value), [])
                    who.append(book.id)
    return {
        clause: [
            f"`{path}`: {value}" + ("" if len(who) == len(books) else f" ({', '.join(who)})")
            for (path, value), who in fields.items()
        ]
        for clause, fields in said.items()
    }


def _cited(field: FieldInWords) -> Sequence[str]:
    """The clauses behind a field; none for house policy."""
    return () if field.clause.startswith(_HOUSE) else field.clause.split("; ")


def _book(book: RuleBook) -> Iterator[str]:
    yield f"# {book.name}"
    yield ""
    yield f"`{book.id}`: every field, its value and the clause behind it. “House” is house policy:"
    yield "the documents are silent. [Rule books](../rulebooks.md#fields) explains the fields."
    yield ""
    yield _WRITTEN
    for section, fields in groupby(describe(book), key=lambda each: each.path.rpartition(".")[0]):
        yield ""
        yield f"## `{section}`"
        yield ""
        yield "| field | value | clause |"
        yield "| --- | --- | --- |"
        for field in fields:
            yield _row(f"`{field.path.rpartition('.')[2]}`", field.value, _linked(field.clause))
    yield ""
    yield "## Readings"
    yield ""
    yield from (f"- {note}" for note in book.notes)


def _linked(clause: str) -> str:
    cited = documents_cited(clause)
    return f"[{clause}](document-{cited[0].lower()}.md)" if cited else clause


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def main() -> None:
    for path, text in pages().items():
        if "--write" in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        elif not path.exists() or text != path.read_text():
            sys.exit(f"{path.relative_to(ROOT)} is not what the books say: make docs renews it")


if __name__ == "__main__":
    main()
