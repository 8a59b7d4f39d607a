"""Who sits where, and what it entitles to: newcomers, the door, and who does not move."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from effort import TIMES, some, unlike
from euchre.cli.matches.game import new_record
from euchre.english.names import DisplayName
from euchre.english.terms import describe_late_join
from euchre.game.hand import legal
from euchre.game.match import Stage
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Seat
from euchre.server.http.identity import UNKNOWN_IDENTITY
from euchre.server.tables.participants.gallery import SpectatorGallery
from euchre.server.tables.participants.messages import PROTOCOL_VERSIONS, Broadcaster
from euchre.table import (
    Entry,
    RefusedError,
    Table,
    TableSettings,
    apply_entry,
    entry_from_json,
    open_table,
)
from euchre.table import commands as say
from euchre.table.chairs import seating
from euchre.table.chairs.consent import REPEAT_STALL_VOTE_MS, STALL_VOTE_MS
from euchre.table.log.entries import (
    BotSeated,
    BotTookOver,
    BotVoteCast,
    DoorPolicySet,
    EventsUndone,
    GameResumed,
    MatchEventHappened,
    MatchStarted,
    PlayerCameBack,
    SeatEmptied,
    SeatTaken,
    UndoAnswered,
    UndoAsked,
)
from euchre.table.log.reducer import build_initial_table
from euchre.table.views.public_view import build_hand_info, build_table_info
from euchre.table.views.watching import (
    HandViewCache,
    describe_entry,
    describe_hand_so_far,
)
from euchre.testing.worlds import random_hand, redeal_hidden
from table_help import Desk, at_hand, in_play, sentence, table_of, turn_of
from test_games_no_leak import LEAK_RULES, with_benny_up
from test_leak_wire import Ear, entries_of, seated

OTHERS: list[tuple[type[Any], dict[str, Any]]] = [
    (say.SayReady, {}),
    (say.AskUndo, {}),
    (say.TakeSeatBack, {}),
    (say.ClaimTricks, {}),
    (say.AnswerQuestion, {"yes": True}),
    (say.PauseGame, {}),
    (say.VoteForBot, {"seat": 0}),
    (say.VoteToWait, {"seat": 0}),
]
"""What takes part in a hand."""


# -- who sits down in the middle of a hand ------------------------------------------------------


def test_who_sits_down_in_mid_hand_plays_from_the_next_deal_on() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(in_play)
    level = desk.table.chairs[2].bot
    desk.sits("Kim", 2)
    chair = desk.table.chairs[2]
    assert (chair.person, chair.joins, chair.is_away, chair.bot) == (True, True, False, level)
    assert desk.table.present_seats == {0}
    assert desk.table.find_view_seat(2) is None
    picture = desk.mine(2)
    assert (picture.joins, picture.cards, picture.choices) == ("deal", (), ())
    assert build_table_info(desk.table).chairs[2].joins == "deal"
    for kind, fields in OTHERS:
        code, why = desk.refused(2, kind, **fields)
        assert (code, why) == ("not-now", "You'll play from the next deal on.")
    assert desk.says(2, say.SayText, text="Hello")
    hand = desk.match.hands
    desk.until(lambda desk: len(desk.match.hands) > len(hand))
    assert desk.table.present_seats == {0, 2}, "after the hand it takes part in everything"
    assert not desk.table.chairs[2].joins
    desk.until(turn_of(2))
    assert desk.mine(2).cards
    assert desk.table == desk.replayed


def test_a_newcomer_is_not_waited_for_in_this_hand() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(lambda desk: in_play(desk) and desk.match.turn == 0)
    desk.sits("Kim", 2)
    while not desk.table.resting:
        if desk.choice(0) is None:
            coming = desk.step()
            assert coming is not None
            assert coming.what == "bot"
        else:
            desk.says(0, say.SubmitEvent, event=desk.choice(0))


def test_who_stood_up_and_sits_down_again_is_a_newcomer_too() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(in_play)
    desk.leaves(1)
    desk.sits("Lee", 1)
    assert desk.table.find_view_seat(1) is None
    assert not desk.mine(1).cards


def test_who_was_away_has_their_own_cards_when_they_are_back() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(lambda desk: in_play(desk) and desk.match.turn == 1)
    desk.gone[1] = desk.now
    desk.step()
    assert desk.table.chairs[1].is_away
    assert desk.mine(1).cards
    assert desk.says(1, say.TakeSeatBack) == [PlayerCameBack(1)]
    assert desk.table.find_view_seat(1) == 1


def test_a_game_that_very_many_have_sat_down_in_takes_nobody_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seating, "MAX_REMEMBERED_PLAYERS", 5)
    desk = table_of("Ann", "Bo", rules=preset("standard").rules.replace(target=100))

    def play_hands(more: int) -> None:
        wanted = len(desk.match.hands) + more
        desk.until(lambda desk: len(desk.match.hands) >= wanted)

    for name in ("Cy", "Dee", "Eve"):
        play_hands(1)
        desk.leaves(1)
        desk.sits(name, 1)
    play_hands(2)
    desk.leaves(1)
    with pytest.raises(RefusedError, match="have sat down in this game") as refused:
        desk.sits("Flo", 1)
    assert refused.value.code == "full"


def test_between_two_hands_who_sits_down_plays_at_once() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(lambda desk: desk.table.resting)
    desk.sits("Kim", 2)
    assert not desk.table.chairs[2].joins
    desk.until(lambda desk: desk.match.stage in (Stage.CUT, Stage.DEAL) and not desk.table.resting)
    desk.sits("Jo", 1)
    assert not desk.table.chairs[1].joins


def hopper(desk: Desk) -> set[str]:
    """The cards that somebody sees who sits down on one bot's chair after the other."""
    seen: set[str] = set()
    for seat, chair in enumerate(desk.table.chairs):
        if not chair.person:
            desk.sits("Eve", seat)
            seen |= {str(held.card) for held in desk.mine(seat).cards}
            desk.leaves(seat)
    return seen


