"""The library: what goes in is checked, what comes out prints."""

import inspect
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import letitride as lir
from letitride.rules import load_paytable

OWN = {
    "royal_flush": 1000,
    "straight_flush": 200,
    "four_of_a_kind": 50,
    "full_house": 11,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "tens_or_better": 1,
}


@pytest.mark.parametrize("name", lir.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    said = inspect.getdoc(getattr(lir, name)) or ""
    assert ">>> import letitride as lir\n" in said
    assert f"lir.{name}(" in said


def test_the_library_imports_nothing_before_it_is_used() -> None:
    code = "import sys, letitride; print([m for m in sys.modules if m.startswith('letitride.')])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'pars'"):
        lir.pars  # type: ignore[attr-defined]  # noqa: B018
    assert set(lir.__all__) <= set(dir(lir))


@pytest.mark.parametrize("pays", [OWN, {**OWN, "flush": 8.0}, {**OWN, "flush": Fraction(8)}])
def test_pays_from_a_dict_are_those_of_the_file(pays: dict[str, object]) -> None:
    assert lir.par(pays).par == lir.par("LIRX-01").par
    assert lir.par(pays).pays == lir.par("LIRX-01").pays


def test_a_decimal_is_exact() -> None:
    assert lir.par({**OWN, "tens_or_better": 0.1}).pays["tens_or_better"] == Fraction(1, 10)


def test_a_file_and_a_dict_with_its_content_agree(tmp_path: Path) -> None:
    lines = ['id = "MINE"', "[base]", 'odds = "to"', "[base.pays]"]
    file = tmp_path / "own.toml"
    file.write_text("\n".join([*lines, *(f"{hand} = {pay}" for hand, pay in OWN.items())]))
    content = {"id": "MINE", "base": {"odds": "to", "pays": OWN}}
    assert lir.par(str(file)).par == lir.par(file).par == lir.par(content).par
    assert lir.par(load_paytable("LIRX-03")).par == lir.par("LIRX-03").par


@pytest.mark.parametrize(
    ("pays", "said"),
    [
        ({**OWN, "flsh": 8}, "pays: base.pays.flsh: unknown key"),
        ({**OWN, "flush": "eight"}, "pays: base.pays.flush: 'eight' is not a pay"),
        ({**OWN, "flush": -1}, "pays: base.pays.flush: -1 is below zero"),
        ({**OWN, "flush": float("nan")}, "pays: base.pays.flush: NaN is not a pay"),
        ({**OWN, "flush": True}, "pays: base.pays.flush: True is not a pay"),
        ({**OWN, "flush": None}, "pays: base.pays.flush: None is not a pay"),
        ({**OWN, "flush": 60}, "pays: base.pays.full_house: 11 is less than 60 for flush"),
        ({"royal_flush": 1000}, "pays: base.pays.straight_flush: missing"),
        ({}, "pays: base.pays.royal_flush: missing"),
        ("LIRX-1", "LIRX-1: no paytable has that id"),
        ("no/such.toml", "no/such.toml: no such file"),
    ],
)
def test_a_bad_paytable_names_the_hand(pays: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lir.par(pays)  # type: ignore[arg-type]


def test_a_missing_paytable_is_refused() -> None:
    with pytest.raises(ValueError, match=r"must be an id, a file, or pays .*, not int"):
        lir.par(5)  # type: ignore[arg-type]


def test_a_side_bet_alone_has_nothing_to_decide() -> None:
    assert lir.par("3CB-1").wager == "three_card"
    for ask in (lir.strategy, lambda ref: lir.advise(ref, "2c 3c 4c")):
        with pytest.raises(ValueError, match="3CB-1: has no base wager"):
            ask("3CB-1")


def test_results_print() -> None:
    for shown in (
        lir.hand("2c 2d 2h"),
        lir.par("LIRB-03"),
        lir.strategy("LIRX-03"),
        lir.advise("LIRX-01", "2c 7d Ks"),
        lir.rounds("ca-let-it-ride", players=2),
        next(iter(lir.rounds("ca-let-it-ride", players=2))),
        lir.paytable("LIRB-03"),
        lir.compare("LIRX-01", "LIRX-06")[0],
        lir.session("LIRX-01", bet=5, bankroll=30, rounds=2),
        lir.session("LIRX-01", bet=5, bankroll=30, rounds=2).result,
        lir.session("LIRX-01", bet=5, bankroll=30, rounds=2, sessions=5).sampled,
        lir.simulate("LIRB-03", rounds=100, workers=1),
        lir.simulate("LIRB-03", rounds=100, workers=1).wagers[1],
        lir.design(target_par="3.2%", top=1),
        lir.design(target_par="3.2%", top=1).tables[0],
        lir.faceup("LIRX-01", players=2),
    ):
        assert repr(shown).startswith("<")
        assert len(repr(shown)) < 100
        assert str(shown)


def test_rows_add_up_to_the_edge() -> None:
    figures = lir.par("LIRX-01")
    returns = [row["return"] for row in figures.rows()]
    assert sum(returns) == pytest.approx(-float(figures.edge))  # type: ignore[arg-type]


@pytest.mark.parametrize("book", lir.rulebooks())
def test_rounds_of_every_book(book: str) -> None:
    played = list(lir.rounds(book, players=3, rounds=4, seed=2, side_bets=True))
    assert [each.round for each in played] == [1, 2, 3, 4]
    assert str(played[0]).startswith("Round 1: ")
    again = list(lir.rounds(book, players=3, rounds=4, seed=2, side_bets=True))
    assert played == again


def test_rows_are_tidy() -> None:
    rows = list(lir.rounds("wa-let-it-ride", players=3, rounds=5, bet=10).rows())
    assert len(rows) == 15
    assert len({tuple(row) for row in rows}) == 1
    assert all(row["staked_cents"] == 3000 for row in rows)


def test_rounds_are_not_kept_in_memory() -> None:
    """However many rounds were played, the table is no larger and the log is empty."""
    driver = lir.rounds("wa-let-it-ride", players=2)._opened()
    sizes = []
    for _ in range(3):
        for _ in range(30):
            driver.play_round()
            driver.forget()
        sizes.append(len(repr(driver.table)))
        assert driver.log == []
    assert max(sizes) < 1.05 * min(sizes)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"book": "nevada"}, "nevada: no rulebook has that id"),
        ({"players": 0}, "players: must be 1 to 7, not 0"),
        ({"players": 8}, "players: must be 1 to 7, not 8"),
        ({"rounds": 0}, "rounds: must be at least 1, not 0"),
        ({"play": "basics"}, "play: must be best, ride, pull"),
        ({"book": "nsw-let-it-ride", "bet": 0.5}, "rounds: .*minimum"),
        ({"bet": 0.001}, "bet: must be dollars and whole cents above zero, not 0.001"),
        ({"book": "nsw-let-it-ride", "face_up": True}, "rounds: .*face"),
    ],
)
def test_bad_rounds_are_refused_at_once(wanted: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lir.rounds(**{"book": "wa-let-it-ride", **wanted})  # type: ignore[arg-type]


def test_a_function_with_a_nonsense_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="play: must answer 'ride' or 'pull', not 'fold'"):
        list(lir.rounds("wa-let-it-ride", play=lambda *_: "fold", rounds=1))


