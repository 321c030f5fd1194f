"""The dealer's steps in a round, in words: what a command means to the person who gives it."""

from typing import NamedTuple

from letitride.drills.words import say
from letitride.rules import Game
from letitride.table import CHOICES, Table, next_to_settle
from letitride.table import commands as c


class DrillStep(NamedTuple):
    """``key`` names the step without its seat."""

    key: str
    text: str


_PLAIN = {
    c.OpenRound: "open_round",
    c.Shuffle: "shuffle",
    c.CutDeck: "cut",
    c.AskForSideBets: "ask_side_bets",
    c.CallNoMoreBets: "no_more_bets",
    c.ReleaseDeck: "release",
    c.UnloadStub: "unload_stub",
    c.RollDice: "dice",
    c.TurnKept: "turn_kept",
    c.EndRound: "end_round",
}


def step_of(game: Game, table: Table, command: c.Command) -> DrillStep | None:
    """None for acts that are no step of the dealer's, such as a player's look at the cards."""
    match command:
        case c.TakeOpeningStep(step=step):
            return _step(f"opening.{step}")
        case c.PressKey(key=key):
            return _step(f"key.{key}")
        case c.Deal():
            return _step("deal")
        case c.TurnCommunity():
            return None if table.phase not in CHOICES else _step(f"turn_{CHOICES[table.phase]}")
        case c.ShowThree(seat=seat):
            return _step("show_three", seat=seat)
        case c.SettleNext():
            seat_next = next_to_settle(game, table)
            return None if seat_next is None else settles(seat_next)
        case c.Pull() | c.Ride():
            return asks(CHOICES[table.phase], command.seat) if table.phase in CHOICES else None
        case _:
            name = _PLAIN.get(type(command))
            return None if name is None else _step(name)


def settles(seat: int) -> DrillStep:
    return _step("settle", seat=seat)


def asks(circle: int, seat: int) -> DrillStep:
    return _step(f"ask_{circle}", seat=seat)


def _step(name: str, **fields: object) -> DrillStep:
    return DrillStep(name, say(f"step.{name}", **fields))
