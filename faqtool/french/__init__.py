"""The French language as the corpus writes it: folding, word forms, terms by era and language."""
