"""What is counted is exported under its name."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from letitride.runtime.runner import Update
from letitride.server.metrics import CONTENT_TYPE, Metrics
from letitride.table import Event, new_table
from letitride.table.events.betting import RoundOpened
from letitride.table.events.settling import RoundEnded


def read(metrics: Metrics) -> dict[tuple[str, tuple[str, ...]], float]:
    """Values by name and labels' values; only ours."""
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(metrics.render().decode())
        for sample in family.samples
        if sample.name.startswith("letitride_") and not sample.name.endswith("_created")
    }


def update(*events: Event, seconds: float) -> Update:
    table = new_table("main", book="", digest="")
    return Update(table, events, table, (), seconds)


def test_everything_is_counted_under_its_labels() -> None:
    metrics = Metrics()
    metrics.command("Pull", "accepted")
    metrics.command("Pull", "accepted")
    metrics.command("Pull", "refused")
    metrics.refused("too_late")
    metrics.table_updated(update(RoundEnded(number=1, bets=()), seconds=0.1))
    metrics.message("in")
    metrics.message("out")
    metrics.socket_dropped()
    metrics.login("refused")
    metrics.rate_limited("logins")
    counted = read(metrics)
    assert counted["letitride_commands_total", ("Pull", "accepted")] == 2
    assert counted["letitride_commands_total", ("Pull", "refused")] == 1
    for name, labels in (
        ("refusals", ("too_late",)),
        ("rounds", ()),
        ("socket_messages", ("in",)),
        ("socket_messages", ("out",)),
        ("sockets_dropped", ()),
        ("logins", ("refused",)),
        ("rate_limited", ("logins",)),
    ):
        assert counted[f"letitride_{name}_total", labels] == 1, name


def test_appends_are_counted_and_timed() -> None:
    metrics = Metrics()
    opened = RoundOpened(number=1)
    metrics.table_updated(update(opened, opened, opened, seconds=0.002))
    metrics.table_updated(update(opened, opened, seconds=0.2))
    metrics.table_updated(update(opened, seconds=0))
    counted = read(metrics)
    assert counted["letitride_events_appended_total", ()] == 5
    assert counted["letitride_append_seconds_count", ()] == 2
    assert counted["letitride_append_seconds_sum", ()] == pytest.approx(0.202)
    assert counted["letitride_append_seconds_bucket", ("0.0025",)] == 1


def test_open_sockets_go_up_and_down() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.socket_opened()
    metrics.socket_closed()
    assert read(metrics)["letitride_sockets", ()] == 2


def test_requests_are_labelled_by_template_not_by_client_input() -> None:
    metrics = Metrics()
    metrics.request("GET", "/api/tables/{id}", 200, 0.01)
    metrics.request("GET", None, 404, 0.01)
    metrics.request("BREW", None, 405, 0.01)
    counted = {
        labels: value
        for (name, labels), value in read(metrics).items()
        if name == "letitride_http_requests_total"
    }
    assert counted == {
        ("GET", "/api/tables/{id}", "200"): 1,
        ("GET", "none", "404"): 1,
        ("other", "none", "405"): 1,
    }


def test_a_phase_that_is_over_has_no_series() -> None:
    metrics = Metrics()
    metrics.tables({"betting": 2, "closed": 1})
    metrics.tables({"dealing": 3})
    tables = {labels: value for (name, labels), value in read(metrics).items() if "tables" in name}
    assert tables == {("dealing",): 3}


def test_two_servers_in_one_process_count_separately() -> None:
    one, two = Metrics(), Metrics()
    one.table_updated(update(RoundEnded(number=1, bets=()), seconds=0.1))
    assert read(one)["letitride_rounds_total", ()] == 1
    assert read(two)["letitride_rounds_total", ()] == 0


def test_no_label_names_a_person_or_a_table() -> None:
    metrics = Metrics()
    metrics.command("Pull", "accepted")
    metrics.request("GET", "/", 200, 0.1)
    metrics.tables({"betting": 1})
    labels = {
        name
        for family in text_string_to_metric_families(metrics.render().decode())
        for sample in family.samples
        for name in sample.labels
        if sample.name.startswith("letitride_")
    }
    known = {"direction", "kind", "le", "method", "outcome", "phase", "route", "status"}
    assert labels == known


def test_the_content_type_is_prometheus_text() -> None:
    assert CONTENT_TYPE.startswith("text/plain; version=")
