"""Lines of players' conduct."""

from letitride.language import YOU
from letitride.narration.register import says, silent
from letitride.narration.scene import Scene
from letitride.narration.words import money, sentence
from letitride.table import BarredFrom, MeasureEnd
from letitride.table import events as e

silent(e.CollusionActedOn)  # the ruling before it has said everything


@says(e.PlayerPrecluded)
def _precluded(scene: Scene, event: e.PlayerPrecluded) -> str:
    everywhere = event.kept_from is BarredFrom.CASINO
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
    """A player who staked only tokens has no chips to get or give."""
    form = _person(scene, event.player)

    def told(which: str, amount: int) -> str:
        fields = {"player": event.player, "round": event.round, "amount": money(abs(amount))}
        return scene.say(f"ResultReversed.{which}", form, **fields)

    chips = "gives" if event.amount < 0 else "gets" if event.amount else "forfeited"
    sentences = [told(chips, event.amount)] if event.amount or event.tokens <= 0 else []
    if event.tokens:
        which = "gets_tokens" if event.tokens > 0 else "gives_tokens"
        sentences.append(told(which, event.tokens))
    return " ".join(sentences)


@says(e.PastRoundInvalidated)
def _invalidated(scene: Scene, event: e.PastRoundInvalidated) -> str:
    return scene.say("PastRoundInvalidated", round=event.round)
