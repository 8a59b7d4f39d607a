"""Tables that play for money: what a match brings whom, in words and altogether."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.game.presets import preset
from euchre.game.rules import Rules, teams
from euchre.server.languages import translate
from euchre.table import RefusedError, TableSettings, open_table
from euchre.table import commands as say
from euchre.table.chairs import seating
from euchre.table.log.entries import TableOpened, entry_from_json, entry_to_json
from euchre.table.log.participants import Chair, MoneyPlayer
from euchre.table.log.paying import (
    MAX_AMOUNT_CENTS,
    add_to_totals,
    compute_net_cents,
    describe_payments,
    describe_stakes,
    list_payments,
)
from euchre.table.log.state import PlayerWinnings
from euchre.table.views.public_view import build_game_info, build_table_info
from table_help import STANDARD, Desk, sentence, table_of

CUTTHROAT = preset("cutthroat").rules
SHORT = replace(STANDARD, target=3)
FOUR = tuple(Chair(name, person=True) for name in ("Ann", "Bob", "Cy", "Dee"))


def settings(money: str, amount: int, rules: Rules = STANDARD) -> TableSettings:
    return TableSettings(rules=rules.to_dict(), money=money, amount=amount)


def game(*cents: int) -> tuple[PlayerWinnings, ...]:
    """What a game brought those four."""
    names = ("Ann", "Cy", "Bob", "Dee", "Eli", "Fay")
    return tuple(PlayerWinnings(name, True, each) for name, each in zip(names, cents, strict=False))


def money_of(desk: Desk) -> Any:
    info = build_game_info(desk.table)
    assert info is not None
    return info.money


def play(desk: Desk) -> None:
    desk.until(lambda desk: desk.table.stage == "over")


# -- what a match brings ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("money", "amount", "rules", "scores", "each"),
    [
        ("points", 100, STANDARD, (10, 6), (400, -400, 400, -400)),
        ("points", 25, STANDARD, (7, 11), (-100, 100, -100, 100)),
        ("pot", 500, STANDARD, (10, 6), (500, -500, 500, -500)),
        ("pot", 1, STANDARD, (0, 10), (-1, 1, -1, 1)),
        ("pot", 500, CUTTHROAT, (10, 3, 6), (1000, -500, -500)),
        ("points", 100, CUTTHROAT, (3, 10, 6), (-700, 1100, -400)),
        # level at the top, and no rule says who has won: the pot is theirs, head by head
        ("pot", 500, STANDARD, (8, 8), (0, 0, 0, 0)),
        ("pot", 501, CUTTHROAT, (7, 7, 2), (251, 250, -501)),
        ("points", 100, STANDARD, (8, 8), (0, 0, 0, 0)),
        ("points", 100, CUTTHROAT, (7, 7, 2), (0, 0, 0)),
        # in debt, as the bidding games allow it
        ("points", 10, STANDARD, (-2, 32), (-340, 340, -340, 340)),
    ],
)
def test_what_each_seat_wins_or_loses(
    money: str, amount: int, rules: Rules, scores: tuple[int, ...], each: tuple[int, ...]
) -> None:
    top = [team for team, score in enumerate(scores) if score == max(scores)]
    winner = top[0] if len(top) == 1 else None
    assert compute_net_cents(settings(money, amount), rules, scores, winner) == each


def test_who_wins_level_by_the_rules_takes_the_pot_alone() -> None:
    assert compute_net_cents(settings("pot", 500), STANDARD, (8, 8), 1) == (-500, 500, -500, 500)
    assert compute_net_cents(settings("points", 500), STANDARD, (8, 8), 1) == (0, 0, 0, 0)


def test_a_slam_multiplies_nothing() -> None:
    rules = replace(SHORT, laps=True, slams=True)
    desk = table_of("Dana", rules=rules, pace="fast", money="points", amount=100)
    desk.until(lambda desk: desk.table.stage == "over")
    while desk.match.verdict.games == 1:
        desk.says(0, say.AskRematch)
        desk.until(lambda desk: desk.table.stage == "over")
    best = 100 * max(desk.match.scores)
    assert sorted(purse.cents for purse in desk.table.paid) == [-best, -best, best, best]


@given(
    st.sampled_from(["pot", "points"]),
    st.integers(1, MAX_AMOUNT_CENTS),
    st.sampled_from([STANDARD, CUTTHROAT, preset("two-handed").rules]),
    st.data(),
)
def test_no_cent_is_made_or_lost(
    money: str, amount: int, rules: Rules, data: st.DataObject
) -> None:
    size = len(teams(rules))
    scores = data.draw(st.lists(st.integers(-20, 40), min_size=size, max_size=size))
    best = max(range(size), key=lambda team: scores[team])
    winner = best if scores.count(scores[best]) == 1 else None
    each = compute_net_cents(settings(money, amount), rules, scores, winner)
    assert sum(each) == 0
    assert len(each) == rules.players
    assert all(each[seat] >= 0 for seat in teams(rules)[best])


# -- in words -----------------------------------------------------------------------------------


def test_it_is_said_what_is_played_for() -> None:
    assert describe_stakes(settings("none", 0)) == ""
    assert describe_stakes(settings("pot", 500)) == "$5.00 each in the pot"
    assert describe_stakes(settings("points", 100)) == "$1.00 a point"


@pytest.mark.parametrize(
    ("each", "words"),
    [
        ((), ""),
        ((400, -400, 400, -400), "Cy and Dee pay $4.00 each; Ann and Bob get $4.00 each."),
        ((1100, -700, -400), "Cy pays $7.00; Bob pays $4.00; Ann gets $11.00."),
        ((251, 250, -501), "Bob pays $5.01; Ann gets $2.51; Cy gets $2.50."),
        ((0, 0, 0, 0), "Nobody pays anything."),
        ((0, 5, -5), "Bob pays $0.05; Cy gets $0.05."),
    ],
)
def test_it_is_said_who_pays_and_who_gets(each: tuple[int, ...], words: str) -> None:
    assert describe_payments(game(*each)) == words


def test_what_a_game_brought_is_told_in_the_language_of_the_player() -> None:
    told = translate(describe_payments(game(-400, -400, 400, 400), FOUR), "de")
    assert told.replace("\u00a0", " ") == (
        "Ann und Cy zahlen je 4,00 $; Bob und Dee bekommen je 4,00 $."
    )


def test_who_is_told_is_you_while_it_is_the_same_person() -> None:
    paid = tuple(
        PlayerWinnings(chair.name, True, 4 - 8 * (at % 2)) for at, chair in enumerate(FOUR)
    )
    assert (
        describe_payments(paid, FOUR, 0) == "Bob and Dee pay $0.04 each; you and Cy get $0.04 each."
    )
    assert (
        describe_payments(paid, FOUR, 3) == "You and Bob pay $0.04 each; Ann and Cy get $0.04 each."
    )
    assert describe_payments(paid, FOUR, None) == describe_payments(paid)
    another = (*FOUR[:3], Chair("Eve", person=True))
    assert describe_payments(paid, another, 3) == describe_payments(paid)
    bot = (*FOUR[:3], Chair("Dee", bot="club"))
    assert describe_payments(paid, bot, 3) == describe_payments(paid)


def test_nobody_is_told_to_pay_a_bot() -> None:
    chairs = (Chair("Ned", person=True), Chair("Bo", bot="club"), FOUR[2], Chair("Di", bot="club"))
    purses = (("Ned", True, -500), ("Bo", False, 500), (FOUR[2].name, True, -500))
    paid = (*(PlayerWinnings(*purse) for purse in purses), PlayerWinnings("Di", False, 500))
    words = describe_payments(paid, chairs, 0)
    assert words == (
        "You and Cy lose $5.00 each; Bo and Di win $5.00 each. "
        "Bo and Di are bots: no money goes to or from them."
    )
    late = (*chairs[:3], Chair("Di", person=True, bot="club"))
    assert describe_payments(paid, late).endswith(
        " Bo is a bot: no money goes to or from Bo."
        " Di did not play for money: no money goes to or from Di."
    )


@pytest.mark.parametrize(
    ("cents", "bots", "words"),
    [
        ((105, -105, 105, -105), {2}, "Cy pays you $0.53. Dee pays you $0.52."),
        ((-400, 400, -400, 400), {3}, "You pay Cy $2.00. Bob pays Cy $2.00."),
        ((400, -400, 400, -400), {1}, "Dee pays you $2.00. Dee pays Bob $2.00."),
        ((1100, -700, -400), {1}, "Bob pays you $4.00."),
        ((105, -105, 105, -105), {0, 2}, ""),
    ],
)
def test_with_a_bot_it_is_said_who_pays_whom(
    cents: tuple[int, ...], bots: set[int], words: str
) -> None:
    paid = tuple(purse._replace(person=at not in bots) for at, purse in enumerate(game(*cents)))
    chairs = tuple(
        Chair(purse.name, person=purse.person, bot="" if purse.person else "club") for purse in paid
    )
    told = describe_payments(paid, chairs, None if 0 in bots else 0)
    assert told.partition(": no money goes to or from ")[2].partition(".")[2].strip() == words


@given(st.lists(st.tuples(st.integers(-1000, 1000), st.booleans()), min_size=1, max_size=5))
def test_nobody_pays_or_gets_more_than_their_part(seats: list[tuple[int, bool]]) -> None:
    rest = PlayerWinnings("the rest", True, -sum(cents for cents, _ in seats))
    paid = (*(PlayerWinnings(f"{at}", who, cents) for at, (cents, who) in enumerate(seats)), rest)
    left = [purse.cents for purse in paid]
    for payer, payee, cents in list_payments(paid):
        assert paid[payer].person
        assert paid[payee].person
        left[payer] += cents
        left[payee] -= cents
    assert all(now * purse.cents >= 0 for now, purse in zip(left, paid, strict=True))
    assert all(purse.person for purse in paid) <= (not any(left))


def test_it_is_said_who_has_left_and_gets_nothing() -> None:
    paid = game(0, -500, 1000, -500)
    parties = tuple(MoneyPlayer(purse.name, True, left=not at) for at, purse in enumerate(paid))
    assert describe_payments(paid, parties=parties) == (
        "Cy and Dee pay $5.00 each; Bob gets $10.00. Ann has left and gets nothing."
    )


def test_totals_are_by_name_and_a_bot_is_not_the_person_of_its_name() -> None:
    first = (PlayerWinnings("Ann", True, 300), PlayerWinnings("Bo", False, -300))
    second = (PlayerWinnings("Ann", False, 100), PlayerWinnings("Bo", False, -100))
    totals = add_to_totals(add_to_totals((), first), second)
    assert totals == (
        PlayerWinnings("Ann", True, 300),
        PlayerWinnings("Bo", False, -400),
        PlayerWinnings("Ann", False, 100),
    )


# -- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"money": "poker"}, "Choose how to play for money from none, pot, points."),
        ({"money": "pot"}, "Enter how much each player puts into the pot, like 5.00."),
        ({"money": "points"}, "Enter what a point is worth, like 0.25."),
        ({"money": "pot", "amount": -1}, "You can't play for a negative amount: -$0.01."),
        ({"amount": 100}, "Choose how to play for the amount: as a pot or by the point."),
        (
            {"money": "points", "amount": MAX_AMOUNT_CENTS + 1},
            "$10000.01 is too much for a table: $10000.00 is the most.",
        ),
    ],
)
def test_money_that_cannot_be_played_for_is_refused(wanted: dict[str, Any], words: str) -> None:
    with pytest.raises(RefusedError) as found:
        open_table("a-table", TableSettings(rules={}, **wanted))
    assert found.value.code == "off"
    assert found.value.why == words
    sentence(words)


@pytest.mark.parametrize("leaves", [False, True])
def test_a_person_who_did_not_play_for_money_is_not_called_a_bot(*, leaves: bool) -> None:
    desk = table_of("Ann", "Bob", "Cy", "Dee", rules=SHORT, money="pot", amount=500)
    play(desk)
    assert money_of(desk).note == "", "only people have played for money"
    desk.gone = {3: desk.now}
    desk.until(lambda desk: desk.table.chairs[3].is_away, persons=False)
    for seat in (0, 1, 2):
        desk.says(seat, say.AskRematch)
    if leaves:
        desk.leaves(3)
    play(desk)
    told = money_of(desk)
    assert " Dee did not play for money: no money goes to or from Dee." in told.words
    dee = told.game[3]
    assert (dee.name, dee.seat, dee.bot, dee.unpaid) == ("Dee", None if leaves else 3, False, True)
    assert [purse.unpaid for purse in told.totals if purse.name == "Dee"] == [False, True]
    assert told.note == (
        "The totals include what bots, and players who didn't play for money, would have paid and"
        " won. Nobody pays or gets that part."
    )


def test_a_log_from_before_there_was_money_is_read() -> None:
    text = b'{"type":"opened","table":"t","settings":{"rules":{},"stakes":"a pint"}}'
    entry = entry_from_json(text)
    assert entry == TableOpened("t", TableSettings(rules={}, stakes="a pint"))
    assert entry.settings.money == "none"
    assert "money" not in json.loads(entry_to_json(entry))["settings"]


def test_a_table_without_money_says_nothing_of_it() -> None:
    desk = table_of("Dana", rules=SHORT, pace="fast")
    play(desk)
    assert money_of(desk) is None
    assert build_table_info(desk.table).playing_for == ""
    assert desk.table.totals == desk.table.paid == ()
    assert desk.mine(0).paid == ""


def test_a_match_is_settled_as_it_ends_and_the_next_is_added() -> None:
    desk = table_of("Dana", "Lee", rules=SHORT, pace="fast", money="points", amount=100)
    assert build_table_info(desk.table).playing_for == "$1.00 a point"
    assert money_of(desk).totals == ()
    play(desk)
    first = desk.table.paid
    margin = 100 * (desk.match.scores[0] - desk.match.scores[1])
    assert [purse.cents for purse in first] == [margin, -margin, margin, -margin]
    assert [purse.person for purse in first] == [True, True, False, False]
    told = money_of(desk)
    assert told.games == 1
    assert [purse.cents for purse in told.totals] == [purse.cents for purse in told.game]
    assert [purse.bot for purse in told.game] == [False, False, True, True]
    assert [purse.seat for purse in told.game] == [0, 1, 2, 3]
    sentence(told.words)
    assert "Dana" in told.words
    assert "Dana" not in desk.mine(0).paid
    assert "ou" in desk.mine(0).paid

    for seat in (0, 1):
        desk.says(seat, say.AskRematch)
    assert desk.table.paid == ()
    assert money_of(desk).words == ""
    assert money_of(desk).games == 1, "what has been settled stays"
    play(desk)
    again = 100 * (desk.match.scores[0] - desk.match.scores[1])
    totals = {purse.name: purse.cents for purse in desk.table.totals}
    assert totals["Dana"] == margin + again
    assert totals["Lee"] == -totals["Dana"]
    assert desk.table.settled == 2
    assert desk.table == desk.folded == desk.replayed


def test_what_is_won_belongs_to_the_name_and_not_to_the_chair() -> None:
    desk = table_of("Dana", "Lee", rules=SHORT, pace="fast", money="pot", amount=500)
    play(desk)
    lee = desk.table.paid[1].cents
    desk.leaves(1)
    told = money_of(desk)
    assert told.game[1].name == "Lee"
    assert told.game[1].seat is None
    assert "Lee" in told.words
    desk.sit("Max")  # in place of a bot
    seat = next(at for at, chair in enumerate(desk.table.chairs) if chair.name == "Max")
    assert "Max" not in desk.mine(seat).paid
    desk.says(0, say.AskRematch)
    desk.says(seat, say.AskRematch)
    play(desk)
    totals = {(purse.name, purse.person): purse.cents for purse in desk.table.totals}
    assert totals["Lee", True] == lee
    assert totals["Max", True] == desk.table.paid[seat].cents
    assert sum(totals.values()) == 0
    assert desk.table == desk.replayed


def test_where_very_many_have_played_for_money_nobody_new_sits_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The totals are shown with every score, and each of their names is one nobody else has: who
    comes and goes by another name each time would make them longer without end.
    """
    monkeypatch.setattr(seating, "MAX_REMEMBERED_PLAYERS", 5)
    desk = table_of("Dana", "Lee", rules=SHORT, money="pot", amount=100)
    play(desk)
    desk.leaves(1)
    desk.sits("Kim", 1)
    desk.until(lambda desk: desk.table.settled == 2)
    assert len(desk.table.totals) >= 5
    desk.leaves(1)
    with pytest.raises(RefusedError, match="have played for money") as refused:
        desk.sits("Ned", 1)
    assert refused.value.code == "full"
    sentence(refused.value.why)
    desk.until(lambda desk: desk.table.settled == 3)  # Dana plays on


def test_a_bot_that_sits_in_plays_for_the_person() -> None:
    desk = table_of("Dana", rules=SHORT, pace="fast", clock=15, money="pot", amount=500)
    desk.until(lambda desk: desk.table.chairs[0].is_away, persons=False)
    desk.until(lambda desk: desk.table.stage == "over", persons=False)
    assert desk.table.paid[0][:2] == ("Dana", True)


def test_a_match_that_is_not_over_counts_nothing() -> None:
    desk = table_of("Dana", money="pot", amount=500)
    desk.until(lambda desk: len(desk.match.hands) == 1)
    told = money_of(desk)
    assert (told.words, told.game, told.totals, told.games) == ("", (), (), 0)
