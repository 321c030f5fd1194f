"""A table's history read page by page equals the history read in one go, for every viewer."""

import hashlib
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from letitride.audit import installed_game, prove
from letitride.audit.disclosure import disclose, prove_round, transcript_of
from letitride.audit.stretches import OtherEdition
from letitride.driver.injections import inject
from letitride.house import table_stream
from letitride.journal.records import Stored
from letitride.narration import Narrated, looking_back, transcript
from letitride.rules import Role, load_rulebook, rulebook_ids
from letitride.runtime.history import History
from letitride.store import EventLog, open_log
from letitride.table import PUBLIC, Event, Viewer, new_table, record
from letitride.table import events as e
from tests.audit.proven import Log, changed, driven, honest, play_on, version_of

NSW = "nsw-let-it-ride"
NAMED = re.compile(r" looks at [2-9TJQKA][cdhs]\b")
INSPECTOR = Viewer(Role.INSPECTOR, "ines")


@asynccontextmanager
async def stored(folder: Path, events: Sequence[Event]) -> AsyncIterator[EventLog]:
    log = await open_log(f"sqlite:///{folder}/log.db")
    try:
        await log.append(table_stream("t"), events, expected=0, command_id="all")
        yield log
    finally:
        await log.close()


def players_of(log: Log) -> list[str]:
    return sorted({event.player for event in log if isinstance(event, e.PlayerSat)})


def read_at_once(log: Log, viewer: Viewer) -> list[Narrated]:
    """The slow twin: one walk from the first event."""
    opened = log[0]
    assert isinstance(opened, e.TableOpened)
    game = installed_game(opened)
    assert not isinstance(game, str)
    entries = tuple(record(game, log, viewer, start=new_table("t", book="", digest="")))
    return list(looking_back(game, entries, viewer))


async def read_in_pages(history: History, viewer: Viewer, limit: int) -> list[Narrated]:
    found: list[Narrated] = []
    after, more = 0, True
    while more:
        entries, after, more = await history.page("t", viewer, after=after, limit=limit)
        assert len(entries) <= limit
        found += entries
    return found


@pytest.mark.parametrize("limit", [1, 7, 1000])
@pytest.mark.parametrize("book", rulebook_ids())
async def test_pages_together_are_the_record(tmp_path: Path, book: str, limit: int) -> None:
    log = honest(book, rounds=2 if limit == 1 else 4)
    viewers = [INSPECTOR, PUBLIC, *(Viewer(Role.PLAYER, name) for name in players_of(log))]
    viewers += [Viewer(Role.PLAYER, "nobody here"), Viewer(Role.DEALER, "dora")]
    async with stored(tmp_path, log) as store:
        history = History(store)
        for viewer in viewers:
            assert await read_in_pages(history, viewer, limit) == read_at_once(log, viewer), viewer


async def test_a_long_record_is_the_same_from_whatever_version(tmp_path: Path) -> None:
    log = honest(NSW, rounds=60)
    assert len(log) > 2000
    whole = {each.version: each for each in read_at_once(log, INSPECTOR)}
    async with stored(tmp_path, log) as store:
        for after in (0, 1, 499, 500, 501, 1234, len(log) - 1, len(log), len(log) + 5):
            page = await History(store).page("t", INSPECTOR, after=after, limit=30)
            expected = list(range(after + 1, len(log) + 1))[:30]
            assert [each.version for each in page.entries] == expected
            assert all(whole[each.version] == each for each in page.entries)
            assert page.more == (after + 30 < len(log))


