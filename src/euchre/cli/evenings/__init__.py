"""What commands and screens share of an evening in a file: its book, and words about it."""
