"""Which attacks and blocks are legal or required, and the damage that they deal."""
