# Das Blattlabor, die Tabelle, was zum Ansagen reicht, und die Gewinnchancen.

# Das Labor
lab-title = Das Blattlabor: was ansagen
lab-description = Wähl fünf Karten, die aufgedeckte Karte, deinen Platz und den Punktestand. Sieh, was du sagen solltest, um wie viel es besser ist und was dieselben Karten an jedem Platz wert sind.
lab-points = Punkte
lab-to-win = Gewinn
lab-perfect-play = Perfektes Spiel
lab-heading = Blattlabor
lab-lede = Fünf Karten, eine aufgedeckt. Was solltest du sagen, und wie viel hängt daran?
lab-your-hand = Dein Blatt
lab-choose-cards = Wähl fünf Karten, dann die aufgedeckte.
lab-turned-up = Aufgedeckt
lab-turned-down = Abgelehnt
lab-choose = Wählen
lab-your-seat = Dein Platz
lab-seat-first = erster: links vom Geber
lab-seat-second = zweiter: Partner des Gebers
lab-seat-third = dritter: rechts vom Geber
lab-seat-dealer = letzter: du gibst
lab-passed = Schon gepasst
lab-passed-before-you = alle vor dir
lab-passed-once = alle einmal (die Karte ist abgelehnt)
lab-game = Das Spiel
lab-score = Der Punktestand
lab-we = Wir
lab-they = Die Gegner
lab-type = Das Blatt lieber tippen
lab-type-cards = Karten wie JH AH KH 9C 10D (englisch: J Bube, C Kreuz)
lab-ask = Was soll ich sagen?
lab-clear = Leeren
lab-answer = Die Antwort
lab-points-note = Punkte sind die deiner Seite minus die der anderen in dieser Runde. Die Zahl nach ± ist der Standardfehler; die Striche an den Balken sind doppelt so lang.
lab-perfect-note = Perfektes Spiel ist das Ergebnis, wenn alle sämtliche Karten sehen könnten. Eine Vorhersage ist es nicht.
lab-discards = Wenn du sie aufnimmst
lab-all-discards = Alles, was du ablegen kannst
lab-discards-worth = Was das Ablegen jeder Karte wert ist
lab-every-seat = Dieselben Karten an jedem Platz
lab-seats-table = Tabelle der besten Ansagen nach Plätzen
lab-row-first = Erster
lab-row-second = Zweiter
lab-row-third = Dritter
lab-row-dealer = Geber
lab-close = (knapp)
lab-chance-to-win = { $chance } Gewinn
lab-no-turn = nicht dran
lab-link = Link zu diesem Blatt
lab-score-worth = Was dieser Punktestand wert ist
lab-examples = Zum Beispiel
lab-example-dealer = Zwei Trümpfe mit dem linken Bauern: Nimmst du die 9♥ bei 6–8 auf?
lab-example-partner = Rechter Bauer, Ass und König: Hilfst du deinem Partner?
lab-example-donate = Bei 9–6, nachdem alle vier gepasst haben: Opferst du?
lab-calls-from-seat = Was an diesem Platz zum Ansagen reicht

