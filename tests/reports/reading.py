"""Reading a rendered sheet back: an HTML page as its tables, a PDF as its text."""

from html.parser import HTMLParser
from io import BytesIO

from pypdf import PdfReader

VOID = {"meta", "br", "img", "link", "input", "hr", "base"}


class Page(HTMLParser):
    """Tags balanced, tables by caption as rows of cells, and every tag's attributes."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.faults: list[str] = []
        self.tables: dict[str, list[list[list[str]]]] = {}
        self.title = self.text = ""
        self._rows: list[list[str]] = []
        self._caption = ""
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> left open" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self._rows, self._caption = [], ""
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th"):
            self._rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")
        if tag == "table":
            self.tables.setdefault(self._caption, []).append(self._rows)

    def handle_data(self, data: str) -> None:
        where = self.open[-1] if self.open else ""
        if where == "title":
            self.title += data
        elif where == "caption":
            self._caption += data
        elif where in ("td", "th", "small"):
            self._rows[-1][-1] += data
        if where != "style":
            self.text += data


def pdf_text(pdf: bytes) -> str:
    """All text of a PDF with each run of white space as one space."""
    pages = PdfReader(BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
