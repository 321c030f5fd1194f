"""What players owe the house, after a round that was over has been reversed."""

from letitride.house.base import HouseEvent
from letitride.house.cage.events import DebtSettled
from letitride.house.cage.patron import Patron
from letitride.rules import Cents


def debt_settled(patron: Patron, coming: Cents, *, by: str, at: int) -> tuple[HouseEvent, ...]:
    """Of the chips that come in, and the balance they come to, the debt is paid first."""
    amount = Cents(min(patron.owed, patron.balance + coming))
    return (DebtSettled(amount=amount, by=by, at=at),) if amount > 0 else ()