# Was zum Ansagen reicht
calls-page-title = Was reicht zum Ansagen?
calls-page-description = Wie viele Punkte eine Ansage gegenüber dem Passen bringt und wie oft gute Spieler ansagen, für jeden Platz und jede Art Blatt: Trümpfe, Asse und blanke Farben.
calls-page-too-few = zu wenige Runden
calls-page-close = , knapp
calls-page-on-average = , im Schnitt{ " " }
calls-page-alone = , allein{ " " }
calls-page-shows-worth = was Ansagen wert ist
calls-page-shows-share = wie oft gute Spieler ansagen
calls-page-game = Das Spiel
calls-page-seat = Du bist
calls-page-call = Ansage
calls-page-show = Zeigen
calls-page-second-round = Im zweiten Durchgang: { $note }
calls-page-heading = { $game }: { $seat }, { $chart }
calls-page-rare = Gute Spieler überlassen diese Wahl selten diesem Platz ({ $seat }): Es kam in { $deals } von { $drawn } Runden vor, zu selten zum Messen.
calls-page-best-bid = Das beste Gebot steht darunter.
calls-page-alone-better = „Allein“ heißt, dass es allein besser ist.
calls-page-average-bid = Die kleine Zahl darunter ist das durchschnittliche Gebot.
calls-page-alone-share = Die kleine Zahl darunter sagt, wie oft sie allein spielen.
calls-page-key = <span>+</span> grün: ansagen <span>−</span> rot: nicht ansagen <span>±</span> im gestrichelten Rahmen: { $close } (±) <span>·</span> ein Punkt: zu wenige Runden. { $blank }
calls-page-dot = Ein Punkt: zu wenige Runden.
calls-page-axes-no-trump = Nach unten: Asse im Blatt. Nach rechts: Könige mit einer weiteren Karte ihrer Farbe und blanke Farben (von denen du keine Karte bekommen hast).
calls-page-axes = Nach unten: die Trümpfe im Blatt (Trumpf: { $trump }){ $up_card ->
    [with] , mit der aufgedeckten Karte
    [without] , ohne die aufgedeckte Karte, die an den Geber geht
   *[none] { "" }
}. Nach rechts: Asse neben Trumpf und blanke Farben (Nebenfarben, von denen du keine Karte bekommen hast).
calls-page-letters = { $benny ->
    [yes] B ist der Benny, R
   *[no] R ist
} der rechte Bauer, L der linke und A das Trumpf-Ass. +1 heißt ein weiterer Trumpf, König oder niedriger; König, Dame und Neun sind also +3.
calls-page-use-lab = Um ein einzelnes Blatt zu untersuchen, nimm das Labor.
calls-page-share-of-all = Angesagt wird mit { $share } aller Blätter.
calls-page-more-columns = Rechts gibt es weitere Spalten: seitwärts scrollen.
calls-page-table = Tabelle der Ansagen
calls-page-all = Alle
calls-page-how-often = Wie oft
calls-page-voids = Blank
calls-page-all-hands = Alle Blätter
calls-page-all-percent = 100 %
calls-page-any = alle
calls-page-measured = Gemessen, indem die Runden zu Ende gespielt wurden. Von { $drawn } zufälligen Runden überließen { $deals } diese Wahl diesem Platz ({ $seat }), nachdem die anderen gepasst hatten. Bis zu { $quota } von jeder Art wurden dann nach jeder Ansage und nach einem Passen zu Ende gespielt, mit dem gelernten Bot auf allen Plätzen.
calls-page-seldom = In diesem Spiel sagen die anderen meist vor diesem Platz ({ $seat }) an.
calls-page-csv = Die Tabelle als Daten (CSV)
calls-page-lab = Ein Blatt im Labor untersuchen

# Die Gewinnchancen
equity-title = Deine Gewinnchance bei jedem Punktestand
equity-description = Die Chance, eine Partie Euchre zu gewinnen, bei jedem Punktestand, als Geber und sonst, und was ein Punkt wert ist.
equity-heading = Gewinnchancen
equity-game = Das Spiel
equity-score = Der Punktestand
equity-we = Wir
equity-they = Die Gegner
equity-each-opponent = Jeder Gegner
equity-hands-to-go = Noch zu spielen
equity-next-to-deal = Wer gibt
equity-we-do = wir
equity-they-do = die Gegner
equity-left-does = wer links sitzt
equity-show = Zeigen
equity-when-we-deal = Jeder Punktestand, wenn wir geben
equity-when-they-deal = Jeder Punktestand, wenn die Gegner geben
equity-when-left-deals = Jeder Punktestand, wenn gibt, wer links sitzt
equity-percent = Unsere Chance in Prozent.
equity-axes = Nach unten: unsere Punkte; nach rechts: die der Gegner.
equity-axes-many = Nach unten: unsere Punkte; nach rechts: die jedes Gegners.
equity-axes-lead = Nach unten: Punkte Vorsprung; nach rechts: noch zu spielende Runden.
equity-table = Tabelle der Chancen
equity-assumes = Das gilt für gleich starke Spieler, die sich nicht nach dem Punktestand richten, und beruht auf { $hands } Runden zwischen unseren Bots. Mehr Stellen zeigt <code>euchre study equity</code>.
equity-lab = Was solltest du bei diesem Punktestand ansagen? Probier das Blattlabor aus