def test_who_comes_and_goes_leaves_the_bot_that_was_there() -> None:
    desk = table_of("Dana", seed=3)
    desk.says(0, say.SeatBot, seat=2, name="beginner")
    desk.until(in_play)
    desk.sits("Eve", 2)
    desk.leaves(2)
    assert desk.table.chairs[2].bot == "beginner"


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_going_from_chair_to_chair_shows_no_card(name: str) -> None:
    desk = table_of("Dana", rules=preset(name).rules, seed=5, money="points", amount=500)
    looks = 0
    while looks < 12 and desk.table.stage == "playing":
        if at_hand(desk):
            assert hopper(desk) == set()
            looks += 1
        if not desk.somebody_acts():
            desk.step()
    assert looks == 12


# -- on the wire --------------------------------------------------------------------------------


class Pair:
    """A newcomer in a seat and a spectator, who are told of a desk until the hand ends."""

    def __init__(self, desk: Desk, seat: Seat) -> None:
        self.teller, self.hands = Broadcaster(desk.table, HandViewCache()), len(desk.match.hands)
        self.ears = (Ear(seat), Ear(None))
        self._here = frozenset({0, seat})
        self._keep, desk.keep = desk.keep, self.keep  # type: ignore[method-assign]

    def keep(self, draft: Any) -> list[Entry]:
        for entry, after in draft.moves:
            if len(after.match.hands) > self.hands:
                break
            self.teller.broadcast(entry, after, self.ears, self._here)
            for ear in self.ears:
                ear.send(self.teller.build_welcome(ear.seat, self._here, 1))
                ear.send(self.teller.build_stale(1, ear.seat, "Look again."))
        return self._keep(draft)


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_newcomer_hears_of_the_hand_what_a_spectator_hears(name: str) -> None:
    rng, pairs = random.Random(name), 0
    for seed in range(20):
        if pairs == 2 * TIMES:
            break
        desk = table_of("Dana", rules=preset(name).rules, seed=seed)
        desk.until(at_hand)
        for _ in range(rng.randrange(6)):
            if not desk.somebody_acts():
                desk.step()
        if not at_hand(desk):
            continue
        seat = rng.randrange(1, desk.rules.players)
        pair = Pair(desk, seat)
        desk.sits("Kim", seat)
        desk.until(lambda desk, pair=pair: len(desk.match.hands) > pair.hands)  # type: ignore[misc]
        new, spectator = pair.ears
        pairs += 1
        for mine, theirs in zip(new.heard, spectator.heard, strict=True):
            own, other = msgspec.json.decode(mine), msgspec.json.decode(theirs)
            if other.get("entry", {}).get("type") == "sat":
                assert own.pop("told") == "You sit down."
                assert other.pop("told") == "Kim sits down."
            elif "mine" not in own:
                assert mine == theirs
            if "mine" in own:
                shown = own.pop("mine")
                shown.pop("pledge", None)  # chance for the next deal, which is theirs
                assert shown == {
                    "seat": seat,
                    "joins": "deal",
                    "notice": describe_late_join("deal"),
                }
                assert other.pop("mine", None) in (None, {"seat": None})
            assert own == other
    assert pairs


