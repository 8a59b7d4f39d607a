"""A table on a server, at which one sits, or which one watches, by the client."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from euchre import record as records
from euchre.board import trick_line, trump_line
from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.fullscreen.tables.base import ScreenTable, Seen, Stage
from euchre.cli.matches.telling import NarratedLine
from euchre.client import Game
from euchre.client.asking import record_of
from euchre.client.state import TableMessage
from euchre.errors import EuchreError
from euchre.events import Cut, Event
from euchre.record import Record
from euchre.rules import Seat, team_of, teams
from euchre.table.shown.picture import Ask, ChatShown, SeatShown
from euchre.table.shown.private_view import as_you
from euchre.words import listing
from euchre.words.asking import question

EMPTY = "(empty)"
"""What stands in place of a name where nobody sits."""
_HEARD = 10.0
"""Seconds for which what somebody says stands on the table; the log keeps it."""
_LOST = "The connection is lost; it is tried again, and nothing is lost."


class RemoteTable(ScreenTable):
    """A table on a server.

    Args:
        game: it, as the client keeps it.

    Attributes:
        game: the same.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game.table.title or game.table.rules_name)
        self.game = game
        self._record: Record | None = None
        self._news: asyncio.Task[None] | None = None
        self._fetched: tuple[int, int] | None = None
        self._aside = ""
        self._fades: asyncio.TimerHandle | None = None
        self._begin()

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def seen(self) -> Seen:
        """What is seen now."""
        game, score = self.game, self.game.score
        seat, stage = game.seat, self._stage
        names = self.names
        view = game.view if stage != "waiting" else None
        mine = game.mine
        asks = stage == "playing" and mine is not None and self._asks
        cut = mine.cut if asks and mine is not None else None
        own = 0 if seat is None else team_of(game.rules, seat)
        number = len(teams(game.rules))
        return Seen(
            rules=game.rules,
            names=names,
            seat=seat,
            stage=stage,
            view=view,
            scores=score.scores if score is not None else (0,) * number,
            teams=tuple((own + step) % number for step in range(number)),
            tokens=score.tokens if score is not None else (),
            aim=self._aim(),
            trump="" if view is None else trump_line(view, names),
            asks=asks,
            cut=cut,
            question=self._question(stage, asks=asks),
            aside=self._aside,
            finished=self._finished() if stage in ("between", "over") else None,
            remarks=self._remarks(stage),
            may=self._may(asks=asks),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, one's own seat as “You”."""
        chairs = self.game.table.chairs
        return as_you(tuple(chair.name or EMPTY for chair in chairs), self.game.seat)

    @property
    def _stage(self) -> Stage:
        table, hand = self.game.table, self.game.hand
        if table.stage == "over" or self.game.over:
            return "over"
        if table.stage != "playing" or self.game.score is None:
            return "waiting"
        return "between" if hand is not None and hand.phase == "over" else "playing"

    @property
    def _asks(self) -> bool:
        game, mine = self.game, self.game.mine
        if mine is None or mine.seat is None or game.table.paused or not game.connected:
            return False
        if game.table.chairs[mine.seat].away:
            return False
        return bool(mine.question)

    def _aim(self) -> str:
        score, table = self.game.score, self.game.table
        parts = []
        if score is not None and score.target:
            parts.append(f"to {score.target}")
        if score is not None and score.time_up:
            parts.append("last hand")
        if table.watching:
            parts.append(f"{table.watching} watching")
        return ", ".join(parts)

    def _question(self, stage: Stage, *, asks: bool) -> str:
        game, table, mine = self.game, self.game.table, self.game.mine
        if not game.connected:
            return _LOST
        if table.paused:
            return "The table waits: it is paused."
        if mine is not None and mine.seat is not None and table.chairs[mine.seat].away:
            return "A bot plays for you. Enter takes your seat back."
        if asks and mine is not None:
            view = game.view
            if mine.cut is None and view is not None and view.turn == mine.seat:
                return question(view, self.names)
            return mine.question
        if stage == "playing":
            return self._playing()
        return self._waiting(stage)

    def _playing(self) -> str:
        """What happens, where nothing is asked of one."""
        hand = self.game.hand
        if hand is not None and hand.turn is not None and self.game.table.chairs[hand.turn].gone:
            return f"{self.names[hand.turn]} is not connected; m says what can be done."
        if hand is not None and hand.asks:
            return hand.asks
        return self.lines[-1].words if self.lines else ""

    def _waiting(self, stage: Stage) -> str:
        """What keeps the next hand, or the game."""
        table, seat = self.game.table, self.game.seat
        empty = [chair for chair in table.chairs if chair.kind == "empty"]
        others = [self.names[at] for at in table.waits if at != seat]
        ready = seat is not None and seat not in table.waits
        if stage == "waiting" and empty:
            link = f"{self.game.link}"
            return f"{len(empty)} of {len(table.chairs)} seats are free: {link}"
        if stage == "over" and not table.waits:
            return "The game is over."
        if seat is not None and not ready:
            what = {"waiting": "begins", "between": "goes on", "over": "begins another game"}[stage]
            return f"Enter {what}." + (f" Also {listing(others)} to come." if others else "")
        return f"Waiting for {listing(others)}." if others else ""

    def _remarks(self, stage: Stage) -> dict[Seat, str]:
        found = {}
        for chair in self.game.table.chairs:
            words = _remark(chair, gathering=stage != "playing", waits=self.game.table.waits)
            if words and chair.seat != self.game.seat:
                found[chair.seat] = words
        return found

    def _may(self, *, asks: bool) -> frozenset[str]:
        mine, view = self.game.mine, self.game.view
        possible = {"last_trick": view is not None and bool(view.tricks)}
        if mine is not None and mine.seat is not None:
            possible["hint"] = asks and mine.cut is None and self.game.table.hints
            possible["undo"] = mine.may_undo
        return frozenset(what for what, there in possible.items() if there)

    def _finished(self) -> FinishedHand | None:
        hand, mine, score = self.game.hand, self.game.mine, self.game.score
        if hand is None or hand.result is None:
            return None
        own = mine.result if mine is not None else ""
        ending = mine.ending if mine is not None else ()
        ending = ending or (score.ending if score is not None else ())
        paid = mine.paid if mine is not None else ""
        over = self._stage == "over"
        lines = (*(ending if over else ()), own or hand.result.words, *((paid,) if paid else ()))
        return FinishedHand(lines, hand.dealt, hand.kitty)

    @property
    def last_trick(self) -> str:
        """The last trick, in words."""
        view = self.game.view
        if view is None or not view.tricks:
            return "No trick has been taken in this hand yet."
        return f"Last trick: {trick_line(view.tricks[-1], self.names)}."

    # -- what is told ---------------------------------------------------------------------------

    def _begin(self) -> None:
        """Tell what was told before one came."""
        self.lines.clear()
        self.lines.extend(NarratedLine(words) for words in self.game.lines)
        self.lines.extend(NarratedLine(self._said(said)) for said in self.game.chat)

    def _said(self, said: ChatShown) -> str:
        seat = said.seat
        name = said.name or (self.names[seat] if seat is not None else "Somebody")
        return f"{name}: “{said.text}”"

    def _hear(self, heard: TableMessage) -> None:
        if heard.type in ("welcome", "snapshot"):
            self._begin()
        elif heard.type in ("event", "said"):
            if heard.told:
                self.lines.append(NarratedLine(heard.told))
            if heard.said is not None:
                self._speaks(self._said(heard.said))

    def _speaks(self, words: str) -> None:
        """Somebody says something: it stands on the table for a while, whoever's turn it is."""
        self.lines.append(NarratedLine(words))
        if self._fades is not None:
            self._fades.cancel()
        self._aside = words
        self._fades = asyncio.get_running_loop().call_later(_HEARD, self._fade)
        self.changed()

    def _fade(self) -> None:
        self._aside, self._fades = "", None
        self.changed()

    async def _listen(self) -> None:
        async for heard in self.game.news():
            self._hear(heard)

    # -- what happens ---------------------------------------------------------------------------

    async def run(self) -> None:
        """Hear what happens, until one gets up.

        Raises:
            ClientError: the table cannot be reached any more.
        """
        self._news = asyncio.create_task(self._listen())
        self._news.add_done_callback(_seen)  # what ends it ends `change`, too
        try:
            while True:
                self.changed()
                await self._fetch()
                await self.game.change()
                await asyncio.sleep(0)  # what was told is taken in first
        finally:
            self._news.cancel()
            if self._fades is not None:
                self._fades.cancel()
            with suppress(asyncio.CancelledError, EuchreError):
                await self._news

    async def _fetch(self) -> None:
        """Have the record of the game, once more of its hands are over."""
        score = self.game.score
        if score is None or (score.number, score.hands) == self._fetched or not score.hands:
            return
        self._fetched = (score.number, score.hands)
        with suppress(EuchreError):
            found = records.read(await record_of(self.game.link, score.number))
            self._record = found.records[0] if found.records else None

    def record(self) -> Record | None:
        """The game up to its last finished hand."""
        return self._record

    def hurry(self) -> None:
        """Nothing waits for one here: the table has a pace of its own."""

    def close(self) -> None:
        """The seat stays, and whoever has its link may come again."""

    # -- what one does --------------------------------------------------------------------------

    async def choose(self, event: Event) -> None:
        """Choose what may be chosen now."""
        if isinstance(event, Cut):
            await self.game.cut(event.at)
            return
        await self.game.ask("act", event=event, seen=self.game.version)

    async def go_on(self) -> None:
        """Be ready; come back to one's seat."""
        table, seat = self.game.table, self.game.seat
        if seat is not None and table.chairs[seat].away:
            await self.game.ask("back")
            return
        if seat is None:
            raise EuchreError("You are watching: m offers a seat where one is free.")
        if self._stage == "over":
            await self.game.ask("rematch")
            return
        why = await self.game.ready()
        if why:
            raise EuchreError(why)

    async def undo(self) -> str:
        """Ask to take one's last decision back."""
        await self.game.undo()
        ask = self.game.table.ask
        return "The others are asked." if ask is not None else "Taken back."

    async def hint(self) -> tuple[Event | None, str]:
        """What the coach would do, and why."""
        heard = await self.game.ask("hint")
        return heard.event, heard.why

    async def say(self, text: str, name: str = "") -> None:
        """Say something to the table."""
        await self.game.say(text, name)

    @property
    def asked(self) -> Ask | None:
        """What somebody else asks of one now."""
        ask, seat = self.game.table.ask, self.game.seat
        if ask is None or seat is None or seat not in ask.of or seat in ask.yes:
            return None
        return ask


def _remark(chair: SeatShown, *, gathering: bool, waits: Sequence[Seat]) -> str:
    """What is to be said of who sits there."""
    if chair.kind == "empty":
        return ""
    if chair.away:
        return f"{chair.bot or 'a bot'} plays"
    if chair.kind == "bot":
        return f"{chair.bot} bot" if gathering else ""
    if chair.gone is not None or not chair.here:
        return "not connected"
    return "ready" if gathering and chair.seat not in waits else ""


def _seen(task: asyncio.Task[None]) -> None:
    """Take note of how a task has ended."""
    if not task.cancelled():
        task.exception()
