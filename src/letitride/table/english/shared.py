"""What any subject may answer: wrong role, seat, phase or cards, and the second person."""

from typing import Final

from letitride.language import Texts

SHARED: Final[Texts] = {
    "stale": "The table has moved on from {seen} to {version}: refresh and try again.",
    "not_your_role": "Only the {who} can {act}.",
    "not_your_role.nobody": "Nobody can {act} under this rule book.",
    "unknown_seat": "Nobody sits at seat {seat}.",
    "not_your_seat": "Seat {seat} is not yours.",
    "halted": "Play is stopped; the floor has to act first.",
    "wrong_phase.closed": "Not now: the table is closed.",
    "wrong_phase.opening": "Not now: the table is being opened.",
    "wrong_phase.between_rounds": "Not now: no round is open.",
    "wrong_phase.betting": "Not now: bets are being placed.",
    "wrong_phase.called": "Not now: no more bets are taken.",
    "wrong_phase.dealing": "Not now: the cards are being dealt.",
    "wrong_phase.three_card": "Not now: a side bet is being settled.",
    "wrong_phase.first_choice": "Not now: players are deciding on bet 1.",
    "wrong_phase.second_choice": "Not now: players are deciding on bet 2.",
    "wrong_phase.settling": "Not now: bets are being settled.",
    "wrong_phase.round_over": "Not now: the round is over.",
    "wrong_cards.count": "There are {there} cards, not {named}.",
    "wrong_cards.twice": "A deck has each card only once.",
    "wrong_cards.elsewhere": "{card} cannot be there: it does not match what was seen.",
    "no_name.correction": "A correction needs the name of the person responsible for it.",
    "own_proposal": "You proposed this. Another person must confirm it.",
    "no_casino_supervisor": "One of the two people must be a casino supervisor.",
}
