"""The log of an evening, and the state that it makes."""
