"""``euchre play``: what a person at the table sees and types."""

import os
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli_tables import (
    TO_CALL,
    TO_FOLLOW,
    TO_FOLLOW_TRUMP,
    Play,
    choices,
    game_with,
    kept,
    only_game,
    play_at,
)
from euchre.bots import RulesBot, play_match
from euchre.cli import main
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.matches.opening import make_next_record
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.game.cards import Card
from euchre.game.events import Cut, Declared, Event, Passed, Played
from euchre.game.hand import Phase
from euchre.game.match import Stage, apply, fold, legal, new_match
from euchre.game.presets import preset
from euchre.notation import record

__all__ = ["play_at"]

# -- sitting down -------------------------------------------------------------------------------


def test_the_table_says_who_sits_where_and_what_is_played(play: Play) -> None:
    out = play("--seed", "3").output
    assert "Standard" in out
    assert "Ann is your partner; Bo sits on your left." in out
    assert "Seed 3." in out
    assert (
        "Cutting for the deal, lowest card deals (ace low): You Q♥, Bo 10♥, Ann J♠, Cy 10♥"
        " (each card goes back before the next cut)."
    ) in " ".join(out.split())
    assert "Tied, so again: Bo A♥, Cy Q♦." in out
    assert "Bo deals first." in out
    assert "Cut the pack: how many cards do you lift (1 to 23)?" in out


def test_a_seed_is_chosen_and_shown_when_none_is_given(play: Play) -> None:
    seeds = {re.search(r"Seed (\d+)", play().output).group(1) for _ in range(3)}  # type: ignore[union-attr]
    assert len(seeds) == 3


def test_the_person_may_sit_in_any_seat_and_is_host(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = play("--rules", "british", "--seat", "3", "--seed", "2", "--record", str(path)).output
    assert "You deal first." in out
    players = kept(path).players
    assert [player.name for player in players] == ["Ann", "Cy", "You", "Bo"]
    assert [player.kind for player in players] == [*["bot:club"] * 2, "human", "bot:club"]


def test_resume_without_a_file_goes_on_with_what_was_played_last(
    play: Play, tmp_path: Path
) -> None:
    nothing = play("--resume", code=2)
    assert "There is no match to continue" in nothing.output + nothing.stderr
    play("--seed", "3", typed="5\n")
    first = only_game(tmp_path)
    games = first.parent
    last = games / "over.jsonl"
    play("--rules", "party", "--set", "num_hands=1", "--seed", "4", typed=choices())
    (over,) = {*games.iterdir()} - {first}
    over.rename(last)
    assert kept(last).match.over
    (games / "none.jsonl").write_text("no match", encoding="utf-8")
    for at, path in enumerate([first, last, games / "none.jsonl"]):
        os.utime(path, (at, at))
    out = play("--resume", "--fast", typed="quit\n").output
    assert f"Continuing {first}." in out.replace("\n", "")


def test_every_bot_can_be_chosen(play: Play, tmp_path: Path) -> None:
    play("--bots", "simple,random,rules", "--seed", "2")
    assert [p.kind for p in kept(only_game(tmp_path)).players[1:]] == [
        *("bot:simple", "bot:random", "bot:rules"),
    ]


# -- at the table -------------------------------------------------------------------------------


def test_the_table_shows_dealer_up_card_calls_hand_and_choices(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_CALL)).output
    assert "A♠ turned up" in out
    assert '"Pass"' in out
    assert "Bo (dealer)" in out
    assert "▸ You" in out
    assert "Your hand:   9♦   J♦   K♦   J♠   A♥" in out
    assert "Your call." in out
    assert "  2 Order it up           Bo picks up the A♠\n" in out
    assert "  3 Order it up, alone    Bo picks up the A♠, Ann sits out\n" in out


def test_what_the_others_do_is_told_line_by_line(play: Play) -> None:
    out = play("--seed", "3", "--bots", "simple", typed="1\n").output
    assert "You cut 1 card off the pack." in out
    assert "Bo deals threes, then twos, and turns up the A♠." in out
    assert 'Ann: "Pass."' in out or 'Ann: "Order it up."' in out


