"""The table without I/O: who sits, what they may say, and whole matches of every named game."""

from __future__ import annotations

import msgspec
import pytest

from effort import unlike
from euchre.bots import make_bot
from euchre.english.names import DisplayName
from euchre.errors import RecordError, RulesError
from euchre.game.cards import Card, Rank, Suit
from euchre.game.events import Bid, Challenged, Dealt, Passed, SpecialBid, TimeUp
from euchre.game.hand import Phase
from euchre.game.match import Stage
from euchre.game.match import fold as fold_match
from euchre.game.presets import PRESETS, parse_rules_line, preset
from euchre.table import RefusedError, TableSettings, command_handler, fold_entries, open_table
from euchre.table import commands as say
from euchre.table.chairs import readiness
from euchre.table.chairs.readiness import compute_carried_points
from euchre.table.chairs.seating import is_numbered_name, make_name_unique, seat_player
from euchre.table.log import state
from euchre.table.log.entries import (
    BotPaceSet,
    BotSeated,
    MatchEventHappened,
    MatchStarted,
    NextHandReleased,
    PlayerCameBack,
    PlayerReady,
    SeatEmptied,
    SeatTaken,
    entry_from_json,
)
from euchre.table.log.history import iterate_game_records
from euchre.table.timers import find_awaited_seats
from euchre.table.views.picture import AuctionInfo, BidLevelInfo, HandInfo
from euchre.table.views.public_view import build_hand_info, build_table_info
from table_help import STANDARD, Desk, at_hand, in_play, sentence, table_of, turn_of

# -- whole matches ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_match_is_played_to_its_end_and_its_log_says_all_of_it(name: str) -> None:
    rules = preset(name).rules
    desk = table_of("Dana", "Lee", rules=rules, seed=len(name), pace="fast", minutes=3)
    if rules.bid_points == "tricks":
        desk.bot = make_bot("simple")
    desk.until(lambda desk: desk.table.stage == "over")
    assert desk.table == desk.folded == desk.replayed
    assert desk.coming is None, "after the end nothing happens by itself"
    assert desk.match.verdict.over
    record = desk.table.record
    again = fold_match(record.rules, record.events, scores=record.scores)
    assert again.scores == desk.match.scores
    assert again.over
    assert all(proof.secret for proof in record.proofs)
    deals = sum(isinstance(event, Dealt) for event in record.events)
    drawn = rules.first_dealer != "host"
    assert len(record.proofs) >= deals + drawn
    told = [entry_from_json(text) for _, text in desk.log]
    rows = ((at, entry) for (at, _), entry in zip(desk.log, told, strict=True))
    assert [*iterate_game_records(rows)] == [record]


@pytest.mark.parametrize(
    ("name", "joker", "benny"),
    [("standard", "none", None), ("benny", "joker", "JK"), ("british", "2S", "2S")],
)
def test_the_card_above_the_bowers_is_shown_with_them(
    name: str, joker: str, benny: str | None
) -> None:
    desk = table_of("Dana", rules=preset(name).rules.replace({"joker": joker}))
    desk.until(lambda desk: in_play(desk) and desk.hand.trump is not Suit.NONE)
    info = build_hand_info(desk.table, desk.match.view(None))
    assert info is not None
    assert [card.rank for card in info.bowers] == [Rank.JACK, Rank.JACK]
    assert info.benny == (None if benny is None else Card.parse(benny))


def in_auction(game: str) -> Desk:
    """Four people at the first bid."""
    desk = table_of("Ann", "Bo", "Cy", "Di", rules=parse_rules_line(game))
    desk.until(lambda desk: at_hand(desk) and desk.hand.phase is Phase.BID)
    return desk


