# Was die Skripte der Seiten, der Startseite, der Warteschlange und der Einstellungen sagen.

## Karten

page-clubs = Kreuz
page-diamonds = Karo
page-hearts = Herz
page-spades = Pik
page-two = Zwei
page-three = Drei
page-four = Vier
page-five = Fünf
page-six = Sechs
page-seven = Sieben
page-eight = Acht
page-nine = Neun
page-ten = Zehn
page-jack = Bube
page-queen = Dame
page-king = König
page-ace = Ass
page-joker = Joker
page-hidden-card = verdeckte Karte
page-card = { $suit }-{ $rank }{ $kind ->
    [right] { " (rechter Bauer)" }
    [left] { " (linker Bauer)" }
    [benny] { " (Benny)" }
   *[other] { "" }
    }
page-tag-left = L
page-tag-right = R
page-back-quilt = Quilt
page-back-star = Stern
page-back-waves = Wellen
page-back-rose = Rosette

## Tage

page-short-day = { $weekday ->
    [0] So
    [1] Mo
    [2] Di
    [3] Mi
    [4] Do
    [5] Fr
   *[6] Sa
    }, { $day }. { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sep.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
    }
page-full-time = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
    } { $year }, { $time }

## Das Netz, und was dieser Browser behält

page-lost = Der Server ist nicht erreichbar. Prüf die Verbindung und versuch es noch einmal.
page-failed = Das hat auf dem Server nicht geklappt. Versuch es noch einmal.
page-you = Du
page-account-name = Du bist angemeldet, das ist also der Name deines Kontos.
page-file-unread = Wir können diese Datei nicht lesen.
page-file-long = Das ist keine Datei mit Hausregeln: Sie ist zu lang.
page-rules-file = Regeln aus einer Datei{ " " }
page-rules-file-drop = Wähl eine Datei oder zieh sie hierher.
page-own-name = deinen Namen
page-own-seats = deine Plätze
page-own-searches = die Partien, die du gesucht hast
page-own-lessons = deinen Fortschritt in den Lektionen
page-own-puzzles = die Aufgaben, die du gelöst hast
page-own-people = deine Listen mit Leuten
page-storage-full = Dein Browser hat keinen Speicher mehr frei. Dein Platz und deine Einstellungen bleiben also nur, bis du diese Seite schließt.
page-storage-off = Dein Browser speichert nichts für diese Seite. Dein Platz und deine Einstellungen bleiben also nur, bis du sie schließt.

## Die Stufen der Bots

page-level-beginner = Anfänger
page-level-beginner-line = lernt noch
page-level-casual = Locker
page-level-casual-line = spielt zum Spaß und nimmt es nicht so genau
page-level-club = Club
page-level-club-line = zählt Trümpfe und achtet auf den Punktestand
page-level-expert = Experte
page-level-expert-line = liest jede Ansage und jede Karte
page-level-bot = Bot

## Startseite und Formular für einen Tisch

home-recent = Letzte Partien
home-waiting = Deine Partie wartet
home-continue-at = Weiterspielen: { $title }
home-continue = Weiterspielen
home-your-tables = Deine Tische
form-unchanged = Die Regeln von { $title }, unverändert.
form-count-changed = { $count } geändert
form-price = Preis pro Punkt
form-stake-each = Einsatz pro Person
form-price-hint = Wer verliert, zahlt das für jeden Punkt Unterschied: 10 zu 6 sind vier Punkte.
form-pot-shared = Die Gewinner teilen sich den Topf.

## Mit anderen spielen

find-waiting = Warten auf andere
find-no-game = Wähle mindestens eine Variante.
find-no-time = Wähle, wie lange eine Entscheidung dauern darf. Du kannst mehreres wählen.
find-looking = Dein Platz in der Warteschlange wird gesucht …
find-here = Lieber hier suchen
find-still-trying = Der Server ist nicht erreichbar. Wir versuchen es weiter.
find-leaving = Du verlässt die Warteschlange
find-trying-again = Der Server ist nicht erreichbar. Wir versuchen es weiter: Du kannst noch einen Platz bekommen.
find-missed = Dein Tisch war bereit, aber du bist nicht rechtzeitig gekommen. Such einen anderen, wann immer du magst.
find-ready = Dein Tisch ist bereit
find-absent = Jemand ist nicht gekommen
find-keep-place = Du behältst deinen Platz in der Warteschlange.{ " " }
find-only-one = Gerade wartest nur du.
find-waiting-with = { $many } warten: du und { $others ->
    [1] jemand anders
   *[other] { $others } andere
    }.
find-called-to = { $game }, { $clock ->
    [0] ohne Zeitlimit
   *[other] { $clock } Sekunden Bedenkzeit
    }{ $ranked ->
    [yes] { ", gewertet" }
   *[no] { "" }
    }.
find-coming = Du bist dabei: { $came } von { $seats } sind da.
find-here-already = { $came } von { $seats } schon da.
find-stay = Weiter warten
find-sit = Hinsetzen
find-bots = So lange gegen Bots spielen
find-not-now = Jetzt nicht
find-stop = Nicht mehr warten
find-time-left = { $who ->
    [you] Du hast { $seconds } s, um dich zu setzen.
   *[others] Die anderen haben { $seconds } s, um sich zu setzen.
    }
