"""Events written long ago are read for ever."""

import json
from typing import Any

import msgspec
import pytest

from letitride.house import house_event_types
from letitride.journal.codec import CODEC, BadEvent, Codec, Json, canonical
from letitride.table.events import event_types
from letitride.table.events.betting import BetsPlaced, RoundOpened
from scripts.frozen_events import FROZEN, Example, frozen, missing, written
from tests.table.scenes import SCENES, played


def _id(example: Example) -> str:
    return f"{example.kind} {example.schema}"


@pytest.mark.parametrize("example", frozen(), ids=_id)
def test_a_frozen_event_still_decodes_the_same(example: Example) -> None:
    """Every field says what it said; a field that there was not then has its default."""
    event = CODEC.decode(example.kind, example.schema, example.body.encode())
    said: dict[str, Any] = example.value or msgspec.json.decode(example.body)
    now = msgspec.json.decode(canonical(event))
    _says(event, now, said)


def _says(struct: msgspec.Struct, now: dict[str, Any], said: dict[str, Any]) -> None:
    """Also inside, where a field is a struct of its own."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    for name, value in said.items():
        held = getattr(struct, fields[name].name) if name in fields else None
        if isinstance(held, msgspec.Struct) and isinstance(value, dict):
            _says(held, now[name], value)
        else:
            assert now.get(name) == value
    for name in now.keys() - said.keys():
        field = fields[name]
        made = field.default_factory
        default = field.default if made is msgspec.NODEFAULT else made()
        assert getattr(struct, field.name) == default


@pytest.mark.parametrize("example", frozen(), ids=_id)
def test_frozen_json_is_canonical(example: Example) -> None:
    value = json.loads(example.body)
    again = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert again == example.body


def test_every_event_is_frozen_as_written_today() -> None:
    """If this fails, run ``python -m scripts.frozen_events`` and see that the rest still passes."""
    assert [_id(example) for example in missing(frozen())] == []
    known = event_types().keys() | house_event_types().keys()
    assert {example.kind for example in frozen()} >= known


def test_no_event_is_of_both_table_and_house() -> None:
    assert event_types().keys() & house_event_types().keys() == set()
    assert CODEC.types == {**event_types(), **house_event_types()}


def test_the_file_of_frozen_events_encodes_back_to_itself() -> None:
    assert written(frozen()) == FROZEN.read_text(encoding="utf-8")


def test_played_events_are_encoded_and_decoded() -> None:
    for scene in SCENES:
        for event in played(scene).log:
            encoded = CODEC.encode(event)
            assert CODEC.decode(encoded.kind, encoded.schema, encoded.body) == event
            assert canonical(msgspec.json.decode(encoded.body)) == encoded.body


def _older() -> Codec:
    """As if bets had once been one stake for all circles, and the event had had another name."""
    codec = Codec(event_types())

    @codec.upcast("StakesLaid", 1, to="BetsPlaced")
    def renamed(old: Json) -> Json:
        return {**old, "type": "BetsPlaced"}

    @codec.upcast("BetsPlaced", 2)
    def circles(old: Json) -> Json:
        rest = {name: value for name, value in old.items() if name != "stake"}
        return {**rest, "circles": [old["stake"]] * 3}

    return codec


def test_an_older_version_is_upcast_step_by_step() -> None:
    codec = _older()
    event = codec.decode("StakesLaid", 1, b'{"seat":2,"stake":500,"type":"StakesLaid"}')
    assert event == BetsPlaced(seat=2, circles=(500, 500, 500))  # type: ignore[arg-type]
    again = codec.decode("BetsPlaced", 2, b'{"seat":2,"stake":500,"type":"BetsPlaced"}')
    assert again == event
    written = codec.encode(event)
    assert (written.kind, written.schema) == ("BetsPlaced", 3)
    assert codec.decode(written.kind, written.schema, written.body) == event
    assert codec.version("RoundOpened") == 1


@pytest.mark.parametrize(
    ("kind", "schema", "body", "why"),
    [
        (
            "RoundOpened",
            2,
            b'{"number":1,"type":"RoundOpened"}',
            "version 2; we know 1 to 1",
        ),
        ("RoundOpened", 0, b'{"number":1,"type":"RoundOpened"}', "version 0"),
        ("RoundShut", 1, b'{"number":1,"type":"RoundShut"}', "unknown event 'RoundShut'"),
        ("RoundOpened", 1, b'{"number":1,"type":"RoundShut"}', "Invalid value 'RoundShut'"),
        ("RoundOpened", 1, b'{"type":"RoundOpened"}', "missing required field `number`"),
        ("RoundOpened", 1, b'{"number":', "truncated"),
        ("StakesLaid", 1, b'{"type":"StakesLaid"}', "stake"),
        ("StakesLaid", 1, b"[]", "StakesLaid"),
    ],
)
def test_a_bad_event_is_refused_with_the_reason(
    kind: str, schema: int, body: bytes, why: str
) -> None:
    with pytest.raises(BadEvent, match=why):
        _older().decode(kind, schema, body)


def test_only_known_events_are_written() -> None:
    class Stranger(RoundOpened, frozen=True):
        pass

    with pytest.raises(AssertionError, match="Stranger"):
        CODEC.encode(Stranger(number=1))
