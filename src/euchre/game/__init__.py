"""Cards, rules, hands and matches: what may happen in a game, and what it is worth."""
