"""Deals checked in the page: ``web/fair/fair.js`` against Python, where node is there to run it."""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from effort import TIMES
from euchre import fair
from euchre.fair import FairRandom
from euchre.fair.chance import SET_PREFIX
from euchre.game import shuffle
from euchre.game.events import Cut, Dealt, to_json
from euchre.game.match import Stage
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules, build_pack
from euchre.notation.record import Record
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import commands as say
from euchre.table.log.state import TableShuffle
from euchre.table.views.watching import HandViewCache
from fair_games import fair_record
from fair_stories import Story
from node_help import NODE, WEB
from table_help import Browser, Desk, table_of

MODULES = (
    "fair/fair.js",
    "fair/hash.js",
    "fair/check.js",
    "fair/kept.js",
    "fair/proof.js",
    "fair/seen.js",
    "page/storage.js",
    "page/texts.js",
    "line/picture.js",
)
SCRIPT = (Path(__file__).parent / "fair_page.mjs").read_text(encoding="utf-8")
Case: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Page:
    """What a page would answer."""

    process: subprocess.Popen[str]

    def answers(self, what: str, given: list[Any]) -> list[Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([[what, each] for each in given]) + "\n")
        self.process.stdin.flush()
        answers: list[Any] = json.loads(self.process.stdout.readline())
        return answers


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    if NODE is None:
        pytest.skip("node is not on this machine")
    # copied, because node takes a file for a module only by its name or a package around it
    folder = tmp_path_factory.mktemp("page")
    for name in MODULES:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(WEB / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "script.mjs").write_text(SCRIPT, encoding="utf-8")
    command, pipe = [NODE, str(folder / "script.mjs")], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:  # noqa: S603
        yield Page(process)


def cases(record: Record) -> list[Case]:
    """What `verifyDeal` is given for every deal of a record."""
    found, cut, proofs = list[Case](), None, {proof.at: proof for proof in record.proofs}
    for at, event in enumerate(record.events):
        if isinstance(event, Cut):
            cut = event.at
        if isinstance(event, Dealt):
            proof = proofs[at]
            found.append(
                {
                    "rules": rules_of(record.rules),
                    "secret": proof.secret,
                    "nonces": proof.nonces,
                    "table": proof.table,
                    "hand": proof.hand,
                    "cut": cut,
                    "commitment": proof.commitment,
                    "attempt": proof.attempt,
                    "dealt": json.loads(to_json(event)),
                }
            )
            cut = None
    return found


def many(rules: Rules) -> Iterator[Case]:
    for seed in count():
        yield from cases(fair_record(rules, seed, hands=10, table="Köln ♣/2"))


def rules_of(rules: Rules) -> Case:
    return {
        "pack": [str(card) for card in build_pack(rules)],
        "players": rules.players,
        "hand_size": rules.hand_size,
        "up_card": rules.up_card,
    }


def test_the_page_loads_little() -> None:
    assert (WEB / "fair/fair.js").stat().st_size < 6000
    first = ("fair/hash.js", "fair/proof.js", "fair/kept.js", "fair/seen.js")
    assert sum((WEB / name).stat().st_size for name in first) < 16_000


def test_deals_of_all_presets_are_the_same(page: Page) -> None:
    deals = [case for named in PRESETS.values() for case in islice(many(named.rules), 10)]
    assert len(deals) == 10 * len(PRESETS)
    answers = page.answers("deal", deals)
    assert [answer for answer in answers if not answer["ok"]] == []


def test_what_is_not_so_is_said(page: Page) -> None:
    (case,) = cases(fair_record(PRESETS["standard"].rules, hands=1))
    dealt = case["dealt"]
    card = dealt["hands"][0][0]
    hands = [[dealt["up_card"], *dealt["hands"][0][1:]], *dealt["hands"][1:]]
    changes: list[tuple[Case, str]] = [
        ({"secret": "00" * 32}, "The secret doesn't match its commitment."),
        ({"secret": "00"}, "The secret doesn't match its commitment."),
        ({"secret": "zz" * 32}, "The deal or its proof is malformed."),
        *(
            ({"nonces": nonces}, "The proof doesn't have a place for each seat's random number.")
            for nonces in (
                [None],
                *([first, None, None, None] for first in ("", "ab" * 15, "ab" * 65)),
            )
        ),
        (
            {"dealt": {**dealt, "hands": hands}},
            f"Card 1 of seat 1 is {dealt['up_card']} but should be {card}.",
        ),
        (
            {"dealt": {**dealt, "kitty": dealt["kitty"][1:]}},
            "The number of cards doesn't match the rules.",
        ),
        (
            {"dealt": {**dealt, "hands": [*dealt["hands"], ["9C"] * 5]}},
            "The number of cards doesn't match the rules.",
        ),
    ]
    answers = page.answers("deal", [{**case, **change} for change, _ in changes])
    assert answers == [{"ok": False, "why": why} for _, why in changes]
    others: list[Case] = [
        {"nonces": ["c0ffee00" * 4, *case["nonces"][1:]]},
        {"table": "elsewhere"},
        {"hand": 2},
        {"attempt": 1},
        {"cut": (case["cut"] or 0) + 1},
    ]
    for answer in page.answers("deal", [{**case, **change} for change in others]):
        assert not answer["ok"]
        assert " is " in answer["why"]
        assert " but should be " in answer["why"]


def test_its_hashes_are_those_of_python(page: Page) -> None:
    rng = random.Random(3)
    texts = [rng.randbytes(size) for size in (*range(130), 1000)]
    hashes = [hashlib.sha256(text).hexdigest() for text in texts]
    assert page.answers("hash", [text.hex() for text in texts]) == hashes
    pairs = [(rng.randbytes(size), rng.randbytes(40)) for size in (0, 1, 63, 64, 65, 200)]
    macs = [hmac.digest(key, text, "sha256").hex() for key, text in pairs]
    assert page.answers("hmac", [(key.hex(), text.hex()) for key, text in pairs]) == macs


