"""Golden transcripts: rounds whose table talk is kept, so that a change in it is seen.

The first line of a file in ``tests/golden`` is the command, the rest is what it prints. A file that
holds only its first line is filled in.

    python -m scripts.golden    write the present output into every file
"""

from pathlib import Path

from scripts.console_blocks import ROOT, output_of

GOLDEN = ROOT / "tests" / "golden"
_PROMPT = "$ letitride "


def golden_files() -> list[Path]:
    return sorted(GOLDEN.glob("*.txt"))


def command_of(file: Path) -> str:
    """The command after the prompt in the first line."""
    return file.read_text().partition("\n")[0].removeprefix(_PROMPT)


def renewed(file: Path) -> str:
    """The whole file as it should be now."""
    command = command_of(file)
    return f"{_PROMPT}{command}\n{output_of(command)}"


def main() -> None:
    for file in golden_files():
        file.write_text(renewed(file))


if __name__ == "__main__":
    main()
