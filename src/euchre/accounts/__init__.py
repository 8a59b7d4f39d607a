"""Players who are known again: an account is the fold of its log, as a table is of its own."""
