"""``euchre event run``: a whole evening by keys, beside the line commands."""

import shutil
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Input

from euchre.cli import main
from euchre.cli.evenings.desk import Desk
from euchre.cli.fullscreen.screens.evening.host import HostScreen
from euchre.cli.fullscreen.screens.evening.opening import NewEvening
from euchre.cli.hosting.event.asking import QUESTIONS, made
from euchre.league import accounts
from euchre.league.log.entries import Paid
from euchre.league.told import exporting
from euchre.store.journal import read_lines
from evening_keys import (
    EIGHT,
    NEVER,
    answers,
    command,
    evening,
    keys,
    opened,
    pair,
    path_in,
    play,
    seen,
    typed,
    until,
)

__all__ = ["path_in"]

SCORES = [("9", "5"), ("7", "7"), ("12", "3"), ("4", "11"), ("6", "8"), ("10", "2")]


def test_a_whole_evening_by_keys_is_that_of_the_line_commands(path: Path) -> None:
    other = Path("other")
    other.write_bytes(path.read_bytes())

    async def run(pilot: Pilot[int]) -> None:
        scores = iter(SCORES)
        for number in (1, 2, 3):
            seed = await pair(pilot, number)
            command("pair", "other", *(["--seed", str(seed)] if seed >= 0 else []))
            for table in (1, 2):
                first, second = next(scores)
                await keys(pilot, f"{first}:{second} enter")
                await until(pilot, f"Table {table}:")
                command("score", "other", str(table), f"{first}:{second}")
            if number == 2:
                await keys(pilot, "m c")
                await until(pilot, "That notes 8 payments")
                await keys(pilot, "y")
                await until(pilot, "Ann pays the bank $5.00")
                command("collect", "other")
        await keys(pilot, "r f")
        await until(pilot, "End the evening after round 3 of 3?")
        await keys(pilot, "y")
        await until(pilot, "final standings")
        command("close", "other")
        await keys(pilot, "m")
        while due := exporting.payments(evening(path)):
            await keys(pilot, "m enter")
            await until(pilot, f"has paid {accounts.owner(evening(path), due[0].payee)}")
            await keys(pilot, "y")
            await until(pilot, "pays")
            payer = due[0].payer.removeprefix("p")
            payee, amount = due[0].payee.removeprefix("p"), f"{due[0].cents / 100:.2f}"
            command("pay", "other", payer, amount, "--to", payee)
        await until(pilot, "Nobody owes anything.")

    play(HostScreen(Desk(path), looks=NEVER), run)
    by_keys, by_line = evening(path), evening(other)
    assert by_keys == by_line
    assert by_keys.closed
    assert sum(cents for cents in exporting.prizes(by_keys).values()) == 4000
    assert "Nobody owes anything." in command("settle", "e")
    paid = [it for line in read_lines(path) for it in line.entries if isinstance(it, Paid)]
    assert sum(it.cents for it in paid if it.payer == "bank") == 4000


