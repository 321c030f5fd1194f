"""The operator's log: every line can be read back, and secrets are not in it."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK, Card, format_card
from letitride.rules import Face, Role
from letitride.server.logs import WITHHELD, configure, masked, withhold
from letitride.table import Actor, state
from letitride.table import commands as c
from letitride.table import events as e

CARDS = [format_card(card) for card in DECK]
SECRET_KEYS = st.sampled_from(
    [
        "password",
        "Password",
        "new_password",
        "password_hash",
        "token",
        "sessionToken",
        "CSRF",
        "x-csrf-token",
        "cookie",
        "Set-Cookie",
        "authorization",
        "order",
        "deck_order",
        "nonce",
        "cards",
        "card",
        "faces",
        "face",
        "faceUp",
        "body",
        "hand",
    ]
)
HARMLESS_KEYS = st.sampled_from(["seat", "table", "event", "command", "border", "somebody", "x"])


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    structlog.reset_defaults()
    root.setLevel(level)
    root.handlers[:] = handlers


@pytest.fixture
def lines() -> Callable[[], list[dict[str, Any]]]:
    stream = io.StringIO()
    configure("info", "json", stream=stream)
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


Lines = Callable[[], list[dict[str, Any]]]


def test_a_line_has_its_words_its_level_its_time_and_its_fields(lines: Lines) -> None:
    structlog.get_logger("house").info("round_over", table="main", seats=3, ratio=Fraction(1, 3))
    (line,) = lines()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "round_over",
        "level": "info",
        "logger": "house",
        "table": "main",
        "seats": 3,
        "ratio": "1/3",
    }


def test_below_the_level_nothing_is_written(lines: Lines) -> None:
    structlog.get_logger().debug("quiet")
    logging.getLogger("uvicorn.error").debug("quiet too")
    assert lines() == []


def test_fields_bound_to_a_request_are_in_its_lines(lines: Lines) -> None:
    with structlog.contextvars.bound_contextvars(request="r1", token="hunter2"):
        structlog.get_logger().info("asked")
    assert (lines()[0]["request"], lines()[0]["token"]) == ("r1", WITHHELD)


def test_uvicorn_logs_the_same_way() -> None:
    theirs = logging.getLogger("uvicorn.access")
    theirs.addHandler(logging.NullHandler())
    theirs.propagate = False
    configure("info", "json", stream=io.StringIO())
    assert theirs.propagate
    assert theirs.handlers == []


def test_secrets_in_uvicorns_lines_are_withheld_too(lines: Lines) -> None:
    logging.getLogger("uvicorn.access").info(
        '%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", "/x?token=hunter2&a=b", "1.1", 200
    )
    (line,) = lines()
    assert line["event"] == f'127.0.0.1:1 - "GET /x?token={WITHHELD}&a=b HTTP/1.1" 200'
    assert (line["logger"], line["level"]) == ("uvicorn.access", "info")


def test_logging_set_up_twice_writes_once() -> None:
    first, second = io.StringIO(), io.StringIO()
    configure("info", "json", stream=first)
    configure("info", "json", stream=second)
    structlog.get_logger().info("once")
    assert first.getvalue() == ""
    assert len(second.getvalue().splitlines()) == 1


def test_a_failure_is_written_with_its_trace_and_without_its_password(lines: Lines) -> None:
    for log in (structlog.get_logger(), logging.getLogger("uvicorn.error")):
        try:
            raise ConnectionError("no answer from postgresql://house:hunter2@db/casino")
        except ConnectionError:
            log.exception("failed")
    for line in lines():
        assert "Traceback" in line["exception"]
        assert f"postgresql://house:{WITHHELD}@db/casino" in line["exception"]


def test_without_a_terminal_a_line_has_no_colours() -> None:
    stream = io.StringIO()
    configure("info", "console", stream=stream)
    structlog.get_logger().info("round_over", table="main", cards=["Td"])
    line = stream.getvalue()
    assert line.count("\n") == 1
    assert "round_over" in line
    assert "table=main" in line
    assert "Td" not in line
    assert "\x1b" not in line


def test_a_failure_is_written_for_people_too() -> None:
    stream = io.StringIO()
    configure("info", "console", stream=stream)
    try:
        raise ValueError("Td Jh 2c")
    except ValueError:
        structlog.get_logger().exception("failed")
    assert "Traceback" in stream.getvalue()
    assert "Jh" not in stream.getvalue()


def test_other_handlers_get_no_secrets_either(caplog: pytest.LogCaptureFixture) -> None:
    configure("info", "json", stream=io.StringIO())
    structlog.get_logger().info("dealt", faces=["Td"])
    assert "dealt" in caplog.text
    assert "Td" not in caplog.text


class Dealt(NamedTuple):
    seat: int
    cards: tuple[str, ...]


@dataclass
class Shuffled:
    deck: int
    order: list[str]
    commitment: str


class Suit(Enum):
    CLUBS = 1


class Unknown:
    def __repr__(self) -> str:
        return "Unknown(Td)"


def out(value: object) -> object:
    return withhold(None, "info", {"x": value})["x"]


def test_objects_are_logged_field_by_field() -> None:
    look = c.Look(by=Actor(Role.PLAYER, seat=2), seat=2, cards=(DECK[5],))
    seen = out(look)
    assert isinstance(seen, dict)
    assert (seen["seat"], seen["cards"]) == (2, WITHHELD)
    assert out(Dealt(2, ("Td",))) == {"seat": 2, "cards": WITHHELD}
    assert out(Shuffled(1, ["Td"], "ab12")) == {
        "deck": WITHHELD,
        "order": WITHHELD,
        "commitment": "ab12",
    }


def _mentions_cards(kind: object) -> bool:
    return kind in (Card, Face) or any(map(_mentions_cards, get_args(kind)))


def test_every_field_of_commands_events_and_state_that_has_cards_is_withheld() -> None:
    kinds = [
        kind
        for module in (c, e, state)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]
    fields = {
        field.name
        for kind in kinds
        for field in msgspec.structs.fields(kind)
        if _mentions_cards(field.type)
    }
    assert fields >= {"face", "faces", "card", "cards", "order"}
    assert withhold(None, "info", dict.fromkeys(fields, "Td")) == dict.fromkeys(fields, WITHHELD)


def test_unknown_objects_are_logged_by_type_only() -> None:
    assert out(Unknown()) == "<Unknown>"
    assert out(b"Td") == "<bytes>"
    assert out(Suit.CLUBS) == "CLUBS"
    assert out(Path("/srv/casino.db")) == "/srv/casino.db"


def test_secrets_in_keys_are_withheld_too() -> None:
    assert withhold(None, "info", {"Td Jh": 1, "x": {2: 3}}) == {WITHHELD: 1, "x": {"2": 3}}


def test_a_long_text_is_cut() -> None:
    assert masked("x" * 20_000) == "x" * 20_000
    assert masked("x" * 1_000_000) == "x" * 20_000 + "…"


def test_circular_objects_are_logged_once() -> None:
    circle: list[object] = []
    circle.append(circle)
    assert WITHHELD in json.dumps(out(circle))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("sqlite:///casino.db", "sqlite:///casino.db"),
        ("postgresql://house@db/casino", "postgresql://house@db/casino"),
        ("postgresql://house:a b@db/x", f"postgresql://house:{WITHHELD}@db/x"),
        (
            "postgresql:///x?user=a&password=b&host=c",
            f"postgresql:///x?user=a&password={WITHHELD}&host=c",
        ),
        ("http://localhost:8000/api?next=1", "http://localhost:8000/api?next=1"),
        ("TdJh", WITHHELD),
        ("'Td', 'Jh', '10♣'", f"'{WITHHELD}'"),
        ("hash $argon2id$v=19$m=8 of ann", f"hash {WITHHELD} of ann"),
        ("As dealt, seat 2 stands", "As dealt, seat 2 stands"),
        ("2 decks, 3 hands, Ash, 7sd", "2 decks, 3 hands, Ash, 7sd"),
    ],
)
def test_secrets_in_text_are_withheld(text: str, shown: str) -> None:
    assert masked(text) == shown


def _nested(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    def around(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        keys = st.one_of(HARMLESS_KEYS, SECRET_KEYS)
        return st.one_of(
            st.lists(inner, max_size=3),
            st.lists(inner, max_size=3).map(tuple),
            st.dictionaries(keys, inner, max_size=3),
        )

    return st.recursive(leaves, around, max_leaves=8)


_SECRETS = _nested(st.one_of(st.sampled_from(CARDS), st.lists(st.sampled_from(CARDS))))


def _around(secret: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The secret under a telling key, inside something harmless."""
    harmless = st.one_of(st.none(), st.integers(), st.booleans())
    told = st.dictionaries(SECRET_KEYS, secret, min_size=1, max_size=2)
    shapes = st.recursive(
        st.one_of(told, harmless),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(HARMLESS_KEYS, inner, max_size=3)
        ),
        max_leaves=8,
    )
    return st.dictionaries(HARMLESS_KEYS, st.one_of(told, shapes), min_size=1, max_size=3)


