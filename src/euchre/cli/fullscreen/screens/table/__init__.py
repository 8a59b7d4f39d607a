"""A table: a match here, one on a server, and the door to that."""