def test_trump_maker_tricks_score_and_the_last_trick_stand_above_the_trick(
    play: Play, tmp_path: Path
) -> None:
    out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP), typed="3\n").output
    assert "Bo deals · trump ♠ spades, made by Bo · tricks: makers 1, defenders 1" in out
    assert "You and Ann 0 [ ]   Bo and Cy 0 [ ]   to 10" in out
    assert "Last trick: Bo A♠, Ann K♠, Cy Q♠, You J♠ — you took it" in out
    assert "Bo ● (dealer, maker)" in out
    assert "You lead. Which card?" in out


def test_legal_cards_have_numbers_and_the_bower_is_named(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP)).output
    assert "Your hand:   · J♦   · K♦   3 J♠ right   · A♥" in out
    assert "Your turn: Bo led spades." in out


def test_the_trumps_stand_at_the_right_for_who_likes_it(play: Play, tmp_path: Path) -> None:
    path = game_with(tmp_path, TO_FOLLOW_TRUMP)
    out = play("--resume", path, "--trumps-last", typed="hint\n4\n").output
    assert "Your hand:   · J♦   · K♦   · A♥   4 J♠ right" in out
    assert "Play J♠ (4)" in out
    assert kept(Path(path)).events[-1] == Played(0, Card.parse("JS"))


def test_who_deals_says_how_the_cards_go_round(play: Play, tmp_path: Path) -> None:
    out = play("--rules", "canadian", "--seed", "3", "--deal", "turns", typed=choices()).output
    assert "You deal packets of 2, 3, 2 and 3, then the rest, and" in out
    refused = play("--deal", "singles", "--record", str(tmp_path / "none.jsonl"), code=2)
    assert "the rules of this game don't let the dealer choose" in refused.output
    assert not (tmp_path / "none.jsonl").exists()


def test_a_defender_in_britain_is_asked_only_who_wants_it(play: Play) -> None:
    game = ("--rules", "british", "--seed", "3")
    out = play(*game, typed=choices()).output
    assert "Do you defend alone?" not in out
    assert "Do you play alone?" in out
    assert "n't defend alone" not in out
    assert re.search(r"Alone +taking all tricks scores 4, not 2; \w+ sits out", out)
    asked = play(*game, "--ask-alone", typed=choices()).output
    assert "Do you defend alone?" in asked
    assert re.search(r"Alone +a euchre scores 2 either way; \w+ sits out", asked)


def test_an_answer_that_was_not_asked_for_is_taken_back_with_the_one_before() -> None:
    rules = preset("british").rules
    game = LocalGame(new_record(rules, 0, ("random",) * 3, {"seed": 5}))
    decided = 0
    while not (game.must_skip_alone and decided):
        decided = 0 if game.match.stage is Stage.DEAL else decided + game.must_decide
        game.apply(legal(game.match)[0] if game.must_decide else game.choose_bot_or_chance_event())
    game.apply(Declared(0, False))
    assert game.undo_decision()
    assert game.must_decide
    assert not game.must_skip_alone


def test_a_refused_card_has_a_reason(play: Play, tmp_path: Path) -> None:
    path = game_with(tmp_path, TO_FOLLOW_TRUMP)
    out = play("--resume", path, typed="1\nah\nzz\n9h\n7\n??\npass\n").output
    assert out.count("Spades were led: follow suit with J♠.") == 2
    assert "'zz' isn't a card: type its number, or rank and suit like JD" in out
    assert "You don't hold the nine of hearts." in out
    assert "There's no choice 7: choose 1 to 4." in out
    assert "Which card? Type its number" in out
    assert "Not now: players play cards to tricks." in out
    assert kept(Path(path)).events == TO_FOLLOW_TRUMP


def test_cards_and_calls_may_be_typed_as_people_write_them(play: Play, tmp_path: Path) -> None:
    out = play("--seed", "3", typed="cut\n").output
    assert "You cut 12 cards off the pack." in out
    for typed in ("j♠", "JS", "js", "3"):
        out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP), typed=f"{typed}\n").output
        assert "You play the J♠ (right bower) and take the trick." in out


