"""What a page holds as data: the attributes that say which record stands where, and with what status."""

from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path


@dataclass(frozen=True)
class Element:
    tag: str
    attributes: dict[str, str]
    under: tuple[str, ...]  # the ids of the elements that it stands in

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)


VOID = {"meta", "link", "input", "br", "img"}
LEFT_OPEN = {"li"}


class Page(HTMLParser):
    """The elements of a page in order, and its text without scripts."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.text = ""
        self._open: list[tuple[str, str]] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        under = tuple(id_ for _, id_ in self._open if id_)
        self.elements.append(Element(tag, found, under))
        if tag not in VOID | LEFT_OPEN:
            self._open.append((tag, found.get("id", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID | LEFT_OPEN:
            last, _ = self._open.pop()
            assert last == tag, f"</{tag}> closes <{last}>"

    def handle_data(self, data: str) -> None:
        if not any(tag in ("script", "style") for tag, _ in self._open):
            self.text += data

    def ids(self, under: str | None = None, tag: str = "li") -> list[str]:
        """The records that are shown, in order."""
        return [
            one.attributes["data-id"]
            for one in self.elements
            if one.tag == tag and "data-id" in one.attributes and (under is None or under in one.under)
        ]

    def records(self, tag: str) -> list[tuple[str, str, str, int]]:
        """Of each record that is shown whole: its id, status, what today makes of it, its line."""
        return [
            (one.attributes["data-id"], one.attributes["data-status"], one.attributes["data-today"],
             int(one.attributes["data-line"]))
            for one in self.elements
            if one.tag == tag and "data-line" in one.attributes
        ]  # fmt: skip
