"""Everybody tries every command at every stage of a table, and every address of the house.

What the API answers is compared with an oracle (``oracle``): it accepts exactly what the engine and
the house's rules accept. A refusal changes nothing, has a code, a clause and a sentence, and is on
record.
"""

from pathlib import Path
from typing import Final

import httpx
import pytest
from litestar.routes import HTTPRoute

from letitride.house import (
    DOOR_STREAM,
    CommandRefused,
    RequestRefused,
    audit_stream,
    table_stream,
)
from letitride.journal.codec import CODEC, decode
from letitride.rules import Role, rulebook_ids
from letitride.server.wire import WIRE
from letitride.table import Rejected
from letitride.table.state import Phase
from tests.conftest import Say
from tests.server.oracle import Accepted, Door, bodies, expected, orders_in
from tests.server.stages import (
    PEOPLE,
    TABLE,
    Body,
    Inside,
    all_phases,
    copy,
    inside,
    opened,
    set_up,
    stages,
)

BOOK: Final = "nsw-let-it-ride"
CALLERS: Final = [who for who in PEOPLE if who not in ("rosa", "quin")]
AUDIT: Final = audit_stream(TABLE)
Heads = dict[str, int]


async def heads(house: Inside) -> Heads:
    return {head.stream: head.version for head in await house.casino.log.heads()}


class Trial:
    """Everybody's tries at one stage, which is kept in a file."""

    def __init__(self, house: Inside, stage: Path, folder: Path) -> None:
        self.house = house
        self.refused = self.accepted = 0
        self.kinds: set[str] = set()
        self._on_record: list[tuple[str, Body, Door | Rejected]] = []
        self._stage, self._folder = stage, folder

    async def run(self, phase: Phase, *, all_options: bool) -> None:
        """First what should be refused, all at the same table: it leaves no trace."""
        house = self.house
        await self._back()
        runner, now = house.runner, house.casino.now()
        assert runner.table.phase is phase
        to_accept: list[tuple[str, Body, Accepted]] = []
        orders = await orders_in(house.casino.log)
        before = await heads(house)
        for body in bodies(runner, now, all_options=all_options):
            for who in CALLERS:
                should = await expected(who, body, runner, house.casino.log, orders, now)
                if isinstance(should, Accepted):
                    to_accept.append((who, body, should))
                else:
                    before = await self._is_refused(who, body, should, before)
            self.kinds.add(body["type"])
        await self._are_recorded()
        for who, body, accepted in to_accept:
            await self._back()
            await self._is_accepted(who, body, accepted)

    async def _back(self) -> None:
        await self.house.move(self._stage, self._folder / "try.db")

    async def _is_refused(
        self, who: str, body: Body, should: Door | Rejected, before: Heads
    ) -> Heads:
        """How far the streams are afterwards: only the record of refusals has grown."""
        version = self.house.runner.table.version
        answer = await self.house.do(who, body)
        case = (who, body, answer.text, should)
        after = await heads(self.house)
        problem = answer.json()
        assert 400 <= answer.status_code < 500, case
        assert (answer.status_code, problem["code"]) == _told(should), case
        assert problem["clause"], case
        assert problem["message"].endswith("."), case
        assert self.house.runner.table.version == version, case
        self.refused += 1
        if isinstance(should, Door) and should.code == "reauthenticate":
            # Being asked for the password is no refusal on record.
            assert after == before, case
            return after
        grown = DOOR_STREAM if isinstance(should, Door) else AUDIT
        assert after == {**before, grown: before.get(grown, 0) + 1}, case
        if isinstance(should, Rejected):
            assert (problem["clause"], problem["message"]) == (should.clause, should.message), case
        self._on_record.append((who, body, should))
        return after

    async def _are_recorded(self) -> None:
        """The last in each stream are those of this trial, in the order of the tries."""
        log = self.house.casino.log
        at_door = [each for each in self._on_record if isinstance(each[2], Door)]
        stored = await log.read(DOOR_STREAM)
        for (who, _, _), event in zip(
            at_door, map(CODEC.event, stored[-len(at_door) :]), strict=True
        ):
            assert isinstance(event, RequestRefused)
            assert event.who == who
            assert event.what
            assert event.why
        at_table = [each for each in self._on_record if not isinstance(each[2], Door)]
        stored = await log.read(AUDIT)
        for (who, body, should), event in zip(
            at_table, map(CODEC.event, stored[-len(at_table) :]), strict=True
        ):
            assert isinstance(event, CommandRefused)
            assert isinstance(should, Rejected)
            assert (event.who, event.role) == (who, PEOPLE[who])
            assert (event.command, event.code) == (body["type"], should.code)
            assert (event.clause, event.message) == (should.clause, should.message)

    async def _is_accepted(self, who: str, body: Body, should: Accepted) -> None:
        house = self.house
        before, version = await heads(house), house.runner.table.version
        answer = await house.do(who, body)
        case = (who, body, answer.text[:500])
        assert answer.status_code == 200, case
        carried = answer.json()
        assert (carried["first"], carried["last"]) == (version + 1, version + len(should.events))
        after = await heads(house)
        changed = {stream for stream in after if after[stream] != before.get(stream)}
        assert changed == {table_stream(TABLE), *should.streams}, case
        # What comes after it is the next hand, which the house turns by itself.
        stored = await house.casino.log.read(table_stream(TABLE), version, limit=len(should.events))
        # Chance may have had something else to say, but never another kind of thing.
        assert [type(decode(each)) for each in stored] == list(map(type, should.events)), case
        self.accepted += 1


