"""What players say, and what an onlooker would tell of a hand, in English.

Nothing here decides anything: words are made from `Rules`, a `Hand` or a `View`, and events.
A `names` argument holds one name for each seat; the name ``You`` is given its own grammar.

    >>> from euchre.events import Passed
    >>> from euchre.presets import preset
    >>> phrase(preset("british").rules, dealer=3, event=Passed(3))
    'Over'
"""

from euchre.words.choices import doing
from euchre.words.grammar import (
    YOU,
    NameGrammar,
    card_words,
    count,
    listing,
    makes_trump,
    symbols,
    team_name,
)
from euchre.words.play import finds_partner
from euchre.words.results import tell_end, tell_level, tell_result, tell_tokens
from euchre.words.speech import Spoken, crossed, hopeless, offered, phrase, score_cards
from euchre.words.telling import tell, tell_first_dealer

__all__ = [
    "YOU",
    "NameGrammar",
    "Spoken",
    "card_words",
    "count",
    "crossed",
    "doing",
    "finds_partner",
    "hopeless",
    "listing",
    "makes_trump",
    "offered",
    "phrase",
    "score_cards",
    "symbols",
    "team_name",
    "tell",
    "tell_end",
    "tell_first_dealer",
    "tell_level",
    "tell_result",
    "tell_tokens",
]
