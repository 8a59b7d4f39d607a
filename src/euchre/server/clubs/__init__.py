"""Clubs over HTTP: their pages, and what is done there."""
