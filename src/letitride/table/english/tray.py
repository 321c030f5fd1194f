"""What the table says about the counted tray: counts, slips and drop boxes."""

from typing import Final

from letitride.language import Texts

TRAY: Final[Texts] = {
    "tray_uncounted": "The tray of this table is not counted.",
    "tray_counted": "The tray of this table is counted: write a slip for the fill or credit.",
    "tray_closed": "The tray is closed: count the float first, and have a second person sign.",
    "tray_open": "The tray is open: change the shift or close it.",
    "tray_open.table": (
        "The tray is open: count it to close it, and have a second person sign, "
        "before the table closes."
    ),
    "tray_short": (
        "The tray has {held} and is {short} short. Ask the floor for a fill; this waits until then."
    ),
    "tray_kept": (
        "The tray has {held}, and at most {most} can leave it before the round is over: "
        "if the round is void, the rest goes back to the players."
    ),
    "tray_moved": "Chips have moved since the count. Count the tray again.",
    "count_waits": "{name} has counted the tray: a second person signs before play goes on.",
    "round_open.tray": "There are bets on the table: finish the round before you close the tray.",
    "slip_waits": "Slip {number} is open: receive it or void it first.",
    "slip_waits.table": "Slip {number} is open: receive it or void it before the table closes.",
    "holds_tokens": "Seat {seat} holds promotional tokens: the player must leave first.",
    "no_count.tray": "No count of the tray is waiting for a signature.",
    "no_count.box": "Nobody has counted box {number}.",
    "no_box": "No drop box {number} is waiting to be counted.",
    "no_slip": "No open slip has the number {number}.",
    "slip_stage.requested": "Slip {number} has not been sent yet.",
    "slip_stage.sent": "Slip {number} has been sent.",
    "slip_differs": (
        "Slip {number} says {amount}, and you counted {counted} or other chips. "
        "Do not take them: have the slip voided and a new one written."
    ),
    "no_reason.variance": (
        "The count is {counted}; the log says {expected}. Count again, or give a reason."
    ),
    "no_reason.slip": "Say why the slip is void.",
    "bad_count.value": "There is no {value} here: count {allowed}.",
    "bad_count.twice": "{value} is counted twice.",
    "bad_count.pieces": "{value}: count from 0 to {most} pieces.",
    "bad_count.empty": "A slip needs at least one chip.",
    "bad_count.vouchers": "Vouchers are worth $0 or more.",
    "own_signature": "{name} cannot sign twice: another person signs.",
    "no_supervisor.count": "One of the two who sign must be a supervisor.",
    "no_name.tray": "A signature needs a name.",
    "not_your_role.count": "Only the dealer and the supervisors count and sign for the tray.",
    "not_your_role.slip": "Only the dealer and the supervisors handle slips at the table.",
    "not_your_role.cage": "Only a casino supervisor sends and receives chips for the cage.",
    "not_your_role.void_slip": "Only a supervisor can void a slip.",
    "not_your_role.drop": "Only supervisors count drop boxes.",
    "closed_tray": (
        "The tray is closed. No round opens and nobody buys in before the float is counted and a "
        "second person has signed."
    ),
    "low_tray.blind": (
        "The tray has less than {most}, which the best hand at the limits on the sign takes. "
        "Ask for a fill."
    ),
    "low_tray": (
        "The tray has {held}; the best hand at the limits on the sign takes {most}. Ask for a fill."
    ),
}
