"""Security headers on a real app."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar, Response, WebSocket, get, websocket
from litestar.testing import TestClient

from letitride.server.headers import POLICY, SecurityHeaders

DOCS_POLICY = "default-src 'none'"
ALWAYS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@get(["/", "/api/tables", "/apiary", "/docs", "/docs/page", "/docsify"])
async def page() -> str:
    return "a page"


@get("/own")
async def own_headers() -> Response[str]:
    return Response("", headers={"Content-Security-Policy": "default-src 'none'", "X-Own": "1"})


@get("/api/own")
async def own_cache() -> Response[str]:
    return Response("", headers={"Cache-Control": "max-age=60"})


@get("/fails")
async def fails() -> None:
    raise RuntimeError


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def client_of(headers: SecurityHeaders) -> TestClient[Litestar]:
    handlers = [page, own_headers, own_cache, fails, socket]
    app = Litestar(handlers, before_send=[headers.before_send], openapi_config=None)
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def client() -> Iterator[TestClient[Litestar]]:
    with client_of(SecurityHeaders(secure=True, policies={"/docs": DOCS_POLICY})) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/nowhere", 404),
        ("POST", "/", 405),
        ("GET", "/fails", 500),
    ],
)
def test_every_response_has_security_headers(
    client: TestClient[Litestar], method: str, path: str, status: int
) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert {name: response.headers[name] for name in ALWAYS} == ALWAYS
    assert response.headers["strict-transport-security"] == "max-age=31536000"


def test_the_policy_lets_in_nothing_foreign_and_nothing_inline() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "object-src": "'none'",
    }


def test_without_https_nothing_is_said_about_https() -> None:
    with client_of(SecurityHeaders(secure=False)) as client:
        headers = client.get("/").headers
    assert "strict-transport-security" not in headers
    assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("path", "cached"), [("/api/tables", "no-store"), ("/api/nowhere", "no-store")]
)
def test_api_answers_are_not_cached(client: TestClient[Litestar], path: str, cached: str) -> None:
    assert client.get(path).headers["cache-control"] == cached


@pytest.mark.parametrize("path", ["/", "/apiary"])
def test_pages_may_be_cached(client: TestClient[Litestar], path: str) -> None:
    assert "cache-control" not in client.get(path).headers


def test_a_header_set_by_a_handler_is_kept_and_not_repeated(client: TestClient[Litestar]) -> None:
    headers = client.get("/own").headers
    assert headers.get_list("content-security-policy") == ["default-src 'none'"]
    assert headers["x-own"] == "1"
    assert headers["x-frame-options"] == "DENY"
    assert client.get("/api/own").headers.get_list("cache-control") == ["max-age=60"]


@pytest.mark.parametrize(
    ("path", "policy"),
    [("/docs", DOCS_POLICY), ("/docs/page", DOCS_POLICY), ("/docsify", POLICY), ("/", POLICY)],
)
def test_a_path_may_have_its_own_policy(
    client: TestClient[Litestar], path: str, policy: str
) -> None:
    assert client.get(path).headers.get_list("content-security-policy") == [policy]


def test_the_longest_matching_path_decides() -> None:
    headers = SecurityHeaders(secure=True, policies={"/a": "one", "/a/b": "two"})
    paths = ("/a", "/a/c", "/a/b", "/a/b/c")
    policies = [headers.for_path(path)["content-security-policy"] for path in paths]
    assert policies == ["one", "one", "two", "two"]


def test_sockets_are_left_alone(client: TestClient[Litestar]) -> None:
    with client.websocket_connect("/socket") as session:
        assert session.receive_text() == "hello"
