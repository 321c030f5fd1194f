"""Proof that a log is true, with nothing but the log: the chain, the money, the cards, the pays."""

from letitride.service.proof.editions import installed_game
from letitride.service.proof.exporting import export_heads
from letitride.service.proof.findings import Counts, Finding, Matter, Proof, RoundProof
from letitride.service.proof.heads import (
    BadHeads,
    ForgedHeads,
    Heads,
    chain_fault,
    fingerprint,
    parse_public_key,
    read_heads,
    signed,
)
from letitride.service.proof.log import Export, LogProof, Proving, prove_log
from letitride.service.proof.streams import TABLE
from letitride.service.proof.table import prove
from letitride.service.proof.walk import Bad

__all__ = [
    "TABLE",
    "Bad",
    "BadHeads",
    "Counts",
    "Export",
    "Finding",
    "ForgedHeads",
    "Heads",
    "LogProof",
    "Matter",
    "Proof",
    "Proving",
    "RoundProof",
    "chain_fault",
    "export_heads",
    "fingerprint",
    "installed_game",
    "parse_public_key",
    "prove",
    "prove_log",
    "read_heads",
    "signed",
]
