"""Evenings over HTTP: pages, forms and tables that are played here."""