def bid_in_turn(desk: Desk, *bids: tuple[int, Suit | None, SpecialBid | None]) -> HandInfo:
    """The picture after these bids; one of no tricks is a pass."""
    for tricks, trump, special in bids:
        seat = desk.hand.turn
        assert seat is not None
        event = Bid(seat, tricks, trump, special) if tricks else Passed(seat)
        assert event in [choice.event for choice in desk.mine(seat).choices]
        desk.says(seat, say.SubmitEvent, event=event)
    info = build_hand_info(desk.table, desk.match.view(None))
    assert info is not None
    return info


def test_an_auction_shows_what_may_be_bid_and_then_the_contract() -> None:
    desk = in_auction("bid-pairs")
    first = desk.hand.turn
    assert first is not None
    info = bid_in_turn(desk, (4, Suit.HEARTS, None))
    assert (info.bid, info.bidder, info.bid_trump, info.bid_special) == (4, first, "H", None)
    assert info.auction == AuctionInfo(
        levels=(BidLevelInfo(5), BidLevelInfo(6), BidLevelInfo(6, "moon", 12)),
        trumps=("C", "D", "H", "S", "NT"),
        names_trump=True,
    )
    info = bid_in_turn(desk, (6, Suit.NONE, SpecialBid.MOON))
    assert (info.phase, info.trump, info.auction) == ("play", "NT", None)
    assert (info.bid_special, info.stake, info.needed) == ("moon", 12, 6)
    moon, partner = (first + 1) % 4, (first + 3) % 4
    assert (info.maker, info.alone, info.out) == (moon, True, (partner,))


def test_a_moon_over_a_moon_is_worth_more_and_trump_is_named_afterwards() -> None:
    desk, moon = in_auction("cincinnati"), (6, None, SpecialBid.MOON)
    info = bid_in_turn(desk, (0, None, None), moon)
    assert info.stake == 12
    assert info.auction == AuctionInfo((BidLevelInfo(6, "moon", 24),), ("C", "D", "H", "S", "NT"))
    info = bid_in_turn(desk, moon, (0, None, None))
    assert (info.phase, info.stake, info.needed, info.auction) == ("trump", 24, None, None)
    assert len(desk.mine(info.turn or 0).choices) == 5


def test_where_bids_are_numbers_the_choices_say_all_of_an_auction() -> None:
    desk = table_of(*["Ann", "Bo", "Cy", "Di", "Ed"], rules=preset("bid-euchre").rules)
    desk.until(lambda desk: at_hand(desk) and desk.hand.phase is Phase.BID)
    assert bid_in_turn(desk, (2, None, None)).auction is None


def test_bots_alone_play_while_somebody_watches() -> None:
    desk = table_of("Dana", seed=3)
    desk.leaves(0)
    assert desk.table.person_seats == frozenset()
    assert desk.table.host is None
    desk.until(lambda desk: desk.table.stage == "over", persons=False)
    desk.watched = False
    assert desk.coming is None
    with pytest.raises(RefusedError, match="watching"):
        desk.says(0, say.SayReady)


def test_a_table_of_bots_waits_where_nobody_watches() -> None:
    desk = table_of("Dana")
    desk.leaves(0)
    desk.watched = False
    assert desk.coming is None


# -- sitting down and getting up ----------------------------------------------------------------


def test_people_sit_where_there_is_room_and_the_first_is_host() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee")
    assert [chair.name for chair in desk.table.chairs] == ["Dana", "Lee", "", ""]
    assert desk.table.host == 0
    assert desk.mine(0).is_host
    assert not desk.mine(1).is_host
    desk.fill()
    assert all(chair.bot == "rules" for chair in desk.table.chairs[2:])
    desk.sit("Kim")
    assert desk.table.chairs[2].name == "Kim", "a bot makes room for a person"
    assert desk.table.chairs[2].bot is None


