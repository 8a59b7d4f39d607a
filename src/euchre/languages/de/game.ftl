# Was am Tisch vom Spiel selbst gesagt wird: Ansagen, Fragen, Möglichkeiten, Ergebnisse.

# Listen

list-and = { " und " }
list-or = { " oder " }
list-comma-and = ,{ " und " }
list-to = { " zu " }
list-you-first = Du
list-you = du

# Farben und Karten

suit-clubs = Kreuz
suit-diamonds = Karo
suit-hearts = Herz
suit-spades = Pik
suit-none = ohne Trumpf
suit-low = tief ohne Trumpf
suit-no-trump-clause = es gibt keinen Trumpf
suit-low-clause = es gibt keinen Trumpf, und tiefe Karten gewinnen
suit-are-trump = { $suit } ist Trumpf
card-rank-hidden = verdeckt
card-rank-two = Zwei
card-rank-seven = Sieben
card-rank-eight = Acht
card-rank-nine = Neun
card-rank-ten = Zehn
card-rank-jack = Bube
card-rank-queen = Dame
card-rank-king = König
card-rank-ace = Ass
card-rank-joker = Joker
card-of = { $suit }-{ $rank }
card-joker = Joker
card-hidden = verdeckte Karte
card-the-name = { $card }
card-a = eine Karte
card-one = eine Karte
card-the = { $card }
card-the-benny = { $card } (Benny)
card-the-right-bower = { $card } (rechter Bauer)
card-the-left-bower = { $card } (linker Bauer)
card-left-bower-held = { $card } (der linke Bauer)

# Was am Tisch gesagt wird

call-pass = Ich passe
call-over = Abgelehnt
call-turn-down = Ich lehne ab
call-pick-up = Ich nehme auf
call-pick-up-alone = Ich nehme auf, allein
call-i-take-up = Ich nehme die Karte auf
call-i-take-up-alone = Ich nehme die Karte auf, allein
call-i-assist = Ich gehe mit
call-i-assist-alone = Ich gehe mit, allein
call-order-up = Aufnehmen
call-order-up-alone = Aufnehmen, allein
call-i-order-up = Ich lasse aufnehmen
call-i-order-up-alone = Ich lasse aufnehmen, allein
call-suit-alone = { $suit }, allein
call-alone = Allein
call-with-partner = Mit Partner
call-bid = Ich biete { $n }
call-partner = Ich rufe { $card }
call-cut = Ich hebe ab
call-bump = Ich klopfe
call-deal-again = Neu geben
call-under = Ich tausche
call-keep-cards = Ich behalte meine Karten
call-your-best = Deine beste
call-card-for-best = Eine Karte gegen deine beste
call-take-up-card = Ich nehme die aufgedeckte Karte
call-renege = Falsch bedient
call-nothing-above-ten = nichts über der Zehn
call-nines-and-tens = nur Neunen und Zehnen
call-no-face-card = kein Bild
call-say-wow = Wow!
call-say-ha-ha = Haha!
call-say-hooray = Hurra!
call-say-phew = Puh!
call-say-oops = Hoppla!
call-say-ouch = Autsch!
call-say-good-luck = Viel Glück
call-say-well-played = Gut gespielt
call-say-nice-loner = Schönes Alleinspiel
call-say-nice-euchre = Schöner Euchre
call-say-sorry-partner = Tut mir leid, Partner
call-say-thanks = Danke
call-say-bad-luck = Pech gehabt
call-say-one-moment = Einen Moment
call-say-good-game = Gutes Spiel

# Was geschieht: das Geben

event-deals-first =
    { $who ->
        [You] Du gibst
       *[other] { $who } gibt
    } zuerst.
event-cuts =
    { $who ->
        [You] Du hebst
       *[other] { $who } hebt
    } { $n ->
        [one] { $n } Karte
       *[other] { $n } Karten
    } ab.
event-bumps =
    { $who ->
        [You] Du klopfst
       *[other] { $who } klopft
    } auf den Stapel: Es wird nicht abgehoben.
event-time-up = Die Zeit ist um: Die Partie endet nach der laufenden Runde, außer bei Gleichstand.
event-time-up-makers = Die Zeit ist um: Die Partie endet nach der laufenden Runde; bei Gleichstand gewinnen die Ansager der letzten Runde.
event-time-up-maker = Die Zeit ist um: Die Partie endet nach der laufenden Runde; bei Gleichstand gewinnt, wer in der letzten Runde Trumpf angesagt hat.
event-time-up-others = Die Zeit ist um: Die Partie endet nach der laufenden Runde, außer es herrscht Gleichstand unter anderen als dem Ansager der letzten Runde.
event-shows-card =
    { $who ->
        [You] Du
       *[other] { $who }
    } { $card }
