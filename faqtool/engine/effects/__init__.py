"""What the steps of a resolution do: one function for each effect of the vocabulary."""
