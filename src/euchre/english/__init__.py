"""What players say, and what an onlooker would tell of a hand, in English.

Nothing here decides anything: words are made from `Rules`, a `Hand` or a `View`, and events.
A `names` argument holds one name for each seat; the name ``You`` is given its own grammar.

    >>> from euchre.game.events import Passed
    >>> from euchre.game.presets import preset
    >>> call_phrase(preset("british").rules, dealer=3, event=Passed(3))
    'Over'
"""

from euchre.english.choices import describe_choice
from euchre.english.event_sentences import describe_event, describe_first_dealer
from euchre.english.grammar import (
    YOU_NAME,
    NameGrammar,
    describe_card,
    describe_trump,
    format_count,
    join_card_symbols,
    join_words,
    team_name,
)
from euchre.english.play import describe_found_partner
from euchre.english.results import (
    describe_level_match,
    describe_match_end,
    describe_result,
    describe_tokens,
)
from euchre.english.speech import (
    Spoken,
    call_phrase,
    draw_score_cards,
    explain_poor_hand,
    phrase_for_choice,
    place_score_cards,
)

__all__ = [
    "YOU_NAME",
    "NameGrammar",
    "Spoken",
    "call_phrase",
    "describe_card",
    "describe_choice",
    "describe_event",
    "describe_first_dealer",
    "describe_found_partner",
    "describe_level_match",
    "describe_match_end",
    "describe_result",
    "describe_tokens",
    "describe_trump",
    "draw_score_cards",
    "explain_poor_hand",
    "format_count",
    "join_card_symbols",
    "join_words",
    "phrase_for_choice",
    "place_score_cards",
    "team_name",
]
