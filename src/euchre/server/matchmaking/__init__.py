"""People who look for others to play with: who waits, who plays with whom, and the page."""