def test_its_numbers_are_those_of_python(page: Page) -> None:
    rng = random.Random(4)
    limits = [1, 2, 3, 2**31 + 1, 2**32 - 1, 2**32, *(rng.randint(1, 2**32) for _ in range(60))]
    secret, nonces = rng.randbytes(32), ["0a" * 64, None, "ff" * 16]
    for hand in (0, 1, 300, 10**12):
        for attempt in (0, 3):
            ours = FairRandom.for_deal(secret, nonces, "", hand, attempt)
            given = [secret.hex(), nonces, "", hand, attempt]
            (theirs,) = page.answers("chance", [[given, limits]])
            assert theirs == [ours.random_below(n) for n in limits]
        (theirs,) = page.answers("pledge", [["ab" * 32, "Köln ♣/2", hand, 1, 3]])
        assert theirs == fair.compute_pledge("ab" * 32, "Köln ♣/2", hand, 1, 3)


# -- what the page keeps, and what it says ------------------------------------------------------


class Ear:
    """The socket of a seat, which keeps what it hears."""

    def __init__(self, seat: int | None) -> None:
        self.seat, self.protocol = seat, 1
        self.heard: list[Any] = []

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


def entries(messages: list[Any], kind: str) -> list[int]:
    """Which of the messages tell of an entry of this type."""
    return [at for at, each in enumerate(messages) if each.get("entry", {}).get("type") == kind]


def events(messages: list[Any], kind: str) -> list[int]:
    """Which of the messages tell of an event of this type."""
    told = [(message.get("entry") or {}).get("event") or {} for message in messages]
    return [at for at, event in enumerate(told) if event.get("type") == kind]


@dataclass
class Heard:
    """What the page of a seat is told of the first hand of a table, and the chance it has kept."""

    desk: Desk
    messages: list[Any]
    chance: dict[str, Any]

    def case(self, **more: Any) -> Case:
        given = {"table": self.desk.table.id, "chance": self.chance, "messages": self.messages}
        return given | more

    @property
    def over(self) -> Any:
        """The last message that tells how the hand ended."""
        hands = (m for m in reversed(self.messages) if (m.get("hand") or {}).get("dealt"))
        return next(hands)

    def without(self, kind: str) -> list[Any]:
        """All, with a welcome in place of the event of this type."""
        at = events(self.messages, kind)[0]
        return [*self.messages[:at], *self._welcomed(at)]

    def since(self, kind: str) -> list[Any]:
        """All from a welcome in place of the first entry of this type of the hand on."""
        return self._welcomed(entries(self.messages, kind)[-1])

    def _welcomed(self, at: int) -> list[Any]:
        whole: dict[str, Any] = {}
        for message in self.messages[: at + 1]:
            whole |= {part: message[part] for part in PARTS if part in message}
        return [{"type": "welcome", "v": self.messages[at]["v"], **whole}, *self.messages[at + 1 :]]


HANDS = 6 * TIMES
PARTS = ("table", "game", "hand", "mine")
SEAT = 0


def heard(*given: int, **wanted: Any) -> Heard:
    """The first hands, to be changed; where `shows` is false Lee's page withholds its chance."""
    found = _heard(*given, **wanted)
    return Heard(found.desk, json.loads(json.dumps(found.messages)), dict(found.chance))


@cache
def _heard(seed: int = 1, *, seat: int | None = SEAT, hands: int = 1, **wanted: Any) -> Heard:
    shows, pages = wanted.pop("shows", True), wanted.pop("pages", (0, 1))
    signed = wanted.pop("signed", True)
    desk = table_of("Dana", "Lee", seed=seed, **wanted)
    desk.signer = fair.ServerSigner(bytes(32)) if signed else None
    desk.browsers = [Browser(desk, at) for at in pages]
    desk.until(lambda desk: desk.match.stage is not Stage.FIRST_DEALER, persons=False)
    for browser in desk.browsers:
        browser.shows = shows or browser.seat == SEAT
    teller, ear = Broadcaster(desk.table, HandViewCache()), Ear(seat)
    ear.send(teller.build_welcome(seat, frozenset({0, 1}), 0))
    keep = desk.keep

    def keep_and_tell(draft: Any) -> Any:
        for entry, after in draft.moves:
            teller.broadcast(entry, after, [ear], frozenset({0, 1}))
        return keep(draft)

    desk.keep = keep_and_tell  # type: ignore[method-assign]
    desk.says(1, say.SayText, text="Good luck")
    desk.until(lambda desk: desk.table.resting and len(desk.table.proofs) > hands)
    chance: dict[str, Any] = {}
    for browser in desk.browsers:
        if browser.seat == SEAT == seat:
            for shuffle, nonce in sorted(browser.nonces.items()):
                chance |= taken(desk, nonce, SEAT, TableShuffle(*shuffle))
    return Heard(desk, ear.heard, chance)


FIRST_HAND = TableShuffle(1, 1, 0)
OWN_CHANCE = f"{SEAT} 1-1-0"
"""By what the page keeps its chance for the first hand."""


def taken(desk: Desk, nonce: str, seat: int, of: TableShuffle = FIRST_HAND) -> dict[str, Any]:
    """The chance of a seat that a page keeps, once the server has taken its pledge."""
    pledge = fair.compute_pledge(
        nonce, desk.table.find_shuffle_context(of.game), of.hand, of.attempt, seat
    )
    key = f"{seat} {of.game}-{of.hand}-{of.attempt}"
    return {key: {"nonce": nonce, "pledge": pledge, "taken": "5ea1"}}


def changed(messages: list[Any], change: Any) -> list[Any]:
    """The messages with the last that tells of the seal changed."""
    new = json.loads(json.dumps(messages))
    for message in new:
        seal = (message.get("hand") or {}).get("fair") or {}
        if not seal.get("secret") or seal["hand"] != 1:
            continue
        change(message["hand"]["fair"], message["hand"])
    return list(new)


def found(page: Page, case: Case) -> tuple[bool | None, str]:
    (answer,) = page.answers("page", [case])
    return answer["found"]["ok"], answer["found"]["why"]


