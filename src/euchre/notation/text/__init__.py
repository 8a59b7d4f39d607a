"""Games as text that people read, paste in a forum, and that reads back without loss.

    >>> from euchre.game.presets import preset
    >>> from euchre.notation.record import Record
    >>> from euchre.game.events import Passed
    >>> from euchre.game.shuffle import deal
    >>> import random
    >>> rules = preset("american").rules
    >>> events = (deal(rules, 3, random.Random(4)), Passed(0), Passed(1))
    >>> record = Record(rules=rules, dealer=3, events=events)
    >>> print(write_text([record]))
    Euchre record, text form 1
    Rules: american
    Dealer: Seat 4
    <BLANKLINE>
    Hand 1: Seat 4 deals, 9H turned up
      Packets 2 2 2 3
      Order   41325 41532 35421 42315
      Seat 1  AD 9S KS AS AH
      Seat 2  TC JC JD KD TH
      Seat 3  KC 9D JS QS KH
      Seat 4  9C AC TS JH QH
      Kitty   QC QD TD
    Round 1: Seat 1 pass, Seat 2 pass
    <BLANKLINE>
    >>> read_text(write_text([record])) == [record]
    True

The cards of a hand stand sorted; ``Order`` has for each seat, card by card as they were dealt, the
place in the sorted hand. In a trick ``>`` led and ``*`` won. Lines that begin with ``;`` are
remarks. What can be worked out (winners, results, scores) is checked when the text is read, so a
text that has been edited does not pass.
"""

from euchre.notation.text.reading import read_text, read_text_partly
from euchre.notation.text.writing import write_text

__all__ = ["read_text", "read_text_partly", "write_text"]
