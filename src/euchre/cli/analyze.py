"""``euchre analyze``: what every choice in a position is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.table import Table

from euchre.cards import HIDDEN, Card, Suit, parse_cards, sort_hand
from euchre.cli.options import PATH, not_over, rules_of, rules_option, set_option
from euchre.cli.screen import WIDTH, Look, Screen
from euchre.errors import CardError, EuchreError
from euchre.events import Called, Dealt, Declared, Discarded, HandEvent, Looked, Passed, Played
from euchre.hand import Hand, Phase, View, apply, begin, blind_seat, legal, view
from euchre.rules import Rules, Seat, pack, packet_choices, team_of, teams
from euchre.words import count, listing, symbols

if TYPE_CHECKING:
    from euchre.record import Record

_PASS: Final = ("pass", "p", "turn")
_CALLING: Final = (Phase.BENNY, Phase.ORDER, Phase.NAME)
_ORDER: Final = ("order", "up", "o", "assist")


@click.command(
    "analyze",
    epilog='Example: euchre analyze --hand "JH AH KH 9C TD" --up 9H --seat dealer --scores 6:8',
)
@click.option("--hand", "cards", metavar="CARDS", help='Your cards, e.g. "JH AH KH 9C TD".')
@click.option("--up", metavar="CARD", help="The card turned up.")
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="N|dealer",
    help="Where you sit, counted from the dealer's left.",
)
@click.option("--scores", metavar="US:THEM", help="The score, yours first. [default: 0:0]")
@click.option(
    "--called",
    metavar="CALLS",
    help='The calls from the dealer\'s left on, e.g. "pass pass order" or "p p p p hearts alone". '
    "[default: all before you have passed]",
)
@click.option("--played", metavar="CARDS", help="The cards played so far, in order.")
@click.option("--discard", metavar="CARD", help="What you laid away, if you took the up-card.")
@click.option("--record", "file", type=PATH, metavar="FILE", help="A position of a record instead.")
@click.option("--hand-number", type=int, default=1, metavar="N", help="Of the record, from 1.")
@click.option(
    "--event", "number", type=int, default=1, metavar="N", help="The decision of that hand, from 1."
)
@click.option("--calls", is_flag=True, help="What ordering is worth with each kind of hand.")
@click.option("--csv", "as_csv", is_flag=True, help="For --calls: as data.")
@click.option("--measure", is_flag=True, help="For --calls: measure it anew, and write --out.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=2_000_000,
    show_default=True,
    metavar="N",
    help="For --measure: deals drawn for each game and seat.",
)
@click.option("--out", type=PATH, metavar="FILE", help="For --measure: the file to write.")
@rules_option
@set_option
@click.option("--seed", type=int, default=0, metavar="N", help="Of the hidden deals drawn.")
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
def command(
    *,
    cards: str | None,
    up: str | None,
    seat: str,
    scores: str | None,
    called: str | None,
    played: str | None,
    discard: str | None,
    file: Path | None,
    hand_number: int,
    number: int,
    calls: bool,
    as_csv: bool,
    measure: bool,
    deals: int,
    out: Path | None,
    rules_name: str,
    settings: tuple[str, ...],
    seed: int,
    as_json: bool,
    ascii_: bool,
) -> None:
    """Say what every choice in a position is worth.

    In points of the hand, yours less theirs, and in the chance to win the match. Hidden cards are
    dealt many times, as the calls and plays so far make likely, and every choice is followed to
    the end of the hand. "Perfect play" is what would come of it if everybody saw all cards: it is
    what it is, no forecast.

    With --calls: for every kind of hand, by trumps, aces and voids, by how many points of the hand
    ordering from --seat in the first round is better than passing, when all before it have passed;
    and in how many of 100 deals the book of calls orders.
    """
    if calls or as_csv or measure:
        from euchre.cli import calls as calls_table  # noqa: PLC0415 - it may hire a crew

        if not calls or cards is not None or file is not None or settings:
            raise EuchreError("--calls goes with --rules, --seat, --csv and --json, and no hand")
        if measure:
            calls_table.measure(deals, seed, out)
            return
        at = _seat(rules_of(rules_name), seat)
        calls_table.show(rules_name, at, as_csv=as_csv, as_json=as_json, ascii_=ascii_)
        return
    done: HandEvent | None = None
    if file is not None:
        if cards is not None:
            raise EuchreError("--hand and --record do not go together: choose one")
        seen, done = _recorded(file, hand_number, number, seed)
    elif cards is None:
        raise EuchreError('say what you hold, e.g. --hand "JH AH KH 9C TD", or give a --record')
    else:
        rules = rules_of(rules_name, settings)
        seen = _laid_out(rules, cards, up, seat, scores, called, played, discard)
    _show(seen, done, seed, as_json=as_json, ascii_=ascii_)


# -- the position ---------------------------------------------------------------------------------


def _laid_out(  # noqa: PLR0917 - as the options are
    rules: Rules,
    cards: str,
    up: str | None,
    seat: str,
    scores: str | None,
    called: str | None,
    played: str | None,
    discard: str | None,
) -> View:
    """The position that the options tell; the last seat deals."""
    me, dealer = _seat(rules, seat), rules.players - 1
    own = _cards(cards)
    if len(own) != rules.hand_size:
        raise EuchreError(f"{count(len(own), 'card')} in hand, and {rules.hand_size} are dealt")
    if rules.up_card and up is None:
        raise EuchreError("say which card is turned up, e.g. --up 9H")
    if not rules.up_card and up is not None:
        raise EuchreError("no card is turned up in this game: leave --up out")
    turned = None if up is None else _card(up)
    hidden = (HIDDEN,) * rules.hand_size
    dealt = Dealt(
        dealer=dealer,
        hands=tuple(own if at == me else hidden for at in range(rules.players)),
        up_card=turned,
        kitty=(HIDDEN,) * (len(pack(rules)) - rules.players * rules.hand_size - (up is not None)),
        packets=packet_choices(rules)[0],
        face_down=blind_seat(rules, dealer, turned),
    )
    hand = begin(rules, dealt, _scores(rules, scores, me))
    for event in _calls(called):
        hand = _looked(_called(_others_do(hand, me), event), own if me == dealer else None)
    if discard is not None:
        hand = apply(_others_do(hand, me), Discarded(me, _card(discard)))
    for card in _cards(played or ""):
        hand = _others_do(hand, me, waive=True)
        if hand.turn is None or hand.phase is not Phase.PLAY:
            raise EuchreError(f"the {card.name} cannot be played before trump is made")
        hand = apply(hand, Played(hand.turn, card))
    return view(_my_turn(_others_do(hand, me), me, passing=called is None), me)


def _my_turn(hand: Hand, me: Seat, *, passing: bool) -> Hand:
    """The hand when it is my turn: others who have not been told of have passed."""
    while hand.turn is not None and hand.turn != me:
        if not passing or Passed(hand.turn) not in legal(hand):
            waits = f"seat {hand.turn + 1}{' (the dealer)' if hand.turn == hand.dealer else ''}"
            raise EuchreError(
                f"it is the turn of {waits} there, not yours: tell more by --called or --played"
            )
        hand = apply(hand, Passed(hand.turn))
    if hand.turn is None:
        raise EuchreError("nobody decides anything there: the hand is over")
    return hand


def _looked(hand: Hand, cards: tuple[Card, ...] | None) -> Hand:
    """The hand once a dealer who has named trump blind has looked at it."""
    if hand.phase is not Phase.LOOK:
        return hand
    return apply(hand, Looked(hand.dealer, cards or hand.hands[hand.dealer]))


def _others_do(hand: Hand, me: Seat, *, waive: bool = False) -> Hand:
    """The hand once others have laid a card away and said that they do not play alone.

    Where cards are played I have said so too: `waive`.
    """
    while (turn := hand.turn) is not None:
        if hand.phase is Phase.DISCARD and turn != me:
            hand = apply(hand, Discarded(turn, HIDDEN))
        elif hand.phase is Phase.ALONE and (waive or turn != me):
            hand = apply(hand, Declared(turn, alone=False))
        else:
            break
    return hand


def _seat(rules: Rules, text: str) -> Seat:
    if text.strip().lower() == "dealer":
        return rules.players - 1
    if not text.strip().isdecimal() or not 1 <= int(text) <= rules.players:
        raise EuchreError(f"--seat takes 1 to {rules.players} or dealer, not {text!r}")
    return int(text) - 1


def _scores(rules: Rules, text: str | None, me: Seat) -> tuple[int, ...] | None:
    """The scores in the order of the teams; they are told one's own first."""
    if text is None:
        return None
    sides, parts = len(teams(rules)), text.replace("-", ":").split(":")
    if len(parts) != sides or not all(part.strip().isdecimal() for part in parts):
        example = ":".join(["6", "8", "3", "4", "0"][:sides])
        raise EuchreError(f"--scores takes {sides} numbers, yours first, like {example}")
    mine = team_of(rules, me)
    told = [int(part) for part in parts]
    not_over(rules, told)
    return tuple(told[(team - mine) % sides] for team in range(sides))


