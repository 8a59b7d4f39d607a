"""Screens of an evening: the desk of its host, the wall, the form for a new one."""
