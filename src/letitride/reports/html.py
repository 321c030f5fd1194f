"""A par sheet as one self-contained HTML file."""

from importlib.resources import files
from typing import Final

from letitride.reports.sheet import ParSheet
from letitride.reports.words import say

_TEMPLATES: Final = files("letitride.reports") / "templates"


def render_html(sheet: ParSheet) -> str:
    """The same sheet gives the same text. No scripts, no fonts, nothing to download."""
    return render("par_sheet.html", sheet=sheet)


def render(template: str, **values: object) -> str:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        loader=FunctionLoader(lambda name: (_TEMPLATES / name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(values, say=say)