def test_a_function_sees_the_cards_of_others_face_up() -> None:
    asked = []

    def choose(held: str, seen: str) -> str:
        asked.append((len(held.split()), len(seen.split())))
        return "ride"

    list(lir.rounds("wa-let-it-ride", players=3, face_up=True, play=choose, rounds=2))
    assert set(asked) == {(3, 6), (4, 6)}


def test_a_session_is_in_dollars() -> None:
    evening = lir.session("LIRX-01", bet=5, bankroll=60, stop_win=40, rounds=4)
    assert (evening.bet, evening.bankroll) == (5, 60)
    assert -60 < evening.result.mean < 0
    assert evening.house_wins == -evening.result.mean
    assert evening.result.quantiles["0.01"] <= -20
    assert evening.error is not None
    assert evening.error < 1e-9
    assert evening.sampled is None


def test_the_amount_for_a_risk_is_found() -> None:
    found = lir.session("LIRX-01", bet=5, rounds=20, risk=0.1)
    assert found.ends.lost <= 0.1
    assert lir.session("LIRX-01", bankroll=found.bankroll, rounds=20, risk=0.1).bet >= 5
    for wrong, said in (
        ({"bet": 5, "rounds": 20}, "bankroll: missing"),
        ({"rounds": 20, "risk": 0.1}, "risk: finds the bet or the bankroll"),
        ({"bet": 5, "bankroll": 60, "rounds": 20, "risk": 0.1}, "risk: finds the bet or the"),
        ({"bet": 5, "rounds": 20, "risk": 0.1, "system": "labouchere"}, "risk: an amount is"),
        ({"bet": 5, "bankroll": 60, "rounds": 2, "system": 7}, "system: must be text or a"),
        ({"bet": 5, "bankroll": 60, "rounds": 2, "system": "x"}, "system: 'x' is none of flat"),
    ):
        with pytest.raises(ValueError, match=said):
            lir.session("LIRX-01", **wrong)


def test_pays_of_your_own_are_simulated() -> None:
    own = lir.simulate({**OWN, "flush": 7}, rounds=1000, workers=1).wager("base")
    assert own.exact == -lir.par({**OWN, "flush": 7}).edge
    with pytest.raises(ValueError, match="wager: LIRX-01 has no wager 'bonus'; it has base"):
        lir.simulate("LIRX-01", rounds=10, workers=1).wager("bonus")


def test_a_design_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    first = lir.design(target_par="3.2%", top=1, resume=file)
    assert file.exists()
    assert lir.design(target_par="3.2%", top=1, resume=str(file)) == first
    with pytest.raises(ValueError, match=r"resume: .* holds another search"):
        lir.design(target_par="3%", top=1, resume=file)
