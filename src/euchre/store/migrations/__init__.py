"""The changes of the schema, for Alembic."""
