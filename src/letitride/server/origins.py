"""Who may call: the pages whose requests we act on.

With every unsafe request and every socket, a browser sends the Origin of the page it comes from,
and the page cannot forge it. So we refuse foreign pages by their Origin. A request without an
Origin does not come from a page:

- over HTTP it is allowed, because an unsafe request also needs its session's CSRF token;
- a socket has no such token, so without an Origin it is allowed only if it has no session cookie,
and then it sees what anybody may see.
"""

import re
from collections.abc import Collection
from typing import Final

from letitride.server.sentences import sentence

_ORIGIN: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


def parse_origin(text: str) -> str:
    """An origin as browsers write it: in lower case, and without the default port.

    Raises ``ValueError``.

    >>> parse_origin("HTTPS://Casino.example:443")
    'https://casino.example'
    """
    found = _ORIGIN.fullmatch(text.lower())
    if found is None or int(found["port"] or 1) not in range(1, 65536):
        raise ValueError(sentence("settings.origin"))
    scheme, host, port = found.group("scheme", "host", "port")
    if port is None or port == _DEFAULT_PORTS[scheme]:
        return f"{scheme}://{host}"
    return f"{scheme}://{host}:{int(port)}"


def origin_allowed(origin: str | None, allowed: Collection[str]) -> bool:
    """Whether an unsafe request may come from there; ``allowed`` is as ``parse_origin`` writes it.

    Allows a request without an Origin, so the caller must also check its CSRF token.
    """
    return origin is None or _is_one_of(origin, allowed)


def socket_allowed(origin: str | None, allowed: Collection[str], *, has_cookie: bool) -> bool:
    """Whether a socket may be opened; without an Origin, only if it has no session cookie."""
    return not has_cookie if origin is None else _is_one_of(origin, allowed)


def _is_one_of(origin: str, allowed: Collection[str]) -> bool:
    try:
        return parse_origin(origin) in allowed
    except ValueError:  # such as "null", which a sandboxed page sends
        return False
