"""Actors, and rejections."""

import msgspec

from letitride.rules import Role


class Actor(msgspec.Struct, frozen=True):
    """A person at the table in a role; a player acts from a seat. The name is for the record."""

    role: Role
    seat: int = 0
    name: str = ""


NOBODY = Actor(Role.DEALER)


class Rejected(msgspec.Struct, frozen=True):
    """A rejection: a code for programs, its clause, and a sentence for a person."""

    code: str
    clause: str
    message: str
