"""The public library, `import letitride as lir`: plain values in, values that print well out."""

from letitride.library.advice import Advised, StrategyInWords, advise, strategy
from letitride.library.comparing import TablesCompared, compare
from letitride.library.designing import design
from letitride.library.face_up import FaceUpFigures, faceup
from letitride.library.hands import ShownHand, hand
from letitride.library.par_figures import ParFigures, par
from letitride.library.paytable_input import PaytableLike, paytable, paytables
from letitride.library.played_rounds import Choose, RoundStream, rounds, rulebooks
from letitride.library.proof import Verified, verify
from letitride.library.sessions import SessionOdds, SessionOutcome, SessionSample, session
from letitride.library.simulating import simulate

__all__ = [
    "Advised",
    "Choose",
    "FaceUpFigures",
    "ParFigures",
    "PaytableLike",
    "RoundStream",
    "SessionOdds",
    "SessionOutcome",
    "SessionSample",
    "ShownHand",
    "StrategyInWords",
    "TablesCompared",
    "Verified",
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
