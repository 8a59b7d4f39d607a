"""Machine instructions that Numba has no name for: on bits, and memory by its address.

A recursive function that is handed arrays spends more on passing and counting them than on its
work, so the search is handed the address of its workspace and reads words from there. Nothing
outside this package touches an address, and every workspace is kept alive by its caller.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from euchre.solve.board import njit_cached

_WORD = ir.IntType(64)
_ONE, _NONE = np.uint64(1), np.uint64(0)


# -- counting -----------------------------------------------------------------------------------


@intrinsic
def count_bits(typing_context: Any, bits: Any) -> Any:
    """Return the number of bits set in a ``uint64``, as an ``int64``."""
    del typing_context, bits

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate_code


@intrinsic
def lowest_bit_index(typing_context: Any, bits: Any) -> Any:
    """Return the number of the lowest bit that is set, as an ``int64``; 64 if none is."""
    del typing_context, bits

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate_code


@intrinsic
def highest_bit_index(typing_context: Any, bits: Any) -> Any:
    """Return the number of the highest bit that is set, as an ``int64``; bits may not be 0."""
    del typing_context, bits

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(_WORD, 63), zeros)

    return types.int64(types.uint64), generate_code


@intrinsic
def high_word_of_product(typing_context: Any, factor: Any, multiplier: Any) -> Any:
    """Return the upper 64 bits of the product of two ``uint64``."""
    del typing_context, factor, multiplier

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        wide = ir.IntType(128)
        factor, multiplier = (builder.zext(argument, wide) for argument in arguments)
        return builder.trunc(
            builder.lshr(builder.mul(factor, multiplier), ir.Constant(wide, 64)), _WORD
        )

    return types.uint64(types.uint64, types.uint64), generate_code


# -- moving bits together and apart -------------------------------------------------------------


def _make_bmi2_intrinsic(instruction: str) -> Any:
    """Make an intrinsic of an x86 instruction of BMI2 that makes one word of two."""

    @intrinsic
    def bit_instruction(typing_context: Any, bits: Any, mask: Any) -> Any:
        del typing_context, bits, mask

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            del context, signature
            kind = ir.FunctionType(_WORD, (_WORD, _WORD))
            function = cgutils.get_or_insert_function(builder.module, kind, instruction)
            return builder.call(function, arguments)

        return types.uint64(types.uint64, types.uint64), code

    return bit_instruction


@njit_cached("uint64(uint64, uint64)")
def extract_bits_slowly(bits: np.uint64, mask: np.uint64) -> np.uint64:
    """Do `extract_bits` on processors that have no such instruction."""
    out, to = _NONE, _ONE
    while mask != _NONE:
        if bits & mask & (~mask + _ONE) != _NONE:
            out |= to
        to += to
        mask &= mask - _ONE
    return out


@njit_cached("uint64(uint64, uint64)")
def deposit_bits_slowly(bits: np.uint64, mask: np.uint64) -> np.uint64:
    """Do `deposit_bits` on processors that have no such instruction."""
    out = _NONE
    while mask != _NONE:
        if bits & _ONE != _NONE:
            out |= mask & (~mask + _ONE)
        bits >>= _ONE
        mask &= mask - _ONE
    return out


_HAS_BMI2 = "+bmi2" in cpu_target.target_context.codegen().magic_tuple()[2]
"""Whether the processor that Numba compiles for has the instructions; its caches ask this too."""
extract_bits = _make_bmi2_intrinsic("llvm.x86.bmi.pext.64") if _HAS_BMI2 else extract_bits_slowly
"""The bits of the first word at which the second has bits, moved together at the low end."""
deposit_bits = _make_bmi2_intrinsic("llvm.x86.bmi.pdep.64") if _HAS_BMI2 else deposit_bits_slowly
"""The lowest bits of the first word, moved apart to where the second has bits."""


# -- memory -------------------------------------------------------------------------------------


def _word_pointer(builder: Any, address: Any, index: Any) -> Any:
    base = builder.inttoptr(address, _WORD.as_pointer())
    return cgutils.gep_inbounds(builder, base, index)


@intrinsic
def load_word(typing_context: Any, address: Any, index: Any) -> Any:
    """Load the ``uint64`` that stands `index` words after `address`."""
    del typing_context, address, index

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.load(_word_pointer(builder, arguments[0], arguments[1]))

    return types.uint64(types.uint64, types.int64), generate_code


@intrinsic
def store_word(typing_context: Any, address: Any, index: Any, word: Any) -> Any:
    """Store a ``uint64`` at `index` words after `address`."""
    del typing_context, address, index, word

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del signature
        builder.store(arguments[2], _word_pointer(builder, arguments[0], arguments[1]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.uint64), generate_code
