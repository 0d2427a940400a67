"""Lines that say what is so: static abilities."""

from collections.abc import Sequence
from dataclasses import replace

from faqtool.cardtext.keywords import expand
from faqtool.cardtext.lower.amounts import amount_in, counted_number
from faqtool.cardtext.lower.clauses import must_block_it, subject, verb_of
from faqtool.cardtext.lower.conditions import condition
from faqtool.cardtext.lower.context import Discourse, linked, no_meaning, with_x
from faqtool.cardtext.lower.moves import counters_on_it
from faqtool.cardtext.lower.nouns import Described, colours, kind_predicates, spread
from faqtool.cardtext.lower.references import reference
from faqtool.cardtext.lower.replacements import redirected
from faqtool.cardtext.lower.selections import describe, spread_filters
from faqtool.cardtext.lower.sentences import only
from faqtool.cardtext.lower.states import STATES, effects, targeted_by
from faqtool.cardtext.lower.verbs import step_of
from faqtool.cardtext.tree import Node
from faqtool.engine.abilities import (
    Ability,
    AsThoughHasteForAbilities,
    AttackLimit,
    CannotActivate,
    CannotAttack,
    CannotBeCountered,
    CannotBeEnchanted,
    CannotBeTargeted,
    CannotBlock,
    Condition,
    ContinuousEffect,
    ControlledBy,
    DefinePT,
    EntersWith,
    Exists,
    Filter,
    GainAbilities,
    GainKeywordsOf,
    Granter,
    HasKeyword,
    IsColour,
    IsTopOfLibrary,
    MayPlay,
    N,
    NotTrue,
    OwnedBy,
    Players,
    PlayLimit,
    PreventDamage,
    Ref,
    SetColour,
    SetController,
    SkipStep,
    Static,
    This,
    TopCardRevealed,
    You,
)
from faqtool.engine.terms import CardType, Colour, Who, Zone


def static_abilities(ctx: Discourse, written: Node, line: int, zone: Zone | None) -> list[Ability]:
    """The static abilities of a body's sentences."""
    found: list[Ability] = []
    for sentence in written.all("sentence", "likewise"):
        ctx.clause += 1
        if sentence.name == "likewise":
            found.extend(_likewise(found, sentence))
        else:
            found.extend(_sentence(ctx, sentence, line, zone, tuple(found)))
    return found


def _sentence(
    ctx: Discourse, node: Node, line: int, zone: Zone | None, before: Sequence[Ability] = ()
) -> list[Ability]:
    wanted = [condition(ctx, only(part)) for part in node.all("while_lead", "if_lead")]
    found: list[Ability] = []
    for part in node.must("clauses").all():
        if part.name != "joint":
            ctx.clause += 1
            found.extend(_clause(ctx, part, line, zone))
    wanted += [condition(ctx, only(part)) for part in node.all("while_trail", "if_trail")]
    wanted += [NotTrue(condition(ctx, only(part))) for part in node.all("unless_if_trail")]
    for part in node.all("x_trail"):
        part.has("X")
        found = _with_x(ctx, found, part)
    if node.all("else_lead"):
        wanted.append(_otherwise(before))
    rest = [part for part in node.all() if part.name not in FRAMES]
    if rest or len(wanted) > 1:
        no_meaning(f"capacité statique avec « {(rest or [node])[0].text()} »")
    if ctx.steps:
        no_meaning("choix dans une capacité statique")
    return _merged([_while(one, wanted[0]) for one in found] if wanted else [_defining(one) for one in found])


FRAMES = ("while_lead", "if_lead", "while_trail", "if_trail", "unless_if_trail", "else_lead", "clauses", "x_trail")


def _with_x(ctx: Discourse, found: list[Ability], part: Node) -> list[Ability]:
    """« ~ gagne +X/+X, X étant … »."""
    amount = amount_in(ctx, part)
    changed = [with_x(ability, amount) for ability in found]
    if changed == found:
        no_meaning("« X étant » sans X dans la phrase")
    return changed


def _otherwise(before: Sequence[Ability]) -> Condition:
    """« Sinon, … »: where the condition of the sentence before does not hold."""
    match before:
        case [*_, Static(while_=wanted)] if wanted is not None:
            return NotTrue(wanted)
        case _:
            no_meaning("« sinon » : aucune condition avant")


def _defining(ability: Ability) -> Ability:
    """« ~ est noire » on the card itself defines its colour: it works in every zone (CR 2008-05 405.2).

    « ~ ne peut pas être contrecarrée » works on the stack (CR 2026-02 113.6g).
    """
    match ability:
        case Static(effects=(SetColour(),), on=This()):
            return replace(ability, zone=None)
        case Static(effects=(CannotBeCountered(),), on=This()):
            return replace(ability, zone=Zone.STACK)
        case _:
            return ability


def _while(ability: Ability, wanted: Condition) -> Ability:
    match ability:
        case Static():
            return replace(ability, while_=wanted)
        case EntersWith():
            return replace(ability, if_=wanted)
        case _:
            no_meaning("condition sur une capacité qui n'est pas statique")


