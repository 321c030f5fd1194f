"""``letitride evidence``: rounds in one signed file; what is changed in it is named."""

import hashlib
import os
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from letitride.audit import BadBundle, check_bundle, page_of, read_bundle, sound
from letitride.audit.bundle.file import _written
from letitride.audit.bundle.parts import SHAPES, Manifest
from letitride.cli import run
from letitride.driver.driver import FLOOR, Driver
from letitride.driver.injections import inject
from letitride.driver.injections.floor_acts import SUPERVISOR
from letitride.journal import HouseKey, HouseKeys, canonical, parse_keys
from letitride.rules import Cents, Role
from letitride.runtime import release
from letitride.store import HOUSE_KEY
from letitride.table import Actor, Phase
from letitride.table import commands as c
from letitride.table import events as e
from tests.audit.proven import changed, driven, honest, play_on, version_of, write

Capture = pytest.CaptureFixture[str]
NSW = "nsw-let-it-ride"
HOUSE = parse_keys(os.environ[HOUSE_KEY]).current.public


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return taken(tmp_path_factory.mktemp("evidence"))


def taken(folder: Path) -> Path:
    """A database with a void round and rulings, and rounds 1 to 3 of it as evidence."""
    driver = driven(NSW, players=2)
    inject(driver, "fraud:seat=1")
    play_on(driver, 4)
    _said_later(driver)
    url = write(folder / "casino.db", {"table:one": driver.log})
    for name in ("three.json", "three.html"):
        arguments = ["--table", "one", "--rounds", "1..3", "--out", str(folder / name)]
        assert run(["evidence", "--database", url, *arguments]) == 0
    return folder


def _said_later(driver: Driver) -> None:
    """In round 5: a correction of round 2, and a dispute about round 4 with its ruling."""
    while driver.table.phase is not Phase.BETTING:
        driver.step()
    one, two = (Actor(Role.PLAYER, seat, driver.table.seats[seat].player) for seat in (1, 2))
    driver.do(
        c.ProposePayCorrection(
            by=FLOOR, round=2, payee=two.name, amount=Cents(700), reason="paid short"
        )
    )
    driver.do(c.ConfirmCorrection(by=SUPERVISOR, correction=driver.table.proposed))
    driver.do(c.RaiseDispute(by=one, seat=1, about="I was paid short"))
    driver.do(c.RuleDispute(by=FLOOR, dispute=1, decision="The pay was right"))


@pytest.fixture(scope="module")
def bundle(folder: Path) -> bytes:
    return (folder / "three.json").read_bytes()


def failing(file: bytes, *trusted: str) -> dict[str, str]:
    """The parts in which something is wrong, with what is said last of each."""
    checks = check_bundle(read_bundle(file), trusted=trusted, release=release())
    return {each.part: each.words for each in checks if each.result == "fails"}