def _told(should: Door | Rejected) -> tuple[int, str]:
    if isinstance(should, Door):
        return should.status, should.code
    not_yours = should.code in ("not_your_role", "not_your_seat", "not_your_table")
    return (403 if not_yours else _OTHERS.get(should.code, 409)), should.code


_OTHERS: Final = {"bad_amount": 400}


async def everybody_tries_everything(
    folder: Path, book: str, phases: set[Phase], *, all_options: bool
) -> tuple[int, int]:
    refused = accepted = 0
    async with inside(folder / "house.db") as house:
        kept = []
        async for phase in stages(house, book):
            copy(folder / "house.db", folder / f"{phase}.db")
            kept.append(phase)
        assert tuple(kept) == all_phases(book)
        for phase in kept:
            if phase in phases:
                trial = Trial(house, folder / f"{phase}.db", folder)
                await trial.run(phase, all_options=all_options)
                assert trial.kinds == set(WIRE)
                refused, accepted = refused + trial.refused, accepted + trial.accepted
    return refused, accepted


@pytest.mark.parametrize("phase", [Phase.FIRST_CHOICE, Phase.SETTLING])
async def test_everybody_tries_every_command(tmp_path: Path, say: Say, phase: Phase) -> None:
    refused, accepted = await everybody_tries_everything(tmp_path, BOOK, {phase}, all_options=False)
    assert accepted
    say(f"{BOOK}, {phase}: {refused:,} commands refused and {accepted:,} accepted, all rightly")


@pytest.mark.soak
@pytest.mark.parametrize("book", rulebook_ids())
async def test_everybody_tries_every_command_under_every_book(
    tmp_path: Path, say: Say, book: str
) -> None:
    refused, accepted = await everybody_tries_everything(
        tmp_path, book, set(Phase), all_options=True
    )
    assert accepted
    say(f"{book}: {refused:,} commands refused and {accepted:,} accepted, all rightly")


# --- addresses ------------------------------------------------------------------------------------

