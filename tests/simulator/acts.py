"""What a person does next, from what the live feed offers: nothing here knows a rule."""

from random import Random
from typing import Any, Final

Body = dict[str, Any]
State = dict[str, Any]

_EAGER: Final = {
    "Bet": 8,
    "Look": 8,
    "Ride": 6,
    "Pull": 6,
    "Sit": 6,
    "Ready": 4,
    "PickPile": 4,
    "AcceptBank": 3,
    "PostBank": 3,
    "DeclineBank": 2,
    "BetSide": 2,
    "BuyIn": 1,
    "CashOut": 0.4,
    "SitOut": 0.2,
    "SitIn": 4,
    "Return": 4,
    "Leave": 0.15,
    "RaiseDispute": 0,
    "PresentVoucher": 0,
    "BackBet": 0.3,
}
_OTHERS: Final = 0.3
_CHIPS: Final = 300_00
_ANSWERS: Final = ("Look", "Ride", "Pull", "PickPile", "DeclineBank", "Fold")


def choose(state: State, random: Random) -> Body | None:
    """Any of the acts on offer, the ones that carry a round on more often."""
    rack = _own(state).get("rack", 0)
    offered, weights = [], []
    for option in state["options"]:
        weight = _EAGER.get(option["command"], _OTHERS)
        if option["command"] == "BuyIn":
            weight = 0 if rack > _CHIPS else 9
        if option["command"] == "Bet" and _has_bet(state):
            weight = 0.3
        offered.append(option)
        weights.append(weight)
    if not any(weights) or random.random() < 0.1:
        return None
    return _body(random.choices(offered, weights)[0], random)


def burst(state: State, random: Random) -> list[Body]:
    """Several acts at once, as by an impatient person or a program; not all will do."""
    offered = {option["command"]: option for option in state["options"]}
    if "Bet" not in offered:
        return []
    bet, more = _body(offered["Bet"], random), _body(offered["Bet"], random)
    down = {**bet, "amount": 0}
    everything = {"type": "CashOut", "amount": _own(state).get("rack", 0)}
    ways: list[list[Body]] = [
        [bet, more],
        [bet, down, {"type": "BuyIn", "amount": _CHIPS}],
        [down, everything, {"type": "Leave"}],
        [down, everything],
        [{"type": "BuyIn", "amount": _CHIPS}, bet, {"type": "Ready"}],
    ]
    return random.choice(ways)


def goes_home(state: State) -> Body | None:
    """Answer what the table waits for, then leave."""
    offered = {option["command"]: option for option in state["options"]}
    for name in (*_ANSWERS, "Leave"):
        if name in offered:
            return _body(offered[name], Random(0))
    return None


def is_seated(state: State) -> bool:
    return bool(state["view"]["you"])


def _own(state: State) -> State:
    view = state["view"]
    found: State = view["seats"][view["you"] - 1] if view["you"] else {}
    return found


def _has_bet(state: State) -> bool:
    circles = _own(state).get("circles") or [{}]
    return bool(circles[0].get("chips"))


def _body(option: dict[str, Any], random: Random) -> Body:
    body: Body = {"type": option["command"], **option["fields"]}
    if option["command"] != "Sit" and body.get("seat") == 0:
        del body["seat"]
    for word in option["words"]:
        body[word] = "so"
    if (amount := option["amount"]) is not None:
        body[amount["field"]] = _amount(option["command"], amount, random)
    if (several := option["several"]) is not None:
        body[several["field"]] = []
    return body


def _amount(command: str, amount: dict[str, Any], random: Random) -> int:
    least, step = amount["least"], amount["step"]
    if command in ("BuyIn", "PostBank"):
        return int(max(least, _CHIPS))
    most = least + 10 * step if amount["most"] is None else min(amount["most"], least + 10 * step)
    return int(random.randrange(least, most + 1, step))
