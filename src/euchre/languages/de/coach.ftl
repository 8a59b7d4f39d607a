# Was der Coach sagt: Gründe, Analysen, Labor, Ansagetabellen, Wiedergaben.

# Karten und Farben, mitten im Satz

reason-suit =
    { $suit ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
        [spades] Pik
        [low] „tief ohne Trumpf“
       *[other] „ohne Trumpf“
    }
reason-right-bower = der rechte Bauer
reason-left-bower = der linke Bauer
reason-joker = Joker
reason-hidden-card = die verdeckte Karte
reason-card =
    { $suit ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
       *[other] Pik
    }-{ $rank ->
        [ace] Ass
        [king] König
        [queen] Dame
        [jack] Bube
        [ten] Zehn
        [nine] Neun
        [eight] Acht
        [seven] Sieben
       *[other] Zwei
    }


# Was eine Karte behält, die man hergibt (sie ist das Subjekt)

reason-kept-idle = kostet nichts, denn keine der beiden Karten kann den letzten Stich machen
reason-kept-guarded = lässt { $card } gedeckt
reason-kept-trick =
    lässt { $who ->
        [You] dir
       *[other] { $who }
    } { $card } für einen eigenen Stich
reason-only-following = , die bedient
reason-only-allowed =
    , die { $who ->
        [You] du spielen darfst
       *[other] { $who } spielen darf
    }
reason-kept-void =
    macht { $who ->
        [You] dich
       *[other] { $who }
    } in { $suit } blank, zum Stechen
reason-kept-best-trump =
    kann weg, und { $card } bleibt { $who ->
        [You] dir
       *[other] { $who }
    }, von keinem Gegner zu schlagen
reason-kept-trump =
    kann weg, und { $card } bleibt { $who ->
        [You] dir
       *[other] { $who }
    }
reason-kept-to-ruff =
    kann weg, und { $card } bleibt { $who ->
        [You] dir
       *[other] { $who }
    } zum Stechen
reason-kept-for-last-trick =
    kann weg, und { $card } bleibt { $who ->
        [You] dir
       *[other] { $who }
    } für den letzten Stich
reason-kept-one-beats =
    lässt { $who ->
        [You] dir
       *[other] { $who }
    } { $card }; in der Farbe geht nur { $over } darüber
reason-kept-fewer-beat =
    lässt { $who ->
        [You] dir
       *[other] { $who }
    } { $card }; darüber gehen weniger Karten
reason-kept-lowest = ist die niedrigste Karte{ $limit }

# Was nach dem Passen kommen kann

reason-no-other-suit =
    Wird { $suit } abgelehnt, gibt { $who ->
        [You] dir
       *[other] { $who }
    } keine andere Farbe { $trumps ->
        [0] einen Trumpf
        [1] mehr als einen Trumpf
       *[other] mehr als { $trumps } Trümpfe
    }.
reason-dealer-may-pick-up = Nach dem Passen kann der Geber { $card } aufnehmen.
reason-rivals-may-name-void =
    Nach dem Passen kann die Gegenseite { $suits } ansagen; da { $who ->
        [You] hast du
       *[other] hat { $who }
    } keinen Trumpf.
reason-rivals-may-name = Nach dem Passen kann die Gegenseite eine Farbe ansagen.

# Warum diese Karte

reason-least-missed =
    ist die Karte, die { $who ->
        [You] dir
       *[other] { $who }
    } am wenigsten fehlt
reason-only-card = { $start } ist die einzige Karte{ $limit }.
reason-lead-best = Ausgespielt ist { $card } nicht zu schlagen.
reason-lead-no-trump-beats = Kein Gegner hat noch einen Trumpf, der { $card } schlägt.
reason-lead-best-trump = Kein Gegner kann einen höheren Trumpf haben als { $card }, und das Ausspiel zieht Trümpfe.
reason-lead-for-partner =
    { $who ->
        [You] Dein
       *[other] Der
    } Partner hat Trumpf angesagt: { $card } ausspielen, das zieht der Gegenseite Trümpfe.
reason-lead-against-makers = { $card } ausspielen: Das kostet die Ansager Trümpfe.
reason-lead-to-draw = { $card } ausspielen, um Trümpfe zu ziehen.
reason-lead-lowest-of-suit = Kein Gegner kann eine Karte haben, die { $card } in der Farbe schlägt.
reason-lead-best-of-suit = Kein Gegner kann in der Farbe eine höhere Karte haben als { $card }.
reason-lead-to-called-card = { $card } ausspielen: { $called }, die gerufene Karte, ist noch draußen.
reason-lead-partner-may-ruff = Der Partner ist in { $suit } blank und kann { $card } stechen.
reason-lead-keeps-last-trump = { $start } jetzt, { $kept } für den letzten Stich.
reason-lead-only-plain-card =
    { $start } ist { $who ->
        [You] deine einzige Karte
       *[other] die einzige Karte von { $who }
    } neben { $trumps ->
        [1] einem Trumpf
       *[other] { $trumps } Trümpfen
    }.
reason-lead-only-of-suit =
    { $start } ist { $who ->
        [You] deine einzige Karte
       *[other] die einzige Karte von { $who }
    } in der Farbe, und die lässt sich später stechen.
reason-lead-one-beats = In der Farbe geht nur { $over } über { $card }.
reason-card-kept = { $start } { $kept }.
reason-lead-fewest-beat =
    Über { $card } gehen in der Farbe weniger Karten als über jede andere { $who ->
        [You] in deinem Blatt
       *[other] im Blatt
    }.
