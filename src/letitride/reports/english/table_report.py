"""What a report of the tables says, in English."""

from typing import Final

from letitride.language import Texts

TABLE_REPORT: Final[Texts] = {
    "title": "Table report",
    "automatic": "automatic dealer",
    "total": "Total",
    "all_time": "the whole log",
    "from": "from {start}",
    "to": "up to {end}",
    "from_to": "{start} to {end}",
    "fact.span": "Period",
    "fact.by": "Grouped by",
    "fact.shift": "Shift",
    "fact.rounds": "Rounds",
    "fact.zone": "Times",
    "fact.result": "Result",
    "by.table": "table",
    "by.book": "rule book",
    "by.paytable": "paytable",
    "by.dealer": "dealer",
    "by.side-bet": "kind of bet",
    "by.shift": "table and shift",
    "by.day": "day",
    "by.month": "month",
    "shift": "{table}, shift {shift}",
    "between_rounds": "{first} to {last}",
    "no_rounds": "none ended in this period",
    "money.caption": "Money",
    "money.group": "Group",
    "money.heads": ("Rounds|Void|Drop|Handle|Won on bets|Hold|Fees|Corrections|Win|Win over drop"),
    "money.note": (
        "Handle is every bet that stayed in action. The hold is what the house won on the bets "
        "over the handle; bets that a player banked are not in it. Win is won on bets, fees, "
        "corrections and promotional tokens left behind. Drop is cash and vouchers; vouchers count "
        "at face value."
    ),
    "money.note.corrections": ("Corrections and reversed rounds count on the day they were made."),
    "float.caption": "Float, meters and tokens",
    "float.heads": (
        "Fills|Credits|Vouchers in drop|Into meters|Jackpots paid|Tokens bet|Tokens lost|"
        "Tokens left|Found by counts"
    ),
    "expected.caption": "Result against expectation",
    "expected.heads": (
        "Won on bets|Theoretical win|Mistakes|Hold|Expected|95% band of the hold|"
        "99.7% band of the hold|Deviations|Verdict"
    ),
    "expected.note": (
        "Theoretical win is the exact edge of each bet under the best play, by the paytable of "
        "the table. Mistakes are what other choices gave the house on top, each exact; the "
        "two together are expected. The bands follow from the exact variance of the bets under "
        "the best play, taken as normal: after few rounds a rare large award shifts them. Bets "
        "that a player banked are not in them. One group in twenty lies outside the 95% band "
        "by chance."
    ),
    "expected.plot": "Hold and its expected band",
    "expected.plot.alt": (
        "For each group the hold as a dot, on the bands it falls in 95 and 99.7 times out of "
        "100. The table beside it has every figure."
    ),
    "verdict.none": "–",
    "verdict.inside": "as expected",
    "verdict.unusual": "outside 95%",
    "verdict.outside": "OUTSIDE 99.7%",
    "pace.caption": "Pace and averages per seat",
    "pace.heads": (
        "Rounds an hour|Between rounds|For bets|For choices|For the dealer|Seats a round|"
        "Handle a seat|Win a seat|Theoretical a seat"
    ),
    "pace.note": (
        "Waiting is in seconds a round; between rounds only while somebody sits. Averages are "
        "of a seat that played a round."
    ),
    "ratings.caption": "Player ratings",
    "ratings.heads": (
        "Rounds|Time|Average bet|Handle|Theoretical loss|Mistakes cost|Wrong choices|Result|"
        "Corrected"
    ),
    "ratings.player": "Player",
    "ratings.note": (
        "The average bet is that of one circle. The theoretical loss is by the best play; "
        "mistakes come on top of it."
    ),
    "ratings.slow": "slow at a face-up table: {seconds} seconds a choice",
    "costly.caption": "Choices that cost most",
    "costly.heads": "Table|Round|Bet|Cards|Chosen|Best|Cost",
    "exceptions.caption": "Exceptions",
    "exceptions.kind": "What",
    "exceptions.heads": "When|Table|Round|Dealer|Who|Amount|In words",
    "exceptions.counts": "Exceptions by kind",
    "exceptions.count": "Count",
    "exception.void": "Void round",
    "exception.correction": "Correction",
    "exception.reversal": "Past round reversed",
    "exception.ruling": "Ruling",
    "exception.large_pay": "Large pay",
    "exception.over_limit": "Bet over the limit",
    "exception.refused_bet": "Bet refused for its limit",
    "exception.variance": "Count over or short",
    "exception.stalled": "Stalled table",
    "exception.slow_play": "Slow play",
    "words.stalled": "{seconds} seconds without an act while {phase}",
    "words.slow_play": "{seconds} seconds a choice, the others {others}",
    "words.large_pay": "{amount} paid on one hand",
    "words.times": "{count} times: {words}",
    "phase.betting": "betting",
    "phase.called": "betting was closed",
    "phase.dealing": "dealing",
    "phase.three_card": "settling a side bet",
    "phase.first_choice": "choosing on bet 1",
    "phase.second_choice": "choosing on bet 2",
    "phase.settling": "settling",
    "phase.round_over": "ending the round",
    "phase.between_rounds": "between rounds",
    "phase.opening": "opening",
    "phase.closed": "closed",
    "rounds.caption": "Rounds behind the figures",
    "rounds.heads": "Round|Ended|Book|Paytable|Dealer|Seats|Handle|Win|Theoretical|Fees|Mark",
    "rounds.table": "Table",
    "rounds.note": "The latest {most}.",
    "rounds.void": "void",
    "rounds.jackpot": "jackpot {amount}",
    "movements.caption": "Money outside rounds",
    "movements.heads": "When|What|Slip|Amount|To the result|Round|Who|Reason",
    "kind.cash": "Drop, cash",
    "kind.voucher": "Drop, voucher",
    "kind.fill": "Fill",
    "kind.credit": "Credit",
    "kind.correction": "Correction",
    "kind.reversal": "Past round reversed",
    "kind.tokens_left": "Tokens left behind",
    "kind.emptied": "Drop box counted",
    "kind.float": "First float",
    "kind.variance": "Found by a count",
    "shifts.caption": "Shifts that ended",
    "shifts.heads": (
        "Shift|Opened|Closed|Opener|Fills|Credits|Drop|Closer|Win by count|Win by log|"
        "Over or short|Signed by"
    ),
    "shifts.note": (
        "Win by count is closer, credits and drop, less opener and fills. It is the win by the "
        "log and what the count found. Fees and meters are counted separately."
    ),
    "agreement.caption": "Agreement with the ledger",
    "agreement.heads": (
        "Events|Moved|Win|Float, net|In the open round|Held by the house|Difference"
    ),
    "agreement.note": (
        "The win and float of the whole log, whatever the period, against what the log puts in the "
        "tray, drop box, fee box and meters. letitride verify proves the log and prints the same "
        "events and the same money moved."
    ),
}
