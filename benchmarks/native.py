"""``par.c``, compiled on the spot and called through ctypes."""

import ctypes
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path
from typing import Final

from benchmarks.paytables import whole_nets
from letitride.analysis import Par
from letitride.cards import (
    DECK,
    FIVE_CARD_HANDS,
    Card,
    FiveCard,
    HandClass,
    five_card_counts,
    hand_classes,
    outcome_tables,
)
from letitride.rules import Schedule

SOURCE: Final = Path(__file__).with_name("par.c")
DEALS: Final = 10 * FIVE_CARD_HANDS


def find_compiler() -> str | None:
    return shutil.which("cc")


class Batch:
    """Paytables as C reads them, and room for the answers: prepared before the clock starts."""

    def __init__(self, schedules: Sequence[Schedule]) -> None:
        nets = [whole_nets(schedule) for schedule in schedules]
        self.size = len(nets)
        self.scales = [scale for _, scale in nets]
        self.nets = _whole(chain.from_iterable(each for each, _ in nets))
        self.won = _whole([0] * self.size)
        self.riding = _whole([0] * self.size)

    def pars(self) -> list[Par]:
        return [
            Par(Fraction(-won, DEALS * scale), Fraction(DEALS + riding, DEALS))
            for won, riding, scale in zip(self.won, self.riding, self.scales, strict=True)
        ]


class Hands:
    """Three- and four-card hands to go through, each with how many hands it stands for."""

    def __init__(self, threes: Iterable[HandClass], fours: Iterable[HandClass]) -> None:
        three, four = list(threes), list(fours)
        self.arguments = (*_hand_list(three), *_hand_list(four))
        self.evaluations = 1176 * len(three) + 48 * len(four)


def every_hand() -> Hands:
    return Hands(*((HandClass(hand, 1) for hand in combinations(DECK, size)) for size in (3, 4)))


def every_class() -> Hands:
    return Hands(hand_classes(3), hand_classes(4))


class Native:
    """The compiled library. Our shapes are handed over once; a call then values a batch."""

    def __init__(self, compiler: str, directory: Path) -> None:
        built = directory / "par.so"
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(built), str(SOURCE)]
        subprocess.run(command, check=True)
        self._library = ctypes.CDLL(str(built))
        self._library.prepare()
        tables = outcome_tables()
        three, four = len(tables.three), len(tables.four)
        self._shapes = (
            _whole(chain.from_iterable((*tables.three.values(), *tables.four.values()))),
            _whole((*tables.three_hands.values(), *(2 * n for n in tables.four_hands.values()))),
            _whole([1176] * three + [48] * four),
            ctypes.c_int64(three + four),
            _whole(five_card_counts()),
        )

    def kind(self, hand: Sequence[Card]) -> FiveCard:
        return FiveCard(self._library.kind_of_hand(bytes(hand)))

    def by_product(self, batch: Batch) -> None:
        self._library.by_product(
            batch.nets, ctypes.c_int64(batch.size), *self._shapes, batch.won, batch.riding
        )

    def by_enumeration(self, batch: Batch, hands: Hands) -> None:
        self._library.by_enumeration(
            batch.nets, ctypes.c_int64(batch.size), *hands.arguments, batch.won, batch.riding
        )


def _hand_list(
    hands: Sequence[HandClass],
) -> tuple[bytes, ctypes.Array[ctypes.c_int64], ctypes.c_int64]:
    return (
        bytes(chain.from_iterable(cards for cards, _ in hands)),
        _whole(stands for _, stands in hands),
        ctypes.c_int64(len(hands)),
    )


def _whole(values: Iterable[int]) -> ctypes.Array[ctypes.c_int64]:
    listed = list(values)
    return (ctypes.c_int64 * len(listed))(*listed)
