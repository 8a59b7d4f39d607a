"""What a request may cost: nothing that anybody sends keeps all others waiting."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from itertools import chain, product
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar, Final
from unittest.mock import Mock

import pytest
from msgspec.structs import replace as replace_struct
from starlette.requests import Request

import euchre
from campaign_routes import (
    Figures,
    Watch,
    address_of,
    ask,
    asked_of,
    build_world,
    over,
    write_club,
)
from club_help import Desk, game_of
from euchre import EuchreError, RulesError
from euchre.accounts import entries as accounts
from euchre.accounts import state as account_state
from euchre.accounts.commands import MAX_SESSIONS, make_recovery_codes
from euchre.accounts.history import CoachReviewSummary
from euchre.accounts.moderation import entries as moderation
from euchre.accounts.moderation.entries import ReportFiled
from euchre.accounts.state import AccountError
from euchre.clubs import Club, Entry, ladder_history, season_standings
from euchre.clubs.commands import people as club_people
from euchre.clubs.commands import rule_sets_and_tournaments as club_games
from euchre.clubs.commands import scores as club_scores
from euchre.clubs.commands import seasons
from euchre.clubs.commands.checks import MAX_MEMBERS
from euchre.clubs.entries import (
    LADDER_KIND,
    FixturesDrawn,
    FixtureTableOpened,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    MemberRoleSet,
)
from euchre.clubs.exporting import anonymise_event
from euchre.clubs.state import Entrant, Season
from euchre.game.presets import preset
from euchre.notation.rules_text import read_rules
from euchre.server import operations
from euchre.server.accounts import charts, games, importing
from euchre.server.accounts.api import AccountsApi
from euchre.server.accounts.registry import ACCOUNT_LOG_KIND
from euchre.server.budgets import DEFAULT_BUDGET, WHOLE_LOG_ROWS, RequestBudget, budget_of
from euchre.server.clubs import registry as club_registry
from euchre.server.clubs.form_subjects import describe_form_subject
from euchre.server.clubs.page_builder import build_season_context
from euchre.server.clubs.registry import CLUB_LOG_KIND
from euchre.server.clubs.views import (
    build_fixture_view,
    describe_last_ladder_moves,
    describe_lost_seasons,
)
from euchre.server.event_store import LogKind, StoredEvent
from euchre.server.games.catalogue import RulesQuery, answer_rules_question
from euchre.server.limits import ServerLimits
from euchre.server.moderation.registry import MODERATION_LOG_KIND
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.tables.handlers.saved_seats import SavedSeat
from euchre.server.tables.lobby import TableLobby
from euchre.server.tables.services import room_services
from euchre.server.tournaments import files
from euchre.server.tournaments.live import LiveTournament
from euchre.server.tournaments.page_parts import render_deals
from euchre.server.tournaments.registry import TOURNAMENT_LOG_KIND
from euchre.server.tournaments.visitors import VISITED_COOKIE_NAME
from euchre.store import (
    CLUB_PREFIX,
    MODERATION_PREFIX,
    TOURNAMENT_LOG_PREFIX,
    ClubMemberRow,
    LobbyListing,
    LogEntryRow,
    PlayerResultRow,
    WriteBatch,
)
from euchre.table.commands import RefusedError
from euchre.table.results import CASUAL_KIND, PlayerResult, result_to_json
from euchre.tournaments import commands
from euchre.tournaments.commands import MAX_SCORES, default_rules, people, rounds, scores
from euchre.tournaments.entries import Entry as EveningEntry
from euchre.tournaments.entries import (
    PlayerLeft,
    TableScore,
    TournamentOpened,
    TournamentSettings,
    TournamentSettingsChanged,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import comparing, individual
from euchre.tournaments.layered_dict import LayeredDict
from euchre.tournaments.ledger import Ledger, LedgerError
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.state import Tournament
from event_help import EIGHT, Visitor
from passkey_help import administrator, known
from server_help import Server, heard, note_threads, without_first_looks
from table_help import sentence, table_of

PAIRS = [f"Ann {n} & Bob {n}" for n in range(64)]
PAGES = (
    *("", "/screen", "/ledger", "/history", "/settings", "/sheets", "/travellers", "/key"),
    *("/export.csv", "/export.json", "/export.xml"),
)
"""The pages and files of an evening."""


# -- evenings -------------------------------------------------------------------------------------


def wanted(name: str = "duplicate", hands: int = 4, **settings: Any) -> TournamentSettings:
    rules = default_rules(name).replace(num_hands=hands).to_dict()
    return TournamentSettings(format=name, rules=rules, **settings)


def evening_of(settings: TournamentSettings, names: list[str]) -> Tournament:
    return fold_events(commands.open_with_players("e", settings, names))


class Evening:
    """An evening, and what happens at it.

    Attributes:
        now: as it is.
    """

    def __init__(self, settings: TournamentSettings, names: list[str]) -> None:
        self.now = evening_of(settings, names)

    def does(self, decide: Callable[..., Sequence[EveningEntry]], *given: Any, **more: Any) -> None:
        """Have a decision happen."""
        self.now = reduce(apply_event, decide(self.now, *given, **more), self.now)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with without_first_looks(), Server(tmp_path_factory.mktemp("costs")) as running:
        yield running


SOURCES: Final = Path(euchre.__file__).parent


def scored(server: Server) -> Visitor:
    """A host whose evening has a round of boards with scores."""
    host = Visitor(server.address)
    host.host(EIGHT, format="duplicate", hands="2", stake="5")
    host.do("pair", rounds=0)
    for table in (1, 2):
        boards = {f"b{at}_{side}": at for at in (1, 2) for side in ("first",)}
        host.do("enter", number=1, table=table, **boards)
    return host


def test_an_evening_is_worked_out_once_for_each_version_and_not_in_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = scored(server)
    threads = note_threads(monkeypatch, comparing, "build_travellers")
    for page in (*PAGES, *PAGES, *PAGES):
        host.see(page)
    made = len(threads)
    assert made, "the boards have been compared"
    assert server._thread not in threads, "while everybody at this server waited"
    assert made <= 6, "once for the standings, and once for each file that tells of the boards"
    host.do("paid-all")
    host.see("/screen")
    assert len(threads) == made, "money is no score"
    host.do("rename", player=1, name="Zoe")
    assert "Zoe" in host.see()
    assert len(threads) > made, "the log has changed"


def test_those_who_ask_at_once_for_the_same_wait_for_it_together() -> None:
    live, makes = LiveTournament(id="e", state=evening_of(wanted(), PAIRS[:4])), list[int]()
    live.stored_events.append(
        StoredEvent(1, "host", TournamentOpened("e", live.tournament.settings))
    )

    async def ask() -> None:
        cache = VersionCache(32)

        async def make() -> str:
            makes.append(live.tournament.version)
            await asyncio.sleep(0)
            return f"as of {makes[-1]}"

        async def all_three() -> list[str]:
            return await asyncio.gather(
                *(cache.find_or_make((live.version_key, "x"), make) for _ in range(3))
            )

        first = live.tournament.version
        assert await all_three() == 3 * [f"as of {first}"]
        assert await all_three() == 3 * [f"as of {first}"]
        assert makes == [first]
        for entry in commands.record_departure(live.tournament, 1):
            live.state = TOURNAMENT_LOG_KIND.evolve(live.state, entry)
        assert await all_three() == 3 * [f"as of {first + 1}"]

    asyncio.run(ask())


def test_an_evening_has_so_many_scores_at_most() -> None:
    """64 pairs may meet each other once over four boards: no evening is longer."""
    whole = evening_of(wanted(), PAIRS)
    assert commands.draw_plan(whole, random.Random(1))
    with pytest.raises(
        TournamentError, match="32 tables and 100 rounds of 4 boards make 12,800 scores"
    ):
        commands.open_with_players("e", wanted(rounds=100), PAIRS)
    with pytest.raises(TournamentError, match=f"an evening has {MAX_SCORES:,} at most") as refused:
        commands.open_with_players("e", wanted(hands=60), PAIRS)
    sentence(str(refused.value))
    evening = evening_of(wanted(hands=60, rounds=20), PAIRS[:4])
    assert commands.draw_plan(evening, random.Random(1))


def test_an_evening_does_not_grow_too_large_by_who_comes_or_by_other_settings() -> None:
    log = [*commands.open_with_players("e", wanted(hands=60, rounds=20), PAIRS[:4])]
    for name in PAIRS[4:40]:
        log += commands.add_players(fold_events(log), name)
    with pytest.raises(TournamentError, match="make 24,000 scores"):
        commands.draw_plan(fold_events(log), random.Random(1))
    evening = evening_of(wanted(hands=60, rounds=2), PAIRS)
    more = wanted(hands=60, rounds=100)
    with pytest.raises(TournamentError, match="make 192,000 scores"):
        commands.change_settings(evening, more)


def test_nobody_makes_an_evening_large_by_coming_and_going(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MAX_PEOPLE", 10)
    evening = Evening(wanted("swiss"), PAIRS[:4])
    evening.does(commands.draw_plan, random.Random(1))
    evening.does(commands.add_players, "Xia & Wes")
    evening.does(commands.record_departure, 9)
    with pytest.raises(TournamentError, match="10 people have joined, including those who left"):
        commands.add_players(evening.now, "Ulf & Vic")
    evening.does(commands.remove_players, [9, 10])
    assert commands.add_players(evening.now, "Ulf & Vic")


def test_nobody_makes_a_ledger_large_by_adding_collecting_and_removing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(people, "MAX_UNSETTLED_LEAVERS", 6)
    evening = Evening(wanted("swiss", stake=500), PAIRS[:4])
    evening.does(commands.collect_entry_fees)
    evening.does(commands.remove_players, [1, 2, 3])
    too_many = "would have left with money to pay or to get, but 6 is the most: record their"
    with pytest.raises(TournamentError, match=f"8 people {too_many}"):
        commands.remove_players(evening.now, [4, 5, 6, 7, 8])
    evening.does(commands.remove_players, [4, 5, 6])
    with pytest.raises(TournamentError, match=f"7 people {too_many}"):
        commands.record_departure(evening.now, 7)
    evening.does(commands.add_players, "Xia & Wes")
    evening.does(commands.record_departure, 9)  # who gets the stake back, and is even
    evening.does(commands.record_payment, "bank", "p1", 500)
    evening.does(commands.record_departure, 7)
    evening.does(commands.remove_players, [10])

    for name in PAIRS[4:7]:
        evening.does(commands.add_players, name)
    evening.does(commands.add_players, "Vic")
    evening.does(commands.pair_round, random.Random(1))
    evening.does(commands.record_departure, 8)  # who is still in the standings
    with pytest.raises(TournamentError, match=f"7 people {too_many}"):
        commands.undo_pairing(evening.now)
    evening.does(commands.record_payment, "bank", "p2", 500, force=True)
    assert commands.undo_pairing(evening.now)


def test_a_ledger_is_built_of_all_its_transactions_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it is for each visitor while boards are still to be played, without the fines for them."""
    evening = evening_of(wanted(stake=500), PAIRS[:4])
    before = evening.ledger
    with monkeypatch.context() as patch:
        patch.setattr(LayeredDict, "put", None)
        built = Ledger(before.transactions)
        assert built == before
        assert dict(built.all_balances()) == dict(before.all_balances())
        assert built.build_statement("p3") == before.build_statement("p3")
    assert built.reverse("stake/3", "a mistake").balance_of("p3") == 0
    with pytest.raises(LedgerError, match="appears twice"):
        Ledger((*before.transactions, before.transactions[0]))


