"""What the forms of an evening show that can change while somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from euchre.english.grammar import format_count, join_words
from euchre.server.numbers import parse_number
from euchre.server.stale_forms import OUT_OF_DATE_MESSAGE, FormVersion, StaleFormError
from euchre.server.tournaments import wording
from euchre.server.tournaments.views import build_table_view, would_leave_early
from euchre.texts import join_texts, plain_text, translatable
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import Player, TableScore
from euchre.tournaments.ledger import Account, Transaction
from euchre.tournaments.reports import sentences
from euchre.tournaments.state import Tournament

_GONE_MESSAGE: Final = translatable("evening-seen-gone", "That player is no longer on the list.")
_NO_PRIZE_MESSAGE: Final = translatable(
    "evening-seen-no-prize", "If you leave now, you win no prize."
)


def describe_form_subject(
    tournament: Tournament, viewer: Player, subject: str, *, is_host: bool
) -> FormVersion:
    """Describe the current state of a subject of a form; empty if it is gone, or not for them.

    Args:
        tournament: the tournament.
        viewer: the player who looks; 0: nobody.
        subject: like ``table 1 3``, for table 3 in round 1.
        is_host: whether the host looks.
    """
    kind, _, key = subject.partition(" ")
    if kind == "table":
        table = _table_form_version(tournament, key, 0 if is_host else viewer, shows_boards=is_host)
        return _add_prices(tournament, table)
    describe = _SUBJECT_DESCRIBERS.get(kind) or (
        _HOST_SUBJECT_DESCRIBERS.get(kind) if is_host else None
    )
    return (
        FormVersion("", translatable("evening-seen-look-again", "Look again."))
        if describe is None
        else describe(tournament, key)
    )


def list_recorded_transactions(tournament: Tournament) -> list[Transaction]:
    """List the payments and charges, and what undid them, in order.

    Everybody may know how many there are. With those of scores, it would tell of fines on boards
    that others have still to play.
    """
    return [
        transaction
        for transaction in tournament.ledger.transactions
        if transaction.key.startswith(("charge/", "paid/"))
    ]


def verify_none_booked_since(
    tournament: Tournament, shown_count: str, kind: str, parties: Collection[Account]
) -> None:
    """Verify that no payment or charge between two accounts was recorded, or undone, since a page
    was made.

    Args:
        tournament: the tournament.
        shown_count: how many `list_recorded_transactions` had then; empty if the form doesn't say.
        kind: ``paid`` or ``charge``.
        parties: both accounts.

    Raises:
        StaleFormError: there was one; it says which.
    """
    count = parse_number(shown_count)
    if count is None:
        return
    for transaction in list_recorded_transactions(tournament)[count:]:
        accounts_moved = {posting.account for posting in transaction.postings}
        if transaction.key.startswith(f"{kind}/") and accounts_moved == {*parties}:
            done = "Recorded" if transaction.reverses is None else "Undone"
            what = sentences.describe_transaction(
                tournament, transaction.reverses or transaction.key
            )
            words = translatable(
                "evening-seen-booked",
                f"{done} meanwhile: {what}.",
                done="recorded" if transaction.reverses is None else "undone",
                what=what,
            )
            raise StaleFormError(join_texts((OUT_OF_DATE_MESSAGE, words), " "))


def verify_none_claimed_since(
    tournament: Tournament, shown_version: str, payer: Account, payee: Account
) -> None:
    """Verify that no payment was claimed between two accounts since a page was made.

    Args:
        tournament: the tournament.
        shown_version: the version of the tournament then; empty if the form doesn't say.
        payer: who would have paid.
        payee: and whom.

    Raises:
        StaleFormError: one was; it says which.
    """
    version = parse_number(shown_version)
    for claim in tournament.claims:
        if version is not None and claim.number >= version and claim[1:3] == (payer, payee):
            amount = tournament.format_amount(claim.cents)
            who, whom = (accounts.account_name(tournament, each) for each in (payer, payee))
            words = translatable(
                "evening-seen-claimed",
                f"Claimed meanwhile: the payment of {amount} from {who} to {whom}.",
                amount=amount,
                payer=who,
                payee=whom,
            )
            raise StaleFormError(join_texts((OUT_OF_DATE_MESSAGE, words), " "))


def _table_form_version(
    tournament: Tournament, round_and_table: str, viewer: Player, *, shows_boards: bool
) -> FormVersion:
    number, table = map(parse_number, round_and_table.partition(" ")[::2])
    table_sitting = tournament.find_table(number or 0, table or 0)
    if number is None or table_sitting is None:
        return FormVersion(
            "", translatable("evening-seen-no-table", "That table no longer exists.")
        )
    sitting = build_table_view(
        tournament, number, table_sitting, viewer, shows_boards=shows_boards
    ).sitting
    counting = sitting.claims if sitting.result is None else (sitting.result,)
    results = (f"{r.score_with_note} {r.by} {wording.encode_score_details(r)}" for r in counting)
    value = " ".join((*map(tournament.side_name, sitting.sides), *results))
    turn = -1 if viewer in tournament.players_of(sitting.second) else 1
    shown = [result._replace(score=TableScore(*result.score[::turn])) for result in counting]
    first, second = (tournament.side_name(side) for side in sitting.sides[::turn])
    names = translatable(
        "evening-seen-sides", f"{first} against {second}", first=first, second=second
    )
    if not shown:
        words = translatable(
            "evening-seen-no-score",
            f"Table {table} now has no score: {names}.",
            table=table,
            names=names,
        )
        return FormVersion(value, words)
    if sitting.result is not None:
        score = shown[0].score_with_note
        words = translatable(
            "evening-seen-score",
            f"Table {table} now has {score}: {names}.",
            table=table,
            score=score,
            names=names,
        )
        return FormVersion(value, words)
    says = sentences.claim_author(tournament, sitting, shown[-1].by)
    who, _, verb = says.rpartition(" ")
    words = translatable(
        "evening-seen-claim",
        f"At table {table} {who} now {verb} {shown[-1].score}: {names}.",
        table=table,
        says=says,
        score=f"{shown[-1].score}",
        names=names,
    )
    return FormVersion(value, words)


def _add_prices(tournament: Tournament, version: FormVersion) -> FormVersion:
    """Return the version with the prices of what can be entered there, if there are any."""
    settings = tournament.settings
    prices = settings.unit, settings.per_euchre, settings.per_renege
    if not any(prices):
        return version
    stakes = _join_stakes(tournament)
    now = translatable("evening-seen-prices", f"Now the evening has {stakes}.", stakes=stakes)
    return FormVersion(f"{version.value} {prices}", join_texts((version.words, now), " "))


def _player_form_version(tournament: Tournament, player_number: str) -> FormVersion:
    number = parse_number(player_number) or 0
    if number not in tournament.all_players:
        return FormVersion("", _GONE_MESSAGE)
    name = accounts.display_name(tournament, number)
    words = translatable("evening-seen-renamed", f"That player is now called {name}.", name=name)
    return FormVersion(name, words)


def _left_players_form_version(tournament: Tournament, _: str) -> FormVersion:
    left = {person.number: person.name for person in tournament.people.values() if not person.here}
    names = join_words([*left.values()])
    words = translatable(
        "evening-seen-left",
        f"{names or 'nobody'} {'have' if len(left) > 1 else 'has'} left by now.",
        n=len(left),
        names=names,
    )
    return FormVersion(f"{[*left]}", words)


def _ledger_account_form_version(tournament: Tournament, account: str) -> FormVersion:
    name = accounts.current_account_names(tournament).get(account, "")
    words = translatable("evening-seen-account", f"That account is now called {name}.", name=name)
    return FormVersion(plain_text(name), words)


def _stakes_form_version(tournament: Tournament, _: str) -> FormVersion:
    begun = "the draw has been made" if tournament.order else "the draw hasn't been made"
    stakes = _join_stakes(tournament)
    words = translatable(
        "evening-seen-stakes",
        f"Now the evening has {stakes}, and {begun}.",
        stakes=stakes,
        drawn="yes" if tournament.order else "no",
    )
    return FormVersion(f"{words} {commands.is_last_round(tournament)}", words)


def _join_stakes(tournament: Tournament) -> str:
    stakes = join_texts(sentences.describe_stakes(tournament), ", ")
    return stakes or translatable("evening-seen-no-stake", "no stake")


def _leaving_form_version(tournament: Tournament, key: str) -> FormVersion:
    """Describe what it costs a player to leave now."""
    number = parse_number(key) or 0
    if number not in tournament.people:
        return FormVersion("", _GONE_MESSAGE)
    stakes = _stakes_form_version(tournament, key)
    loses = would_leave_early(tournament, number)
    words = _NO_PRIZE_MESSAGE if loses and tournament.order else stakes.words
    return FormVersion(f"{stakes.value} {loses}", words)


def _unpaid_form_version(tournament: Tournament, _: str) -> FormVersion:
    unpaid = commands.unpaid_entry_fee_cents(tournament)
    rejoined = sorted(commands.find_rejoined_players(tournament))
    verb = "has" if len(unpaid) == 1 else "have"
    words = translatable(
        "evening-seen-unpaid",
        f"Now {format_count(len(unpaid), 'player')} {verb} still to pay.",
        n=len(unpaid),
    )
    return FormVersion(f"{unpaid} {rejoined}", words)


def _idle_players_form_version(tournament: Tournament, key: str) -> FormVersion:
    idle = [(person.number, person.name) for person in wording.list_idle_players(tournament)]
    stakes = _stakes_form_version(tournament, key)
    changed = translatable(
        "evening-seen-idle", "The list of players who never played may have changed."
    )
    return FormVersion(f"{stakes.value} {idle}", join_texts((changed, stakes.words), " "))


def _coming_round_form_version(tournament: Tournament, _: str) -> FormVersion:
    present = (
        len(tournament.rounds),
        len(tournament.people),
        *wording.describe_left_players(tournament),
    )
    coming = wording.describe_next_round(tournament)
    words = translatable("evening-seen-coming", f"Now: {coming}", coming=coming)
    return FormVersion(f"{present}", words)


def _locked_settings_form_version(tournament: Tournament, _: str) -> FormVersion:
    reasons = commands.locked_settings(tournament)
    return FormVersion(f"{reasons}", join_texts(dict.fromkeys(reasons.values()), " "))


def _whole_form_version(tournament: Tournament, _: str) -> FormVersion:
    return FormVersion(
        f"{tournament.version}",
        translatable("evening-seen-changed", "Something else has changed. Look at it again."),
    )


_SUBJECT_DESCRIBERS: Final[dict[str, Callable[[Tournament, str], FormVersion]]] = {
    "player": _player_form_version,
    "payer": _ledger_account_form_version,
    "payee": _ledger_account_form_version,
    "stakes": _stakes_form_version,
    "leaving": _leaving_form_version,
}
_HOST_SUBJECT_DESCRIBERS: Final[dict[str, Callable[[Tournament, str], FormVersion]]] = {
    "unpaid": _unpaid_form_version,
    "idle": _idle_players_form_version,
    "coming": _coming_round_form_version,
    "left": _left_players_form_version,
    "fixed": _locked_settings_form_version,
    "everything": _whole_form_version,
}