def test_the_canadian_table_bumps_and_speaks_its_phrases(play: Play, tmp_path: Path) -> None:
    path = game_with(tmp_path, (Cut(2, 0), *TO_CALL[1:]), "canadian")
    out = play("--resume", path, typed="i order it up\n").output
    assert "  2 I order it up         you pick up the A♠" in out
    assert 'You: "I order it up." Spades are trump.' in out
    assert "Discard which card?" in out
    assert "   · A♠" in out


def test_everything_a_hand_can_bring_is_told(play: Play, tmp_path: Path) -> None:
    events = (*TO_CALL, Passed(0))
    path = game_with(tmp_path, events[:-1])
    out = play("--resume", path, typed="order alone\n").output
    assert 'You: "Order it up, alone." Spades are trump; you play alone and Ann sits out.' in out
    assert "Bo picks up the A♠ and discards one card." in out
    assert "sits out" in out


def test_a_match_ends_with_a_winner_and_a_summary(play: Play, tmp_path: Path) -> None:
    result = play("--seed", "4", "--set", "target=2", "--bots", "simple", typed=choices())
    assert "The match is over" in result.output
    assert re.search(r"(You and Ann|Bo and Cy) win, \d to \d\.", result.output)
    assert "You and Ann made trump in" in result.output
    assert "The record: " in result.output
    assert kept(only_game(tmp_path)).match.over


def test_a_round_of_one_hand_is_counted(play: Play) -> None:
    out = play("--rules", "party", "--set", "num_hands=1", "--seed", "4", typed=choices()).output
    assert "0 of 1 hands played" in out
    assert "The match is over" in out


def test_after_a_game_another_one_is_offered_at_a_terminal(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    args = ("--seed", "4", "--set", "target=2", "--bots", "simple", "--record", str(path))
    assert "Another game?" not in play(*args, typed=choices()).output
    path.unlink()
    monkeypatch.setattr("euchre.cli.play.play.is_interactive", lambda: True)
    out = play(*args, "--fast", typed=choices()).output  # what is typed is no y
    assert out.count("Another game? [y/N]") == 1
    assert not (tmp_path / "game-2.jsonl").exists()
    over = kept(path)
    path.write_text(record.write_records([replace(over, events=over.events[:-1])]))
    last = over.events[-1]
    enter = "\n" if isinstance(last, Played) and last.seat == 0 else ""
    out = play("--resume", str(path), "--fast", typed=f"{enter}y\n").output
    assert "── Another game ──" in out
    again = kept(tmp_path / "game-2.jsonl")
    assert again.players == over.players
    assert again.scores is None
    assert again.meta["seed"] == 5
    assert kept(path).match.over


def test_points_beyond_the_target_are_carried_into_the_next_game() -> None:
    rules = preset("railroad").rules.replace(target=2)
    made = new_record(rules, 0, ("simple",) * 3, {"seed": 3})
    for seed in range(50):
        match = play_match(new_match(rules), [RulesBot()] * 4, random.Random(seed))
        if match.verdict.carry:
            break
    game = LocalGame(replace(made, events=match.events))
    following = make_next_record(game)
    assert match.winner is not None
    assert following.scores is not None
    assert following.scores[match.winner] == match.verdict.carry > 0
    assert following.scores[1 - match.winner] == 0
    assert LocalGame(following).match.scores == following.scores


# -- commands -----------------------------------------------------------------------------------


def test_commands_are_answered_and_nothing_moves(play: Play) -> None:
    out = play("--seed", "3", typed="hint\n1\nhint\nlast\nscore\nrules\nhelp\ntable\n?\n\n").output
    assert "After a fair shuffle, it makes no difference where you cut." in out
    assert "No trick has been taken in this hand yet." in out
    assert "This is the standard game." in out
    assert "ask the coach for its move and the reason" in out
    assert out.count("To call, type a number, or words: pass, order, alone, hearts, h alone.") == 2
    assert out.count("Your call.") == 2


def test_the_hint_explains_with_facts(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_CALL), typed="hint\n").output
    hint = out.split(">")[1].split("\n")[0].strip()
    assert re.match(r"(Pass \(1\)|Order it up \(2\)|Order it up, alone \(3\)): [A-Z].{20}", hint)