CHECKED = "Your browser checked that these cards were locked in before the deal"
OWN = f"{CHECKED}, and that its own random number counted."
NOBODY = "No browser added a random number, so only the server shuffled."
OTHERS = f"{CHECKED}. It added no random number of its own, but other browsers did."
UNSEEN = "Your browser missed the commitment to this deal, so it can't check the deal."


def test_a_page_pledges_before_the_promise_and_shows_after_the_cut(page: Page) -> None:
    told = heard()
    (answer,) = page.answers("page", [told.case()])
    assert (answer["found"]["ok"], answer["found"]["why"]) == (True, OWN)
    kinds = [kind for kind, _ in answer["sent"]]
    assert kinds[kinds.index("nonce") :] == ["nonce"], kinds
    shown = dict(answer["sent"])["nonce"]
    assert shown == {"hand": 1, "attempt": 0, "nonce": told.chance[OWN_CHANCE]["nonce"]}
    (fresh,) = page.answers("page", [told.case(chance={}, messages=told.since("revealed"))])
    for kind, fields in fresh["sent"]:
        assert (kind, fields["seat"]) == ("pledge", SEAT)
        nonce = fresh["chance"][f"{SEAT} {fields['game']}-{fields['hand']}-0"]["nonce"]
        assert len(nonce) == 64
        where = (f"{told.desk.table.id}/{fields['game']}", fields["hand"], 0, SEAT)
        assert fields["pledge"] == fair.compute_pledge(nonce, *where)


def test_a_page_shows_nothing_to_a_promise_without_its_pledge(page: Page) -> None:
    told = heard()
    for message in told.messages:
        seal = (message.get("hand") or {}).get("fair")
        if seal and seal.get("pledges"):
            seal["pledges"][SEAT] = None
    (answer,) = page.answers("page", [told.case()])
    assert "nonce" not in [kind for kind, _ in answer["sent"]]
    assert answer["found"]["ok"] is False
    why = "The server accepted your browser's pledge, and then left it out."
    assert answer["found"]["why"] == why


def test_a_page_that_kept_no_promise_does_not_say_that_it_checked(page: Page) -> None:
    told = heard()
    late = told.case(chance={}, messages=told.since("revealed"), answers={"pledge": None})
    assert found(page, late) == (None, UNSEEN)


def test_null_in_the_place_of_ones_own_chance_is_a_failure(page: Page) -> None:
    told = heard()

    def drop(seal: Any, _: Any) -> None:
        seal["nonces"][SEAT] = None

    messages = changed(told.messages, drop)
    why = "The server accepted your browser's random number, and then left it out."
    assert found(page, told.case(messages=messages)) == (False, why)
    refused = told.case(messages=messages, answers={"nonce": None})
    assert found(page, refused) == (
        False,
        "The server dealt the cards without a random number that was pledged.",
    )


def by_algorithm(hand: Case, algorithm: str | None) -> Case:
    """The hand with a seal that names this algorithm; None: none, as it is told of old games."""
    seal = {name: value for name, value in hand["fair"].items() if name != "algorithm"}
    return {**hand, "fair": seal if algorithm is None else {**seal, "algorithm": algorithm}}


@pytest.mark.parametrize("algorithm", ["euchre-fair-1", "mine", None])
def test_a_deal_by_an_algorithm_that_is_not_known_is_neither_confirmed_nor_called_a_lie(
    page: Page, algorithm: str | None
) -> None:
    """Whatever the page had kept of it, its cards and all."""
    told = heard()
    messages = [
        {**message, "hand": by_algorithm(message["hand"], algorithm)}
        if (message.get("hand") or {}).get("fair")
        else message
        for message in told.messages
    ]
    why = (
        f"This page doesn't know {algorithm or 'an older algorithm'}, so it can't check this deal."
    )
    tries = [{"words": {"algorithm": "euchre-fair-1", "commitment": "ab" * 32}}]
    for kept in ({}, {"1-1": {"tries": tries, "cut": {"at": 9, "by": "person"}, "own": 5}}):
        assert found(page, told.case(messages=messages, kept=kept)) == (None, why)
        assert found(page, told.case(messages=messages[-1:], kept=kept)) == (None, why)


def test_each_lie_about_the_seal_is_named(page: Page) -> None:
    told = heard()

    def said(change: Any) -> tuple[bool | None, str]:
        return found(page, told.case(messages=changed(told.messages, change)))

    lies: list[tuple[dict[str, Any], str]] = [
        (
            {"commitment": "ab" * 32},
            "This isn't the commitment that the server made before the deal.",
        ),
        ({"secret": "00" * 32}, "The secret doesn't match its commitment."),
        ({"table": "elsewhere/1"}, "The proof belongs to another table."),
        ({"attempt": 1}, "The proof leaves out a shuffle."),
    ]
    for changes, why in lies:
        assert said(lambda seal, _, changes=changes: seal.update(changes)) == (False, why)

    def swap_nonce(seal: Any, _: Any) -> None:
        seal["nonces"][1] = "ab" * 32

    assert said(swap_nonce) == (False, "Seat 2's random number isn't the one it pledged.")

    def swap_cards(_: Any, hand: Any) -> None:
        hand["dealt"][0][0], hand["dealt"][1][0] = hand["dealt"][1][0], hand["dealt"][0][0]

    ok, why = said(swap_cards)
    assert ok is False
    assert " but should be " in why

    def forge(seal: Any, _: Any) -> None:
        seal["place"]["signature"] = "00" * 64

    assert said(forge) == (False, "The server's signature doesn't match its commitment.")


def test_a_second_promise_for_one_shuffle_gets_no_chance_and_is_named(page: Page) -> None:
    """The server takes its promise back when it has seen what others showed."""
    told = heard()
    at = entries(told.messages, "committed")[0]
    other = json.loads(json.dumps(told.messages[at]))
    other["hand"]["fair"]["commitment"] = "ab" * 32
    messages = [*told.messages[:at], other, *told.messages[at:]]
    (answer,) = page.answers("page", [told.case(messages=messages)])
    assert "nonce" not in [kind for kind, _ in answer["sent"]]
    assert answer["found"] == {
        "ok": False,
        "why": "This isn't the commitment that the server made before the deal.",
    }