EVERYBODY: Final = frozenset(PEOPLE)
LOGGED_IN: Final = EVERYBODY - {""}
PLAYERS: Final = frozenset(who for who, role in PEOPLE.items() if role is Role.PLAYER)
FLOOR: Final = frozenset({"gabriel", "gus", "carla"})
SUPERVISOR: Final = frozenset({"carla"})
READERS: Final = LOGGED_IN - {"dirk"}
"""Of the record: of dealers, the one who deals at the table."""
SUPERVISORS: Final = frozenset({"gabriel", "gus", "carla", "ines"})
AUDITORS: Final = frozenset({"carla", "ines"})
STAFF: Final = LOGGED_IN - PLAYERS
DRILLED: Final = STAFF - {"ines"}

FRONT: Final = (
    "/",
    "/account",
    "/analysis",
    "/analysis/{name}",
    "/assets/{name}",
    "/console/{name}",
    "/door",
    "/floor",
    "/icon-192.png",
    "/icon-512.png",
    "/icon.svg",
    "/manifest.webmanifest",
    "/record/{name}",
    "/record/{name}/{other}",
    "/review/{name}/{other}",
    "/round/{name}/{other}/{token}",
    "/chart",
    "/chart/{name}",
    "/history",
    "/statistics",
    "/rules",
    "/rules/{name}",
    "/rules/{name}/{other}",
    "/sessions",
    "/service-worker.js",
    "/sessions/{name}",
    "/tables/{name}",
    "/trainer",
    "/trainer/{name}",
    "/{rest}",
    "/compare",
    "/compare/{name}",
    "/compare/{name}/{other}",
    "/analysis/{name}/{rest}",
    "/chart/{name}/{rest}",
    "/compare/{name}/{other}/{rest}",
    "/console/{name}/{rest}",
    "/floor/reports",
    "/floor/training",
    "/floor/search",
    "/floor/fairness",
    "/drills",
    "/strategies",
    "/strategies/{name}",
    "/strategies/{name}/{other}",
    "/banking",
    "/banking/{name}",
    "/claims",
    "/money/{name}",
    "/money/{name}/{rest}",
    "/record/{name}/{other}/{rest}",
    "/review/{name}/{other}/{rest}",
    "/round/{name}/{other}/{token}/{rest}",
    "/rules/{name}/{other}/{rest}",
    "/sessions/{name}/{rest}",
    "/tables/{name}/{rest}",
    "/trainer/{name}/{rest}",
)
"""Pages of the front end: they hold nothing that is not everybody's."""

