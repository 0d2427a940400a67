"""Question to answer: what was asked, which ruling says it, or an honest no."""