def test_nobody_makes_a_ledger_large_by_setting_scores_right_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each time the fines of all four are booked anew: 19,000 times filled a book of 150,000."""
    monkeypatch.setattr(scores, "MAX_CORRECTIONS", 3)
    evening = Evening(wanted("party", per_euchre=10), [f"Ann {n}" for n in range(8)])
    evening.does(commands.pair_round, random.Random(1))
    evening.does(commands.record_walkover, 1, 1, 0)  # which sets nothing right
    evening.does(commands.correct_score, 1, 2, TableScore(3, 1))
    evening.does(commands.correct_score, 1, 1, TableScore(4, 0))
    evening.does(commands.record_walkover, 1, 1, 0)
    evening.does(commands.correct_score, 1, 2, TableScore(1, 3))
    often = "have been corrected 3 times, and that's the most possible"
    with pytest.raises(TournamentError, match=often):
        commands.correct_score(evening.now, 1, 2, TableScore(0, 4))
    with pytest.raises(TournamentError, match=often):
        commands.record_walkover(evening.now, 1, 2, 1)
    assert not commands.correct_score(evening.now, 1, 2, TableScore(1, 3))
    evening.does(commands.pair_round, random.Random(1))
    evening.does(commands.enter_score, 2, 1, TableScore(3, 1))


def test_an_evening_by_the_point_has_so_many_games_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody sets how many there are, and the page of the evening shows them all."""
    monkeypatch.setattr(rounds, "MAX_OPEN_ROUNDS", 3)
    evening = Evening(wanted("points", unit=100), PAIRS[:2])
    for number in (1, 2, 3):
        evening.does(commands.pair_round, random.Random(1))
        evening.does(commands.record_walkover, number, 1, 0)
    with pytest.raises(TournamentError, match="at most 3 rounds: close it, and open an") as refused:
        commands.pair_round(evening.now, random.Random(1))
    sentence(str(refused.value))
    assert commands.close_tournament(evening.now)


