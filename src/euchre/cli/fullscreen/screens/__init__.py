"""The screens, and what they are made of."""
