"""What a spell or ability does as it resolves."""
