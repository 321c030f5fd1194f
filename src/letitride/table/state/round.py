"""The state of one round."""

from collections.abc import Iterator, Mapping

import msgspec

from letitride.cards import Card
from letitride.rules import Cents, Wager
from letitride.table.money import Move
from letitride.table.state.betting import FeeRate, Limits
from letitride.table.state.dealing import Hand, HandStatus


class Round(msgspec.Struct, frozen=True):
    """One round. ``dealt`` is the number of cards out of the device; places below it are on the
    table.

    ``taken`` are the stakes that were collected before the deal, by seat; a lammer marks each.
    ``burned`` are places put into the rack unseen, ``out`` places put there for another reason;
    ``settled`` are the transfers of bets settled so far, by the hand they were on: a void hand or
    round reverses them. ``limits`` are those its bets were made under, whatever the sign says now,
    and ``rate`` has the fees that were on it when the round opened. ``backs`` says who bet behind
    which seat, even after those bets were returned or settled. ``revealed``: the whole order has
    been shown, for all to check. ``to_correct`` are seats that were asked to make their bets equal,
    including those that have; ``recorded`` are seats whose bets the dealer recorded, and no player
    on a screen; ``side_bets_asked``: the dealer has asked for side bets. ``refused`` are seats
    whose wager the house refused. ``start`` is the position that the dice showed, ``pile`` the one
    that the player-dealer picked to go there. With a controller, ``lamps`` are the seats that were
    lit when LOCK OUT was pressed, ``dark`` those whose lamp does not show their bet; ``locked`` and
    ``game_over``: the key has been pressed.
    ``asked`` is when the next choice was first asked for; ``began`` when the first bet was made.
    ``ready`` are the seats that want no more chips before the call. ``locks`` and ``shares`` are
    the players' shares in the shuffle, locked in and opened; ``commitments`` are those of the decks
    that were locked in when no more bets was called, and ``at_call`` the players who sat there
    then.
    """

    number: int
    deck: int = -1
    hands: Mapping[int, Hand] = {}
    dealt: int = 0
    steps: int = 0
    left: int | None = None
    right: int | None = None
    kept: int | None = None
    burned: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    stub_unloaded: bool = False
    faces: Mapping[int, Card] = {}
    turned: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    taken: Mapping[int, Mapping[Wager, Cents]] = {}
    fees: Mapping[int, Cents] = {}
    backs: Mapping[int, int] = {}
    back_fees: Mapping[int, Cents] = {}
    same_round: bool = False
    start: int | None = None
    pile: int | None = None
    collected: Cents = Cents(0)
    paid: Cents = Cents(0)
    settled: Mapping[int, tuple[Move, ...]] = {}
    limits: Limits | None = None
    rate: FeeRate | None = None
    revealed: bool = False
    to_correct: frozenset[int] = frozenset()
    recorded: frozenset[int] = frozenset()
    side_bets_asked: bool = False
    refused: frozenset[int] = frozenset()
    lamps: frozenset[int] = frozenset()
    dark: frozenset[int] = frozenset()
    locked: bool = False
    game_over: bool = False
    asked: int = 0
    began: int = 0
    ready: frozenset[int] = frozenset()
    locks: Mapping[int, str] = {}
    shares: Mapping[int, str] = {}
    commitments: frozenset[str] = frozenset()
    at_call: frozenset[str] = frozenset()

    @property
    def lammers(self) -> Mapping[int, Cents]:
        """The seats that a lammer marks, and all that was taken there."""
        return {seat: Cents(sum(stakes.values())) for seat, stakes in self.taken.items()}

    @property
    def handled(self) -> bool:
        """Whether any player has picked up cards; N 12.1, 12.6, 12.7 and 12.8 depend on it.

        Cards dealt face up count as handled once the deal is complete, and not stack by stack.
        """
        dealt = self.left is not None and self.right is not None
        return dealt and any(hand.looked for hand in self.hands.values())

    @property
    def transfers(self) -> Iterator[Move]:
        """The transfers of all bets settled so far."""
        return (move for moves in self.settled.values() for move in moves)

    @property
    def completed(self) -> bool:
        """Whether any hand was settled. If all its hands are void, the round does not count as a
        hand banked."""
        return any(hand.status is HandStatus.SETTLED for hand in self.hands.values())
