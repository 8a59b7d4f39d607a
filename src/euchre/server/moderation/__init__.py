"""Who keeps order at a server: what is reported to them, and what they do about it."""
