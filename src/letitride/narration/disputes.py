"""Lines of disputes."""

from letitride.language import YOU
from letitride.narration.register import says
from letitride.narration.scene import Scene
from letitride.narration.words import money, sentence
from letitride.table import events as e


@says(e.DisputeRaised)
def _raised(scene: Scene, event: e.DisputeRaised) -> str:
    told = {"number": event.number, "round": event.round, "about": sentence(event.about)}
    if event.seat:
        return scene.say_of(event.seat, "DisputeRaised", **told)
    own = scene.reader is not None and scene.reader.is_player(event.player)
    form = YOU if own else "one"
    return scene.say("DisputeRaised.outside", form, player=event.player, **told)


@says(e.DisputeMoved)
def _moved(scene: Scene, event: e.DisputeMoved) -> str:
    stage = scene.say(f"stage.{event.stage}")
    if not event.decision:
        return scene.say("DisputeMoved", number=event.number, stage=stage)
    decision = sentence(event.decision)
    moved = scene.say("DisputeMoved.decided", number=event.number, stage=stage, decision=decision)
    return f"{moved} {sentence(event.rights)}" if event.rights else moved


@says(e.CorrectionProposed)
def _proposed(scene: Scene, event: e.CorrectionProposed) -> str:
    way = "players" if event.other else str(event.to)
    return scene.say(
        f"CorrectionProposed.{way}",
        number=event.number,
        about=_about(scene, event),
        player=event.player,
        other=event.other,
        amount=money(event.amount),
        reason=sentence(event.reason),
    )


@says(e.CorrectionMade)
def _made(scene: Scene, event: e.CorrectionMade) -> str:
    own = scene.reader is not None and scene.reader.is_player(event.player)
    told = {"player": event.player, "amount": money(event.amount), "round": event.round}
    key = f"CorrectionMade.{event.to}{'.round' if event.round else ''}"
    return scene.say(key, YOU if own else "one", **told)


@says(e.CorrectionDropped)
def _dropped(scene: Scene, event: e.CorrectionDropped) -> str:
    return scene.say("CorrectionDropped", number=event.number, about=_about(scene, event))


def _about(scene: Scene, event: e.CorrectionProposed | e.CorrectionDropped) -> str:
    """Older events do not name the round."""
    about = "dispute" if event.dispute else "round"
    return scene.say(f"correction.{about}", dispute=event.dispute, round=event.round)
