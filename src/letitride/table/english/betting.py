"""What the table says about betting, bets behind others, and fees."""

from typing import Final

from letitride.language import Texts

BETTING: Final[Texts] = {
    "precluded.no_longer": "You may no longer play at this table.",
    "not_enough_chips": "You have {held} in your rack; you need {needed}.",
    "not_enough_chips.paid_in_round": (
        "You have {held} in your rack, {paid} of it only once the round is over; you need {needed}."
    ),
    "not_enough_chips.tokens": "You have {held} in tokens; you need {needed}.",
    "below_minimum": "You asked for {amount}; the minimum is {least}.",
    "above_maximum": "You asked for {amount}; the maximum is {most}.",
    "not_in_units": "You asked for {amount}; bets go up in steps of {unit}.",
    "bad_amount.mix": "Tokens cannot be more than the bet.",
    "bad_amount.bet": "A bet must be more than $0.",
    "not_accepted.bet_tokens": "You cannot bet tokens here.",
    "not_accepted.bet_plaques": "You cannot bet plaques here.",
    "not_accepted.bet_cash": "You cannot bet cash here.",
    "not_offered.bet": "This table has no {bet} bet.",
    "base_first": "Make the three bets first: this side bet goes only with them.",
    "banks": "The bank makes no bets on the circles.",
    "no_bets.nobody": "Nobody has bet.",
    "no_bets.such": "Seat {seat} has no such bet.",
    "no_bets.ready": "Bet first, then say that you are ready.",
    "ready_already": "You are ready already.",
    "no_bank": "A player is the bank here, and nobody has posted it.",
    "no_reason.refusal": "Give the reason for the refusal.",
    "too_late.collected": "The bets of this seat are already collected.",
    "too_late.same_round": "It is still the same round: no new bets.",
    "too_many_hands": "Cards are dealt face up here: at most {most} hands can play.",
    "not_offered.backline": "No bets behind other players at this table.",
    "own_seat": "You can only bet behind another player.",
    "no_bets.behind": "Seat {seat} has not made its three bets yet.",
    "backs_another": "You already bet behind seat {seat} in this round.",
    "bets_unequal.call": (
        "Seat {seat} does not have three equal bets. Ask the player to complete them before "
        "you call no more bets."
    ),
    "side_bets_not_asked": "Ask for side bets first.",
    "nothing_to_ask": "There are no side bets to ask for.",
    "asked_already": "Seat {seat} was asked to make the three bets equal.",
    "not_asked": "Ask seat {seat} to make the three bets equal first.",
    "bets_unequal": "Seat {seat} must first make the three bets equal, or fold.",
    "slow_player": (
        "Seat {seat} takes {seconds} seconds a choice, the others {others} ({clause})."
    ),
    "open_hands": "{hands} hands are face up; the analysis covers {most} ({clause}).",
    "no_area": "All {areas} betting areas are taken: one of you has to bank.",
    "bad_fees.none": "This rule book has no fees.",
    "bad_fees.unset": (
        "The table needs the card room's fee sheet before it opens. If it was set up without one, "
        "remove it on the floor page and set up another with the sheet."
    ),
    "bad_fees.limits": "Each row of the fee sheet needs a minimum and a maximum.",
    "bad_fees.negative": "A fee cannot be below $0.",
    "bad_fees.no_row": "The fee sheet has no row for these limits.",
}
