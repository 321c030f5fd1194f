"""Everybody goes to every address of the house: it lets in who may and nobody else."""

from pathlib import Path
from typing import Final

import httpx
from litestar.routes import HTTPRoute

from letitride.house import DOOR_STREAM
from letitride.rules import Role
from tests.conftest import Say
from tests.server.stages import PEOPLE, TABLE, Inside, heads, inside, opened, set_up

BOOK: Final = "nsw-let-it-ride"


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
