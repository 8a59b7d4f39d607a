"""What is otherwise at a ranked table: who sits there, who begins, and what nobody has a say in."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from euchre.english.grammar import join_words
from euchre.game.presets import nearest_preset
from euchre.game.rules import Rules, Seat
from euchre.table.commands import RefusedError
from euchre.table.log.departures import COME_BACK_MS
from euchre.table.log.entries import GUEST_PREFIX
from euchre.table.log.state import Table
from euchre.texts import translatable

RANKED_TERMS: Final = translatable(
    "table-ranked-terms",
    "Ranked: the game counts for the ratings of the players who begin it. You need an account, and"
    " there are no hints and no undo. A player who is away has"
    f" {COME_BACK_MS // 60_000} minutes to come back before a bot sits in, or less if a clock runs"
    " out on their turn. A player who leaves loses the game; for the others it doesn't count.",
    minutes=COME_BACK_MS // 60_000,
)
"""What is said before one sits down, at a game whose luck can be measured."""
_UNMEASURED_TERMS: Final = translatable(
    "table-ranked-terms-unmeasured",
    f"{RANKED_TERMS} With these house rules it may not count for any grade: we can't take the luck"
    " out of every game.",
    terms=RANKED_TERMS,
)
_LENGTH_KNOBS: Final = {"target", "num_hands", "time_limit"}
"""What is in the rules of a match and changes no hand."""

UNCOUNTED: Final = translatable("table-uncounted", "This game no longer counts")
"""What the players of a game are told whose result will not count; why follows."""
RANKED_LEAVE_WARNING: Final = translatable(
    "table-ranked-forfeit",
    "This game is ranked: if you leave, you lose it. If you only close the page, come back within"
    f" {COME_BACK_MS // 60_000} minutes, before a bot sits in: if you stay away, you lose, too.",
    minutes=COME_BACK_MS // 60_000,
)
"""Before somebody gives up the seat in which they play a ranked game."""


@lru_cache(maxsize=256)
def is_preset_of_any_length(rules: Rules) -> bool:
    """Return whether these are the rules of a named game, however long: its luck can be measured.

    In a game by other house rules it may be measurable or not; to find out takes the coach.
    """
    return rules.differences(nearest_preset(rules).rules).keys() <= _LENGTH_KNOBS


def describe_ranked_terms(rules: Rules) -> str:
    """Describe what holds at a ranked table, before somebody sits down there."""
    return RANKED_TERMS if is_preset_of_any_length(rules) else _UNMEASURED_TERMS


def explain_uncounted_game(table: Table) -> str:
    """Explain why the ranked game counts for nobody left; empty: it counts, or there is none."""
    if not table.settings.ranked or table.stage == "gathering":
        return ""
    gone = [starter.name for starter in table.starters if starter.left]
    if not gone:
        return ""
    return translatable(
        "table-uncounted-left",
        f"{UNCOUNTED}: {join_words(gone)} left it, and for them it counts as lost.",
        names=join_words(gone),
        count=len(gone),
    )


def verify_account_may_sit(table: Table, seat: Seat, player: str) -> None:
    """Verify that the account `player`, or a guest if it is empty, may sit down at a table.

    Raises: RefusedError: the games count, and they have no account, or sit here, or one is
    being played.
    """
    if not table.settings.ranked:
        return
    if not player or player.startswith(GUEST_PREFIX):
        why = translatable(
            "table-ranked-account", "This table is ranked: you need an account. Sign in first."
        )
        raise RefusedError("account", why)
    others = enumerate(table.chairs)
    if any(chair.player == player for at, chair in others if at != seat and chair.person):
        raise RefusedError(
            "account",
            translatable("table-ranked-seated", "You already have a seat at this ranked table."),
        )
    verify_no_ranked_game(
        table,
        translatable(
            "table-ranked-no-join", "This game is ranked: you can't join it now. You can watch."
        ),
    )


def verify_no_ranked_game(table: Table, refusal_text: str) -> None:
    """Verify that no ranked game is being played, whose result an action would affect.

    Args:
        table: the table.
        refusal_text: what is said where one is being played.

    Raises:
        RefusedError: one is.
    """
    if table.settings.ranked and table.stage == "playing":
        raise RefusedError("not-now", refusal_text)


def verify_bots_allowed(table: Table) -> None:
    """Verify that a bot may have a chair of its own.

    Raises:
        RefusedError: the games count, and only people begin them.
    """
    if table.settings.ranked:
        why = translatable("table-ranked-no-bots", "This table is ranked: bots can't take a seat.")
        raise RefusedError("off", why)


def has_players_to_start(table: Table) -> bool:
    """Return whether those are here who are needed to begin: if ranked a person in every chair."""
    return not table.settings.ranked or len(table.present_seats) == len(table.chairs)
