"""The same document as other media carry it: web page, post, Markdown, printed pages, joined lines."""

import re
from collections.abc import Callable
from html import escape

from faqtool.corpus.lines import Shape, read_lines
from faqtool.corpus.plain import Copy

COST = re.compile(r"\{([^{}\s()]+)\}")
HEADING = re.compile(r"\*{3}(.*?) ?\*{3}")
SUBHEADING = re.compile(r"_([^_]*[^_a-z]{3})_")
ITALIC = re.compile(r"(?<!\w)_([^_\n]+)_(?!\w)")
STRONG = re.compile(r"(?<![\w*])\*([^\s*/][^*\n]*)\*(?!\w)")
BULLET = re.compile(r"\* ?(?=[^*/\s])(?!\w+\*)")
STEP = re.compile(r"\d\) ")


def blocks(text: str) -> list[list[str]]:
    """The lines of a text that stand together."""
    found = [[line.strip() for line in block.split("\n") if line.strip()] for block in re.split(r"\n\s*\n", text)]
    return [block for block in found if block]


def in_html(text: str) -> str:
    """A page: paragraphs, lists, titles, images for mana, characters by name."""
    body: list[str] = []
    for block in blocks(text):
        open_list = ""
        flat: list[str] = []

        def end_paragraph(flat: list[str] = flat) -> None:
            if flat:
                body.append(f"<p>{'<br />'.join(flat)}</p>")
                flat.clear()

        for line in block:
            words = _html_words(line)
            if line.startswith("-----"):
                end_paragraph()
                tag, shown = "", "<hr>"
            elif found := HEADING.fullmatch(line):
                end_paragraph()
                tag, shown = "", f"<h2>{_html_words(found[1])}</h2>"
            elif found := SUBHEADING.fullmatch(line):
                end_paragraph()
                tag, shown = "", f"<h3>{_html_words(found[1])}</h3>"
            elif found := BULLET.match(line):
                end_paragraph()
                tag, shown = "ul", f"<li>{_html_words(line[found.end() :])}"
            elif line.startswith("-- ") and open_list == "ul":
                tag, shown = "ul", f"<ul><li>{_html_words(line[3:])}</li></ul>"
            elif STEP.match(line):
                end_paragraph()
                tag, shown = "ol", f"<li>{_html_words(line[3:])}"
            else:
                if open_list:
                    body.append(f"</{open_list}>")
                    open_list = ""
                flat.append(words)
                continue
            if tag != open_list:
                body.append(f"</{open_list}>" if open_list else "")
                body.append(f"<{tag}>" if tag else "")
                open_list = tag
            body.append(shown)
        end_paragraph()
        if open_list:
            body.append(f"</{open_list}>")
    head = "<head><title>FAQ</title><style>p { margin: 1em }</style></head>"
    return f"<!DOCTYPE html>\n<html>{head}\n<body>\n" + "\n".join(part for part in body if part) + "\n</body></html>\n"


def _html_words(line: str) -> str:
    text = escape(line, quote=False).replace("é", "&eacute;").replace("«\N{NO-BREAK SPACE}", "&laquo;&nbsp;")
    text = COST.sub(lambda cost: f'<img class="mana" src="/img/{cost[1].replace("/", "")}.gif" alt="{cost[0]}">', text)
    return STRONG.sub(r"<strong>\1</strong>", ITALIC.sub(r"<em>\1</em>", text))


def in_one_html_line(text: str) -> str:
    return in_html(text).replace("\n", " ")


def in_html_lines(text: str) -> str:
    """A page with a division for each line."""
    return "<html><body>" + "\n".join(f"<div>{_html_words(line)}</div>" for line in text.split("\n")) + "</body></html>"


