"""What a table plays for, in money: worked out and told, never moved.

A match that ends is settled by `euchre.money` from its sides and its scores, and every seat's part
goes to whoever has the chair at that moment: a person under their name, whether or not a bot sits
in for them, otherwise the bot. Laps and slams multiply nothing; points carried into a match count
in it like any others. A match that does not end counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.match import Match
from euchre.money import Method, pot, settle_table, show
from euchre.rules import Rules, Seat, teams
from euchre.table.entries import Settings
from euchre.table.state import Chair, Purse
from euchre.words import YOU
from euchre.words.grammar import Teller

WAYS: Final = ("none", "pot", "points")
"""How a table can play for money; ``none``: it does not."""
MOST: Final = 10_000_00
"""The largest stake, and the highest price of a point, in cents."""


def net(
    settings: Settings, rules: Rules, scores: Sequence[int], winner: int | None
) -> tuple[int, ...]:
    """What each seat of a match that is over wins or loses, in cents; the sum is 0.

    A side that wins by a rule for ties takes the pot alone; by the point it gets nothing, for
    nobody is behind.
    """
    sides = teams(rules)
    if settings.money == "pot" and winner is not None:
        shares = pot(settings.amount, sides, (winner,))
        return tuple(shares[seat] for seat in range(rules.players))
    method: Method = "pot" if settings.money == "pot" else "points"
    return settle_table(method, settings.amount, sides, scores)


def settled(match: Match, chairs: Sequence[Chair], settings: Settings) -> tuple[Purse, ...]:
    """What a match that is over brings whoever sits there, seat by seat; empty: not for money."""
    if settings.money == "none":
        return ()
    each = net(settings, match.rules, match.scores, match.winner)
    return tuple(
        Purse(chair.name, chair.person, cents) for chair, cents in zip(chairs, each, strict=True)
    )


def added(totals: Sequence[Purse], game: Sequence[Purse]) -> tuple[Purse, ...]:
    """The running totals with one more game; a person and a bot of the same name are two."""
    sums = {(purse.name, purse.person): purse.cents for purse in totals}
    for name, person, cents in game:
        sums[name, person] = sums.get((name, person), 0) + cents
    return tuple(Purse(name, person, cents) for (name, person), cents in sums.items())


# -- in words -----------------------------------------------------------------------------------


def playing_for(settings: Settings) -> str:
    """``$5.00 each in the pot``, ``$1.00 a point``; empty: not for money."""
    each = {"pot": " each in the pot", "points": " a point"}.get(settings.money, "")
    return show(settings.amount) + each if each else ""


def tell_paid(game: Sequence[Purse], chairs: Sequence[Chair] = (), seat: Seat | None = None) -> str:
    """Who pays and who gets what, in a sentence.

    Args:
        game: what a game brought each seat; empty: it was not for money, and nothing is said.
        chairs: who sits there now.
        seat: who is told; called "you" if they still have the seat that the game was played in.
    """
    if not game:
        return ""
    names = [purse.name for purse in game]
    if seat is not None and (chairs[seat].name, chairs[seat].person) == game[seat][:2]:
        names[seat] = YOU
    parts: list[str] = []
    who = Teller(names)
    for does, sign in (("pays", -1), ("gets", 1)):
        for cents in sorted({sign * purse.cents for purse in game} - {0}, reverse=True):
            seats = [at for at, purse in enumerate(game) if purse.cents == sign * cents]
            if cents > 0:
                each = " each" if len(seats) > 1 else ""
                said = who.team_does(seats, does, inside=bool(parts))
                parts.append(f"{said} {show(cents)}{each}")
    return f"{'; '.join(parts)}." if parts else "Nobody pays anything."
