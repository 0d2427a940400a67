"""From trees of French shapes to ability data; every pronoun becomes an explicit reference here."""
