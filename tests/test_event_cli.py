"""``euchre event``: an evening from its opening to who pays whom, and bad input in one sentence."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.cli.hosting.event import command
from euchre.league.folding import fold
from euchre.league.formats import FORMATS
from euchre.league.log.state import Evening
from euchre.store.journal import Journal

Event = Callable[..., str]

TWELVE = "Ann Bob Cy Dee Eve Fay Gus Hal Ida Jo Kim Lee".split()  # noqa: SIM905


@pytest.fixture(name="event")
def event_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Runs a command there; the second word is the evening unless it is an option."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text("# the club\n" + "\n".join(TWELVE) + "\n\n")
    (tmp_path / "teams.txt").write_text("Ann & Bob\nCy & Dee\nEve\nFay\nGus and Hal\nIda + Jo\n")

    def run(*args: str, typed: str | None = None) -> str:
        return invoked(*args, typed=typed).output

    return run


def invoked(*args: str, code: int = 0, width: int = 80, typed: str | None = None) -> Result:
    env = {"COLUMNS": str(width)}
    result = CliRunner(env=env).invoke(main, ["event", *map(str, args)], input=typed)
    assert result.exit_code == code, result.output + result.stderr
    assert "Traceback" not in result.output
    return result


def refused(*args: str) -> str:
    """The sentence on stderr; nothing on stdout, and no file in the folder has changed."""
    files = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    result = invoked(*args, code=2)
    assert result.stdout == ""
    assert result.stderr.startswith("euchre: ")
    assert result.stderr.count("\n") == 1
    assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == files
    return result.stderr.removeprefix("euchre: ").strip()


def evening(path: str = "e") -> Evening:
    with Journal.open(Path(path)) as journal:
        return fold(journal.entries())


def flat(text: str) -> str:
    return " ".join(text.split())


def balances(path: str = "e") -> dict[str, int]:
    data = json.loads(invoked("ledger", path, "--json").output)
    return {each["name"]: each["cents"] for each in data["balances"]}


# -- the figures of the document ----------------------------------------------------------------


def test_the_pot_of_four_goes_to_the_winners(event: Event) -> None:
    event("new", "pot", "--players", "4", "--stake", "5", "--out", "e")
    out = event("pair", "e", "--seed", "1")
    first, second = re.findall(r"Player \d & Player \d", out.splitlines()[-1])
    event("score", "e", "1", "10:6")
    event("close", "e")
    won = balances()
    assert {won[name] for name in first.split(" & ")} == {500}
    assert {won[name] for name in second.split(" & ")} == {-500}
    assert won["pot"] == 0


def test_ten_to_six_at_a_dollar_a_point_is_four_dollars_each(event: Event) -> None:
    Path("four.txt").write_text("Ann & Bob\nCy & Dee\n")
    event("new", "points", "--players", "four.txt", "--unit", "1.00", "--out", "e")
    event("pair", "e", "--seed", "2")
    first = evening().side_name(evening().rounds[0].tables[0].first)
    event("score", "e", "1", "10:6" if first == "Ann & Bob" else "6:10")
    assert balances() == {"Ann": 400, "Bob": 400, "Cy": -400, "Dee": -400}
    assert flat(event("settle", "e")) == "Cy pays Ann $4.00 Dee pays Bob $4.00"


def test_eight_at_ten_dollars_play_for_fifty_and_thirty(event: Event) -> None:
    out = event("new", "two-table", "--players", "8", "--stake", "10", "--out", "e")
    assert "The pot: $80.00. Prizes: 5/3, shares of 8." in out
    event("pair", "e", "--seed", "3")
    event("score", "e", "1", "10:8")
    event("score", "e", "2", "10:8")
    event("pair", "e")
    event("score", "e", "1", "10:8")
    out = event("close", "e")
    assert [line.split()[-1] for line in out.splitlines()[2:4]] == ["$50.00", "$30.00"]
    assert sorted(balances().values()) == [-1000] * 4 + [0] + [500] * 2 + [1500] * 2
    prizes = [it for it in evening().ledger.transactions if it.key.startswith("prize/")]
    assert [it.postings[1].cents for it in prizes] == [2500, 2500, 1500, 1500]


def test_eight_teams_play_for_a_hundred_forty_and_twenty(event: Event) -> None:
    event("new", "knockout", "--players", "16", "--stake", "10", "--out", "e")
    for tables in (4, 2, 2):
        event("pair", "e")
        for table in range(1, tables + 1):
            event("score", "e", str(table), "10:4")
    lines = invoked("close", "e", width=100).output.splitlines()
    assert [line.split()[-1] for line in lines[2:5]] == ["$100.00", "$40.00", "$20.00"]
    assert [line.split()[0] for line in lines[2:10]] == ["1", "2", "3", "4", *["5="] * 4]


def test_a_party_of_twelve_shares_sixty_dollars_by_weights(event: Event) -> None:
    options = ("--players", "12", "--stake", "5", "--hands", "4", "--bots", "random")
    rows = json.loads(event("simulate", "party", *options, "--seed", "1", "--json"))["standings"]
    assert [row["place"] for row in rows][:5] == [1, 2, 3, 4, 5]
    assert [row["prize"] for row in rows] == [2700, 1600, 1100, 600, *[0] * 8]
    exact = ("--cents", "--seed", "1", "--json")
    rows = json.loads(event("simulate", "party", *options, *exact))["standings"]
    assert [row["prize"] for row in rows] == [2727, 1636, 1091, 546, *[0] * 8]
    made = event("new", "party", "--players", "12", "--stake", "5.50", "--out", "e")
    assert "The pot: $66.00. Prizes: 50/30/20/10, shares of 110." in made
    assert not evening().settings.whole


def test_level_players_share_the_prizes_of_the_places_they_fill(event: Event) -> None:
    party = ("new", "party", "--players", "names.txt", "--stake", "5", "--rounds", "1", "--cents")
    event(*party, "--out", "e")
    event("pair", "e", "--seed", "1")
    for table, score in enumerate(("12:1", "11:3", "10:5"), 1):
        event("score", "e", str(table), score)
    rows = json.loads(event("standings", "e", "--json"))["standings"]
    assert [row["prize"] for row in rows] == [2182, 2181, 819, 818, *[0] * 8]
    assert re.findall(r"^ ?(\d=) .* (\$[\d.]+)", event("standings", "e"), re.MULTILINE) == [
        ("1=", "$21.82"),
        ("1=", "$21.81"),
        ("3=", "$8.19"),
        ("3=", "$8.18"),
    ]
    ann = evening().called(rows[0]["competitor"])
    told = "What those at place 1 {} does not divide evenly: {} {} $0.01 more, as the first of"
    would = told.format("would win", ann, "would get")
    assert would in flat(event("standings", "e"))
    event("close", "e")
    won = told.format("win", ann, "gets")
    for args in (("standings", "e"), ("history", "e")):
        assert won in flat(event(*args))
    event("export", "e", "--as", "html", "--out", "sheets.html")
    sheets = Path("sheets.html").read_text().partition("<h1>Standings</h1>")[2]
    assert won in sheets
    assert re.findall(r'<td class="number">(\d=?)</td><td>\w+</td>', sheets)[:4] == [
        *("1=", "1=", "3=", "3="),
    ]


def test_no_prizes_are_shown_before_a_card_is_played(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--stake", "5", "--cents", "--out", "e")
    event("pair", "e", "--seed", "1")
    shown = event("standings", "e")
    assert "Prize" not in shown
    assert "divide evenly" not in shown
    assert "The pot of $60.00" in shown


# -- a host's evening ---------------------------------------------------------------------------


def test_a_party_from_its_opening_to_the_payments(event: Event) -> None:
    made = event(
        *("new", "party", "--players", "names.txt", "--stake", "5", "--basket", "1"),
        *("--per-euchre", ".25", "--title", "Friday club", "--rounds", "2", "--out", "e"),
    )
    assert made == (
        "e: Friday club, Party, 12 players, 12 hands a round.\n"
        "The pot: $60.00. Prizes: 50/30/20/10, shares of 110.\n"
        "No round has been paired: euchre event pair e\n"
    )
    assert event("tables", "e").endswith("No round has been paired: euchre event pair e\n")
    assert event("standings", "e").startswith("Here so far: Ann, Bob, Cy,")
    read_out = event("pair", "e", "--seed", "3").splitlines()
    assert read_out[0] == "Round 1 of 2"
    assert re.fullmatch(r"Table 1: \w+ & \w+ v \w+ & \w+", read_out[1])
    ann, first = evening(), evening().rounds[0].tables[0]
    mates = [ann.people[who].name for who in ann.players(first.first)]
    said = event("score", "e", "1", "9:5", "--loners", f"{mates[0]}=2", "--euchred", mates[1])
    assert (
        said.splitlines()[0]
        == f"Round 1, table 1: {read_out[1][9:].replace(' v ', ' beat ')}, 9 : 5."
    )
    assert said.splitlines()[1] == "Round 1 waits for tables 2 and 3."
    assert balances()["basket"] == 1225
    event("score", "e", "2", "6-6")
    assert event("score", "e", "3", "3 : 9").endswith(
        "Round 1 is complete. Next: euchre event pair e\n"
    )
    out = event("standings", "e")
    assert out.startswith("Friday club: after round 1 of 2\n")
    assert f"Most loners: {mates[0]}, 2 made" in out
    assert "The pot of $60.00, if it ended now: 50/30/20/10, shares of 110." in out
    event("pair", "e")
    for table in ("1", "2", "3"):
        event("score", "e", table, "8:5")
    assert event("tables", "e").endswith("It was the last: euchre event close e\n")
    out = event("close", "e")
    assert "Friday club: final standings" in out
    assert "Who pays whom" in out
    owed = balances()
    assert owed["pot"] == owed["basket"] == 0 == sum(owed.values())
    assert owed[mates[0]] > 600
    payments = json.loads(event("settle", "e", "--json"))
    assert payments["closed"]
    for each in payments["payments"]:
        amount = f"{each['cents'] // 100}.{each['cents'] % 100:02}"
        event("pay", "e", each["payer_name"], amount, "--to", each["payee_name"])
    assert event("settle", "e") == "Nobody owes anything.\n"
    assert set(balances().values()) == {0}


def test_knockout_of_five_teams_has_byes_and_a_partner_by_lot(event: Event) -> None:
    out = event("new", "knockout", "--players", "teams.txt", "--stake", "10", "--out", "e")
    assert "10 players (4 teams so far), games to 10." in out
    assert "Prizes: 100/40/20, shares of 160." in out
    out = event("pair", "e", "--seed", "1")
    assert "Partners by lot: Eve & Fay.\nRound 1: quarter-final\nTable 1: " in out
    assert "have a bye." in out
    assert out.count("Table ") == 1
    event("score", "e", "1", "10:6")
    event("pair", "e")
    event("score", "e", "1", "10:9")
    event("score", "e", "2", "10:9")
    assert event("pair", "e").startswith("Round 3: final and third place\n")


def test_settings_change_until_they_have_been_acted_upon(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--stake", "5", "--title", "Fri", "--out", "e")
    out = event("change", "e", "--stake", "10", "--rounds", "6", "--title", "Friday", "--cents")
    assert flat(out) == (
        "The settings change: it is called Friday, the stake is $10.00 instead of $5.00, there are"
        " 6 rounds and prizes are paid to the cent."
    )
    assert balances()["pot"] == 12000
    assert event("change", "e", "--stake", "10") == "That is how it is already.\n"
    assert "a round has 8 hands" in event("change", "e", "--hands", "8")
    assert "stick the dealer" in event("change", "e", "--set", "stick_the_dealer=true")
    event("change", "e", "--cents", "--places", "20", "--prizes", "70/30")
    event("join", "e", "Max")
    assert event("pair", "e", "--seed", "1").startswith("Round 1 of 6\n")
    assert "round of it has been paired" in refused("change", "e", "--hands", "4")
    event("pay", "e", "Ann", "10")
    assert "money has been paid" in refused("change", "e", "--stake", "5")
    assert "13 players are here" in refused("change", "e", "--places", "12")
    assert "--title takes 80 characters" in refused("change", "e", "--title", "x" * 81)
    assert "above 0" in refused("change", "e", "--hands", "0")
    assert "it is called Friday" in flat(event("history", "e"))


def test_who_owes_before_the_end_pays_whoever_keeps_the_cash(event: Event) -> None:
    event("new", "party", "--players", "4", "--stake", "5", "--basket", "1", "--out", "e")
    event("pay", "e", "Player 1", "6")
    assert flat(event("settle", "e")).startswith(
        "Player 2 pays the bank $6.00 Player 3 pays the bank $6.00 Player 4 pays the bank $6.00"
    )


def test_swiss_of_seven_teams(event: Event) -> None:
    event("new", "swiss", "--players", "14", "--out", "e")
    met: set[frozenset[int]] = set()
    for _ in range(3):
        out = event("pair", "e")
        assert "with --seed " in out
        assert "have a bye." in out
        current = evening().current
        assert current is not None
        for table in current.tables:
            pair = frozenset((*table.first, *table.second))
            assert pair not in met
            met.add(pair)
            event("score", "e", str(table.number), f"10:{table.number}")
    assert "Buchholz" in event("standings", "e")


def test_duplicate_takes_the_boards_for_the_score(event: Event) -> None:
    event("new", "duplicate", "--players", "8", "--out", "e")
    event("pair", "e", "--seed", "1")
    assert "3 : 3" in event("score", "e", "1", "--boards", "2:0 0:1 1:0 0:2")
    assert "cannot give 0 : 3" in refused("score", "e", "2", "--boards", "2:0 0:1 1:0 0:3")
    assert "A round has 4 boards" in refused("score", "e", "2", "3:3")
    event("score", "e", "2", "3:5", "--boards", "2:0,0:1,1:0,0:4")
    assert "62.5 %" in event("standings", "e")


def test_boards_that_travel_are_named_and_those_of_another_table_are_refused(event: Event) -> None:
    event("new", "mitchell", "--players", "12", "--hands", "2", "--out", "e")
    assert "boards 5 to 6" in event("pair", "e", "--seed", "1")
    wrong = refused("score", "e", "1", "--boards", "1=2:0 3=0:1")
    assert "Table 1 of round 1 has boards 1 to 2, and not board 3" in wrong
    assert "write each once" in refused("score", "e", "1", "--boards", "1=2:0 1=0:1")
    assert "write each once" in refused("score", "e", "1", "--boards", "1=2:0 0:1")
    event("score", "e", "1", "--boards", "2=0:1 1=2:0")
    table = evening().rounds[0].tables[0]
    assert table.result is not None
    assert table.result.boards == ((2, 0), (0, 1))
    assert "Without its boards the table is not compared" in event(
        "correct", "e", "2", "3:0", "--anyway"
    )
    assert " 5-6" in event("plan", "e", "--of", "Player 1")
    assert "No such board" in event("travellers", "e")


def test_travellers_and_usebio_tell_what_came_of_each_board(event: Event) -> None:
    options = ("--players", "12", "--hands", "2", "--bots", "simple,random", "--seed", "1")
    event("simulate", "mitchell", *options, "--out", "e")
    out = event("travellers", "e", "--board", "3")
    assert out.startswith("Board 3, South deals; in the end the match points\n")
    assert len(out.splitlines()) >= 5
    assert "North-South" in event("standings", "e")
    data = json.loads(event("travellers", "e", "--json"))
    assert [board["board"] for board in data] == list(range(1, 7))
    assert "usebio.xml" in event(
        "export", "e", "--as", "usebio", "--out", "usebio.xml", "--club", "C"
    )
    assert "<CLUB_NAME>C</CLUB_NAME>" in Path("usebio.xml").read_text("utf-8")
    event("export", "e", "--as", "csv", "--out", "tables")
    assert Path("tables/travellers.csv").exists()
    event("export", "e", "--as", "html", "--out", "sheets.html")
    assert "<td>5-6</td>" in Path("sheets.html").read_text("utf-8")
    event("export", "e", "--as", "boards", "--out", "boards.html")
    page = Path("boards.html").read_text("utf-8")
    assert page.count("<caption>Board") == 6
    assert "<h1>Boards 5 to 6</h1>" in page
    event("new", "party", "--players", "8", "--out", "p")
    assert "no boards are compared" in refused("travellers", "p")
    event("new", "howell", "--players", "12", "--out", "h")
    assert "when the lots have been drawn" in refused(
        "export", "h", "--as", "boards", "--out", "b.html"
    )


def test_lots_with_the_same_seed_are_the_same(event: Event) -> None:
    drawn = []
    for name in "ab":
        event("new", "party", "--players", "12", "--out", name)
        drawn.append(event("pair", name, "--seed", "7"))
    event("new", "party", "--players", "12", "--out", "c")
    out = event("pair", "c")
    found = re.match(r"The lots were drawn with --seed (\d+)\.\n", out)
    assert found
    event("new", "party", "--players", "12", "--out", "d")
    assert event("pair", "d", "--seed", found[1]) == out.removeprefix(found[0])
    assert drawn[0] == drawn[1]


def test_the_plan_is_known_after_the_draw_and_is_what_is_played(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--out", "e")
    assert "The lots have not been drawn" in refused("plan", "e")
    assert "Cards to print: euchre event export e" in event("draw", "e", "--seed", "2")
    plan = event("plan", "e")
    assert plan.count("Round ") == 11
    assert event("pair", "e") == plan.split("\n\n", maxsplit=1)[0] + "\n"
    card = event("plan", "e", "--of", "ann")
    assert card.splitlines()[0] == "Ann"
    assert len({line.split()[2] for line in card.splitlines()[2:]}) == 11, "everybody once"


def test_people_come_go_change_their_names_and_come_back(event: Event) -> None:
    event(
        "new", "party", "--players", "-", "--stake", "5", "--out", "e", typed="Ann\nBob\n\n#x\nCy"
    )
    assert "Dee joins, and owes $5.00.\nEve joins" in event("join", "e", "Dee", "Eve")
    assert event("leave", "e", "dee").startswith("Dee leaves, and owes nothing.")
    assert balances()["Player 4"] == 0, "the number is not given to another"
    assert event("rename", "e", "Cy", "Cyd") == "Cy is called Cyd from now on.\n"
    assert event("rename", "e", "Cyd", "Cyd") == "That is the name already.\n"
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "8:5")
    assert event("leave", "e", "Ann") == "Ann leaves; the stake stays in the pot.\n"
    assert event("join", "e", "ann") == "Ann is back.\n4 players are here.\n"
    assert event("join", "e", "Zoe").startswith("Zoe joins, and owes $5.00.")


def test_one_table_waits_for_whoever_takes_over_a_place(event: Event) -> None:
    event("new", "points", "--players", "4", "--unit", "1", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "10:8")
    event("leave", "e", "2")
    assert refused("pair", "e").startswith("Somebody has left, and one table needs all four")
    out = event("rename", "e", "Player 2", "Zoe")
    assert out == "Zoe takes over the place of Player 2.\n"
    assert "Zoe" in event("pair", "e")


def test_a_team_that_has_gone_loses_by_a_walkover(event: Event) -> None:
    event("new", "knockout", "--players", "8", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "10:8")
    event("score", "e", "2", "10:8")
    event("leave", "e", str(evening().players(evening().rounds[0].tables[0].first)[0]))
    assert "beat" in event("pair", "e")
    assert evening().rounds[1].tables[0].result is not None
    assert "(walkover)" in flat(event("history", "e"))


def test_a_player_enters_and_the_other_side_confirms(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--out", "e")
    event("pair", "e", "--seed", "1")
    there = evening()
    table = there.rounds[0].tables[0]
    mine, other = ([there.people[who].name for who in side] for side in table.sides)
    out = event("score", "e", "1", "8:5", "--by", mine[0])
    assert "to be confirmed by the other side." in flat(out)
    assert f"{mine[0]} says 8 : 5: to be confirmed" in event("tables", "e")
    assert "The other side, or the host, confirms" in refused("confirm", "e", "1", "--by", mine[1])
    outsider = next(name for name in TWELVE if name not in (*mine, *other))
    seat = there.seated(next(it.number for it in there.people.values() if it.name == outsider))
    assert seat is not None
    told = f"{outsider} sits at table {seat[0].number}."
    assert refused("confirm", "e", "1", "--by", outsider) == told
    out = event("score", "e", "1", "8:4", "--by", other[0])
    assert "the host decides" in out
    assert "disputed" in event("tables", "e")
    event("score", "e", "1", "8:5", "--by", other[0])
    assert evening().rounds[0].tables[0].result is not None
    event(
        "score",
        "e",
        "2",
        "8:5",
        "--by",
        there.side_name(there.rounds[0].tables[1].first).split()[0],
    )
    assert "beat" in event("confirm", "e", "2")


def test_a_correction_keeps_what_was_counted_and_says_why(event: Event) -> None:
    event("new", "points", "--players", "4", "--unit", ".10", "--per-renege", "1", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "10:6", "--reneges", "1")
    assert balances()["basket"] == 100
    out = event("correct", "e", "1", "10:7", "--why", "misread", "--loners", "2=2")
    assert out.startswith("Round 1, table 1: ")
    assert balances()["basket"] == 100
    result = evening().rounds[0].tables[0].result
    assert result is not None
    assert {(it.player, it.loners, it.reneges) for it in result.tallies} == {(1, 0, 1), (2, 2, 0)}
    event("correct", "e", "1", "10:7", "--reneges", "1=0")
    assert balances()["basket"] == 0
    assert event("correct", "e", "1", "10:7") == "That is the score already.\n"
    assert "10 : 7 instead of 10 : 6" in (told := flat(event("history", "e")))
    assert "(misread)" in told
    assert "4:3 is not over" in refused("correct", "e", "1", "4:3").replace(" : ", ":")
    event("correct", "e", "1", "4:3", "--anyway", "--why", "the lights went out")


def test_a_round_paired_by_mistake_is_taken_back(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--stake", "5", "--whole", "--out", "e")
    event("pair", "e", "--seed", "1")
    assert "Round 1 is taken back, and the lots with it." in flat(event("unpair", "e"))
    assert "No round has been paired." in refused("unpair", "e")
    assert event("collect", "e").count("pays the bank $5.00") == 12
    assert "Everybody has paid" in refused("collect", "e")


def test_charges_and_payments_can_be_taken_back(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--stake", "5", "--out", "e")
    out = event("charge", "e", "Ann", "2", "--to", "Bob", "--what", "dessert")
    assert out.startswith(
        "Ann owes Bob $2.00: dessert.\nTo take it back: euchre event undo e charge/"
    )
    key = out.split()[-1]
    paid = event("pay", "e", "Ann", "7.00")
    assert paid.startswith("Ann pays the bank $7.00.\n")
    assert balances()["Ann"] == 0
    assert balances()["bank"] == -700
    assert flat(event("ledger", "e", "--of", "ann")).endswith(paid.split()[-1])
    assert "did you mean" in refused("undo", "e", key[:-1] + "x")
    assert "Only a charge or a payment" in refused("undo", "e", "stake/1")
    out = event("undo", "e", key, "--why", "it was free")
    assert out == "The charge of $2.00 from Ann to Bob is taken back: it was free.\n"
    assert "has been reversed already" in refused("undo", "e", key)
    assert balances()["Ann"] == 200
    assert "taken back" in event("ledger", "e")
    assert "the pot" in event("ledger", "e", "--of", "pot")


def test_the_history_tells_everything(event: Event) -> None:
    event("new", "knockout", "--players", "teams.txt", "--stake", "1", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "10:6")
    told = flat(event("history", "e"))
    for words in (
        "The evening is opened: Knockout, stake $1.00.",
        "Ann joins, and owes $1.00.",
        "Ann and Bob are a team.",
        "Eve and Fay are a team.",
        "The lots are drawn",
        "Round 1: table 1: ",
        "The host enters the score of table 1 in round 1: ",
    ):
        assert words in told
    assert re.search(r"\d\d:\d\d:\d\d host ", told)


def test_an_evening_broken_off_in_a_line_goes_on_with_a_warning(event: Event) -> None:
    event("new", "party", "--players", "12", "--out", "e")
    event("rename", "e", "1", "Ann")
    Path("e").write_bytes(Path("e").read_bytes()[:-9])
    result = invoked("rename", "e", "2", "Bob")
    assert "was broken off while it was written" in result.stderr
    assert [evening().people[who].name for who in (1, 2)] == ["Player 1", "Bob"]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 200])
def test_narrow_terminals_show_whole_lines(event: Event, width: int) -> None:
    event("new", "round-robin", "--players", "12", "--stake", "5", "--out", "e")
    event("pair", "e", "--seed", "1")
    for table in ("1", "2", "3"):
        event("score", "e", table, "10:3")
    for args in (
        ("standings", "e"),
        ("tables", "e"),
        ("plan", "e"),
        ("history", "e"),
        ("formats",),
    ):
        lines = invoked(*args, width=width).output.splitlines()
        told = [line for line in lines if not line.startswith(("Round 1 is", "The pot"))]
        assert max(map(len, told)) <= width


# -- simulate -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_bots_play_every_format_to_its_end(event: Event, name: str) -> None:
    few = {"pot": 4, "points": 4, "two-table": 8, "knockout": 10}
    players = few.get(name, 10 if FORMATS[name].real_cards else 8)
    money = ("--unit", "1") if name == "points" else ("--stake", "5")
    options = ("--players", str(players), *money, "--bots", "simple,random", "--seed", "1")
    out = event("simulate", name, *options, "--out", "e")
    assert "final standings" in out
    assert "Closest match: " in out
    assert out.endswith("The evening is kept in e.\n")
    assert evening().closed
    assert event("simulate", name, *options) == out.removesuffix("\nThe evening is kept in e.\n")
    data = json.loads(event("simulate", name, *options, "--json"))
    assert data["stage"] == "over"
    assert sum(each["cents"] for each in data["balances"]) == 0
    assert "e exists already" in refused("simulate", name, *options, "--out", "e")


def test_the_seed_is_told_where_none_was_given(event: Event) -> None:
    options = ("--players", "4", "--unit", "1", "--bots", "random")
    out = event("simulate", "points", *options)
    seed = out.split()[1]
    assert event("simulate", "points", *options, "--seed", seed) == out.split("\n", maxsplit=1)[1]


# -- bad input ----------------------------------------------------------------------------------

NEW = ("new", "party", "--players")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ("new", "pary", "--players", "12"),
            "There is no format called 'pary'; did you mean party?",
        ),
        ((*NEW, "3"), "A party is for 4 to 41 players, and there are 3."),
        ((*NEW, "0"), "--players takes a number above 0, not 0"),
        ((*NEW, "99999999999"), "--players takes a number above 0, not 99999999999"),
        ((*NEW, "nobody.txt"), "nobody.txt: no such file or directory"),
        ((*NEW, "names.txt", "--places", "11"), "there are 11 places, and 12 names"),
        ((*NEW, "13", "--places", "12"), "there are 12 places, and 13 players"),
        ((*NEW, "teams.txt"), "partners change in the format party: write one name in a line"),
        ((*NEW, "12", "--stake", "-5"), "Invalid value for '--stake': '-5' is below zero"),
        ((*NEW, "12", "--stake", "five"), "Invalid value for '--stake': 'five' is not an amount"),
        ((*NEW, "12", "--stake", "5", "--prizes", "50+20"), "the prizes come to $70.00, and there"),
        ((*NEW, "12", "--stake", "5", "--prizes", "some"), "'some' does not say who gets what"),
        ((*NEW, "12", "--rounds", "-1"), "An evening has 1 to 100 rounds, not -1."),
        ((*NEW, "12", "--rounds", "0"), "An evening has 1 to 100 rounds, not 0."),
        ((*NEW, "12", "--hands", "0"), "--hands takes a number above 0, not 0"),
        ((*NEW, "12", "--rules", "cutthroat"), "An evening needs a game of two sides"),
        ((*NEW, "12", "--set", "target"), "--set takes KNOB=VALUE, like target=11, not 'target'"),
        ((*NEW, "12", "--unit", "1"), "Paying by the point is the format points, not party."),
        (("new", "points", "--players", "4"), "say what a point is worth, as in --unit 1.00"),
        (("new", "knockout", "--players", "7"), "A knockout is for 2 to 64 teams of two"),
    ],
)
@pytest.mark.usefixtures("event")
def test_what_cannot_be_opened_is_told_and_leaves_no_file(
    args: tuple[str, ...], sentence: str
) -> None:
    assert refused(*args, "--out", "e").startswith(sentence)
    assert not Path("e").exists()


def test_an_evening_is_never_overwritten(event: Event) -> None:
    event("new", "party", "--players", "12", "--out", "e")
    assert refused(*NEW, "8", "--out", "e").startswith("e exists already")


@pytest.fixture
def begun(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--places", "12", "--stake", "5", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "8:5")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("score", "e", "1", "8:6"), "Table 1 of round 1 already has its score, 8 : 5"),
        (("score", "e", "2", "80:6"), "In 12 hands nobody can make 80 points"),
        (("score", "e", "2", "1:2"), "12 hands give at least 12 points"),
        (("score", "e", "2", "8"), "'8' is not a score: write the points of both sides, like 8:5"),
        (("score", "e", "2"), "say how the table ended, like 8:5"),
        (("score", "e", "4", "8:5"), "Round 1 has tables 1 to 3."),
        (("score", "e", "1", "8:5", "--round", "2"), "There is no round 2 yet: the last is 1."),
        (("score", "e", "2", "8:5", "--loners", "Zoe"), "Nobody at that table is called 'Zoe'"),
        (("score", "e", "2", "8:5", "--euchred", "Ann=x"), "--euchred takes NAME=N, like Ann=2"),
        (("score", "e", "2", "8:5", "--by", "Zoe"), "Nobody here is called 'Zoe'"),
        (("confirm", "e", "2"), "No score has been entered for table 2 of round 1."),
        (("correct", "e", "1", "80:6"), "In 12 hands nobody can make 80 points"),
        (("pair", "e"), "Round 1 waits for tables 2 and 3."),
        (("draw", "e"), "The lots have been drawn."),
        (("close", "e"), "A table is still playing: enter its score"),
        (("join", "e", "Zoe"), "There are 12 places, and 12 are taken."),
        (("rename", "e", "Ann", "bob"), "The name bob is taken already"),
        (("leave", "e", "Zo"), "Nobody here is called 'Zo'"),
        (("charge", "e", "Ann", "-2"), "No such option '-2'."),
        (("charge", "e", "Ann", "0"), "A charge cannot be nothing."),
        (("charge", "e", "Ann", "2", "--to", "Ann"), "Nobody owes themselves."),
        (("pay", "e", "Ann", "2", "--to", "pot"), "Cash goes between players and the bank"),
        (("ledger", "e", "--of", "Anna"), "Nobody here is called 'Anna': did you mean Ann?"),
        (("tables", "e", "--round", "2"), "There is no round 2 yet."),
        (("sore", "e"), "there is no command 'event sore': did you mean score?"),
        (("pair", "nowhere"), "there is no evening in nowhere: begin one by 'euchre event new"),
    ],
)
@pytest.mark.usefixtures("begun")
def test_bad_input_is_told_in_a_sentence_and_changes_nothing(
    args: tuple[str, ...], sentence: str
) -> None:
    assert refused(*args).startswith(sentence)


def test_a_name_that_could_be_two_asks_for_more_of_it(event: Event) -> None:
    Path("n").write_text("Anna\nAnnabel\nBob Lee\nBo\n")
    event("new", "party", "--players", "n", "--out", "e")
    assert refused("rename", "e", "ann", "X").startswith(
        "'ann' could be Anna or Annabel: type more"
    )
    assert event("rename", "e", "ANNA", "Ada") == "Anna is called Ada from now on.\n"
    assert event("rename", "e", "lee", "Rob") == "Bob Lee is called Rob from now on.\n"
    assert event("rename", "e", "b", "Bea") == "Bo is called Bea from now on.\n"


def test_a_whole_name_elsewhere_is_no_part_of_a_name_at_the_table(event: Event) -> None:
    Path("n").write_text("Mary Ann\nBob\nCy\nDee\nAnn\nFay\nGus\nHal\nIvy\n")
    event("new", "progressive", "--players", "n", "--out", "e")
    number = {person.name: person.number for person in evening().people.values()}
    for seed in range(40):
        event("pair", "e", "--seed", str(seed))
        there = evening()
        seats = [there.seated(number[name]) for name in ("Mary Ann", "Ann")]
        hers, anns = (str(seat[0].number) if seat else "" for seat in seats)
        if hers and anns and hers != anns:
            break
        event("unpair", "e")
    sentence = f"Ann sits at table {anns}."
    assert refused("score", "e", hers, "8:5", "--by", "ann") == sentence
    for kind in ("loners", "euchred", "reneges"):
        assert refused("score", "e", hers, "8:5", f"--{kind}", "Ann=1") == sentence
    assert refused("confirm", "e", hers, "--by", "Ann") == sentence
    event("score", "e", anns, "8:5", "--by", "Ann")
    event("score", "e", hers, "8:5", "--by", "Mary")
    for table in (hers, anns):
        event("confirm", "e", table)
    event("pair", "e", "--seed", "1")
    again = refused("correct", "e", hers, "8:6", "--round", "1", "--loners", "Ann")
    assert again == f"Ann sat at table {anns} in round 1."
    out = next(there.called(who) for who in there.rounds[0].out)
    again = refused("correct", "e", hers, "8:6", "--round", "1", "--loners", out)
    assert again == f"{out} did not play in round 1."


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("9:4", "4:9", "Cy & Dee beat Ann & Bob, 9 : 4 instead of Ann & Bob, 9 : 4"),
        ("4:9", "5:8", "Cy & Dee beat Ann & Bob, 8 : 5 instead of 9 : 4"),
        ("9:4", "7:7", "Ann & Bob and Cy & Dee are level, 7 : 7 instead of Ann & Bob, 9 : 4"),
        ("7:7", "4:9", "Cy & Dee beat Ann & Bob, 9 : 4 instead of 7 : 7"),
    ],
)
def test_a_correction_says_who_had_won_before(event: Event, was: str, now: str, told: str) -> None:
    Path("n").write_text("Ann & Bob\nCy & Dee\n")
    event("new", "round-robin", "--players", "n", "--hands", "12", "--out", "e")
    event("pair", "e", "--seed", "1")
    if evening().side_name(evening().rounds[0].tables[0].first) != "Ann & Bob":
        was, now = was[::-1], now[::-1]
        told = told.replace("Ann & Bob and Cy & Dee", "Cy & Dee and Ann & Bob")
    event("score", "e", "1", was)
    event("correct", "e", "1", now)
    assert told in flat(event("history", "e"))


def test_honours_name_the_winners_first(event: Event) -> None:
    Path("n").write_text("Ann & Bob\nCy & Dee\n")
    event("new", "round-robin", "--players", "n", "--hands", "12", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "5:8")
    *_, winners = evening().rounds[0].tables[0].sides
    loser = evening().side_name(evening().rounds[0].tables[0].first)
    told = f"Closest match: {evening().side_name(winners)} v {loser}, 8 : 5 in round 1"
    assert told in flat(event("standings", "e"))


@pytest.fixture(name="late")
def late_comer(event: Event) -> None:
    """An evening of one round with all scores in, and somebody who came after it."""
    event("new", "party", "--players", "names.txt", "--stake", "5", "--rounds", "1", "--out", "e")
    event("pair", "e", "--seed", "1")
    for table in ("1", "2", "3"):
        event("score", "e", table, "8:5")
    assert "The last round has been paired: who comes now does not play." in event(
        "join", "e", "Xavier"
    )


@pytest.mark.usefixtures("late")
def test_who_never_played_pays_for_no_prizes_unasked(event: Event) -> None:
    assert refused("close", "e") == (
        "Xavier has never played, and pays for the prizes all the same: add --remove-idle to take"
        " them off first, or --anyway."
    )
    out = flat(event("close", "e", "--remove-idle"))
    assert "Nobody has paid what they put in." in out
    assert "Xavier pays" not in out
    assert sum(person.name == "Xavier" for person in evening().people.values()) == 0
    assert sum(evening().ledger.balances().values()) == 0


@pytest.mark.usefixtures("late")
def test_an_evening_can_be_closed_with_who_never_played(event: Event) -> None:
    event("collect", "e")
    event("join", "e", "Yves")
    out = flat(event("close", "e", "--anyway"))
    assert "Xavier and Yves have never played, and pay for the prizes all the same." in out
    assert "Yves has not paid what they put in." in out


def test_who_is_called_like_the_pot_is_told_from_it(event: Event) -> None:
    event("new", "party", "--players", "8", "--stake", "1", "--out", "e")
    path = Path("e")
    path.write_text(path.read_text().replace('"Player 3"', '"pot"'))  # from before it was refused
    assert "'pot' could be the pot or the player: type 3" in refused("ledger", "e", "--of", "pot")
    assert event("ledger", "e", "--of", "the pot").startswith("the pot\n")
    assert event("ledger", "e", "--of", "3").startswith("pot\n")


def test_names_that_look_alike_are_said_to_and_those_of_the_money_are_refused(event: Event) -> None:
    event("new", "party", "--players", "8", "--out", "e")
    event("rename", "e", "Player 1", "Lan")
    assert "Ian looks like Lan, who is on the list." in event("rename", "e", "Player 2", "Ian")
    assert "is no name for a player" in refused("rename", "e", "Player 3", "the bank")
    Path("n").write_text("Ann\nJose\nJosé\nCy\n", encoding="utf-8")
    made = event("new", "party", "--players", "n", "--out", "f")
    assert "José looks like Jose, who is on the list." in made
    Path("n").write_text("Ann\nBob\nThe host\nCy\n")
    assert "The host is no name" in refused("new", "party", "--players", "n", "--out", "z")


@pytest.mark.parametrize("command", ["standings", "tables", "ledger", "history"])
def test_an_evening_of_an_unknown_format_is_told_in_a_sentence(event: Event, command: str) -> None:
    event("new", "progressive", "--players", "8", "--out", "e")
    path = Path("e")
    path.write_text(path.read_text().replace('"format":"progressive"', '"format":"xx"'))
    assert "e cannot be read as an evening: Its format is 'xx'" in refused(command, "e")


def test_names_are_shown_as_they_are(event: Event) -> None:
    names = ["[bold]Ann[/bold]", ":heart: Bob", "\u017deny \u4f60", "Dee]"]
    Path("n").write_text("\n".join(names), encoding="utf-8")
    event("new", "party", "--players", "n", "--stake", "1", "--out", "e")
    for args in (("pair", "e"), ("score", "e", "1", "8:5"), ("standings", "e"), ("ledger", "e")):
        out = event(*args)
        assert all(name in flat(out) for name in names), out


def test_payments_are_in_the_order_of_the_players(event: Event) -> None:
    options = ("--players", "12", "--stake", "5", "--bots", "random", "--hands", "4")
    data = json.loads(event("simulate", "party", *options, "--seed", "1", "--json"))
    payers = [int(each["payer"][1:]) for each in data["settlement"]]
    assert payers == sorted(payers)
    accounts = [each["account"] for each in data["balances"]]
    assert accounts == [*(f"p{number}" for number in range(1, 13)), "pot"]


def test_after_the_end_only_payments_are_noted(event: Event) -> None:
    event("simulate", "party", "--players", "5", "--stake", "5", "--bots", "random", "--out", "e")
    closed = "The evening is closed: nothing in it changes any more."
    for args in (
        ("score", "e", "1", "8:5"),
        ("correct", "e", "1", "8:6", "--round", "1"),
        ("charge", "e", "1", "2"),
        ("join", "e", "Zoe"),
        ("leave", "e", "1"),
        ("rename", "e", "1", "Zoe"),
        ("pair", "e"),
        ("close", "e"),
    ):
        assert refused(*args) == closed
    event("pay", "e", "1", "2", "--anyway")


@pytest.mark.usefixtures("begun")
def test_a_damaged_file_is_told_and_not_changed() -> None:
    path = Path("e")
    path.write_bytes(path.read_bytes().replace(b'"player":3', b'"player":"x"', 1))
    assert refused("pair", "e").startswith("e is damaged in line 1, and was not changed: ")
    path.write_text('{"seq":1,"at":1,"by":"x","entries":[{"type":"closed"}]}\n')
    assert refused("pair", "e").startswith("e cannot be read as an evening: The log of an evening")
    path.write_text("Ann\nBob\n")
    assert refused("standings", "e").startswith("e is damaged in line 1")


# -- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", command.commands)
def test_every_command_has_help_with_an_example(name: str) -> None:
    out = invoked(name, "--help").output
    assert f"Example: euchre event {name}" in flat(out)
    assert all(len(line) <= 80 for line in out.splitlines())


def test_formats_lists_all_of_them(event: Event) -> None:
    out = event("formats")
    for name in FORMATS:
        assert re.search(rf"^{name} +\d", out, re.MULTILINE)


@pytest.mark.slow
def test_chance_evenings_never_lose_a_cent(event: Event) -> None:
    rng = random.Random(4)
    for number in range(4):
        name = f"e{number}"
        people, stake = rng.randint(5, 9), rng.randint(1, 999) / 100
        money = ("--stake", f"{stake:.2f}", "--basket", ".33", "--per-euchre", ".07")
        options = ("--players", str(people), *money, "--seed", str(number), "--bots", "random")
        event("simulate", rng.choice(("party", "progressive")), *options, "--out", name)
        owed = balances(name)
        assert sum(owed.values()) == owed["pot"] == owed["basket"] == 0


def test_the_host_is_told_how_to_note_more_than_is_owed(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--stake", "5", "--out", "e")
    told = refused("pay", "e", "Bob", "5", "--to", "Kim")
    assert told == ("Between Bob and Kim nothing is owed: add --anyway to note it all the same.")
    told = refused("pay", "e", "Bob", "5", "--to", "Kim", "--by", "Kim")
    assert told == "Between Bob and Kim nothing is owed: the host can note more than that."
    event("pay", "e", "Bob", "5", "--to", "Kim", "--anyway")
    event("charge", "e", "Ann", "2", "--to", "Bob", "--what", "beer")
    event("pay", "e", "Ann", "2", "--to", "Bob")


def test_what_a_player_says_of_money_waits_for_who_got_it(event: Event) -> None:
    event("new", "points", "--players", "4", "--unit", "1", "--out", "e")
    event("pair", "e", "--seed", "1")
    event("score", "e", "1", "10:6")
    first = json.loads(event("settle", "e", "--json"))["payments"][0]
    payer, payee = first["payer_name"], first["payee_name"]
    before = balances()
    assert "only $4.00 is owed" in refused("pay", "e", payer, "999999", "--to", payee)
    other = refused("pay", "e", payer, "5000", "--to", "bank", "--by", payer)
    assert "The host notes what the bank has got" in other
    out = event("pay", "e", payer, "4", "--to", payee, "--by", payer)
    assert f"{payer} claims to have paid {payee} $4.00" in flat(out)
    assert balances() == before
    key = out.split()[-1]
    assert key.startswith("claim/")
    assert key in event("ledger", "e")
    assert "says whether it has come" in refused("agree", "e", key, "--by", payer)
    assert "has not got the $4.00" in event("undo", "e", key, "--by", payee)
    assert "No payment waits" in refused("agree", "e", key)
    key = event("pay", "e", payer, "4", "--to", payee, "--by", payer).split()[-1]
    assert "did you mean" in refused("agree", "e", "claim/9")
    assert f"has got $4.00 from {payer}" in event("agree", "e", key, "--by", payee)
    assert balances() != before
    event("pay", "e", payer, "50", "--to", payee, "--anyway")


def test_a_score_is_read_with_any_dash(event: Event) -> None:
    event("new", "swiss", "--players", "teams.txt", "--out", "e")
    event("pair", "e", "--seed", "1")
    for table, score in (("1", "10\u20135"), ("2", "3\u221210")):
        event("score", "e", table, score)
    assert [each.result.score for each in evening().rounds[0].tables[:2]] == [(10, 5), (3, 10)]  # type: ignore[union-attr]


def test_who_comes_late_to_a_swiss_is_told_how(event: Event) -> None:
    event("new", "swiss", "--players", "teams.txt", "--out", "e")
    event("draw", "e", "--seed", "1")
    assert "a whole team joins, like 'Xia & Wes'" in refused("join", "e", "Xia", "Wes")
    event("join", "e", "Xia & Wes")


def test_an_evening_in_place_of_a_format_is_called_one(event: Event) -> None:
    event("new", "party", "--players", "names.txt", "--out", "e")
    for name in ("simulate", "new"):
        assert "euchre event standings e" in refused(name, "e")
        assert "There is no format called 'partie'" in refused(name, "partie")
