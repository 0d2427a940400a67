"""The rules core: pure, without I/O or French; no module but ``eras`` knows a date.

The modules beside this file are the vocabulary (``abilities``, ``events``, ``state``, ``eras`` …) and, at the other
end, what players do (``turn``, ``actions``, ``attack``). Between them each package answers one question, and imports
only those before it: ``reading``, ``layers``, ``replacing``, ``happening``, ``combat``, ``stack``, ``casting``,
``effects``. Where the rules go round in a circle, a function imports what comes after it.
"""
