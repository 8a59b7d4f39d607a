"""Programs for those who keep the project: they make the data that comes with the package.

They run in a checkout, from its root: ``python -m tools.train_bots --help``. They are no part of
the package, and nothing in it needs them.
"""
