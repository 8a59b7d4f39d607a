"""What the pages of an evening tell in sentences: what was entered, what comes, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from euchre.english.grammar import capitalise_first, format_count, join_words
from euchre.errors import EuchreError
from euchre.server.event_store import StoredEvent
from euchre.server.tournaments.live import LiveTournament
from euchre.server.tournaments.standings import build_standings
from euchre.texts import change_text, join_texts, translatable
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import (
    HOST,
    SERVER_TABLE,
    Entry,
    PaymentClaimed,
    PaymentClaimWithdrawn,
    PaymentRecorded,
    Player,
    PlayerJoined,
    PlayerRenamed,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    TeamFormed,
    TournamentOpened,
    TournamentSettingsChanged,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.reports import sentences
from euchre.tournaments.reports.boards import unfinished_board_rounds
from euchre.tournaments.state import TableResult, TableSitting, Tournament, TournamentPlayer

_CLAIMS_SHOWN: Final = 20
"""Claimed payments that the page of an evening lists; the page of the money has all."""


# -- a score ------------------------------------------------------------------------------------


def describe_tallies(tournament: Tournament, result: TableResult) -> list[str]:
    """Describe the tallies entered with a score: ``Ann: 2 loners``, ``Bob: euchred once, fine
    $0.10``.
    """
    lines = []
    for tally in result.tallies:
        parts = sentences.describe_tally_parts(tally)
        cost = accounts.fine_cents(tournament, tally)
        if cost:
            amount = tournament.format_amount(cost)
            parts.append(
                translatable(
                    "ledger-pays-into-basket", f"pays {amount} into the basket", amount=amount
                )
            )
        if parts:
            who, what = tournament.people[tally.player].name, join_words(parts)
            lines.append(translatable("evening-tally-line", f"{who}: {what}", who=who, what=what))
    return lines


def encode_score_details(result: TableResult) -> str:
    """Encode everything entered with a score as one word, to see later if it has changed."""
    tallies = sorted(tally for tally in result.tallies if any(tally[1:]))
    return "/".join("-".join(map(str, item)) for item in (*tallies, *result.boards))


def was_score_entered_by_hand(
    live_tournament: LiveTournament, round_number: int, sitting: TableSitting
) -> bool:
    """Return whether the score of an online table was entered by hand."""
    if not sitting.online or sitting.result is None:
        return False
    for stored in reversed(live_tournament.stored_events):
        entry = stored.entry
        if isinstance(entry, ResultEntered | ResultCorrected | ResultConfirmed) and (
            (entry.number, entry.table) == (round_number, sitting.number)
        ):
            return stored.author != "server" and sitting.result.by != SERVER_TABLE
    return False


# -- what comes ---------------------------------------------------------------------------------


def describe_next_round(tournament: Tournament) -> str:
    """Describe the next round: ``12 players, 3 tables``; if there can be none, the reason.

    Lots decide who sits where, and not how many tables there are.
    """
    try:
        counts = _count_next_tables(tournament)
    except EuchreError as error:
        return str(error)
    teams = commands.format_of(tournament).teamed
    competitors = (
        len(tournament.present_competitors)
        if tournament.order
        else len(tournament.people) // (2 if teams else 1)
    )
    word = "team" if teams else "player"
    line: str = translatable(
        "evening-next-round",
        f"{format_count(competitors, word)}, {format_count(counts[0], 'table')}",
        kind=word,
        n=competitors,
        tables=counts[0],
    )
    if counts[1]:
        phrase = sentences.sit_out_phrase(tournament, is_single=counts[1] == 1)
        line = join_texts((line, join_texts((f"{counts[1]}", phrase), " ")), "; ")
    warning = "" if tournament.order else commands.format_of(tournament).rounds_warning(tournament)
    return join_texts(filter(None, (join_texts((line, ".")), warning)), " ")


def _count_next_tables(tournament: Tournament) -> tuple[int, int]:
    """Count the tables of the next round, and the players who sit out."""
    if not commands.format_of(tournament).teamed:
        present = len(tournament.present_players)
        if present < 4:
            raise TournamentError(
                translatable(
                    "evening-refused-few-players",
                    f"Only {format_count(present, 'player')} would play, and a table needs four.",
                    n=present,
                )
            )
        return present // 4, present % 4
    return commands.next_round_size(tournament)


def describe_left_players(tournament: Tournament) -> list[str]:
    """List the players who have left, and those who do not play without them."""
    stranded = {
        partner.name: person.name
        for person in tournament.people.values()
        if (partner := find_missing_partner(tournament, person.number)) is not None
    }
    return [
        translatable(
            "evening-left-and-partner",
            f"{person.name} (so {stranded[person.name]} can't play)",
            who=person.name,
            partner=stranded[person.name],
        )
        if person.name in stranded
        else person.name
        for person in tournament.people.values()
        if not person.here
    ]


def find_missing_partner(tournament: Tournament, player: Player) -> TournamentPlayer | None:
    """Return the partner for want of whom a player who is here does not play; None: nobody."""
    if not tournament.people[player].here or player not in tournament.team_by_player:
        return None
    team = tournament.teams[tournament.team_by_player[player]]
    partners = (tournament.people[partner] for partner in team.players)
    return next((partner for partner in partners if not partner.here), None)


def describe_lookalike_names(tournament: Tournament) -> list[str]:
    """Describe pairs of names that are hard to tell apart, a sentence for each."""
    return [
        translatable(
            "evening-lookalikes",
            f"{person.name} and {double.name} look alike. Rename one of them below, so that no "
            "score goes to the wrong player.",
            first=person.name,
            second=double.name,
        )
        for person, double in commands.list_lookalikes(tournament)
    ]


def list_idle_players(tournament: Tournament) -> list[TournamentPlayer]:
    """List the players who have never played, and can be removed."""
    if tournament.closed:
        return []
    return [tournament.people[player] for player in commands.undrawn_players(tournament)]


def can_apply(
    build_entries: Callable[[Tournament], Sequence[Entry]], tournament: Tournament
) -> bool:
    """Return whether a command would change something now."""
    try:
        return bool(build_entries(tournament))
    except TournamentError:
        return False


# -- what waits for somebody --------------------------------------------------------------------


class WaitingView(NamedTuple):
    """A sentence about what waits for whoever looks, and where it is answered, below the page."""

    words: str
    path: str


def list_waiting_tasks(
    live_tournament: LiveTournament, viewer: Player, *, is_host: bool
) -> list[WaitingView]:
    """List what waits for the viewer, or the host: payments to confirm, a payment of theirs that
    was denied, tables whose sides disagree.
    """
    tournament, mine = live_tournament.tournament, accounts.account_of(viewer)
    answers = not commands.payment_word_refusal(tournament, viewer)
    views = []
    current = None if tournament.closed or not is_host else tournament.current_round
    for table in () if current is None else current.tables:
        if table.is_disputed:
            words = translatable(
                "evening-waiting-dispute",
                f"The sides at table {table.number} disagree.",
                table=table.number,
            )
            views.append(WaitingView(words, f"#table-{table.number}"))
    claims = [claim for claim in tournament.claims if is_host or (answers and claim.payee == mine)]
    for claim in claims[:_CLAIMS_SHOWN]:
        payer, payee = (
            "you" if account == mine else accounts.account_name(tournament, account)
            for account in (claim.payer, claim.payee)
        )
        verb = "claim" if payer == "you" else "claims"
        amount = tournament.format_amount(claim.cents)
        claimed = translatable(
            "evening-waiting-claim",
            f"{payer} {verb} to have paid {payee} {amount}.",
            payer=payer,
            payee=payee,
            amount=amount,
        )
        views.append(WaitingView(capitalise_first(claimed), "/ledger"))
    if more := len(claims[_CLAIMS_SHOWN:]):
        words = translatable(
            "evening-waiting-more",
            f"{format_count(more, 'more payment')} {'waits' if more == 1 else 'wait'}.",
            n=more,
        )
        views.append(WaitingView(words, "/ledger"))
    if viewer and accounts.cash_balances(tournament).get(mine, 0) < 0:
        views += [
            WaitingView(words, "/ledger")
            for words in _describe_denied_payments(live_tournament, viewer)
        ]
    return views


def _describe_denied_payments(live_tournament: LiveTournament, viewer: Player) -> Iterator[str]:
    """Describe the payments of a player that were denied, until they pay or claim once more."""
    tournament, mine = live_tournament.tournament, accounts.account_of(viewer)
    claimed: dict[int, PaymentClaimed] = {}
    denied: dict[str, str] = {}
    for number, stored in enumerate(live_tournament.stored_events):
        entry = stored.entry
        if isinstance(entry, PaymentClaimed | PaymentRecorded) and entry.payer == mine:
            denied.pop(entry.payee, None)
        if isinstance(entry, PaymentClaimed) and entry.payer == mine:
            claimed[number] = entry
        elif isinstance(entry, PaymentClaimWithdrawn) and entry.claim in claimed:
            claim = claimed[entry.claim]
            if entry.by != viewer:
                author = sentences.author_name(tournament, entry.by)
                amount = tournament.format_amount(claim.cents)
                payee = accounts.account_name(tournament, claim.payee)
                denied[claim.payee] = capitalise_first(
                    translatable(
                        "evening-denied-by-host",
                        f"{author} says that {payee} didn't get the {amount} you claim to have"
                        " paid.",
                        payee=payee,
                        amount=amount,
                    )
                    if entry.by == HOST
                    else translatable(
                        "evening-denied",
                        f"{author} says the {amount} you claim to have paid didn't arrive.",
                        who=author,
                        amount=amount,
                    )
                )
    yield from denied.values()


# -- the end ------------------------------------------------------------------------------------


class TournamentEnding(NamedTuple):
    """The end of a tournament.

    Attributes:
        winners: the place, the name and the prize of all who won something, or who came first.
        basket: who got the basket, in a sentence; empty: there was none.
    """

    winners: tuple[tuple[str, str, str], ...]
    basket: str


def build_ending(tournament: Tournament) -> TournamentEnding:
    """Describe the winners and their prizes."""
    lines = build_standings(tournament).lines
    winners = tuple((line.place, line.name, line.prize) for line in lines if line.prize)
    if not winners:
        winners = tuple((line.place, line.name, "") for line in lines if line.leads)
    return TournamentEnding(winners, sentences.describe_basket_winners(tournament))


# -- the history --------------------------------------------------------------------------------


def narrate_history(
    stored_events: Sequence[StoredEvent[Entry]], tournament: Tournament
) -> Iterator[tuple[StoredEvent[Entry], Tournament, str]]:
    """Yield all entries, with what each led to, and one sentence for each score that was entered.

    Args:
        stored_events: the log.
        tournament: what it leads to.
    """
    before: Tournament | None = None
    called = {
        player: accounts.display_name(tournament, player)
        for player in tournament.gone
        if accounts.is_settled_leaver(tournament, player)
    }
    covered = unfinished_board_rounds(tournament)
    entries = [_hide_boards(event, covered) for event in _hide_removed_names(stored_events, called)]
    for index, event in enumerate(entries):
        entry, after = event.entry, sentences.apply_or_open(before, event.entry)
        follows = index + 1 < len(entries) and _confirms_at_once(event, entries[index + 1])
        if isinstance(entry, ResultConfirmed) and before is not None:
            if not (index and _confirms_at_once(entries[index - 1], event)):
                yield event, after, _describe_agreement(after, entry)
        else:
            words = sentences.describe_event(before, after, entry)
            if follows:
                assert before is not None
                words = _append_agreement_clause(before, event.entry, words)
            yield event, after, words
        before = after


def _hide_boards(
    event: StoredEvent[Entry], unfinished_rounds: Container[int]
) -> StoredEvent[Entry]:
    """Return a score without its boards and tallies, if others have still to play the boards."""
    entry = event.entry
    if isinstance(entry, ResultEntered | ResultCorrected) and entry.number in unfinished_rounds:
        return event._replace(entry=structs.replace(entry, tallies=(), boards=()))
    return event


def _hide_removed_names(
    stored_events: Sequence[StoredEvent[Entry]], shown_names: dict[Player, str]
) -> list[StoredEvent[Entry]]:
    """Return the log without the titles and names that have been hidden since.

    Args:
        stored_events: the log.
        shown_names: names of the nameless players; those of renamed players are added.
    """
    shown: list[StoredEvent[Entry]] = []
    teams, untitled = _find_default_team_names(stored_events), False
    for index, event in reversed([*enumerate(stored_events)]):
        entry = _remove_title(event.entry) if untitled else event.entry
        if isinstance(entry, PlayerRenamed) and entry.hidden:
            shown_names.setdefault(entry.player, entry.name)
        if isinstance(entry, PlayerJoined | PlayerRenamed) and entry.player in shown_names:
            entry = structs.replace(entry, name=shown_names[entry.player])
        if isinstance(entry, TeamFormed) and index in teams:
            players = zip(entry.players, teams[index], strict=True)
            names = (shown_names.get(player, name) for player, name in players)
            entry = structs.replace(entry, name=" & ".join(names))
        untitled = untitled or (
            event.author == "moderator" and isinstance(entry, TournamentSettingsChanged)
        )
        shown.append(event._replace(entry=entry))
    return shown[::-1]


def _find_default_team_names(stored_events: Sequence[StoredEvent[Entry]]) -> dict[int, list[str]]:
    """Find the players' names of each team without a name of its own, by the index of its entry."""
    names: dict[Player, str] = {}
    default_names: dict[int, list[str]] = {}
    for index, event in enumerate(stored_events):
        entry = event.entry
        if isinstance(entry, PlayerJoined | PlayerRenamed):
            names[entry.player] = entry.name
        if isinstance(entry, TeamFormed):
            players = [names[player] for player in entry.players]
            if entry.name == " & ".join(players):
                default_names[index] = players
    return default_names


