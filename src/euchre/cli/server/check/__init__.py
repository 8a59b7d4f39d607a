"""``euchre server check``: whether a server is set up well, and whether what it keeps is sound."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from euchre.cli.server.check import machine, shared, site, tables
from euchre.cli.server.check.finding import CheckFinding, bad_finding
from euchre.cli.server.serving import add_server_options, require_web_packages
from euchre.cli.shared.folders import find_tables_folder
from euchre.cli.shared.options import FILE_PATH_TYPE
from euchre.cli.shared.terminal import echo

if TYPE_CHECKING:
    from euchre.notation.record import Record

_STATE_MARKS: Final = {"good": "ok", "note": "note", "bad": "BAD"}


@click.command("check", epilog="Example: euchre server check --data /srv/euchre --save saved.jsonl")
@add_server_options
@click.option(
    "--site",
    "address",
    metavar="URL",
    help="Also check the public address, such as https://club.example.",
)
@click.option(
    "--save", type=FILE_PATH_TYPE, metavar="FILE", help="Save the games of damaged tables to FILE."
)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def command(
    *,
    host: str,
    port: int | None,
    data: Path | None,
    database: str,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    address: str | None,
    save: Path | None,
    as_json: bool,
) -> int:
    """Check a server's setup and its database.

    This checks the installation, the folder, the disk, the clock, the port, the database,
    every table and evening, and any options of euchre server run that you add.

    It changes nothing, and you can run it while the server is running. With --save it writes the
    games of damaged tables as records, each up to the last undamaged hand. Exit status: 0 if all is
    well, 1 if there is a problem.
    """
    with require_web_packages():
        from euchre.server.app import DATABASE_FILENAME  # noqa: PLC0415 - slow to import
    folder = data or find_tables_folder(DATABASE_FILENAME)
    place = site.ServerSettings(host, port, origins, hosts, proxies)
    findings = [
        *machine.check_machine(folder, DATABASE_FILENAME, shared=bool(database)),
        *site.check_options(place),
        *site.check_port(place),
    ]
    if address is not None:
        findings += site.check_site(address)
    database_findings, games = _check_database(folder / DATABASE_FILENAME, database)
    findings += database_findings
    is_sound = all(finding.state != "bad" for finding in findings)
    saved = tables.save_games(save, games) if save is not None and games else ""
    if as_json:
        report = {"ok": is_sound, "found": [finding._asdict() for finding in findings]}
        echo(json.dumps(report, indent=1))
    else:
        _print_findings(findings)
        if saved:
            echo(saved)
        elif games:
            echo("Add --save FILE to save the games that can be recovered.")
        echo("All is well." if is_sound else "Nothing was changed.")
    return 0 if is_sound else 1


def _check_database(path: Path, database: str) -> tuple[list[CheckFinding], Sequence[Record]]:
    from euchre.store import StoreError  # noqa: PLC0415 - with the server alone
    from euchre.store.sqlite.examining import SqliteExaminer  # noqa: PLC0415

    try:
        if database:
            return shared.check_postgres(database)
        if path.exists():
            return tables.check_logs(f"{path}", SqliteExaminer(path))
    except StoreError as error:
        part, do = (
            (shared.DATABASE_PART, "") if database else (tables.TABLES_PART, tables.BACKUP_ADVICE)
        )
        return [bad_finding(part, f"{error}.", do)], ()
    do = "euchre server run creates it. If your tables are in another folder, name it with --data."
    return [bad_finding(tables.TABLES_PART, f"{path}: this file doesn't exist.", do)], ()


def _print_findings(findings: Sequence[CheckFinding]) -> None:
    for finding in findings:
        echo(f"{_STATE_MARKS[finding.state]:<5}{finding.part + ':':<13}{finding.found}")
        if finding.do:
            echo(f"{'':<18}{finding.do}")
