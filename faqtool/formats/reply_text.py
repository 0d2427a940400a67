"""The answer to a question as text: readable in five seconds, on a screen of fourteen lines, unless more is wanted.

The short answer, the passage, how it fared in play, where it stands, and what is near in one line each.
"""

from collections.abc import Sequence

from faqtool.answers.results import Answer, Reply
from faqtool.formats.as_text import Sources, also_at, place, replayed, source_title
from faqtool.formats.style import Style, clean

LINES = 14  # of an answer, unless all of it is wanted
PASSAGE = 3  # lines of the passage that come before anything near it
OTHERS_SHOWN = 3
IN_FULL = 10  # answers shown when all is wanted

NOT_SURE = "Sans certitude : la question n'est peut-être pas tout à fait celle-ci."
MAY_BE = "Si c'est bien cela"
MORE = "(en entier : --long)"


def reply(result: Reply, style: Style, sources: Sources, long: bool = False) -> str:
    """The best answer and what is near, in short or in full; or why there is none, and what comes nearest.

    Of one that is not sure the short answer is given as that of the passage, not of the question.
    """
    if not result.answered:
        return _silence(result, style)
    best, *others = result.answers
    head = [] if result.sure else [style.warn(NOT_SURE)]
    tail: list[str] = []
    if (result.equal or result.disputed) and others:
        says = "Dans le même fil, on affirme aussi :" if result.disputed else "Un autre passage convient aussi bien :"
        second = others.pop(0)
        tail += [style.warn(says), *(_answer(second, style, sources, result.sure) if long else _briefly(second, style))]
    last = [] if result.sure or not result.cards else [_where_text_is(result, style)]
    if long:
        body = _answer(best, style, sources, result.sure)
        return "\n".join([*head, *body, "", *tail, *_near(others[:IN_FULL], style), *last]).rstrip()
    room = LINES - _lines([*head, *tail, *last])
    least = _lines(_answer(best, style, sources, result.sure, 0)) + PASSAGE - 1
    near = _near(others[: max(0, min(OTHERS_SHOWN, room - least - 1))], style)
    body = _answer(best, style, sources, result.sure, room - len(near))
    for spared in (last, also_at(best.also, style, 2)):  # what is left out first where even a line of text is too much
        if _lines([*head, *body, *tail, *near, *last]) > LINES:
            body, last = [line for line in body if line not in spared], [one for one in last if one not in spared]
    over = max(0, _lines([*head, *body, *tail, *near, *last]) - LINES)
    return "\n".join([*head, *body, *tail[: len(tail) - over], *near, *last])


def _near(others: Sequence[Answer], style: Style) -> list[str]:
    return [style.dim("Voir aussi :"), *(_in_one_line(one, style) for one in others)] if others else []


def _silence(result: Reply, style: Style) -> str:
    lines = style.paragraph(f"Pas de réponse dans les documents : {clean(result.reason or '')}.", 0).split("\n")
    lines[0] = lines[0].replace("Pas de réponse dans les documents", style.bold("Pas de réponse dans les documents"), 1)
    if result.understood:
        lines.append(style.paragraph(f"Reconnu : {', '.join(result.understood)}.", 0))
    if result.answers:
        lines += [style.dim("Ce qui s'en approche le plus :")]
        lines += [_in_one_line(one, style) for one in result.answers[:OTHERS_SHOWN]]
    else:
        lines.append("Rien d'approchant non plus.")
    if result.cards:
        lines.append(_where_text_is(result, style))
    return "\n".join(lines)


def _where_text_is(result: Reply, style: Style) -> str:
    texts = " ; ".join(f'faqtool card "{name}"' for name in result.cards[:OTHERS_SHOWN])
    return style.paragraph(f"Texte de la carte : {texts}", 0)


def _answer(answer: Answer, style: Style, sources: Sources, sure: bool, room: int | None = None) -> list[str]:
    """A ruling with its short answer: of the passage as much as there is room for, all of it where None is said."""
    title = [source_title(answer.document, sources)]
    if heading := answer.heading or answer.card:
        title.append(heading if not heading.isupper() else heading.capitalize())
    head = [style.bold(style.paragraph(" — ".join(title), 0)), *_short(answer, style, sure)]
    foot: list[str] = []
    if answer.rules:
        foot.append(style.paragraph(f"Règle {', '.join(answer.rules)}"))
    if answer.replay:
        foot += replayed(answer.replay, style, 2)
    foot += _stands(answer, style)
    passage = style.paragraph(answer.text).split("\n")
    if room is None or room >= _lines([*head, *foot, *passage]) + 2:
        return [*head, "", *passage, "", *foot]
    return [*head, *_cut(passage, max(1, room - _lines([*head, *foot])), style), *foot]


def _stands(answer: Answer, style: Style) -> list[str]:
    """Where it stands, and where else in the same words: on one line where that is wide enough."""
    here = f"  {place(answer.document, answer.line, answer.end_line)} · {answer.id}"
    also = also_at(answer.also, style, 2)
    if len(also) == 1 and len(here) + len(also[0]) < style.width:
        return [style.dim(here + " ·" + also[0][1:])] if not style.colour else [style.dim(here), *also]
    return [style.dim(here), *also]


def _short(answer: Answer, style: Style, sure: bool) -> list[str]:
    said = f"{MAY_BE} : " if not sure else ""
    if today := (answer.replay or {}).get("today_answer"):
        return [
            style.bold(style.paragraph(f"{MAY_BE}, aujourd'hui : {today}" if said else f"Aujourd'hui : {today}")),
            style.paragraph(f"À l'époque : {answer.short_answer or '…'}"),
        ]
    return [style.bold(style.paragraph(said + answer.short_answer))] if answer.short_answer else []


def _cut(lines: Sequence[str], room: int, style: Style) -> list[str]:
    if len(lines) <= room:
        return list(lines)
    return [*lines[: room - 1], style.cut(lines[room - 1], MORE)]


def _briefly(answer: Answer, style: Style) -> list[str]:
    """An answer that is as near as the one shown: what it says, and where."""
    said = style.paragraph(answer.short_answer or answer.text).split("\n")
    fared = replayed(answer.replay, style, 2) if answer.replay else []
    told = fared[:1] if answer.replay and answer.replay["status"] == "refuted" else []
    return [*_cut(said, 1, style), *told, *_stands(answer, style)[:1]]


def _in_one_line(answer: Answer, style: Style) -> str:
    where = f" · {place(answer.document, answer.line, answer.end_line)}"
    named = f"{answer.card} : " if answer.kind == "card" else ""
    return style.cut(f"  • {named}{answer.short_answer or answer.text}", style.dim(where), len(where))


def _lines(parts: Sequence[str]) -> int:
    return sum(part.count("\n") + 1 for part in parts)
