"""The pages that teach: lessons, quiz, tips, puzzles."""
