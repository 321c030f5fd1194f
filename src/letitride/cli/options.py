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
