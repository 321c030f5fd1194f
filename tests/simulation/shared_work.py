"""Commands that share their work out, small ones."""

SHARED = (
    ("faceup", "LIRX-01", "--players", "2", "--json"),
    ("banking", "LIRX-01", "--seats", "3", "--cover", "30", "--limit", "1", "--json"),
    ("banking", "LIRX-01", "--seats", "3", "--rounds", "11000", "--json"),
    ("design", "--target-par", "3.2%", "--top", "3", "--json"),
)
