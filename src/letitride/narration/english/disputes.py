"""What the narrator says of disputes and corrections."""

from typing import Final

from letitride.language import Texts

DISPUTES: Final[Texts] = {
    "DisputeRaised": {
        "you": "Your dispute {number} about round {round} is noted: {about}",
        "one": "Dispute {number}, round {round}: {seat} objects: {about}",
    },
    "DisputeRaised.outside": {
        "you": "Your dispute {number} about round {round} is noted: {about}",
        "one": "Dispute {number}, round {round}: {player} objects: {about}",
    },
    "CorrectionProposed.player": (
        "Correction {number}, {about}: {amount} to {player}, to be confirmed: {reason}"
    ),
    "CorrectionProposed.house": (
        "Correction {number}, {about}: {amount} from {player}, to be confirmed: {reason}"
    ),
    "CorrectionProposed.players": (
        "Correction {number}, {about}: {amount} from {other} to {player}, to be confirmed: {reason}"
    ),
    "CorrectionMade.player": {
        "you": "You get {amount}, as a correction.",
        "one": "{player} gets {amount}, as a correction.",
    },
    "CorrectionMade.house": {
        "you": "You give back {amount}, as a correction.",
        "one": "{player} gives back {amount}, as a correction.",
    },
    "CorrectionMade.player.round": {
        "you": "You get {amount}, as a correction of round {round}.",
        "one": "{player} gets {amount}, as a correction of round {round}.",
    },
    "CorrectionMade.house.round": {
        "you": "You give back {amount}, as a correction of round {round}.",
        "one": "{player} gives back {amount}, as a correction of round {round}.",
    },
    "CorrectionDropped": "Correction {number}, {about}, is dropped.",
    "correction.dispute": "dispute {dispute}",
    "correction.round": "round {round}",
    "DisputeMoved": "Dispute {number} {stage}.",
    "DisputeMoved.decided": "Dispute {number} {stage}: {decision}",
    "stage.raised": "is raised",
    "stage.ruled": "is ruled on by the games supervisor",
    "stage.review_asked": "goes to the casino supervisor",
    "stage.reviewed": "is reviewed by the casino supervisor",
    "stage.complaint": "goes to the inspector",
    "stage.heard": "has been heard by the inspector",
}
