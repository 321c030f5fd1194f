"""Rounds without a server: the automatic dealer, automatic players, scripted irregularities."""

from letitride.driver.automatic_dealer import DEALER, propose
from letitride.driver.automatic_tray import CLOCK, close_tray, tray_command
from letitride.driver.bots import bot_act
from letitride.driver.device import CardDevice
from letitride.driver.driver import Driver, DriverRefused, Moment
from letitride.driver.injections import inject
from letitride.driver.injections.stories import BadInjection
from letitride.driver.lost_orders import lost_order_command
from letitride.driver.opening import default_limits, default_terms, drive
from letitride.driver.players import (
    BadScript,
    Player,
    cards_held,
    cards_seen,
    parse_player,
    player_named,
)
from letitride.driver.timing import (
    Deadline,
    Pace,
    QuestionClocks,
    QuestionKind,
    give_up_seat,
    ready_to_call,
)

__all__ = [
    "CLOCK",
    "DEALER",
    "BadInjection",
    "BadScript",
    "CardDevice",
    "Deadline",
    "Driver",
    "DriverRefused",
    "Moment",
    "Pace",
    "Player",
    "QuestionClocks",
    "QuestionKind",
    "bot_act",
    "cards_held",
    "cards_seen",
    "close_tray",
    "default_limits",
    "default_terms",
    "drive",
    "give_up_seat",
    "inject",
    "lost_order_command",
    "parse_player",
    "player_named",
    "propose",
    "ready_to_call",
    "tray_command",
]
