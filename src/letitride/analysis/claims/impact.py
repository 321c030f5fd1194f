"""What the letter says its plays are worth, as a share of each amount it might mean."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from letitride.analysis.claims.claim import Claim, ClaimVerdict, exactly, percent
from letitride.analysis.claims.judging import THREE_PLAYERS
from letitride.analysis.faceup import FaceUpValue
from letitride.analysis.figures import Par
from letitride.analysis.plays import Playbook, PlaybookValue, load_playbook, value_playbook
from letitride.analysis.published import prints_as
from letitride.rules import Schedule

_CLAUSE = "F impact"
_PERCENT = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Impact:
    """What a player gains from a change of play, as a share of different amounts."""

    before: Par
    after: Par

    @property
    def gain(self) -> Fraction:
        return self.before.edge - self.after.edge

    @property
    def of(self) -> Mapping[str, Fraction]:
        """The gain as a share of each amount, by the words for it."""
        return {
            "of one base bet": self.gain,
            "of the amount in action": self.gain / self.after.average_wager,
            "of the three bets placed": self.gain / 3,
            "as the fall of par": self.before.par - self.after.par,
        }


def impact_claims(
    schedule: Schedule, best: FaceUpValue, elsewhere: Mapping[str, FaceUpValue]
) -> Iterator[Claim]:
    """``best`` is the best play with two other hands seen, ``elsewhere`` that of other tables."""
    letter = value_playbook(load_playbook("letter-2020"), schedule, seen=THREE_PLAYERS)
    pair = value_playbook(_with_low_pair(), schedule, seen=THREE_PLAYERS)
    basic, with_pair, with_all = best.ordinary, _par(pair), _par(letter)
    face_up = Par(best.edge, best.average_wager)
    yield _judged(
        "F-low-pair",
        "riding the low pair adds roughly 0.2% to the payback",
        {"the low pair": Impact(basic, with_pair)},
        lambda value: prints_as(value, "0.2%"),
        "It is 0.2% to the printed digit",
    )
    yield _judged(
        "F-others",
        "the other changes add no more than another 0.1%",
        {
            "the letter's other plays": Impact(with_pair, with_all),
            "the best play beyond the low pair": Impact(with_pair, face_up),
        },
        lambda value: value <= _PERCENT / 10,
        "It is at most 0.1%",
    )
    in_all = _judged(
        "F-in-all",
        "face-up dealing to three hands takes at most 0.3% from the house",
        {"the letter's plays": Impact(basic, with_all), "the best play": Impact(basic, face_up)},
        lambda value: value <= 3 * _PERCENT / 10,
        "It is at most 0.3%",
    )
    yield msgspec.structs.replace(in_all, note=f"{in_all.note} {_told_of(elsewhere)}")
    yield _biggest(pair, letter, best)
    yield _infrequent(pair, letter)


def _judged(
    ref: str,
    claim: str,
    impacts: Mapping[str, Impact],
    holds: Callable[[Fraction], bool],
    what: str,
) -> Claim:
    """Right if it holds for every amount, wrong if for none."""
    amounts = {
        words: all(holds(impact.of[words]) for impact in impacts.values())
        for words in next(iter(impacts.values())).of
    }
    true = [words for words, held in amounts.items() if held]
    false = [words for words, held in amounts.items() if not held]
    if not false:
        verdict, note = ClaimVerdict.RIGHT, f"{what}, whatever it is measured against."
    elif true:
        verdict = ClaimVerdict.READING
        note = f"{what} {' or '.join(true)}, but not {' or '.join(false)}."
    else:
        verdict, note = ClaimVerdict.WRONG, "It is not so, whatever it is measured against."
    return Claim(
        id=ref,
        document="F",
        clause=_CLAUSE,
        claim=claim,
        computed="; ".join(
            f"{who}: "
            + ", ".join(f"{exactly(value)} {words}" for words, value in impact.of.items())
            for who, impact in impacts.items()
        ),
        verdict=verdict,
        note=(
            f"{note} The letter does not say what it is a share of; for other games it names the "
            "total wager, which is the amount in action."
            if verdict is ClaimVerdict.READING
            else note
        ),
    )


def _told_of(elsewhere: Mapping[str, FaceUpValue]) -> str:
    told = ", ".join(
        f"{ref} {percent(value.gain)} and {percent(value.gain / value.average_wager)}"
        for ref, value in elsewhere.items()
    )
    return (
        "With other paytables and the best play, of one base bet and of the amount in action: "
        f"{told}."
    )


def _biggest(pair: PlaybookValue, letter: PlaybookValue, best: FaceUpValue) -> Claim:
    of_letter, of_best = pair.cost / letter.cost, -pair.cost / best.gain
    return Claim(
        id="F-biggest",
        document="F",
        clause=_CLAUSE,
        claim="riding the low pair is the change that is worth most",
        computed=(
            f"{exactly(of_letter)} of what the letter's plays gain, "
            f"{exactly(of_best)} of what the best play does"
        ),
        verdict=ClaimVerdict.RIGHT
        if min(of_letter, of_best) > Fraction(1, 2)
        else ClaimVerdict.WRONG,
        note="It is more than half of the gain, so no other change can be worth as much.",
    )


def _infrequent(pair: PlaybookValue, letter: PlaybookValue) -> Claim:
    first = letter.differs(1) - pair.differs(1)
    second = letter.differs(2)
    rare = max(first, second) < _PERCENT
    return Claim(
        id="F-infrequent",
        document="F",
        clause=_CLAUSE,
        claim="the other changes occur infrequently",
        computed=(
            f"played by the letter, they change bet 1 in {exactly(first)} of rounds, and bet 2 in "
            f"{exactly(second)}"
        ),
        verdict=ClaimVerdict.RIGHT if rare else ClaimVerdict.WRONG,
        note=(
            "We read infrequently as in fewer than one round in a hundred. The low pair changes "
            f"bet 1 in {percent(pair.differs(1))} of rounds."
        ),
    )


def _with_low_pair() -> Playbook:
    """Basic strategy and one of the letter's plays."""
    basic, letter = load_playbook("basic"), load_playbook("letter-2020")
    (pair,) = (
        play
        for play in letter.plays[1]
        if str(play) == "ride: a low pair, if none of its ranks is seen"
    )
    return Playbook(basic.name, basic.about, {**basic.plays, 1: (pair, *basic.plays[1])})


def _par(value: PlaybookValue) -> Par:
    return Par(value.edge, value.average_wager)
