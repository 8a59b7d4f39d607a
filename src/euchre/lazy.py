"""Packages whose names are imported when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def make_lazy_exports(
    package: str, names_by_module: Mapping[str, str], submodules: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Make the ``__getattr__`` and ``__dir__`` of a package that imports its names on first use
    (PEP 562).

    Args:
        package: its name.
        names_by_module: for each module below it the names that the package offers from there,
            with blanks between.
        submodules: modules below it that are imported as such when they are asked for, likewise.
    """
    home_of = {name: home for home, names in names_by_module.items() for name in names.split()}

    def get(name: str) -> Any:
        if name in submodules.split():
            return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        except ModuleNotFoundError as missing:
            from euchre.extras import build_missing_package_error  # noqa: PLC0415 - seldom wanted

            raise build_missing_package_error(f"{package}.{name}", missing) from None
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of, *submodules.split()})

    return get, names
