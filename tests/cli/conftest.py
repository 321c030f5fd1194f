"""A log for commands that read one: a whole shift at a table, played once for all of them."""

import pytest

from tests.audit.proven import write
from tests.reports.floor_shift import played_shift

SHIFT_TABLE = "nsw-let-it-ride"
"""Under the book of that name."""


@pytest.fixture(scope="session")
def shift_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("logs") / "casino.db"
    shift = played_shift(SHIFT_TABLE, rounds=45, side_bets=False)
    return write(path, {f"table:{SHIFT_TABLE}": shift.log})
