"""What the house does about people: measures, and invalidated rounds."""
