"""Events, the answers to commands, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("position", _BIG, sa.Identity(always=True), primary_key=True),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("at", _BIG, nullable=False),
        sa.UniqueConstraint("stream", "version", name="one_event_a_version"),
        sa.CheckConstraint("version > 0", name="versions_from_one"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("command_id", sa.Text, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["stream", "version"], ["events.stream", "events.version"], name="of_an_event"
        ),
    )
    for statement in _KEPT[op.get_bind().dialect.name]:
        op.execute(statement)


# Against accidents: somebody who means it can drop the triggers, and the chain shows it.
_KEPT = {
    "sqlite": [
        f"CREATE TRIGGER events_no_{act} BEFORE {act} ON events "
        "BEGIN SELECT RAISE(ABORT, 'events are kept for ever'); END"
        for act in ("update", "delete")
    ],
    "postgresql": [
        "CREATE FUNCTION events_are_kept() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'events are kept for ever'; END $$",
        "CREATE TRIGGER events_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION events_are_kept()",
    ],
}
