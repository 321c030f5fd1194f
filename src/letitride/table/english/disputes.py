"""What the table says about disputes and corrections."""

from typing import Final

from letitride.language import Texts

DISPUTES: Final[Texts] = {
    "no_name.dispute": "A dispute needs the name of the person who raises it.",
    "no_words.dispute": "Say what the dispute is about.",
    "no_words.decision": "Give the decision in words.",
    "no_dispute": "There is no dispute {number}.",
    "not_your_dispute": "Dispute {number} was raised by {player}.",
    "own_ruling": "The person who gave the ruling cannot review it.",
    "no_reason.correction": "Give the reason for the correction.",
    "correction_waits": "Dispute {number}: a correction is waiting to be confirmed.",
    "correction_waits.round": (
        "Correction {number} of round {round} for {player} is waiting to be confirmed."
    ),
    "not_your_role.pay_correction": "Only the table's staff can propose a correction.",
    "round_is_on": "Round {round} can still become void: confirm this once it is over.",
    "round_is_on.result": "Round {round} is still on: its pays can be corrected once it is over.",
    "no_result": (
        "Round {round} has no result to correct. Only a round of this day that is over and was "
        "not void has one."
    ),
    "not_in_round": "{player} was not in round {round}.",
    "same_side": "Say who pays and who gets the money: a player and the house, or two players.",
    "amount_too_large": "A correction moves at most {most}.",
    "no_correction": "There is no correction {number} to confirm.",
    "rights.ruled": (
        "Anybody who is not satisfied can ask a casino supervisor for a review, "
        "and has the right to complain to an inspector."
    ),
    "rights.reviewed": ("Anybody who is not satisfied has the right to complain to an inspector."),
    "wrong_stage.raised": "Dispute {number}: it is waiting for a ruling.",
    "wrong_stage.ruled": "Dispute {number}: there is a ruling, and nobody has asked for a review.",
    "wrong_stage.review_asked": "Dispute {number}: it is waiting for the review.",
    "wrong_stage.reviewed": "Dispute {number}: it has been reviewed.",
    "wrong_stage.complaint": "Dispute {number}: it is waiting for the inspector.",
    "wrong_stage.heard": "Dispute {number}: the inspector has heard it.",
}
