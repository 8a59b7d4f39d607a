"""``euchre server run``: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import ipaddress
import logging.config
import re
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import click

from euchre.cli.server.serving import (
    DEFAULT_PORT,
    add_server_options,
    is_open_to_all,
    require_web_packages,
)
from euchre.cli.shared.folders import migrate_tables_folder
from euchre.cli.shared.terminal import echo
from euchre.english.grammar import clean_to_one_line
from euchre.english.names import fold_lookalikes
from euchre.errors import EuchreError
from euchre.extras import install_command
from euchre.store import ACCOUNT_PREFIX

if TYPE_CHECKING:
    from euchre.server.serving import EuchreServer
    from euchre.store.log import DurableLog

LOCAL_CLUSTER: Final = "local"
"""The name of this computer where a cluster could be."""
_PRIVATE_NETWORK_ADDRESSES: Final = ("192.168.255.254", "172.31.255.254", "10.255.255.254")
"""One address in each kind of private network: what would be sent there leaves from one's own."""


@click.command("run", epilog="Example: euchre server run --port 9000 --data ~/euchre --open")
@add_server_options
@click.option(
    "--no-worker",
    is_flag=True,
    envvar="EUCHRE_NO_WORKER",
    help="Don't let browsers keep pages for offline use.",
)
@click.option(
    "--node",
    default="",
    envvar="EUCHRE_NODE",
    metavar="HOST:PORT",
    help="The address at which other servers reach this one. [default: the one it listens on]",
)
@click.option(
    "--label",
    default="",
    envvar="EUCHRE_LABEL",
    metavar="NAME",
    help="The server's name in logs and metrics. [default: --node, or the computer's name]",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    envvar="EUCHRE_LOG_FORMAT",
    help="The format of the log. [default: text in a terminal, else json]",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    envvar="EUCHRE_LOG_LEVEL",
    help="What to log: every command (debug), every request (info), or only problems.",
)
@click.option(
    "--drain",
    type=click.FloatRange(0, 600),
    default=0.0,
    envvar="EUCHRE_DRAIN",
    metavar="SECONDS",
    help="Seconds to keep serving after a stop signal. [default: 0]",
)
@click.option(
    "--cluster",
    default=LOCAL_CLUSTER,
    envvar="EUCHRE_CLUSTER",
    metavar="ADDRESS",
    help="A Dask scheduler for reviews, such as tcp://HOST:8786. "
    "[default: local, which is this computer]",
)
@click.option(
    "--keep-tables",
    type=click.IntRange(min=1),
    envvar="EUCHRE_KEEP_TABLES",
    metavar="DAYS",
    help="Remove tables that nobody has opened for DAYS days. [default: never]",
)
@click.option(
    "--keep-evenings",
    type=click.IntRange(min=1),
    envvar="EUCHRE_KEEP_EVENINGS",
    metavar="DAYS",
    help="Remove evenings that nobody has opened for DAYS days. [default: never]",
)
@click.option(
    "--admin",
    "admins",
    multiple=True,
    envvar="EUCHRE_ADMIN",
    metavar="ACCOUNT",
    help="The link or id of an administrator's account; repeatable.",
)
@click.option(
    "--contact",
    default="",
    envvar="EUCHRE_CONTACT",
    metavar="TEXT",
    help="A contact address, shown to people affected by a moderator's action.",
)
@click.option(
    "--root-path",
    default="",
    envvar="EUCHRE_ROOT_PATH",
    metavar="PATH",
    help="Serve under a path of the domain, such as /cards. [default: the whole domain]",
)
@click.option(
    "--open",
    "page",
    is_flag=False,
    flag_value="/play",
    metavar="[PAGE]",
    help="Open a browser at a new game, or at PAGE.",
)
def command(
    *,
    host: str,
    port: int | None,
    data: Path | None,
    database: str,
    node: str,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    no_worker: bool,
    label: str,
    log_format: Literal["text", "json"] | None,
    log_level: str,
    drain: float,
    cluster: str,
    keep_tables: int | None,
    keep_evenings: int | None,
    admins: tuple[str, ...],
    contact: str,
    root_path: str,
    page: str | None,
) -> None:
    """Serve tables that people play at in a browser.

    Everything is saved in the database, and is still there after a restart. Ctrl-C stops the
    server.
    """
    with require_web_packages("to serve tables to browsers, euchre needs"):
        from euchre.server.app import DATABASE_FILENAME, make_app  # noqa: PLC0415 - the others do without
        from euchre.server.http.allowed_hosts import parse_host, parse_origin, parse_proxy  # noqa: PLC0415
        from euchre.server.http.logs import build_logging_config  # noqa: PLC0415
        from euchre.server.http.root_path import add_root_path, parse_root_path  # noqa: PLC0415
        from euchre.server.limits import ServerLimits  # noqa: PLC0415
        from euchre.server.processes import bot_processes  # noqa: PLC0415
        from euchre.server.render import load_templates  # noqa: PLC0415
        from euchre.server.retention import RetentionPeriods  # noqa: PLC0415
        from euchre.server.serving import (  # noqa: PLC0415
            make_server,
            open_listening_socket,
            raise_file_limit,
            tune_garbage_collector,
        )
        from euchre.store.leases import hide_password  # noqa: PLC0415
        from euchre.store.log import DurableLog  # noqa: PLC0415
    pages, below = tuple(map(parse_origin, origins)), parse_root_path(root_path)
    is_open = is_open_to_all(host)
    names = tuple(map(parse_host, hosts if is_open else (*hosts, host)))
    trusted, scheduler = tuple(map(parse_proxy, proxies)), _verify_cluster_address(cluster)
    listening = _open_listening_socket(
        open_listening_socket, host, port
    )  # before anything is made: it may be refused
    click.get_current_context().with_resource(listening)
    folder = data or migrate_tables_folder(DATABASE_FILENAME)
    _make_folder(folder)
    is_new = not database and not (folder / DATABASE_FILENAME).exists()
    keep = RetentionPeriods(keep_tables or 0, keep_evenings or 0)
    place = hide_password(database) if database else str(folder)
    with DurableLog.open(
        database or folder / DATABASE_FILENAME
    ) as log:  # says so now if it cannot be opened
        admin_ids = tuple(_find_admin_account(log, admin) for admin in admins)
    listening_port = listening.getsockname()[1]
    shown = "127.0.0.1" if is_open else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening_port}"
    local = _find_local_addresses() if is_open else ()
    known_as = label or node or socket.gethostname()
    form = log_format or ("text" if sys.stderr.isatty() else "json")
    logged = build_logging_config(form, log_level, known_as)
    logging.config.dictConfig(logged)  # for what is told before the server is there
    app = make_app(
        folder,
        limits=ServerLimits().fit_to_file_limit(raise_file_limit()),
        origins=pages,
        hosts=(*names, *local),
        has_service_worker=not no_worker,
        label=known_as,
        database=database,
        address=node or f"{f'[{host}]' if ':' in host else host}:{listening_port}",
        scheduler=scheduler,
        retention_periods=keep,
        admins=admin_ids,
        contact=clean_to_one_line(contact),
        root_path=below,
    )
    app.state.addresses = tuple(f"http://{name}:{listening_port}" for name in local)
    server = make_server(app, proxies=trusted, log_config=logged, drain_seconds=drain)
    compiling = bot_processes.compile_kernel_in_background()
    echo(f"Euchre is at {address}{below}/ (Ctrl-C stops it; tables are saved in {place})")
    echo(keep.as_sentence)
    shared = [f"{each}{below}/" for each in app.state.addresses]
    _print_addresses(shared, is_open=is_open, compiling=compiling)
    if is_new and not page:
        echo(_FIRST_START)
    if page:
        opened_at = address + add_root_path(below, f"/{page.lstrip('/')}")
        threading.Thread(target=_open_browser, args=(server, opened_at), daemon=True).start()
    load_templates()
    tune_garbage_collector()
    _run_server(server, listening)


