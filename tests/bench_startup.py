#!/usr/bin/env python3
"""How long a whole process takes from shell to answer, beside an empty Typer program; and questions per second.

    python tests/bench_startup.py [RUNS]

Prints ratios, taken pair by pair so that a machine which slows down slows both. The index is built first, and the
bytecode written, as an installation does; an environment that forbids bytecode does not count.
"""

import compileall
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

EMPTY = [sys.executable, "-c", "import typer; a = typer.Typer(); a.command()(lambda: None); a()"]
FAQTOOL = [sys.executable, "-m", "faqtool"]
COMMANDS = {
    "card": ["card", "entite mirroir"],
    "ask": ["ask", "une creature a persistance revien avec le mal dinvocation ?"],
    "rule": ["rule", "702.79a"],
    "topic": ["topic", "wither"],
}
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
PACKAGE = Path(__file__).parent.parent / "faqtool"
QUESTIONS = Path(__file__).parent / "questions" / "tuned.yaml"


def seconds(command: list[str]) -> float:
    """How long a process runs, from its start to its exit."""
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=False, env=ENVIRONMENT)
    return time.perf_counter() - start


def questions() -> list[str]:
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    return [line.split(":", 1)[1].strip().strip('"') for line in lines if line.strip().startswith("question:")]


def per_second(times: int) -> float:
    """Questions a second of one process that reads them from its standard input, its start included."""
    asked = questions() * times
    start = time.perf_counter()
    told = "\n".join(asked).encode()
    subprocess.run([*FAQTOOL, "ask", "-"], input=told, capture_output=True, check=False, env=ENVIRONMENT)
    return len(asked) / (time.perf_counter() - start)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    compileall.compile_dir(PACKAGE, quiet=1)
    seconds([*FAQTOOL, "build"])  # whole: an index that is still being filled in answers more slowly
    for name, arguments in COMMANDS.items():
        ratios = sorted(seconds([*FAQTOOL, *arguments]) / seconds(EMPTY) for _ in range(runs))
        print(f"{name:6} {median(ratios):.2f} times an empty Typer program ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    print(f"ask -  {per_second(10):.0f} questions a second")


if __name__ == "__main__":
    main()