def _merged(found: Sequence[Ability]) -> list[Ability]:
    """« elle gagne +1/+1 et elle a le vol »: one ability with one timestamp."""
    out: list[Ability] = []
    for ability in found:
        last = out[-1] if out else None
        if isinstance(last, Static) and isinstance(ability, Static) and replace(
            last, effects=()) == replace(ability, effects=()):
            out[-1] = replace(last, effects=(*last.effects, *ability.effects))
        else:
            out.append(ability)
    return out


def _clause(ctx: Discourse, node: Node, line: int, zone: Zone | None) -> list[Ability]:
    match node.name:
        case "thing_does":
            return _said(ctx, node, line, zone)
        case "stats_are":
            return [_defined(ctx, node, line)]
        case "play_limit":
            return [Static((PlayLimit(1),), Players(Who.YOU), line=line)]
        case "you_control_it":
            on = reference(ctx, spread(node.must("things"))[0])
            return [Static((SetController(You()),), on, line=line)]
        case "all_block":
            creatures, asked = must_block_it(ctx, node)
            return [Static(asked, creatures, line=line)]
        case "its_abilities_cannot":
            return [Static((CannotActivate(),), ctx.pronoun(None, None), line=line)]
        case "abilities_cannot":
            return [Static((CannotActivate(),), subject(ctx, node.must("things")), line=line)]
        case "you_cannot_be_target":
            return [Static((targeted_by(ctx, node),), Players(Who.YOU), line=line)]
        case "you_have":
            return [Static((_kept_off(node),), Players(Who.YOU), line=line)]
        case "you_are_protected":
            return [_protected(colour, line) for colour in colours(node)]
        case "attack_limit":
            return [_attack_limit(node, line)]
        case "redirected":
            return [redirected(ctx, node, line)]
        case "ordered":
            return [_order(ctx, verb_of(node), line)]
        case "you_may":
            return [_permission(ctx, verb_of(only_wish(node)), line)]
        case _:
            no_meaning(f"pas une capacité statique : {node.text()}")


def _kept_off(node: Node) -> CannotBeTargeted:
    """« Vous avez le linceul »: of the keywords, those that a player can have."""
    match [leaf.value for leaf in node.leaves("KW")]:
        case ["shroud"]:
            return CannotBeTargeted()
        case ["hexproof"]:
            return CannotBeTargeted(Filter(None, (ControlledBy(Who.OPPONENT),)))
        case _:
            no_meaning(f"un joueur n'a pas cette capacité : {node.text()}")


def _protected(colour: Colour, line: int) -> Static:
    """« Vous avez la protection contre le noir »: what protection means to a player (CR 2026-02 702.16b-e).

    No targets, no auras and no damage of that colour; cards gave it to players before October 2007.
    """
    of_colour = Filter(None, (IsColour(colour),))
    kept = (CannotBeTargeted(of_colour), CannotBeEnchanted(of_colour), PreventDamage(colour=colour))
    return Static(kept, Players(Who.YOU), line=line, keyword="protection")


def _attack_limit(node: Node, line: int) -> Ability:
    """« pas plus d'une créature ne peut attaquer à chaque combat »."""
    node.has("ATTAQUER")
    kind = node.leaf("TYPE")
    n = counted_number(node.must("count"))
    if kind is None or kind.value != CardType.CREATURE.value or not isinstance(n, N):
        no_meaning("limite d'attaquants d'une autre sorte")
    return Static((AttackLimit(n.value),), Players(Who.ANY), line=line)


def only_wish(node: Node) -> Node:
    wishes = node.all("wish")
    if len(wishes) != 1:
        no_meaning("plusieurs permissions dans une phrase")
    return wishes[0]


def _said(ctx: Discourse, node: Node, line: int, zone: Zone | None) -> list[Ability]:
    """States of a subject; several groups of objects in several zones are as many abilities."""
    ons = _subjects(ctx, node.must("things"))
    said: list[ContinuousEffect] = []
    out: list[Ability] = []
    for predicate in node.all("predicate"):
        state = verb_of(predicate)
        if state.name == "only_if":
            bars = [leaf.name for part in state.all("barred") for leaf in part.leaves("ATTAQUER", "BLOQUER")]
            held = NotTrue(condition(ctx, next(kid for kid in state.all() if kid.name != "barred")))
            barred = tuple(CannotAttack() if bar == "ATTAQUER" else CannotBlock() for bar in bars)
            out.extend(Static(barred, on, held, zone=zone, line=line) for on in ons)
        elif state.name == "enters_with":
            out.extend(_enters(ctx, on, state, line) for on in ons)
        elif state.name in STATES:
            said.extend(effects(ctx, state))
        else:
            no_meaning(f"pas une capacité statique : {state.text()}")
    if said:
        out.extend(Static(tuple(said), on, zone=zone, line=line) for on in ons)
    return out


def _subjects(ctx: Discourse, node: Node) -> list[Ref | Filter]:
    nodes = spread(node)
    if len(nodes) > 1 and all(one.name == "described" for one in nodes):
        said = spread_filters(ctx, node)
        if len({one.zone for one in said}) > 1 or any(one.zones for one in said):
            return [filter for one in said for filter in _by_zone(one)]
    return [subject(ctx, node)]


