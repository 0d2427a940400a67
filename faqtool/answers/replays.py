"""How each ruling fared when it was played out, for the index to show."""

from collections.abc import Mapping
from importlib.util import find_spec

from faqtool.answers.results import Payload
from faqtool.corpus import Corpus, Home


def replays(home: Home, corpus: Corpus) -> Mapping[str, Payload]:
    """The replay of each ruling that has scenarios, by ruling, in the words of the JSON contract."""
    if find_spec("faqtool.replay.statuses") is None:
        return {}
    from faqtool.replay.statuses import statuses  # type: ignore[import-not-found,unused-ignore]

    found: Mapping[str, Payload] = statuses(home, corpus)
    return found
