"""Proves that a log is true, from the log alone: the chain, the money, the cards, the pays."""

from letitride.audit.bad_events import BadLogEvent
from letitride.audit.bundle import (
    BadBundle,
    BundleCheck,
    BundleFile,
    CheckResult,
    ExportNoted,
    RoundsTaken,
    bundle_parts,
    check_bundle,
    page_of,
    read_bundle,
    signed_bundle,
    sound,
)
from letitride.audit.deal_tally import FEWEST, DealTally, deviation
from letitride.audit.disclosure import Disclosure, disclose, transcript_of
from letitride.audit.editions import installed_game
from letitride.audit.fairness import FAMILY_WISE, ShuffleTally, Statistic, Verdict, chance_of, judge
from letitride.audit.fees import Fees
from letitride.audit.findings import Counts, Finding, Matter, Proof, RoundProof, Step
from letitride.audit.followers import TABLE
from letitride.audit.heads import (
    BadHeads,
    ForgedHeads,
    Heads,
    chain_fault,
    digest_of,
    fingerprint,
    parse_public_key,
    read_heads,
    signed,
)
from letitride.audit.log_proof import Export, LogProof, ProofInSteps, prove_log
from letitride.audit.round_matters import RoundMatters
from letitride.audit.stretches import FinishedRound, OtherEdition, Stretch, StretchWalk, TableMark
from letitride.audit.table_walk import prove
from letitride.audit.unrevealed_decks import decks_put_away

__all__ = [
    "FAMILY_WISE",
    "FEWEST",
    "TABLE",
    "BadBundle",
    "BadHeads",
    "BadLogEvent",
    "BundleCheck",
    "BundleFile",
    "CheckResult",
    "Counts",
    "DealTally",
    "Disclosure",
    "Export",
    "ExportNoted",
    "Fees",
    "Finding",
    "FinishedRound",
    "ForgedHeads",
    "Heads",
    "LogProof",
    "Matter",
    "OtherEdition",
    "Proof",
    "ProofInSteps",
    "RoundMatters",
    "RoundProof",
    "RoundsTaken",
    "ShuffleTally",
    "Statistic",
    "Step",
    "Stretch",
    "StretchWalk",
    "TableMark",
    "Verdict",
    "bundle_parts",
    "chain_fault",
    "chance_of",
    "check_bundle",
    "decks_put_away",
    "deviation",
    "digest_of",
    "disclose",
    "fingerprint",
    "installed_game",
    "judge",
    "page_of",
    "parse_public_key",
    "prove",
    "prove_log",
    "read_bundle",
    "read_heads",
    "signed",
    "signed_bundle",
    "sound",
    "transcript_of",
]
