"""Frozen events: every form in which a kind was ever written, kept so that it can always be read.

Each line of ``tests/store/frozen/events.json`` is one example: the kind, the schema version, and
the body to the byte. Where an upcast changes it, ``value`` is the expected result. Lines are never
changed or removed; a new kind, field, choice or version adds some.

    python -m scripts.frozen_events    add examples of what is not in the file yet
"""

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from letitride.journal.codec import CODEC, Codec, canonical

FROZEN: Final = Path(__file__).parents[1] / "tests/store/frozen/events.json"


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    schema: int
    body: str
    value: dict[str, Any] | None = None


def frozen(path: Path = FROZEN) -> tuple[Example, ...]:
    if not path.exists():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[Example, ...])


def missing(kept: Sequence[Example], codec: Codec = CODEC) -> tuple[Example, ...]:
    """Examples of today that are not kept."""
    have = {(each.kind, each.schema, each.body) for each in kept}
    wanted = (example for kind in codec.types for example in examples(kind, codec))
    return tuple(each for each in wanted if (each.kind, each.schema, each.body) not in have)


def examples(kind: str, codec: Codec = CODEC) -> Iterable[Example]:
    """Each kind with only its required fields; and with all fields, every choice once."""
    cls = codec.types[kind]
    info = inspect.type_info(cls)
    turns = (None, *range(max(1, _choices(info))))
    events = [msgspec.convert(_value(info, kind, turn), cls) for turn in turns]
    encoded = dict.fromkeys(map(codec.encode, events))
    return [Example(each.kind, each.schema, each.body.decode()) for each in encoded]


def written(kept: Iterable[Example]) -> str:
    lines = (canonical(example).decode() for example in kept)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _choices(info: inspect.Type) -> int:
    """The members of the largest enum in a type, but for the actor's role, which is everywhere."""
    match info:
        case inspect.EnumType(cls=cls):
            return len(cls)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return max(map(_choices, types))
        case inspect.VarTupleType(item_type=item) | inspect.FrozenSetType(item_type=item):
            return _choices(item)
        case inspect.DictType(key_type=key, value_type=value):
            return max(_choices(key), _choices(value))
        case inspect.StructType(fields=fields):
            return max((_choices(f.type) for f in fields if f.name != "by"), default=0)
        case _:
            return 0


def _value(info: inspect.Type, name: str, turn: int | None) -> Any:
    """An example of a type: the same each time for the same field name.

    With each ``turn`` an enum moves on to its next member; without one, only required fields are
    set.
    """

    def of(part: inspect.Type, suffix: str = "", step: int = 0) -> Any:
        return _value(part, name + suffix, turn if turn is None else turn + step)

    number = zlib.crc32(name.encode())
    match info:
        case inspect.BoolType():
            return number % 2 == 0
        case inspect.IntType():
            # Small enough for a card, a seat, a circle.
            return number % 7 + 1
        case inspect.StrType():
            return f"{name.rpartition('.')[2]} é ♠"
        case inspect.EnumType(cls=cls):
            return list(cls)[(turn or 0) % len(cls)]
        case inspect.UnionType(types=types):
            said = [each for each in types if not isinstance(each, inspect.NoneType)]
            return None if turn is None and len(said) < len(types) else of(said[0])
        case inspect.TupleType(item_types=items):
            return [of(item, f"[{index}]") for index, item in enumerate(items)]
        case inspect.VarTupleType(item_type=item) | inspect.FrozenSetType(item_type=item):
            return [of(item, f"[{index}]", index) for index in range(0 if turn is None else 2)]
        case inspect.DictType(key_type=key, value_type=value):
            entries = range(1 if turn is None else 2)
            return {of(key, f"[{n}]", n): of(value, f"[{n}]", n) for n in entries}
        case inspect.NamedTupleType(fields=fields):
            return [of(field.type, f".{field.name}") for field in fields]
        case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
            known = [field for field in fields if field.required or turn is not None]
            values = {each.encode_name: of(each.type, f".{each.name}") for each in known}
            return values if tag_field is None else {tag_field: tag, **values}
        case _:
            raise NotImplementedError(f"{name}: {info}")


def main() -> None:
    kept = frozen()
    FROZEN.parent.mkdir(parents=True, exist_ok=True)
    FROZEN.write_text(written((*kept, *missing(kept))), encoding="utf-8")


if __name__ == "__main__":
    main()
