"""The table on the whole screen of a terminal, played by keys as a person plays it."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from rich.cells import cell_len
from textual.actions import parse
from textual.binding import Binding
from textual.strip import Strip
from textual.widgets import Static

from cli_tables import still_clock
from effort import TIMES, unlike
from euchre.cli import fullscreen
from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.drawing.canvas import Canvas, Rectangle
from euchre.cli.fullscreen.drawing.layout import (
    compute_hand_boxes,
    compute_layout,
    compute_plate_boxes,
    compute_remark_box,
    compute_trick_boxes,
)
from euchre.cli.fullscreen.drawing.palette import build_palette
from euchre.cli.fullscreen.drawing.scene import FinishedHand, TableScene
from euchre.cli.fullscreen.drawing.table import draw_table
from euchre.cli.fullscreen.screens.scenes import build_scene, describe_advice, list_offered_choices
from euchre.cli.fullscreen.screens.widgets import TableWidget
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.fullscreen.tables.local import LocalMatchSequence
from euchre.cli.matches.saving import RecordSaver, read_clock_seconds_left
from euchre.cli.shared.screen import DisplaySettings
from euchre.english.board import describe_trump_and_tricks, format_trick
from euchre.game.cards import Suit
from euchre.game.events import Bid, PartnerCalled, SpecialBid
from euchre.game.hand import View, apply, view
from euchre.game.presets import PRESETS
from euchre.game.state import Phase
from euchre.notation.position import read_position
from euchre.notation.record import read_records_partly
from euchre.notation.rules_text import write_rules
from euchre.testing.deals import deal_to_play
from fullscreen_help import Sitter, click, local_table, rows_of, sit

__all__ = ["still_clock"]


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_match_of_every_game_is_played_by_keys(name: str, tmp_path: Path) -> None:
    rules = PRESETS[name].rules
    if not rules.time_limit:
        rules = rules.replace(num_hands=0 if name == "standard" else 1, target=1)
    table = local_table(tmp_path, rules, seconds=0.3 if rules.time_limit else None)

    async def play(sitter: Sitter) -> tuple[SeatSnapshot, str]:
        seen = await sitter.play()
        return seen, sitter.text

    seen, text = sit(table, play)
    assert seen.finished is not None
    assert seen.finished.lines[0] in text
    kept = read_records_partly(table.path.read_text(encoding="utf-8"))
    assert kept.error is None
    assert kept.records[0].events == table.game.match.events


def test_the_same_match_by_arrows_and_enter(tmp_path: Path) -> None:
    table = local_table(tmp_path, PRESETS["standard"].rules.replace(target=1))

    async def play(sitter: Sitter) -> SeatSnapshot:
        for _ in range(400):
            seen = await sitter.asked()
            if seen.stage == "over":
                return seen
            if seen.asks and seen.cut is None:
                await sitter.press(sitter.dice.choice(["right", "down", "left", "up"]))
            await sitter.press("enter")
        raise AssertionError("the match has no end")

    assert sit(table, play).stage == "over"


def test_the_mouse_plays_cards_takes_choices_and_presses_keys(tmp_path: Path) -> None:
    table = local_table(tmp_path, PRESETS["standard"].rules.replace(target=1))

    async def play(sitter: Sitter) -> SeatSnapshot:
        for _ in range(400):
            seen = await sitter.asked()
            felt = sitter.screen.query_one(TableWidget)
            if seen.stage == "over":
                return seen
            if seen.cut is not None:
                await sitter.press("m")
                continue
            assert felt.drawn is not None
            spots = [spot for spot in felt.drawn.spots if spot.kind in ("card", "offer")]
            if seen.stage == "between":
                await click(sitter.pilot, 40, 3)
                continue
            held = seen.list_held_cards(trumps_last=False)
            may = [s for s in spots if s.kind == "offer" or held[s.at].event is not None]
            spot = sitter.dice.choice(may)
            await click(sitter.pilot, spot.box.x + 1, spot.box.y)
        raise AssertionError("the match has no end")

    assert sit(table, play).stage == "over"


# -- what is seen --------------------------------------------------------------------------------


def test_every_card_of_the_hand_can_be_read_at_any_size(tmp_path: Path) -> None:
    sizes = [(80, 24), (200, 60), (46, 16), (30, 9), (20, 5)]
    for at, size in enumerate(sizes):
        table = local_table(tmp_path, seed=20 + at)

        async def play(sitter: Sitter, size: tuple[int, int] = size) -> None:
            for _ in range(3 * TIMES):
                seen = await sitter.asked()
                cards = [held.card.symbol for held in seen.list_held_cards(trumps_last=False)]
                text = "".join(sitter.text.split())
                for card in cards:
                    assert card in text, (size, card, sitter.text)
                question = seen.question[: size[0] - 4].replace(" ", "")
                assert question in text, (size, seen.question, sitter.text)
                await sitter.move()

        sit(table, play, size)


@pytest.mark.parametrize("size", [(20, 5), (30, 8), (60, 16)])
def test_the_trick_trump_and_the_up_card_are_read_at_any_size(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async def play(sitter: Sitter) -> None:
        up = tricks = 0
        while min(up, tricks) < 2:
            seen = await sitter.asked()
            assert seen.stage != "over", (up, tricks)
            hand, text = seen.view, sitter.text
            if seen.asks and hand is not None and seen.stage == "playing":
                if hand.trick and hand.trump is not None:
                    tricks += 1
                    assert all(play.card.symbol in text for play in hand.trick), text
                    assert hand.trump.symbol in text
                elif hand.up_card is not None and hand.phase in (Phase.ORDER, Phase.NAME):
                    up += 1
                    assert hand.up_card.symbol in text, text
            await sitter.move()

    sit(local_table(tmp_path), play, size)


def overlap(box: Rectangle, other: Rectangle) -> bool:
    across = box.x < other.right and other.x < box.right
    return across and box.y < other.bottom and other.y < box.bottom


def test_no_card_covers_another_whatever_the_size_and_the_game() -> None:
    for players in (2, 3, 4, 5):
        for width in (*range(20, 90, 3), 104, 120, 160, 200):
            for height in (*range(5, 31), 36, 45, 60):
                screen = Rectangle(0, 0, width, height)
                for cards in (5, 7, 10):
                    where = compute_layout(width, height, players, cards, 3)
                    hand = compute_hand_boxes(where, cards)
                    boxes = [*hand]
                    if where.around:
                        boxes += compute_trick_boxes(where.felt, where.size, players)
                        aside = compute_remark_box(where, players, finished=False)
                        plates = compute_plate_boxes(where.felt, where.size, players)
                        met = [box for box in (*boxes, *plates) if overlap(aside, box)]
                        assert not (aside.height and met), (width, height, players)
                        for box in boxes:
                            assert screen.contains(box.x, box.y), (width, height, players)
                            assert screen.contains(box.right - 1, box.bottom - 1), (width, height)
                    for at, one in enumerate(boxes):
                        assert not any(overlap(one, other) for other in boxes[:at])


def test_no_character_that_is_two_columns_wide_is_drawn_by_half() -> None:
    look, dice = build_palette(DisplaySettings()), random.Random(3)
    before = Canvas(12, 1, look)
    for _ in range(300):
        canvas = Canvas(12, 1, look)
        canvas.rows = [[*row] for row in before.rows]
        text = "".join(dice.choice("漢字ab ") for _ in range(dice.randint(1, 5)))
        canvas.write_text(dice.randint(-1, 11), 0, text)
        drawn = Strip(canvas.row_segments(0))
        assert cell_len(drawn.text) == canvas.width
        for box in canvas.find_changed_rectangles(before):
            parts = (drawn.crop(0, box.x), drawn.crop(box.x, box.right), drawn.crop(box.right))
            assert "".join(part.text for part in parts) == drawn.text
        before = canvas


def test_it_can_be_made_smaller_and_larger_while_it_runs(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        for size in [(20, 5), (120, 40), (46, 12), (10, 3), (80, 24)] * 2:
            await sitter.pilot.resize_terminal(*size)
            await sitter.move()
        await sitter.asked()
        assert len(sitter.rows()) == 24

    sit(local_table(tmp_path), play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_plain_ascii_is_plain_ascii(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play(sitter: Sitter) -> None:
        for _ in range(6):
            await sitter.move()
            assert sitter.text.isascii(), sitter.text
        await sitter.press("question_mark")
        await sitter.settled()
        screen = sitter.pilot.app.screen
        strips = screen._compositor.render_strips(screen.size)  # all that is sent
        filters = sitter.pilot.app.get_line_filters()
        for strip in strips:
            segments = [*strip]
            for each in filters:
                segments = each.apply(segments, screen.background_colors[1])
            assert "".join(segment.text for segment in segments).isascii()

    sit(local_table(tmp_path), play, size, DisplaySettings(ascii=True))


# -- keys -----------------------------------------------------------------------------------------


def test_a_refused_card_says_why_and_is_not_played(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        for _ in range(200):
            seen = await sitter.asked()
            held = seen.list_held_cards(trumps_last=False)
            refused = [at for at, card in enumerate(held, 1) if card.why]
            if seen.asks and refused:
                before = len(sitter.screen.table.game.match.events)  # type: ignore[attr-defined]
                await sitter.press("9")
                assert f"There's no choice 9: choose 1 to {len(held)}." in sitter.text
                await sitter.press(str(refused[0]))
                assert held[refused[0] - 1].why in sitter.text
                assert len(sitter.screen.table.game.match.events) == before  # type: ignore[attr-defined]
                return
            await sitter.move()
        raise AssertionError("no card was refused")

    sit(local_table(tmp_path), play)


def test_a_figure_struck_too_early_calls_nothing_and_a_hint_names_the_key(tmp_path: Path) -> None:
    table = local_table(tmp_path)

    async def play(sitter: Sitter) -> None:
        while not list_offered_choices(seen := await sitter.asked()):
            await sitter.move()
        for key in "12345":
            await sitter.press(key)
        assert sitter.seen.view == seen.view
        assert "There is no choice 5." in sitter.text
        event, _ = await table.find_hint()
        assert event is not None
        offer = next(each for each in list_offered_choices(seen) if each.event == event)
        assert describe_advice(seen, event, trumps_last=False) == f"{offer.words} ({offer.key})"

    sit(table, play)


@pytest.mark.parametrize("key", "²①")
def test_a_digit_that_is_no_number_chooses_nothing(key: str, tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        while (seen := await sitter.asked()).cut is None:
            await sitter.move()
        await sitter.press(key)
        assert sitter.seen.question == seen.question
        await sitter.press("7", "enter")
        while not sitter.screen._list_card_choices(seen := await sitter.asked()):
            await sitter.move()
        await sitter.press(key)
        assert sitter.seen.view == seen.view

    sit(local_table(tmp_path), play)


def test_each_of_ten_cards_has_one_key_that_stands_below_it(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        seen = await sitter.asked()
        while len(held := seen.list_held_cards(trumps_last=False)) < 10 or not held[9].event:
            await sitter.move()
            seen = await sitter.asked()
        below = [row.split() for row in sitter.rows() if len(row.split()) == 10]
        assert below[-1][-1] == "0"
        card = held[9]
        assert card.event is not None
        assert (
            describe_advice(seen, card.event, trumps_last=False) == f"Play {card.card.symbol} (0)"
        )
        await sitter.press("0")
        assert card.card not in [
            each.card for each in sitter.seen.list_held_cards(trumps_last=False)
        ]

    sit(local_table(tmp_path, "two-handed"), play)


def test_each_of_twelve_cards_has_a_key_even_of_two_that_are_equal(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        await sitter.asked()
        await sitter.press("9", "s")
        held = (await sitter.asked()).list_held_cards(trumps_last=False)
        cards = [each.card for each in held]
        twice = next(at for at in range(11) if cards[at] == cards[at + 1])
        await sitter.press("1234567890ab"[twice + 1])
        left = [each.card for each in sitter.seen.list_held_cards(trumps_last=False)]
        assert left == cards[:twice] + cards[twice + 1 :]

    rules = PRESETS["bid-48"].rules
    sit(local_table(tmp_path, rules), play)


def test_a_bid_that_says_trump_is_chosen_in_two_steps(tmp_path: Path) -> None:
    table = local_table(tmp_path, "bid-pairs")

    async def play(sitter: Sitter) -> None:
        seen = await sitter.asked()
        assert seen.view is not None
        assert seen.view.bid is None
        await sitter.press("4")
        assert "Bid 4: which trump?" in sitter.text
        assert "h 4 hearts" in sitter.text
        await sitter.press("4")
        assert "There is no choice 4." in sitter.text
        await sitter.press("escape")
        assert seen.question in sitter.text
        await sitter.press("right", "right", "right", "right", "enter")  # pass, 1, 2, 3
        assert "Bid 3: which trump?" in sitter.text
        row = next(at for at, words in enumerate(sitter.rows()) if "s 3 spades" in words)
        await click(sitter.pilot, sitter.rows()[row].index("3 spades"), row)
        assert Bid(0, 3, Suit.SPADES) in table.game.match.events
        assert sitter.seen.question != seen.question

    sit(table, play)


def test_the_auction_and_then_the_contract_are_in_sight_on_forty_columns(tmp_path: Path) -> None:
    table = local_table(tmp_path, "bid-48")

    async def play(sitter: Sitter) -> None:
        await sitter.asked()
        for words in ("Bo", "Ann", "Cy", "You", "p Pass", "b Bid 12", "o Moon, for 24 points"):
            assert words in sitter.text
        await sitter.press("9", "s")
        await sitter.asked()
        assert sitter.rows()[1].split() == ["♠", "for", "9", "·", "0:0", "·", "you"]
        while (seen := await sitter.asked()).stage == "playing":
            await sitter.move()
        assert seen.view is not None
        makers = seen.view.makers_tricks
        assert f" ♠ for 9 · {makers}:{12 - makers} · you" in sitter.text
        assert seen.finished is not None
        for name, cards in zip(seen.names, seen.finished.dealt, strict=True):
            rows = sitter.rows()
            at = max(at for at, row in enumerate(rows) if row.split()[:1] == [name])
            shown = re.findall(r"(?:10|[9JQKA])[♣♦♥♠]", "".join(rows[at : at + 2]))
            assert sorted(shown) == sorted(card.symbol for card in cards)

    sit(table, play, (40, 24))


def test_a_special_bid_says_what_it_is_worth_now(tmp_path: Path) -> None:
    table = local_table(tmp_path, "cincinnati")

    async def play(sitter: Sitter) -> None:
        seen = await sitter.asked()
        assert "o Moon, for 12 points" in sitter.text
        hand = table.game.match.hand
        assert hand is not None
        hand = apply(hand, Bid(0, 6, None, SpecialBid.MOON))
        assert hand.turn is not None
        next_seen = replace(seen, view=view(hand, hand.turn))
        words = [offer.words for offer in list_offered_choices(next_seen)]
        assert "Moon, for 24 points" in words

    sit(table, play)


def test_at_once_the_trick_before_is_told_and_else_it_lies_there(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        while True:
            seen = await sitter.asked()
            view = seen.view
            if seen.asks and view is not None and view.trick and view.tricks:
                break
            await sitter.move()
        assert format_trick(view.tricks[-1], seen.names) in " ".join(sitter.text.split())
        sitter.screen.table.pace = "quick"  # type: ignore[attr-defined]
        sitter.screen.show_state()
        assert "Last trick" not in sitter.text

    sit(local_table(tmp_path), play)


def test_while_the_last_trick_of_a_hand_lies_its_result_is_told(tmp_path: Path) -> None:
    table = local_table(tmp_path)
    told: list[str] = []

    async def play(sitter: Sitter) -> None:
        show = table.changed

        def changed() -> None:
            seen = table.visible_state
            if seen.stage == "playing" and seen.view is not None and seen.view.over:
                told.append(seen.question)
            show()

        table.changed = changed
        while (seen := await sitter.asked()).stage != "between":
            await sitter.move()
        assert seen.finished is not None
        assert {*told} == {seen.finished.lines[0]}

    sit(table, play)


def test_who_cuts_next_sees_the_last_trick_of_a_hand_first(tmp_path: Path) -> None:
    table = local_table(tmp_path)
    cut_early: list[SeatSnapshot] = []

    async def play(sitter: Sitter) -> None:
        show = table.changed

        def changed() -> None:
            seen = table.visible_state
            if seen.view is not None and seen.view.over and seen.asks:
                cut_early.append(seen)
            show()

        table.changed = changed
        while (await sitter.asked()).cut is None or not table.game.match.hands:
            await sitter.move()

    sit(table, play)
    assert not cut_early


def test_the_palette_offers_what_can_be_done_now(tmp_path: Path) -> None:
    later = {"Undo", "Review by the coach", "Replay", "Challenge a renege"}
    ended = {"Another game", "Another game with other rules"}

    async def play(sitter: Sitter) -> None:
        def offered() -> set[str]:
            app = sitter.pilot.app
            titles = [each.title for each in app.get_system_commands(app.screen)]
            assert len(titles) == len({*titles}), "each once, also where two keys do it"
            return {*titles}

        await sitter.asked()
        assert not offered() & (later | ended)
        assert {"Log", "Slower", "Quit", "Four colors"} < offered()
        assert not offered() & {"Faster", "Last trick"}, "at once is quickest, no trick is taken"
        await sitter.press("minus")
        assert "Faster" in offered()
        await sitter.press("u")
        assert "There is nothing to undo yet." in sitter.text, "the key says why not"
        await sitter.move()
        await sitter.asked()
        assert "Undo" in offered()
        await sitter.play()
        assert offered() & (later | ended) == (later | ended) - {"Challenge a renege"}
        assert "Last trick" in offered()
        assert not offered() & {"Hint from the coach", "Faster", "Slower"}

    sit(local_table(tmp_path, replace(PRESETS["standard"].rules, target=1)), play)


def test_no_hint_is_offered_for_a_cut(tmp_path: Path) -> None:
    table = local_table(tmp_path)

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda seen: seen.cut is not None)
        assert "show_hint" not in sitter.seen.may
        assert "no difference where you cut" in (await table.find_hint())[1], (
            "whoever asks is told why"
        )

    sit(table, play)


def test_undo_takes_back_and_the_file_agrees(tmp_path: Path) -> None:
    table = local_table(tmp_path)

    async def play(sitter: Sitter) -> None:
        for _ in range(6):
            await sitter.move()
        await sitter.asked()
        before = table.game.match.events
        await sitter.move()
        await sitter.asked()
        await sitter.press("u")
        await sitter.asked()
        note = sitter.screen.query_one("#note", Static)
        assert note.display
        assert str(note.render()) == "Your last decision is undone.", (
            "also where nothing is told beside the table"
        )
        assert table.game.match.events == before or len(table.game.match.events) < len(before)
        kept = read_records_partly(table.path.read_text(encoding="utf-8")).records[0]
        assert kept.events == table.game.match.events

    sit(table, play)


def test_notes_rules_keys_and_the_log_come_and_go(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        await sitter.move()
        await sitter.asked()
        for key in ("r", "question_mark", "l"):
            await sitter.press(key)
            await sitter.settled()
            assert len(sitter.pilot.app.screen_stack) == 3
            await sitter.press("escape")
            await sitter.settled()
            assert len(sitter.pilot.app.screen_stack) == 2
        await sitter.press("i")
        note = sitter.screen.query_one("#note")
        for _ in range(3000):  # it is thought about, shown and laid out
            if note.region:
                break
            await asyncio.sleep(0.02)
        assert note.display
        await sitter.settled()
        drawn = sitter.screen.query_one(TableWidget).drawn
        assert drawn is not None
        asked = drawn.layout.question
        assert note.region.bottom == asked.y, "a hint is read right above the hand"
        await sitter.press("t")
        assert note.display
        await sitter.press("f9")
        assert not note.display

    sit(local_table(tmp_path), play)


def test_getting_up_takes_two_keys_and_the_match_can_go_on(tmp_path: Path) -> None:
    table = local_table(tmp_path)

    async def play(sitter: Sitter) -> None:
        for _ in range(5):
            await sitter.move()
        await sitter.asked()
        await sitter.press("q")
        assert "q again" in sitter.text
        assert sitter.pilot.app.return_value is None
        await sitter.press("q")

    sit(table, play)
    kept = read_records_partly(table.path.read_text(encoding="utf-8"))
    assert kept.error is None
    assert kept.records[0].events == table.game.match.events


def test_another_game_by_the_same_and_by_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    table = local_table(tmp_path, PRESETS["standard"].rules.replace(target=1))

    async def play(sitter: Sitter) -> list[str]:
        await sitter.play()
        await sitter.press("n")
        await sitter.until(lambda seen: seen.stage == "playing")
        again = sitter.screen.table
        assert again is not table
        assert again.path.name == "5-2.jsonl"  # type: ignore[attr-defined]
        await sitter.play()
        await sitter.opens("o")
        await sitter.press("end", "enter")
        await sitter.until(lambda seen: seen.stage == "playing" and seen.rules != table.game.rules)
        return [*map(str, sitter.seen.names)]

    assert sit(table, play)[0] == "You"


def test_other_bots_take_over_and_the_record_says_so(tmp_path: Path) -> None:
    table = local_table(tmp_path)

    async def play(sitter: Sitter) -> None:
        await sitter.move()
        await sitter.asked()
        await sitter.opens("e")
        await sitter.press("end", "enter")
        await sitter.until(lambda _: table.game.bot_names[0] == "beginner")
        await sitter.move()
        await sitter.asked()

    sit(table, play)
    kept = read_records_partly(table.path.read_text(encoding="utf-8")).records[0]
    assert [player.kind for player in kept.players[1:]] == ["bot:beginner"] * 3


@pytest.mark.usefixtures("still_clock")
def test_other_bots_take_over_and_the_time_that_is_left_is_kept(tmp_path: Path) -> None:
    table = local_table(tmp_path, "timed", seconds=300.0)
    asyncio.run(table.replace_bots("beginner"))
    kept = read_records_partly(table.path.read_text(encoding="utf-8")).records[0]
    table.close()
    assert read_clock_seconds_left(kept) == 300.0


def test_one_deals_in_the_same_way_by_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    table = local_table(tmp_path)
    table.game.way = "singles"
    other = LocalMatchSequence("instant", 20.0, table).make_other_match(table, "british")
    for each in (table, other):
        each.close()
    assert other.game.way == "singles"


def test_another_game_by_house_rules_is_called_as_the_first(tmp_path: Path) -> None:
    rules = PRESETS["standard"].rules.replace(target=1)
    file = tmp_path / "friday.toml"
    file.write_text(write_rules(rules, title="Friday", base="standard"), encoding="utf-8")
    table = local_table(tmp_path, rules)
    table.close()
    saver = RecordSaver.create(tmp_path / "first.jsonl", table.game.record)
    tables = LocalMatchSequence("instant", 20.0)
    first = tables.open_first_table(table.game, saver, str(file))
    first.close()
    again = tables.make_rematch(first)
    again.close()
    assert (first.title, again.title) == ("Friday", "Friday")


def scene_of(seen: SeatSnapshot) -> TableScene:
    """The table as it is drawn at level scores."""
    seen = replace(seen, scores=(0,) * len(seen.teams))
    return build_scene(seen, trumps_last=False, cursor=None, warning="", keys=[])


def drawn(scene: TableScene, size: tuple[int, int] = (80, 24)) -> list[str]:
    return rows_of(draw_table(scene, *size, build_palette(DisplaySettings())).canvas)


def test_a_hand_of_which_one_card_is_known_is_drawn_from_behind() -> None:
    view = read_position("standard 0:0 2 0 ??/??/JHJDAHKH9C/?? TH ?? H")
    assert isinstance(view, View)
    names = ("Ann", "Bob", "You", "Dee")
    seen = SeatSnapshot(rules=view.rules, names=names, seat=2, stage="playing", view=view)
    *rows, _ = drawn(scene_of(seen))
    assert any("▪▪▪▪▪ 10♥" in row for row in rows)
    assert "?" not in "".join(rows)


def test_on_a_narrow_screen_nothing_of_a_loner_is_cut_away() -> None:
    names = ("You", "Bartholomew", "Ann", "Cy")
    hand = deal_to_play(PRESETS["standard"].rules, 1, Suit.SPADES, dealer=1, alone=True)
    seen = SeatSnapshot(rules=hand.rules, names=names, seat=0, stage="playing", view=view(hand, 0))
    scene = replace(scene_of(seen), trump=describe_trump_and_tricks(hand, names))
    rows = drawn(scene, (60, 20))
    assert rows[1].strip() == "♠ spades, made by Bartholomew alone · makers 0:0"
    assert "…" not in "".join(rows)
    assert "dealer, maker" in "".join(rows)


def test_a_choice_without_a_key_is_not_marked_as_forbidden(tmp_path: Path) -> None:
    async def play(sitter: Sitter) -> None:
        while not any(
            isinstance(offer.event, PartnerCalled) for offer in list_offered_choices(sitter.seen)
        ):
            keys = sitter.keys(await sitter.asked())
            await sitter.press("5" if "5" in keys else keys[0])
        *shown, alone = list_offered_choices(sitter.seen)
        assert "".join(offer.key for offer in shown) == "1234567890"
        assert len(shown) > 10
        assert alone.key == "a"
        assert "·" not in sitter.text.partition(shown[0].words)[2]
        assert "Arrows choose" in sitter.rows()[-1]

    sit(local_table(tmp_path, "bid-euchre"), play, (60, 20))


@pytest.mark.parametrize("name", ["standard", "railroad", "british", "bid-euchre"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("others", [("Ann", "Bo", "Cy", "Dot"), ("Ann", "漢" * 24, "C" * 24, "漢")])
def test_after_a_hand_every_card_that_was_dealt_is_shown(
    name: str, size: tuple[int, int], others: tuple[str, ...]
) -> None:
    rng = random.Random(11)
    hand = PRESETS[name].rules.deal(rng)
    while not hand.over:
        hand = hand.apply(rng.choice(hand.legal()))
    names = ("You", *others)[: hand.rules.players]
    seen = SeatSnapshot(rules=hand.rules, names=names, seat=0, stage="between", view=view(hand, 0))
    finished = FinishedHand(("You win.",), hand.dealt.hands, hand.dealt.kitty)
    text = drawn(scene_of(replace(seen, finished=finished)), size)
    cards = (*finished.kitty, *(card for held in finished.dealt for card in held))
    for card in (*cards, *([] if hand.up_card is None else [hand.up_card])):
        assert card.symbol in "".join(text)
    columns = set()
    for held in finished.dealt:
        row = next(row for row in text if all(card.symbol in row for card in held))
        columns.add(min(cell_len(row.partition(card.symbol)[0] + card.symbol) for card in held))
    assert len(columns) == 1


def test_every_key_of_every_screen_does_something() -> None:
    modules = walk_packages(fullscreen.__path__, f"{fullscreen.__name__}.")
    found = [value for each in modules for value in vars(import_module(each.name)).values()]
    bound = [(each, binding) for each in found if isinstance(each, type)
             for binding in Binding.make_bindings(vars(each).get("BINDINGS", []))]  # fmt: skip
    assert len(bound) > 50
    for screen, binding in bound:
        place, action, _ = parse(binding.action)
        assert hasattr(EuchreApp if place == "app" else screen, f"action_{action}"), binding
