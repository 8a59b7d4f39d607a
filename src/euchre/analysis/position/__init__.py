"""What every choice in a position is worth."""
