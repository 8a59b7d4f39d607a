"""Prizes: how the pot of an evening is divided among the places.

>>> plan = parse_prizes("50/30/20/10")
>>> divide_pot(6000, plan, [[7], [2], [5], [1], [3]])
{7: 2727, 2: 1636, 5: 1091, 1: 546, 3: 0}

Source: 000, money; R11, which reads percentages that do not make 100 as weights.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from euchre.errors import EuchreError
from euchre.money import (
    CURRENCY_SIGNS,
    MoneyError,
    format_amount,
    parse_amount,
    split_into_parts,
)
from euchre.texts import join_texts, quote_text, translatable

MOST_PRIZES: Final = 100
"""So that a plan stays a line that can be read."""


class PrizeError(EuchreError):
    """A prize plan that cannot be read, or does not suit the pot or the ranking."""


@dataclass(frozen=True)
class PrizePlan:
    """A division of the pot, validated on creation.

    Attributes:
        kind: whether `figures` are weights of the pot, or amounts in cents.
        figures: one for each paid place, the first place first; empty: there are no prizes.
        sign: what is shown before amounts.

    Raises:
        PrizeError: a figure is below zero, the first place gets nothing, or there are too many.
    """

    kind: Literal["weights", "amounts"]
    figures: tuple[int, ...]
    sign: str = "$"

    def __post_init__(self) -> None:
        if len(self.figures) > MOST_PRIZES:
            raise PrizeError(
                translatable(
                    "ledger-prizes-too-many",
                    f"{len(self.figures)} prizes are too many: {MOST_PRIZES} is the most",
                    n=len(self.figures),
                    most=MOST_PRIZES,
                )
            )
        if any(figure < 0 for figure in self.figures):
            raise PrizeError(translatable("ledger-prizes-negative", "a prize cannot be below zero"))
        if self.figures and not self.figures[0]:
            raise PrizeError(
                translatable("ledger-prizes-first", "the first place has to get something")
            )

    def __str__(self) -> str:
        """As `parse_prizes` reads it."""
        if not self.figures:
            return "none"
        if self.kind == "amounts":
            return "+".join(self._list_amounts())
        return "/".join(map(str, self.figures)) if len(self.figures) > 1 else "winner"

    def _list_amounts(self) -> list[str]:
        return [format_amount(figure, self.sign) for figure in self.figures]

    @property
    def description(self) -> str:
        """The plan in words; weights that are no percentages come with their total.

        >>> parse_prizes("50/30/20/10").description
        '50/30/20/10, shares of 110'
        >>> parse_prizes("50/30/20").description
        '50/30/20'
        """
        if len(self.figures) == 1 and self.kind == "weights":
            return translatable("ledger-prizes-winner", "all to the winner")
        total = sum(self.figures)
        if not self.figures:
            return translatable("ledger-prizes-none", str(self))
        if self.kind == "amounts":
            return join_texts(self._list_amounts(), translatable("ledger-prizes-plus", "+"))
        if total == 100:
            return str(self)
        return translatable(
            "ledger-prizes-shares", f"{self}, shares of {total}", plan=str(self), total=f"{total}"
        )


NO_PRIZES: Final = PrizePlan("weights", ())

PRIZE_PLANS: Final[dict[str, PrizePlan]] = {
    "winner": PrizePlan("weights", (1,)),
    "seed_example": PrizePlan("weights", (5, 3)),
    "none": NO_PRIZES,
}
"""The plans with names that `parse_prizes` reads (000, money; R11).

