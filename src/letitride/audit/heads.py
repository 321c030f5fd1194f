"""Heads, signed by the house: the state of a log at one time, for people to keep elsewhere.

A file of heads is canonical JSON. Its signature is Ed25519 over the same JSON without the
signature; anybody can check it with the public key of the house. Each export names the SHA-256 of
the file before it, and the house writes every export into its own log. So a log that was replaced
as a whole has other heads, or no export with that digest.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.audit.words import say
from letitride.journal import Head, HouseKeys, canonical, signature_holds

FORMAT: Final = "letitride heads 1"


class BadHeads(ValueError):
    """This is not a file of heads."""


class ForgedHeads(BadHeads):
    """The heads changed after the house signed them, or another house signed them."""


class Heads(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``digest`` is SHA-256 over one line of position and hash for each of the ``events`` up to
    ``position``. Heads of finished rounds, which anybody may have, cover only some streams: they
    have no number and no digest, and follow no other file."""

    format: str = FORMAT
    house: str
    number: int = 0
    at: int
    previous: str = ""
    events: int = 0
    position: int = 0
    digest: str = ""
    heads: tuple[Head, ...]
    signature: str = ""

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.house)


def fingerprint(public: str) -> str:
    """A public key in a form that two people can read out to each other."""
    digest = hashlib.sha256(bytes.fromhex(public)).hexdigest()[:32]
    return " ".join(digest[n : n + 4] for n in range(0, len(digest), 4))


def signed(heads: Heads, keys: HouseKeys) -> bytes:
    """The file, signed by the house that owns the key."""
    ordered = tuple(sorted(heads.heads, key=lambda each: each.stream))
    plain = replace(heads, house=keys.current.public, heads=ordered, signature="")
    return canonical(replace(plain, signature=keys.sign(canonical(plain))))


def digest_of(file: bytes) -> str:
    return hashlib.sha256(file).hexdigest()


def read_heads(file: bytes, *, trusted: Collection[str] = ()) -> Heads:
    """The heads of a file with a valid signature, by one of the ``trusted`` public keys if any
    are given.

    Raises ``BadHeads``.
    """
    try:
        heads = msgspec.json.decode(file, type=Heads)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        if file.lstrip()[:1] == b"[":
            raise BadHeads(say("heads.unsigned")) from None
        raise BadHeads(say("heads.not_heads", error=error)) from None
    if heads.format != FORMAT:
        raise BadHeads(say("heads.format", format=heads.format, wanted=FORMAT))
    if trusted and heads.house not in trusted:
        wanted = say("or").join(map(_short, trusted))
        raise ForgedHeads(say("heads.other_house", key=_short(heads.house), wanted=wanted))
    if not signature_holds(heads.house, canonical(replace(heads, signature="")), heads.signature):
        raise ForgedHeads(say("heads.signature"))
    if canonical(heads) != file.rstrip():
        raise ForgedHeads(say("heads.not_canonical"))
    return heads


def parse_public_key(text: str) -> str:
    """In hexadecimal. Raises ``BadHeads``."""
    word = text.strip().removeprefix("ed25519:").casefold()
    try:
        if len(bytes.fromhex(word)) == 32:
            return word
    except ValueError:
        pass
    raise BadHeads(say("heads.public_key"))


def chain_fault(files: Sequence[tuple[Heads, bytes]]) -> str | None:
    """What is wrong between the exports of one house, given with their files in any order."""
    exports: dict[int, tuple[Heads, str]] = {}
    for heads, file in files:
        digest = digest_of(file)
        if heads.number and exports.setdefault(heads.number, (heads, digest))[1] != digest:
            return say("heads.two_exports", number=heads.number)
    for number, (heads, _) in sorted(exports.items()):
        before = exports.get(number - 1)
        if before is not None and heads.previous != before[1]:
            return say("heads.does_not_follow", number=number, before=number - 1)
    return None


def by_stream(all_heads: Iterable[Heads]) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = {}
    for heads in all_heads:
        for head in heads.heads:
            known = found.setdefault(head.stream, {})
            # If two exports differ, no log can match both.
            same = known.setdefault(head.version, head.hash) == head.hash
            known[head.version] = head.hash if same else ""
    return found


def _short(public: str) -> str:
    return f"{public[:16]}…"
