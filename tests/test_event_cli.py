"""``euchre event``: the evenings of a server from the command line, and where hosts go."""

import json
import re
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import Queue
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.cli.event import REMOVED_COMMANDS, opening, stored
from euchre.cli.server import run as serving
from euchre.store import DurableLog
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.journal import read_journal
from event_help import EIGHT, Visitor
from postgres_help import Cluster
from server_help import PATIENCE, Server

OLD = str(Path(__file__).parent / "data" / "evening-0.2.jsonl")
NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]

Event = Callable[..., str]


def invoked(*args: object, code: int = 0, width: int = 80) -> Result:
    result = CliRunner(env={"COLUMNS": str(width)}).invoke(main, ["event", *map(str, args)])
    assert result.exit_code == code, result.output + result.stderr
    assert "Traceback" not in result.output
    return result


def refused(*args: object) -> str:
    """The sentence on stderr."""
    result = invoked(*args, code=2)
    assert result.stdout == ""
    assert result.stderr.startswith("euchre: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("euchre: ").strip()


@pytest.fixture(name="event")
def event_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Runs a command there, with a folder of a server."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EUCHRE_DATA", str(tmp_path / "data"))
    return lambda *args: invoked(*args).output


@pytest.fixture(autouse=True)
def _on_files(_on_postgres: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have servers keep their tables in files, but where a test names a database."""
    monkeypatch.setattr("server_help.new_database", str)


def imported(event: Event, *args: object) -> tuple[str, str]:
    """The id of an evening that is imported, and the token of its host."""
    found = re.search(r"/events/([a-z2-9-]{14})/key#t=(\S{43})\n$", event("import", *args))
    assert found is not None
    return found[1], found[2]


# -- import and export ----------------------------------------------------------------------------


def test_an_evening_of_0_2_goes_on_in_the_browser(event: Event) -> None:
    ident, token = imported(event, OLD)
    (listed,) = json.loads(event("list", "--json"))
    assert listed["evening"] == ident
    assert (listed["title"], listed["format"], listed["state"]) == (
        "Friday",
        "duplicate",
        "playing",
    )
    assert listed["players"] == NAMES
    assert re.search(rf"{ident} +Friday +duplicate +\S+ +8 +playing", event("list"))
    with Server(Path("data")) as server:
        host = Visitor(server.address, f"/events/{ident}")
        assert "Friday" not in host.web.get("/events").text, "it is in no public list"
        host.do("key", token=token)
        assert "You're the host" in host.see()
        assert "Ann pays the bank $6.00." in host.see("/history")
        host.do("charge", payer="p1", payee="p2", amount="2", what="a cake")
        assert "a cake" in host.see("/history")


def test_what_is_exported_whole_is_imported_the_same(event: Event) -> None:
    ident, _ = imported(event, OLD)
    event("export", ident, "--as", "whole", "--out", "one.jsonl")
    again, _ = imported(event, "one.jsonl")
    assert again != ident, "imported twice there are two"
    event(
        "export",
        f"http://club.example/events/{again}/ledger?of=p1",
        "--as",
        "whole",
        "--out",
        "two",
    )
    one, two = (read_journal(Path(name).read_bytes()) for name in ("one.jsonl", "two"))
    assert one.list_events()[1:] == two.list_events()[1:]
    assert [(line.at, line.by) for line in one.lines] == [(line.at, line.by) for line in two.lines]
    old = read_journal(Path(OLD).read_bytes())
    assert [entry for entry in one.list_events() if "settings" not in entry.__struct_fields__] == [
        entry for entry in old.list_events() if "settings" not in entry.__struct_fields__
    ]


def test_an_evening_that_is_here_already_is_told_when_it_is_imported_again(event: Event) -> None:
    event("simulate", "party", "--players", 4, "--bots", "random", "--seed", 1, "--out", "e")
    event("simulate", "party", "--players", 4, "--bots", "random", "--seed", 2, "--out", "other")
    again = "was imported before"
    assert again not in event("import", "e")
    assert again not in event("import", "other")
    listed = {each["evening"] for each in json.loads(event("list", "--json"))}
    told = re.search(rf"{again}, as /events/(\S+): now there are two copies", event("import", "e"))
    assert told is not None
    assert told[1] in listed


def test_evenings_without_a_title_are_listed_by_who_is_there(event: Event) -> None:
    for number, names in enumerate((NAMES[:5], NAMES[4:])):
        Path("names").write_text("\n".join(names))
        event("simulate", "party", "--players", "names", "--bots", "random", "--out", f"{number}")
        event("import", f"{number}")
    told = event("list")
    assert "Ann, Bob and 3 more" in told
    assert "Eve, Fay and 2 more" in told


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone can't be set on Windows")
def test_an_evening_is_listed_under_the_day_of_the_host(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Chicago a Friday night is Saturday by UTC."""
    event("simulate", "party", "--players", 4, "--bots", "random", "--out", "friday")
    night = datetime(2026, 9, 26, 1, 30, tzinfo=UTC)
    line = json.loads(Path("friday").read_text())
    line["at"] = int(night.timestamp() * 1000)
    Path("friday").write_text(f"{json.dumps(line)}\n")
    event("import", "friday")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CDT5")
        time.tzset()
        told = event("list", "--json")
    time.tzset()
    assert [each["date"] for each in json.loads(told)] == ["2026-09-25"]


def test_what_binds_an_evening_to_its_server_stays_there(event: Event) -> None:
    text = Path(OLD).read_text()
    old = re.sub(r'"at":\d+', '"at":1', text)
    bound = old.replace('"title":', '"club":"c1","title":') + (
        '{"seq":9,"at":1,"by":"host","entries":[{"type":"online","number":1,"table":1,"id":"t-1"}]}\n'
    )
    Path("bound").write_text(bound)
    ident, _ = imported(event, "bound")
    event("export", ident, "--as", "whole", "--out", "out")
    written = Path("out").read_text()
    assert "c1" not in written
    assert "t-1" not in written
    assert '"listed":false' in written
    assert "08b808bfc10a11b17e875ab8e6ff2bfc" not in written
    with DurableLog.open(Path("data") / "tables.sqlite3") as log:
        assert not log.list_unused_logs(2, tournaments=True), (
            "however old it is, it has been used just now"
        )


def test_a_running_server_keeps_an_import_out_and_lets_everybody_read(event: Event) -> None:
    with Server(Path("data")) as server:
        ident = Visitor(server.address).host(EIGHT).rpartition("/")[2]
        assert "is in use by another server: stop that one" in refused("import", OLD)
        (listed,) = json.loads(event("list", "--json"))
        assert (listed["address"], listed["players"]) == (f"/events/{ident}", EIGHT)
        event("export", ident, "--as", "json", "--out", "e.json")
        event("sheets", ident, "--out", "e.html")
    assert [each["name"] for each in json.loads(Path("e.json").read_text())["players"]] == EIGHT
    assert "Fay" in Path("e.html").read_text()


def test_servers_of_one_database_go_on_while_it_is_imported_and_read(
    event: Event, postgres: Cluster
) -> None:
    url = postgres.store()
    with Server(Path("data"), database=url) as server:
        ident, token = imported(event, OLD, "--database", url, "--server", server.address)
        host = Visitor(server.address, f"/events/{ident}")
        host.do("key", token=token)
        host.do("charge", payer="p1", payee="p2", amount="2", what="a cake")
        assert ident in event("list", "--database", url)
        event("export", ident, "--database", url, "--as", "whole", "--out", "e")
    assert "a cake" in Path("e").read_text()


def test_boards_to_print_are_those_of_the_page(event: Event) -> None:
    event("simulate", "party", "--players", 4, "--bots", "random", "--out", "party")
    assert "this evening has no boards" in refused("sheets", "party", "--boards", "--out", "b")
    assert "import the evening first" in refused("sheets", OLD, "--boards", "--out", "b.html")
    ident, token = imported(event, OLD)
    event("sheets", ident, "--boards", "--out", "b.html")
    with Server(Path("data")) as server:
        host = Visitor(server.address, f"/events/{ident}")
        host.do("key", token=token)
        host.do("boards")
        page = host.see("/boards")
    rows = re.findall(r'scope="row">\w+</th>((?:<td>[^<]+</td>){5})', Path("b.html").read_text())
    assert len(rows) == 2 * 4 * 4
    plain = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    for row in rows:
        assert " ".join(re.findall(r"<td>([^<]+)<", row)) in plain


# -- what cannot be -------------------------------------------------------------------------------


@pytest.mark.usefixtures("event")
def test_what_is_no_evening_is_told_in_a_sentence_and_nothing_is_written() -> None:
    Path("text").write_text("Ann\nBob\n")
    Path("closed").write_text('{"seq":1,"at":1,"by":"x","entries":[{"type":"closed"}]}\n')
    Path("newer").write_text(Path(OLD).read_text().replace('"format":"duplicate"', '"format":"xx"'))
    for name, why in (
        ("text", "it is damaged in line 1"),
        ("closed", "it goes wrong in line 1: The log of an evening begins with its settings"),
        ("newer", "it goes wrong in line 1: Its format is 'xx'"),
    ):
        assert refused("import", name).startswith(f"can't read {name} as an evening: {why}")
    assert refused("import", "nowhere") == "nowhere: no such file or directory"
    why = refused("export", "frdiay.evening", "--as", "json", "--out", "x")
    assert re.fullmatch(
        r"frdiay\.evening isn't a file, and there is no database \S+tables\.sqlite3 to find "
        "that evening in",
        why,
    )
    assert not Path("data").exists()


def test_of_an_evening_that_was_broken_off_the_rest_is_read_and_that_is_said(event: Event) -> None:
    Path("cut").write_bytes(Path(OLD).read_bytes() + b'{"seq":9,"at"')
    result = invoked("export", "cut", "--as", "json", "--out", "cut.json")
    lines = len(Path(OLD).read_bytes().splitlines())
    why = f"line {lines + 1}, the last one, was broken off; it is left out"
    assert result.stderr == f"euchre: cut: {why}\n"
    assert json.loads(Path("cut.json").read_text())["title"] == "Friday"
    del event


def test_a_file_too_large_for_an_evening_is_refused_before_it_is_read(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "_MAX_FILE_BYTES", 100)
    Path("long").write_text("x" * 101)
    Path("short").write_text("x" * 100)
    assert refused("import", "long") == "long is too large for an evening"
    assert "it is damaged in line 1" in refused("import", "short")
    del event


def test_an_evening_with_more_entries_than_a_server_takes_is_refused(event: Event) -> None:
    lines = Path(OLD).read_text().splitlines()
    left = '{"type":"left","player":3},{"type":"returned","player":3}'
    many = ",".join([left] * 10_000)
    lines.append(f'{{"seq":9,"at":1,"by":"host","entries":[{many}]}}')
    Path("long").write_text("\n".join(lines))
    assert "can't import long: it has 20,0" in refused("import", "long")
    assert not Path("data").exists()
    del event


def test_an_evening_that_is_not_there_is_told_with_where_to_look(event: Event) -> None:
    imported(event, OLD)
    link = "http://club.example/events/abcd-efgh-jkmn"
    for name in ("abcd-efgh-jkmn", link, "typo.jsonl", "caf\udce9", "/events/caf\udce9"):
        told = refused("export", name, "--as", "json", "--out", "x")
        assert "is neither a file nor an evening on this server" in told
        assert told.startswith(name.replace("\udce9", ""))


def test_a_database_of_an_older_euchre_is_not_read_wrongly(event: Event) -> None:
    imported(event, OLD)
    with sqlite3.connect("data/tables.sqlite3") as disk:
        disk.execute("UPDATE alembic_version SET version_num = '0001'")
    disk.close()
    assert "has the schema 0001, and this euchre knows" in refused("list")


def test_a_list_without_evenings_says_how_to_begin(event: Event) -> None:
    DurableLog.open(Path("data") / "tables.sqlite3").close()
    assert "euchre event new" in event("list")
    assert json.loads(event("list", "--json")) == []


# -- new ------------------------------------------------------------------------------------------


def test_new_opens_the_page_of_a_server_that_runs(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    event("new", "--server", "https://club.example/")
    assert opened == ["https://club.example/events/new"]
    for given in ("nope", "club.example:8642", "http://", "ftp://club.example"):
        for args in (("new",), ("import", OLD)):
            assert "isn't an address: write one like http" in refused(*args, "--server", given)
    assert "leave out the options" in refused(
        "new", "--server", "https://club.example", "--port", "1"
    )


def test_new_starts_a_server_as_serve_does(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    @click.command()
    @click.option("--open", "page")
    @click.option("--port", type=int)
    def serve(**options: Any) -> None:
        given.append(options)

    monkeypatch.setattr(opening, "serve", serve)
    event("new", "--port", "9000")
    assert given == [{"page": "/events/new", "port": 9000}]
    told = refused("new", "party", "--players", "12", "--out", "e")
    assert told == "choose the format and the players on the page, not here"


def test_new_says_how_to_reach_a_server_that_runs_already(event: Event) -> None:
    with DurableLog.open(Path("data") / "tables.sqlite3"):
        told = refused("new", "--port", "0")
    assert "is in use by another server" in told
    assert told.endswith("euchre event new --server http://ADDRESS:PORT")
    del event


def test_serve_opens_the_page_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: Queue[str] = Queue()
    monkeypatch.setattr(serving, "_open_browser", lambda _, address: opened.put(address))
    monkeypatch.setattr(serving, "_run_server", lambda _, listening: listening.close())
    monkeypatch.setattr("euchre.server.processes.bot_processes.compile_kernel_in_background", bool)
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # of all tests after this one
    for more, page in (((), "/play"), (("/events/new",), "/events/new"), (("rules",), "/rules")):
        args = ["server", "run", "--data", str(tmp_path), "--port", "0", "--open", *more]
        result = CliRunner().invoke(main, args)
        assert result.exit_code == 0, result.output + result.stderr
        assert re.fullmatch(rf"http://127\.0\.0\.1:\d+{page}", opened.get(timeout=PATIENCE))
        result = CliRunner().invoke(main, args, env={"EUCHRE_ROOT_PATH": "cards"})
        assert re.search(r"Euchre is at http://127\.0\.0\.1:\d+/cards/ ", result.output)
        assert re.fullmatch(rf"http://127\.0\.0\.1:\d+/cards{page}", opened.get(timeout=PATIENCE))


def test_serve_refuses_a_root_path_that_is_an_address_of_its_own(tmp_path: Path) -> None:
    args = ["server", "run", "--data", str(tmp_path / "new"), "--root-path", "/play"]
    result = CliRunner().invoke(main, args)
    assert "a root path can't begin with /play" in f"{result.exception}{result.stderr}"
    assert not (tmp_path / "new").exists()


# -- simulate -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
def test_bots_play_every_format_to_its_end(event: Event, name: str) -> None:
    few = {"pot": 4, "points": 4, "two-table": 8, "knockout": 10}
    players = few.get(name, 10 if FORMATS[name].real_cards else 8)
    money = ("--unit", "1") if name == "points" else ("--stake", "5")
    options = ("--players", players, *money, "--bots", "simple,random", "--seed", "1")
    out = event("simulate", name, *options, "--out", "e")
    assert "final standings" in out
    assert "Closest match: " in out
    assert out.endswith("The evening is in e.\n")
    data = json.loads(event("simulate", name, *options, "--json"))
    assert data["stage"] == "over"
    assert sum(each["cents"] for each in data["balances"]) == 0
    imported(event, "e")


def test_the_same_seed_makes_the_same_evening_and_none_is_written_over(event: Event) -> None:
    options = ("pot", "--players", 4, "--stake", "5", "--bots", "simple,random", "--seed", "1")
    out = event("simulate", *options, "--out", "e")
    assert event("simulate", *options) == out.removesuffix("\nThe evening is in e.\n")
    assert "e already exists" in refused("simulate", *options, "--out", "e")


@pytest.mark.parametrize("name", [name for name in FORMATS if FORMATS[name].boarded])
def test_boards_are_compared_by_bots_that_differ_and_else_it_is_said_why_all_are_level(
    event: Event, name: str
) -> None:
    options = ("simulate", name, "--players", 12, "--hands", 3, "--seed", 1)
    alike = "Every table played each board the same way"
    assert alike in event(*options, "--bots", "rules")
    told = event(*options)
    assert alike not in told
    assert len(set(re.findall(r"\d+\.\d%", told))) > 1


PARTY = ("simulate", "party", "--players", "12", "--hands", "4", "--bots", "random")


def test_prizes_are_whole_where_the_stake_is(event: Event) -> None:
    rows = json.loads(event(*PARTY, "--stake", "5", "--seed", "1", "--json"))["standings"]
    assert [row["prize"] for row in rows] == [2700, 1600, 1100, 600, *[0] * 8]
    rows = json.loads(event(*PARTY, "--stake", "5", "--cents", "--seed", "1", "--json"))[
        "standings"
    ]
    assert [row["prize"] for row in rows] == [2727, 1636, 1091, 546, *[0] * 8]


def test_payments_are_in_the_order_of_the_players(event: Event) -> None:
    data = json.loads(event(*PARTY, "--stake", "5", "--seed", "1", "--json"))
    payers = [int(each["payer"][1:]) for each in data["settlement"]]
    assert payers == sorted(payers)
    accounts = [each["account"] for each in data["balances"]]
    assert accounts == [*(f"p{number}" for number in range(1, 13)), "pot"]


def test_the_seed_is_told_where_none_was_given(event: Event) -> None:
    options = ("--players", "4", "--unit", "1", "--bots", "random")
    out = event("simulate", "points", *options)
    seed = out.split()[1]
    assert event("simulate", "points", *options, "--seed", seed) == out.split("\n", maxsplit=1)[1]


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_narrow_terminals_show_whole_lines(event: Event, width: int) -> None:
    event(
        "simulate", "mitchell", "--players", "12", "--hands", "2", "--bots", "random", "--out", "e"
    )
    result = invoked(*PARTY, "--stake", "5", "--seed", "1", width=width)
    told = result.output.splitlines()
    assert max(map(len, told[: told.index("")])) <= width


NEW = ("simulate", "party", "--players")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ("simulate", "pary", "--players", "12"),
            "There is no format called 'pary'; did you mean party?",
        ),
        (("simulate", "fri.evening"), "There is no format called 'fri.evening'; known: "),
        ((*NEW, "3"), "A party is for 4 to 41 players, but there are 3."),
        ((*NEW, "0"), "--players takes a number above 0, not 0"),
        ((*NEW, "99999999999"), "--players takes a number above 0, not 99999999999"),
        ((*NEW, "nobody.txt"), "nobody.txt: no such file or directory"),
        ((*NEW, "teams.txt"), "Partners change here, so enter one player at a time: 'Ann & Bob'"),
        ((*NEW, "empty.txt"), "empty.txt: there are no names in this file"),
        ((*NEW, "12", "--stake", "-5"), "Invalid value for '--stake': '-5' is below zero"),
        ((*NEW, "12", "--stake", "five"), "Invalid value for '--stake': 'five' is not an amount"),
        ((*NEW, "12", "--stake", "5", "--prizes", "50+20"), "the prizes come to $70.00, and there"),
        ((*NEW, "12", "--stake", "5", "--prizes", "some"), "'some' does not say who gets what"),
        ((*NEW, "12", "--rounds", "-1"), "An evening can have 1 to 100 rounds, not -1."),
        ((*NEW, "12", "--rounds", "0"), "An evening has 1 to 100 rounds, not 0."),
        ((*NEW, "12", "--hands", "0"), "--hands takes a number above 0, not 0"),
        ((*NEW, "12", "--rules", "cutthroat"), "An evening needs a game of two sides"),
        (
            (*NEW, "12", "--set", "target"),
            "a rule is set by KNOB=VALUE, like target=11, not",
        ),
        ((*NEW, "12", "--unit", "1"), "Paying by the point is the format points, not party."),
        (
            (*NEW, "12", "--stake", "1,000", "--currency", "€"),
            "Invalid value for '--stake': '1,000' can be read in two ways",
        ),
        (
            (*NEW, "12", "--basket", "0,50", "--stake", "x", "--currency", "€"),
            "Invalid value for '--stake': 'x' is not an amount of money: write it like 5 or €5.00",
        ),
        ((*NEW, "12", "--title", "x" * 81), "--title takes at most 80 characters, not 81"),
        (
            ("simulate", "points", "--players", "4"),
            "set the price per point, for example --unit 1.00",
        ),
        (("simulate", "knockout", "--players", "7"), "A knockout is for 2 to 64 teams of two"),
        (
            (*NEW, "12", "--scoring", "average"),
            "--scoring only works if boards are compared, as in duplicate: leave it out",
        ),
        ((*NEW, "12", "--no-third-place"), "--no-third-place only works in a knockout: leave it"),
    ],
)
@pytest.mark.usefixtures("event")
def test_what_cannot_be_played_is_told_and_leaves_no_file(
    args: tuple[str, ...], sentence: str
) -> None:
    Path("names.txt").write_text("# the club\n" + "\n".join(NAMES) + "\n\n")
    Path("teams.txt").write_text("Ann & Bob\nCy & Dee\n")
    Path("empty.txt").write_text("# nobody\n")
    assert refused(*args, "--out", "e").startswith(sentence)
    assert not Path("e").exists()


# -- help -----------------------------------------------------------------------------------------


def test_every_command_of_0_2_says_where_it_has_gone() -> None:
    gone = (
        "formats join leave rename run change draw pair unpair plan tables score confirm correct"
        " standings travellers ledger charge pay agree collect undo settle close history"
    )
    assert sorted(REMOVED_COMMANDS) == sorted(gone.split())
    for name in REMOVED_COMMANDS:
        told = refused(name, "friday.evening", "--anything")
        assert told.startswith(f"'event {name}' is now in the browser, on the ")
        assert "euchre event import" in told
    assert "there is no command 'event exprot': did you mean euchre event export?" in refused(
        "exprot"
    )
