"""What an object is at this moment: its characteristics after every continuous effect, layer by layer."""
