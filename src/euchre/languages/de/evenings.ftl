# Die Spielabende: Seiten, Formate, Absagen, Kasse und Verlauf.

## Der Verlauf des Abends, ein Satz je Eintrag

evening-note-walkover = kampflos
evening-note-broken-off = abgebrochen
evening-note-broken-off-why = abgebrochen: { $why }
evening-opened = Der Abend wird eröffnet: { $what }.
evening-settings-changed = Geänderte Einstellungen: { $changes }.
evening-joined = { $who } macht mit.
evening-joined-owing = { $who } macht mit und schuldet { $amount }.
evening-returned = { $who } ist wieder da.
evening-removed = { $who } wird von der Liste genommen, ohne gespielt zu haben.
evening-place-claimed = Ein Handy spielt jetzt für { $who }
evening-place-released = Kein Handy spielt mehr für { $who }.
evening-host-link-renewed = Der Gastgeber-Link wurde erneuert; der alte gilt nicht mehr.
evening-link-renewed = { $who } hat einen neuen Link; der alte gilt nicht mehr.
evening-drawn = Die Auslosung ergibt diese Reihenfolge: { $names }
evening-round-paired = Durchgang { $round } – { $tables }
evening-draw-undone = Durchgang 1 ist zurückgenommen und die Auslosung auch.
evening-round-undone = Durchgang { $round } ist zurückgenommen.
evening-table-online = Tisch { $table } von Durchgang { $round } spielt auf diesem Server.
evening-score-entered = { $who } trägt das Ergebnis von Tisch { $table }, Durchgang { $round }, ein: { $score }
evening-score-agreed = { $who } bestätigt das Ergebnis von Tisch { $table }, Durchgang { $round }: { $score }. Es zählt, sobald auch die andere Seite bestätigt.
evening-charged = { $payer } schuldet { $account ->
        [pot] dem Topf
        [basket] dem Korb
        [bank] der Bank
       *[other] { $payee }
    } { $amount }: { $what }
evening-payment-claimed = { $payer } will { $payee } { $amount } gezahlt haben. Das zählt, sobald { $payee } oder der Gastgeber es bestätigt.
evening-transaction-undone = { $what } – zurückgenommen: { $why }
evening-closed = Der Abend ist abgeschlossen: { $prizes }.
evening-pairing = Tisch { $table }: { $first } gegen { $second }
evening-sitting-out = { $names } { $kind ->
        [bye] { $n ->
            [one] hat ein Freilos
           *[other] haben ein Freilos
        }
       *[other] { $n ->
            [one] setzt aus
           *[other] setzen aus
        }
    }
evening-have-bye = { $n ->
        [one] hat ein Freilos
       *[other] haben ein Freilos
    }
evening-sit-out = { $n ->
        [one] setzt aus
       *[other] setzen aus
    }
evening-tie = { $first } und { $second } spielen unentschieden, { $score }
evening-beat = { $first } schlagen { $second }, { $score }
evening-not-played = { $first } und { $second } spielen nicht
evening-walkover = { $first } gewinnen kampflos gegen { $second }
evening-rematches = Einige müssen noch einmal gegeneinander spielen: { $pairs }.
evening-rematch = { $first } gegen { $second }, zuletzt in Durchgang { $round }
evening-late-players = { $names } { $n ->
        [one] kam später und spielt
       *[other] kamen später und spielen
    } gleich mit: { $rule }.
evening-round-stage = Durchgang { $round }: { $stage }
evening-round = Durchgang { $round }
evening-round-of = Durchgang { $round } von { $rounds }
evening-versus = { " " }gegen{ " " }
evening-left = { $who } geht.
evening-left-stake-stays = { $who } geht; der Einsatz bleibt im Topf.
evening-left-no-stake = { $who } geht und schuldet keinen Einsatz.
evening-name-hidden = Ein Name wurde verborgen: Er ist jetzt { $name }
evening-place-taken-over = { $who } übernimmt den Platz von { $former }
evening-renamed = { $former } heißt jetzt { $name }.
evening-team = { $names } sind ein Team
evening-team-called = { $names } sind das Team { $team }
evening-score-counts = { $score } an Tisch { $table }, Durchgang { $round }: Das zählt
evening-confirmed = { $who } bestätigt. { $score }.
evening-confirmed-by-host = Der Gastgeber bestätigt. { $score }.
evening-instead = { " " }statt { $former }
evening-walkover-set = Tisch { $table }, Durchgang { $round }: { $score }{ $instead }.
evening-score-set = Der Gastgeber setzt das Ergebnis von Tisch { $table }, Durchgang { $round }: { $score }{ $instead }
evening-loners = { $n ->
        [one] { $n } Alleinspiel
       *[other] { $n } Alleinspiele
    }
evening-euchred = { $n ->
        [1] einmal Euchre
        [2] zweimal Euchre
       *[other] { $n }-mal Euchre
    }
evening-reneges = { $n ->
        [one] { $n } Fehler beim Bedienen
       *[other] { $n } Fehler beim Bedienen
    }
evening-tally = ; { $who }: { $what }
evening-author-host = der Gastgeber
evening-author-table = der Tisch
evening-author-says = { $who } meldet:
evening-side-says = { $who } melden:
evening-bot-for = ein Bot ({ $level ->
        [beginner] Anfänger
        [casual] Locker
        [club] Club
        [expert] Experte
       *[other] { $level }
    }) für { $who }
evening-from-hand = { $who } ab Runde { $hand }
evening-then = , dann{ " " }
evening-at-the-table = { " " }Am Tisch: { $players }
evening-payment-got = { $who } hat { $amount } von { $payer } bekommen
evening-payment = { $source ->
        [bank] Die Bank
       *[other] { $payer }
    } zahlt { $to ->
        [bank] an die Bank
       *[other] an { $payee }
    } { $amount }.
evening-claim-rejected = Der Gastgeber weist die Zahlung zurück: { $payer } an { $payee }, { $amount }.
evening-claim-withdrawn = { $payer } will { $payee } die { $amount } nicht mehr gezahlt haben.
evening-claim-denied = { $payee } hat die { $amount } nicht bekommen, die { $payer } gezahlt haben will.

## Was sich an den Einstellungen ändert

evening-change-whole = Preise in ganzen Beträgen
evening-change-not-whole = Preise auf den Cent genau
evening-change-third = der dritte Platz wird ausgespielt
evening-change-no-third = der dritte Platz wird nicht ausgespielt
evening-change-confirm = die andere Seite muss Ergebnisse bestätigen
evening-change-no-confirm = Ergebnisse zählen sofort
evening-change-joining = alle können mitmachen
evening-change-no-joining = der Gastgeber trägt die Namen ein
evening-change-listed = der Abend steht in der öffentlichen Liste
evening-change-not-listed = der Abend steht nicht in der öffentlichen Liste
evening-change-claiming = alle können einen Namen auf der Liste nehmen
evening-change-no-claiming = der Gastgeber vergibt die Namen
evening-change-amount = { $setting ->
        [stake] Einsatz
        [unit] Preis pro Punkt
        [basket] Einlage in den Korb
        [per_euchre] Strafgeld pro Euchre
       *[other] Strafgeld fürs falsche Bedienen
    } { $amount } statt { $former }
evening-change-rounds = { $n ->
        [one] { $n } Durchgang
       *[other] { $n } Durchgänge
    }
evening-change-no-rounds = die Zahl der Durchgänge ist offen
evening-change-no-title = der Abend hat keinen Namen
evening-change-title = der Abend heißt { $title }
evening-change-no-places = die Zahl der Plätze ist unbegrenzt
evening-change-places = { $n ->
        [one] { $n } Platz
       *[other] { $n } Plätze
    }
evening-change-no-currency = Beträge haben keine Währung
evening-change-currency = Beträge sind in { $sign }
evening-change-prizes = Preise { $prizes }
evening-change-scoring = Boards werden { $scoring ->
        [match-points] nach Matchpunkten
       *[other] mit dem Durchschnitt
    } verglichen
evening-change-bots = Stufe der Bots: { $level ->
        [beginner] Anfänger
        [casual] Locker
        [club] Club
        [expert] Experte
       *[other] { $level }
    }
evening-change-pace = Tempo der Bots: { $pace ->
        [slow] langsam
        [normal] normal
        [fast] schnell
        [instant] sofort
       *[other] { $pace }
    }
evening-change-hands = { $n ->
        [one] { $n } Runde pro Durchgang
       *[other] { $n } Runden pro Durchgang
    }
evening-change-target = Spiele gehen bis { $n } Punkte
evening-change-bell = die Glocke beendet einen Durchgang
evening-change-rules = andere Regeln: { $rules }

## Die Ehrungen

evening-award-loners = Die meisten Alleinspiele
evening-award-euchres = Die meisten Euchres ausgeteilt
evening-award-euchred = Am häufigsten Euchre kassiert
evening-award-figure = { $kind ->
        [loners] { $n } geschafft
        [euchres] { $n } durch die eigene Seite
       *[other] { $n } insgesamt
    }
evening-award-closest = Das knappste Spiel
evening-award-clearest = Der klarste Sieg
evening-award-most-points = Die meisten Punkte an einem Tisch
evening-award-score = { $score } in Durchgang { $round }

## Die Kasse

