"""Proof that a log is true, with nothing but the log: the chain, the money, the cards, the pays."""

from letitride.service.proof.editions import installed_game
from letitride.service.proof.findings import Finding, Matter, Proof, RoundProof
from letitride.service.proof.log import TABLE, Bad, LogProof, StreamProof, prove_log, prove_stream
from letitride.service.proof.table import prove

__all__ = [
    "TABLE",
    "Bad",
    "Finding",
    "LogProof",
    "Matter",
    "Proof",
    "RoundProof",
    "StreamProof",
    "installed_game",
    "prove",
    "prove_log",
    "prove_stream",
]
