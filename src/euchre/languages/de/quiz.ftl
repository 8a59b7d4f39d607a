# Das Quiz: die Fragen nach Themen; dazu Antworten und Karten der Fragen in der ersten Partie.

# Die Seite
quiz-title = Euchre-Quiz
quiz-description = { $count } Fragen zu Euchre: Bauern, Ansagen, Punkte, Alleinspiele und Urteil, jede mit Erklärung.
quiz-heading = Quiz
quiz-lede = { $count } Fragen. Bei { $checked } davon hat das Programm die Antwort selbst ausgerechnet oder gemessen, da gibt es nichts zu streiten.
quiz-again = Noch einmal
quiz-theme-bowers = Rang und Bauern
quiz-theme-tricks = Bedienen und Stiche machen
quiz-theme-calling = Trumpf ansagen
quiz-theme-scoring = Die Punkte
quiz-theme-alone = Alleinspiele
quiz-theme-british = Der Benny und das britische Spiel
quiz-theme-canadian = Das kanadische Spiel
quiz-theme-strategy = Gutes Urteil

# Antworten zur Auswahl
quiz-choice-order-it-up = Aufnehmen lassen
quiz-choice-pass = Passen
quiz-choice-pass-order-alone = passen, aufnehmen lassen, allein
quiz-choice-pass-clubs-diamonds-hearts-spades = passen, Kreuz, Karo, Herz, Pik
quiz-choice-order-alone = aufnehmen lassen, allein
quiz-choice-pick-it-up-alone = Aufnehmen, allein
quiz-choice-pick-it-up-with-your-partner = Aufnehmen, mit Partner
quiz-choice-1-for-the-makers = 1 für die Ansager
quiz-choice-2-for-the-makers = 2 für die Ansager
quiz-choice-4-for-the-makers = 4 für die Ansager
quiz-choice-1-for-the-defenders = 1 für die Gegenspieler
quiz-choice-2-for-the-defenders = 2 für die Gegenspieler
quiz-choice-4-for-the-defenders = 4 für die Gegenspieler
quiz-choice-a-march = Durchmarschieren
quiz-choice-a-void = Blank sein
quiz-choice-a-kitty = Einen Talon haben
quiz-choice-a-bump = Klopfen
quiz-choice-the-dealer = Wer gibt
quiz-choice-the-player-on-the-dealers-left = Wer links vom Geber sitzt
quiz-choice-the-dealers-partner = Der Partner des Gebers
quiz-choice-anybody = Egal wer
quiz-choice-pass-clubs-diamonds-spades = passen, Kreuz, Karo, Pik
quiz-choice-pass-hearts = passen, Herz
quiz-choice-clubs-diamonds-spades = Kreuz, Karo, Pik
quiz-choice-clubs-diamonds-hearts-spades = Kreuz, Karo, Herz, Pik
quiz-choice-whoever-ordered-it = Wer sie aufnehmen lässt
quiz-choice-nobody = Niemand
quiz-choice-your-left = wer links von dir sitzt
quiz-choice-your-partner = dein Partner
quiz-choice-your-right = wer rechts von dir sitzt
quiz-choice-you = du
quiz-choice-pass-alone = passen, allein
quiz-choice-alone = allein
quiz-choice-i-cut = Ich hebe ab
quiz-choice-i-dont-cut-just-deal = Ich hebe nicht ab: Gib einfach
quiz-choice-i-have-a-farmers-hand = Ich habe ein Bauernblatt
quiz-choice-i-pass = Ich passe
quiz-choice-pick-it-up = Aufnehmen
quiz-choice-turn-it-down = Ablehnen

# Gezeigte Karten
quiz-shown-trumps-from-best-to-lowest-with-hearts-trump = Die Trümpfe vom besten zum niedrigsten, wenn Herz Trumpf ist
quiz-shown-led = Ausgespielt
quiz-shown-turned-up = Aufgedeckt
quiz-shown-turned-down = Abgelehnt
quiz-shown-your-hand = Dein Blatt
quiz-shown-led-by-cy = Von Cy ausgespielt
quiz-shown-the-trick = Der Stich
quiz-note-right = rechter
quiz-note-left = linker
quiz-note-partner = Partner

