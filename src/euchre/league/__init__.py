"""Evenings of many tables: schedules, scores, prizes and what everybody owes."""
