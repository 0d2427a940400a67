"""The changes of the rules in words, by the keys that the rules core gives them."""

CHANGES: dict[str, str] = {
    "combat-damage": "depuis juillet 2009, les blessures de combat ne passent plus par la pile",
    "blocker-order": "de juillet 2009 à novembre 2024, l'attaquant ordonne les bloqueurs",
    "blocker-order-gone": "depuis novembre 2024, l'attaquant répartit de nouveau librement ses blessures",
    "first-strike-zero": "depuis juillet 2009, l'initiative donne une seule étape de blessures, même de force 0",
    "mana-burn": "depuis juillet 2009, le mana inutilisé ne coûte plus de points de vie",
    "lifelink": "depuis juillet 2009, le lien de vie est statique : il ne se déclenche plus",
    "deathtouch": "depuis juillet 2009, le contact mortel est une action basée sur l'état",
    "deathtouch-assignment": "depuis juillet 2010, une blessure de contact mortel suffit à être mortelle",
    "layers": "depuis juillet 2009, les effets continus s'appliquent dans un autre ordre (couches 1 à 7)",
    "removed-cards": "depuis juillet 2009, l'exil n'est plus « hors de la partie »",
    "token-owner": "depuis juillet 2009, un jeton appartient au joueur sous le contrôle duquel il arrive",
    "two-headed-life": "depuis avril 2010, une équipe de Troll à deux têtes a un seul total de points de vie",
    "creature-aura": "depuis 2010, une aura devenue créature se détache d'abord, puis va au cimetière",
    "face-down-exile": "depuis février 2013, qui a pu regarder une carte exilée face cachée peut toujours le faire",
    "planeswalker-uniqueness": "depuis juillet 2013, l'unicité des planeswalkers se compte joueur par joueur",
    "planeswalker-uniqueness-gone": "depuis septembre 2017, les planeswalkers n'ont plus de règle d'unicité à eux",
    "legend-rule": "depuis juillet 2013, la règle des légendes se compte joueur par joueur",
    "indestructible": "depuis juillet 2013, « indestructible » est une capacité mot-clé",
    "enters-order": "les effets de copie s'appliquent désormais avant les autres remplacements d'une arrivée",
    "illegal-target-info": "une cible devenue illégale ne donne plus aucune information",
    "coloured-reduction": "une réduction en mana d'une couleur que le coût n'a pas réduit désormais son mana générique",
    "split-cost": "depuis avril 2017, une carte double a une seule valeur de mana, la somme des deux",
    "negative-bonus": "depuis juillet 2017, un bonus calculé d'après un nombre négatif (une force négative) est de 0",
    "enters-lookahead": "depuis septembre 2017, une arrivée tient compte des effets continus déjà en place",
    "planeswalker-redirection": "depuis avril 2018, on ne redirige plus les blessures vers un planeswalker",
    "all-targets-illegal": "depuis avril 2018, un sort sans cible légale ne se résout pas (il n'est plus contrecarré)",
    "two-headed-attack": "depuis avril 2018, on attaque un joueur de l'équipe ou un planeswalker",
    "hideaway": "depuis avril 2022, la cachette remet les autres cartes dans un ordre aléatoire",
}
"""By key: what has held since the change."""


def change_line(key: str) -> str:
    """A change in words; one that has none yet, by its key."""
    return CHANGES.get(key, key)