def test_a_chair_is_taken_once() -> None:
    desk = table_of("Dana", playing=False)
    for seat, code in ((0, "full"), (4, "no-seat"), (-1, "no-seat"), (10**18, "no-seat")):
        with pytest.raises(RefusedError) as refused:
            seat_player(desk.draft(), DisplayName("Lee"), seat)
        assert refused.value.code == code
        sentence(refused.value.why)
    desk.sit("Lee", "Kim", "Jo")
    with pytest.raises(RefusedError, match="Every seat is taken") as refused:
        seat_player(desk.draft(), DisplayName("Max"))
    assert refused.value.code == "full"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Dana \n Lee ", "Dana Lee"),
        ("", "Guest"),
        ("\u202e\x00\x1b", "Guest"),
        ("you", "Guest"),
        ("x" * 500, "x" * 24),
        ("bo", "bo 2"),
        ("Bo", "Bo 2"),
    ],
)
def test_a_name_is_fit_to_be_shown_and_nobody_elses(given: str, shown: str) -> None:
    assert make_name_unique(DisplayName(given), ["Bo", "Ann"]) == shown


@pytest.mark.parametrize("name", ["Ann", "Ann 2", "W" * 24, "Mary Ann"])
def test_a_name_is_known_by_whatever_number_it_has(name: str) -> None:
    second = make_name_unique(DisplayName(name), [name])
    third = make_name_unique(DisplayName(name), [name, second])
    assert len({name, second, third}) == 3
    assert all(is_numbered_name(name, shown) for shown in (name, second, third))
    assert not any(
        is_numbered_name(name, other) for other in (f"{name[:20]}a", "Annabelle", "Ann x", "")
    )


def test_who_leaves_while_seats_are_filled_leaves_an_empty_chair_and_the_next_is_host() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee")
    assert desk.leaves(0) == [SeatEmptied(0)]
    assert desk.table.chairs[0].is_empty
    assert desk.table.host == 1


def test_who_leaves_a_game_is_followed_by_a_bot_and_the_game_goes_on() -> None:
    desk = table_of("Dana", "Lee")
    desk.until(turn_of(0))
    done = desk.says(0, say.LeaveSeat)
    assert isinstance(done[0], BotSeated)
    assert desk.table.host == 1
    coming = desk.coming
    assert coming is not None
    assert (coming.what, coming.seat) == ("bot", 0)
    assert desk.refused(0, say.SayReady)[0] == "spectator"
    desk.until(lambda desk: desk.table.stage == "over")


def test_the_host_puts_bots_in_chairs_and_takes_them_away() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee")
    desk.says(0, say.SeatBot, seat=2, name="simple")
    assert desk.table.chairs[2].bot == "simple"
    desk.says(0, say.SeatBot, seat=2, name="random")
    assert desk.table.chairs[2].bot == "random"
    desk.says(0, say.SeatBot, seat=2, name=None)
    assert desk.table.chairs[2].is_empty
    assert desk.says(0, say.SeatBot, seat=2, name=None) == [], "nobody leaves an empty chair"
    assert desk.refused(1, say.SeatBot, seat=2, name="rules")[0] == "host-only"
    assert desk.refused(0, say.SeatBot, seat=1, name="rules")[0] == "full"
    assert desk.refused(0, say.SeatBot, seat=9, name="rules")[0] == "no-seat"
    assert desk.refused(0, say.SeatBot, seat=2, name="deep blue")[0] == "off"
    desk.fill()
    for seat in (0, 1):
        desk.says(seat, say.SayReady)
    assert desk.refused(0, say.SeatBot, seat=2, name=None)[0] == "not-now"
    desk.says(0, say.SeatBot, seat=2, name="random")
    assert desk.table.chairs[2].bot == "random"


def test_bots_have_names_of_their_own() -> None:
    desk = Desk(preset("bid-euchre").rules)
    desk.sit("Ann", "Bo")
    desk.fill()
    assert len({chair.name for chair in desk.table.chairs}) == len(desk.table.chairs)


