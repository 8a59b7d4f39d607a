"""Programs for those who keep the project: they make the data that comes with the package.

They run in a checkout, from its root: ``python -m tools.train_bots --help``. They are no part of
the package, and nothing in it needs them.
"""

from pathlib import Path

import euchre
from euchre.compiling import prepare_numba_cache

prepare_numba_cache(Path(__file__).parent, Path(euchre.__file__).parent / "solve")
