"""Response headers that tell a browser what our pages may do.

A Litestar hook adds them, not a middleware: an app's middleware never sees the response to an
unknown address or a method that is not allowed.
"""

from collections.abc import Mapping
from typing import Final

from litestar.types import Message, Scope

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "object-src 'none'"
)

_EVERYWHERE: Final[Mapping[str, str]] = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_ONE_YEAR: Final = 365 * 24 * 60 * 60


class SecurityHeaders:
    """``policies`` has a different Content-Security-Policy per path prefix.

    ``Litestar(..., before_send=[SecurityHeaders(secure=True).before_send])``
    """

    def __init__(self, *, secure: bool, policies: Mapping[str, str] | None = None) -> None:
        self._secure = secure
        self._policies = policies or {}

    def for_path(self, path: str) -> dict[str, str]:
        """The headers for a response at this path."""
        headers = {"content-security-policy": self._policy(path), **_EVERYWHERE}
        if self._secure:
            headers["strict-transport-security"] = f"max-age={_ONE_YEAR}"
        if _is_under(path, "/api"):
            headers["cache-control"] = "no-store"
        return headers

    async def before_send(self, message: Message, scope: Scope) -> None:
        """Add the headers that the handler has not set."""
        if message["type"] != "http.response.start":
            return
        present = list(message["headers"])
        names = {name for name, _ in present}
        wanted = ((k.encode(), v.encode()) for k, v in self.for_path(scope["path"]).items())
        message["headers"] = [*present, *(pair for pair in wanted if pair[0] not in names)]

    def _policy(self, path: str) -> str:
        """The longest matching prefix wins."""
        fitting = [prefix for prefix in self._policies if _is_under(path, prefix)]
        return self._policies[max(fitting, key=len)] if fitting else POLICY


def _is_under(path: str, prefix: str) -> bool:
    return path == prefix or path.startswith(f"{prefix}/")
