"""What happens instead: replacement, prevention and the way in which permanents enter."""
