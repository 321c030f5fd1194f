"""Evidence: some rounds of a table in one signed file that anybody can check without the house."""

from letitride.audit.bundle.checking import BundleCheck, CheckResult, check_bundle, sound
from letitride.audit.bundle.file import BadBundle, BundleFile, read_bundle, signed_bundle
from letitride.audit.bundle.making import RoundsTaken, bundle_parts
from letitride.audit.bundle.page import page_of
from letitride.audit.bundle.parts import ExportNoted

__all__ = [
    "BadBundle",
    "BundleCheck",
    "BundleFile",
    "CheckResult",
    "ExportNoted",
    "RoundsTaken",
    "bundle_parts",
    "check_bundle",
    "page_of",
    "read_bundle",
    "signed_bundle",
    "sound",
]
