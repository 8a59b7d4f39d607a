# Was man zu Euchre fragt.

# Die Seite
faq-title = Fragen zu Euchre
faq-description = Häufige Fragen zu Euchre: wie viele spielen, wie lange es dauert, der linke Bauer, falsches Bedienen, Alleinspiele und Hausregeln.
faq-heading = Fragen
faq-lede = Kurze Antworten auf häufige Fragen.
faq-group-first = Vor der ersten Partie
faq-group-play = Am Tisch
faq-group-houses = Hausregeln

# Links
faq-link-learn-it-in-ten-minutes = In zehn Minuten lernen
faq-link-the-rules-of-the-standard-game = Die Regeln des Standardspiels
faq-link-all-games = Alle Spiele
faq-link-three-cutthroat = Zu dritt: Cutthroat
faq-link-what-advice-is-worth-measured = Was Ratschläge wert sind, nachgemessen
faq-link-play-a-hand-now = Gleich eine Runde spielen
faq-link-set-up-a-table = Einen Tisch aufmachen
faq-link-bower = Bauer
faq-link-the-table-of-points = Die Punktetabelle
faq-link-left-bower = Linker Bauer
faq-link-kitty = Talon
faq-link-the-leads-measured = Das Ausspiel, nachgemessen
faq-link-standard = Standard
faq-link-american = Amerikanisch
faq-link-renege = Falsch bedienen
faq-link-canadian = Kanadisch
faq-link-british = Britisch
faq-link-the-game-with-it = Das Spiel mit dieser Regel
faq-link-benny = Benny
faq-link-defend-alone = Allein verteidigen
faq-link-fair-deal = Faire Kartenverteilung
faq-link-what-could-still-be-done = Was trotzdem möglich wäre

# Vor der ersten Partie
faq-easy-question = Ist Euchre leicht zu lernen?
faq-easy-answer-1 = Ja. Die Idee hast du in zehn Minuten, und nach einem Abend spielst du ganz ordentlich. Wer noch nie ein Stichspiel gespielt hat, muss sich an das Bedienen und Stechen ein wenig gewöhnen. Kennst du Whist, Doppelkopf oder Skat, sind dir sogar die zwei Buben kaum neu.
faq-brief-question = Was ist Euchre, in vier Zeilen?
faq-brief-answer-1 = Spieler: vier, in zwei Paaren. Mit anderen Regeln auch zwei, drei oder fünf.
faq-brief-answer-2 = Schwierigkeit: leicht.
faq-brief-answer-3 = Dauer: mittel. Eine Partie bis zehn braucht etwa elf Runden zu fünf Stichen.
faq-brief-answer-4 = Karten: 24, Neun bis Ass jeder Farbe.
faq-pronounced-question = Wie spricht man „Euchre“ aus?
faq-pronounced-answer-1 = Englisch: „JUH-ker“.
faq-players-question = Wie viele können spielen?
faq-players-answer-1 = Fast alle spielen zu viert, zwei gegen zwei. Auch zwei, drei und fünf können spielen, mit eigenen Regeln, und alle diese Spiele gibt es hier.
faq-children-question = Können Kinder mitspielen?
faq-children-answer-1 = Ja, sobald sie bedienen und sich merken können, wer gerade vorn liegt; viele lernen es am Familientisch. Nur Trumpf und die Buben, die die Farbe wechseln, brauchen etwas Geduld.
faq-skill-question = Ist es Können oder Glück?
faq-skill-answer-1 = Beides. Eine einzelne Runde ist vor allem Glück. Über viele Runden gewinnt, wer weiß, was ein Blatt wert ist, sich merkt, was gespielt wurde, und daraus schließt, was noch da ist. Trotzdem gewinnt jemand mit viel Können gegen gewöhnliche Spieler etwa sechs von zehn Partien, nicht neun.
faq-how-long-question = Wie lange dauert eine Partie?
faq-how-long-answer-1 = Etwa eine halbe Stunde. Eine Partie bis zehn braucht etwa elf Runden, und wer Übung hat, braucht für jede zwei oder drei Minuten. Die kürzeste Partie dauert drei Runden: zwei Durchmärsche allein und noch zwei Punkte.
faq-how-long-answer-2 = Die Bücher sind sich nicht einig. Eines nennt drei bis fünf Minuten pro Runde, fünf bis zehn Runden pro Partie und insgesamt 20 bis 30 Minuten. Im Schnitt aber sind es elf Runden, gezählt über Tausende von Partien, und das wären in diesem Tempo 35 bis 55 Minuten. In einem anderen Buch spielt eine Zwölferrunde 132 Runden in vier bis fünf Stunden, also etwa zwei Minuten pro Runde.
faq-online-question = Kann ich online spielen?
faq-online-answer-1 = Ja, hier im Browser, ohne Konto. Spiel gegen Bots oder schick Freunden einen Link. Bots können die leeren Plätze übernehmen.
faq-origin-question = Woher kommt Euchre?
faq-origin-answer-1 = Deutschsprachige Siedler haben es nach Amerika gebracht. Das zeigt das Wort „bower“: Es kommt vom Bauern, wie der Bube auf Deutsch auch heißt. Es wurde das Spiel des amerikanischen Mittleren Westens und Kanadas, und in Teilen Großbritanniens und Australiens spielt man es noch heute.

