"""Documents to records: cards, rulings, rules and sections, each with its exact place."""
