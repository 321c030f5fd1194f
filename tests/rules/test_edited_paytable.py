"""A built-in paytable with other pays: a file that the loader accepts, or its reason why not."""

import hashlib
import re
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import FiveCard
from letitride.reports import par_sheet, render_pdf
from letitride.rules import BASE, BadData, Wager, edit_paytable, load_paytable, paytable_ids


@pytest.mark.parametrize("id", paytable_ids())
def test_every_wager_can_be_edited_and_read_back_from_its_file(id: str, tmp_path: Path) -> None:
    published = load_paytable(id)
    for schedule in published.schedules:
        hand = min(schedule.rows)
        pay = schedule.at_seed.pays[hand] + Fraction(1, 2)
        edited = edit_paytable(id, [f"{schedule.wager}.{hand.name.lower()}={pay}"])
        file = tmp_path / edited.file
        file.write_text(edited.text)
        read = load_paytable(str(file))
        assert read.schedules == edited.paytable.schedules
        assert read.digests[str(file)] == hashlib.sha256(file.read_bytes()).hexdigest()
        assert read.digests[str(file)] == edited.paytable.digests[edited.file]
        assert read.change_of == published
        for before, after in zip(published.schedules, read.schedules, strict=True):
            changed = before.wager == schedule.wager
            assert dict(after.pays) == {**before.pays, **({hand: pay} if changed else {})}
            assert (after.meter, after.odds, after.name) == (before.meter, before.odds, before.name)
            assert after.published == (None if changed else before.published)


def test_pays_are_written_as_people_write_them() -> None:
    changes = ["base.flush=9", "base.straight=5.25", "base.two_pair= 3/2 ", "bonus.straight=LOSE"]
    edited = edit_paytable("LIRB-25", changes)
    for line in ("flush = 9", "straight = 5.25", 'two_pair = "3/2"', 'straight = "lose"'):
        assert f"\n{line}\n" in edited.text
    assert "\n\n[base]\n" in edited.text
    base, bonus = (edited.paytable.schedule(Wager(wager)) for wager in (BASE, "bonus"))
    assert base is not None
    assert base.pays[FiveCard.STRAIGHT] == Fraction(21, 4)
    assert bonus is not None
    assert FiveCard.STRAIGHT not in bonus.pays


@pytest.mark.parametrize(
    ("change", "key", "reason"),
    [
        ("base.flush=many", "base.pays.flush", "'many' is not a pay"),
        ("base.flush=\x7f", "base.pays.flush", "is not a pay"),
        ('base.flush="', "base.pays.flush", "is not a pay"),
        ("base.flush=-1", "base.pays.flush", "below zero"),
        ("base.flush=1e9", "base.pays.flush", "at most"),
        ("base.flush=lose", "base.pays.flush", "from tens up"),
        ("base.flush=9\nid = 1", "base.pays.flush", "is not a pay"),
        ("base.flsh=9", "base.pays.flsh", "unknown key"),
        ("bonus.flush=9", "bonus", "LIRX-01 has no such wager; it has base"),
        ("flush=9", "pay", "write it as 'base.flush=9'"),
        ("base.flush", "pay", "write it as 'base.flush=9'"),
        ("", "pay", "write it as 'base.flush=9'"),
    ],
)
def test_a_bad_change_is_refused_as_in_a_file(change: str, key: str, reason: str) -> None:
    with pytest.raises(BadData, match=re.escape(reason)) as refused:
        edit_paytable("LIRX-01", [change])
    assert refused.value.key == key


def test_a_pay_cannot_be_changed_twice() -> None:
    with pytest.raises(BadData, match="changed twice"):
        edit_paytable("LIRX-01", ["base.flush=9", "base.flush=10"])


@pytest.mark.parametrize(
    ("of", "reason"), [("LIRX-99", "no paytable has that id"), ("3CB-1", "none of these wagers")]
)
def test_a_bad_change_of_is_refused(tmp_path: Path, of: str, reason: str) -> None:
    text = edit_paytable("LIRX-01", ["base.flush=9"]).text
    file = tmp_path / "own.toml"
    file.write_text(text.replace('change_of = "LIRX-01"', f'change_of = "{of}"'))
    with pytest.raises(BadData, match=reason) as refused:
        load_paytable(str(file))
    assert refused.value.key == "change_of"


def test_the_sheet_says_that_it_is_edited_and_of_what(tmp_path: Path) -> None:
    edited = edit_paytable("LIRB-03", ["base.flush=9"])
    sheet = par_sheet(edited.paytable)
    assert sheet.edited == (
        "Edited table, published nowhere. A change of LIRB-03 Let It Ride Bonus 3."
    )
    base, bonus = sheet.changes
    assert base.rows[0].cells == ("Flush pays", "8", "9")
    assert base.notes[0].startswith("Played differently: bet 1, ")
    assert bonus.notes == ("No pay of this wager was changed.",)
    file = tmp_path / edited.file
    file.write_text(edited.text)
    assert render_pdf(par_sheet(load_paytable(str(file)))) == render_pdf(sheet)
    published = par_sheet(load_paytable("LIRB-03"))
    assert (published.edited, published.changes) == ("", ())
