"""Lines of players' conduct."""

from letitride.language import YOU
from letitride.narration.register import says, silent
from letitride.narration.scene import Scene
from letitride.narration.words import money, sentence
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


@says(e.InvalidationProposed)
def _proposed(scene: Scene, event: e.InvalidationProposed) -> str:
    reason = sentence(event.reason)
    return scene.say("InvalidationProposed", round=event.round, reason=reason)


@says(e.InvalidationDropped)
def _dropped(scene: Scene, event: e.InvalidationDropped) -> str:
    return scene.say("InvalidationDropped", round=event.round)


@says(e.ResultReversed)
def _reversed(scene: Scene, event: e.ResultReversed) -> str:
    form = _person(scene, event.player)
    key = "ResultReversed.gets" if event.amount > 0 else "ResultReversed.gives"
    key = key if event.amount else "ResultReversed.forfeited"
    amount = money(abs(event.amount))
    return scene.say(key, form, player=event.player, round=event.round, amount=amount)


@says(e.PastRoundInvalidated)
def _invalidated(scene: Scene, event: e.PastRoundInvalidated) -> str:
    return scene.say("PastRoundInvalidated", round=event.round)
