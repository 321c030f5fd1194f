"""The benchmarks time the right thing. No test checks how fast it is."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import __main__ as program
from benchmarks import agreement, cold, native, par, paytables, peers, report, simulate, tables
from letitride.analysis import base_par
from letitride.cards import DECK, FiveCard, hand_classes, parse_cards, rank_five, shape_of
from letitride.simulation.rounds.chunk import play_chunk
from letitride.simulation.rounds.game import simulated_game

TINY = par.Sizes(rounds=2, tables=20, hands=300, every_class=False)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> native.Native:
    compiler = native.find_compiler()
    if compiler is None:
        pytest.fail("there is no C compiler: install one that answers to `cc` to test benchmarks")
    return native.Native(compiler, tmp_path_factory.mktemp("native"))


def test_a_tiny_run_agrees_everywhere(compiled: native.Native) -> None:
    assert compiled
    section = par.run(TINY)
    assert [check.text for check in section.checks if not check.held] == []
    named = {row[0] for row in section.rows}
    assert {par.OURS, "C: our product, 66 shapes", "C: enumeration, all hands"} <= named
    assert {peer.name for peer in peers.peers()} <= named


def test_without_a_compiler_it_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "find_compiler", lambda: None)
    section = par.run(TINY)
    assert section.sound
    assert any("no C compiler" in note for note in section.notes)
    assert not any(row[0].startswith("C:") for row in section.rows)


def test_the_c_program_gives_our_pars(compiled: native.Native) -> None:
    schedules = [*agreement.published_bases(), *paytables.random_schedules(3, seed=7)]
    ours = [base_par(schedule) for schedule in schedules]
    batch = native.Batch(schedules)
    compiled.by_product(batch)
    assert batch.pars() == ours
    for hands in (native.every_class(), native.every_hand()):
        batch = native.Batch(schedules)
        compiled.by_enumeration(batch, hands)
        assert batch.pars() == ours


def test_the_c_program_classifies_hands_as_we_do(compiled: native.Native) -> None:
    for cards, _ in hand_classes(4):
        hand = (*cards, next(card for card in DECK if card not in cards))
        assert compiled.kind(hand) is rank_five(hand).kind
    assert [compiled.kind(hand) for hand in agreement.EDGES] == [
        rank_five(hand).kind for hand in agreement.EDGES
    ]


@pytest.mark.parametrize("peer", peers.peers(), ids=lambda peer: peer.name)
def test_a_peer_classifies_hands_as_we_do(peer: peers.Peer) -> None:
    assert agreement.same_kinds(peer, agreement.EDGES)


def test_the_edge_cases_show_every_kind_of_hand() -> None:
    kinds = Counter(rank_five(hand).kind for hand in agreement.EDGES)
    assert set(kinds) == set(FiveCard)
    assert all(count >= 2 for kind, count in kinds.items() if kind is not FiveCard.ROYAL_FLUSH)


def test_a_wrong_peer_is_caught() -> None:
    right = peers.peers()[0]
    blind = peers.Peer(right.name, right.hand, right.evaluations, lambda _: FiveCard.HIGH_CARD)
    assert not agreement.same_kinds(blind, agreement.EDGES)


def test_random_paytables_differ_and_repeat() -> None:
    schedules = paytables.random_schedules(200, seed=3)
    assert len({paytables.whole_nets(schedule) for schedule in schedules}) == 200
    assert {scale for _, scale in map(paytables.whole_nets, schedules)} == {1, 2}
    assert schedules == paytables.random_schedules(200, seed=3)


def test_plain_counting_agrees_with_the_tables() -> None:
    section = tables.run(tables.Sizes(rounds=1, threes=2, fours=10))
    assert section.sound
    assert sum(tables.count_plainly(parse_cards("Td Jd Qd"))) == 1176


def test_one_par_from_the_command_line_loads_no_compiler_and_no_printer() -> None:
    section = cold.run(rounds=1)
    assert [check.text for check in section.checks if not check.held] == []


def test_a_loaded_package_is_seen() -> None:
    assert "jinja2" in cold.loaded_packages(("-c", "import jinja2.nodes"))


def test_results_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.json"
    assert program.main(["--quick", "--json", str(file), "tables"]) == 0
    results: dict[str, Any] = json.loads(file.read_text("utf-8"))
    assert results["quick"] is True
    assert results["benchmarks"]["tables"]["figures"]["times as fast as plain enumeration"] > 0
    assert "The outcome tables from nothing" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("value", "text"),
    [(11_537, "11,500"), (4.0712, "4.07"), (0.03812, "0.0381"), (99.96, "100."), (801.4, "801")],
)
def test_figures_print_with_three_digits(value: float, text: str) -> None:
    assert report.digits(value) == text


def test_a_ratio_reads_both_ways() -> None:
    assert report.times_as_fast(3950) == "3,950 times as fast"
    assert report.times_as_fast(0.005) == "1/200 as fast"


def test_the_kernel_in_c_counts_the_same(tmp_path: Path) -> None:
    compiler = native.find_compiler()
    assert compiler is not None, "there is no C compiler: install one that answers to `cc`"
    compiled = simulate.Native(compiler, tmp_path)
    for seats in simulate.SEATS:
        job = simulated_game("LIRX-01", seats=seats, seed=9).job
        assert compiled.play(job, 77, 10_001) == play_chunk(job, 77, 10_001)


def test_the_loops_on_peers_play_our_hands() -> None:
    job = simulated_game("LIRX-01").job
    for peer in peers.peers():
        if peer.name in simulate.COMPARED:
            assert simulate.loop_on(peer, job, 50)(0) == 50
            assert simulate.evaluation_by(peer, 50)(0) == 50


def test_the_loops_on_peers_decide_as_the_shapes_do() -> None:
    job, draw = simulated_game("LIRX-01").job, Random(4)
    rides, seen = simulate.decisions_of(job), set()
    # From two suits, so that many hands are of one.
    deck = [card for card in DECK if card % 4 < 2]
    for _ in range(3_000):
        cards = draw.sample(deck, 5)
        first, second = (shape_of(cards[:known]) in job.rides for known in (3, 4))
        assert rides(cards) == 16 * first + 32 * second
        seen.add(rides(cards))
    assert seen == {0, 16, 32, 48}
