"""The library over HTTP: it says what the commands say, and opens only its own files."""

import base64
import hashlib
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from letitride.cli.app import app as commands
from letitride.rules import paytable_ids, rulebook_ids
from tests.server.running import Client, running

LIRB = "LIRB-03"
PAYS = {
    "royal_flush": 1000,
    "straight_flush": 200,
    "four_of_a_kind": 50,
    "full_house": 11,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "tens_or_better": 1,
}
OWN = {"id": "MINE", "base": {"odds": "to", "pays": PAYS}}


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    commands([*arguments, "--json"], result_action="return_value")
    return json.loads(capsys.readouterr().out)


async def read(client: Client, path: str) -> Any:
    return (await client.get(path)).raise_for_status().json()


async def test_the_answers_agree_with_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = "nsw-let-it-ride", "wa-let-it-ride"
    same = {
        "/api/rulebooks": ["rulebooks"],
        f"/api/rulebooks/{one}": ["rulebook", one],
        f"/api/rulebooks/{one}/against/{other}": ["rulebook", one, "--against", other],
        f"/api/rulebooks/{other}/paybacks": ["rulebook", other, "--paybacks"],
        "/api/paytables": ["paytables"],
        f"/api/par/LIRX-01/against/{LIRB}": ["par", "LIRX-01", "--against", LIRB],
        f"/api/strategy/{LIRB}": ["strategy", LIRB],
        f"/api/advice?paytable={LIRB}&hand=Th+Jh+Qh": ["advise", LIRB, "--hand", "Th Jh Qh"],
        f"/api/advice?paytable={LIRB}&hand=Th+Jh+Qh&community=2c&seen=Ah+Kh": [
            *("advise", LIRB, "--hand", "Th Jh Qh", "--community", "2c", "--seen", "Ah Kh")
        ],
        **{f"/api/par/{id}": ["par", id] for id in paytable_ids()},
    }
    async with running(tmp_path) as house, house.anybody() as client:
        for path, command in same.items():
            assert await read(client, path) == printed(capsys, *command), path
        tables = await read(client, "/api/paytables")
        for each in tables:
            assert await read(client, f"/api/paytables/{each['id']}") == each


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A good paytable file that is not for the outside."""
    file = tmp_path / "secret.toml"
    pays = "\n".join(f"{kind} = {pay}" for kind, pay in PAYS.items())
    file.write_text(f'id = "SECRET"\n[base]\nodds = "to"\n[base.pays]\n{pays}\n')
    return file


async def test_an_id_is_never_used_as_a_path(
    tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(secret.parent)
    names = [
        "secret.toml",
        "./secret.toml",
        str(secret),
        f"..{secret}",
        f"../../../../..{secret}",
        f"{LIRB}.toml",
        f"../paytables/{LIRB}",
        "lirb-03",
        "%00",
        "",
    ]
    addresses = ["rulebooks/{}", "rulebooks/nsw-let-it-ride/against/{}", "paytables/{}"]
    addresses += ["par/{}", "par/{}/sheet.pdf", "par/{}/sheet.html", "strategy/{}"]
    addresses += ["par/{}/paytable.toml", "par/LIRX-01/against/{}"]
    async with running(tmp_path) as house, house.anybody() as client:
        for name in names:
            for quoted in (quote(name, safe=""), quote(quote(name, safe=""))):
                for address in addresses:
                    if not name and address in ("rulebooks/{}", "paytables/{}"):
                        continue  # the list of all
                    answer = await client.http.get(f"/api/{address.format(quoted)}")
                    assert answer.status_code in (400, 404, 405), (address, quoted)
                    assert "SECRET" not in answer.text
            query = httpx.QueryParams({"paytable": name, "hand": "Th Jh Qh"})
            answer = await client.get(f"/api/advice?{query}")
            assert answer.status_code in (400, 404), name  # 400 where it is too long for a name
            assert answer.json()["field"] == "paytable"
            body = {"id": "X", "base": {"same_as": name}}
            answer = await client.post("/api/par", body)
            assert (answer.status_code, answer.json()["field"]) == (400, "base.same_as"), name
        answer = await client.get("/api/paytables/lirb-03")
        assert "did you mean LIRB-03?" in answer.json()["message"]


async def test_the_same_answer_is_not_sent_twice(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        for path in (f"/api/par/{LIRB}", f"/api/par/{LIRB}/sheet.pdf", "/api/rulebooks"):
            first, second = await client.get(path), await client.get(path)
            assert first.content == second.content
            etag = first.headers["etag"]
            assert etag == second.headers["etag"]
            assert first.headers["cache-control"] == "no-cache"
            third = await client.http.get(path, headers={"if-none-match": f'"other", {etag}'})
            assert (third.status_code, third.content) == (304, b"")
            fourth = await client.http.get(path, headers={"if-none-match": '"other"'})
            assert (fourth.status_code, fourth.content) == (200, first.content)


async def test_a_sheet_without_the_pdf_extra_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    async with running(tmp_path) as house, house.anybody() as client:
        answer = await client.http.get(f"/api/par/{LIRB}/sheet.pdf")
        assert (answer.status_code, answer.json()["code"]) == (501, "not_installed")


async def test_par_sheets_are_served(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        pdf = await client.get(f"/api/par/{LIRB}/sheet.pdf")
        assert pdf.headers["content-type"] == "application/pdf"
        assert pdf.content.startswith(b"%PDF-")
        assert f"par-sheet-{LIRB}.pdf" in pdf.headers["content-disposition"]
        html = await client.get(f"/api/par/{LIRB}/sheet.html")
        assert html.headers["content-type"] == "text/html; charset=utf-8"
        assert "<script" not in html.text
        style = html.text.partition("<style>")[2].partition("</style>")[0]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        policy = html.headers["content-security-policy"]
        assert f"style-src 'sha256-{digest}';" in policy
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


async def test_a_paytable_of_your_own(tmp_path: Path) -> None:
    """The same pays give the same figures, whoever wrote them down."""
    async with running(tmp_path) as house, house.anybody() as client:
        shipped = await read(client, f"/api/paytables/{LIRB}")
        sections = {
            each["wager"]: {"odds": each["odds"], "pays": each["pays"]}
            for each in shipped["wagers"]
            if each["wager"] == "base"
        }
        answer = await client.post("/api/par", {"id": "MINE", **sections})
        own = answer.raise_for_status().json()
        (base,) = own["par"]["wagers"]
        par = await read(client, f"/api/par/{LIRB}")
        (known,) = [each for each in par["wagers"] if each["wager"] == "base"]
        assert {**base, "published": None, "agrees": None} == {
            **known,
            "published": None,
            "agrees": None,
        }
        assert own["strategy"] == await read(client, f"/api/strategy/{LIRB}")
        borrowed = await client.post("/api/par", {"id": "MINE", "base": {"same_as": LIRB}})
        assert borrowed.json()["par"]["wagers"][0]["edge"] == base["edge"]
        side = {"id": "SIDE", "three_card": {"same_as": "3CB-1"}}
        alone = (await client.post("/api/par", side)).raise_for_status().json()
        assert alone["strategy"] == []


def pays(**changed: Any) -> dict[str, Any]:
    return {"id": "MINE", "base": {"odds": "to", "pays": {**PAYS, **changed}}}


async def test_parts_of_a_pay_are_exact(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        for pay in ("5/2", 2.5, "2.5"):
            answer = (await client.post("/api/par", pays(two_pair=pay))).raise_for_status()
            rows = answer.json()["par"]["wagers"][0]["outcomes"]
            assert [row["pays"] for row in rows if row["hand"] == "two_pair"] == ["5/2"]


BAD: list[tuple[object, str, str]] = [
    ([], "", "object"),
    ({}, "id", "Missing"),
    ({"id": "X"}, "", "No wager"),
    ({**OWN, "colour": "red"}, "colour", "Unknown key"),
    ({"id": "X", "base": {"pays": PAYS}}, "base.odds", "write 'to' or 'for'"),
    ({"id": "X", "base": {"odds": "at", "pays": PAYS}}, "base.odds", "'at' is neither"),
    ({"id": "X", "base": {"odds": "to"}}, "base.pays", "list the pays"),
    (pays(two_pair="many"), "base.pays.two_pair", "is not a pay"),
    (pays(two_pair=-1), "base.pays.two_pair", "below zero"),
    (pays(two_pair=None), "base.pays.two_pair", ""),
    (pays(two_pair="lose"), "base.pays.two_pair", "every hand from tens up"),
    (pays(flush=1), "base.pays.flush", "less than 5 for straight"),
    (pays(royal_flush=10**10), "base.pays.royal_flush", "at most 1,000,000,000"),
    (pays(royal_flush="1e999999999"), "base.pays.royal_flush", "at most 1,000,000,000"),
    (pays(royal_flush=1.0000001), "base.pays.royal_flush", "at most 1,000,000,000"),
    (pays(royal_flush="9" * 30), "base.pays.royal_flush", "at most 1,000,000,000"),
    ({**OWN, "name": "x" * 201}, "name", "At most 200 characters"),
]


async def test_errors_in_a_paytable_are_named(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        for body, field, words in BAD:
            answer = await client.post("/api/par", body)
            problem = answer.json()
            assert answer.status_code == 400, body
            assert problem["field"] == field, problem
            assert words in problem["message"], problem
        huge = b'{"id":"X","base":{"odds":"to","pays":{"royal_flush":1e999999999}}}'
        for raw in (b"", b"{", b"\xff", b"[" * 60000, huge, b'{"id":"\\ud800"}', b"9" * 60000):
            answer = await client.http.post("/api/par", content=raw)
            assert answer.status_code == 400, raw[:20]
        answer = await client.http.post("/api/par", content=b" " * 70_000)
        assert answer.status_code == 413


async def test_impossible_cards_are_refused(tmp_path: Path) -> None:
    asked = {
        "hand=Th+Jh": "hand",
        "hand=Th+Jh+Xx": "hand",
        "hand=Th+Jh+Jh": "hand",
        "hand=Th+Jh+Qh&seen=Th": "seen",
        "hand=Th+Jh+Qh&community=2c+3c": "community",
        f"hand={'2c' * 200}": "hand",
    }
    async with running(tmp_path) as house, house.anybody() as client:
        for query, field in asked.items():
            answer = await client.get(f"/api/advice?paytable={LIRB}&{query}")
            assert (answer.status_code, answer.json()["field"]) == (400, field), answer.text


async def test_a_paytable_without_a_base_wager_has_no_strategy(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        for path in ("/api/strategy/3CB-1", "/api/advice?paytable=3CB-1&hand=Th+Jh+Qh"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_base_wager")


async def test_every_shipped_paytable_and_book_is_served(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        books = await read(client, "/api/rulebooks")
        assert [each["id"] for each in books] == list(rulebook_ids())
        tables = await read(client, "/api/paytables")
        assert [each["id"] for each in tables] == list(paytable_ids())