def test_who_changes_the_prizes_of_a_large_evening_has_no_board_compared_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(wanted(stake=500), PAIRS[:4])

    def change(**fields: Any) -> None:
        evening.does(commands.change_settings, replace_struct(evening.now.settings, **fields))

    evening.does(commands.pair_round, random.Random(1))
    for table, board in enumerate((TableScore(1, 0), TableScore(0, 2)), 1):
        score = TableScore(4 * board.first, 4 * board.second)
        evening.does(commands.enter_score, 1, table, score, boards=[board] * 4)
    ranked = exporting.tournament_standings(evening.now)
    with monkeypatch.context() as patch:
        patch.setattr(comparing, "build_travellers", None)
        for fields in ({"whole": True}, {"prizes": "winner"}, {"stake": 600}, {"title": "Boards"}):
            change(**fields)
            assert exporting.tournament_standings(evening.now) is ranked
    change(scoring="average")
    assert exporting.tournament_standings(evening.now) != ranked


def test_rules_that_stay_are_not_read_anew_for_each_change_of_a_title() -> None:
    evening = evening_of(wanted("party"), [])
    for number in range(3):
        settings = replace_struct(evening.settings, title=f"Thursday {number}")
        changed = apply_event(evening, TournamentSettingsChanged(settings))
        assert changed.rules is evening.rules
    rules = evening.rules.replace(num_hands=6)
    settings = replace_struct(evening.settings, rules=rules.changed_knobs)
    assert apply_event(evening, TournamentSettingsChanged(settings)).rules == rules


def test_of_a_team_of_thousands_no_name_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evening_of(wanted(), PAIRS[:4])
    monkeypatch.setattr(people, "parse_player_name", lambda *_, **__: pytest.fail("it is read"))
    with pytest.raises(TournamentError, match="A team is two players"):
        commands.add_players(evening, "Ann & " * 10_000 + "Bo")


def test_the_history_of_an_evening_has_an_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = scored(server)
    monkeypatch.setattr(server.app.state.tournaments, "kind", replace(TOURNAMENT_LOG_KIND, most=30))
    for at in range(20):
        if host.try_to("rename", player=1, name=f"Zoe {chr(65 + at)}").status_code != 303:
            break
    assert "history of this evening is full, with" in host.wrong
    sentence(host.wrong)


# -- clubs ----------------------------------------------------------------------------------------


class Counting(dict[int, Any]):
    """Counts how often all that is in it is gone through."""

    times = 0

    def values(self) -> Any:
        self.times += 1
        return super().values()


def season_of(kind: str, members: int) -> tuple[Desk, Season]:
    """A season of so many, with its games counted."""
    names = [f"player.m{n}" for n in range(members)]
    desk = Desk(*names)
    desk.does(club_games.add_rule_set, "player.ann", "House", preset("standard").rules)
    desk.does(seasons.open_season, "player.ann", title="Winter", kind=kind, rule_set=1, reach=64)
    for name in names:
        desk.does(seasons.enter_season, name, 1, [name])
    return desk, desk.club.seasons[1]


@pytest.mark.parametrize("kind", ["robin", "ladder"])
def test_a_season_is_gone_through_as_often_however_many_games_it_has(kind: str) -> None:
    times = []
    for members in (4, 9):
        desk, season = season_of(kind, members)
        if kind == "robin":
            order = tuple(season.entrants)
            season = desk.happens([FixturesDrawn(1, order)]).seasons[1]
        else:
            for at in range(1, members):
                desk.does(seasons.challenge_entrant, f"player.m{at}", 1, at)
                desk.does(club_scores.set_score, "player.ann", 1, at, (10, 4))
            season = desk.club.seasons[1]
        fixtures = Counting(season.fixtures)
        counted = Season(
            season.number,
            season.settings,
            season.entrants,
            fixtures,
            season.drawn,
            season.steps,
            order=season.order,
        )
        build_season_context(desk.club, counted, "player.m1")
        times.append(fixtures.times)
    assert times[0] == times[1] > 0


def test_the_games_of_a_season_come_a_page_at_a_time_the_ones_to_play_first() -> None:
    desk, season = season_of("robin", 15)
    season = desk.happens([FixturesDrawn(1, tuple(season.entrants))]).seasons[1]
    assert len(season.fixtures) == 105

    def numbers(me: str, **asked: str) -> list[int]:
        return [
            each.number for each in build_season_context(desk.club, season, me, **asked)["fixtures"]
        ]

    pages = [numbers("player.ann", page_text=f"{at}") for at in (1, 2, 3)]
    assert [len(each) for each in pages] == [50, 50, 5]
    assert [*chain(*pages)] == [*season.fixtures]
    assert all(
        number in numbers("player.ann", fixture_text=f"{number}") for number in season.fixtures
    )
    for number in range(1, 58):
        desk.does(club_scores.set_score, "player.ann", 1, number, (10, 4))
    season = desk.club.seasons[1]
    assert numbers("player.ann") == pages[1], "who plays nothing sees what is to be played next"
    for number in range(58, 101):
        fixture = season.fixtures[number]
        if season.find_side(fixture, "player.m3") is not None:
            desk.does(club_scores.set_score, "player.ann", 1, number, (10, 4))
    season = desk.club.seasons[1]
    assert numbers("player.m3") == pages[2], "who plays sees what they have to play next"
    for number in [each.number for each in season.open_fixtures()]:
        desk.does(club_scores.set_score, "player.ann", 1, number, (10, 4))
    season = desk.club.seasons[1]
    assert numbers("player.ann") == pages[0]
    for asked in ({"fixture_text": "9" * 5000}, {"page_text": "x"}):
        assert numbers("player.ann", **asked) == pages[0]


def test_who_may_withdraw_whom_is_worked_out_once_for_a_season() -> None:
    """However many members are shown, and however many of them organise the club."""
    desk, season = season_of("robin", 9)
    order = tuple(season.entrants)
    for _ in range(2):
        desk.does(seasons.open_season, "player.ann", title="More", kind="robin", rule_set=1)
    for number in (2, 3):
        for at in order:
            desk.does(seasons.enter_season, f"player.m{at - 1}", number, [f"player.m{at - 1}"])
    for number in (1, 2, 3):
        desk.happens([FixturesDrawn(number, order)])
    for at in range(5):
        desk.does(club_people.give_role, "player.ann", f"player.m{at}", "organiser")
    club, fixtures = desk.club, []
    for number, each in club.seasons.items():
        fixtures.append(Counting(each.fixtures))
        club.seasons[number] = replace_struct(each, fixtures=fixtures[-1])
    for by in ("player.ann", "player.m1"):
        for player in club.members:
            told = describe_lost_seasons(club, by, player).count(".")
            assert told == (0 if player == "player.ann" else 3)
            describe_form_subject(club, "", f"leaving {player} {by}")
    club_people.remove_member(club, "player.ann", "player.m8")
    assert [each.times for each in fixtures] == [1, 1, 1]


def test_who_may_withdraw_whom_is_kept_for_the_organisers_of_now_alone() -> None:
    """To give and take roles all night filled the memory with who had been an organiser when."""
    desk, season = season_of("ladder", 3)
    for at in (*range(3), *range(3)):
        role = "member" if f"player.m{at}" in desk.club.organisers else "organiser"
        club = desk.does(club_people.give_role, "player.ann", f"player.m{at}", role)
        assert club_scores.find_withdrawable(club, "player.ann", season) == {1, 2, 3}
    assert len(season.worked_out) < 2
    assert len(desk.club.worked_out) == 1


