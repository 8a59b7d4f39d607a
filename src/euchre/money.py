"""Small stakes, in whole cents: read and shown, shared out, and settled at one table.

Every amount in the project is an `int` of cents, so nothing is ever lost to rounding: what does not
divide evenly is handed out cent by cent, by a rule that can be told (`split_into_parts`).

>>> settle_table("points", parse_amount("$1"), ((0, 2), (1, 3)), (10, 6))
(400, -400, 400, -400)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias, get_args

from euchre.errors import EuchreError
from euchre.texts import quote_text, translatable

Side: TypeAlias = Sequence[int]
"""Those who share a score at a table: seats (as in `euchre.game.rules.teams`) or numbers of
players."""

Method: TypeAlias = Literal["pot", "points"]
"""How one table plays for money: all put in a stake and the winners take the pot, or the losers
pay for every point they are behind (000, money; RULES 2.1 #30, #31)."""

SETTLEMENT_METHODS: Final[tuple[Method, ...]] = get_args(Method)

MAX_AMOUNT_CENTS: Final = 10_000_000_00
"""The largest amount that `parse_amount` takes, in cents: ten million."""

CURRENCY_SIGNS: Final = ("$", "€", "£")
"""The signs that an amount may have in any case."""

_AMOUNT_PATTERN: Final = re.compile(r"(?P<whole>[0-9]*)(?:[.,](?P<cents>[0-9]{1,2}))?")

_SPACED_PATTERN: Final = re.compile(r"[0-9]{1,3}( [0-9]{3})+([.,][0-9]*)?")
"""An amount with a space before every three digits."""

_SPACES: Final = str.maketrans("\u00a0\u202f", "  ")
"""The spaces that do not break, as French has them in amounts."""


class MoneyError(EuchreError):
    """A text that is not an amount, or money that cannot be shared or settled as asked."""


# -- read and shown -----------------------------------------------------------------------------


def parse_amount(text: str, sign: str = "$") -> int:
    """Parse an amount as people write it, in cents: ``5``, ``5.5``, ``5,50``, ``$5.00``, ``5 €``.

    A comma before three digits is refused: one reader takes ``1,000`` for one and the next for a
    thousand. A space there is no question: ``1 000``.

    Args:
        text: the amount.
        sign: the sign of the currency, before it or after it, and in examples.

    Raises:
        MoneyError: not an amount, below zero, finer than a cent, or over ten million.
    """
    bare = text.strip().translate(_SPACES)
    number = _remove_sign(bare, (sign, *CURRENCY_SIGNS))
    if _SPACED_PATTERN.fullmatch(number):
        number = number.replace(" ", "")
    parts = _AMOUNT_PATTERN.fullmatch(number)
    if parts is None or not (parts["whole"] or parts["cents"]):
        raise MoneyError(_explain_bad_amount(_quote_text(bare), number, sign))
    whole, cents = parts["whole"].lstrip("0"), (parts["cents"] or "").ljust(2, "0")
    # the length first: a number of a million digits is slow to read, and too much anyway
    amount = (
        MAX_AMOUNT_CENTS + 1
        if len(whole) > len(str(MAX_AMOUNT_CENTS))
        else int(whole or "0") * 100 + int(cents)
    )
    if amount > MAX_AMOUNT_CENTS:
        raise MoneyError(
            translatable(
                "ledger-amount-too-much",
                f"{_quote_text(bare)} is too much: ten million is the most",
                typed=_quote_text(bare),
            )
        )
    return amount


def _remove_sign(text: str, signs: Sequence[str]) -> str:
    for sign in filter(None, signs):
        if text.startswith(sign):
            return text.removeprefix(sign).removeprefix(" ")
        if text.endswith(sign):
            return text.removesuffix(sign).removesuffix(" ")
    return text


def _explain_bad_amount(quoted: str, amount: str, sign: str) -> str:
    if amount.startswith(("-", "\u2212")):
        return translatable(
            "ledger-amount-negative",
            f"{quoted} is below zero: give an amount like 5.00",
            typed=quoted,
        )
    if re.fullmatch(r"[0-9]*\.[0-9]{3,}", amount):
        return translatable(
            "ledger-amount-too-fine",
            f"{quoted} is finer than a cent: give at most two decimals, as in 5.25",
            typed=quoted,
        )
    if re.fullmatch(r"[0-9.]*,[0-9]{3}[0-9.,]*", amount):
        return translatable(
            "ledger-amount-ambiguous",
            f"{quoted} can be read in two ways: write thousands without a comma, like 1000",
            typed=quoted,
        )
    example = format_amount(500, sign)
    return translatable(
        "ledger-amount-unreadable",
        f"{quoted} is not an amount of money: write it like 5 or {example}",
        typed=quoted,
        example=example,
    )


def _quote_text(text: str) -> str:
    return quote_text(text if len(text) <= 24 else text[:24] + "...")


def format_amount(cents: int, sign: str = "$") -> str:
    """Format an amount for people; `parse_amount` reads it back unless it is below zero.

    >>> format_amount(500), format_amount(-150), format_amount(5, sign="")
    ('$5.00', '-$1.50', '0.05')
    """
    minus, whole, rest = "-" * (cents < 0), f"{abs(cents) // 100}", f"{abs(cents) % 100:02}"
    amount = f"{minus}{sign}{whole}.{rest}"
    if not sign:
        return translatable("count-amount", amount, minus=minus, whole=whole, cents=rest)
    return translatable(
        "count-amount-with-sign", amount, minus=minus, sign=sign, whole=whole, cents=rest
    )


# -- sharing ------------------------------------------------------------------------------------


def split_into_parts(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Split `total` cents in proportion to `weights`, by largest remainders (R11).

    Everybody gets the share rounded down; the cents then left go to those who lost most by that,
    one each, and among equals to the earlier.

    >>> split_into_parts(6000, (50, 30, 20, 10))
    (2727, 1636, 1091, 546)

    Raises:
        MoneyError: the total or a weight is below zero, or no weight is above it.
    """
    if total < 0:
        raise MoneyError(f"only money that is there can be shared, not {format_amount(total)}")
    if any(weight < 0 for weight in weights):
        raise MoneyError(f"a share cannot be below zero: {', '.join(map(str, weights))}")
    whole = sum(weights)
    if not whole:
        raise MoneyError("nobody would get a share: give at least one weight above zero")
    parts = [total * weight // whole for weight in weights]
    lost = [total * weight % whole for weight in weights]
    by_loss = sorted(range(len(parts)), key=lambda i: (-lost[i], i))
    for i in by_loss[: total - sum(parts)]:
        parts[i] += 1
    return tuple(parts)


# -- one table ----------------------------------------------------------------------------------


def settle_pot(stake: int, sides: Sequence[Side], winners: Collection[int]) -> dict[int, int]:
    """Return each player's win or loss when all put in the same stake (RULES 2.1 #30).

    The players of the winning side share the pot; if sides are level at the top, the players of
    all of them share it, head by head, since every head has paid the same. Cents that do not
    divide go to those who stand first in `sides`.

    Args:
        stake: cents that everybody puts in.
        sides: the players of each side.
        winners: indices in `sides`; more than one after a tie.

    Returns:
        Cents for each player, in the order of `sides`; below zero: lost. The sum is 0.

    Raises:
        MoneyError: the sides do not make a table, the stake is below zero, or no such side won.
    """
    players = _list_players(sides)
    _verify_amount(stake)
    if not winners or not set(winners) <= set(range(len(sides))):
        raise MoneyError(f"somebody of the {len(sides)} sides has to win the pot")
    net = dict.fromkeys(players, -stake)
    winning = [player for i, side in enumerate(sides) if i in winners for player in side]
    shares = split_into_parts(stake * len(players), [1] * len(winning))
    for player, part in zip(winning, shares, strict=True):
        net[player] += part
    return net


def settle_by_points(unit: int, sides: Sequence[Side], scores: Sequence[int]) -> dict[int, int]:
    """Return each player's win or loss when every point has its price (RULES 2.1 #31).

    Each player of a losing side pays the points that the side is behind the winners, times `unit`;
    the winners share what comes in. With pairs each winner so gets what each loser pays; where
    everybody plays alone, the winner gets everybody's own margin. Nobody pays when sides are level
    at the top, as there is no winner to pay.

    Args:
        unit: the price of a point, in cents.
        sides: the players of each side.
        scores: the final score of each side.

    Returns:
        As for `settle_pot`.

    Raises:
        MoneyError: the sides do not make a table, the unit is below zero, or scores are missing.
    """
    net = dict.fromkeys(_list_players(sides), 0)
    _verify_amount(unit)
    top = _find_winning_sides(sides, scores)
    if len(top) > 1:
        return net
    for side, score in zip(sides, scores, strict=True):
        net.update(dict.fromkeys(side, (score - max(scores)) * unit))
    best = sides[top[0]]
    net.update(zip(best, split_into_parts(-sum(net.values()), [1] * len(best)), strict=True))
    return net


def settle_table(
    method: Method, amount: int, sides: Sequence[Side], scores: Sequence[int]
) -> tuple[int, ...]:
    """Return each seat's win or loss at a finished table; the sum is 0.

    Args:
        method: how the table plays for money.
        amount: the stake of each seat, or the price of a point, in cents.
        sides: the seats of each side, for two to six players (`euchre.game.rules.teams`).
        scores: the final score of each side; the highest wins.

    Raises:
        MoneyError: there is no such method, or as in `settle_pot` and `settle_by_points`.
    """
    if method not in SETTLEMENT_METHODS:
        raise MoneyError(
            f"there is no way to settle called {method!r}: {' or '.join(SETTLEMENT_METHODS)}"
        )
    if method == "points":
        net = settle_by_points(amount, sides, scores)
    else:
        net = settle_pot(amount, sides, _find_winning_sides(sides, scores))
    if sorted(net) != list(range(len(net))):
        raise MoneyError(f"the seats of a table for {len(net)} are 0 to {len(net) - 1}")
    return tuple(net[seat] for seat in range(len(net)))


def _list_players(sides: Sequence[Side]) -> list[int]:
    """List the players at the table, in the order of the sides."""
    players = [player for side in sides for player in side]
    if len(sides) < 2 or not all(sides) or len(set(players)) < len(players):
        raise MoneyError("a table has two sides or more, with somebody in each and nobody in two")
    return players


def _find_winning_sides(sides: Sequence[Side], scores: Sequence[int]) -> list[int]:
    if len(scores) != len(sides):
        raise MoneyError(f"{len(sides)} sides need {len(sides)} scores, not {len(scores)}")
    return [i for i, score in enumerate(scores) if score == max(scores)]


def _verify_amount(cents: int) -> None:
    if cents < 0:
        raise MoneyError(f"a stake cannot be below zero: {format_amount(cents)}")
