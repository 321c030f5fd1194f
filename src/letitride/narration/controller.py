"""Lines of the table controller: its keys, its slots, its lamps."""

from letitride.narration.register import says
from letitride.narration.scene import Scene
from letitride.rules import Role
from letitride.table import ControllerKey
from letitride.table import events as e


@says(e.KeyInserted)
def _inserted(scene: Scene, event: e.KeyInserted) -> str:
    return scene.say(f"KeyInserted.{event.key}", slot=event.slot)


@says(e.KeyRemoved)
def _removed(scene: Scene, event: e.KeyRemoved) -> str:
    return scene.say(f"KeyRemoved.{event.key}", slot=event.slot)


@says(e.KeyPressed)
def _pressed(scene: Scene, event: e.KeyPressed) -> str:
    if event.key is ControllerKey.START and event.by.role is not Role.DEALER:
        return scene.say("KeyPressed.start_by_floor")
    return scene.say(f"KeyPressed.{event.key}")


@says(e.SensorsLocked)
def _locked_out(scene: Scene, event: e.SensorsLocked) -> str:
    if not event.lamps:
        return scene.say("SensorsLocked.none")
    return scene.say("SensorsLocked", seats=scene.seats(event.lamps))


@says(e.LampRecorded)
def _lamp(scene: Scene, event: e.LampRecorded) -> str:
    return scene.say_of(event.seat, "LampRecorded.lit" if event.lit else "LampRecorded.dark")


@says(e.KeypadReset)
def _reset(scene: Scene, _: e.KeypadReset) -> str:
    return scene.say("KeypadReset")
