"""No event carries the seal of a key that was retired before it: whoever stole the key wrote it."""

from letitride.house import KEYS_STREAM, KeyRetired


class RetiredKeys:
    """What the log has said of retired keys so far. Give it all events in order of position."""

    def __init__(self) -> None:
        self.since: dict[str, int] = {}
        """By the id of a key, the position at which it was retired."""

    def wrong(self, seal: str) -> str | None:
        """What is wrong with an event that has this seal here, if anything."""
        if not self.since:
            return None
        id = seal.partition(".")[0]
        if (since := self.since.get(id)) is None:
            return None
        return f"It has the seal of key {id}, which was retired at position {since}."

    def take(self, event: object, *, stream: str, position: int) -> None:
        """Note that a key is retired, where this event says so."""
        if stream == KEYS_STREAM and isinstance(event, KeyRetired):
            self.since.setdefault(event.id, position)
