"""Who acts, and how they are refused."""

import msgspec

from letitride.rules import Role


class Actor(msgspec.Struct, frozen=True):
    """A person at the table in a role; a player acts from a seat. The name is for the record."""

    role: Role
    seat: int = 0
    name: str = ""


NOBODY = Actor(Role.DEALER)


class Rejected(msgspec.Struct, frozen=True):
    """A refusal: a code for programs, the clause behind it, a sentence for the person."""

    code: str
    clause: str
    message: str
