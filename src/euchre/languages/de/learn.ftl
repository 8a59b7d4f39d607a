# Die Seiten zum Lernen: der Überblick, was sie gemeinsam haben, und die erzählte Runde.

# Karten
learn-your-hand = Dein Blatt
learn-turned-up = Aufgedeckt
learn-turned-down = Abgelehnt
learn-on-the-table = Auf dem Tisch
learn-trick-taken = Stich { $trick } an { $who ->
    [You] dich
   *[other] { $who }
}

# Die Plätze
learn-seat-left = Links
learn-seat-right = Rechts
learn-seat-partner = Partner
learn-seat-number = Platz { $number }
learn-below-you = du
learn-below-left = links
learn-below-right = rechts
learn-below-partner = Partner
learn-you-inside = du

# Beispiele
learn-example-deals = { $who ->
    [You] Du gibst.
   *[other] { $who } gibt.
}
learn-example-all-pass = Alle passen.
learn-example-passes = { $who ->
    [You] Du passt.
   *[other] { $who } passt.
}
learn-example-pass = { $you ->
    [yes] { $who } passt.
   *[no] { $who } passen.
}
learn-ask-discard = Welche Karte legst du ab?
learn-ask-lead = Du spielst aus. Welche Karte?
learn-ask-play = Welche Karte spielst du?
learn-ask-call = Was sagst du?
learn-answer = Antwort
learn-worths = Was jede Möglichkeit wert ist
learn-worths-choice = Möglichkeit
learn-worths-points = Punkte pro Runde
learn-standard-error = Die Zahl nach ± ist der Standardfehler.

# Überblick
learn-crumb = Lernen
learn-on-this-page = Auf dieser Seite
learn-title = Euchre lernen
learn-description = Euchre in zehn Minuten, Schritt für Schritt. Dazu nachgemessene Ratschläge, ein Quiz, Aufgaben und Antworten auf häufige Fragen.
learn-lede = Acht kurze Schritte, { $minutes } Minuten: die zwei Buben, bedienen, Trumpf ansagen und eine ganze Runde. Du spielst mit, und keiner schaut zu.
learn-start = Los geht’s
learn-read-instead = Lieber eine Beispielrunde lesen
learn-tips = { $count } Ratschläge, und was jeder wirklich wert ist.
learn-quiz = { $count } Fragen, jede mit Erklärung.
learn-puzzles = Stellungen mit genau einer besten Antwort, nach Themen. Was du nicht löst, kommt später wieder.
learn-faq = Häufige Fragen zum Spiel und zu Hausregeln.
learn-glossary = Glossar
learn-glossary-words = { $count } Wörter rund um Euchre.
learn-tools = Werkzeuge: <a>das Blattlabor</a>, <a>was zum Ansagen reicht</a>, <a>deine Gewinnchance</a>, <a>eine Partie analysieren</a>.
learn-advice = Mancher Rat ist besser als ein anderer
learn-advice-text = Faustregeln hat jeder. Wir haben sie alle geprüft: Starke Bots haben Hunderte von Stellungen zu Ende gespielt.
learn-points-a-hand = { $points } Punkte pro Runde