ledger-amount-negative = { $typed } ist unter null: Schreib einen Betrag wie 5,00
ledger-amount-too-fine = { $typed } hat zu viele Nachkommastellen: höchstens zwei, wie 5,25, und Tausender ohne Punkt, wie 1000
ledger-amount-ambiguous = { $typed } lässt sich auf zwei Arten lesen: Schreib Tausender ohne Punkt und Komma, wie 1000
ledger-amount-unreadable = { $typed } ist kein Geldbetrag: Schreib ihn wie 5 oder { $example }
ledger-amount-too-much = { $typed } ist zu viel: Zehn Millionen sind das Höchste
ledger-the-pot = Topf
ledger-the-basket = Korb
ledger-the-bank = Bank
ledger-gone = { $name } (gegangen)
ledger-prizes-winner = alles für den ersten Platz
ledger-prizes-none = keine
ledger-prizes-plus = { " " }+{ " " }
ledger-prizes-shares = { $plan }, Anteile von { $total }
ledger-prizes-too-many = { $n } Preise sind zu viele: höchstens { $most }
ledger-prizes-negative = ein Preis kann nicht unter null liegen
ledger-prizes-first = der erste Platz muss etwas bekommen
ledger-prizes-unreadable = { $typed } sagt nicht, wer was bekommt: Schreib Anteile wie 50/30/20, Beträge wie 100+40+20 oder winner für alles an den ersten Platz
ledger-prizes-mixed = { $typed } mischt Beträge und Anteile: Gib jedem Betrag sein { $sign } oder verbinde die Beträge mit +
ledger-prizes-among = bei den Preisen: { $error }
ledger-prizes-missing = im Topf sind { $amount }, aber es gibt keine Preise
ledger-prizes-exceed-pot = die Preise ergeben { $wanted }, und im Topf sind nur { $available }
ledger-basket-shared = Niemand hat ein Alleinspiel geschafft: Der Korb, { $amount }, geht an alle.
ledger-basket-won = { $names } hat die meisten Alleinspiele geschafft und bekommt den Korb: { $amount }.
ledger-basket-won-together = { $names } haben die meisten Alleinspiele geschafft und teilen sich den Korb: { $amount }.
ledger-stake = Einsatz { $amount }
ledger-unit = { $amount } pro Punkt
ledger-basket = { $amount } für den Korb
ledger-per-euchre = { $amount } pro Euchre
ledger-per-renege = { $amount } fürs falsche Bedienen
ledger-what-stake = Einsatz
ledger-what-basket = Korb
ledger-what-paid = Zahlung
ledger-what-prize = Preis
ledger-what-basket-won = Korb für die meisten Alleinspiele
ledger-what-basket-shared = Korb geteilt: kein Alleinspiel geschafft
ledger-what-corrected = Ergebnis berichtigt
ledger-what-left = vor Beginn gegangen
ledger-what-removed = von der Liste genommen, ohne zu spielen
ledger-what-stake-changed = Einsatz geändert
ledger-what-basket-changed = Korb geändert
ledger-what-charge = Forderung
ledger-what-mistake = ein Fehler
ledger-what-fines = Strafgelder, Durchgang { $round }, Tisch { $table }
ledger-what-points = nach Punkten, Durchgang { $round }, Tisch { $table }
ledger-transaction = { $kind ->
        [payment] die Zahlung
       *[other] die Forderung
    } von { $amount }, { $payer } an { $payee }
ledger-no-prizes = keine Preise
ledger-from-the-pot = { $prizes } aus dem Topf
ledger-nothing = nichts
ledger-odd-alone = Auf Platz { $place } geht der Rest des Topfs, { $amount }, an { $names }
ledger-odd-share = Der Preis für Platz { $place } geht { $whole ->
        [yes] in ganzen Beträgen{ " " }
       *[other] { "" }
    }nicht auf: { $n ->
        [one] { "" }
       *[other] je{ " " }
    }{ $amount } mehr für { $names }
ledger-odd-and-rest = { $what }, dazu der Rest des Topfs, { $amount }
ledger-odd-and-rest-to = { $what } und der Rest des Topfs, { $amount }, für { $names }
ledger-odd-reason = { $what } ({ $reason }).
ledger-tie-teams = das zuerst gebildete dieser Teams
ledger-tie-players = wer zuerst auf der Liste steht
ledger-reversed-already = { $key } ist schon zurückgenommen
ledger-no-transaction = es gibt keine Buchung { $key } zum Zurücknehmen
ledger-label-stake = Der Einsatz
ledger-label-point = Der Preis pro Punkt
ledger-label-basket = Die Einlage in den Korb
ledger-label-euchre = Das Strafgeld pro Euchre
ledger-label-renege = Das Strafgeld fürs falsche Bedienen
ledger-label-charge = Eine Forderung
ledger-label-payment = Eine Zahlung
ledger-refused-bank = Die Bank verwahrt nur das Geld: Lass in den Topf oder in den Korb zahlen.
ledger-refused-own-debt = Niemand kann sich selbst etwas schulden.
ledger-refused-pot = Geld geht zwischen Spielern und der Bank, die es für den Topf verwahrt.
ledger-refused-own-payment = Niemand kann sich selbst bezahlen.
ledger-refused-bank-payment = Zahlungen der Bank trägt nur der Gastgeber ein.
ledger-refused-not-theirs = Eine Zahlung kann nur der Gastgeber oder eine der beiden Personen eintragen.
ledger-refused-many-claims = { $n } deiner gemeldeten Zahlungen warten auf Antwort: Zieh zuerst eine zurück.
ledger-refused-late-name = Du hast den Namen { $name } nach dem ersten Ergebnis des Abends genommen, oder als { $name } schon Geld zustehen konnte. Der Gastgeber bestätigt Zahlungen an { $name } oder gibt dir deinen eigenen Link.
ledger-refused-not-payee = Das kann nur { $name } oder der Gastgeber bestätigen.
ledger-refused-not-denier = Dass nichts gezahlt wurde, kann nur der Gastgeber oder eine der beiden Personen sagen.
ledger-refused-answered = Diese Zahlung wartet nicht mehr auf Antwort: Schau noch einmal nach.
ledger-refused-no-stake = An diesem Abend gibt es keinen Einsatz.
ledger-refused-reverse = Zurücknehmen lässt sich nur eine Forderung oder eine Zahlung.
ledger-refused-others-paid = Alle anderen haben ihren Einsatz bezahlt.
ledger-refused-all-paid = Alle haben ihren Einsatz bezahlt.
ledger-refused-overpaid = { $kind ->
        [owes] { $payer } schuldet { $owed ->
            [nothing] nichts
           *[other] nur { $amount }
        }
        [gets] { $payee } bekommt { $owed ->
            [nothing] nichts
           *[other] nur { $amount }
        }
       *[other] { $payer } schuldet { $payee } nur { $amount }
    }{ $besides ->
        [yes] { " " }über das Gemeldete hinaus
       *[other] { "" }
    }{ $host ->
        [yes] { "." }
       *[other] : Der Gastgeber kann mehr eintragen.
    }
ledger-warning-idle = { $names } { $n ->
        [one] hat
       *[other] haben
    } nie gespielt{ $dues ->
        [yes] { $n ->
            [one] , zahlt aber trotzdem für die Preise
           *[other] , zahlen aber trotzdem für die Preise
        }
       *[other] { "" }
    }.
ledger-warning-nobody-paid = Noch niemand hat bezahlt.
ledger-warning-unpaid = { $names } { $n ->
        [one] hat
       *[other] haben
    } noch nicht bezahlt.
ledger-lost-prize = { $name } { $n ->
        [one] ging
       *[other] gingen
    } vor dem Ende und { $n ->
        [one] gewinnt
       *[other] gewinnen
    } keinen Preis: Es wären { $amount } gewesen.
ledger-lost-prize-if-all = { $name } { $n ->
        [one] ging
       *[other] gingen
    } vor dem Ende und { $n ->
        [one] gewinnt
       *[other] gewinnen
    } keinen Preis: Es wären { $amount } gewesen, wenn niemand früher gegangen wäre.
ledger-lost-prize-none = Wenn du nur hier die Rückkehr einträgst, gibt es keinen Preis.
ledger-lost-prize-alone = Wenn du nur hier die Rückkehr einträgst, gibt es { $amount }.

## Die Formate und die Tabelle

format-north-south = Nord-Süd
format-east-west = Ost-West
format-north-south-short = N-S
format-east-west-short = O-W
format-north = Nord
format-east = Ost
format-south = Süd
format-west = West
format-table-needs-four = ein Tisch braucht vier Leute, und da sind { $n }
format-round-needs-two = ein Durchgang braucht mindestens 2 Teams, und es gibt { $n }
format-final = Finale
format-semi-final = Halbfinale
format-quarter-final = Viertelfinale
format-round-of = Runde der letzten { $teams }
format-final-and-third = Finale und Spiel um Platz 3
format-out-in = ausgeschieden ({ $stage })
format-winner = Sieger
format-lost-final = im Finale verloren
format-third = Dritte
format-fourth = Vierte
format-still-in = noch dabei
format-column-points = Punkte
format-column-played = Gespielt
format-column-won = Gewonnen
format-column-drawn = Remis
format-column-lost = Verloren
format-column-made = Erzielt
format-column-against = Kassiert
format-column-out = Ausgesetzt
format-column-note = Stand
format-column-direction = Sitzt
format-column-games = Spiele
format-column-margin = Vorsprung
format-column-difference = Differenz
format-column-inline = { $words }
format-column-buchholz-meaning = Matchpunkte aller Gegner zusammen
format-column-difference-meaning = erzielte minus abgegebene Punkte
format-note-swiss = Bei gleichen Punkten entscheidet Buchholz: die Summe der Punkte der Gegner. Danach die Differenz aus erzielten und abgegebenen Punkten.
format-note-directions = Nord-Süd und Ost-West hatten verschiedene Karten: Jede Richtung hat ihren Sieger, und die beiden Paare auf einem Platz teilen sich zwei Preise. Gleichstand in einer Richtung ändert für die andere nichts.
format-note-share = Nicht alle haben gleich viele Boards gespielt: Es zählt der Prozentsatz, nicht die Punkte.
format-note-missed = Waren weg und haben Durchgänge verpasst: { $names }. Jeder davon zählt für sie wie der schlechteste des Abends.
format-note-fewer-tables = Weniger zählende Tische als andere, weil Teams gegangen sind: { $names }. Jeder fehlende zählt wie der Durchschnitt ihrer anderen Tische.
format-note-sat-out = Häufiger ausgesetzt als andere: { $names }. Jeder dieser zusätzlichen Durchgänge zählt wie der Durchschnitt ihrer anderen.
format-leavers = Vor dem Ende gegangen: { $names } ({ $fate }).
format-leavers-no-prize = Vor dem Ende gegangen: { $names } ({ $fate }, ohne Preis).
format-leavers-last = in der Tabelle nach allen anderen
format-leavers-uncounted = nach allen anderen, und Spiele gegen sie zählen für niemand sonst
format-leavers-keep = auf dem schon erreichten Platz
format-teams-of-two = Zweierteams
format-pairs = Paare
format-refused-teams = { $subject }: { $fewest } bis { $most } { $competitors }. Das braucht eine gerade Zahl von Spielern, { $least } bis { $top }, nicht { $players }.
format-refused-players = { $subject }: { $fewest } bis { $most } Spieler, aber es sind { $players }.
format-refused-one-board = Mit nur einem Board pro Durchgang würde das Ergebnis eines Tischs verraten, was es wert war, ehe alle es gespielt haben: Nimm mindestens zwei.
format-refused-board-count = { $n ->
        [one] Ein Durchgang hat { $n } Board
       *[other] Ein Durchgang hat { $n } Boards
    }, eingetragen hast du { $entered }.
