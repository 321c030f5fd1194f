"""What the letter says about the game as a whole: the $ bet, the winners, and who has the edge."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from letitride.analysis.claims.claim import Claim, ClaimVerdict, exactly, percent
from letitride.analysis.exact import analyse_wager
from letitride.analysis.faceup import FaceUpValue, Watch, faceup_row
from letitride.analysis.published import prints_as
from letitride.rules import Schedule

_PAYBACK: Final = "62.7%"
_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven")


def face_up_rows(
    schedules: Mapping[str, Schedule], *, watch: Watch | None = None
) -> dict[str, tuple[FaceUpValue, ...]]:
    """Every table size of every paytable; ``watch`` reports all of it as one job."""
    rows = {}
    for place, (ref, schedule) in enumerate(schedules.items()):

        def tell(done: int, of: int, place: int = place) -> None:
            if watch is not None:
                watch(place * of + done, len(schedules) * of)

        rows[ref] = faceup_row(schedule, watch=tell)
    return rows


def payback_claim(schedules: Mapping[str, Schedule], ref: str) -> Claim:
    """The $ bet by itself; it shows which paytables the letter can mean."""
    paybacks = {each: 1 + analyse_wager(s).bets[3].ev for each, s in schedules.items()}
    right = [each for each, payback in paybacks.items() if prints_as(payback, _PAYBACK)]
    return Claim(
        id="F-payback",
        document="F",
        clause="F payback $",
        claim=f"the $ bet has a payback of {_PAYBACK}",
        computed=f"{ref}: {exactly(paybacks[ref])}",
        verdict=ClaimVerdict.PRINTED if ref in right else ClaimVerdict.WRONG,
        note=(
            f"True for {' and '.join(right)}. Exactly: "
            + ", ".join(f"{each} {percent(payback)}" for each, payback in paybacks.items())
            + f". We judge what the letter says of plays and their worth for {ref}."
        ),
    )


def winners_claim(schedule: Schedule, best: FaceUpValue) -> Claim:
    """The share of riding bets that have already won."""
    analysis = analyse_wager(schedule)
    shares = {}
    for circle in (1, 2):
        choices = analysis.choices[circle]
        hands = sum(choice.hands for choice in choices)
        won = sum(choice.hands for choice in choices if choice.shape.made.wins)
        usual, seeing = analysis.bets[circle].ride, best.bets[circle].ride
        shares[circle] = (Fraction(won, hands) / usual, Fraction(won, hands) / seeing)
    (first, first_seeing), (second, second_seeing) = shares.values()
    holds = [share > Fraction(4, 5) for share in (first, second, first_seeing, second_seeing)]
    unsure = ClaimVerdict.READING if any(holds) else ClaimVerdict.WRONG
    return Claim(
        id="F-winners",
        document="F",
        clause="F impact",
        claim="the vast majority of hands wagered are guaranteed winners",
        computed=(
            f"of the bets left to ride, {exactly(first)} on 1 and {exactly(second)} on 2 with no "
            f"cards seen; {exactly(first_seeing)} on 1 and {exactly(second_seeing)} on 2 with six "
            "cards seen and the best play"
        ),
        verdict=ClaimVerdict.RIGHT if all(holds) else unsure,
        note=(
            "We read a vast majority as more than four in five. That is true with no cards seen; "
            "with cards seen low pairs ride too, and it is no longer true of bet 1."
        ),
    )


def beating_claims(rows: Mapping[str, Sequence[FaceUpValue]]) -> Iterator[Claim]:
    """The letter judges three hands; this covers all table sizes of all base paytables."""
    for ref, row in rows.items():
        for value, number in zip(row, _NUMBERS, strict=True):
            yield Claim(
                id=f"F-not-beatable-{ref}-{value.players}",
                document="F",
                clause="F not beatable",
                claim=f"{ref}, {number} hands face up: the house keeps an edge",
                computed=f"{exactly(value.edge)} of one base bet",
                verdict=ClaimVerdict.RIGHT if value.edge > 0 else ClaimVerdict.WRONG,
                note=(
                    "With the best play to the last card. The letter looks at three hands, and "
                    "reckons that a full analysis would take weeks for a game; this one takes "
                    "seconds."
                ),
            )
    gains = [[value.gain for value in row] for row in rows.values()]
    grows = all(row[0] > 0 and row == sorted(set(row)) for row in gains)
    least = min(row[0] for row in gains)
    yield Claim(
        id="F-information",
        document="F",
        clause="F not beatable",
        claim="seeing other players' cards can only lower the house edge",
        computed=f"by at least {exactly(least)} of one base bet, with three cards seen",
        verdict=ClaimVerdict.RIGHT if grows else ClaimVerdict.WRONG,
        note="For every base paytable the gain is above zero and grows with every hand seen.",
    )
