"""What public functions are given: what does not fit is told before anything is done."""

from __future__ import annotations

import inspect
import operator
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from math import isnan
from typing import Any, Final, ParamSpec, TypeVar

from euchre.errors import EuchreError, SeatError

P = ParamSpec("P")
R = TypeVar("R")
_CLASS_ANNOTATIONS: Final = {
    "Hand": ("euchre.game.hand", "Hand", "a Hand"),
    "HandState": ("euchre.game.state", "HandState", "a Hand or a View"),
    "H": ("euchre.game.state", "HandState", "a Hand or a View"),
    "View": ("euchre.game.hand", "View", "a View: view(hand, seat) makes one of a Hand"),
    "Match": ("euchre.game.match", "Match", "a Match"),
    "Record": ("euchre.notation.record", "Record", "a Record"),
    "Card": ("euchre.game.cards", "Card", "a Card"),
    "Suit": ("euchre.game.cards", "Suit", "a Suit"),
    "HandEvent": ("euchre.game.events", "HandEvent", "an event of a hand"),
    "Event": ("euchre.game.events", "Event", "an event"),
    "Preset": ("euchre.game.presets", "Preset", "a Preset"),
    "Cut": ("euchre.game.events", "Cut", "a Cut"),
    "ShuffleProof": ("euchre.notation.record", "ShuffleProof", "a ShuffleProof"),
    "PublicLogEntry": ("euchre.fair.public", "PublicLogEntry", "a PublicLogEntry"),
    "SignedReceipt": ("euchre.fair.receipts", "SignedReceipt", "a SignedReceipt"),
    "DailyDeal": ("euchre.fair.days", "DailyDeal", "a DailyDeal"),
    "RankedMatchResult": (
        "euchre.ratings.results",
        "RankedMatchResult",
        "a RankedMatchResult",
    ),
    "Rating": ("euchre.ratings.rating", "Rating", "a Rating"),
    "Trick": ("euchre.game.state", "Trick", "a Trick"),
    "WorkerPool": ("euchre.bots.matches.workers", "WorkerPool", "a WorkerPool"),
    "ArenaContest": ("euchre.bots.matches.arena", "ArenaContest", "an ArenaContest"),
    "ArenaPairing": ("euchre.bots.matches.arena", "ArenaPairing", "an ArenaPairing"),
    "LuckDecomposition": (
        "euchre.analysis.review.luck",
        "LuckDecomposition",
        "a LuckDecomposition",
    ),
    "PositionAnalysis": ("euchre.analysis.options", "PositionAnalysis", "a PositionAnalysis"),
    "MatchReview": ("euchre.analysis.review.report", "MatchReview", "a MatchReview"),
}
"""Where the class of an annotation is at home, and what it is called in a sentence."""
_BUILTIN_ANNOTATIONS: Final[Mapping[str, tuple[tuple[type, ...], str]]] = {
    "str": ((str,), "a text"),
    "bytes": ((bytes,), "bytes"),
    "str | bytes": ((str, bytes), "a text"),
    "bytes | str": ((str, bytes), "a text"),
    "str | os.PathLike[str]": ((str, os.PathLike), "a path"),
    "str | Sequence[str]": ((str, Sequence), "a text, or several"),
    "tuple[int, ...]": ((tuple,), "a tuple"),
}
"""Of which classes something is by another annotation, and what that is called."""
_CLASS_ONLY_ANNOTATIONS: Final = {*_CLASS_ANNOTATIONS, *_BUILTIN_ANNOTATIONS, "Chance"}
"""What fits by its class alone, whatever its value is."""
_COLLECTION_TYPES: Final = {
    "Iterable": Iterable,
    "Sequence": Sequence,
    "Collection": Collection,
    "Mapping": Mapping,
}


class InvalidArgumentError(EuchreError):
    """A function was called with an argument that it cannot use."""


def verify_seat(seat: object, players: int) -> None:
    """Raise an error unless `seat` is a seat at a table of this many players.

    Raises:
        SeatError: there is none of that number.
    """
    try:
        number = -1 if isinstance(seat, bool) else operator.index(seat)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < players:
        raise SeatError(f"there is no seat {seat!r:.40}: the seats are 0 to {players - 1}")


def verify_arguments(**minimums: float) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a function so that it verifies its arguments against their annotations before it
    runs.

    Looked at are the classes of the game, seats, bots, texts, numbers, functions, and what is made
    of many of them. Other annotations are left to the function.

    Args:
        minimums: the least value of numbers, by the names of their arguments.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        fitting: set[tuple[type, ...]] = set()  # classes of arguments by which alone they fit

        @wraps(function)
        def call(*given: P.args, **named: P.kwargs) -> R:
            classes = tuple(map(type, given))
            if classes in fitting and not named:
                return function(*given, **named)
            parameters = _read_annotations(call)
            values = dict(zip(parameters, given, strict=False)) | named
            for name, value in values.items():
                if name in parameters:
                    _verify_argument(name, value, parameters[name], minimums.get(name), values)
            kinds = tuple(parameters.values())[: len(given)]
            if len(kinds) == len(given) and all(kind in _CLASS_ONLY_ANNOTATIONS for kind in kinds):
                fitting.add(classes)
            return function(*given, **named)

        return call

    return decorate


@cache
def _read_annotations(function: Callable[..., Any]) -> Mapping[str, str]:
    """Return the annotations of the arguments in order; none for `*args`."""
    return {
        parameter.name: ""
        if parameter.kind is parameter.VAR_POSITIONAL
        else str(parameter.annotation)
        for parameter in inspect.signature(function).parameters.values()
    }


