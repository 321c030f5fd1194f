"""Checks what is read back with the house keys; what fails the check is not used."""

from collections.abc import Mapping, Sequence

from letitride.journal import (
    GENESIS,
    HouseKeys,
    Snapshot,
    Stored,
    StoredAnswer,
    about,
    about_snapshot,
    follows,
)
from letitride.store.doubts import Doubts
from letitride.store.key_files import fresh_nonce
from letitride.store.log import Appended, Forged, OtherCommand, Unavailable
from letitride.store.words import say


class SealCheck:
    """Without keys no forgery can be detected, so everything is read as it is."""

    def __init__(self, keys: HouseKeys | None) -> None:
        self.keys = keys
        self.doubts = Doubts()

    @property
    def writing_keys(self) -> HouseKeys:
        """Raises ``Unavailable``: without a key nothing shows that the house wrote it."""
        if self.keys is None:
            raise Unavailable(say("key.to_write"))
        return self.keys

    def events(self, stored: Sequence[Stored], *, after: int) -> Sequence[Stored]:
        """Raises ``Forged`` for the first event that the house did not write."""
        if self.keys is None or not stored:
            return stored
        previous = stored[0].previous if after > 0 else GENESIS
        for each in stored:
            holds = self.keys.seal_holds(each.hash.encode(), each.seal)
            if not holds or not follows(each, previous):
                sentence = say("doubt.event")
                self.doubts.add(f"{each.stream}, event {each.version}", sentence)
                raise Forged(each.stream, each.version)
            previous = each.hash
        return stored

    def secret(self, kind: str, key: str, body: bytes | None) -> bytes | None:
        """A secret, decrypted; None if the house did not store it."""
        if body is None or self.keys is None:
            return None
        plain = self.keys.decrypt(body, about=about(kind, key))
        if plain is None:
            sentence = say("doubt.secret")
            self.doubts.add(f"{kind} {key}", sentence)
        return plain

    def secrets(self, kind: str, found: Mapping[str, bytes]) -> dict[str, bytes]:
        opened = {key: self.secret(kind, key, body) for key, body in found.items()}
        return {key: body for key, body in opened.items() if body is not None}

    def closed_snapshot(self, snapshot: Snapshot) -> bytes:
        """As stored in the database."""
        about = about_snapshot(snapshot.stream, snapshot.version)
        return self.writing_keys.encrypt(snapshot.body, about=about, nonce=fresh_nonce())

    def snapshot(self, found: Snapshot | None) -> Snapshot | None:
        if found is None or self.keys is None:
            return None
        body = self.keys.decrypt(found.body, about=about_snapshot(found.stream, found.version))
        if body is None:
            sentence = say("doubt.snapshot")
            self.doubts.add(f"snapshot of {found.stream}", sentence)
            return None
        return Snapshot(found.stream, found.version, body)

    def answer(self, found: StoredAnswer | None, asked: str) -> Appended | None:
        """Raises ``OtherCommand``."""
        if found is None:
            return None
        if asked and found.asked and asked != found.asked:
            raise OtherCommand(found.stream, found.command_id)
        return Appended(found.stream, found.first, found.last)

    def is_ours(self, answer: StoredAnswer) -> bool:
        """Whether the house gave this answer; if not, only the events show what the command did."""
        if self.keys is None or self.keys.seal_holds(answer.sealed, answer.seal):
            return True
        sentence = say("doubt.answer_unsealed")
        self.doubts.add(f"answer to {answer.command_id} in {answer.stream}", sentence)
        return False

    def answer_is_gone(self, stream: str, command_id: str) -> None:
        """The command was carried out, and its answer was stored with its events."""
        sentence = say("doubt.answer_deleted")
        self.doubts.add(f"answer to {command_id} in {stream}", sentence)
