"""On a cluster: the same result as in one process, whatever happens to the workers."""

from pathlib import Path
from socket import socket
from time import monotonic

import pytest

import letitride as lir
from letitride.cli import run
from letitride.simulation import BadSimulation, simulate
from tests.cli.test_commands import Capture, refusal
from tests.simulation.rounds.clusters import running, wait_for
from tests.simulation.shared_work import SHARED

ASKED = ("simulate", "LIRX-01", "--rounds", "12000", "--seats", "7", "--play", "letter-2020")


def test_a_cluster_gives_the_bytes_of_one_process(tmp_path: Path, capsys: Capture) -> None:
    """Three chunks of work, for two workers; then everything else that shares its work out."""
    assert run([*ASKED, "--json", "--workers", "1"]) == 0
    alone = capsys.readouterr().out
    with running(tmp_path) as cluster:
        with pytest.raises(BadSimulation, match=r"cluster: .* has no workers; start some"):
            simulate("LIRX-01", rounds=10, cluster=cluster.address)
        for asked in SHARED:
            refused = refusal(capsys, *asked, "--cluster", str(cluster.file))
            assert refused.endswith(f"dask worker --scheduler-file {cluster.file}"), asked
        cluster.add_workers(2)
        assert run([*ASKED, "--json", "--cluster", cluster.address]) == 0
        assert capsys.readouterr().out == alone
        by_file = simulate("LIRB-03", rounds=1_000, cluster=str(cluster.file))
        assert by_file == simulate("LIRB-03", rounds=1_000)
        by_default = lir.design(target_par="3.2%", top=1, cluster=cluster.address)
        assert by_default == lir.design(target_par="3.2%", top=1)
        for asked in SHARED:
            assert run([*asked, "--workers", "1"]) == 0
            alone = capsys.readouterr().out
            for by in (("--workers", "2"), ("--cluster", cluster.address)):
                assert run([*asked, *by]) == 0
                assert capsys.readouterr().out == alone, (asked, by)


@pytest.mark.parametrize("asked", [ASKED, SHARED[0]], ids=lambda asked: asked[0])
def test_a_missing_cluster_is_reported_soon_in_one_line(
    asked: tuple[str, ...], capsys: Capture
) -> None:
    begin = monotonic()
    assert run([*asked, "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert monotonic() - begin < 15
    error = capsys.readouterr().err
    assert error == "letitride: cluster: no scheduler answers at tcp://127.0.0.1:9\n"


@pytest.mark.parametrize("content", ["{}", "[]", '{"address": 5}', "def f(): pass", "\xff"])
def test_a_file_that_is_no_scheduler_file_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "s.json"
    file.write_text(content, "latin-1")
    with pytest.raises(BadSimulation, match=r"cluster: .*s\.json is not a scheduler file"):
        simulate("LIRX-01", rounds=10, cluster=str(file))


def test_a_port_that_is_no_scheduler_s_is_reported_soon() -> None:
    """One that takes calls and says nothing, as the dashboard's does to a Dask client."""
    begin = monotonic()
    with socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(BadSimulation, match=f"no scheduler answers at {address}"):
            simulate("LIRX-01", rounds=10, cluster=address)
    assert monotonic() - begin < 15


def test_an_address_without_the_settings_it_needs_is_refused() -> None:
    with pytest.raises(BadSimulation, match="no scheduler answers at tls://"):
        simulate("LIRX-01", rounds=10, cluster="tls://127.0.0.1:9")


@pytest.mark.soak
def test_a_worker_that_dies_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as cluster:
        doomed, _ = cluster.add_workers(2)
        killed_at = 0

        def kill(done: int, _: int) -> None:
            nonlocal killed_at
            if done and not killed_at:
                killed_at = done
                doomed.kill()
                wait_for(lambda: cluster.workers() == 1)

        result = simulate(
            "LIRX-01",
            rounds=150_000,
            seats=7,
            play="letter-2020",
            cluster=cluster.address,
            watch=kill,
        )
        assert 0 < killed_at < 150_000
        assert cluster.workers() == 1
    assert result == simulate("LIRX-01", rounds=150_000, seats=7, play="letter-2020", workers=1)