@pytest.mark.parametrize("what", ["commitment", "pledges"])
def test_chance_that_one_tab_has_shown_no_other_shows_to_another_promise(
    page: Page, what: str
) -> None:
    """The line of the first is cut, and the server deals anew, now that it knows the nonce."""
    told = heard()
    reveal = next(at for at, each in enumerate(told.messages) if own_part(each, "reveal"))
    (first,) = page.answers("page", [told.case(messages=told.messages[: reveal + 1])])
    assert first["chance"][OWN_CHANCE]["words"]
    other = json.loads(json.dumps(told.messages))
    for message in other:
        seal = (message.get("hand") or {}).get("fair") or {}
        if seal.get("hand") == 1:
            seal[what] = (
                "ab" * 32 if what == "commitment" else [*seal["pledges"][:2], "cd" * 32, None]
            )
    late = Heard(told.desk, other, first["chance"])
    (alone,) = page.answers("page", [told.case(messages=other)])
    kept = {"1-1": {"tries": [{"words": alone["chance"][OWN_CHANCE]["words"]}]}}
    tabs = [
        late.case(),
        late.case(messages=late.since("committed")),
        late.case(messages=late.since("committed"), kept=kept),
    ]
    whys = {
        "commitment": "This isn't the commitment that the server made before the deal.",
        "pledges": "The pledges aren't the ones in the commitment.",
    }
    for tab in page.answers("page", tabs):
        assert "nonce" not in [kind for kind, _ in tab["sent"]]
        assert tab["found"] == {"ok": False, "why": whys[what]}


def test_chance_that_was_shown_is_not_pledged_once_more(page: Page) -> None:
    """As where an older copy of the table is brought back, which has not heard it yet."""
    told = heard()
    reveal = next(at for at, each in enumerate(told.messages) if own_part(each, "reveal"))
    asked = json.loads(json.dumps(told.messages[0]))
    asked["mine"]["pledge"] = {"game": 1, "hand": 1, "attempt": 0}
    (first,) = page.answers("page", [told.case(messages=told.messages[: reveal + 1])])
    (again, same) = page.answers(
        "page",
        [
            told.case(chance=first["chance"], messages=[asked]),
            told.case(messages=[asked]),
        ],
    )
    pledges = [dict(each["sent"])["pledge"]["pledge"] for each in (again, same)]
    assert pledges[1] == told.chance[OWN_CHANCE]["pledge"] != pledges[0]
    assert again["chance"][OWN_CHANCE]["pledge"] == pledges[0]
    assert "words" not in again["chance"][OWN_CHANCE]


def own_part(message: Any, name: str) -> Any:
    return (message.get("mine") or {}).get(name)


def test_a_cut_of_ones_own_that_is_told_otherwise_is_named(page: Page) -> None:
    told = heard()
    kept = {"1-1": {"tries": [{}], "cut": {"at": 5, "by": "person"}, "own": 9}}
    last = told.since("revealed")
    assert found(page, told.case(kept=kept, messages=last)) == (
        False,
        "The pack wasn't cut where you cut it.",
    )


def own_cuts(told: Heard) -> int:
    """How often the person whose pages these are has cut the pack."""
    cuts = [told.messages[at]["entry"]["event"] for at in events(told.messages, "cut")]
    return sum(cut["seat"] == SEAT for cut in cuts)


@pytest.mark.parametrize("where", ["two devices", "two tabs"])
def test_two_pages_of_one_seat_both_find_that_all_was_fair(page: Page, where: str) -> None:
    """Both pledge, both cut, both show: the server takes what comes first, and no more."""
    shared = where == "two tabs"
    rules = PRESETS["standard"].rules.replace(target=1000)
    games = (heard(seed, hands=HANDS, rules=rules) for seed in count(1))
    told = next(told for told in games if own_cuts(told) > 1)
    pages: list[Case] = [{"chance": told.chance, "first": True}, {"chance": {}, "first": False}]
    given = {"table": told.desk.table.id, "messages": told.messages, "shared": shared}
    for order in (pages, pages[::-1]):
        (devices,) = page.answers("pages", [{**given, "pages": order}])
        for device, own in zip(devices, order, strict=True):
            assert len(device["checks"]) == HANDS
            assert [found for found in device["checks"] if found["ok"] is not True] == []
            words = {found["why"] for found in device["checks"][1:]}  # pledged before it was opened
            assert words == ({OWN} if own["first"] or shared else {OTHERS})
            shown = {each[2] for each in device["sent"] if each[0] == "nonce"}
            assert not own["first"] or shown == set(range(2, HANDS + 1)), "it withheld its chance"


def test_a_cut_after_the_page_has_shown_its_chance_is_named(page: Page) -> None:
    told = heard()
    cut = told.messages[events(told.messages, "cut")[0]]
    at = entries(told.messages, "nonce")[0]
    messages = [*told.messages[:at], cut, *told.messages[at:]]
    why = "The pack was cut after your browser had revealed its random number."
    assert found(page, told.case(messages=messages)) == (False, why)


def test_a_cut_that_was_taken_and_then_made_elsewhere_is_a_lie(page: Page) -> None:
    """Also where the page has missed the cut, and only heard that its own was taken."""
    seeds = (seed for seed in count(1) if own_cuts(heard(seed)))
    told = heard(next(seeds))
    mine: list[Case] = [{"chance": told.chance, "first": True}]
    given = {"table": told.desk.table.id, "messages": told.messages, "shared": False}
    (devices,) = page.answers("pages", [{**given, "pages": mine}])
    kept = devices[0]["kept"]["1-1"]
    assert kept["own"] == kept["cut"]["at"]
    last, moved = told.since("revealed"), {**kept, "own": kept["own"] % 20 + 1}
    unseen = {name: value for name, value in moved.items() if name != "cut"}
    lies = {"The pack wasn't cut where you cut it.": moved, " but should be ": unseen}
    for why, lie in lies.items():
        ok, words = found(page, told.case(kept={"1-1": lie}, messages=last))
        assert ok is False
        assert why in words
    missed = {name: value for name, value in kept.items() if name != "cut"}
    assert found(page, told.case(kept={"1-1": missed}, messages=last)) == (True, OWN)