def test_the_palette_lists_what_keys_do_on_this_page(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        def offered() -> dict[str, Any]:
            app = pilot.app
            return {each.title: each.callback for each in app.get_system_commands(app.screen)}

        assert {"Next round", "Wall", "Undo", "Quit", "Money"} < {*offered()}
        assert not {"Collect", "Four colours", "A score"} & {*offered()}
        offered()["Money"]()
        await until(pilot, "owes")
        assert "Collect" in offered()
        await offered()["Collect"]()
        await until(pilot, "y yes")
        assert not {"Collect", "Wall"} & {*offered()}, "a question is open"

    play(HostScreen(Desk(path), looks=NEVER), run)


def test_a_refused_score_stays_with_its_sentence(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "60:2 enter")
        text = await until(pilot, "Table 1: In 12 hands nobody can make 60 points")
        assert "60 : 2" in text
        assert evening(path).sitting(1, 1).result is None  # type: ignore[union-attr]
        await keys(pilot, "backspace backspace")
        assert "60 : _" in seen(pilot)
        await keys(pilot, "backspace backspace 9:5 enter")
        await until(pilot, "Round 1 waits for table 2.")
        assert evening(path).sitting(1, 1).result.score == (9, 5)  # type: ignore[union-attr]

    play(HostScreen(Desk(path), looks=NEVER), run)


def test_half_a_score_is_none(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "enter")
        assert "Type the points of both sides" in seen(pilot)
        await keys(pilot, "9 enter enter")
        assert "The points of one side are missing." in seen(pilot)
        await keys(pilot, "escape")
        assert "9 :" not in seen(pilot)

    play(HostScreen(Desk(path), looks=NEVER), run)


def test_a_score_is_corrected_when_the_host_is_sure(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "9:5 enter")
        await until(pilot, "waits for table 2")
        await keys(pilot, "up 8:6 enter")
        assert "Table 1 of round 1 has 9 : 5. Set 8 : 6 instead?" in seen(pilot)
        await keys(pilot, "n")
        assert evening(path).sitting(1, 1).result.score == (9, 5)  # type: ignore[union-attr]
        await keys(pilot, "enter y")
        await until(pilot, "8 : 6. Round 1 waits for table 2.")
        await keys(pilot, "u y")
        await until(pilot, "9 : 5 instead of 8 : 6")

    play(HostScreen(Desk(path), looks=NEVER), run)
    assert evening(path).sitting(1, 1).result.score == (9, 5)  # type: ignore[union-attr]


def test_a_broken_off_game_counts_when_the_host_says_so(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "90:0 enter")
        await until(pilot, "nobody can make 90 points")
        await keys(pilot, "x")
        await until(pilot, "broken off?")
        await keys(pilot, "y")
        await until(pilot, "waits for table 2")

    play(HostScreen(Desk(path), looks=NEVER), run)
    assert evening(path).sitting(1, 1).result.score == (90, 0)  # type: ignore[union-attr]


def test_loners_and_euchres_beside_the_score(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "t")
        await pilot.pause()
        await keys(pilot, "2 down right 1 enter")
        await until(pilot, "That is noted together with the score.")
        await keys(pilot, "9:5 enter")
        await until(pilot, "waits for table 2")

    play(HostScreen(Desk(path), looks=NEVER), run)
    sitting = evening(path).sitting(1, 1)
    assert sitting is not None
    assert sitting.result is not None
    assert [tally[1:] for tally in sitting.result.tallies] == [(2, 0, 0), (0, 1, 0)]


# -- others write to the same file --------------------------------------------------------------


def test_what_a_line_command_notes_is_seen_and_kept(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        command("score", "e", "2", "4:9")
        await until(pilot, "Noted elsewhere: The host enters the score of table 2")
        await keys(pilot, "9:5 enter")
        await until(pilot, "Round 1 is complete.")

    play(HostScreen(Desk(path), looks=0.02), run)
    results = [result.score for _, _, result in evening(path).results()]
    assert results == [(9, 5), (4, 9)]


def test_two_hosts_at_the_same_table_lose_nothing(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        command("score", "e", "1", "4:9")
        await keys(pilot, "9:5 enter")
        text = await until(pilot, "Table 1 of round 1 already has its score, 4 : 9")
        assert "9 : 5" in text  # what was typed
        await keys(pilot, "escape")
        assert "4 : 9" in seen(pilot)

    play(HostScreen(Desk(path), looks=NEVER), run)


def test_a_correction_of_what_one_has_not_seen_is_refused(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "9:5 enter")
        await until(pilot, "waits for table 2")
        await keys(pilot, "up 8:6 enter")
        command("correct", "e", "1", "7:7")
        await keys(pilot, "y")
        await until(pilot, "It has 7 : 7 by now: look again.")

    play(HostScreen(Desk(path), looks=NEVER), run)
    assert evening(path).sitting(1, 1).result.score == (7, 7)  # type: ignore[union-attr]


def test_a_question_is_answered_with_y_or_n_and_enter_where_it_does_no_harm(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await keys(pilot, "n")
        await until(pilot, "Pair round 1")
        await keys(pilot, "x")
        assert "Enter yes" in await until(pilot, "2 tables? Type y or n.")
        await keys(pilot, "enter")
        await until(pilot, "Round 1 is paired")
        await keys(pilot, "u")
        await until(pilot, "Take this back?")
        await keys(pilot, "enter")
        assert "Enter yes" not in await until(pilot, "Type y or n.")
        await keys(pilot, "n")
        assert "Type y or n." not in await until(pilot, "waits for tables")

    play(HostScreen(Desk(path), looks=NEVER), run)
    assert len(evening(path).rounds) == 1


def test_nothing_that_one_has_not_seen_is_taken_back(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "u")
        await until(pilot, "Take this back?")
        command("charge", "e", "Ann", "2")
        await keys(pilot, "y")
        await until(pilot, "Something else has been noted meanwhile")
        await keys(pilot, "u y")
        await until(pilot, "is taken back")
        assert len(evening(path).rounds) == 1

    play(HostScreen(Desk(path), looks=NEVER), run)


def test_a_file_that_is_gone_is_told(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        shutil.move("e", "elsewhere")
        await until(pilot, "e is not there any more")
        shutil.move("elsewhere", "e")
        await pair(pilot, 1)

    play(HostScreen(Desk(path), looks=0.02), run)


# -- people and money ---------------------------------------------------------------------------


def test_players_come_go_and_change_places(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await keys(pilot, "p a")
        await typed(pilot, "Ann")
        await answers(pilot, "The name Ann is taken already")
        await typed(pilot, "Ida, Jo")
        await until(pilot, "10 players here")
        await keys(pilot, "d")
        await until(pilot, "Take Jo off the list?")
        await keys(pilot, "y")
        await until(pilot, "9 players here")
        await keys(pilot, "u y")
        await until(pilot, "10 players here")
        await keys(pilot, "u y")
        await until(pilot, "9 players here")
        await keys(pilot, "home e")
        await typed(pilot, "Anna")
        await until(pilot, "Ann is called Anna from now on.")
        await pair(pilot, 1)
        await keys(pilot, "p end enter y")
        await until(pilot, "1 away")
        await keys(pilot, "enter")
        await until(pilot, "is back")

    play(HostScreen(Desk(path), looks=NEVER), run)
    now = evening(path)
    assert [now.people[player].name for player in now.present] == ["Anna", *EIGHT[1:], "Ida"]


def test_charges_and_payments_are_noted_and_taken_back(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await keys(pilot, "m g")
        await pilot.pause()
        await keys(pilot, "enter")
        await pilot.pause()
        await keys(pilot, "enter")
        await typed(pilot, "dessert")
        await typed(pilot, "a lot")
        await answers(pilot, "is not an amount of money")
        await typed(pilot, "2.50")
        await until(pilot, "Ann owes the pot $2.50: dessert.")
        await keys(pilot, "y")
        await pilot.pause()
        await keys(pilot, "enter")
        await pilot.pause()
        await keys(pilot, "enter")
        await typed(pilot, "7.50")
        await until(pilot, "Ann pays the bank $7.50.")
        await keys(pilot, "u y")
        await until(pilot, "is taken back")
        await keys(pilot, "u")
        await until(pilot, "Take this back?")
        await keys(pilot, "y")
        await until(pilot, "taken back already")

    play(HostScreen(Desk(path), looks=NEVER), run)
    assert evening(path).ledger.balance("p1") == -750


def test_boards_are_typed_where_they_are_compared(path: Path) -> None:
    path = opened(Path("boards"), "duplicate")

    async def run(pilot: Pilot[int]) -> None:
        await pair(pilot, 1)
        await keys(pilot, "b")
        await typed(pilot, "2:0 0:1 nonsense 1:0")
        await answers(pilot, "is not a score")
        await typed(pilot, "2:0 0:1 0:1 1:0")
        await until(pilot, "3 : 2. Round 1 waits for table 2.")

    play(HostScreen(Desk(path), looks=NEVER), run)
    assert evening(path).sitting(1, 1).result.boards == ((2, 0), (0, 1), (0, 1), (1, 0))  # type: ignore[union-attr]


# -- how it begins ------------------------------------------------------------------------------


def test_a_form_begins_a_new_evening(path: Path) -> None:
    path = Path("tuesday")

    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await keys(pilot, "enter")
        await pilot.pause()
        pilot.app.screen.query_one("#players", Input).value = "Ann Bob Cy Dee"
        await pilot.press("ctrl+s")
        await answers(pilot, "only Ann Bob Cy Dee? It takes four: write all names with commas")
        fields: dict[str, Any] = {"#players": "Ann, Bob, Cy, Dee", "#stake": "much", "#rounds": "2"}
        for field, value in fields.items():
            pilot.app.screen.query_one(field, Input).value = value
        await pilot.press("ctrl+s")
        await answers(pilot, "is not an amount of money")
        assert pilot.app.screen.query_one("#players", Input).value == "Ann, Bob, Cy, Dee"
        assert not path.exists()
        pilot.app.screen.query_one("#stake", Input).value = "5"
        await pilot.press("ctrl+s")
        await until(pilot, "4 players here")

    play(NewEvening(path, QUESTIONS, made), run)
    settings = evening(path).settings
    assert (settings.format, settings.stake, settings.rounds) == ("party", 500, 2)


@pytest.mark.parametrize("more", [[], ["--line"], ["--wall"]])
def test_in_a_pipe_it_names_the_line_commands(path: Path, more: list[str]) -> None:
    result = CliRunner().invoke(main, ["event", "run", str(path), *more])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "euchre event pair, score, standings, close and settle" in result.stderr
