"""What decisions have in common: refusals, names, amounts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Final

from euchre.english.grammar import format_count
from euchre.english.names import (
    DisplayName,
    build_numbered_name,
    find_mixed_script_word,
    fold_guest_name,
    fold_name,
    is_reserved_name,
)
from euchre.texts import quote_text, translatable
from euchre.tournaments import accounts
from euchre.tournaments.entries import HOST, MAX_AMOUNT_CENTS, SERVER_TABLE, Player
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.ledger import Account
from euchre.tournaments.state import TableSitting, Tournament, TournamentPlayer

MAX_NAME_LENGTH: Final = 40
"""Characters in the name of a player or a team."""
MAX_QUOTE_LENGTH: Final = 2 * MAX_NAME_LENGTH + 5
"""Characters of what was typed that a refusal repeats."""
MAX_TITLE_LENGTH: Final = 80
"""Characters in the title of an evening; what is longer is cut."""
MAX_PRIZE_PLAN_LENGTH: Final = 1_000
"""Characters in a plan of prizes."""
MAX_PLAYERS: Final = 200
"""In one evening."""
MAX_PEOPLE: Final = 2 * MAX_PLAYERS
"""In one evening, those included who have left since the lots were drawn."""
MAX_UNSETTLED_LEAVERS: Final = 400
"""Of one evening, who went before they were drawn and still have to pay or to get something."""
MAX_ROUNDS: Final = 100
"""In one evening, where the host sets their number."""
MAX_OPEN_ROUNDS: Final = 1_000
"""In one evening, where nobody does."""
_NAME_CACHE_SIZE: Final = 80 * MAX_PLAYERS
"""Of how many names it is kept what they come to: of all evenings that are open."""
MAX_SCORES: Final = 10_000
"""In one evening, each of a table or, where boards are compared, of a board."""


def is_last_round(tournament: Tournament) -> bool:
    """Return True if the current round is the last of the plan."""
    length = format_of(tournament).round_count(tournament)
    return (
        tournament.current_round is not None
        and bool(length)
        and tournament.current_round.number >= length
    )


def verify_score_limit(tournament: Tournament) -> None:
    """Refuse a tournament whose present players would enter more than `MAX_SCORES` scores.

    Raises:
        TournamentError: it would be too large.
    """
    format_, people = format_of(tournament), len(tournament.present_players)
    if not tournament.order and format_.player_count_refusal(people) is not None:
        return  # it cannot begin like that
    tables, rounds = people // 4, format_.round_count(tournament)
    boards = tournament.rules.num_hands if format_.boarded else 1
    scores = tables * rounds * boards
    if scores > MAX_SCORES:
        of = f" of {format_count(boards, 'board')}" if format_.boarded else ""
        fewer = "rounds or boards" if format_.boarded else "rounds"
        raise TournamentError(
            translatable(
                "evening-refused-too-large",
                f"{format_count(tables, 'table')} and {format_count(rounds, 'round')}{of} make "
                f"{scores:,} scores,"
                f" and an evening has {MAX_SCORES:,} at most: choose fewer {fewer}.",
                tables=tables,
                rounds=rounds,
                boards=boards if format_.boarded else 0,
                scores=scores,
                most=MAX_SCORES,
            )
        )


def verify_not_closed(tournament: Tournament) -> None:
    """Refuse anything after the tournament is closed.

    Raises:
        TournamentError: the evening is closed.
    """
    if tournament.closed:
        raise TournamentError(
            translatable("evening-refused-closed", "The evening is closed, so you can't change it.")
        )


def find_table(tournament: Tournament, round_number: int, table_number: int) -> TableSitting:
    """Return a table of a round.

    Raises:
        TournamentError: there is none.
    """
    sitting = tournament.find_table(round_number, table_number)
    if sitting is None:
        raise TournamentError(
            translatable(
                "evening-refused-no-table",
                f"There's no table {table_number} in round {round_number}.",
                table=table_number,
                round=round_number,
            )
        )
    return sitting


def find_unscored_table(
    tournament: Tournament, round_number: int, table_number: int
) -> TableSitting:
    """Return a table of a round that has no score yet.

    Raises:
        TournamentError: there is none, it has its score, or the evening is closed.
    """
    verify_not_closed(tournament)
    sitting = find_table(tournament, round_number, table_number)
    if sitting.result is not None:
        raise TournamentError(
            translatable(
                "evening-refused-has-score",
                f"Table {table_number} of round {round_number} already has its score, "
                f"{sitting.result.score}: the host can correct it.",
                table=table_number,
                round=round_number,
                score=f"{sitting.result.score}",
            )
        )
    return sitting


def find_side_index(tournament: Tournament, sitting: TableSitting, player: Player) -> int | None:
    """Return the side (0 or 1) of whoever enters a score; None for the host or the table itself."""
    if player in (HOST, SERVER_TABLE):
        return None
    for index, side in enumerate(sitting.sides):
        if player in tournament.players_of(side):
            return index
    raise TournamentError(
        translatable(
            "evening-refused-not-at-table",
            f"Only the players at table {sitting.number} and the host can enter its score.",
            table=sitting.number,
        )
    )


def find_player(tournament: Tournament, player: Player) -> TournamentPlayer:
    """Return the player of that number.

    Raises:
        TournamentError: there is none with that number.
    """
    person = tournament.people.get(player)
    if person is None:
        if player in tournament.gone:
            name = accounts.display_name(tournament, player)
            raise TournamentError(
                translatable("evening-refused-gone", f"{name} is no longer on the list.", name=name)
            )
        raise TournamentError(
            translatable("evening-refused-no-player", f"There's no player {player}.", player=player)
        )
    return person


def truncate_quote(text: str) -> str:
    """Return typed text cut to the length that a refusal quotes."""
    return text if len(text) <= MAX_QUOTE_LENGTH else f"{text[:MAX_QUOTE_LENGTH]}..."


def parse_player_name(text: str, own_number: Player | None = None) -> str:
    """Return a player's name with its length, letters and reserved words checked.

    Args:
        text: as it was typed.
        own_number: of the player, who may be called by it: ``Player 5``.

    Raises: TournamentError: it is empty or too long, a word in it has letters of two alphabets,
    or it is what an evening calls somebody.
    """
    whole = DisplayName(text, MAX_NAME_LENGTH)
    name = whole.shown
    if not name:
        raise TournamentError(translatable("evening-refused-no-name", "A player needs a name."))
    if whole.is_cut:
        raise TournamentError(
            translatable(
                "evening-refused-long-name",
                f"A name can have at most {MAX_NAME_LENGTH} characters: {name[:20]!r}...",
                most=MAX_NAME_LENGTH,
                name=quote_text(name[:20]),
            )
        )
    if own_number is None or name != build_numbered_name(own_number):
        _verify_name_words(name)
    return name


@lru_cache(_NAME_CACHE_SIZE)
def _verify_name_words(name: str) -> None:
    if word := find_mixed_script_word(name):
        raise TournamentError(
            translatable(
                "evening-refused-two-alphabets",
                f"{word} mixes two alphabets: use one alphabet in each word.",
                word=word,
            )
        )
    if is_reserved_name(name):
        raise TournamentError(
            translatable(
                "evening-refused-reserved-name",
                f"You can't use the name {name} here: choose another.",
                name=name,
            )
        )


def verify_unused_name(tournament: Tournament, name: str) -> None:
    """Refuse a name that another player has, or that reads the same.

    Raises:
        TournamentError: somebody has.
    """
    known = _folded(name)
    if any(_folded(person.name) == known for person in tournament.people.values()):
        raise TournamentError(
            translatable(
                "evening-refused-taken-name",
                f"The name {name} is already taken: add a letter, as in {name} B.",
                name=name,
            )
        )


_folded, _skeleton = (
    lru_cache(_NAME_CACHE_SIZE)(fold_name),
    lru_cache(_NAME_CACHE_SIZE)(fold_guest_name),
)
"""Keep what they have made of names: who comes is held against all on the list."""


def warm_name_cache(names: Iterable[str]) -> None:
    """Compare names ahead in a worker thread, which is slow, so that later checks are fast."""
    for typed in names:
        with suppress(TournamentError):
            name = parse_player_name(typed)
            _folded(name), _skeleton(name)


def find_lookalike(
    tournament: Tournament, name: str, except_player: Player = 0
) -> TournamentPlayer | None:
    """Return a player whose name is hard to tell from this one, or None.

    Args:
        name: what somebody is, or wants to be, called.
        except_player: who is left out.
    """
    known = _skeleton(name)
    return next(
        (
            person
            for person in tournament.people.values()
            if person.number != except_player and _skeleton(person.name) == known
        ),
        None,
    )


def list_lookalikes(
    tournament: Tournament,
) -> tuple[tuple[TournamentPlayer, TournamentPlayer], ...]:
    """Return each player whose name is hard to tell from an earlier player's, with that player."""
    known: dict[str, TournamentPlayer] = {}
    pairs = [
        (person, known.setdefault(_skeleton(person.name), person))
        for person in tournament.people.values()
    ]
    return tuple((person, earlier) for person, earlier in pairs if earlier is not person)


