"""Procedure drills: what comes next at the table.

The right answer is what the automatic dealer does at a driven table. A wrong answer is a step that
the table refuses at that moment, with the clause it names; so exactly one of the choices is
possible.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from letitride.drills.felt import felt, told
from letitride.drills.model import Drill, DrillChoice, DrillKind
from letitride.drills.steps import DrillStep, asks, settles, step_of
from letitride.drills.words import say
from letitride.driver import DEALER, Driver, DriverRefused, drive, player_named
from letitride.rules import DeviceKind, Role, RuleBook
from letitride.table import (
    CHOICES,
    Actor,
    Below,
    Event,
    Option,
    Phase,
    Rejected,
    Table,
    decide,
    evolve,
    hands_in_play,
    new_table,
    next_to_settle,
    options,
)
from letitride.table import commands as c
from letitride.table import events as e

_WRONG: Final = 3
_PLAYS: Final = ("ride", "ride,pull", "pull,ride", "pull", "best")
_SEATS: Final = 3
_OF_A_SEAT: Final = (c.Pull, c.Ride, c.ShowThree)
"""They name a seat, which may be another one's at this table."""


class DrillMoment(NamedTuple):
    """A table just before a step. ``heard`` is how much of the log came before it."""

    driver: Driver
    table: Table
    heard: int
    command: c.Command
    step: DrillStep


def procedure_drills(book: RuleBook, *, below: Below, number: int) -> Iterator[Drill]:
    """Tables with every device of the book, with side bets and without; every step of them before
    any comes again."""
    moments = procedure_moments(book, below)
    steps = {each.step.text: each for each in moments}
    made = 0
    left: list[DrillMoment] = []
    while made < number:
        left = left or _one_of_each(moments, below)
        moment = left.pop(below(len(left)))
        drill = _drill(moment, tuple(steps.values()), below)
        if drill is not None:
            made += 1
            yield drill


def procedure_moments(book: RuleBook, below: Below) -> list[DrillMoment]:
    moments: list[DrillMoment] = []
    for device in book.devices.fitted():
        for side_bets in (False, True) if book.side_bets else (False,):
            moments += _moments(book, device, side_bets=side_bets, below=below)
    return moments


def _moments(
    book: RuleBook, device: DeviceKind, *, side_bets: bool, below: Below
) -> list[DrillMoment]:
    """The steps of an opening and two rounds."""
    banked = book.bank.player_dealer is not None
    player = player_named(_PLAYS[below(len(_PLAYS))])
    assert player is not None
    first = 1 + below(2)
    seats = range(first, first + _SEATS + (1 if banked else 0))
    try:
        driver = drive(
            book,
            below=below,
            seats=seats,
            player_of=player,
            side_bets=side_bets,
            device=device,
        )
    except DriverRefused:
        return []  # such as a device that the table cannot open with
    found: list[DrillMoment] = []

    def watch(before: Table, command: c.Command, events: Sequence[Event]) -> None:
        step = step_of(driver.game, before, command)
        if step is not None and _is_the_dealers(command):
            heard = len(driver.log) - len(events)
            found.append(DrillMoment(driver, before, heard, command, step))

    driver.on_done = watch
    driver.play_round()
    driver.play_round()
    return [*_opening(driver), *found]


def _opening(driver: Driver) -> Iterator[DrillMoment]:
    """The steps that opened the table, read back from its log."""
    book = driver.game.book
    table = new_table(book.id, book=book.id, digest=book.digest)
    for at, event in enumerate(driver.log):
        if isinstance(event, e.OpeningStepTaken):
            command = c.TakeOpeningStep(by=DEALER, step=event.step)
            step = step_of(driver.game, table, command)
            assert step is not None
            yield DrillMoment(driver, table, at, command, step)
        if isinstance(event, e.RoundOpened):
            return
        table = evolve(table, event)


