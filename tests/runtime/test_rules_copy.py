"""A copy of the approved rules in the proof of the log."""

from pathlib import Path

from letitride.audit import prove_log
from letitride.house import account_stream
from letitride.rules import load_rulebook
from letitride.store import open_log
from letitride.table import Rejected
from tests.runtime.floor import Floor


async def test_a_copy_without_an_author_is_found(tmp_path: Path) -> None:
    """The house takes the name from the session; a name without an account was not written by the
    house."""
    log = await open_log(f"sqlite:///{tmp_path}/log.db")
    floor = Floor.on(log)
    await floor.casino.start()
    book = load_rulebook("nsw-let-it-ride")
    assert (await prove_log(log)).bad == ()
    filed = await floor.casino.records.file_rules(
        book, "1. The game.", reference="LGA 7", date="2020-07-01", by="ghost"
    )
    assert not isinstance(filed, Rejected)
    found = (await prove_log(log)).bad
    assert [account_stream("ghost") in str(each) for each in found] == [True]
    await floor.casino.stop()
    await log.close()
