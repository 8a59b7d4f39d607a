"""An evening for other programs and for the printer; and every entry in a sentence."""

import csv
import html.parser
import io
import json
import random
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.cli.event.sheets import render_board_sheets, render_sheets, verify_has_boards
from euchre.errors import EuchreError
from euchre.extras import install_command
from euchre.game.cards import sort_hand
from euchre.game.knobs import Value
from euchre.game.rules import KNOBS
from euchre.server.render import render_part
from euchre.tournaments import commands
from euchre.tournaments.entries import (
    Entry,
    OnlineTableOpened,
    PaymentRecorded,
    PlayerJoined,
    PlayerRenamed,
    PlayerTally,
    RoundPaired,
    TablePairing,
    TableScore,
    TeamFormed,
    TournamentOpened,
    TournamentSettings,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.journal import JournalLine, write_journal
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.boards import SEAT_DIRECTIONS, list_board_sets
from euchre.tournaments.reports.seating import list_known_rounds, player_seats
from euchre.tournaments.reports.sentences import describe_events
from euchre.tournaments.simulation import simulate_tournament
from euchre.tournaments.state import Tournament

NASTY = ["=HYPERLINK(1)", "+1", "-2", "@x", 'Ann, "the" one', "<b>Bob 'co' &", "Cy;", "Dee"]


def begun(name: str, names: list[str], **wanted: object) -> list[Entry]:
    rules = commands.default_rules(name).to_dict()
    changed = {knob: value for knob, value in rules.items() if value != KNOBS[knob].default}
    settings = TournamentSettings(format=name, rules=changed, **wanted)  # type: ignore[arg-type]
    return list(commands.open_with_players("e1", settings, names))


def add(log: list[Entry], entries: tuple[Entry, ...]) -> Tournament:
    log += entries
    return fold_events(log)


@cache
def played(name: str, many: int, **wanted: object) -> tuple[list[Entry], Tournament]:
    log = begun(name, [f"P{number}" for number in range(1, many + 1)], **wanted)
    log += list(simulate_tournament(fold_events(log), ["random"], 1))
    return log, fold_events(log)


def paired(name: str, names: list[str], **wanted: object) -> tuple[list[Entry], Tournament]:
    """An evening with its first round."""
    log = begun(name, names, **wanted)
    return log, add(log, commands.pair_round(fold_events(log), random.Random(1)))


def crowd(name: str) -> int:
    """A number of people that can play a format."""
    return next(many for many in (8, 12, 4) if FORMATS[name].player_count_refusal(many) is None)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# -- CSV ----------------------------------------------------------------------------------------


def test_tables_for_a_spreadsheet_say_what_the_evening_says() -> None:
    log, evening = played("party", 8, stake=500, basket=100, per_euchre=25)
    standings = rows(exporting.standings_csv(evening))
    assert len(standings) == 8
    assert sum(round(100 * float(row["prize"])) for row in standings) == 4000
    assert [int(row["place"]) for row in standings] == sorted(int(it["place"]) for it in standings)
    results = rows(exporting.results_csv(evening))
    assert len(results) == sum(len(round_.tables) for round_ in evening.rounds)
    assert {int(row["round"]) for row in results} == set(range(1, len(evening.rounds) + 1))
    postings = rows(exporting.ledger_csv(evening))
    for account, cents in evening.ledger.all_balances().items():
        own = [row["amount"] for row in postings if row["account"] == account]
        assert sum(round(100 * float(amount)) for amount in own) == cents
    payments = rows(exporting.settlement_csv(evening))
    paid = sum(round(100 * float(row["amount"])) for row in payments)
    assert paid == sum(cents for cents in evening.ledger.all_balances().values() if cents > 0)
    terms = "stake $5.00, $1.00 for the basket, $0.25 for being euchred, $0.10 for a renege"
    log = begun("party", [], stake=500, basket=100, per_euchre=25, per_renege=10)
    assert [told for _, told in describe_events(log)] == [
        f"The host opens the evening: Party, {terms}."
    ]


def test_a_player_of_an_old_evening_keeps_the_whole_name() -> None:
    log, evening = played("party", 8, stake=500)
    evening = apply_event(evening, PlayerRenamed(1, "the host"))
    named = {row["account"]: row["name"] for row in rows(exporting.ledger_csv(evening))}
    assert (named["p1"], named["pot"]) == ("the host", "pot")
    assert log


def test_no_name_is_taken_for_a_formula() -> None:
    log, evening = paired("party", NASTY, stake=500)
    evening = add(log, commands.add_charge(evening, "p1", "p2", 100, "=1+1"))
    for table in exporting.CSV_TABLES.values():
        for row in csv.reader(io.StringIO(table(evening))):
            for cell in row:
                assert not re.match(r"[=+@\t\r]|-(?!\d+\.\d\d$)", cell), cell
    names = {row["name"] for row in rows(exporting.standings_csv(evening))}
    assert "'=HYPERLINK(1)" in names
    assert 'Ann, "the" one' in names
    assert "<b>Bob 'co' &" in names


def test_results_that_are_missing_are_empty_and_boards_are_listed() -> None:
    log, evening = paired("duplicate", [f"P{number}" for number in range(8)])
    boards = [TableScore(2, 0), TableScore(0, 1), TableScore(1, 0), TableScore(0, 4)]
    who = evening.players_of(evening.rounds[0].tables[0].second)[0]
    tallies = [PlayerTally(who, loners=1)]
    evening = add(
        log, commands.enter_score(evening, 1, 1, TableScore(3, 5), boards=boards, tallies=tallies)
    )
    first, second = rows(exporting.results_csv(evening))
    assert (first["first_score"], first["second_score"]) == ("3", "5")
    assert (second["first_score"], second["second_score"], second["boards"]) == ("", "", "")
    evening = add(log, commands.enter_score(evening, 1, 2, TableScore(3, 5), boards=boards))
    first = rows(exporting.results_csv(evening))[0]
    assert first["boards"] == "2 to 0, 0 to 1, 1 to 0, 0 to 4"
    assert first["loners"] == f"{evening.people[who].name} 1"


@pytest.mark.parametrize(
    ("note", "end"),
    [
        ("walkover", lambda evening: commands.record_walkover(evening, 1, 1, 1)),
        (
            "broken off: the bar shut",
            lambda evening: commands.correct_score(
                evening, 1, 1, TableScore(6, 5), "the bar shut", force=True
            ),
        ),
    ],
)
def test_a_table_that_was_not_played_to_its_end_says_so_wherever_its_result_stands(
    note: str, end: Callable[[Tournament], tuple[Entry, ...]]
) -> None:
    log, evening = paired("swiss", [f"P{number}" for number in range(8)])
    evening = add(log, end(evening))
    evening = add(log, commands.enter_score(evening, 1, 2, TableScore(10, 4)))
    assert [row["note"] for row in rows(exporting.results_csv(evening))] == [note, ""]
    ended, played_out = (
        table["result"] for table in exporting.tournament_to_dict(evening)["rounds"][0]["tables"]
    )
    assert (ended["walkover"], ended["broken_off"]) == (note == "walkover", note != "walkover")
    assert (played_out["walkover"], played_out["broken_off"]) == (False, False)
    assert render_sheets(evening).count(f">{note}<") == 1
    kind = note.partition(":")[0]
    assert [kind in sentence for _, sentence in describe_events(log)][-3:] == [True, False, False]


def test_what_was_entered_beside_a_score_is_on_the_sheets() -> None:
    log, evening = paired("party", [f"P{number}" for number in range(4)])
    who = evening.players_of(evening.rounds[0].tables[0].first)[0]
    name = evening.people[who].name
    tallies = [PlayerTally(who, loners=2, euchred=1)]
    evening = add(log, commands.enter_score(evening, 1, 1, TableScore(9, 6), tallies=tallies))
    assert f">{name}: 2 loners and euchred once<" in render_sheets(evening)
    log, evening = paired("duplicate", [f"P{number}" for number in range(8)])
    boards = [TableScore(2, 0), TableScore(0, 1), TableScore(1, 0), TableScore(0, 4)]
    evening = add(log, commands.enter_score(evening, 1, 1, TableScore(3, 5), boards=boards))
    assert "2:0" not in render_sheets(evening), "others have still to play these boards"
    evening = add(log, commands.enter_score(evening, 1, 2, TableScore(3, 5), boards=boards))
    assert render_sheets(evening).count(">2 to 0, 0 to 1, 1 to 0, 0 to 4<") == 2


def test_no_file_tells_what_boards_brought_that_others_have_still_to_play() -> None:
    """Neither what was noted on the boards, nor what they cost; the file with everything does."""
    log, evening = paired("duplicate", [f"P{number}" for number in range(8)], per_euchre=25)
    boards = [TableScore(2, 0), TableScore(0, 1), TableScore(1, 0), TableScore(0, 1)]
    who = evening.players_of(evening.rounds[0].tables[0].second)[0]
    for table, open_boards in ((1, True), (2, False)):
        tallies = [PlayerTally(who, euchred=1)] if table == 1 else []
        evening = add(
            log,
            commands.enter_score(
                evening, 1, table, TableScore(3, 2), tallies=tallies, boards=boards
            ),
        )
        result = rows(exporting.results_csv(evening))[0]
        assert (result["first_score"], result["second_score"]) == ("3", "2")
        assert (result["boards"] == result["euchred"] == "") == open_boards
        data = exporting.tournament_to_dict(evening)
        told = data["rounds"][0]["tables"][0]["result"]
        assert (told["boards"] == [] == told["tallies"]) == open_boards
        for text in (exporting.ledger_csv(evening), json.dumps(data), render_sheets(evening)):
            assert ("fines" not in text) == open_boards
        assert ("0.25" not in exporting.settlement_csv(evening)) == open_boards


def test_before_the_first_score_no_file_tells_of_a_prize() -> None:
    """As on every page: all are level."""
    log, evening = paired("party", [f"P{number}" for number in range(8)], stake=500)
    assert {row["prize"] for row in rows(exporting.standings_csv(evening))} == {"0.00"}
    assert not any(one["prize"] for one in exporting.tournament_to_dict(evening)["standings"])
    evening = add(log, commands.enter_score(evening, 1, 1, TableScore(9, 6)))
    assert any(one["prize"] for one in exporting.tournament_to_dict(evening)["standings"])


# -- JSON ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_everything_is_in_the_data_which_json_can_write(name: str) -> None:
    many = crowd(name)
    _, evening = played(name, many, **({"unit": 100} if name == "points" else {"stake": 500}))
    data = json.loads(json.dumps(exporting.tournament_to_dict(evening)))
    assert data["stage"] == "over"
    assert data["format"] == name
    assert len(data["rounds"]) == len(evening.rounds)
    assert len(data["players"]) == many
    assert sum(each["cents"] for each in data["balances"]) == 0
    assert all(table["result"] for round_ in data["rounds"] for table in round_["tables"])
    assert sum(row["prize"] for row in data["standings"]) == (0 if name == "points" else 500 * many)
    documented = (Path(__file__).parent.parent / "docs" / "evenings.md").read_text("utf-8")
    for key in data:
        assert f"`{key}`" in documented, key


# -- sheets -------------------------------------------------------------------------------------


class Tags(html.parser.HTMLParser):
    """Sees that what is opened is closed, and what the page would load."""

    VOID = frozenset(("meta", "br", "link", "img"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", FORMATS)
def test_sheets_are_one_sound_page_that_loads_nothing(name: str) -> None:
    many = crowd(name)
    _, evening = played(name, many, **({"unit": 100} if name == "points" else {"stake": 500}))
    page = render_sheets(evening)
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert not {"src", "href"} & {attribute for attribute, _ in tags.attributes}
    assert "url(" not in page
    assert page.count('<section class="card">') == many
    style = page.partition("<style>")[2].partition("</style>")[0]
    rules = [
        (each.strip(), body)
        for heads, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style)
        for each in heads.split(",")
    ]
    ends = {each for each, body in rules if ": page" in body}
    assert {each for each, body in rules if "break-inside: avoid" in body} >= {".card", ".scores"}
    assert ends
    assert not ends & {".card", ".scores"}, "as many stand on a page as fit"


def test_names_on_sheets_are_never_markup() -> None:
    log = begun("party", NASTY)
    evening = add(log, commands.draw_plan(fold_events(log), random.Random(1)))
    page = render_sheets(evening)
    assert "<b>Bob" not in page
    assert "&lt;b&gt;Bob &#39;co&#39; &amp;" in page


def test_a_card_tells_the_whole_rotation_before_the_first_round() -> None:
    log = begun("party", [f"P{number}" for number in range(1, 14)])
    evening = fold_events(log)
    assert list_known_rounds(evening) == ()
    assert player_seats(evening, 1) == ()
    evening = add(log, commands.draw_plan(evening, random.Random(1)))
    for player in evening.people:
        seats = player_seats(evening, player)
        assert [seat.number for seat in seats] == [*range(1, 14)]
        assert sum(not seat.table for seat in seats) == 1, "everybody sits out once"
        partners = {seat.partner for seat in seats if seat.table}
        assert len(partners) == 12
        assert all(len(seat.opponents) == 2 for seat in seats if seat.table)
    page = render_sheets(evening)
    assert page.count("sits out") == 13
    assert page.count('<section class="scores">') == 3


def test_score_sheets_of_a_knockout_name_every_round() -> None:
    log = begun("knockout", [f"P{number}" for number in range(18)])
    log += simulate_tournament(fold_events(log), ["random"], 1)
    page = render_sheets(fold_events(log))
    for name in ("1: round of 16", "2: quarter-final", "3: semi-final", "4: final and third place"):
        assert f"<td>{name}</td>" in page


def test_cards_of_a_knockout_show_what_is_known() -> None:
    log, evening = played("knockout", 8)
    loser = next(
        evening.players_of(
            table.second if table.result.score.first > table.result.score.second else table.first
        )[0]
        for table in evening.rounds[0].tables
        if table.result
    )
    assert [seat.number for seat in player_seats(evening, loser)] == [1, 2], "and the third place"
    log = begun("two-table", [f"P{number}" for number in range(8)])
    log += list(simulate_tournament(fold_events(log), ["random"], 1))
    evening = fold_events(log)
    out = [who for who in evening.people if len(player_seats(evening, who)) == 1]
    assert len(out) == 4


# -- the command --------------------------------------------------------------------------------


@pytest.fixture(name="kept")
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    log, _ = played("party", 5, stake=500)
    Path("e").write_bytes(write_journal([JournalLine(1, 0, "bots", tuple(log))]))
    return tmp_path


def export(*args: str, code: int = 0, command: str = "export") -> Result:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, ["event", command, "e", *args])
    assert result.exit_code == code, result.output + result.stderr
    return result


def test_export_writes_what_it_says(kept: Path) -> None:
    names = ["standings", "results", "ledger", "settlement"]
    assert export("--as", "csv", "--out", "tables").output.startswith(
        "Written: tables/standings.csv,"
    )
    assert sorted(path.name for path in (kept / "tables").iterdir()) == sorted(
        f"{name}.csv" for name in names
    )
    for name in names:
        export("--as", "csv", "--out", f"friday-{name}.csv")
        text = Path(f"friday-{name}.csv").read_bytes()
        assert text == (kept / "tables" / f"{name}.csv").read_bytes()
        assert text.startswith(b"\xef\xbb\xbf"), "spreadsheets need the mark to see UTF-8"
        assert b"\r\r" not in text
    export("--as", "json", "--out", "all.json")
    assert json.loads(Path("all.json").read_text("utf-8"))["format"] == "party"
    export("--as", "whole", "--out", "tables")
    assert (kept / "tables" / "evening.jsonl").read_bytes() == (kept / "e").read_bytes()
    export("--out", "sheets.html", command="sheets")
    assert (kept / "sheets.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_an_option_of_another_format_is_refused(kept: Path) -> None:
    error = export("--as", "csv", "--club", "X", "--out", "all", code=2).stderr
    assert error == "euchre: --club only works with --as usebio, not with --as csv\n"
    assert not (kept / "all").exists()


def test_export_replaces_nothing_unasked_and_never_the_evening(kept: Path) -> None:
    before = (kept / "e").read_bytes()
    export("--as", "json", "--out", "all.json")
    error = export("--as", "json", "--out", "all.json", code=2).stderr
    assert error == "euchre: all.json already exists: add --force to replace it\n"
    export("--as", "json", "--out", "all.json", "--force")
    error = export("--as", "json", "--out", "e", "--force", code=2).stderr
    assert error == "euchre: e is the evening itself: write to another file\n"
    error = export("--as", "csv", "--out", "friday.csv", code=2).stderr
    assert "name the .csv file after one of the tables" in error
    assert (kept / "e").read_bytes() == before


def test_export_makes_no_folder_but_that_of_the_tables(kept: Path) -> None:
    for form, target in (("whole", "no/x"), ("json", "no/x.json"), ("csv", "no/tables")):
        error = export("--as", form, "--out", target, code=2).stderr
        assert error == "euchre: there is no folder no\n"
    assert not (kept / "no").exists()
    export("--as", "csv", "--out", "tables")
    assert (kept / "tables" / "standings.csv").exists()


def test_without_jinja_a_sentence_says_what_to_install(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    error = export("--out", "cards.html", command="sheets", code=2).stderr
    assert error == f"euchre: printable sheets need one more package: {install_command('web')}\n"
    assert not (kept / "cards.html").exists()


# -- telling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_every_entry_is_one_sentence(name: str) -> None:
    many = crowd(name)
    log, _ = played(name, many, **({"unit": 100} if name == "points" else {"stake": 500}))
    found = list(describe_events(log))
    assert [entry for entry, _ in found] == log
    for _, sentence in found:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "\n" not in sentence
        assert "  " not in sentence


def test_what_people_do_is_told_in_plain_words() -> None:
    log: list[Entry] = begun("party", ["Ann", "Bob", "Cy", "Dee", "Eve"], stake=500)
    evening = add(log, commands.record_departure(fold_events(log), 5))
    log += [
        PlayerRenamed(4, "Dora"),
        *commands.draw_plan(evening, random.Random(1)),
        RoundPaired(1, (TablePairing((1, 2), (3, 4)),)),
        OnlineTableOpened(1, 1, "abc"),
    ]
    evening = fold_events(log)
    evening = add(
        log,
        commands.enter_score(
            evening, 1, 1, TableScore(8, 5), by=1, tallies=[PlayerTally(2, 1, 2, 1)]
        ),
    )
    evening = add(log, commands.confirm_score(evening, 1, 1, 3))
    evening = add(log, commands.correct_score(evening, 1, 1, TableScore(8, 6), "misread"))
    evening = add(log, (PaymentRecorded("p3", "bank", 500),))
    add(log, commands.close_tournament(evening))
    sentences = [sentence for _, sentence in describe_events(log)]
    for sentence in (
        "The host opens the evening: Party, stake $5.00.",
        "Dee is now called Dora.",
        "Round 1: table 1: Ann & Bob v Cy & Dora.",
        "Table 1 of round 1 is played on this server.",
        (
            "Ann enters the score of table 1 in round 1: Ann & Bob beat Cy & Dora, 8 : 5; "
            "Bob 1 loner, euchred twice and 1 renege."
        ),
        "Cy confirms: 8 : 5 at table 1 in round 1 counts.",
        (
            "The host sets the score of table 1 in round 1: Ann & Bob beat Cy & Dora, 8 : 6 "
            "instead of 8 : 5 (misread)."
        ),
        "Cy pays the bank $5.00.",
    ):
        assert sentence in sentences, sentences
    assert sentences[-1] == "The evening is closed: Ann $10.00 and Bob $10.00 from the pot."


def test_a_log_begins_with_its_settings() -> None:
    with pytest.raises(TournamentError, match="begins with its settings"):
        list(describe_events([PlayerJoined(1, "Ann")]))
    opening = TournamentOpened("e1", TournamentSettings("knockout", title="Cup"))
    log: list[Entry] = [
        opening,
        PlayerJoined(1, "Ann"),
        PlayerJoined(2, "Bob"),
        TeamFormed(1, (1, 2), "The Jacks"),
    ]
    assert [sentence for _, sentence in describe_events(log)] == [
        "The host opens the evening: Cup, Knockout.",
        "Ann joins.",
        "Bob joins.",
        "Ann and Bob are a team, called The Jacks.",
    ]
    assert apply_event(fold_events(log), PlayerRenamed(1, "Anna")).teams[1].name == "The Jacks"


def test_boards_are_deals_of_whole_packs_and_follow_from_the_seed() -> None:
    evening = played("duplicate", 8)[1]
    page = render_board_sheets(evening, "one")
    assert page.count("<caption>Board") == evening.rules.num_hands * 3
    dealt = re.findall(r"<td>([^<]+)</td>", page)
    assert all(len(set(dealt[at : at + 20])) == 20 for at in range(0, len(dealt), 20))
    assert render_board_sheets(evening, "one") == page
    assert render_board_sheets(evening, "another") != page
    with pytest.raises(EuchreError, match="this evening has no boards"):
        verify_has_boards(played("party", 4)[1])


def test_boards_of_a_game_without_an_up_card_are_printed() -> None:
    rules: dict[str, Value] = {"up_card": False, "bidding": "name_only"}
    rules |= {"stick_the_dealer": True, "target": 0, "num_hands": 2}
    settings = TournamentSettings(format="duplicate", rules=rules)
    log = commands.open_with_players("e1", settings, ["Ann & Bob", "Cy & Dee"])
    evening = fold_events(log)
    sheet = render_board_sheets(evening, "one")
    headings = re.findall(r"<caption>([^<]+)", sheet)
    assert headings[:2] == ["Board 1: North deals", "Board 2: East deals"]
    (first, *_) = list_board_sets(evening, "one")
    page = render_part(
        "event-board-sets.html",
        sets=[first],
        title="Friday",
        real_cards=False,
        directions=SEAT_DIRECTIONS,
        in_order=sort_hand,
    )
    assert "<h3>Board 2: East deals</h3>" in page
