"""A database that servers share: how it is set up, who uses it, whether what is kept is sound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from euchre.cli.server.check import tables
from euchre.cli.server.check.finding import (
    CheckFinding,
    bad_finding,
    build_note,
    good_finding,
)
from euchre.cli.server.check.machine import check_revision
from euchre.english import format_count
from euchre.english.grammar import join_words
from euchre.notation.record import Record

if TYPE_CHECKING:
    from euchre.store.postgres.examining import DatabaseSurvey

DATABASE_PART: Final = "database"
_SLOW_ANSWER_SECONDS: Final = 0.1
"""Seconds for an answer from which on everybody waits for the network."""
_MAX_CLOCK_DIFFERENCE_SECONDS: Final = 2.0
"""Seconds by which clocks may differ before people notice."""


def check_postgres(url: str) -> tuple[list[CheckFinding], Sequence[Record]]:
    """Return the findings on a PostgreSQL database, and the games of damaged tables.

    Raises:
        StoreError: it cannot be asked, or what asks it is not installed.
    """
    from euchre.store.errors import requiring_postgres_driver  # noqa: PLC0415 - with the server alone
    from euchre.store.schema import REVISIONS  # noqa: PLC0415

    with requiring_postgres_driver():
        from euchre.store.postgres.examining import PostgresExaminer, survey_database  # noqa: PLC0415 - an extra
    survey = survey_database(url)
    findings = [
        *_check_connection(survey),
        *_check_database_durability(survey),
        *_check_schema(survey),
    ]
    if survey.schema not in REVISIONS:
        return findings, ()
    findings += _check_servers(survey)
    table_findings, games = tables.check_logs(survey.name, PostgresExaminer(url))
    return [*findings, *table_findings], games


def _check_connection(survey: DatabaseSurvey) -> Iterator[CheckFinding]:
    from euchre.store.postgres.opening import MIN_SERVER_VERSION  # noqa: PLC0415 - an extra

    version, ms = survey.settings["server_version"].split()[0], 1000 * survey.took
    sentence = f"{survey.name} is PostgreSQL {version}, and answers in {ms:,.1f} ms."
    if int(survey.settings["server_version_num"]) < MIN_SERVER_VERSION:
        yield bad_finding(
            DATABASE_PART,
            sentence,
            f"Upgrade it to version {MIN_SERVER_VERSION // 10_000} or newer.",
        )
    elif survey.took > _SLOW_ANSWER_SECONDS:
        yield build_note(
            DATABASE_PART, sentence, "Move it closer to the servers: every move waits for it."
        )
    else:
        yield good_finding(DATABASE_PART, sentence)
    if survey.settings["server_encoding"] != "UTF8":
        yield bad_finding(
            DATABASE_PART,
            "The database doesn't store text as UTF-8.",
            "Create a database with ENCODING 'UTF8'.",
        )
    if survey.standby:
        yield bad_finding(
            DATABASE_PART,
            "The database is on a standby server, which is read-only.",
            "Name the primary, or name all servers with ?target_session_attrs=primary.",
        )
    if abs(survey.ahead) > max(_MAX_CLOCK_DIFFERENCE_SECONDS, survey.took):
        way = "ahead of" if survey.ahead > 0 else "behind"
        yield build_note(
            "clock",
            f"The database's clock is {abs(survey.ahead):,.1f} s {way} the clock of this computer.",
            "Leases use the database's clock, but moves use the clock of their server. "
            "Keep both synchronized: timedatectl set-ntp true.",
        )


def _check_database_durability(survey: DatabaseSurvey) -> Iterator[CheckFinding]:
    lost = [name for name in ("fsync", "full_page_writes") if survey.settings[name] == "off"]
    if lost:
        yield bad_finding(
            DATABASE_PART,
            f"{join_words(lost)} {'is' if len(lost) == 1 else 'are'} off: if the "
            "database's machine loses power, acknowledged moves can be lost and the "
            "database damaged.",
            " ".join(f"ALTER SYSTEM SET {name} = on;" for name in lost)
            + " and reload the configuration.",
        )
    commit = survey.settings["synchronous_commit"]
    if commit == "off":
        yield build_note(
            DATABASE_PART,
            "synchronous_commit is off by default; the servers turn it on for what they "
            "acknowledge.",
        )
    elif not lost:
        sentence = f"A move is acknowledged once it is on the disk (synchronous_commit = {commit})."
        yield good_finding(DATABASE_PART, sentence)


def _check_schema(survey: DatabaseSurvey) -> Iterator[CheckFinding]:
    if survey.schema == "none":
        sentence = "The database is empty: the first server that starts creates the schema."
        yield build_note("schema", sentence)
    else:
        yield from check_revision(survey.schema)


def _check_servers(survey: DatabaseSurvey) -> Iterator[CheckFinding]:
    from euchre.store.postgres.connecting import MAX_CONNECTIONS  # noqa: PLC0415 - an extra

    alive = [server for server in survey.servers if server.silent < 0]
    for server in alive:
        leaving = ", and is shutting down" if server.leaving else ""
        sentence = f"{server.address or 'One'} has {format_count(server.tables, 'table')}"
        yield good_finding("servers", f"{sentence} (euchre {server.version}){leaving}.")
    if not alive:
        yield build_note("servers", "No server is using the database.")
    versions = sorted({server.version for server in alive})
    if len(versions) > 1:
        yield build_note(
            "servers",
            f"The servers have different versions: {join_words(versions)}.",
            "That is fine during an upgrade, but don't leave it that way.",
        )
    if survey.orphans:
        has = "was" if survey.orphans == 1 else "were"
        sentence = f"{format_count(survey.orphans, 'table')} {has} on servers that no longer run."
        yield build_note(
            "servers", sentence, "The next request for such a table moves it to another server."
        )
    limit, wanted = (int(survey.settings["max_connections"]), MAX_CONNECTIONS * max(1, len(alive)))
    if wanted > limit:
        yield bad_finding(
            "servers",
            f"The servers want up to {wanted} connections, but the database allows "
            f"{limit} (max_connections).",
            f"ALTER SYSTEM SET max_connections = {2 * wanted}; and restart the database.",
        )