def _is_the_dealers(command: c.Command) -> bool:
    """A player's choice is one: the dealer asks for it."""
    return command.by.role is Role.DEALER or isinstance(command, c.Pull | c.Ride)


def _one_of_each(moments: Sequence[DrillMoment], below: Below) -> list[DrillMoment]:
    by_key: dict[str, list[DrillMoment]] = {}
    for each in moments:
        by_key.setdefault(each.step.key, []).append(each)
    return [same[below(len(same))] for same in by_key.values()]


def _drill(moment: DrillMoment, others: Sequence[DrillMoment], below: Below) -> Drill | None:
    wrong = [*_other_seats(moment), *_refused(moment, others, below)][:_WRONG]
    if len(wrong) < 2:
        return None
    game = moment.driver.game
    right = below(len(wrong) + 1)
    choices = [*wrong[:right], DrillChoice(text=moment.step.text), *wrong[right:]]
    return Drill(
        number=0,
        kind=DrillKind.PROCEDURE,
        key=f"procedure:{moment.step.key}",
        topic=_topic(moment.step),
        felt=felt(game, moment.table),
        story=told(moment.driver, until=moment.heard),
        question=say("procedure.question"),
        choices=tuple(choices),
        answer=right,
        why=(say("procedure.why", step=moment.step.text),),
        clause="",
    )


def _topic(step: DrillStep) -> str:
    """Opening steps and keys share one."""
    return say(f"topic.{step.key.partition('.')[0]}", step=step.text)


def _other_seats(moment: DrillMoment) -> Iterator[DrillChoice]:
    """The same step with another player: out of the book's order. One at most."""
    game, table = moment.driver.game, moment.table
    seats = hands_in_play(table) if table.phase in (*CHOICES, Phase.SETTLING) else ()
    if isinstance(moment.command, c.SettleNext):
        clause = game.book.clause("settlement.first_player")
        turn = next_to_settle(game, table)
        why = say("procedure.order", seat=turn, clause=clause)
        wrong = [settles(seat).text for seat in seats if seat != turn]
        yield from (DrillChoice(text=text, why=why) for text in wrong[-1:])
    elif isinstance(moment.command, c.Pull | c.Ride):
        circle = CHOICES[table.phase]
        for seat in reversed(seats):
            by = Actor(Role.PLAYER, seat, table.seats[seat].player)
            no = decide(game, table, c.Ride(by=by, seat=seat))
            if seat != moment.command.seat and isinstance(no, Rejected):
                yield DrillChoice(text=asks(circle, seat).text, why=_why(no))
                return


def _refused(
    moment: DrillMoment, others: Sequence[DrillMoment], below: Below
) -> Iterator[DrillChoice]:
    """Steps that the table would refuse now, in random order: of the opening while the table opens,
    else of a round."""
    game, table = moment.driver.game, moment.table
    possible = options(game, table, DEALER)
    left = [
        each
        for each in others
        if each.step.key != moment.step.key
        and isinstance(each.command, c.TakeOpeningStep) == (table.phase is Phase.OPENING)
        and not any(_is(each, option) for option in possible)
    ]
    seen = {moment.step.key}
    while left:
        each = left.pop(below(len(left)))
        if each.step.key in seen or isinstance(each.command, _OF_A_SEAT):
            continue
        no = decide(game, table, each.command)
        if isinstance(no, Rejected):
            seen.add(each.step.key)
            settling = isinstance(each.command, c.SettleNext) and table.seats
            text = settles(min(table.seats)).text if settling else each.step.text
            yield DrillChoice(text=text, why=_why(no))


def _is(moment: DrillMoment, option: Option) -> bool:
    """Of opening steps and keys, each is an act of its own."""
    command = moment.command
    if type(command).__name__ != option.command:
        return False
    match command:
        case c.TakeOpeningStep(step=which) | c.PressKey(key=which):
            return which in option.fields.values()
        case _:
            return True


def _why(no: Rejected) -> str:
    return say("procedure.refused", message=no.message, clause=no.clause)