reason-lead-costs-least = { $start } kostet am wenigsten.
reason-lead-nothing-sure =
    Nichts { $who ->
        [You] in deinem Blatt
       *[other] im Blatt
    } gewinnt sicher: { $card } kostet am wenigsten.
reason-follow-safer =
    { $taker ->
        [partner] Der Partner hat
        [defender] Der andere Gegenspieler hat
       *[other] Wahrscheinlich hat jemand von der eigenen Seite
    } { $best } gespielt, doch { $over } kann noch darübergehen: { $card } ist sicherer.
reason-follow-takes-over =
    { $start } übernimmt den Stich, der { $until ->
        [so-far] bis jetzt
       *[other] so oder so
    }{ $sure ->
        [yes] { "" }
       *[other] { " " }wahrscheinlich
    } { $who ->
        [You] deiner
       *[other] der eigenen
    } Seite gehört.
reason-follow-partner-wins-kept =
    { $taker ->
        [partner] Der Partner gewinnt
        [defender] Der andere Gegenspieler gewinnt
       *[other] Wahrscheinlich gewinnt jemand von der eigenen Seite
    } den Stich: { $card } { $kept }.
reason-follow-partner-wins =
    { $taker ->
        [partner] Der Partner gewinnt
        [defender] Der andere Gegenspieler gewinnt
       *[other] Wahrscheinlich gewinnt jemand von der eigenen Seite
    } den Stich: { $card } { $how ->
        [throw] abwerfen
       *[other] spielen
    }.
reason-follow-cannot-win = Dieser Stich ist nicht zu gewinnen: { $card } { $kept }.
reason-ruffs-trick = { $start } sticht
reason-wins-trick = { $start } gewinnt den Stich
reason-win-last =
    { $who ->
        [You] Du spielst
       *[other] { $who } spielt
    } zuletzt: { $card } { $how ->
        [ruff] sticht
       *[other] gewinnt den Stich
    } so billig wie möglich.
reason-win-lower-not-sure = { $does }; über { $lower } kann { $over } noch gehen.
reason-win-sure = { $does }, und kein Gegner kann darüber.
reason-win-one-beats = { $does }: Nur { $over } geht darüber.
reason-win-one-beats-in-suit = { $does }: In der Farbe geht nur { $over } darüber.
reason-win-keeps = { $does } vorerst, und { $kept } bleibt.
reason-win-as-it-stands = { $does } vorerst.
reason-duck-not-sure = { $winner } ist nicht sicher, { $over } kann noch darübergehen: { $card } spielen.
reason-duck-for-later = Für diesen Stich ginge { $winner } weg und fehlte für einen späteren.
reason-duck-cost = Für diesen Stich ginge { $winner } weg.

# Warum diese Ansage

reason-enough-alone = genug, um allein alle Stiche zu versuchen
reason-alone-best-chance = Allein zu spielen ist die beste Chance, die bleibt
reason-nothing-decided = Hier ist nichts zu entscheiden.
reason-held-more-trumps =
    { $count ->
        [1] einen weiteren Trumpf
        [2] zwei weitere Trümpfe
        [3] drei weitere Trümpfe
       *[other] { $count } weitere Trümpfe
    }
reason-held-trumps =
    { $count ->
        [0] keinen Trumpf
        [1] einen Trumpf
        [2] zwei Trümpfe
        [3] drei Trümpfe
       *[other] { $count } Trümpfe
    }
reason-held-rank =
    { $rank ->
        [ace] { $count ->
            [0] kein Ass
            [1] ein Ass
           *[other] { $count } Asse
        }
        [queen] { $count ->
            [1] eine Dame
           *[other] { $count } Damen
        }
        [jack] { $count ->
            [1] einen Buben
           *[other] { $count } Buben
        }
        [ten] { $count ->
            [1] eine Zehn
           *[other] { $count } Zehnen
        }
        [nine] { $count ->
            [1] eine Neun
           *[other] { $count } Neunen
        }
        [eight] { $count ->
            [1] eine Acht
           *[other] { $count } Achten
        }
        [seven] { $count ->
            [1] eine Sieben
           *[other] { $count } Siebenen
        }
       *[other] { $count ->
            [0] keinen König
            [1] einen König
           *[other] { $count } Könige
        }
    }
reason-held-long-suit = , und zwar mit { $count } Karten in { $suit }
reason-held-benny = den Benny
reason-held-right-bower = den rechten Bauern
reason-held-left-bower = den linken Bauern
reason-held-trump-ace = das Trumpf-Ass
reason-held-plus = , dazu { $cards }
reason-hold =
    { $who ->
        [You] Du hast
       *[other] { $who } hat
    } { $held }
reason-hold-in-suit =
    In { $suit } { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }
reason-hold-for-plain =
    Für { $suit } { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }
reason-call-blind = Trumpf wird hier blind angesagt: Eine Farbe ist so gut wie die andere.
reason-hold-for-no-trump =
    { $must ->
        [bid] Das Gebot hat gewonnen
       *[other] Etwas muss angesagt werden
    }; für das { $low ->
        [yes] tiefe Spiel
       *[no] Spiel
    } ohne Trumpf { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }
reason-hold-when-forced =
    { $must ->
        [bid] Das Gebot hat gewonnen
       *[other] Eine Farbe muss angesagt werden
    }; in { $suit } { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }
