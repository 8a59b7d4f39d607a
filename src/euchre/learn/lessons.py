"""The first game: ten minutes in eight steps, from the pack to the score.

Each step has a text, cards, and questions; what is right is held against the engine by a test, and
so is the hand that is played out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euchre.learn.positions import Position
from euchre.learn.questions import (
    Best,
    MayPlay,
    Question,
    Ranked,
    Says,
    Scores,
    Shown,
    Takes,
)


@dataclass(frozen=True)
class Step:
    """A step of the first game.

    Attributes:
        key: its name.
        title: what it is about.
        text: what is told, a paragraph each.
        shown: cards to look at.
        questions: what is asked, in order.
        minutes: how long it takes.
    """

    key: str
    title: str
    text: tuple[str, ...]
    questions: tuple[Question, ...]
    shown: tuple[Shown, ...] = ()
    minutes: float = 1.0


_HAND: Final = "Your hand"
_TRICK: Final = "The trick"

PLAYED: Final = Position(
    "standard",
    2,
    0,
    "JC AS 9S AD TH",
    "KS",
    (
        *("3 pass", "0 S", "2 lays ??"),
        *("3 AH", "0 TH", "1 9H", "2 QH"),
        *("3 AC", "0 9S", "1 QC", "2 TC"),
        *("0 AD", "1 KD", "2 KC", "3 JD"),
        *("0 JC", "1 JS", "2 QS", "3 QD"),
        *("1 JH", "2 KS", "3 KH", "0 AS"),
    ),
)
"""The hand of the sixth step, as the reader sees it."""
OTHERS: Final = {1: "9H QC KD JS JH", 2: "QS TC KC QH 9D", 3: "AH AC JD KH QD"}
"""What the others were dealt in it."""
LAID: Final = "9D"
"""What Ann lays away for the king."""

STEPS: Final = (
    Step(
        "pack",
        "The pack and the bowers",
        (
            (
                "Four people play, two against two, with 24 cards: ace, king, queen, jack, ten and "
                "nine of each suit. Five are dealt to each."
            ),
            (
                "In every hand one suit is trump and beats the others. In that suit two jacks go "
                "to the top: the jack of trump, called the right bower, and below it the other "
                "jack of the same colour, the left bower."
            ),
        ),
        (
            Question(
                "pack-1",
                "Hearts are trump. Choose the best card.",
                ("AH", "JH", "JD", "KH"),
                1,
                "The jack of trump is the right bower, the best card there is.",
                Best("H", "AH JH JD KH"),
                cards=True,
                refused=(
                    (0, "The ace is third: both bowers beat it."),
                    (2, "That is the left bower, second best."),
                    (3, "The king is fourth."),
                ),
            ),
            Question(
                "pack-2",
                "Now spades are trump. Which of these is the left bower?",
                ("JS", "JH", "JC", "JD"),
                2,
                "Spades are black, so it is the other black jack. For this hand it is a spade.",
                Ranked("S", "JC"),
                cards=True,
                refused=(
                    (0, "That is the jack of trump itself, the right bower."),
                    (1, "Spades are black, and this jack is red."),
                    (3, "Spades are black, and this jack is red."),
                ),
            ),
        ),
        (
            Shown(
                "Trumps from best to lowest, with hearts trump",
                "JH JD AH KH QH TH 9H",
                ("right", "left", "", "", "", "", ""),
            ),
        ),
        1.5,
    ),
    Step(
        "follow",
        "Following suit",
        (
            (
                "One player leads a card and the others follow by the left, one card each: that "
                "is a trick. If you have a card of the suit that was led, you must play one. If "
                "not, play what you like."
            ),
            "Remember that the left bower has left its printed suit.",
        ),
        (
            Question(
                "follow-1",
                "Hearts are trump and the king of clubs is led. Play a card.",
                ("9C", "AD", "TH"),
                0,
                "You have a club, so you follow with it.",
                MayPlay("H", "9C AD TH", "KC"),
                (Shown("Led", "KC"),),
                cards=True,
                refused=(
                    (1, "You hold a club, and clubs were led."),
                    (2, "You may not trump while you hold a club."),
                ),
            ),
            Question(
                "follow-2",
                "Hearts are trump and the ace of diamonds is led. Play a card.",
                ("JD", "QD", "KS"),
                1,
                "The queen is your only diamond: with hearts trump the jack of diamonds is a "
                "heart.",
                MayPlay("H", "JD QD KS", "AD"),
                (Shown("Led", "AD"),),
                cards=True,
                refused=(
                    (0, "This jack is the left bower, a heart. Diamonds were led."),
                    (2, "You hold a diamond, and diamonds were led."),
                ),
            ),
            Question(
                "follow-3",
                "Still hearts. Now the nine of hearts is led. Play a card.",
                ("JD", "QD", "KS"),
                0,
                "A heart was led and you have one, in disguise.",
                MayPlay("H", "JD QD KS", "9H"),
                (Shown("Led", "9H"),),
                cards=True,
                refused=(
                    (1, "One of your cards is a heart. Look at the jack."),
                    (2, "One of your cards is a heart. Look at the jack."),
                ),
            ),
        ),
        minutes=1.5,
    ),
    Step(
        "takes",
        "Who takes the trick?",
        (
            (
                "The highest trump takes it. If nobody played a trump, the highest card of the "
                "suit that was led does. Whoever takes it leads to the next."
            ),
        ),
        (
            Question(
                "takes-1",
                "Spades are trump; the ten of diamonds was led. Which card takes the trick?",
                ("TD", "KD", "AC", "9D"),
                1,
                "Nobody trumped, so the best diamond wins. The ace of clubs did not follow.",
                Takes("S", "TD KD AC 9D"),
                cards=True,
                refused=((2, "An ace, but not of the suit that was led, and no trump."),),
            ),
            Question(
                "takes-2",
                "Spades are trump again; the ace of hearts was led. Which card takes it?",
                ("AH", "KH", "9S", "JC"),
                3,
                "Two trumps fell, and the left bower is the higher one.",
                Takes("S", "AH KH 9S JC"),
                cards=True,
                refused=(
                    (0, "Any trump beats it."),
                    (2, "A trump, but there is a higher one: look at the jack of clubs."),
                ),
            ),
        ),
    ),
    Step(
        "order",
        "Ordering up",
        (
            (
                "After the deal a card is turned up. From the dealer's left each may pass or "
                "order it up: its suit becomes trump, the card goes to the dealer, and whoever "
                "ordered it must take three of the five tricks with the partner. If all pass it "
                "is turned down, and in a second round another suit may be named."
            ),
            "Ask yourself: how many tricks do I see, and who gets that card?",
        ),
        (
            Question(
                "order-1",
                "Your partner deals and the first player has passed. Would you order it up?",
                ("Order it up", "Pass"),
                0,
                "The left bower, ace and nine of trumps, an ace besides, and the king goes to "
                "your partner. That is a call.",
                shown=(Shown("Turned up", "KS"), Shown(_HAND, "JC AS 9S AD TH")),
                refused=((1, "You could, but you will seldom see better."),),
                tip="partner-deals",
                when="you have three trumps or more",
            ),
            Question(
                "order-2",
                "The player on your right deals, and you speak first. Would you?",
                ("Order it up", "Pass"),
                1,
                "One trump and two aces: the aces may be trumped, and the jack would go to the "
                "other side.",
                shown=(Shown("Turned up", "JS"), Shown(_HAND, "QS AD AH TH 9C")),
                refused=((0, "You would hand the right bower to the other side."),),
                tip="one-trump-and-aces",
            ),
            Question(
                "order-3",
                "What may you say in the first round, with the nine of hearts turned up?",
                ("pass, order, alone", "pass, clubs, diamonds, hearts, spades", "order, alone"),
                0,
                "Only the turned suit counts now. Other suits may be named when it is turned down.",
                Says(Position("standard", 3, 0, "JH AH KC QS 9D", "9H")),
                refused=(
                    (1, "Other suits come in the second round."),
                    (2, "You may always pass; only a dealer can get stuck, at some tables."),
                ),
            ),
        ),
        minutes=1.5,
    ),
    Step(
        "discard",
        "The dealer's discard",
        (
            (
                "The dealer who takes the up-card has six cards and lays one face down. The best "
                "to go is usually a lone low card: without it you can trump that suit."
            ),
        ),
        (
            Question(
                "discard-1",
                "You deal and pick up the king of hearts. Which card do you lay away?",
                ("JH", "KH", "TH", "9C", "QS", "KS"),
                3,
                "Now you have no club and can trump one. The spades stay together.",
                cards=True,
                refused=(
                    (0, "The best card of the pack? Keep it."),
                    (1, "You have just picked up a trump. Keep it."),
                    (2, "Trumps are what you called on. Keep them."),
                    (4, "You would still have a spade and a club to follow with."),
                    (5, "You would still have a spade and a club to follow with."),
                ),
                tip="short-suit",
            ),
        ),
        minutes=0.5,
    ),
    Step(
        "hand",
        "A whole hand",
        (
            (
                "You sit across from Ann, who deals and has turned up the king of spades. Cy, on "
                "your right, has passed, and you order it up. Ann takes the king and lays a card "
                "away. Spades are trump, and the jack of clubs is one of them. Cy, on the "
                "dealer's left, leads."
            ),
        ),
        (
            Question(
                "hand-1",
                "Cy leads the ace of hearts. Play a card.",
                ("JC", "AS", "9S", "AD", "TH"),
                4,
                "You must follow. Bo plays the nine, Ann the queen, and the ace takes the first "
                "trick.",
                MayPlay("S", "JC AS 9S AD TH", "AH"),
                (Shown("Led by Cy", "AH"),),
                cards=True,
                refused=tuple((n, "You hold a heart, and hearts were led.") for n in range(4)),
            ),
            Question(
                "hand-2",
                "Cy leads the ace of clubs. You may play any of these: why, and which?",
                ("JC", "AS", "9S", "AD"),
                2,
                "You have no club, since your jack is a spade. The nine is enough: Bo follows "
                "with the queen and Ann with the ten, and the trick is yours.",
                Takes("S", "AC 9S QC TC"),
                (Shown("Led by Cy", "AC"),),
                cards=True,
                refused=(
                    (0, "It may be played, and wins, but a small trump does as well."),
                    (1, "It may be played, and wins, but a small trump does as well."),
                    (3, "You may throw it off, and lose both the trick and the ace."),
                ),
            ),
            Question(
                "hand-3",
                "You lead. A safe trick first: which card?",
                ("JC", "AS", "AD"),
                2,
                "The ace of diamonds, while the others still have diamonds. Bo plays the king, "
                "Ann throws a club, Cy the jack. Two tricks for you.",
                Takes("S", "AD KD KC JD"),
                cards=True,
                refused=(
                    (0, "A fair lead too, but the right bower is still out."),
                    (1, "The right bower is still out, and takes it."),
                ),
            ),
            Question(
                "hand-4",
                "You hold the left bower and the ace of trumps, and need one trick more. Which?",
                ("JC", "AS"),
                0,
                "Either will do. Bo takes it with the right bower, but that was the last trump "
                "against you: your other one takes the fifth trick. Three tricks, and the call is "
                "made.",
                Takes("S", "JH KS KH AS"),
                cards=True,
                also=(1,),
            ),
        ),
        minutes=2.0,
    ),
    Step(
        "alone",
        "Going alone",
        (
            (
                "With a great hand, say “alone” as you make trump. Your partner puts the cards "
                "down, and if you take all five tricks you score four points instead of two. With "
                "fewer it is one point, or a euchre, as ever."
            ),
        ),
        (
            Question(
                "alone-1",
                "You deal, the queen of hearts is up and all have passed. How do you take it?",
                ("Pick it up, alone", "Pick it up, with your partner", "Pass"),
                0,
                "The three best trumps, a fourth from the table and a plain ace: three tricks are "
                "safe and five are likely.",
                shown=(Shown("Turned up", "QH"), Shown(_HAND, "JH JD AH AS 9C")),
                refused=(
                    (1, "You would nearly always make it, for one point or two."),
                    (2, "Hands like this come once in an evening."),
                ),
                tip="alone",
            ),
            Question(
                "alone-2",
                "Alone, you take four of the five tricks. What does your side score?",
                (
                    "1 for the makers",
                    "2 for the makers",
                    "4 for the makers",
                    "2 for the defenders",
                ),
                0,
                "Only all five bring four points.",
                Scores("standard", 4, alone=True),
            ),
        ),
    ),
    Step(
        "score",
        "The score",
        (
            (
                "Three or four tricks score one point, all five two, all five alone four. If the "
                "makers take fewer than three they are euchred, and the other side scores two. The "
                "first side with ten points wins, and the deal goes round by the left."
            ),
        ),
        (
            Question(
                "score-1",
                "Ann and you make trump and take three tricks. What is it worth?",
                ("1 for the makers", "2 for the makers", "2 for the defenders"),
                0,
                "Three are enough for the point.",
                Scores("standard", 3),
            ),
            Question(
                "score-2",
                "Had you taken only two of them, what then?",
                ("1 for the makers", "1 for the defenders", "2 for the defenders"),
                2,
                "Euchred: two points for the others. That is why a call wants some care.",
                Scores("standard", 2),
            ),
        ),
    ),
)
"""The steps, in order."""
