"""Compiled functions that are loaded when they are first called, or compiled into another.

There are nearly two hundred, and to load all of them takes most of a second. A game needs a tenth:
the code of the others is in those that call them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import register_dispatcher

_LOADERS: Final[list[Callable[[], None]]] = []
"""Each loads a function, the first time that it is called."""


def njit(signature: str, **options: bool) -> Any:
    """Compile a function at once, as `numba.njit` does; if its code is kept, load that later.

    Args:
        signature: the types of what it returns and takes.
        options: as `numba.njit` takes them.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        made = numba.njit(**options)(function)
        if made is function:  # as NUMBA_DISABLE_JIT wants it
            return function
        load = _make_loader(made, signature)
        _LOADERS.append(load)
        if not _is_kept(made):
            load()
        return made

    return decorate


def load_all() -> None:
    """Load all functions that have been imported; compile those whose code is not kept."""
    for load in _LOADERS:
        load()


def _make_loader(made: Any, signature: str) -> Callable[[], None]:
    """Return what loads a function, which the function also does by itself when it is needed: when
    it is called from Python, or when its type is asked for while another is compiled.
    """
    is_asked = False

    def load() -> None:
        nonlocal is_asked
        with global_compiler_lock:
            if not is_asked:
                is_asked = True
                with register_dispatcher(made):  # for those that call themselves
                    made.compile(signature)
                made.disable_compile()

    def get_call_template(args: Any, kws: Any) -> Any:
        load()
        return type(made).get_call_template(made, args, kws)

    def compile_for_args(*args: Any, **kws: Any) -> Any:
        if made.overloads:  # these are of other types
            return type(made)._compile_for_args(made, *args, **kws)  # noqa: SLF001
        load()
        return made

    vars(made).update(get_call_template=get_call_template, _compile_for_args=compile_for_args)
    return load


def _is_kept(made: Any) -> bool:
    """Return whether there is code of a function on the disk; `prepare_numba_cache` deletes what is
    of older sources.
    """
    code = made.py_func.__code__
    folder = made.stats.cache_path
    name = f"*.{code.co_qualname}-{code.co_firstlineno}.*.nbi"
    return folder is not None and any(Path(folder).glob(name))