def test_the_seal_says_who_had_a_say_and_no_more(page: Page) -> None:
    spectator = heard(seat=None)
    assert found(page, spectator.case()) == (
        True,
        f"{CHECKED}. It added no random number of its own, but other browsers did.",
    )
    nobody = heard(pages=())
    assert found(page, nobody.case(answers={"pledge": None})) == (
        None,
        f"{CHECKED}. {NOBODY}",
    )
    shared = heard(same_deals=f"{SET_PREFIX}friday", pages=())
    assert found(page, shared.case()) == (
        None,
        f"{CHECKED}. At a table that shares its deals, only the server shuffles.",
    )


def test_who_withheld_is_told(page: Page) -> None:
    told = heard(shows=False)
    why = " No random number came from Lee, so the server shuffled again."
    assert found(page, told.case()) == (True, OWN + why)


def test_chance_that_came_too_late_is_told_to_its_owner(page: Page) -> None:
    told = heard(shows=False, seat=1)
    lee = told.desk.browsers[1]
    nonce = lee.nonces[1, 1, 0]
    chance = taken(told.desk, nonce, 1)
    ok, why = found(page, told.case(chance=chance, answers={"nonce": None}))
    assert ok is None, "the server may have left it out, and nobody can tell"
    assert "Your browser sent its random number. The server says it came too late" in why
    ok, why = found(page, told.case(chance=chance))
    assert (ok, why) == (
        False,
        "The server accepted your browser's random number, and then left it out.",
    )


LEFT_OUT = (False, "The server accepted your browser's pledge, and then left it out.")


def not_counted(why: str) -> str:
    said = "Your browser pledged a random number. The server says it didn't count because"
    return f"{said} {why}."


def dropping(messages: list[Any], chance: dict[str, Any], why: str) -> list[Any]:
    """The same, where the server says at the end why the first pledge of these did not count."""
    (key, one), *_ = chance.items()
    dropped = [{"seat": int(key.split()[0]), "pledge": one["pledge"], "why": why}]
    return changed(messages, lambda seal, _: seal.update(dropped=dropped))


def in_place(told: Heard, kind: str) -> list[Any]:
    """All that is heard, with a picture of this type in place of the promise."""
    at = entries(told.messages, "committed")[-1]
    picture, *_ = told.since("committed")
    return [*told.messages[:at], {**picture, "type": kind}, *told.messages[at + 1 :]]


@pytest.mark.parametrize("why", ["left", "away", "withheld", None])
def test_a_pledge_that_was_taken_and_does_not_count_is_never_confirmed(
    page: Page, why: str | None
) -> None:
    """Whatever stands in place of the promise: only a line that broke leaves word against word."""
    told = heard(pages=(1,))
    chance = taken(told.desk, "ab" * 32, SEAT)
    words = {
        "left": "you had left that seat",
        "away": "you were not connected",
        "withheld": "your seat had withheld a random number before",
    }
    nobody = json.loads(json.dumps(told.messages))
    for at in entries(nobody, "committed"):
        nobody[at]["mine"] = {"seat": None}
    heard_as = {
        "event": told.messages,
        "snapshot": in_place(told, "snapshot"),
        "broken": in_place(told, "welcome"),
        "away": told.since("committed"),
        "no seat": nobody,
    }
    for how, told_so in heard_as.items():
        messages = told_so if why is None else dropping(told_so, chance, why)
        case = told.case(chance=chance, messages=messages, answers={"pledge": None})
        there = how in ("event", "snapshot")
        if why is None or (why == "away" and there):
            assert found(page, case) == LEFT_OUT, how
        else:
            assert found(page, case) == (None, f"{OTHERS} {not_counted(words[why])}"), how


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("left", "you had left that seat"),
        ("withheld", "your seat had withheld a random number before"),
    ],
)
def test_a_page_that_has_its_seat_since_it_pledged_knows_what_has_happened_there(
    page: Page, why: str, words: str
) -> None:
    """Unless it has stood up meanwhile, or something was not heard."""
    told = heard(pages=(1,))
    chance = taken(told.desk, "ab" * 32, SEAT)
    for message in told.messages:
        (message.get("mine") or {}).pop("pledge", None)
    at = entries(told.messages, "committed")[-1]
    first = {**told.messages[0], "type": "event"}
    first["mine"] = {**first["mine"], "pledge": {"game": 1, "hand": 1}}
    stood = {"type": "event", "v": first["v"], "mine": {"seat": None}}
    heard_as = [told.messages[0], first, *told.messages[1:at]]
    rest = told.messages[at:]
    held = {key: {"nonce": one["nonce"]} for key, one in chance.items()}

    def says(*meanwhile: Any) -> tuple[bool | None, str]:
        messages = dropping([*heard_as, *meanwhile, *rest], chance, why)
        return found(page, told.case(chance=held, messages=messages))

    assert says() == LEFT_OUT
    doubt = (None, f"{OTHERS} {not_counted(words)}")
    assert says(stood, told.messages[0]) == doubt
    assert says({**told.messages[at - 1], "v": first["v"] + 9}) == doubt


def test_another_dealer_than_was_told_with_the_promise_is_named(page: Page) -> None:
    """Who deals could be chosen after the chance is shown: four deals to choose from."""
    told = heard()
    for message in told.messages[: events(told.messages, "dealt")[0]]:
        if "hand" in message:
            message["hand"]["dealer"] = (message["hand"]["dealer"] + 1) % 4
    why = "The commitment names another dealer."
    assert found(page, told.case()) == (False, why)


