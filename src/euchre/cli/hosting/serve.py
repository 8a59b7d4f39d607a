"""``euchre serve``: the table in the browser."""

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

from euchre.cli.hosting.serving import PORT, everywhere, needs_the_web, place_options
from euchre.cli.shared.folders import move_tables
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.extras import how_to_install
from euchre.store import PLAYER
from euchre.words.names import alike

if TYPE_CHECKING:
    from euchre.server.serving import EuchreServer
    from euchre.store.log import Log

LOCAL: Final = "local"
"""The name of this computer where a cluster could be."""
_NETWORKS: Final = ("192.168.255.254", "172.31.255.254", "10.255.255.254")
"""One address in each kind of private network: what would be sent there leaves from one's own."""


@click.command("serve", epilog="Example: euchre serve --port 9000 --data ~/euchre --open")
@place_options
@click.option(
    "--no-worker",
    is_flag=True,
    envvar="EUCHRE_NO_WORKER",
    help="Have browsers keep no pages for when there is no network, and drop what they keep.",
)
@click.option(
    "--node",
    default="",
    envvar="EUCHRE_NODE",
    metavar="HOST:PORT",
    help="Where the other servers of the database reach this one (where it listens).",
)
@click.option(
    "--label",
    default="",
    envvar="EUCHRE_LABEL",
    metavar="NAME",
    help="What this server is called in its log and figures (as --node, or as the computer).",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    envvar="EUCHRE_LOG_FORMAT",
    help="Lines for people, or an object of JSON each (text in a terminal, else json).",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    envvar="EUCHRE_LOG_LEVEL",
    help="What is told: every command, every request, or only what is wrong.",
)
@click.option(
    "--drain",
    type=click.FloatRange(0, 600),
    default=0.0,
    envvar="EUCHRE_DRAIN",
    metavar="SECONDS",
    help="When told to stop, be ready no more, but go on so long (0).",
)
@click.option(
    "--cluster",
    default=LOCAL,
    envvar="EUCHRE_CLUSTER",
    metavar="ADDRESS",
    help="A Dask scheduler whose workers go through games, like tcp://HOST:8786; 'local': this"
    " computer does.",
)
@click.option(
    "--keep-tables",
    type=click.IntRange(min=1),
    envvar="EUCHRE_KEEP_TABLES",
    metavar="DAYS",
    help="Remove tables that nobody has opened for so long (they are kept for ever).",
)
@click.option(
    "--keep-evenings",
    type=click.IntRange(min=1),
    envvar="EUCHRE_KEEP_EVENINGS",
    metavar="DAYS",
    help="The same for evenings.",
)
@click.option(
    "--admin",
    "admins",
    multiple=True,
    envvar="EUCHRE_ADMIN",
    metavar="ACCOUNT",
    help="The account of whoever runs this server: the link to its profile, or what that ends in;"
    " may be given again.",
)
@click.option(
    "--open",
    "page",
    is_flag=False,
    flag_value="/play",
    metavar="[PAGE]",
    help="Open a browser with a game in it, or at a PAGE like /events/new.",
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
    page: str | None,
) -> None:
    """Serve tables to play at in a browser, with bots or friends.

    Everything is kept in DIR and is there again after a restart. Ctrl-C stops it.
    """
    with needs_the_web("the table in the browser needs"):
        from euchre.server.app import DATABASE, make_app  # noqa: PLC0415 - the others do without
        from euchre.server.doors.hosts import host_of, origin_of, proxy_of  # noqa: PLC0415
        from euchre.server.doors.logs import logging_of  # noqa: PLC0415
        from euchre.server.limits import Limits  # noqa: PLC0415
        from euchre.server.processes import brains  # noqa: PLC0415
        from euchre.server.render import load_templates  # noqa: PLC0415
        from euchre.server.retention import Keep  # noqa: PLC0415
        from euchre.server.serving import (  # noqa: PLC0415
            listen,
            make_server,
            open_files,
            spare_collections,
        )
        from euchre.store.log import Log  # noqa: PLC0415
        from euchre.store.owning import named  # noqa: PLC0415
    pages = tuple(map(origin_of, origins))
    names = (*map(host_of, hosts), *(host_of(each) for each in (host,) if not everywhere(each)))
    trusted, scheduler = tuple(map(proxy_of, proxies)), _cluster(cluster)
    listening = _listen(listen, host, port)  # before anything is made: it may be refused
    click.get_current_context().with_resource(listening)
    folder = move_tables(DATABASE) if data is None else data.expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EuchreError(f"{folder} cannot be made: {error.strerror}") from None
    keep = Keep(keep_tables or 0, keep_evenings or 0)
    kept = named(database) if database else str(folder)
    with Log.open(database or folder / DATABASE) as log:  # says so now if it cannot be opened
        runs = tuple(_account(log, each) for each in admins)
    at = listening.getsockname()[1]
    opened = everywhere(host)
    shown = "127.0.0.1" if opened else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{at}"
    local = tuple(each for each in _local() if opened)
    known_as = label or node or socket.gethostname()
    logged = logging_of(log_format or _usual_form(), log_level, known_as)
    logging.config.dictConfig(logged)  # for what is told before the server is there
    app = make_app(
        folder,
        limits=Limits().within(open_files()),
        origins=pages,
        hosts=(*names, *local),
        worker=not no_worker,
        label=known_as,
        database=database,
        address=node or f"{f'[{host}]' if ':' in host else host}:{at}",
        cluster=scheduler,
        keep=keep,
        admins=runs,
    )
    app.state.addresses = tuple(f"http://{each}:{at}" for each in local)
    server = make_server(app, proxies=trusted, logged=logged, drain=drain)
    compiling = brains.prepare()
    echo(f"Euchre is served at {address}/ (Ctrl-C stops it; tables are kept in {kept})")
    echo(keep.words)
    _tell_way(app.state.addresses, opened=opened, compiling=compiling)
    if page:
        opened_at = f"{address}/{page.lstrip('/')}"
        threading.Thread(target=_browse, args=(server, opened_at), daemon=True).start()
    load_templates()
    spare_collections()
    _run(server, listening)


