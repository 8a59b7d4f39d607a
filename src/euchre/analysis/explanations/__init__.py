"""What the coach says of a choice: facts in the view of whoever makes it."""
