"""Signing in: passkeys, what a browser is given to sign, and the sessions that come of it."""
