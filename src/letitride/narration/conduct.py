"""Lines of players' conduct."""

from letitride.narration.register import says, silent
from letitride.narration.scene import Scene
from letitride.table import KeptFrom
from letitride.table import events as e

silent(e.CollusionActedOn)  # the ruling before it has said everything


@says(e.PlayerPrecluded)
def _precluded(scene: Scene, event: e.PlayerPrecluded) -> str:
    everywhere = event.kept_from is KeptFrom.CASINO
    key = "PlayerPrecluded.casino" if everywhere else "PlayerPrecluded"
    return scene.say_of(event.seat, key, player=event.player)
