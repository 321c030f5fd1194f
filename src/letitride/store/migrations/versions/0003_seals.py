"""Seals: proof that the house wrote an event or gave an answer, and a digest of the request."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for table, column in (("events", "seal"), ("commands", "asked"), ("commands", "seal")):
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
