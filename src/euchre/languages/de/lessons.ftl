# Die erste Partie: acht Schritte, und die Runde, die darin gespielt wird.

# Die Seite
lesson-title = Deine erste Partie Euchre
lesson-description = Euchre lernen beim Spielen: acht Schritte in zehn Minuten, von den Bauern bis zu den Punkten.
lesson-heading = Deine erste Partie
lesson-lede = Acht Schritte, zehn Minuten. Beantworte jede Frage und sieh, warum es stimmt oder nicht.
lesson-steps = Schritte
lesson-without-script = <a>Spiel sie Karte für Karte</a>, oder lies weiter, wie sie verläuft.
lesson-done = Das ist Euchre
lesson-done-text = Du kennst die Bauern und kannst bedienen, ansagen und zählen. Der Rest ist Übung. Die Bots an deinem ersten Tisch fangen auch erst an. Der Tisch zeigt, welche Karten du spielen darfst, und ein Tipp ist nur einen Fingertipp entfernt.
lesson-play = Eine Partie spielen
lesson-quiz = Zum Quiz
lesson-back = Zurück
lesson-next = Weiter

# Die Runde zum Spielen
lesson-hand-page-title = Eine Runde Euchre zum Spielen
lesson-hand-description = Spiel eine ganze Runde Euchre, Karte für Karte, mit einem Wort zu jeder Karte, die du wählst.
lesson-hand-heading = Eine ganze Runde
lesson-hand-lede = Du hast Pik angesagt. Mach drei Stiche, zusammen mit Ann.
lesson-hand = Die Runde
lesson-hand-over = Die Runde ist vorbei
lesson-hand-trick = Stich { $trick } von 5
lesson-hand-counts = Du und Ann { $ours }, Bo und Cy { $theirs }
lesson-hand-trump = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
} ist Trumpf
lesson-table = Der Tisch
lesson-mark-dealer = Geber
lesson-mark-called = Ansager, { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}
lesson-mark-tricks = { $tricks ->
    [one] { $tricks } Stich
   *[other] { $tricks } Stiche
}
lesson-play-at-table = An einem Tisch spielen
lesson-play-again = Diese Runde noch einmal
lesson-bots-there = Die Bots dort fangen auch erst an, und ein Tipp ist nur einen Fingertipp entfernt.
lesson-your-hand = Dein Blatt
lesson-hand-you-lead = Du spielst aus. Welche Karte?
lesson-hand-led = { $who } spielt { $card } aus. Welche Karte spielst du?
lesson-hand-led-then = { $who } spielt { $card } aus, dann { $others }. Welche Karte spielst du?
lesson-hand-other = { $who } { $card }
lesson-hand-takes = { $who ->
    [You] Du machst den Stich.
   *[other] { $who } macht den Stich.
}
lesson-hand-last-card = Die letzte Karte spielt sich von selbst.
lesson-hand-only-card = Du musst bedienen, und du hast nur ein { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}.
lesson-hand-either = Beides geht: Die Karte holt den rechten Bauern heraus, und die andere bleibt für später.
lesson-hand-plain-ace = Gut ausgespielt: Ein Ass neben Trumpf macht seinen Stich, solange die anderen noch bedienen können.
lesson-hand-fair-lead = Kein schlechtes Ausspiel, aber der rechte Bauer ist noch draußen: Das Ass neben Trumpf war der sichere Stich.
lesson-hand-void = du hast kein { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}
lesson-hand-void-jack = du hast kein { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
} (dein Bube ist ein { $trump ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
})
lesson-hand-thrown-off = Abwerfen darfst du sie, aber { $none }, und ein Trumpf macht diesen Stich: ein verschenkter Stich.
lesson-hand-well-played = Gut gespielt, denn { $none }, und der kleinste Trumpf genügt.
lesson-hand-too-big = Der Stich gehört dir, aber ein kleinerer Trumpf hätte gereicht: Heb die großen auf.

# Schritt 1
lesson-pack-title = Die Karten und die Bauern
lesson-pack-text-1 = Es spielen vier, zwei gegen zwei, mit 24 Karten: Ass, König, Dame, Bube, Zehn und Neun jeder Farbe. Alle bekommen fünf.
lesson-pack-text-2 = In jeder Runde ist eine Farbe Trumpf und schlägt die anderen. Zwei Buben werden die besten Trümpfe: der Trumpfbube, der rechte Bauer, und gleich darunter der andere rote oder schwarze Bube, der linke Bauer.
quiz-pack-1-text = Herz ist Trumpf. Wähl die beste Karte.
quiz-pack-1-why = Der Trumpfbube ist der rechte Bauer, die beste Karte überhaupt.
quiz-pack-1-refused-1 = Das Ass ist nur das dritte: Beide Bauern schlagen es.
quiz-pack-1-refused-2 = Das ist der linke Bauer, die zweitbeste Karte.
quiz-pack-1-refused-3 = Der König ist nur der vierte.
quiz-pack-2-text = Jetzt ist Pik Trumpf. Welche Karte ist der linke Bauer?
quiz-pack-2-why = Pik ist schwarz, also ist es der andere schwarze Bube. In dieser Runde ist er ein Pik.
quiz-pack-2-refused-1 = Das ist der Trumpfbube selbst, der rechte Bauer.
quiz-pack-2-refused-2 = Pik ist schwarz, und dieser Bube ist rot.

