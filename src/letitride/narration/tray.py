"""Lines of the counted tray, for the staff: counts, slips and drop boxes."""

from letitride.narration.register import says
from letitride.narration.scene import Scene
from letitride.narration.words import money
from letitride.rules import Cents
from letitride.table import Actor
from letitride.table import events as e


@says(e.TrayCounted)
def _counted(scene: Scene, event: e.TrayCounted) -> str:
    return scene.say(f"TrayCounted.{event.kind}", name=_who(event.by), amount=money(event.amount))


@says(e.TrayCountDropped)
def _dropped(scene: Scene, _: e.TrayCountDropped) -> str:
    return scene.say("TrayCountDropped")


@says(e.TrayOpened)
def _opened(scene: Scene, event: e.TrayOpened) -> str:
    return _count_signed(scene, "TrayOpened", event)


@says(e.ShiftChanged)
def _changed(scene: Scene, event: e.ShiftChanged) -> str:
    return _shift_over(scene, "ShiftChanged", event, before=event.shift - 1)


@says(e.TrayClosed)
def _closed(scene: Scene, event: e.TrayClosed) -> str:
    return _shift_over(scene, "TrayClosed", event)


@says(e.SlipRequested)
def _requested(scene: Scene, event: e.SlipRequested) -> str:
    return _slip(scene, f"SlipRequested.{event.kind}", event)


@says(e.SlipSent)
def _sent(scene: Scene, event: e.SlipSent) -> str:
    return _slip(scene, f"SlipSent.{event.kind}", event)


@says(e.SlipReceived)
def _received(scene: Scene, event: e.SlipReceived) -> str:
    return _slip(scene, f"SlipReceived.{event.kind}", event)


@says(e.SlipVoided)
def _voided(scene: Scene, event: e.SlipVoided) -> str:
    return scene.say("SlipVoided", number=event.number, reason=event.reason)


@says(e.DropBoxPulled)
def _pulled(scene: Scene, event: e.DropBoxPulled) -> str:
    return scene.say("DropBoxPulled", box=event.box, shift=event.shift)


@says(e.DropBoxCounted)
def _box_counted(scene: Scene, event: e.DropBoxCounted) -> str:
    return scene.say(
        "DropBoxCounted", box=event.box, amount=money(event.amount), name=_who(event.by)
    )


@says(e.DropCountSigned)
def _drop_signed(scene: Scene, event: e.DropCountSigned) -> str:
    return _count_signed(scene, "DropCountSigned", event, box=event.box)


def _shift_over(scene: Scene, key: str, event: e.ShiftChanged | e.TrayClosed, **fields: int) -> str:
    return _count_signed(scene, key, event, win=money(event.totals.win), **fields)


def _count_signed(
    scene: Scene,
    key: str,
    event: e.TrayOpened | e.ShiftChanged | e.TrayClosed | e.DropCountSigned,
    **fields: int | str,
) -> str:
    """A count that two people signed, with its variance if there is one."""
    said = scene.say(
        key,
        shift=event.shift,
        amount=money(event.amount),
        signed=scene.say("signed_by", first=_who(event.counted_by), second=_who(event.by)),
        **fields,
    )
    return said + _variance(scene, event.variance, event.reason)


def _slip(scene: Scene, key: str, event: e.SlipRequested | e.SlipSent | e.SlipReceived) -> str:
    return scene.say(
        key,
        number=event.number,
        amount=money(event.amount),
        name=_who(event.by),
    )


def _variance(scene: Scene, variance: Cents, reason: str) -> str:
    if not variance:
        return ""
    key = "variance.over" if variance > 0 else "variance.short"
    return scene.say(key, amount=money(Cents(abs(variance))), reason=reason)


def _who(actor: Actor) -> str:
    """The automatic dealer of an old log may have no name."""
    return actor.name or actor.role.replace("_", " ")
