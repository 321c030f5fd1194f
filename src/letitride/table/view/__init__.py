"""Views: what each viewer may see of a table. The only redaction, for state and record."""

from letitride.table.view.faces import Seen, how_seen
from letitride.table.view.model import TableView, WagerView
from letitride.table.view.pays import wagers_by_default
from letitride.table.view.record import Recorded, TableStep, as_shown, live, record, steps
from letitride.table.view.redaction import redact
from letitride.table.view.shared import shared_record
from letitride.table.view.table import view
from letitride.table.view.viewer import PUBLIC, Viewer, viewer_of

__all__ = [
    "PUBLIC",
    "Recorded",
    "Seen",
    "TableStep",
    "TableView",
    "Viewer",
    "WagerView",
    "as_shown",
    "how_seen",
    "live",
    "record",
    "redact",
    "shared_record",
    "steps",
    "view",
    "viewer_of",
    "wagers_by_default",
]
