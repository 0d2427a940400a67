"""How each ruling fared when it was played out, for the index to show."""

from collections.abc import Callable, Mapping, Sequence

from faqtool.answers.results import Payload
from faqtool.corpus import Corpus, Home
from faqtool.replay.scenario import Entry

Told = Callable[[float], None]


def replays(
    home: Home, corpus: Corpus, entries: Sequence[Entry], told: Told, say: Callable[[str], None]
) -> Mapping[str, Payload]:
    """The replay of each claim, by its id, in the words of the JSON contract.

    A fault in the rules core must not keep a judge from an answer: it is
    said, and the claims count as not yet replayed. ``verify`` is where it fails.
    """
    from faqtool.replay.status import statuses

    try:
        return statuses(home, corpus, progress=lambda done, total: told(done / max(1, total)), entries=entries)
    except Exception as problem:
        first = (str(problem) or type(problem).__name__).splitlines()[0]
        say(f"faqtool : scénarios non rejoués, voir « faqtool verify » ({first})")
        return {}