class Counting:
    """A log that counts how many events were read from it."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.read_events = 0

    async def read_raw(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        found = await self._log.read_raw(stream, after, limit=limit)
        self.read_events += len(found)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)


async def test_what_was_read_once_is_not_read_from_the_start_again(tmp_path: Path) -> None:
    log = honest(NSW, rounds=60)
    async with stored(tmp_path, log) as store:
        counting: Any = Counting(store)
        history = History(counting)
        last = (await history.finished("t"))[-1]
        counting.read_events = 0
        found = await history.round("t", last.number)
        assert found is not None
        assert found[1].events == log[last.first - 1 : last.last]
        assert 0 < counting.read_events < len(log) / 2


async def test_a_player_reads_a_round_only_when_it_is_over(tmp_path: Path) -> None:
    log = honest(NSW, rounds=4)
    at = version_of(log, e.CommunityTurned, 6)
    (player, *_) = players_of(log)
    async with stored(tmp_path, log[:at]) as store:
        history = History(store)
        done = await history.finished("t")
        page = await history.page("t", Viewer(Role.PLAYER, player), after=0, limit=1000)
        opened = version_of(log, e.RoundOpened, len(done))
        assert page.last == opened - 1 < at
        assert {each.round for each in page.entries} <= {None, *(each.number for each in done)}
        # What was held back comes once the round is over, and nothing is missed by going on.
        await store.append(table_stream("t"), log[at:], expected=at, command_id="rest")
        more = await history.page("t", Viewer(Role.PLAYER, player), after=page.last, limit=1000)
        whole = read_at_once(log, Viewer(Role.PLAYER, player))
        assert [*page.entries, *more.entries] == whole
        staff = await history.page("t", INSPECTOR, after=0, limit=1000)
        assert staff.last == len(log)


async def test_whose_round_it_was_agrees_with_the_record(tmp_path: Path) -> None:
    driver = play_on(driven(NSW, players=3), 2)
    log = list(driver.log)
    async with stored(tmp_path, log) as store:
        for each in await History(store).finished("t"):
            for name in [*players_of(log), "nobody here"]:
                own = read_at_once(log, Viewer(Role.PLAYER, name))
                ended = [x for x in own if isinstance(x.event, e.RoundEnded)]
                assert (name in each.players) == any(x.round == each.number for x in ended)


@pytest.mark.parametrize("book", rulebook_ids())
async def test_a_finished_round_can_be_checked_by_anybody(tmp_path: Path, book: str) -> None:
    log = honest(book, rounds=4)
    async with stored(tmp_path, log) as store:
        history = History(store)
        for number in (1, 2, 3, 4):
            found = await history.round("t", number)
            assert found is not None
            shown = disclose("t", *found)
            assert shown.findings == ()
            (deal,) = shown.deals
            text = deal.nonce + "".join(deal.order)
            assert hashlib.sha256(text.encode()).hexdigest() == deal.commitment
            assert 0 < deal.committed < deal.called <= shown.last
            dealt = (*deal.order[deal.cut :], *deal.order[: deal.cut])
            assert deal.faces
            assert all(dealt[each.place] == each.card for each in deal.faces)


async def test_a_commitment_is_told_with_the_event_that_made_it(tmp_path: Path) -> None:
    log = honest(NSW, rounds=4)
    async with stored(tmp_path, log) as store:
        for each in await History(store).finished("t"):
            found = await History(store).round("t", each.number)
            assert found is not None
            (deal,) = disclose("t", *found).deals
            assert getattr(log[deal.committed - 1], "commitment", None) == deal.commitment


async def test_a_round_dealt_again_shows_both_deals(tmp_path: Path) -> None:
    driver = driven("wa-let-it-ride", players=3)
    inject(driver, "early-stub")
    log = list(play_on(driver, 2).log)
    (void,) = [each for each in log if isinstance(each, e.RoundVoided)]
    assert void.same_round
    async with stored(tmp_path, log) as store:
        found = await History(store).round("t", void.number)
        assert found is not None
        first, second = disclose("t", *found).deals
        assert (first.order, first.nonce) == ((), "")
        assert second.order


async def test_the_proof_of_a_round_is_that_of_the_whole_log(tmp_path: Path) -> None:
    honest_log = honest(NSW, rounds=4)
    at = version_of(honest_log, e.BetSettled, 3)
    log = changed(honest_log, at, hand="royal_flush")
    whole = prove(log)
    async with stored(tmp_path, log) as store:
        history = History(store)
        for each in whole.rounds:
            found = await history.round("t", each.number)
            assert found is not None
            assert prove_round(found[1]) == each.findings
        assert whole.findings


async def test_talk_is_the_transcript_of_the_round(tmp_path: Path) -> None:
    log = honest(NSW, rounds=2)
    async with stored(tmp_path, log) as store:
        found = await History(store).round("t", 2)
        assert found is not None
        stretch = found[1]
        game = stretch.game
        assert not isinstance(game, str)
        told = list(transcript_of(stretch))
        assert told == list(transcript(game, stretch.start.table, stretch.events))
        assert any(NAMED.search(line) for line in told)


async def test_cards_that_were_never_shown_are_not_told(tmp_path: Path) -> None:
    log = [each for each in honest(NSW, rounds=2) if not isinstance(each, e.DeckRevealed)]
    async with stored(tmp_path, log) as store:
        found = await History(store).round("t", 2)
        assert found is not None
        told = list(transcript_of(found[1]))
        assert "Seat 1 looks at the cards." in told
        assert not any(NAMED.search(line) for line in told)
        (deal,) = disclose("t", *found).deals
        assert (deal.order, deal.nonce) == ((), "")


async def test_nothing_is_told_of_a_table_without_a_past(tmp_path: Path) -> None:
    async with stored(tmp_path, honest(NSW)) as store:
        history = History(store)
        assert await history.page("elsewhere", INSPECTOR, after=0, limit=5) == ((), 0, False)
        assert await history.finished("elsewhere") == ()
        assert await history.round("elsewhere", 1) is None
        assert await history.round("t", 99) is None


async def test_without_its_edition_of_the_book_nobody_reads(tmp_path: Path) -> None:
    log = changed(honest(NSW), 1, digest="0" * 64)
    assert load_rulebook(NSW).digest != "0" * 64
    async with stored(tmp_path, log) as store:
        with pytest.raises(OtherEdition, match="another edition"):
            await History(store).page("t", INSPECTOR, after=0, limit=5)
