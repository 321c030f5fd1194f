"""Let It Ride, run by the book and proved.

>>> import letitride as lir
>>> print(lir.hand("Th Jh Qh Kh Ah"))
Royal flush
>>> lir.par("LIRX-01")
<LIRX-01: base par 2.8648%>

The names below are the library: checked, documented, and kept from release to release. What the
packages behind them hold may change. Nothing is loaded before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from letitride.library import (
        advise,
        compare,
        design,
        faceup,
        hand,
        par,
        paytable,
        paytables,
        rounds,
        rulebooks,
        session,
        simulate,
        strategy,
        verify,
    )

__all__ = [
    "advise",
    "compare",
    "design",
    "faceup",
    "hand",
    "par",
    "paytable",
    "paytables",
    "rounds",
    "rulebooks",
    "session",
    "simulate",
    "strategy",
    "verify",
]


if not TYPE_CHECKING:  # a checker should know the names above and no others

    def __getattr__(name):
        if name in __all__:
            return getattr(import_module("letitride.library"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
