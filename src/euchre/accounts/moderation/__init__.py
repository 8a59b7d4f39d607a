"""Who keeps order at a server, what they are told, and what they have done: the fold of a log."""