def heard_by_newcomer(hand: Any, seat: Seat, at: int) -> list[bytes]:
    """What somebody receives who sits down in `seat` after so many events of the hand."""
    table: Table = seated(hand.rules, hand.dealt.dealer)
    table = apply_entry(table, BotSeated(seat, "Bo", "rules"), 0)
    teller, here = Broadcaster(table, HandViewCache()), frozenset(range(hand.rules.players))
    ears = [Ear(seat, protocol) for protocol in PROTOCOL_VERSIONS]
    entries: list[Entry] = entries_of(hand, table)
    sat = len(entries) - len(hand.events) + 1 + at
    entries.insert(sat, SeatTaken(seat, "Kim"))
    for number, entry in enumerate(entries):
        table = apply_entry(table, entry, 100 * number)
        if table.resting or table.stage == "over":
            break
        teller.broadcast(entry, table, ears if number >= sat else [], here)
        if number >= sat:
            for ear in ears:
                ear.send(teller.build_welcome(seat, here, 1))
    return [message for ear in ears for message in ear.heard]


@pytest.mark.parametrize("name", some(LEAK_RULES, 2))
def test_no_hidden_card_changes_a_byte_of_what_a_newcomer_hears(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(f"newcomer {name}")
    worlds = 0
    for _ in range(20):
        if worlds >= 3 * TIMES:
            break
        hand = (with_benny_up if name == "benny-always-up" else random_hand)(rules, rng)
        for seat in range(rules.players):
            at = rng.randrange(len(hand.events))
            ours = heard_by_newcomer(hand, seat, at)
            for _ in range(3):
                other = redeal_hidden(hand, None, rng)
                if other is None or other == hand:
                    continue
                worlds += 1
                assert heard_by_newcomer(other, seat, at) == ours
                break
    assert worlds


# -- the door -----------------------------------------------------------------------------------


def refusal(desk: Desk, name: str, seat: Seat) -> str:
    with pytest.raises(RefusedError) as found:
        desk.sits(name, seat)
    sentence(found.value.why)
    return found.value.code


def test_the_host_says_who_may_sit_down() -> None:
    desk = table_of("Dana", "Lee")
    assert build_table_info(desk.table).door == "open"
    assert desk.refused(1, say.SetDoorPolicy, door="locked")[0] == "host-only"
    assert desk.refused(0, say.SetDoorPolicy, door="ajar")[0] == "off"
    assert desk.says(0, say.SetDoorPolicy, door="locked") == [DoorPolicySet("locked")]
    assert desk.says(0, say.SetDoorPolicy, door="locked") == []
    assert refusal(desk, "Kim", 2) == "locked"
    desk.says(0, say.SetDoorPolicy, door="ask")
    assert refusal(desk, "Kim", 2) == "ask"
    desk.sits("Kim", 2, let_in=True)
    desk.says(0, say.SetDoorPolicy, door="open")
    desk.sits("Jo", 3)
    assert desk.table == desk.replayed


def test_a_door_is_nobodys_where_nobody_is_host() -> None:
    desk = Desk(settings={"door": "locked"})
    desk.sits("Dana", 0)
    with pytest.raises(RefusedError, match="takes no new players") as refused:
        desk.sits("Kim", 2)
    assert refused.value.code == "locked", "and Dana has not locked it"
    desk.leaves(0)
    desk.sits("Kim", 2)
    assert desk.table.host == 2
    with pytest.raises(RefusedError):
        open_table("a-table", TableSettings(rules={}, door="ajar"))


def test_who_is_removed_does_not_simply_sit_down_again() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(in_play)
    assert desk.refused(1, say.RemovePlayer, seat=0)[0] == "host-only"
    assert desk.refused(0, say.RemovePlayer, seat=0)[0] == "no-seat"
    assert desk.refused(0, say.RemovePlayer, seat=2)[0] == "no-seat"
    entries = desk.says(0, say.RemovePlayer, seat=1)
    assert [type(entry) for entry in entries] == [BotSeated, DoorPolicySet]
    assert desk.table.effective_door == "ask"
    assert refusal(desk, "Lee", 1) == "ask"
    assert desk.table == desk.replayed


def test_before_the_game_a_removed_person_leaves_an_empty_chair() -> None:
    desk = table_of("Dana", "Lee", playing=False)
    assert desk.says(0, say.RemovePlayer, seat=1) == [
        SeatEmptied(1, removed=True),
        DoorPolicySet("ask"),
    ]


def test_nobody_is_removed_from_a_game_they_play_for_money_nor_bots_changed() -> None:
    desk = table_of("Dana", "Lee", money="points", amount=100)
    desk.sits("Kim", 2)
    desk.until(in_play)
    assert desk.refused(0, say.RemovePlayer, seat=1)[0] == "not-now"
    assert desk.refused(0, say.SeatBot, seat=3, name="beginner")[0] == "not-now"
    assert desk.refused(0, say.RemovePlayer, seat=2)[0] == "hushed"
    desk.until(lambda desk: not desk.table.is_hand_dealt)
    assert isinstance(desk.says(0, say.RemovePlayer, seat=2)[0], BotSeated), "Kim plays for nothing"


def test_the_next_person_runs_the_table_when_the_host_leaves() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    assert desk.table.host == 0
    desk.until(in_play)
    desk.leaves(0)
    assert desk.table.host == 1
    desk.sits("Eve", 0)
    assert desk.table.host == 1, "nobody becomes host by sitting down"


def test_leaving_and_being_removed_are_told() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    desk.until(in_play)
    follows = "plays on."
    (line,) = desk.told(desk.leaves(1), 0)
    assert line == f"Lee has left. {desk.table.seat_names[1]}, a bot, {follows}"
    line, _ = desk.told(desk.says(0, say.RemovePlayer, seat=2), None)
    assert line == f"The host has removed Kim. {desk.table.seat_names[2]}, a bot, {follows}"
    gathering = table_of("Dana", "Lee", "Kim", playing=False)
    assert gathering.told(gathering.leaves(1), 0) == ["Lee has left."]
    assert gathering.told(gathering.says(0, say.RemovePlayer, seat=2), 0)[0] == (
        "The host has removed Kim."
    )


def test_the_bot_that_follows_is_nobody_who_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "euchre.table.chairs.seating.BOT_NAMES", ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
    )
    desk = table_of("Ann", "bo", "Cy", "Dot", money="points", amount=100)
    desk.leaves(0)
    assert desk.table.seat_names[0] == "Eli"
    desk.leaves(1)
    assert desk.table.seat_names[1] == "Fay"
    desk.leaves(2)
    assert desk.table.seat_names[2] == "Ann 2"
    plain = table_of("Ann", "Dana")
    plain.leaves(0)
    assert plain.table.seat_names[0] != "Ann"