format-refused-board-score = Board { $board } kann nicht { $score } ergeben: Das bringt keine Runde.
format-one-board = Board { $board }
format-boards = Boards { $first } bis { $last }
format-board = Board { $board }
format-round-board = Durchgang { $round }, Board { $board }
format-board-heading = Board { $board }: { $dealer } gibt
format-board-heading-up-card = Board { $board }: { $dealer } gibt, aufgedeckt ist { $card }
format-match-points = Matchpunkte
format-above-average = Über dem Durchschnitt
format-round-robin = Jeder gegen jeden
format-round-robin-blurb = Jedes Team trifft auf jedes; ein Sieg bringt zwei Punkte, ein Remis einen.
format-round-robin-subject = Jeder gegen jeden
format-swiss = Schweizer System
format-swiss-blurb = In jedem Durchgang treffen Teams mit ähnlichem Stand aufeinander, möglichst nie zweimal.
format-swiss-subject = Schweizer System
format-swiss-warning = { $teams ->
        [one] { $teams } Team kann
       *[other] { $teams } Teams können
    } { $most ->
        [one] { $most } Durchgang
       *[other] { $most } Durchgänge
    } spielen, ohne sich zweimal zu treffen: Bei { $rounds } müssen einige noch einmal gegeneinander.
format-knockout = K.-o.-System
format-knockout-blurb = Wer verliert, ist raus; die letzten zwei Teams spielen das Finale.
format-knockout-subject = K.-o.-System
format-refused-knockout-rounds = Mit { $teams } Teams gibt es { $n ->
        [one] { $n } Durchgang
       *[other] { $n } Durchgänge
    }, nicht { $wanted }: Lass die Zahl der Durchgänge leer.
format-two-table = Zwei Tische
format-two-table-blurb = Acht Spieler: zwei ausgeloste Spiele, dann ein Finale der Sieger.
format-refused-two-table = Zwei Tische brauchen 8 Spieler, aber es sind { $players }.
format-duplicate = Duplicate
format-duplicate-blurb = Die gleichen Blätter an jedem Tisch; verglichen wirst du mit denen, die deine Karten hatten.
format-refused-one-table = Ein Tisch braucht 4 Spieler, aber es sind { $players }.
format-refused-left = Jemand ist gegangen, und ein Tisch braucht alle vier: Entweder kommt die Person zurück, oder jemand übernimmt den Platz.
format-pot = Ein Tisch, um den Topf
format-pot-blurb = Vier Spieler zahlen den gleichen Einsatz; wer das Spiel gewinnt, teilt sich den Topf.
format-points = Ein Tisch, nach Punkten
format-points-blurb = Nach jedem Spiel zahlen die Verlierer den Siegern jeden Punkt Unterschied.
format-party = Party
format-party-blurb = In jedem Durchgang ein neuer Partner; jeder bekommt die Punkte des Paars.
format-party-resting = zuerst setzt aus, wer am seltensten ausgesetzt hat, dann, wer am längsten ohne Pause spielt
format-party-subject = Party
format-progressive = Progressiv
format-progressive-blurb = Durchgänge von acht Runden; Sieger rücken einen Tisch auf, und alle wechseln den Partner.
format-progressive-resting = zuerst setzt aus, wer an den letzten Tisch kommt, und davon, wer am seltensten ausgesetzt hat
format-progressive-subject = Progressiv
format-mitchell-blurb = Nord-Süd bleiben, Ost-West rücken auf, die echten Boards wandern ab; jede Richtung hat ihren Sieger.
format-scrambled-mitchell-blurb = Ein Mitchell, dessen letzte Durchgänge die Richtungen tauschen, für einen einzigen Sieger.
format-howell-blurb = Jedes Paar trifft auf jedes, mit echten Boards, die weiterwandern; ein einziger Sieger.
format-refused-movement-rounds = { $title } mit { $pairs } Paaren hat { $fixed ->
        [yes] { $most } Durchgänge
       *[other] { $fewest } bis { $most } Durchgänge
    }, nicht { $wanted }: Ändere zuerst ihre Zahl.
format-refused-unknown = Es gibt kein Format { $name }; { $known }
format-never = nie
format-once = einmal
format-twice = zweimal
format-three-times = dreimal
format-spread = { $low } { $word ->
        [or] oder
       *[other] bis
    } { $high }
format-balance = Jeder { $rests ->
        [yes] setzt { $out } aus,{ " " }
       *[other] { "" }
    }spielt { $times } mit { $missed ->
        [0] jedem anderen
        [1] allen bis auf einen
       *[other] allen bis auf zwei
    } und trifft { $met } als Gegner auf jeden.
format-refused-sides = { $kind ->
        [evening] Ein Spielabend
       *[other] Eine Saison
    } braucht ein Spiel mit zwei Seiten, dieses hat { $n }.
format-refused-pairs = Paare brauchen ein Spiel zu viert, aber in diesem spielt jeder für sich.
format-refused-contract =
    { $kind ->
        [evening] Bei einem Abend
       *[other] In einer Saison
    } zählt, wer mehr Punkte hat, aber dieses Spiel kann man auch mit weniger gewinnen: Setz wins_by_contract=no.
format-refused-no-boards = { $title } braucht eine Zahl von Boards pro Durchgang: Setz num_hands, zum Beispiel 4.
format-refused-target = Bei { $title } wird jedes Board an jedem Tisch gespielt, egal wie es steht: Setz target=0.
format-refused-time = Bei { $title } wird jedes Board an jedem Tisch gespielt, egal wie lange es dauert: Setz time_limit=no.
format-refused-dealer = Bei { $title } wird jedes Board an jedem Tisch gespielt: Nimm Regeln, bei denen der Geber muss.
format-refused-redeal = Bei { $title } wird jedes Board an jedem Tisch so gespielt, wie es gegeben wurde: Mit { $setting } würde neu gegeben.
format-refused-tokens = Bei { $title } werden Boards einzeln verglichen, und Marken zählen erst zu viert: Setz four_trick_tokens=no.

## Welche Ergebnisse möglich sind

format-score-negative = In diesem Spiel verliert niemand Punkte: { $score } ist nicht möglich.
format-score-too-high = { $score } ist zu hoch für einen Durchgang.
format-score-not-over = Ein Spiel bis { $target } endet, wenn eine Seite { $target } hat: Bei { $score } ist es nicht aus.
format-score-too-many = Niemand kann in { $hands ->
        [one] { $hands } Runde
       *[other] { $hands } Runden
    } { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } machen: höchstens { $most }{ $hands ->
        [one] { "" }
       *[other] { " " }pro Runde
    }.
format-score-at-most = { $hands ->
        [one] { $hands } Runde bringt
       *[other] { $hands } Runden bringen
    } beiden Seiten zusammen höchstens { $most ->
        [one] { $most } Punkt
       *[other] { $most } Punkte
    }, und { $score } macht { $sum }.
format-score-at-least = { $hands ->
        [one] { $hands } Runde bringt
       *[other] { $hands } Runden bringen
    } beiden Seiten zusammen mindestens { $least ->
        [one] { $least } Punkt
       *[other] { $least } Punkte
    }, und { $score } macht { $sum }.
format-score-both = Ein Spiel bis { $target } endet, wenn eine Seite { $target } hat: Bei { $score } haben es beide.
format-score-overshoot = { $score } ist nicht möglich: Ab { $before } Punkten bringt eine Runde höchstens { $most } dazu.
format-score-impossible = Kein Spiel bis { $target } kann { $score } enden.
format-score-unreachable = { $score } ist { $hands ->
        [0] mit keiner Zahl von Runden
        [one] in { $hands } Runde nicht
       *[other] in { $hands } Runden nicht
    } möglich.
format-score-unreachable-by = { $score } ist { $hands ->
        [0] mit keiner Zahl von Runden
        [one] in { $hands } Runde nicht
       *[other] in { $hands } Runden nicht
    } möglich: Eine Seite macht { $values } pro Runde.

## Namenslisten

evening-list-line-too-long = Zeile { $line } hat { $n } Zeichen: höchstens { $most }.
evening-list-cells = Zeile { $line } hat mehr Zellen, als es Überschriften gibt.
evening-list-more = Zeile { $line } enthält mehr als einen Namen: Lass nur die Namen stehen oder beginn mit einer Zeile aus Spaltentiteln, darunter Name.
evening-list-first-last = Zeile 1 hat { $first } Spalten für Vornamen, aber { $last } für Nachnamen.
evening-list-columns = Zeile 1 hat { $n } Spalten mit Namen: höchstens { $most }.
evening-list-title = Zeile 1 hat den Titel { $title }, der nicht sagt, wer das ist: Nenn ihn Player oder Partner oder lass ihn weg.
evening-list-too-long = Eine Liste hat höchstens { $most } Zeilen oder Namen: Diese hat { $n }.
evening-list-unreadable = Die Liste lässt sich nicht lesen: { $error }.

## Was abgelehnt wird

evening-refused-fewer-rounds = { $n ->
        [one] { $n } Durchgang geht
       *[other] { $n } Durchgänge gehen
    } nicht: { $paired } sind schon ausgelost.
evening-refused-fewer-places = { $n ->
        [one] { $n } Platz geht
       *[other] { $n } Plätze gehen
    } nicht: { $here } Spieler sind da.
