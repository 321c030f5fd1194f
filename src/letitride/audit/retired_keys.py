"""No event has the seal of a key that was retired before it: only a thief could have written it."""

from letitride.audit.words import say
from letitride.house import KEYS_STREAM, KeyRetired


class RetiredKeys:
    """What the log has said about retired keys so far. Give it every event in order of position."""

    def __init__(self) -> None:
        self.since: dict[str, int] = {}
        """The position at which each key was retired, by the id of the key."""

    def wrong(self, seal: str) -> str | None:
        """What is wrong with an event that has this seal here, if anything."""
        if not self.since:
            return None
        id = seal.partition(".")[0]
        if (since := self.since.get(id)) is None:
            return None
        return say("retired_key", key=id, since=since)

    def take(self, event: object, *, stream: str, position: int) -> None:
        """Notes that a key is retired, if this event says so."""
        if stream == KEYS_STREAM and isinstance(event, KeyRetired):
            self.since.setdefault(event.id, position)