event-lowest-deals = Abgehoben wird ums Geben, die niedrigste Karte gibt (das Ass ist niedrig): { $cards }{ $back }.
event-highest-deals = Abgehoben wird ums Geben, die höchste Karte gibt (das Ass ist niedrig): { $cards }{ $back }.
event-cuts-tied = Gleichstand, also noch einmal: { $cards }{ $back }.
event-cards-go-back = { " " }(jede Karte kommt vor dem nächsten Abheben zurück)
event-first-jack = Die Karten werden offen gegeben, bis ein Bube fällt: { $cards }.
event-first-black-jack = Die Karten werden offen gegeben, bis ein schwarzer Bube fällt: { $cards }.
event-packets-any = die Karten
event-packets-twos = erst je zwei, dann je drei Karten
event-packets-threes = erst je drei, dann je zwei Karten
event-packets-of = Päckchen zu { $sizes }, dann den Rest
event-deals =
    { $who ->
        [You] Du gibst
       *[other] { $who } gibt
    } { $packets }.
event-deals-and-turns-up =
    { $who ->
        [You] Du gibst { $packets } und deckst { $card } auf
       *[other] { $who } gibt { $packets } und deckt { $card } auf
    }.
event-names-trump-blind =
    { $who ->
        [You] Du sagst Trumpf an, bevor du dein Blatt siehst
       *[other] { $who } sagt Trumpf an, ohne das Blatt zu sehen
    }.

# Das Ansagen

event-passes =
    { $who ->
        [You] Du passt
       *[other] { $who } passt
    }.
event-passes-too =
    { $who ->
        [You] Du passt
       *[other] { $who } passt
    } auch.
event-passes-and-turns-down =
    { $who ->
        [You] Du passt und lehnst
       *[other] { $who } passt und lehnt
    } { $card } ab.
event-bids =
    { $who ->
        [You] Du bietest
       *[other] { $who } bietet
    } { $bid }.
event-wins-auction =
    { $who ->
        [You] Du gewinnst
       *[other] { $who } gewinnt
    } das Bieten{ $alone }{ $out }.
event-wins-auction-with =
    { $who ->
        [You] Du gewinnst
       *[other] { $who } gewinnt
    } das Bieten mit { $bid }{ $alone }{ $out }.
bid-tricks-in = { $n } { $suit }
bid-named-in = { $bid } { $is_suit ->
        [yes] in { $suit }
       *[no] { $suit }
    }
