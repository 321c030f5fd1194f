"""What players owe the house after a finished round was reversed."""

from letitride.house.base import HouseEvent
from letitride.house.cage.events import DebtSettled
from letitride.house.cage.patron import Patron
from letitride.rules import Cents


def debt_settled(patron: Patron, coming: Cents, *, by: str, at: int) -> tuple[HouseEvent, ...]:
    """Pays the debt first, from the chips that come in and the balance they join."""
    amount = Cents(min(patron.owed, patron.balance + coming))
    return (DebtSettled(amount=amount, by=by, at=at),) if amount > 0 else ()