def _account(log: Log, given: str) -> str:
    """Return the account of the person who runs a server, as its link ends.

    Nobody runs a server by a name: whoever comes first could take it.

    Args:
        log: of the server.
        given: a link to its profile, or what that ends in.

    Raises:
        EuchreError: there is none.
    """
    ident = given.rstrip("/").rpartition("/")[2]
    if log.last(PLAYER + ident):
        return ident
    found = log.find_name(alike(given))
    if found is None or not found[0].startswith(PLAYER):
        raise EuchreError(f"--admin: there is no account {given}: make it first, at this server.")
    there = found[0].removeprefix(PLAYER)
    raise EuchreError(
        f"--admin: {given} is a name, which anybody could have taken: if the account"
        f" /players/{there} is yours, give {there}."
    )


def _tell_way(addresses: Sequence[str], *, opened: bool, compiling: bool) -> None:
    """Print the addresses by which others come, if the door is open, and what they wait for."""
    for each in addresses:
        echo(f"Phones and others on the same wifi open {each}/")
    if opened and not addresses:
        echo("This computer is in no network: nobody else can come.")
    if compiling:
        echo("The expert and the coach get ready beside it, once; meanwhile others play.")


def _cluster(address: str) -> str:
    """Return the address of a scheduler; empty: none is wanted.

    Raises:
        EuchreError: no scheduler could ever be asked.
    """
    if address == LOCAL:
        return ""
    if importlib.util.find_spec("distributed") is None:
        raise EuchreError(
            f"--cluster needs Dask, which is not installed: {how_to_install('cluster')}"
        )
    if not re.fullmatch(r"[a-z]+://.+:[0-9]+", address):
        raise EuchreError(f"--cluster takes an address like tcp://HOST:8786, not {address!r}")
    return address


def _usual_form() -> Literal["text", "json"]:
    return "text" if sys.stderr.isatty() else "json"


def _run(server: EuchreServer, listening: socket.socket) -> None:
    """Serve until it is interrupted.

    Raises:
        EuchreError: it could not begin.
    """
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise EuchreError("the table could not be served: see above")


def _listen(
    listen: Callable[[str, int], socket.socket], host: str, port: int | None
) -> socket.socket:
    """Return a listening socket: at `port`, or the first that is free from `DEFAULT_PORT` on.

    Raises:
        EuchreError: there is none.
    """
    for candidate in range(PORT, PORT + 20) if port is None else (port,):
        try:
            return listen(host, candidate)
        except OSError as error:
            if port is not None or not _taken(error):
                why = (error.strerror or str(error)).lower()
                raise EuchreError(f"cannot listen at {host} port {candidate}: {why}") from error
    raise EuchreError(f"no port from {PORT} to {PORT + 19} is free: choose one with --port")


def _local() -> tuple[str, ...]:
    """Return the addresses of this computer in its local networks; nothing is sent to find them."""
    found = []
    for network in _NETWORKS:
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking,
        ):
            asking.connect((network, 9))
            found.append(asking.getsockname()[0])
    local = (each for each in found if not ipaddress.ip_address(each).is_loopback)
    return tuple(dict.fromkeys(local))


def _taken(error: OSError) -> bool:
    return error.errno == errno.EADDRINUSE


def _browse(server: object, address: str) -> None:
    """Open the browser once the server has started."""
    for _ in range(200):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.05)