evening-locked-format = Das Format lässt sich nicht ändern: Leg für ein anderes Format einen neuen Abend an.
evening-locked-club = Ein Abend kann nicht in einen anderen Club umziehen.
evening-locked-rules = Das Spiel lässt sich nicht mehr ändern, sobald ein Durchgang ausgelost ist.
evening-locked-unit = Der Preis pro Punkt lässt sich nicht mehr ändern, sobald ein Ergebnis etwas gekostet hat.
evening-locked-per-euchre = Das Strafgeld pro Euchre lässt sich nicht mehr ändern, sobald eines gezählt ist.
evening-locked-per-renege = Das Strafgeld fürs falsche Bedienen lässt sich nicht mehr ändern, sobald eines gezählt ist.
evening-locked-third-place = Das Spiel um Platz 3 lässt sich nicht mehr ändern, sobald das Finale ausgelost ist.
evening-locked-paid = { $setting ->
        [stake] Der Einsatz
       *[other] Der Korb
    } lässt sich nicht ändern, weil schon gezahlt wurde: Nimm zuerst die Zahlungen zurück oder fordere, was fehlt.
evening-locked-often = { $setting ->
        [stake] Der Einsatz
       *[other] Der Korb
    } lässt sich nicht mehr ändern: Das geschah { $n }-mal. Fordere, was fehlt.
evening-refused-prizes-long = Ein Preisplan hat höchstens { $most } Zeichen.
evening-refused-rounds = Ein Abend hat 1 bis { $most } Durchgänge, nicht { $n }.
evening-refused-places = Ein Abend ist für 4 bis { $most } Spieler, nicht { $n }.
evening-refused-scoring = Boards werden nach match-points oder average gewertet, nicht { $scoring }.
evening-refused-bots = Es gibt keine Bots der Stufe { $level }.
evening-refused-no-unit = Gib an, was ein Punkt wert ist.
evening-refused-unit = Nach Punkten zahlt man im Format points, nicht { $format }.
evening-refused-drawn = Die Auslosung ist schon erfolgt.
evening-refused-many-rounds = Ein Abend hat höchstens { $most } Durchgänge: Schließ ihn ab und eröffne einen neuen.
evening-refused-round-open = Durchgang { $round } wartet auf { $n ->
        [one] Tisch { $tables }
       *[other] die Tische { $tables }
    }.
evening-refused-last-round = Alle Durchgänge sind gespielt: Schließ den Abend ab.
evening-refused-nobody-meets = In den übrigen Durchgängen kann niemand mehr aufeinandertreffen: Schließ den Abend ab, außer ein Team kommt zurück.
evening-refused-no-round = Noch kein Durchgang ist ausgelost.
evening-refused-undone-often = An diesem Abend wurden { $n }-mal Durchgänge zurückgenommen, mehr geht nicht.
evening-refused-undo-scored = Tisch { $table } von Durchgang { $round } hat ein Ergebnis: Der Durchgang lässt sich nicht zurücknehmen.
evening-refused-real-cards = { $title } spielt man mit echten Karten: An einem Tisch hier würden andere Boards sehen, die sie noch spielen müssen.
evening-refused-other-deals = Tisch { $table } hat diesen Durchgang mit echten Karten gespielt, und Tische hier geben andere Blätter: Spielt die Boards des Durchgangs auch mit echten Karten.
evening-refused-waiting = { $score } ist schon eingetragen und wartet auf die andere Seite.
evening-refused-late-name = Du hast den Namen { $name } genommen, als für diesen Tisch schon ein Ergebnis eingetragen war: Der Gastgeber entscheidet oder gibt dir deinen eigenen Link.
evening-refused-no-claim = Niemand hat ein Ergebnis für Tisch { $table } von Durchgang { $round } eingetragen.
evening-refused-own-side = Ein Ergebnis kann nur die andere Seite oder der Gastgeber bestätigen.
evening-refused-board-order = Board { $later } hat Punkte, Board { $missing } aber nicht: Trag die Boards der Reihe nach ein, bis zum ersten, das nicht gespielt wurde.
evening-refused-corrections = Ergebnisse dieses Abends wurden { $n }-mal berichtigt, mehr geht nicht.
evening-refused-winner-next = Die Sieger von Tisch { $table } in Durchgang { $round } sind schon im nächsten Durchgang: Nimm zuerst den zurück, solange er kein Ergebnis hat.
evening-refused-no-score = { $score } ist kein Ergebnis.
evening-refused-level = Ein K.-o.-Spiel braucht einen Sieger: Spielt noch eine Runde.
evening-refused-boards-sum = Die Boards ergeben zusammen nicht { $score }.
evening-refused-tally-twice = Trag Alleinspiele, Euchres und falsches Bedienen jeder Person nur einmal ein.
evening-refused-not-seated = Spieler { $player } sitzt nicht an Tisch { $table }.
evening-refused-negative-tally = Alleinspiele, Euchres und falsches Bedienen können nicht negativ sein.
evening-refused-few-points = { $loners ->
        [one] { $loners } Alleinspiel
       *[other] { $loners } Alleinspiele
    } von { $names } und { $euchres ->
        [one] { $euchres } Euchre
       *[other] { $euchres } Euchres
    } der anderen ergeben mindestens { $least } Punkte, sie haben aber { $points }.
evening-refused-one-player = Hier wechseln die Partner: Trag eine Person nach der anderen ein. { $typed } nennt { $n }.
evening-refused-team-size = Ein Team sind zwei Spieler: { $typed } nennt { $n }.
evening-refused-whole-team = Die Teams sind ausgelost: Ab jetzt macht nur ein ganzes Team mit, wie „Xia & Wes“.
evening-refused-too-late = Die Teams sind ausgelost: Zum Mitmachen ist es zu spät.
evening-refused-many-people = { $n } Leute haben mitgemacht, auch wer schon gegangen ist: Der Gastgeber kann entfernen, wer nie gespielt hat.
evening-refused-lookalike = { $name } sieht aus wie { $other } auf der Liste: Füge einen Buchstaben hinzu.
evening-refused-full = Es gibt { $n ->
        [one] { $n } Platz
       *[other] { $n } Plätze
    }, und { $here } { $here ->
        [one] ist
       *[other] sind
    } vergeben.
evening-refused-crowd = { $title }: höchstens { $most } Spieler, { $n } sind zu viele.
evening-refused-left-before = { $name } ist schon gegangen.
evening-refused-many-leavers = { $n } Leute wären dann mit offenem Geld gegangen, höchstens { $most } sind möglich: Trag zuerst ihre Zahlungen ein.
evening-refused-is-here = { $name } ist da.
evening-refused-nobody-chosen = Wähle aus, wer entfernt wird.
evening-refused-in-draw = { $names } { $n ->
        [one] hat
       *[other] haben
    } einen Platz in der Auslosung: Gehen ist möglich, Entfernen nicht.
evening-refused-over = Der Abend ist vorbei, und niemand schuldet etwas.
evening-refused-assigned = Der Gastgeber vergibt die Plätze dieses Abends: Frag ihn nach deinem Link.
evening-refused-too-large = { $tables ->
        [one] { $tables } Tisch
       *[other] { $tables } Tische
    } und { $rounds ->
        [one] { $rounds } Durchgang
       *[other] { $rounds } Durchgänge
    }{ $boards ->
        [0] { "" }
        [one] { " " }mit { $boards } Board
       *[other] { " " }mit { $boards } Boards
    } machen { $scores } Ergebnisse, ein Abend hat höchstens { $most }: Nimm weniger Durchgänge{ $boards ->
        [0] { "" }
       *[other] { " " }oder Boards
    }.
evening-refused-closed = Der Abend ist abgeschlossen, du kannst ihn nicht mehr ändern.
evening-refused-no-table = Es gibt keinen Tisch { $table } in Durchgang { $round }.
evening-refused-has-score = Tisch { $table } von Durchgang { $round } hat schon sein Ergebnis, { $score }: Der Gastgeber kann es berichtigen.
evening-refused-not-at-table = Nur wer an Tisch { $table } spielt oder Gastgeber ist, kann das Ergebnis eintragen.
evening-refused-gone = { $name } steht nicht mehr auf der Liste.
evening-refused-no-player = Es gibt keinen Spieler { $player }.
evening-refused-no-name = Ein Name fehlt.
evening-refused-long-name = Ein Name hat höchstens { $most } Zeichen: { $name }...
evening-refused-two-alphabets = { $word } mischt zwei Alphabete: Nimm in jedem Wort nur eins.
evening-refused-reserved-name = Der Name { $name } geht hier nicht: Wähle einen anderen.
evening-refused-taken-name = Der Name { $name } ist schon vergeben: Füge einen Buchstaben hinzu, wie { $name } B.
evening-refused-negative-amount = { $what } kann nicht negativ sein.
evening-refused-no-amount = { $what } kann nicht null sein.
evening-refused-high-amount = { $what } ist zu hoch für ein freundschaftliches Spiel.
evening-refused-no-account = Ein Konto { $account } gibt es hier nicht.
evening-refused-close-playing = Ein Tisch spielt noch: Trag zuerst sein Ergebnis ein oder berichtige es.
evening-refused-close-unplayed = Es wurde nichts gespielt, also gibt es nichts zu gewinnen.
evening-refused-close-left = Alle, die gespielt haben, sind vor dem Ende gegangen: Trag die Rückkehr derer ein, die einen Preis gewinnen sollen.

## Was die Formulare sagen

ledger-choice-usual = Die üblichen Preise
ledger-choice-winner = Alles für den ersten Platz
ledger-choice-own = Eigene Preise
ledger-choice-whole-as-stake = ganz, wenn der Einsatz es ist
ledger-choice-whole = ganz; die Cents gehen an den ersten Platz
ledger-choice-cent = auf den Cent genau
evening-form-none = Das ist kein Formular.
evening-form-unreadable = Wir können das Formular nicht lesen: { $error }.
evening-form-unconfirmed = { $what }. Noch hat sich nichts geändert.
evening-form-missing = { $label }: Es fehlt etwas im Feld { $field }.
evening-form-whole-number = { $label }: Das muss eine ganze Zahl sein, nicht { $typed }.
evening-form-range = { $label }: Möglich ist { $minimum } bis { $maximum }, nicht { $typed }.
evening-form-two-numbers = Ein Ergebnis hat zwei Zahlen: eine für jede Seite.
evening-form-amount = { $label }: { $error }.
evening-form-choose-name = Wähle zuerst den Namen.
evening-form-choose-one = Wähle eins von diesen: { $choices }.
evening-form-unchanged = Du hast keine Einstellung geändert.
evening-form-saved = Gespeichert: { $changes }.
evening-form-settings-changed-to = Die Einstellungen haben sich geändert: { $changes }.
evening-form-settings-changed = Die Einstellungen haben sich geändert.
evening-form-no-names = Schreib den Namen, der dazukommt.
evening-form-choose-side = Wähle die Seite, die da war.
evening-label-score = Ergebnis
evening-label-stake = Einsatz
evening-label-unit = Preis pro Punkt
evening-label-rounds = Zahl der Durchgänge
evening-label-places = Zahl der Plätze
evening-label-basket = Korb
evening-label-per-euchre = Strafgeld pro Euchre
evening-label-per-renege = Strafgeld fürs falsche Bedienen
evening-label-hands = Zahl der Runden
evening-label-target = Ziel
evening-label-round = Durchgang
evening-label-table = Tisch
evening-label-player = Nummer der Person
evening-label-tally = { $kind ->
        [loners] Zahl der Alleinspiele
        [euchred] Zahl der kassierten Euchres
       *[other] Zahl der Fehler beim Bedienen
    }
