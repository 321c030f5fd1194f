"""The transfers that each event may make, given what was on the table before it.

A function returns every set of moves that the event can mean, and none if the amount in the event
is not the amount that was there.
"""

from typing import Final

from letitride.audit.on_the_table import Register
from letitride.audit.transfers.betting import OF_BETS
from letitride.audit.transfers.chips import OF_CHIPS
from letitride.audit.transfers.corrections import OF_CORRECTIONS
from letitride.audit.transfers.returns import OF_RETURNS
from letitride.audit.transfers.settling import OF_SETTLING
from letitride.audit.transfers.tray import OF_TRAY

transfers: Final[Register] = {
    **OF_CHIPS,
    **OF_CORRECTIONS,
    **OF_BETS,
    **OF_SETTLING,
    **OF_RETURNS,
    **OF_TRAY,
}
