"""The page of a bundle: one file of HTML that shows the rounds and checks them in any browser.

Around the bundle there is nothing but a fixed frame and one script, whose SHA-256 the house signs.
A policy in the frame forbids the page to fetch or send anything.
"""

import hashlib
import re
from base64 import b64decode, b64encode
from typing import Final

from letitride.audit.bundle.script import SCRIPT

_START: Final = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence</title>
</head>
<body>
<noscript>This page checks itself with a script, and this browser runs none.</noscript>
<script id="bundle" type="text/plain">"""
_MIDDLE: Final = b"""</script>
<script id="check">"""
_END: Final = b"""</script>
</body>
</html>
"""
_PAGE: Final = re.compile(rb'<script id="bundle" type="text/plain">([^<]*)</script>')
_SCRIPT: Final = re.compile(rb'<script id="check">(.*?)</script>', re.DOTALL)


def is_page(file: bytes) -> bool:
    return file.lstrip()[:1] == b"<"


def page_of(bundle: bytes, *, like: bytes | None = None) -> bytes:
    """The bundle as a page. ``like`` is a page whose script to use, which another release may have
    made."""
    script = _script() if like is None else _script_in(like)
    return b"".join((_START, b64encode(bundle), _MIDDLE, script, _END))


def bundle_in(page: bytes) -> bytes | None:
    found = _PAGE.search(page)
    try:
        return None if found is None else b64decode(found[1], validate=True)
    except ValueError:
        return None


def script_digest(page: bytes | None = None) -> str:
    """The SHA-256 of the script of a page, or of this release."""
    return hashlib.sha256(_script() if page is None else _script_in(page)).hexdigest()


def _script_in(page: bytes) -> bytes:
    found = _SCRIPT.search(page)
    return b"" if found is None else found[1]


def _script() -> bytes:
    return SCRIPT.encode()
