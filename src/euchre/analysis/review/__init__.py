"""A recorded game gone through: each decision, cards, decisions and guesses."""
