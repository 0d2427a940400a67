"""How many slips of the pen lie between two words.

Written out here because importing a library for it costs a third of the time
in which the whole answer has to be given; a test compares it with rapidfuzz.
"""


def typing_distance(left: str, right: str) -> int:
    """Fewest letters dropped, added, replaced, or swapped with a neighbour, that turn one word into the other.

    The optimal string alignment distance, bit-parallel after Hyyrö (2003): each
    Python integer holds one column of the table of distances.

    >>> typing_distance("cercle", "cerlce"), typing_distance("doran", "dorann"), typing_distance("choc", "clone")
    (1, 1, 3)
    """
    if not left:
        return len(right)
    places: dict[str, int] = {}
    for index, letter in enumerate(left):
        places[letter] = places.get(letter, 0) | 1 << index
    full = (1 << len(left)) - 1
    last = 1 << len(left) - 1
    rises, falls, diagonal, before = full, 0, 0, 0
    distance = len(left)
    for letter in right:
        here = places.get(letter, 0)
        swapped = ((~diagonal & here) << 1) & before
        diagonal = ((((here & rises) + rises) ^ rises) | here | falls | swapped) & full
        up = falls | (~(diagonal | rises) & full)
        down = rises & diagonal
        distance += bool(up & last) - bool(down & last)
        up = (up << 1 | 1) & full
        down = down << 1 & full
        rises = down | (~(diagonal | up) & full)
        falls = up & diagonal
        before = here
    return distance