`seed_example` is the 50 and 30 of the document's eight players at 10 each.
"""


def parse_prizes(text: str, currency_symbol: str = "$") -> PrizePlan:
    """Parse a prize plan as a host writes it.

    ================================  ============================================================
    a name                            one of `PRIZE_PLANS`: ``winner``, ``seed_example``, ``none``
    whole numbers joined by / : or ,  weights: ``50/30/20/10``, ``5:3``, ``70%, 30 %``
    amounts joined by +               amounts: ``100+40+20``, ``62.50+17.50``
    amounts that all have their $     amounts: ``$100 $40 $20``, ``$100, $40``, ``80 $``
    ================================  ============================================================

    Raises:
        PrizeError: the text is none of these.
    """
    bare, currency_symbol = " ".join(text.lower().split()), currency_symbol.lower()
    if bare in PRIZE_PLANS:
        return replace(PRIZE_PLANS[bare], sign=currency_symbol)
    signs = _currency_signs(currency_symbol)
    if "+" in bare or bare.startswith(signs):
        return PrizePlan("amounts", _parse_amounts(bare, currency_symbol), currency_symbol)
    if re.fullmatch(r"[0-9]{1,9}(?: ?%)?(\s*[/:,]\s*[0-9]{1,9}(?: ?%)?)+", bare):
        return PrizePlan("weights", tuple(map(int, re.findall(r"[0-9]+", bare))), currency_symbol)
    if bare.endswith(signs):
        return PrizePlan("amounts", _parse_amounts(bare, currency_symbol), currency_symbol)
    raise PrizeError(
        translatable(
            "ledger-prizes-unreadable",
            f"{_quote_text(bare)} does not say who gets what: write weights like 50/30/20, "
            "amounts like "
            f"{currency_symbol}100+{currency_symbol}40+{currency_symbol}20, or winner",
            typed=_quote_text(bare),
            sign=currency_symbol,
        )
    )


def _currency_signs(currency_symbol: str) -> tuple[str, ...]:
    return (*([currency_symbol] if currency_symbol else []), *CURRENCY_SIGNS)


def _parse_amounts(text: str, currency_symbol: str) -> tuple[int, ...]:
    if "+" in text:
        words = text.split("+")
    else:
        signs = _currency_signs(currency_symbol)
        pointed = re.sub(r"(?<=[0-9]),(?=[0-9]{1,2}(?![0-9]))", ".", text)
        if not text.startswith(signs):  # the sign after the amount: 40 €, 20 €
            pointed = " ".join(pointed.split())
            for sign in signs:
                pointed = pointed.replace(f" {sign}", sign)
        words = [word for part in pointed.split(",") for word in part.split() or [""]]
        if not (
            all(word.startswith(signs) for word in words)
            or all(word.endswith(signs) for word in words)
        ):
            raise PrizeError(
                translatable(
                    "ledger-prizes-mixed",
                    f"{_quote_text(text)} mixes amounts and weights: give every amount its "
                    f"{currency_symbol or '$'}, "
                    "or join them with +",
                    typed=_quote_text(text),
                    sign=currency_symbol or "$",
                )
            )
    try:
        return tuple(parse_amount(word, currency_symbol) for word in words)
    except MoneyError as error:
        raise PrizeError(
            translatable("ledger-prizes-among", f"among the prizes {error}", error=str(error))
        ) from None


def _quote_text(text: str) -> str:
    return quote_text(text if len(text) <= 40 else text[:40] + "...")


def divide_pot(pot: int, plan: PrizePlan, ranking: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the prize of each competitor, in cents, in the order of the ranking.

    Those who are tied add up the prizes of the places they fill and share them equally (R11 iv); a
    cent that does not divide goes to those who stand first among the tied. Prizes for places that
    nobody fills are left out: weights then divide the whole pot among fewer. Amounts that do not
    use up the pot leave the rest to the first place.

    Args:
        pot: what they divide, in cents: the prizes add up to it.
        ranking: the competitors, players or teams, the best first; tied ones stand together.

    Raises:
        PrizeError: the plan gives away more than there is, or money without a prize; nobody is
            ranked, or somebody twice.
    """
    competitors = [competitor for tied in ranking for competitor in tied]
    if not competitors or not all(ranking):
        raise PrizeError("a ranking needs somebody in every place")
    if len(set(competitors)) < len(competitors):
        raise PrizeError("nobody can be ranked twice")
    places = _prize_amounts_by_rank(pot, plan, len(competitors))
    amounts: dict[int, int] = {}
    for tied in ranking:
        filled = places[len(amounts) : len(amounts) + len(tied)]
        parts = split_into_parts(sum(filled), [1] * len(tied))
        amounts.update(zip(tied, parts, strict=True))
    return amounts


def _prize_amounts_by_rank(pot: int, plan: PrizePlan, competitor_count: int) -> tuple[int, ...]:
    """Return the amount of each paid place; what amounts leave in the pot is in the first."""
    figures = plan.figures[:competitor_count]
    if pot < 0:
        raise PrizeError(f"a pot cannot be below zero: {format_amount(pot, plan.sign)}")
    if not figures:
        if pot:
            raise PrizeError(
                translatable(
                    "ledger-prizes-missing",
                    f"there are {format_amount(pot, plan.sign)} in the pot, and no prizes to give "
                    "them to",
                    amount=format_amount(pot, plan.sign),
                )
            )
        return ()
    if plan.kind == "weights":
        return split_into_parts(pot, figures)
    if sum(plan.figures) > pot:
        wanted, available = (
            format_amount(sum(plan.figures), plan.sign),
            format_amount(pot, plan.sign),
        )
        raise PrizeError(
            translatable(
                "ledger-prizes-exceed-pot",
                f"the prizes come to {wanted}, and there are only {available} in the pot",
                wanted=wanted,
                available=available,
            )
        )
    return (figures[0] + pot - sum(figures), *figures[1:])