reason-lesser-loss = Das verliert im Schnitt Punkte, Passen aber mehr.
reason-lesser-loss-because = Das verliert im Schnitt Punkte, Passen aber mehr. { $fact }
reason-and-you-pick-up = , und { $card } kommt dazu
reason-and-partner-picks-up = , und der Partner nimmt { $card } auf
reason-though-you-must-go-alone = , allerdings geht es nur allein
reason-colon-why = : { $why }
reason-pass-lets-renege-go = Die Karten auf dem Tisch beweisen, dass falsch bedient wurde; Passen lässt das durchgehen.
reason-pass-no-renege = Keine Karte auf dem Tisch beweist, dass falsch bedient wurde.
reason-pass-only = Hier geht nur Passen.
reason-pass-bid =
    In der längsten Farbe, { $suit }, { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }.
reason-pass-bid-too-little =
    In der längsten Farbe, { $suit }, { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }: zu wenig zum Bieten.
reason-would-hold =
    Mit { $card } { $who ->
        [You] hättest du
       *[other] hätte { $who }
    } { $held }
reason-pass-gives-card = { $held }, und aufnehmen zu lassen gibt der Gegenseite { $card }.
reason-pass-too-little-for-trump = { $held }: zu wenig für { $suit } als Trumpf.
reason-pass-bowers-next = { $held }: Das sind auch die Bauern von { $suit }, das als Nächstes angesagt werden kann.
reason-pass-worth-more = { $held }: Passen ist mehr wert.
reason-pass-partner-may-pick-up = { $held }; der Partner gibt und kann { $card } noch aufnehmen.
reason-pass-keeps = { $held }: Wer passt, behält das { $use }.
reason-pass-name-first =
    Wird { $suit } abgelehnt, { $who ->
        [You] sagst du zuerst an und hast
       *[other] sagt { $who } zuerst an und hat
    } in { $best } { $held }.
reason-pass-name-first-gives-card =
    Wird { $suit } abgelehnt, { $who ->
        [You] sagst du zuerst an und hast
       *[other] sagt { $who } zuerst an und hat
    } in { $best } { $held }; aufnehmen zu lassen gibt der Gegenseite { $card }.
reason-pass-too-little = { $held }: zu wenig.
reason-pass-best-too-little =
    In { $suit }, der besten möglichen Ansage, { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }: zu wenig.
reason-pass-new-deal = { $held }: Neu zu geben ist noch besser.
reason-use-for-partner = für den Partner, der noch aufnehmen kann, oder gegen eine andere Ansage
reason-use-against-makers = gegen die Ansager
reason-and-you-have-to-bid = , und ein Gebot muss sein
reason-bid-least = { $held }: { $tricks } bieten, nicht mehr als nötig.
reason-bid = { $held }: { $tricks } bieten; das niedrigste Gebot ist { $least }.
reason-bid-keeps-out = { $held }: gleich { $tricks } bieten, damit die Gegenseite höher bieten muss.
reason-bid-over-rivals = { $held }: { $tricks } bieten und damit mehr als die Gegenseite ({ $bid }).
reason-bid-raises = { $held }, und der Partner hat { $bid } geboten: { $tricks } bieten.
reason-bid-over-partner = { $held }: mehr wert als das Gebot des Partners ({ $bid }), also { $tricks } bieten.
reason-bid-special =
    { $held }: genug, um { $how ->
        [alone] allein
       *[partner] mit dem Partner
    } alle Stiche zu versuchen, für { $points } Punkte.
