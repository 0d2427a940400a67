"""Rulings of Magic: the Gathering from French FAQ documents, with answers proved by replay."""

__version__ = "0.1.0"
