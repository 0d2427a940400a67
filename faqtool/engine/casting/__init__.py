"""What playing a spell or a land asks for: the announcement, the costs, the mana."""