@given(_around(_SECRETS))
def test_no_card_is_logged_under_a_telling_key(event: dict[str, Any]) -> None:
    written = json.dumps(withhold(None, "info", event), ensure_ascii=False)
    assert not [card for card in CARDS if f'"{card}"' in written]


@given(st.lists(st.sampled_from(CARDS), min_size=2), st.sampled_from(["", " ", ", ", "', '"]))
def test_a_list_of_cards_in_a_text_is_withheld(cards: list[str], between: str) -> None:
    text = f"dealt {between.join(cards)} to seat 3"
    assert masked(text) == f"dealt {WITHHELD} to seat 3"


@given(
    st.sampled_from(["postgresql", "postgres", "postgresql+asyncpg", "https"]),
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1),
)
def test_passwords_in_addresses_are_withheld(scheme: str, password: str) -> None:
    address = f"{scheme}://house:«{password}»@db/casino"
    for event in (
        {"database": address},
        {"event": f"cannot reach {address}"},
        {"x": [{"y": (f"url={address}",)}]},
    ):
        written = json.dumps(withhold(None, "info", event), ensure_ascii=False)
        assert "«" not in written
        assert "@db/casino" in written


@given(_around(_SECRETS))
def test_withholding_twice_changes_nothing_more(event: dict[str, Any]) -> None:
    once = withhold(None, "info", event)
    assert withhold(None, "info", dict(once)) == once
