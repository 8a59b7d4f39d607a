# Was die Seiten sagen: Startseite, Formular für einen Tisch, Warteschlange, Fehler.

## Was alle Seiten haben

page-skip = Zum Inhalt
page-footer = Kein Konto nötig, keine Werbung, keine Tricks, nur Stiche. <a>Jede Runde lässt sich prüfen.</a> <a>Eine gespeicherte Partie ansehen.</a> <a>Datenschutz</a>
site-description = Spiel Euchre im Browser: gegen gute Bots oder mit Freunden, die deinen Link öffnen. Kein Konto nötig.
site-you = Du
site-appearance = Aussehen
site-pages = Seiten
site-pages-play = Spielen
site-pages-daily = Heute
site-pages-learn = Lernen
site-pages-rules = Regeln
site-pages-events = Abende
site-pages-clubs = Clubs
site-pages-ratings = Wertung
site-pages-replay = Ansehen
site-waiting = Wartet auf dich
site-unreachable = Handys können diese Adresse nicht öffnen: Sie funktioniert nur auf diesem Computer. Damit andere dazukommen können, starte den Server so: euchre server run --host 0.0.0.0
site-away-title = Server nicht erreichbar: Euchre
site-away-headline = Der Server ist nicht erreichbar
site-away-lede = Du bist offline, oder der Server läuft nicht. Nichts ist verloren: Deine Partien sind auf dem Server gespeichert und gehen weiter, sobald du wieder verbunden bist.
site-away-again = Noch einmal versuchen
site-away-kept = Was du offline ansehen kannst
site-app = Das Kartenspiel, mit Bots oder Freunden. Kein Konto nötig.
site-play = Jetzt spielen
site-puzzles = Aufgaben
site-share-title = Komm und spiel Euchre
site-share = Ein Euchre-Tisch im Browser: ohne Konto, ohne Installation.
site-image = Karten auf einem Tisch

## Karten und Ansagen

site-quote = { $who ->
    [You] Du: „{ $call }.“
   *[other] { $who }: „{ $call }.“
    }
site-turned-down = Die aufgedeckte Karte ({ $card }) ist abgelehnt.
site-trump = { $suit ->
    [C] Kreuz ist Trumpf
    [D] Karo ist Trumpf
    [H] Herz ist Trumpf
    [S] Pik ist Trumpf
   *[NT] Es gibt keinen Trumpf
    }
site-alone = { $who ->
    [You] ; du spielst allein, ohne { $partner }
   *[other] { $partner ->
        [You] ; { $who } spielt allein, ohne dich
       *[other] ; { $who } spielt allein, ohne { $partner }
        }
    }
site-out-of-play = , und die aufgedeckte Karte ({ $card }) ist aus dem Spiel

## Die Startseite

home-description = Spiel Euchre im Browser: mit Bots oder mit Freunden, die deinen Link öffnen. Ohne Konto.
home-bots = { $count ->
    [one] { $count } Bot
   *[other] { $count } Bots
    } ({ $level ->
    [beginner] Anfänger
    [casual] Locker
    [club] Club
    [expert] Experte
   *[other] { $level }
    })
home-title = Euchre: jetzt spielen, mit Bots oder Freunden
home-headline = Eine Partie Euchre, jetzt gleich
home-lede = Ein schnelles Kartenspiel, zwei gegen zwei. Spiel gegen gute Bots oder schick deinen Freunden einen Link.
home-play = Jetzt spielen
home-find = Mit anderen spielen
home-make = Tisch eröffnen
home-new = Neu dabei? <a>Lern es beim Spielen</a>, in zehn Minuten. Vereinsabend? <a>Richte einen Spielabend aus</a>, mit Tabelle und Preisen, oder <a>gründe einen Club</a>.
home-open = Offene Tische
home-table-of = Tisch „{ $game }“
home-gathering = wartet auf Mitspieler
home-over = Partie zu Ende
home-playing = Partie läuft
home-watching = { $count ->
    [one] { $count } schaut zu
   *[other] { $count } schauen zu
    }
