"""What the narrator says of seats and chips."""

from typing import Final

from letitride.language import Texts

SEATING: Final[Texts] = {
    "PlayerSat": {"you": "You take seat {number}.", "one": "{player} takes seat {number}."},
    "PlayerSat.together": "{players}.",
    "PlayerSat.first": "{player} takes seat {number}",
    "PlayerSat.next": "{player} seat {number}",
    "PlayerLeft": {
        "you": "You leave seat {number}{chips}{reason}.",
        "one": "{player} leaves seat {number}{chips}{reason}.",
    },
    "PlayerLeft.chips": " with {amount}",
    "PlayerLeft.reason": ": {reason}",
    "PlayerLeft.late": (
        "Your time ran out, so your seat was given up. Your chips are at the cage."
    ),
    "LeavingAnnounced": {
        "you": "You leave after this round.",
        "one": "{who} leaves after this round.",
    },
    "SatOut": {"you": "You sit out.", "one": "{who} sits out."},
    "SatOut.late": "You did not bet, so you are sitting out. Bet, or press I'm back, to play on.",
    "CameBack": {"you": "You are back.", "one": "{who} is back."},
    "CameBack.stays": {"you": "You stay.", "one": "{who} stays."},
    "BoughtIn": {
        "you": "You buy in with {amount}.",
        "one": "{who} buys in with {amount}.",
        "many": "{who} buy in with {amount} each.",
    },
    "VoucherPresented.chips": {
        "you": "You present a {amount} voucher to be paid in chips.",
        "one": "{who} presents a {amount} voucher to be paid in chips.",
    },
    "VoucherPresented.tokens": {
        "you": "You present a {amount} voucher to be paid in tokens.",
        "one": "{who} presents a {amount} voucher to be paid in tokens.",
    },
    "VoucherTakenBack": {
        "you": "You take your voucher back.",
        "one": "{who} takes the voucher back.",
    },
    "VoucherExchanged.chips": {
        "you": "The dealer changes your {amount} voucher into chips.",
        "one": "{who} changes a {amount} voucher into chips.",
    },
    "VoucherExchanged.tokens": {
        "you": "The dealer changes your {amount} voucher into tokens.",
        "one": "{who} changes a {amount} voucher into tokens.",
    },
    "CashedOut": {"you": "You cash out {amount}.", "one": "{who} cashes out {amount}."},
}
