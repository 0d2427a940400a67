"""Tokens that a text makes."""

from faqtool.cardtext.keywords import expand
from faqtool.cardtext.lower.amounts import counted_number, for_each, times
from faqtool.cardtext.lower.context import About, Discourse, no_meaning
from faqtool.cardtext.lower.nouns import subtype_of
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import Ability, CreateTokens, Granter, Made, Ref, TokenSpec, You
from faqtool.engine.terms import CardType, Colour


def create(ctx: Discourse, verb: Node, actor: Ref) -> None:
    """« mettez en jeu deux jetons de créature 1/1 verte Elfe et Guerrier »."""
    node = verb.must("token")
    amount = counted_number(node.must("count"))
    each = verb.all("each_object", "each_prevented")
    if each:
        amount = times(amount, for_each(ctx, each[0]))
    state = node.get("token_state")
    step = ctx.key("token")
    tapped = bool(state and state.has("ENGAGE"))
    attacking = bool(state and state.has("ATTAQUANT"))
    who = None if isinstance(actor, You) else actor
    ctx.emit(CreateTokens(spec(ctx, node), amount, tapped, attacking, step, who))
    jeton = node.leaf("JETON")
    plural = jeton.token.plural if jeton else None
    ctx.speak(Made(step), frozenset({"JETON", "PERMANENT", "creature"}), plural, "m", 0)


def spec(ctx: Discourse, node: Node) -> TokenSpec:
    size = node.leaf("SIZE")
    power, toughness = (int(part) for part in size.value.split("/")) if size and "X" not in size.value else (None, None)
    if size and power is None:
        no_meaning("jeton de taille variable")
    return TokenSpec(
        power if size else 0,
        toughness if size else 0,
        frozenset(Colour(leaf.value) for leaf in node.leaves("COLOUR")),
        frozenset(CardType(leaf.value) for leaf in node.leaves("TYPE")),
        frozenset(subtype_of(leaf) for part in node.all("token_type") for leaf in part.leaves("SUBTYPE")),
        _abilities(ctx, node),
    )


def _abilities(ctx: Discourse, node: Node) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for part in node.all("token_keywords"):
        found.extend(ability for leaf in part.leaves("KW") for ability in expand(leaf.value))
    for part in node.all("token_quote"):
        found.extend(quoted(part.must("body"), About(frozenset({CardType.CREATURE}))))
    return tuple(found)


def quoted(body: Node, about: About) -> list[Ability]:
    """An ability in quotes: a text of its own, whose object is the one that gets it."""
    from faqtool.cardtext.lower.lines import static_body  # a line may quote a line

    return static_body(Discourse(about, own=Granter()), body, 0)


