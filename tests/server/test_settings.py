"""Settings: where each comes from, and how a wrong one is refused."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from letitride.server.settings import (
    BadSettings,
    Settings,
    environment_variable,
    is_loopback,
    load_settings,
    unknown_variables,
)

PAGE = Path(__file__).parents[2] / "docs/settings.md"
SQLITE = {"DATABASE_URL": "sqlite:///casino.db"}
NAMES = [each.name for each in fields(Settings)]


def refused(file: Path | None, environ: dict[str, str], **overrides: object) -> str:
    with pytest.raises(BadSettings) as caught:
        load_settings(file, environ, **overrides)
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_everything_but_the_database_has_a_default() -> None:
    settings = load_settings(None, SQLITE)
    assert settings.database == "sqlite:///casino.db"
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.origins == ("http://127.0.0.1:8000", "http://localhost:8000")
    assert not settings.secure_cookies
    assert not settings.trust_proxy
    assert settings.seeded is None


def test_the_command_line_overrides_the_environment_which_overrides_the_file(file: Path) -> None:
    file.write_text("port = 1\nsession_hours = 1\naway_minutes = 1\n")
    environ = SQLITE | {"PORT": "2", "LETITRIDE_SESSION_HOURS": "2"}
    settings = load_settings(file, environ, port=3, session_hours=None)
    assert (settings.port, settings.session_hours, settings.away_minutes) == (3, 2, 1)


def test_every_setting_can_be_written_in_the_file(file: Path) -> None:
    file.write_text(
        'host = "::1"\nport = 0\ndatabase = "postgresql://a@proxy/casino"\ndemo = true\n'
        'listen_database = "postgresql://a@db/casino"\n'
        'force_demo = true\norigins = ["https://Casino.example:443"]\nsecure_cookies = true\n'
        "trust_proxy = true\nsession_hours = 1\nreauth_minutes = 1\nseeded = 7\n"
        "cage_second_person_above = 0\n"
        "betting_seconds = 1\nlook_seconds = 1\nchoice_seconds = 1\nbank_seconds = 1\n"
        'dealing_pause = 0\naway_minutes = 1\nlog_level = "debug"\nlog_format = "json"\n'
        "commands_per_second = 0.5\ncommands_burst = 1\nlogins_per_minute = 1\n"
        "requests_per_second = 1\nrequests_burst = 1\nwatchers_per_table = 1\n"
        "queue_length = 1\nhash_workers = 1\nproxies = 1\nmetrics_from = []\n"
        "refusals_per_minute = 1\ndatabase_seconds = 1\n"
        "practice_tables = 1\nstalled_seconds = 1\n"
        "header_seconds = 1\nbody_seconds = 1\nconnections = 1\nconnections_per_address = 1\n"
    )
    settings = load_settings(file, {})
    unchanged = [
        each.name for each in fields(Settings) if getattr(settings, each.name) == each.default
    ]
    assert unchanged == ["secure_cookies"]
    assert settings.origins == ("https://casino.example",)


def test_every_setting_can_be_written_in_the_environment() -> None:
    written = {
        "HOST": "0.0.0.0",
        "PORT": "81",
        "DATABASE_URL": "postgresql://house@db/casino",
        "LETITRIDE_LISTEN_DATABASE": "postgres://house@db/casino",
        "LETITRIDE_DEMO": "true",
        "LETITRIDE_FORCE_DEMO": "1",
        "LETITRIDE_ORIGINS": "https://a.example, http://b.example:8080",
        "LETITRIDE_SECURE_COOKIES": "false",
        "LETITRIDE_TRUST_PROXY": "True",
        "LETITRIDE_SEEDED": "-3",
        "LETITRIDE_DEALING_PAUSE": "0.25",
        "LETITRIDE_LOG_LEVEL": "error",
        "LETITRIDE_LOG_FORMAT": "json",
        "LETITRIDE_METRICS_FROM": "10.0.0.7, 2001:db8::/32",
    }
    numbers = [name for name in NAMES if environment_variable(name) not in written]
    settings = load_settings(None, written | {environment_variable(name): "9" for name in numbers})
    assert [getattr(settings, name) for name in numbers] == [9] * len(numbers)
    assert settings.origins == ("https://a.example", "http://b.example:8080")
    assert settings.metrics_from == ("10.0.0.7/32", "2001:db8::/32")
    unchanged = [
        each.name for each in fields(Settings) if getattr(settings, each.name) == each.default
    ]
    assert unchanged == []


def test_an_empty_variable_counts_as_unset() -> None:
    assert load_settings(None, SQLITE | {"PORT": "", "LETITRIDE_ORIGINS": ""}).port == 8000


def test_a_free_port_gets_its_origins_when_it_is_known() -> None:
    settings = load_settings(None, SQLITE, port=0)
    assert settings.origins == ()
    bound = settings.on_port(4711)
    assert (bound.port, bound.origins[1]) == (4711, "http://localhost:4711")
    given = load_settings(None, SQLITE, port=0, origins=("https://a.example",))
    assert given.on_port(4711).origins == ("https://a.example",)


def test_origins_on_the_default_port_are_written_as_browsers_do() -> None:
    assert load_settings(None, SQLITE, port=80).origins[1] == "http://localhost"


@pytest.mark.parametrize(
    ("host", "secure"),
    [
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("::1", False),
        ("localhost", False),
        ("0.0.0.0", True),
        ("::", True),
        ("casino.example", True),
    ],
)
def test_cookies_are_secure_except_on_localhost(host: str, secure: bool) -> None:
    assert load_settings(None, SQLITE, host=host).secure_cookies is secure
    assert is_loopback(host) is not secure
    assert load_settings(None, SQLITE, host=host, secure_cookies=not secure).secure_cookies is (
        not secure
    )


def test_an_unknown_key_is_refused_with_the_one_that_was_meant(file: Path) -> None:
    file.write_text("sesion_hours = 3")
    assert refused(file, SQLITE) == (
        f"sesion_hours, in {file}: no such setting; did you mean session_hours?"
    )
    file.write_text("[pace]\nbetting_seconds = 3")
    assert refused(file, SQLITE).startswith(f"pace, in {file}: no such setting")


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"port = ", "not a TOML file"), (b"\xff", "not a TOML file"), (None, "cannot be read")],
)
def test_a_file_that_cannot_be_read_is_refused(
    file: Path, content: bytes | None, says: str
) -> None:
    if content is not None:
        file.write_bytes(content)
    assert refused(file, SQLITE).startswith(f"{file}: {says}")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", ""),
        ("host", "a b"),
        ("host", "x/\n"),
        ("port", 65536),
        ("port", -1),
        ("port", True),
        ("port", "8000"),
        ("database", "mysql://h/db"),
        ("database", "casino.db"),
        ("listen_database", "sqlite:///casino.db"),
        ("demo", 1),
        ("origins", ["casino.example"]),
        ("origins", ["https://a.example/"]),
        ("origins", "https://a.example"),
        ("origins", ["ftp://a.example"]),
        ("origins", ["null"]),
        ("session_hours", 0),
        ("reauth_minutes", 0),
        ("cage_second_person_above", -1),
        ("cage_second_person_above", 10.5),
        ("seeded", 1.5),
        ("betting_seconds", 0),
        ("dealing_pause", -0.1),
        ("dealing_pause", float("nan")),
        ("log_level", "loud"),
        ("log_format", "xml"),
        ("commands_per_second", 0),
        ("commands_burst", 0),
        ("requests_per_second", float("inf")),
        ("queue_length", 0),
        ("hash_workers", 65),
    ],
)
def test_a_bad_value_is_refused_with_its_rule(name: str, value: object) -> None:
    message = refused(None, SQLITE, **{name: value})
    assert message.startswith(f"{name}, from the option --{name.replace('_', '-')}: must be ")


def test_a_refusal_says_where_the_value_was_written(file: Path) -> None:
    rule = "must be a whole number from 0 to 65535; 0 picks a free one"
    assert refused(None, SQLITE | {"PORT": "http"}) == f"port, from PORT in the environment: {rule}"
    file.write_text('port = "http"')
    assert refused(file, SQLITE) == f"port, in {file}: {rule}"
    message = refused(None, SQLITE | {"LETITRIDE_DEMO": "maybe"})
    assert message == "demo, from LETITRIDE_DEMO in the environment: must be true or false"


def test_a_database_must_be_given_except_for_a_demo() -> None:
    assert refused(None, {}).startswith("database: missing; give it ")
    assert load_settings(None, {}, demo=True).database == ""


@pytest.mark.parametrize("database", ["sqlite:///casino.db", "postgresql://house@db/casino"])
def test_a_demo_does_not_use_a_real_database(database: str) -> None:
    message = refused(None, {"DATABASE_URL": database}, demo=True)
    assert message.startswith("database, from DATABASE_URL in the environment: a demo ")
    settings = load_settings(None, {"DATABASE_URL": database}, demo=True, force_demo=True)
    assert settings.database == database


def test_a_real_table_never_deals_seeded_decks() -> None:
    message = refused(None, SQLITE | {"LETITRIDE_SEEDED": "7"})
    assert message.startswith("seeded, from LETITRIDE_SEEDED in the environment: only the demo")
    assert load_settings(None, {}, demo=True, seeded=0).seeded == 0


def test_listen_database_needs_postgresql() -> None:
    environ = SQLITE | {"LETITRIDE_LISTEN_DATABASE": "postgresql://house@db/casino"}
    message = refused(None, environ)
    assert message.startswith("listen_database, from LETITRIDE_LISTEN_DATABASE in the environment")
    assert message.endswith("and database does not name one")


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=6))
def test_the_database_password_is_never_printed(password: str) -> None:
    password = f"«{password}»"
    for scheme in ("postgresql", "mysql", "postgresql+asyncpg"):
        environ = {"DATABASE_URL": f"{scheme}://house:{password}@db/casino"}
        assert password not in refused(None, environ, demo=True)
    environ = {"DATABASE_URL": f"postgresql://house:{password}@db/casino"}
    environ["LETITRIDE_LISTEN_DATABASE"] = environ["DATABASE_URL"]
    assert password not in repr(load_settings(None, environ))
    assert password not in refused(None, {"LETITRIDE_ORIGINS": password} | environ)


def test_unknown_variables_are_reported() -> None:
    environ = {"LETITRIDE_SECURE_COOKIE": "true", "LETITRIDE_SECURE_COOKIES": "true", "PATH": "/"}
    assert unknown_variables(environ) == ["LETITRIDE_SECURE_COOKIE"]


def test_the_docs_list_exactly_the_settings_with_their_defaults() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.read_text(), re.MULTILINE))
    assert sorted(rows) == sorted(NAMES)
    words = {False: "false", True: "true", None: "none", "": "none", (): "http"}
    for each in fields(Settings):
        default = each.default
        known = isinstance(default, bool) or default in ((), "", None)
        told = default if isinstance(default, tuple) and default else (default,)
        for value in told:
            assert (words[value] if known else str(value)) in rows[each.name], each.name