# Rang und Bauern
quiz-best-trump-text = Karo ist Trumpf. Welche dieser Karten ist die beste?
quiz-best-trump-why = Herz ist rot wie Karo, also ist der Herz-Bube der linke Bauer; nur der Karo-Bube ist höher. Der Kreuz-Bube ist bloß ein Bube.
quiz-order-of-trumps-text = Kreuz ist Trumpf. Welche Reihe geht von der besten Karte zur niedrigsten?
quiz-order-of-trumps-why = Der rechte Bauer, der linke Bauer, dann wie immer Ass und König.
quiz-how-many-trumps-text = Wie viele Trümpfe gibt es im üblichen Spiel mit 24 Karten?
quiz-how-many-trumps-why = Sechs Karten der Farbe und als siebter der linke Bauer. In der anderen roten oder schwarzen Farbe bleiben nur fünf.
quiz-plain-jack-text = Pik ist Trumpf. Welcher dieser Buben ist eine gewöhnliche Karte?
quiz-plain-jack-why = Ist Pik Trumpf, sind nur die schwarzen Buben Bauern. Der Herz-Bube steht zwischen Dame und Zehn.
quiz-two-best-text = Herz ist Trumpf. Welche zwei Karten sind die besten?
quiz-two-best-why = Beide Bauern: zuerst der Herz-Bube, dann der andere rote Bube.

# Bedienen und Stiche machen
quiz-void-text = Wie heißt es, wenn man keine Karte einer Farbe hat?
quiz-void-why = Du bist blank in dieser Farbe. Wer keinen Trumpf hat, ist blank in Trumpf.
quiz-follow-with-left-text = Herz ist Trumpf, und der Karo-König ist ausgespielt. Welche deiner Karten darfst du spielen?
quiz-follow-with-left-why = Der Karo-Bube ist in dieser Runde ein Herz. Deine Neun ist das einzige Karo.
quiz-left-is-led-text = Pik ist Trumpf, und der Kreuz-Bube ist ausgespielt. Welche deiner Karten darfst du spielen?
quiz-left-is-led-why = Dieser Bube ist der linke Bauer, also ist Pik ausgespielt. Du hast eins.
quiz-only-the-left-text = Kreuz ist Trumpf, und die Kreuz-Neun ist ausgespielt. Welche deiner Karten darfst du spielen?
quiz-only-the-left-why = Auf keiner deiner Karten steht Kreuz, aber der Pik-Bube ist ein Trumpf und muss bedienen.
quiz-void-is-free-text = Karo ist Trumpf, und das Kreuz-Ass ist ausgespielt. Welche deiner Karten darfst du spielen?
quiz-void-is-free-why = Du hast kein Kreuz, also geht alles. Stechen muss niemand.
quiz-small-trump-text = Herz ist Trumpf, und die Karten fallen in dieser Reihenfolge. Welche macht den Stich?
quiz-small-trump-why = Der niedrigste Trumpf schlägt die beste andere Karte.
quiz-no-trump-played-text = Pik ist Trumpf, und die Karten fallen in dieser Reihenfolge. Welche macht den Stich?
quiz-no-trump-played-why = Karo war ausgespielt, und niemand hat gestochen. Die Asse anderer Farben zählen nichts.
quiz-left-takes-text = Kreuz ist Trumpf, und die Karten fallen in dieser Reihenfolge. Welche macht den Stich?
quiz-left-takes-why = Der Pik-Bube ist der zweitbeste Trumpf und verliert nur gegen den Kreuz-Buben.

# Trumpf ansagen
quiz-who-speaks-first-text = Wer spricht zuerst, wenn Trumpf angesagt wird?
quiz-who-speaks-first-why = Von dort geht es nach links herum, also spricht der Geber zuletzt.
quiz-first-round-text = Die Herz-Neun ist aufgedeckt, und du sprichst zuerst. Was darfst du sagen?
quiz-first-round-why = Im ersten Durchgang kann nur die Farbe der aufgedeckten Karte Trumpf werden.
quiz-second-round-text = Alle vier haben gepasst, und die Herz-Neun ist abgelehnt. Du sprichst wieder zuerst. Was darfst du sagen?
quiz-second-round-why = Jede Farbe außer der, die abgelehnt wurde.
quiz-stuck-text = Du gibst, ihr spielt „Geber muss“, und es wurde siebenmal gepasst. Was darfst du sagen?
quiz-stuck-why = Jetzt musst du: eine Farbe nennen, aber nicht die, die abgelehnt wurde.
quiz-who-takes-it-text = Im Standardspiel lässt aufnehmen, wer links vom Geber sitzt. Wer nimmt die aufgedeckte Karte?
quiz-who-takes-it-why = Der Geber nimmt sie und legt eine andere ab. An manchen kanadischen und britischen Tischen nimmt sie der Ansager.

