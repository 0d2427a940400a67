"""Results as text or JSON: one module per format, each a function from a result to a string."""
