"""Zone changes: the event that moves an object, and which object it has become."""

from collections.abc import Mapping
from dataclasses import replace

from faqtool.engine.events import ZoneChanged
from faqtool.engine.state import Game, Object, Target
from faqtool.engine.terms import ObjectId, PlayerId, Zone

UNNUMBERED = ObjectId(0)
"""The id of an object that has not appeared yet: ``happen`` gives it one."""


def zone_change(
    game: Game,
    id: ObjectId,
    to: Zone,
    *,
    controller: PlayerId | None = None,
    why: str = "effect",
    cause: Object | None = None,
    position: int | None = None,
    tapped: bool = False,
    face_down: bool = False,
    counters: Mapping[str, int] | None = None,
    attached_to: Target | None = None,
    attacking: Target | None = None,
    regenerable: bool = True,
) -> ZoneChanged:
    """The event that moves an object to a zone, its owner's where zones are not shared.

    It becomes a new object that remembers nothing (CR 2008-05 217.1c), but a permanent spell's decisions stay
    with the permanent. ``controller`` None: its owner, or who controls the spell that becomes a permanent.
    A copy of a spell, an ability or combat damage ceases to exist.
    """
    obj = game.objects[id]
    resolving = obj.zone is Zone.STACK and to is Zone.BATTLEFIELD
    if obj.kind not in ("card", "token"):
        return ZoneChanged(obj, None, why, cause)
    after = Object(
        id=UNNUMBERED,
        owner=obj.owner,
        zone=to,
        kind=obj.kind,
        printed=obj.printed,
        controller=controller or (obj.controller if resolving else obj.owner),
        card=obj.card,
        tapped=tapped,
        face_down=face_down or (resolving and obj.face_down),
        counters=dict(counters or {}),
        attached_to=attached_to,
        play=obj.play if resolving else None,
        previous=id,
    )
    return ZoneChanged(obj, after, why, cause, position, attacking, regenerable)


def appears(obj: Object, *, cause: Object | None = None, attacking: Target | None = None) -> ZoneChanged:
    """The event by which a token appears: it comes from no zone."""
    return ZoneChanged(None, replace(obj, id=UNNUMBERED), "effect", cause, attacking=attacking)


def successor(game: Game, id: ObjectId) -> ObjectId | None:
    """What an object that left its zone has become, if that is still where it went (CR 2008-05 217.1c)."""
    after = game.became.get(id)
    return after if after in game.objects else None
