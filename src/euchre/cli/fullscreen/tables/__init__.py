"""The tables that can be sat at: one on this computer, one on a server."""
