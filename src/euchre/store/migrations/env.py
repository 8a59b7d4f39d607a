"""How Alembic runs the changes: over the connection that `euchre.store.upgrade` hands it."""

from __future__ import annotations

from alembic import context


def run_migrations() -> None:
    """Run the migrations in one transaction, which is the caller's."""
    context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic loads this file
    run_migrations()
