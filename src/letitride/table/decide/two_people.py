"""One person proposes, another confirms, and one of them is a casino supervisor: house policy."""

from letitride.rules import HOUSE, Role
from letitride.table.actors import Actor
from letitride.table.decide.checks import Refusal
from letitride.table.rejections import reject


def named(person: Actor) -> Refusal:
    """Without a name nobody could tell the two apart."""
    return None if person.name else reject("no_name.correction", HOUSE)


def second_person(proposed_by: Actor, confirmed_by: Actor) -> Refusal:
    if proposed_by.name == confirmed_by.name:
        return reject("own_proposal", HOUSE)
    if Role.CASINO_SUPERVISOR in (proposed_by.role, confirmed_by.role):
        return None
    return reject("no_casino_supervisor", HOUSE)
