# Was die Skripte des Tisches sagen (web/table, felt, line, calls, ends, seats, talk, sharing).

# Die Verbindung und der Tisch in Worten.
line-refused = Das geht gerade nicht.
line-seat-has-changed = Dein Platz hat sich geändert, also ist nichts passiert.
line-withdrawn = Du hast es zurückgenommen.
line-clubs = Kreuz
line-diamonds = Karo
line-hearts = Herz
line-spades = Pik
line-no-trump = ohne Trumpf
line-sign-of-no-trump = oT
line-low-no-trump = tief ohne Trumpf
line-joker = Joker
line-seat-within = Platz { $n }
line-seat = Platz { $n }
line-you = Du
line-back-to-evening = Zurück zum Spielabend
line-back-to-season = Zurück zur Saison
line-list = { $first } und { $last }
line-you-as-object = dich
line-you-within = du
line-waiting-for = Warten auf { $names }
line-role-partner = in deinem Team
line-role-turn = am Zug
line-role-maker = hat Trumpf angesagt
line-us = Wir
line-them = Ihr
line-try-again = Noch einmal versuchen
line-back-to-lobby = Zurück zur Startseite
line-no-table = Wir konnten keinen Tisch öffnen

# Was man wählt.
calls-asks-undo = { $who ->
        [you] Du möchtest deine letzte Entscheidung zurücknehmen.
       *[other] { $who } möchte die letzte eigene Entscheidung zurücknehmen.
    }
calls-waits-for-others = Wir warten auf die anderen.
calls-yes = Ja
calls-no = Nein
calls-asks-others-to-swap = { $who ->
        [you] Du möchtest
       *[other] { $who } möchte
    }, dass { $names } vor der nächsten Runde die Plätze { $form ->
        [us] tauscht
       *[other] tauschen
    }.
calls-asks-to-swap = { $who ->
        [you] Du möchtest
       *[other] { $who } möchte
    } vor der nächsten Runde mit { $other ->
        [you] dir
       *[other] { $other }
    } den Platz tauschen.
calls-last-card = Wir spielen deine letzte Karte für dich.
calls-only-card = Das ist die einzige Karte, die du spielen kannst.
calls-choices = Deine Auswahl
calls-question = Eine Frage an alle
calls-claim = Der Rest gehört mir
calls-hinted = (der Tipp)
calls-alone-sure = Wirklich allein? Noch einmal drücken.
calls-cards-to-lift = Karten zum Abheben
calls-lift = { $n } { $n ->
        [one] Karte
       *[other] Karten
    } abheben
calls-cut-soon = In { $n } { $n ->
        [one] Sekunde
       *[other] Sekunden
    } heben wir für dich ab.
calls-cut-now = Wir heben für dich ab.
calls-bump = Klopfen
calls-bump-effect = Den Stapel lassen, wie er ist
calls-cut-effect = Sie kommen nach unten
calls-how-many = Wie viele Stiche
calls-specials = Besondere Gebote
calls-trump = Trumpf
calls-tricks-first = Sag zuerst, wie viele Stiche du bietest.
calls-least-in = „{ $suit }“ geht erst ab { $least }.

# Der Spieltisch.
felt-face-down = eine verdeckte Karte
felt-players = Am Tisch
felt-trick = Stich
felt-laid = { $name }: { $card }
felt-turned-up = aufgedeckt
felt-turned-down = { $card } abgelehnt
felt-called = gerufen: { $card }
felt-own-cards = Deine Karten
felt-card-may = { $does ->
        [discard] Ablegen
        [give] Weitergeben
       *[other] Spielen
    }: { $card }
felt-card-hinted = { $card }, der Tipp
felt-tap-again = Tippe die Karte noch einmal an, oder zieh sie nach oben.
felt-not-your-turn = Du bist noch nicht dran.
felt-hint = { $card } { $does ->
        [discard] ablegen
        [give] weitergeben
       *[other] spielen
    }
felt-mark-you = du
felt-mark-alone = allein
felt-mark-defends = { $who ->
        [you] verteidigst allein
       *[other] verteidigt allein
    }
felt-mark-out = setzt aus
felt-mark-joins = { $when ->
        [game] ab nächster Partie
       *[other] ab nächster Runde
    }