bid-of = Gebot von { $n }
bid-little-pepper = Kleinpepper
bid-big-pepper = Großpepper
bid-call-two = Zweiertausch
bid-call-one = Einertausch
bid-moon = Mond
bid-for-points = , für { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
event-and-plays-alone =
    { " " }und { $who ->
        [You] spielst
       *[other] spielt
    } allein
event-and-sits-out =
    , { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
event-calls-no-trump =
    { $who ->
        [You] Du sagst
       *[other] { $who } sagt
    } „ohne Trumpf“ an{ $alone }{ $out }.
event-calls-low =
    { $who ->
        [You] Du sagst
       *[other] { $who } sagt
    } „tief ohne Trumpf“ an{ $alone }{ $out }.
event-makes-trump =
    { $who ->
        [You] Du sagst
       *[other] { $who } sagt
    } { $suit } als Trumpf an{ $alone }{ $out }.
event-picks-up =
    { $who ->
        [You] Du nimmst
       *[other] { $who } nimmt
    } auf{ $alone }: { $trump }{ $out }.
event-turns-down =
    { $who ->
        [You] Du lehnst
       *[other] { $who } lehnt
    } ab{ $alone }: { $trump }{ $out }.
event-assists =
    { $who ->
        [You] Du gehst
       *[other] { $who } geht
    } mit{ $alone }: { $trump }{ $out }.
event-orders-up =
    { $who ->
        [You] Du lässt
       *[other] { $who } lässt
    } aufnehmen{ $alone }: { $trump }{ $out }.
event-up-card-dead = { $card } ist aus dem Spiel.
event-so-takes-and-alone = So sagt in dieser Variante der Partner des Gebers, dass er die Karte nimmt und allein spielt.
event-so-alone = So sagt in dieser Variante der Partner des Gebers, dass er allein spielt.
event-calls-nobody =
    { $who ->
        [You] Du rufst niemanden und spielst allein
       *[other] { $who } ruft niemanden und spielt allein
    }.
event-calls-partner =
    { $who ->
        [You] Du rufst
       *[other] { $who } ruft
    } { $card } als Partner.
event-calls-partner-held =
    { $who ->
        [You] Du rufst
       *[other] { $who } ruft
    } { $card } als Partner: { $mate ->
        [You] Du hast die Karte und spielst mit
       *[other] { $mate } hat die Karte und spielt mit
    }.
event-calls-partner-in-kitty =
    { $who ->
        [You] Du rufst
       *[other] { $who } ruft
    } { $card } als Partner: Die Karte liegt im Talon.
event-shows-poor-hand =
    { $who ->
        [You] Du zeigst
       *[other] { $who } zeigt
    } { $cards }, { $what }: Es wird neu gegeben.
event-goes-under =
    { $who ->
        [You] Du tauschst
       *[other] { $who } tauscht
    } { $cards } gegen drei verdeckte Karten aus dem Talon.
event-looks-at-hand =
    { $who ->
        [You] Du siehst dir dein Blatt an
       *[other] { $who } sieht sich das Blatt an
    }.
event-takes-kitty =
    { $who ->
        [You] Du nimmst
       *[other] { $who } nimmt
    } die drei Karten aus dem Talon.
event-takes-from-kitty =
    { $who ->
        [You] Du nimmst
       *[other] { $who } nimmt
    } { $cards } aus dem Talon.

# Allein, und eine bessere Karte

event-discards =
    { $who ->
        [You] Du legst
       *[other] { $who } legt
    } { $card } ab.
event-picks-up-and-discards =
    { $who ->
        [You] Du nimmst { $up } auf und legst { $card } ab
       *[other] { $who } nimmt { $up } auf und legt { $card } ab
    }.
event-plays-alone =
    { $who ->
        [You] Du spielst
       *[other] { $who } spielt
    } allein{ $out }.
event-not-alone =
    { $who ->
        [You] Du spielst
       *[other] { $who } spielt
    } nicht allein.
event-defends-alone =
    { $who ->
        [You] Du verteidigst
       *[other] { $who } verteidigt
    } allein{ $out }.
event-defends-not-alone =
    { $who ->
        [You] Du verteidigst
       *[other] { $who } verteidigt
    } nicht allein.
event-keeps-cards =
    { $who ->
        [You] Du verlangst
       *[other] { $who } verlangt
    } keine bessere Karte.
event-swaps-for-up-card =
    { $who ->
        [You] Du nimmst
       *[other] { $who } nimmt
    } { $card } im Tausch gegen eine Karte.
event-calls-for-best =
    { $who ->
        [You] Du verlangst
       *[other] { $who } verlangt
    } { $mate ->
        [You] deine beste Karte
       *[other] die beste Karte von { $mate }
    }.
event-swaps-for-best =
    { $who ->
        [You] Du verlangst
       *[other] { $who } verlangt
    } { $mate ->
        [You] deine beste Karte
       *[other] die beste Karte von { $mate }
    } gegen eine verdeckte.
event-passes-card =
    { $to ->
        [You] { $who } gibt dir { $card }
       *[other] { $who ->
            [You] Du gibst
           *[other] { $who } gibt
        } { $card } an { $to }
    }

# Die Stiche

event-plays =
    { $how ->
        [leads] { $who ->
            [You] Du spielst
           *[other] { $who } spielt
        } { $card } aus
        [trumps] { $who ->
            [You] Du stichst
           *[other] { $who } sticht
        } mit { $card }
        [throws] { $who ->
            [You] Du wirfst
           *[other] { $who } wirft
        } { $card } ab
       *[plays] { $who ->
            [You] Du spielst
           *[other] { $who } spielt
        } { $card }
    }.
event-plays-and-takes =
    { $how ->
        [leads] { $who ->
            [You] Du spielst
           *[other] { $who } spielt
        } { $card } aus
        [trumps] { $who ->
            [You] Du stichst
           *[other] { $who } sticht
        } mit { $card }
        [throws] { $who ->
            [You] Du wirfst
           *[other] { $who } wirft
        } { $card } ab
       *[plays] { $who ->
            [You] Du spielst
           *[other] { $who } spielt
        } { $card }
    } und { $who ->
        [You] machst
       *[other] macht
    } den Stich.
event-takes-trick =
    { $who ->
        [You] Du machst
       *[other] { $who } macht
    } den Stich mit { $card }.
event-is-partner =
    { $maker ->
        [You] { $who } spielt mit dir
       *[other] { $who ->
            [You] Du spielst
           *[other] { $who } spielt
        } mit { $maker }
    }.

# Falsch bedient

event-claims-renege =
    { $against ->
        [You] { $who } meldet, dass du falsch bedient hast
       *[other] { $who ->
            [You] Du meldest
           *[other] { $who } meldet
        }, dass { $against } falsch bedient hat
    }.
event-claims-no-renege =
    { $who ->
        [You] Du meldest
       *[other] { $who } meldet
    } kein falsches Bedienen.
event-no-card-left = keine
event-claim-true =
    { $who ->
        [You] Du zeigst
       *[other] { $who } zeigt
    } die restlichen Karten ({ $cards }): Die Meldung stimmt, und die Runde ist vorbei.
event-claim-false-for-side =
    { $who ->
        [You] Du zeigst
       *[other] { $who } zeigt
    } die restlichen Karten ({ $cards }): Die Meldung ist falsch, { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    } für alle auf der anderen Seite.
event-claim-false =
    { $who ->
        [You] Du zeigst
       *[other] { $who } zeigt
    } die restlichen Karten ({ $cards }): Die Meldung ist falsch, { $gainers } { $person ->
        [you] bekommst
        [many] bekommen
       *[one] bekommt
    } { $each ->
        [yes] je{ " " }
       *[no] { "" }
    }{ $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }

# Was du gefragt wirst

question-cut = Heb ab: Wie viele Karten (1 bis { $most })?
question-cut-or-bump = Heb ab: Wie viele Karten (1 bis { $most }), oder klopfst du?
question-lead = Du spielst aus. Welche Karte?
question-follow = Du bist dran: { $who ->
        [You] du hast
       *[other] { $who } hat
    } { $suit } ausgespielt.
question-follow-joker = Du bist dran: { $who ->
        [You] du hast
       *[other] { $who } hat
    } den { $card } ausgespielt.
question-your-call = Deine Ansage.
question-must-name-suit = Alle anderen haben gepasst: Du musst eine Farbe nennen.
question-play-alone = Spielst du allein?
question-defend-alone = Verteidigst du allein?
question-discard = Welche Karte legst du ab?
question-benny = Der Benny ist aufgedeckt: Du musst Trumpf ansagen.
question-renege = Die Runde ist vorbei. Hat ein Gegner falsch bedient?
question-partner = Rufe eine Karte: Wer sie hält, ist dein geheimer Partner, bis sie gespielt wird.
question-bid = Wie viele Stiche bietest du?
question-bid-something = Was bietest du?
question-bid-so-far =
    { $who ->
        [You] Du hast
       *[other] { $who } hat
    } { $bid } geboten.
question-must-bid = Alle anderen haben gepasst: Du musst bieten. Wie viele Stiche?
question-must-bid-something = Alle anderen haben gepasst: Du musst bieten.
question-name-trump-for = Du hast das Bieten mit { $bid } gewonnen: Sag Trumpf an.
question-name-trump = Dein Gebot von { $n } ist das höchste: Sag Trumpf an.
question-swap = Eine deiner Karten gegen { $card } tauschen?
question-best-card = Die beste Karte von { $who } verlangen?
question-pass-card = Welche Karte gibst du an { $who }?
question-joining =
    Du spielst ab der nächsten { $what ->
        [game] Partie
       *[deal] Runde
    } mit
question-late-join =
    { $what ->
        [game] In dieser Partie geht es um Geld. Du spielst ab der nächsten Partie mit
       *[deal] Du spielst ab der nächsten Runde mit
    }; bis dahin spielt ein Bot für dich.
question-joining-deal = Eine Runde läuft. Du spielst ab der nächsten mit und siehst die Karten dieser Runde nicht.
question-joining-game = In dieser Partie geht es um Geld. Du spielst ab der nächsten Partie mit.
question-seat-taken-turn = Ein Bot spielt diesen Zug für dich. Danach kannst du deinen Platz wieder einnehmen.
question-seat-taken-hand = Die anderen lassen einen Bot diese Runde für dich spielen. Danach kannst du deinen Platz wieder einnehmen.
question-leaving-money = In dieser Partie geht es um Geld: Du zahlst auch dann, was dein Platz verliert, und bekommst nichts von dem, was er gewinnt.

# Was man wählen kann, und was es bewirkt

choice-show = Zeigen
choice-show-effect = du zeigst dein Blatt ({ $what }), und es wird neu gegeben
choice-go-under = Tauschen
choice-go-under-effect = du tauschst { $cards } gegen die verdeckten Karten des Talons
choice-nobody = Niemand: allein spielen
choice-reneged = { $who ->
        [You] du hast
       *[other] { $who } hat
    } falsch bedient
choice-no-claim = Keine Meldung
choice-no = Nein
choice-yes = Ja
choice-keep-cards-effect = du behältst deine Karten
choice-best-card-effect = du legst eine Karte ab und bekommst eine von { $who }
choice-receive-effect = { $who } gibt dir eine Karte, dann legst du eine ab
choice-blind-swap-effect = du gibst eine verdeckte Karte an { $who } und bekommst eine zurück
choice-up-card-swap-effect = du nimmst sie und legst eine Karte ab
choice-alone-effect = alle Stiche zählen { $n } statt { $both }; { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-alone-effect-same = alle Stiche zählen so oder so { $n }; { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-defend-alone-effect = ein Euchre zählt { $n } statt { $both }; { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-defend-alone-effect-same = ein Euchre zählt so oder so { $n }; { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-no-trump-effect = ohne Trumpf, und niemand nimmt auf
choice-no-trump-alone-effect = ohne Trumpf, und niemand nimmt auf; { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-up-card-dead = { $card } ist aus dem Spiel
choice-up-card-dead-alone = { $card } ist aus dem Spiel, und { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-picks-up =
    { $taker ->
        [You] du nimmst
       *[other] { $taker } nimmt
    } { $card } auf
choice-picks-up-alone =
    { $taker ->
        [You] du nimmst
       *[other] { $taker } nimmt
    } { $card } auf, { $who ->
        [You] du setzt aus
       *[other] { $who } setzt aus
    }
choice-false-claim-effect = eine falsche Meldung kostet Punkte

# Was gewählt wird, mitten im Satz

choice-leading = { $card } ausspielen
choice-playing = { $card } spielen
choice-passing-card = dem Partner { $card } geben
choice-discarding = { $card } ablegen
choice-passing = passen
choice-not-claiming-renege = kein falsches Bedienen melden
choice-claiming-renege = falsches Bedienen melden
choice-bidding = { $bid } bieten
choice-calling-nobody = niemanden rufen
choice-calling-partner = { $card } rufen
choice-asking-for-best = eine bessere Karte verlangen
choice-keeping-cards = die Karten behalten
choice-showing-hand = das Blatt zeigen
choice-going-under = { $cards } tauschen
choice-calling-low = „tief ohne Trumpf“ ansagen
choice-calling-no-trump = „ohne Trumpf“ ansagen
choice-calling-no-trump-alone = allein „ohne Trumpf“ ansagen
choice-naming = { $suit } ansagen
choice-naming-alone = allein { $suit } ansagen
choice-picking-up = aufnehmen
choice-picking-up-alone = allein aufnehmen
choice-ordering-up = aufnehmen lassen
choice-ordering-up-alone = allein aufnehmen lassen
choice-playing-alone = allein spielen
choice-playing-together = mit dem Partner spielen
choice-defending-alone = allein verteidigen
choice-defending-together = mit dem Partner verteidigen

# Wie eine Runde endet

result-not-over = Die Runde ist noch nicht vorbei.
result-dealt-again = Die Karten werden neu gegeben.
result-thrown-in = Alle haben gepasst: Die Karten werden zusammengeworfen.
result-thrown-in-with = Alle haben gepasst: Die Karten werden zusammengeworfen, und { $gains }.
result-reneged =
    { $who ->
        [You] Du hast
       *[other] { $who } hat
    } falsch bedient, wie { $claimant ->
        [You] du gemeldet hast
       *[other] { $claimant } gemeldet hat
    }; { $gains }.
result-with-false-claim = { $result } (samt einer falschen Meldung).
result-nobody-scores = niemand bekommt Punkte
result-made =
    { $who } { $person ->
        [you] schaffst
        [many] schaffen
       *[one] schafft
    } { $bid ->
        [0] es
       *[other] das Gebot von { $bid }
    }{ $alone ->
        [yes] { " " }allein
       *[no] { "" }
    } mit { $n ->
        [one] { $n } Stich
       *[other] { $n } Stichen
    }: { $points }
result-contract =
    { $who } { $person ->
        [you] schaffst
        [many] schaffen
       *[one] schafft
    } { $named ->
        [yes] { $contract }
       *[no] das { $contract }
    }{ $alone ->
        [yes] { " " }allein
       *[no] { "" }
    }{ $named ->
        [yes] { "" }
       *[no] { " " }mit { $n ->
            [one] { $n } Stich
           *[other] { $n } Stichen
        }
    }: { $points }
result-set =
    { $who } { $person ->
        [you] machst
        [many] machen
       *[one] macht
    }{ $alone ->
        [yes] { " " }allein
       *[no] { "" }
    } { $n ->
        [0] keinen Stich
        [one] nur einen Stich
       *[other] nur { $n } Stiche
    } bei { $named ->
        [yes] { $contract }
       *[no] einem { $contract }
    }, also verfehlt: { $points }
result-minus-points =
    minus { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
result-march =
    { $who } { $person ->
        [you] machst
        [many] machen
       *[one] macht
    }{ $alone ->
        [yes] { " " }allein
       *[no] { "" }
    } alle Stiche, ein Durchmarsch: { $points }
result-euchred =
    { $who } { $person ->
        [you] machst
        [many] machen
       *[one] macht
    }{ $alone ->
        [yes] { " " }allein
       *[no] { "" }
    } { $n ->
        [0] keinen Stich
        [one] nur einen Stich
       *[other] nur { $n } Stiche
    }{ $bid ->
        [0] { "" }
       *[other] { " " }bei einem Gebot von { $bid }
    }: Euchre{ $by }; { $gains }
result-by-lone-defender =
    { " " }({ $who ->
        [You] du hast
       *[other] { $who } hat
    } allein verteidigt)
result-broken-fast = nichts, weil die ersten beiden Stiche verloren waren
result-points-each =
    je { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
result-scores =
    { $who } { $person ->
        [you] bekommst
        [many] bekommen
       *[one] bekommt
    } { $each ->
        [yes] je{ " " }
       *[no] { "" }
    }{ $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
result-loses =
    { $who } { $person ->
        [you] verlierst
        [many] verlieren
       *[one] verliert
    } { $each ->
        [yes] je{ " " }
       *[no] { "" }
    }{ $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
result-tokens =
    { $who } { $person ->
        [you] hast
        [you-too] habt
        [many] haben
       *[one] hat
    } { $n } von 4 Marken.
result-tokens-turned-in =
    { $who } { $person ->
        [you] tauschst
        [many] tauschen
       *[one] tauscht
    } vier Marken gegen 1 Punkt.

# Wie eine Partie endet

result-sides-tied = Beide Seiten stehen gleich bei { $score }: Es geht weiter, bis eine führt.
result-tied =
    { $who } { $person ->
        [you] stehst
        [many] stehen
       *[one] steht
    } gleich bei { $score }: Es geht weiter, bis jemand führt.
result-ends-in-tie = Die Partie endet unentschieden, { $scores }.
result-wins =
    { $who } { $person ->
        [you] gewinnst
        [many] gewinnen
       *[one] gewinnt
    } { $n } zu { $others }.
result-makers-win-tie =
    { $who } { $person ->
        [you] gewinnst
        [many] gewinnen
       *[one] gewinnt
    } { $n } zu { $others }: Bei Gleichstand gewinnen die Ansager der letzten Runde.
result-maker-wins-tie =
    { $who } { $person ->
        [you] gewinnst
        [many] gewinnen
       *[one] gewinnt
    } { $n } zu { $others }: Bei Gleichstand gewinnt, wer in der letzten Runde Trumpf angesagt hat.
result-slam =
    { $who } { $person ->
        [you] hast
        [you-too] habt
        [many] haben
       *[one] hat
    } keinen Punkt. Das ist ein Slam und zählt als zwei Partien.
result-slam-of-others = Die anderen haben keinen Punkt. Das ist ein Slam und zählt als zwei Partien.
result-lap =
    Übertrag: { $who } { $person ->
        [you] nimmst
        [you-too] nehmt
        [many] nehmen
       *[one] nimmt
    } { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    } in die nächste Partie mit.
result-no-lap = Kein Übertrag: Die nächste Partie beginnt bei 0.

# Was nicht geht

refusal-not-now = Nicht jetzt: { $now }.
refusal-now-benny = Der Geber sagt Trumpf für den Benny an
refusal-now-order = Es wird gepasst oder aufgenommen
refusal-now-name = Es wird gepasst oder Trumpf angesagt
refusal-now-bid = Es wird gepasst oder höher geboten
refusal-now-trump = Wer am höchsten geboten hat, sagt Trumpf an
refusal-now-partner = Der Ansager ruft eine Karte, um einen Partner zu finden
refusal-now-look = Jemand nimmt verdeckte Karten
refusal-now-discard = Wer die aufgedeckte Karte genommen hat, legt eine ab
refusal-now-alone = Es wird gesagt, wer allein spielt
refusal-now-best = Wer allein spielt, kann eine bessere Karte verlangen
refusal-now-lay = Wer allein spielt, legt eine Karte ab
refusal-now-give = Jemand gibt dem Partner eine Karte
refusal-now-play = Es werden Stiche gespielt
refusal-now-challenge = Falsches Bedienen kann gemeldet werden
refusal-now-expose = Die restlichen Karten werden gezeigt
refusal-already-dealt = Die Karten dieser Runde sind schon gegeben.
refusal-hand-over = Die Runde ist vorbei.
refusal-not-your-turn = Platz { $turn } ist dran, nicht Platz { $seat }.
refusal-match-over = Die Partie ist vorbei.
refusal-match-waits =
    Nicht jetzt: { $what ->
        [hand] Erwartet wird eine Ansage oder eine Karte
        [deal] Erwartet wird das Geben
        [cut] Erwartet wird das Abheben
       *[dealer] Noch steht nicht fest, wer zuerst gibt
    }.
refusal-cut-seat = Platz { $turn } hebt ab, nicht Platz { $seat }.
refusal-no-bump = In dieser Partie muss abgehoben werden: Klopfen geht nicht.
refusal-cut = Heb 1 bis { $most } Karten ab, nicht { $at }.
refusal-stuck-dealer = Wer gibt, kann nicht passen, wenn alle anderen gepasst haben (Geber muss).
refusal-cannot-pass = In dieser Partie kannst du jetzt nicht passen: Sag etwas an.
refusal-discard-up-card = Die aufgedeckte Karte, { $card }, kannst du nicht ablegen: Wähle eine andere.
refusal-bid = Biete { $low } bis { $high } Stiche, nicht { $bid }.
refusal-bid-too-low = Das kannst du jetzt nicht bieten: Biete mehr als das höchste Gebot, oder passe.
refusal-bid-without-trump = In dieser Partie sagt ein Gebot, was Trumpf wird.
refusal-bid-with-trump = In dieser Partie sagt ein Gebot nicht, was Trumpf wird.
refusal-not-with-these-cards = Das geht mit diesen Karten nicht, oder es ist zu spät.
refusal-other-cards = Das sind nicht die Karten, die gegeben wurden.
refusal-not-the-question = Danach wird jetzt nicht gefragt.
refusal-benny = Der Benny ist aufgedeckt, also muss der Geber Trumpf ansagen.
refusal-won-auction = Du hast das Bieten gewonnen: Sag Trumpf an.
refusal-not-in-hand = { $card } ist nicht im Blatt von Platz { $seat }.
refusal-no-reneges = In dieser Partie kann niemand falsch bedienen: Eine Karte der falschen Farbe wird nicht angenommen.
refusal-not-an-opponent = Du kannst nur Gegner beschuldigen.
refusal-followed-suit = Platz { $seat } hat in jedem Stich bedient.
refusal-challenged-before = Du hast Platz { $seat } schon einmal beschuldigt.
refusal-pass-back = { $card } kannst du nicht zurückgeben: Gib eine andere Karte.
refusal-pass-to-partner = Du kannst eine Karte nur deinem Partner geben.
refusal-must-call-partner = Du musst einen Partner rufen: Allein spielen geht nicht.
refusal-partner-trump = { $card } ist Trumpf: Rufe eine Karte einer anderen Farbe.
refusal-partner-own-card = { $card } hast du selbst: Rufe eine andere Karte.
refusal-partner-ace = Rufe ein Ass, nicht { $card }.
refusal-partner-best = Rufe die beste Karte einer Farbe, die du nicht hast, nicht { $card }.
refusal-partner-pack = Rufe eine Karte, die es in diesem Spiel gibt, nicht { $card }.
refusal-not-alone-now = Mit dieser Ansage kannst du nicht allein spielen.
refusal-not-alone = In dieser Partie kannst du nicht allein spielen.
refusal-must-go-alone = Der Partner des Gebers kann Trumpf nur ansagen, wenn er allein spielt.
refusal-no-trump-off = In dieser Partie kannst du nicht „ohne Trumpf“ ansagen.
refusal-low-no-trump-off = In dieser Partie kannst du nicht „tief ohne Trumpf“ ansagen.
refusal-no-trump-yet = In diesem Durchgang kannst du nicht „ohne Trumpf“ ansagen.
refusal-up-suit-only = Im ersten Durchgang kann nur die Farbe der aufgedeckten Karte, { $suit }, Trumpf werden.
refusal-suit-turned-down = { $suit } wurde abgelehnt: Nenne eine andere Farbe.
refusal-natural-trump = Um { $suit } anzusagen, brauchst du eine Karte, auf der diese Farbe steht.
refusal-lead-trump = { $card } ist Trumpf, und den kannst du zum ersten Stich nicht ausspielen, solange du etwas anderes hast.
refusal-cannot-play = { $card } kannst du jetzt nicht spielen: Wähle eine andere Karte.
refusal-impossible-card = { $card } kann nicht in diesem Blatt sein.
refusal-follow-suit = { $suit } ist ausgespielt: Bediene mit { $cards }.

# Zahlen und Beträge

figure-percent = { $whole } %
figure-decimal-percent = { $whole },{ $decimals } %
figure-decimal = { $whole },{ $decimals }
count-amount = { $minus }{ $whole },{ $cents }
count-amount-with-sign = { $minus }{ $whole },{ $cents } { $sign }
quoted-text = „{ $text }“
count-trick =
    { $n ->
        [one] { $n } Stich
       *[other] { $n } Stiche
    }
count-point =
    { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
count-hand =
    { $n ->
        [one] { $n } Runde
       *[other] { $n } Runden
    }
count-game =
    { $n ->
        [one] { $n } Partie
       *[other] { $n } Partien
    }
count-round =
    { $n ->
        [one] { $n } Durchgang
       *[other] { $n } Durchgänge
    }
count-card =
    { $n ->
        [one] { $n } Karte
       *[other] { $n } Karten
    }
count-trump =
    { $n ->
        [one] { $n } Trumpf
       *[other] { $n } Trümpfe
    }
count-ace =
    { $n ->
        [one] { $n } Ass
       *[other] { $n } Asse
    }
count-king =
    { $n ->
        [one] { $n } König
       *[other] { $n } Könige
    }
count-suit =
    { $n ->
        [one] { $n } Farbe
       *[other] { $n } Farben
    }
count-deal =
    { $n ->
        [one] { $n } Kartenverteilung
       *[other] { $n } Kartenverteilungen
    }
count-choice =
    { $n ->
        [one] { $n } Möglichkeit
       *[other] { $n } Möglichkeiten
    }
count-decision =
    { $n ->
        [one] { $n } Entscheidung
       *[other] { $n } Entscheidungen
    }
count-other =
    { $n ->
        [one] { $n } anderer
       *[other] { $n } andere
    }
count-difference =
    { $n ->
        [one] { $n } Unterschied
       *[other] { $n } Unterschiede
    }
count-more-knob =
    { $n ->
        [one] { $n } weitere Regel
       *[other] { $n } weitere Regeln
    }
count-token =
    { $n ->
        [one] { $n } Marke
       *[other] { $n } Marken
    }
count-loner =
    { $n ->
        [one] { $n } Alleinspiel
       *[other] { $n } Alleinspiele
    }
count-euchre = { $n } Euchre
count-renege =
    { $n ->
        [one] { $n }-mal falsch bedient
       *[other] { $n }-mal falsch bedient
    }
count-player =
    { $n ->
        [one] { $n } Person
       *[other] { $n } Personen
    }
count-pair =
    { $n ->
        [one] { $n } Paar
       *[other] { $n } Paare
    }
count-team =
    { $n ->
        [one] { $n } Team
       *[other] { $n } Teams
    }
count-table =
    { $n ->
        [one] { $n } Tisch
       *[other] { $n } Tische
    }
count-board =
    { $n ->
        [one] { $n } Board
       *[other] { $n } Boards
    }
count-place =
    { $n ->
        [one] { $n } Platz
       *[other] { $n } Plätze
    }
count-more-payment =
    { $n ->
        [one] { $n } weitere Zahlung
       *[other] { $n } weitere Zahlungen
    }
count-expert-bot =
    { $n ->
        [one] { $n } Experten-Bot
       *[other] { $n } Experten-Bots
    }
count-club-bot =
    { $n ->
        [one] { $n } Club-Bot
       *[other] { $n } Club-Bots
    }
count-casual-bot =
    { $n ->
        [one] { $n } lockerer Bot
       *[other] { $n } lockere Bots
    }
count-beginner-bot =
    { $n ->
        [one] { $n } Anfänger-Bot
       *[other] { $n } Anfänger-Bots
    }
count-rules-bot =
    { $n ->
        [one] { $n } Rules-Bot
       *[other] { $n } Rules-Bots
    }
count-learned-bot =
    { $n ->
        [one] { $n } Learned-Bot
       *[other] { $n } Learned-Bots
    }
count-pimc-bot =
    { $n ->
        [one] { $n } PIMC-Bot
       *[other] { $n } PIMC-Bots
    }
count-simple-bot =
    { $n ->
        [one] { $n } einfacher Bot
       *[other] { $n } einfache Bots
    }
count-random-bot =
    { $n ->
        [one] { $n } Zufalls-Bot
       *[other] { $n } Zufalls-Bots
    }