def _card(text: str) -> Card:
    found = _cards(text)
    if len(found) != 1:
        raise EuchreError(f"one card is wanted, not {text!r}")
    return found[0]


def _cards(text: str) -> tuple[Card, ...]:
    found = parse_cards(text.replace(",", " "))
    if HIDDEN in found:
        raise EuchreError("every card must be known here")
    return found


_Call = tuple[str, bool]
"""``pass``, ``order`` or a suit as typed; and whether alone."""


def _calls(text: str | None) -> list[_Call]:
    calls: list[_Call] = []
    for word in (text or "").lower().replace(",", " ").split():
        if word != "alone":
            calls.append((word, False))
        elif not calls or calls[-1][0] in _PASS:
            raise EuchreError('"alone" stands behind a call, as in "order alone"')
        else:
            calls[-1] = (calls[-1][0], True)
    return calls


def _called(hand: Hand, call: _Call) -> Hand:
    word, alone = call
    if hand.turn is None or hand.phase not in _CALLING:
        raise EuchreError(f"nobody can say {word!r} any more: trump is made")
    if word in _PASS:
        return apply(hand, Passed(hand.turn))
    if word in _ORDER:
        if hand.up_suit is None or hand.phase is not Phase.ORDER:
            raise EuchreError("there is no card to order up: name a suit")
        return apply(hand, Called(hand.turn, hand.up_suit, alone))
    try:
        suit = Suit.parse(word)
    except CardError:
        raise EuchreError(f"a call is pass, order or a suit, not {word!r}") from None
    return apply(hand, Called(hand.turn, suit, alone))


