"""Commands for who serves tables or hosts an evening."""
