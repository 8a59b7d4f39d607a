"""Bots against each other on duplicate deals: arena, duel and ladder."""
