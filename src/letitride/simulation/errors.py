"""What is wrong with a simulation that was asked for."""


class BadSimulation(ValueError):
    """A field that cannot be simulated with, and the rule."""

    def __init__(self, field: str, reason: str) -> None:
        self.field, self.reason = field, reason
        super().__init__(f"{field}: {reason}")

    def __reduce__(self) -> tuple[type["BadSimulation"], tuple[str, str]]:
        return BadSimulation, (self.field, self.reason)
