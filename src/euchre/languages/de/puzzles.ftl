# Die Aufgaben: Stellungen mit genau einer besten Antwort.

# Themen
puzzle-theme-partner = Den Partner aufnehmen lassen
puzzle-theme-dealer = Aufnehmen oder passen
puzzle-theme-first-round = Gegen den Geber aufnehmen lassen
puzzle-theme-second-round = Schwesterfarbe oder Farbwechsel
puzzle-theme-stuck = Geber muss
puzzle-theme-alone = Allein spielen
puzzle-theme-score = Unter dem Druck des Punktestands
puzzle-theme-canadian = Allein oder gar nicht
puzzle-theme-discard = Was der Geber ablegt
puzzle-theme-lead-makers = Das erste Ausspiel: Ansager
puzzle-theme-lead-defenders = Das erste Ausspiel: Gegenspieler
puzzle-theme-loner = Gegen ein Alleinspiel
puzzle-theme-left = Der linke Bauer
puzzle-theme-following = An zweiter und dritter Stelle
puzzle-theme-end = Die letzten zwei Stiche
puzzle-theme-benny = Mit einem Benny im Spiel
puzzle-about-partner = Dein Partner gibt: Die Karte, die du aufnehmen lässt, bleibt in der Familie.
puzzle-about-dealer = Drei haben gepasst, und die Karte kann dir gehören.
puzzle-about-first-round = Die Karte geht an die Gegner, wenn du aufnehmen lässt.
puzzle-about-second-round = Eine Farbe ist abgelehnt. Welche jetzt, wenn überhaupt?
puzzle-about-stuck = Du gibst, alle haben zweimal gepasst, und du musst eine Farbe nennen.
puzzle-about-alone = Vier Punkte locken. Mit deinem Partner oder ohne?
puzzle-about-score = Bei einem anderen Punktestand hat dasselbe Blatt eine andere Antwort.
puzzle-about-canadian = Nach kanadischen Regeln kann der Partner des Gebers nur allein aufnehmen lassen.
puzzle-about-discard = Du hast aufgenommen. Was muss weg?
puzzle-about-lead-makers = Deine Seite hat Trumpf angesagt, und du spielst zum ersten Stich aus.
puzzle-about-lead-defenders = Die anderen haben Trumpf angesagt, und du spielst zum ersten Stich aus.
puzzle-about-loner = Ein einziger Stich genügt.
puzzle-about-left = Der rechte ist noch draußen. Wann kommt der linke auf den Tisch?
puzzle-about-following = Einige haben gespielt, jemand kommt noch.
puzzle-about-end = Noch zwei Karten. Was ist noch draußen?
puzzle-about-benny = Das britische Spiel: Eine Karte schlägt den rechten Bauern.
puzzle-about-own = Aus deinen eigenen Partien, die der Coach analysiert hat.
puzzle-difficulty-easy = leicht
puzzle-difficulty-fair = mittel
puzzle-difficulty-hard = schwer

# Titel
puzzle-title-up = { $up } aufgedeckt, { $who ->
    [you] du gibst
    [partner] dein Partner gibt
    [left] der Gegner links gibt
    [right] der Gegner rechts gibt
   *[others] die Gegner geben
}
puzzle-title-turned-down = { $up } abgelehnt, { $who ->
    [you] du gibst
    [partner] dein Partner gibt
    [left] der Gegner links gibt
    [right] der Gegner rechts gibt
   *[others] die Gegner geben
}
puzzle-title-discard = { $suit ->
    [clubs] Kreuz ist Trumpf
    [diamonds] Karo ist Trumpf
    [hearts] Herz ist Trumpf
    [none] Ohne Trumpf
   *[spades] Pik ist Trumpf
}, du hast { $up }
puzzle-title-alone = { $called }: allein oder nicht?
puzzle-title-you-lead = Du spielst aus{ $trick ->
    [1] { "" }
   *[other] , Stich { $trick }
}: { $called }
puzzle-title-led = { $card } ausgespielt{ $trick ->
    [1] { "" }
   *[other] , Stich { $trick }
}: { $called }
puzzle-title-called = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
    [none] ohne Trumpf
   *[spades] Pik
}, angesagt von { $who ->
    [you] dir
    [partner] deinem Partner
    [left] dem Gegner links
    [right] dem Gegner rechts
   *[others] den Gegnern
}{ $alone ->
    [yes] , allein
   *[no] { "" }
}
puzzle-title-own = Runde { $hand }: { $title }

