"""Strategies as files: lists of plays with conditions on seen cards, and their exact value."""

from letitride.analysis.plays.conditions import (
    BadCondition,
    Condition,
    SeenCount,
    parse_condition,
)
from letitride.analysis.plays.file import parse_playbook
from letitride.analysis.plays.groups import Group
from letitride.analysis.plays.playbook import Play, Playbook
from letitride.analysis.plays.playing import play_of, rides_by
from letitride.analysis.plays.report import (
    ChangedReport,
    FullPlaybookReport,
    PlaybookReport,
    changed_report,
    full_playbook_report,
    playbook_report,
)
from letitride.analysis.plays.shipped import load_playbook, playbook_ids
from letitride.analysis.plays.thumb_rules import RuleOfThumb, rule_of_thumb
from letitride.analysis.plays.value import (
    Departure,
    PlaybookValue,
    Played,
    best_bets,
    value_playbook,
)

__all__ = [
    "BadCondition",
    "ChangedReport",
    "Condition",
    "Departure",
    "FullPlaybookReport",
    "Group",
    "Play",
    "Playbook",
    "PlaybookReport",
    "PlaybookValue",
    "Played",
    "RuleOfThumb",
    "SeenCount",
    "best_bets",
    "changed_report",
    "full_playbook_report",
    "load_playbook",
    "parse_condition",
    "parse_playbook",
    "play_of",
    "playbook_ids",
    "playbook_report",
    "rides_by",
    "rule_of_thumb",
    "value_playbook",
]
