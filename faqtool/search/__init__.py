"""Finding text and names: an SQLite full-text index, and names by any spelling. Knows no game."""
