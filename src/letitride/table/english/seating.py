"""What the table says about seats and chips."""

from typing import Final

from letitride.language import Texts

SEATING: Final[Texts] = {
    "unknown_seat.range": "Seats go from 1 to {seats}.",
    "not_your_seat.taking": "Players take their own seats.",
    "seat_taken": "Seat {seat} is taken.",
    "no_name": "A player needs a name to sit down.",
    "seated_already": "You already have a seat: a player plays one hand.",
    "kept_apart": "Players who were separated cannot play at the same table.",
    "seat_kept": "At this table a player can keep the seat without betting.",
    "not_idle": "Seat {seat} has sat out {idle} of {wanted} rounds.",
    "seats_free": "Other seats are free.",
    "in_the_round": "Seat {seat} is in the round; the player can leave when it is over.",
    "free_to_leave": "Seat {seat} is not in the round; the player can leave now.",
    "leaving_already": "You leave after this round already.",
    "sitting_out_already": "You are sitting out already.",
    "in_play_already": "You are neither sitting out nor leaving.",
    "kept_apart.from_seat": "You may not play at the same table as seat {seat}.",
    "precluded.from_game": "{player} is precluded from this game.",
    "not_accepted.vouchers": "This table does not take vouchers.",
    "not_accepted.tokens": "This table does not take tokens.",
    "no_voucher": "You have no voucher {voucher}, or it has been used.",
    "no_voucher.presented": "Seat {seat} has presented no voucher.",
    "voucher_condition.until": "This voucher has expired: the time printed on it has passed.",
    "voucher_condition.tables": "This voucher is good only at: {tables}.",
    "voucher_condition.into": "This voucher is exchanged only for {into}.",
    "voucher_into.chips": "chips",
    "voucher_into.tokens": "tokens",
    "in_the_round.being_settled": "The round is being settled; change chips when it is over.",
    "bad_amount": "The amount must be more than $0.",
    "reason.idle": "did not bet at a full table",
}