def test_of_a_ladder_its_last_moves_alone_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, season = season_of("ladder", 30)
    called = list[int]()

    def name_of(_: Club, entrant: Entrant) -> str:
        called.append(entrant.number)
        return f"m{entrant.number}"

    with monkeypatch.context() as patch:
        patch.setattr(Club, "entrant_name", name_of)
        told = describe_last_ladder_moves(desk.club, season)
    assert told == [f"m{number} enters in place {number}." for number in range(30, 10, -1)]
    assert called == [*range(11, 31)]
    desk.does(seasons.challenge_entrant, "player.m9", 1, 9)
    for at in range(19):
        desk.does(seasons.withdraw_entrant, f"player.m{29 - at}", 1, 30 - at)
    club = desk.does(club_scores.set_score, "player.ann", 1, 1, (10, 4))
    told = describe_last_ladder_moves(club, club.seasons[1])
    assert len(told) == 20
    assert told[0] == "M9 beats M8 and moves up to place 9."


def test_the_plans_of_a_club_have_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.clubs.commands.checks.MAX_CLUB_GAMES", 5)
    desk, _ = season_of("robin", 3)
    desk.does(seasons.draw_fixtures, "player.ann", 1, random.Random(1))
    desk.does(seasons.open_season, "player.ann", title="More", kind="robin", rule_set=1)
    for n in range(3):
        desk.does(seasons.enter_season, f"player.m{n}", 2, [f"player.m{n}"])
    with pytest.raises(EuchreError, match="at most 5 games in all seasons"):
        seasons.draw_fixtures(desk.club, "player.ann", 2, random.Random(1))


def test_what_is_decided_in_a_ladder_goes_through_none_of_its_moves() -> None:
    desk, _ = season_of("ladder", 4)
    for at in (1, 2, 3):
        desk.does(seasons.challenge_entrant, f"player.m{at}", 1, at)
        desk.does(club_scores.set_score, "player.ann", 1, at, (10, 4))
    desk.does(club_scores.set_score, "player.ann", 1, 2, (4, 10))  # set right
    season = desk.club.seasons[1]
    assert season.order == ladder_history(season)[-1].order == (2, 1, 4, 3)
    blind = replace_struct(season, steps=None)
    desk.club.seasons[1] = blind
    seasons.challenge_entrant(desk.club, "player.m2", 1, 2)
    club_people.remove_member(desk.club, "player.ann", "player.m0")
    assert list(desk.club.organisers) == ["player.ann"]


def test_who_is_equal_in_a_season_is_settled_by_what_they_won_among_themselves() -> None:
    """Three who each beat one of the others, and a fourth who lost to all."""
    desk, season = season_of("robin", 4)
    season = desk.happens([FixturesDrawn(1, tuple(season.entrants))]).seasons[1]
    beats = {(1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)}
    for fixture in season.fixtures.values():
        score = (10, 4) if fixture.sides in beats else (4, 10)
        desk.does(club_scores.set_score, "player.ann", 1, fixture.number, score)
    lines = season_standings(desk.club.seasons[1])
    assert [(each.entrant, each.place, each.won, each.lost) for each in lines] == [
        *((n, 1, 2, 1) for n in (1, 2, 3)),
        (4, 4, 0, 3),
    ]
    assert [(each.made, each.allowed, each.against) for each in lines[:3]] == 3 * [(24, 18, 1)]


# -- what is sent ---------------------------------------------------------------------------------


def test_sitting_down_and_leaving_is_counted(tmp_path: Path) -> None:
    limits = ServerLimits(rate=0.01, burst=8)
    with Server(tmp_path, limits=limits, proxies=("127.0.0.1",)) as server:
        made, moves = server.make(open=True), 0
        seats = f"/api/tables/{made['table']}/seats"
        while moves < 20:
            moved = server.web.post(seats, json={"name": "Bo", "seat": 1})
            if moved.status_code == 201:
                bearer = {"authorization": f"Bearer {moved.json()['token']}"}
                moved = server.web.delete(f"{seats}/1", headers=bearer)
                moves += 1
            if moved.status_code not in (201, 204):
                break
        assert 2 <= moves < 20, "as much as may be said at once beside the game"
        assert (moved.status_code, moved.json()["code"]) == (429, "flood")
        sentence(moved.json()["detail"])
        other = server.make(open=True)
        server.sit(other["table"], "Bo")
        elsewhere = {"x-forwarded-for": "192.0.2.1"}
        seat = server.web.post(seats, json={"name": "Cy", "seat": 2}, headers=elsewhere)
        assert seat.status_code == 201, "others sit down as before"


def test_the_log_of_a_table_is_read_once_for_all_seats_that_come_along(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make()
    kept = SavedSeat(made["table"], made["token"])
    wrong = SavedSeat(made["table"], "nonsense")
    read = Mock(wraps=server.hub.log.read_entry_pages)
    monkeypatch.setattr(server.hub.log, "read_entry_pages", read)
    for seats in ([kept, wrong] * 30, [wrong] * 30):  # of which nothing opens a seat there
        assert server.run(importing.import_guest_games(server.hub, "player.x", seats)) == 0
        read.assert_called_once_with(made["table"])


def test_a_new_account_brings_along_so_many_games_as_its_budget_lets_it_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [SavedSeat(each["table"], each["token"]) for each in (server.make(), server.make())]
    read = Mock(wraps=server.hub.log.read_entry_pages)
    monkeypatch.setattr(server.hub.log, "read_entry_pages", read)
    first = server.hub.log.find_last_seq(seats[0].table)
    monkeypatch.setattr(importing, "MAX_ENTRIES_READ", first)
    assert server.run(importing.import_guest_games(server.hub, "player.x", seats)) == 0
    read.assert_called_once_with(seats[0].table)
    assert budget_of(AccountsApi.create_account).rows > importing.MAX_ENTRIES_READ


def test_of_tables_of_guests_that_have_come_along_few_long_ones_are_in_memory() -> None:
    hub: Any = SimpleNamespace(entered=[], ended=[])
    for entries, kept in ((60, 100), (WHOLE_LOG_ROWS, 8)):
        importer, table = importing.GuestGameImporter(hub), table_of("Ann").table
        keys = [("player.x", f"table-{number}", frozenset[bytes]()) for number in range(200)]
        for key in keys:
            importer._folded.put(key, importing._FoldedLog(entries, table))
        assert sum(importer._folded.find(key) is not None for key in keys) == kept


def test_of_many_wrong_options_the_first_are_named_and_the_others_counted() -> None:
    found = answer_rules_question(RulesQuery({f"nonsense_{n}": n for n in range(2_000)}))
    assert not found.ok
    assert len(found.problems) < 20
    assert [each.knob for each in found.problems[:2]] == ["nonsense_0", "nonsense_1"]
    last = found.problems[-1]
    assert last.knob == ""
    assert "1992 more" in last.why
    sentence(last.words)
    few = answer_rules_question(RulesQuery({"nonsense": 1, "target": 10}))
    assert [each.knob for each in few.problems] == ["nonsense"]


HOSTILE: Mapping[str, str] = MappingProxyType(
    {
        "lists": "a = " + "[" * 5_000,
        "lists in lines": "a = " + "[\n" * 5_000,
        "tables": "a = " + "{b = " * 2_000,
        "dots": ".".join("a" * 4_000) + " = 1",
        "headers": "[" + ".".join("a" * 4_000) + "]",
        "digits": "target = " + "9" * 9_000,
        "hexadecimal digits": "target = 0x" + "f" * 9_000,
        "nested values": "target = " + "[" * 90 + "]" * 90,
        "much": "# nothing\n" * 20_000,
    }
)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_house_rules_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_rules(HOSTILE[name])
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"k{n} = 1" for n in range(4_000)),
        "\n".join(f"k{n}{'.a' * 30} = 1" for n in range(400)),
        "a = [\n" + "1,\n" * 10_000 + "]",
    ],
    ids=["keys", "keys with dots", "a list"],
)
def test_house_rules_of_many_keys_are_refused_before_they_are_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it is parsed"))
    with pytest.raises(RulesError, match="1,000 times at most"):
        read_rules(text)


