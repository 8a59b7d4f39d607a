"""What the pages of an evening show: the fold of its log, put into words and rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from euchre.english.summary import NearestGame, describe_by_nearest_game
from euchre.server.numbers import parse_number
from euchre.server.paging import ListPage, take_page
from euchre.texts import join_texts, translatable
from euchre.tournaments import accounts
from euchre.tournaments.commands import format_of, score_entry_refusal
from euchre.tournaments.entries import SERVER_TABLE, Competitor, Player
from euchre.tournaments.formats import describe_boards
from euchre.tournaments.formats.knockout import KnockoutFormat
from euchre.tournaments.reports import seating
from euchre.tournaments.reports.boards import hide_board_results
from euchre.tournaments.reports.names import full_short_names
from euchre.tournaments.reports.sentences import describe_stakes
from euchre.tournaments.reports.standings import format_points, format_ranks
from euchre.tournaments.state import TableResult, TableSitting, Tournament, TournamentRound

_EARLIER_ROUNDS_PER_PAGE: Final = 10
"""Rounds before the current one that the page of an evening shows at a time."""

# -- who plays ----------------------------------------------------------------------------------


class TableSideView(NamedTuple):
    """One side of a table.

    Attributes:
        key: ``first`` or ``second``: what its score is called in forms.
        name: of the team, or of both partners.
        players: their numbers and names.
        mine: whether who looks plays in it.
        mates: the names of which its name is made, each in full and short.
    """

    key: str
    name: str
    players: tuple[tuple[Player, str], ...]
    mine: bool
    mates: tuple[tuple[str, str], ...]


class TournamentTableView(NamedTuple):
    """One table of a round.

    Attributes:
        number: of the table.
        round: the round's number.
        sides: both, one's own first.
        state: ``done``, ``disputed``, ``waiting`` (for the other side's word) or ``playing``.
        sitting: the table itself.
        boards: what stands on the boards of which a score is made; none: it is one score.
        seats: who sits in the four chairs, partners opposite.
    """

    number: int
    round: int
    sides: tuple[TableSideView, TableSideView]
    state: str
    sitting: TableSitting
    boards: range
    seats: tuple[str, ...]

    @property
    def last_reported_result(self) -> TableResult | None:
        """The last claim that waits to be confirmed."""
        return self.sitting.claims[-1] if self.sitting.claims else None

    @property
    def form_result(self) -> TableResult | None:
        """The result that a form for this table begins with."""
        return self.sitting.result or self.last_reported_result


def build_table_view(
    tournament: Tournament,
    round_number: int,
    sitting: TableSitting,
    viewer: Player = 0,
    *,
    shows_boards: bool = False,
) -> TournamentTableView:
    """Build the view of a table for the player `viewer`.

    Args:
        tournament: the tournament.
        round_number: the round.
        sitting: the table.
        viewer: who looks; those at the table see everything.
        shows_boards: whether everybody may see what single boards brought.
    """
    if not shows_boards and not any(
        viewer in tournament.players_of(side) for side in sitting.sides
    ):
        sitting = hide_board_results(sitting)
    sides = [
        TableSideView(
            key,
            tournament.side_name(side),
            tuple((p, tournament.people[p].name) for p in tournament.players_of(side)),
            viewer in tournament.players_of(side),
            tuple(mate for competitor in side for mate in full_short_names(tournament, competitor)),
        )
        for key, side in zip(("first", "second"), sitting.sides, strict=True)
    ]
    state = "playing"
    if sitting.result is not None:
        state = "done"
    elif sitting.claims:
        state = "disputed" if sitting.is_disputed else "waiting"
    first, second = (sides[1], sides[0]) if sides[1].mine else (sides[0], sides[1])
    a, b = (tuple(name for _, name in side.players) for side in sides)
    boards = format_of(tournament).board_numbers(tournament, round_number, sitting.first)
    seats = (a[0], b[0], a[1], b[1])
    return TournamentTableView(
        sitting.number, round_number, (first, second), state, sitting, boards, seats
    )


def paginate_earlier_rounds(
    tournament: Tournament, page_text: str, shown_round: str
) -> ListPage[TournamentRound]:
    """Return a page of the rounds before the current one, the latest first.

    Args:
        tournament: the tournament.
        page_text: the number of the page.
        shown_round: of a round that is to be on it; if it isn't one of them, `page_text` decides.
    """
    earlier = tournament.rounds[-2::-1]
    wanted = parse_number(shown_round) or 0
    if 1 <= wanted <= len(earlier):
        page_text = f"{(len(earlier) - wanted) // _EARLIER_ROUNDS_PER_PAGE + 1}"
    return take_page(earlier, page_text, _EARLIER_ROUNDS_PER_PAGE)


class OwnTournamentView(NamedTuple):
    """A player's view of their own situation.

    Attributes:
        player: their number.
        name: as they are called.
        here: whether they take part in the next round.
        table: where they sit in the present round, if they do.
        side: which side of it is theirs, 0 or 1.
        partner: with whom.
        against: against whom.
        claim: whose word stands at their table: ``mine``, ``theirs``, ``both``, that of the
            ``table`` itself, to which their side has ``agreed`` or not, or nobody's.
        theirs: what the other side, or the table, says.
        out: whether they sit out.
        place: where they stand, ``5=`` where others do, too; empty: nowhere yet.
        points: what they have, in words.
        balance: what they are to receive, in cents; below 0: owe.
        unheard: why they have no word about the score of their table; empty: they have.
        next: where they sit in the next round, where that is known.
        leaves_early: whether they have left before the end if they leave now.
    """

    player: Player
    name: str
    here: bool
    table: TournamentTableView | None
    side: int
    partner: str
    against: str
    claim: str
    theirs: TableResult | None
    mine: TableResult | None
    out: bool
    place: str
    points: str
    balance: int
    unheard: str
    next: str
    leaves_early: bool


def build_own_view(tournament: Tournament, viewer: Player) -> OwnTournamentView | None:
    """Build the view of the player `viewer`; None for nobody."""
    person = tournament.people.get(viewer)
    if person is None:
        return None
    current, seated = tournament.current_round, tournament.find_current_table(viewer)
    competitor = tournament.team_by_player.get(viewer, viewer)
    table = (
        None
        if seated is None or current is None
        else build_table_view(tournament, current.number, seated[0], viewer)
    )
    side, partner, against, mine, theirs = 0, "", "", None, None
    if seated is not None:
        side = seated[1]
        players = tournament.players_of(seated[0].sides[side])
        partner = " & ".join(tournament.people[p].name for p in players if p != viewer)
        against = _join_names(tournament, tournament.players_of(seated[0].sides[1 - side]))
        for claim in seated[0].claims:
            if claim.by in players:
                mine = claim
            else:
                theirs = claim
    says = seated[0].claims[-1] if seated is not None and seated[0].claims else None
    claim_of = {(True, True): "both", (True, False): "mine", (False, True): "theirs"}
    standing = find_rank_and_points(tournament, competitor)
    claim_state = claim_of.get((mine is not None, theirs is not None), "")
    if mine and theirs and mine.comparable_content == theirs.comparable_content:
        claim_state = "mine"  # and the table's own: the other side has still to agree
    if says is not None and says.by == SERVER_TABLE:
        own = tournament.players_of(seated[0].sides[side]) if seated is not None else ()
        claim_state, theirs = "agreed" if set(own) & set(says.agreed) else "table", says
    return OwnTournamentView(
        player=viewer,
        name=person.name,
        here=person.here,
        table=table,
        side=side,
        partner=partner,
        against=against,
        claim=claim_state,
        theirs=theirs,
        mine=mine,
        out=current is not None and seated is None and competitor in current.out,
        place="" if standing is None else standing[0],
        points="" if standing is None else standing[1],
        balance=tournament.ledger.balance_of(accounts.account_of(viewer)),
        unheard="" if seated is None else score_entry_refusal(tournament, seated[0], viewer),
        next=_describe_next_seat(tournament, viewer),
        leaves_early=would_leave_early(tournament, viewer),
    )


def would_leave_early(tournament: Tournament, viewer: Player) -> bool:
    """Return whether a player who leaves now has left before the end, and wins no prize."""
    person = tournament.people[viewer]._replace(here=False)
    after = replace(tournament, people={**tournament.people, viewer: person})
    competitor = tournament.team_by_player.get(viewer, viewer)
    return competitor in format_of(after).early_leavers(after)


def find_rank_and_points(tournament: Tournament, competitor: Competitor) -> tuple[str, str] | None:
    """Find the place and the points of a competitor, once something has been played."""
    if not tournament.has_results:
        return None
    ranked = format_of(tournament).rank_competitors(tournament)
    for line, place in zip(ranked, format_ranks(ranked), strict=True):
        if line.competitor == competitor:
            if isinstance(format_of(tournament), KnockoutFormat):
                return place, line.note
            return place, _format_points(tournament, line.points)
    return None


def _format_points(tournament: Tournament, points: Fraction) -> str:
    """Format points: ``24 points``, ``1 game``, ``2 points behind``."""
    word = "game" if tournament.settings.format == "pot" else "point"
    shown, n = format_points(abs(points)), "one" if abs(points) == 1 else "many"
    if tournament.settings.format != "points":
        return translatable(
            "evening-own-points",
            f"{format_points(points)} {word}{'s' * (points != 1)}",
            kind=word,
            points=format_points(points),
            n=n,
        )
    if not points:
        return translatable("evening-own-level", "level")
    where = "ahead" if points > 0 else "behind"
    return translatable(
        "evening-own-margin",
        f"{shown} point{'s' * (abs(points) != 1)} {where}",
        points=shown,
        n=n,
        where=where,
    )


def _describe_next_seat(tournament: Tournament, viewer: Player) -> str:
    """Describe a player's seat in the next round, if the plan has it."""
    known = () if tournament.closed else seating.player_seats(tournament, viewer)
    coming = next((seat for seat in known if seat.number > len(tournament.rounds)), None)
    if coming is None:
        return ""
    if not coming.table:
        return translatable(
            "evening-next-out", f"you sit out round {coming.number}", round=coming.number
        )
    against = " and ".join(coming.opponents)
    where = translatable(
        "evening-next-table",
        f"table {coming.table}, with {coming.partner} against {against}",
        table=coming.table,
        partner=coming.partner,
        opponents=_join_with_and(coming.opponents),
    )
    if not coming.boards:
        return where
    return join_texts((where, coming.direction, describe_boards(coming.boards)), ", ")


def _join_names(tournament: Tournament, players: tuple[Player, ...]) -> str:
    return _join_with_and([tournament.people[player].name for player in players])


def _join_with_and(names: Sequence[str]) -> str:
    return join_texts(names, translatable("list-and", " and "))


# -- words --------------------------------------------------------------------------------------


def describe_format_and_stakes(tournament: Tournament) -> list[str]:
    """Describe the format, the game, the length and the stakes in a few words each."""
    settings, rules = tournament.settings, tournament.rules
    titles = format_of(tournament).title, find_nearest_game(tournament).game
    parts = [*dict.fromkeys(titles)]  # a party is a format and a game
    if rules.num_hands:
        hands = f"{rules.num_hands} hands a round"
        parts.append(translatable("format-hands-a-round", hands, n=rules.num_hands))
    elif rules.target:
        target = f"games to {rules.target}"
        parts.append(translatable("format-games-to", target, target=rules.target))
    length = format_of(tournament).round_count(tournament)
    rounds = length if tournament.order or not player_count_error(tournament) else settings.rounds
    if rounds > 1:
        parts.append(translatable("format-rounds", f"{rounds} rounds", n=rounds))
    parts += describe_stakes(tournament)
    if settings.stake:
        parts.append(describe_pot_split(tournament))
    pot = tournament.ledger.balance_of(accounts.POT_ACCOUNT)
    if pot:
        amount = tournament.format_amount(pot)
        parts.append(translatable("ledger-in-the-pot", f"{amount} in the pot", amount=amount))
    return parts


def find_nearest_game(tournament: Tournament) -> NearestGame:
    """Describe the game by the named one that is nearest, but for the length of a round."""
    return describe_by_nearest_game(tournament.rules, ignore_length=True)


def describe_pot_split(tournament: Tournament) -> str:
    """Describe the split of the pot: ``prizes 50/30/20/10, shares of 110``."""
    plan = accounts.prize_plan(tournament)
    if not plan.figures:
        return translatable("ledger-split-none", "no prizes")
    if len(plan.figures) == 1:
        return plan.description
    return translatable("ledger-split", f"prizes {plan.description}", prizes=plan.description)


def tournament_title(tournament: Tournament) -> str:
    """Return the title of the tournament; without one, that of its format."""
    return tournament.settings.title or format_of(tournament).title


def player_count_error(tournament: Tournament) -> str | None:
    """Return the reason that this number of players cannot begin; None: they can."""
    return format_of(tournament).player_count_refusal(len(tournament.people))


def format_utc_iso(time_ms: int) -> str:
    """Format a time in ms as ISO 8601 in UTC; pages show it in local time."""
    return datetime.fromtimestamp(time_ms / 1000, UTC).isoformat(timespec="seconds")


def format_utc_clock(time_ms: int) -> str:
    """Format a time of day in ms as text in UTC, for pages without a script."""
    return datetime.fromtimestamp(time_ms / 1000, UTC).strftime("%H:%M UTC")
