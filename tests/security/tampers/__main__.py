"""Prints the list of tamperings, or writes it into the docs."""

import re
import sys

from tests.security.tampers import BEGIN, DOCS, END, table


def main() -> None:
    if "--write" not in sys.argv:
        sys.stdout.write(table() + "\n")
        return
    text = DOCS.read_text("utf-8")
    pattern = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.S)
    DOCS.write_text(pattern.sub(lambda _: f"{BEGIN}\n\n{table()}\n\n{END}", text), "utf-8")


if __name__ == "__main__":
    main()
