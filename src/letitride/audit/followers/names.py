"""How the names of the streams begin."""

from typing import Final

from letitride.house import (
    account_stream,
    audit_stream,
    cage_stream,
    drills_stream,
    meter_stream,
    table_stream,
    voids_stream,
)

TABLE: Final = table_stream("")
CAGE: Final = cage_stream("")
ACCOUNT: Final = account_stream("")
DRILLS: Final = drills_stream("")
AUDIT: Final = audit_stream("")
METERS: Final = meter_stream("")
VOIDS: Final = voids_stream("")
