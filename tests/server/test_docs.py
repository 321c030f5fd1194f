"""The API's document is true and complete, and its pages fit the policy they are served under."""

import asyncio
import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from letitride.server.docs import DocStep, curl, round_at
from letitride.server.headers import POLICY
from letitride.server.problems import Problem
from tests.server.past import PATIENT
from tests.server.running import TABLE, Client, running

METHODS = ("get", "post", "put", "delete")


async def document_of(client: Client) -> dict[str, Any]:
    document: dict[str, Any] = (await client.get("/api/openapi.json")).raise_for_status().json()
    return document


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]


def refs(value: object) -> set[str]:
    text = json.dumps(value)
    return set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', text))


async def test_the_document_is_the_same_every_time(tmp_path: Path) -> None:
    found = set()
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        async with running(tmp_path / folder) as house, house.anybody() as client:
            answer = (await client.get("/api/openapi.json")).raise_for_status()
            assert answer.headers["content-type"] == "application/json"
            found.add(answer.content)
    assert len(found) == 1


async def test_the_document_is_complete(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        document = await document_of(client)
    schemas = document["components"]["schemas"]
    assert refs(document) <= schemas.keys()
    assert all(re.fullmatch(r"[A-Za-z0-9]+", name) for name in schemas)
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(ids)) == len(ids) > 40
    for path, method, operation in operations(document):
        assert method in METHODS
        assert operation["summary"], path
        named = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", path)), path
        assert "Decorator" not in operation.get("description", "")
    every = [{"$ref": f"#/components/schemas/{name}"} for name in schemas]
    jsonschema_rs.Draft202012Validator({"anyOf": every, "components": document["components"]})
    assert len(schemas["Event"]["anyOf"]) > 50
    assert r"\\Z" not in json.dumps(document)


async def test_errors_are_documented_where_they_occur(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        document = await document_of(client)
        for path, _, operation in operations(document):
            responses = operation["responses"]
            for status in {"400", "401", "403", "404", "409", "413", "429"} & responses.keys():
                content = responses[status]["content"]["application/json"]["schema"]
                assert refs(content) == {Problem.__name__}
            if path.startswith("/api"):
                assert {"429", "503"} <= responses.keys(), path
            assert ("401" in responses) >= ("security" in operation), path
            assert ("404" in responses) >= ("{" in path and path.startswith("/api")), path
        expected = {
            ("/api/tables/{table}/commands", "post"): {"400", "401", "403", "404", "409"},
            ("/api/tables/{table}/record", "get"): {"400", "401", "403", "404"},
            ("/api/log-in", "post"): {"400", "401", "403"},
            ("/api/lobby", "get"): set(),
            ("/api/verification", "post"): {"401", "403", "409"},
        }
        for (path, method), wanted in expected.items():
            told = {s for s in document["paths"][path][method]["responses"] if s >= "400"}
            assert told - {"413", "429", "503"} == wanted, path


async def test_every_public_get_answers_as_documented(tmp_path: Path) -> None:
    """Every GET, asked as the public: its status is in the document, and its body fits."""
    known = {
        **{"table": TABLE, "id": "LIRB-03", "other": "wa-let-it-ride", "number": 1, "name": "x"},
        "token": "4-not-shared",
        "book": "nsw-let-it-ride",
        "strategy": "basic",
    }
    async with running(tmp_path) as house, house.anybody() as client:
        document = await document_of(client)
        checked = 0
        for path, method, operation in operations(document):
            if method != "get":
                continue
            filled = path.format(**known)
            if path.startswith("/api/rulebooks"):
                filled = filled.replace("LIRB-03", "nsw-let-it-ride")
            answer = await client.get(filled)
            assert str(answer.status_code) in operation["responses"], (filled, answer.text)
            content = operation["responses"][str(answer.status_code)].get("content", {})
            media = answer.headers["content-type"].partition(";")[0]
            schema = content.get("application/json", {}).get("schema")
            if media == "application/json" and schema is not None:
                whole = {**schema, "components": document["components"]}
                jsonschema_rs.Draft202012Validator(whole).validate(answer.json())
                checked += 1
        assert checked > 20


async def test_no_api_address_answers_with_a_litestar_page(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        for path in ("/api/nowhere", "/api/swagger", "/api/openapi.yaml", "/schema"):
            answer = await client.get(path)
            assert answer.status_code == 404
            assert answer.json()["code"] == "not_found"


class Outline(HTMLParser):
    """What a page would load, where it leads, and what in it is inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style", "iframe") or "style" in given:
            self.inline.append(tag)
        self.inline += [name for name in given if name.startswith("on")]
        if tag == "link" or "src" in given:
            self.loads.append(given.get("href") or given.get("src") or "")
        if tag == "a":
            self.links.append(given.get("href") or "")
        if given.get("id"):
            self.ids.append(given["id"] or "")


@pytest.mark.parametrize("path", ["/api", "/api/docs"])
async def test_a_page_loads_nothing_foreign_and_its_links_lead_somewhere(
    tmp_path: Path, path: str
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        answer = (await client.get(path)).raise_for_status()
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        page = Outline(answer.text)
        assert page.inline == []
        assert page.loads == ["data:,", "/api/docs.css"]
        assert len(set(page.ids)) == len(page.ids)
        for link in set(page.links):
            place, _, anchor = link.partition("#")
            if place in ("", path):
                assert anchor in page.ids or not anchor, link
            else:
                assert (await client.get(place)).status_code == 200, link
        style = (await client.get("/api/docs.css")).raise_for_status()
        assert style.headers["content-type"].startswith("text/css")
        assert "url(" not in style.text
        assert "@import" not in style.text


async def test_the_page_shows_every_address_and_every_type(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        document = await document_of(client)
        page = Outline((await client.get("/api/docs")).text)
        assert {each["operationId"] for _, _, each in operations(document)} <= set(page.ids)
        assert {f"type-{name}" for name in document["components"]["schemas"]} <= set(page.ids)


async def test_the_api_page_lists_the_open_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        answer = await client.get("/api")
        assert answer.headers["cache-control"] == "no-store"
        for table in (await client.get("/api/lobby")).json():
            assert table["name"] in answer.text
        assert "0 of 7" in answer.text
        async with house.guest() as ann:
            body = {"id": "sits-down-1", "command": {"type": "Sit", "seat": 1}}
            (await ann.post(f"/api/tables/{TABLE}/commands", body)).raise_for_status()
        assert (await client.get("/api")).text != answer.text


async def test_the_commands_on_the_api_page_play_a_round(tmp_path: Path) -> None:
    async with running(tmp_path, **PATIENT) as house, house.anybody() as client:
        page = unescape((await client.get("/api")).text)
        for step in round_at(house.context.casino.tables[TABLE]):
            assert curl(step, house.address) in page
            answer = await _until_done(client, step)
            if step.path == "/api/guest":
                client.me = answer.json()
        assert (answer.json()["number"], answer.json()["findings"]) == (1, [])


async def _until_done(client: Client, step: DocStep) -> httpx.Response:
    """A round takes its time. A command that was refused comes again under another id."""
    for again in range(500):
        if step.method == "GET":
            answer = await client.get(step.path)
        else:
            body = step.body and {**step.body, "id": f"{step.body['id']}-{again}"}
            answer = await client.post(step.path, body)
        if answer.is_success and answer.json() != []:
            return answer
        await asyncio.sleep(0.02)
    raise AssertionError((step, answer.text))