def _run_server(server: EuchreServer, listening: socket.socket) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise EuchreError("the server could not start: see above")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EuchreError(f"can't create {folder}: {error.strerror}") from None


_FIRST_START: Final = """
This server is new. What you may want to do next:
  back it up    euchre server backup FOLDER, with the same --data, every night
  check it      euchre server check, with the same --data
  moderate it   create an account in the browser, then restart with --admin LINK-OF-YOUR-ACCOUNT
  open it       with a domain name and HTTPS: docs/serving.md explains how
"""


def _find_admin_account(log: DurableLog, typed: str) -> str:
    """Return the account of the person who runs a server, as its link ends: nobody runs a server
    under a name, which somebody else could take first.
    """
    ident = typed.rstrip("/").rpartition("/")[2]
    if log.find_last_seq(ACCOUNT_PREFIX + ident):
        return ident
    owner = log.find_name_holder(fold_lookalikes(typed))
    if owner is None or not owner[0].startswith(ACCOUNT_PREFIX):
        raise EuchreError(f"--admin: there is no account {typed}: create it first, on this server")
    account_id = owner[0].removeprefix(ACCOUNT_PREFIX)
    raise EuchreError(
        f"--admin takes an account's id, since anybody could have taken the name {typed}: "
        f"if the account /players/{account_id} is yours, give {account_id}"
    )


