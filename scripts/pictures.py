"""Pictures of the documentation, made from the program itself."""

from pathlib import Path

from letitride.rules import load_paytable
from letitride.sheets import par_sheet, render_png

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def main() -> None:
    (PICTURES / "par-sheet.png").write_bytes(render_png(par_sheet(load_paytable("LIRX-01"))))


if __name__ == "__main__":
    main()
