"""The rules over HTTP: the named games, their knobs, the form for a new table."""
