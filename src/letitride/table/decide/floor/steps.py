"""The steps that make a table ready, in the book's order (W opening)."""

from letitride.rules import Act, Game, OpeningStep
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import in_phase, may, running
from letitride.table.decide.counting import alarm, count_fits
from letitride.table.decide.floor.opening import cut_fits, device_of, may_check
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject, sentence
from letitride.table.state import Phase, Table

_CHECKED = {OpeningStep.CHECK_FIRST_DECK: 0, OpeningStep.CHECK_SECOND_DECK: 1}


def opening_steps(game: Game, table: Table) -> tuple[OpeningStep, ...]:
    return device_of(game, table).opening


@decides(c.TakeOpeningStep)
def take_opening_step(game: Game, table: Table, command: c.TakeOpeningStep) -> Decided:
    if no := (
        may(game, command, Act.CHECK_CARDS)
        or in_phase(game, table, "devices.default", Phase.OPENING)
        or running(game, table)
    ):
        return no
    steps = opening_steps(game, table)
    clause = game.book.clause(f"devices.{table.device}.opening")
    expected = steps[len(table.opening)]
    if command.step is not expected:
        return reject("wrong_step", clause, step=sentence(f"step.{expected}"))
    shuffling = command.step is OpeningStep.SHUFFLE
    if shuffling and not command.commitment:
        return reject("no_commitment", clause)
    count = command.count if shuffling else None
    if no := cut_fits(game, command.cut) or (count_fits(game, table, count) if shuffling else None):
        return no
    deck = _CHECKED.get(command.step)
    if deck is not None:
        if no := may_check(game, command.found):
            return no
        if not command.found.is_right:
            serial = table.decks[deck].serial
            return (e.DeckChecked(deck=deck, serial=serial, found=command.found),)
    taken = e.OpeningStepTaken(
        step=command.step,
        commitment=command.commitment,
        cut=command.cut,
        count=count,
        serial=None if deck is None else table.decks[deck].serial,
        found=None if deck is None else command.found,
    )
    done = len(table.opening) + 1 == len(steps)
    ready = (e.TableReady(),) if done else ()
    return (taken, *alarm(game, table, count), *ready)
