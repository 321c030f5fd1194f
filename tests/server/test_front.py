"""The front end as it is served: one page for its addresses, and files that may be kept."""

import re
import shutil
from pathlib import Path

import pytest

from letitride.server import front
from letitride.server.front import WEB
from letitride.server.headers import POLICY
from scripts import wire_schema
from tests.server.running import running


def test_the_types_of_the_front_end_are_those_of_the_server() -> None:
    """``python -m scripts.wire_schema`` renews them."""
    assert wire_schema.FILE.read_bytes() == wire_schema.document()


async def test_every_address_of_the_front_end_leads_to_its_page(tmp_path: Path) -> None:
    assert (WEB / "index.html").is_file(), "the front end is not built: make test builds it"
    async with running(tmp_path) as house, house.anybody() as client:
        page = (await client.get("/")).raise_for_status()
        assert page.headers["content-security-policy"] == POLICY
        assert page.headers["cache-control"] == "no-cache"
        for path in ("/tables/nsw-let-it-ride", "/door", "/record/a/1", "/trainer/LIRX-01"):
            assert (await client.get(path)).text == page.text
        assert (await client.get("/tables/a/b")).status_code == 404
        loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        assert len(loaded) >= 3
        for path in loaded:
            answer = (await client.get(path)).raise_for_status()
            assert answer.headers["x-content-type-options"] == "nosniff"
            kind = answer.headers["content-type"]
            assert kind.startswith(("text/", "image/", "application/manifest+json"))


@pytest.mark.parametrize("name", ["nothing.js", "..%2findex.html", "%2e%2e%2fapp.py", "a%00b"])
async def test_only_files_of_the_front_end_are_served(tmp_path: Path, name: str) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        assert (await client.get(f"/assets/{name}")).status_code == 404


async def test_an_unknown_address_is_not_found(tmp_path: Path) -> None:
    """A browser gets the page, which says so, and a program the problem."""
    browser, program = {"accept": "text/html,*/*;q=0.8"}, {"accept": "application/json"}
    async with running(tmp_path) as house, house.anybody() as client:
        page = await client.get("/")
        for path in ("/nowhere", "/floor/a", "/tables/a/b", "/rules/a/b/c"):
            shown = await client.http.get(path, headers=browser)
            assert (shown.status_code, shown.text) == (404, page.text)
            told = await client.http.get(path, headers=program)
            assert (told.status_code, told.json()["code"]) == (404, "not_found")
        for path in ("/api/nowhere", "/assets/a/b.js"):
            told = await client.http.get(path, headers=browser)
            assert (told.status_code, told.json()["code"]) == (404, "not_found")
        assert (await client.http.post("/nowhere")).status_code in (404, 405)


async def test_pages_and_files_are_compressed_for_clients_that_accept_it(tmp_path: Path) -> None:
    script = max((WEB / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    async with running(tmp_path) as house, house.anybody() as client:
        for path in ("/", f"/assets/{script.name}"):
            packed, plain = [
                await client.http.get(path, headers={"accept-encoding": accepted})
                for accepted in ("gzip, deflate, br", "identity")
            ]
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.content == plain.content
            for answer in (packed, plain):
                assert answer.headers["vary"] == "accept-encoding"
        assert int(packed.headers["content-length"]) < 0.5 * int(plain.headers["content-length"])


async def test_no_request_reads_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked for was read at the start: the folder may be gone by then."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<p>the house</p>")
    (built / "icon.svg").write_text("<svg/>")
    (built / "assets" / "a-1.js").write_text("play()")
    (built / "assets" / "b-2.bin").write_bytes(b"\x00\x01")
    monkeypatch.setattr(front, "WEB", built)
    expected = {
        "/": (b"<p>the house</p>", "text/html; charset=utf-8"),
        "/icon.svg": (b"<svg/>", "image/svg+xml"),
        "/assets/a-1.js": (b"play()", "text/javascript; charset=utf-8"),
        "/assets/b-2.bin": (b"\x00\x01", "application/octet-stream"),
    }
    async with running(tmp_path) as house, house.anybody() as client:
        shutil.rmtree(built)
        for path, answer in expected.items():
            got = (await client.get(path)).raise_for_status()
            assert (got.content, got.headers["content-type"]) == answer


async def test_without_a_front_end_the_api_introduces_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "WEB", tmp_path / "nothing")
    async with running(tmp_path) as house, house.anybody() as client:
        answer = await client.http.get("/", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/api")
        lost = await client.http.get("/nowhere", headers={"accept": "text/html"})
        assert (lost.status_code, lost.json()["code"]) == (404, "not_found")
