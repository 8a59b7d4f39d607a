"""Commands that look at recorded games and positions."""
