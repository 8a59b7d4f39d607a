"""What people ask about Euchre, answered for the games that are played here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Asked:
    """A question and its answer.

    Attributes:
        key: its anchor.
        question: the question.
        answer: the answer, a paragraph each.
        links: where there is more: words and addresses.
    """

    key: str
    question: str
    answer: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Group:
    """Questions that belong together."""

    key: str
    title: str
    asked: tuple[Asked, ...]


GROUPS: Final = (
    Group(
        "first",
        "Before the first game",
        (
            Asked(
                "easy",
                "Is Euchre easy to learn?",
                (
                    (
                        "Easy enough: an evening does, ten minutes for the idea. If you have "
                        "never taken a trick in any game, following suit and trumping are what "
                        "you must get used to. If you know Whist, Spades or Hearts, only the two "
                        "jacks are new."
                    ),
                ),
                (("Learn it in ten minutes", "/learn/first-game"),),
            ),
            Asked(
                "brief",
                "What is it, in four lines?",
                (
                    (
                        "Players: four, in two pairs; three can play as well, and two or five by "
                        "rules of their own."
                    ),
                    "Difficulty: easy.",
                    "Length: medium. A game to ten is some eleven hands of five tricks.",
                    "Pack: 24 cards, the nine to the ace of each suit.",
                ),
                (("The rules of the standard game", "/rules/standard"),),
            ),
            Asked(
                "pronounced",
                "How is “Euchre” pronounced?",
                ("YOO-ker, which rhymes with lucre.",),
            ),
            Asked(
                "players",
                "How many can play?",
                (
                    (
                        "Four, two against two, is the game nearly everybody means. Two, three and "
                        "five can play too, each by rules of their own, and all of them are here."
                    ),
                ),
                (("All games", "/rules"), ("Three: cutthroat", "/rules/cutthroat")),
            ),
            Asked(
                "children",
                "Can children play?",
                (
                    (
                        "Yes, as soon as they can follow suit and remember who is winning; many "
                        "learn it at the family table. You see more adults at it, because trump "
                        "and the changing jacks take some patience to teach."
                    ),
                ),
            ),
            Asked(
                "skill",
                "Is it a game of skill?",
                (
                    (
                        "Both. Any one hand is mostly luck. Over many, those win who know what a "
                        "hand is worth, remember what has been played and work out what is left. "
                        "Even so a strong player wins about six games of ten against ordinary "
                        "ones, not nine."
                    ),
                ),
                (("What advice is worth, measured", "/learn/tips"),),
            ),
            Asked(
                "how-long",
                "How long does a game take?",
                (
                    (
                        "About half an hour: a game to ten takes some eleven deals, and people who "
                        "know it need two or three minutes for each. The least is three hands: two "
                        "lone marches and any two points."
                    ),
                    (
                        "The books do not agree here. One says three to five minutes a hand, five "
                        "to ten hands a game and 20 to 30 minutes in all; but counted over "
                        "thousands of games it is eleven deals, which at that pace would be 35 to "
                        "55 minutes. Another lets a party of twelve play 132 hands in four to five "
                        "hours, about two minutes a hand; at three to five it would fill a day."
                    ),
                ),
            ),
            Asked(
                "online",
                "Can I play online?",
                (
                    (
                        "Here, in the browser, without an account: alone with bots, or with "
                        "friends who get a link. Seats that stay free can go to bots."
                    ),
                ),
                (("Play a hand now", "/play"), ("Set up a table", "/#make")),
            ),
            Asked(
                "origin",
                "Where does it come from?",
                (
                    (
                        "From German-speaking settlers, as the bower tells, who was a Bauer, a "
                        "farmer and the jack of their packs. It became the game of the American "
                        "Midwest and of Canada, and has stayed alive in parts of Britain and "
                        "Australia."
                    ),
                ),
                (("Bower", "/glossary#bower"),),
            ),
        ),
    ),
    Group(
        "play",
        "At the table",
        (
            Asked(
                "how-to-win",
                "How do you win?",
                (
                    (
                        "By the hand: whoever makes trump needs three of the five tricks. Three or "
                        "four score one point, all five two, alone four. Fewer than three, and the "
                        "others score two."
                    ),
                    "By the game: the first side with ten points wins, eleven in Britain.",
                ),
                (("The table of points", "/rules/standard"),),
            ),
            Asked(
                "left-bower",
                "Which suit is the left bower?",
                (
                    (
                        "Trump, for all purposes, as long as the hand lasts. If hearts are trump "
                        "and a diamond is led, you need not play the jack of diamonds and cannot "
                        "follow with it while you have a diamond. If a heart is led, you must "
                        "play it if it is your only one."
                    ),
                ),
                (("Left bower", "/glossary#left-bower"),),
            ),
            Asked(
                "talon",
                "What is the talon?",
                (
                    (
                        "The cards left over when everyone has five: four, or five with a Benny. "
                        "Most players say kitty. The top one is turned up and the others stay "
                        "hidden."
                    ),
                ),
                (("Kitty", "/glossary#kitty"),),
            ),
            Asked(
                "best-lead",
                "What is the best lead?",
                (
                    (
                        "For the makers, the right bower: without a Benny in the pack nothing "
                        "beats it. If your partner has no trump to give, another high trump "
                        "clears the rest. For defenders it is another matter, usually a plain "
                        "ace. How much each is worth has been measured."
                    ),
                ),
                (("The leads, measured", "/learn/tips#leads"),),
            ),
            Asked(
                "who-leads-alone",
                "Who leads when somebody plays alone?",
                (
                    (
                        "Without a loner always the player on the dealer's left. Against a loner, "
                        "at most tables and in our standard game, the player on the loner's left; "
                        "American rules leave it with the dealer's left, or the next player if "
                        "that one sits out. If two play alone, the defender leads by the standard "
                        "rules."
                    ),
                ),
                (("Standard", "/rules/standard"), ("American", "/rules/american")),
            ),
            Asked(
                "renege",
                "What if somebody does not follow suit?",
                (
                    (
                        "Failing to follow although you could is a renege, and usually costs two "
                        "points, four where a loner is in the hand. Our tables refuse the card "
                        "and say why. If you like it as at the kitchen table, choose a rule that "
                        "lets it happen and be challenged; a false claim costs as well."
                    ),
                ),
                (("Renege", "/glossary#renege"),),
            ),
            Asked(
                "must-trump",
                "Must I trump if I cannot follow?",
                ("No. Without a card of the suit that was led you may play whatever you like.",),
            ),
            Asked(
                "who-takes-the-card",
                "Who takes the up-card?",
                (
                    (
                        "The dealer, nearly everywhere, whoever orders it. In our Canadian and "
                        "British games it is the maker, as in the books these were taken from; one "
                        "setting changes that."
                    ),
                ),
                (("Canadian", "/rules/canadian"), ("British", "/rules/british")),
            ),
            Asked(
                "all-pass",
                "What if everybody passes?",
                (
                    (
                        "After two rounds of passes nobody scores, the cards are thrown in and the "
                        "next player deals. How often depends on who plays: of 5,000 deals each, "
                        "one in seven among our beginners, but only one in 200 among our casual "
                        "and club players; a tournament of other bots came to one in seventeen. "
                        "Where the dealer can be stuck it cannot happen."
                    ),
                ),
            ),
            Asked(
                "fives",
                "Why do people keep score with fives, or with a two and a three?",
                (
                    (
                        "Because those cards are left over when the pack is cut down to the "
                        "nines. Two fives show ten pips: one lies over the other and uncovers as "
                        "many as you have points. A six and a four do as well. With a two and a "
                        "three, lay them side by side for one to four, and crosswise for five and "
                        "what still shows."
                    ),
                ),
            ),
        ),
    ),
    Group(
        "houses",
        "House rules",
        (
            Asked(
                "stick-the-dealer",
                "What is “stick the dealer”?",
                (
                    (
                        "If all have passed twice but for the dealer, the dealer must name a "
                        "suit. No hand is thrown in, and dealing becomes a little less of an "
                        "advantage."
                    ),
                ),
                (("The game with it", "/rules/stick-the-dealer"),),
            ),
            Asked(
                "farmers-hand",
                "What is a farmer's hand?",
                (
                    (
                        "One of nines and tens only. At some tables it may be shown for a new "
                        "deal; elsewhere three such cards may be swapped for the hidden ones. A "
                        "given hand is one about once in 760 deals, so somebody has one every 190."
                    ),
                ),
                (("The game with it", "/rules/farmers-hand"),),
            ),
            Asked(
                "canada",
                "What are the rules in Canada?",
                (
                    (
                        "Too many for a line, because two games share the name. In one, 24 cards, "
                        "the dealer's partner can take the turned suit only by going alone. In "
                        "the other a joker, the Benny, makes 25 cards and beats both bowers."
                    ),
                ),
                (("Canadian", "/rules/canadian"), ("Benny", "/rules/benny")),
            ),
            Asked(
                "britain",
                "And in Britain?",
                (
                    (
                        "25 cards with the Benny, or the two of spades for it, eleven points, and "
                        "the dealer's partner orders only alone. Defenders may go alone too."
                    ),
                ),
                (("British", "/rules/british"),),
            ),
            Asked(
                "defend-alone",
                "Can a defender go alone?",
                (
                    (
                        "Where the house allows it, mostly against a loner only: then a lone "
                        "defender who stops the loner scores four instead of two."
                    ),
                    (
                        "In Britain a defender may stand alone whoever makes trump, and it is "
                        "worth no more than with a partner: two, not four."
                    ),
                ),
                (("Defend alone", "/rules/defend-alone"), ("British", "/rules/british")),
            ),
            Asked(
                "table-talk",
                "May I hint to my partner what I hold?",
                (
                    (
                        "By what you call and play, yes. By words, looks and sighs, no: that is "
                        "table talk, and tournaments forbid it."
                    ),
                ),
            ),
            Asked(
                "fair",
                "How do I know that the cards are not rigged?",
                (
                    (
                        "Your browser fixes some chance of its own, then the server commits itself "
                        "to a secret, and only then is chance shown: so neither can choose. After "
                        "the hand the secret is shown, and anybody can deal the same cards again "
                        "and compare."
                    ),
                ),
                (("Fair deal", "/glossary#fair-deal"), ("What could still be done", "/fair")),
            ),
        ),
    ),
)
"""All questions, in groups."""

FAQ: Final = {asked.key: asked for group in GROUPS for asked in group.asked}
"""Every question by its key."""
