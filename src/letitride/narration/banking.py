"""Lines of the bank that players hold in turn, and of the dice that say where the action is."""

from letitride.narration.lateness import is_late
from letitride.narration.register import says
from letitride.narration.scene import Scene
from letitride.narration.words import money
from letitride.table import events as e


@says(e.BankOffered)
def _offered(scene: Scene, event: e.BankOffered) -> str:
    if event.seat is None:
        return scene.say("BankOffered.nobody")
    return scene.say_of(event.seat, "BankOffered")


@says(e.BankAccepted)
def _accepted(scene: Scene, event: e.BankAccepted) -> str:
    return scene.say_of(event.seat, "BankAccepted")


@says(e.BankDeclined)
def _declined(scene: Scene, event: e.BankDeclined) -> str:
    if is_late(scene, event):
        return scene.say("BankDeclined.late")
    return scene.say_of(event.seat, "BankDeclined")


@says(e.BankPosted)
def _posted(scene: Scene, event: e.BankPosted) -> str:
    key = "BankPosted" if event.amount else "BankPosted.none"
    return scene.say_of(event.seat, key, amount=money(event.amount))


@says(e.BankReleased)
def _released(scene: Scene, event: e.BankReleased) -> str:
    return scene.say_of(event.seat, "BankReleased", amount=money(event.amount))


@says(e.PilePicked)
def _picked(scene: Scene, event: e.PilePicked) -> str:
    if is_late(scene, event):
        return scene.say("PilePicked.late", pile=event.pile)
    return scene.say_of(event.seat, "PilePicked", pile=event.pile)


@says(e.DiceRolled)
def _dice(scene: Scene, event: e.DiceRolled) -> str:
    if event.action in (0, event.seat):
        return scene.say_of(event.seat, "DiceRolled", dice=event.dice)
    return scene.say_of(event.action, "DiceRolled.next", dice=event.dice, at=event.seat)