reason-pass-partner-has-bid = { $held }; der Partner hat das höchste Gebot, { $bid }.
reason-pass-number-too-little = { $held }: zu wenig, um { $tricks } zu bieten.
reason-pass-special-too-little = { $held }: zu wenig, um alle Stiche zu versuchen.
reason-special-bid-risks =
    Das kostet { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, wenn auch nur ein Stich fehlt.
reason-higher-bid-scores-no-more = Ein höheres Gebot bringt für dieselben Stiche nicht mehr.
reason-enough-without-partner = genug, um ohne Partner zu spielen
reason-call-helping-card =
    { $who ->
        [You] Du hast
       *[other] { $who } hat
    } { $count ->
        [0] keine Karte
        [1] eine Karte
       *[other] { $count } Karten
    } in { $suit }: Wer { $card } hat, hilft dort am meisten.
reason-hold-and-why = { $held }: { $why }.

# Tausch, Ablegen, Alleinspiel

reason-redeal = Kein Bild auf der Hand: Neu zu geben ist wahrscheinlich besser.
reason-go-under = Der Talon ist wahrscheinlich besser als { $cards }.
reason-give-least-missed =
    { $start } ist die Karte, die { $who ->
        [You] dir
       *[other] { $who }
    } am wenigsten fehlt.
reason-renege-proven = Die Karten beweisen es: Die Farbe wurde nicht bedient, obwohl eine Karte davon da war.
reason-renege-unproven = Keine Karte auf dem Tisch beweist, dass falsch bedient wurde.
reason-up-card = die aufgedeckte Karte
reason-up-card-improves =
    { $start } verbessert { $who ->
        [You] dein Blatt
       *[other] das Blatt von { $who }
    }.
reason-up-card-does-not-improve =
    { $start } verbessert { $who ->
        [You] dein Blatt
       *[other] das Blatt von { $who }
    } nicht.
reason-best-not-all-sure = Nicht jede Karte auf der Hand gewinnt sicher: Eine bessere vom Partner kann helfen.
reason-best-may-help = Eine bessere Karte vom Partner kann helfen.
reason-best-no-better = Die beste Karte des Partners ist wahrscheinlich nicht besser als das eigene Blatt.
reason-best-none-higher = Kein Gegner kann in einer der eigenen Farben eine höhere Karte haben.
reason-give-best = { $start } ist die beste Karte für einen Partner, der allein spielt.
reason-give-to-partner = { $start } geht an den Partner, der allein spielt.
reason-discard-lowest-trump = Nur Trümpfe auf der Hand: den niedrigsten ablegen, { $card }.
reason-discard-void =
    Ohne { $card } { $who ->
        [You] bist du in { $suit } blank und kannst
       *[other] ist { $who } in { $suit } blank und kann
    } stechen.
reason-partner-over-alone = Die Hilfe des Partners ist mehr wert als ein Versuch allein
reason-partner-over-defending-alone = Die Hilfe des Partners ist mehr wert, als allein zu verteidigen
reason-lone-defence-scores = Ein Euchre zählt allein { $lone } und mit Partner { $pair }
reason-lone-defence-may-stop = Vielleicht sind sie auch ohne Partner aufzuhalten

# Was der Punktestand daran ändert

reason-score-decides = Nur nach Punkten wäre „{ $choice }“ besser (um { $by }): Der Punktestand entscheidet.
reason-score-over-points = Nur nach Punkten wäre „{ $choice }“ besser (um { $by }), aber { $fact }.
reason-score-making-wins-cheaply = es zu schaffen gewinnt die Partie, und ein Euchre bringt der Gegenseite nur { $points }
reason-score-their-call-brings = { $need }, und jede Ansage von ihr bringt das
reason-score-their-feat-wins =
    { $need }: { $feat ->
        [loner] Ihr Alleinspiel
       *[other] Ihr Durchmarsch
    } brächte ihr die Partie, und ein Euchre gegen { $who ->
        [You] dich
       *[other] { $who }
    } bringt ihr nur { $points }
reason-score-euchring-brings = { $need }: Es zu schaffen bringt { $make }, ein Euchre der Gegenseite { $euchre }
reason-score-alone-brings = { $need }: Alle Stiche bringen allein { $alone } und mit Partner { $partnered }
reason-score-making-with-partner = es mit dem Partner zu schaffen gewinnt die Partie: Die { $points } eines Alleinspiels sind nicht nötig
reason-score-march-with-partner = ein Durchmarsch mit dem Partner gewinnt die Partie auch: Die { $points } eines Alleinspiels sind nicht nötig
reason-score-no-march-needed = es zu schaffen gewinnt die Partie: Ein Durchmarsch ist nicht nötig
reason-score-making-wins-them = { $need }, und es zu schaffen gewinnt ihr die Partie
reason-score-euchre-wins = { $need }, und ein Euchre gewinnt die Partie
reason-score-march-wins-them = { $need }, und ein Durchmarsch würde ihr die Partie bringen
reason-score-making-wins = { $need }, und es zu schaffen gewinnt die Partie
reason-score-march-wins = { $need }, und ein Durchmarsch gewinnt die Partie
reason-score-euchre-wins-them = { $need }, und ein Euchre würde ihr die Partie bringen
reason-you-need =
    { $who ->
        [You] du brauchst
       *[other] { $who } braucht
    } { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
reason-they-need =
    die Gegenseite braucht { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }

# Was gegen eine Ansage spricht

reason-against-naming =
    In { $suit } { $who ->
        [You] hast du
       *[other] hat { $who }
    } { $held }.
reason-up-card-out-of-play = Bei einem Alleinspiel ist { $card } aus dem Spiel, weil der Geber aussetzt.
reason-partner-may-pick-up = Nach dem Passen kann der Partner, der gibt, { $card } noch aufnehmen.
reason-no-bower = ohne Bauer
reason-no-side-ace = ohne Ass neben den Trümpfen
reason-would-lack = Das Blatt wäre { $missing }.
reason-trumps-not-yours = { $others } der { $all } Trümpfe wären woanders.
reason-left-bower-turned-down = Der linke Bauer von { $suit } wurde abgelehnt.
reason-need-makes =
    { $who ->
        [You] Du brauchst
       *[other] { $who } braucht
    } noch { $points }, und es mit dem Partner zu schaffen bringt das auch.
reason-need-marches =
    { $who ->
        [You] Du brauchst
       *[other] { $who } braucht
    } noch { $points }, und ein Durchmarsch mit dem Partner bringt das auch.
reason-alone-lacks = Allein bringt nur mit allen { $tricks } Stichen mehr, und { $card } ist woanders.
reason-alone-may-lose = Allein bringt nur mit allen { $tricks } Stichen mehr, und { $card } kann geschlagen werden.
reason-march-pays = Alle { $tricks } Stiche bringen mit Partner { $partnered } und allein { $alone }.

# Was gegen eine Karte spricht

reason-is-bower = { $start } ist ein Trumpf, sogar ein Bauer.
reason-is-trump = { $start } ist ein Trumpf.
reason-only-trump =
    { $start } ist { $who ->
        [You] dein einziger Trumpf
       *[other] der einzige Trumpf von { $who }
    }.
reason-lead-draws-partner = Trumpf auszuspielen kann auch den Partner einen kosten.
reason-opponent-may-trump = Ein Gegner ist in { $suit } blank und kann stechen.
reason-may-be-trumped =
    { $start } kann noch gestochen werden: { $trumps ->
        [one] { $trumps } Trumpf ist
       *[other] { $trumps } Trümpfe sind
    } nicht zu sehen.
reason-smaller-loss = { $start } ist nicht sicher, { $over } kann noch darübergehen; { $best } ist der kleinere Verlust.
reason-would-still-hold =
    { $who ->
        [You] Du hättest
       *[other] { $who } hätte
    } noch { $suit } und { $who ->
        [You] könntest
       *[other] könnte
    } nicht stechen.
reason-ruffed-sooner =
    { $out ->
        [0] Kein { $suit } ist
        [1] Ein { $suit } ist
       *[other] { $out } { $suit } sind
    } noch draußen, { $most } { $other }: { $suit } wird eher gestochen.
reason-more-may-beat =
    In der Farbe { $more ->
        [1] kann eine Karte
       *[other] können { $more } Karten
    } { $card } schlagen, { $best } { $fewer ->
        [0] keine
       *[other] { $fewer }
    }.
reason-takes-from-friend =
    { $start } nimmt { $friend ->
        [partner] dem Partner
       *[other] dem anderen Gegenspieler
    } den Stich weg.
reason-leaves-trick = Der Stich bliebe mit { $card } bei der Gegenseite.
reason-leaves-trick-to-friend =
    Der Stich bliebe mit { $card } { $friend ->
        [partner] beim Partner
       *[other] beim anderen Gegenspieler
    }.
reason-leaves-trick-to-beatable-friend =
    Der Stich bliebe mit { $card } { $friend ->
        [partner] beim Partner
       *[other] beim anderen Gegenspieler
    }, und { $over } kann noch darübergehen.
reason-best-takes-too = { $start } nimmt den Stich vorerst auch.
reason-not-needed =
    { $start } ist nicht nötig: { $friend ->
        [partner] Der Partner
       *[other] Der andere Gegenspieler
    } hat den Stich bis jetzt.
reason-cannot-take = { $start } kann diesen Stich nicht machen.
reason-may-win-later = { $start } kann einen eigenen Stich machen.
reason-keeps-more-suits =
    Es blieben { $suits ->
        [1] eine Farbe
       *[other] { $suits } Farben
    } neben den Trümpfen statt { $fewer }.
reason-left-bare = { $start } bliebe ohne Deckung.
reason-may-be-beaten = { $start } ist nicht sicher, { $over } kann noch darübergehen.
reason-unseen-cards = Der Unterschied liegt darin, was die anderen wahrscheinlich haben.

# Was der Coach sagt

coach-weighs-only = Der Coach bewertet nur „{ $choice }“, kein { $others }.
coach-only-choice = Die einzige Wahl: { $choice }.
coach-too-close = Zu knapp für ein Urteil: { $choices }.
coach-better-by-points =
    { $verdict ->
        [clear] Klar besser
       *[other] Knapp besser
    }: „{ $best }“ statt „{ $other }“, um { $points } Punkte.
coach-better-by-points-and-chance =
    { $verdict ->
        [clear] Klar besser
       *[other] Knapp besser
    }: „{ $best }“ statt „{ $other }“, um { $points } Punkte und { $chance } Gewinnchance.
coach-better-by-chance =
    { $verdict ->
        [clear] Klar besser
       *[other] Knapp besser
    }: „{ $best }“ statt „{ $other }“, um { $chance } Gewinnchance, obwohl es { $points } Punkte weniger bringt.
coach-renege = falsches Bedienen
coach-challenge = Melden
coach-perfect-play = Sähen alle alle Karten, wäre das perfekte Spiel: { $choice }. Hier sieht sie niemand, also sagt das nichts voraus und widerspricht nichts.
coach-hint-too-close = Zu knapp für ein Urteil: „{ $other }“ ist ebenso gut.
coach-hint-too-close-others =
    Zu knapp für ein Urteil: „{ $other }“ ist ebenso gut, { $more ->
        [1] und noch eine andere Wahl
       *[other] und { $more } andere auch
    }.
coach-hint-close = Es ist knapp: „{ $other }“ ist fast ebenso gut.
coach-hint-at-score = Bei diesem Punktestand kostet „{ $other }“ { $chance } Gewinnchance.
coach-hint-worth = Das ist { $points } Punkte mehr wert als „{ $other }“.
coach-hint-seems-worth = Das scheint { $points } ± { $error } Punkte mehr wert zu sein als „{ $other }“.
coach-hint-slow =
    Dieser Tipp kommt von der langsameren Rechnung, mit { $deals ->
        [one] { $deals } Verteilung
       *[other] { $deals } Verteilungen
    }.
coach-unlearned-calls = In diesem Spiel wissen wir nicht, wie wahrscheinlich die Ansagen jede Verteilung machen.
coach-slow-engine = Die schnelle Rechnung kann das nicht bewerten, also spielt der Regel-Bot alle Plätze: Das ist langsamer, mit weniger Verteilungen, und nur so gut, wie dieser Bot spielt.
coach-rough-chance = In diesem Spiel ist die Gewinnchance nur grob geschätzt.
coach-no-chance = Kein Punktestand beendet diese Partie: Entscheidungen werden nach Punkten beurteilt, nicht nach der Gewinnchance.
coach-number-of-hands = Die Zahl der Runden kann diese Partie vor den Punkten beenden: Entscheidungen werden nach Punkten beurteilt, nicht nach der Gewinnchance.

# Ansagetabellen

coach-chart-order-title = erster Durchgang: die aufgedeckte Karte
coach-chart-order-short = 1. Durchgang: aufgedeckte Karte
coach-chart-order-calling = aufnehmen zu lassen
coach-chart-order-calls = aufnehmen lassen
coach-chart-order-trump = die aufgedeckte Farbe
coach-chart-next-title = zweiter Durchgang: die Schwesterfarbe der abgelehnten („next“)
coach-chart-next-short = 2. Durchgang: Schwesterfarbe
coach-chart-next-calling = die Schwesterfarbe anzusagen
coach-chart-next-calls = die Schwesterfarbe ansagen
coach-chart-next-trump = die Schwesterfarbe
coach-chart-across-title = zweiter Durchgang: Farbwechsel, die bessere der beiden anderen Farben („across“)
coach-chart-across-short = 2. Durchgang: Farbwechsel
coach-chart-across-calling = die bessere Farbe beim Farbwechsel anzusagen
coach-chart-across-calls = die bessere Farbe beim Farbwechsel ansagen
coach-chart-across-trump = die bessere Farbe beim Farbwechsel
coach-chart-no-trump-title = zweiter Durchgang: ohne Trumpf
coach-chart-no-trump-short = 2. Durchgang: ohne Trumpf
coach-chart-no-trump-calling = ohne Trumpf anzusagen
coach-chart-no-trump-calls = ohne Trumpf ansagen
coach-chart-no-trump-trump = keine
coach-chart-bid-title = das Bieten
coach-chart-bid-short = das Bieten
coach-chart-bid-calling = zu bieten
coach-chart-bid-calls = bieten
coach-chart-bid-trump = die beste Farbe
coach-instead-naming = den besten anderen Trumpf anzusagen, denn der Geber darf nicht passen
coach-instead-passing = zu passen
coach-chart-none = für „{ $game }“ gibt es keine Ansagetabelle: Zu zweit sind dort alle Karten zu sehen, also hat keine Art von Blatt einen eigenen Wert
coach-chart-none-for-pairs = für „{ $game }“ gibt es keine Ansagetabelle: Was ein Blatt wert ist, hängt dort davon ab, was der Partner und die Gegenseite geboten haben
coach-chart-unknown = das Spiel „{ $game }“ hat die Tabellen { $charts }, nicht { $given }
coach-chart-not-measured = niemand hat gemessen, was Ansagen im Spiel „{ $game }“ wert sind
coach-chart-never-came = im Spiel „{ $game }“ kam dieser Platz nie an die Reihe
coach-calls-suit-terms = Die Schwesterfarbe ist die andere rote oder schwarze Farbe neben der abgelehnten; ein Farbwechsel geht von Rot zu Schwarz oder umgekehrt.
coach-calls-averages = Jede Zahl ist ein Mittel vieler Blätter: Ist sie knapp, sind manche eine Ansage wert und andere nicht.
coach-calls-close = knapp: innerhalb eines Zehntelpunkts oder dreier Standardfehler
coach-calls-blank = Leer: Kein solches Blatt kam vor.
coach-calls-all-passed = Alle davor haben gepasst.
coach-calls-nobody-spoke = Noch hat niemand etwas gesagt.
coach-calls-passed-twice = Im ersten Durchgang haben alle gepasst und im zweiten alle davor.
coach-calls-passed-once = Im ersten Durchgang haben alle gepasst.
coach-calls-worth =
    Jede Zahl sagt, was es mehr bringt, { $calling }{ $alone ->
        [yes] { " " }(hier immer allein)
       *[other] { "" }
    }, als { $instead }: in Punkten der Runde, deine minus { $opponents ->
        [several] das Mittel der anderen
       *[other] die der Gegenseite
    }, bei 0–0 mit guten Spielern auf allen Plätzen.
coach-calls-share =
    Jede Zahl sagt, in wie vielen von 100 Runden der gelernte Spieler, auf dem die starken Bots beruhen, mit einem solchen Blatt so entscheidet: { $calls }{ $alone ->
        [yes] , hier immer allein
       *[other] { "" }
    }. Der Punktestand zählt dabei nicht.
coach-seat-left = links vom Geber
coach-seat-right = rechts vom Geber
coach-seat-dealer = der Geber
coach-seat-partner = der Partner des Gebers
coach-seat-second = der zweite Platz nach dem Geber
coach-seat-third = der dritte Platz nach dem Geber
coach-holding-benny = Benny
coach-holding-right = rechter Bauer
coach-holding-left = linker Bauer
coach-holding-ace = Ass
coach-calls-games = es gibt Tabellen für { $games }, aber nicht für { $given }
coach-calls-views = eine Tabelle zeigt { $views }, nicht { $given }
coach-calls-aces = Asse
coach-calls-trumps =
    { $trumps ->
        [0] Kein Trumpf
        [one] { $trumps } Trumpf
       *[other] { $trumps } Trümpfe
    }
coach-calls-beside =
    { $rank ->
        [ace] { $count ->
            [0] Kein Ass
            [one] { $count } Ass
           *[other] { $count } Asse
        }
       *[other] { $count ->
            [0] Kein König
            [one] { $count } König
           *[other] { $count } Könige
        }
    }
coach-calls-alone = allein
coach-calls-bid = { $tricks } bieten
coach-holding-none = kein Trumpf
coach-holding-aces =
    { $count ->
        [0] kein Ass
        [one] { $count } Ass
       *[other] { $count } Asse
    }
coach-holding-low =
    { $count ->
        [one] { $count } Trumpf
       *[other] { $count } Trümpfe
    } unter dem Ass
coach-holding-more =
    { $count ->
        [1] ein weiterer
       *[other] { $count } weitere
    }
coach-calls-worth-example =
    Zum Beispiel { $held } ({ $seat }): Es ist { $points } ± { $error } Punkte mehr wert, { $calling }{ $how ->
        [alone] { " " }(allein)
        [bid] { " " }({ $tricks })
       *[other] { "" }
    }, als { $instead }.
coach-calls-share-example =
    Zum Beispiel { $held } ({ $seat }): { $calls } in { $share } von 100 Runden{ $kind ->
        [bid] , { $small } im Schnitt
        [alone] , { $small } davon allein
       *[other] { "" }
    }.
coach-calls-hand =
    { $rank ->
        [ace] { $name } ({ $held }{ $taken ->
            [yes] , mit der aufgedeckten Karte
           *[other] { "" }
        }), { $count ->
            [0] kein Ass
            [1] ein Ass
           *[other] { $count } Asse
        } neben den Trümpfen
       *[other] { $held }, { $count ->
            [0] kein König
            [1] ein König
           *[other] { $count } Könige
        }
    }, blank in { $voids ->
        [0] keiner Farbe
        [1] einer Farbe
       *[other] { $voids } Farben
    }

# Eine Stellung, nach der gefragt wird

coach-position-not-your-turn = dort ist Platz { $seat } an der Reihe, nicht du: Gib mehr Ansagen und gespielte Karten an
coach-position-over = dort entscheidet niemand mehr: Die Runde ist vorbei
coach-position-hand-size = ein Blatt hat { $size } Karten, und das sind { $given }
coach-position-no-up-card = in diesem Spiel wird keine Karte aufgedeckt
coach-position-say-up-card = sag, welche Karte aufgedeckt ist, etwa 9H
coach-position-not-in-pack = { $card } ist nicht im Kartenstapel dieses Spiels
coach-position-twice = { $card } kommt zweimal vor
coach-position-seat = ein Platz ist 1 bis { $seats }, von links vom Geber gezählt, oder { $names }, nicht { $given }
coach-position-too-much = das ist mehr als alle Karten eines Blatts
coach-position-hidden = hier muss jede Karte bekannt sein
coach-position-scores = es braucht { $sides } Punktestände, deinen zuerst, nicht { $given }
coach-position-score = ein Punktestand ist eine Zahl, nicht { $given }

# Die Analyse einer Partie

review-hidden-discard = Die Aufzeichnung zeigt eine abgelegte oder weitergegebene Karte nicht.
review-hidden-hand = Die Aufzeichnung hat nicht alle Karten dieses Blatts.
review-no-hand = diese Aufzeichnung hat keine Runde zum Durchgehen
review-call =
    { $who ->
        [You] Du { $kind ->
            [name] sagst{ $alone ->
                [yes] { " " }allein
               *[other] { "" }
            } { $suit } an
            [bid] bietest { $bid }
            [pick-up] nimmst{ $alone ->
                [yes] { " " }allein
               *[other] { "" }
            } { $card } auf
           *[other] lässt{ $alone ->
                [yes] { " " }allein
               *[other] { "" }
            } { $card } aufnehmen
        }
       *[other] { $who } { $kind ->
            [name] sagt{ $alone ->
                [yes] { " " }allein
               *[other] { "" }
            } { $suit } an
            [bid] bietet { $bid }
            [pick-up] nimmt{ $alone ->
                [yes] { " " }allein
               *[other] { "" }
            } { $card } auf
           *[other] lässt{ $alone ->
                [yes] { " " }allein
               *[other] { "" }
            } { $card } aufnehmen
        }
    }
review-call-with =
    { $call } und { $who ->
        [You] hast
       *[other] hat
    } { $held }
review-moment = { $result } ({ $side }: von { $before } auf { $after }).
review-moment-mistake = Der teuerste Fehler: { $who }, „{ $chosen }“ ({ $cost }) statt „{ $better }“.
review-luck-alone = ; die Karten allein waren { $chance } wert
review-luck = ; die Karten waren { $chance } davon wert
review-luck-against =
    , obwohl die Karten { $others ->
        [side] der Gegenseite
       *[other] den anderen
    } { $chance } wert waren
review-no-deal = Wir haben keine Verteilung gefunden, die zur Aufzeichnung dieser Runde passt.
review-not-valued = Der Coach kann diese Wahl nicht bewerten.
review-hindsight-lucky = Diesmal hat es sich ausgezahlt, aber eine Runde beweist nichts.
review-hindsight-really = In der Partie waren es { $points }.
review-hindsight-same =
    Diese Runde, von denselben Bots nachgespielt: { $count ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für { $side } mit „{ $chosen }“, und ebenso viel mit „{ $best }“.
review-hindsight =
    Diese Runde, von denselben Bots nachgespielt: { $count ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für { $side } mit „{ $best }“, { $lesser } mit „{ $chosen }“.
review-side-alone =
    { $who ->
        [You] dich
       *[other] { $who }
    }
review-side =
    { $who ->
        [You] deine Seite
       *[other] die Seite von { $who }
    }
review-part-cards = Karten
review-part-cards-meaning = was die Karten bei durchschnittlichem Spiel wert waren
review-part-decisions = Fehler
review-part-decisions-meaning = Gewinn aus den Fehlern der anderen minus die eigenen, beurteilt nach dem, was alle wissen konnten
review-part-guesses = Raten
review-part-guesses-meaning = alles Übrige: ob richtig oder falsch geraten war
review-nothing = Diese Aufzeichnung hat keine beendete Runde zum Analysieren.
review-too-long = Diese Partie mit { $hands } Runden ist zu lang für die Seite. Nimm „euchre records review“.
review-server-stopping = Der Server hält an. Versuch es noch einmal, wenn er zurück ist.
review-queued = Der Coach analysiert erst andere Partien. Du bist Nummer { $place } in der Schlange.
review-names-too-long = Die Analyse dieser Partie ist zu lang zum Senden, weil ihre Namen so lang sind: „euchre records review“ zeigt sie.
review-getting-ready = Der Coach macht sich bereit.

# Aufgezeichnete und geteilte Partien

coach-record-not-utf-8 = Eine Aufzeichnung ist Text in UTF-8.
coach-record-unreadable = Die Aufzeichnung lässt sich nicht lesen: { $why }.
coach-replay-too-long = Diese Partie mit { $events } Ereignissen ist zu lang für die Seite. Nimm „euchre records replay“.
coach-replay-names-too-long = Die Wiedergabe dieser Partie ist zu lang zum Senden, weil ihre Namen so lang sind. Nimm „euchre records replay“.
coach-preview-hand = Runde { $number }: { $result }
coach-preview-one-hand = Eine Runde Euchre ({ $rules }), Karte für Karte.
coach-preview-hands =
    { $hands ->
        [one] { $hands } Runde
       *[other] { $hands } Runden
    } Euchre ({ $rules }), Karte für Karte.
coach-share-game-over = Du kannst diese Partie teilen, wenn sie vorbei ist.
coach-no-hand-of-number =
    Es gibt keine Runde { $number }: { $hands ->
        [1] Es gibt nur eine
       *[other] Es gibt { $hands }
    }.
coach-share-hand-over = Du kannst diese Runde teilen, wenn sie vorbei ist.
coach-no-record = in diesem Text ist keine Aufzeichnung
coach-no-such-game =
    es gibt keine Partie { $number }, nur { $games ->
        [one] { $games } Partie
       *[other] { $games } Partien
    }
coach-no-sealed-deals = Diese Partie hat keine versiegelten Runden.
coach-deals-match = Jede Runde passt zu ihrem Siegel.
coach-deal-does-not-match = Eine Runde passt nicht zu ihrem Siegel (auf Englisch: „{ $why }“).
coach-record-broken-off = Der Rest der Aufzeichnung ist nicht lesbar (auf Englisch: „{ $why }“).
coach-no-game-started = An diesem Tisch hat noch keine Partie begonnen.
coach-no-game-of-number =
    Es gibt keine Partie { $number }: { $games ->
        [1] Es gibt nur eine
       *[other] Es gibt { $games }
    }.

# Wenn zu viel zu tun ist

coach-pool-busy-for-you =
    { $pool ->
        [coach] Der Coach
       *[other] Der Server
    } arbeitet schon { $holder ->
        [address] für deine Adresse
       *[other] für dich
    }. Warte, bis das fertig ist.
coach-pool-too-busy =
    { $pool ->
        [coach] Der Coach
       *[other] Der Server
    } hat gerade zu viel zu tun. Versuch es in einer Minute noch einmal.
coach-pool-interrupted = Das wurde unterbrochen: Versuch es noch einmal.
coach-pool-too-long = Das hat zu lange gedauert, deshalb haben wir es angehalten.
coach-pool-memory = Das hat zu viel Speicher gebraucht, deshalb haben wir es angehalten.
coach-pool-failed = Das ist uns nicht gelungen, und es liegt an uns.
coach-not-installed = Der Coach braucht numba, das auf diesem Server nicht installiert ist ({ $command }).
coach-warming = Der Coach macht sich bereit. Versuch es in einer Minute noch einmal.
coach-reading-for-you = Wir lesen schon viel für dich. Warte, bis das fertig ist.
coach-server-busy = Der Server hat gerade zu viel zu tun. Versuch es in einer Minute noch einmal.

# Das Labor und die Gewinnchancen

coach-lab-games = das Labor hat die Spiele { $games }, aber nicht { $given }
coach-lab-choose = wähle fünf Karten und die aufgedeckte Karte
coach-lab-round = der Durchgang muss 1 oder 2 sein
coach-lab-benny-up = ist die beste Karte aufgedeckt, sagt der Geber zuerst Trumpf an: siehe die Tabelle
coach-lab-no-house-rules = das Labor nimmt nur diese Spiele, ohne Hausregeln: { $games }
coach-lab-all-passed = das Labor antwortet nur, wenn alle vor dir gepasst haben
coach-lab-seen-by-turn = die Stellung muss von Platz { $seat } gesehen sein, der an der Reihe ist
coach-lab-choose-cards = wähle die Karten auf der Hand und die aufgedeckte Karte
coach-lab-bar = { $points } Punkte, Standardfehler { $error }
coach-equity-no-game = Für dieses Spiel haben wir keine Chancen. Das ist das Standardspiel.
coach-equity =
    Bei { $us }–{ $them }{ $hands ->
        [0] { "" }
        [1] { " " }mit noch einer Runde
       *[other] { " " }mit noch { $hands } Runden
    } gewinnst du, { $dealer ->
        [you] wenn du gibst
        [left] wenn links von dir gegeben wird
       *[other] wenn die Gegenseite gibt
    }, { $chance } der Partien. Ein Punkt mehr ist { $gain } wert, und ein Punkt für { $sides ->
        [two] die Gegenseite
       *[other] jeden Gegner
    } kostet { $loss }.

# Die Seite der Wiedergabe

replay-page-title = Wiedergabe · Euchre
replay-page-opening = Wird geöffnet…
replay-page-no-script = Die Wiedergabe braucht JavaScript. <code>euchre records replay FILE</code> und <code>euchre records review FILE</code> zeigen dasselbe im Terminal.