# -- a position of a record -----------------------------------------------------------------------


def _recorded(file: Path, hand_number: int, number: int, seed: int) -> tuple[View, HandEvent]:
    """A decision in a record: what its player saw, and what was done."""
    from euchre.cli.files import read  # noqa: PLC0415 - it knows four formats

    hands = [hand for record in read(file).records for hand in _hands(record)]
    if not 1 <= hand_number <= len(hands):
        raise EuchreError(
            f"there is no hand {hand_number} in {file}: they are numbered 1 to {len(hands)}"
        )
    decisions = _needed(file, hands[hand_number - 1], seed)
    if not 1 <= number <= len(decisions):
        raise EuchreError(
            f"there is no decision {number} in hand {hand_number} of {file}: "
            f"they are numbered 1 to {len(decisions)}"
        )
    return decisions[number - 1]


def _hands(record: Record) -> list[Hand]:
    match = record.match
    unfinished = [match.hand] if match.hand is not None and not match.hand.over else []
    return [*match.hands, *unfinished]


def _needed(file: Path, recorded: Hand, seed: int) -> list[tuple[View, HandEvent]]:
    from euchre.analysis.review.filling import decisions  # noqa: PLC0415 - numba is only for who asks

    found = decisions(recorded, seed)
    if found is None:
        raise EuchreError(f"{file}: too few cards of this hand are recorded to say anything of it")
    return [(seen, event) for seen, event, why, _ in found if not why]


# -- showing --------------------------------------------------------------------------------------