def test_a_cut_of_a_bot_that_the_server_made_is_named(page: Page) -> None:
    seeds = (seed for seed in count(1) if by_chance(heard(seed)))
    told = heard(next(seeds))
    messages = json.loads(json.dumps(told.messages))
    for message in messages:
        message.get("entry", {}).pop("by_chance", None)
    why = "A bot's cut didn't follow from the secret."
    assert found(page, told.case(messages=messages)) == (False, why)

    def move(seal: Any, _: Any) -> None:
        seal["cut"] = "chance"

    assert found(page, told.case(messages=changed(told.messages, move)))[0] is True


def test_who_takes_the_chair_of_a_bot_after_the_promise_has_not_its_cut(page: Page) -> None:
    """The server seats a person of its own on it, and tells of their cut."""
    seeds = (seed for seed in count(1) if by_chance(heard(seed)))
    told = heard(next(seeds))
    messages = told.messages
    for message in messages:
        message.get("entry", {}).pop("by_chance", None)
    chairs = [{**chair, "kind": "human"} for chair in messages[0]["table"]["chairs"]]
    at = entries(messages, "committed")[0] + 1
    messages.insert(at, {"type": "event", "v": messages[at]["v"], "table": {"chairs": chairs}})
    why = "A bot's cut didn't follow from the secret."
    assert found(page, told.case(messages=messages)) == (False, why)


def test_the_same_promise_with_other_pledges_is_a_second_one(page: Page) -> None:
    told = heard()
    at = entries(told.messages, "committed")[0]
    other = json.loads(json.dumps(told.messages[at]))
    other["hand"]["fair"]["pledges"][1] = "ab" * 32
    messages = [*told.messages[: at + 1], other, *told.messages[at + 1 :]]
    assert found(page, told.case(messages=messages)) == (
        False,
        "The server committed to this shuffle twice.",
    )


def by_chance(told: Heard) -> bool:
    return any(message.get("entry", {}).get("by_chance") for message in told.messages)


# -- what befalls a page ------------------------------------------------------------------------


def test_no_page_accuses_anybody_where_everybody_is_honest(page: Page) -> None:
    """Lines that break, pages loaded anew, storage lost, seats changed, chance that comes late."""
    stories = [Story(seed).played(hands=4).told() for seed in range(12 * TIMES)]
    checks = page.answers("story", stories)
    every = [found for each in checks for found in each]
    assert [found for found in every if found["ok"] is False] == []
    assert sum(found["ok"] is True for found in every) > len(every) // 3
    assert sum(found["why"] == OWN for found in every) > len(every) // 4


def test_who_goes_to_another_seat_in_the_same_browser_accuses_nobody(page: Page) -> None:
    """What was pledged at the seat before is not counted, since nobody is there."""
    told = heard(seat=1, pages=(1,))
    chance = taken(told.desk, "ab" * 32, 0)
    messages = dropping(told.messages, chance, "away")
    case = told.case(chance=chance, messages=messages, answers={"pledge": None})
    assert found(page, case) == (None, f"{OTHERS} {not_counted('you were not connected')}")
    both = chance | taken(told.desk, told.desk.browsers[0].nonces[1, 1, 0], 1)
    assert found(page, told.case(chance=both, messages=messages)) == (True, OWN)


def test_who_changes_places_with_one_who_withheld_accuses_nobody(page: Page) -> None:
    """Neither has a say after that, so nothing is pledged in place of what was."""
    story = Story(2, quiet=True).played(hands=0)
    story.pages[1].shows = False
    story.played(hands=1)
    assert story.desk.table.barred == {1}
    story.swaps()
    story.played(hands=2)
    assert not story.desk.table.can_pledge(story.ear.seat or 0)
    (checks,) = page.answers("story", [story.told()])
    assert "No random number came from Lee" in checks[0]["why"]
    server = "No browser added a random number, so only the server shuffled."
    why = f"{CHECKED}. {server} {not_counted('you had left that seat')}"
    assert checks[1] == {"ok": None, "why": why}


def test_a_pledge_that_is_barred_before_it_counts_is_no_accusation(page: Page) -> None:
    """The nonce of the hand before came too late, when that of the next was pledged already."""
    story = Story(2, quiet=True).played(hands=0)
    story.pages[0].shows = False
    story.played(hands=2)
    (checks,) = page.answers("story", [story.told()])
    assert [found["ok"] for found in checks] == [None, None]
    assert "The server says it came too late" in checks[0]["why"]
    assert checks[1]["why"].endswith(
        "didn't count because your seat had withheld a random number before."
    )


def test_a_joker_that_was_turned_up_is_known_also_from_the_picture(page: Page) -> None:
    rules = PRESETS["british"].rules
    stories = (heard(seed, rules=rules) for seed in count(30))
    told = next(told for told in stories if '"up_card": "JK"' in json.dumps(told.messages))
    assert found(page, told.case()) == (True, OWN)
    assert found(page, told.case(messages=told.without("dealt"))) == (True, OWN)


def test_a_tab_that_only_watches_throws_no_chance_away(page: Page) -> None:
    """It hears all first; the tab that sits there is loaded anew, and shows what it pledged."""
    told = heard(hands=2)
    steps: list[tuple[str, Any]] = []
    for at, message in enumerate(in_place(told, "welcome")):
        if message["type"] == "welcome" and at:
            steps.append(("reload", None))
        watched = {**message, "mine": {"seat": None}} if "mine" in message else message
        other = ("other tab", None)
        steps += [other, ("hears", watched), other, ("hears", message)]
    nonces = {key: {**one, "shown": True} for key, one in told.chance.items()}
    story = {"table": told.desk.table.id, "nonces": nonces, "steps": steps}
    (checks,) = page.answers("story", [story])
    assert checks[-1] == {"ok": True, "why": OWN}