WHO_MAY: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("POST", "/api/guest"): EVERYBODY,
    ("POST", "/api/sign-up"): EVERYBODY,
    ("POST", "/api/log-in"): EVERYBODY,
    ("POST", "/api/log-out"): EVERYBODY,
    ("GET", "/api/me"): EVERYBODY,
    ("POST", "/api/reauthenticate"): LOGGED_IN,
    ("PUT", "/api/me/password"): LOGGED_IN,
    ("GET", "/api/me/cage"): PLAYERS,
    ("GET", "/api/me/cage/entries"): PLAYERS,
    ("PUT", "/api/me/limits"): PLAYERS,
    ("POST", "/api/me/exclusion"): PLAYERS,
    ("POST", "/api/me/keep"): LOGGED_IN,
    ("POST", "/api/practice"): PLAYERS,
    ("PUT", "/api/practice/{table}/speed"): PLAYERS,
    ("GET", "/api/lobby"): EVERYBODY,
    ("GET", "/api/tables/{table}"): EVERYBODY,
    ("GET", "/api/tables/{table}/options"): EVERYBODY,
    ("POST", "/api/tables/{table}/commands"): LOGGED_IN,
    ("GET", "/api/live-schema.json"): EVERYBODY,
    ("GET", "/api/floor/tables/removed"): SUPERVISORS,
    ("POST", "/api/floor/tables"): SUPERVISOR,
    ("GET", "/api/floor/face-up"): SUPERVISOR,
    ("POST", "/api/floor/face-up/{book}/steps"): SUPERVISOR,
    ("POST", "/api/floor/face-up/{book}/approval"): SUPERVISOR,
    ("POST", "/api/floor/face-up/{book}/withdrawal"): SUPERVISOR,
    ("POST", "/api/floor/rules/{book}"): SUPERVISOR,
    ("DELETE", "/api/floor/tables/{table}"): SUPERVISOR,
    ("PUT", "/api/floor/tables/{table}/dealer"): FLOOR,
    ("GET", "/api/floor/doubts"): AUDITORS,
    ("GET", "/api/floor/pit"): STAFF,
    ("GET", "/api/floor/staff"): SUPERVISORS,
    ("POST", "/api/floor/staff"): SUPERVISOR,
    ("PUT", "/api/floor/staff/{name}/password"): SUPERVISOR,
    ("POST", "/api/floor/staff/{name}/close"): SUPERVISOR,
    ("GET", "/api/floor/rota"): STAFF,
    ("POST", "/api/floor/rota"): FLOOR,
    ("DELETE", "/api/floor/rota/{number}"): FLOOR,
    ("POST", "/api/tables/{table}/preview"): STAFF,
    ("GET", "/api/floor/tables/{table}/money"): STAFF - {"dirk"},
    ("GET", "/api/floor/slips"): STAFF,
    ("POST", "/api/floor/preview"): SUPERVISOR,
    ("GET", "/api/floor/presets"): SUPERVISOR,
    ("PUT", "/api/floor/presets/{name}"): SUPERVISOR,
    ("DELETE", "/api/floor/presets/{name}"): SUPERVISOR,
    ("GET", "/api/floor/reports"): SUPERVISORS,
    ("GET", "/api/floor/reports/exceptions.csv"): SUPERVISORS,
    ("GET", "/api/floor/reports/figures.csv"): SUPERVISORS,
    ("GET", "/api/floor/reports/players.csv"): FLOOR,
    ("GET", "/api/floor/reports/report.pdf"): SUPERVISORS,
    ("GET", "/api/floor/reports/rounds.csv"): SUPERVISORS,
    ("GET", "/api/floor/search"): SUPERVISORS,
    ("GET", "/api/floor/search/rounds.csv"): SUPERVISORS,
    ("GET", "/api/floor/fairness"): SUPERVISORS,
    ("GET", "/api/floor/players"): SUPERVISOR,
    ("GET", "/api/cage/{name}"): SUPERVISOR,
    ("GET", "/api/cage/{name}/entries"): SUPERVISOR,
    ("POST", "/api/cage/{name}/pay-in"): SUPERVISOR,
    ("POST", "/api/cage/{name}/pay-out"): SUPERVISOR,
    ("POST", "/api/cage/{name}/voucher"): SUPERVISOR,
    ("GET", "/api/tables/{table}/record"): READERS,
    ("GET", "/api/tables/{table}/rounds"): READERS,
    ("GET", "/api/tables/{table}/rounds/{number}/talk"): READERS - PLAYERS,
    ("GET", "/api/tables/{table}/rounds/{number}/proof"): EVERYBODY,
    ("GET", "/api/tables/{table}/rounds/{number}/evidence"): AUDITORS,
    ("GET", "/api/tables/{table}/rounds/{number}/review"): PLAYERS,
    ("POST", "/api/tables/{table}/rounds/{number}/share"): PLAYERS,
    ("DELETE", "/api/tables/{table}/rounds/{number}/share"): PLAYERS,
    ("GET", "/api/tables/{table}/rounds/{number}/shared/{token}"): EVERYBODY,
    ("GET", "/api/my/rounds"): PLAYERS,
    ("GET", "/api/my/rounds.csv"): PLAYERS,
    ("GET", "/api/my/statistics"): PLAYERS,
    ("GET", "/api/my/statistics.csv"): PLAYERS,
    ("GET", "/api/tables/{table}/refusals"): SUPERVISORS,
    ("GET", "/api/audit/door"): AUDITORS,
    ("GET", "/api/heads"): EVERYBODY,
    ("GET", "/api/house-key"): EVERYBODY,
    ("POST", "/api/verification"): AUDITORS,
    ("GET", "/api/verification"): AUDITORS,
    ("GET", "/api/rulebooks"): EVERYBODY,
    ("GET", "/api/rulebooks/{id}"): EVERYBODY,
    ("GET", "/api/rulebooks/{id}/choices"): EVERYBODY,
    ("GET", "/api/rulebooks/{id}/copy"): EVERYBODY,
    ("GET", "/api/rulebooks/{id}/against/{other}"): EVERYBODY,
    ("GET", "/api/paytables"): EVERYBODY,
    ("GET", "/api/paytables/{id}"): EVERYBODY,
    ("GET", "/api/banking/{id}"): EVERYBODY,
    ("GET", "/api/claims"): EVERYBODY,
    ("GET", "/api/plays/{id}"): EVERYBODY,
    ("GET", "/api/plays/{id}/{strategy}"): EVERYBODY,
    ("GET", "/api/par/{id}"): EVERYBODY,
    ("GET", "/api/par/{id}/sheet.html"): EVERYBODY,
    ("GET", "/api/par/{id}/sheet.pdf"): EVERYBODY,
    ("GET", "/api/par/{id}/paytable.toml"): EVERYBODY,
    ("GET", "/api/par/{id}/against/{other}"): EVERYBODY,
    ("POST", "/api/par"): EVERYBODY,
    ("GET", "/api/strategy/{id}"): EVERYBODY,
    ("GET", "/api/faceup/{id}"): EVERYBODY,
    ("GET", "/api/session/{id}"): EVERYBODY,
    ("GET", "/api/session/{id}/drawdown"): EVERYBODY,
    ("GET", "/api/drills"): DRILLED,
    ("GET", "/api/drills/score"): DRILLED,
    ("GET", "/api/drills/{book}"): DRILLED,
    ("POST", "/api/drills/answers"): DRILLED,
    ("GET", "/api/floor/training"): FLOOR,
    ("GET", "/api/trainer"): EVERYBODY,
    ("GET", "/api/trainer/{id}"): EVERYBODY,
    ("GET", "/api/trainer/{id}/face-up"): EVERYBODY,
    ("GET", "/api/rulebooks/{id}/paybacks"): EVERYBODY,
    ("GET", "/api/faceup/{id}/changed"): EVERYBODY,
    ("POST", "/api/faceup"): EVERYBODY,
    ("POST", "/api/faceup/changed"): EVERYBODY,
    ("GET", "/api/advice"): EVERYBODY,
    ("GET", "/api"): EVERYBODY,
    **{("GET", path): EVERYBODY for path in FRONT},
    ("GET", "/api/docs"): EVERYBODY,
    ("GET", "/api/docs.css"): EVERYBODY,
    ("GET", "/api/openapi.json"): EVERYBODY,
    ("GET", "/health"): EVERYBODY,
    ("GET", "/ready"): EVERYBODY,
    ("GET", "/metrics"): EVERYBODY,
}
"""Every address and who may go there. An address that is not here fails the test."""

