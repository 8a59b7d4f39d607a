"""Finding, checking and writing puzzles."""