evening-label-payment = Zahlung
evening-label-amount = Betrag
evening-confirm = Setz das Häkchen zur Bestätigung
evening-confirm-undo = Setz das Häkchen, um diesen Durchgang zurückzunehmen
evening-confirm-leaving = Setz das Häkchen, um den Abschied zu bestätigen
evening-confirm-going = Setz das Häkchen, um zu bestätigen, dass du gehst
evening-confirm-link = Setz das Häkchen, damit der alte Link nicht mehr gilt
evening-confirm-close = Setz das Häkchen zur Bestätigung: Ein abgeschlossener Abend lässt sich nicht wieder öffnen.
format-card-players = { $fixed ->
        [yes] { $fewest } Spieler
       *[other] { $fewest } bis { $most } Spieler
    }{ $teams ->
        [yes] , in Teams
       *[other] { "" }
    }
format-usebio-boards = USEBIO ist für Abende, an denen Boards verglichen werden, wie Duplicate.
format-usebio-undrawn = Vor der Auslosung gibt es keine Paare.
ledger-change-debts = { $n ->
        [one] { $n } Spieler schuldet
       *[other] { $n } Spieler schulden
    } { $kind ->
        [more] { $n ->
            [one] { $amount } mehr
           *[other] je { $amount } mehr
        }
        [less] { $n ->
            [one] { $amount } weniger
           *[other] je { $amount } weniger
        }
       *[other] einen anderen Betrag
    }
ledger-change-prizes = die bisherigen Preise ändern sich
ledger-changes = { " " }Dadurch gilt: { $changes }.

## Was die Seiten sagen

ledger-pays-into-basket = { $amount } in den Korb
evening-tally-line = { $who }: { $what }
evening-next-round = { $kind ->
        [team] { $n ->
            [one] { $n } Team
           *[other] { $n } Teams
        }
       *[other] { $n ->
            [one] { $n } Spieler
           *[other] { $n } Spieler
        }
    }, { $tables ->
        [one] { $tables } Tisch
       *[other] { $tables } Tische
    }
evening-refused-few-players = Nur { $n ->
        [one] { $n } Person würde
       *[other] { $n } Leute würden
    } spielen, und ein Tisch braucht vier.
evening-left-and-partner = { $who } (deshalb kann { $partner } nicht spielen)
evening-lookalikes = { $first } und { $second } sehen sich ähnlich. Benenne eins davon unten um, damit kein Ergebnis beim falschen Namen landet.
evening-waiting-dispute = Die Seiten an Tisch { $table } sind sich nicht einig.
evening-waiting-claim = { $payer ->
        [you] du willst
       *[other] { $payer } will
    } { $payee ->
        [you] dir { $amount }
       *[other] { $payee } { $amount }
    } gezahlt haben.
evening-waiting-more = { $n ->
        [one] { $n } weitere Zahlung wartet.
       *[other] { $n } weitere Zahlungen warten.
    }
evening-denied-by-host = der Gastgeber sagt, dass { $payee } die { $amount } nicht bekommen hat, die du gezahlt haben willst.
evening-denied = { $who } sagt, die { $amount }, die du gezahlt haben willst, seien nicht angekommen.
evening-agreed-at-once = ; die andere Seite stimmt zu, also zählt es.
evening-agreement = { $who } stimmt Tisch { $table } in Durchgang { $round } zu: { $score }.
evening-own-points = { $points } { $kind ->
        [game] { $n ->
            [one] Spiel
           *[other] Spiele
        }
       *[other] { $n ->
            [one] Punkt
           *[other] Punkte
        }
    }
evening-own-level = gleichauf
evening-own-margin = { $points } { $n ->
        [one] Punkt
       *[other] Punkte
    } { $where ->
        [ahead] vorn
       *[other] zurück
    }
evening-next-out = du setzt in Durchgang { $round } aus
evening-next-table = Tisch { $table }, mit { $partner } gegen { $opponents }
format-hands-a-round = { $n ->
        [one] { $n } Runde pro Durchgang
       *[other] { $n } Runden pro Durchgang
    }
format-games-to = Spiele bis { $target }
format-rounds = { $n ->
        [one] { $n } Durchgang
       *[other] { $n } Durchgänge
    }
ledger-in-the-pot = { $amount } im Topf
ledger-split-none = keine Preise
ledger-split = Preise { $prizes }
evening-author-guest = über den Link
evening-author-moderator = Moderation

## Was sich inzwischen geändert hat

evening-seen-look-again = Schau noch einmal nach.
evening-seen-no-table = Diesen Tisch gibt es nicht mehr.
evening-seen-booked = Inzwischen { $done ->
        [recorded] eingetragen
       *[other] zurückgenommen
    }: { $what }.
evening-seen-claimed = Inzwischen gemeldet: die Zahlung von { $amount }, { $payer } an { $payee }.
evening-seen-sides = { $first } gegen { $second }
evening-seen-no-score = Tisch { $table } hat jetzt kein Ergebnis: { $names }.
evening-seen-score = Tisch { $table } hat jetzt { $score }: { $names }.
evening-seen-claim = Tisch { $table } jetzt – { $says } { $score } ({ $names }).
evening-seen-prices = Jetzt gilt: { $stakes }.
evening-seen-gone = Dieser Name steht nicht mehr auf der Liste.
evening-seen-renamed = Dieser Name ist jetzt { $name }.
evening-seen-left = { $n ->
        [0] Niemand ist inzwischen gegangen.
       *[other] Inzwischen gegangen: { $names }.
    }
evening-seen-account = Dieses Konto heißt jetzt { $name }.
evening-seen-stakes = Jetzt gilt: { $stakes }, und die Auslosung { $drawn ->
        [yes] ist erfolgt
       *[other] steht noch aus
    }.
evening-seen-no-stake = kein Einsatz
evening-seen-no-prize = Wenn du jetzt gehst, gewinnst du keinen Preis.
evening-seen-unpaid = Jetzt { $n ->
        [one] muss { $n } Spieler
       *[other] müssen { $n } Spieler
    } noch zahlen.
evening-seen-idle = Die Liste derer, die nie gespielt haben, hat sich vielleicht geändert.
evening-seen-coming = Jetzt: { $coming }
evening-seen-changed = Etwas anderes hat sich geändert. Schau es dir noch einmal an.
evening-seen-taken = Ein anderes Handy hat den Namen { $name } genommen.

## Plätze, Links und Tische auf diesem Server

evening-refused-not-joining = Namen zu diesem Abend fügt nur der Gastgeber hinzu. Frag dort nach.
evening-refused-join-late = Der letzte Durchgang ist schon ausgelost, mitmachen geht nicht mehr.
evening-refused-flood-address = Zu viele an deiner Adresse haben mitgemacht. Warte eine Minute oder bitte den Gastgeber, dich einzutragen.
evening-refused-flood = Gerade kommen zu viele dazu. Warte eine Minute oder frag den Gastgeber.
evening-refused-other-phone = Ein anderes Handy hat den Namen { $name }. Der Gastgeber kann ihn freigeben.
evening-refused-claimed-often = Der Name { $name } wurde zu oft genommen und zurückgegeben. Frag den Gastgeber nach dem Link für diesen Namen.
evening-refused-link-replaced = Dieser Link wurde ersetzt. Mach einen neuen.
evening-refused-not-current = Durchgang { $round } ist nicht mehr der aktuelle.
evening-refused-boards-seen = In diesem Browser hat sich jemand die Boards des Abends angesehen, und wer sie kennt, kann sie nicht spielen.
evening-refused-signed-in = Auf diesem Handy bist du { $name }. Sag zuerst, dass du das nicht bist.
evening-refused-no-own-table = Du hast in diesem Durchgang keinen Tisch.
ledger-refused-overpaid-anyway = Um es trotzdem einzutragen, setz das Häkchen bei „Mehr als geschuldet erlauben“.
evening-refused-no-online-table = Du hast in diesem Durchgang keinen Tisch auf diesem Server.
evening-refused-online-table-gone = Diesen Tisch gibt es nicht mehr. Frag den Gastgeber.
evening-refused-seat-taken = { $name } sitzt auf deinem Platz. Bitte darum, aufzustehen.
evening-refused-no-game = Dort wird kein Spiel gespielt.
evening-refused-no-seat = Diesen Platz hat an diesem Tisch niemand.
evening-refused-at-table = { $name } ist am Tisch. Ein Bot kann einspringen, sobald der Platz verlassen wird oder du den Namen freigibst.
evening-refused-pairing-busy = Zu viele kommen und gehen gerade. Lose den Durchgang noch einmal aus.
evening-refused-pairing-changed = Etwas hat sich geändert. Lose den Durchgang noch einmal aus.
evening-refused-already-paired = Durchgang { $round } ist schon ausgelost.
evening-deleted = Der Gastgeber hat diesen Abend gelöscht.
evening-not-host = Das kann nur der Gastgeber, mit dem Gastgeber-Link.
evening-not-player = Sag zuerst, wer du bist: Wähle deinen Namen auf der Seite des Abends.
evening-not-player-here = Sag zuerst, wer du bist: Wähle deinen Namen auf dieser Seite.
evening-link-invalid = Dieser Link gilt nicht mehr. Frag den Gastgeber nach einem neuen.
evening-too-many-requests = Zu viele Aktionen von deiner Adresse. Warte eine Minute.
evening-no-boards = Dieser Abend vergleicht keine Boards.
evening-not-found = Diesen Abend finden wir nicht. Er wurde gelöscht, oder der Link ist falsch.
evening-settings-host-only = Die Einstellungen ändert nur der Gastgeber, mit dem Gastgeber-Link.
evening-boards-host-only = Die Boards sieht nur der Gastgeber: Sie zeigen alle Blätter.
evening-no-action = Diese Aktion gibt es nicht.
evening-no-csv-table = Wähle die Tabelle aus: { $tables }.

