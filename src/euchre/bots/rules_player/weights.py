"""Every number the rules bot judges by, in one flat value that an optimiser can turn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Weights:
    """Weights by which the rules bot judges, in tricks unless said otherwise.

    "Out" are the cards of a suit that stand higher and are neither in the hand nor known to be
    gone: a trump with none out is the best one left, whatever the pack.
    """

    # -- what a hand is worth in tricks, with some suit as trump --------------------------------
    trump_0: float = 0.82
    """A trump with no higher one out."""
    trump_1: float = 0.588
    """A trump with one higher one out."""
    trump_2: float = 0.479
    """A trump with two higher ones out."""
    trump_3: float = 0.427
    """A trump with three higher ones out."""
    trump_4: float = 0.397
    """A trump with four or more higher ones out."""
    trump_third: float = 0.11
    """More for the third trump: length."""
    trump_fourth: float = 0.049
    """More for each trump from the fourth on."""
    trump_last: float = 1.0
    """Each trump where none can stand against the hand."""
    ace_1: float = 0.267
    """The best card of a plain suit, alone in it."""
    ace_2: float = 0.359
    """The best card of a plain suit, with another one."""
    ace_3: float = 0.367
    """The best card of a plain suit, with two more or a longer suit."""
    king_behind: float = 0.016
    """The second best of a plain suit behind the best one."""
    king_guarded: float = 0.216
    """A top card of a plain suit with one higher one out and another card to guard it."""
    king_bare: float = 0.057
    """A top card of a plain suit with one higher one out, alone in it."""
    queen_guarded: float = 0.164
    """A top card of a plain suit with two higher ones out, not alone in it."""
    void: float = 0.03
    """Each plain suit that is missing, with one trump to ruff it."""
    void_more: float = 0.011
    """More for each missing plain suit with two or more trumps."""
    singleton: float = -0.026
    """Each plain suit of one losing card, with a trump to ruff the next round."""
    # -- what the place at the table adds to the tricks of the maker's side ----------------------
    base_seat_1: float = 1.19
    """Ordering from the dealer's left."""
    base_seat_2: float = 1.73
    """Ordering as the dealer's partner."""
    base_seat_3: float = 1.1
    """Ordering from the dealer's right."""
    base_dealer: float = 1.54
    """Taking it up as dealer."""
    base_taker: float = 1.45
    """Ordering and taking up the card oneself, from any seat but the dealer's."""
    base_more_trumps: float = -0.05
    """For each trump in the pack beyond the usual seven: the Benny, eights, sevens."""
    next_seat_1: float = 1.55
    """Naming the other suit of the turned colour ("next") from the dealer's left."""
    next_seat_2: float = 1.5
    """Naming next as the dealer's partner."""
    next_seat_3: float = 1.3
    """Naming next from the dealer's right."""
    next_dealer: float = 1.0
    """Naming next as dealer."""
    green_seat_1: float = 1.4
    """Naming a suit of the other colour from the dealer's left."""
    green_seat_2: float = 1.58
    """Naming a suit of the other colour as the dealer's partner."""
    green_seat_3: float = 1.35
    """Naming a suit of the other colour from the dealer's right."""
    green_dealer: float = 0.95
    """Naming a suit of the other colour as dealer."""
    up_to_partner: float = 0.703
    """The part of the up-card's worth that counts when it goes to partner."""
    up_to_opponent: float = 0.279
    """The part of the up-card's worth that is lost when it goes to an opponent."""
    # -- from tricks to chances ------------------------------------------------------------------
    make_middle: float = 2.5
    """Tricks at which making it is as likely as a euchre."""
    make_slope: float = 2.02
    """How fast the chance to make it grows with the tricks."""
    march_middle: float = 4.68
    """Tricks at which a march is as likely as not."""
    march_slope: float = 1.62
    """How fast the chance of a march grows with the tricks."""
    # -- passing, in points for our side ---------------------------------------------------------
    pass_seat_1: float = -0.936
    """Passing the up-card from the dealer's left."""
    pass_seat_2: float = -0.33
    """Passing the up-card as the dealer's partner."""
    pass_seat_3: float = -1.01
    """Passing the up-card from the dealer's right."""
    pass_dealer: float = -0.17
    """Turning the up-card down as dealer."""
    pass_name_1: float = 0.6
    """Passing in the second round from the dealer's left."""
    pass_name_2: float = -0.35
    """Passing in the second round as the dealer's partner."""
    pass_name_3: float = 0.15
    """Passing in the second round from the dealer's right."""
    take_seat_1: float = 0.65
    """Added for passing the up-card from the dealer's left where the maker takes it up."""
    take_seat_2: float = -0.5
    """The same for the dealer's partner."""
    take_seat_3: float = 0.7
    """The same for the player on the dealer's right."""
    take_dealer: float = -0.45
    """The same for the dealer."""
    pass_held_against: float = 0.8
    """For each trick the hand is worth with the up-card's suit as trump: a defender of the dealer's
    call; first round."""
    pass_held_mate: float = 0.545
    """The same for the dealer's partner."""
    pass_held_dealer: float = 0.167
    """The same for the dealer."""
    pass_other: float = 0.197
    """For each trick the hand is worth in its best other suit over `pass_level`; first round."""
    pass_level: float = 1.8
    """What the best other suit is usually worth."""
    pass_most: float = 0.6
    """The most that passing the up-card is worth, however good the hand: a sure hand calls."""
    # -- alone ------------------------------------------------------------------------------------
    lone_trump_0: float = 1.0
    """A loner's trump with no higher one out."""
    lone_trump_1: float = 0.793
    """A loner's trump with one higher one out."""
    lone_trump_2: float = 0.761
    """A loner's trump with two or more higher ones out."""
    lone_ace: float = 0.517
    """A loner's best card of a plain suit, or one right behind it."""
    lone_king: float = 0.179
    """A loner's plain card with one higher one out."""
    lone_loser: float = 0.0
    """Any other plain card of a loner."""
    lone_middle: float = 3.72
    """The loner's sum at which taking every trick is as likely as not."""
    lone_slope: float = 2.96
    """How fast that chance grows with the sum."""
    lone_base: float = 0.8
    """What is added to a loner's own tricks, where a partner would add the base of the seat."""
    lone_misses: float = 0.4
    """The tricks by which a loner is at least worse off than the same hand with its partner."""
    lone_up_against: float = -0.25
    """Added to a loner's sum when an opponent takes the up-card."""
    # -- defending alone --------------------------------------------------------------------------
    guard_alone_middle: float = 2.6
    """Tricks in a defender's hand at which a lone defender euchres as often as not."""
    guard_pair_middle: float = 2.1
    """The same with the partner playing."""
    guard_slope: float = 1.6
    """How fast these chances grow with the tricks."""
    guard_best_alone_middle: float = 1.79
    """Where loner and lone defender get their partners' best cards: tricks in a defender's hand at
    which a lone defender euchres as often as not."""
    guard_best_alone_slope: float = 2.48
    """How fast that chance grows with the tricks."""
    guard_best_pair_middle: float = 2.60
    """Against such a loner: the same with the partner playing, or standing alone instead."""
    guard_best_pair_slope: float = 1.08
    """How fast that chance grows with the tricks."""
    guard_best_alone_march: float = 0.67
    """Tricks at which such a loner marches past a lone defender as often as not."""
    guard_best_alone_march_slope: float = 2.82
    """How fast that chance falls with the tricks."""
    guard_best_pair_march: float = 0.53
    """The same with the partner playing, or standing alone instead."""
    guard_best_pair_march_slope: float = 1.57
    """How fast that chance falls with the tricks."""
    # -- the play of the cards ---------------------------------------------------------------------
    keep: float = 0.80
    """How much a trick later weighs against the trick now."""
    keep_settling: float = 0.3
    """The same where one trick more settles the hand."""
    maker_trumps: float = 2.0
    """How many times as likely as chance the maker is to show up with a trump (an exponent)."""
    partner_trumps: float = 1.3
    """The same for the maker's partner."""
    defender_trumps: float = 0.8
    """The same for a defender."""
    partner_helps: float = 0.8
    """The part of partner's chances that comes true when partner plays later."""
    lead_trump_maker: float = 0.15
    """The maker leads a trump while opponents may have some."""
    lead_trump_mate: float = 0.15
    """The maker's partner leads a trump while opponents may have some."""
    lead_trump_loner: float = 0.6
    """A loner leads a trump while opponents may have some."""
    lead_trump_single: float = 0.6
    """The same for a maker with no partner, or with one who is called by a card."""
    lead_trump_defender: float = -0.30
    """A defender leads a trump."""
    lead_trump_spent: float = -0.25
    """A trump is led although no opponent can have one, and partner may."""
    lead_singleton: float = 0.05
    """A plain suit is led of which this is the only card, with a trump in hand."""
    # -- other tables than two pairs ---------------------------------------------------------------
    rest_base: float = 0.65
    """Three players: what is added to the tricks of a maker who plays against the rest."""
    rest_spare: float = 0.0375
    """The same, more for each card beyond twenty in the pack: what would beat it may be in nobody's
    hand."""
    rest_dealer: float = 0.07
    """The same, more for the dealer's last word on a trick."""
    rest_slope: float = 4.0
    """How fast such a maker's chance to make it grows with the tricks."""
    rest_march: float = 3.85
    """Tricks at which such a maker takes all of five as likely as not."""
    rest_march_slope: float = 3.0
    """How fast that chance grows with the tricks."""
    rest_pass_order: float = 0.08
    """Passing the up-card against the rest, in points of one's own, with an average hand."""
    rest_pass_dealer: float = -0.2
    """Turning the up-card down as dealer against the rest, whatever the hand."""
    rest_pass_name: float = -0.09
    """Passing in a round of naming against the rest."""
    rest_held: float = 0.57
    """For each trick the hand is worth in the up-card's suit, over `pass_level`, when passing."""
    solo_base: float = 2.7
    """Two players: what is added to the tricks of the maker, for ten cards."""
    solo_slope: float = 2.8
    """How fast such a maker's chance to make it grows with the tricks."""
    solo_pass_order: float = -0.17
    """Passing the up-card of two players, in points."""
    solo_pass_name: float = -0.17
    """Passing in a round of naming of two players, with the other still to name."""
    called_base: float = 1.07
    """A partner is called by a card: what the partner and the others' misfits add."""
    called_alone: float = 0.44
    """The same without a partner."""
    called_slope: float = 3.3
    """How fast the chance to make a bid grows with the tricks."""
    called_alone_slope: float = 6.0
    """The same without a partner."""
    called_step: float = 0.465
    """What a hand must be worth more for each trick more that it needs."""
    called_alone_step: float = 0.45
    """The same without a partner."""
    called_march: float = 3.545
    """Tricks at which maker and called partner take all of five as likely as not."""
    called_march_slope: float = 3.06
    """How fast that chance grows with the tricks."""
    called_lone_middle: float = 4.02
    """The loner's sum at which a maker who calls nobody takes all of five as likely as not."""
    called_lone_slope: float = 5.6
    """How fast that chance grows with the sum."""
    called_loser: float = -0.5
    """Added to that sum for each plain card with a higher one out: four others may hold that, and
    nothing but the march makes it worth while to call nobody."""
    called_pass: float = 0.08
    """Passing where a partner is called, in points of one's own."""
    # -- an auction of pairs, for six cards -------------------------------------------------------
    auction_base: float = -1.5
    """The tricks of a side that makes a suit trump, before those of its two hands are counted."""
    auction_own: float = 1.6
    """For each trick the maker's hand is worth."""
    auction_mate: float = 1.74
    """For each trick partner's hand is worth with the same suit as trump."""
    auction_partner: float = 1.62
    """The tricks that partner's hand is worth with a suit in which one's own is worth none."""
    auction_partner_less: float = 0.25
    """The same, less for each trick that one's own hand is worth."""
    auction_partner_passed: float = 0.08
    """The same, less where partner has passed."""
    auction_helpful_bid: float = 0.1
    """The same, more where partner has bid the suit of the same colour, no trump, or not said."""
    auction_same_bid: float = 0.45
    """The same, more where partner has bid that suit."""
    auction_same_suit_bid: float = 0.35
    """The same, less where an opponent has bid the suit."""
    auction_spread: float = 1.05
    """How far the tricks stray from what is expected."""
    auction_plain_base: float = 1.4
    """The tricks of a side that plays without trump, before those of its two hands are counted."""
    auction_plain_own: float = 0.78
    """For each trick of the maker that is sure from the top."""
    auction_plain_guarded: float = 0.2
    """The part of such a trick that a guarded card with one higher one out is worth."""
    auction_plain_mate: float = 0.55
    """For each card of partner with no higher one out."""
    auction_plain_partner: float = 1.55
    """How many of these partner has, where one's own hand has no sure trick."""
    auction_plain_partner_less: float = 0.22
    """The same, less for each sure trick."""
    auction_plain_spread: float = 1.3
    """How far the tricks without trump stray from what is expected, with no sure trick."""
    auction_plain_surer: float = 0.15
    """The same, less for each sure trick."""
    auction_shown: float = 2.45
    """The tricks that a side takes whose bid is another player's, before its number counts."""
    auction_shown_step: float = 0.48
    """For each trick that was bid."""
    auction_shown_spread: float = 1.2
    """How far the tricks stray from what another's bid and one's own hand promise."""
    auction_usual: float = 1.05
    """What a hand is usually worth in a suit that another bids."""
    auction_usual_tops: float = 1.2
    """How many cards with no higher one out it usually has if another bids no trump."""
    auction_raise: float = 1.1
    """The tricks that partner's contract gains for each that one's own hand is worth above that."""
    auction_plain_raise: float = 0.25
    """The same without trump, for each card with no higher one out."""
    auction_held: float = 1.1
    """The tricks that an opponent's side loses for each that one's own hand is worth."""
    auction_plain_held: float = 0.2
    """The same without trump, for each card with no higher one out."""
    auction_ace: float = 0.25
    """The tricks that an ace adds or takes if another's bid says nothing of trump."""
    auction_rival: float = 2.2
    """The bid that an opponent still to speak beats as likely as not."""
    auction_rival_slope: float = 1.1
    """How fast that chance falls with the bid."""
    auction_over_special: float = 0.01
    """The chance that an opponent still to speak beats a bid above all numbers."""
    auction_outbid: float = -0.6
    """What is to be expected once an opponent has bid more, in points."""
    auction_open_mate: float = 0.9
    """A pass before anybody has bid: for the bid that partner may make, in points."""
    auction_open_other: float = -0.9
    """The same for each opponent still to speak."""
    auction_forced_dealer: float = 0.4
    """The same where the dealer must bid, for the other side."""
    auction_moon: float = 4.6
    """The loner's sum at which six tricks alone are as likely as not."""
    auction_moon_plain: float = 4.2
    """The same without trump."""
    auction_moon_slope: float = 3.0
    """How fast that chance grows with the sum."""
    auction_moon_over_moon: float = 0.7
    """The part of that chance which is left where another has bid all six alone."""
    auction_shown_moon: float = 0.7
    """The chance that another player makes such a bid, if no trick against it is certain."""
    # -- no trump ---------------------------------------------------------------------------------
    plain_base: float = 0.0
    """Added for a partner and the place when no trump is called, over `green_*`."""
    plain_slope: float = 0.9
    """How fast the chance to make no trump grows with the tricks: it is hard to judge."""
    plain_top: float = 0.75
    """No trump: a card with no higher one out."""
    plain_length: float = 0.10
    """No trump: more for each further card behind a top card of its suit."""
    plain_king: float = 0.35
    """No trump: a guarded card with one higher one out."""
    lone_plain: float = 0.85
    """A loner's card with no higher one out in no trump."""
    # -- a better card ----------------------------------------------------------------------------
    lone_best: float = 1.3
    """Added to a loner's sum where the partner gives a better card."""
    lone_best_guarded: float = 0.6
    """The same where a defender may stand alone too, and get a better card."""
    lone_best_guarded_tricks: float = 0.4
    """Added there to the tricks that a loner may expect."""
    under_card: float = 0.33
    """What a card from the kitty is worth to a hand that goes under."""