home-seats = Plätze
home-free = frei
home-empty = leer
home-ask-at = Um einen Platz bitten: { $name }
home-sit-at = Hinsetzen: { $name }
home-watch-at = Zuschauen: { $name }
home-ask = Um einen Platz bitten
home-sit = Hinsetzen
home-watch = Zuschauen
home-more-open = Weitere offene Tische
home-previous = Vorige Tische
home-page-of = Seite { $page } von { $last }
home-more = Weitere Tische
home-quiet = <strong>Hier ist es ruhig.</strong> Gerade ist kein Tisch offen, also mach du den Anfang. Eröffne unten einen, den alle finden können, dann erscheint er hier.

## Das Formular für einen Tisch

form-beginner = Anfänger: lernt noch
form-casual = Locker: spielt zum Spaß
form-club = Club: zählt Trümpfe und Punkte
form-expert = Experte: liest jede Karte
form-slow = Langsam
form-normal = Normal
form-fast = Schnell
form-instant = Sofort
form-no-money = Nein
form-pot = Ein Topf: Alle zahlen den gleichen Betrag ein
form-points = Pro Punkt
form-no-clock = Unbegrenzt
form-title = Tisch eröffnen
form-noscript = Um einen Tisch zu eröffnen und zu spielen, brauchst du JavaScript. Die <a>Regeln jeder Variante</a> kannst du auch ohne lesen.
form-game = Variante
form-name = Dein Name
form-you = Du
form-bots = Bots auf freien Plätzen
form-pace = Tempo der Bots
form-clock = Bedenkzeit
form-open = Wer ihn finden kann
form-open-no = Nur wer den Link hat
form-open-yes = Alle (steht auf der Startseite)
form-more = Titel, Tipps, Einsatz, gemeinsame Karten
form-table-title = Titel des Tisches
form-thursday = Donnerstagsrunde
form-hints = Tipps erlauben
form-undo = Zurücknehmen erlauben, wenn alle zustimmen
form-ranked = Gewertet: nur mit Konto, ohne Bots, Tipps und Zurücknehmen
form-ranked-hint = Mit Hausregeln zählt eine Partie womöglich für keine Note.
form-minutes = Dauer der Partie in Minuten
form-minutes-hint = Wenn die Zeit um ist, spielt ihr die Runde zu Ende.
form-stakes = Einsatz
form-dishes = Wer verliert, spült ab
form-stakes-hint = Der Tisch zeigt ihn an, alles Weitere macht ihr unter euch aus.
form-money = Um Geld spielen
form-money-hint = Wir rechnen nur. Abgerechnet wird unter euch.
form-stake = Einsatz pro Person
form-pot-hint = Die Gewinner teilen sich den Topf.
form-code = Wort für gemeinsame Karten
form-code-hint = Tische mit demselben Wort und denselben Regeln bekommen dieselben Karten, damit ihr vergleichen könnt. Solange ihr die Partie eines Tisches nicht für alle öffnet, kann sie nur sehen, wer dort mitspielt. Wer nicht angemeldet ist, könnte sich die Karten vorab in einem zweiten Browser ansehen: Spiel das also mit Leuten, denen du vertraust.
form-house-rules = Hausregeln
form-changed = { $count } geändert
form-house-rules-hint = Alle Regeln, die von Tisch zu Tisch verschieden sind.
form-reset = Zurück zu den Regeln der Variante
form-none = keins
form-suits = C (Kreuz), D (Karo), H (Herz) und S (Pik), jede einmal.
form-problems = Diese Regeln passen nicht zusammen:
form-same = Die Regeln der Variante, unverändert.
form-differences = Deine Änderungen:
form-all = Alle Regeln in Worten
form-rules-page = Die Regelseite dieser Variante
form-make = Tisch eröffnen
form-start = Gleich mit Bots anfangen
form-link = Du bekommst einen Link zum Teilen. Bots nehmen die freien Plätze.
form-out-of-date = Diese Seite war veraltet, deshalb haben wir nichts geändert.

