"""Accounts: who is signed in, by which passkey, and what is kept of the games they play."""