def test_a_tab_that_slept_shows_what_another_had_pledged(page: Page) -> None:
    told = heard(hands=2)
    own = told.chance[f"{SEAT} 1-2-0"]
    promised = entries(told.messages, "committed")[-1]
    before = [("hears", message) for message in told.messages[:promised]]
    after = [("hears", message) for message in told.since("committed")]
    steps = [*before[:1], ("other tab", None), *before, ("other tab", None), *after]
    nonces = {f"{SEAT} 1-2-0": {**own, "shown": True}}
    (checks,) = page.answers(
        "story", [{"table": told.desk.table.id, "nonces": nonces, "steps": steps}]
    )
    assert checks[-1]["why"].startswith(f"{CHECKED}, and that its own random number counted.")


# -- lies ---------------------------------------------------------------------------------------

BROKEN = "The cut isn't the one in the proof."


def test_whatever_is_told_otherwise_at_the_end_is_not_confirmed(page: Page) -> None:
    """Every word of the seal and of the deal, each in turn; also where there were two tries."""
    stories = []
    for seed in range(2, 2 + 2 * TIMES):
        story = Story(seed, quiet=True).played(hands=1)
        story.pages[1].shows = seed % 2 == 0
        stories.append(story.played(hands=2).up_to(hand=2))
    tried, words = 0, set[str]()
    for told in page.answers("lies", stories):
        assert told["right"]["ok"] is True
        for path, value, answer in told["found"]:
            tried += 1
            words |= {answer["why"]} if answer else set()
            word_of_the_server = "names" in path or "dropped" in path
            said = answer is None or answer["ok"] is not True or word_of_the_server
            assert said, (path, value)
    assert tried > 500
    assert {"The secret doesn't match its commitment.", BROKEN} <= words


def dealt_by(told: Heard, proof: Any, cut: int) -> Case:
    """The deal that follows from a proof, as it is told at the end."""
    rng = fair.derive_random(proof)
    seal = json.loads(msgspec.json.encode(proof))
    dealer = told.desk.match.hands[-1].dealer
    deal = shuffle.deal(told.desk.table.rules, dealer, rng, cut=Cut(0, cut), packets=())
    dealt = json.loads(to_json(deal))
    return {"dealt": dealt["hands"], "kitty": dealt["kitty"], "fair": seal, "dealer": dealer}


def ends(told: Heard, hand: Case, *, without: str = "") -> list[Any]:
    """What is heard until the cards are dealt, and the end as it is told, with nothing between."""
    messages = told.without(without) if without else told.messages
    at = events(told.messages, "dealt")[0]
    last = json.loads(json.dumps(told.messages[-1]))
    last["hand"] = {**told.over["hand"], **hand}
    return [*messages[:at], last]


def last_proof(told: Heard) -> tuple[Any, int]:
    """The proof of the hand, and where the pack was cut."""
    events = told.desk.table.record.events
    proof = told.desk.table.proofs[-1]
    cut = events[proof.at - 1]
    return proof, cut.at if isinstance(cut, Cut) else 0


def test_a_deal_by_another_algorithm_than_was_promised_is_named(page: Page) -> None:
    """Else a server would call by that name whatever it does not want to be checked."""
    told = heard()
    proof, cut = last_proof(told)
    hand = dealt_by(told, proof, cut)
    assert found(page, told.case(messages=ends(told, hand))) == (True, OWN)
    for algorithm in ("euchre-fair-1", "mine", None):
        lie = told.case(messages=ends(told, by_algorithm(hand, algorithm)))
        assert found(page, lie) == (False, "The server committed to another algorithm.")


def test_a_cut_that_nobody_saw_is_not_confirmed(page: Page) -> None:
    told = heard()
    proof, cut = last_proof(told)
    says: dict[str, set[Any]] = {}
    for name in ("person", "chance", ""):
        told_so = msgspec.structs.replace(proof, cut=name)
        hands = [dealt_by(told, told_so, at) for at in {*range(0, 24, 5), cut}]
        lies = [told.case(messages=ends(told, hand, without="cut")) for hand in hands]
        says[name] = {answer["found"]["ok"] for answer in page.answers("page", lies)}
    assert says == {"person": {None}, "chance": {None, False}, "": {False}}
    hand = dealt_by(told, proof, cut + 1)
    assert found(page, told.case(messages=ends(told, hand)))[0] is False


def test_a_try_that_was_given_up_and_dealt_after_all_is_named(page: Page) -> None:
    told = heard(shows=False)
    proof, cut = last_proof(told)
    first = proof.failed[0]
    late = told.desk.browsers[1].nonces[1, 1, 0]
    nonces = (first.nonces[0], late, None, None)
    fields = ("commitment", "pledges", "secret", "place")
    again = msgspec.structs.replace(
        proof, failed=(), nonces=nonces, **{name: getattr(first, name) for name in fields}
    )
    lie = told.case(messages=ends(told, dealt_by(told, again, cut)))
    why = "The server dealt the cards from a shuffle that it had abandoned."
    assert found(page, lie) == (False, why)


@pytest.mark.parametrize("where", ["mine", "trick"])
def test_cards_that_were_held_or_played_and_not_dealt_are_named(page: Page, where: str) -> None:
    """The server shows other cards, and proves those that were promised."""
    told = heard()
    kitty = told.over["hand"]["kitty"]
    for message in told.messages:
        shown = (message.get(where) or {}).get("cards") or (message.get("hand") or {}).get(where)
        if shown:
            shown[0]["card"] = kitty[0]
    ok, why = found(page, told.case())
    assert (ok, why.partition(", ")[2]) == (False, "which it wasn't dealt.")


def test_a_secret_that_was_promised_before_is_named(page: Page) -> None:
    told = heard()
    words = {"commitment": told.desk.table.proofs[-1].commitment}
    kept = {"1-9": {"tries": [{"words": words}]}}
    why = "The server reused the commitment of another shuffle, so its secret was known."
    assert found(page, told.case(kept=kept)) == (False, why)


def test_who_withheld_in_a_hand_before_and_counts_again_is_named(page: Page) -> None:
    told = heard()
    why = "Seat 2 withheld a random number before, so its number must not count now."
    kept = {"1-0": {"tries": [], "withheld": [1]}}
    assert found(page, told.case(kept=kept)) == (False, why)


