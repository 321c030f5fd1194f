"""Only our own pages may act for a logged-in person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.server.origins import origin_allowed, parse_origin, socket_allowed

OURS = ("https://casino.example", "http://localhost:8000")
FOREIGN = [
    "https://evil.example",
    "http://casino.example",
    "https://casino.example:8443",
    "https://casino.example.evil.example",
    "https://evil.example/https://casino.example",
    "https://casino.example@evil.example",
    "https://casino.example/",
    "https://casino.example\n",
    "http://localhost",
    "null",
    "",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_is_refused(origin: str) -> None:
    assert not origin_allowed(origin, OURS)
    assert not socket_allowed(origin, OURS, has_cookie=False)
    assert not socket_allowed(origin, OURS, has_cookie=True)


@pytest.mark.parametrize("origin", [*OURS, "https://casino.example:443", "HTTPS://CASINO.EXAMPLE"])
def test_our_own_page_is_allowed(origin: str) -> None:
    assert origin_allowed(origin, OURS)
    assert socket_allowed(origin, OURS, has_cookie=True)


def test_without_an_origin_a_request_needs_its_token_and_a_socket_has_no_cookie() -> None:
    assert origin_allowed(None, OURS)
    assert socket_allowed(None, OURS, has_cookie=False)
    assert not socket_allowed(None, OURS, has_cookie=True)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://LOCALHOST:80", "http://localhost"),
        ("http://casino.example:443", "http://casino.example:443"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://a.example:065", "https://a.example:65"),
    ],
)
def test_an_origin_has_one_spelling(text: str, origin: str) -> None:
    assert parse_origin(text) == origin
    assert parse_origin(origin) == origin


@pytest.mark.parametrize(
    "text",
    [
        "casino.example",
        "ws://a.example",
        "https://",
        "https://a.example:0",
        "https://a:65536",
        "https://a.example:",
        "https://a b",
        "https://a.example?x",
        "https://*.example",
    ],
)
def test_a_bad_origin_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="scheme://host"):
        parse_origin(text)


@given(st.text())
def test_any_origin_header_is_answered(text: str) -> None:
    assert origin_allowed(text, OURS) == (text.lower().removesuffix(":443") in OURS)
