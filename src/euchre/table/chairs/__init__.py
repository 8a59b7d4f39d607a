"""Who sits where, who is waited for, who has a say, and who speaks."""