# Am Tisch
faq-how-to-win-question = Wie gewinnt man?
faq-how-to-win-answer-1 = Eine Runde: Wer Trumpf ansagt, muss mit seinem Partner drei der fünf Stiche machen. Drei oder vier Stiche zählen einen Punkt, alle fünf zwei und alle fünf allein vier. Mit weniger als drei bekommen die anderen zwei.
faq-how-to-win-answer-2 = Die Partie: Wer zuerst zehn Punkte hat, gewinnt. In Großbritannien sind es elf.
faq-left-bower-question = Zu welcher Farbe gehört der linke Bauer?
faq-left-bower-answer-1 = Er gehört die ganze Runde lang zur Trumpffarbe. Ist Herz Trumpf und wird Karo ausgespielt, bedient der Karo-Bube nicht; solange du ein Karo hast, darfst du ihn also nicht spielen. Wird Herz ausgespielt, musst du ihn spielen, wenn er dein einziges Herz ist.
faq-talon-question = Was ist der Talon?
faq-talon-answer-1 = Die Karten, die übrig sind, wenn alle fünf haben: vier, oder fünf mit einem Benny. Auf Englisch heißt er meist „kitty“. Die oberste Karte wird aufgedeckt, die anderen bleiben verdeckt.
faq-best-lead-question = Was spielt man am besten aus?
faq-best-lead-answer-1 = Als Ansager den rechten Bauern: Außer einem Benny schlägt ihn nichts. Hat dein Partner keinen Trumpf, spiel noch einen hohen Trumpf, um die übrigen zu ziehen. Als Gegenspieler ist es meist ein Ass neben Trumpf. Wir haben gemessen, was jedes Ausspiel wert ist.
faq-who-leads-alone-question = Wer spielt aus, wenn jemand allein spielt?
faq-who-leads-alone-answer-1 = An den meisten Tischen und in unserem Standardspiel, wer links vom Alleinspieler sitzt. Nach amerikanischen Regeln spielt aus, wer links vom Geber sitzt, oder der nächste Platz, wenn dieser aussetzt. Verteidigt auch jemand allein, spielt nach den Standardregeln diese Person aus. Ohne Alleinspiel ist es, wer links vom Geber sitzt. Beim Euchre mit Bieten spielt der Ansager aus, allein oder nicht.
faq-renege-question = Was ist, wenn jemand nicht bedient?
faq-renege-answer-1 = Wer nicht bedient, obwohl er könnte, bedient falsch. Das kostet meist zwei Punkte, bei einem Alleinspiel vier. Unsere Tische weisen die Karte zurück und sagen, warum. Willst du es wie am Küchentisch, wähl eine Regel, die falsches Bedienen zulässt und die Gegner es melden lässt. Wer zu Unrecht meldet, verliert auch Punkte.
faq-must-trump-question = Muss ich stechen, wenn ich nicht bedienen kann?
faq-must-trump-answer-1 = Nein. Ohne Karte der ausgespielten Farbe spielst du, was du willst.
faq-who-takes-the-card-question = Wer nimmt die aufgedeckte Karte?
faq-who-takes-the-card-answer-1 = Fast überall der Geber, egal wer sie aufnehmen lässt. In unseren Spielen Kanadisch, Britisch und Party nimmt sie der Ansager, wie in den Büchern, die sie beschreiben. Eine Einstellung ändert das.
faq-all-pass-question = Was ist, wenn alle passen?
faq-all-pass-answer-1 = Nach zwei Durchgängen ohne Ansage bekommt niemand Punkte, die Karten werden zusammengeworfen, und der Nächste gibt. Wie oft das vorkommt, liegt an den Spielern. In je 5000 Runden war es bei unseren Anfänger-Bots jede siebte, bei den Gelegenheits- und Club-Bots nur eine von 200. Mit „Geber muss“ kann es nicht vorkommen.
faq-fives-question = Warum zählt man mit Fünfen, oder mit einer Zwei und einer Drei?
faq-fives-answer-1 = Weil man sie beim Euchre nicht braucht: Das Spiel endet bei den Neunen. Zwei Fünfen haben zehn Zeichen. Leg eine so über die andere, dass man so viele Zeichen sieht, wie ihr Punkte habt. Mit einer Sechs und einer Vier geht es auch. Mit einer Zwei und einer Drei legt ihr für einen bis vier Punkte eine über die andere, und quer für fünf mehr.

