"""What ``deploy/`` ships fits the program: metrics that exist, settings that exist, a proxy that
starts."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import yaml

from letitride.server.metrics import Metrics
from letitride.server.settings import Settings, environment_variable
from letitride.store import HOUSE_KEY, KEY_FILE
from scripts.house import DEPLOY, render_proxy

_NAMES: Final = re.compile(r"\b(?:letitride|process)_[a-z_]+")


def exported() -> set[str]:
    """Every name in ``/metrics`` once each label has been seen."""
    metrics = Metrics()
    metrics.command("Bet", "accepted")
    metrics.refused("too_late")
    metrics.message("in")
    metrics.login("accepted")
    metrics.rate_limited("requests")
    metrics.request("GET", "/", 200, 0.1)
    metrics.tables({"betting": 1})
    return set(re.findall(r"^([a-z_]+)", metrics.render().decode(), re.MULTILINE))


def expressions() -> Iterator[str]:
    board = json.loads((DEPLOY / "grafana" / "letitride.json").read_text())
    for panel in board["panels"]:
        for target in panel["targets"]:
            yield target["expr"]
    alerts = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
    for group in alerts["groups"]:
        for rule in group["rules"]:
            yield rule["expr"]


def test_every_metric_on_the_board_and_in_the_alerts_is_exported() -> None:
    used = {name for each in expressions() for name in _NAMES.findall(each)}
    assert len(used) > 10
    assert used <= exported()


def test_every_label_in_a_query_exists() -> None:
    text = " ".join(expressions())
    assert set(re.findall(r"outcome=~?\"([a-z|]+)\"", text)) == {"failed", "refused|limited"}
    assert set(re.findall(r"by \((\w+)\)", text)) <= {
        "le",
        "instance",
        "outcome",
        "code",
        "what",
        "phase",
    }


def variables(value: Any) -> set[str]:
    return {name for name in value if name.isupper()}


def test_compose_and_systemd_set_only_known_settings() -> None:
    known = {environment_variable(each.name) for each in msgspec.structs.fields(Settings)}
    known |= {HOUSE_KEY, KEY_FILE}
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert variables(compose["services"]["server"]["environment"]) <= known
    assert compose["services"]["server"]["environment"]["LETITRIDE_TRUST_PROXY"] == "true"
    unit = (DEPLOY / "systemd" / "letitride@.service").read_text()
    named = re.findall(r"\b((?:LETITRIDE_)?[A-Z_]{4,})=", unit)
    assert {"PORT", "HOST", "LETITRIDE_KEY_FILE"} <= set(named) <= known
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit)
    assert parser["Service"]["KillSignal"] == "SIGTERM"


@pytest.mark.parametrize("file", ["nginx.conf", "servers.conf", "prometheus/alerts.yml"])
def test_every_file_that_compose_mounts_exists(file: str) -> None:
    assert (DEPLOY / file).is_file()


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    render_proxy(tmp_path, 18080, [18001, 18002])
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    done = subprocess.run(
        (nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