def _show(seen: View, done: HandEvent | None, seed: int, *, as_json: bool, ascii_: bool) -> None:
    try:
        from euchre.analysis.position.values import analyse  # noqa: PLC0415 - numba is for who asks
        from euchre.analysis.review.plain import analysis_data, event_data  # noqa: PLC0415
    except ImportError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise EuchreError("this needs numba: pip install 'euchre[bots]'") from None
    found = analyse(seen, seed=seed)
    if as_json:
        extra = {} if done is None else {"done": event_data(done)}
        data = analysis_data(found)
        data["note"] = " ".join(filter(None, (data["note"], _blind(seen))))
        click.echo(json.dumps(data | extra, indent=2))
        return
    from euchre.analysis.grading import loss_of  # noqa: PLC0415
    from euchre.analysis.words.choices import (  # noqa: PLC0415
        doing,
        percent,
        perfect_note,
        sentence_of,
        signed,
    )

    screen = Screen(Look(ascii=ascii_))
    screen.line(_position(seen))
    table = Table(box=None, padding=(0, 2, 0, 1), header_style="")
    for head in ("", "Points", "To win", "Perfect play"):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for option in found.options:
        win = "" if option.win is None else f"{100 * option.win:.1f} ± {100 * option.win_se:.1f} %"
        perfect = "" if option.double_dummy is None else signed(option.double_dummy)
        row = (
            f"{doing(seen, option.event)}{'  (done)' if option.event == done else ''}",
            f"{signed(option.points)} ± {option.points_se:.2f}",
            win,
            perfect,
        )
        table.add_row(*(screen.coloured(cell) for cell in row))
    screen.line()
    Console(highlight=False, width=WIDTH, color_system=None if ascii_ else "auto").print(table)
    screen.line()
    screen.line(sentence_of(seen, found), style="bold")
    screen.line(found.reason)
    for note in filter(None, (perfect_note(seen, found), found.note, _blind(seen))):
        screen.line(note)
    chosen = None if done is None else found.of(done)
    if chosen is None or chosen is found.options[0]:
        return
    if not loss_of(chosen):
        screen.line("What was done cannot be told from the best.")
        return
    lost = "" if chosen.win is None else f" and {percent(chosen.behind)} of the match"
    screen.line(f"What was done costs {signed(chosen.points_behind)[1:]} points{lost}.")


def _position(seen: View) -> str:
    """What the seat can see, in a line or two."""
    assert seen.seat is not None
    rules = seen.rules
    cards = sort_hand(seen.cards, rules.sort_suits)
    at = (seen.seat - seen.dealer - 1) % rules.players + 1
    where = "the dealer" if seen.seat == seen.dealer else f"seat {at} from the dealer's left"
    if at == 1:
        where = "the dealer's left"
    hold = f"hold {symbols(cards)}"
    parts = [f"You, {where}, {'have not looked at your cards' if HIDDEN in cards else hold}"]
    if seen.up_card is not None and seen.maker is None:
        down = seen.phase is Phase.NAME
        parts.append(f"the {seen.up_card.symbol} is turned {'down' if down else 'up'}")
    if seen.trump is not None and seen.maker is not None:
        whose = _whose(seen, seen.maker)
        parts.append(f"{seen.trump.word} made by {whose}{' alone' if seen.alone else ''}")
    if seen.trick:
        parts.append(f"in the trick {' '.join(play.card.symbol for play in seen.trick)}")
    mine = team_of(rules, seen.seat)
    others = [str(score) for team, score in enumerate(seen.scores) if team != mine]
    parts.append(f"the score {seen.scores[mine]} to {listing(others)}")
    return f"{'; '.join(parts)}."


def _blind(seen: View) -> str:
    """Why the hand that was told does not count, where its player may not look at it."""
    if HIDDEN not in seen.cards:
        return ""
    return (
        "When the Benny is turned up the dealer names trump before looking, so your hand does not "
        "count here; --called hearts goes on from there."
    )


def _whose(seen: View, maker: Seat) -> str:
    if maker == seen.seat:
        return "you"
    assert seen.seat is not None
    same = team_of(seen.rules, maker) == team_of(seen.rules, seen.seat)
    return "partner" if same else "the other side"
