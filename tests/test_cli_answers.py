"""What can be typed at the table, and what it means."""

import pytest

from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.play.answers import parse_command, parse_event
from euchre.errors import EuchreError
from euchre.game.cards import Suit
from euchre.game.events import Called, Cut, Declared, Event, Passed
from euchre.game.hand import IllegalEventError, Phase
from euchre.game.match import legal
from euchre.game.presets import preset

# -- reading what is typed ----------------------------------------------------------------------


def game_at(phase: Phase, name: str = "american") -> LocalGame:
    """A game in which the person is asked in that phase."""
    for seed in range(400):
        meta = {"seed": seed}
        game = LocalGame(new_record(preset(name).rules, 0, ("simple",) * 3, meta))
        for _ in range(60):
            if game.match.over:
                break
            if game.must_decide and game.view is not None and game.match.hand is not None:
                if not game.match.hand.over and game.view.phase is phase:
                    return game
                orders = [e for e in legal(game.match) if isinstance(e, Called)]
                wants = phase in (Phase.DISCARD, Phase.ALONE) and orders
                game.apply(orders[0] if wants else legal(game.match)[0])
            else:
                step(game)
    raise AssertionError(phase)


def step(game: LocalGame) -> None:
    """Have happen what comes next: the first thing that may be done, if the person is asked."""
    game.apply(legal(game.match)[0] if game.must_decide else game.choose_bot_or_chance_event())


def typed(game: LocalGame, text: str) -> Event:
    return parse_event(text, game.match, game.view, game.names, game.seat)


def test_calls_in_the_first_round() -> None:
    game = game_at(Phase.ORDER)
    assert game.view is not None
    suit = game.view.up_suit
    assert suit is not None
    for text in ("pass", "p", "1", "PASS", "no"):
        assert typed(game, text) == Passed(0)
    for text in ("order", "order it up", "o", "pick it up", "take it up", "2", suit.word):
        assert typed(game, text) == Called(0, suit)
    for text in ("alone", "a", "order alone", "order it up, alone", "go alone", "3"):
        assert typed(game, text) == Called(0, suit, alone=True)
    for text in ("hello", "alone hello"):
        with pytest.raises(EuchreError, match="isn't a call: type its number"):
            typed(game, text)
    with pytest.raises(EuchreError, match="There's no choice 4"):
        typed(game, "4")


@pytest.mark.parametrize("phase", [Phase.ORDER, Phase.NAME, Phase.DISCARD, Phase.PLAY])
def test_h_is_a_hint_where_hearts_cannot_be_called(phase: Phase) -> None:
    game = game_at(phase)
    hearts = [e for e in legal(game.match) if isinstance(e, Called) and e.trump is Suit.HEARTS]
    assert parse_command("H", game.view) == (None if hearts else "hint")
    if hearts:
        assert typed(game, "h") in hearts
    assert parse_command("h") == "hint"


def test_a_canadian_partner_may_type_what_is_said() -> None:
    for seed in range(60):
        game = LocalGame(new_record(preset("canadian").rules, 0, ("simple",) * 3, {"seed": seed}))
        while not (game.must_decide and game.view is not None and game.view.phase is Phase.ORDER):
            if game.match.over:
                break
            step(game)
        calls = [event for event in legal(game.match) if isinstance(event, Called)]
        if game.match.dealer == 2 and calls:
            assert typed(game, "I turn it down") == calls[0]
            assert typed(game, "I order it up, alone") == calls[0]
            assert typed(game, "2") == calls[0]
            return
    raise AssertionError("never the partner of the dealer")


def test_calls_in_the_second_round() -> None:
    game = game_at(Phase.NAME)
    assert game.view is not None
    suit = next(e.trump for e in legal(game.match) if isinstance(e, Called))
    for text in (suit.word, suit.letter, suit.symbol, suit.word[:-1].upper()):
        assert typed(game, text) == Called(0, suit)
    for text in (f"{suit.letter} alone", f"alone {suit.word}", f"{suit.word}, alone"):
        assert typed(game, text) == Called(0, suit, alone=True)
    for text in ("order", "alone"):
        with pytest.raises(EuchreError, match="Which suit"):
            typed(game, text)
    assert game.view.up_suit is not None
    with pytest.raises(IllegalEventError, match="was turned down: name another suit"):
        game.apply(typed(game, game.view.up_suit.word))


def test_the_question_whether_one_plays_alone() -> None:
    game = game_at(Phase.ALONE, "british")
    for text in ("yes", "alone", "go alone", "2"):
        assert typed(game, text) == Declared(0, True)
    for text in ("no", "n", "with my partner", "1"):
        assert typed(game, text) == Declared(0, False)


def test_a_cut_is_a_number_the_middle_or_a_bump() -> None:
    made = new_record(preset("canadian").rules, 0, ("simple",) * 3, {"seed": 1})
    game = LocalGame(made, ask_cut=True)
    while game.match.turn != 0:
        game.apply(game.choose_bot_or_chance_event())
    while not game.must_decide or game.match.hand is None or not game.match.hand.over:
        step(game)
        if game.must_decide and game.match.stage.value == "cut":
            break
    for text, at in (("7", 7), ("bump", 0), ("knock", 0), ("0", 0), ("cut", 12)):
        assert typed(game, text) == Cut(0, at)
    with pytest.raises(EuchreError, match="isn't a place to cut"):
        typed(game, "deep")
    with pytest.raises(IllegalEventError, match="Cut between 1 and 23 cards, not 99"):
        game.apply(typed(game, "99"))


@pytest.mark.parametrize("phase", [Phase.ORDER, Phase.DISCARD, Phase.PLAY])
def test_commas_alone_are_refused_in_a_sentence(phase: Phase) -> None:
    with pytest.raises(EuchreError, match="',,' isn't a "):
        typed(game_at(phase), ",,")