## Mit anderen spielen

find-title = Mit anderen spielen · Euchre
find-description = Such dir aus, was du spielen möchtest. Wir rufen dich, wenn genug Leute da sind.
find-headline = Mit anderen spielen
find-lede = Such dir aus, was du spielen möchtest. Wir rufen dich, wenn genug Leute das auch möchten.
find-noscript = Um Mitspieler zu finden und zu spielen, brauchst du JavaScript. Die <a>offenen Tische</a> siehst du auch ohne.
find-games = Varianten
find-all-games = Alle anderen Varianten
find-clock = Bedenkzeit
find-no-clock = So lange du magst
find-as = Du spielst als <strong>{ $name }</strong>.
find-ranked = Gewertet: Die Partie zählt für die Wertung von allen, und wer geht, verliert
find-name = Dein Name
find-account = Für gewertete Partien brauchst du ein Konto.
find-search = Tisch suchen
find-waiting-title = Warten auf andere
find-meanwhile = Diese Seiten öffnen sich in einem neuen Tab. Diese hier wartet weiter und ruft dich mit einem Ton.
find-one-left = Jemand ist gegangen, bevor der Tisch bereit war.
find-no-ticket = Du bist nicht mehr in der Warteschlange. Such dir neu aus, was du spielen möchtest.
find-seated = Dein Tisch ist bereit, und du hast dort einen Platz.
find-replaced = Du suchst in einem anderen Tab oder auf einem anderen Gerät nach einer Partie.
find-unknown-game = Wir kennen die Variante „{ $game }“ nicht. Such eine aus den Regeln aus.
find-unknown-clock = Wähle als Bedenkzeit einen dieser Werte: { $clocks }.
find-not-ranked = Partien, die Punkte mitnehmen, können nicht gewertet werden.
find-nothing-chosen = Wähle, was du spielen möchtest, und die Bedenkzeit.
find-account-needed = Für gewertete Partien brauchst du ein Konto. Melde dich zuerst an.
find-paused = Unter deiner Adresse wurden zu viele Rufe an den Tisch verpasst. Warte zwei Minuten.
find-too-many = Es warten gerade zu viele Leute. Versuch es später noch einmal.
find-too-many-here = Unter deiner Adresse warten gerade zu viele Leute. Versuch es später noch einmal.

## Was nicht ging

error-400 = Diese Karte können wir nicht lesen
error-403 = Das sind nicht deine Karten
error-404 = Diese Karte ist nicht im Stapel
error-405 = So spielt man diese Seite nicht
error-409 = Das geht gerade nicht
error-413 = Das ist zu viel für ein Blatt
error-429 = Eine Karte nach der anderen
error-500 = Die Karten sind heruntergefallen
error-503 = Der Geber braucht einen Moment
error-nothing-here = Wir finden diese Seite nicht. Vielleicht fehlt ein Teil des Links, oder die Partie ist längst vorbei.
error-lobby = Zur Startseite
error-games = Alle Varianten ansehen
error-no-icon = Dieses Symbol gibt es nicht.
error-no-pictures = Dieser Server macht keine Bilder.
error-version = Diese Datei gehört zu einer anderen Version der Seiten. Lade die Seite neu.
error-too-long = Eine Anfrage darf { $limit } Bytes haben. Diese hat mehr.
error-body = Wir können den Inhalt der Anfrage nicht lesen: { $why }
error-address = Wir können die Adresse nicht lesen: { $why }
error-control-character = { $where ->
    [id] In einer Kennung steht das Steuerzeichen { $code }: Entferne es
   *[text] In einem Text steht das Steuerzeichen { $code }: Entferne es
    }
