"""The rounds of a table's log: all are counted, and those with something wrong are kept."""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from letitride.audit.findings import Counts, Finding, Look, Matter, RoundProof, Step
from letitride.audit.shuffle import ShuffleCheck
from letitride.table import events as e

_LOOKED_BACK: Final = 8
"""A finding may concern an earlier round, so this many are kept before they are dropped."""


class Rounds:
    """``all_rounds``: keep the proof of every round, not only of those with findings."""

    matter = Matter.COURSE

    def __init__(self, shuffle: ShuffleCheck, *, all_rounds: bool) -> None:
        self._shuffle = shuffle
        self._all = all_rounds
        self._ended = Counts()
        self._number: int | None = None
        self._first = 0
        self._this = Counts()
        self._paid = False
        self._bad: set[int] = set()
        self._recent: deque[RoundProof] = deque()
        self._kept: list[RoundProof] = []

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.RoundOpened: self._opened,
            e.SeatSettled: self._hand_settled,
            e.BetSettled: self._bet_settled,
            e.ThreeCardSettled: self._bet_settled,
            e.DeckRevealed: self._revealed,
            e.RoundEnded: self._over,
            e.RoundVoided: self._over,
            e.TableClosed: self._over,
        }

    def found(self, version: int) -> None:
        """Something is wrong with the event of that version."""
        if self._number is not None and version >= self._first:
            self._bad.add(self._number)
        for each in self._recent:
            if each.first <= version <= each.last:
                self._bad.add(each.number)

    def counts_now(self) -> Counts:
        """Includes the current round."""
        now = replace(self._ended)
        if self._number is not None:
            _add(now, self._proof(0))
        return now

    def proofs(self, findings: Sequence[Finding], version: int) -> tuple[RoundProof, ...]:
        """``findings`` are in order; ``version`` is how far the log was followed."""
        versions = [finding.version for finding in findings]
        rounds = [*self._kept, *(each for each in self._recent if self._keeps(each))]
        if self._number is not None:
            on = self._proof(version)
            rounds += [on] if self._keeps(on) else []
        return tuple(
            replace(each, findings=tuple(findings[_between(versions, each)])) for each in rounds
        )

    def _opened(self, step: Step) -> None:
        assert isinstance(step.event, e.RoundOpened)
        if self._number is not None:
            self._end(self._proof(step.version - 1))
        self._number, self._first = step.event.number, step.version
        self._this = Counts()
        self._paid = step.game is not None

    def _hand_settled(self, _: Step) -> None:
        self._this.hands += 1

    def _bet_settled(self, _: Step) -> None:
        self._this.bets += 1

    def _revealed(self, _: Step) -> None:
        self._this.revealed = 1

    def _over(self, step: Step) -> None:
        event = step.event
        if self._number is None or (isinstance(event, e.RoundVoided) and event.same_round):
            return
        void = not isinstance(event, e.RoundEnded)
        self._end(self._proof(step.version, ended=True, void=void))

    def _proof(self, last: int, *, ended: bool = False, void: bool = False) -> RoundProof:
        assert self._number is not None
        return RoundProof(
            number=self._number,
            first=self._first,
            last=last,
            ended=ended,
            void=void,
            revealed=bool(self._this.revealed),
            late=self._shuffle.late,
            paid=self._paid,
            hands=self._this.hands,
            bets=self._this.bets,
        )

    def _end(self, this: RoundProof) -> None:
        self._number = None
        _add(self._ended, this)
        self._recent.append(this)
        if len(self._recent) > _LOOKED_BACK:
            oldest = self._recent.popleft()
            if self._keeps(oldest):
                self._kept.append(oldest)

    def _keeps(self, round: RoundProof) -> bool:
        return self._all or round.number in self._bad


def _add(counts: Counts, round: RoundProof) -> None:
    counts.rounds += 1
    counts.void += round.void
    counts.revealed += round.revealed
    counts.late += round.late
    counts.hands += round.hands
    counts.bets += round.bets


def _between(versions: Sequence[int], round: RoundProof) -> slice:
    return slice(bisect_left(versions, round.first), bisect_right(versions, round.last))
