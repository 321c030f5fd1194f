"""A paytable with other pays over HTTP: figures, sheets and files are those of the edited table."""

from pathlib import Path

import httpx
import pytest

from letitride.cli.app import app as commands
from letitride.rules import edit_paytable, load_paytable, paytable_text
from tests.server.running import running
from tests.server.test_library import printed, read

CHANGES = ("base.flush=9", "base.two_pair=3/2")
QUERY = httpx.QueryParams({"pay": CHANGES})


async def test_every_answer_about_an_edited_table_uses_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        toml = await client.get(f"/api/par/LIRX-01/paytable.toml?{QUERY}")
        assert "LIRX-01-edited.toml" in toml.headers["content-disposition"]
        file = tmp_path / "LIRX-01-edited.toml"
        file.write_bytes(toml.content)
        assert toml.text == edit_paytable("LIRX-01", CHANGES).text

        own, par = (
            printed(capsys, "par", str(file)),
            await read(client, f"/api/par/LIRX-01?{QUERY}"),
        )
        assert par["wagers"] == own["wagers"]
        assert par["id"] == "LIRX-01-edited"
        strategy = await read(client, f"/api/strategy/LIRX-01?{QUERY}")
        assert strategy == printed(capsys, "strategy", str(file))
        hand = f"paytable=LIRX-01&hand=Th+9h+6h&community=4h&{QUERY}"
        asked = ("--hand", "Th 9h 6h", "--community", "4h")
        assert await read(client, f"/api/advice?{hand}") == printed(
            capsys, "advise", str(file), *asked
        )
        evening = await read(client, f"/api/session/LIRX-01?bet=5&bankroll=60&rounds=5&{QUERY}")
        terms = ("--bet", "5", "--bankroll", "60", "--rounds", "5")
        assert evening["ends"] == printed(capsys, "session", str(file), *terms)["ends"]

        pdf = await client.get(f"/api/par/LIRX-01/sheet.pdf?{QUERY}")
        assert "par-sheet-LIRX-01-edited.pdf" in pdf.headers["content-disposition"]
        sheet = tmp_path / "sheet.pdf"
        commands(["par", str(file), "--pdf", str(sheet)], result_action="return_value")
        assert pdf.content == sheet.read_bytes()
        html = await client.get(f"/api/par/LIRX-01/sheet.html?{QUERY}")
        assert "A change of LIRX-01 Let It Ride 1." in html.text


async def test_two_tables_side_by_side_published_or_edited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(edit_paytable("LIRX-01", ["base.flush=9"]).text)
    async with running(tmp_path) as house, house.anybody() as client:
        path = "/api/par/LIRX-01/against/LIRX-01?other_pay=base.flush=9"
        compared = await read(client, path)
        assert compared == printed(capsys, "par", "LIRX-01", "--against", str(file))
        assert compared[0]["moved"]
        other_way = await read(client, "/api/par/LIRX-01/against/LIRX-01?pay=base.flush=9")
        assert other_way[0]["paytables"] == compared[0]["paytables"][::-1]
        none = await client.http.get("/api/par/LIRX-01/against/3CB-1")
        assert (none.status_code, none.json()["field"]) == (400, "other")
        assert none.json()["message"] == "LIRX-01 and 3CB-1 have no wager in common."


async def test_a_bad_change_is_refused_with_its_field(tmp_path: Path) -> None:
    addresses = ["par/LIRX-01", "par/LIRX-01/sheet.pdf", "par/LIRX-01/sheet.html"]
    addresses += ["par/LIRX-01/paytable.toml", "strategy/LIRX-01", "faceup/LIRX-01"]
    addresses += ["par/LIRX-01/against/LIRX-04", "session/LIRX-01", "advice"]
    needed = {"bet": "5", "bankroll": "100", "paytable": "LIRX-01", "hand": "Th Jh Qh"}
    async with running(tmp_path) as house, house.anybody() as client:
        for address in addresses:
            query = httpx.QueryParams({**needed, "pay": "base.flush=many"})
            answer = await client.http.get(f"/api/{address}?{query}")
            assert (answer.status_code, answer.json()["field"]) == (400, "base.pays.flush"), address
            assert answer.json()["message"].startswith("'many' is not a pay: write a number")
        for long in ("pay=base.flush=9&" * 41, f"pay=base.flush={'9' * 100}"):
            answer = await client.http.get(f"/api/par/LIRX-01?{long}")
            assert (answer.status_code, answer.json()["field"]) == (400, "pay")


async def test_the_published_file_is_served_unchanged(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        toml = await client.get("/api/par/LIRB-25/paytable.toml")
        assert toml.content == paytable_text("LIRB-25")
        (tmp_path / "own.toml").write_bytes(toml.content)
        own = load_paytable(str(tmp_path / "own.toml"))
        assert own.schedules == load_paytable("LIRB-25").schedules