error-bad-key = Ein Idempotency-Key hat 16 bis 64 Buchstaben, Ziffern oder Zeichen, zufällig gewählt für eine einzige Anfrage.
error-key-used = Dieser Idempotency-Key wurde für etwas anderes benutzt, oder für etwas, das es nicht mehr gibt. Nimm einen neuen.
error-host = Dieser Server benutzt diesen Namen nicht. Wer ihn betreibt, kann ihn mit --allow-host erlauben.
error-length = Eine Anfrage darf ihre Länge nur auf eine Art angeben.
error-foreign = Dieser Server beantwortet keine Anfragen von anderen Seiten.
error-busy = Zu viele Anfragen auf einmal. Versuch es gleich noch einmal.
error-signed-out = Du bist nicht mehr angemeldet, deshalb wurde nichts geändert. Melde dich wieder an.
error-not-saved = Wir konnten das nicht speichern, deshalb wurde nichts geändert. Versuch es noch einmal.
error-deleted = Was dieses Formular erstellt hat, wurde gelöscht. Öffne das Formular noch einmal für etwas Neues.
error-history-full = { $what ->
    [evening] Der Verlauf dieses Spielabends ist mit { $entries } Einträgen voll
    [club] Der Verlauf dieses Clubs ist mit { $entries } Einträgen voll
    [account] Der Verlauf dieses Kontos ist mit { $entries } Einträgen voll
   *[other] Dieser Verlauf ist mit { $entries } Einträgen voll
    }: { $keeper ->
    [yes] Mehr passt nicht hinein.
   *[no] Nur wer sich darum kümmert, kann noch etwas hinzufügen.
    }
error-history-half-full = { $what ->
    [evening] Der Verlauf dieses Spielabends ist mehr als halb voll
    [club] Der Verlauf dieses Clubs ist mehr als halb voll
    [account] Der Verlauf dieses Kontos ist mehr als halb voll
   *[other] Dieser Verlauf ist mehr als halb voll
    }, und { $entries } Einträge darin sind von dir. Nur wer sich darum kümmert oder weniger hinzugefügt hat, kann noch etwas hinzufügen.

## Anmelden, ein Konto erstellen

page-you-title = Dein Konto: Euchre
page-you-description = Dein eigener Name an jedem Tisch, deine gespeicherten Partien, Wertungen und Clubs. Ohne Passwort, ohne E-Mail.
page-you-headline = Ein eigener Name
page-you-lede = Zum Spielen brauchst du kein Konto. Mit Konto speichern wir deine Partien, niemand sonst kann deinen Namen benutzen, und du kannst gewertete Partien spielen, eine Wertung bekommen und Clubs beitreten.
page-you-noscript = Um dich mit einem Passkey anzumelden, brauchst du JavaScript.
page-you-evenings = Wenn du mit diesem Browser einen Spielabend leitest oder dort mitspielst, hat er deinen Platz weiterhin, bis du die Daten dieser Seite in den Einstellungen des Browsers löschst.
page-you-by-name = Öffne <a>{ $link }</a> und spiel dort. Partien, die du unter dieser Adresse gespielt hast, sind dort nicht.
page-you-sign-in = Anmelden
page-you-use-passkey = Nimm den Passkey, der auf diesem Gerät, deinem Handy oder einem Sicherheitsschlüssel ist.
page-you-with-passkey = Mit einem Passkey anmelden
page-you-lost = Ich habe meinen Passkey verloren
page-you-code = Einer deiner Wiederherstellungscodes
page-you-with-code = Mit diesem Code anmelden
page-you-create = Konto erstellen
page-you-what = Nur ein Name und ein Passkey: kein Passwort, keine E-Mail, nichts, was hier gestohlen werden könnte. Dein Gerät behält den Passkey, und du benutzt ihn so, wie du das Gerät entsperrst: mit Finger, Gesicht oder Code. Partien aus diesem Browser kommen in dein Konto.
page-you-name = Name
page-you-create-passkey = Passkey erstellen
page-you-write-down = Schreib dir diese Codes auf
page-you-codes = Wenn du deinen Passkey verlierst, öffnet jeder dieser Codes dein Konto einmal. Du siehst sie nur jetzt.
page-you-copy = Kopieren
page-you-saved = Ich habe sie notiert: weiter
