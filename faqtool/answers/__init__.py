"""Question to answer: what was asked, which ruling says it, or an honest no.

Values that an answer needs are named tuples, as in ``search``; what only building needs are dataclasses.
"""
