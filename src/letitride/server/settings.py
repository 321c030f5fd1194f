"""Server settings: a TOML file, overridden by the environment, then by the command line.

Every setting has its rule in its type. A bad one is refused before anything starts, with its name,
where it was written, and the rule; never with its value, which may be a secret.
"""

import difflib
import ipaddress
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from letitride.server.origins import parse_origin
from letitride.server.sentences import sentence
from letitride.store import HOUSE_KEY, KEY_FILE

PREFIX: Final = "LETITRIDE_"
_SHORT_NAMES: Final = {"host": "HOST", "port": "PORT", "database": "DATABASE_URL"}
_LISTENING: Final = ("postgresql://", "postgres://")
_DATABASES: Final = ("sqlite:///", *_LISTENING)
_ADDRESSES: Final[Mapping[str, tuple[str, ...]]] = {
    "database": _DATABASES,
    "listen_database": _LISTENING,
}
"""Settings that may contain a password, and how each may begin."""

Switch = Annotated[bool, Meta(description="true or false")]
Count = Annotated[int, Meta(ge=1, le=1_000_000, description="a whole number from 1 to 1,000,000")]
Rate = Annotated[float, Meta(gt=0, le=1_000_000, description="a number above 0, at most 1,000,000")]
Seconds = Annotated[int, Meta(ge=1, le=3600, description="whole seconds from 1 to 3600")]


class BadSettings(ValueError):
    """A setting that cannot be used: which, where it was written, which rule it breaks."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Made by ``load_settings``, which also checks settings against each other."""

    host: Annotated[
        str,
        Meta(pattern=r"^[\w.:-]{1,253}\Z", description="an address or a host name to listen on"),
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="a whole number from 0 to 65535; 0 picks a free one")
    ] = 8000
    database: Annotated[
        str, Meta(max_length=2000, description=f"an address that begins {' or '.join(_DATABASES)}")
    ] = ""
    listen_database: Annotated[
        str, Meta(max_length=2000, description=f"an address that begins {' or '.join(_LISTENING)}")
    ] = ""
    demo: Switch = False
    force_demo: Switch = False
    origins: Annotated[
        tuple[str, ...], Meta(description="origins, each as scheme://host or scheme://host:port")
    ] = ()
    secure_cookies: Switch = True
    trust_proxy: Switch = False
    proxies: Annotated[int, Meta(ge=0, le=10, description="a whole number from 0 to 10")] = 0
    metrics_from: Annotated[
        tuple[str, ...], Meta(description="addresses or networks, such as 10.0.0.7 or 10.0.0.0/8")
    ] = ("127.0.0.0/8", "::1/128")
    session_hours: Annotated[int, Meta(ge=1, le=720, description="whole hours from 1 to 720")] = 12
    reauth_minutes: Annotated[
        int, Meta(ge=1, le=720, description="whole minutes from 1 to 720")
    ] = 5
    cage_second_person_above: Annotated[
        int, Meta(ge=0, le=10**9, description="whole dollars from 0 to 1,000,000,000")
    ] = 10_000
    seeded: Annotated[
        int | None, Meta(description="a whole number, the seed; leave it out for random decks")
    ] = None
    betting_seconds: Seconds = 25
    look_seconds: Seconds = 30
    choice_seconds: Seconds = 30
    bank_seconds: Seconds = 20
    dealing_pause: Annotated[
        float, Meta(ge=0, le=60, description="seconds from 0 to 60, fractions allowed")
    ] = 0.6
    stalled_seconds: Seconds = 120
    away_minutes: Annotated[
        int, Meta(ge=1, le=1440, description="whole minutes from 1 to 1440")
    ] = 10
    practice_tables: Annotated[
        int, Meta(ge=0, le=10_000, description="a whole number from 0 to 10,000")
    ] = 200
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="one of debug, info, warning, error"),
    ] = "info"
    log_format: Annotated[Literal["console", "json"], Meta(description="one of console, json")] = (
        "console"
    )
    commands_per_second: Rate = 10
    commands_burst: Count = 30
    logins_per_minute: Count = 10
    requests_per_second: Rate = 30
    requests_burst: Count = 90
    refusals_per_minute: Count = 20
    header_seconds: Seconds = 10
    body_seconds: Seconds = 20
    database_seconds: Seconds = 5
    connections: Count = 10_000
    connections_per_address: Count = 250
    watchers_per_table: Count = 2000
    queue_length: Count = 64
    hash_workers: Annotated[int, Meta(ge=1, le=64, description="a whole number from 1 to 64")] = 2

    @property
    def proxies_in_front(self) -> int:
        """How many addresses at the end of ``X-Forwarded-For`` our proxies wrote."""
        return self.proxies or int(self.trust_proxy)

    def on_port(self, port: int) -> "Settings":
        """The settings with the port we got, and the default origins for it if none are set."""
        return replace(self, port=port, origins=self.origins or local_origins(port))

    def __repr__(self) -> str:
        """Without the addresses of databases, which may contain a password."""
        shown = (
            f"{name}={'[withheld]' if name in _ADDRESSES and value else repr(value)}"
            for name, value in msgspec.structs.asdict(self).items()
        )
        return f"Settings({', '.join(shown)})"


