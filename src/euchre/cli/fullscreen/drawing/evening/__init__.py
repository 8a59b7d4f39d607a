"""Pure drawing of an evening: what its host sees, and what hangs on the wall."""