def in_bbcode(text: str) -> str:
    """A post: bold titles, lists, mana between tags."""
    lines: list[str] = []
    for line in text.split("\n"):
        if found := HEADING.fullmatch(line.strip()):
            line = f"[size=150][b]{found[1]}[/b][/size]"
        elif found := SUBHEADING.fullmatch(line.strip()):
            line = f"[i]{found[1]}[/i]"
        elif line.startswith("-----"):
            line = "[hr]"
        else:
            line = ITALIC.sub(r"[i]\1[/i]", BULLET.sub("[*]", line, count=1) if BULLET.match(line) else line)
            line = re.sub(r"(?:\{[^{}\s]+\})+", lambda cost: f"[mana]{cost[0]}[/mana]", line)
        lines.append(line)
    return "\n".join(lines)


def in_markdown(text: str) -> str:
    """Titles with ``#``, cards in bold, points with ``-``, images for mana, the title of the document above all."""
    text = re.sub(r"(?m)^\*\*\*(.*?) ?\*\*\*$", r"## \1", re.sub(r"(?m)^_([^_\n]*[^_a-z\n]{3})_$", r"### \1", text))
    text = re.sub(r"(?m)^-- ", "  - ", re.sub(r"(?m)^\* ?(?=[^*/])", "- ", text))
    text = re.sub(r"(?m)^(.+)(?=\n(?:\{[^{}\s]+\})+\n)", r"**\1**", text)
    text = COST.sub(lambda cost: f"![{cost[0]}](img/{cost[1].replace('/', '')}.png)", text)
    return "# " + text.lstrip()


def as_printed(text: str) -> str:
    """Pages of fifty lines with a running head and a number, lines of seventy-eight characters with broken words."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines += _set(line, 78) if line.strip() else [""]
    pages = [lines[at : at + 50] for at in range(0, len(lines), 50)]
    shown = [
        "\n".join([*(["FAQ des extensions", ""] if number > 1 else []), *page, "", f"{number}"])
        for number, page in enumerate(pages, 1)
    ]
    return "\n\f".join(shown) + "\n"


def _set(line: str, width: int) -> list[str]:
    """A line in lines of a width; every third that ends before a long word has a part of it, with a hyphen."""
    found: list[str] = []
    left = line
    while len(left) > width:
        cut = left.rfind(" ", 0, width + 1)
        if cut < 20:
            break
        after = re.match(r" ([a-zà-ÿ]{4})([a-zà-ÿ]{4,})", left[cut:])
        if after and len(found) % 3 == 1 and cut + 6 <= width:
            found.append(left[: cut + 5] + "-")
            left = left[cut + 5 :]
        else:
            found.append(left[:cut])
            left = left[cut + 1 :]
    return [*found, left]


def with_joined_cards(text: str) -> str:
    """A card with its bullets on one line, as copies from a page have it."""
    lines = read_lines(Copy.of(text))
    shown: list[str] = []
    within = False
    for at, line in enumerate(lines):
        after = [other.shape for other in lines[at + 1 : at + 3]]
        begins = line.shape is Shape.TEXT and (after[:2] == [Shape.COST, Shape.TYPE] or after[:1] == [Shape.TYPE])
        if begins and line.text.strip() and not line.text.rstrip().endswith("."):
            shown.append(line.text.strip())
            within = True
        elif within and line.shape in (Shape.COST, Shape.TYPE, Shape.TEXT) and not line.text.rstrip().endswith(":"):
            shown[-1] += " " + line.text.strip()
        elif within and line.shape is Shape.BLANK and lines[min(at + 1, len(lines) - 1)].shape is Shape.BULLET:
            continue
        elif within and line.shape is Shape.BULLET and after[:1] != [Shape.SUBPOINT]:
            shown[-1] += " " + line.text.strip()
        else:
            shown.append(line.text)
            within = False
    return "\n".join(shown)


COPIES: dict[str, Callable[[str], str]] = {
    "HTML": in_html,
    "HTML on one line": in_one_html_line,
    "HTML, a division for each line": in_html_lines,
    "BBCode": in_bbcode,
    "Markdown": in_markdown,
    "printed pages": as_printed,
}