class _Written(NamedTuple):
    """``place`` is where: a file, a variable, an option."""

    value: object
    place: str
    is_text: bool = False


def parse_network(text: str) -> str:
    """Raises ``ValueError``.

    >>> parse_network("10.0.0.7")
    '10.0.0.7/32'
    """
    return str(ipaddress.ip_network(text))


_LISTS: Final[Mapping[str, Callable[[str], str]]] = {
    "origins": parse_origin,
    "metrics_from": parse_network,
}
"""Settings with several values, and how to parse each."""

_FIELDS: Final = {each.name: each for each in msgspec.structs.fields(Settings)}


def load_settings(file: Path | None, environ: Mapping[str, str], **overrides: object) -> Settings:
    """``overrides`` are command-line options; None means not given.

    Raises ``BadSettings``.
    """
    written: dict[str, _Written] = {}
    if file is not None:
        written |= dict(_from_file(file))
    written |= dict(_from_environment(environ))
    written |= {
        name: _Written(value, sentence("settings.option", option=name.replace("_", "-")))
        for name, value in overrides.items()
        if value is not None
    }
    settings = Settings(**{name: _value(name, each) for name, each in written.items()})
    places = {name: each.place for name, each in written.items()}
    _check_together(settings, places)
    if "secure_cookies" not in written:
        settings = replace(settings, secure_cookies=not is_loopback(settings.host))
    return settings.on_port(settings.port) if settings.port else settings


def environment_variable(name: str) -> str:
    """The environment variable of a setting."""
    return _SHORT_NAMES.get(name, PREFIX + name.upper())


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Variables that look like ours but set nothing. Only worth a warning: Kubernetes adds some of
    its own, such as LETITRIDE_SERVICE_HOST, for a service of our name."""
    # The keys are not settings: every command needs them, and no settings file may contain them.
    known = {*map(environment_variable, _FIELDS), HOUSE_KEY, KEY_FILE}
    return sorted(name for name in environ if name.startswith(PREFIX) and name not in known)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def local_origins(port: int) -> tuple[str, ...]:
    return (parse_origin(f"http://127.0.0.1:{port}"), parse_origin(f"http://localhost:{port}"))


def _from_file(file: Path) -> Iterator[tuple[str, _Written]]:
    try:
        content = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSettings(
            sentence("settings.unreadable", file=file, error=error.strerror)
        ) from None
    except ValueError as error:  # not UTF-8, or not TOML
        raise BadSettings(f"{file}: not a TOML file: {error}") from None
    for key, value in content.items():
        if key not in _FIELDS:
            near = difflib.get_close_matches(key, _FIELDS, n=1)
            hint = (
                sentence("settings.did_you_mean", name=near[0])
                if near
                else sentence("settings.all")
            )
            raise BadSettings(sentence("settings.unknown", key=key, file=file, hint=hint))
        yield key, _Written(value, f"in {file}")


def _from_environment(environ: Mapping[str, str]) -> Iterator[tuple[str, _Written]]:
    """An empty variable counts as not set."""
    for name in _FIELDS:
        if text := environ.get(environment_variable(name)):
            yield (
                name,
                _Written(
                    text,
                    sentence("settings.environment", variable=environment_variable(name)),
                    is_text=True,
                ),
            )


def _value(name: str, written: _Written) -> Any:
    value, kind = written.value, _FIELDS[name].type
    if name in _LISTS and isinstance(value, str) and written.is_text:
        value = [part.strip() for part in value.split(",")]
    try:
        read = msgspec.convert(value, kind, strict=not written.is_text)
        if name in _LISTS:
            return tuple(map(_LISTS[name], read))
        if name in _ADDRESSES and read and not read.startswith(_ADDRESSES[name]):
            raise ValueError(sentence("settings.bad_database"))
    except ValueError:  # msgspec.ValidationError is one too
        _, rule = get_args(kind)
        raise _bad(name, written.place, f"must be {rule.description}") from None
    return read


def _check_together(settings: Settings, places: Mapping[str, str]) -> None:
    if settings.seeded is not None and not settings.demo:
        raise _bad("seeded", places["seeded"], sentence("settings.seeded"))
    if not settings.database and not settings.demo:
        raise BadSettings(sentence("settings.no_database"))
    if settings.listen_database and not settings.database.startswith(_LISTENING):
        place = places["listen_database"]
        raise _bad("listen_database", place, sentence("settings.listen_alone"))
    if settings.database and settings.demo and not settings.force_demo:
        raise _bad(
            "database",
            places["database"],
            sentence("settings.demo", where=places["demo"]),
        )


def _bad(name: str, place: str, rule: str) -> BadSettings:
    return BadSettings(f"{name}, {place}: {rule}")
