"""The words of the glossary, in the order of the alphabet, with what they mean.

Every sentence is our own; the facts are those of the rules reference (``docs/rules.md``).
"""

from __future__ import annotations

from typing import Final

from euchre.learn.term import Term

WORDS: Final = (
    Term(
        "ace, no face",
        "A hand with an ace but no king, queen or jack. Some tables let its holder ask for a new "
        "deal.",
        see=("farmers-hand", "redeal"),
    ),
    Term(
        "alone",
        "Without your partner. Whoever makes trump may say “alone”: the partner lays the hand down "
        "and all five tricks are worth double.",
        ("going alone", "go alone", "goes alone", "play alone", "plays alone"),
        ("loner", "defend-alone"),
    ),
    Term(
        "assist",
        "An old word for ordering up the card your own partner, the dealer, will take.",
        ("I assist",),
        ("order-up",),
    ),
    Term(
        "Benny",
        "A 25th card above both bowers: a joker, or the 2 of spades where the pack has none. It is "
        "a trump whatever suit is trump.",
        ("the joker", "a joker"),
        ("right-bower",),
        also=("best bower",),
    ),
    Term(
        "bid",
        "In bid euchre, how many tricks you promise to win. The highest bid names trump and must "
        "be kept.",
        ("bids", "bidding"),
        ("contract-made", "euchred"),
        common=True,
    ),
    Term(
        "bower",
        "A jack that has become one of the two best trumps. The word comes from the German Bauer, "
        "a farmer, which is what German players call the jack.",
        ("bowers", "both bowers"),
        ("right-bower", "left-bower"),
    ),
    Term(
        "bump",
        "To knock on the pack instead of cutting it: deal it as it lies.",
        see=("cut",),
    ),
    Term(
        "call",
        "What you say when it is your turn to make trump or to pass; also, to name a suit in the "
        "second round.",
        ("calling", "calls"),
        ("order-up", "name-a-suit"),
        common=True,
    ),
    Term(
        "call for best",
        "A house rule for loners: lay a card away and receive your partner's best card for it.",
        see=("loner",),
    ),
    Term(
        "Canadian loner",
        "The rule that the dealer's partner may order up only by going alone.",
        see=("order-up", "turn-down", "alone"),
    ),
    Term(
        "contract made",
        "What the makers have achieved when they have as many tricks as they undertook: three of "
        "five, in most games.",
        ("making it",),
        ("makers", "euchred"),
        also=("made it",),
        loose=("made it",),
    ),
    Term(
        "cut",
        "To lift part of the shuffled pack and put it underneath, so that nobody can have arranged "
        "the cards; also, to draw a card each to see who deals first.",
        ("cuts the pack", "cut the pack"),
        ("bump", "fair-deal"),
        common=True,
    ),
    Term(
        "cutthroat",
        "Euchre for three: whoever makes trump plays against the other two.",
        see=("makers",),
    ),
    Term(
        "dealer",
        "Who deals this hand. The dealer speaks last and takes the up-card if it is ordered up, "
        "and that is worth a lot; so the deal goes round, one seat to the left each hand.",
        see=("up-card", "eldest-hand"),
        common=True,
    ),
    Term(
        "defend alone",
        "To play against the makers without your partner, where the house allows it.",
        ("defending alone", "lone defender", "lone defenders"),
        ("defenders", "alone"),
    ),
    Term(
        "defenders",
        "The side that did not make trump. With three tricks of five they euchre the makers.",
        ("defender", "the defending side"),
        ("makers", "euchred"),
    ),
    Term(
        "discard",
        "The card that is laid face down by whoever has taken the up-card; also, a worthless card "
        "played when you cannot follow.",
        ("discards", "lays one card face down", "card laid away"),
        ("up-card", "throw-off"),
    ),
    Term(
        "donate",
        "To order with a poor hand on purpose, so that the other side gets two points for a euchre "
        "rather than four for a loner; done by whoever is well ahead.",
        ("donates", "donated", "donation", "donations"),
        ("order-up", "euchred", "loner"),
    ),
    Term(
        "eldest hand",
        "The player on the dealer's left, who speaks first and, as a rule, leads first.",
        see=("dealer", "lead"),
        also=("the dealer's left",),
    ),
    Term(
        "euchred",
        "What happens to makers who miss their tricks. The defenders score, two points as "
        "a rule. The makers have been “set”.",
        ("a euchre", "euchring"),
        ("makers", "super-euchre"),
    ),
    Term(
        "fair deal",
        "A deal you can check. Players fix chance of their own, the server commits to a secret "
        "number, then chance is shown and shuffles the pack; after the hand the secret is shown.",
        see=("cut",),
    ),
    Term(
        "farmer's hand",
        "A hand of nothing but nines and tens. At some tables its holder may have a new deal, at "
        "others swap three cards for the kitty.",
        see=("go-under", "redeal"),
    ),
    Term(
        "fast break",
        "A house rule: the defenders take the first two tricks, the makers the other three, and "
        "nobody scores.",
        see=("contract-made",),
    ),
    Term(
        "follow suit",
        "To play a card of the suit that was led. You must if you can; the left bower counts as a "
        "trump and not as the suit printed on it.",
        ("follow", "follows"),
        ("renege", "void", "left-bower"),
    ),
    Term(
        "go under",
        "To show three nines and tens and swap them for the three hidden cards of the kitty.",
        ("going under",),
        ("farmers-hand", "kitty"),
    ),
    Term(
        "in the barn",
        "One point short of winning. The next point ends the game.",
        see=("target",),
        also=("in the hole",),
    ),
    Term(
        "kitty",
        "The cards left over after the deal, out of play. The top one is turned up; the others "
        "stay hidden.",
        see=("up-card",),
        also=("talon",),
    ),
    Term(
        "lap",
        "Points beyond the target that are carried into the next game.",
        ("laps",),
        ("slam", "target"),
    ),
    Term(
        "lead",
        "To play the first card of a trick; the card's suit must be followed.",
        ("leads", "led", "first lead"),
        ("follow-suit", "trick"),
        common=True,
    ),
    Term(
        "left bower",
        "The jack of the other suit of trump's colour, second best of all trumps. With hearts "
        "trump it is the jack of diamonds, and it is a heart until the hand is over.",
        see=("right-bower", "next"),
    ),
    Term(
        "loner",
        "A hand played alone, or whoever plays it. All five tricks make four points.",
        ("loners", "lone maker", "lone player"),
        ("alone", "march"),
        also=("lone hand",),
    ),
    Term(
        "makers",
        "The side that made trump and so must take three of the five tricks. The maker is the one "
        "who said so.",
        ("the maker",),
        ("defenders", "contract-made"),
    ),
    Term(
        "march",
        "All the tricks of a hand: two points for a pair, four for a loner.",
        ("marches",),
        ("loner",),
        also=("sweep",),
    ),
    Term(
        "misdeal",
        "A deal that went wrong or that a player may have thrown in; the cards are dealt again.",
        see=("redeal",),
    ),
    Term(
        "name a suit",
        "To make trump in the second round: any suit but the one that was turned down.",
        ("names a suit", "name trump", "names trump"),
        ("turn-down", "next"),
    ),
    Term(
        "natural trump",
        "A card printed in the trump suit, which neither the left bower nor the Benny is.",
        see=("left-bower", "benny"),
    ),
    Term(
        "next",
        "The suit of the same colour as the one turned down. Whoever does not deal often calls it: "
        "the dealer's side has shown no great liking for that colour.",
        see=("turn-down", "reverse-next"),
        common=True,
    ),
    Term(
        "no trump",
        "A call that makes no suit trump. Jacks rank between queen and ten again and the highest "
        "card of the suit led takes the trick.",
        ("no trump may be called",),
        ("trump",),
        loose=("no trump",),
    ),
    Term(
        "off suit",
        "Any suit that is not trump.",
        ("plain suits",),
        ("trump",),
        also=("plain suit", "side suit"),
    ),
    Term(
        "order up",
        "To make the up-card's suit trump in the first round by telling the dealer to take it. In "
        "our Canadian and British games the card goes to whoever orders it, not to the dealer.",
        ("orders up", "ordered up", "orders it up", "order it up", "orders the up-card"),
        ("pick-up", "assist", "makers"),
    ),
    Term(
        "partner",
        "The player across the table, who shares your score. In bid euchre it is whoever holds the "
        "card that was called.",
        ("partners",),
        ("secret-partner",),
        common=True,
    ),
    Term(
        "pick up",
        "What the dealer says to take the up-card and make trump: “I pick it up.”",
        ("picks it up", "picks up", "pick it up", "I take it up"),
        ("order-up", "discard"),
    ),
    Term(
        "renege",
        "Not to follow suit although you could. Here such a card is refused, or "
        "caught and fined, as the house likes it.",
        see=("follow-suit",),
        also=("revoke",),
    ),
    Term(
        "redeal",
        "A fresh deal in place of one that a rule makes void.",
        ("dealt again",),
        ("misdeal", "farmers-hand"),
    ),
    Term(
        "reverse next",
        "To call a suit of the other colour than the one turned down, “crossing”. It tends to suit "
        "the dealer's side.",
        see=("next",),
        also=("crossing the suit",),
    ),
    Term(
        "right bower",
        "The jack of trumps: the best card there is, unless a Benny is in the pack.",
        see=("left-bower", "benny"),
    ),
    Term(
        "ruff",
        "To play a trump on a plain suit you are out of, and so win the trick.",
        ("ruffs",),
        ("void", "trump"),
        also=("trump in",),
        loose=("trump in",),
    ),
    Term(
        "score cards",
        "Two low cards, one laid over the other so that the pips in sight are your points.",
        ("pips",),
    ),
    Term(
        "secret partner",
        "In bid euchre, whoever holds the card the maker called. Nobody else knows until it is "
        "played.",
        see=("bid", "partner"),
    ),
    Term(
        "slam",
        "A game won while the others have no point at all; counted double where slams are played.",
        ("slams",),
        ("lap",),
        also=("skunk",),
    ),
    Term(
        "stick the dealer",
        "The rule that the dealer may not pass at the end of the second round and must name a "
        "suit.",
        see=("thrown-in", "name-a-suit"),
        also=("screw the dealer",),
    ),
    Term(
        "super euchre",
        "A euchre in which the makers take no trick at all; worth more at some tables.",
        see=("euchred",),
    ),
    Term(
        "target",
        "The points that win the game: ten, mostly; eleven, fifteen or five elsewhere.",
        see=("in-the-barn",),
        common=True,
    ),
    Term(
        "throw off",
        "To play a card that can neither follow nor win, to be rid of it.",
        ("throws off",),
        ("discard", "void"),
        also=("slough",),
    ),
    Term(
        "thrown in",
        "What becomes of the cards when everyone has passed twice: nobody scores and the next "
        "player deals.",
        see=("stick-the-dealer",),
    ),
    Term(
        "trick",
        "One card from each player still in; the best of them takes it. A hand has five.",
        ("tricks",),
        ("lead", "follow-suit"),
        common=True,
    ),
    Term(
        "trump",
        "The suit that beats the others for one hand. It has seven cards: its own six and the "
        "left bower.",
        ("trumps",),
        ("right-bower", "left-bower"),
        common=True,
    ),
    Term(
        "turn down",
        "To leave the up-card after everyone has passed on it: it is turned over, and its suit "
        "may not be named. But in Canada and Britain the dealer's partner says “I turn it down” to "
        "make that suit trump: the dealer lays the hand away, and the partner plays alone.",
        ("turned down", "turns down", "turn it down"),
        ("up-card", "next", "canadian-loner"),
    ),
    Term(
        "up-card",
        "The card turned face up after the deal. Its suit is the first one offered as trump.",
        ("upcard",),
        ("kitty", "order-up"),
        also=("turn-up",),
    ),
    Term(
        "void",
        "Without a card of some suit, which lets you ruff it.",
        see=("ruff", "follow-suit"),
        common=True,
    ),
)
"""Every word there is."""