# Hausregeln
faq-stick-the-dealer-question = Was heißt „Geber muss“ („stick the dealer“)?
faq-stick-the-dealer-answer-1 = Haben alle anderen zweimal gepasst, muss der Geber eine Farbe nennen. Keine Runde wird zusammengeworfen, und das Geben wird ein bisschen weniger vorteilhaft.
faq-farmers-hand-question = Was ist ein Bauernblatt?
faq-farmers-hand-answer-1 = Ein Blatt nur aus Neunen und Zehnen. An manchen Tischen darfst du es zeigen, und es wird neu gegeben. An anderen darfst du drei solche Karten gegen die verdeckten des Talons tauschen. So ein Blatt bekommst du etwa einmal in 760 Runden, und irgendwer am Tisch etwa einmal in 190.
faq-canada-question = Wie sind die Regeln in Kanada?
faq-canada-answer-1 = Zwei Spiele heißen so. In einem, mit 24 Karten, kann der Partner des Gebers nur aufnehmen lassen, wenn er allein spielt. Das andere hat 25 Karten: Die zusätzliche ist ein Joker, der Benny, der beide Bauern schlägt.
faq-britain-question = Und in Großbritannien?
faq-britain-answer-1 = 25 Karten: Der Benny, oder an seiner Stelle die Pik-Zwei, ist der beste Trumpf. Mit elf Punkten gewinnt man. Der Partner des Gebers kann nur aufnehmen lassen, wenn er allein spielt. Auch Gegenspieler dürfen allein spielen.
faq-defend-alone-question = Kann man allein verteidigen?
faq-defend-alone-answer-1 = Wenn die Hausregeln es erlauben, meist nur gegen ein Alleinspiel. Wer es allein stoppt, bekommt für das Euchre vier Punkte statt zwei.
faq-defend-alone-answer-2 = In Großbritannien darf man gegen jede Ansage allein verteidigen, aber ein Euchre zählt nicht mehr als mit Partner: zwei, nicht vier.
faq-table-talk-question = Darf ich meinem Partner andeuten, was ich habe?
faq-table-talk-answer-1 = Mit deinen Ansagen und Karten, ja. Mit Worten, Blicken und Seufzern, nein: Das ist Tischgerede, und Turniere verbieten es.
faq-fair-question = Woher weiß ich, dass die Karten nicht gezinkt sind?
faq-fair-answer-1 = Vor jeder Runde wählt dein Browser eine Zufallszahl, und der Server legt sich auf eine geheime fest. Erst dann zeigen beide ihre Zahlen, also kann keiner die Karten bestimmen. Nach der Runde zeigt der Server sein Geheimnis, und jeder kann dieselben Karten noch einmal geben und vergleichen.
