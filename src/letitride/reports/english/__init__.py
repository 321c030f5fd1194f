"""What reports say, in English. To add a language, copy this folder and translate the texts.

A key that ends with ``heads`` has the headings of a table, separated by bars.
"""

from typing import Final

from letitride.language import Language, combined
from letitride.reports.english.par_sheet import PAR_SHEET
from letitride.reports.english.table_report import TABLE_REPORT

__all__ = ["ENGLISH"]

ENGLISH: Final = Language(
    name="English",
    texts=combined(PAR_SHEET, TABLE_REPORT),
    plural=lambda number: "one" if number == 1 else "many",
)
