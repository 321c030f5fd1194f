"""Stops the build of a package without its front end, which is built and not in git.

An editable install continues without it; `make run` builds the pages later.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PAGE = "src/letitride/server/web/index.html"


class FrontEndHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if version != "editable" and not (Path(self.root) / _PAGE).is_file():
            self.app.abort(f"The front end is not built: {_PAGE} is missing. Run `make web` first.")
