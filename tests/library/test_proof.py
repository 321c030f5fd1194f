"""``lir.verify``: a true log, a false one, and something that is not a log."""

from pathlib import Path

import pytest

import letitride as lir
from letitride.table import events as e
from tests.audit.proven import changed, honest, version_of, write

BOOK = "nsw-let-it-ride"


def test_a_true_log_passes(tmp_path: Path) -> None:
    url = write(tmp_path / "casino.db", {"table:one": honest(BOOK)})
    for database in (url, tmp_path / "casino.db"):
        proof = lir.verify(database)
        assert proof
        assert str(proof).endswith(": all is well")


def test_a_false_log_says_what_is_wrong(tmp_path: Path) -> None:
    log = honest(BOOK)
    false = changed(log, version_of(log, e.BetSettled), hand="royal_flush")
    proof = lir.verify(write(tmp_path / "casino.db", {"table:one": false}))
    assert not proof
    assert "not royal_flush" in proof.findings[0]
    assert proof.findings[0] in str(proof)


def test_a_missing_log_is_named(tmp_path: Path) -> None:
    (tmp_path / "other.db").write_text("not a database")
    for database, said in (("nothing.db", "no such file"), ("other.db", "database")):
        with pytest.raises(ValueError, match=said):
            lir.verify(tmp_path / database)
    with pytest.raises(ValueError, match="database: "):
        lir.verify("mysql://here")
