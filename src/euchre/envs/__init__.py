"""Environments: euchre for those who train and study players.

=======================  ====================================================================
`BatchEnv`               many hands or matches at once in compiled code, over NumPy arrays
`euchre.envs.aec`        PettingZoo: agents that take turns
`euchre.envs.gym`        Gymnasium: one seat against players of the house, once or many times
`euchre.envs.openspiel`  OpenSpiel: the game ``python_euchre``
=======================  ====================================================================

All of them speak the one encoding of `euchre.notation.encoding`. Needs ``euchre[envs]``.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from euchre.extras import install_command
from euchre.lazy import make_lazy_exports

if find_spec("numpy") is None:
    raise ModuleNotFoundError(f"euchre.envs needs numpy: {install_command('envs')}", name="numpy")

if TYPE_CHECKING:
    from euchre.envs.batch import BatchEnv, BatchState
    from euchre.envs.rewards import EnvError

__all__ = ["BatchEnv", "BatchState", "EnvError"]

__getattr__, __dir__ = make_lazy_exports(
    __name__, {"batch": "BatchState BatchEnv", "rewards": "EnvError"}
)
