"""Events by their command: a repeated command is known by what it did, if its answer is gone."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("events_of_a_command", "events", ["stream", "command_id"], if_not_exists=True)
