"""The moderators of a server: what is reported to them, and what they do about it."""
