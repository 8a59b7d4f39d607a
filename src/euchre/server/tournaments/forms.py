"""Forms of an evening: what was typed, read into what the core takes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

import msgspec

from euchre.english.controls import find_control_character_error
from euchre.english.grammar import clean_to_one_line
from euchre.english.names import build_numbered_name
from euchre.game.presets import PRESETS, nearest_preset, preset
from euchre.game.rules import Rules
from euchre.money import MoneyError, parse_amount
from euchre.notation.rules_text import read_rules
from euchre.server.stale_forms import split_choice_labels
from euchre.server.tournaments.registry import new_command_id
from euchre.table.commands import RefusedError
from euchre.texts import quote_text, translatable
from euchre.tournaments import accounts, commands
from euchre.tournaments.commands.checks import find_table
from euchre.tournaments.entries import (
    MAX_POINTS,
    Player,
    PlayerTally,
    TableScore,
    TournamentSettings,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS, TournamentFormat, find_format, format_of
from euchre.tournaments.player_lists import read_player_list
from euchre.tournaments.prizes import parse_prizes
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.state import TableSitting, Tournament

MAX_FORM_BYTES: Final = 65_536
"""The most bytes of a form."""
MAX_FIELDS: Final = 2_000
_MIN_COMMAND_CHARS: Final = 12
"""Characters that the id of a command has at least."""
MAX_TITLE_LENGTH: Final = 60
TOURNAMENT_GAMES: Final = tuple(
    each.name
    for each in PRESETS.values()
    if each.rules.players == 4 and each.rules.sides == "fixed_pairs"
)
"""The games that an evening can be played with: two sides of two."""
PRIZE_CHOICES: Final = (
    ("", translatable("ledger-choice-usual", "The usual prizes")),
    ("winner", translatable("ledger-choice-winner", "All to the winner")),
    *(
        (plan, parse_prizes(plan).description)
        for plan in ("70/30", "50/30/20", "50/30/20/10", "100/40/20")
    ),
    ("own", translatable("ledger-choice-own", "Your own prizes")),
)
"""How a pot can be shared, as the form offers it."""
WHOLE_AMOUNT_CHOICES: Final = (
    ("", translatable("ledger-choice-whole-as-stake", "whole if the stake is")),
    ("yes", translatable("ledger-choice-whole", "whole; first place gets the cents")),
    ("no", translatable("ledger-choice-cent", "to the cent")),
)
"""In what amounts prizes are paid, as the form offers it."""
NO_HOUSE_RULES: Final[Mapping[str, Rules]] = {}
CURRENCY_SIGNS: Final = ("$", "€", "£", "")


_LENGTH_KNOBS: Final = frozenset(("num_hands", "target"))
"""The options of a game that set how long a round is."""


class FormFields(dict[str, str]):
    """The values that were typed, by field name; a missing one is the empty text."""

    def __missing__(self, name: str) -> str:
        return ""


class SubmittedForm(NamedTuple):
    """The form in the body of a POST.

    Attributes:
        fields: the values; of a name that comes twice, the last.
    """

    fields: FormFields

    @classmethod
    def read(cls, body: bytes) -> SubmittedForm:
        """Read the form in the body of a request.

        Raises:
            RefusedError: it is none, or a control character is in it.
        """
        try:
            text = body.decode("ascii")
            pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
        except ValueError:
            raise RefusedError(
                "malformed", translatable("evening-form-none", "The body isn't a form.")
            ) from None
        if wrong := find_control_character_error(pairs):
            raise RefusedError(
                "malformed",
                translatable(
                    "evening-form-unreadable", f"We can't read the form: {wrong}.", error=wrong
                ),
            )
        fields = FormFields(pairs)
        split_choice_labels(fields)
        return cls(fields)

    def text(self, name: str) -> str:
        """Return the text of a field, without spaces around it; empty if it is missing."""
        return self.fields.get(name, "").strip()

    @property
    def command_id(self) -> str:
        """The idempotency key of the form with what was typed, so that the same form, filled in
        otherwise, is another command; a new key if the form has none that is long enough.
        """
        if len(self.text("command")) < _MIN_COMMAND_CHARS:
            return new_command_id()
        content = msgspec.json.encode(sorted(self.fields.items()))
        return hashlib.sha256(content).hexdigest()

    def is_ticked(self, name: str) -> bool:
        """Return whether a box was ticked."""
        return bool(self.text(name))

    def verify_confirmed(self, refusal: str) -> None:
        """Verify that the box to confirm was ticked.

        Raises:
            TournamentError: it was not; `refusal` says which.
        """
        if not self.is_ticked("sure"):
            raise TournamentError(
                translatable(
                    "evening-form-unconfirmed", f"{refusal}. Nothing has changed yet.", what=refusal
                )
            )

    def number(
        self,
        name: str,
        label: str,
        *,
        minimum: int = 0,
        maximum: int = 999_999,
        is_required: bool = False,
    ) -> int:
        """Return the whole number in a field; without one, `minimum`, or 0 if that is allowed.

        Raises:
            TournamentError: it is no number, or out of range; or it is `is_required` and missing.
        """
        text = self.text(name)
        if not text and is_required:
            raise TournamentError(
                translatable(
                    "evening-form-missing",
                    f"{label} is missing. It belongs in the field {name}.",
                    label=label,
                    field=name,
                )
            )
        if not text:
            return max(minimum, 0)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
            raise TournamentError(
                translatable(
                    "evening-form-whole-number",
                    f"{label} must be a whole number, not {text[:20]!r}.",
                    label=label,
                    typed=quote_text(text[:20]),
                )
            )
        if not minimum <= int(text) <= maximum:
            raise TournamentError(
                translatable(
                    "evening-form-range",
                    f"{label} must be from {minimum} to {maximum}, not {int(text)}.",
                    label=label,
                    minimum=f"{minimum}",
                    maximum=f"{maximum}",
                    typed=f"{int(text)}",
                )
            )
        return int(text)

    def score(self) -> TableScore:
        """Return the points of the two sides, in the order of the form.

        Raises:
            TournamentError: one is missing, no number, or out of range.
        """
        if not (self.text("first") and self.text("second")):
            raise TournamentError(
                translatable(
                    "evening-form-two-numbers", "A score has two numbers: one for each side."
                )
            )
        first, second = (
            self.number(
                name,
                translatable("evening-label-score", "The score"),
                minimum=-MAX_POINTS,
                maximum=MAX_POINTS,
            )
            for name in ("first", "second")
        )
        return TableScore(first, second)

    def amount(self, name: str, label: str, currency_symbol: str = "$") -> int:
        """Return the amount in a field, in cents of the currency with that sign; 0 without one.

        Raises:
            TournamentError: it is no amount.
        """
        text = self.text(name)
        try:
            return parse_amount(text, currency_symbol) if text else 0
        except MoneyError as error:
            raise TournamentError(
                translatable(
                    "evening-form-amount", f"{label}: {error}.", label=label, error=str(error)
                )
            ) from None


# -- a new evening ------------------------------------------------------------------------------


def parse_new_tournament(
    form: SubmittedForm, house_rules_by_name: Mapping[str, Rules] = NO_HOUSE_RULES, club: str = ""
) -> tuple[TournamentSettings, tuple[str, ...]]:
    """Parse the form for a new tournament into its settings and the names of its players.

    Args:
        form: what was typed.
        house_rules_by_name: the rules of games that have no name but there.
        club: the id of the club whose evening it is.

    Raises:
        EuchreError: something in it makes no sense.
    """
    format_ = find_format(form.text("format"))
    rules = parse_game_rules(
        form, format_, commands.default_rules(format_.name), house_rules_by_name
    )
    sign = form.text("currency")[:3] if "currency" in form.fields else "$"
    stake = form.amount("stake", translatable("evening-label-stake", "The stake"), sign)
    wanted = form.text("prizes")
    rules_title = read_rules(form.text("house") or {}).named
    settings = TournamentSettings(
        format=format_.name,
        rules=rules.changed_knobs,
        title=clean_to_one_line(form.text("title") or rules_title)[:MAX_TITLE_LENGTH],
        stake=stake,
        unit=form.amount("unit", translatable("evening-label-unit", "The price per point"), sign)
        if format_.name == "points"
        else 0,
        prizes=form.text("own_prizes") if wanted == "own" else wanted,
        rounds=form.number(
            "rounds", translatable("evening-label-rounds", "The number of rounds"), maximum=100
        ),
        places=form.number(
            "places",
            translatable("evening-label-places", "The number of places"),
            maximum=commands.MAX_PLAYERS,
        ),
        basket=form.amount("basket", translatable("evening-label-basket", "The basket"), sign),
        per_euchre=form.amount(
            "per_euchre", translatable("evening-label-per-euchre", "The price per euchre"), sign
        ),
        per_renege=form.amount(
            "per_renege", translatable("evening-label-per-renege", "The price per renege"), sign
        ),
        third_place=form.text("third_place") != "no",
        scoring=form.text("scoring") or "match-points",
        whole=form.text("whole") == "yes"
        if form.text("whole")
        else accounts.has_whole_prizes_by_default(stake),
        confirm=form.is_ticked("confirm"),
        joining=form.is_ticked("joining"),
        listed=form.is_ticked("listed"),
        currency=sign,
        club=club,
    )
    return settings, parse_names(form.text("names"))


def parse_game_rules(
    form: SubmittedForm,
    format_: TournamentFormat,
    rules: Rules,
    house_rules_by_name: Mapping[str, Rules] = NO_HOUSE_RULES,
) -> Rules:
    """Parse the game in a form: `rules` if none was chosen, with the length that was typed.

    Raises:
        EuchreError: there is no such game, or it cannot be so long.
    """
    chosen = form.text("house") or form.text("preset")
    if chosen:
        house_rules = house_rules_by_name.get(chosen)
        if house_rules is None:
            written = read_rules(chosen)
            rules = _with_usual_length(written.rules, preset(written.base).rules, format_)
        else:
            rules = _with_usual_length(house_rules, nearest_preset(house_rules).rules, format_)
    if form.text("hands"):
        hands = form.number(
            "hands",
            translatable("evening-label-hands", "The number of hands"),
            minimum=1,
            maximum=60,
        )
        rules = rules.replace(num_hands=hands, target=0, time_limit=False)
    if form.text("target"):
        target = form.number(
            "target", translatable("evening-label-target", "The target"), minimum=1, maximum=60
        )
        rules = rules.replace(num_hands=0, target=target, time_limit=False)
    return rules


def _with_usual_length(rules: Rules, base: Rules, format_: TournamentFormat) -> Rules:
    """Return rules with the usual length of a round in a format, unless it differs from that of
    the named game that they are based on.
    """
    own = rules.differences(base).keys() & _LENGTH_KNOBS
    if "target" in own:
        return rules
    return rules.replace({name: value for name, value in format_.knobs.items() if name not in own})


def parse_names(text: str) -> tuple[str, ...]:
    """Parse the names in a list with one on each line, or with commas between them.

    Raises:
        TournamentError: as `read_player_list`.
    """
    return tuple(read_player_list(text, allows_separators=True))


class FormatCard(NamedTuple):
    """A format as the form for a new tournament offers it."""

    format: TournamentFormat
    who: str
    prizes: str


@cache
def list_format_cards() -> list[FormatCard]:
    """List all formats, with the possible numbers of players and the usual prizes."""
    cards = []
    for format_ in FORMATS.values():
        allowed = [count for count in range(1, 201) if format_.player_count_refusal(count) is None]
        player_counts = (
            f"{allowed[0]} players"
            if len(allowed) == 1
            else f"{allowed[0]} to {allowed[-1]} players"
        )
        even = len(allowed) > 1 and all(count % 2 == 0 for count in allowed)
        example_count = next(count for count in (12, 8, 4) if count in allowed)
        prizes = parse_prizes(
            format_.default_prizes(_example_tournament(format_, example_count))
        ).description
        who = translatable(
            "format-card-players",
            player_counts + (", in teams" if even else ""),
            fewest=allowed[0],
            most=allowed[-1],
            fixed="yes" if len(allowed) == 1 else "no",
            teams="yes" if even else "no",
        )
        cards.append(FormatCard(format_, who, prizes))
    return cards


def _example_tournament(format_: TournamentFormat, player_count: int) -> Tournament:
    """Build an example tournament with that many players, to see its defaults."""
    unit = 1 if format_.name == "points" else 0
    settings = TournamentSettings(
        format=format_.name, rules=commands.default_rules(format_.name).to_dict(), unit=unit
    )
    players = [build_numbered_name(number) for number in range(1, player_count + 1)]
    if format_.teamed:
        players = [f"{a} & {b}" for a, b in zip(players[::2], players[1::2], strict=True)]
    return fold_events(commands.open_with_players("example", settings, players))


# -- a score ------------------------------------------------------------------------------------


class SubmittedScore(NamedTuple):
    """A score as it was typed."""

    number: int
    table: int
    score: TableScore
    tallies: tuple[PlayerTally, ...]
    boards: tuple[TableScore, ...]


def parse_score(form: SubmittedForm, tournament: Tournament) -> SubmittedScore:
    """Parse the score in a form.

    Raises:
        TournamentError: it is none, or there is no such table.
    """
    sitting = find_submitted_table(form, tournament)
    boards: tuple[TableScore, ...] = ()
    if format_of(tournament).boarded:
        boards = tuple(
            _parse_board(form, board) for board in range(1, tournament.rules.num_hands + 1)
        )
        score = TableScore(sum(b.first for b in boards), sum(b.second for b in boards))
    else:
        score = form.score()
    players = [player for side in sitting.sides for player in tournament.players_of(side)]
    tallies = (_parse_tally(form, player) for player in players)
    return SubmittedScore(
        *parse_round_and_table(form),
        score,
        tuple(tally for tally in tallies if any(tally[1:])),
        boards,
    )


def parse_round_and_table(form: SubmittedForm) -> tuple[int, int]:
    """Parse the numbers of the round and of the table that a form is about.

    Raises:
        TournamentError: one is missing, or no number.
    """
    return (
        form.number("number", translatable("evening-label-round", "The round"), is_required=True),
        form.number("table", translatable("evening-label-table", "The table"), is_required=True),
    )


def find_submitted_table(form: SubmittedForm, tournament: Tournament) -> TableSitting:
    """Find the table that a form is about.

    Raises:
        TournamentError: there is none.
    """
    return find_table(tournament, *parse_round_and_table(form))


def _parse_board(form: SubmittedForm, board: int) -> TableScore:
    first_points, second_points = (
        form.number(
            f"b{board}_{side}",
            translatable("format-board", f"Board {board}", board=board),
            minimum=-MAX_POINTS,
            maximum=MAX_POINTS,
        )
        for side in ("first", "second")
    )
    return TableScore(first_points, second_points)


def _parse_tally(form: SubmittedForm, player: Player) -> PlayerTally:
    counts = (
        form.number(
            f"{kind}_{player}",
            translatable("evening-label-tally", f"The number of {kind}", kind=kind),
            maximum=100,
        )
        for kind in ("loners", "euchred", "reneges")
    )
    return PlayerTally(player, *counts)


def parse_player(form: SubmittedForm) -> Player:
    """Parse the player that a form names.

    Raises:
        TournamentError: it is no number, or none was chosen.
    """
    if not form.text("player"):
        raise TournamentError(translatable("evening-form-choose-name", "Choose the name first."))
    return form.number(
        "player", translatable("evening-label-player", "A player's number"), minimum=1
    )