def _verify_argument(
    name: str,
    value: object,
    annotation: str,
    minimum: float | None,
    arguments: Mapping[str, object],
) -> None:
    annotation = annotation.removesuffix(" | None") if value is not None else annotation
    if (value is None and annotation.endswith(" | None")) or (
        annotation == "str | Bot" and isinstance(value, str)
    ):
        return
    collection, _, member = annotation.removesuffix("]").partition("[")
    if collection in _COLLECTION_TYPES:
        _verify_collection(name, value, collection, member, arguments)
    elif collection == "Callable":
        if not callable(value):
            raise InvalidArgumentError(f"{name} must be a function, not {value!r:.60}")
    elif annotation in _BUILTIN_ANNOTATIONS:
        classes, words = _BUILTIN_ANNOTATIONS[annotation]
        if not isinstance(value, classes):
            raise InvalidArgumentError(f"{name} must be {words}, not {value!r:.60}")
    elif all(word in _CLASS_ANNOTATIONS for word in annotation.split(" | ")):
        _verify_kind(name, value, annotation)
    elif annotation == "Rules":
        sys.modules["euchre.game.rules"].verify_rules(value)
    elif annotation in ("Bot", "str | Bot"):
        _verify_bot(name, value)
    elif annotation == "Seat":
        _verify_seat_argument(name, value, arguments)
    elif annotation == "int":
        _verify_whole_number(name, value, minimum)
    elif annotation == "float":
        _verify_number(name, value, minimum)


def _verify_kind(name: str, value: object, annotation: str) -> None:
    kinds = [_CLASS_ANNOTATIONS[word] for word in annotation.split(" | ")]
    wanted = (getattr(sys.modules.get(home), called, None) for home, called, _ in kinds)
    if not isinstance(value, tuple(word for word in wanted if word is not None)):
        words = " or ".join(words for _, _, words in kinds)
        raise InvalidArgumentError(f"{name} must be {words}, not {value!r:.60}")


def _verify_collection(
    name: str,
    value: object,
    collection: str,
    member_annotation: str,
    arguments: Mapping[str, object],
) -> None:
    if not isinstance(value, _COLLECTION_TYPES[collection]):
        raise InvalidArgumentError(f"{name} must be a sequence, not {value!r:.60}")
    members: Collection[object]
    if isinstance(value, Mapping):
        key, _, member_annotation = member_annotation.partition(", ")
        for member in value:
            _verify_argument(f"each key of {name}", member, key, None, arguments)
        members = value.values()
    else:
        members = value if isinstance(value, Sequence) else ()
    if _can_verify_members(member_annotation) and not (
        member_annotation == "float" and _are_plain_numbers(members)
    ):
        for member in (
            _first_of_each_class(members)
            if member_annotation in _CLASS_ONLY_ANNOTATIONS
            else members
        ):
            _verify_member(name, member, member_annotation)
    players = _find_player_count(arguments)
    if member_annotation == "Bot" and players is not None and len(members) != players:
        raise InvalidArgumentError(
            f"{name} must have one value for each of {players} seats, not {len(members)}"
        )


def _first_of_each_class(members: Collection[object]) -> Iterator[object]:
    """Yield the first of each class: of thousands of events there are a dozen classes."""
    for kind in dict.fromkeys(map(type, members)):
        yield next(each for each in members if type(each) is kind)


def _can_verify_members(annotation: str) -> bool:
    several = annotation.partition("[")[0] in _COLLECTION_TYPES
    known = annotation in _CLASS_ANNOTATIONS or annotation in _BUILTIN_ANNOTATIONS
    return several or known or annotation in ("Bot", "float")


def _are_plain_numbers(members: Collection[Any]) -> bool:
    """Return True if all are plain numbers, which is seen at once of thousands."""
    if not {*map(type, members)} <= {int, float}:
        return False
    try:
        return not isnan(sum(members))
    except OverflowError:
        return False


def _verify_member(name: str, value: object, annotation: str) -> None:
    """Verify one of several, which may be several themselves; what lies deeper is not looked at."""
    if annotation == "Bot":
        _verify_bot(name, value)
    else:
        name = name if name.startswith("each of ") else f"each of {name}"
        shallow = annotation.partition("[")[0] if annotation.count("[") > 1 else annotation
        _verify_argument(name, value, shallow, None, {})


def _verify_bot(name: str, value: object) -> None:
    if isinstance(value, type) or not callable(getattr(value, "act", None)):
        raise InvalidArgumentError(
            f"{name}: a bot has a method act(view), and {value!r:.60} has none"
        )


def _verify_seat_argument(name: str, value: object, arguments: Mapping[str, object]) -> None:
    number, players = _verify_whole_number(name, value, None), _find_player_count(arguments)
    if players is not None:
        verify_seat(number, players)


def _find_player_count(arguments: Mapping[str, object]) -> int | None:
    """Return how many play by the rules that are among the arguments, or in one of them."""
    for value in arguments.values():
        players = getattr(getattr(value, "rules", value), "players", None)
        if isinstance(players, int):
            return players
    return None


def _verify_whole_number(name: str, value: object, minimum: float | None) -> int:
    bound = "" if minimum is None else f" from {minimum}"
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidArgumentError(
            f"{name} must be a whole number{bound}, not {value!r:.60}"
        ) from None
    if minimum is not None and number < minimum:
        raise InvalidArgumentError(f"{name} must be a whole number{bound}, not {number}")
    return number


def _verify_number(name: str, value: object, minimum: float | None) -> None:
    bound = "" if minimum is None else f" from {minimum}"
    try:
        number = float("nan" if isinstance(value, str) else value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if isnan(number) or (minimum is not None and number < minimum):
        raise InvalidArgumentError(f"{name} must be a number{bound}, not {value!r:.60}")