def _by_zone(said: Described) -> list[Ref | Filter]:
    return [Filter(zone, tuple(said.predicates)) for zone in said.zones or (said.zone,)]


def _enters(ctx: Discourse, on: Ref | Filter, state: Node, line: int) -> EntersWith:
    parts = state.all("entering_tapped", "entering_counters")
    tapped = any(part.name == "entering_tapped" and part.has("ENGAGE") for part in parts)
    counters = tuple(
        counters_on_it(ctx, part.must("with_counters_on_it")) for part in parts if part.name == "entering_counters"
    )
    what = This() if isinstance(on, This) else on
    return EntersWith(what, tapped, counters, line=line)


def _defined(ctx: Discourse, node: Node, line: int) -> Static:
    """« La force et l'endurance de ~ sont chacune égales à … »: characteristic-defining."""
    stats = node.all("stats_of", "stat_of_one")[0]
    named = {leaf.name for leaf in stats.leaves("FORCE", "ENDURANCE")}
    of = reference(ctx, spread(stats.must("things"))[0], 1)
    if of not in (This(), Granter()):
        no_meaning("définition d'un autre objet")
    amount = amount_in(ctx, node)
    power, toughness = (amount if stat in named else None for stat in ("FORCE", "ENDURANCE"))
    return Static((DefinePT(power, toughness),), This(), zone=None, line=line)


def _order(ctx: Discourse, verb: Node, line: int) -> Ability:
    match verb.name:
        case "skip_step" if not verb.has("PROCHAIN"):
            return Static((SkipStep(step_of(verb)),), Players(Who.YOU), line=line)
        case "top_revealed":
            _library(verb)
            return Static((TopCardRevealed(),), Players(Who.YOU), line=line)
        case _:
            no_meaning(f"instruction sur un permanent : {verb.text()}")


def _library(node: Node) -> None:
    for place in node.all("your_library"):
        place.has("BIBLIOTHEQUE")


def _permission(ctx: Discourse, verb: Node, line: int) -> Ability:
    match verb.name:
        case "play_as_though":
            return _as_though(ctx, verb, line)
        case "look_and_play":
            said = describe(ctx, spread(verb.must("things"))[0])
            if said.means is None:
                no_meaning("cartes que rien n'a retirées")
            return Static((MayPlay(look=True),), said.means, line=line)
        case "play_from":
            node = spread(verb.must("things"))[0]
            if node.name == "removed_card":
                return Static((MayPlay(),), linked(ctx), line=line)
            if node.name != "top_cards":
                no_meaning(f"jouer quoi ? {node.text()}")
            _library(node)
            top = Filter(Zone.LIBRARY, (IsTopOfLibrary(), OwnedBy(Who.YOU)))
            return Static((MayPlay(),), top, line=line)
        case _:
            no_meaning(f"permission sans sens : {verb.text()}")


def _as_though(ctx: Discourse, verb: Node, line: int) -> Static:
    """« jouer les capacités activées des créatures que vous contrôlez comme si ces créatures avaient la célérité »."""
    if [leaf.value for leaf in verb.leaves("KW")] != ["haste"]:
        no_meaning("« comme si » d'une autre capacité que la célérité")
    said = describe(ctx, verb)
    for head in verb.all("of_kinds"):
        kind_predicates(head.must("kinds"))
    return Static((AsThoughHasteForAbilities(),), said.filter, line=line)


def _likewise(before: list[Ability], node: Node) -> list[Ability]:
    """« C'est vrai aussi pour … »: the same ability once for each keyword; families copy every instance."""
    if len(before) != 1 or not isinstance(before[0], Static):
        no_meaning("« c'est vrai aussi » : une seule capacité attendue avant")
    out: list[Ability] = []
    for part in node.all("one_keyword", "landwalk_family", "protection_family"):
        match part.name:
            case "one_keyword":
                out.extend(_for_keyword(before[0], leaf.value) for leaf in part.leaves("KW"))
            case "landwalk_family":
                if any(leaf.value != "land" for leaf in part.leaves("TYPE")):
                    no_meaning(f"traversée de quoi ? {part.text()}")
                out.append(_for_family(before[0], "landwalk"))
            case _:
                out.append(_for_family(before[0], "protection"))
    return out


def _searched(static: Static) -> Filter:
    if not isinstance(static.while_, Exists):
        no_meaning("« c'est vrai aussi » : condition inattendue")
    return static.while_.filter


def _for_keyword(static: Static, keyword: str) -> Static:
    filter = _searched(static)
    others = tuple(p for p in filter.all if not isinstance(p, HasKeyword))
    wanted = Exists(replace(filter, all=(*others, HasKeyword(keyword))))
    return replace(static, effects=(GainAbilities(expand(keyword)),), while_=wanted)


def _for_family(static: Static, family: str) -> Static:
    filter = _searched(static)
    others = tuple(p for p in filter.all if not isinstance(p, HasKeyword))
    return replace(static, effects=(GainKeywordsOf(replace(filter, all=others), family),), while_=None)


