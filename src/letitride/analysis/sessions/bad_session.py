"""What is wrong with a question about a session: the field, and the rule it breaks."""


class BadSession(ValueError):
    """Terms that no session can have; ``field`` is the one to change."""

    def __init__(self, field: str, reason: str) -> None:
        self.field, self.reason = field, reason
        super().__init__(f"{field}: {reason}")