@pytest.mark.parametrize("name", ["standard", "two-handed", "cutthroat", "bid-euchre"])
def test_bots_are_called_alike_at_a_table_and_in_the_terminal(name: str) -> None:
    rules = preset(name).rules
    for seat in range(rules.players):
        desk = Desk(rules)
        desk.sits("Dana", seat)
        desk.fill()
        alone = new_record(rules, seat, ["simple"] * (rules.players - 1), {})
        assert desk.table.seat_names == tuple(n.replace("You", "Dana") for n in alone.names)


def test_what_the_bot_does_is_not_put_down_to_who_has_sat_down() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(lambda desk: in_play(desk) and desk.match.turn == 0 and not desk.hand.trick)
    desk.sits("Kim", 1)
    event = desk.choice(0)
    assert event is not None
    desk.says(0, say.SubmitEvent, event=event)
    info = build_hand_info(desk.table, desk.match.view(None))
    assert info is not None
    if desk.match.turn == 1:
        assert info.asks == "Waiting for Kim's bot to play"
    desk.until(turn_of(0), persons=False)
    lines = describe_hand_so_far(desk.table, 0)
    assert any(line.startswith("Kim's bot plays") for line in lines)
    assert not any(line.startswith("Kim ") for line in lines)


def told_live(desk: Desk, seat: Seat | None) -> tuple[str, ...]:
    """The lines of the game as `seat` was told them while it was played."""
    lines, table = list[str](), desk.before(1)
    for now_ms, text in desk.log[1:]:
        entry, before = entry_from_json(text), table
        table = apply_entry(before, entry, now_ms)
        if isinstance(entry, MatchEventHappened):
            assert before.match is not None
            view = before.match.view(before.find_view_seat(seat))
            lines.append(describe_entry(before, entry, table, seat, view))
    return tuple(lines)