# Schritt 2
lesson-follow-title = Bedienen
lesson-follow-text-1 = Jemand spielt eine Karte aus, und die anderen folgen reihum nach links mit je einer: Das ist ein Stich. Hast du eine Karte der ausgespielten Farbe, musst du eine spielen. Sonst spielst du, was du willst.
lesson-follow-text-2 = Denk daran: Der linke Bauer gehört nicht zu der Farbe, die auf ihm steht.
quiz-follow-1-text = Herz ist Trumpf, und der Kreuz-König ist ausgespielt. Spiel eine Karte.
quiz-follow-1-why = Du hast ein Kreuz, also bedienst du damit.
quiz-follow-1-refused-1 = Du hast ein Kreuz, und Kreuz ist ausgespielt.
quiz-follow-1-refused-2 = Solange du ein Kreuz hast, darfst du nicht stechen.
quiz-follow-2-text = Herz ist Trumpf, und das Karo-Ass ist ausgespielt. Spiel eine Karte.
quiz-follow-2-why = Die Dame ist dein einziges Karo: Mit Herz als Trumpf ist der Karo-Bube ein Herz.
quiz-follow-2-refused-1 = Dieser Bube ist der linke Bauer, ein Herz. Ausgespielt ist Karo.
quiz-follow-2-refused-2 = Du hast ein Karo, und Karo ist ausgespielt.
quiz-follow-3-text = Immer noch Herz. Jetzt ist die Herz-Neun ausgespielt. Spiel eine Karte.
quiz-follow-3-why = Herz ist ausgespielt, und du hast eins, gut verkleidet.
quiz-follow-3-refused-1 = Eine deiner Karten ist ein Herz. Schau auf den Buben.

# Schritt 3
lesson-takes-title = Wer macht den Stich?
lesson-takes-text-1 = Der höchste Trumpf. Hat niemand einen Trumpf gespielt, ist es die höchste Karte der ausgespielten Farbe. Wer den Stich macht, spielt zum nächsten aus.
quiz-takes-1-text = Pik ist Trumpf; ausgespielt wurde die Karo-Zehn. Welche Karte macht den Stich?
quiz-takes-1-why = Niemand hat gestochen, also gewinnt das höchste Karo. Das Kreuz-Ass hat nicht bedient.
quiz-takes-1-refused-1 = Es ist ein Ass, aber weder ein Trumpf noch von der ausgespielten Farbe.
quiz-takes-2-text = Wieder ist Pik Trumpf; ausgespielt wurde das Herz-Ass. Welche Karte macht den Stich?
quiz-takes-2-why = Zwei haben gestochen, und der linke Bauer ist der höhere Trumpf.
quiz-takes-2-refused-1 = Jeder Trumpf schlägt es.
quiz-takes-2-refused-2 = Es ist ein Trumpf, aber es gibt einen höheren: Schau auf den Kreuz-Buben.

# Schritt 4
lesson-order-title = Aufnehmen lassen
lesson-order-text-1 = Nach dem Geben wird eine Karte aufgedeckt. Reihum von der linken Seite des Gebers an darf jeder passen oder sie aufnehmen lassen. Dann wird ihre Farbe Trumpf, der Geber nimmt die Karte, und du musst mit deinem Partner drei der fünf Stiche machen. Passen alle, ist die Karte abgelehnt, und im zweiten Durchgang darfst du eine andere Farbe nennen.
lesson-order-text-2 = Frag dich: Wie viele Stiche schaffen wir, und wer bekommt diese Karte?
quiz-order-1-text = Dein Partner gibt, und wer zuerst dran war, hat gepasst. Lässt du aufnehmen?
quiz-order-1-why = Du hast den linken Bauern, Ass und Neun in Trumpf und noch ein Ass, und dein Partner bekommt den König. Das reicht für eine Ansage.
quiz-order-1-refused-1 = Das kannst du tun, aber ein besseres Blatt bekommst du selten.
quiz-order-2-text = Rechts von dir wird gegeben, also sprichst du zuerst. Lässt du aufnehmen?
quiz-order-2-why = Du hast einen Trumpf und zwei Asse. Die Asse können gestochen werden, und die Gegner bekommen den Buben.
quiz-order-2-refused-1 = Du würdest den Gegnern den rechten Bauern geben.
quiz-order-3-text = Was darfst du im ersten Durchgang sagen, wenn die Herz-Neun aufgedeckt ist?
quiz-order-3-why = Jetzt kannst du nur Herz aufnehmen lassen. Andere Farben darfst du nennen, wenn die Karte abgelehnt ist.
quiz-order-3-refused-1 = Andere Farben kommen im zweiten Durchgang.
quiz-order-3-refused-2 = Passen darfst du. Nur der Geber kann gezwungen sein, und nur an manchen Tischen.

