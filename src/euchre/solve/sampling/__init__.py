"""Hidden deals that agree with what is seen."""