def has_tricks(number: int) -> Callable[[Desk], bool]:
    """So many tricks of the hand have been played."""
    return lambda desk: in_play(desk) and len(desk.hand.tricks) == number


def test_each_line_of_a_hand_names_who_played_then() -> None:
    """Also for whoever loads the page: Tom, his bot, and then who has followed him."""
    desk = table_of("Ann", "Tom", "Lee", seed=3)
    for number, who_comes in enumerate(("Tom's bot", "Cy", "Eve"), 1):
        desk.until(has_tricks(number))
        if who_comes == "Tom's bot":
            desk.gone[1] = desk.now
            desk.until(lambda desk: desk.table.chairs[1].is_away, persons=False)
        elif who_comes == "Cy":
            desk.leaves(1)
        else:
            desk.sits("Eve", 1)
    desk.until(has_tricks(4))
    for seat in (0, None):
        lines = describe_hand_so_far(desk.table, seat)
        assert lines == told_live(desk, seat)
        actors = [re.match("(Tom's bot|Tom|Cy|Eve's bot) (plays|leads) ", line) for line in lines]
        assert [found[1] for found in actors if found] == ["Tom", "Tom's bot", "Cy", "Eve's bot"]


ALIKE = ["\uff34\uff4f\uff4d", "T om", "\u0422\u043e\u043c", "\u03a4om"]
"""Tom in wide letters, with a space, in Cyrillic letters, with a Greek one."""


@pytest.mark.parametrize("name", ALIKE[:3])
def test_names_that_look_the_same_are_the_same(name: str) -> None:
    desk = table_of("Tom", playing=False)
    desk.leaves(1)
    desk.sits(name, 1)
    assert desk.table.seat_names[1] == f"{name} 2"


@pytest.mark.parametrize(("name", "other"), [("Robot", "R0bot"), ("Al", "A1"), ("Zoe", "Zoë.")])
def test_a_guest_is_told_from_one_whose_name_looks_the_same(name: str, other: str) -> None:
    desk = table_of(name, playing=False)
    desk.leaves(1)
    with pytest.raises(RefusedError) as refused:
        seating.verify_name(desk.table, DisplayName(other), 1)
    assert refused.value.why.startswith(f"{name} is already at this table")
    desk.sits(other, 1)
    assert desk.table.seat_names[1] == f"{other} 2"


@pytest.mark.parametrize("name", ["The host", "Bot", "Ann (you)", "h0st"])
def test_nobody_sits_by_what_the_page_calls_somebody(name: str) -> None:
    desk = table_of("Tom", playing=False)
    desk.leaves(1)
    with pytest.raises(RefusedError, match="can't use that name"):
        seating.verify_name(desk.table, DisplayName(name), 1)


