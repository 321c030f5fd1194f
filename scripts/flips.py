"""Checks that every value in every rule book matters: flips each, and a test must fail.

    python -m scripts.flips                      all of them (an hour or so)
    python -m scripts.flips --part 3/10          the third of ten parts
    python -m scripts.flips --book nsw-let-it-ride --field roles
    python -m scripts.flips --again              only what build/flips.tsv does not show as noticed
    python -m scripts.flips --flip 'nsw-let-it-ride/limits.minimum=$10' --tests tests/table

A flip counts as noticed only by a test of behaviour: one in which the engine, not the test, uses
the field (``field_reads``). Digests stay those of the files, and tests that list, load or compare
books are not asked. A flip that nothing notices needs a test, or a line with a reason in
``tests/conformance/excused_flips.txt``: a pattern of ``book/field=value``, a tab, the reason.
"""

import argparse
import re
import sys
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from letitride.rules import load_rulebook, rulebook_ids
from scripts.field_reads import FieldReads
from scripts.flip_values import Flip, flips_of, play_by
from scripts.forked_tests import ROOT, Noticed, Tests, with_tests

EXCUSES: Final = ROOT / "tests/conformance/excused_flips.txt"
RESULTS: Final = ROOT / "build/flips.tsv"
ASKED: Final = ("tests/conformance", "tests/table")
NOT_ASKED: Final = {
    "tests/conformance/test_clauses.py": "is about the list of clauses",
    "tests/table/test_golden.py": "compares whole transcripts, so any word of a sign would do",
}

_KEY: Final = re.compile(r"(?P<book>[^/]+)/(?P<field>[^=]+)=.*")

Reads = Mapping[str, tuple[float, Sequence[str]]]
"""For each test, how long it takes and which fields it makes the engine read."""


def read_excuses(path: Path = EXCUSES) -> Mapping[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {pattern: reason for pattern, _, reason in (line.partition("\t") for line in lines)}


def excuse_for(flip: str, excuses: Mapping[str, str]) -> str | None:
    """The pattern that excuses a flip, if any does."""
    return next((each for each in excuses if fnmatchcase(flip, each)), None)


def likeliest(
    flip: Flip, tests: Tests, reads: Reads, lately: Collection[str] = ()
) -> list[pytest.Item]:
    """The tests that could notice: those marked with a clause of the field and those that noticed
    something lately, then the quick ones."""
    changed = (flip.field, *(field for field, _ in flip.along))
    fields = {f"{flip.book}/{field}" for field in changed}
    clauses = set(re.split(r"; |, as ", load_rulebook(flip.book).clause(flip.field)))

    def rank(item: pytest.Item) -> tuple[bool, float]:
        marked = {clause for mark in item.iter_markers("clause") for clause in mark.args}
        return not (marked & clauses or item.nodeid in lately), reads[item.nodeid][0]

    readers = (each for each in tests.items if not fields.isdisjoint(reads[each.nodeid][1]))
    return sorted(readers, key=rank)


def watched(tests: Tests) -> Reads:
    """Run every test once unchanged, and note which fields it makes the engine read."""
    tests.items = [each for each in tests.items if not each.nodeid.startswith(tuple(NOT_ASKED))]
    reads = FieldReads()
    return tests.watch("fields", reads.start, reads.seen)


def chosen(arguments: argparse.Namespace) -> list[Flip]:
    if arguments.flip:
        wanted = {_KEY.fullmatch(flip) for flip in arguments.flip}
        flips = [flip for key in wanted if key for flip in flips_of(key["book"], key["field"])]
        flips = [flip for flip in flips if str(flip) in arguments.flip]
    else:
        books = [arguments.book] if arguments.book else rulebook_ids()
        flips = [flip for book in books for flip in flips_of(book, arguments.field)]
    if arguments.again:
        done = {flip for flip, noticed in _results().items() if noticed}
        flips = [flip for flip in flips if str(flip) not in done]
    part, parts = map(int, arguments.part.split("/"))
    return _each_field_first(flips)[part - 1 :: parts]


def _each_field_first(flips: Sequence[Flip]) -> list[Flip]:
    """One flip of every field, then another of every field that has one, and so on."""
    before: Counter[tuple[str, str]] = Counter()
    turns = []
    for flip in flips:
        turns.append(before[flip.book, flip.field])
        before[flip.book, flip.field] += 1
    return [flip for _, _, flip in sorted(zip(turns, range(len(flips)), flips, strict=True))]


def judged(
    flips: Sequence[Flip], asked: Sequence[str] = ASKED
) -> Iterator[tuple[Flip, Noticed | None]]:
    found: list[tuple[Flip, Noticed | None]] = []

    def work(tests: Tests) -> None:
        reads = watched(tests)
        lately: deque[str] = deque(maxlen=5)
        for flip in flips:
            likely = likeliest(flip, tests, reads, lately)
            noticed = tests.notice(partial(play_by, flip), likely)
            if noticed and noticed.by not in lately:
                lately.append(noticed.by)
            _record(flip, noticed)
            _say(f"{flip}\t{noticed.by if noticed else 'NOT NOTICED'}")
            found.append((flip, noticed))

    with_tests(asked, work)
    yield from found


def _results() -> dict[str, str]:
    lines = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    return {flip: by for flip, _, by in (line.partition("\t") for line in lines)}


def _record(flip: Flip, noticed: Noticed | None) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("a") as results:
        results.write(f"{flip}\t{noticed.by if noticed else ''}\n")


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.flips")
    parser.add_argument("--book", choices=rulebook_ids())
    parser.add_argument("--field", default="", help="only fields whose path has this in it")
    parser.add_argument("--part", default="1/1", help="such as 3/10")
    parser.add_argument("--again", action="store_true", help="only what was not noticed so far")
    parser.add_argument("--flip", action="append", help="only this one, as it is printed")
    parser.add_argument("--tests", nargs="+", default=ASKED, help="only the tests of these files")
    arguments = parser.parse_args(words)
    found = list(judged(chosen(arguments), arguments.tests))
    excuses = read_excuses()
    missed = [str(flip) for flip, noticed in found if noticed is None]
    left = [flip for flip in missed if excuse_for(flip, excuses) is None]
    _say("")
    for flip in left:
        _say(f"NOT NOTICED: {flip}")
    total = len(found) - (len(missed) - len(left))
    _say(f"{len(found) - len(missed)} of {total} flips noticed; {len(missed) - len(left)} excused.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
