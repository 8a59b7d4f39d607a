"""A player in forty lines: ``python examples/bot.py http://127.0.0.1:8642/t/TABLE [NAME]``.

It sits down where there is room and plays the first choice or card it is offered. Put your own
idea into `choose`. It needs `pip install websockets`; the protocol is in ``docs/protocol.md``.
"""

import asyncio
import json
import sys
import urllib.request

import websockets


def choose(state):
    """What to do with what this seat sees: an event, or None if it is not our turn."""
    mine = state["mine"]
    if "cut" in mine:
        return {"type": "cut", "seat": mine["seat"], "at": mine["cut"][0]}
    options = [choice["event"] for choice in mine.get("choices", ())]
    options += [card["event"] for card in mine.get("cards", ()) if "event" in card]
    return options[0] if options else None


def sit(base, table, name):
    """Take a seat: its number, and the token that opens it."""
    request = urllib.request.Request(
        f"{base}/api/tables/{table}/seats", json.dumps({"name": name}).encode(), method="POST"
    )
    return json.load(urllib.request.urlopen(request))


async def play(base, table, seat):
    """Act until the server says goodbye."""
    state, number, done = {}, 0, None
    address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with websockets.connect(address) as socket:
        await socket.send(json.dumps({"id": 0, "type": "hello", "token": seat["token"]}))
        async for text in socket:
            message = json.loads(text)
            state.update({k: message[k] for k in ("table", "game", "hand", "mine") if k in message})
            if message["v"] == done or message["type"] not in ("welcome", "event", "snapshot"):
                continue
            event, number, done = choose(state), number + 1, message["v"]
            if seat["seat"] in state["table"].get("waits", ()):
                await socket.send(json.dumps({"id": number, "type": "ready"}))
            elif event is not None:
                act = {"id": number, "type": "act", "event": event, "seen": message["v"]}
                await socket.send(json.dumps(act))


if __name__ == "__main__":
    at, _, ident = sys.argv[1].rpartition("/t/")
    asyncio.run(play(at, ident, sit(at, ident, (sys.argv[2:] or ["Robot"])[0])))
