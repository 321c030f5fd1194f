"""Lines of players' conduct."""

from letitride.language import YOU
from letitride.narration.register import says, silent
from letitride.narration.scene import Scene
from letitride.table import KeptFrom, MeasureEnd
from letitride.table import events as e

silent(e.CollusionActedOn)  # the ruling before it has said everything


@says(e.PlayerPrecluded)
def _precluded(scene: Scene, event: e.PlayerPrecluded) -> str:
    everywhere = event.kept_from is KeptFrom.CASINO
    if event.seat:
        key = "PlayerPrecluded.casino" if everywhere else "PlayerPrecluded"
        return scene.say_of(event.seat, key, player=event.player)
    key = "PlayerPrecluded.casino_outside" if everywhere else "PlayerPrecluded.outside"
    return scene.say(key, _person(scene, event.player), player=event.player)


@says(e.PersonDetained)
def _detained(scene: Scene, event: e.PersonDetained) -> str:
    return scene.say("PersonDetained", _person(scene, event.player), player=event.player)


@says(e.MeasureEnded)
def _ended(scene: Scene, event: e.MeasureEnded) -> str:
    """The staff read the ruling that lifted it; the person reads what it means for them."""
    alone = len(event.players) == 1
    form = _person(scene, event.players[0]) if alone else "one"
    key = "MeasureEnded" if event.how is MeasureEnd.LIFTED else "MeasureEnded.time"
    return scene.say(
        key,
        form,
        what=scene.say(f"measure.{event.kind}"),
        players=scene.listed(event.players) if event.players else "",
    )


def _person(scene: Scene, name: str) -> str:
    """The reader, or somebody else: a person has no seat to tell by."""
    return YOU if scene.reader is not None and scene.reader.is_player(name) else "one"
