"""Hands played to their end, at random or by a simple policy."""
