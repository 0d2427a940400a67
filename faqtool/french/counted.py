"""Numbers before nouns: in French zero and one are singular."""


def counted(count: int, one: str, many: str) -> str:
    """So many of something.

    >>> counted(0, "scénario joué", "scénarios joués"), counted(2, "scénario joué", "scénarios joués")
    ('0 scénario joué', '2 scénarios joués')
    """
    return f"{count} {form(count, one, many)}"


def form(count: int, one: str, many: str) -> str:
    """The noun alone, as it stands beside that number."""
    return one if count < 2 else many