def test_the_host_sets_the_pace() -> None:
    desk = table_of("Dana", "Lee")
    assert desk.says(0, say.SetPace, pace="instant") == [BotPaceSet("instant")]
    assert desk.table.settings.pace == "instant"
    assert desk.refused(0, say.SetPace, pace="warp")[0] == "off"
    assert desk.refused(1, say.SetPace, pace="slow")[0] == "host-only"


@pytest.mark.parametrize("wrong", [{"pace": "warp"}, {"bots": "deep blue"}])
def test_a_table_opens_only_with_what_there_is(wrong: dict[str, str]) -> None:
    with pytest.raises(RefusedError) as refused:
        open_table("t", TableSettings(rules={}, **wrong))  # type: ignore[arg-type]
    assert refused.value.code == "off"
    sentence(refused.value.why)
    with pytest.raises(RulesError):
        open_table("t", TableSettings(rules={"players": 17}))


# -- beginning and going on ---------------------------------------------------------------------


def test_a_game_begins_when_everybody_is_ready_and_every_chair_has_somebody() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee")
    desk.says(0, say.SayReady)
    ready = [chair.ready for chair in build_table_info(desk.table).chairs]
    assert ready == [True, False, False, False]
    desk.says(1, say.SayReady)
    assert desk.table.stage == "gathering"
    desk.fill()
    assert desk.table.stage == "gathering", "bots that sit down begin nothing by themselves"
    assert desk.says(0, say.SayReady) == [MatchStarted(1)]


def test_the_last_bot_that_is_put_in_a_chair_begins_a_game_everybody_is_ready_for() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee", "Kim")
    for seat in range(3):
        desk.says(seat, say.SayReady)
    done = desk.says(0, say.SeatBot, seat=3, name="rules")
    assert [type(entry) for entry in done] == [BotSeated, MatchStarted]


def test_the_next_hand_waits_for_everybody_and_no_longer() -> None:
    desk = table_of("Dana", "Lee", seed=4)
    desk.until(lambda desk: desk.table.resting)
    hands = len(desk.match.hands)
    assert desk.refused(0, say.SubmitEvent, event=Passed(0))[0] == "not-now"
    desk.says(0, say.SayReady)
    assert not desk.says(1, say.SayText, text="a moment")[1:]
    assert NextHandReleased() in desk.says(1, say.SayReady)
    desk.until(in_play)
    assert len(desk.match.hands) >= hands
    assert desk.refused(0, say.SayReady)[0] == "not-now"


def test_another_game_with_the_same_players_has_a_record_of_its_own() -> None:
    desk = table_of("Dana", rules=STANDARD.replace(target=3), seed=5)
    desk.until(lambda desk: desk.table.stage == "over")
    first = desk.table.record
    bots = desk.table.chairs[1:]
    assert desk.says(0, say.AskRematch) == [PlayerReady(0), MatchStarted(2)]
    assert desk.table.game == 2
    assert desk.table.chairs[1:] == bots, "the same bots stay seated"
    assert desk.match.scores == (0, 0)
    assert desk.table.proofs == ()
    desk.until(lambda desk: desk.table.stage == "over")
    told = [(at, entry_from_json(text)) for at, text in desk.log]
    assert [*iterate_game_records(told)] == [first, desk.table.record]
    assert [record.meta["game"] for record in iterate_game_records(told)] == [1, 2]


def test_points_over_the_target_are_carried_where_laps_are_played() -> None:
    rules = STANDARD.replace(target=5, laps=True)
    for seed in range(40):
        desk = table_of("Dana", rules=rules, seed=seed, pace="instant")
        desk.checks = False
        desk.until(lambda desk: desk.table.stage == "over")
        if compute_carried_points(desk.match):
            break
    scores = compute_carried_points(desk.match)
    assert scores is not None
    winner = desk.match.winner
    assert winner is not None
    assert scores[winner] == desk.match.scores[winner] - 5 > 0
    desk.says(0, say.AskRematch)
    assert desk.match.scores == scores == desk.table.start_scores
    desk.until(lambda desk: len(desk.match.hands) == 1)
    assert desk.table.record.scores == scores
    assert desk.table == desk.replayed


