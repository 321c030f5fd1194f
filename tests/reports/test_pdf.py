import re
import subprocess
import sys
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from letitride.reports import par_sheet, render_pdf
from letitride.rules import Paytable, load_paytable
from tests.reports.conftest import OWN_NAME
from tests.reports.reading import pdf_text
from tests.reports.test_html import tables_of

RENDER = (
    "import sys; from letitride.rules import load_paytable; "
    "from letitride.reports import par_sheet, render_pdf; "
    "sys.stdout.buffer.write(render_pdf(par_sheet(load_paytable(sys.argv[1]))))"
)


@pytest.mark.parametrize("ref", ["LIRX-01", "LIRB-06", "3CB-4", "6CB-1"])
def test_every_cell_and_note_is_printed(ref: str) -> None:
    sheet = par_sheet(load_paytable(ref))
    text = _dense(pdf_text(render_pdf(sheet)))
    for table in tables_of(sheet):
        assert _dense(table.caption) in text
        for row in table.rows:
            assert all(_dense(cell) in text for cell in (*row.cells, row.gloss))
        assert all(_dense(note) in text for note in table.notes)
    for fact in sheet.identification:
        assert _dense(fact.text) in text
    for wager in sheet.wagers:
        assert _dense("".join(wager.basis)) in text


def test_the_key_figures_of_lirx_01() -> None:
    text = pdf_text(render_pdf(par_sheet(load_paytable("LIRX-01"))))
    for figure in (
        "3.5057%", "37,963/1,082,900", "2.8648%", "37,963/1,325,152", "1.223707",
        "331,288/270,725", "23.8780%", "5.158072", "26.605705", "2,268 of 270,725 four-card hands",
        "Three to a straight flush, open to three straights", "agrees", "1 of 3",
    ):  # fmt: skip
        assert figure in text


def test_hostile_and_endless_text_stays_text_on_the_page(own: Paytable) -> None:
    sheet = par_sheet(replace(own, description="W" * 400))
    pdf = render_pdf(sheet)
    assert _dense(OWN_NAME) in _dense(pdf_text(pdf))
    assert "W" * 400 in _dense(pdf_text(pdf))
    (longest, *_) = sorted(re.findall("W+", PdfReader(BytesIO(pdf)).pages[0].extract_text()))[::-1]
    assert len(longest) < 80, "a word without end runs off the page"
    metadata = PdfReader(BytesIO(pdf)).metadata
    assert metadata is not None
    assert metadata.title == f"<b>OWN</b> {OWN_NAME} · Par sheet"


def test_characters_of_other_scripts_print_without_the_machines_fonts(own: Paytable) -> None:
    pdf = render_pdf(par_sheet(replace(own, name="任你來 🂡 Ա")))
    assert _fonts(pdf)
    assert all(font.startswith(("Libertinus", "NewCM", "DejaVuSansMono")) for font in _fonts(pdf))


def test_the_bytes_do_not_depend_on_process_folder_or_time(tmp_path: Path) -> None:
    runs = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        done = subprocess.run(
            [sys.executable, "-c", RENDER, "LIRB-06"],
            cwd=tmp_path / folder,
            capture_output=True,
            check=True,
        )
        runs.append(done.stdout)
        began = int(time.time())
        while int(time.time()) == began:
            time.sleep(0.05)
    assert runs[0] == runs[1] == render_pdf(par_sheet(load_paytable("LIRB-06")))
    assert runs[0].startswith(b"%PDF")


def test_a_pdf_has_no_date() -> None:
    reader = PdfReader(BytesIO(render_pdf(par_sheet(load_paytable("LIRX-01")))))
    assert reader.metadata is not None
    assert reader.metadata.creation_date is None
    assert reader.metadata.modification_date is None


def test_a_pdf_uses_one_type_family() -> None:
    fonts = _fonts(render_pdf(par_sheet(load_paytable("LIRX-01"))))
    assert fonts
    assert all(font.startswith("LibertinusSerif") for font in fonts)


@pytest.mark.clause("W payout 1")
def test_no_odds_are_worded_with_for() -> None:
    text = pdf_text(render_pdf(par_sheet(load_paytable("LIRB-06"))))
    assert not re.search(r"\bfor (1|one)\b", text, re.IGNORECASE)
    assert "wins 20,000" in text


def test_importing_sheets_imports_no_renderer() -> None:
    code = (
        "import sys, letitride.reports; "
        "print(sorted({'typst', 'jinja2'} & {name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def _dense(text: str) -> str:
    """Without white space and break marks: line ends are up to the typesetter."""
    return re.sub(r"[\s\u200b\u00a0]+", "", text)


def _fonts(pdf: bytes) -> set[str]:
    """Names of the embedded fonts, from every object of the file, without the subset's tag."""
    reader = PdfReader(BytesIO(pdf))
    names = set()
    for number in range(1, int(str(reader.trailer["/Size"]))):
        entry = reader.get_object(number)
        if isinstance(entry, DictionaryObject) and "/BaseFont" in entry:
            names.add(str(entry["/BaseFont"]).removeprefix("/").split("+")[-1])
    return names