felt-mark-bot = Bot spielt
felt-mark-away = nicht da
felt-mark-bot-for = Bot für { $name }
felt-bot = Bot ({ $level })
felt-tricks = { $n } { $n ->
        [one] Stich
       *[other] Stiche
    }
felt-empty-seat = Freier Platz
felt-account = { $name }: der Name eines Kontos
felt-dealer = gibt
felt-dealer-title = Gibt
felt-dealer-letter = G
felt-says = sagt „{ $call }“
felt-sit-replacing = Hier statt { $name } sitzen
felt-sit = Hier sitzen
felt-cards = { $n } { $n ->
        [one] Karte
       *[other] Karten
    }
felt-score-of = { $name }: { $score } von { $target }
felt-score = { $name }: { $score }
felt-tokens = Marken
felt-score-line = Punktestand: { $scores }.
felt-maker-with = von { $who ->
        [you] dir
       *[other] { $who }
    } mit { $other ->
        [you] dir
       *[other] { $other }
    }
felt-maker = von { $who ->
        [you] dir
       *[other] { $who }
    }
felt-maker-for = { $maker } für { $tricks }
felt-benny-and-bowers = Benny { $benny }, rechter Bauer { $right }, linker Bauer { $left }
felt-bowers = rechter Bauer { $right }, linker Bauer { $left }
felt-trump-alone = Trumpf: { $suit } { $maker }, allein
felt-trump = Trumpf: { $suit } { $maker }
felt-called-card = gerufene Karte: { $card }
felt-alone = allein
felt-right = rechter
felt-left = linker
felt-called-one = gerufen
felt-hand = Runde
felt-hand-of = { $number } von { $last }
felt-bid-by = { $bid } von { $who ->
        [you] dir
       *[other] { $who }
    }
felt-bid = Gebot
felt-big-pepper = Big Pepper
felt-call-two = Zwei Karten rufen
felt-call-one = Eine Karte rufen
felt-moon = Moon
felt-special = { $bid } für { $stake }
felt-tricks-taken = Stiche
felt-deals = { $who ->
        [You] Du gibst
       *[other] { $who } gibt
    }
felt-ranked = gewertet
felt-to = bis { $target }

# Das Ende einer Runde und einer Partie.
ends-company-note = Wir achten darauf, wenn wir dir einen Tisch suchen. Sonst sieht es niemand.
ends-company-of = { $words }: { $name }
ends-gladly = Gern wieder
ends-gladly-said = Gern wieder.
ends-never = Nie wieder
ends-never-said = Nie wieder.
ends-ranked = Gewertet.
ends-not-counted = Gewertete Partie, aber sie zählt nicht.
ends-ratings = Deine Wertungen
ends-made = Geschafft
ends-march = Durchmarsch!
ends-march-lost = Ein Durchmarsch
ends-lone = Allein, und alle Stiche!
ends-lone-lost = Durchmarsch allein
ends-euchre = Euchre!
ends-euchre-lost = Euchre gegen euch
ends-amount = { $sign }{ $dollars } $
ends-daily-until = Deine zählt, wenn du bis { $time } fertig bist.
ends-result = Das Ergebnis
ends-over = Die Partie ist zu Ende.
ends-daily = Heute bekommen alle diese Karten. Bis die Runde des Tages vorbei ist, kann eine Partie nur sehen, wer sie gespielt hat.
ends-same-cards-covered = Andere Tische bekommen dieselben Karten, deshalb kann diese Partie nur sehen, wer hier mitspielt.
ends-same-cards = Andere Tische hatten dieselben Karten.
ends-bot = (Bot)
ends-unpaid = (nicht um Geld)
ends-this-game = Diese Partie
ends-games = { $n } { $n ->
        [one] Partie
       *[other] Partien
    }
ends-for-money = Um Geld: { $what }
ends-money-note = Wir rechnen nur. Das Geld regelt ihr unter euch.
ends-others = Wie es anderen ging
ends-play-again = Noch einmal spielen
ends-next-stakes = In der nächsten Partie geht es um { $stakes }
ends-dealing = Die nächste Runde wird gegeben.
ends-next-hand = Nächste Runde
ends-seating = Plätze
ends-willing = { $names } { $form ->
        [you] willst
        [one] will
        [us] wollt
       *[other] wollen
    } noch einmal spielen.
