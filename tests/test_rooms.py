"""The rooms of the house: each is entered through its door, and a type name means one thing."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src/letitride"


def modules() -> dict[str, ast.Module]:
    """Every module of a room by its dotted name, such as ``rules.betting``."""
    rooms = {door.parent for door in SOURCE.glob("*/__init__.py")}
    files = (file for room in rooms for file in room.rglob("*.py"))
    return {
        ".".join(file.relative_to(SOURCE).with_suffix("").parts): ast.parse(file.read_text())
        for file in files
    }


def bypasses(tree: Mapping[str, ast.Module]) -> Iterator[str]:
    """Imports that reach behind the door of another room. A name or a module that the door itself
    hands out, as in ``from letitride.table import events``, is not a bypass."""
    for module, code in tree.items():
        room = module.partition(".")[0]
        for node in ast.walk(code):
            imported = []
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported = [node.module or ""]
            for name in imported:
                root, *inner = name.split(".")
                if root == "letitride" and len(inner) > 1 and inner[0] != room:
                    yield f"{module} imports {name}"


def homonyms(tree: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """Public type names that two rooms define, with the rooms."""
    rooms = defaultdict(set)
    for module, code in tree.items():
        for node in code.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                rooms[node.name].add(module.partition(".")[0])
    return {name: sorted(where) for name, where in rooms.items() if len(where) > 1}


def test_every_room_is_entered_through_its_door() -> None:
    assert list(bypasses(modules())) == []


def test_a_type_name_means_one_thing_in_the_whole_package() -> None:
    assert homonyms(modules()) == {}


def test_a_type_name_is_defined_once_in_a_room() -> None:
    names = [
        f"{module.partition('.')[0]}.{node.name}"
        for module, code in modules().items()
        for node in code.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_a_bypass_and_a_homonym_are_found() -> None:
    planted = {
        "rules.money": ast.parse("class Tip: ..."),
        "table.tips": ast.parse("from letitride.rules.money import Tip\nclass Tip: ..."),
        "house.tips": ast.parse("import letitride.table.tips\nfrom letitride.table import tips"),
    }
    assert list(bypasses(planted)) == [
        "table.tips imports letitride.rules.money",
        "house.tips imports letitride.table.tips",
    ]
    assert homonyms(planted) == {"Tip": ["rules", "table"]}
