"""A table without I/O, its clock in our hands: what the tests of tables have in common."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from euchre import fair
from euchre.bots import Bot, make_bot
from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.events import Cut, Event
from euchre.game.hand import Hand, Phase, legal
from euchre.game.illegal_events import IllegalEventError
from euchre.game.match import Match, Stage
from euchre.game.presets import preset
from euchre.game.rules import Rules, Seat
from euchre.notation.record import PublicLogPlace
from euchre.table import (
    Command,
    DueAction,
    Entropy,
    Entry,
    RefusedError,
    Table,
    TableSettings,
    UnitOfWork,
    apply_due,
    apply_entry,
    entry_from_json,
    entry_to_json,
    find_next_due,
    fold_entries,
    handle_command,
    open_table,
)
from euchre.table import commands as say
from euchre.table.chairs.seating import fill_with_bots, leave_seat, seat_player
from euchre.table.log.reducer import build_initial_table
from euchre.table.views.picture import OwnSeatInfo
from euchre.table.views.private_view import build_own_view
from euchre.table.views.watching import describe_entry

STANDARD = preset("standard").rules


@dataclass
class Desk:
    """A table and its log, with a clock that only we move.

    Attributes:
        table: the table.
        log: what was written, as it would stand on a disk.
        now: the time, in ms.
        gone: the persons who are not connected, and since when.
        checks: whether every entry is folded again from its JSON.
    """

    rules: Rules = STANDARD
    settings: Mapping[str, Any] = field(default_factory=dict)
    name: str = "a-table-of-the-tests"
    seed: int = 1
    checks: bool = True
    bot: Bot = field(default_factory=lambda: make_bot("random", 7))

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.browsers: list[Browser] = []
        self.signer: fair.ServerSigner | None = None
        self.chain: list[fair.PublicLogEntry] = []
        self.now = 1_000_000
        self.gone: dict[Seat, int] = {}
        self.watched = True
        self.vault: dict[str, bytes] = {}
        self.log: list[tuple[int, bytes]] = []
        self.fresh: Callable[[Table], bytes] = lambda _: self.rng.randbytes(32)
        self._count = 0
        settings = TableSettings(rules=self.rules.to_dict(), **{"pace": "normal", **self.settings})
        first = open_table(self.name, settings)
        self.table = self.folded = build_initial_table(first, self.now)
        self.log.append((self.now, entry_to_json(first)))

    # -- what happens ---------------------------------------------------------------------------

    def draft(self) -> UnitOfWork:
        promise = self.table.promise
        secret = None
        if promise is not None:
            secret = self.vault.get(self.table.vault_key)
        seal = None if self.signer is None else self.seal
        return UnitOfWork(
            self.table, self.now, Entropy(self.fresh(self.table), secret, seal), self.gone
        )

    def seal(self, *, at: int, **commitment: Any) -> PublicLogPlace:
        assert self.signer is not None
        last = self.chain[-1] if self.chain else None
        place = fair.sign_next_place(last, self.signer, at, **commitment)
        self.chain.append(fair.build_log_entry(place, **commitment))
        return place

    def keep(self, draft: UnitOfWork) -> list[Entry]:
        """Let a draft happen."""
        self.table = draft.table
        if draft.secret is not None:
            assert draft.secret[0] not in self.vault, "a secret would be overwritten"
            self.vault[draft.secret[0]] = draft.secret[1]
        for entry, after in draft.moves:
            text = entry_to_json(entry)
            self.log.append((draft.now, text))
            if self.checks:
                again = entry_from_json(text)
                assert again == entry
                was, self.folded = self.folded, apply_entry(self.folded, again, draft.now)
                if (was.stage, was.game) != (self.folded.stage, self.folded.game):
                    assert self.folded.stage_version == self.folded.version
                if len(self.log) < 200 or not len(self.log) % 16:
                    assert self.folded == after
        assert self.table.version == len(self.log)
        return [entry for entry, _ in draft.moves]

    def sit(self, *names: str) -> None:
        for name in names:
            draft = self.draft()
            seat_player(draft, DisplayName(name))
            self.keep(draft)

    def sits(self, name: str, seat: Seat, *, let_in: bool = False, player: str = "") -> list[Entry]:
        """Somebody sits down on this chair."""
        draft = self.draft()
        seat_player(draft, DisplayName(name), seat, let_in=let_in, player=player)
        return self.keep(draft)

    def fill(self) -> None:
        draft = self.draft()
        fill_with_bots(draft)
        self.keep(draft)

    def leaves(self, seat: Seat) -> list[Entry]:
        draft = self.draft()
        leave_seat(draft, seat)
        self.gone.pop(seat, None)
        return self.keep(draft)

    def says(self, seat: Seat | None, kind: type[Any], /, **fields: Any) -> list[Entry]:
        """A person says something; the entries it comes to."""
        self._count += 1
        return self.tell(seat, kind(id=self._count, **fields))

    def tell(self, seat: Seat | None, command: Command) -> list[Entry]:
        draft = self.draft()
        handle_command(draft, seat, command)
        return self.keep(draft)

    def before(self, count: int) -> Table:
        """The table as it was after the first `count` entries."""
        return fold_entries((at, entry_from_json(text)) for at, text in self.log[:count])

    def told(self, entries: list[Entry], seat: Seat | None) -> list[str]:
        """What `seat` is told of what has just happened, a line each."""
        lines, table = [], self.before(len(self.log) - len(entries))
        for entry in entries:
            after = apply_entry(table, entry, self.now)
            lines.append(describe_entry(table, entry, after, seat, None))
            table = after
        return [line for line in lines if line]

    def refused(self, seat: Seat | None, kind: type[Any], /, **fields: Any) -> tuple[str, str]:
        """The code and the sentence a command is refused with; nothing has changed."""
        before = self.table
        try:
            done = self.says(seat, kind, **fields)
        except (RefusedError, IllegalEventError) as error:
            assert self.table is before
            sentence(error.why)
            return error.code, error.why
        except EuchreError as error:
            raise AssertionError(f"{error!r} has no code") from error
        raise AssertionError(f"{kind.__name__} was done: {done}")

    # -- time -----------------------------------------------------------------------------------

    @property
    def coming(self) -> DueAction | None:
        return find_next_due(self.table, self.gone, watched=self.watched)

    def step(self) -> DueAction | None:
        """What is due next happens, at its time; None: nothing is."""
        while any(browser.acts() for browser in self.browsers):
            pass
        coming = self.coming
        if coming is None:
            return None
        self.now = max(self.now, coming.at)
        draft = self.draft()
        if coming.what == "bot":
            assert coming.seat is not None
            draft.add_event(self.bot.act(self.view(coming.seat)))
        else:
            apply_due(draft, coming)
        assert draft.moves, f"{coming} came to nothing and would come for ever"
        self.keep(draft)
        return coming

    def keep_due(self) -> list[Entry]:
        """What is due now happens; the entries."""
        before = len(self.log)
        coming = self.step()
        assert coming is not None
        return [entry_from_json(text) for _, text in self.log[before:]]

    def until(self, there: Callable[[Desk], bool], *, persons: bool = True) -> None:
        """Time passes, and persons act as they may (or not), until this holds."""
        for _ in range(5000):
            if there(self):
                return
            if not (persons and self.somebody_acts()):
                assert self.step() is not None, "nothing is due, and nobody can do anything"
        raise AssertionError("it never came")

    def somebody_acts(self) -> bool:
        """One person does one of the things offered, if one is asked; whether one was."""
        table = self.table
        waiting = table.stage != "playing" or table.resting
        for seat in sorted(table.present_seats - self.gone.keys()):
            if waiting and seat not in table.ready:
                self.says(seat, say.SayReady)
                return True
            event = self.choice(seat)
            if event is not None:
                self.says(seat, say.SubmitEvent, event=event, seen=table.version)
                return True
        return False

    # -- looking --------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def hand(self) -> Hand:
        assert self.match.hand is not None
        return self.match.hand

    def view(self, seat: Seat) -> Any:
        view = self.match.view(seat)
        assert view is not None
        return view

    def mine(self, seat: Seat) -> OwnSeatInfo:
        match = self.table.match
        return build_own_view(self.table, seat, None if match is None else match.view(seat))

    def choice(self, seat: Seat) -> Event | None:
        """Any of what a seat is offered; None: it is not asked."""
        if self.table.match is None or self.match.turn != seat or self.table.resting:
            return None
        offered = offers(self.mine(seat))
        if self.match.stage is Stage.HAND:
            assert set(offered) <= set(legal(self.hand)), "an offer that would be refused"
            assert offered, "it is a seat's turn, and it is offered nothing"
            if self.hand.phase is Phase.BID and self.rules.bid_points == "tricks":
                offered = offered[:2]  # with bids made at random nobody ever wins
        return self.rng.choice(offered) if offered else None

    @property
    def replayed(self) -> Table:
        return fold_entries((at, entry_from_json(text)) for at, text in self.log)


class Browser:
    """What the page of a seat does for the shuffles: it pledges chance, and shows it when asked.

    Attributes:
        nonces: what it has pledged, by game, hand and try.
        shows: whether it shows what it pledged.
    """

    def __init__(self, desk: Desk, seat: Seat, *, shows: bool = True, seed: int = 0) -> None:
        self.desk, self.seat, self.shows = desk, seat, shows
        self.rng = random.Random(f"browser {seat} {desk.seed} {seed}")
        self.nonces: dict[tuple[int, int, int], str] = {}

    def acts(self) -> bool:
        """It does what is asked of it; whether anything was."""
        mine, table = self.desk.mine(self.seat), self.desk.table
        if (due := mine.pledge) is not None:
            nonce = self.rng.randbytes(32).hex()
            self.nonces[due.game, due.hand, due.attempt] = nonce
            source = table.find_shuffle_context(due.game)
            pledge = fair.compute_pledge(nonce, source, due.hand, due.attempt, self.seat)
            where = {"game": due.game, "hand": due.hand, "attempt": due.attempt}
            self.desk.says(self.seat, say.PledgeNonce, **where, pledge=pledge)
            return True
        if (due := mine.reveal) is not None and self.shows:
            nonce = self.nonces[due.game, due.hand, due.attempt]
            where = {"hand": due.hand, "attempt": due.attempt}
            self.desk.says(self.seat, say.AddNonce, **where, nonce=nonce)
            return True
        return False


def offers(picture: OwnSeatInfo) -> list[Event]:
    """The events that a picture offers."""
    assert picture.seat is not None
    found: list[Event] = [choice.event for choice in picture.choices]
    found += [card.event for card in picture.cards if card.event is not None]
    if picture.cut is not None:
        low, high = picture.cut
        found += [Cut(picture.seat, at) for at in range(low, high + 1)]
    return found


def sentence(text: str) -> None:
    """Whether this could be said to a person."""
    assert len(text) > 10, text
    assert text[0].isupper() or not text[0].isalpha(), text
    assert text[-1] in ".!?”", text
    assert "Traceback" not in text
    assert "object at 0x" not in text


def table_of(
    *people: str, rules: Rules = STANDARD, seed: int = 1, playing: bool = True, **settings: Any
) -> Desk:
    """A table with these people and bots in the other seats; where `playing`, the game is on."""
    desk = Desk(rules, settings, seed=seed)
    desk.sit(*people)
    desk.fill()
    if playing:
        for seat in range(len(people)):
            desk.says(seat, say.SayReady)
        assert desk.table.stage == "playing"
    return desk


def at_hand(desk: Desk) -> bool:
    """A hand is being played or called."""
    return desk.match.stage is Stage.HAND and not desk.table.resting


def turn_of(seat: Seat) -> Callable[[Desk], bool]:
    """It is this seat's turn in a hand."""
    return lambda desk: at_hand(desk) and desk.match.turn == seat


def has_acted(seat: Seat) -> Callable[[Desk], bool]:
    """The seat has decided something in this hand, which goes on."""

    def there(desk: Desk) -> bool:
        return at_hand(desk) and any(
            getattr(event, "seat", None) == seat for event in desk.hand.events[1:]
        )

    return there


def in_play(desk: Desk) -> bool:
    """Cards are being played."""
    return at_hand(desk) and desk.hand.phase is Phase.PLAY