def _remove_title(entry: Entry) -> Entry:
    if not isinstance(entry, TournamentOpened | TournamentSettingsChanged):
        return entry
    return structs.replace(entry, settings=structs.replace(entry.settings, title=""))


def _confirms_at_once(event: StoredEvent[Entry], following: StoredEvent[Entry]) -> bool:
    """Return whether `following` is the confirmation that came with the score in `event`."""
    entered, confirmed = event.entry, following.entry
    return (
        isinstance(entered, ResultEntered)
        and isinstance(confirmed, ResultConfirmed)
        and (entered.number, entered.table) == (confirmed.number, confirmed.table)
        and (event.at, event.author) == (following.at, following.author)
    )


def _append_agreement_clause(before: Tournament, entry: object, sentence: str) -> str:
    assert isinstance(entry, ResultEntered)
    sitting = before.find_table(entry.number, entry.table)
    agrees = entry.by > HOST and sitting is not None and sitting.claims
    if not agrees:
        return sentence
    clause = translatable("evening-agreed-at-once", "; the other side agrees, so it counts.")
    return join_texts((change_text(sentence, _drop_full_stop), clause))


def _drop_full_stop(sentence: str) -> str:
    return sentence[:-1]


def _describe_agreement(tournament: Tournament, entry: ResultConfirmed) -> str:
    sitting = tournament.find_table(entry.number, entry.table)
    assert sitting is not None
    assert sitting.result is not None
    author = capitalise_first(sentences.author_name(tournament, entry.by))
    score = sentences.describe_score(tournament, sitting, sitting.result.score)
    return translatable(
        "evening-agreement",
        f"{author} agrees about table {entry.table} in round {entry.number}: {score}.",
        who=author,
        table=entry.table,
        round=entry.number,
        score=score,
    )