PAYMENT: Final = {"id": "x" * 8, "amount": 100}

BODIES: Final[dict[tuple[str, str], object]] = {
    ("POST", "/api/sign-up"): {"name": "new one", "password": "a long password of nobody"},
    ("POST", "/api/log-in"): {"name": "paul", "password": "not the password"},
    ("POST", "/api/reauthenticate"): {"password": "not the password"},
    ("PUT", "/api/me/password"): {"old": "not the password", "new": "a long password of nobody"},
    ("PUT", "/api/me/limits"): {"loss": 100},
    ("POST", "/api/me/exclusion"): {"days": 1},
    ("POST", "/api/me/keep"): {"password": "a long password of nobody"},
    ("POST", "/api/practice"): {},
    ("PUT", "/api/practice/{table}/speed"): {"speed": "calm"},
    ("POST", "/api/tables/{table}/commands"): {"id": "x" * 8, "command": {"type": "EndRound"}},
    ("POST", "/api/floor/tables"): {"id": "new", "name": "New", "book": BOOK},
    ("POST", "/api/floor/face-up/{book}/steps"): {"step": "review", "words": "Read."},
    ("POST", "/api/floor/face-up/{book}/approval"): {"reference": "1", "date": "2020-06-30"},
    ("POST", "/api/floor/face-up/{book}/withdrawal"): {"reason": "so"},
    ("POST", "/api/floor/rules/{book}"): {"reference": "1", "date": "2020-06-30", "text": "1."},
    ("PUT", "/api/floor/tables/{table}/dealer"): {"dealer": "dora"},
    ("POST", "/api/floor/preview"): {"id": "new", "name": "New", "book": BOOK},
    ("PUT", "/api/floor/presets/{name}"): {"id": "new", "name": "New", "book": BOOK},
    ("POST", "/api/floor/staff"): {"name": "new", "role": "dealer", "password": "a long one 1"},
    ("PUT", "/api/floor/staff/{name}/password"): {"password": "a long password"},
    ("POST", "/api/floor/staff/{name}/close"): {"reason": "left"},
    ("POST", "/api/floor/rota"): {"table": TABLE, "dealer": "", "starts": 4_000_000_000},
    ("POST", "/api/drills/answers"): {
        "id": "x" * 8,
        "book": BOOK,
        "kind": "procedure",
        "batch": 1,
        "answers": [{"number": 0, "given": 0, "milliseconds": 1}],
    },
    ("POST", "/api/tables/{table}/preview"): {"command": {"type": "ReportJam"}},
    ("POST", "/api/cage/{name}/pay-in"): PAYMENT,
    ("POST", "/api/cage/{name}/pay-out"): PAYMENT,
    ("POST", "/api/cage/{name}/voucher"): PAYMENT,
}


