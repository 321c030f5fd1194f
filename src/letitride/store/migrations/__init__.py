"""The schema of the log, a module a step, for SQLite and PostgreSQL alike."""