def test_who_watches_speaks_by_no_name_of_the_page_and_is_told_from_who_sits() -> None:
    desk = table_of("Al", playing=False)
    for name in ("The host", "Ann (you)", "Server"):
        with pytest.raises(RefusedError, match="can't use that name"):
            SpectatorGallery().add_chat(
                _onlooker(), say.SayText(id=1, text="Hi"), DisplayName(name), desk.table, ()
            )
    who = _onlooker()
    SpectatorGallery().add_chat(
        who, say.SayText(id=1, text="Hi"), DisplayName("A1"), desk.table, ()
    )
    assert who.name == "A1 2"


def _onlooker() -> Any:
    return SimpleNamespace(name="", address="", identity=UNKNOWN_IDENTITY)


def test_a_word_of_two_alphabets_is_nobodys_name() -> None:
    desk = table_of("Tom", playing=False)
    desk.leaves(1)
    with pytest.raises(RefusedError) as refused:
        desk.sits(ALIKE[3], 1)
    sentence(refused.value.why)
    assert "two alphabets" in refused.value.why
    desk.sits("Ann \u041f\u0435\u0442\u0440\u043e\u0432", 1)


# -- who does not move --------------------------------------------------------------------------


def voting(desk: Desk) -> Any:
    info = build_hand_info(desk.table, desk.match.view(None))
    assert info is not None
    return info.vote_from


def slow(*people: str, **settings: Any) -> Desk:
    """A table where it is the turn of Dana, who does not move."""
    desk = table_of(*people, seed=3, **settings)
    desk.until(turn_of(0))
    assert desk.coming is None
    return desk


def test_a_vote_is_about_no_more_players_than_sit_at_a_table() -> None:
    vote = '{"id": 1, "type": "%s", "seat": 1, "others": [%s]}'
    for kind in ("vote", "wait"):
        assert say.parse_command(vote % (kind, ", ".join(['[2, "Ben"]'] * 4)))
        with pytest.raises(RefusedError, match="length <= 4"):
            say.parse_command(vote % (kind, ", ".join(['[2, "Ben"]'] * 5)))


def test_the_others_vote_a_bot_in_for_who_does_not_move() -> None:
    desk = slow("Dana", "Lee", "Kim")
    assert voting(desk) == desk.now + 45_000
    assert desk.refused(1, say.VoteForBot, seat=0)[0] == "not-now"
    desk.now += STALL_VOTE_MS
    assert desk.refused(0, say.VoteForBot, seat=0)[0] == "not-now"
    assert desk.refused(1, say.VoteForBot, seat=2)[0] == "not-now"
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1)]
    assert build_table_info(desk.table).votes == (1,)
    assert desk.says(1, say.VoteForBot, seat=0) == []
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2), BotTookOver(0, voted=True)]
    assert desk.refused(0, say.TakeSeatBack)[0] == "not-now", "or the turn would never end"
    decided = desk.table.decided[0]
    coming = desk.step()
    assert coming is not None
    assert (coming.what, coming.seat) == ("bot", 0)
    assert desk.table.decided[0] > decided
    assert desk.table.votes == frozenset()
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]
    assert desk.table == desk.replayed


def test_the_others_know_for_whom_they_wait_before_they_may_vote() -> None:
    """A phone that is frozen holds its line: nothing else tells that nobody is there."""
    desk = slow("Dana", "Lee", "Kim")
    info = build_hand_info(desk.table, desk.match.view(None))
    assert info is not None
    assert (info.waits_from, info.vote_from) == (desk.now + 20_000, desk.now + 45_000)
    desk.now += 45_000
    desk.says(1, say.VoteForBot, seat=0)
    assert desk.says(2, say.VoteForBot, seat=0)[-1] == BotTookOver(0, voted=True)
    alone = slow("Dana")
    info = build_hand_info(alone.table, alone.match.view(None))
    assert info is not None
    assert info.waits_from is None


def test_of_two_the_other_is_enough_and_who_moves_at_last_has_moved() -> None:
    desk = slow("Dana", "Lee")
    desk.now += STALL_VOTE_MS
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1), BotTookOver(0, voted=True)]
    event = desk.choice(0)
    assert event is not None
    assert desk.says(0, say.SubmitEvent, event=event) == [
        MatchEventHappened(event),
        PlayerCameBack(0),
    ]


