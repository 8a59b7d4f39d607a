# Was die Skripte der Seiten zum Lernen zeigen.

# Fragen
learn-mark-correct = Richtig
learn-mark-no = Nein
learn-mark-wrong = Falsch
learn-mark-as-good = Genauso gut
learn-not-that-one = Die nicht.
learn-try-again = { $why } Versuch es noch einmal.
learn-correct = Richtig.
learn-not-quite = Nicht ganz.
learn-continue = Weiter
quiz-score-open = { $right } von { $answered } richtig, noch { $open }.
quiz-score-best = { $right } von { $answered } richtig, dein bisher bestes Ergebnis.
quiz-score-done = { $right } von { $answered } richtig, dein bestes Ergebnis: { $best }.

# Das Labor
lab-choose-first = Wähl { $missing } Karten.
lab-choose-more = Wähl noch { $missing ->
    [one] { $missing } Karte
   *[other] { $missing } Karten
}.
lab-tap-up-card = Tipp jetzt auf die aufgedeckte Karte.
lab-no-benny = Das Labor kann den Benny nicht aufdecken: Der Geber müsste zuerst Trumpf nennen.

# Aufgaben
puzzle-solved-here = { $solved } gelöst
puzzle-due-here = { $due } fällig
puzzle-due-today = { $due } heute fällig
puzzle-record = { $solved } gelöst. { $run } richtig in Folge; deine längste Serie ist { $best }.
puzzle-number-of = { $number } von { $all }
puzzle-right-of = { $right } von { $answered } richtig
puzzle-in-a-row = { $run } in Folge
puzzle-last-one = Das war die letzte: { $right } von { $answered } richtig.
puzzle-share = Diese Aufgabe teilen
puzzle-share-may = sie lösen
puzzle-share-title = { $title }: eine Euchre-Aufgabe
puzzle-nothing-due = Heute ist nichts fällig. Komm morgen wieder, oder wähl ein Thema.
puzzle-nothing-own = Hier ist noch nichts. Lass den Coach eine deiner Partien analysieren und übe von dort aus deine Fehler.
puzzle-nothing-here = Hier gibt es keine Aufgaben.
puzzle-not-loaded = Wir konnten die Aufgaben nicht laden. Prüf die Verbindung und lade die Seite neu.
