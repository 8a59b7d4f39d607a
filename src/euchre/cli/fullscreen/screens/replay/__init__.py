"""A game looked at again, and what the coach says of it."""
