"""Replays and the corpus as pages for a browser: one file, or a folder of them; nothing is fetched from elsewhere."""
