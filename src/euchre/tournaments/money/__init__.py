"""What everybody owes: the book, and how the pot is divided."""