ledger-awaits-host = den Gastgeber

## Die Seite eines Abends

event-page-title = { $title }: Euchre-Abend
event-page-description = Ein Euchre-Abend: Tische, Ergebnisse, Tabelle und Preise.
event-page-place-lost = Dieses Handy hat seinen Platz nicht mehr. Er gehört jetzt { $name }.
event-page-place-lost-take = Nimm ihn nur, wenn du { $name } bist.
event-page-others-taken = Alle anderen Plätze sind vergeben.
event-page-all-taken = Alle Plätze sind vergeben. Frag den Gastgeber, wenn du mitspielen willst.
event-page-signed-in-as = Du bist als { $name } angemeldet und stehst auf der Liste.
event-page-i-am = Ich bin { $name }
event-page-other-name = Oder ein anderer Name auf der Liste
event-page-your-name-listed = Dein Name steht auf der Liste
event-page-choose-your-name = Wähle deinen Namen
event-page-thats-me = Das bin ich
event-page-new-name = Ein neuer Name
event-page-your-name = Dein Name
event-page-join-team-hint = Für ein Team schreib beide Namen: Ann &amp; Bob. Sonst lost die Auslosung dir jemanden zu.
event-page-join = Mitmachen
event-page-choose-the-name = Wähle den Namen
event-page-left-mark = (gegangen)
event-page-walkover-why = Kampflos, weil eine Seite nicht da war: Sie verliert mit voller Punktzahl, { $points } : 0.
event-page-walkover-win = { $name } gewinnen
event-page-unplayed-why = Hat jemand gefehlt? Markiere zuerst, wer gegangen ist. Wird ein Tisch nicht gespielt, gewinnt dort niemand, und seine Leute setzen aus.
event-page-unplayed = Als nicht gespielt markieren
event-page-who-pays-whom = Wer zahlt wem
event-page-club = Clubabend: <a>{ $club }</a>
event-page-place = Platz
event-page-you-owe = du schuldest { $amount }
event-page-you-get = du bekommst { $amount }
event-page-leaving-soon = Du gehst nach diesem Durchgang. Nur der Gastgeber kann dich zurückholen.
event-page-over-place = Der Abend ist vorbei: Du bist auf Platz { $place }
event-page-over = Der Abend ist vorbei
event-page-stage-table = { $stage }: Tisch { $table }
event-page-with = mit <strong>{ $partner }</strong>
event-page-against = gegen <strong>{ $opponents }</strong>
event-page-you-sit-ew = { $boards }; du sitzt Ost-West.
event-page-you-sit-ns = { $boards }; du sitzt Nord-Süd.
event-page-entered-by-hand = Dieses Ergebnis wurde von Hand eingetragen, dein Tisch auf diesem Server kann es nicht ändern.
event-page-counts = Dieses Ergebnis zählt. Wenn es falsch ist, sag dem Gastgeber Bescheid.
event-page-next = Danach: { $next }.
event-page-they-entered = Die andere Seite hat das eingetragen (deine Seite zuerst):
event-page-yes-right = Ja, das stimmt
event-page-no-it-was = Nein, es war …
event-page-table-reports = Dein Tisch meldet (deine Seite zuerst):
event-page-table-unconfirmed = Nicht alle ursprünglichen Spieler haben es beendet. Es zählt, wenn eine Person von jeder Seite oder der Gastgeber zustimmt.
event-page-accept = Annehmen
event-page-your-side-agreed = Deine Seite hat zugestimmt. Es zählt, wenn auch { $opponents } oder der Gastgeber zustimmt.
event-page-table-disagrees = <strong>Dein Tisch meldet ein anderes Ergebnis.</strong> Ihr habt { $mine } : { $theirs } eingetragen. Der Tisch meldet (deine Seite zuerst):
event-page-sides-disagree = <strong>Die beiden Seiten sind sich nicht einig.</strong> Ihr habt { $mine } : { $theirs } eingetragen. Die anderen sagen (deine Seite zuerst):
event-page-table-right = Der Tisch hat recht
event-page-they-right = Die anderen haben recht
event-page-neither-right = Beides stimmt nicht …
event-page-talk-it-over = Sprecht darüber oder lasst den Gastgeber entscheiden.
event-page-your-side-entered = Deine Seite hat das eingetragen. Es zählt, wenn { $opponents } oder der Gastgeber zustimmt.
event-page-change-it = Ändern
event-page-sit-down = An deinen Tisch setzen
event-page-online-why = Du spielst auf diesem Server, und das Ergebnis wird nach dem Spiel für dich eingetragen. Zählt vorher eins, das von Hand eingetragen wurde, zählt das Spiel nicht.
event-page-by-hand = Ein Ergebnis von Hand eintragen
event-page-no-cards = Keine Karten dabei? <button>Hier spielen</button>
event-page-enter-this = Dieses Ergebnis eintragen
event-page-enter-instead = Stattdessen das eintragen
event-page-enter-score = Ergebnis eintragen
event-page-set-score = Ergebnis setzen
event-page-standings-caption = Rangliste
event-page-stage-out = { $stage }: Du setzt aus
event-page-bye = Du hast ein Freilos.
event-page-drink = Zeit für ein Getränk.
event-page-you-left = Du bist gegangen
event-page-only-host-back = Nur der Gastgeber kann dich zurückholen.
event-page-partner-left = { $partner } ist gegangen
event-page-partner-left-why = Dein Team ist draußen, bis { $partner } zurückkommt oder jemand den Platz übernimmt. Frag den Gastgeber.
event-page-youre-in = Du bist dabei
event-page-play-next = Du spielst im nächsten Durchgang.
event-page-after-draw = Dein Tisch erscheint hier nach der Auslosung.
event-page-who-are-you = Wer bist du?
event-page-did-you-play = Hast du auch mitgespielt?
event-page-did-you-play-why = Nimm deinen Platz, um einzutragen, was du gezahlt hast. Wenn dir Geld zustand, bestätigt der Gastgeber, dass du es hast.
event-page-youre-host = Du bist Gastgeber
event-page-tables-finished = { $round } – { $done } von { $n ->
        [one] { $n } Tisch
       *[other] { $n } Tischen
    } fertig.
event-page-out-next = Nicht im nächsten Durchgang: { $names }.
event-page-all-finished = { $n ->
        [1] Der einzige Durchgang ist gespielt.
        [2] Beide Durchgänge sind gespielt.
       *[other] Alle { $n } Durchgänge sind gespielt.
    }
