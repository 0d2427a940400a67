"""What ability data says of a game: filters, references, amounts, conditions, events looked for."""