def addresses(house: Inside) -> list[tuple[str, str]]:
    return [
        (str(method), route.path_format)
        for route in house.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in ("OPTIONS", "HEAD")
    ]


async def go(house: Inside, who: str, address: tuple[str, str]) -> httpx.Response:
    method, path = address
    path = path.replace("{table}", TABLE).replace("{name}", "paul").replace("{number}", "1")
    return await house.ask(who, method, path, BODIES.get(address))


async def test_every_address_lets_in_who_may_and_nobody_else(tmp_path: Path, say: Say) -> None:
    """People whose password we do not know are turned away for that, and for nothing else."""
    async with inside(tmp_path / "house.db") as house:
        await set_up(house, BOOK)
        await opened(house)
        everywhere = addresses(house)
        assert set(everywhere) == set(WHO_MAY)
        # Who logs out, is gone: that comes last.
        everywhere.sort(key=lambda address: address[1] == "/api/log-out")
        for address in everywhere:
            for who in PEOPLE:
                before = await heads(house)
                answer = await go(house, who, address)
                case = (address, who, answer.status_code, answer.text[:200])
                assert answer.status_code < 500, case
                if who in WHO_MAY[address]:
                    words = answer.text if answer.status_code in (401, 403) else ""
                    assert "not_logged_in" not in words, case
                    # Whether they may give just that command is the table's to say.
                    asks = address[1].endswith(("/commands", "/preview"))
                    assert '"not_your_role"' not in words or asks, case
                    assert '"not_your_table"' not in words or asks, case
                    continue
                assert answer.status_code == (401 if who == "" else 403), case
                assert answer.json()["message"].endswith("."), case
                after = await heads(house)
                assert after == {**before, DOOR_STREAM: before.get(DOOR_STREAM, 0) + 1}, case
    say(
        f"{len(everywhere)} addresses, {len(everywhere) * len(PEOPLE)} visits, all answered rightly"
    )
