"""Options that several commands share, each with its help."""

from typing import Annotated

from cyclopts import Parameter

from letitride.cli.numbers import whole

JSONOption = Annotated[bool, Parameter(help="Print JSON.", negative="")]
WorkersOption = Annotated[
    int | None, Parameter(help="Processes (default: one per processor).", converter=whole)
]
ClusterOption = Annotated[
    str | None, Parameter(help="A Dask scheduler: tcp://HOST:PORT, or its file.")
]
FromOption = Annotated[
    str, Parameter(name="--from", help="From a day, month or time: 2026-11-18, 2026-11.")
]
ToOption = Annotated[str, Parameter(help="Up to the end of a day, month or time.")]
ZoneOption = Annotated[str, Parameter(help="Time zone, such as +10:00 (default: UTC).")]
TablesOption = Annotated[list[str] | None, Parameter(help="One table; repeatable.", negative="")]
