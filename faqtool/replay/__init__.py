"""Rulings as claims, scenarios as their proof: read, play, compare, count."""
