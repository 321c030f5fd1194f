"""The schema of the log, one module per step, for both SQLite and PostgreSQL."""
