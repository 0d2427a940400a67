"""Cards of which something cannot be read, by what that is: each may cost itself, and nothing else."""

from typing import Any

CARDS: dict[str, dict[str, Any]] = {
    "snow": {"cost": "{S}"}, "colourless": {"cost": "{C}"}, "Phyrexian": {"cost": "{W/P}"},
    "Phyrexian hybrid": {"cost": "{W/U/P}"}, "half": {"cost": "{1/2}"}, "half a colour": {"cost": "{HW}"},
    "no digit": {"cost": "{²}"}, "no symbol": {"cost": "{é}"}, "huge": {"cost": "{100000000}"},
    "many": {"cost": "{2/B}" * 500}, "long": {"cost": "{%s}" % ("9" * 4300)}, "two costs": {"cost": "{1} // {2}"},
    "size X": {"pt": "X/X"}, "size of signs": {"pt": "*--+/1"}, "size of 4300 digits": {"pt": "9" * 4300 + "/1"},
    "type": {"type": "Bataille"}, "supertype": {"type": "Créature monde : elfe"},
    "symbol in text": {"text": ["{S} : Piochez une carte."]},
    "number": {"text": ["Piochez %s cartes." % ("9" * 4300)]},
    "deep": {"text": ["La créature ciblée a « " * 27]}, "elisions": {"text": ["l'" * 978]},
    "hyphens": {"text": ["vol-" * 978]},
    "repeated": {"text": ["Détruisez la créature ciblée" + " et la créature ciblée" * 400]},
    "keywords": {"text": ["Vol," * 5000]}, "strange words": {"text": ["zigouillez " * 10_000]},
    "spaces": {"text": ["Vol" + " " * 60_000 + "("]}, "brackets": {"text": ["Vol " + "(" * 60_000]},
    "lines": {"text": ["Vol"] * 5000}, "sentences": {"text": ["Piochez une carte. " * 5000]},
}  # fmt: skip


def card(kind: str) -> dict[str, Any]:
    return {"name": "Essai", "cost": "{1}", "type": "Créature : elfe", "pt": "1/1", "text": ["Vol"]} | CARDS[kind]
