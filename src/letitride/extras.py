"""The optional parts of the package: what to install when a library is missing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

EXTRA_OF: Final[Mapping[str, str]] = {
    "alembic": "server",
    "argon2": "server",
    "asyncpg": "postgres",
    "cryptography": "server",
    "distributed": "cluster",
    "gymnasium": "gym",
    "litestar": "server",
    "numba": "simulation",
    "numpy": "simulation",
    "prometheus_client": "server",
    "pyarrow": "parquet",
    "sqlalchemy": "server",
    "structlog": "server",
    "typst": "pdf",
    "uvicorn": "server",
    "uvloop": "server",
}
"""By the name that is imported. pyproject.toml has the distributions behind them."""


class MissingExtra(ImportError):
    """A library is not installed; the message is one line that says how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what}: needs the extra {extra}: pip install 'letitride[{extra}]'")


@contextmanager
def needing(what: str) -> Iterator[None]:
    """Raises ``MissingExtra`` for ``what`` if a library of an extra cannot be imported within."""
    try:
        yield
    except ImportError as error:
        if (extra := _extra_of(error)) is None:
            raise
        raise MissingExtra(what, extra) from None


def _extra_of(error: BaseException | None) -> str | None:
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name:
            return EXTRA_OF.get(error.name.partition(".")[0])
        error = error.__cause__  # cyclopts wraps what a command's module could not import
    return None
