"""Values of a wrong type are refused by name, and never taken for something else."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

import letitride as lir

NAN, INF = float("nan"), float("inf")
Call = Callable[..., Any]


def session(**given: Any) -> Any:
    return lir.session("LIRX-01", **{"bet": 5, "bankroll": 30, "rounds": 2, **given})


def simulate(ref: Any = "LIRX-01", **given: Any) -> Any:
    return lir.simulate(ref, **{"rounds": 10, "workers": 1, **given})


def design(**given: Any) -> Any:
    return lir.design(**{"target_par": "3.2%", "top": 1, **given})


def faceup(**given: Any) -> Any:
    return lir.faceup("LIRX-01", **given)


def rounds(book: Any = "wa-let-it-ride", **given: Any) -> Any:
    return lir.rounds(book, **given)


def hand(cards: Any) -> Any:
    return lir.hand(cards)


def advise(**given: Any) -> Any:
    return lir.advise("LIRX-01", **{"hand": "Th Td 2c", **given})


@pytest.mark.parametrize(
    ("call", "given", "says"),
    [
        (session, {"play": "lucky"}, "play: lucky: no strategy has that id"),
        (session, {"bet": "5"}, "bet: must be a number, not '5'"),
        (session, {"bet": None}, "bet: missing; give it, or give a risk"),
        (session, {"bet": NAN}, "bet: must be a number, not nan"),
        (session, {"bankroll": INF}, "bankroll: must be a number, not inf"),
        (session, {"bankroll": 14.99}, "bankroll: .14.99 does not cover one round"),
        (session, {"stop_win": 0}, "stop_win: must be dollars and whole cents above zero, not 0"),
        (session, {"bet": 10**30}, "bet: must be at most .1,000,000,000,000, not 1000000000"),
        (session, {"bet": 10**400}, "bet: is too large"),
        (session, {"seed": "a"}, "seed: must be a whole number, not 'a'"),
        (session, {"workers": 0}, "workers: must be at least 1, not 0"),
        (session, {"workers": 2, "cluster": "tcp://a:1"}, "cluster: brings its own workers"),
        (session, {"rounds": 0}, "rounds: must be 1 to 1,000,000, not 0"),
        (session, {"rounds": 2.5}, "rounds: must be a whole number, not 2.5"),
        (session, {"rounds": "2"}, "rounds: must be a whole number, not '2'"),
        (session, {"rounds": True}, "rounds: must be a whole number, not True"),
        (session, {"side": None}, "side: must be a list of texts, not None"),
        (session, {"side": [5]}, "side: must be text, not 5"),
        (session, {"play": None}, "play: must be text, not None"),
        (session, {"system": None}, "system: must be text or a generator function, not None"),
        (simulate, {"ref": {"flush": 8}}, "pays: base.pays.royal_flush: missing"),
        (simulate, {"rounds": "10"}, "rounds: must be a whole number, not '10'"),
        (simulate, {"rounds": 2.5}, "rounds: must be a whole number, not 2.5"),
        (simulate, {"seats": "2"}, "seats: must be a whole number, not '2'"),
        (simulate, {"seed": "a"}, "seed: must be a whole number, not 'a'"),
        (simulate, {"workers": "2"}, "workers: must be a whole number, not '2'"),
        (simulate, {"until_error": "1%"}, "until_error: must be a number, not '1%'"),
        (simulate, {"play": 5}, "play: must be text or a function, not 5"),
        (simulate, {"workers": None, "cluster": 5}, "cluster: must be text, not 5"),
        (
            simulate,
            {"side": ["bonus=LIRB-03", "bonus=LIRB-06"]},
            "side: bonus is given twice: it can be bet once",
        ),
        (design, {"fix": {"flush": 8.5}}, "fix: flush: must be a whole number, not 8.5"),
        (design, {"fix": {"flush": "8"}}, "fix: flush: must be a whole number, not '8'"),
        (design, {"fix": "flush=8"}, "fix: must be a dict by hand, not 'flush=8'"),
        (design, {"ranges": {"flush": (5,)}}, r"ranges: flush: must be two numbers"),
        (design, {"ranges": {"flush": "46"}}, r"ranges: flush: must be two numbers"),
        (design, {"hit_frequency": 0.5}, "hit_frequency: must be two numbers"),
        (design, {"hit_frequency": (0.5, 0.1)}, "hit_frequency: 0.5 is more than 0.1"),
        (design, {"wager": 7}, "wager: must be text, not 7"),
        (design, {"cluster": ""}, "cluster: must be an address such as"),
        (faceup, {"players": 2, "cluster": ""}, "cluster: must be an address such as"),
        (design, {"top": "5"}, "top: must be a whole number, not '5'"),
        (faceup, {"players": "3"}, "players: must be a whole number, not '3'"),
        (rounds, {"players": "3"}, "players: must be a whole number, not '3'"),
        (rounds, {"seed": -1}, "seed: must not be below zero, not -1"),
        (rounds, {"face_up": "no"}, "face_up: must be True or False, not 'no'"),
        (rounds, {"side_bets": 0}, "side_bets: must be True or False, not 0"),
        (lir.verify, {"database": None}, "database: must be text, not None"),
        (lir.verify, {"database": ""}, "database: must be a file or an address, not empty"),
        (rounds, {"seed": None}, "seed: must be a whole number, not None"),
        (rounds, {"play": 5}, "play: must be text or a function, not 5"),
        (rounds, {"book": None}, "book: must be text, not None"),
        (hand, {"cards": ["Th", "Td", "2c"]}, r"cards: must be text, not \['Th', 'Td', '2c'\]"),
        (advise, {"hand": None}, "hand: must be text, not None"),
        (advise, {"seen": 5}, "seen: must be text, not 5"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(call: Call, given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        call(**given)


def test_equivalent_values_are_accepted() -> None:
    """A whole float is a number of rounds, and one side bet needs no list."""
    assert simulate(rounds=1e3) == simulate(rounds=1000)
    side = "bonus=LIRB-03:0.50"
    assert simulate(side=side) == simulate(side=[side])
    assert session(side=side) == session(side=[side])
    assert faceup(players=2.0) == faceup(players=2)
    assert session(bet=Decimal("5.50")) == session(bet=5.5)


def test_amounts_print_as_money() -> None:
    assert repr(session(bankroll=30.5)).startswith("<LIRX-01, $30.50 at $5: ")
    assert repr(rounds()) == "<rounds of wa-let-it-ride: 1 player, seed 1>"


def test_a_bankroll_of_exactly_one_round_plays_it() -> None:
    evening = session(bankroll=15.50, rounds=1, side="bonus=LIRB-03:0.50")
    assert evening.ends.time + evening.ends.lost == pytest.approx(1)
    assert evening.mean_rounds == pytest.approx(1)
    with pytest.raises(ValueError, match=r"bankroll: \$15.49 does not cover one round"):
        session(bankroll=15.49, rounds=1, side="bonus=LIRB-03:0.50")
