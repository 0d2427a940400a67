"""Lists of numbers as they stand in a column of the index: bare machine words, read without looking at each."""

import sqlite3
from array import array
from collections.abc import Iterable


def integers(values: Iterable[int]) -> bytes:
    """Whole numbers from 0 on, packed."""
    return array("I", values).tobytes()


def decimals(values: Iterable[float]) -> bytes:
    """Floating point numbers, packed with seven digits."""
    return array("f", values).tobytes()


def read_integers(raw: object) -> "array[int]":
    """Packed whole numbers. Raises ``sqlite3.DatabaseError`` where the file was damaged inside them."""
    numbers = array("I")
    numbers.frombytes(_whole(raw, numbers.itemsize))
    return numbers


def read_decimals(raw: object) -> "array[float]":
    """Packed floating point numbers. Raises ``sqlite3.DatabaseError`` likewise."""
    numbers = array("f")
    numbers.frombytes(_whole(raw, numbers.itemsize))
    return numbers


def _whole(raw: object, size: int) -> bytes:
    if not isinstance(raw, bytes) or len(raw) % size:
        raise sqlite3.DatabaseError("a stored list is damaged")
    return raw
