"""Whom the server accepts, and how many of them at once."""
