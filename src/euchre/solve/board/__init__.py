"""What all of the kernel stands on: cards as bits, rules as tables, chance."""