event-page-pair-next = Nächsten Durchgang auslosen
event-page-draw-and-start = Auslosen und anfangen
event-page-draw-partners = Die Auslosung bestimmt die Plätze und findet Partner für alle, die allein kommen.
event-page-draw-seats = Die Auslosung bestimmt die Plätze.
event-page-not-here = Nicht da: { $names }.
event-page-are-you-playing = Spielst du auch mit?
event-page-add-late = Spät Gekommene eintragen
event-page-add-names = Namen eintragen
event-page-names-one-a-line = Namen, einer pro Zeile
event-page-last-paired-stake = Der letzte Durchgang ist schon ausgelost. Wer neu kommt, spielt nicht, zahlt aber trotzdem den Einsatz.
event-page-last-paired = Der letzte Durchgang ist schon ausgelost. Wer neu kommt, spielt nicht.
event-page-add = Eintragen
event-page-people-tools = Gehen, zurückkommen, umbenennen, ersetzen
event-page-who-leaves = Wer geht?
event-page-who-is-back = Wer ist zurück?
event-page-whom-to-rename = Wer wird umbenannt oder ersetzt?
event-page-whom-to-free = Welcher Name ist auf dem falschen Handy?
event-page-out-from-next = Ab dem nächsten Durchgang nicht mehr dabei.
event-page-stake-stays = Der Einsatz bleibt im Topf.
event-page-stake-back = Der Einsatz wird erstattet, weil die Spiele noch nicht begonnen haben.
event-page-yes-leaving = Ja, die Person geht
event-page-mark-left = Als gegangen markieren
event-page-mark-back = Als zurück markieren
event-page-new-name-label = Neuer Name, oder wer einspringt
event-page-takes-over = Jemand anderes übernimmt: Das alte Handy verliert Namen und Platz
event-page-rename = Umbenennen
event-page-free-name = Namen freigeben
event-page-remove-idle = Entfernen, wer nie gespielt hat
event-page-removed-owe-nothing = Sie verschwinden von der Liste und schulden nichts.
event-page-removed = Sie verschwinden von der Liste.
event-page-players-to-remove = Wer entfernt wird
event-page-remove = Entfernen
event-page-undo-this-round = Diesen Durchgang zurücknehmen
event-page-undo-draw = Das nimmt auch die Auslosung zurück. Die nächste schließt alle ein, die seither gekommen sind.
event-page-undo-pairing = Danach kannst du den Durchgang mit allen, die da sind, neu auslosen.
event-page-undo-boards = Die Boards behalten ihre Karten: Nimm nur zurück, wenn niemand ein Blatt gesehen hat.
event-page-undo-until = Sobald ein Ergebnis eingetragen ist, geht das nicht mehr.
event-page-yes-undo = Ja, alle stehen auf
event-page-undo-round = Durchgang { $round } zurücknehmen
event-page-close-tool = Abend abschließen
event-page-mark-back-name = Als zurück markieren: { $name }
event-page-close-awards = Die Preise werden nach der jetzigen Tabelle vergeben.
event-page-close-final = Die Tabelle wird endgültig.
event-page-close-payments = Danach lassen sich nur noch Zahlungen ändern.
event-page-close-nothing = Danach lässt sich nichts mehr ändern.
event-page-yes-sure = Ja, ganz sicher
event-page-table = Tisch { $n }
event-page-state-disputed = die Seiten sind sich nicht einig
event-page-state-both = wartet auf beide Seiten
event-page-state-other = wartet auf die andere Seite
event-page-state-playing = spielt hier
event-page-accept-what = Annehmen – { $says } Tisch { $table }
event-page-watch-later = Auf diesem Server gespielt. Zuschauen geht, sobald alle Tische diese Boards gespielt haben.
event-page-watch = Zuschauen
event-page-watch-replay = Wiedergabe ansehen
event-page-missing = Noch nicht da. Ein Bot kann einspringen; dann müssen beide Seiten das Ergebnis bestätigen:
event-page-use-bot = Bot für { $name } einsetzen
event-page-correct-score = Ergebnis berichtigen
event-page-have-them-play = Oder lass sie <button>hier spielen</button>
event-page-earlier-rounds = Frühere Durchgänge
event-page-standings = Tabelle
event-page-players = Spieler
event-page-nobody-here = Noch ist niemand da.
event-page-add-or-share = Trag Namen ein oder teile den Link unten.
event-page-honours = Ehrungen
event-page-the-link = Der Link
event-page-link-join-claim = Mit diesem Link können alle den Abend sehen, mitmachen und ihren Platz aufs Handy holen.
event-page-link-join = Mit diesem Link können alle den Abend sehen und mitmachen.
event-page-link-claim = Mit diesem Link können alle den Abend sehen und ihren Platz aufs Handy holen.
event-page-link-see = Mit diesem Link können alle den Abend sehen.
event-page-keep-place = Du behältst deinen Platz.
event-page-link-label = Link zu diesem Abend
event-page-copy = Kopieren
event-page-share = Teilen
event-page-scan = Scanne ihn mit der Handykamera.
event-page-host-link = Dein Gastgeber-Link: Heb ihn auf
event-page-host-link-why = Jedes Gerät, das ihn öffnet, leitet den Abend. Behalte ihn für dich und verlier ihn nicht: Wir können ihn nicht wiederfinden. Wenn ihn jemand anderes hat, <a>mach einen neuen</a>.
event-page-host-link-label = Gastgeber-Link
event-page-you-are-leave = Du bist { $name }. Handy wechseln oder früher gehen.
event-page-you-are = Du bist { $name }. Handy wechseln.
event-page-not-you = Nicht du?
event-page-my-link-why = Dieser Link öffnet deinen Platz auf einem anderen Handy:
event-page-my-link-label = Dein Link
event-page-have-to-go = Ich muss gehen
event-page-go-host-back = Ab dem nächsten Durchgang bist du nicht mehr dabei, und nur der Gastgeber kann dich zurückholen.
event-page-go = Ab dem nächsten Durchgang bist du nicht mehr dabei.
event-page-own-stake-stays = Dein Einsatz bleibt im Topf.
event-page-own-stake-back = Dein Einsatz wird dir erstattet, weil die Spiele noch nicht begonnen haben.
event-page-go-no-prize = Wenn du jetzt gehst, gewinnst du keinen Preis.
event-page-yes-go = Ja, den Abend verlassen
event-page-not-me = Ich bin nicht { $name }
event-page-save-boards = Speichern: <a>Tabelle</a>, <a>Ergebnisse</a>, <a>Kasse</a> und <a>Abrechnung</a> als CSV, <a>alles als JSON</a>, <a>Boards als USEBIO</a>.
event-page-save = Speichern: <a>Tabelle</a>, <a>Ergebnisse</a>, <a>Kasse</a> und <a>Abrechnung</a> als CSV, <a>alles als JSON</a>.

## Was die Seiten eines Abends gemeinsam haben

event-page-tab-evening = Abend
event-page-tab-money = Geld
event-page-tab-history = Verlauf
event-page-tab-sheets = Ausdrucke
event-page-tab-screen = Großbild
event-page-tab-boards = Boards
event-page-tab-settings = Einstellungen
event-page-tabs = Dieser Abend
event-page-tab-rules = Die Regeln
event-page-it-was = Vorher { $score }
event-page-it-was-why = Vorher { $score }, { $why }
event-page-it-was-walkover = Vorher { $score }, kampflos
event-page-corrected-before = { $n ->
        [1] (davor einmal berichtigt)
       *[other] (davor { $n }-mal berichtigt)
    }
event-page-pages = Seiten
event-page-later = Später
event-page-earlier = Früher
event-page-page-of = Seite { $page } von { $last }
event-page-was-host = Der Gastgeber-Link wurde ersetzt, dieser Browser leitet den Abend nicht mehr. Öffne den neuen Link, um ihn zu leiten.
event-page-ordinal = { $n }.
event-page-tied = , geteilt
event-page-boards = Boards
event-page-side-first = { $name } zuerst:
event-page-board-points = Punkte je Board
event-page-board = Board
event-page-board-side = Board { $board }, { $side }
event-page-loners = Alleinspiele
event-page-loners-made = geschaffte Alleinspiele
event-page-euchred = Euchres
event-page-times-euchred = kassierte Euchres
event-page-reneges = Falsch bedient
event-page-reneges-made = falsch bedient
event-page-count = Zähler
event-page-reason-optional = Grund (freiwillig)
event-page-reason = Grund
event-page-stopped-early = Abgebrochen: Das Ergebnis zählt, wie es ist
event-page-note-walkover = Kampflos: nicht gespielt.
event-page-note-broken-off-why = Abgebrochen: { $why }.
event-page-note-broken-off = Abgebrochen.
event-page-no-score = noch kein Ergebnis
event-page-bot-for = Ein Bot ({ $level ->
        [beginner] Anfänger
        [casual] Locker
        [club] Club
        [expert] Experte
       *[other] { $level }
    }) für { $name }
event-page-again = { $name } wieder
event-page-from-hand = ab Runde { $hand }
event-page-prize = Preis
event-page-prize-now = Preis jetzt
event-page-folded-prize = Preis
event-page-folded-prize-now = Preis jetzt
event-page-table-of = Tabelle: { $what }
event-page-place-column = Platz
event-page-name-column = Name
event-page-you-mark = (du)

## Die Liste der Abende

event-page-events-title = Euchre-Abende: Turniere mit Freunden
event-page-events-description = Veranstalte einen Euchre-Abend an echten Tischen oder online: Plätze, Ergebnisse, Tabelle, Preise und wer wem zahlt.
event-page-events-heading = Ein Abend Euchre
event-page-events-lede = Zu viert oder zu vierzigst, mit echten Karten oder an Tischen auf diesem Server. Alle finden ihren Tisch auf dem Handy, tragen das Ergebnis ein und sehen, wer führt. Am Ende zeigt die Seite, wer wem zahlt.
event-page-host-an-evening = Einen Abend veranstalten
event-page-phase-gathering = wartet auf Spieler
event-page-phase-over = vorbei
event-page-phase-playing = läuft
event-page-players-n = { $n ->
        [one] { $n } Spieler
       *[other] { $n } Spieler
    }
event-page-your-evenings = Deine Abende
event-page-open-evening = Öffnen
event-page-evenings-here = Abende, die du mit diesem Browser veranstaltest oder spielst, erscheinen hier.
event-page-open-to-join = Offen zum Mitmachen
event-page-look = Ansehen
event-page-no-evenings = Gerade ist kein Abend offen.

## Verlauf, Boards und Blätter

event-page-history-title = Verlauf: { $title }
event-page-history-caption = Alles, was geschah, das Neueste zuerst
event-page-boards-of-round = { $title }: Boards von Durchgang { $round }
event-page-first-sits-ns = Die zuerst genannte Seite sitzt Nord-Süd.
event-page-boards-title = Boards zum Auslegen: { $title }
event-page-boards-real = Für echte Karten: Leg diese Karten in die Boards. Wer sie gesehen hat, kann nicht mitspielen. Oder lass jeden Tisch die Boards, die er zuerst spielt, mischen und geben. Alle behalten ihre Karten vor sich und stecken sie danach ins Board zurück.
event-page-boards-pack = Für echte Karten: Jeder Tisch ordnet seinen Stapel so. Wer sie gesehen hat, kann nicht mitspielen. Tische auf diesem Server geben andere Blätter: Spielt einen Durchgang hier an allen Tischen oder an keinem.
event-page-print = Drucken
event-page-boards-playing = <strong>Du spielst heute mit,</strong> deshalb siehst du hier nur die Boards, die alle gespielt haben. Bitte jemanden, der nicht mitspielt, den Gastgeber-Link zu öffnen und den Rest zu drucken.
event-page-boards-ask = Einige dieser Boards sind noch zu spielen. Sobald du sie gesehen hast, kann in diesem Browser niemand mehr an diesem Abend spielen.
event-page-boards-show = Boards zeigen
event-page-boards-after-draw = Die Zahl der Boards steht nach der Auslosung fest.
event-page-column-round = Durchgang
event-page-column-table = Tisch
event-page-column-with = Mit
event-page-column-against = Gegen
event-page-column-sits = Sitzt
event-page-column-boards = Boards
event-page-sits-out = setzt aus
event-page-travellers-title = Boards: { $title }
event-page-travellers-what = Das Ergebnis jedes Boards an jedem Tisch.
event-page-travellers-when = Ein Board erscheint hier, sobald alle es gespielt haben.
event-page-travellers-usebio = <a>Als CSV</a>, <a>als USEBIO</a> für die Software von Bridgeclubs.
event-page-travellers-csv = <a>Als CSV</a>.
event-page-travellers-none = Noch ist kein Board an allen Tischen gespielt.
event-page-column-ns = Nord-Süd
event-page-column-ew = Ost-West
event-page-key-title = Dein Link: { $title }
event-page-key-heading = Dein Link
event-page-key-paste = Füge den ganzen Link ein
event-page-key-open = Öffnen
event-page-key-why = Mit JavaScript geschieht das von selbst. Der geheime Teil des Links steht nach dem # und geht nur an diesen Server.
event-page-deals = { $who } gibt
event-page-column-points = Punkte
event-page-points-of-ns = { $points } von Nord-Süd
event-page-points-of-ew = { $points } von Ost-West
event-page-column-n-s = N-S
event-page-column-e-w = O-W
event-page-screen-title = { $title }: Großbild
event-page-tables = Tische
event-page-wall-walkover = Kampflos
event-page-wall-broken-off = Abgebrochen
event-page-wall-out = raus
event-page-wall-join = Mach mit auf deinem Handy:
event-page-wall-take = Nimm deinen Platz auf deinem Handy:
event-page-wall-nowhere = (nur auf diesem Computer: Die Seite des Gastgebers erklärt, wie Handys hereinkommen)
event-page-sheets-title = Zum Ausdrucken: { $title }
event-page-sheets-what = Platzkarten, Ergebniszettel und Tabelle, jeweils auf eigener Seite.
event-page-sheets-after-draw = Die Ausdrucke erscheinen hier nach der Auslosung.
event-page-sheets-boards = <a>Die Boards, für Tische mit echten Karten</a>: Öffne sie nur, wenn du nicht mitspielst.
event-page-sheet-game = { $game }:
event-page-sheet-cards = { $title }: Platzkarten
event-page-sheet-guides = { $title }: Tischkarten
event-page-sheet-scores = { $title }: Ergebniszettel, { $round }
event-page-hand = Runde
event-page-sheet-score = Ergebnis
event-page-sheet-standings-end = { $title }: Tabelle am Ende
event-page-sheet-standings = { $title }: Tabelle in Durchgang { $round }