# Was es kostet
puzzle-cost-in-the-game = In der Partie hat das { $share } Gewinnchance gekostet: { $action }.
puzzle-cost-chance = { $action }: Das ist nur um so wenig schlechter, dass es Zufall sein kann.
puzzle-cost-points = { $points } Punkte
puzzle-cost-match = { $share } Gewinnchance
puzzle-costs = { $action }: Das kostet { $cost }.
puzzle-costs-never-better = { $action }: Das kostet { $cost } und ist in keiner der { $deals } möglichen Verteilungen besser.
puzzle-costs-more-often-worse = { $action }: Das kostet { $cost }. Von hundert möglichen Verteilungen gehen { $worse } schlechter aus und { $better } besser.
puzzle-costs-more-often-better = { $action }: Das kostet { $cost }, obwohl von hundert möglichen Verteilungen { $better } besser ausgehen und { $worse } schlechter: Wenn es verliert, verliert es mehr.
puzzle-why-one-trick = Ein Stich rettet { $points } Punkte. { $reason }
puzzle-why-score = Ihr braucht noch { $own }, die Gegner { $theirs }; bei { $scores } wäre etwas anderes richtig: { $action }.

# Der Tisch
puzzle-place-you = Du
puzzle-place-left = Links
puzzle-place-partner = Partner
puzzle-place-right = Rechts
puzzle-scores-of-two = Ihr habt { $own }, die Gegner { $theirs }.
puzzle-score-of-one = { $who } hat { $points }
puzzle-score-of-yours = Du hast { $points }
puzzle-scores-of-many = { $scores }.
puzzle-target = Die Partie geht bis { $target }.
puzzle-mark-dealer = Geber
puzzle-mark-called = Ansager, { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
    [none] ohne Trumpf
   *[spades] Pik
}{ $alone ->
    [yes] , allein
   *[no] { "" }
}
puzzle-mark-alone = allein
puzzle-mark-out = setzt aus
puzzle-mark-tricks = { $tricks ->
    [one] { $tricks } Stich
   *[other] { $tricks } Stiche
}
puzzle-table = Der Tisch
puzzle-worths = Was jede Möglichkeit wert ist
puzzle-yours = (du)
puzzle-worth-points = { $points } <span>±{ $error } Punkte</span>
puzzle-worth-win = { $chance } <span>±{ $error } Gewinn</span>
puzzle-checked-in-review = Die Zahlen kommen aus der Analyse der Partie.
puzzle-checked = Geprüft mit { $deals } anderen verdeckten Verteilungen: Die beste Antwort liegt um { $errors } Standardfehler vorn.
puzzle-checked-no-doubt = Geprüft mit { $deals } anderen verdeckten Verteilungen: Es bleibt kein Zweifel.
puzzle-checked-never-better = Alle { $deals } möglichen Verteilungen: In keiner ist eine andere Antwort besser.
puzzle-checked-solved = Alle { $deals } möglichen Verteilungen: Wir haben sie alle gelöst.

# Die Seite
puzzle-set-due = Heute fällig
puzzle-set-due-about = Aufgaben, die du schon beantwortet hast und wieder sehen solltest.
puzzle-set-mixed = Ein gemischtes Dutzend
puzzle-set-mixed-about = Zwölf aus allen Themen: zuerst die fälligen, dann neue.
puzzle-set-own = Deine eigenen Fehler
puzzle-set-own-about = Stellungen aus deinen Partien, in denen etwas anderes besser gewesen wäre.
puzzle-page-title = Euchre-Aufgaben
puzzle-page-title-of = { $title }: Euchre-Aufgaben
puzzle-page-description = { $count } Stellungen mit genau einer besten Antwort: Ansagen, Ausspiele, Alleinspiele, der Punktestand. Eine Analyse hat jede gefunden, eine andere hat sie geprüft.
puzzle-heading = Aufgaben
puzzle-game = Das Spiel: { $game }.
puzzle-needs-script = Für diese Sammlung brauchst du JavaScript. Die <a>Themen</a> gehen auch ohne.
puzzle-next = Weiter
puzzle-all-themes = Alle Themen
puzzle-lede = { $count } Stellungen mit genau einer besten Antwort. Einer unserer Bots macht die meisten falsch, und Tausende zufälliger Verteilungen zeigen, warum.
puzzle-count = { $count } Aufgaben
puzzle-made = Wie sie entstanden sind
puzzle-made-text = Bots verschiedener Stärke haben { $hands } Runden gespielt, und wir haben { $decisions } ihrer Entscheidungen analysiert. Eine Entscheidung wurde zur Aufgabe, wenn sie nicht auf der Hand lag und eine Möglichkeit um { $errors } Standardfehler besser war und um { $points } Punkte oder { $percent } % Gewinnchance. Eine zweite Analyse mit { $deals } anderen Verteilungen musste dieselbe Antwort finden und auch eine dritte, deren Ergebnisse du siehst. Sind mehrere Karten gleich gut, ist jede davon richtig.
puzzle-commands = Die Befehle ({ $date })
puzzle-command-hands = : { $hands } Runden
puzzle-none-of-that-name = Aufgaben mit diesem Namen gibt es nicht.
puzzle-no-pictures = Dieser Server macht keine Bilder.
puzzle-not-found = Diese Aufgabe finden wir nicht.
puzzle-too-long = Diese Aufgaben sind zu lang zum Anzeigen. Wähl weniger.
puzzle-social-about = Eine Stellung mit genau einer besten Antwort: Was würdest du tun?
puzzle-social-title = { $title }: eine Euchre-Aufgabe
