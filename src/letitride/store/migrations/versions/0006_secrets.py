"""The table ``drawer`` is called ``secrets``, after what is in it."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.rename_table("drawer", "secrets")
