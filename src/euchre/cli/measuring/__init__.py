"""Commands that let bots play, count and learn."""
