"""What the house does about people: measures, and rounds that are invalidated."""
