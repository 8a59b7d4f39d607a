"""The log of a table, and what it comes to: its state, its money, its records."""
