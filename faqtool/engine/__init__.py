"""The rules core: pure, without I/O or French; no module but ``eras`` knows a date."""