# -- every address --------------------------------------------------------------------------------


def test_every_address_keeps_to_its_budget(tmp_path: Path) -> None:
    """As `campaign_routes` holds them to it, with little in the server and no processes."""
    with without_first_looks(), Server(tmp_path) as server:
        world = build_world(server, large=False)
        watch, beyond, asked = Watch(server), dict[str, list[str]](), 0
        with watch.aside():
            for method, route, what in asked_of(server.app.routes):
                budget = route.budget
                if budget.runs == "process":
                    continue
                watch.forget()
                seen = ask(server.web, method, what, address_of(route, world), world)
                seen.rows, seen.runs = watch.figures.rows, watch.figures.runs
                asked += 1
                wrong = over(seen, budget)
                if seen.status == 500:
                    wrong.append(f"it failed, with {seen.status}")
                if seen.runs == "process":
                    wrong.append("it has a process work for it: note that at its handler")
                if wrong:
                    beyond[f"{method} {what}"] = wrong
        assert asked > 80
        assert not beyond


def test_a_budget_is_what_a_request_may_cost() -> None:
    budget = RequestBudget(rows=10, size=100, runs="thread")
    assert over(Figures(rows=10, size=100, runs="thread", status=200), budget) == []
    assert over(Figures(rows=10, size=100, runs="process", status=200), budget) == []
    assert over(Figures(runs="loop", status=404), budget) == []
    assert len(over(Figures(rows=11, size=101, runs="loop", status=200), budget)) == 3


def test_a_number_in_an_address_that_nothing_has_is_not_there(server: Server) -> None:
    for path in ("/clubs/largest-club/seasons/{}", "/api/players/x/games/y/{}/record"):
        answer = server.web.get(path.format("9" * 5_000))
        assert answer.status_code == 404, answer.text


# -- what is remembered ---------------------------------------------------------------------------

ENDLESS: Final = re.compile(
    r"^@(?:functools\.)?(?:cache|lru_cache\((?:maxsize=)?None\))\ndef \w+\([^)]*\bRules\b"
    r"|^\w+: (?:Final\[)?dict\[[^=\n]*\bRules\b[^=\n]*= (?:\{\}|dict\()",
    re.MULTILINE,
)


def test_nothing_is_remembered_without_end_by_rules_that_anybody_writes() -> None:
    assert ENDLESS.search("@cache\ndef teams(rules: Rules) -> int:")
    assert ENDLESS.search("_MASKS: Final[dict[tuple[Rules, int], int]] = {}")
    sources = {str(each): each.read_text() for each in SOURCES.rglob("*.py")}
    assert len(sources) > 400
    assert not [path for path, text in sources.items() if ENDLESS.search(text)]


# -- how long logs are ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    [ACCOUNT_LOG_KIND, CLUB_LOG_KIND, TOURNAMENT_LOG_KIND, MODERATION_LOG_KIND],
    ids=lambda k: k.what,
)
def test_every_log_has_an_end_and_says_so(kind: LogKind[Any, Any]) -> None:
    entry = {
        "account": accounts.AccountRenamed("Zoe"),
        "club": MemberRenamed("player.x", "Zoe"),
        "evening": PlayerLeft(1),
        "moderation": ReportFiled(by="x", at=1, why="rude", number=1, table="t", name="Bo"),
    }[kind.what]
    kind.verify_capacity("x", kind.most - 1, [entry])
    kind.verify_capacity("x", kind.most, [])
    kind.verify_capacity("moderator", kind.most, [entry])
    with pytest.raises(EuchreError, match="nothing more fits") as refused:
        kind.verify_capacity("x", kind.most, [entry])
    sentence(str(refused.value))
    assert kind.most <= 50_000
    most_bytes = kind.most * kind.entry_bytes
    kind.verify_capacity("x", 9, [entry], size_bytes=most_bytes - 1)
    kind.verify_capacity("moderator", 9, [entry], size_bytes=most_bytes)
    with pytest.raises(EuchreError, match="is full, with 9 entries"):
        kind.verify_capacity("x", 9, [entry], size_bytes=most_bytes)  # each as long as it may be


def test_whose_account_is_full_signs_in_and_out_and_deletes_it() -> None:
    opened, ended = accounts.SessionOpened(1, "Firefox", 1), accounts.SessionEnded(1)
    signing: list[accounts.Entry] = [ended, accounts.PasskeyUsed("k", 2), opened]
    full = ACCOUNT_LOG_KIND.most
    leaving: list[list[accounts.Entry]] = [signing, [ended], [accounts.AccountDeleted()]]
    for late in leaving:
        ACCOUNT_LOG_KIND.verify_capacity("s1", full, late)
    with pytest.raises(EuchreError):
        ACCOUNT_LOG_KIND.verify_capacity(
            "s1", full, [opened, accounts.ProfileVisibilitySet(public=True)]
        )
    with pytest.raises(EuchreError):
        ACCOUNT_LOG_KIND.verify_capacity("s0", full + 2_000, signing)
    ACCOUNT_LOG_KIND.verify_capacity("s1", full + 2_000 + MAX_SESSIONS, [ended])
    ACCOUNT_LOG_KIND.verify_capacity("s1", full + 2_000 + MAX_SESSIONS, [accounts.AccountDeleted()])


def test_nobody_makes_an_account_large_by_making_recovery_codes_again_and_again() -> None:
    account = account_state.fold_events([accounts.AccountRegistered("ann", "Ann", 1)])
    for _ in range(500):
        account = reduce(account_state.apply_event, make_recovery_codes(account, now_ms=1), account)
    with pytest.raises(AccountError, match="keep the last ones"):
        make_recovery_codes(account, now_ms=1)
    assert len(account.codes) == 8, "and the last ones are good"


