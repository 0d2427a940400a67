"""``python -m faqtool`` is the command ``faqtool``."""

from faqtool.cli import main

main()
