"""The file of a bundle: JSON with one part a line, then the manifest and the house's signature.

The signature is Ed25519 over the line of the manifest, which has the SHA-256 of the line of every
part. So a change is found, and the part that changed is named. A page of HTML has the same bytes
in base64.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from letitride.audit.bundle.page import bundle_in, is_page, page_of, script_digest
from letitride.audit.bundle.parts import SHAPES, SINCE_2, Manifest, Parts
from letitride.audit.words import say
from letitride.journal import HouseKeys, canonical

FORMAT: Final = "letitride evidence 2"
_EARLIER: Final = "letitride evidence 1"
_HEADS: Final = {b'{"format":"%s",' % each.encode(): each for each in (FORMAT, _EARLIER)}


class BadBundle(ValueError):
    """This is not a bundle of evidence."""


class BundleFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file as read. ``lines`` has the bytes of each part of its ``format``; ``faults`` what is
    wrong with the file itself, by part. A part that cannot be read is None in ``read``."""

    format: str
    lines: Mapping[str, bytes]
    read: Mapping[str, Any]
    manifest: Manifest | None
    signed: bytes
    signature: str
    faults: tuple[tuple[str, str], ...]

    @property
    def parts(self) -> Parts | None:
        """None if one of them cannot be read."""
        whole = all(self.read.get(name) is not None for name in self.lines)
        return Parts(**self.read) if whole else None


def signed_bundle(parts: Parts, keys: HouseKeys) -> bytes:
    """The file, signed by the house that owns the key."""
    lines = {name: canonical(getattr(parts, name)) for name in SHAPES}
    manifest = canonical(
        Manifest(
            format=FORMAT,
            house=keys.current.public,
            parts={name: hashlib.sha256(line).hexdigest() for name, line in lines.items()},
            script=script_digest(),
        )
    )
    return _written(lines, manifest, keys.sign(manifest))


def _written(lines: Mapping[str, bytes], manifest: bytes, signature: str) -> bytes:
    format = _EARLIER if lines.keys().isdisjoint(SINCE_2) else FORMAT
    head = b'{"format":"%s",' % format.encode()
    parts = [b'"%s":%s,' % (name.encode(), lines[name]) for name in SHAPES if name in lines]
    ending = [b'"manifest":%s,' % manifest, b'"signature":"%s"}' % signature.encode()]
    return b"\n".join([head, *parts, *ending]) + b"\n"


def read_bundle(file: bytes) -> BundleFile:
    """The parts of a bundle, as JSON or as a page. Nothing is believed yet.

    Raises ``BadBundle`` if it is not a bundle.
    """
    faults: list[tuple[str, str]] = []
    page = file if is_page(file) else None
    if page is not None:
        found = bundle_in(page)
        if found is None:
            raise BadBundle(say("bundle.no_data"))
        file = found
    head, *rows = file.removesuffix(b"\n").split(b"\n")
    format = _HEADS.get(head)
    if format is None:
        raise BadBundle(say("bundle.not_one", format=FORMAT))
    names = [name for name in SHAPES if format == FORMAT or name not in SINCE_2]
    lines = {name: _line(rows, name) for name in names}
    signed = _line(rows, "manifest")
    last = _line(rows, "signature", b"}")
    read = {name: _decoded(lines[name], SHAPES[name]) for name in names}
    manifest = _decoded(signed, Manifest)
    signature = _decoded(last, str) or ""
    faults += [(name, say("bundle.unreadable")) for name in names if read[name] is None]
    if manifest is None:
        faults.append(("manifest", say("bundle.unreadable")))
    if not faults and _written(lines, signed, signature) != file:
        faults.append(("file", say("bundle.layout")))
    if page is not None and page_of(file, like=page) != page:
        faults.append(("page", say("bundle.page")))
    if page is not None and manifest is not None and script_digest(page) != manifest.script:
        faults.append(("script", say("bundle.script")))
    return BundleFile(
        format=format,
        lines=lines,
        read=read,
        manifest=manifest,
        signed=signed,
        signature=signature,
        faults=tuple(faults),
    )


def _line(rows: list[bytes], name: str, end: bytes = b",") -> bytes:
    """What a row says after its name; empty if there is no such row, or two."""
    start = b'"%s":' % name.encode()
    found = [row for row in rows if row.startswith(start) and row.endswith(end)]
    return found[0][len(start) : -1] if len(found) == 1 else b""


def _decoded(line: bytes, shape: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
