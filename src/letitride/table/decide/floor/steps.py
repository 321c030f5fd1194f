"""The steps that make a table ready, in the book's order (W opening)."""

from letitride.rules import Act, Game, OpeningStep
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, in_phase, may, running
from letitride.table.decide.controller.lamps import start_pressed
from letitride.table.decide.floor.counting import alarm, count_fits
from letitride.table.decide.floor.equipment import game_fits
from letitride.table.decide.floor.opening import cut_fits, device_of, may_check
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject, sentence
from letitride.table.state import TABLE_SLOT, Phase, SecurityKey, Table

_CHECKED = {OpeningStep.CHECK_FIRST_DECK: 0, OpeningStep.CHECK_SECOND_DECK: 1}


def opening_steps(game: Game, table: Table) -> tuple[OpeningStep, ...]:
    """Key 1 is asked for where there is a controller to put it into."""
    steps = device_of(game, table).opening
    if table.controller is not None:
        return steps
    return tuple(step for step in steps if step is not OpeningStep.INSERT_TABLE_KEY)


def next_opening_step(game: Game, table: Table) -> OpeningStep:
    """The first that has not been taken. A table whose opening began under an earlier text of the
    book takes the steps that have been added since."""
    return next(step for step in opening_steps(game, table) if step not in table.opening)


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
    expected = next_opening_step(game, table)
    if command.step is not expected:
        return reject("wrong_step", clause, step=sentence(f"step.{expected}"))
    shuffling = command.step is OpeningStep.SHUFFLE
    if shuffling and not command.commitment:
        return reject("no_commitment", clause)
    if command.step is OpeningStep.INSERT_TABLE_KEY:
        right = SecurityKey.TABLE, TABLE_SLOT
        if no := key_fits(game, command.key, command.slot, *right):
            return no
        return (e.KeyInserted(key=command.key, slot=command.slot), _taken(table, command))
    count = command.count if shuffling else None
    if no := (
        cut_fits(game, command.cut)
        or (count_fits(game, table, count) if shuffling else None)
        or may_check(game, command.found)
        or _is_set(game, table, command)
    ):
        return no
    deck = _CHECKED.get(command.step)
    if deck is not None and not command.found.is_right:
        serial = table.decks[deck].serial
        return (e.DeckChecked(deck=deck, serial=serial, found=command.found),)
    done = set(steps) <= {*table.opening, command.step}
    return (
        *(start_pressed(table) if shuffling else ()),
        _taken(table, command, count),
        *alarm(game, table, count),
        *((e.TableReady(),) if done else ()),
    )


def _is_set(game: Game, table: Table, command: c.TakeOpeningStep) -> Refusal:
    assert table.device is not None
    if command.step is not OpeningStep.SET_GAME:
        return None
    return game_fits(game, table.device, command.game)


def _taken(
    table: Table, command: c.TakeOpeningStep, count: int | None = None
) -> e.OpeningStepTaken:
    deck = _CHECKED.get(command.step)
    return e.OpeningStepTaken(
        step=command.step,
        commitment=command.commitment,
        cut=command.cut,
        count=count,
        serial=None if deck is None else table.decks[deck].serial,
        found=None if deck is None else command.found,
        game=command.game if command.step is OpeningStep.SET_GAME else None,
    )


def key_fits(
    game: Game, key: SecurityKey, slot: int, right_key: SecurityKey, right_slot: int
) -> Refusal:
    """The controller reads which key is in which slot (W table 4)."""
    clause = game.book.clause("table.controller")
    if key is not right_key:
        table = right_key is SecurityKey.TABLE
        return reject("wrong_key.table" if table else "wrong_key.maintenance", clause)
    if slot != right_slot:
        return reject("wrong_slot", clause, slot=right_slot)
    return None