def _print_addresses(addresses: Sequence[str], *, is_open: bool, compiling: bool) -> None:
    for address in addresses:
        echo(f"On phones and other devices on the same wifi, open {address}")
    if addresses and sys.stdout.isatty():
        from euchre.server.links import draw_terminal_qr  # noqa: PLC0415 - the others do without

        echo(draw_terminal_qr(addresses[0]))
    if is_open and not addresses:
        echo("This computer isn't on a network: nobody else can join.")
    if compiling:
        echo("The expert and the coach are being compiled, once; until then, other bots play.")


def _verify_cluster_address(address: str) -> str:
    """Return the address of a scheduler; empty: none is wanted."""
    if address == LOCAL_CLUSTER:
        return ""
    if importlib.util.find_spec("distributed") is None:
        raise EuchreError(
            f"--cluster needs Dask, which is not installed: {install_command('cluster')}"
        )
    if not re.fullmatch(r"[a-z]+://.+:[0-9]+", address):
        raise EuchreError(f"--cluster takes an address like tcp://HOST:8786, not {address!r}")
    return address


def _open_listening_socket(
    listen: Callable[[str, int], socket.socket], host: str, port: int | None
) -> socket.socket:
    """Return a listening socket: at `port`, or the first that is free from `DEFAULT_PORT` on."""
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + 20) if port is None else (port,):
        try:
            return listen(host, candidate)
        except OSError as error:
            if port is not None or error.errno != errno.EADDRINUSE:
                why = (error.strerror or str(error)).lower()
                raise EuchreError(f"can't listen on {host} port {candidate}: {why}") from error
    raise EuchreError(
        f"no port from {DEFAULT_PORT} to {DEFAULT_PORT + 19} is free: choose one with --port"
    )


def _find_local_addresses() -> tuple[str, ...]:
    """Return the addresses of this computer in its local networks; nothing is sent to find them."""
    addresses = []
    for network in _PRIVATE_NETWORK_ADDRESSES:
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking,
        ):
            asking.connect((network, 9))
            addresses.append(asking.getsockname()[0])
    local = (address for address in addresses if not ipaddress.ip_address(address).is_loopback)
    return tuple(dict.fromkeys(local))


def _open_browser(server: object, address: str) -> None:
    for _ in range(200):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.05)