find-waited = Du wartest seit { $time }.
find-tab-called = { $coming ->
    [yes] … Dein Tisch · Euchre
   *[no] ▶ Komm! Dein Tisch · Euchre
    }
find-tab-waiting = ({ $waiting }) Warten · Euchre
find-lately = { $day ->
    [0] In den letzten 24 Stunden wollte sonst niemand spielen.
   *[other] In der letzten Stunde { $hour ->
        [0] wollte sonst niemand spielen, in den letzten 24 Stunden { $day ->
            [1] eine Person
           *[other] { $day } Personen
        }
        [1] wollte eine andere Person spielen, in den letzten 24 Stunden insgesamt { $day }
       *[other] wollten { $hour } andere spielen, in den letzten 24 Stunden insgesamt { $day }
        }.
    } Du kannst weiter warten oder inzwischen etwas anderes spielen.
find-go = Zu deinem Tisch
find-have-seat = Du hast einen Platz
find-opening = Dein Tisch wird geöffnet.
find-had-seat = Du hast einen Platz.
find-nobody = Gerade wartet niemand.{ $hour ->
    [0] { "" }
    [1] { " In der letzten Stunde hat eine Person eine Partie gesucht." }
   *[other] { " " }In der letzten Stunde haben { $hour } Personen eine Partie gesucht.
    }
find-crowd-game = { $game } ({ $waiting }{ $kind ->
    [all] { ", gewertet" }
    [some] , davon { $ranked } gewertet
   *[none] { "" }
    })
find-crowd = Gerade { $many ->
    [1] wartet eine Person
   *[other] warten { $many }
    }: { $list }{ $more ->
    [yes] { "; und weitere" }
   *[no] { "" }
    }.
find-daily = Runde des Tages
find-table-with-bots = Ein Tisch mit Bots

## Offline

site-score-to = { " zu " }
site-kept-hand = Runde { $hand }
site-kept-game = { $title }: { $score }

## Einstellungen

site-close = Schließen
site-looks = Aussehen
site-felt = Tisch
site-green = Grün
site-blue = Blau
site-wine = Weinrot
site-slate = Schiefer
site-paper = Papier
site-light = Helligkeit
site-light-auto = Wie das Gerät
site-light-light = Hell
site-light-dark = Dunkel
site-pack = Karten
site-two-colors = Zwei Farben
site-four-colors = Vier Farben
site-backs = Kartenrücken
site-shortcuts = Tastenkürzel
site-motion = Bewegung
site-motion-line = Wie schnell sich die Karten bewegen.
site-motion-usual = Normal
site-motion-fast = Schnell
site-motion-none = Keine
site-thumb = Daumen
site-thumb-line = Legt die Knöpfe in seine Reichweite.
site-thumb-right = Rechte Hand
site-thumb-left = Linke Hand
site-play-group = Spiel
site-auto = Automatisch gespielte Karten
site-auto-line = Nach kurzer Pause, wenn du keine Wahl hast.
site-auto-off = Keine
site-auto-last = Meine letzte
site-auto-forced = Erzwungene
site-taps = Zweimal tippen für eine Karte
site-taps-line = Das erste Tippen hebt die Karte an, das zweite spielt sie.
site-sure = Vor dem Alleinspiel noch einmal fragen
site-sure-line = Du tippst die Ansage zweimal an.
site-order = Deine Karten
site-order-line = Wohin deine Trümpfe kommen.
site-order-suits = Nach Farbe
site-order-left = Trümpfe links
site-order-right = Trümpfe rechts
site-high = Hohe Karten
site-high-line = Innerhalb jeder Farbe.
site-high-left = Links
site-high-right = Rechts
site-keys = Tastenkürzel
site-keys-line = Die Tasten unten benutzen.
site-sound-group = Ton
site-sounds = Töne
site-sounds-line = Karten, Klopfen, dein Zug, ein Durchmarsch.
site-table-group = Tisch
site-cut = Abheben
site-cut-line = Wirst du nicht gefragt, hebt dein Browser zufällig ab.
site-cut-never = Nie fragen
site-cut-stakes = Bei Einsatz
site-cut-always = Immer fragen
site-packets = Wenn du gibst
site-packets-line = Wie die Karten ausgeteilt werden. Das ist nur fürs Auge.
site-packets-any = Egal
site-packets-mixed = Gemischt
site-packets-singles = Einzeln
site-always = Immer fragen, ob ich allein spiele
site-always-line = Auch wenn es keine zusätzlichen Punkte bringen kann.
site-key-numbers = 1 bis 9, 0
site-key-numbers-line = eine Karte oder Ansage; 0 ist die zehnte
site-key-arrows = ← → Enter
site-key-arrows-line = durch dein Blatt gehen und spielen
site-key-bid = eine andere Zahl von Stichen beim Bieten
site-key-hint = ein Tipp
site-key-undo = zurücknehmen
site-key-last = der letzte Stich
site-key-talk = reden
site-key-menu = das Menü
site-key-keys = diese Tasten
site-saved = Auf diesem Gerät gespeichert.
site-groups = Gruppen von Einstellungen
site-settings = Einstellungen
