"""A situation told in French, a line for each thing, as the scenario that it is."""

from faqtool.table.names import Names
from faqtool.table.reading import read_situation

__all__ = ["Names", "read_situation"]