ends-review = Analyse
ends-deal = Die Karten
ends-dealer = gibt
ends-dealer-letter = G
ends-turned-up = Aufgedeckt
ends-kitty = Talon
ends-seal-waits = Das Siegel öffnet sich, wenn der Server sein Geheimnis zeigt.
ends-check-failed = Die Prüfung ist fehlgeschlagen.
ends-checked-again = Gerade noch einmal geprüft.
ends-sealed-deal = Versiegelte Karten
ends-verify = Prüfen
ends-receipts-title = Die vom Server unterschriebenen Belege für die Zufallszahlen dieses Browsers, für euchre records verify --receipts
ends-receipts = Belege
ends-replay = Wiedergabe
ends-another-table = Anderer Tisch
ends-save = Speichern:
ends-save-record = Aufzeichnung
ends-save-text = Text
ends-hand = Runde { $n }
ends-decided = hat es entschieden
ends-biggest = war die größte
ends-among-biggest = war eine der größten
ends-story = Wie es lief
ends-scores-of = { $name }: { $scores }
ends-score-line = Der Punktestand, Runde für Runde. { $scores }
ends-what-happened = Was passiert ist
ends-all-hands = Alle { $n } Runden
ends-score-table = Der Punktestand, Runde für Runde
ends-coach-starts = Der Coach fängt an …
ends-coach-reviews = Der Coach sieht sich die Partie an
ends-try-again = Noch einmal versuchen
ends-stop = Anhalten
ends-ask-coach = Den Coach fragen, was es entschieden hat
ends-mistakes = { $n } Fehler
ends-blunders = { $n } { $n ->
        [one] grober Fehler
       *[other] grobe Fehler
    }
ends-coach-found = Was der Coach gefunden hat
ends-coach-accuracy = Beste oder gute Entscheidungen
ends-changed-chance-of = Das hat die Chance von { $side } am meisten verändert: { $part } ({ $sign }{ $percent } %), { $meaning }.
ends-changed-your-chance = Das hat deine Chance am meisten verändert: { $part } ({ $sign }{ $percent } %), { $meaning }.

# Die Plätze.
seats-away-too = { $names } { $n ->
        [one] ist
       *[other] sind
    } auch nicht da.
seats-want-to-wait = { $names } { $n ->
        [one] will
       *[other] wollen
    } warten.
seats-must-agree = { $names } { $n ->
        [one] muss
       *[other] müssen
    } auch zustimmen.
seats-paused = Die Partie ist angehalten.
seats-resume = Weiterspielen
seats-paused-resume-later = Die Partie ist angehalten. Dauert das länger als zwei Minuten, kannst du sie fortsetzen.
seats-away-soon = { $name } ist nicht da. Bald spielt ein Bot, bis { $name } zurück ist.
seats-away = { $name } ist nicht da ({ $since }). In { $left } übernimmt ein Bot.
seats-wait = Warten
seats-have-bots-play = Bots spielen lassen
seats-have-bot-play = Bot spielen lassen
seats-others-can-vote = Die anderen können diesen Zug einen Bot für dich spielen lassen.
seats-stalled-told = Warten auf { $name }.
seats-stalled = Warten auf { $name }. In { $count } kannst du einen Bot spielen lassen.
seats-voted = Wenn die anderen zustimmen, spielt ein Bot für { $name }.
seats-votes = { $names } { $n ->
        [one] möchte
       *[other] möchten
    }, dass ein Bot für { $name } spielt.
seats-not-moved = { $name } hat eine Weile nichts gemacht.
seats-somebody = jemand
seats-swap-coming = { $names } { $form ->
        [us] tauscht
       *[other] tauschen
    } vor der nächsten { $when ->
        [game] Partie
       *[other] Runde
    } die Plätze.
