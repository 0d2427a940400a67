"""What happens, and what the game does about it by itself: triggers noticed, state-based actions."""
