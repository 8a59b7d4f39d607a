"""Machine instructions that Numba has no name for: counting bits, and memory by its address.

A recursive function that is handed arrays spends more on passing and counting them than on its
work, so the search is handed the address of its workspace and reads words from there. Nothing
outside this package touches an address, and every workspace is kept alive by its caller.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_WORD = ir.IntType(64)


@intrinsic
def count_bits(typing: Any, bits: Any) -> Any:
    """How many bits of a ``uint64`` are set, as an ``int64``."""
    del typing, bits

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


@intrinsic
def lowest(typing: Any, bits: Any) -> Any:
    """The number of the lowest bit that is set, as an ``int64``; 64 where none is."""
    del typing, bits

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@intrinsic
def highest(typing: Any, bits: Any) -> Any:
    """The number of the highest bit that is set, as an ``int64``; bits may not be 0."""
    del typing, bits

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(_WORD, 63), zeros)

    return types.int64(types.uint64), code


def _place(builder: Any, address: Any, index: Any) -> Any:
    base = builder.inttoptr(address, _WORD.as_pointer())
    return cgutils.gep_inbounds(builder, base, index)


@intrinsic
def load(typing: Any, address: Any, index: Any) -> Any:
    """The ``uint64`` that stands `index` words after `address`."""
    del typing, address, index

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.load(_place(builder, arguments[0], arguments[1]))

    return types.uint64(types.uint64, types.int64), code


@intrinsic
def store(typing: Any, address: Any, index: Any, word: Any) -> Any:
    """Write a ``uint64`` to `index` words after `address`."""
    del typing, address, index, word

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del signature
        builder.store(arguments[2], _place(builder, arguments[0], arguments[1]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.uint64), code
