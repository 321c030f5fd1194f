"""Earlier texts of a book: known by their digests, and nothing else passes for one."""

import re

from letitride.rules import load_rulebook, plays_by, rulebook_ids
from letitride.rules.editions import EARLIER


def test_each_earlier_text_is_of_a_shipped_book_and_is_not_its_text_today() -> None:
    assert set(EARLIER.values()) <= set(rulebook_ids())
    for digest, book in EARLIER.items():
        assert re.fullmatch("[0-9a-f]{64}", digest)
        assert load_rulebook(book).digest != digest


def test_a_book_plays_by_its_own_texts_alone() -> None:
    for id in rulebook_ids():
        book = load_rulebook(id)
        assert plays_by(book, book.digest)
        known = [digest for digest in EARLIER if plays_by(book, digest)]
        assert known == [digest for digest, of in EARLIER.items() if of == id]
        assert not plays_by(book, "0" * 64)
