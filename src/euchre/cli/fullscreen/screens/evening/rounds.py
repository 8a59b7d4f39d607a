"""The page of a round: who sits where, and the scores to type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from textual import events

from euchre.cli.evenings.desk import Decide
from euchre.cli.evenings.typed import added_up, read_boards
from euchre.cli.evenings.words import progress
from euchre.cli.fullscreen.drawing.evening.rounds import Draft, gathering_rows, round_rows
from euchre.cli.fullscreen.drawing.evening.rows import Row
from euchre.cli.fullscreen.screens.evening.going import going_on
from euchre.cli.fullscreen.screens.evening.pages import Host, Key, Page
from euchre.cli.fullscreen.screens.evening.tallies import Tallies
from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.formats import FORMATS, boards_told
from euchre.league.log.entries import Entry, Score
from euchre.league.log.state import Evening, Round, Sitting
from euchre.league.possible import loses_points
from euchre.league.told.sentences import ended

_MOST: Final = 3
"""Figures of the points of a side."""
_OTHER: Final = ("tab", "right", "left", "shift+tab")
"""The keys that lead to the points of the other side."""
_NEXT: Final = frozenset(":-/ ")
"""What stands between the points of both sides."""


class RoundPage(Page):
    """The present round, or an earlier one."""

    key: ClassVar[str] = "r"
    name: ClassVar[str] = "Round"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._drafts: dict[tuple[int, int], Draft] = {}
        self._number: int | None = None  # None: the present one
        self._shown = 0  # the round where the cursor is

    # -- what is shown --------------------------------------------------------------------------

    @property
    def round(self) -> Round | None:
        """The round that is shown."""
        rounds = self.evening.rounds
        if self._number is None or self._number > len(rounds):
            return self.evening.current
        return rounds[self._number - 1]

    def rows(self, width: int) -> list[Row]:
        """Its tables."""
        look, shown = self.host.look, self.round
        if shown is None:
            return gathering_rows(self.evening, width, look)
        drafts = {
            table: draft
            for (number, table), draft in self._drafts.items()
            if number == shown.number
        }
        tables = [str(table.number) for table in shown.tables]
        if self.pick not in tables or self._shown != shown.number:
            self._shown = shown.number
            self.pick = next((str(t.number) for t in shown.tables if t.result is None), tables[0])
        airy = 2 * len(tables) + 4 <= self.host.room and width >= 60
        return round_rows(self.evening, shown, drafts, self.pick, width, look=look, airy=airy)

    def keys(self) -> list[Key]:
        """What can be done with its tables."""
        found, shown = going_on(self.host), self.round
        if shown is not None and not self.evening.closed:
            draft, sitting = self._draft, self._sitting
            if draft.refused:
                found.insert(
                    0,
                    Key(
                        "x",
                        "take it anyway",
                        self._anyway,
                        "take a score that no game ends with: it was broken off",
                    ),
                )
            if sitting is not None and sitting.claims and sitting.result is None:
                found.insert(
                    0,
                    Key("c", "confirm", self._confirm, "let the score count that a player entered"),
                )
            found.append(Key("0-9", "a score", self._nothing, "type both scores, 9:5, and Enter"))
            found.append(
                Key("t", "loners", self._tally, "loners, euchres and reneges at this table")
            )
            if FORMATS[self.evening.settings.format].boarded:
                found.append(Key("b", "boards", self._boards, "the points of each board"))
        if shown is not None and shown.number > 1:
            found.append(Key("<", "earlier", lambda: self._turn(-1), "the round before"))
        if shown is not None and shown.number < len(self.evening.rounds):
            found.append(Key(">", "later", lambda: self._turn(1), "the round after"))
        return found

    async def _nothing(self) -> None:
        pass

    # -- where one is ---------------------------------------------------------------------------

    @property
    def _at(self) -> tuple[int, int]:
        """The round and the table where the cursor is."""
        return (self.round.number if self.round else 0, int(self.pick or 0))

    @property
    def _sitting(self) -> Sitting | None:
        return self.evening.sitting(*self._at)

    @property
    def _draft(self) -> Draft:
        return self._drafts.get(self._at, Draft())

    def _set(self, draft: Draft) -> None:
        if draft == Draft():
            self._drafts.pop(self._at, None)
        else:
            self._drafts[self._at] = draft

    async def _turn(self, step: int) -> None:
        now = self.round.number if self.round else 0
        there = max(1, min(now + step, len(self.evening.rounds)))
        self._number = None if there == len(self.evening.rounds) else there

    # -- typing ---------------------------------------------------------------------------------

    async def typed(self, event: events.Key) -> bool:
        """Figures, what stands between them, and Enter."""
        if self.round is None or self.evening.closed:
            return False
        draft, sign = self._draft, event.character or ""
        began = any(draft.figures) or draft.at
        if sign.isdecimal() and sign.isascii():
            self._type(draft, draft.figures[draft.at] + sign)
        elif sign == "-" and not draft.figures[draft.at] and loses_points(self.evening.rules):
            self._type(draft, sign)
        elif event.key == "backspace" and began:
            if not draft.figures[draft.at] and draft.at:
                self._set(replace(draft, at=0))
            else:
                self._type(draft, draft.figures[draft.at][:-1])
        elif began and (sign in _NEXT or event.key in _OTHER):
            self._set(replace(draft, at=1 if sign in _NEXT else 1 - draft.at))
        elif event.key == "escape" and draft != Draft():
            self._set(Draft())
        elif event.key == "enter":
            await self._enter()
        else:
            return False
        return True

    def _type(self, draft: Draft, figures: str) -> None:
        if len(figures) > _MOST:
            self.host.warn(f"Nobody makes {figures} points.")
            return
        first, second = draft.figures
        both = (first, figures) if draft.at else (figures, second)
        self._set(replace(draft, figures=both, boards=(), refused=False))

    async def _enter(self) -> None:
        draft = self._draft
        if not any(draft.figures):
            self.host.warn("Type the points of both sides, like 9:5, and then Enter.")
        elif not draft.figures[1 - draft.at]:
            self._set(replace(draft, at=1 - draft.at))
        elif not all(figures.strip("-") for figures in draft.figures):
            self.host.warn("The points of one side are missing.")
        else:
            await self._send(draft)

    def _points(self, draft: Draft) -> Score:
        return Score(int(draft.figures[0]), int(draft.figures[1]))

    async def _send(self, draft: Draft) -> None:
        """Enter what was typed; a score that stands there already is corrected upon y."""
        sitting, (number, table) = self._sitting, self._at
        if sitting is None:
            return
        points = self._points(draft)
        if sitting.result is None:
            await self._note(
                draft,
                lambda evening: deciding.score(
                    evening,
                    number,
                    table,
                    points,
                    tallies=draft.tallies or (),
                    boards=draft.boards,
                ),
            )
            return
        was = sitting.result.score
        what = "what is counted beside it" if was == points else f"{points} instead"
        self.host.ask(
            f"Table {table} of round {number} has {was}. Set {what}?",
            lambda: self._note(draft, self._correction(draft)),
        )

    def _correction(self, draft: Draft, *, anyway: bool = False, why: str = "") -> Decide:
        """Decides that the score is another; refused where it is not what the host has seen."""
        (number, table), sitting, points = self._at, self._sitting, self._points(draft)
        seen = sitting.result if sitting else None
        kept = seen.tallies if seen else ()

        def decide(evening: Evening) -> Sequence[Entry]:
            now = evening.sitting(number, table)
            result = now.result if now else None
            if result != seen:
                told = "no score any more" if result is None else str(result.score)
                raise LeagueError(f"It has {told} by now: look again.")
            return deciding.correct(
                evening,
                number,
                table,
                points,
                why,
                tallies=kept if draft.tallies is None else draft.tallies,
                boards=draft.boards,
                anyway=anyway,
            )

        return decide

    async def _anyway(self) -> None:
        draft, table = self._draft, self._at[1]
        decide = self._correction(draft, anyway=True, why="broken off")
        points = self._points(draft)
        question = f"Table {table}: take {points} as the score of a game that was broken off?"
        self.host.ask(question, lambda: self._note(draft, decide))

    async def _note(self, draft: Draft, decide: Decide) -> None:
        at, (number, table) = self._at, self._at
        if await self.host.write(decide, lambda _: self._told(number, table), f"Table {table}: "):
            if self._drafts.get(at) == draft:
                del self._drafts[at]
            self._on(at)
        else:
            self._drafts[at] = replace(draft, refused=True)

    def _told(self, number: int, table: int) -> str:
        """How the table stands now, and how far the round is."""
        sitting = self.evening.sitting(number, table)
        if sitting is None or sitting.result is None:
            return progress(self.evening)
        score = ended(self.evening, sitting, sitting.result)
        return f"Table {table}: {score}. {progress(self.evening)}"

    def _on(self, at: tuple[int, int]) -> None:
        """Go on to the next table that waits for its score."""
        if self._at != at or self.round is None:
            return
        waiting = [table.number for table in self.round.tables if table.result is None]
        after = [number for number in waiting if number > at[1]] or waiting
        if after:
            self.pick = str(after[0])

    async def _confirm(self) -> None:
        number, table = self._at
        seen = self._sitting

        def decide(evening: Evening) -> Sequence[Entry]:
            now = evening.sitting(number, table)
            if now is not None and seen is not None and now.claims != seen.claims:
                raise LeagueError("Somebody has entered something else meanwhile: look again.")
            return deciding.confirm(evening, number, table)

        await self.host.write(decide, lambda _: self._told(number, table), f"Table {table}: ")

    # -- beside the score -----------------------------------------------------------------------

    async def _tally(self) -> None:
        self.host.later(self._count)

    async def _count(self) -> None:
        sitting, draft = self._sitting, self._draft
        if sitting is None:
            return
        before = draft.tallies
        if before is None:
            before = sitting.result.tallies if sitting.result else ()
        found = await self.host.over(Tallies(self.evening, sitting, before))
        if found is None or found == before:
            return
        draft = replace(draft, tallies=found)
        if sitting.result is not None and not any(draft.figures):
            first, second = map(str, sitting.result.score)
            draft = replace(draft, figures=(first, second), boards=sitting.result.boards)
            self._set(draft)
            await self._send(draft)
            return
        self._set(draft)
        self.host.say("That is noted together with the score.")

    async def _boards(self) -> None:
        self.host.later(self._type_boards)

    async def _type_boards(self) -> None:
        (number, table), sitting = self._at, self._sitting
        if sitting is None:
            return
        has = FORMATS[self.evening.settings.format].board_numbers(
            self.evening, number, sitting.first
        )
        there = boards_told(has) if has else f"{self.evening.rules.num_hands} boards"
        known = self._draft.boards or (sitting.result.boards if sitting.result else ())
        value = " ".join(f"{each.first}:{each.second}" for each in known)
        question, why = f"Table {table}, {there}: like 2:0 0:1", ""
        while True:
            typed = await self.host.line(question, value=value, why=why)
            if typed is None:
                return
            try:
                boards = read_boards(self.evening, number, table, typed)
            except EuchreError as error:
                value, why = typed, f"Table {table}: {error}"
                continue
            break
        total = added_up(boards)
        draft = replace(self._draft, figures=(str(total.first), str(total.second)), boards=boards)
        self._set(draft)
        await self._send(draft)
