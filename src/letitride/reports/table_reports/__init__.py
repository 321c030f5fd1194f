"""What tables earned, derived from their logs: figures, player ratings and exceptions."""