seats-ranked-waits = Für eine gewertete Partie muss auf jedem Platz ein Mensch sitzen. Wir warten noch auf Leute.
seats-ranked-host-locked = Für eine gewertete Partie muss auf jedem Platz ein Mensch sitzen, aber laut deinem Menü darf sich niemand setzen.
seats-ranked-locked = Für eine gewertete Partie muss auf jedem Platz ein Mensch sitzen, aber hier darf sich niemand mehr setzen.
seats-for-money = Es geht um Geld: { $what }.
seats-for-stakes = Es geht um { $stakes }
seats-players-changed = Seit du bereit warst, sitzen andere am Tisch.
seats-knock = { $name } möchte sich setzen.
seats-knock-own = { $name } sagt an einem anderen Gerät: „Dein Platz gehört mir.“ Wenn du Ja sagst, sieht man dort die Karten dieses Platzes.
seats-knock-lost = { $name } sagt an einem anderen Gerät: „Ich bin { $who }.“ Wenn du Ja sagst, sieht man dort die Karten dieses Platzes.
seats-let-in = Hereinlassen
seats-no = Nein
seats-counts-within = Diese Partie zählt, wenn du sie in { $n } { $n ->
        [one] Minute
       *[other] Minuten
    } zu Ende spielst.
seats-all-tables = Alle Tische
seats-try-now = Jetzt versuchen
seats-closed = Dieser Tisch ist geschlossen.
seats-offline = Dieses Gerät ist offline. Nichts ist verloren, und die Partie geht weiter, wenn du wieder online bist.
seats-offline-page = Dieses Gerät ist offline. Die Seite macht weiter, wenn du wieder online bist.
seats-no-answer = Der Server hat noch nicht geantwortet.
seats-still-trying = Wir versuchen es weiter.
seats-reconnecting = Wir verbinden neu. Nichts ist verloren.
seats-unreachable = Der Server ist nicht zu erreichen. Deine Partie ist gespeichert; wir versuchen es weiter.
seats-take-back = Platz wieder übernehmen
seats-bot-for-you = Ein Bot spielt für dich.
seats-covered = Diese Partie kann nur sehen, wer hier mitspielt, denn vielleicht spielt ein anderer Tisch dieselben Karten noch.
seats-time-up = Die Zeit ist um: Das ist die letzte Runde.
seats-secret-partner = Du hast die gerufene Karte, also gehörst du heimlich zum Ansager.
seats-bot-for-since = Ein Bot spielt für { $names }, nicht da seit { $time }
seats-bot-for = Ein Bot spielt für { $names }
seats-bot-awaited = Der Bot ({ $level }) macht sich bereit. Die Partie wartet auf ihn.
seats-bot-late = Der Bot ({ $level }) ist noch nicht bereit, also spielt ein einfacherer Bot für ihn.
seats-deals = { $who ->
        [You] Du gibst.
       *[other] { $who } gibt.
    }