def verify_amount(cents: int, subject: str, *, min_cents: int = 1) -> None:
    """Refuse an amount that is too small or too large.

    Raises:
        TournamentError: it is below `min_cents`, or too much.
    """
    if cents < min_cents:
        if cents < 0:
            raise TournamentError(
                translatable(
                    "evening-refused-negative-amount",
                    f"{subject} cannot be negative.",
                    what=subject,
                )
            )
        raise TournamentError(
            translatable("evening-refused-no-amount", f"{subject} cannot be nothing.", what=subject)
        )
    if cents > MAX_AMOUNT_CENTS:
        raise TournamentError(
            translatable(
                "evening-refused-high-amount",
                f"{subject} is too high for a friendly game.",
                what=subject,
            )
        )


def verify_account_exists(tournament: Tournament, account: Account) -> None:
    """Refuse an account that does not exist.

    Raises:
        TournamentError: there is none.
    """
    if account not in accounts.SHARED_ACCOUNTS:
        verify_player_account(tournament, account)


def verify_player_account(tournament: Tournament, account: Account) -> None:
    """Refuse an account that is not a player's.

    Raises:
        TournamentError: it is not.
    """
    if account in accounts.SHARED_ACCOUNTS or account not in accounts.current_account_names(
        tournament
    ):
        raise TournamentError(
            translatable(
                "evening-refused-no-account",
                f"There's no account {account!r} here.",
                account=quote_text(account),
            )
        )