def test_the_hint_names_the_card_and_its_number(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP), typed="hint\n").output
    assert re.search(r"> +Play J♠ \(3\): [A-Z]", out)
    path = game_with(tmp_path, (Cut(2, 0), *TO_CALL[1:]), "canadian")
    out = play("--resume", path, typed="2\nhint\n").output
    assert re.search(r"> +Discard \S+ \(\d\): [A-Z]", out)


def test_enter_does_the_only_thing_that_may_be_done(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_CALL), typed="\n\n").output
    assert "You: " not in out
    out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP), typed="\n").output
    assert "You play the J♠ (right bower) and take the trick." in out


def test_a_wrong_word_is_answered_with_what_the_phase_allows(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_CALL), typed="zz\n").output
    assert "a word like pass, order or order alone; help" in " ".join(out.split())
    path = game_with(tmp_path, (*TO_CALL, *(Passed(seat) for seat in range(4))))
    out = play("--resume", path, typed="zz\n").output
    assert "a word like pass, clubs or clubs alone; help" in " ".join(out.split())


def test_changed_rules_are_told_at_the_start(play: Play) -> None:
    out = play("--set", "target=11").output
    assert out.splitlines()[0].endswith("─ Standard, with changes")
    assert out.splitlines()[1] == " The first to 11 points wins (in Standard: 10)."


def test_last_tells_the_last_trick(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP), typed="last\n").output
    assert "Last trick: Ann Q♣, Cy 9♣, You 9♦, Bo K♣ — Bo took it.\n" in out


def test_last_after_a_hand_tells_of_the_hand_that_has_ended(play: Play, tmp_path: Path) -> None:
    events: tuple[Event, ...] = TO_FOLLOW_TRUMP
    match, rng = fold(preset("standard").rules, events, dealer=1), random.Random(1)
    while not match.hands:
        event = rng.choice(legal(match))
        match, events = apply(match, event), (*events, event)
    (ended,) = match.hands
    assert ended.tricks
    took = {0: "you", 1: "Bo", 2: "Ann", 3: "Cy"}[ended.tricks[-1].winner]
    out = play("--resume", game_with(tmp_path, events), typed="last\nlast\n").output
    tellings = [line for line in out.splitlines() if "Last trick of hand 1: " in line]
    assert len(tellings) == 2, out
    assert all(line.endswith(f" — {took} took it.") for line in tellings)


def test_last_after_a_hand_thrown_in_says_that_no_trick_was_taken(
    play: Play, tmp_path: Path
) -> None:
    path = game_with(tmp_path, (*TO_CALL[:2], *(Passed((2 + n) % 4) for n in range(8))))
    assert "No trick was taken in hand 1." in play("--resume", path, typed="last\n").output


def test_undo_goes_back_to_the_previous_decision_and_the_file_with_it(
    play: Play, tmp_path: Path
) -> None:
    out = play("--seed", "3", typed="undo\n5\n1\n1\nundo\n").output
    assert "There is nothing to undo yet." in out
    assert "Your last decision is undone." in out
    game = LocalGame(kept(only_game(tmp_path)))
    assert game.must_decide
    assert game.view is not None
    assert len(game.view.cards) == 5
    assert game.view.phase is Phase.PLAY


def test_what_follows_an_undo_is_the_same_again(play: Play, tmp_path: Path) -> None:
    path = game_with(tmp_path, TO_FOLLOW_TRUMP)
    play("--resume", path, typed="undo\n9d\n")
    once = kept(Path(path)).events
    play("--resume", path, typed="undo\n9d\n")
    assert kept(Path(path)).events == once
    assert len(once) > len(TO_FOLLOW) + 1


# -- looks --------------------------------------------------------------------------------------


