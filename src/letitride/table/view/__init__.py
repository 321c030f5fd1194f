"""Views: what each viewer may see of a table. The only redaction, for state and record."""

from letitride.table.view.faces import Seen, how_seen
from letitride.table.view.model import TableView, WagerView
from letitride.table.view.pays import wagers_by_default
from letitride.table.view.record import Recorded, live, record
from letitride.table.view.redaction import redact
from letitride.table.view.shared import shared_record
from letitride.table.view.table import view
from letitride.table.view.viewer import PUBLIC, Viewer, viewer_of

__all__ = [
    "PUBLIC",
    "Recorded",
    "Seen",
    "TableView",
    "Viewer",
    "WagerView",
    "how_seen",
    "live",
    "record",
    "redact",
    "shared_record",
    "view",
    "viewer_of",
    "wagers_by_default",
]
