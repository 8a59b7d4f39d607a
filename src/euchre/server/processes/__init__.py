"""Processes behind the pages, with deadlines and limits, for what takes long."""
