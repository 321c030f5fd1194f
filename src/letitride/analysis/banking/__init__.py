"""The bank's side of a round (California): exact expectation and variance for a player-dealer."""

from letitride.analysis.banking.bank import (
    MOST_HANDS,
    BadBank,
    Banking,
    bank,
    covariance,
)
from letitride.analysis.banking.boards import ends_of, ends_on
from letitride.analysis.banking.bounds import Within, bounded
from letitride.analysis.banking.cover import Amount, Seat, covered, never_binds, seat_of
from letitride.analysis.banking.ends import PAIRS, End, Ends
from letitride.analysis.banking.joint import Each, Found, Law, Share, joint_law
from letitride.analysis.banking.many import Chances
from letitride.analysis.banking.numbers import Numbers, every_end, numbers_of
from letitride.analysis.banking.ranks import key_of
from letitride.analysis.banking.report import BankingReport, banking_report

__all__ = [
    "MOST_HANDS",
    "PAIRS",
    "Amount",
    "BadBank",
    "Banking",
    "BankingReport",
    "Chances",
    "Each",
    "End",
    "Ends",
    "Found",
    "Law",
    "Numbers",
    "Seat",
    "Share",
    "Within",
    "bank",
    "banking_report",
    "bounded",
    "covariance",
    "covered",
    "ends_of",
    "ends_on",
    "every_end",
    "joint_law",
    "key_of",
    "never_binds",
    "numbers_of",
    "seat_of",
]
