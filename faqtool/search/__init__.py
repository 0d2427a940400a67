"""Finding text and names: an SQLite full-text index, and names by any spelling. Knows no game.

Its values are named tuples: a dataclass takes fifteen times as long to define, and all of
this is loaded while someone waits for an answer.
"""
