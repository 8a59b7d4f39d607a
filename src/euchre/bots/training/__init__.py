"""Training and tuning, from nothing but the rules."""
