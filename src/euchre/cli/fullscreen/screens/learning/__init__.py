"""Puzzles, the quiz, and all there is to read."""
