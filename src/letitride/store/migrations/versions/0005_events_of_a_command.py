"""Events by their command: if an answer is gone, the events show that the command is a repeat."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("events_of_a_command", "events", ["stream", "command_id"], if_not_exists=True)