# -- refusals -----------------------------------------------------------------------------------


def test_what_is_not_for_players_to_say_is_refused() -> None:
    desk = table_of("Dana", "Lee")
    assert desk.refused(0, say.SubmitEvent, event=TimeUp()) == (
        "not-now",
        "Players can't do that.",
    )
    desk.until(turn_of(0))
    assert desk.refused(0, say.SubmitEvent, event=desk.hand.dealt)[0] == "not-now"
    assert desk.refused(0, say.SubmitEvent, event=Passed(1))[0] == "not-your-seat"
    assert desk.refused(1, say.SubmitEvent, event=Passed(1))[0] == "not-your-turn"
    assert desk.refused(None, say.SubmitEvent, event=Passed(0))[0] == "spectator"
    assert desk.refused(2, say.SubmitEvent, event=Passed(2))[0] == "spectator"
    assert desk.refused(0, say.Ping)[0] == "not-now"
    assert desk.refused(0, say.SayText, text="\u200b \t")[0] == "malformed"


def test_before_the_game_there_is_nothing_to_play_or_to_pause() -> None:
    desk = table_of("Dana", playing=False)
    for kind in (say.AskUndo, say.ClaimTricks, say.PauseGame, say.ResumeGame):
        assert desk.refused(0, kind)[0] == "not-now"
    assert desk.refused(0, say.SubmitEvent, event=Passed(0))[0] == "not-now"
    assert desk.refused(0, say.AnswerQuestion, yes=True)[0] == "not-now"
    assert desk.coming is None


def test_nobody_is_offered_to_challenge_a_renege_while_the_game_is_paused() -> None:
    desk = table_of("Dana", "Lee", rules=STANDARD.replace({"renege": "penalty_2"}), seed=2)

    def find_challenges(desk: Desk) -> list[Challenged]:
        if not at_hand(desk):
            return []
        events = [choice.event for choice in desk.mine(0).choices]
        return [event for event in events if isinstance(event, Challenged)]

    desk.until(lambda desk: bool(find_challenges(desk)))
    challenge, *_ = find_challenges(desk)
    desk.says(1, say.PauseGame)
    assert desk.refused(0, say.SubmitEvent, event=challenge)[0] == "paused"
    assert not find_challenges(desk)
    desk.says(1, say.ResumeGame)
    assert challenge in find_challenges(desk)


def test_what_is_said_is_one_line_and_the_last_lines_are_kept() -> None:
    desk = table_of("Dana", playing=False)
    desk.says(0, say.SayText, text="well\n played\x07!")
    assert [line[:3] for line in desk.table.chat] == [("Dana", 0, "well played!")]
    for number in range(60):
        desk.says(0, say.SayText, text=f"{number}")
    assert len(desk.table.chat) == 50
    assert desk.table == desk.replayed


# -- the record of a match in progress ----------------------------------------------------------


def test_the_record_of_a_match_in_progress_has_its_finished_hands_and_no_more() -> None:
    desk = table_of("Dana", "Lee", seed=8)
    for _ in range(400):
        if desk.table.stage != "playing":
            break
        record = desk.table.record
        again = fold_match(record.rules, record.events, scores=record.scores)
        assert again.stage is not Stage.HAND, "a card of the hand in progress is told"
        assert len(again.hands) == len(desk.match.hands)
        assert {proof.at for proof in record.proofs} >= {
            at for at, event in enumerate(record.events) if isinstance(event, Dealt)
        }
        assert all(proof.secret for proof in record.proofs)
        if not desk.somebody_acts():
            desk.step()


