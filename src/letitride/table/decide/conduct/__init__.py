"""The conduct of players: measures against people, and invalidated rounds."""