def test_who_comes_by_the_link_fills_no_evening_before_its_host(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Visitor(f"http://127.0.0.1:{server.port}")
    host.host(EIGHT)
    stranger, bob = host.another(), host.another(2)
    evenings = server.app.state.tournaments
    [live] = [each for each in evenings.list_in_memory() if host.base.endswith(each.id)]
    kind = replace(TOURNAMENT_LOG_KIND, most=live.version * 4 // 3 + 4)
    monkeypatch.setattr(evenings, "kind", kind)
    while stranger.try_to("claim", player=4).status_code == 303 and live.version < kind.most:
        stranger.try_to("release")
    assert "only the people who run it can add more" in stranger.refused("claim", player=5)
    assert "nly the people who run it" in bob.refused("go", sure="y")
    host.do("leave", player=4, sure="y")


def test_a_name_that_is_taken_and_given_back_for_ever_is_given_out_by_the_host(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.tournaments.places._MAX_CLAIMS_OF_NAME", 2)
    host = Visitor(f"http://127.0.0.1:{server.port}")
    host.host(EIGHT)
    stranger = host.another()
    for _ in range(2):
        stranger.do("claim", player=4)
        stranger.do("release")
    assert "Ask the host for that player's link" in stranger.refused("claim", player=4)
    host.another(5)
    assert host.try_to("link", player=4).status_code == 200


def test_members_fill_no_club_before_its_owners_and_can_always_leave() -> None:
    club = Desk("player.bo").club
    keeps = partial(club_registry.ClubStore.may_fill_log, None, club)  # type: ignore[arg-type]
    assert [keeps(by) for by in (*club.members, "server", "x")] == [True, False, True, False]
    full = CLUB_LOG_KIND.most * 3 // 4
    CLUB_LOG_KIND.verify_capacity("x", full, [MemberRenamed("x", "Zoe")])
    for version in (full, CLUB_LOG_KIND.most):  # also where its owners have filled it
        CLUB_LOG_KIND.verify_capacity("x", version, [MemberLeft("x")], may_fill_log=False)
    with pytest.raises(EuchreError, match="nly the people who run it"):
        CLUB_LOG_KIND.verify_capacity("x", full, [MemberRenamed("x", "Zoe")], may_fill_log=False)


def test_an_old_member_ends_their_games_and_what_they_wrote_as_organiser_is_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk("player.bo", "player.cy")
    desk.does(club_games.add_rule_set, "player.ann", "House", preset("standard").rules)
    desk.does(seasons.open_season, "player.ann", title="L", kind=LADDER_KIND, rule_set=1)
    for by in ("player.bo", "player.cy"):
        desk.does(seasons.enter_season, by, 1, [by])
    club_store = club_registry.ClubStore.__new__(club_registry.ClubStore)
    asked = seasons.challenge_entrant(desk.club, "player.cy", 1, 1)

    def has_room(entries: Sequence[Entry], most: int, *noted: Entry, role: str) -> bool:
        monkeypatch.setattr(club_store, "kind", replace(CLUB_LOG_KIND, most=most, share=9))
        mine = [MemberRoleSet("player.cy", role, "player.ann"), *noted, *[asked[0]] * 9]
        mine.append(MemberRoleSet("player.cy", "member", "player.ann"))
        kept = [StoredEvent(0, "player.cy", entry) for entry in mine]
        live = club_registry.LiveClub(id="club", state=desk.club, stored_events=kept)
        try:
            club_store.verify_capacity(live, "player.cy", entries)
        except EuchreError as refused:
            sentence(str(refused))
            return False
        return True

    assert has_room(asked, 100, role="member"), "there is much room yet"
    assert not has_room(asked, 20, role="member")
    assert has_room(asked, 20, role="organiser")
    back = MemberJoined("player.cy", "Cy")
    assert not has_room(asked, 20, back, role="organiser"), "what came after they were back"
    desk.happens(asked)
    assert has_room(seasons.call_off_challenge(desk.club, "player.cy", 1, 1), 20, role="member")
    said = club_scores.claim_score(desk.club, "player.cy", 1, 1, (10, 4))
    assert has_room(said, 20, role="member")
    desk.happens(said)
    again = club_scores.claim_score(desk.club, "player.cy", 1, 1, (10, 5))
    assert not has_room(again, 20, role="member"), "one after the other, without end"
    desk.does(club_scores.claim_score, "player.bo", 1, 1, (4, 10))
    seen = club_scores.confirm_score(desk.club, "player.cy", 1, 1, (4, 10))
    assert has_room(seen, 20, role="member")


def test_a_full_club_forgets_whose_account_is_deleted_and_goes_through_its_log_aside(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = known(server, "Olive")
    write_club(server, owner.account, 4, 1)
    clubs, threads = server.app.state.clubs, set[threading.Thread]()

    def noted(work: Any) -> Any:
        def works(*given: Any) -> Any:
            threads.add(threading.current_thread())
            return work(*given)

        return works

    kind = replace(
        CLUB_LOG_KIND, most=1, fold=noted(CLUB_LOG_KIND.fold), read=noted(CLUB_LOG_KIND.read)
    )
    monkeypatch.setattr(clubs, "kind", kind)
    monkeypatch.setattr("euchre.server.clubs.registry.anonymise_event", noted(anonymise_event))
    monkeypatch.setattr(club_registry, "_is_named_in", noted(club_registry._is_named_in))
    monkeypatch.setattr(f"{games.__name__}.entry_to_json", noted(accounts.entry_to_json))
    exported = owner.web.get(f"/api/players/{owner.id}/export").json()
    assert exported["entries"]
    assert len(exported["clubs"][0]["log"]) > 5
    owner.delete(f"/{owner.id}")
    assert owner.account not in str(server.hub.log.read_entries(f"{CLUB_PREFIX}largest-club"))
    assert threads
    assert server._thread not in threads, "while everybody at this server waited"


def test_what_a_player_takes_home_is_encoded_aside_and_sent_in_pieces(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = known(server, "Olga")
    for title in ("One", "Two"):
        owner.web.post("/clubs/new", data={"title": title, "about": "x" * 900, "command": title})

    monkeypatch.setattr(operations, "_PIECE_BYTES", 100)
    threads = [note_threads(monkeypatch, module, "encode_raw") for module in (club_registry, games)]
    exported = owner.web.get(f"/api/players/{owner.id}/export").json()
    assert {club["title"] for club in exported["clubs"]} == {"One", "Two"}
    assert all(club["log"] and club["role"] == "owner" for club in exported["clubs"])
    assert exported["reports"] == []
    assert all(threads)
    assert server._thread not in chain(*threads), "while everybody at this server waited"


def test_of_a_log_that_is_taken_home_so_many_entries_are_in_memory_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, encode = known(server, "Olivia"), Mock(wraps=games._encode_account_entries)
    for public in (True, False, True):
        owner.post(f"/{owner.id}/visible", 204, public=public)

    monkeypatch.setattr(games, "_ENTRIES_PER_READ", 2)
    monkeypatch.setattr(games, "_encode_account_entries", encode)
    entries = owner.web.get(f"/api/players/{owner.id}/export").json()["entries"]
    kinds = ["registered", "key-added", "codes-made", "session-opened", "shown", "shown", "shown"]
    assert [entry["type"] for entry in entries] == kinds
    assert [len(call.args[0]) for call in encode.call_args_list] == [2, 2, 2, 1]


def test_one_network_address_leaves_others_places_to_take_their_games_home(server: Server) -> None:
    pages = server.app.state.players._game_pages

    async def enter_all(address: str, first: int) -> list[Callable[[], None]]:
        request = Request({"type": "http", "client": (address, 1), "headers": []})
        entered: list[Callable[[], None]] = []
        with suppress(RefusedError):
            while len(entered) < 100:
                account = f"account-{first + len(entered)}"
                entered.append(await pages._enter_download_turnstile(request, account))
        return entered

    async def enter_and_leave() -> tuple[int, int, int]:
        many, others = await enter_all("192.0.2.1", 0), await enter_all("192.0.2.2", 100)
        for leave in (*many, *others):
            leave()
        again = await enter_all("192.0.2.1", 200)
        for leave in again:
            leave()
        return len(many), len(others), len(again)

    assert server.run(enter_and_leave()) == (10, 10, 10)


def test_a_long_log_is_packed_for_a_process_aside(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = scored(server)
    before = host.data()
    host.do("paid-all")

    async def run(_: str, seconds: float, work: Any, *given: Any) -> Any:
        assert seconds
        return work(*given)

    monkeypatch.setattr("euchre.server.tournaments.pages._LONG_LOG_ENTRIES", 1)
    monkeypatch.setattr("euchre.server.tournaments.pages.PAGE_POOL", SimpleNamespace(run=run))
    threads = note_threads(monkeypatch, files, "encode_for_worker")
    assert host.data()["rounds"] == before["rounds"]
    assert threads
    assert server._thread not in threads, "while everybody at this server waited"


def test_thousands_of_boards_are_dealt_by_a_process_though_nobody_has_come_yet(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, works = Visitor(server.address), list[Callable[..., Any]]()
    host.host([], format="duplicate", hands="60", rounds="100", listed="")

    async def run(_: str, __: float, ___: Any, packed: bytes, *given: Any) -> Any:
        assert packed
        works.append(given[0])
        return "All boards"

    monkeypatch.setattr("euchre.server.tournaments.pages.PAGE_POOL", SimpleNamespace(run=run))
    host.see("/boards")
    assert works == [render_deals]
    few = Visitor(server.address)
    few.host(EIGHT, format="duplicate", hands="2", listed="")
    few.see("/boards")
    assert works == [render_deals], "a few boards take no time"


def test_a_round_of_a_party_to_which_others_have_come_is_looked_for_outside_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was looked for twice, which took 50 ms for 200 players in their 100th round."""
    host = Visitor(server.address)
    host.host(EIGHT, rounds="9", listed="")
    threads = note_threads(monkeypatch, individual, "replan_round")
    host.do("pair", rounds=0)
    host.finish_round()
    host.do("add", names="Zoe")
    host.do("pair", rounds=1)
    assert len(threads) == 1, "and once"
    assert server._thread not in threads, "while everybody at this server waited"


def test_what_moderators_have_to_do_and_have_done_is_shown_a_page_at_a_time(
    tmp_path: Path,
) -> None:
    with heard(Server(tmp_path), but="That account no longer exists") as server:
        root = administrator(server)
        until = server.hub.now_ms() + 10**9
        did: dict[str, Any] = {"by": root.id, "at": 1, "why": "rude"}
        entries: list[moderation.Entry] = [moderation.ModerationOpened(1)]
        for n in range(1, 131):
            name, other, player = f"Name {n:03}", f"Somebody {n:03}", f"{n:016x}"
            entries.append(moderation.NameHidden(name=name, **did))
            entries.append(
                moderation.PlayerSuspended(player=player, name=other, until=until, **did)
            )
        for n in range(1, 31):
            name = f"Reported {n:02}"
            entries.append(ReportFiled(number=n, name=name, table="t" * 22, **did))
        rows = [
            LogEntryRow(at, 1, root.id, None, MODERATION_LOG_KIND.write(entry))
            for at, entry in enumerate(entries, 1)
        ]
        server.hub.log.append(WriteBatch(f"{MODERATION_PREFIX}log", tuple(rows))).result(60)

        def shown(page: str, kind: str) -> list[int]:
            assert len(page) < DEFAULT_BUDGET.size
            return [int(number) for number in re.findall(rf"{kind} (\d+)", page)]

        for asked, kind, count in (
            ("names", "<strong>Name", 130),
            ("suspended", "<strong>Somebody", 130),
            ("reports", r"\d\. Reported", 30),
        ):
            pages = [root.web.get(f"/moderation?{asked}={at}").text for at in (1, 2)]
            told = [number for page in pages for number in shown(page, kind)]
            assert told == [*range(count, 0, -1)], "each once, the last first"
        form = {"do": "suspend", "report": "3", "form": "3", "command": "y" * 24, "why": "so"}
        wrong = root.web.post("/moderation", data=form)
        assert wrong.status_code == 400
        assert shown(wrong.text, r"\d\. Reported")[:2] == [3, 30], "what was typed is there"


def test_members_of_the_largest_club_are_told_a_page_at_a_time(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        owner = known(server, "Olive")
        write_club(server, owner.account, 2, 1, MAX_MEMBERS - 2)
        base, told, target = "/clubs/largest-club", [], "/members"
        while target:
            page = owner.web.get(base + target)
            assert len(page.content) < DEFAULT_BUDGET.size
            told += re.findall(r"<h3>(Player\.[MO]\d+|Olive|Owner)\b", page.text)
            following = re.search(r'rel="next" href="/clubs/largest-club([^"]+)"', page.text)
            target = "" if following is None else following[1]
        assert len(told) == len({*told}) == MAX_MEMBERS
        last = told[-1].lower()
        wrong = owner.web.post(f"{base}/role", data={"player": last, "role": "king"})
        assert wrong.status_code == 400
        assert len(wrong.content) < DEFAULT_BUDGET.size
        assert re.search(
            r'<details class="more" id="of-\d+" open><summary>Change<span[^>]*> ' + told[-1],
            wrong.text,
        )


def test_the_chart_of_a_profile_is_of_its_last_games() -> None:
    every = [CoachReviewSummary(at, 10, {}, at / 10) for at in range(5_000)]
    chart = charts.draw_mistake_costs_chart(every)
    assert chart == charts.draw_mistake_costs_chart(every[-200:])
    assert "in the last 200 games" in chart
    assert len(chart) < DEFAULT_BUDGET.size / 4


def test_the_games_of_a_season_are_looked_for_once_and_with_one_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_services, "_FRESH_SECONDS", 1e9)
    with Server(tmp_path) as server:
        owner = known(server, "Olive")
        player, club, address = owner.account, "largest-club", "/clubs/largest-club"
        write_club(server, player, 8, 0)
        log, asked = server.hub.log, list[str]()
        last = log.find_last_seq(CLUB_PREFIX + club)
        laid = (FixtureTableOpened(1, n, f"table-{n}") for n in range(1, 29))
        rows = [
            LogEntryRow(last + n, n, None, None, CLUB_LOG_KIND.write(it))
            for n, it in enumerate(laid, 1)
        ]
        log.append(WriteBatch(CLUB_PREFIX + club, tuple(rows))).result(60)
        owner.web.get(address)
        body = result_to_json(PlayerResult(0, game_of("", [player, "player.m0"] * 2, (10, 4))))
        result = PlayerResultRow("table-1", 1, player, 5, CASUAL_KIND, club, body)
        server.run(server.hub.write(WriteBatch("table-1", results=(result,))))
        for reader in (log._reader, log._at_once):
            reader.query = partial(_noting, asked, reader.query)
        for _ in range(2):
            owner.web.get(address)
        found = [each.partition(" FROM results WHERE ")[2] for each in asked]
        assert [each[:14] for each in found if each and "DESC" not in each] == ["table_id IN (?"]


def _noting(asked: list[str], ask: Any, statement: str, *values: Any) -> Any:
    asked.append(" ".join(statement.split()))
    return ask(statement, *values)


def test_of_a_game_that_was_set_right_often_the_page_tells_the_last_time() -> None:
    desk, season = season_of("robin", 2)
    desk.happens([FixturesDrawn(1, tuple(season.entrants))])
    for at in range(5):
        desk.does(club_scores.set_score, "player.ann", 1, 1, (10, at), why=f"why {at}")
    season = desk.club.seasons[1]
    view = build_fixture_view(desk.club, season, season.fixtures[1], "player.m1")
    assert view.past == (("10 : 3", "why 4"),)
    assert view.earlier == 3


def test_the_pages_of_an_evening_with_a_long_history_are_as_short_as_any(server: Server) -> None:
    host = Visitor(server.address)
    host.host(EIGHT, stake="5")
    live = server.app.state.tournaments.list_in_memory()[-1]
    charges = [
        entry
        for at in range(1_500)
        for entry in commands.add_charge(live.tournament, "p1", "pot", 100 + at, f"charge {at:04}")
    ]

    async def charge() -> None:
        await server.app.state.tournaments.change_log(live, "host", lambda _: charges)

    server.run(charge())
    for page in ("/ledger", "/ledger?of=p1", "/history"):
        shown = host.see(page)
        assert len(shown) < 200_000, page
        assert "charge 1499" in shown
        assert "charge 1300" not in shown
        assert "charge 1450" in shown
        assert "Page 1 of 16" in shown
    assert "charge 1300" in host.see("/ledger?page=2")
    assert "charge 1300" in host.see("/ledger?of=p1&lines=2")
    assert "charge 1300" in host.see("/history?page=2")
    assert 'start="' in host.page
    for nonsense in ("0", "-1", "x", "9" * 5_000, "99999"):
        assert host.web.get(f"{host.base}/history?page={nonsense}").status_code == 200
    found = host.web.get(f"/api{host.base}")
    assert "content-length" in found.headers
    assert len(found.json()["ledger"]) > 1_500


def test_the_evenings_to_join_are_shown_fifty_at_a_time(server: Server) -> None:
    log, now = server.hub.log, server.hub.now_ms()
    for at in range(60):
        row = (LogEntryRow(1, now, None, None, b"{}"),)
        listing = LobbyListing(f"Open {at:02}", "party", "gathering", True, "Ann\nBo", now + at)
        batch = WriteBatch(f"{TOURNAMENT_LOG_PREFIX}listed-{at:02}", row, listing=listing)
        log.append(batch).result(60)
    watch = Watch(server)
    pages = [server.web.get(f"/events?page={number}").text for number in (1, 2)]
    assert watch.figures.rows < 70, "each row once, and how many there are"
    shown = [set(re.findall(r"Open \d\d", page)) for page in pages]
    assert len(shown[0]) < 51
    assert len(shown[0] | shown[1]) == 60
    assert 'href="/events?page=2#others-title"' in pages[0]


def test_lists_are_made_without_the_logs_of_what_they_list(server: Server) -> None:
    """Which cannot even be read here."""
    olive = known(server, "Olive")
    row, now = (LogEntryRow(1, 1, None, None, b"{}"),), server.hub.now_ms()
    mine = LobbyListing("Mine", "party", "over", False, "Ann\nBo", now)
    server.hub.log.append(
        WriteBatch(f"{TOURNAMENT_LOG_PREFIX}mine-alone", row, listing=mine)
    ).result(60)
    members = (
        ClubMemberRow(olive.account, "owner"),
        ClubMemberRow("player.x", "member"),
        ClubMemberRow("player.y", ""),
    )
    club = LobbyListing("The Olives", "", "invited", False, "", now)
    server.hub.log.append(
        WriteBatch(f"{CLUB_PREFIX}olives-club", row, listing=club, members=members)
    ).result(60)
    olive.web.cookies.set(VISITED_COOKIE_NAME, ".".join(12 * ["mine-alone"]))
    evenings = olive.web.get("/events").text
    assert evenings.count("mine-alone") == 2, "its title and its button"
    assert "over · 2 players" in evenings
    assert "2 members · you're an owner" in olive.web.get("/clubs").text


def test_what_an_evening_comes_to_is_worked_out_aside(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, threads = scored(server), set[threading.Thread]()

    def evolved(*given: Any) -> Any:
        threads.add(threading.current_thread())
        return TOURNAMENT_LOG_KIND.evolve(*given)

    monkeypatch.setattr(
        server.app.state.tournaments, "kind", replace(TOURNAMENT_LOG_KIND, evolve=evolved)
    )
    host.do("close", sure="yes")
    assert threads
    assert server._thread not in threads, "while everybody at this server waited"


class CountedName(str):
    """A name that counts how often it is compared with another."""

    __slots__ = ()
    compared: ClassVar[list[str]] = []
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        self.compared.append(self)
        return str.__eq__(self, other)


def test_who_has_spelled_their_name_in_thousands_of_ways_deletes_the_account_at_no_cost() -> None:
    """Spellings of one name do not count among the ten that an account may have."""
    names = tuple(map(CountedName, map("".join, product(*zip("annlee", "ANNLEE", strict=True)))))
    listings = [
        (f"t{number}", SimpleNamespace(players=f"{name}\nBo"))
        for number, name in enumerate(["Cy", "annLEE", "annLEE 2", "annLEES"] * 10)
    ]

    async def load(work: Callable[..., Any], *args: Any) -> Any:
        return work(*args)

    log = SimpleNamespace(list_open_tables=lambda *_: listings)
    shared: Any = SimpleNamespace(now_ms=lambda: 0, run_loader=load, log=log)
    found = asyncio.run(TableLobby(shared, {"t1": None}).find_unloaded_tables_with_names(names))  # type: ignore[dict-item]
    assert found == [f"t{n}" for n in range(40) if n % 4 in (1, 2) and n > 1]
    assert len(CountedName.compared) < len(names) + len(listings)