seats-who-deals = Wer gibt zuerst?
seats-pack-is-cut = Der Stapel wird abgehoben.
seats-shuffling = Wir mischen.
seats-link-opens-none = Dieser Link öffnet hier keinen Platz (mehr). Du behältst deinen.
seats-open-link-again = Öffne den Link noch einmal.
seats-other-seat = Du sitzt hier als { $own }, und dieser Link öffnet den Platz von { $other }. Wenn du ihn nimmst, verliert dieses Gerät deinen.
seats-stay = { $name } bleiben
seats-change = Platz wechseln?
seats-play-as = Als { $name } spielen
seats-empty-seat = freier Platz { $n }
seats-you-called = du
seats-rule-host-before = Wenn du Plätze tauschst, gilt das sofort.
seats-rule-before = Vor einer Partie entscheidet der Gastgeber, wer wo sitzt.
seats-rule-host-between = Wenn du Plätze tauschst, gilt das vor der nächsten Partie.
seats-rule-between = Zwischen den Partien entscheidet der Gastgeber, wer wo sitzt.
seats-rule-hushed = Es steht etwas auf dem Spiel, also kannst du hier nichts ändern, bis die Runde vorbei ist.
seats-rule-ranked = Diese Partie wird gewertet, also könnt ihr die Plätze erst danach tauschen.
seats-rule-money = In dieser Partie geht es um Geld, also könnt ihr die Plätze erst danach tauschen.
seats-rule-asked = In dieser Runde hast du schon gefragt. In der nächsten kannst du wieder fragen.
seats-rule = Wenn alle zustimmen, tauscht ihr vor der nächsten Runde die Plätze, damit niemand fremde Karten sieht. Die Punkte bleiben bei den Plätzen.
seats-swap = Tauschen
seats-swap-not = Nicht tauschen
seats-change-places = Platz tauschen: { $who }
seats-swap-with = Tauschen mit …
seats-number-empty = Platz { $n }, frei
seats-you = (du)
seats-host = Gastgeber
seats-bot = Bot
seats-make-host-of = Zum Gastgeber machen: { $name }
seats-make-host = Zum Gastgeber machen
seats-remove = { $name } entfernen
seats-remove-short = Entfernen
seats-against = { $first } gegen { $second }
seats-seating = Plätze
seats-bot-takes-seat = Ein Bot nimmt den Platz ein.
seats-removed = Zurück geht es nur, wenn du diese Person hereinlässt. Ab jetzt wirst du gefragt, bevor sich jemand setzt.
seats-remove-sure = { $name } entfernen?
seats-empty = frei
seats-away-word = nicht da
seats-ready = bereit
seats-here = da
seats-bot-of-level = Bot ({ $level })
seats-bot-to-choose = Bot ({ $level })
seats-opposite-you-partner = Dir gegenüber, in deinem Team
seats-opposite-partner = { $name } gegenüber, im selben Team
seats-number = Platz { $n }
seats-opposite-you = Dir gegenüber
seats-opposite = { $name } gegenüber
seats-left-of-you = Links von dir
seats-left = Links von { $name }
seats-right-of-you = Rechts von dir
seats-right = Rechts von { $name }
seats-no-partners = alle für sich
seats-partner-awaited = noch niemand in deinem Team
seats-partner-bot = mit { $name }, einem Bot
seats-partner = mit { $name }
seats-locked = Du schaust zu. An diesen Tisch darf sich niemand mehr setzen.
seats-asked-lost = Du hast um den Platz von { $name } gebeten. { $host } entscheidet, oder das andere Gerät dieses Platzes.
seats-asked = Du möchtest dich setzen. { $host } entscheidet.
seats-withdraw = Zurückziehen
seats-same-cards-of-round = Alle Tische dieses Durchgangs bekommen dieselben Karten. Bis alle fertig sind, kann diese Partie nur sehen, wer hier mitspielt.
seats-same-cards = Tische mit demselben Wort bekommen dieselben Karten. Diese Partie kann nur sehen, wer hier mitspielt, und mit diesem Browser kannst du an keinem anderen dieser Tische sitzen. Mit einem zweiten Browser könnte jemand vorausschauen, also spiel das mit Leuten, denen du vertraust.
seats-wait-for-you = { $names } { $n ->
        [one] ist bereit und wartet
       *[other] sind bereit und warten
    } auf dich.
seats-bots-sit-down = { $empty ->
        [one] Ein Bot nimmt den freien Platz
       *[other] Bots nehmen die freien Plätze
    }. Auch später können sich Freunde dazusetzen.
seats-bots-sit-down-late = { $empty ->
        [one] Ein Bot nimmt den freien Platz
       *[other] Bots nehmen die freien Plätze
    }, und es geht los, wenn { $names } bereit { $n ->
        [one] ist
       *[other] sind
    }. Auch später können sich Freunde dazusetzen.
seats-before-the-game = Vor der Partie
seats-table-for-friends = Ein Tisch für Freunde
seats-rules-for = { $rules }, um { $stakes }
seats-rules = Die Regeln
seats-bot-for-name = für { $name }
seats-account = Der Name eines Kontos: Sonst kann ihn niemand benutzen.
seats-your-partner = dein Team
seats-awaited = kommt noch
seats-empty-to-choose = Frei
seats-who-sits-here = Wer hier sitzt: { $place }
seats-here-we-go = Es geht los.
seats-i-am-ready = Ich bin bereit
seats-ready-with-bots = Bereit, mit Bots auf freien Plätzen
seats-start-now = Jetzt anfangen
seats-start-once = Es geht los, sobald { $n ->
        [one] { $names } auf „Ich bin bereit“ drückt
       *[other] alle auf „Ich bin bereit“ drücken
    }. Du kannst den Platz auch freigeben:
seats-starts-when-taken = Es geht los, wenn alle Plätze besetzt sind.
seats-waiting-for-friends = Warten auf Freunde.
seats-evening-host = Der Gastgeber des Spielabends kann einen Bot spielen lassen.
seats-reserved = Du schaust zu. Diese Plätze sind für { $names } reserviert; sie setzen sich von der Seite ihres Spielabends aus.
seats-taken = Du schaust zu. Alle Plätze sind besetzt.
seats-ask-to-sit = Um einen Platz bitten
seats-sit-down = Hinsetzen
seats-sign-in = Erst anmelden
seats-account-plays = Du spielst unter dem Namen deines Kontos.
seats-your-name = Dein Name
seats-gone = { $name } hat den Platz genommen, den du wolltest. Nimm einen anderen.
seats-seat-of = Platz von { $name }
seats-where = Wo
seats-anywhere = Egal wo
seats-watching = Du schaust zu.
seats-may-ask = Du kannst um den Platz eines Bots bitten.
seats-may-take = Du kannst den Platz eines Bots übernehmen.
seats-which-was-yours = Welcher Platz war deiner?
seats-we-ask = Wir fragen { $host } und das Gerät, das du vorher benutzt hast.
seats-one-was-mine = Einer davon war mein Platz
seats-was-mine = Das war mein Platz

# Was am Tisch gesagt wird.
talk-never-here = Hier { $n ->
        [one] sitzt
       *[other] sitzen
    } { $names }. Du hast „nie wieder“ gesagt.
talk-gladly-here = Hier { $n ->
        [one] sitzt
       *[other] sitzen
    } { $names }. Du hast „gern wieder“ gesagt.
talk-gladly = Gern wieder
talk-never = Nie wieder
talk-lists-alone = Die Spielsuche nutzt diese Listen nur, wenn du dich anmeldest.
talk-lists-signed-in = Bei Leuten mit Konto (✓) merkt es sich auch dein Konto, und die Spielsuche hält sich daran.
talk-to-each-other = Nur das Publikum
talk-to-everybody = Alle
talk-to-nobody = Niemand
talk-mark-watching = schaut zu
talk-mark-not-here = nicht hier
talk-press-for = { $words }: { $name }
talk-mute = Stummschalten
talk-report-name = { $name } melden
talk-report = Melden
talk-all-spectators = Das ganze Publikum
talk-people = Leute
talk-people-note = Was Stummgeschaltete sagen, siehst du nicht. Offene Tische mit Leuten von deinen Listen „gern wieder“ und „nie wieder“ markieren wir. Dieser Browser merkt sich die Listen nach Namen, und sonst sieht sie niemand.
talk-gallery-note = Wer spielt, kann in dieser Partie nicht lesen, was das Publikum sagt: Es könnte eine Karte kennen, und es steht etwas auf dem Spiel, oder andere bekommen dieselben Karten.
talk-gallery = Wer das Publikum hört
talk-what-is-wrong-with = Was stimmt nicht mit { $name }?
talk-what-is-wrong = Was stimmt nicht?
talk-report-note = Das sehen nur die, die diesen Server betreiben, mit den Namen und den letzten Nachrichten von hier. Am Tisch sieht es niemand.
talk-cancel = Abbrechen
talk-send = Senden
talk-log = Verlauf
talk-say-something = Sag etwas
talk-say = Sagen
talk-title = Am Tisch
talk-close = Schließen
talk-and-log = Gespräch und Verlauf
talk-phrases = Sprüche
talk-your-name = Dein Name
talk-speak-as = Sprechen als
talk-overheard = Alle hier können lesen, was du sagst.
talk-among-spectators = Nur das übrige Publikum kann lesen, was du sagst.
talk-silent = An diesem Tisch kann das Publikum nicht mitreden.
talk-hushed = Es steht etwas auf dem Spiel, also wird während einer Runde nicht geredet.
talk-after-the-hand = Nach der Runde
talk-somebody = Jemand
talk-spectator-says = { $name } sagt aus dem Publikum: { $text }
talk-says = { $name } sagt: { $text }
talk-never-met = Du hast über { $name } „nie wieder“ gesagt. Das siehst nur du.
talk-name-here = So heißt du hier. Lade die Seite neu, um einen anderen Namen zu wählen.

# Einladen und teilen.
sharing-copied = Kopiert
sharing-selected = Markiert: jetzt kopieren
sharing-copy = Kopieren
sharing-may-watch = Alle mit diesem Link können zuschauen.
sharing-may-watch-or-sit = Alle mit diesem Link können zuschauen oder { $how ->
        [ask] um { $which ->
            [empty] einen freien Platz
           *[other] den Platz eines Bots
        } bitten
       *[other] { $which ->
            [empty] einen freien Platz
           *[other] den Platz eines Bots
        } nehmen
    }.
