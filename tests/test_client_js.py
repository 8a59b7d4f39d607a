"""The client in JavaScript among the examples: written from the page of the protocol alone."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from euchre.table import timers
from node_help import NODE, needs_node
from server_help import PATIENCE, Server

CLIENT = Path(__file__).parent.parent / "examples" / "client.mjs"
ONE_HAND = """
const { module, server } = JSON.parse(process.argv[1]);
const { makeTable, play } = await import(module);

/** Loses the connection twice: with a command on its way, and with an answer on its way. */
let losses = 2;
globalThis.WebSocket = class extends WebSocket {
  send(text) {
    const lost = losses > 0 && JSON.parse(text).type === "act";
    if (lost) losses -= 1;
    if (!lost || losses === 0) super.send(text);
    if (lost) super.close();
  }
};

const rules = { base: "stick-the-dealer", go_alone: false }; // nobody sits a hand out
const wishes = { name: "Robot", bots: "random", pace: "instant", start: true, rules };
const table = await makeTable(server, wishes);
const picture = await play(server, table, ({ hand }) => hand?.phase === "over");
console.log(JSON.stringify({ table: table.table, losses, result: picture.hand.result }));
"""


@cache
def node_with_sockets() -> list[str]:
    """Node.js, with its WebSocket also where it has still to be asked for it."""
    assert NODE is not None
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    has_sockets = int(version.stdout.removeprefix("v").partition(".")[0]) >= 22
    return [NODE, *([] if has_sockets else ["--no-warnings", "--experimental-websocket"])]


def run_node(*args: str) -> subprocess.CompletedProcess[str]:
    command = [*node_with_sockets(), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)  # noqa: S603


@needs_node
def test_the_client_in_javascript_plays_a_hand_and_sends_again_what_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "NONCE_WAIT_MS", 10)  # nobody pledges here
    with Server(tmp_path) as server:
        given = json.dumps({"module": CLIENT.as_uri(), "server": server.address})
        ran = run_node("--input-type=module", "-e", ONE_HAND, given)
        assert ran.stderr == ""
        told: dict[str, Any] = json.loads(ran.stdout)
        commands = Counter(row[2] for row in server.rows(told["table"]) if row[1] is not None)
    assert told["losses"] == 0
    assert told["result"]["words"]
    assert commands[None] == 0
    assert max(commands.values()) == 1, "a command has happened twice"
