"""What the pages of a club show: names, scores and words for what is in its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from typing import Final, NamedTuple

from euchre.clubs import Club, Season, ladder_history, season_standings
from euchre.clubs.commands import (
    can_call_off,
    can_reinstate,
    can_set_score,
    challenge_refusal,
    find_withdrawable,
)
from euchre.clubs.entries import MEMBER_ROLE, OWNER_ROLE, ROUND_ROBIN, FixtureScore
from euchre.clubs.state import Fixture, RuleSet
from euchre.english.dates import spell_short_day
from euchre.english.grammar import format_count, join_words
from euchre.english.summary import describe_by_nearest_game
from euchre.errors import RecordError
from euchre.game.rules import Rules, teams
from euchre.server.tournaments.wording import WaitingView
from euchre.store import PlayerResultRow
from euchre.table.results import GameResult, result_from_json
from euchre.texts import join_texts, translatable
from euchre.tournaments.reports.standings import format_difference

LAST_GAMES_SHOWN: Final = 12
"""Games that the page of a club shows."""
_LADDER_MOVES_SHOWN: Final = 20
"""Changes of a ladder that its page shows."""
_LEADERS_SHOWN: Final = 3
"""Names at the top of a season that the page of its club shows."""
DOOR_CHOICES: Final = (
    ("invited", translatable("club-door-invited", "Only people with the invite link")),
    ("asked", translatable("club-door-asked", "Also people who know the address, by asking")),
    ("listed", translatable("club-door-listed", "The same, and the club is listed publicly")),
)
"""Who may come, as the form offers it."""
ROLE_CHOICES: Final = (
    ("member", translatable("club-role-member", "Member")),
    ("organiser", translatable("club-role-organizer", "Organizer")),
    ("owner", translatable("club-role-owner", "Owner")),
)
"""What members are, as the form offers it."""


class MemberView(NamedTuple):
    """A member, and what the visitor may change about them.

    Attributes:
        player: the id of their account.
        me: whether they are the visitor.
        removable: whether the visitor may remove them.
        changeable: whether the visitor may change their role.
    """

    player: str
    name: str
    role: str
    me: bool
    removable: bool
    changeable: bool


def list_members(club: Club, viewer: str) -> list[MemberView]:
    """List the members: owners, then organisers, then all others, each by name."""
    own_role = club.role_of(viewer)
    order = [role for role, _ in reversed(ROLE_CHOICES)]
    views = [
        MemberView(
            member.player,
            club.names[member.player],
            member.role,
            member.player == viewer,
            member.player != viewer
            and member.role != OWNER_ROLE
            and (
                own_role == OWNER_ROLE or (own_role != MEMBER_ROLE and member.role == MEMBER_ROLE)
            ),
            own_role == OWNER_ROLE
            and (member.role != OWNER_ROLE or (member.player == viewer and len(club.owners) > 1)),
        )
        for member in club.members.values()
    ]
    return sorted(views, key=lambda member: (order.index(member.role), member.name.casefold()))


class FixtureClaimView(NamedTuple):
    """A score that one side of a game has entered.

    Attributes:
        said: the name of the player who entered it.
        score: the points.
        action: the action by which the visitor lets it count; empty: they may not.
    """

    said: str
    score: FixtureScore
    action: str


class FixtureView(NamedTuple):
    """A game of a season.

    Attributes:
        season: the number of its season.
        number: its own.
        round: of a round robin, from 1 on.
        names: of both sides.
        score: the points that count, if they do.
        won: the side that has won; None: none has.
        side: the side that the visitor plays on; None: neither.
        claims: the scores that the sides have entered, the latest last, until one counts.
        disputed: whether the sides disagree.
        state: ``done``, ``open``, ``walkover``, ``off`` or ``none``: it will not be played.
        table: where it is played here; empty: nowhere.
        replay: the link to the game that its score was made in; empty: it was made elsewhere.
        past: what counted right before, and why it was set right.
        earlier: how often it had been set right before that.
        may_set: whether the visitor may set the score, whatever the players say.
        may_call_off: whether the visitor may call it off.
    """

    season: int
    number: int
    round: int
    names: tuple[str, str]
    score: tuple[int, int] | None
    won: int | None
    side: int | None
    claims: tuple[FixtureClaimView, ...]
    disputed: bool
    state: str
    table: str
    replay: str
    past: tuple[tuple[str, str], ...]
    earlier: int
    may_set: bool
    may_call_off: bool


def season_path(season_number: int, fixture_number: int = 0) -> str:
    """Return the address of a season below its club, or of one of its games: the page with it."""
    return f"seasons/{season_number}" + (
        f"?game={fixture_number}#game-{season_number}-{fixture_number}" if fixture_number else ""
    )


def build_fixture_view(club: Club, season: Season, fixture: Fixture, viewer: str) -> FixtureView:
    """Build the view of a game of a season for the player `viewer`."""
    side = season.find_side(fixture, viewer)
    winner = season.winning_side(fixture)
    is_open = season.is_fixture_open(fixture)
    result = fixture.result
    state = "done" if result else "open" if is_open else "off" if fixture.off else "none"
    if state == "none" and winner is not None:
        state = "walkover"
    return FixtureView(
        season.number,
        fixture.number,
        fixture.round,
        (
            club.entrant_name(season.entrants[fixture.first]),
            club.entrant_name(season.entrants[fixture.second]),
        ),
        (result.score.first, result.score.second) if result else None,
        winner,
        side,
        _build_claim_views(club, season, fixture, viewer),
        is_open and fixture.is_disputed,
        state,
        fixture.table,
        _find_replay_link(fixture),
        tuple((str(past.result.score), past.why) for past in fixture.past[-1:]),
        len(fixture.past[:-1]),
        state in ("open", "done")
        and not season.closed
        and can_set_score(club, viewer, season, fixture),
        can_call_off(club, viewer, season, fixture),
    )


def _find_replay_link(fixture: Fixture) -> str:
    """Return the link to the game that a fixture's score was made in, also one corrected since;
    empty: it was made elsewhere.
    """
    results = [superseded.result for superseded in fixture.past]
    if fixture.result is not None:
        results.append(fixture.result)
    played = next((result for result in reversed(results) if result.table), None)
    return "" if played is None else build_replay_link(played.table, played.game)


def _build_claim_views(
    club: Club, season: Season, fixture: Fixture, viewer: str
) -> tuple[FixtureClaimView, ...]:
    """Build the views of the scores that the sides have entered, while a game is open.

    The last one is confirmed; who agrees with the one before says the same or, as an organiser,
    sets it.
    """
    if not season.is_fixture_open(fixture):
        return ()
    side = season.find_side(fixture, viewer)
    is_organiser = club.role_of(viewer) not in ("", MEMBER_ROLE)
    can_answer = side is not None or is_organiser
    return tuple(
        FixtureClaimView(
            club.names[claim.by],
            claim.score,
            ""
            if not can_answer or claim.side == side
            else "confirm"
            if claim is fixture.claims[-1]
            else "set"
            if side is None
            else "score",
        )
        for claim in fixture.claims
    )


class SeasonStandingView(NamedTuple):
    """A line of the standings of a season.

    Attributes:
        place: as it is shown; equal ones have an ``=``.
        mine: whether the visitor belongs to the entrant.
        here: whether they have not withdrawn.
        back: whether they have, and can play on all the same.
        cells: of a round robin: won, lost, difference; of a ladder: nothing.
        challenge: of a ladder, whether the visitor may challenge them.
    """

    place: str
    entrant: int
    name: str
    mine: bool
    here: bool
    back: bool
    cells: tuple[str, ...] = ()
    challenge: bool = False


def build_season_standings(club: Club, season: Season, viewer: str) -> list[SeasonStandingView]:
    """Build the standings of a season, from the top down."""
    return (
        _build_robin_standings(club, season, viewer)
        if season.settings.kind == ROUND_ROBIN
        else _build_ladder_standings(club, season, viewer)
    )


def _build_robin_standings(club: Club, season: Season, viewer: str) -> list[SeasonStandingView]:
    rows = season_standings(season)
    sharing = Counter(row.place for row in rows)
    return [
        SeasonStandingView(
            f"{row.place}{'=' * (sharing[row.place] > 1)}" if season.drawn else "",
            row.entrant,
            club.entrant_name(season.entrants[row.entrant]),
            viewer in season.entrants[row.entrant].players,
            season.entrants[row.entrant].here,
            can_reinstate(club, viewer, season, season.entrants[row.entrant]),
            (str(row.won), str(row.lost), format_difference(row.point_difference)),
        )
        for row in rows
    ]


def _build_ladder_standings(club: Club, season: Season, viewer: str) -> list[SeasonStandingView]:
    mine = season.find_entrant(viewer)
    views = []
    for place, number in enumerate(season.order, 1):
        entrant = season.entrants[number]
        can_challenge = (
            mine is not None
            and not season.closed
            and not challenge_refusal(club, season, mine, entrant)
        )
        views.append(
            SeasonStandingView(
                str(place),
                number,
                club.entrant_name(entrant),
                entrant == mine,
                True,
                False,
                (),
                can_challenge,
            )
        )
    return views


def describe_lost_seasons(club: Club, acting_player: str, player: str) -> str:
    """Describe in sentences which seasons end for whom if a player leaves the club, or
    `acting_player` sends them away.
    """
    sentences = []
    for season in club.seasons.values():
        entrant, title = season.find_entrant(player), season.settings.title
        if season.closed or entrant is None:
            continue
        name, s = club.entrant_name(entrant), "" if season.settings.pairs else "s"
        names = {"who": name, "count": len(entrant.players), "season": title}
        if entrant.number in find_withdrawable(club, acting_player, season):
            sentences.append(
                translatable("club-drops-out", f"{name} drop{s} out of {title}.", **names)
            )
        else:
            sentences.append(
                translatable(
                    "club-stays-in",
                    f"{name} stay{s} in {title} until another organizer, or an owner, withdraws "
                    "them.",
                    **names,
                )
            )
    return join_texts(sentences, " ")


def describe_withdrawal_effect(club: Club, season: Season) -> str:
    """Describe in a sentence what becomes of those who have withdrawn from games that were drawn;
    empty if nobody has.
    """
    withdrawn = [
        club.entrant_name(entrant)
        for entrant in season.entrants.values()
        if not entrant.here and entrant.number in season.drawn_entrants
    ]
    if not withdrawn or not season.drawn or not season.struck:
        return ""
    who = join_words(withdrawn)
    return translatable(
        "club-withdrew",
        f"{who} withdrew. They rank below all others, and games against them count for nobody.",
        who=who,
    )


def describe_last_ladder_moves(club: Club, season: Season) -> list[str]:
    """Describe the last changes of a ladder as sentences, the newest first."""
    changes = ladder_history(season)
    first = max(0, len(changes) - _LADDER_MOVES_SHOWN)
    before = changes[first - 1].order if first else ()
    sentences = []
    for change in changes[first:]:
        name = club.entrant_name(season.entrants[change.entrant]) if change.entrant else ""
        if change.fixture:
            sentences.append(
                _describe_ladder_game(
                    club, season, season.fixtures[change.fixture], before, change.order
                )
            )
        elif change.entrant in change.order:
            sentences.append(
                translatable(
                    "club-ladder-enters",
                    f"{name} enters in place {len(change.order)}.",
                    who=name,
                    place=len(change.order),
                )
            )
        else:
            sentences.append(translatable("club-ladder-leaves", f"{name} leaves.", who=name))
        before = change.order
    return sentences[::-1]


def _describe_ladder_game(
    club: Club,
    season: Season,
    fixture: Fixture,
    order_before: Sequence[int],
    order_after: Sequence[int],
) -> str:
    challenger, defender = (club.entrant_name(season.entrants[number]) for number in fixture.sides)
    if season.winning_side(fixture) != 0:
        return translatable(
            "club-ladder-defends",
            f"{defender} defends against {challenger}.",
            who=defender,
            other=challenger,
        )
    if order_before == order_after:
        return translatable(
            "club-ladder-beats", f"{challenger} beats {defender}.", who=challenger, other=defender
        )
    return translatable(
        "club-ladder-moves",
        f"{challenger} beats {defender} and moves up to place "
        f"{order_after.index(fixture.first) + 1}.",
        who=challenger,
        other=defender,
        place=order_after.index(fixture.first) + 1,
    )


class SeasonView(NamedTuple):
    """A season in a few words.

    Attributes:
        words: the game, and how far it is.
        leaders: the places and names at the top, once a place has been played for.
    """

    number: int
    title: str
    words: str
    closed: bool
    leaders: tuple[tuple[str, str], ...]


def build_season_view(club: Club, season: Season) -> SeasonView:
    """Build the short description of a season."""
    kind = season.settings.kind
    entrants = len(season.active_entrants)
    parts = [
        translatable("club-kind-robin", "Round robin")
        if kind == ROUND_ROBIN
        else translatable("club-kind-ladder", "Ladder"),
        season.settings.game,
        translatable("club-pairs", format_count(entrants, "pair"), pairs=entrants)
        if season.settings.pairs
        else translatable("club-players", format_count(entrants, "player"), players=entrants),
    ]
    if season.closed:
        parts.append(translatable("club-season-state-over", "over"))
    elif kind == ROUND_ROBIN and not season.drawn:
        parts.append(translatable("club-season-state-open", "open to enter"))
    else:
        open_count = len([*season.open_fixtures()])
        if open_count:
            parts.append(
                translatable(
                    "club-season-state-to-play",
                    f"{format_count(open_count, 'game')} to play",
                    games=open_count,
                )
            )
        elif kind == ROUND_ROBIN:
            parts.append(translatable("club-season-state-done", "all games played"))
    has_places = kind != ROUND_ROBIN or any(row.won for row in season_standings(season))
    rows = build_season_standings(club, season, "")[:_LEADERS_SHOWN] if has_places else []
    leaders = tuple((row.place, row.name) for row in rows if row.here)
    return SeasonView(
        season.number, season.settings.title, join_texts(parts, " · "), season.closed, leaders
    )


def iterate_own_open_fixtures(club: Club, viewer: str) -> Iterator[FixtureView]:
    """Yield the games that the player `viewer` has to play or to confirm."""
    for season in club.seasons.values():
        if season.find_entrant(viewer) is None:
            continue
        for fixture in season.open_fixtures():
            if season.find_side(fixture, viewer) is not None:
                yield build_fixture_view(club, season, fixture, viewer)


def iterate_organiser_tasks(club: Club, viewer: str) -> Iterator[WaitingView]:
    """Iterate over what waits for an organiser: who asks to be let in, games whose sides disagree.

    Their own games are among those that they have to play.
    """
    if viewer not in club.organisers:
        return
    if count := len(club.asking):
        asks = translatable(
            "club-asks", f"{count} {'asks' if count == 1 else 'ask'} to be let in.", people=count
        )
        yield WaitingView(asks, "/members#asking-title")
    for season in club.seasons.values():
        for fixture in season.open_fixtures():
            if not fixture.is_disputed or season.find_side(fixture, viewer) is not None:
                continue
            side, opponent = (
                club.entrant_name(season.entrants[number]) for number in fixture.sides
            )
            words = translatable(
                "club-disagree",
                f"{side} and {opponent} disagree about their game in {season.settings.title}.",
                side=side,
                opponent=opponent,
                season=season.settings.title,
            )
            yield WaitingView(words, "/" + season_path(season.number, fixture.number))


class RuleSetView(NamedTuple):
    """A rule set: the named game that is nearest to it, and the differences from that."""

    number: int
    title: str
    notes: str
    game: str
    differences: tuple[str, ...]
    link: str


def build_rule_set_view(rule_set: RuleSet) -> RuleSetView:
    """Build the description of a rule set, by the named game that is nearest to it."""
    return RuleSetView(
        rule_set.number,
        rule_set.title,
        rule_set.notes,
        *describe_by_nearest_game(rule_set.full_rules),
    )


def list_season_rule_sets(club: Club) -> list[RuleSet]:
    """List the rule sets that a season can use: those with two sides."""
    return [
        rule_set for rule_set in club.rule_sets.values() if len(teams(rule_set.full_rules)) == 2
    ]


def fits_tournaments(rules: Rules) -> bool:
    """Return whether a tournament can use these rules: two sides of two."""
    return rules.players == 4 and rules.sides == "fixed_pairs"


class ClubGameView(NamedTuple):
    """A game that members have played at a table of the club."""

    day: str
    told: str
    link: str


def build_replay_link(table_id: str, game_number: int) -> str:
    """Build the address of the replay of a game."""
    return f"/replay?table={table_id}&game={game_number}"


def build_game_views(rows: Iterable[PlayerResultRow]) -> list[ClubGameView]:
    """Build the views of the last games, each once, the newest first; unreadable ones are
    skipped.
    """
    views = []
    for (table, game), group in groupby(rows, key=lambda row: (row.table, row.game)):
        row = next(group)
        with suppress(RecordError):
            sentence = _describe_result(result_from_json(row.body).game)
            link = build_replay_link(table, game)
            views.append(ClubGameView(format_day(row.at), sentence, link))
    return views[:LAST_GAMES_SHOWN]


def format_day(at_ms: int) -> str:
    """Format the day of a time in ms, in UTC: ``Nov 3``."""
    return spell_short_day(datetime.fromtimestamp(at_ms / 1000, UTC))


def _describe_result(game: GameResult) -> str:
    sides = teams(Rules.from_dict(game.rules))
    names = [join_words([game.seats[seat].name for seat in side]) for side in sides]
    if game.winner is None:
        score = " : ".join(map(str, game.scores))
        match names:
            case [one, other]:
                return translatable(
                    "club-game-tied",
                    f"{one} tied with {other}, {score}",
                    one=one,
                    other=other,
                    score=score,
                )
            case _:
                who = join_words(names)
                return translatable(
                    "club-game-no-winner", f"No winner: {who}, {score}", who=who, score=score
                )
    order = [
        game.winner,
        *(side_index for side_index in range(len(sides)) if side_index != game.winner),
    ]
    score = " : ".join(str(game.scores[side_index]) for side_index in order)
    losers = join_words([names[side_index] for side_index in order[1:]])
    winners = names[game.winner]
    return translatable(
        "club-game-won",
        f"{winners} beat {losers}, {score}",
        who=winners,
        losers=losers,
        score=score,
        count=len(sides[game.winner]),
    )
