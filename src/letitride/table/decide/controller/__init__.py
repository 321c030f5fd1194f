"""The table controller: its keys, and the lamps of the bonus bets."""
