"""Commands that tell and ask: rules, words, questions, puzzles."""
