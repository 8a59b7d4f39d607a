"""Perfect play with all cards face up."""