# Schritt 5
lesson-discard-title = Was der Geber ablegt
lesson-discard-text-1 = Wer gibt und die Karte aufnimmt, hat sechs Karten und legt eine verdeckt ab. Am besten ist meist eine niedrige Karte, die allein in ihrer Farbe ist: Ohne sie kannst du diese Farbe stechen.
quiz-discard-1-text = Du gibst und nimmst den Herz-König auf. Welche Karte legst du ab?
quiz-discard-1-why = Jetzt hast du kein Kreuz und kannst es stechen. Die Pik-Karten bleiben zusammen.
quiz-discard-1-refused-1 = Das ist die beste Karte überhaupt. Behalte sie.
quiz-discard-1-refused-2 = Du hast gerade einen Trumpf aufgenommen. Behalte ihn.
quiz-discard-1-refused-3 = Du hast wegen deiner Trümpfe angesagt. Behalte sie.
quiz-discard-1-refused-4 = Dann müsstest du immer noch Pik und Kreuz bedienen.

# Schritt 6
lesson-hand-title = Eine ganze Runde
lesson-hand-text-1 = Dir gegenüber sitzt Ann. Sie gibt und hat den Pik-König aufgedeckt. Cy zu deiner Rechten hat gepasst, und du lässt aufnehmen. Ann nimmt den König und legt eine Karte ab. Pik ist Trumpf, und auch der Kreuz-Bube ist einer. Cy sitzt links vom Geber und spielt aus.
quiz-hand-1-text = Cy spielt das Herz-Ass aus. Spiel eine Karte.
quiz-hand-1-why = Du musst bedienen. Bo legt die Neun, Ann die Dame, und das Ass macht den ersten Stich.
quiz-hand-1-refused-1 = Du hast ein Herz, und Herz ist ausgespielt.
quiz-hand-2-text = Cy spielt das Kreuz-Ass aus. Du darfst jede dieser Karten spielen. Warum, und welche ist die beste?
quiz-hand-2-why = Du hast kein Kreuz, denn dein Bube ist ein Pik. Die Neun genügt: Bo bedient mit der Dame und Ann mit der Zehn, und der Stich gehört dir.
quiz-hand-2-refused-1 = Du darfst sie spielen, und sie gewinnt, aber ein kleiner Trumpf genügt.
quiz-hand-2-refused-2 = Abwerfen darfst du es, aber du verlierst den Stich und verschenkst das Ass.
quiz-hand-3-text = Du spielst aus. Hol dir zuerst einen sicheren Stich. Welche Karte?
quiz-hand-3-why = Spiel das Karo-Ass, solange die anderen noch Karo haben. Bo legt den König, Ann wirft ein Kreuz ab, und Cy legt den Buben. Das sind zwei Stiche für euch.
quiz-hand-3-refused-1 = Auch kein schlechtes Ausspiel, aber der rechte Bauer ist noch draußen.
quiz-hand-3-refused-2 = Der rechte Bauer ist noch draußen und schlägt es.
quiz-hand-4-text = Du hast den linken Bauern und das Trumpf-Ass und brauchst noch einen Stich. Welche Karte?
quiz-hand-4-why = Beides geht. Bo nimmt den Stich mit dem rechten Bauern, aber das ist der letzte Trumpf der Gegner, und dein anderer Trumpf macht den fünften Stich. Das sind drei: geschafft.

# Schritt 7
lesson-alone-title = Allein spielen
lesson-alone-text-1 = Mit einem großartigen Blatt sagst du beim Ansagen „allein“. Dein Partner setzt aus, und wenn du alle fünf Stiche machst, bekommst du vier Punkte statt zwei. Drei oder vier Stiche zählen weiter einen Punkt, und weniger sind ein Euchre.
quiz-alone-1-text = Du gibst, die Herz-Dame ist aufgedeckt, und alle haben gepasst. Was tust du?
quiz-alone-1-why = Du hast die drei besten Trümpfe, bekommst einen vierten und hast ein Ass daneben. Drei Stiche sind sicher, und fünf sind wahrscheinlich.
quiz-alone-1-refused-1 = Das gelingt dir fast immer, aber nur für einen oder zwei Punkte.
quiz-alone-1-refused-2 = So ein Blatt bekommst du einmal am Abend.
quiz-alone-2-text = Du spielst allein und machst vier der fünf Stiche. Was bekommt deine Seite?
quiz-alone-2-why = Nur alle fünf Stiche zählen vier Punkte.

# Schritt 8
lesson-score-title = Die Punkte
lesson-score-text-1 = Drei oder vier Stiche zählen einen Punkt, alle fünf zwei und alle fünf allein vier. Machen die Ansager weniger als drei, ist es ein Euchre, und die anderen bekommen zwei Punkte. Nach jeder Runde gibt, wer links sitzt. Wer zuerst zehn Punkte hat, gewinnt.
quiz-score-1-text = Ann und du macht Trumpf und holt drei Stiche. Was ist das wert?
quiz-score-1-why = Drei Stiche reichen für den Punkt.
quiz-score-2-text = Und wenn es nur zwei Stiche gewesen wären?
quiz-score-2-why = Das ist ein Euchre: zwei Punkte für die anderen. Überleg dir also gut, was du ansagst.
