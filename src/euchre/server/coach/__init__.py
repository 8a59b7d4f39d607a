"""The coach over HTTP: reviews, replays, the hand lab, what is strong enough to call."""