def test_alone_with_bots_and_where_a_clock_runs_nobody_votes() -> None:
    assert voting(slow("Dana")) is None
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    assert voting(desk) is None


def test_who_has_lost_the_connection_is_not_asked() -> None:
    desk = slow("Dana", "Lee", "Kim", "Jo")
    desk.now += STALL_VOTE_MS
    desk.gone[3] = desk.now
    desk.says(1, say.VoteForBot, seat=0)
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2)]
    desk.step()
    assert desk.table.chairs[3].is_away
    assert desk.table.chairs[0].is_away, "the others had agreed"
    assert desk.table == desk.replayed


def test_who_leaves_without_voting_is_not_asked_any_more() -> None:
    desk = slow("Dana", "Lee", "Kim")
    desk.now += STALL_VOTE_MS
    desk.says(1, say.VoteForBot, seat=0)
    assert desk.leaves(2)[-1] == BotTookOver(0, voted=True)


STAKES: list[dict[str, Any]] = [
    {"money": "points", "amount": 100},
    {"kept": ("Dana", "Lee", "Kim", "Jo")},
]


@pytest.mark.parametrize("settings", STAKES, ids=["money", "evening"])
def test_where_something_is_at_stake_a_side_cannot_sink_its_game(settings: dict[str, Any]) -> None:
    desk = slow("Dana", "Lee", "Kim", "Jo", **settings)
    desk.now += STALL_VOTE_MS
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1)]
    assert desk.says(3, say.VoteForBot, seat=0) == [BotVoteCast(3), BotTookOver(0, voted=True)]


def test_a_partner_is_asked_where_nobody_else_is_here() -> None:
    desk = slow("Dana", "Lee", "Kim", money="points", amount=100)
    desk.leaves(1)
    desk.now += STALL_VOTE_MS
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2), BotTookOver(0, voted=True)]


def test_a_newcomer_may_have_a_bot_play_for_the_only_one_who_plays() -> None:
    desk = slow("Dana")
    desk.sits("Kim", 2)
    desk.sits("Jo", 3)
    assert voting(desk) is not None
    assert desk.refused(2, say.VoteForBot, seat=0)[1] == "You'll play from the next deal on."
    desk.now += STALL_VOTE_MS
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2), BotTookOver(0, voted=True)]
    desk.until(lambda desk: desk.table.resting, persons=False)


def test_a_newcomer_ends_the_pause_of_who_has_gone() -> None:
    desk = slow("Dana")
    desk.sits("Kim", 2)
    desk.says(0, say.PauseGame)
    assert desk.refused(2, say.ResumeGame)[0] == "not-now"
    desk.gone[0] = desk.now
    desk.step()
    assert desk.coming is None
    assert desk.says(2, say.ResumeGame) == [GameResumed(2)]
    desk.until(lambda desk: desk.table.resting, persons=False)


def test_a_newcomer_ends_a_pause_that_lasts() -> None:
    desk = slow("Dana")
    desk.sits("Kim", 2)
    desk.says(0, say.PauseGame)
    desk.now += 119_999
    assert "once it has been paused for two minutes" in desk.refused(2, say.ResumeGame)[1]
    desk.now += 1
    assert desk.says(2, say.ResumeGame) == [GameResumed(2)]
    assert desk.refused(0, say.PauseGame)[1] == "You've already paused once in this hand."


def test_who_plays_alone_takes_nothing_back_without_those_who_wait_for_the_hand() -> None:
    """Otherwise it is played and taken back for ever, and no turn of it lasts long."""
    desk = table_of("Dana", seed=3)
    desk.until(lambda desk: in_play(desk) and turn_of(0)(desk) and len(legal(desk.hand)) > 1)
    for at, name in ((2, "Kim"), (3, "Jo")):
        desk.sits(name, at)

    def play() -> None:
        event = desk.choice(0)
        assert event is not None
        desk.says(0, say.SubmitEvent, event=event)

    play()
    assert desk.says(0, say.AskUndo) == [UndoAsked(0)]
    assert desk.refused(0, say.AnswerQuestion, yes=True)[0] == "not-now"
    assert desk.says(2, say.AnswerQuestion, yes=True) == [UndoAnswered(2, yes=True)]
    *_, undone = desk.says(3, say.AnswerQuestion, yes=True)
    assert isinstance(undone, EventsUndone)
    play()
    desk.says(0, say.AskUndo)
    assert desk.says(3, say.AnswerQuestion, yes=False) == [UndoAnswered(3, yes=False)]
    assert desk.refused(0, say.AskUndo)[1] == "You've already asked to undo that."
    assert desk.refused(2, say.AnswerQuestion, yes=True)[1] == "You'll play from the next deal on."
    desk.until(lambda desk: desk.table.resting)
    assert desk.table == desk.replayed