@pytest.mark.parametrize("name", ["three.json", "three.html"])
def test_evidence_is_checked_from_the_file_alone(
    folder: Path, name: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = tmp_path / name
    alone.write_bytes((folder / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert run(["evidence", "--check", name, "--public-key", HOUSE, "--json"]) == 0
    report = msgspec.json.decode(capsys.readouterr().out)
    assert report["ok"]
    held = {each["part"] for each in report["checks"] if each["result"] == "holds"}
    assert held >= {*SHAPES, "signature", "key", "shuffle", "cards", "money", "choices", "pays"}
    assert run(["evidence", "--check", name]) == 0
    out = capsys.readouterr().out
    assert "compare the fingerprint" in out
    assert "3 rulings" in out


def test_both_forms_have_the_same_content(folder: Path, bundle: bytes) -> None:
    one, other = (
        read_bundle((folder / name).read_bytes()) for name in ("three.json", "three.html")
    )
    assert one.lines["events"] == other.lines["events"]
    rulings = msgspec.json.decode(one.lines["rulings"])
    ruled = [each for each in msgspec.json.decode(one.lines["events"]) if each["kind"] == "Ruled"]
    assert [each["version"] for each in rulings] == [each["version"] for each in ruled] != []
    assert rulings[0]["sentence"]
    assert msgspec.json.decode(bundle)["about"]["rounds"] == [1, 2, 3]


def test_what_was_said_later_is_there_with_its_round(bundle: bytes) -> None:
    """The dispute is about another round."""
    read = msgspec.json.decode(bundle)
    told = [(each["round"], each["event"]["kind"]) for each in read["later"]]
    assert told == [(2, "CorrectionProposed"), (2, "CorrectionMade")]
    last = read["events"][-1]["version"]
    assert all(each["event"]["version"] > last for each in read["later"])
    lines = {each["version"]: each for each in read["lines"]}
    made = lines[read["later"][1]["event"]["version"]]
    assert (made["round"], made["words"]) == (2, "*player 2 gets $7, as a correction of round 2.")


def test_a_dispute_long_after_its_round_is_there_with_its_ruling(
    folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "four.json"
    url = f"sqlite:///{folder / 'casino.db'}"
    arguments = ["--database", url, "--table", "one", "--rounds", "4", "--out", str(out)]
    assert run(["evidence", *arguments]) == 0
    file = read_bundle(out.read_bytes())
    assert sound(check_bundle(file, release=release()))
    assert file.parts is not None
    kinds = [each.event.kind for each in file.parts.later]
    assert kinds == ["DisputeRaised", "Ruled", "DisputeMoved"]
    rulings = [each.sentence for each in file.parts.rulings if each.round == 4]
    assert rulings == ["The pay was right"]


def test_files_of_the_first_format_are_still_read(bundle: bytes) -> None:
    """They have no part for what was said later."""
    file = read_bundle(bundle)
    assert file.manifest is not None
    earlier = {name: line for name, line in file.lines.items() if name != "later"}
    after = {each["event"]["version"] for each in msgspec.json.decode(file.lines["later"])}
    lines = msgspec.json.decode(file.lines["lines"])
    earlier["lines"] = canonical([each for each in lines if each["version"] not in after])
    keys = parse_keys(os.environ[HOUSE_KEY])
    digests = {name: hashlib.sha256(line).hexdigest() for name, line in earlier.items()}
    signed = canonical(
        msgspec.structs.replace(file.manifest, format="letitride evidence 1", parts=digests)
    )
    old = _written(earlier, signed, keys.sign(signed))
    assert failing(old) == {}
    newer = old.replace(b"evidence 1", b"evidence 2", 1)
    assert "later" in failing(newer), "the newer format has it"


CHANGES = {
    "later": (rb'\\"amount\\":700,', rb"\"amount\":900,", "later", "its hash is wrong"),
    "later round": (rb'"round":2}', rb'"round":3}', "later", "is not about round 3"),
    "event": (
        rb'\\"amount\\":500',
        rb"\"amount\":900",
        "events",
        "its hash is wrong",
    ),
    "ruling": (rb'"sentence":"', rb'"sentence":"Not ', "rulings", "is not the one of event"),
    "line": (rb'"words":"Round', rb'"words":"Raund', "lines", "is not what event"),
    "digest": (rb'"book":{"digest":".', rb'"book":{"digest":"x', "book", "has the digest"),
    "rule": (rb"id = \\\"nsw", rb"id = \"nsv", "book", "has the digest"),
    "head": (
        rb'"after":{"hash":"..',
        rb'"after":{"hash":"zz',
        "heads",
        "does not end at",
    ),
    "key": (rb'"fingerprint":"....', rb'"fingerprint":"0000', "keys", "fingerprint is not"),
    "deck": (rb'"nonce":"[0-9a-f]{2}', rb'"nonce":"zz', "proofs", "the proof is not"),
    "rounds": (rb'"rounds":\[1,2,3\]', rb'"rounds":[1,2,4]', "about", "not the rounds"),
    "signature": (rb'"signature":"..', rb'"signature":"zz', "signature", "signature is wrong"),
    "manifest": (rb'"house":"..', rb'"house":"zz', "signature", "signature is wrong"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_found_and_named(what: str, bundle: bytes, tmp_path: Path) -> None:
    old, new, part, words = CHANGES[what]
    false, count = re.subn(old, lambda _: new, bundle, count=1)
    assert (count, false != bundle) == (1, True)
    found = failing(false)
    assert words in found.get(part, ""), found
    assert failing(page_of(false)) == found
    path = tmp_path / "false.json"
    path.write_bytes(false)
    assert run(["evidence", "--check", str(path)]) == 1


def test_a_change_signed_by_somebody_else_is_found(bundle: bytes) -> None:
    """They can sign anything, but not with the house's key, and they cannot fool the chain."""
    thief = HouseKeys([HouseKey(b"t" * 32)])
    file = read_bundle(bundle)
    assert file.manifest is not None
    copied = msgspec.structs.replace(file.manifest, house=thief.current.public)
    false = _written(file.lines, canonical(copied), thief.sign(canonical(copied)))
    assert set(failing(false)) == {"keys"}
    assert "Another house signed this" in failing(false, HOUSE)["key"]
    assert isinstance(copied, Manifest)


def test_any_changed_byte_is_found(folder: Path) -> None:
    chance = Random(21)
    for name in ("three.json", "three.html"):
        good = (folder / name).read_bytes()
        for _ in range(40):
            at = chance.randrange(len(good))
            false = good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :]
            try:
                checks = check_bundle(read_bundle(false), release=release())
            except BadBundle:
                continue
            assert not sound(checks), (name, at, good[at - 20 : at + 20])


def test_evidence_shows_a_round_that_was_paid_wrongly(tmp_path: Path, capsys: Capture) -> None:
    log = honest(NSW)
    at = version_of(log, e.BetSettled)
    url = write(tmp_path / "false.db", {"table:one": changed(log, at, hand="royal_flush")})
    out = str(tmp_path / "one.json")
    arguments = ["evidence", "--database", url, "--table", "one", "--rounds", "1", "--out", out]
    assert run(arguments) == 0
    capsys.readouterr()
    assert run(["evidence", "--check", out]) == 1
    assert re.search(rf"fails +pays +Event {at}: .*not royal_flush", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--table", "one", "--rounds", "1"), "evidence: give --table, --rounds and --out"),
        (
            ("--table", "one", "--rounds", "5-7", "--out", "x.json"),
            "rounds: must be like 7",
        ),
        (("--table", "one", "--rounds", "3..2", "--out", "x.json"), "rounds: 3 comes after 2"),
        (("--table", "one", "--rounds", "1..99", "--out", "x.json"), "no finished round"),
        (("--table", "two", "--rounds", "1", "--out", "x.json"), "table: no 'two' in this log"),
        (("--table", "one", "--rounds", "1", "--out", "x.pdf"), "out: name must end in"),
        (("--check", "no-such-file"), "check: no-such-file: cannot be read"),
        (("--check", __file__), "not evidence"),
        (("--check", "x.json", "--rounds", "1"), "--check takes"),
    ],
)
def test_bad_input_is_named(
    arguments: tuple[str, ...], said: str, folder: Path, capsys: Capture
) -> None:
    assert run(["evidence", "--database", f"sqlite:///{folder / 'casino.db'}", *arguments]) == 2
    assert said in capsys.readouterr().err