def test_a_bell_between_cut_and_deal_leaves_the_record_whole() -> None:
    rules = preset("timed").rules
    desk = table_of("Dana", rules=rules, seed=2, minutes=3)
    assert rules.time_limit
    desk.until(lambda desk: desk.match.stage is Stage.DEAL and len(desk.match.hands) > 0)
    draft = desk.draft()
    draft.add_event(TimeUp())
    desk.keep(draft)
    desk.until(lambda desk: desk.match.over or desk.match.stage is Stage.HAND)
    record = desk.table.record
    fold_match(record.rules, record.events, scores=record.scores)
    desk.until(lambda desk: desk.match.over)
    assert desk.table == desk.replayed


def test_a_log_is_read_back_whatever_the_names_and_lines() -> None:
    desk = table_of("Dé 🂡 na", "Łukasz", playing=False, title="“Friday” ☕", stakes="½ pint")
    desk.says(0, say.SayText, text="¡olé! \\ \" ' <b>")
    again = fold_entries((at, entry_from_json(text)) for at, text in desk.log)
    assert again == desk.table
    assert entry_from_json(b'{"type":"sat","seat":0,"name":"Bo"}') == SeatTaken(0, "Bo")
    for wrong in (b"", b"{}", b'{"type":"nothing"}', b'{"type":"sat","seat":"x"}', b"[" * 5000):
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            entry_from_json(wrong)


def test_a_rule_set_of_ones_own_is_played_as_well() -> None:
    rules = preset("american").rules.replace(players=4, target=2, stick_the_dealer=True)
    desk = table_of("Dana", rules=rules, bots="simple")
    desk.until(lambda desk: desk.table.stage == "over")
    assert not any(isinstance(entry_from_json(text), PlayerCameBack) for _, text in desk.log)
    happened = [entry_from_json(text) for _, text in desk.log]
    assert desk.match.events == tuple(
        e.event for e in happened if isinstance(e, MatchEventHappened)
    )


def test_what_was_wanted_of_another_moment_is_refused() -> None:
    """It was pressed on a line that was lost, and is sent again when much else has happened."""
    desk = table_of("Dana", "Lee", money="points", amount=100, seed=3)
    before = desk.before(1).version
    assert desk.refused(0, say.LeaveSeat, seen=before)[0] == "stale", "it was free before the game"
    assert desk.refused(0, say.RemovePlayer, seat=1, seen=before)[0] == "stale"
    desk.until(lambda now: now.table.resting)
    rest = desk.table.version
    assert desk.refused(0, say.SayReady, seen=desk.table.decided[0] - 1)[0] == "stale"
    desk.says(0, say.SayReady, seen=rest)
    desk.until(turn_of(0))
    shown = desk.table.version
    event = desk.choice(0)
    assert event is not None
    desk.says(0, say.SubmitEvent, event=event, seen=shown)
    for kind in (say.AskUndo, say.ClaimTricks, say.PauseGame, say.SubmitEvent):
        fields = {"event": event} if kind is say.SubmitEvent else {}
        assert desk.refused(0, kind, seen=shown, **fields)[0] == "stale"
    assert desk.refused(1, say.VoteForBot, seat=0, seen=shown)[0] == "stale"
    assert desk.refused(1, say.VoteToWait, seat=0, seen=shown)[0] == "stale"
    desk.until(lambda now: now.table.stage == "over")
    for later in (say.SayReady, say.AskRematch, say.ResumeGame, say.LeaveSeat):
        assert desk.refused(0, later, seen=rest)[0] == "stale", "another game is for money, too"
    desk.says(0, say.AskRematch, seen=desk.table.version)


def test_a_second_click_does_not_decide_twice() -> None:
    """Passing twice by accident must not refuse the second round too."""
    desk = table_of("Dana", "Lee", "Kim", "Jo", seed=1)
    desk.until(lambda desk: desk.match.stage is Stage.HAND)
    first = desk.match.turn
    assert first is not None
    seen = desk.table.version
    for at in range(4):
        seat = (first + at) % 4
        desk.says(seat, say.SubmitEvent, event=Passed(seat), seen=desk.table.version)
    assert desk.match.turn == first
    assert desk.refused(first, say.SubmitEvent, event=Passed(first), seen=seen)[0] == "stale"
    desk.says(first, say.SubmitEvent, event=Passed(first), seen=desk.table.version)


