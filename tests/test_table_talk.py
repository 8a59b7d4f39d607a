"""Who may say what, when, and who hears it; and who is waited for that is gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import pytest

from euchre.english.grammar import clean_to_one_line
from euchre.english.phrases import CHAT_PHRASES
from euchre.game.events import Played
from euchre.server.limits import ServerLimits
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import DueAction, entry_from_json
from euchre.table import commands as say
from euchre.table.chairs.absence import ABSENCE_GRACE_MS, RECONNECT_MS
from euchre.table.chairs.consent import PAUSE_LIMIT_MS, REPEAT_STALL_VOTE_MS
from euchre.table.log.entries import (
    BotTookOver,
    BotVoteCast,
    ChatSaid,
    EventsUndone,
    PlayerCameBack,
    SpectatorChatSet,
    WaitVoteCast,
)
from euchre.table.views.picture import SeatInfo
from euchre.table.views.public_view import build_table_info
from euchre.table.views.watching import HandViewCache
from server_help import Guest, Server
from table_help import Desk, at_hand, in_play, table_of, turn_of

STAKES: list[dict[str, Any]] = [
    {"money": "pot", "amount": 500},
    {"stakes": "the dishes"},
    {"kept": ("Tom", "Ann", "Lee", "Kim")},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("talk")) as running:
        yield running


def refused(answer: dict[str, Any], code: str) -> None:
    assert (answer["type"], answer.get("code")) == ("error", code), answer


# -- phrases ------------------------------------------------------------------------------------


def test_a_phrase_is_said_by_its_id_in_the_words_of_the_server() -> None:
    desk = table_of("Tom", "Lee")
    assert desk.says(0, say.SayPhrase, phrase="nice-loner") == [
        ChatSaid(0, "Nice loner", "nice-loner")
    ]
    assert [line[:3] for line in desk.table.chat] == [("Tom", 0, "Nice loner")]
    welcome = Broadcaster(desk.table, HandViewCache()).build_welcome(1, (), 0)
    assert b'"phrase":"nice-loner"' in welcome, "and so for whoever comes later"
    code, _ = desk.refused(0, say.SayPhrase, phrase="Nice loner")
    assert code == "off"
    assert desk.refused(None, say.SayPhrase, phrase="wow")[0] == "spectator"
    assert desk.replayed == desk.table


@pytest.mark.parametrize("mark", ["\u0301", "\u0332", "\u0e47", "\u20dd"])
def test_what_is_said_does_not_tower_over_the_table(mark: str) -> None:
    before, after = ("\u0e01", "\u0e02") if mark == "\u0e47" else ("To", "m")  # of one script
    desk = table_of(before + 20 * mark + after)
    assert desk.table.seat_names[0] == before + 4 * mark + after
    desk.says(0, say.SayText, text="hi" + 150 * mark + " you")
    assert desk.table.chat[-1][2] == "hi" + 4 * mark + " you"


def test_phrases_have_ids_and_words_of_their_own_and_name_no_card() -> None:
    assert len({phrase.id for phrase in CHAT_PHRASES}) == len(CHAT_PHRASES)
    assert len({phrase.words for phrase in CHAT_PHRASES}) == len(CHAT_PHRASES)
    for phrase in CHAT_PHRASES:
        assert phrase.id == phrase.id.lower().replace(" ", "-")
        assert len(phrase.id) <= 32
        assert phrase.words == clean_to_one_line(phrase.words)
        assert len(phrase.words) <= 20, "it is said in a bubble"
        told = phrase.words.lower()
        assert not any(suit in told for suit in ("club", "diamond", "heart", "spade", "bower"))


def test_what_was_said_before_there_were_phrases_folds_as_it_did() -> None:
    old = entry_from_json(b'{"type":"said","seat":1,"text":"hello"}')
    assert old == ChatSaid(1, "hello")
    assert entry_from_json(b'{"type":"took-over","seat":1}') == BotTookOver(1)
    assert entry_from_json(b'{"type":"voted","seat":1}') == BotVoteCast(1)


# -- where something is at stake ----------------------------------------------------------------


@pytest.mark.parametrize("stakes", STAKES, ids=str)
def test_where_something_is_at_stake_nobody_talks_while_a_hand_is_played(
    stakes: dict[str, Any],
) -> None:
    people = ("Tom", "Ann", "Lee", "Kim")
    desk = table_of(*people, playing=False, **stakes)
    assert desk.says(0, say.SayText, text="Good evening")
    for seat in range(4):
        desk.says(seat, say.SayReady)
    assert desk.says(0, say.SayText, text="Who deals?"), "before the deal nobody knows a card"
    hands = 0
    while hands < 2:
        desk.until(at_hand)
        while desk.table.is_hand_dealt:
            assert build_table_info(desk.table).hushed
            for seat in range(4):
                code, why = desk.refused(seat, say.SayText, text="clubs!")
                assert (code, "hand is over" in why) == ("hushed", True)
                assert desk.refused(seat, say.SayPhrase, phrase="wow")[0] == "hushed"
            assert desk.somebody_acts() or desk.step()
        hands += 1
        assert not build_table_info(desk.table).hushed
        assert desk.says(2, say.SayPhrase, phrase="well-played")
    assert desk.replayed == desk.table


@pytest.mark.parametrize("stakes", STAKES, ids=str)
def test_where_something_is_at_stake_nobody_does_what_the_game_can_do_without(
    stakes: dict[str, Any],
) -> None:
    """It could be a signal, as words are; all the rest is either play or seen by nobody else."""
    play = (say.SubmitEvent, say.ClaimTricks, say.PledgeNonce, say.AddNonce)
    needed = (say.AskUndo, say.AnswerQuestion, say.PauseGame, say.ResumeGame, say.LeaveSeat)
    of_others = (say.TakeSeatBack, say.VoteForBot, say.VoteToWait)
    unseen = (say.Hello, say.AskHint, say.AskSnapshot, say.Ping)
    waits = (say.SayReady, say.AskRematch)  # for the end of the hand, whoever asks
    at_the_door = (say.AskForSeat, say.AnswerKnock, say.WithdrawKnock)  # see `test_doors`
    kinds = {*get_args(say.Command)}.difference(play, needed, of_others, unseen, waits, at_the_door)
    fields: dict[type[Any], dict[str, Any]] = {
        say.SayText: {"text": "clubs!"},
        say.SayPhrase: {"phrase": "wow"},
        say.SetSpectatorChat: {"gallery": "all"},
        say.SetDoorPolicy: {"door": "locked"},
        say.SetPace: {"pace": "fast"},
        say.SetPreferences: {"packets": "twos", "always": True},
        say.SeatBot: {"seat": 3, "name": "beginner"},
        say.RemovePlayer: {"seat": 1},
        say.MakeHost: {"seat": 2},
        say.SwapSeats: {"seats": (1, 3)},
    }
    assert fields.keys() == kinds
    desk = table_of("Tom", "Ann", "Lee", **stakes)
    desk.until(at_hand)
    for kind in kinds:
        code, _ = desk.refused(0, kind, **fields[kind])
        assert code == "hushed" or "stakes" not in stakes, kind  # elsewhere some never are done
    for kind in waits:
        assert desk.refused(0, kind)[0] == "not-now"
    desk.until(lambda desk: not desk.table.is_hand_dealt)
    for kind in (say.SayText, say.SayPhrase, say.SetPreferences):
        assert desk.says(0, kind, **fields[kind])
    for kind in (say.SetSpectatorChat, say.SetDoorPolicy, say.SetPace):
        if "kept" not in stakes:
            assert desk.says(0, kind, **fields[kind])


def test_in_a_pause_nobody_talks_either_nor_does_who_waits_to_take_part() -> None:
    desk = table_of("Tom", "Ann", money="pot", amount=100)
    desk.until(at_hand)
    desk.sits("Eve", 2)
    desk.says(0, say.PauseGame)
    for seat in (1, 2):
        assert desk.refused(seat, say.SayPhrase, phrase="wow")[0] == "hushed"


def test_among_friends_people_talk_when_they_like() -> None:
    desk = table_of("Tom", "Ann")
    desk.until(at_hand)
    assert not build_table_info(desk.table).hushed
    assert desk.says(1, say.SayText, text="mind the left bower")


# -- who watches --------------------------------------------------------------------------------


def test_the_host_says_who_hears_those_who_watch() -> None:
    desk = table_of("Tom", "Ann")
    assert build_table_info(desk.table).gallery == "own"
    assert desk.refused(1, say.SetSpectatorChat, gallery="all")[0] == "host-only"
    assert desk.refused(0, say.SetSpectatorChat, gallery="some")[0] == "off"
    assert desk.says(0, say.SetSpectatorChat, gallery="all") == [SpectatorChatSet("all")]
    assert desk.says(0, say.SetSpectatorChat, gallery="all") == []
    info = build_table_info(desk.table)
    assert (info.gallery, info.overheard) == ("all", True)
    assert desk.replayed == desk.table
    official = table_of("Tom", "Ann", "Lee", "Kim", kept=("Tom", "Ann", "Lee", "Kim"))
    assert official.refused(0, say.SetSpectatorChat, gallery="all")[0] == "host-only"


@pytest.mark.parametrize("settings", [*STAKES[:2], {"same_deals": "set.x"}], ids=str)
def test_who_watches_is_not_heard_in_a_game_they_could_tell_something_of(
    settings: dict[str, Any],
) -> None:
    desk = table_of("Tom", "Ann", gallery="all", playing=False, **settings)
    assert build_table_info(desk.table).overheard, "before the game"
    for seat in (0, 1):
        desk.says(seat, say.SayReady)
    while desk.table.stage != "over":
        assert not build_table_info(desk.table).overheard
        assert desk.somebody_acts() or desk.step()
    assert build_table_info(desk.table).overheard, "and after it"


def gallery_of(
    server: Server, made: dict[str, Any], stack: ExitStack, many: int = 1
) -> list[Guest]:
    watching = {"table": made["table"]}
    return [stack.enter_context(server.guest(watching)) for _ in range(many)]


def words_heard(guest: Guest) -> list[str]:
    """All the words that a guest was sent that somebody has said who watches."""
    guest.ask("ping")
    told = [each["said"] for each in guest.told if each["type"] == "said"]
    chats = [one for each in guest.told for one in each.get("chat", []) if one.get("watching")]
    return [one["text"] for one in told + chats]


def test_who_watches_talks_among_themselves_while_a_hand_is_played(server: Server) -> None:
    made = server.make(start=True, bots="simple")
    with ExitStack() as stack:
        dana = stack.enter_context(server.guest(made))
        dana.play(lambda guest: bool(guest.picture["mine"].get("cards")))
        zed, yan = gallery_of(server, made, stack, 2)
        assert zed.ask("say", text="she holds both bowers", name="Zed")["type"] == "ack"
        yan.ask("phrase", phrase="wow", name="Zed")
        for guest in (zed, yan):
            assert words_heard(guest) == ["she holds both bowers", "Wow!"]
        said = [each["said"] for each in zed.told if each["type"] == "said"]
        assert [one["name"] for one in said] == ["Zed", "Zed 2"]
        assert said[1]["phrase"] == "wow"
        assert all(one["watching"] and one["seat"] is None for one in said)
        assert words_heard(dana) == []
        (late,) = gallery_of(server, made, stack)
        assert words_heard(late) == ["she holds both bowers", "Wow!"]
        again = stack.enter_context(server.guest(made))
        again.ask("sync")
        assert words_heard(again) == []


def test_nobody_who_sits_there_can_tell_that_those_who_watch_talk(server: Server) -> None:
    made = server.make()
    with ExitStack() as stack:
        dana = stack.enter_context(server.guest(made))
        (zed,) = gallery_of(server, made, stack)
        dana.hear_until(lambda told: told["type"] == "presence")
        dana.ask("ping")
        heard, written = len(dana.told), server.rows(made["table"])
        version = zed.version
        for _ in range(5):
            answer = zed.ask("say", text="hello", name="Zed")
            assert (answer["type"], answer["v"]) == ("ack", version)
        dana.ask("ping")
        assert [told["type"] for told in dana.told[heard:]] == ["pong"]
        assert dana.told[-1]["v"] == version
        assert server.rows(made["table"]) == written


def test_who_sits_down_hears_no_more_of_those_who_watch(server: Server) -> None:
    made = server.make(start=True, bots="simple", pace="slow")
    with ExitStack() as stack:
        (zed,) = gallery_of(server, made, stack)
        zed.ask("say", text="north has nothing", name="Zed")
        lee = stack.enter_context(server.guest(server.sit(made["table"], "Lee")))
        zed.ask("say", text="south has all", name="Zed")
        assert words_heard(lee) == []


def test_everybody_hears_those_who_watch_where_the_host_has_it_so(server: Server) -> None:
    made = server.make(start=True, bots="simple", pace="slow")
    with ExitStack() as stack:
        dana = stack.enter_context(server.guest(made))
        (zed,) = gallery_of(server, made, stack)
        zed.ask("say", text="before", name="Dana")
        assert dana.ask("gallery", gallery="all")["type"] == "ack"
        zed.ask("say", text="during", name="somebody else")
        assert words_heard(dana) == ["during"]
        named = next(each["said"]["name"] for each in dana.told if each["type"] == "said")
        assert named == "Dana 2", "by the name of a player nobody speaks, and by one name only"
        assert dana.ask("gallery", gallery="none")["type"] == "ack"
        refused(zed.ask("say", text="after"), "off")
        refused(zed.ask("phrase", phrase="wow"), "off")
        dana.ask("gallery", gallery="own")
        zed.ask("say", text="again")
        dana.ask("sync")
        assert set(words_heard(dana)) == {"during"}, "what was not for everybody stays so"


def test_what_was_meant_for_those_who_watch_is_told_to_nobody_else_when_it_comes_late(
    server: Server,
) -> None:
    """It waited for a line, and the host has had everybody hear it meanwhile."""
    made = server.make(start=True, bots="simple", pace="slow", gallery="all")
    with ExitStack() as stack:
        dana = stack.enter_context(server.guest(made))
        (zed,) = gallery_of(server, made, stack)
        zed.ask("say", text="for all", name="Zed", seen=zed.version)
        for gallery in ("own", "all"):
            shown = dana.ask("gallery", gallery=gallery)["v"] - 1
            late = zed.ask("say", text=f"before {gallery}", seen=shown)
            if gallery == "own":
                assert late["type"] == "ack", "fewer read it"
            else:
                refused(late, "stale")
        assert zed.ask("say", text="again", seen=shown + 1)["type"] == "ack"
        assert words_heard(dana) == ["for all", "again"]


def test_what_is_said_once_more_as_its_answer_was_lost_is_said_once(server: Server) -> None:
    made = server.make()
    with ExitStack() as stack:
        zed, again, yan = gallery_of(server, made, stack, 3)
        wishes: dict[str, Any] = {"text": "twice?", "name": "Zed", "seen": 1}
        first = zed.ask("say", "p-1", **wishes)
        second = again.ask("say", "p-1", **wishes)
        assert (second["type"], second["said"]) == ("ack", first["said"])
        again.ask("say", "p-2", **wishes)
        yan.ask("phrase", "p-1", phrase="wow")
        assert words_heard(yan) == ["twice?", "twice?", "Wow!"]


def test_who_watches_is_told_by_what_name_they_speak(server: Server) -> None:
    made = server.make()
    with ExitStack() as stack:
        (zed,) = gallery_of(server, made, stack)
        wishes = ("Dana", "Zoe", "")
        named = [zed.ask("say", text="hi", name=name)["said"]["name"] for name in wishes]
        assert named == 3 * ["Dana 2"]


def test_at_stake_who_watches_is_not_heard_even_where_the_host_would_have_it(
    server: Server,
) -> None:
    made = server.make(start=True, bots="simple", pace="slow", stakes="a pint", gallery="all")
    with ExitStack() as stack:
        dana = stack.enter_context(server.guest(made))
        (zed,) = gallery_of(server, made, stack)
        zed.ask("say", text="lead clubs", name="Zed")
        zed.ask("phrase", phrase="nice-loner")
        dana.ask("sync")
        assert words_heard(dana) == []
        assert words_heard(zed) == ["lead clubs", "Nice loner"]


def test_what_cannot_be_said_is_refused_in_a_sentence(server: Server) -> None:
    made = server.make()
    with ExitStack() as stack:
        dana = stack.enter_context(server.guest(made))
        (zed,) = gallery_of(server, made, stack)
        for guest in (dana, zed):
            for phrase in ("", "no-such", "Wow!", "../wow"):
                refused(guest.ask("phrase", phrase=phrase), "off")
            refused(guest.ask("phrase", phrase="x" * 33), "malformed")
            refused(guest.ask("phrase"), "malformed")
            refused(guest.ask("say", text=" \u200b\n"), "malformed")
            refused(guest.ask("say", text="x" * 201), "malformed")
        refused(zed.ask("say", text="hi", name="D\u0430na"), "off")
        zed.ask("say", text="<b>hi</b>", name="<img src=x onerror=alert(1)>")
        zed.ask("ping")
        told = next(each["said"] for each in zed.told if each["type"] == "said")
        assert told["name"] == "<img src=x onerror=alert", (
            "as it was written: pages show it as text"
        )
        refused(zed.ask("ready"), "spectator")


def test_who_watches_from_one_address_talks_no_more_than_one_seat_does(tmp_path: Path) -> None:
    limits = ServerLimits(rate=0.001, burst=12)
    with Server(tmp_path, limits=limits) as server, ExitStack() as stack:
        made = server.make()
        lines = gallery_of(server, made, stack, 3)
        answers = [line.ask("phrase", phrase="wow")["type"] for _ in range(4) for line in lines]
        assert answers == ["ack"] * 6 + ["error"] * 6
        refused(lines[0].errors[0], "flood")
        (fresh,) = gallery_of(server, made, stack)
        refused(fresh.ask("say", text="I came in again"), "flood")
        with server.guest(made) as dana:
            assert dana.ask("say", text="not mine")["type"] == "ack"


def test_only_so_many_lines_of_those_who_watch_are_remembered(server: Server) -> None:
    made = server.make()
    with ExitStack() as stack:
        (zed,) = gallery_of(server, made, stack)
        for number in range(60):
            zed.ask("say", text=f"{number}", name="Zed")
        (late,) = gallery_of(server, made, stack)
        assert words_heard(late) == [f"{number}" for number in range(10, 60)]


def test_the_phrases_are_given_to_programs(server: Server) -> None:
    found = server.web.get("/api/phrases").json()
    assert [(each["id"], each["words"], each["kind"]) for each in found] == [
        *map(tuple, CHAT_PHRASES)
    ]


# -- who is gone --------------------------------------------------------------------------------


def gone(desk: Desk, seat: int, ago: int = RECONNECT_MS) -> None:
    """The person in `seat` has lost the connection a moment ago."""
    desk.gone[seat] = desk.now
    desk.now += ago


def chair(desk: Desk, seat: int) -> SeatInfo:
    return build_table_info(
        desk.table, desk.table.person_seats - desk.gone.keys(), absent_since_ms=desk.gone
    ).chairs[seat]


def test_a_vote_is_about_who_was_named_and_nobody_else() -> None:
    """It may arrive late, when others are gone, or somebody else has the chair."""
    desk = table_of("Dana", "Lee", "Kim", "Jo")
    desk.until(turn_of(2))
    for seat in (0, 2):
        gone(desk, seat)
    gone(desk, 3, ago=RECONNECT_MS - 1)
    assert desk.says(1, say.VoteToWait, seat=2) == [WaitVoteCast(1, 2)]
    assert chair(desk, 2).until == desk.now + 120_000
    for kind in (say.VoteForBot, say.VoteToWait):
        assert desk.refused(1, kind, seat=0, name="Max")[0] == "stale"
        assert desk.refused(1, kind, seat=0, others=((3, "Max"),))[0] == "stale"
    all_gone = ((2, "Kim"), (3, "Jo"), (1, "Lee"))
    assert desk.says(1, say.VoteToWait, seat=0, name="Dana", others=all_gone) == [
        WaitVoteCast(1, 0)
    ], "about Kim it is said already, and Jo, who has only just gone, may be back at once"
    entries = desk.says(1, say.VoteForBot, seat=0, name="Dana", others=all_gone)
    assert entries[:2] == [BotVoteCast(1, 0), BotVoteCast(1, 2)]
    assert [each.is_away for each in desk.table.chairs] == [True, False, True, False]
    assert desk.table == desk.replayed


def test_who_comes_back_is_told_what_a_bot_has_played_for_them() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo", seed=3)
    desk.until(lambda desk: in_play(desk) and desk.match.turn == 0)
    gone(desk, 0, ABSENCE_GRACE_MS)
    desk.step()
    held = desk.hand.hands[0]
    desk.until(lambda desk: len(desk.hand.hands[0]) == len(held) - 2)
    played = [card for card in held if card not in desk.hand.hands[0]]
    desk.gone.clear()
    entries = desk.says(0, say.TakeSeatBack)
    (told,) = desk.told(entries, 0)
    what = r"(lead|play)ing the \S+"
    assert re.fullmatch(f"You are back. A bot played for you: {what} and {what}.", told)
    assert all(card.symbol in told for card in played)
    assert desk.told(entries, 1) == ["Dana is back."]
    desk.gone[0] = desk.now
    desk.now += ABSENCE_GRACE_MS
    desk.step()
    number = len(desk.match.hands) + 1
    desk.until(lambda desk: len(desk.match.hands) == number + 1)
    desk.gone.clear()
    (told,) = desk.told(desk.says(0, say.TakeSeatBack), 0)
    assert told.startswith(f"You are back. A bot has played for you since hand {number}")


@pytest.mark.parametrize(
    ("hands", "told"),
    [(1, "A bot played for you: "), (2, "A bot has played for you since hand 2")],
)
def test_who_left_after_a_hand_is_not_told_that_a_bot_played_it(hands: int, told: str) -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(lambda desk: desk.table.resting)
    gone(desk, 1, ABSENCE_GRACE_MS)
    desk.until(lambda desk: desk.table.chairs[1].is_away, persons=False)
    assert desk.table.resting, "nothing of the second hand has happened"
    desk.until(lambda desk: len(desk.match.hands) == hands and in_play(desk))
    desk.until(lambda desk: len(desk.hand.hands[1]) < 5)
    desk.gone.clear()
    (line,) = desk.told(desk.says(1, say.TakeSeatBack), 1)
    assert line.startswith(f"You are back. {told}")


def test_who_comes_back_is_told_of_a_card_that_a_bot_played_after_another_was_taken_back() -> None:
    desk = table_of("Dana", "Lee", seed=5)
    desk.until(lambda desk: in_play(desk) and desk.match.turn == 0 and not desk.hand.trick)
    for seat in (0, 1):
        desk.until(turn_of(seat), persons=False)
        desk.says(seat, say.SubmitEvent, event=desk.choice(seat))
    gone(desk, 1, ABSENCE_GRACE_MS)
    desk.until(lambda desk: desk.table.chairs[1].is_away, persons=False)
    desk.says(0, say.AskUndo)
    assert isinstance(desk.says(1, say.AnswerQuestion, yes=True)[-1], EventsUndone)
    desk.says(0, say.SubmitEvent, event=desk.choice(0))
    desk.until(turn_of(2), persons=False)
    [*_, played] = desk.match.events
    assert isinstance(played, Played)
    desk.gone.clear()
    (told,) = desk.told(desk.says(1, say.TakeSeatBack), 1)
    assert told == f"You are back. A bot played for you: playing the {played.card.symbol}."


def test_who_is_gone_is_told_since_when_and_until_when_they_are_waited_for() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(1))
    gone(desk, 0)
    since = desk.gone[0]
    found = chair(desk, 0)
    assert (found.gone, found.until, found.asked) == (since, since + ABSENCE_GRACE_MS, (1, 2))
    assert chair(desk, 1).gone is None
    assert desk.coming == DueAction(since + ABSENCE_GRACE_MS, "take over", 0)
    desk.step()
    found = chair(desk, 0)
    assert (found.away, found.gone, found.until, found.asked) == (True, since, None, ())


def test_the_others_have_a_bot_play_at_once_for_who_is_gone() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(1))
    assert desk.refused(1, say.VoteForBot, seat=2)[0] == "not-now"
    gone(desk, 0, ago=4_999)
    assert desk.refused(1, say.VoteForBot, seat=0)[0] == "not-now", (
        "who reloads a page is back by then"
    )
    desk.now += 1
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1, 0)]
    assert chair(desk, 0).leave == (1,)
    assert desk.says(1, say.VoteForBot, seat=0) == []
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2, 0), BotTookOver(0)]
    del desk.gone[0]
    assert desk.table.overruled == (0, 0, 0, 0), "who was cut off has not stalled"
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]
    assert desk.replayed == desk.table


def test_somebody_has_the_others_wait_a_while_longer_once() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(1))
    gone(desk, 0, ago=20_000)
    assert desk.says(1, say.VoteToWait, seat=0) == [WaitVoteCast(1, 0)]
    found = chair(desk, 0)
    assert (found.until, found.stay) == (desk.now + 120_000, (1,))
    assert desk.coming == DueAction(desk.now + 120_000, "take over", 0)
    assert desk.refused(1, say.VoteToWait, seat=0)[0] == "not-now"
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2, 0)], "not all would go on"
    desk.now += 30_000
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1, 0), BotTookOver(0)], (
        "and think better of it"
    )
    assert desk.replayed == desk.table


def test_what_was_said_the_last_time_somebody_was_gone_does_not_count() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(1))
    gone(desk, 0)
    desk.says(1, say.VoteForBot, seat=0)
    del desk.gone[0]
    desk.now += 1000
    gone(desk, 0)
    assert chair(desk, 0).leave == ()
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2, 0)]
    assert desk.says(1, say.VoteToWait, seat=0) == [WaitVoteCast(1, 0)], "each time anew"


def test_who_is_gone_is_not_asked_about_who_is_gone() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(1))
    gone(desk, 0)
    gone(desk, 2)
    assert chair(desk, 0).asked == (1,)
    for seat in (0, 2):
        entries = [BotVoteCast(1, seat), BotTookOver(seat)]
        assert desk.says(1, say.VoteForBot, seat=seat) == entries, "who is here decides about both"


def test_at_stake_the_side_of_who_is_gone_is_not_asked() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo", money="pot", amount=100)
    desk.until(turn_of(1))
    gone(desk, 0)
    assert chair(desk, 0).asked == (1, 3)
    assert desk.refused(2, say.VoteToWait, seat=0)[0] == "not-now"
    assert desk.refused(2, say.VoteForBot, seat=0)[0] == "not-now"
    desk.says(1, say.VoteForBot, seat=0)
    assert desk.says(3, say.VoteForBot, seat=0)[-1] == BotTookOver(0)


def test_where_the_last_leaves_who_would_have_waited_the_bot_plays() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(1))
    gone(desk, 0)
    desk.says(1, say.VoteForBot, seat=0)
    assert BotTookOver(0) in desk.leaves(2)


def test_nobody_waits_for_or_votes_out_who_is_here_or_no_person() -> None:
    desk = table_of("Dana", "Lee")
    desk.until(turn_of(1))
    for seat in (0, 2, 9, -1):
        assert desk.refused(1, say.VoteToWait, seat=seat)[0] == "not-now"
    assert desk.refused(None, say.VoteToWait, seat=0)[0] == "spectator"


# -- the bot that sits in -----------------------------------------------------------------------


def test_a_bot_that_sits_in_is_as_good_as_the_bots_of_the_table() -> None:
    desk = table_of("Dana", "Lee", bots="simple")
    for seat in (2, 3):
        desk.says(0, say.SeatBot, seat=seat, name="random")
    desk.until(turn_of(1))
    gone(desk, 0, ago=ABSENCE_GRACE_MS)
    assert desk.keep_due() == [BotTookOver(0, bot="random")]
    assert desk.table.chairs[0].bot == "random"
    assert desk.replayed == desk.table
    assert desk.leaves(1)[0].bot == "random"  # type: ignore[union-attr]


def test_where_the_bots_are_of_several_levels_the_one_in_the_settings_sits_in() -> None:
    desk = table_of("Dana", "Lee", bots="simple")
    desk.says(0, say.SeatBot, seat=2, name="random")
    desk.until(turn_of(1))
    gone(desk, 0, ago=ABSENCE_GRACE_MS)
    assert desk.keep_due() == [BotTookOver(0)]
    assert desk.table.chairs[0].bot == "simple"


# -- the seat that cannot be taken back yet -----------------------------------------------------


def test_who_was_voted_out_is_told_for_how_long() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)

    def stalls(after: int) -> None:
        desk.until(turn_of(0))
        desk.now += after
        for seat in (1, 2):
            desk.says(seat, say.VoteForBot, seat=0)

    stalls(PAUSE_LIMIT_MS)
    assert desk.mine(0).kept_out == "turn"
    assert desk.refused(0, say.TakeSeatBack)[0] == "not-now"
    desk.step()
    assert desk.mine(0).kept_out == ""
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]
    stalls(REPEAT_STALL_VOTE_MS)
    while desk.table.is_hand_dealt:
        assert desk.mine(0).kept_out == "hand"
        assert not desk.mine(0).may_undo, "nothing is offered that would be refused"
        assert not desk.mine(0).choices
        assert not any(card.event for card in desk.mine(0).cards)
        assert desk.refused(0, say.TakeSeatBack)[0] == "not-now"
        assert desk.somebody_acts() or desk.step()
    assert desk.mine(0).kept_out == ""
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]


def test_who_was_merely_gone_may_always_take_the_seat_back() -> None:
    desk = table_of("Dana", "Lee")
    desk.until(turn_of(1))
    gone(desk, 0, ago=ABSENCE_GRACE_MS)
    desk.step()
    assert desk.table.chairs[0].is_away
    assert desk.mine(0).kept_out == ""


# -- who comes and goes so as not to be judged --------------------------------------------------


def flaps(desk: Desk, seat: int) -> None:
    """The person in `seat` comes back for a moment, and has gone again."""
    desk.gone.pop(seat, None)
    desk.now += 100
    desk.gone[seat] = desk.now


def test_who_comes_and_goes_does_not_put_off_the_vote_of_the_others() -> None:
    """A vote against who does not move stands, whether they are here when it is cast or not."""
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(0))
    desk.now += PAUSE_LIMIT_MS
    flaps(desk, 0)
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1)], "not: they have only just gone"
    flaps(desk, 0)
    desk.now += RECONNECT_MS
    assert desk.says(2, say.VoteForBot, seat=0) == [BotVoteCast(2), BotTookOver(0, voted=True)]
    assert desk.table.overruled[0] == 1
    assert desk.replayed == desk.table


def test_a_question_about_seats_puts_off_no_vote() -> None:
    """The game does not wait for it, so nobody is shielded by it."""
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(turn_of(0))
    desk.now += PAUSE_LIMIT_MS
    desk.says(0, say.SwapSeats, seats=(0, 1))
    assert desk.says(1, say.VoteForBot, seat=0) == [BotVoteCast(1)]
    assert desk.says(2, say.VoteForBot, seat=0)[-1] == BotTookOver(0, voted=True)
