"""What the pages of an evening read from its forms, and show of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from euchre.game.rules import Rules
from euchre.notation.rules_text import read_rules
from euchre.server.event_store import StoredEvent
from euchre.server.tournaments.files import TournamentLog
from euchre.server.tournaments.forms import (
    FormFields,
    SubmittedForm,
    parse_new_tournament,
    parse_score,
)
from euchre.server.tournaments.page_parts import decode_history, encode_history_lines
from euchre.server.tournaments.registry import build_lobby_listing
from euchre.server.tournaments.views import build_own_view, describe_format_and_stakes
from euchre.tournaments import commands
from euchre.tournaments.commands import default_rules
from euchre.tournaments.entries import TableScore, entry_from_json, entry_to_json
from euchre.tournaments.errors import TournamentError
from league_host import NAMES, TEAMS, Host, begun
from test_league_evening import party

__all__ = ["party"]


def test_a_side_that_comes_to_agree_with_the_table_waits_for_the_other_alone(party: Host) -> None:
    """It said something else before."""
    number, table = 1, 1
    me = party.evening.players_of(party.evening.rounds[0].tables[0].first)[0]
    score = {first: TableScore(first, 6) for first in (8, 10)}
    party.does(commands.record_online_score, number, table, score[8], sat=(), counts=False)
    for first, claim in ((10, "both"), (8, "mine")):
        party.score(table, first, 6, by=me)
        mine = build_own_view(party.evening, me)
        assert mine is not None
        assert mine.claim == claim


def test_the_history_names_who_did_something_and_not_who_has_the_place_since(party: Host) -> None:
    sitting = party.evening.rounds[0].tables[0]
    (one, _), (other, _) = (party.evening.players_of(side) for side in sitting.sides)
    name = party.evening.people[one].name
    party.score(1, 10, 6, by=one)
    party.score(1, 10, 6, by=other)
    party.does(commands.rename_player, one, "Zed", other=True)
    stored = [
        StoredEvent(at, f"p{one}" if getattr(entry, "by", 0) == one else "host", entry)
        for at, entry in enumerate(party.log)
    ]
    log = TournamentLog(party.evening, stored)
    lines = decode_history(encode_history_lines(log))
    assert [line.who for line in lines if f"{name} enters the score" in line.told] == [name]


def test_who_contradicts_the_table_disagrees_with_nobody_who_has_said_nothing(party: Host) -> None:
    sitting = party.evening.rounds[0].tables[0]
    me, other = (party.evening.players_of(side)[0] for side in sitting.sides)
    party.does(commands.record_online_score, 1, 1, TableScore(8, 6), sat=(), counts=False)
    party.score(1, 10, 6, by=me)
    assert not party.evening.rounds[0].tables[0].is_disputed
    party.score(1, 8, 6, by=other)
    assert party.evening.rounds[0].tables[0].is_disputed


def test_a_score_can_be_as_high_as_the_target_has_it() -> None:
    rules = default_rules("pot").replace(target=1_000)
    host = begun("pot", ["Ann & Bo", "Cy & Dee"], rules=rules)
    form = SubmittedForm(FormFields(number="1", table="1", first="1003", second="999"))
    host.does(commands.enter_score, 1, 1, parse_score(form, host.evening).score)
    assert entry_from_json(entry_to_json(host.log[-2])) == host.log[-2]


@pytest.mark.parametrize("author", ["host", "server", "moderator"])
def test_nobody_is_called_what_the_history_calls_who_is_no_player(party: Host, author: str) -> None:
    log = TournamentLog(party.evening, [StoredEvent(1, author, entry) for entry in party.log])
    (name,) = {line.who for line in decode_history(encode_history_lines(log))}
    with pytest.raises(TournamentError, match="You can't use the name"):
        commands.add_players(party.evening, name, guest=True)


@pytest.mark.parametrize(
    ("format_", "names", "before", "after"),
    [
        ("party", NAMES[:8], True, True),
        ("pot", NAMES[:4], False, False),  # for four players
        ("knockout", TEAMS[:4], True, False),  # the teams have been drawn
        ("swiss", TEAMS[:4], True, True),
    ],
)
def test_an_evening_is_open_to_join_while_somebody_can(
    format_: str, names: tuple[str, ...], *, before: bool, after: bool
) -> None:
    host = Host(format_, names, rounds=3 if format_ in ("party", "swiss") else 0)

    def is_open() -> bool:
        newcomer = "Xia & Wes" if host.evening.teams and host.evening.order else "Xia"
        try:
            joins = bool(commands.add_players(host.evening, newcomer, guest=True))
        except TournamentError:
            joins = False
        assert commands.can_join(host.evening) == joins == build_lobby_listing(host.evening, 0).open
        return joins

    def set_to(**settings: Any) -> None:
        wanted = structs.replace(host.evening.settings, **settings)
        host.does(commands.change_settings, wanted)

    assert is_open() == before
    host.pair()
    assert is_open() == after
    if after:
        set_to(places=len(host.evening.people))
        assert not is_open()
        set_to(places=0)
        assert is_open()
        set_to(listed=False)
        assert commands.can_join(host.evening)
        assert not build_lobby_listing(host.evening, 0).open


@pytest.mark.parametrize(
    ("format_", "house", "hands_and_target"),
    [
        ("progressive", 'base = "british"', (8, 0)),  # as is usual in the format
        ("progressive", "num_hands = 10", (10, 0)),
        ("progressive", "target = 7", (0, 7)),
        ("progressive", "num_hands = 10\ntarget = 7", (10, 7)),
        ("duplicate", 'base = "stick-the-dealer"\nnum_hands = 6', (6, 0)),
        ("party", 'base = "party"\nnum_hands = 6', (6, 0)),
    ],
)
def test_house_rules_that_set_a_length_keep_it(
    format_: str, house: str, hands_and_target: tuple[int, int]
) -> None:
    typed = SubmittedForm(FormFields(format=format_, house=house))
    settings, _ = parse_new_tournament(typed)
    rules = Rules.from_dict(settings.rules)
    assert (rules.num_hands, rules.target) == hands_and_target
    ours = {"house:1": read_rules(house).rules}
    typed = SubmittedForm(FormFields(format=format_, preset="house:1"))
    assert Rules.from_dict(parse_new_tournament(typed, ours)[0].rules) == rules
    shorter = SubmittedForm(FormFields(format=format_, house=house, hands="5"))
    assert Rules.from_dict(parse_new_tournament(shorter)[0].rules).num_hands == 5


@pytest.mark.parametrize(("format_", "rounds"), [("knockout", 2), ("two-table", 2)])
def test_a_bracket_has_no_other_number_of_rounds(format_: str, rounds: int) -> None:
    host = Host(format_, TEAMS[:4], rounds=7)
    assert f"{rounds} rounds" in describe_format_and_stakes(host.evening)
    with pytest.raises(TournamentError, match="With 4 teams there are 2 rounds, not 7: leave"):
        host.pair()
    host.does(commands.change_settings, structs.replace(host.evening.settings, rounds=rounds))
    host.pair()
    with pytest.raises(TournamentError, match="there are 2 rounds, not 3"):
        commands.change_settings(host.evening, structs.replace(host.evening.settings, rounds=3))
    if format_ == "knockout":
        with pytest.raises(TournamentError, match="With 2 teams there is 1 round, not 3: leave"):
            Host(format_, TEAMS[:2], rounds=3).pair()
