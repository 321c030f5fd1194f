"""Lines of disputes."""

from letitride.narration.register import says
from letitride.narration.scene import Scene
from letitride.narration.words import sentence
from letitride.table import events as e


@says(e.DisputeRaised)
def _raised(scene: Scene, event: e.DisputeRaised) -> str:
    return scene.say_of(
        event.seat,
        "DisputeRaised",
        number=event.number,
        round=event.round,
        about=sentence(event.about),
    )


@says(e.DisputeMoved)
def _moved(scene: Scene, event: e.DisputeMoved) -> str:
    stage = scene.say(f"stage.{event.stage}")
    if not event.decision:
        return scene.say("DisputeMoved", number=event.number, stage=stage)
    decision = sentence(event.decision)
    return scene.say("DisputeMoved.decided", number=event.number, stage=stage, decision=decision)