sharing-may-see-who = Alle mit diesem Link können sehen, wer hier spielt, aber nicht die Partie.
sharing-may-sit = Alle mit diesem Link können { $how ->
        [ask] um { $which ->
            [empty] einen freien Platz
           *[other] den Platz eines Bots
        } bitten
       *[other] { $which ->
            [empty] einen freien Platz
           *[other] den Platz eines Bots
        } nehmen
    }. Die Partie kann nur sehen, wer mitspielt.
sharing-table-link = Link zu diesem Tisch
sharing-qr = Der Link als QR-Code
sharing-network = Im Netzwerk von
sharing-come = Komm und spiel Euchre
sharing-scan = Scanne den Code mit der Handykamera oder schick den Link.
sharing-share = Teilen
sharing-may-look = zuschauen, aber nicht spielen
sharing-game = Diese Partie teilen
sharing-hand = Diese Runde teilen
sharing-may-here-only = { $may } (nur auf diesem Computer)
sharing-link = Link zum Teilen
sharing-may = Alle mit diesem Link können { $may }.
sharing-link-copied = Link kopiert.
sharing-link-selected = Kopiere den markierten Link.
sharing-send = Senden
sharing-making = Der Link wird erstellt …

# Die Seite und das Menü.
table-menu = Menü
table-talk = Gespräch und Verlauf
table-undo = Zurücknehmen
table-hint = Tipp
table-last-trick = Letzter Stich
table-opening = Der Tisch wird geöffnet …
table-own-place = Dein Platz
table-title = Euchre-Tisch
table-shared = Dein Platz ist auch auf einem anderen Gerät offen.
table-connected = Wieder verbunden.
table-link-opens-none = Dieser Link öffnet hier keinen Platz (mehr).
table-given-up = Dieser Platz wurde aufgegeben.
table-watching = Du schaust zu.
table-your-turn = Du bist dran · { $title }
table-card-waits = { $card } wartet auf die Verbindung.
table-call-waits = Deine Ansage wartet auf die Verbindung.
table-hint-and-why = { $move }: { $why }
table-minutes-left = noch { $n } Min.
table-seconds-left = Noch { $n } { $n ->
        [one] Sekunde
       *[other] Sekunden
    }.
table-door-open = Alle mit dem Link
table-door-ask = Wen ich hereinlasse
table-door-locked = Niemand
table-pace-slow = Langsam
table-pace-normal = Normal
table-pace-fast = Schnell
table-pace-instant = Sofort
table-hushed = Es steht etwas auf dem Spiel: Die Einstellungen des Gastgebers sind wieder da, wenn die Runde vorbei ist.
table-claim = Der Rest gehört mir
table-fair = Wurde fair gegeben?
table-resume = Weiterspielen
table-pause = Pause
table-settings = Einstellungen
table-rules = Die Regeln
table-invite = Freunde einladen
table-seating = Plätze
table-elsewhere = Auf einem anderen Gerät spielen
table-save-game = Partie speichern
table-replay = Wiedergabe
table-show-all = Diese Partie allen zeigen
table-leave = Den Tisch verlassen
table-daily = Die Runde des Tages
table-all-tables = Alle Tische
table-door = Wer sich setzen darf
table-pace = Tempo der Bots
table-level = Stufe der Bots
table-rules-of = Die Regeln: { $rules }
table-save-rules = Die Regeln als Datei speichern
table-how-to-play = So spielt man Euchre
table-show-all-note = Dann können alle mit dem Link jeden Tisch mit diesen Karten sehen und seine Partien wiedergeben. Mit demselben Wort kann niemand mehr einen Tisch öffnen, also warte, bis alle gespielt haben.
table-show-all-sure = Diese Partie allen zeigen?
table-show-it = Zeigen
table-not-yet = Noch nicht
table-seat-link = Link zu deinem Platz
table-seat-link-note = Öffne diesen Link auf dem anderen Gerät. Wer ihn hat, kann auf deinem Platz spielen, also behalte ihn für dich.
table-leave-frees = Damit wird dein Platz frei.
table-leave-bot = Ein Bot übernimmt deinen Platz.
table-leave-for-good = Endgültig gehen
table-leave-sure = Den Tisch verlassen?
table-leave-or-close = Wenn du später wiederkommen willst, schließ einfach die Seite: Der Platz bleibt deiner.
