"""Lines of players and the chips that they bring and take away."""

from collections.abc import Sequence

from letitride.narration.lateness import is_late
from letitride.narration.register import says, says_together
from letitride.narration.scene import Scene
from letitride.narration.words import money
from letitride.table import events as e


@says_together(e.PlayerSat, key=lambda _: None)
def _sat(scene: Scene, run: Sequence[e.PlayerSat]) -> str:
    first, *others = run
    if not others:
        return scene.say_of(first.seat, "PlayerSat", player=first.player, number=first.seat)
    keys = ["PlayerSat.first", *("PlayerSat.next" for _ in others)]
    taken = (
        scene.say(key, player=each.player, number=each.seat)
        for key, each in zip(keys, run, strict=True)
    )
    return scene.say("PlayerSat.together", players=scene.listed(taken))


@says(e.PlayerLeft)
def _left(scene: Scene, event: e.PlayerLeft) -> str:
    if is_late(scene, event):
        return scene.say("PlayerLeft.late")
    chips = sum(move.amount for move in event.moves if move.source.startswith("rack:"))
    why = event.reason.rstrip(".")
    return scene.say_of(
        event.seat,
        "PlayerLeft",
        player=event.player,
        number=event.seat,
        chips=scene.say("PlayerLeft.chips", amount=money(chips)) if chips else "",
        reason=scene.say("PlayerLeft.reason", reason=why) if why else "",
    )


@says(e.LeavingAnnounced)
def _leaving(scene: Scene, event: e.LeavingAnnounced) -> str:
    return scene.say_of(event.seat, "LeavingAnnounced")


@says(e.SatOut)
def _sat_out(scene: Scene, event: e.SatOut) -> str:
    if is_late(scene, event):
        return scene.say("SatOut.late")
    return scene.say_of(event.seat, "SatOut")


@says(e.CameBack)
def _came_back(scene: Scene, event: e.CameBack) -> str:
    stays = scene.table.seats[event.seat].leaving
    return scene.say_of(event.seat, "CameBack.stays" if stays else "CameBack")


@says_together(e.BoughtIn, key=lambda event: event.amount)
def _bought_in(scene: Scene, run: Sequence[e.BoughtIn]) -> str:
    return scene.say_of([each.seat for each in run], "BoughtIn", amount=money(run[0].amount))


@says(e.VoucherPresented)
def _presented(scene: Scene, event: e.VoucherPresented) -> str:
    key = f"VoucherPresented.{event.into}"
    return scene.say_of(event.seat, key, amount=money(event.voucher.amount))


@says(e.VoucherTakenBack)
def _taken_back(scene: Scene, event: e.VoucherTakenBack) -> str:
    return scene.say_of(event.seat, "VoucherTakenBack")


@says(e.VoucherExchanged)
def _voucher(scene: Scene, event: e.VoucherExchanged) -> str:
    into_tokens = any(move.target.startswith("tokens:") for move in event.moves)
    key = "VoucherExchanged.tokens" if into_tokens else "VoucherExchanged.chips"
    return scene.say_of(event.seat, key, amount=money(event.amount))


@says(e.CashedOut)
def _cashed_out(scene: Scene, event: e.CashedOut) -> str:
    return scene.say_of(event.seat, "CashedOut", amount=money(event.amount))
