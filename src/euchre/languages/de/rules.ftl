# Die Regeln: was auf den Seiten über sie steht, und in den Formularen, die sie ändern.

## Kleine Wörter

rules-number = { $n ->
        [0] kein
        [1] ein
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
        [10] zehn
       *[other] { $n }
    }
rules-points = { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
rules-trick-count = { $n ->
        [1] ein Stich
       *[other] { $word } Stiche
    }
rules-suit = { $suit ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
       *[spades] Pik
    }

## Personen, Karten und Geben

rules-players = gespielt wird zu { $n ->
        [2] zweit
        [3] dritt
        [4] viert
        [5] fünft
       *[other] { $n }
    }
rules-low-rank = gespielt wird mit { $size } Karten, vom Ass bis { $rank ->
        [seven] zur Sieben
        [eight] zur Acht
        [nine] zur Neun
        [jack] zum Buben
       *[ten] zur Zehn
    }
rules-hand-size = alle bekommen { $word } Karten
rules-up-card-last = die letzte Karte wird aufgedeckt
rules-up-card-kitty-used = die nächste Karte wird aufgedeckt; die übrigen, der Talon, bleiben verdeckt
rules-up-card-kitty-dead = die nächste Karte wird aufgedeckt; die übrigen, der Talon, bleiben verdeckt und aus dem Spiel
rules-all-dealt = alle Karten werden gegeben, also wird keine aufgedeckt
rules-no-up-card = es wird keine Karte aufgedeckt; { $n ->
        [1] die übrige bleibt verdeckt
       *[other] die übrigen { $word } bleiben verdeckt
    }
rules-deal-same-way = gegeben wird in zwei Durchgängen, erst drei und dann zwei Karten oder umgekehrt, die ganze Partie lang gleich
rules-deal-as-dealer-likes = gegeben wird in zwei Durchgängen: erst zwei oder drei Karten für jede Person, wie der Geber mag, dann der Rest der fünf
rules-deal-any-way = wie der Geber mag, werden die Karten einzeln gegeben, oder erst zwei oder drei für jede Person und dann der Rest der fünf
rules-deal-singly = die Karten werden einzeln gegeben
rules-all-pass = wenn { $players ->
        [2] beide
       *[other] alle
    }{ $times ->
        [1] { "" }
       *[other] { " " }zweimal
    } passen, wird die Runde nicht gespielt, und { $dealer ->
        [same] dieselbe Person gibt noch einmal
       *[next] die nächste Person gibt
    }
rules-all-pass-scores = wenn { $players ->
        [2] beide
       *[other] alle
    }{ $times ->
        [1] { "" }
       *[other] { " " }zweimal
    } passen, { $pairs ->
        [yes] bekommen die Gegner des Gebers 1 Punkt
       *[no] bekommen alle außer dem Geber 1 Punkt
    }, und { $dealer ->
        [same] dieselbe Person gibt noch einmal
       *[next] die nächste Person gibt
    }
rules-farmers-hand-off = ein Blatt aus lauter niedrigen Karten wird gespielt wie jedes andere
rules-farmers-hand-redeal = { $lowest ->
        [seven] wer keine Karte über der Zehn hat
        [eight] wer keine Karte über der Zehn hat
       *[other] wer nur Neunen und Zehnen hat
    }, darf beim ersten Wort, bevor jemand angesagt hat, das Blatt zeigen und neu geben lassen
rules-farmers-hand-go-under = wer mindestens drei { $lowest ->
        [nine] Neunen und Zehnen
        [ten] Neunen und Zehnen
       *[other] Karten bis zur Zehn
    } hat, darf beim ersten Wort, bevor jemand angesagt hat, drei davon zeigen und gegen drei verdeckte Karten des Talons tauschen; das darf nur, wer zuerst darum bittet
rules-cut-by-nobody = niemand hebt ab
rules-cut-by-left = wer links vom Geber sitzt, hebt vor jedem Geben ab
rules-cut-by-right = wer rechts vom Geber sitzt, hebt vor jedem Geben ab
rules-cut-by-other = wer nicht gibt, hebt vor jedem Geben ab
rules-clause-sides-fixed-pairs = Partner sitzen einander gegenüber und zählen ihre Punkte zusammen
rules-clause-sides-maker-vs-rest = es gibt keine festen Partner: Alle zählen ihre eigenen Punkte, und in jeder Runde spielt der Ansager allein gegen die beiden anderen
rules-clause-sides-solo = es gibt keine Partner: Man spielt gegeneinander
rules-clause-sides-called-partner = es gibt keine festen Partner: Alle zählen ihre eigenen Punkte, und in jeder Runde findet der Ansager einen Partner, indem er eine Karte ruft; die beiden spielen gegen den Rest
rules-clause-joker-none = es gibt keinen Joker
rules-clause-joker-joker = dazu kommt ein Joker: der Benny, der höchste aller Trümpfe, egal welche Farbe Trumpf ist
rules-clause-joker-joker-or-2s = dazu kommt ein Joker (oder, wenn keiner da ist, die Pik-2): der Benny, der höchste aller Trümpfe, egal welche Farbe Trumpf ist
rules-clause-joker-2s = dazu kommt die Pik-2: der Benny, der höchste aller Trümpfe, egal welche Farbe Trumpf ist
rules-clause-first-dealer-random = wer zuerst gibt, entscheidet das Los
rules-clause-first-dealer-host = zuerst gibt der Gastgeber
rules-clause-first-dealer-first-black-jack = es werden offen Karten verteilt, bis ein schwarzer Bube fällt; wer ihn bekommt, gibt zuerst
rules-clause-first-dealer-first-jack = es werden offen Karten verteilt, bis ein Bube fällt; wer ihn bekommt, gibt zuerst
rules-clause-first-dealer-low-cut = alle heben eine Karte ab, und wer die niedrigste hat (König hoch, Ass niedrig), gibt zuerst
rules-clause-first-dealer-high-cut = alle heben eine Karte ab, und wer die höchste hat (König hoch, Ass niedrig), gibt zuerst
rules-clause-cut-may-bump-true = wer abhebt, darf stattdessen auf den Stapel klopfen (Bump), der dann bleibt, wie er ist
rules-clause-cut-may-bump-false = es wird immer abgehoben; auf den Stapel zu klopfen genügt nicht
rules-clause-ace-no-face-off = ein Blatt mit Assen, aber ohne Bild wird gespielt wie jedes andere
rules-clause-ace-no-face-one-ace = wer genau ein Ass hat und weder König, Dame, Bube noch Benny, darf beim ersten Wort, bevor jemand angesagt hat, das Blatt zeigen und neu geben lassen
rules-clause-ace-no-face-one-or-more = wer weder König, Dame, Bube noch Benny hat, egal wie viele Asse, darf beim ersten Wort, bevor jemand angesagt hat, das Blatt zeigen und neu geben lassen
rules-clause-misdeal-same-dealer = eine Runde, die vor jeder Ansage ungültig wird, gibt derselbe Geber neu
rules-clause-misdeal-next-dealer = nach einer Runde, die vor jeder Ansage ungültig wird, gibt die nächste Person

## Trumpf bestimmen

rules-bidding-turn-up = { $players ->
        [2] wer nicht gibt, fängt an
       *[other] wer links vom Geber sitzt, fängt an
    }: Reihum passt man oder lässt die aufgedeckte Karte aufnehmen, deren Farbe dann Trumpf ist; wenn alle passen, ist sie abgelehnt, und reihum passt man oder nennt eine Farbe
rules-bidding-name-only = { $players ->
        [2] wer nicht gibt, fängt an
       *[other] wer links vom Geber sitzt, fängt an
    }: Reihum passt man oder nennt eine Trumpffarbe; wer zuerst eine nennt, ist Ansager
rules-bidding-auction = { $players ->
        [2] wer nicht gibt, fängt an
       *[other] wer links vom Geber sitzt, fängt an
    }: { $once ->
        [yes] Alle sprechen einmal, passen oder bieten mehr Stiche als alle davor
       *[no] Reihum passt man oder bietet mehr Stiche als alle davor
    }; wer am höchsten bietet, ist Ansager und sagt dann Trumpf an
rules-bidding-auction-in-trump = { $players ->
        [2] wer nicht gibt, fängt an
       *[other] wer links vom Geber sitzt, fängt an
    }: { $once ->
        [yes] Alle sprechen einmal, passen oder bieten mehr Stiche als alle davor
       *[no] Reihum passt man oder bietet mehr Stiche als alle davor
    }; wer am höchsten bietet, ist Ansager
rules-min-bid = das niedrigste Gebot ist { $tricks }
rules-max-bid = das höchste Gebot ist { $tricks } und beendet das Bieten
rules-max-bid-number = die höchste Zahl, die man bieten kann, ist { $tricks }{ $pepper ->
        [yes] , was Kleinpepper heißt
       *[no] { "" }
    }
rules-min-bid-no-trump = ohne Trumpf ist das niedrigste Gebot { $tricks }
rules-min-bid-no-trump-off = ohne Trumpf ist das niedrigste Gebot dasselbe wie in einer Farbe
rules-big-pepper = über allen Zahlen kann man Großpepper bieten, alle Stiche mit dem Partner; das bringt oder kostet { $points }
rules-big-pepper-off = niemand kann Großpepper bieten
rules-call-cards = über allen Zahlen kann man { $n ->
        [1] den Einertausch bieten: eine Karte verdeckt weglegen, eine vom Partner bekommen
       *[2] den Zweiertausch bieten: zwei Karten verdeckt weglegen, zwei vom Partner bekommen
    } und alle Stiche allein machen; das bringt oder kostet { $points }
rules-call-cards-off = niemand kann { $n ->
        [1] den Einertausch
       *[2] den Zweiertausch
    } bieten
rules-moon = über allen anderen Geboten kann man den Mond bieten, alle Stiche allein; das bringt oder kostet { $points }
rules-moon-off = niemand kann den Mond bieten
rules-moon-over-moon = über einen Mond kann noch ein Mond geboten werden; der zweite zählt { $second } Punkte, der dritte { $third } und der vierte { $fourth }
rules-moon-unbeaten = über einen Mond kann niemand bieten
rules-moon-cards = wer den Mond bietet, legt { $n ->
        [1] eine Karte verdeckt weg und bekommt eine
        [2] zwei Karten verdeckt weg und bekommt zwei
       *[3] drei Karten verdeckt weg und bekommt drei
    } vom Partner
rules-moon-cards-off = wer den Mond bietet, behält die Karten, wie sie sind
rules-benny-stands-for = ein aufgedeckter Benny steht für { $suit ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
       *[spades] Pik
    }, und angesagt wird wie sonst
rules-benny-up-blind = wird der Benny aufgedeckt, muss der Geber Trumpf ansagen: Er nennt eine Farbe, bevor er sein Blatt ansieht, und nimmt den Benny
rules-benny-up-seen = wird der Benny aufgedeckt, sieht der Geber sein Blatt an, muss Trumpf ansagen und nimmt den Benny
rules-benny-up-redeal = wird der Benny aufgedeckt, wird neu gegeben
rules-no-trump-off = Trumpf muss eine Farbe sein; niemand kann ohne Trumpf ansagen
rules-no-trump = { $when ->
        [second] im zweiten Durchgang darf man
        [both] in beiden Durchgängen (im ersten bleibt die aufgedeckte Karte dann liegen) darf man
       *[always] man darf
    } statt einer Farbe auch „ohne Trumpf“ ansagen: Dann sind Buben gewöhnliche Karten, und jeden Stich macht die höchste Karte der ausgespielten Farbe{ $benny ->
        [yes] , und der Benny ist eine Farbe für sich, die alle anderen schlägt
       *[no] { "" }
    }
rules-dealer-free = der Geber muss nie ansagen
rules-stick-the-dealer = wenn alle anderen{ $times ->
        [1] { "" }
       *[other] { " " }zweimal
    } gepasst haben, muss der Geber { $auction ->
        [yes] bieten
       *[no] eine Farbe nennen
    }
rules-partner-call = der Ansager ruft dann { $card ->
        [ace] ein Ass, das weder Trumpf noch im eigenen Blatt ist
        [best-of-suit] die höchste Karte einer Farbe außer Trumpf, die er nicht selbst hat
       *[card-not-trump] eine Karte, die weder Trumpf noch im eigenen Blatt ist
    }; wer sie hat, ist Partner, verrät es aber nicht, bis die Karte gespielt wird{ $dead ->
        [yes] ; hat sie niemand, spielt der Ansager ohne Partner
       *[no] { "" }
    }
rules-natural-trump-off = man darf eine Farbe zu Trumpf machen, ohne eine Karte davon zu haben
rules-natural-trump-stuck = ein Geber, der ansagen muss und keine hat, darf jede Farbe nennen
rules-natural-trump-benny = ein Geber, der den Benny aufdeckt, darf jede Farbe nennen
rules-natural-trump = man darf eine Farbe nur zu Trumpf machen, wenn man eine Karte davon hat (der Benny und der Bube der anderen Farbe zählen nicht)
rules-phrases-plain = man sagt „Ich passe“, „Aufnehmen“, der Geber „Ich nehme auf“, oder man nennt die Farbe
rules-phrases-same-for-all = man sagt „Ich lasse aufnehmen“, der Geber { $style ->
        [hoyle] „Ich nehme die Karte auf“ oder „Ich lehne ab“
       *[canadian-british] „Ich nehme die Karte auf“, oder „Abgelehnt“ zum Ende des ersten Durchgangs
    }
rules-phrases-of-partners = die Gegner des Gebers sagen „Ich lasse aufnehmen“, sein Partner { $style ->
        [hoyle] „Ich gehe mit“, der Geber „Ich nehme die Karte auf“ oder „Ich lehne ab“
       *[canadian-british] „Ich lehne ab“, der Geber „Ich nehme die Karte auf“, oder „Abgelehnt“ zum Ende des ersten Durchgangs
    }
rules-clause-upcard-taker-dealer = der Geber nimmt die aufgedeckte Karte auf, egal wer sie aufnehmen lässt, und legt eine Karte ab
rules-clause-upcard-taker-maker = wer die aufgedeckte Karte will, nimmt sie selbst auf und legt eine Karte ab
rules-clause-upcard-if-dealer-out-dead = lässt der Partner des Gebers im Alleinspiel aufnehmen, geht die aufgedeckte Karte mit dem Blatt des Gebers aus dem Spiel
rules-clause-upcard-if-dealer-out-lone-partner = lässt der Partner des Gebers im Alleinspiel aufnehmen, nimmt er selbst die aufgedeckte Karte
rules-clause-discard-upcard-true = die aufgedeckte Karte selbst darf abgelegt werden
rules-clause-discard-upcard-false = die aufgedeckte Karte selbst darf nicht abgelegt werden
rules-clause-canadian-loner-off = der Partner des Gebers darf Trumpf ansagen wie alle anderen
rules-clause-canadian-loner-round1 = im ersten Durchgang kann der Partner des Gebers Trumpf nur ansagen, wenn er allein spielt
rules-clause-canadian-loner-both-rounds = der Partner des Gebers kann Trumpf nur ansagen, wenn er allein spielt
rules-clause-round2-may-name-turned-suit-true = im zweiten Durchgang darf jede Farbe genannt werden, auch die abgelehnte
rules-clause-round2-may-name-turned-suit-false = im zweiten Durchgang darf die abgelehnte Farbe nicht genannt werden

## Allein, und das Spiel

rules-may-call-nobody = der Ansager darf auch niemanden rufen und allein gegen alle spielen
rules-must-call-card = der Ansager muss eine Karte rufen, wenn es eine zu rufen gibt
rules-go-alone = der Ansager darf allein spielen: Der Partner legt sein Blatt weg und setzt aus
rules-maker-never-alone = der Ansager spielt nie allein
rules-alone-by-bid = allein spielt nur, wer alle Stiche allein geboten hat: Der Partner legt sein Blatt weg und setzt aus
rules-nobody-alone = niemand spielt allein
rules-alone-said-later = wer allein spielt, sagt es, wenn Trumpf feststeht, vor dem ersten Ausspiel
rules-alone-said-with-call = wer allein spielt, sagt es mit der Ansage{ $blind ->
        [yes] { " " }(oder nach dem Ansehen, wenn der Geber Trumpf blind genannt hat)
       *[no] { "" }
    }
rules-defend-together = die Gegenspieler spielen immer zusammen
rules-defend-alone-vs-loner = gegen ein Alleinspiel darf auch ein Gegenspieler allein spielen
rules-defend-alone = ein Gegenspieler darf allein spielen, egal ob der Ansager es tut
rules-best-off = wer allein spielt, behält sein Blatt, wie es ist
rules-best-discard-first = vor dem ersten Ausspiel darf, wer allein spielt, die beste Karte des Partners verlangen: Erst legt sie eine Karte ab, dann gibt der Partner wortlos eine verdeckt dafür{ $dealer ->
        [yes] { " " }(ein Geber, der aussetzt, darf auch die aufgedeckte Karte geben)
       *[no] { "" }
    }
rules-best-receive-first = vor dem ersten Ausspiel darf, wer allein spielt, die beste Karte des Partners verlangen: Der Partner gibt eine Karte verdeckt, und dann wird eine abgelegt{ $dealer ->
        [yes] { " " }(ein Geber, der aussetzt, darf auch die aufgedeckte Karte geben)
       *[no] { "" }
    }
rules-best-swap = vor dem ersten Ausspiel darf, wer allein spielt, dem Partner eine Karte verdeckt geben, und der Partner gibt seine beste zurück{ $dealer ->
        [yes] { " " }(ein Geber, der aussetzt, darf auch die aufgedeckte Karte geben)
       *[no] { "" }
    }
rules-best-up-card = vor dem ersten Ausspiel darf, wer allein spielt, die aufgedeckte Karte nehmen, wenn sie noch daliegt, und eine Karte ablegen
rules-lead-maker = der Ansager spielt zuerst aus
rules-lead-other = wer nicht gegeben hat, spielt zuerst aus
rules-lead-left = wer links vom Geber sitzt, spielt zuerst aus
rules-loner-lead-maker = auch wenn jemand allein spielt, spielt der Ansager zuerst aus
rules-loner-lead-dealer = beim Alleinspiel spielt die erste Person links vom Geber aus, die nicht aussetzt
rules-loner-lead-loner = spielt jemand allein, so spielt die erste Person links davon aus, die nicht aussetzt
rules-renege-prevented = solange du bedienen kannst, kannst du keine andere Farbe spielen
rules-renege-claimed = am Tisch kann man falsch bedienen, aber die Gegner dürfen es melden: Stimmt es, ist die Runde vorbei, und die andere Seite bekommt { $fine ->
        [penalty-2] 2 Punkte, oder 4, wenn jemand allein spielt
        [euchre] die Punkte für ein Euchre
        [euchre-once] die Punkte für ein Euchre, einmal
       *[somerset] 3 Punkte, oder 5, wenn jemand allein spielt
    }; stimmt es nicht, bekommt die beschuldigte Seite { $points }
rules-clause-lead-plain-first-true = zum ersten Stich darf nur Trumpf ausspielen, wer nichts anderes hat
rules-clause-lead-plain-first-false = zum ersten Stich darf jede Karte ausgespielt werden

## Punkte

rules-renege-points = falsches Bedienen { $who ->
        [maker] beim Alleinspiel des Ansagers{ " " }
        [defender] beim Alleinspiel eines Gegenspielers{ " " }
        [stuck] mit einem Geber, der ansagen musste,{ " " }
       *[anyone] { "" }
    }zählt wie ein Euchre: { $least ->
        [yes] mindestens{ " " }
       *[no] { "" }
    }{ $points }
rules-make-bid = { $several ->
        [yes] die Ansager brauchen
       *[no] der Ansager braucht
    } so viele Stiche, wie geboten wurden
rules-make-tricks = { $several ->
        [yes] die Ansager brauchen
       *[no] der Ansager braucht
    } { $tricks } der { $of } Stiche
rules-pts-make-each = { $auction ->
        [yes] für ein erfülltes Gebot
       *[no] schaffen sie es,
    } bekommen Ansager und Partner je { $points }
rules-pts-make = { $auction ->
        [yes] ein erfülltes Gebot bringt
       *[no] wer es schafft, bekommt
    } { $points }
rules-pts-march = { $each ->
        [yes] machen sie alle Stiche (Durchmarsch), bekommen beide je
       *[no] wer alle Stiche macht (Durchmarsch), bekommt
    } { $points }
rules-pts-loner-make = wer es allein schafft, ohne alle Stiche zu machen, bekommt { $points }
rules-pts-loner-march = wer allein alle Stiche macht, bekommt { $points }
rules-pts-euchre-makers = Ansager, die es nicht schaffen, verlieren (Euchre): { $score }
rules-pts-euchre-maker = ein Ansager, der es nicht schafft, verliert (Euchre): { $score }
rules-defenders-score = Die Gegenspieler bekommen { $points }
rules-others-score = { $players ->
        [2] Die Gegenseite bekommt
       *[other] Alle anderen bekommen je
    } { $points }
rules-pts-loner-euchred = ein Euchre gegen ein Alleinspiel bringt { $points }
rules-pts-unpaired-euchred = verliert ein Ansager ohne Partner (Euchre): { $score }
rules-pts-lone-defender = ein Euchre durch einen Gegenspieler, der allein spielt, bringt { $points }{ $both ->
        [yes] , auch gegen ein Alleinspiel
       *[no] { "" }
    }
rules-super-euchre-off = ganz ohne Stich zu bleiben ist ein Euchre wie jedes andere
rules-super-euchre = { $several ->
        [yes] machen die Ansager
       *[no] macht der Ansager
    } keinen einzigen Stich, { $whom ->
        [side] bekommt die andere Seite
        [opponent] bekommt die Gegenseite
       *[each] bekommen alle anderen je
    } { $least ->
        [yes] mindestens{ " " }
       *[no] { "" }
    }{ $points }
rules-fast-break-off = es ist egal, in welcher Reihenfolge die Stiche gewonnen werden
rules-fast-break = { $several ->
        [yes] verlieren die Ansager die ersten beiden Stiche und gewinnen
       *[no] verliert der Ansager die ersten beiden Stiche und gewinnt
    } alle übrigen{ $auction ->
        [yes] { " " }und damit das Gebot
       *[no] { "" }
    }, bekommt niemand Punkte
rules-tokens-off = alle Stiche außer einem zu machen bringt nichts extra
rules-tokens = Ansager mit Partner, die alle Stiche außer einem machen{ $auction ->
        [yes] { " " }und damit das Gebot erfüllen
       *[no] { "" }
    }, bekommen { $each ->
        [yes] je{ " " }
       *[no] { "" }
    }eine Marke, und vier Marken sind einen Punkt wert
rules-stuck-euchre-off = ein Geber, der ansagen musste und verliert, zahlt wie alle anderen
rules-stuck-euchre = verliert ein Geber, der ansagen musste (Euchre): { $score }{ $least ->
        [yes] { " " }oder mehr
       *[no] { "" }
    }
rules-clause-bid-points-fixed = jedes Gebot ist gleich viel wert
rules-clause-bid-points-tricks = ein erfülltes Gebot bringt so viele Punkte wie Stiche, ein verfehltes kostet die gebotene Zahl
rules-bid-made = ein erfülltes Gebot bringt so viele Punkte wie Stiche
rules-set = ein verfehltes Gebot kostet { $points }, wie hoch es auch war
rules-set-off = ein verfehltes Gebot kostet die gebotene Zahl
rules-clause-defender-tricks-true = die Gegenspieler bekommen 1 Punkt für jeden Stich, den sie machen, ob das Gebot erfüllt wird oder nicht
rules-clause-defender-tricks-false = für ihre Stiche bekommen die Gegenspieler nichts
rules-clause-wins-by-contract-true = nur ein erfülltes oder ein verhindertes Gebot gewinnt die Partie: Wer das Ziel durch Stiche erreicht, während die anderen ihr Gebot erfüllen, hat noch nicht gewonnen
rules-clause-wins-by-contract-false = jeder Punkt kann die Partie gewinnen
rules-clause-packs-1 = gespielt wird mit einem Pack Karten
rules-clause-packs-2 = zwei solche Packs werden zusammengemischt; von zwei gleichen Karten in einem Stich zählt die zuerst gespielte als höher
rules-clause-auction-rounds-one = beim Bieten sprechen alle einmal
rules-clause-auction-rounds-until-all-pass = geboten wird reihum, bis alle anderen gepasst haben, und wer gepasst hat, ist draußen
rules-clause-bid-names-trump-true = jedes Gebot sagt auch, was Trumpf wird, aber nur mehr Stiche überbieten ein Gebot
rules-clause-bid-names-trump-false = wer am höchsten geboten hat, sagt danach Trumpf an
rules-clause-low-no-trump-true = ohne Trumpf darf man auch tief ansagen: Dann macht die niedrigste Karte der ausgespielten Farbe den Stich
rules-clause-low-no-trump-false = ohne Trumpf kann man nicht tief ansagen
rules-clause-euchre-points-go-to-side = die Punkte für ein Euchre bekommt das Paar einmal
rules-clause-euchre-points-go-to-each-opponent = jeder der beiden Gegenspieler bekommt die Punkte für ein Euchre, ihre Seite also doppelt

## Das Ende des Spiels, und der Tisch

rules-no-target = Punkte beenden die Partie nicht
rules-target = wer zuerst { $points } hat, gewinnt
rules-hands-unlimited = es können beliebig viele Runden gespielt werden
rules-num-hands = die Partie hat { $n ->
        [one] { $n } Runde
       *[other] { $n } Runden
    }; Runden, in denen alle passen, zählen nicht und werden von derselben Person neu gegeben
rules-clause-time-limit-true = gespielt wird auf Zeit: Ist sie um, wird die laufende Runde beendet, und wer mehr Punkte hat, gewinnt
rules-clause-time-limit-false = es gibt keine Uhr
rules-tie-stands = haben nach der letzten Runde mehrere die meisten Punkte, endet die Partie unentschieden
rules-tie-sides-play-on = bei Gleichstand am Ende wird weitergespielt, bis eine Seite führt
rules-tie-makers-first = bei Gleichstand am Ende zählen die Ansager der letzten Runde zuerst und gewinnen
rules-tie-players-play-on = bei Gleichstand am Ende wird weitergespielt, bis eine Person allein führt
rules-tie-maker-first = bei Gleichstand am Ende zählt der Ansager der letzten Runde zuerst und gewinnt; ist er nicht unter den Punktgleichen, wird weitergespielt
rules-tie-and-last-hand = { $clause }; nach { $n ->
        [one] { $n } Runde
       *[other] { $n } Runden
    } endet die Partie auf jeden Fall, auch unentschieden
rules-clause-laps-true = Punkte über das Ziel hinaus zählen für die nächste Partie (Laps), aber nie genug, um sie sofort zu gewinnen
rules-clause-laps-false = jede Partie beginnt bei 0
rules-clause-slams-true = ein Sieg zu null (Slam) zählt als zwei Partien
rules-clause-slams-false = ein Sieg zählt als eine Partie, egal wie der Punktestand ist
rules-score-cards-2-3 = eine 2 und eine 3 zeigen die Punkte { $pairs ->
        [yes] jeder Seite
       *[no] jeder Person
    }: 1 bis 4 durch die sichtbaren Zeichen, und fünf mehr, wenn die Karten gekreuzt liegen
rules-score-cards-5-5 = zwei Fünfen zeigen mit ihren sichtbaren Zeichen die Punkte { $pairs ->
        [yes] jeder Seite
       *[no] jeder Person
    }
rules-score-cards-6-4 = eine Sechs und eine Vier zeigen mit ihren sichtbaren Zeichen die Punkte { $pairs ->
        [yes] jeder Seite
       *[no] jeder Person
    }
rules-score-digits = der Punktestand steht in Zahlen da
rules-sort-suits = die Blätter sind sortiert: { $suits }, jeweils von niedrig nach hoch

## Ein Wert in wenigen Worten, in Klammern oder neben dem Namen der Option

rules-brief-players-2 = zwei
rules-brief-players-3 = drei
rules-brief-players-4 = vier
rules-brief-players-5 = fünf
rules-brief-sides-fixed-pairs = Partner sitzen einander gegenüber
rules-brief-sides-maker-vs-rest = der Ansager gegen den Rest
rules-brief-sides-solo = alle für sich
rules-brief-sides-called-partner = ein mit einer Karte gerufener Partner
rules-brief-low-rank-7 = bis zur Sieben
rules-brief-low-rank-8 = bis zur Acht
rules-brief-low-rank-9 = bis zur Neun
rules-brief-low-rank-t = bis zur Zehn
rules-brief-low-rank-j = bis zum Buben
rules-brief-joker-none = keiner
rules-brief-joker-joker = ein Joker
rules-brief-joker-2s = die Pik-2
rules-brief-first-dealer-random = wen das Los trifft
rules-brief-first-dealer-host = der Gastgeber
rules-brief-first-dealer-first-black-jack = wer den ersten schwarzen Buben bekommt
rules-brief-first-dealer-first-jack = wer den ersten Buben bekommt
rules-brief-first-dealer-low-cut = wer die niedrigste Karte abhebt
rules-brief-first-dealer-high-cut = wer die höchste Karte abhebt
rules-brief-cut-by-none = niemand hebt ab
rules-brief-cut-by-left = wer links vom Geber sitzt
rules-brief-cut-by-right = wer rechts vom Geber sitzt
rules-brief-deal-packets-fixed-3-2-or-2-3 = erst drei, dann zwei, oder umgekehrt, die ganze Partie lang
rules-brief-deal-packets-dealer-choice-2-3 = zwei und drei, wie der Geber mag
rules-brief-deal-packets-dealer-choice-2-3-or-singles = zwei und drei, oder einzeln
rules-brief-deal-packets-singles = einzeln
rules-brief-up-card-true = eine Karte wird aufgedeckt
rules-brief-up-card-false = keine wird aufgedeckt
rules-brief-bidding-turn-up = zwei Durchgänge, der erste um die aufgedeckte Karte
rules-brief-bidding-name-only = ein Durchgang, in dem Farben genannt werden
rules-brief-bidding-auction-tricks = Bieten auf Stiche
rules-brief-auction-rounds-one = eine, in der alle einmal sprechen
rules-brief-auction-rounds-until-all-pass = so viele, bis alle anderen gepasst haben
rules-brief-no-trump-off = nie
rules-brief-no-trump-round2 = im zweiten Durchgang
rules-brief-no-trump-both = in beiden Durchgängen
rules-brief-whenever-named = immer wenn Trumpf angesagt wird
rules-brief-stick-the-dealer-true = der Geber muss
rules-brief-stick-the-dealer-false = auch der Geber darf passen
rules-brief-upcard-taker-dealer = der Geber, egal wer sie aufnehmen lässt
rules-brief-upcard-taker-maker = wer sie haben will
rules-brief-upcard-if-dealer-out-dead = sie geht aus dem Spiel
rules-brief-upcard-if-dealer-out-lone-partner = der Partner nimmt sie
rules-brief-discard-upcard-true = erlaubt
rules-brief-discard-upcard-false = nicht erlaubt
rules-brief-canadian-loner-off = wie alle anderen, mit oder ohne Partner
rules-brief-canadian-loner-round1 = im ersten Durchgang nur allein
rules-brief-canadian-loner-both-rounds = nur allein
rules-brief-partner-call-card-not-trump = jede Karte außer Trumpf
rules-brief-partner-call-ace = ein Ass
rules-brief-partner-call-best-of-suit = die höchste Karte einer Farbe
rules-brief-phrases-plain = einfach „Aufnehmen“ und „Ich nehme auf“
rules-brief-phrases-canadian-british = „Ich lasse aufnehmen“, „Ich lehne ab“, „Ich nehme die Karte auf“, „Abgelehnt“
rules-brief-phrases-british = „Ich lasse aufnehmen“, „Ich nehme die Karte auf“, „Abgelehnt“
rules-brief-phrases-hoyle = „Ich lasse aufnehmen“, „Ich gehe mit“, „Ich nehme die Karte auf“, „Ich lehne ab“
rules-brief-phrases-hoyle-unpaired = „Ich lasse aufnehmen“, „Ich nehme die Karte auf“, „Ich lehne ab“
rules-brief-alone-timing-with-call = zusammen mit der Ansage
rules-brief-alone-timing-before-first-lead = wenn Trumpf feststeht
rules-brief-defend-alone-off = nie
rules-brief-defend-alone-vs-loner = nur gegen ein Alleinspiel
rules-brief-defend-alone-always = gegen jeden Ansager
rules-brief-first-lead-left-of-dealer = wer links vom Geber sitzt
rules-brief-first-lead-maker = der Ansager
rules-brief-loner-lead-left-of-dealer = wer links vom Geber sitzt
rules-brief-loner-lead-left-of-loner = wer links vom Alleinspieler sitzt
rules-brief-call-for-best-off = nie
rules-brief-call-for-best-partner-best = wer allein spielt, legt erst ab
rules-brief-call-for-best-receive-then-discard = der Partner gibt zuerst
rules-brief-call-for-best-blind-swap = erst eine Karte an den Partner
rules-brief-call-for-best-upcard-swap = nur die abgelehnte Karte darf genommen werden
rules-brief-farmers-hand-off = es wird gespielt wie jedes andere
rules-brief-farmers-hand-redeal = es darf neu gegeben werden
rules-brief-farmers-hand-go-under-3 = drei Karten dürfen gegen den Talon getauscht werden
rules-brief-ace-no-face-off = es wird gespielt wie jedes andere
rules-brief-ace-no-face-one-ace = nur mit genau einem Ass
rules-brief-ace-no-face-one-or-more = mit beliebig vielen Assen
rules-brief-renege-prevent = nicht möglich
rules-brief-renege-penalty-2 = 2 oder 4 Punkte
rules-brief-renege-euchre = die Punkte für ein Euchre
rules-brief-renege-somerset = 3 oder 5 Punkte
rules-brief-bid-points-fixed = gleich viel für jedes Gebot
rules-brief-bid-points-tricks = die gewonnenen oder gebotenen Stiche
rules-brief-euchre-points-go-to-side = einmal
rules-brief-euchre-points-go-to-each-opponent = beide einzeln
rules-brief-tie-play-on-until-unique-leader = es geht weiter, bis eine Seite führt
rules-brief-tie-makers-first = die letzten Ansager gewinnen
rules-brief-score-cards-2-3-crossed = eine 2 und eine 3
rules-brief-score-cards-5-5 = zwei Fünfen
rules-brief-score-cards-6-4 = eine Sechs und eine Vier
rules-brief-score-cards-digits = Zahlen
rules-brief-ends-in-tie = die Partie endet unentschieden
rules-brief-no-target = kein Ziel
rules-brief-as-many-as-bid = so viele, wie geboten wurden
rules-brief-tricks-of = { $tricks } von { $of }
rules-generic-clause = { $knob }: { $value } ({ $meaning })
rules-beside-label-low-rank-7 = Sieben
rules-beside-label-low-rank-8 = Acht
rules-beside-label-low-rank-9 = Neun
rules-beside-label-low-rank-t = Zehn
rules-beside-label-low-rank-j = Bube
rules-beside-label-joker-joker-or-2s = ein Joker oder die Pik-2
rules-beside-label-cut-by-none = niemand
rules-beside-label-all-pass-next-dealer = die nächste Person gibt
rules-beside-label-all-pass-same-dealer = dieselbe Person gibt noch einmal
rules-beside-label-all-pass-opponents-score-1 = die Gegner des Gebers bekommen 1 Punkt
rules-beside-label-misdeal-same-dealer = dieselbe Person gibt
rules-beside-label-misdeal-next-dealer = die nächste Person gibt
rules-beside-label-joker-up-card-n-a = es gibt keinen Benny
rules-beside-label-joker-up-card-dealer-names-blind = der Geber sagt blind Trumpf an
rules-beside-label-joker-up-card-dealer-names-seen = der Geber sieht nach und sagt Trumpf an
rules-beside-label-joker-up-card-redeal = es wird neu gegeben
rules-beside-label-joker-up-card-agreed-suit-c = er steht für Kreuz
rules-beside-label-joker-up-card-agreed-suit-d = er steht für Karo
rules-beside-label-joker-up-card-agreed-suit-h = er steht für Herz
rules-beside-label-joker-up-card-agreed-suit-s = er steht für Pik
rules-beside-label-partner-call-none = es wird keine Karte gerufen
rules-beside-label-phrases-plain = einfach
rules-beside-label-phrases-canadian-british = kanadisch und britisch
rules-beside-label-phrases-hoyle = nach Hoyle
rules-beside-label-renege-prevent = nicht möglich
rules-beside-label-renege-penalty-2 = kostet 2 Punkte (4 beim Alleinspiel)
rules-beside-label-canadian-loner-off = nein
rules-beside-label-canadian-loner-round1 = im ersten Durchgang
rules-beside-label-canadian-loner-both-rounds = in beiden Durchgängen
rules-beside-label-call-for-best-off = nie
rules-beside-label-call-for-best-partner-best = ja, erst wird eine Karte abgelegt
rules-beside-label-call-for-best-receive-then-discard = ja, erst gibt der Partner eine Karte
rules-beside-label-call-for-best-blind-swap = ja, erst geht eine Karte an den Partner
rules-beside-label-call-for-best-upcard-swap = nur für die abgelehnte Karte
rules-beside-label-euchre-points-go-to-side = die Seite, einmal
rules-beside-label-euchre-points-go-to-each-opponent = alle Gegner einzeln
rules-beside-label-tie-makers-first = die Ansager der letzten Runde gewinnen
rules-beside-label-score-cards-2-3-crossed = eine 2 und eine 3, gekreuzt für fünf mehr

## Die Regeln im Überblick

rules-aim = in jeder Runde sagt jemand Trumpf an und muss dann mindestens { $tricks } der { $of } Stiche machen; { $players ->
        [2] die Gegenseite versucht
       *[other] die anderen versuchen
    }, das zu verhindern
rules-aim-auction = in jeder Runde wird geboten, wie viele der { $of } Stiche man macht; das höchste Gebot bestimmt Trumpf und muss so viele machen, und die anderen versuchen, das zu verhindern
rules-plain-ranks = in einer gewöhnlichen Farbe gilt von oben nach unten: Ass, König, Dame, Bube{ $lowest ->
        [jack] { "" }
        [ten] , Zehn
        [nine] , Zehn, Neun
        [eight] , Zehn, Neun, Acht
       *[seven] , Zehn, Neun, Acht, Sieben
    }
rules-trump-ranks = der höchste Trumpf ist { $benny ->
        [yes] der Benny, dann kommt der Trumpfbube (rechter Bauer)
       *[no] der Trumpfbube (rechter Bauer)
    }, danach der andere Bube in gleichem Rot oder Schwarz (linker Bauer), dann Ass, König, Dame und so weiter
rules-left-bower = der linke Bauer ist in jeder Hinsicht Trumpf: Ist Herz Trumpf, ist der Karo-Bube ein Herz und kein Karo
rules-deal-in-turns = gegeben wird abwechselnd
rules-deal-passes = nach jeder Runde gibt, wer links vom Geber sitzt
rules-tricks = im Uhrzeigersinn spielen alle eine Karte: eine der ausgespielten Farbe, wenn sie eine haben (der linke Bauer zählt als Trumpf), sonst irgendeine
rules-trick-taking = den Stich macht der höchste Trumpf oder, wenn keiner dabei ist, die höchste Karte der ausgespielten Farbe; wer ihn macht, spielt zum nächsten aus
rules-section-table = Personen und Karten
rules-section-deal = Das Geben
rules-section-calling = Trumpf ansagen
rules-section-alone = Allein
rules-section-play = Die Stiche
rules-section-score = Die Punkte
rules-section-game = Das Ende der Partie
rules-section-display = Auf dem Tisch
rules-section-usual = An den meisten Tischen
rules-section-short = Kurz gesagt
rules-section-differences = Unterschiede zu „{ $game }“
rules-this-game = das ist die Variante „{ $game }“
rules-in-short = { $game }, mit { $n ->
        [one] { $n } Unterschied
       *[other] { $n } Unterschieden
    }
rules-other-game = die andere Variante
rules-difference = { $clause } ({ $game }: { $known })
rules-forget = das kannst du vergessen: { $knobs }
rules-idle-differences = diese Einstellungen sind anders, aber ohne Wirkung: { $knobs }

## Die Punktetabelle

rules-points-label = Punktetabelle
rules-points-what = Was geschieht
rules-points-number = Punkte
rules-points-to = Für
rules-points-tricks = die gewonnenen Stiche
rules-points-bid = minus das Gebot
rules-points-range = { $low } bis { $high }
rules-row-bid-made = Das Gebot ist erfüllt
rules-row-bid-fails = Das Gebot wird verfehlt: Euchre
rules-row-bid-set = Das Gebot wird verfehlt
rules-row-again = { $bid }, Nummer { $n }
rules-row-defender-trick = Jeder Stich der Gegenspieler
rules-points-minus = minus { $n }
rules-points-stake = { $n } oder minus { $n }
rules-row-made = Mindestens { $tricks } von { $of } Stichen
rules-row-euchred = Weniger als { $tricks }: Euchre
rules-row-march = Alle { $tricks } Stiche: Durchmarsch
rules-row-made-alone = Allein geschafft
rules-row-march-alone = Alle { $tricks } Stiche allein
rules-row-fast-break = Die ersten beiden Stiche verloren, alle anderen gewonnen
rules-row-loner-euchred = Ein Alleinspiel wird verloren (Euchre)
rules-row-lone-defender = Euchre durch einen Gegenspieler allein
rules-row-stuck = Euchre, wenn der Geber musste
rules-row-no-tricks = Die Ansager machen keinen Stich
rules-row-else = Mehreres davon zugleich, oder etwas anderes
rules-to-below = siehe unten
rules-to-maker-and-partner = Ansager und Partner, je
rules-to-makers = Ansager
rules-to-maker = Ansager
rules-to-defenders = Gegenspieler
rules-to-opponent = Gegenseite
rules-to-each-opponent = alle Gegner einzeln
rules-to-loner = Seite des Alleinspiels
rules-to-nobody = niemand
rules-twist = { $knob }: { $value }

## Die Seiten der Regeln

rules-index-title = Die Regeln von zwanzig Euchre-Spielen
rules-index-description = Zwanzig Arten, Euchre zu spielen, vom Standardspiel bis Railroad, jede mit ihren Regeln in einfachen Worten.
rules-index-heading = Zwanzig Spiele, ein Stapel Karten
rules-index-lede = In jeder Küche wird Euchre ein wenig anders gespielt. Das hier sind die Spiele, die einen Namen haben. Jede ihrer Regeln kannst du ändern, wenn du <a>einen Tisch aufmachst</a>.
rules-index-to-points = { $players } Personen · bis { $target }
rules-index-hands = { $players } Personen · { $hands } Runden
rules-index-clock = { $players } Personen · auf Zeit
rules-family-four = Das Spiel zu viert
rules-family-four-line = Zwei Paare, 24 Karten, zehn Punkte. Im Zweifel spielt „Standard“.
rules-family-countries = Kanada und Großbritannien
rules-family-countries-line = Der Partner des Gebers kann nur allein aufnehmen lassen, oder ein Benny schlägt beide Bauern, oder beides.
rules-family-long = Länger, auf Zeit, oder einen ganzen Abend
rules-family-long-line = Dieselben Karten, ein anderes Ende.
rules-family-others = Zu zweit, zu dritt oder zu fünft
rules-family-others-line = Wenn ihr nicht zu viert seid.
rules-family-auctions = Paare, die bieten
rules-family-auctions-line = Ihr bietet, wie viele Stiche ihr zu zweit macht, und was ihr macht, zählt.
rules-family-named = Hausregeln mit eigenem Namen
rules-family-named-line = Das Standardspiel mit einer oder mehreren Änderungen.
rules-page-title = { $game }: die Regeln
rules-social-title = Euchre: { $game }
rules-page-all = Alle Spiele
rules-page-play = Jetzt spielen
rules-page-make = Tisch aufmachen
rules-page-contents = Auf dieser Seite
rules-page-different = Was anders ist
rules-page-points = Punkte
rules-page-house = Hausregeln
rules-page-know-standard = Wenn du „Standard“ kennst: { $count ->
        [one] { $count } Unterschied
       *[other] { $count } Unterschiede
    }
rules-page-trumps = Die Trümpfe, die höchsten zuerst
rules-page-trumps-line = Hier ist Herz Trumpf. In jeder anderen Farbe ist das Ass am höchsten.
rules-page-trumps-label = Trümpfe, vom höchsten zum niedrigsten
rules-page-set-up = So einstellen
rules-page-twists = Diese Hausregeln passen gut zu diesem Spiel. Jeder Link füllt das Formular aus:
rules-card-right = rechter
rules-card-left = linker
rules-with-differences = Mit { $count ->
        [one] { $count } Unterschied
       *[other] { $count } Unterschieden
    }
rules-with-differences-of = Mit { $count ->
        [one] { $count } Unterschied
       *[other] { $count } Unterschieden
    }<span> bei { $subject }</span>
rules-file-label = Hausregeln im Dateiformat
rules-file-hint = Sie ersetzen das Spiel oben. Eine Länge, die du in diesem Formular eingibst, gilt statt ihrer. <a>Die Regeln</a> nennen alle Optionen.
rules-flood = Zu viele Fragen nach Regeln von deiner Adresse. Warte kurz.

## Die Optionen der Regeln

knob-yes = ja
knob-no = nein
knob-none = keins
knob-setting = „{ $knob }: { $value }“
knob-quoted = „{ $knob }“
knob-players-label = Personen
knob-players-help = Wie viele mitspielen.
knob-sides-label = Seiten
knob-sides-help = Wer mit wem spielt: Paare, die einander gegenübersitzen, der Ansager gegen die anderen, alle für sich, oder der Ansager mit einem Partner, den er mit einer Karte ruft.
knob-low-rank-label = Niedrigste Karte
knob-low-rank-help = Die niedrigste Karte, die in den vier Farben bleibt.
knob-joker-label = Benny
knob-joker-help = Eine Karte über beiden Bauern: der Joker; der Joker oder, wenn keiner da ist, die Pik-2; oder immer die Pik-2.
knob-hand-size-label = Karten pro Person
knob-hand-size-help = Wie viele Karten alle bekommen.
knob-up-card-label = Aufgedeckte Karte
knob-up-card-help = Ob nach dem Geben eine Karte aufgedeckt wird, die Trumpf vorschlägt.
knob-first-dealer-label = Wer zuerst gibt
knob-first-dealer-help = Wer zuerst gibt: wen das Los trifft, der Gastgeber, wer offen den ersten schwarzen Buben (oder den ersten Buben) bekommt, oder wer die niedrigste (oder höchste) Karte abhebt; bei Gleichstand wird noch einmal abgehoben.
knob-cut-by-label = Abheben
knob-cut-by-help = Wer vor jedem Geben abhebt: niemand, oder wer links oder rechts vom Geber sitzt.
knob-cut-may-bump-label = Klopfen (Bump)
knob-cut-may-bump-help = Ob, wer abhebt, stattdessen auf den Stapel klopfen und ihn lassen darf, wie er ist.
knob-deal-packets-label = Art zu geben
knob-deal-packets-help = Wie gegeben wird: erst drei und dann zwei Karten oder umgekehrt, die ganze Partie lang gleich; zwei oder drei für jede Person, wie der Geber mag, und dann der Rest der fünf; ebenso oder einzeln; immer einzeln. Wer welche Karte bekommt, ändert sich dadurch nicht.
knob-all-pass-label = Wenn alle passen
knob-all-pass-help = Wenn zwei Durchgänge lang alle passen, wird die Runde nicht gespielt, und die nächste Person gibt oder dieselbe noch einmal; oder die Gegner des Gebers bekommen 1 Punkt, und die nächste Person gibt. Bei fester Rundenzahl gibt immer dieselbe Person noch einmal.
knob-misdeal-label = Nach einer ungültigen Runde
knob-misdeal-help = Wer gibt, wenn eine Runde vor jeder Ansage ungültig wird.
knob-farmers-hand-label = Bauernblatt
knob-farmers-hand-help = Was niedrige Karten beim ersten Wort erlauben: mit lauter Neunen und Zehnen darf man neu geben lassen, oder drei davon darf man zeigen und gegen die verdeckten Karten des Talons tauschen.
knob-ace-no-face-label = Ass, kein Bild
knob-ace-no-face-help = Ob man mit einem Blatt ohne Bild und einem Ass (oder beliebig vielen Assen) neu geben lassen darf.
knob-bidding-label = Ansagen
knob-bidding-help = Wie Trumpf bestimmt wird: in zwei Durchgängen um die aufgedeckte Karte, in einem Durchgang, in dem Farben genannt werden, oder durch Bieten auf Stiche.
knob-stick-the-dealer-label = Geber muss
knob-stick-the-dealer-help = Ob der Geber eine Farbe nennen oder bieten muss, wenn alle anderen bis zum Ende gepasst haben.
knob-upcard-taker-label = Wer die aufgedeckte Karte nimmt
knob-upcard-taker-help = Wer die aufgedeckte Karte nimmt: der Geber, oder wer Trumpf angesagt hat.
knob-upcard-if-dealer-out-label = Aufgedeckte Karte, wenn der Geber aussetzt
knob-upcard-if-dealer-out-help = Wenn der Partner des Gebers allein spielt: Die aufgedeckte Karte geht mit dem Blatt des Gebers aus dem Spiel, oder der Partner nimmt sie.
knob-discard-upcard-label = Aufgedeckte Karte ablegen
knob-discard-upcard-help = Ob, wer die aufgedeckte Karte nimmt, genau diese ablegen darf.
knob-canadian-loner-label = Partner des Gebers muss allein spielen
knob-canadian-loner-help = Ob der Partner des Gebers Trumpf nur ansagen kann, wenn er allein spielt: im ersten Durchgang oder in beiden.
knob-round2-may-name-turned-suit-label = Abgelehnte Farbe im zweiten Durchgang
knob-round2-may-name-turned-suit-help = Ob die abgelehnte Farbe im zweiten Durchgang genannt werden darf.
knob-need-natural-trump-label = Echter Trumpf nötig
knob-need-natural-trump-help = Ob man eine echte Karte der Farbe haben muss, um sie zu Trumpf zu machen; Bauern einer anderen Farbe und der Benny zählen nicht. Ein Geber, der ansagen muss und keine hat, darf jede Farbe nennen, ebenso ein Geber, der wegen eines aufgedeckten Benny ansagen muss.
knob-no-trump-label = Ohne Trumpf
knob-no-trump-help = Ob man ohne Trumpf ansagen darf: nie, im zweiten Durchgang, oder in beiden.
knob-joker-up-card-label = Benny aufgedeckt
knob-joker-up-card-help = Wenn der Benny aufgedeckt wird: Der Geber muss Trumpf ansagen, bevor er sein Blatt ansieht, oder danach; er steht für eine vereinbarte Farbe, und angesagt wird wie sonst; oder es wird neu gegeben.
knob-partner-call-label = Partner rufen
knob-partner-call-help = Welche Karte der Ansager rufen darf, um einen Partner zu finden.
knob-min-bid-label = Niedrigstes Gebot
knob-min-bid-help = Die wenigsten Stiche, die man bieten darf.
knob-max-bid-label = Höchstes Gebot
knob-max-bid-help = Die meisten Stiche, die man bieten darf.
knob-min-bid-no-trump-label = Niedrigstes Gebot ohne Trumpf
knob-min-bid-no-trump-help = Die wenigsten Stiche, die man ohne Trumpf bieten darf, wenn Gebote sagen, was Trumpf wird; leer: wie in einer Farbe.
knob-auction-rounds-label = Bietrunden
knob-auction-rounds-help = Ob alle einmal sprechen, oder ob reihum geboten wird, bis alle anderen gepasst haben; wer gepasst hat, ist draußen.
knob-bid-names-trump-label = Trumpf im Gebot
knob-bid-names-trump-help = Ob ein Gebot sagt, was Trumpf wird; sonst sagt es danach, wer am höchsten geboten hat.
knob-low-no-trump-label = Tief ohne Trumpf
knob-low-no-trump-help = Ob man ohne Trumpf auch tief ansagen darf; dann gewinnt die niedrigste Karte einer Farbe.
knob-moon-over-moon-label = Mond über Mond
knob-moon-over-moon-help = Ob über einen Mond noch ein Mond geboten werden darf: Der zweite zählt doppelt, der dritte acht Drittel und der vierte das Vierfache (12, 24, 32, 48).
knob-moon-cards-label = Karten für einen Mond
knob-moon-cards-help = Wie viele Karten verdeckt weglegt und dann vom Partner bekommt, wer den Mond bietet.
knob-packs-label = Packs
knob-packs-help = Wie viele Packs Karten zusammengemischt werden; von zwei gleichen Karten in einem Stich zählt die zuerst gespielte als höher.
knob-pts-set-label = Verfehltes Gebot
knob-pts-set-help = Punkte, die ein Paar verliert, das weniger Stiche macht als geboten, wenn das Gebot selbst zählt; leer: das Gebot.
knob-pts-big-pepper-label = Großpepper
knob-pts-big-pepper-help = Punkte, die ein Gebot über allen Zahlen bringt oder kostet: alle Stiche mit dem Partner; leer: Das Gebot gibt es nicht.
knob-pts-call-two-label = Zweiertausch
knob-pts-call-two-help = Punkte, die ein Gebot bringt oder kostet: zwei Karten weglegen, zwei vom Partner bekommen und alle Stiche allein machen; leer: Das Gebot gibt es nicht.
knob-pts-call-one-label = Einertausch
knob-pts-call-one-help = Dasselbe mit einer Karte; es überbietet den Zweiertausch.
knob-pts-moon-label = Mond
knob-pts-moon-help = Punkte, die das höchste Gebot bringt oder kostet: alle Stiche allein; leer: Das Gebot gibt es nicht.
knob-defender-tricks-label = Stiche der Gegenspieler
knob-defender-tricks-help = Ob die Gegenspieler für jeden Stich, den sie machen, einen Punkt bekommen.
knob-wins-by-contract-label = Nur mit Gebot gewonnen
knob-wins-by-contract-help = Ob nur ein erfülltes oder verhindertes Gebot die Partie für die Seite beendet, die es erfüllt oder verhindert hat; Stiche der Gegenspieler neben einem erfüllten Gebot tun es nicht.
knob-phrases-label = Redensarten
knob-phrases-help = Die Worte, mit denen angesagt wird.
knob-go-alone-label = Alleinspiel
knob-go-alone-help = Ob der Ansager ohne den Partner spielen darf.
knob-alone-timing-label = Wann ein Alleinspiel angesagt wird
knob-alone-timing-help = Ob ein Alleinspiel mit der Ansage gesagt wird, oder nach dem Ablegen und vor dem ersten Ausspiel.
knob-defend-alone-label = Allein verteidigen
knob-defend-alone-help = Ob ein Gegenspieler ohne den Partner spielen darf: nie, gegen ein Alleinspiel, oder immer.
knob-first-lead-label = Erstes Ausspiel
knob-first-lead-help = Wer zum ersten Stich ausspielt.
knob-loner-lead-label = Erstes Ausspiel beim Alleinspiel
knob-loner-lead-help = Beim Alleinspiel spielt aus, wer links vom Geber oder links vom Alleinspieler sitzt; wer aussetzt, wird übersprungen.
knob-call-for-best-label = Beste Karte verlangen
knob-call-for-best-help = Ob man beim Alleinspiel eine Karte mit dem Partner tauschen darf, und wie.
knob-renege-label = Falsch bedienen
knob-renege-help = Ob falsches Bedienen unmöglich ist, oder möglich und von den Gegnern zu melden: für 2 Punkte (4, wenn jemand allein spielt), wie ein Euchre, oder für 3 Punkte (5) nach den Somerset-Regeln.
knob-lead-plain-first-label = Kein Trumpf beim ersten Ausspiel
knob-lead-plain-first-help = Ob man zum ersten Stich keinen Trumpf ausspielen darf, solange man etwas anderes hat. Bauern und Benny sind Trümpfe. Ein solches Ausspiel ist unmöglich, auch wenn man falsch bedienen kann.
knob-make-tricks-label = Nötige Stiche
knob-make-tricks-help = Wie viele Stiche die Ansager brauchen.
knob-pts-make-label = Geschafft
knob-pts-make-help = Punkte, wenn die Ansager es schaffen.
knob-pts-march-label = Durchmarsch
knob-pts-march-help = Punkte für alle Stiche mit Partner.
knob-pts-loner-make-label = Alleinspiel geschafft
knob-pts-loner-make-help = Punkte, wenn man es allein schafft, aber ohne Durchmarsch.
knob-pts-loner-march-label = Alleinspiel, Durchmarsch
knob-pts-loner-march-help = Punkte für alle Stiche allein.
knob-pts-euchre-label = Euchre
knob-pts-euchre-help = Punkte für die Gegenspieler, wenn die Ansager es nicht schaffen.
knob-pts-loner-euchred-label = Alleinspiel verloren
knob-pts-loner-euchred-help = Punkte für die Gegenspieler, wenn ein Alleinspiel verloren geht.
knob-pts-lone-defender-euchre-label = Euchre durch Alleinverteidigung
knob-pts-lone-defender-euchre-help = Punkte, wenn die Ansager es gegen einen Gegenspieler nicht schaffen, der allein spielt.
knob-pts-super-euchre-label = Super-Euchre
knob-pts-super-euchre-help = Punkte für die Gegenspieler, wenn die Ansager keinen Stich machen, falls das mehr ist als für ein Euchre; 0: ein Euchre wie jedes andere.
knob-pts-stuck-euchre-label = Euchre, wenn der Geber musste
knob-pts-stuck-euchre-help = Punkte für die Gegenspieler, wenn ein Geber verliert, der nicht passen durfte, statt derer für ein Euchre; leer: ein Euchre wie jedes andere. Allein, gegen einen Gegenspieler allein oder ohne Stich kostet es mindestens so viel. Wenn das Gebot selbst zählt, gilt es nur für falsches Bedienen, das als Euchre zählt.
knob-fast-break-label = Blitzstart (Fast Break)
knob-fast-break-help = Ob eine Runde nichts bringt, wenn die Gegenspieler die ersten beiden Stiche machen und die Ansager alle übrigen.
knob-four-trick-tokens-label = Marken für vier Stiche
knob-four-trick-tokens-help = Ob Ansager mit Partner eine Marke bekommen, wenn ihnen genau ein Stich zum Durchmarsch fehlt; vier Marken sind ein Punkt.
knob-bid-points-label = Punkte für ein Gebot
knob-bid-points-help = Was ein Gebot wert ist: die Punkte fürs Schaffen, oder die gewonnenen Stiche, wenn es erfüllt ist, und minus das Gebot, wenn nicht.
knob-euchre-points-go-to-label = Wer für ein Euchre punktet
knob-euchre-points-go-to-help = Ob die Gegenspieler einmal zusammen punkten oder alle Gegner einzeln.
knob-target-label = Ziel
knob-target-help = Wer zuerst so viele Punkte hat, gewinnt; 0: Punkte beenden die Partie nicht.
knob-num-hands-label = Zahl der Runden
knob-num-hands-help = Nach so vielen Runden endet die Partie; Runden, in denen alle passen, zählen nicht; 0: keine Grenze.
knob-time-limit-label = Auf Zeit
knob-time-limit-help = Ob die Partie auf Zeit geht: Die laufende Runde wird beendet.
knob-tie-label = Gleichstand
knob-tie-help = Bei Gleichstand am Ende: weiterspielen, bis eine Seite führt, oder die Ansager der letzten Runde zählen zuerst und gewinnen. Eine feste Rundenzahl kann unentschieden enden.
knob-laps-label = Übertrag (Laps)
knob-laps-help = Ob Punkte über das Ziel hinaus in die nächste Partie mitgenommen werden, nie genug, um sie zu gewinnen.
knob-slams-label = Zu null (Slam)
knob-slams-help = Ob ein Sieg zu null als zwei Partien zählt.
knob-score-cards-label = Zählkarten
knob-score-cards-help = Die beiden Karten, die den Punktestand einer Seite zeigen: eine 2 und eine 3 (gekreuzt zählen sie fünf mehr), zwei Fünfen, eine Sechs und eine Vier, oder nur Zahlen.
knob-sort-suits-label = Reihenfolge der Farben
knob-sort-suits-help = Die Reihenfolge der Farben in einem sortierten Blatt.

## Was nicht geht

knob-takes-switch = ja oder nein (yes, no)
knob-takes-suits = C, D, H und S in beliebiger Reihenfolge
knob-takes-number = eine ganze Zahl von { $low } bis { $high }
knob-takes-number-or-none = eine ganze Zahl von { $low } bis { $high }, oder nichts (none)
knob-takes = „{ $knob }“ kann sein: { $allowed }
knob-cannot-be = { $knob } kann nicht { $value } sein; möglich ist: { $allowed }
knob-too-long = { $knob } kann nicht so lang sein; möglich ist: { $allowed }
knob-too-large = { $knob } kann nicht so groß sein; möglich ist: { $allowed }
knob-unknown = eine Option { $knob } gibt es nicht: { $hint }
knob-did-you-mean = meintest du { $word }?
knob-known-words = bekannt sind { $words }
knob-listed = „euchre rules knobs“ zählt sie auf
knob-unchecked = { $n ->
        [one] { $n } weitere Option ist noch nicht geprüft
       *[other] { $n } weitere Optionen sind noch nicht geprüft
    }: Berichtige erst diese, um den Rest zu sehen
knob-no-setting = eine Regel ändert man mit OPTION=WERT, wie target=11, nicht mit { $setting }
knob-set-twice = { $knob } steht zweimal da: Lass eins davon weg
knob-comma = in { $line } steht ein Komma zu viel
knob-no-toml = das ist kein TOML: { $why }; Texte stehen in geraden Anführungszeichen, und ja und nein heißen true und false
knob-text-long = Hausregeln haben höchstens { $most } Zeichen, nicht { $length }
knob-line-long = Zeile { $line } ist zu lang: Schreib eine Option pro Zeile, mit ihrem Wert hinter einem =
knob-sign-often = in Hausregeln steht { $sign } höchstens { $most } Mal: Schreib eine Option pro Zeile, mit ihrem Wert hinter einem =
knob-no-text = { $key } ist ein Text in geraden Anführungszeichen, nicht { $value }
knob-list-or-date = eine Liste, eine Tabelle oder ein Datum
knob-clash-pack = { $players } Personen mit je { $each } Karten{ $up ->
        [yes] { " " }und dazu eine aufgedeckte Karte
       *[no] { "" }
    } brauchen { $needed } Karten, aber mit { $rank } und { $benny } hat der Stapel { $size }
knob-clash-sides = { $sides } ist für { $fitting } Personen, nicht für { $players }
knob-clash-up-card = { $bidding } { $up ->
        [yes] geht ohne aufgedeckte Karte
       *[no] braucht eine aufgedeckte Karte
    }: Wähl { $change }
knob-clash-benny = { $benny } bringt einen Benny ins Spiel, also muss { $knob } sagen, was geschieht, wenn er aufgedeckt wird, zum Beispiel { $example }
knob-clash-loner = Bei { $loner } muss der Partner des Gebers allein spielen, aber { $alone } verbietet es
knob-clash-no-partner = bei { $sides } hat der Ansager keinen Partner, ohne den er spielen könnte: Wähl { $change }
knob-clash-pairs-only = { $option } ist für Paare, nicht für { $sides }
knob-clash-partner-call = { $sides } und { $call } gehören zusammen: Wähl beides oder keins
knob-clash-renege = { $renege } bestraft eine Seite, aber bei { $sides } kennt niemand die Seiten: Wähl { $change }
knob-clash-bids = { $bidding }, { $low } und { $high } gehören zusammen: Wähl alle oder keins
knob-clash-bid-range = Gebote von { $low } bis { $high } passen nicht zu { $each } Karten pro Person
knob-clash-bid-points = { $option } braucht { $bidding }
knob-clash-needs = { $option } braucht { $needed }
knob-clash-auction-alone = wenn Gebote Trumpf nennen oder es Mond oder Großpepper gibt, wird nur nach einem Gebot allein gespielt: Wähl { $change }
knob-clash-majority = { $option } ist nicht die Mehrheit von { $tricks } Stichen
knob-clash-endless = mit { $target }, { $hands } und { $clock } würde die Partie nie enden: Setz eins davon
knob-clash-laps = { $option } überträgt Punkte über das Ziel hinaus, also braucht es ein Ziel
knob-clash-bump = { $option } setzt voraus, dass jemand abhebt: Stell { $knob } auf links oder rechts (left, right)
knob-only-clock-ends = nur die Uhr würde diese Partie beenden: Setz auch { $target } oder { $hands }

## Die Spiele, die einen Namen haben

preset-unknown = eine Variante { $name } gibt es nicht: { $hint }
preset-with-changes = { $game }, mit Änderungen
preset-standard-title = Standard
preset-standard-blurb = Das übliche Spiel: 24 Karten, Paare, bis 10.
preset-american-title = Amerikanisch
preset-american-blurb = Die schlichten amerikanischen Regeln: Links vom Geber wird ausgespielt; bis 10.
preset-stick-the-dealer-title = Geber muss
preset-stick-the-dealer-blurb = Wenn alle anderen zweimal gepasst haben, sagt der Geber Trumpf an.
preset-long-title = Langes Spiel
preset-long-blurb = Amerikanische Regeln bis 15 Punkte.
preset-timed-title = Auf Zeit
preset-timed-blurb = Amerikanische Regeln auf Zeit; bei Gleichstand geht es weiter.
preset-canadian-title = Kanadisch
preset-canadian-blurb = Der Partner des Gebers lässt nur allein aufnehmen; bis 10.
preset-canadian-usual = An den meisten Tischen nimmt der Geber die aufgedeckte Karte, egal wer sie aufnehmen lässt: { $upcard_taker }.
preset-british-title = Britisch
preset-british-blurb = 25 Karten mit Benny, Gegenspieler allein, bis 11.
preset-british-usual = An den meisten Tischen nimmt der Geber die aufgedeckte Karte, egal wer sie aufnehmen lässt: { $upcard_taker }.
preset-british-online-title = Britisch, online
preset-british-online-blurb = Amerikanische Regeln mit einem Joker als höchstem Trumpf; bis 11.
preset-benny-title = Benny
preset-benny-blurb = Das Standardspiel mit einem Joker über beiden Bauern.
preset-benny-usual = Bei einem aufgedeckten Joker sind sich die Tische nicht einig; eine vereinbarte Farbe ist { $joker_up_card }.
preset-defend-alone-title = Allein verteidigen
preset-defend-alone-blurb = Standard; gegen ein Alleinspiel darf ein Gegenspieler allein spielen, für 4 Punkte.
preset-party-title = Party
preset-party-blurb = Für die Party: zwölf Runden nach kanadischen Regeln.
preset-party-usual = An den meisten Tischen nimmt der Geber die aufgedeckte Karte, egal wer sie aufnehmen lässt: { $upcard_taker }.
preset-cutthroat-title = Cutthroat
preset-cutthroat-blurb = Zu dritt, 20 Karten: der Ansager gegen die beiden anderen.
preset-cutthroat-usual = An den meisten Tischen bleiben die Neunen dabei, wie bei „Cutthroat, 24 Karten“: { $low_rank }.
preset-cutthroat-24-title = Cutthroat, 24 Karten
preset-cutthroat-24-blurb = Cutthroat mit den Neunen.
preset-cutthroat-24-usual = An manchen Tischen gibt es 2 oder 4 Punkte für alle fünf Stiche: { $pts_march }.
preset-two-handed-title = Zu zweit
preset-two-handed-blurb = Zu zweit, je zehn Karten: Sechs der zehn Stiche genügen.
preset-two-handed-usual = Mit den Neunen kann eine Karte aufgedeckt werden wie im Spiel zu viert: { $low_rank }, { $up_card }, { $bidding }.
preset-bid-euchre-title = Euchre mit Bieten
preset-bid-euchre-blurb = Zu fünft wird auf Stiche geboten und ein geheimer Partner gerufen.
preset-bid-euchre-usual = Wer den Joker weglässt, gibt je vier Karten: { $joker }, { $hand_size }, { $max_bid }. Viele zählen die gewonnenen Stiche und ziehen ein verfehltes Gebot ab: { $bid_points }.
preset-bid-pairs-title = Euchre mit Bieten, Paare
preset-bid-pairs-blurb = Je sechs Karten: Paare bieten Stiche und Trumpf, oder den Mond.
preset-bid-pairs-usual = An vielen Tischen muss man mindestens drei Stiche bieten: { $min_bid }.
preset-pepper-title = Pepper
preset-pepper-blurb = Paare bieten reihum, bis drei passen; alle sechs sind Pepper.
preset-pepper-usual = Längere Partien gehen bis 42: { $target }.
preset-cincinnati-title = Cincinnati
preset-cincinnati-blurb = Paare bieten drei Stiche oder mehr, oder Mond über Mond.
preset-cincinnati-usual = Wo der Geber passen darf, wird neu gegeben: { $stick_the_dealer }.
preset-bid-32-title = Euchre mit Bieten, 32 Karten
preset-bid-32-blurb = Zwei Packs ab den Buben, je acht Karten; bis 52.
preset-bid-32-usual = Manche Tische kennen keinen Tausch mit dem Partner: { $pts_call_two }, { $pts_call_one }.
preset-bid-48-title = Euchre mit Bieten, zwei Packs
preset-bid-48-blurb = Zwei Packs, je zwölf Karten, hoch oder tief; bis 52.
preset-bid-48-usual = An vielen Tischen muss man mindestens sechs Stiche bieten: { $min_bid }.
preset-railroad-title = Railroad
preset-railroad-blurb = Joker, beste Karte verlangen, Gegenspieler allein, neu geben, Laps, Slams.
preset-railroad-usual = Jeder Tisch spielt es anders: Ältere nehmen 33 Karten ab den Siebenen, { $low_rank }; viele kennen kein neues Geben, { $farmers_hand } und { $ace_no_face }.
preset-no-trump-title = Ohne Trumpf
preset-no-trump-blurb = Standard; im zweiten Durchgang darf man ohne Trumpf ansagen.
preset-no-trump-usual = An den meisten Tischen wird nie ohne Trumpf gespielt: { $no_trump }.
preset-farmers-hand-title = Bauernblatt
preset-farmers-hand-blurb = Standard; mit lauter Neunen und Zehnen darf man neu geben lassen.
preset-farmers-hand-usual = An anderen Tischen tauscht man drei der niedrigen Karten gegen den Talon: { $farmers_hand }.
preset-ace-no-face-title = Ass, kein Bild
preset-ace-no-face-blurb = Standard; ohne Bild darf man neu geben lassen.
preset-ace-no-face-usual = Strenge Tische verlangen genau ein Ass: { $ace_no_face }.
preset-call-for-best-title = Beste Karte
preset-call-for-best-blurb = Standard; wer allein spielt, darf die beste Karte des Partners verlangen.
preset-call-for-best-usual = Mit dieser Hilfe lohnt es sich, meistens allein zu spielen. An manchen Tischen gibt der Partner zuerst: { $call_for_best }.
