"""What a choice, a deal and a lead are worth: the heart of the coach."""
