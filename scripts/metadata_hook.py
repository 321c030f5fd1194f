"""The README as a package index shows it: without other files, so a link to a file becomes its
name, and pictures are removed.

The project has no public address that such links could lead to. Every file that is named is in the
source distribution.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_FENCE = re.compile(r"^(```.*?^```)$", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)([^)]*)\)")
_TITLE = re.compile(r"\A# .*\n")
_NOTE = """
This is the README of the source distribution, which has the files that it names and the `Makefile`:
`pip download --no-deps --no-binary letitride letitride`.
"""


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_readme(text)}


def index_readme(text: str) -> str:
    """Code blocks stay as they are.

    >>> index_readme("![seen](a.png)\\n\\nRead [the rules](docs/rules.md#one).")
    'Read the rules (`docs/rules.md`).'
    """
    parts = _FENCE.split(text)
    parts[::2] = [_LINK.sub(_named, _PICTURE.sub("", part)) for part in parts[::2]]
    return _TITLE.sub(lambda title: title[0] + _NOTE, "".join(parts))


def _named(link: re.Match[str]) -> str:
    words, target = link[1], link[2].partition("#")[0]
    if not target:
        return words
    if words == target.rstrip("/"):
        return f"`{target}`"
    return f"{words} (`{target}`)"
