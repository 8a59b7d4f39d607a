"""A deterministic simulation of the path from socket to disk and back; see `run`."""
