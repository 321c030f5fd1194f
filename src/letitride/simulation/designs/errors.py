"""What is wrong with a design that was asked for."""


class BadDesign(ValueError):
    """A field that no paytable can be designed by, and the rule."""

    def __init__(self, field: str, reason: str) -> None:
        self.field, self.reason = field, reason
        super().__init__(f"{field}: {reason}")

    def __reduce__(self) -> tuple[type["BadDesign"], tuple[str, str]]:
        return BadDesign, (self.field, self.reason)
