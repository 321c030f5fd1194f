"""Files are written whole or not at all, with the permissions that the umask gives."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from letitride.cli.output import BadInput, write_file, write_files


@pytest.fixture(params=[0o022, 0o027, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    mask: int = request.param
    before = os.umask(mask)
    yield mask
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_file_has_the_mode_that_the_umask_allows(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "heads.json"
    write_file(path, b"[]")
    assert mode(path) == 0o666 & ~umask
    assert path.read_bytes() == b"[]"
    assert list(tmp_path.iterdir()) == [path]


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "heads.json"
    path.write_bytes(b"old and longer")
    path.chmod(0o640)
    write_file(path, b"new")
    assert (path.read_bytes(), mode(path)) == (b"new", 0o640)


def test_an_unfinished_write_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in (folder, tmp_path / ("x" * 300), tmp_path / "nowhere" / "file"):
        with pytest.raises(BadInput, match="cannot be written"):
            write_file(path, b"content")
        assert list(tmp_path.iterdir()) == [folder]
        assert list(folder.iterdir()) == []


def test_several_files_are_all_written_or_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nowhere"):
        write_files({tmp_path / "one": b"1", tmp_path / "nowhere" / "two": b"2"})
    assert list(tmp_path.iterdir()) == []
    write_files({tmp_path / "one": b"1", tmp_path / "two": b"2"})
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one", "two"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for content in (b"first", b"second"):
        write_file(link, content)
        assert link.is_symlink()
        assert file.read_bytes() == content


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_bytes)
        write_file(pipe, b"content")
        assert read.result(timeout=60) == b"content"
    assert pipe.is_fifo()
