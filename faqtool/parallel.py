"""Work shared among the cores of the machine: what is done for each of many things, in processes of their own.

No answer depends on it: with one core, or where no process can be begun or one is lost, the work is done here.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Shared(Generic[T, R]):
    """``work`` begun for each of ``items``, by at most so many ``workers``; with none, it waits for the results.

    To be entered: what still runs at the end is stopped. ``work`` is a function of a module or a method, and may raise
    nothing that matters: an item whose process was lost is worked on again here.
    """

    def __init__(self, work: Callable[[T], R], items: Sequence[T], workers: int) -> None:
        self._work = work
        self._items = items
        self._workers = [one for n in range(min(workers, len(items))) if (one := _begun(work, items[n::workers]))]
        self._count = workers

    def __enter__(self) -> "Shared[T, R]":
        return self

    def __exit__(self, *_: object) -> None:
        for process, results in self._workers:
            results.close()
            process.terminate()
            process.join()

    def results(self) -> Iterator[R]:
        """What comes of each item, in order."""
        lost = len(self._workers) < min(self._count, len(self._items)) or not self._workers
        for n, item in enumerate(self._items):
            if not lost:
                try:
                    yield self._workers[n % self._count][1].recv()
                    continue
                except (EOFError, OSError):
                    lost = True
            yield self._work(item)


def _begun(work: Callable[[T], R], items: Sequence[T]) -> "tuple[BaseProcess, Connection] | None":
    """A process that works on items, and the end of the pipe that their results come out of."""
    import multiprocessing

    with suppress(Exception):  # no more processes, or work that can't be handed to one
        ours, theirs = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(target=_work_on, args=(work, items, ours, theirs), daemon=True)
        process.start()
        theirs.close()
        return process, ours
    return None


def _work_on(work: Callable[[Any], Any], items: Sequence[Any], ours: "Connection", results: "Connection") -> None:
    """In a process of its own; nothing of what goes wrong is said here: the work is done again where it was asked."""
    import signal

    ours.close()  # where a process inherits it, nobody would notice that nobody reads any more
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asked is interrupted, and stops this
    with suppress(Exception):
        for item in items:
            results.send(work(item))
    results.close()
    os._exit(0)  # not through what the one who asked would do at its end
