"""The command line: parse, call, print. One module per command, loaded when it is asked for."""

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit status; who changes their mind while it is loaded sees no traceback."""
    try:
        from faqtool.cli.program import main as program

        program(arguments)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
