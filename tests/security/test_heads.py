"""Signed heads: what strangers get of a table that plays, and files that are not the house's."""

from pathlib import Path

import msgspec
import pytest

from letitride.audit import BadHeads, ForgedHeads, Heads, read_heads, signed
from letitride.cli import run
from letitride.journal.codec import canonical
from letitride.journal.keys import HouseKey, HouseKeys, signature_holds
from letitride.journal.records import Head
from tests.server.stages import TABLE, inside, stages

KEYS = HouseKeys([HouseKey(bytes(range(32)))])
HEADS = Heads(house="", number=1, at=7, heads=(Head("table:b", 2, "b"), Head("table:a", 1, "a")))


async def test_strangers_get_heads_of_finished_rounds_only(tmp_path: Path) -> None:
    async with inside(tmp_path / "house.db") as house:
        seen = set()
        async for phase in stages(house, "nsw-let-it-ride"):
            log = house.casino.log
            answer = await house.ask("", "GET", "/api/heads")
            key = (await house.ask("", "GET", "/api/house-key")).json()["public"]
            heads = read_heads(answer.content, trusted=[key]).heads
            for head in heads:
                (event,) = await log.read(head.stream, head.version - 1, limit=1)
                assert (event.kind, event.hash) == ("RoundEnded", head.hash)
            now = {head.stream: head.version for head in await log.heads()}
            live = [head for head in heads if head.version == now[head.stream]]
            assert phase == "between_rounds" or not live, (phase, live)
            seen.add(phase)
        assert len(seen) > 5
        everything = read_heads((await house.ask("ines", "GET", "/api/heads")).content)
        assert {head.stream for head in everything.heads} == set(await log.streams())
        assert f"table:{TABLE}" in now


def test_anybody_can_check_a_file_with_the_public_key() -> None:
    file = signed(HEADS, KEYS)
    heads = read_heads(file, trusted=[KEYS.current.public])
    assert [head.stream for head in heads.heads] == ["table:a", "table:b"]
    plain = msgspec.json.decode(file)
    signature = plain["signature"]
    assert signature_holds(plain["house"], canonical({**plain, "signature": ""}), signature)


@pytest.mark.parametrize(
    "change",
    [{"at": 8}, {"number": 2}, {"previous": "x"}, {"digest": "x"}, {"heads": []}, {"house": "00"}],
)
def test_a_change_of_any_field_is_found(change: dict[str, object]) -> None:
    plain = msgspec.json.decode(signed(HEADS, KEYS))
    with pytest.raises(ForgedHeads):
        read_heads(msgspec.json.encode({**plain, **change}, order="sorted"))


def test_other_files_are_refused_in_a_sentence() -> None:
    for file, words in ((b"[]", "not signed"), (b"{", "not a file of heads"), (b"\xff", "not a")):
        with pytest.raises(BadHeads, match=words):
            read_heads(file)
    spaced = signed(HEADS, KEYS).replace(b",", b", ")
    with pytest.raises(ForgedHeads):
        read_heads(spaced)
    with pytest.raises(ForgedHeads, match="another house"):
        read_heads(signed(HEADS, KEYS), trusted=["00" * 32])


def test_a_bad_public_key_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--database", "sqlite:///none.db", "--public-key", "abc"]) == 2
    assert "public-key: must be 64 hexadecimal digits" in capsys.readouterr().err
