"""Lines of the table as a whole: opening and closing, its signs, its tray."""

from collections.abc import Iterator, Sequence

from letitride.narration.register import says, says_together
from letitride.narration.scene import Scene
from letitride.narration.words import money
from letitride.rules import Equipment, Face
from letitride.table import Limits, SignKind, fee_rate
from letitride.table import events as e


@says(e.TableOpened)
def _opened(scene: Scene, event: e.TableOpened) -> str:
    opened = scene.say(
        "TableOpened.face_up" if event.terms.face is Face.UP else "TableOpened",
        book=scene.game.book.name,
        limits=_limits(scene, event.limits),
        paytables=scene.listed(dict.fromkeys(event.terms.paytables.values())),
        device=scene.say(f"device.{event.terms.device}"),
    )
    opened += "".join(_of_the_bank(scene, event))
    there = [scene.say(f"equipment.{each}") for each in Equipment if each in event.equipment]
    if not there:
        return opened
    return opened + scene.say("TableOpened.equipment", equipment=scene.listed(there))


def _of_the_bank(scene: Scene, event: e.TableOpened) -> Iterator[str]:
    """Fees are known before anybody bets, and so is the least that a bank may be."""
    flat, rate = scene.game.book.fees.flat, fee_rate(event.terms, event.limits)
    if flat is not None and rate is not None:
        yield scene.say(
            f"fees.{flat.player_counted_by}",
            player=money(rate.player),
            player_dealer=money(rate.player_dealer),
        )
    if event.terms.bank_minimum is not None:
        yield scene.say("TableOpened.bank", amount=money(event.terms.bank_minimum))


@says_together(e.OpeningStepTaken, key=lambda _: None)
def _steps(scene: Scene, run: Sequence[e.OpeningStepTaken]) -> str:
    backs = [deck.back for deck in scene.table.decks]
    taken = (
        scene.say(f"step.{each.step}", first=backs[0], second=backs[-1], cut=each.cut)
        for each in run
    )
    return scene.say("OpeningStepTaken", steps=scene.say("list.comma").join(taken))


@says(e.TableReady)
def _ready(scene: Scene, _: e.TableReady) -> str:
    return scene.say("TableReady")


@says(e.SignPutUp)
def _sign(scene: Scene, event: e.SignPutUp) -> str:
    minutes = -(-(event.effective - event.at) // 60)
    if event.kind is SignKind.CLOSING or event.minimum is None:
        return scene.say("SignPutUp.closing", minutes=minutes)
    return scene.say("SignPutUp.minimum", minimum=money(event.minimum), minutes=minutes)


@says(e.SignTakenDown)
def _sign_down(scene: Scene, event: e.SignTakenDown) -> str:
    return scene.say(f"SignTakenDown.{event.kind}")


@says(e.LimitsChanged)
def _limits_changed(scene: Scene, event: e.LimitsChanged) -> str:
    return scene.say("LimitsChanged", limits=_limits(scene, event.limits))


def _limits(scene: Scene, limits: Limits) -> str:
    unit, cap = limits.unit, limits.maximum_payout
    return scene.say(
        "limits",
        minimum=money(limits.minimum),
        maximum=money(limits.maximum),
        unit="" if unit is None else scene.say("limits.unit", unit=money(unit)),
        cap="" if cap is None else scene.say("limits.cap", cap=money(cap)),
    )


@says(e.FaceUpEnded)
def _face_up_ended(scene: Scene, _: e.FaceUpEnded) -> str:
    return scene.say("FaceUpEnded")


@says(e.GamesSupervisorNamed)
def _supervisor(scene: Scene, event: e.GamesSupervisorNamed) -> str:
    return scene.say("GamesSupervisorNamed", person=event.supervisor)


@says(e.TableClosed)
def _closed(scene: Scene, _: e.TableClosed) -> str:
    return scene.say("TableClosed")


@says(e.TrayFilled)
def _filled(scene: Scene, event: e.TrayFilled) -> str:
    return scene.say("TrayFilled", amount=money(event.amount))


@says(e.TrayCredited)
def _credited(scene: Scene, event: e.TrayCredited) -> str:
    return scene.say("TrayCredited", amount=money(event.amount))
