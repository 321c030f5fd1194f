"""What the narrator says of the counted tray."""

from typing import Final

from letitride.language import Texts

TRAY: Final[Texts] = {
    "TrayCounted.opener": "Opener: {amount}, counted by {name}. A second person signs.",
    "TrayCounted.shift": "Shift change: {amount}, counted by {name}. A second person signs.",
    "TrayCounted.closer": "Closer: {amount}, counted by {name}. A second person signs.",
    "TrayCountDropped": "The count is discarded.",
    "TrayOpened": "Shift {shift} opens with {amount} in the tray, {signed}.",
    "ShiftChanged": (
        "Shift {before} ends with {amount} in the tray, win {win}; shift {shift} begins, {signed}."
    ),
    "TrayClosed": "Shift {shift} closes with {amount} in the tray, win {win}, {signed}.",
    "signed_by": "signed by {first} and {second}",
    "variance.over": " {amount} over: {reason}.",
    "variance.short": " {amount} short: {reason}.",
    "SlipRequested.fill": "Fill {number}: {amount}, requested by {name}.",
    "SlipRequested.credit": "Credit {number}: {amount}, requested by {name}.",
    "SlipSent.fill": "Fill {number}: {name} sends {amount} from the cage.",
    "SlipSent.credit": "Credit {number}: {name} sends {amount} from the tray.",
    "SlipReceived.fill": "Fill {number}: {name} receives {amount} in the tray.",
    "SlipReceived.credit": "Credit {number}: {name} receives {amount} at the cage.",
    "SlipVoided": "Slip {number} is void: {reason}.",
    "DropBoxPulled": "Drop box {box} of shift {shift} goes to the count.",
    "DropBoxCounted": "Drop box {box}: {amount}, counted by {name}. A second person signs.",
    "DropCountSigned": "The drop of shift {shift}: {amount} in box {box}, {signed}.",
}