# Die Punkte
quiz-four-tricks-text = Die Ansager machen vier von fünf Stichen. Was ist das wert?
quiz-four-tricks-why = Drei oder vier Stiche zählen einen Punkt.
quiz-march-text = Die Ansager machen alle fünf Stiche und spielen beide mit. Was ist das wert?
quiz-march-why = Ein Durchmarsch zählt zwei.
quiz-euchred-text = Die Ansager machen zwei Stiche. Was ist das wert?
quiz-euchred-why = Das ist ein Euchre: zwei Punkte, egal wie wenige Stiche es waren.
quiz-target-text = Mit wie vielen Punkten gewinnt man das Standardspiel?
quiz-target-why = An den meisten Tischen sind es zehn, in Großbritannien elf. Manche spielen bis fünf oder fünfzehn.

# Alleinspiele
quiz-lone-march-text = Jemand spielt allein und macht alle fünf Stiche. Was ist das wert?
quiz-lone-march-why = Doppelt so viel wie der Durchmarsch eines Paars.
quiz-lone-four-text = Jemand spielt allein und macht vier Stiche. Was ist das wert?
quiz-lone-four-why = Nur einen Punkt, wie mit Partner.
quiz-lone-euchred-text = Im Standardspiel spielt jemand allein und macht zwei Stiche. Was ist das wert?
quiz-lone-euchred-why = Zwei Punkte wie bei jedem Euchre: Mit einem guten Blatt riskierst du allein also wenig.
quiz-lead-against-a-loner-text = Im Standardspiel gibst du und spielst allein. Wer spielt zum ersten Stich aus?
quiz-lead-against-a-loner-why = Wer links vom Alleinspieler sitzt. Dein Partner setzt aus.
quiz-lone-defender-text = Man darf allein verteidigen. Ein einzelner Gegenspieler stoppt ein Alleinspiel bei zwei Stichen. Was ist das wert?
quiz-lone-defender-why = Doppelt so viel wie ein Euchre, wenn die Regeln das Alleinverteidigen erlauben.

# Der Benny und das britische Spiel
quiz-british-pack-text = Wie viele Karten hat das britische Spiel?
quiz-british-pack-why = Die üblichen 24 und den Benny: einen Joker oder die Pik-Zwei.
quiz-british-trumps-text = Und wie viele davon sind Trümpfe?
quiz-british-trumps-why = Benny, beide Bauern, Ass, König, Dame, Zehn und Neun.
quiz-benny-best-text = Pik ist Trumpf, und ein Benny ist dabei. Welche Karte macht diesen Stich?
quiz-benny-best-why = Der Benny ist immer der beste Trumpf, egal welche Farbe Trumpf ist.
quiz-benny-follows-text = Herz ist Trumpf, und die Herz-Zehn ist ausgespielt. Welche deiner Karten darfst du spielen?
quiz-benny-follows-why = Trumpf ist ausgespielt, und du hast zwei: das Ass und den Benny. Einen davon musst du spielen.
quiz-british-target-text = Mit wie vielen Punkten gewinnt man das britische Spiel?
quiz-british-target-why = Mit elf.

# Das kanadische Spiel
quiz-canadian-partner-text = Ihr spielt nach kanadischen Regeln. Dein Partner gibt, und wer zuerst dran war, hat gepasst. Was darfst du sagen?
quiz-canadian-partner-why = Der Partner des Gebers kann diese Farbe nur zu Trumpf machen, indem er allein spielt, mit den Worten „Ich lehne ab“ („I turn it down“).
quiz-canadian-pack-text = Wie viele Karten hat das kanadische Spiel ohne Joker?
quiz-canadian-pack-why = Neun bis Ass in vier Farben. Bei einem anderen kanadischen Spiel kommt ein Joker dazu.
quiz-bump-text = Wer neben dem Geber sitzt, klopft auf den Stapel. Was heißt das?
quiz-bump-why = Auf Englisch ist das ein „bump“: Es wird gegeben, ohne abzuheben.

# Gutes Urteil
quiz-judge-bower-mine-text = Du gibst und deckst den Herz-Buben auf, und alle anderen passen. Aufnehmen oder ablehnen?
quiz-judge-bower-mine-why = Du bekommst die allerbeste Karte und hast noch zwei Trümpfe und ein Ass.
quiz-judge-one-trump-text = Du sprichst zuerst. Ein Gegner gibt und deckt die Kreuz-Zehn auf. Lässt du aufnehmen?
quiz-judge-one-trump-why = Ein Trumpf und zwei Asse sind die klassische Falle.
quiz-judge-partner-text = Herz ist Trumpf. Dein Partner liegt mit dem Kreuz-Ass vorn, du spielst zuletzt und hast kein Kreuz. Was spielst du?
quiz-judge-partner-why = Der Stich gehört euch schon. Heb den Trumpf auf.
quiz-judge-right-text = Deine Seite hat Pik angesagt, und du spielst aus. Welche Karte?
quiz-judge-right-why = Der rechte Bauer kann nicht verlieren und holt allen, die noch einen haben, einen Trumpf heraus.
