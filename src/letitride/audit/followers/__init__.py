"""The streams of a house, each followed by its own state: what it is, and what it mentions."""

from letitride.audit.followers.cage import CageFollower, debt_fault
from letitride.audit.followers.drills import DrillFollower
from letitride.audit.followers.floor import AuditFollower, FloorFollower, VoidsFollower
from letitride.audit.followers.house import Follower, House
from letitride.audit.followers.log import HeadsFollower, KeysFollower
from letitride.audit.followers.meters import MeterFollower
from letitride.audit.followers.names import ACCOUNT, AUDIT, CAGE, DRILLS, METERS, TABLE, VOIDS
from letitride.audit.followers.people import AccountFollower
from letitride.audit.followers.slips import SlipFollower
from letitride.audit.followers.snapshots import OpenedSnapshot
from letitride.audit.followers.tables import TableFollower
from letitride.house import FLOOR_STREAM, HEADS_STREAM, KEYS_STREAM, SLIPS_STREAM

__all__ = [
    "AUDIT",
    "TABLE",
    "Follower",
    "House",
    "MeterFollower",
    "OpenedSnapshot",
    "TableFollower",
    "debt_fault",
    "follow",
]


def follow(house: House, stream: str) -> Follower:
    """The follower for a stream, by the stream's name."""
    if stream.startswith(TABLE):
        return TableFollower(house, stream)
    if stream.startswith(CAGE):
        return CageFollower(house, stream)
    if stream.startswith(METERS):
        return MeterFollower(house, stream)
    if stream.startswith(ACCOUNT):
        return AccountFollower(house, stream)
    if stream == FLOOR_STREAM:
        return FloorFollower(house)
    if stream.startswith(AUDIT):
        return AuditFollower(house)
    if stream.startswith(VOIDS):
        return VoidsFollower(house)
    if stream.startswith(DRILLS):
        return DrillFollower(house)
    if stream == SLIPS_STREAM:
        return SlipFollower(house)
    if stream == HEADS_STREAM:
        return HeadsFollower(house)
    if stream == KEYS_STREAM:
        return KeysFollower(house)
    return Follower()
