"""A match on this computer, between a person and bots: its course, its words, its file."""