def test_ascii_mode_has_no_other_character(play: Play) -> None:
    out = play("--seed", "3", "--ascii", typed="1\nrules\n" + choices()).output
    assert out.isascii()
    assert "Bo deals threes, then twos, and turns up the AS." in out
    assert "\x1b" not in out


def test_ascii_mode_writes_suits_as_letters_and_words(play: Play, tmp_path: Path) -> None:
    out = play("--resume", game_with(tmp_path, TO_FOLLOW_TRUMP), "--ascii").output
    assert "Bo deals . trump spades, made by Bo . tricks: makers 1, defenders 0" in out
    assert "Your hand:   . JD   . KD   3 JS right   . AH" in out
    assert "> You" in out


@pytest.mark.parametrize("columns", [40, 50, 60, 80])
def test_the_table_fits_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name, events in (("call", TO_CALL), ("follow", TO_FOLLOW_TRUMP)):
        (tmp_path / name).mkdir()
        path = game_with(tmp_path / name, events)
        out = CliRunner().invoke(main, ["play", "--resume", path]).output
        lines = out.splitlines()
        assert all(len(line) <= columns or str(tmp_path) in line for line in lines)
        bo = next(line for line in lines if line.strip().startswith(("Bo (", "Bo ●")))
        if columns < 48:
            assert bo.startswith(" Bo ")
            assert bo.endswith(")" if name == "call" else "A♠")
            assert "Cy" not in bo
        else:
            assert "Cy" in bo
            middle = next(line for line in lines if line.strip() == "▸ You")
            assert abs(middle.index("You") - min(columns, 76) / 2) <= 4
        hand = [line for line in lines if line.startswith(" Your hand:")]
        assert len(hand) == 1
        assert all(not line.rstrip().endswith((" 1", " 2", " 3", " 4", "   ·")) for line in lines)


def test_the_width_follows_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    columns = 70
    monkeypatch.setattr("os.get_terminal_size", lambda *_: os.terminal_size((columns, 24)))
    screen = TerminalOutput(DisplaySettings())
    for columns, wide in ((70, 70), (44, 44), (200, 78)):  # noqa: B007 - read by the lambda
        screen.write_heading("Hand 1", "to 10")
        screen.write_line("word " * 60)
        lines = capsys.readouterr().out.splitlines()
        assert screen.width == wide
        assert len(lines[0]) == wide - 1
        assert wide - 6 <= max(map(len, lines[1:])) <= wide


def test_what_was_typed_ahead_on_a_terminal_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    with os.fdopen(slave, "r") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        os.write(master, b"early\n")
        TerminalOutput(DisplaySettings()).discard_typed_input()
        os.write(master, b"late\n")
        assert stdin.readline() == "late\n"
    os.close(master)


@pytest.mark.parametrize(
    ("env", "option", "colours"),
    [
        ({}, "--two-colour", {"31"}),
        ({}, "--four-colour", {"31", "32", "94"}),
        ({"NO_COLOR": "1"}, "--four-colour", set()),
        ({"TERM": "dumb"}, "--four-colour", set()),
        ({}, "--ascii", set()),
        ({}, "--no-colour", set()),
    ],
)
def test_suits_have_their_colours(
    tmp_path: Path, env: dict[str, str], option: str, colours: set[str]
) -> None:
    full = {"XDG_DATA_HOME": str(tmp_path), "FORCE_COLOR": "1", "TERM": "xterm-256color", **env}
    result = CliRunner(env=full).invoke(main, ["play", "--seed", "5", option], input="1\n1\n1\n")
    assert set(re.findall(r"\x1b\[(?:1;)?(3\d|9\d)m", result.output)) - {"33"} == colours


def test_the_pack_is_cut_for_who_does_not_ask(play: Play, tmp_path: Path) -> None:
    out = play("--seed", "3", typed="undo\n", cuts=False).output
    assert re.search(r"You cut [0-9]+ cards? off the pack", out)
    assert "how many cards do you lift" not in out
    assert "There is nothing to undo yet." in out, "what was done for you is no decision"
    cuts = [event for event in kept(only_game(tmp_path)).events if isinstance(event, Cut)]
    assert [each.seat for each in cuts] == [0]
