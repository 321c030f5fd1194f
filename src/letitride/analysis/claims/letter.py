"""The nine changed plays of the letter on face-up dealing, each under every sensible reading.

The letter is terse, and some plays can be read in more than one way. The first reading of a play is
ours, as in the strategy ``letter-2020``; the others have a letter after the number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from letitride.analysis.advice import advise
from letitride.analysis.claims.claim import Claim, ClaimVerdict, exactly, percent
from letitride.analysis.claims.judging import Judge, Judged
from letitride.analysis.figures import RideOrPull
from letitride.analysis.patterns import parse_pattern, pattern_of
from letitride.analysis.plays import Play, parse_condition
from letitride.analysis.published import format_percent
from letitride.cards import parse_cards
from letitride.rules import Schedule

_SIZES: Final = {"1": 3, "2": 4}


@dataclass(frozen=True, slots=True)
class CounterExample:
    """A hand (for bet 2, with the left card) and six seen cards for which a play is wrong."""

    hand: str
    seen: str
    community: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """``number`` is the bet, the play and the reading; ``plays`` are lines of a strategy file."""

    number: str
    claim: str
    plays: tuple[str, ...]
    note: str = ""
    counter_example: CounterExample | None = None

    @property
    def id(self) -> str:
        return f"F-{self.number}"

    @property
    def is_ours(self) -> bool:
        return self.number[-1].isdigit()

    @property
    def circle(self) -> int:
        return int(self.number[0])

    @property
    def parsed(self) -> tuple[Play, ...]:
        return tuple(_parse(line, _SIZES[self.number[0]]) for line in self.plays)


_ROYAL = "pull: three to a royal flush, if any of its royal outs is seen"
_STRAIGHT_FLUSH = "pull: three to a straight flush, if any of its straight flush outs is seen"
_LOW_ROYAL = "pull: three to a royal flush, if any of its straight flush outs is seen"
_ROYAL_RIDES = CounterExample("Th Jh Qh", "Ah 2c 3c 4d 5d 6s")
_NINE_RIDES = CounterExample("9h Th Jh", "Kh 2c 3c 4d 5d 6s")
_GAPS_LOSE = CounterExample("3h 5h 7h", "2c 9d Js Qc Kd As")
_FLUSH_RIDES = CounterExample("Th Jh Qh", "3h 4h 5h 6h 7h 8h", "2h")

_MORE = (
    "What it says of a number of outs also holds for more of them. A high card is a ten or "
    "better: it pays if it pairs."
)
_FREE = (
    "With no cards seen riding is worth exactly zero for LIRX-01, so basic strategy may ride or "
    "pull. Riding in all cases but these gains the same over either."
)
_FOUR_HIGH = "The letter says nothing of four high cards: pull Tc Jd Qh Ks if six outs are seen."


def _straight(kind: str, high: str, outs: str) -> str:
    return (
        f"pull: four to an {kind} straight, with {high}, "
        f"if at least {outs} of its straight outs are seen"
    )


READINGS: Final = (
    Reading(
        "1-1",
        "pull three to a straight flush or a royal flush if any of its outs is seen",
        (_STRAIGHT_FLUSH, _ROYAL),
        "We read the outs of a royal flush as the two cards it lacks, and those of another "
        "straight flush as all cards of the suit in any straight flush that holds the three.",
        _ROYAL_RIDES,
    ),
    Reading(
        "1-1a",
        "the same, three to a straight flush alone",
        (_STRAIGHT_FLUSH,),
        "The part of F-1-1 that leaves out royal flushes.",
        _NINE_RIDES,
    ),
    Reading(
        "1-1b",
        "the same, three to a royal flush alone",
        (_ROYAL,),
        "The part of F-1-1 about royal flushes: three high cards can still pair, and pay.",
        _ROYAL_RIDES,
    ),
    Reading(
        "1-1c",
        "the same, but the outs of a lower straight flush count for a royal flush too",
        (_STRAIGHT_FLUSH, _LOW_ROYAL),
        "In this reading Th Jh Qh has the outs 8h and 9h as well as Kh and Ah.",
        CounterExample("Th Jh Qh", "8h 2c 3c 4d 5d 6s"),
    ),
    Reading(
        "1-2",
        "ride three to an inside straight flush if no seen card is of its suit",
        (
            "ride: three to a straight flush, open to one or two straights, "
            "if none of its suit is seen",
        ),
        "We read inside as with any gap: one or two straights hold the three cards.",
        _GAPS_LOSE,
    ),
    Reading(
        "1-2a",
        "the same, but inside means with two gaps",
        ("ride: three to a straight flush, open to one straight, if none of its suit is seen",),
        "In this reading only one straight holds the three cards.",
        _GAPS_LOSE,
    ),
    Reading(
        "1-3",
        "ride a low pair if no seen card is of a rank in the hand",
        ("ride: a low pair, if none of its ranks is seen",),
        "The kicker's rank counts as well as the pair's. It is right only then: with a card of "
        "either rank seen, riding a low pair always costs.",
    ),
    Reading(
        "2-1",
        "pull four to a flush if all six seen cards are of its suit",
        ("pull: four to a flush, if exactly six of its suit are seen",),
        "We read it as four cards of a suit that no straight flush holds.",
        _FLUSH_RIDES,
    ),
    Reading(
        "2-1a",
        "the same, but four to a straight flush or a royal flush count too",
        (
            "pull: four to a flush, if exactly six of its suit are seen",
            "pull: four to a straight flush, if exactly six of its suit are seen",
            "pull: four to a royal flush, if exactly six of its suit are seen",
        ),
        "In this reading any four cards of a suit count.",
        CounterExample("5h 6h 7h", "2h 3h Th Jh Qh Kh", "8h"),
    ),
    Reading(
        "2-2",
        "pull four to a flush with no high card if five of the seen cards are of its suit",
        ("pull: four to a flush, with no high card, if exactly five of its suit are seen",),
        "We read it as four cards of a suit that no straight flush holds. F-2-1 is about six.",
    ),
    Reading(
        "2-2a",
        "the same, but four to a straight flush count too",
        (
            "pull: four to a flush, with no high card, if exactly five of its suit are seen",
            "pull: four to a straight flush, with no high card, "
            "if exactly five of its suit are seen",
        ),
        "In this reading any four cards of a suit count.",
        CounterExample("5h 6h 7h", "2h Th Jh Qh Kh Ac", "8h"),
    ),
    *(
        Reading(
            f"2-{play}",
            f"pull four to a straight with {high} if {outs} of its outs are seen",
            (_straight("outside", high, outs),),
            f"{_MORE} {note}".rstrip(),
        )
        for play, high, outs, note in (
            (3, "no high card", "two", _FREE),
            (4, "one high card", "three", ""),
            (5, "two high cards", "four", ""),
            (6, "three high cards", "five", _FOUR_HIGH),
        )
    ),
    *(
        Reading(
            f"2-{play}a",
            f"the same as F-2-{play}, but four to an inside straight count too",
            (_straight("outside", high, outs), _straight("inside", high, outs)),
            "In this reading any four to a straight count, also those that only one rank "
            "completes; basic strategy pulls these anyway.",
        )
        for play, high, outs in (
            (3, "no high card", "two"),
            (4, "one high card", "three"),
            (5, "two high cards", "four"),
        )
    ),
)


def letter_claims(schedules: Mapping[str, Schedule], ref: str) -> Iterator[Claim]:
    """Judged in full for the paytable ``ref``; for the others, only the verdicts."""
    judges = {each: Judge(schedule) for each, schedule in schedules.items()}
    for reading in READINGS:
        judged = {each: judge.plays(reading.parsed) for each, judge in judges.items()}
        verdicts = {each: _verdict(result) for each, result in judged.items()}
        note = (
            reading.note,
            f"It applies in {percent(judged[ref].often)} of rounds.",
            *_where_wrong(reading, judges[ref], judged[ref]),
            _elsewhere(verdicts, ref),
        )
        yield Claim(
            id=reading.id,
            document="F",
            clause=f"F bet {reading.circle} rules",
            claim=f"bet {reading.circle}: {reading.claim}",
            computed=_computed(judged[ref]),
            verdict=verdicts[ref],
            note=" ".join(note),
        )


def _verdict(judged: Judged) -> ClaimVerdict:
    if not judged.wrong:
        return ClaimVerdict.RIGHT
    mostly = 2 * judged.changed_wrong < judged.changed and judged.gain > 0
    return ClaimVerdict.MOSTLY if mostly else ClaimVerdict.WRONG


def _computed(judged: Judged) -> str:
    gains = "gains" if judged.gain >= 0 else "loses"
    gain = f"{gains} {exactly(abs(judged.gain))} of one base bet over basic strategy"
    if not judged.wrong:
        return f"never costs anything; {gain}"
    share = f"costs nothing in {exactly(judged.share)} of the cases to which it applies"
    if judged.changed < judged.cases:
        share += f", and in {exactly(judged.share_of_changed)} of those that it changes"
    return f"{share}; {gain}; the best play gains {exactly(judged.left)} more"


def _where_wrong(reading: Reading, judge: Judge, judged: Judged) -> Iterator[str]:
    if judged.wrong and reading.is_ours:
        told = (
            f"{format_percent(part.share_of_changed, 2)} of {pattern_of(shape)}"
            for play in reading.parsed
            for shape, part in judge.by_shape(play).items()
            if part.changed
        )
        yield f"Where it changes basic strategy, it costs nothing in {'; '.join(told)}."
    if reading.counter_example is not None:
        yield _counter_example(reading.counter_example, judge.schedule)


def _elsewhere(verdicts: Mapping[str, ClaimVerdict], ref: str) -> str:
    others = {each: verdict for each, verdict in verdicts.items() if verdict != verdicts[ref]}
    if not others:
        return "The verdict is the same for every other base paytable."
    told = "; ".join(
        f"{verdict} for {', '.join(each for each in others if others[each] is verdict)}"
        for verdict in dict.fromkeys(others.values())
    )
    return f"For some base paytables the verdict differs: {told}."


def _counter_example(example: CounterExample, schedule: Schedule) -> str:
    advice = advise(
        schedule,
        parse_cards(example.hand),
        community=parse_cards(example.community),
        seen=parse_cards(example.seen),
    )
    held = f"{example.hand} and {example.community}" if example.community else example.hand
    should = "ride" if advice.decision is RideOrPull.RIDE else "be pulled"
    return (
        f"Counter-example: with {held}, and {example.seen} seen, riding is worth "
        f"{advice.ev} ({float(advice.ev):+.4f}) of the bet, so it should {should}."
    )


def _parse(line: str, size: int) -> Play:
    choice, _, rest = line.partition(": ")
    hands, _, condition = rest.partition(", if ")
    return Play(RideOrPull(choice), parse_pattern(hands, size=size), (parse_condition(condition),))
