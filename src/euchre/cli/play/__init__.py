"""A match in the terminal."""
