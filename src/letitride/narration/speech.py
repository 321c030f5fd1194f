"""What the dealer says, and why play is stopped: the words of a view, in its reader's person.

They use only what the reader's own view shows, never a hidden card.
"""

from msgspec.structs import replace

from letitride.narration.scene import Scene
from letitride.narration.words import sentence
from letitride.rules import Game
from letitride.table import CHOICES, Phase, Table, TableView, early_bet, kept_waits


def voiced(game: Game, table: Table, view: TableView) -> TableView:
    """The view of a table, with its words filled in."""
    scene = Scene(game, table, you=view.you)
    halts = view.halts and tuple(
        replace(each, words=sentence(scene.say(f"halt.{each.halt}"))) for each in view.halts
    )
    shown = view.controller
    if shown is not None:
        shown = replace(shown, words=scene.say(f"display.{shown.display}"))
    return replace(view, speech=_speech(scene, view), halts=halts, controller=shown)


def voiced_like(game: Game, table: Table, view: TableView) -> TableView:
    """The same, for a view made from a public one whose words are filled in: only a reader
    who is asked or settled next is spoken to in person."""
    if view.you is None or (view.you not in view.turn and view.you != view.settling):
        return view
    return replace(view, speech=_speech(Scene(game, table, you=view.you), view))


def _speech(scene: Scene, view: TableView) -> str:
    """One sentence, as a dealer would say it. It never says how to play (N 14.6)."""
    if view.halts:
        return scene.say("PlayHalted", halt=scene.say(f"halt.{view.halts[0].halt}"))
    match view.phase:
        case Phase.BETWEEN_ROUNDS | Phase.BETTING:
            return _before_call(scene, view)
        case Phase.CALLED if view.turn:
            return scene.say_of(view.turn[0], "speech.pile")
        case Phase.CALLED:
            again = view.round is not None and view.round.same_round
            return scene.say("speech.called_again" if again else "speech.called")
        case Phase.THREE_CARD:
            wager = early_bet(scene.game)
            assert wager is not None
            least = scene.game.schedules[wager].least_hand
            return scene.say("speech.three_card", bet=scene.side_bet(wager), least=least)
        case Phase.FIRST_CHOICE | Phase.SECOND_CHOICE:
            return _choice(scene, view)
        case Phase.SETTLING:
            return _settling(scene, view)
        case Phase.CLOSED | Phase.OPENING | Phase.DEALING | Phase.ROUND_OVER:
            return scene.say(f"speech.{view.phase}")


def _before_call(scene: Scene, view: TableView) -> str:
    if view.turn and view.bank is not None:
        (asked,) = view.turn
        offered = view.bank.offered == asked
        return scene.say_of(asked, "speech.bank" if offered else "speech.bank_wager")
    if view.phase is Phase.BETTING:
        return scene.say("speech.betting")
    seated = any(each.player for each in view.seats)
    return scene.say("speech.between_rounds" if seated else "speech.empty")


def _choice(scene: Scene, view: TableView) -> str:
    circle = CHOICES[view.phase]
    if not view.turn:
        return scene.say(f"speech.community_{circle}")
    asked = [scene.you] if scene.you in view.turn else view.turn
    return scene.say_of(asked, f"speech.choice_{circle}")


def _settling(scene: Scene, view: TableView) -> str:
    if kept_waits(scene.game, scene.table) is not None:
        return scene.say("speech.kept")
    if view.settling is None:
        return scene.say("speech.settled")
    return scene.say_of(view.settling, "speech.settling")
