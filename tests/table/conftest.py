"""The index, whose names people half remember."""

from tests.answers.conftest import index

__all__ = ["index"]
