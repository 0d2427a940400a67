"""The command line: parse, call, print. One module per command, loaded when it is asked for."""

from faqtool.cli.program import main

__all__ = ["main"]
