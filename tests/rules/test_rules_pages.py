"""The rules clause by clause are those of the books, and no clause is left out."""

import re

from letitride.rules import DOCUMENTS, load_rulebook, rulebook_ids
from scripts.conformance import read_clauses, read_to_come
from scripts.rules_pages import FOLDER, pages

PAGES = pages()


def test_the_pages_agree_with_the_books() -> None:
    assert {path: path.read_text() for path in FOLDER.glob("*.md")} == PAGES, (
        "make docs renews them"
    )


def test_every_clause_has_one_row() -> None:
    texts = [PAGES[FOLDER / f"document-{code.lower()}.md"] for code in DOCUMENTS]
    rows = re.findall(r"^\| ([A-Z] .+?) \| ", "\n".join(texts), re.MULTILINE)
    assert sorted(rows) == sorted(read_clauses())


def test_every_field_of_a_book_has_a_row() -> None:
    for book in map(load_rulebook, rulebook_ids()):
        rows = re.findall(r"^\| `", PAGES[FOLDER / f"{book.id}.md"], re.MULTILINE)
        assert len(rows) == len(book.clauses)


def test_a_clause_lists_the_fields_that_cite_it() -> None:
    new_south_wales = PAGES[FOLDER / "document-n.md"]
    (row,) = re.findall(r"^\| N 5\.4 \|.*$", new_south_wales, re.MULTILINE)
    assert "`betting.withdrawing_ends`: first card" in row
    assert "`settlement.direction`" not in new_south_wales


def test_books_of_one_document_are_told_apart_where_they_differ() -> None:
    (row,) = re.findall(r"^\| W table 4 \|.*$", PAGES[FOLDER / "document-w.md"], re.MULTILINE)
    assert "`table.controller`: optional (wa-let-it-ride-bonus)" in row


def test_a_clause_without_a_test_is_marked() -> None:
    said = [row for text in PAGES.values() for row in re.findall(r"\(not played yet\)", text)]
    assert len(said) == len(read_to_come())