def test_a_signature_that_cannot_be_checked_is_told(page: Page) -> None:
    unsigned = heard(signed=False)
    assert found(page, unsigned.case()) == (True, f"{OWN} The server didn't sign its commitment.")
    told = heard()
    why = "We couldn't check the server's signature: this browser can't do that."
    assert found(page, told.case(browser="old")) == (True, f"{OWN} {why}")
    why = "We couldn't check the server's signature: that needs https."
    assert found(page, told.case(browser="without https")) == (True, f"{OWN} {why}")

    def said(**place: Any) -> tuple[bool | None, str]:
        def change(seal: Any, _: Any) -> None:
            seal["place"].update(place)

        return found(page, told.case(messages=changed(told.messages, change)))

    assert said(previous="xyz") == (False, "The deal or its proof is malformed.")
    forged = (False, "The server's signature doesn't match its commitment.")
    assert said(key="00" * 31) == said(index=99) == said(key="ab" * 32) == forged


def test_the_page_confirms_nothing_that_the_verifier_names(page: Page) -> None:
    """The same word changed in the record and in what the page is told."""
    told = heard(shows=False)
    record = told.desk.table.record
    number = len(record.proofs) - 1
    proof = record.proofs[number]
    first = msgspec.structs.replace(proof.failed[0], secret="00" * 32)
    lies: list[dict[str, Any]] = [
        {"algorithm": "euchre-fair-1"},
        {"algorithm": "euchre-fair-9"},
        {"commitment": "ab" * 32},
        {"nonces": (None,) * 4},
        {"nonces": proof.nonces[::-1]},
        {"pledges": (None,) * 4},
        {"secret": proof.failed[0].secret, "commitment": proof.failed[0].commitment},
        {"cut": "chance" if proof.cut == "person" else "person"},
        {"cut": ""},
        {"failed": ()},
        {"failed": (first,)},
        {"failed": (proof, *proof.failed)},
        {"table": "elsewhere/1"},
        {"table": f"{SET_PREFIX}friday"},
        {"hand": 2},
    ]
    pages = []
    for lie in lies:
        false = msgspec.structs.replace(proof, **lie)
        proofs = (*record.proofs[:number], false)
        checked = fair.check_deals(dataclasses.replace(record, proofs=proofs))
        assert not checked[-1].ok, lie
        seal = json.loads(msgspec.json.encode(false))
        messages = changed(told.messages, lambda old, _, seal=seal: (old.clear(), old.update(seal)))
        pages.append(told.case(messages=messages))
    answers = page.answers("page", pages)
    said = [(lie, each["found"]) for lie, each in zip(lies, answers, strict=True)]
    assert [lie for lie, answer in said if answer and answer["ok"]] == []


# -- a server that shows other cards than it deals -----------------------------------------------


def shown_otherwise(told: Heard, spoil: Callable[[dict[str, Any]], None]) -> list[Any]:
    """The messages with a card of the kitty in every trick, and the promise as it is spoilt."""
    other = told.over["hand"]["kitty"][0]
    for message in told.messages:
        hand = message.get("hand") or {}
        if hand.get("phase") == "play" and "result" not in hand:
            for play in hand.get("trick", []):
                play["card"] = other
            spoil(hand)
    return told.messages


@pytest.mark.parametrize(
    "spoil",
    [
        lambda hand: None,  # noqa: ARG005 - as it ever is
        lambda hand: hand.pop("fair"),
        lambda hand: hand["fair"].update(hand=99),
    ],
    ids=["as ever", "left out", "belongs to another hand"],
)
def test_cards_are_held_against_the_deal_whatever_becomes_of_the_promise(
    page: Page, spoil: Callable[[dict[str, Any]], None]
) -> None:
    told = heard()
    ok, why = found(page, told.case(messages=shown_otherwise(told, spoil)))
    assert (ok, why.endswith("which it wasn't dealt.")) == (False, True)


def told_at_the_end(told: Heard) -> list[Any]:
    """The messages with a last trick of other cards, which comes together with the secret."""
    messages: list[Any] = json.loads(json.dumps(told.messages))
    over, kitty = told.over["hand"], told.over["hand"]["kitty"]
    for message in messages:
        hand = message.get("hand") or {}
        if hand.get("result") and hand.get("number") == 1:
            hand |= {"fair": over["fair"], "dealt": over["dealt"], "kitty": over["kitty"]}
            hand["last"]["plays"][-1]["card"] = kitty[0]
    return messages


def test_a_last_trick_that_comes_with_the_secret_is_held_against_the_deal(page: Page) -> None:
    told = heard()
    messages = told_at_the_end(told)
    ok, why = found(page, told.case(messages=messages))
    assert (ok, why.endswith("which it wasn't dealt.")) == (False, True)
    # Where something before it was not heard, nobody is accused, and nothing is confirmed.
    end = next(at for at, each in enumerate(messages) if (each.get("hand") or {}).get("result"))
    ok, why = found(page, told.case(messages=[*messages[: end - 1], *messages[end:]]))
    assert (ok, "missed how seat" in why) == (None, True)


def test_a_page_that_is_loaded_anew_at_the_end_accuses_nobody(page: Page) -> None:
    told = heard()
    end = next(
        at for at, each in enumerate(told.messages) if (each.get("hand") or {}).get("result")
    )
    ok, _ = found(page, told.case(messages=[*told.messages[: end - 1], *told.messages[end:]]))
    assert ok is not False


def test_one_card_is_turned_up_in_a_hand(page: Page) -> None:
    for seed in range(1, 40):
        told = heard(seed)
        all_of_it = ((each.get("hand") or {}) for each in told.messages)
        calls = [hand for hand in all_of_it if hand.get("phase") == "order"]
        if len(calls) > 2:
            break
    for hand in calls[:-1]:
        hand["up_card"] = told.over["hand"]["kitty"][0]
    why = "The server showed two different turned-up cards."
    assert found(page, told.case()) == (False, why)
