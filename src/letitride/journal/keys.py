"""The house keys: they protect secrets, and prove what the house wrote.

A house key is 32 random bytes. Three keys are derived from each: one seals the log, one encrypts
secrets, and one signs, so that anybody can check with its public half. The first key on a ring
writes and all of them read: a new key can go to every server before any of them uses it. A retired
key still checks its old seals and signatures, but decrypts nothing any more.
"""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from letitride.journal.words import say

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
_SEAL: Final = 16
_ID: Final = 8
_PREFIX: Final = "lir-"
_RETIRED: Final = "retired-"


class BadKey(ValueError):
    """It is not a house key, or others can read the file that holds it."""


class HouseKey:
    """One key. ``id`` names it and reveals nothing about it; ``public`` checks its signatures."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise BadKey(say("key.bytes", right=KEY_BYTES, found=len(secret)))
        self.secret = secret
        self.id = _derived(secret, "id", _ID // 2).hex()
        self._cipher = AESGCM(_derived(secret, "encrypt"))
        # Copied for every seal: setting up the key costs more than the rest.
        self.new_seal = hashlib.blake2b(key=_derived(secret, "seal"), digest_size=_SEAL).copy
        self._signer = Ed25519PrivateKey.from_private_bytes(_derived(secret, "sign"))
        self.public = self._signer.public_key().public_bytes_raw().hex()

    def __repr__(self) -> str:
        return f"HouseKey({self.id})"

    def seal(self, message: bytes) -> str:
        digest = self.new_seal()
        digest.update(message)
        return digest.hexdigest()

    def seals(self, messages: Iterable[bytes]) -> list[str]:
        """``HouseKeys.seal`` for each of them, with this key."""
        prefix, new_seal, found = f"{self.id}.", self.new_seal, []
        for message in messages:
            digest = new_seal()
            digest.update(message)
            found.append(prefix + digest.hexdigest())
        return found

    def encrypt(self, plain: bytes, about: bytes, nonce: bytes) -> bytes:
        return nonce + self._cipher.encrypt(nonce, plain, about)

    def decrypt(self, sealed: bytes, about: bytes) -> bytes | None:
        try:
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], about)
        except (InvalidTag, ValueError):
            return None

    def sign(self, message: bytes) -> str:
        return self._signer.sign(message).hex()


class HouseKeys:
    """A ring of keys: the first writes, all of them read. ``retired`` are ids: those keys only
    check seals, so that somebody who stole one cannot plant a secret."""

    def __init__(self, keys: Sequence[HouseKey], *, retired: Collection[str] = ()) -> None:
        if not keys:
            raise BadKey(say("key.none"))
        self.keys = tuple(keys)
        self.retired = frozenset(retired)
        self._by_id = {key.id: key for key in keys}
        if len(self._by_id) < len(keys):
            raise BadKey(say("key.twice"))
        if self.keys[0].id in self.retired:
            raise BadKey(say("key.first_retired"))

    def __repr__(self) -> str:
        return f"HouseKeys({', '.join(key.id for key in self.keys)})"

    def __contains__(self, id: str) -> bool:
        return id in self._by_id

    @property
    def current(self) -> HouseKey:
        return self.keys[0]

    def seal(self, message: bytes) -> str:
        """Proof that the house wrote this: the key's id, a dot, and a keyed hash."""
        key = self.keys[0]
        return f"{key.id}.{key.seal(message)}"

    def seal_holds(self, message: bytes, seal: str) -> bool:
        id, _, mac = seal.partition(".")
        key = self._by_id.get(id)
        # As bytes: for text it accepts ASCII only, and a database can contain anything.
        given = mac.encode("utf-8", "surrogatepass")
        return key is not None and hmac.compare_digest(key.seal(message).encode(), given)

    def encrypt(self, plain: bytes, *, about: str, nonce: bytes) -> bytes:
        """Only the key can read it, and it is valid for ``about`` only.

        ``nonce`` is random and never used again, ``NONCE_BYTES`` long.
        """
        key = self.keys[0]
        return bytes.fromhex(key.id) + key.encrypt(plain, about.encode(), nonce)

    def decrypt(self, sealed: bytes, *, about: str) -> bytes | None:
        """The plain text; None if the house did not write it, or not about this, or with a retired
        key."""
        key = self._by_id.get(encrypted_by(sealed))
        if key is None or key.id in self.retired:
            return None
        return key.decrypt(sealed[_ID // 2 :], about.encode())

    def recrypt(self, sealed: bytes, *, about: str, nonce: bytes) -> bytes | None:
        """Encrypt it again with the writing key; a retired key can still open it here."""
        key = self._by_id.get(encrypted_by(sealed))
        plain = None if key is None else key.decrypt(sealed[_ID // 2 :], about.encode())
        return None if plain is None else self.encrypt(plain, about=about, nonce=nonce)

    def sign(self, message: bytes) -> str:
        """An Ed25519 signature by the current key, in hexadecimal; ``current.public`` checks it."""
        return self.keys[0].sign(message)


def encrypted_by(sealed: bytes) -> str:
    """The id of the key it claims to be encrypted with."""
    return sealed[: _ID // 2].hex()


def signature_holds(public: str, message: bytes, signature: str) -> bool:
    """Whether the owner of the private half of ``public`` signed this. Needs no secret."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def format_keys(keys: HouseKeys) -> str:
    """One key per line, the writing key first."""
    return "".join(
        f"{_RETIRED if key.id in keys.retired else ''}{_PREFIX}"
        f"{urlsafe_b64encode(key.secret).decode()}\n"
        for key in keys.keys
    )


def parse_keys(text: str) -> HouseKeys:
    """Keys separated by spaces, commas or line ends; the first one writes. Raises ``BadKey``."""
    found = []
    retired = []
    for word in text.replace(",", " ").split():
        key = word.removeprefix(_RETIRED)
        try:
            if not key.startswith(_PREFIX):
                raise ValueError
            found.append(HouseKey(urlsafe_b64decode(key.removeprefix(_PREFIX))))
        except ValueError:
            # Not quoted: it may be a key with a typo.
            raise BadKey(say("key.not_one", number=len(found) + 1)) from None
        if key != word:
            retired.append(found[-1].id)
    return HouseKeys(found, retired=retired)


def _derived(secret: bytes, purpose: str, length: int = 32) -> bytes:
    info = f"letitride {purpose}".encode()
    return HKDF(hashes.SHA256(), length, salt=None, info=info).derive(secret)