## Das Geld eines Abends

event-page-ledger-title = Geld: { $title }
event-page-choose = Wähle aus
event-page-payments-to-confirm = Zu bestätigende Zahlungen
event-page-claims = <strong>{ $payer }</strong> meldet eine Zahlung an <strong>{ $payee }</strong>
event-page-i-got-it = Erhalten
event-page-was-paid = Ist bezahlt
event-page-undo = Zurücknehmen
event-page-i-did-not = Nicht erhalten
event-page-delete-claim = Löschen
event-page-payment-of = { $payer } an { $payee }, { $amount }
event-page-answer-payment = { $answer }: { $payment }
event-page-waiting-for = wartet auf { $who }
event-page-payment-counts = Eine Zahlung zählt, wenn die Person, die sie bekommt, oder der Gastgeber sie bestätigt.
event-page-fewest = Die wenigsten Zahlungen, die alles ausgleichen.
event-page-so-far-bank = Bisher. Die Bank (wer das Geld einsammelt) behält den Topf, bis der Abend abgeschlossen ist.
event-page-so-far = Bisher: die wenigsten Zahlungen, die alles ausgleichen.
event-page-pays = <strong>{ $source ->
        [bank] Die Bank
       *[other] { $payer }
    }</strong> zahlt an <strong>{ $to ->
        [bank] die Bank
       *[other] { $payee }
    }</strong>
event-page-paid = Bezahlt
event-page-i-paid = Ich habe bezahlt
event-page-paid-what = { $words }: { $payer } an { $payee }
event-page-nobody-owes = Niemand schuldet irgendwem etwas.
event-page-rejoined = { $payer } schuldet { $amount }, und { $payee } bekommt sie noch. Ist das dieselbe Person, die gezahlt hat und dann wieder dazukam?
event-page-rejoined-settled = Ja, das ist erledigt: { $payer } hat vor dem Gehen bezahlt
event-page-settled = Ja, das ist erledigt
event-page-all-paid = Alle haben ihren Einsatz an die Bank gezahlt
event-page-all-paid-except = Das trägt ein, dass alle außer { $names } jetzt { $amount } gezahlt haben.
event-page-all-paid-what = Das trägt ein, dass alle jetzt { $amount } gezahlt haben.
event-page-yes-all-paid = Ja, alle haben bezahlt
event-page-record-payment = Eine Zahlung eintragen
event-page-who-paid = Wer hat gezahlt
event-page-to-whom = An wen
event-page-how-much = Wie viel
event-page-allow-more = Mehr als geschuldet erlauben
event-page-payment-hint = Deine Zahlung zählt, wenn die andere Person oder der Gastgeber sie bestätigt. Zahlungen an die Bank und von ihr trägt der Gastgeber ein.
event-page-record-it = Eintragen
event-page-who-owes = Wer schuldet
event-page-charge-somebody = Etwas fordern
event-page-what-for = Wofür
event-page-charge = Fordern
event-page-balances = Salden
event-page-table-of-balances = Tabelle der Salden
event-page-column-who = Wer
event-page-column-balance = Saldo
event-page-gets = bekommt <span>{ $amount }</span>
event-page-owes = schuldet <span>{ $amount }</span>
event-page-even = ausgeglichen
event-page-no-money = Noch ist kein Geld geflossen.
event-page-statement-of = Auszug: { $name }
event-page-table-of-statement = Tabelle des Auszugs
event-page-column-what = Was
event-page-column-amount = Betrag
event-page-no-payments = Noch keine Zahlungen.
event-page-all-payments = Alle Zahlungen und Forderungen
event-page-table-of-payments = Tabelle der Zahlungen und Forderungen
event-page-column-from = Von
event-page-column-to = An
event-page-undo-what = Zurücknehmen: { $what }, { $payer } an { $payee }
event-page-nothing-yet = Noch nichts.
event-page-ledger-csv = <a>Die Kasse</a> und <a>wer wem zahlt</a> als CSV.

## Ein neuer Abend und seine Einstellungen

event-page-new-title = Einen Euchre-Abend veranstalten
event-page-new-crumb = Abende
event-page-host-for = Einen Abend für { $club } veranstalten
event-page-how-do-you-play = Wie wird gespielt?
event-page-evening-name = Name des Abends
event-page-name-example = Donnerstag im Club
event-page-who-is-coming = Wer kommt?
event-page-one-name = Ein Name pro Zeile
event-page-one-name-team = ; für ein Team Ann &amp; Bob
event-page-more-later = Weitere gehen auch später.
event-page-anyone-joins = Alle mit dem Link können mitmachen
event-page-list-it = Für alle unter „Abende“ zeigen, solange man mitmachen kann
event-page-confirm-scores = Ein Ergebnis zählt erst, wenn die andere Seite es bestätigt
event-page-stake = Einsatz
event-page-stake-hint = Was jeder in den Topf legt.
event-page-usual-currency = €
event-page-currency = Währung
event-page-no-currency = keine
event-page-unit = Preis pro Punkt
event-page-unit-hint = Das zahlen die Verlierer den Siegern für jeden Punkt Unterschied.
event-page-pot-shared = Wie wird der Topf geteilt?
event-page-usual-prizes = Hier üblich: { $prizes }.
event-page-tied-share = Bei Gleichstand werden die Preise der Plätze geteilt.
event-page-own-prizes = Eigene Preise
event-page-own-prizes-hint = Anteile wie 50/30/20 oder Beträge wie 40 + 20.
event-page-rounding = Rundung der Preise
event-page-more-length = Spiel, Durchgänge und Plätze
event-page-game = Spiel
event-page-usual-game = Das übliche Spiel für dieses Format
event-page-house-rules = Hausregeln
event-page-hands-per-round = Runden pro Durchgang
event-page-points-to-win = oder Punkte zum Sieg
event-page-rounds = Durchgänge
event-page-places = Plätze
event-page-usual = üblich
event-page-any = beliebig
event-page-semifinal-losers = Die Verlierer der Halbfinale
event-page-play-for-third = spielen um Platz 3
event-page-both-third = sind beide Dritte
event-page-compare-boards = Boards vergleichen
event-page-by-match-points = nach Matchpunkten
event-page-with-average = mit dem Durchschnitt der anderen Tische
event-page-more-extras = Korb für die meisten Alleinspiele, Strafgelder
event-page-into-basket = In den Korb
event-page-into-basket-hint = Was jeder hineinlegt. Wer die meisten Alleinspiele hat, gewinnt ihn.
event-page-for-euchred = Pro kassiertem Euchre
event-page-for-renege = Fürs falsche Bedienen
event-page-fines-too = Strafgelder kommen auch in den Korb.
event-page-host-this = Abend veranstalten
event-page-settings-title = Einstellungen: { $title }
event-page-settings-closed = Der Abend ist abgeschlossen, seine Einstellungen lassen sich nicht mehr ändern.
event-page-nothing = nichts
event-page-no-number = keine
event-page-round-prizes = Preise auf ganze Beträge runden; die Cents gehen an den ersten Platz
event-page-anyone-claims = Alle mit dem Link können einen Namen auf der Liste nehmen; sonst gib unten jedem einen eigenen Link
event-page-per-euchre = Pro Euchre
event-page-per-renege = Fürs falsche Bedienen
event-page-also-basket = Kommt auch in den Korb.
event-page-bots = Bots
event-page-bots-hint = An Tischen auf diesem Server.
event-page-bot-speed = Tempo der Bots
event-page-no-change = Unverändert
event-page-changing-stakes = Einsatz oder Korb zu ändern ändert, was alle schulden. Die Preise zu ändern ändert, wer was bekommt.
event-page-save-settings = Einstellungen speichern
event-page-history-lists = Der Verlauf nennt deine Änderungen.
event-page-links = Links
event-page-given-link = Dieser Link ist nur für <strong>{ $name }</strong>, und du siehst ihn nur einmal. Der vorige gilt nicht mehr.
event-page-link-for = Link für { $name }
event-page-give-link = Jemandem einen Link geben
event-page-player = Spieler
event-page-phones-lose = Handys, die diesen Platz jetzt haben, verlieren ihn.
event-page-make-link = Link machen
event-page-new-host-link = Neuen Gastgeber-Link machen
event-page-new-host-link-why = Mach das, wenn jemand anderes deinen Link hat. Deine anderen Geräte brauchen den neuen; er steht auf der Seite des Abends.
event-page-yes-stop-link = Ja, der alte Link soll nicht mehr gelten
event-page-delete-evening = Abend löschen
event-page-delete-for-all = Für alle löschen
event-page-delete-why = Das löscht alles endgültig, auf allen Handys: Namen, Ergebnisse, Kasse und Verlauf. Tische, die auf diesem Server gespielt wurden, behalten ihre Links.
event-page-delete-open = Der Abend ist noch nicht abgeschlossen, also sieht niemand, wer wem etwas schuldet.
event-page-delete-save = Du kannst vorher <a>alles als JSON speichern</a>.
