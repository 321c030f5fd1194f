"""A stream of the log while a proof follows it."""

from letitride.audit.followers import Follower
from letitride.journal import GENESIS


class LogStream:
    """How far a stream has been followed. ``first`` is where the command that is still being read
    began. ``heads`` are those exported earlier that are yet to be met, by version."""

    __slots__ = (
        "command_id",
        "first",
        "followed",
        "follower",
        "hash",
        "heads",
        "name",
        "version",
    )

    def __init__(self, name: str, follower: Follower, heads: dict[int, str]) -> None:
        self.name = name
        self.follower = follower
        self.heads = heads
        self.version = 0
        self.hash = GENESIS
        self.followed = True
        self.command_id = ""
        self.first = 1
