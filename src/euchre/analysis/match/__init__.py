"""How hands end, and from that the chance to win a match."""