@pytest.mark.parametrize("money", ["none", "pot"])
def test_a_game_that_never_ends_is_given_up_for_the_next(
    monkeypatch: pytest.MonkeyPatch, money: str
) -> None:
    monkeypatch.setattr(readiness, "MAX_GAME_HANDS", 2)
    desk = table_of("Dana", "Lee", money=money, amount=0 if money == "none" else 500)
    desk.until(lambda desk: len(desk.match.hands) == 2)
    before = len(desk.log)
    desk.until(lambda desk: desk.table.game == 2)
    started = [entry_from_json(text) for _, text in desk.log[before:]]
    assert MatchStarted(2, parties=None if money == "none" else (0, 1)) in started
    assert (desk.match.hands, desk.table.totals) == ((), ())
    told = desk.told(started[-1:], 0)
    assert told == ["The game took too many hands and was abandoned. Game 2 begins."]
    desk.until(lambda desk: len(desk.match.hands) == 1)


def test_a_table_with_a_full_log_ends_its_game_and_begins_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To delete its log, everybody else waits."""
    desk = table_of("Dana", "Lee", pace="fast", seed=1)
    desk.until(lambda desk: desk.match.stage is Stage.HAND)
    monkeypatch.setattr(state, "MAX_TABLE_ENTRIES", desk.table.version)
    monkeypatch.setattr(command_handler, "MAX_TABLE_ENTRIES", desk.table.version * 100)
    assert "history is full" in desk.refused(0, say.SayText, text="Hello")[1]
    desk.until(lambda desk: desk.table.stage == "over")
    for refused in (say.SayReady, say.AskRematch, say.AskUndo, say.PauseGame):
        assert "history is full" in desk.refused(0, refused)[1]
    assert desk.table.game == 1
    desk.says(0, say.LeaveSeat)
    with pytest.raises(RefusedError, match="history is full"):
        desk.sit("Kim")


def test_a_game_without_end_ends_a_table_whose_log_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is due then that comes to nothing, again and again, and who is ready hears why."""
    monkeypatch.setattr(readiness, "MAX_GAME_HANDS", 2)
    desk = table_of("Dana", "Lee", pace="fast", seed=1)
    desk.until(lambda desk: len(desk.match.hands) == 1)
    desk.says(0, say.SayReady)
    desk.says(1, say.SayReady)
    monkeypatch.setattr(state, "MAX_TABLE_ENTRIES", desk.table.version)
    monkeypatch.setattr(command_handler, "MAX_TABLE_ENTRIES", desk.table.version * 100)
    desk.until(lambda desk: len(desk.match.hands) == 2)
    for seat in (0, 1):
        assert "history is full" in desk.refused(seat, say.SayReady)[1]
    assert find_awaited_seats(desk.table, {}) == {0, 1}
    assert desk.coming is None
    desk.says(0, say.LeaveSeat)
    desk.says(1, say.LeaveSeat)
    assert desk.coming is None


def test_nothing_more_happens_where_people_make_a_full_log_twice_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = table_of("Dana", "Lee", pace="fast", seed=1)
    desk.until(lambda desk: desk.match.stage is Stage.HAND and desk.match.turn == 0)
    for module in (state, command_handler):
        monkeypatch.setattr(module, "MAX_TABLE_ENTRIES", desk.table.version // 2)
    assert "history is full" in desk.refused(0, say.SubmitEvent, event=Passed(0))[1]
    desk.says(0, say.LeaveSeat)


def test_a_log_that_does_not_begin_with_its_opening_is_refused_with_a_sentence() -> None:
    for log in ([], [(0, SeatTaken(0, "Ann"))]):
        with pytest.raises(RecordError, match="begins with the opening of the table"):
            fold_entries(log)