# Eine erzählte Runde
lesson-you = Du
lesson-how-title = So geht Euchre, in einer Runde
lesson-how-description = Euchre für alle, die noch nie gespielt haben: eine Runde mit fünf Stichen, Karte für Karte erklärt.
lesson-how-trick = Der Stich
lesson-how-led = { $name ->
    [You] Du spielst aus
   *[other] { $name } spielt aus
}
lesson-how-takes = macht den Stich
lesson-how-heading = Euchre in einer Runde
lesson-how-lede = Zehn Minuten, fünf Karten und zwei Buben, die mehr sind, als sie scheinen. Geh diese eine Runde mit, und du kannst dich an jeden Tisch setzen.
lesson-how-by-doing = Oder gleich <a>beim Spielen lernen</a>: acht kurze Schritte mit Fragen.
lesson-how-table = Der Tisch
lesson-how-table-1 = Es spielen vier, zwei gegen zwei. Dir gegenüber sitzt Ann, sie spielt mit dir; gegen euch spielen Bo zu deiner Linken und Cy zu deiner Rechten. Es gibt nur 24 Karten. In jeder Farbe ist das Ass die höchste, dann folgen König, Dame, Bube, Zehn und Neun. Alle bekommen fünf Karten und spielen sie in fünf <strong>Stichen</strong>: In jedem Stich legen alle eine Karte.
lesson-how-table-2 = Eine Farbe ist <strong>Trumpf</strong> und schlägt die anderen. Die Seite, die sie wählt, die <strong>Ansager</strong>, muss mindestens drei der fünf Stiche machen. Schafft sie das, bekommt sie Punkte. Sonst ist es ein <strong>Euchre</strong>, und die Punkte gehen an die anderen.
lesson-how-jacks = Zwei Buben drängeln sich vor
lesson-how-jacks-1 = In der Trumpffarbe, und nur dort, ändert sich die Reihenfolge. Der Trumpfbube ist die höchste Karte überhaupt, der <strong>rechte Bauer</strong>. Gleich danach kommt der andere Bube derselben Farbe, rot oder schwarz: der <strong>linke Bauer</strong>. In dieser Runde <em>ist</em> er ein Trumpf. Ist Herz Trumpf, gilt von oben nach unten:
lesson-how-trumps = Die Trümpfe, vom höchsten zum niedrigsten
lesson-how-right = rechter
lesson-how-left = linker
lesson-how-jacks-2 = Es gibt also sieben Herzen und nur fünf Karos, denn ihr Bube hat die Seite gewechselt.
lesson-how-deal = Die Karten werden gegeben
lesson-how-deal-1 = Du gibst. Wenn alle fünf Karten haben, drehst du die nächste in der Mitte um: die <strong>aufgedeckte Karte</strong>. Die letzten drei, der Talon, bleiben aus dem Spiel.
lesson-how-call = Jemand macht Trumpf
lesson-how-call-1 = Von der linken Seite des Gebers an darf jeder passen oder die Karte <strong>aufnehmen lassen</strong>. Damit wird ihre Farbe Trumpf, und der Geber nimmt sie in sein Blatt.
lesson-how-pass = Ich passe.
lesson-how-pick-up = Ich nehme auf.
lesson-how-call-2 = Eine gute Ansage: Mit Herz als Trumpf hast du den linken Bauern, das Ass und die Zehn, und die Dame bekommst du dazu. Du nimmst sie auf und legst eine Karte verdeckt ab: die Kreuz-Neun. Jetzt hast du kein Kreuz mehr und kannst stechen, wenn Kreuz ausgespielt wird.
lesson-how-call-3 = Hättest du auch gepasst, wäre die Karte abgelehnt, und alle dürften reihum eine andere Farbe nennen. Mit einem stärkeren Blatt hättest du <strong>allein</strong> spielen können: Ann hätte ihre Karten weggelegt, und alle fünf Stiche hätten doppelt gezählt.
lesson-how-play = Die fünf Stiche
lesson-how-score = Die Punkte
lesson-how-score-1 = Ann und du habt vier Stiche gemacht, Bo einen. Du hast Trumpf angesagt und gewonnen: <strong>ein Punkt</strong>. Alle fünf Stiche wären ein Durchmarsch gewesen, der zwei zählt. Jetzt gibt Bo. Wer zuerst zehn Punkte hat, gewinnt.
lesson-how-next = Du bist dran
lesson-how-next-1 = Der Tisch zeigt, welche Karten du spielen darfst, und sagt, warum die anderen nicht gehen. Ein Tipp ist nur einen Fingertipp entfernt, und keiner schaut zu.
lesson-how-play-a-hand = Eine Runde spielen
lesson-how-look-up = Ein Wort nachschlagen
lesson-trick-1-title = Ein Trumpf schlägt ein Ass
lesson-trick-1-story = Bo sitzt links vom Geber und spielt das Kreuz-Ass aus. Ann und Cy haben Kreuz und müssen bedienen. Dein einziges Kreuz hast du abgelegt, also bist du frei: Deine Herz-Zehn ist ein Trumpf und macht den Stich.
lesson-trick-1-rule = Bediene die ausgespielte Farbe, wenn du kannst. Kannst du nicht, spiel irgendeine Karte, auch einen Trumpf.
lesson-trick-2-title = Der Bube, der die Farbe wechselt
lesson-trick-2-story = Du spielst den Karo-Buben aus. Herz ist Trumpf, also ist er ein Herz: der linke Bauer. Bo muss Herz bedienen und hat nur eins, den Buben. Das ist der rechte Bauer, die einzige Karte, die deine schlägt. Ann hat kein Herz und wirft ein Pik ab; Cy legt den König.
lesson-trick-2-rule = Der linke Bauer gehört zur Trumpffarbe, egal welche Farbe auf ihm steht.
lesson-trick-3-title = Lass deinen Partner gewinnen
lesson-trick-3-story = Bo spielt den Karo-König aus, und Ann legt das Ass darauf. Du hast kein Karo mehr, denn der Bube war ein Herz. Du könntest stechen, aber der Stich gehört schon Ann. Heb deine Trümpfe auf und wirf ein Pik ab.
lesson-trick-3-rule = Der Stich deines Partners ist auch deiner. Zahl ihn nicht zweimal.
lesson-trick-4-title = Eine Farbe ist weg
lesson-trick-4-story = Ann spielt die Pik-Dame aus. Cy bedient mit der Zehn. Dein letztes Pik ist fort, also sticht deine Herz-Dame, und Bos Pik-König kommt zu spät. Das sind drei Stiche für Ann und dich: Ihr habt es geschafft.
lesson-trick-4-rule = Der höchste Trumpf macht den Stich; ohne Trumpf ist es die höchste Karte der ausgespielten Farbe.
lesson-trick-5-title = Der letzte
lesson-trick-5-story = Beide Bauern sind weg, also ist dein Herz-Ass nicht mehr zu schlagen. Die anderen werfen ihre letzten Karten ab.
lesson-trick-5-rule = Zähl die Trümpfe. Es gibt sieben, und wenn du weißt, welche weg sind, weißt du, was gewinnt.