def test_who_is_not_alone_is_not_asked_for_by_who_waits() -> None:
    desk = slow("Dana", "Lee")
    desk.sits("Kim", 2)
    event = desk.choice(0)
    assert event is not None
    desk.says(0, say.SubmitEvent, event=event)
    desk.says(0, say.AskUndo)
    assert desk.refused(2, say.AnswerQuestion, yes=False)[1] == "You'll play from the next deal on."


def test_who_stalls_again_and_again_costs_the_others_seconds() -> None:
    desk = slow("Dana", "Lee", "Kim", "Jo", money="points", amount=100)

    def outvoted(after: int) -> None:
        assert voting(desk) == desk.table.turned + after
        desk.now = desk.table.turned + after
        desk.says(1, say.VoteForBot, seat=0)
        assert desk.says(3, say.VoteForBot, seat=0)[-1] == BotTookOver(0, voted=True)

    def others_play() -> None:
        while not desk.table.resting:
            seat = desk.match.turn
            if seat == 0 and not desk.table.chairs[0].is_away:
                return
            event = desk.choice(seat) if seat else None
            if event is not None:
                desk.says(seat, say.SubmitEvent, event=event)
            else:
                assert desk.step() is not None

    outvoted(STALL_VOTE_MS)
    desk.step()
    desk.says(0, say.TakeSeatBack)
    others_play()
    hand = len(desk.match.hands)
    assert desk.match.turn == 0, "choose a seed in which the hand goes on"
    outvoted(REPEAT_STALL_VOTE_MS)
    desk.step()
    why = "A bot is playing this hand for you, because the others asked for it twice."
    for command in (say.TakeSeatBack, say.AskUndo, say.ClaimTricks):
        assert desk.refused(0, command)[1] == why
    others_play()
    assert len(desk.match.hands) == hand + 1
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]
    desk.until(turn_of(0))
    assert voting(desk) == desk.table.turned + 25_000
    assert desk.table == desk.replayed


def test_neither_questions_nor_pauses_nor_coming_and_going_win_time() -> None:
    desk = slow("Dana", "Lee")
    desk.now += 40_000
    desk.says(0, say.PauseGame)
    desk.now += 30_000
    desk.says(1, say.ResumeGame)
    assert desk.refused(0, say.PauseGame)[0] == "not-now"
    desk.sits("Eve", 2)
    desk.leaves(2)
    left = STALL_VOTE_MS - 40_000
    assert voting(desk) == desk.now + left
    desk.now += left
    assert desk.says(1, say.VoteForBot, seat=0)[-1] == BotTookOver(0, voted=True)


def test_phases_with_a_time_of_their_own_have_no_vote() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo")
    desk.until(lambda desk: desk.match.stage is Stage.CUT, persons=False)
    desk.now += 10 * STALL_VOTE_MS
    assert desk.match.turn is not None
    other = (desk.match.turn + 1) % 4
    assert desk.refused(other, say.VoteForBot, seat=desk.match.turn)[0] == "not-now"


# -- logs from before ---------------------------------------------------------------------------


def test_a_log_from_before_folds_as_it_did() -> None:
    table = build_initial_table(open_table("a-table", TableSettings(rules={})), 0)
    for seat in range(4):
        table = apply_entry(table, SeatTaken(seat, f"Player {seat}"), 0)
    table = apply_entry(table, MatchStarted(1), 0)
    assert table.parties == ()
    assert table.present_seats == {0, 1, 2, 3}
