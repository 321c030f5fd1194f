"""The environments: one player's round, alone or with other players whose cards are seen.

An observation is a row of cards: the player's three, the two community cards, then the cards of
the others. A card is 0 to 51, ``FACE_DOWN`` before it is turned. Every episode has two steps: the
choice of bet 1, then that of bet 2. The reward of the second is what the bets left in action win or
lose, in units of one bet.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from letitride.analysis import base_par, faceup_value, seen_at
from letitride.cards import DECK, Card, format_cards
from letitride.rules import BASE, HandCards, Schedule, kind_for, load_paytable

PULL: Final = 0
RIDE: Final = 1
FACE_DOWN: Final = len(DECK)
"""A community card in an observation that is not turned yet."""

_OWN: Final = 3
_COMMUNITY: Final = 2

Observation = Any
"""A NumPy array; its type is known only where NumPy is installed."""


def cards_in(observation: Observation) -> tuple[Card, ...]:
    """The player's three cards and the community cards turned so far."""
    known = observation[: _OWN + _COMMUNITY].tolist()
    return tuple(Card(card) for card in known if card != FACE_DOWN)


class _Round(gymnasium.Env[Observation, Any]):
    """A round: ``others`` are the cards of other players that are seen before bet 1."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(self, paytable: str, *, others: int, render_mode: str | None) -> None:
        self.schedule: Final = _schedule(paytable)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: must be 'ansi' or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(2)
        shown = _OWN + _COMMUNITY + others
        self.observation_space = spaces.MultiDiscrete([FACE_DOWN + 1] * shown)
        self._cards: list[int] = [FACE_DOWN] * shown
        self._turned = self._in_action = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._cards = self.np_random.permutation(len(DECK))[: len(self._cards)].tolist()
        self._turned, self._in_action = 0, 1
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Bet 1, then bet 2. ``info["net"]`` of the last step is the exact result."""
        if not self._in_action:
            raise gymnasium.error.ResetNeeded("no round has begun: call reset() first")
        if self._turned == _COMMUNITY:
            raise gymnasium.error.ResetNeeded("the round is over: call reset() for the next")
        if not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(f"action: 0 pulls, 1 rides, not {action!r}")
        self._in_action += int(action)
        self._turned += 1
        if self._turned < _COMMUNITY:
            return self._seen(), 0.0, False, False, {}
        net = self._in_action * net_of(self.schedule, self._cards)
        return self._seen(), float(net), True, False, {"net": net}

    def render(self) -> Any:
        """The cards, as text: ``7h 8h 9h | Td ??``, then those of the others."""
        if self.render_mode != "ansi":
            return None
        shown = self._seen().tolist()
        end = _OWN + _COMMUNITY
        parts = (shown[:_OWN], shown[_OWN:end], shown[end:])
        return " | ".join(" ".join(map(_face, part)) for part in parts if part)

    def _seen(self) -> Observation:
        seen = np.array(self._cards, dtype=np.int64)
        seen[_OWN + self._turned : _OWN + _COMMUNITY] = FACE_DOWN
        return seen


class OneSeat(_Round):
    """One player who sees no other cards."""

    def __init__(self, paytable: str = "LIRX-01", *, render_mode: str | None = None) -> None:
        super().__init__(paytable, others=0, render_mode=render_mode)

    @cached_property
    def optimum(self) -> Fraction:
        """The mean reward of the best play, exactly."""
        return -base_par(self.schedule).edge


class FaceUpTable(_Round):
    """A player at a table dealt face up, who sees the cards of all others before bet 1."""

    def __init__(
        self, paytable: str = "LIRX-01", *, players: int = 7, render_mode: str | None = None
    ) -> None:
        super().__init__(paytable, others=seen_at(players), render_mode=render_mode)
        self.players: Final = players

    @cached_property
    def optimum(self) -> Fraction:
        """The mean reward of the best play with the seen cards, exactly."""
        return -faceup_value(self.schedule, self.players).edge


def net_of(schedule: Schedule, cards: Sequence[int]) -> Fraction:
    """What one bet wins or loses; the first five cards are the hand."""
    own, community = cards[:_OWN], cards[_OWN : _OWN + _COMMUNITY]
    hand = HandCards(own=[*map(Card, own)], community=[*map(Card, community)])
    return schedule.net(kind_for(schedule.decided_by, hand))


def _schedule(paytable: str) -> Schedule:
    loaded = load_paytable(paytable)
    schedule = loaded.schedule(BASE)
    if schedule is None:
        raise ValueError(f"paytable: {loaded.id} has no base wager, so there is nothing to decide")
    return schedule


def _face(card: int) -> str:
    return "??" if card == FACE_DOWN else format_cards([Card(card)])
