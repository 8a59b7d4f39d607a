"""A recorded game gone through: each decision, luck and skill."""
