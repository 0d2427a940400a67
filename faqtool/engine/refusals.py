"""What a player may not do, and why: refusing is a result of the core, not a failure."""

REASONS: dict[str, str] = {
    "not enough targets": "Fewer targets were chosen than the spell or ability needs, or there are none to choose.",
    "too many targets": "More targets were chosen than the spell or ability allows.",
    "illegal choice": "What was chosen is none of the options, or not as many as are asked for.",
    "not offered": "An answer was given to a choice that the player does not get.",
    "illegal target": "What was chosen cannot be the target: of another kind, protected, or out of range.",
    "cost not available": "The cost asked for cannot be paid, or may not be chosen now.",
    "not enough mana": "The mana named or in the pool does not pay for the total cost.",
    "wrong mana": "The mana named is more than the total cost, or of colours that cannot pay for it.",
    "cannot be played": "An effect forbids it, or nothing lets this player play the object from where it is.",
    "wrong time": "The rules do not let the player do this now.",
    "summoning sick": "The creature has not been under its controller's control since their turn began.",
    "already tapped": "A permanent that is to be tapped is tapped.",
    "already untapped": "A permanent that is to be untapped is untapped.",
    "no such ability": "The object has no such ability, or none by that number.",
    "which ability": "The object has several abilities that could be meant.",
    "not a mana ability": "Only a mana ability may be played now.",
    "not your priority": "Another player has priority.",
    "not controlled": "The player does not control the object.",
    "wrong modes": "Not the number of modes to choose, or one that does not exist.",
    "x not chosen": "The cost has X in it, and no value was chosen.",
    "no x": "There is no X to choose.",
    "already a land played": "The player has played a land this turn.",
    "not face down": "Only a face-down permanent can be turned face up.",
    "nothing to resolve": "The stack is empty.",
    "once each turn": "The ability has been played as often as it may be this turn.",
    "condition not met": "The spell or ability may only be played under a condition that does not hold.",
    "play limit": "The player may play no more spells this turn.",
    "cannot attack": "The creature may not attack, or not what was named.",
    "cannot block": "The creature may not block, or not that attacker, or not that many.",
    "must attack": "A creature that must attack, and can, was not declared as an attacker.",
    "must block": "A creature that must block, and can, was not declared as a blocker.",
    "wrong division": "Damage may not be divided that way.",
    "no such step": "That step does not come: there are no attackers, or an effect skips it.",
    "game over": "The game has ended.",
}
"""Reason code: what it means. The codes are what scenarios name."""


class Refused(Exception):
    """The rules do not allow it. The game is exactly as before."""

    def __init__(self, reason: str, detail: str = "") -> None:
        if reason not in REASONS:
            raise ValueError(f"no such reason: {reason!r}")
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}" if detail else reason)
