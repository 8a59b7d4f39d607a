# Was die Skripte der Wiedergabe und der Analyse zeigen.

# Die Partien, die hier gespielt wurden

replay-table-of = Tisch: { $game }
replay-score-to = { " " }zu{ " " }
replay-with = mit { $names }
replay-play-again = Noch einmal
replay-continue = Weiter
replay-replay = Wiedergabe
replay-review-of = Analyse: { $title }
replay-review = Analyse
replay-act-on = { $act }: { $title }

# Die Wiedergabe

replay-position = Stelle in der Partie
replay-run = Start
replay-pause = Pause
replay-hand = Runde
replay-hand-number = Runde { $number }
replay-review-this-game = { " " }der Partie
replay-move = Durch die Partie gehen
replay-previous-hand = Vorige Runde
replay-back = Zurück (←)
replay-forward = Vor (→)
replay-next-hand = Nächste Runde
replay-title = { $title } · Wiedergabe · Euchre
replay-reviewing = Der Coach analysiert die Partie
replay-coach-starting = Der Coach fängt an …
replay-try-again = Noch einmal versuchen
replay-the-review = Die Analyse
replay-stop = Anhalten
replay-share = Teilen
replay-play = Spielen
replay-play-now = { "" }
replay-games = Partien
replay-another-game = Eine andere Partie
replay-at = { $at } von { $of }: { $told }
replay-euchre-home = Euchre: Startseite
replay-home = Startseite
replay-cannot-show = Wir können diese Partie nicht zeigen.
replay-still-empty = Diese Partie ist noch leer.
replay-recent-games = Letzte Partien
replay-file-too-large = Diese Datei ist zu groß für eine Partie.
replay-drop = Zieh eine Aufzeichnung hierher oder wähle eine Datei
replay-you = Du
replay-open-a-game = Eine Partie öffnen
replay-review-a-game = Eine Partie analysieren
replay-review-title = Eine Partie analysieren · Euchre
replay-review-lede = Der Coach beurteilt jede Entscheidung einer Partie nach dem, was man dabei wissen konnte. Du kannst dir auch{ " " }
replay-replay-a-game = eine Partie ansehen
replay-replay-lede = Sieh dir eine Partie Zug um Zug an, alle Blätter offen. Du kannst auch{ " " }
replay-have-reviewed = eine vom Coach analysieren lassen
replay-from-a-file = Eine Partie aus einer Datei
replay-formats = JSON Lines, Text, EGN oder EMN.
replay-or-paste = Oder füg sie ein
replay-open = Öffnen

# Die Analyse

replay-connection-lost = Die Verbindung ist abgebrochen. Versuch es noch einmal.
replay-decimal = { $whole },{ $decimals }
replay-percent = { $figure } %
replay-count-grade =
    { $grade ->
        [best] { $count ->
            [one] { $count } beste
           *[other] { $count } beste
        }
        [fine] { $count ->
            [one] { $count } gute
           *[other] { $count } gute
        }
        [inaccuracy] { $count ->
            [one] { $count } Ungenauigkeit
           *[other] { $count } Ungenauigkeiten
        }
        [mistake] { $count } Fehler
       *[other] { $count ->
            [one] { $count } Patzer
           *[other] { $count } Patzer
        }
    }
replay-count-decisions =
    { $count ->
        [one] { $count } Entscheidung
       *[other] { $count } Entscheidungen
    }
replay-no-answer = Schon eine Weile keine Antwort. Der Coach ist langsam, oder die Verbindung ist weg.
replay-coach-reviewing = Der Coach analysiert die Partie …
replay-reviewed =
    { $done } von { $of ->
        [one] { $of } Entscheidung
       *[other] { $of } Entscheidungen
    } analysiert.
replay-name-you = { $name } (du)
replay-back-to-table = Zurück zum Tisch
replay-the-review-short = Analyse
replay-lost-on-average = { $decisions }, im Schnitt { $lost } verloren
replay-no-decisions = Keine Entscheidungen
replay-how-well = Wie gut alle entschieden haben
replay-accuracy = Die Genauigkeit ist der Anteil der besten oder guten Entscheidungen, beurteilt nach dem, was man wissen konnte. Unterschiede, die zu klein zum Messen sind, zählen nicht.
replay-left-out =
    Ausgelassen: { $count ->
        [one] { $count } Entscheidung
       *[other] { $count } Entscheidungen
    } mit zu wenigen aufgezeichneten Karten.
replay-note-of = { $decisions }: { $note }
replay-nothing-stored = Dieser Browser speichert nichts für diese Seite, also kann sie die Aufgaben nicht mitnehmen.
replay-practice =
    { $count ->
        [1] Den Fehler üben
       *[other] Die { $count } Fehler üben
    }
replay-total = Gesamt
replay-what-changed = Was die Gewinnchance verändert hat
replay-from-hands = Aus { $count } von { $of } Runden. Die anderen sind unvollendet, oder nicht alle ihre Karten sind aufgezeichnet.
replay-chance-label = Gewinnchance, { $name }: von { $first } bis { $last }; am niedrigsten { $low }, am höchsten { $high }.
replay-chance-of = Gewinnchance: { $name }
replay-chart-note = Zahlen sind Runden; Punkte sind Fehler und Patzer. Klick darauf, um hinzugehen.
replay-as-a-table = Als Tabelle
replay-hand-by-hand = Chancen Runde für Runde
replay-score = Punktestand
replay-before = { $team } vorher
replay-after = { $team } nachher
replay-then = , dann{ " " }
replay-and = { " " }und{ " " }
replay-what-decided =
    { $count ->
        [1] Was die Partie entschieden hat
        [2] Die zwei entscheidenden Momente
        [3] Die drei entscheidenden Momente
       *[other] Die { $count } entscheidenden Momente
    }
replay-everybody = alle
replay-whose = Wessen Entscheidungen
replay-mistakes-cost = Was Fehler gekostet haben, Runde für Runde
replay-player = Wer:{ " " }
replay-small-losses = { " " }auch kleine Verluste
replay-hindsight = Was die bessere Wahl in dieser Runde gebracht hätte, ändert die Bewertung nicht: Eine Runde beweist nichts. Punkte gelten für diese Runde, die eigene Seite minus die andere.
replay-nothing-lost = Keine Entscheidung hat etwas gekostet.
replay-little-lost = Keine Entscheidung hat mehr als ein wenig gekostet.
replay-at-score = { " " }bei { $score }
replay-did-in-trick = { $actor }, Stich { $trick }: { $did }
replay-did = { $actor }: { $did }
replay-better = Besser: { $better }.
replay-as-above = Wie oben.
replay-all-choices = Alle Möglichkeiten
replay-grade =
    { $grade ->
        [best] Beste Wahl
        [fine] Gut
        [inaccuracy] Ungenau
        [mistake] Fehler
       *[other] Patzer
    }
replay-now-lost = { $actor }, { $did }: { $loss }. Besser: { $better }.
replay-now = { $actor }, { $did }.
replay-to-decide = { $actor } entscheidet
replay-points = Punkte
replay-to-win = Gewinn
replay-perfect-play = Perfektes Spiel
replay-choice = Wahl
replay-done = gewählt
replay-perfect-note = Perfektes Spiel: die durchschnittlichen Punkte, wenn alle alle Karten sähen. Das ist keine Vorhersage.
replay-cost-points = { $points } Punkte
replay-cost-match = { $chance } Gewinnchance
