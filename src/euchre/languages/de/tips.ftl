# Die Ratschläge, und was jeder wert ist.

# Die Seite
tip-page-title = Ratschläge für Euchre, und was sie wert sind
tip-page-description = Gängige Ratschläge für Euchre, nachgemessen: wie oft jeder stimmt und wie viele Punkte pro Runde er bringt.
tip-page-heading = Nachgemessene Ratschläge
tip-page-lede = Was Bücher und Spieler raten, und wie gut es funktioniert.
tip-page-intro = Für jeden Rat haben wir Stellungen gesucht, in denen er gilt. Wir haben die verdeckten Karten viele Male verteilt, je nachdem, wie wahrscheinlich sie waren, und den besten Zug, der dem Rat folgt, mit dem besten verglichen, der es nicht tut. Der <strong>Wert</strong> ist der Unterschied in Punkten pro Runde; eine Partie gewinnt man mit zehn Punkten. <strong>Mindestens so gut</strong> ist der Anteil der Stellungen, in denen es nichts kostet, dem Rat zu folgen. Wo die Bücher sich widersprechen, sagen wir es. Als Frage steht ein Rat da, wenn er Punkte kostet, nur manchmal stimmt oder nicht entschieden ist.
tip-method = Wie gemessen wurde
tip-doubt = { $reason }: gemessen { $points } Punkte
tip-doubt-doubtful = zweifelhaft
tip-doubt-open = offen
tip-doubt-depends = kommt darauf an
tip-worth = Wert
tip-at-least-as-good = Mindestens so gut
tip-comes-up = Kommt vor
tip-one-hand-in = in 1 von { $hands } Runden
tip-every-hand = in fast jeder Runde
tip-against = Nicht alle sind einverstanden.
tip-cases = Wann er stimmt und wann nicht
tip-cases-of = Fälle zu: { $tip }
tip-when = Wenn
tip-positions = Stellungen
tip-always = immer
tip-overall = Insgesamt ist er { $played } wert, wenn niemand die verdeckten Karten sieht, und { $solved } mit offenen Karten.
tip-measured-in = Gemessen im Spiel: { $game }.
tip-try = Ausprobieren
tip-exception = Eine Ausnahme
tip-when-it-costs = Wann er Punkte kostet
tip-heard = An Tischen gehört
tip-from-books = Aus den Büchern ({ $source })
tip-method-hands = Der Bot <code>rules</code> hat Runden gespielt, bis die Stellung vorkam, höchstens { $positions } Mal für jeden Rat. Für jede Stellung haben wir { $deals } Verteilungen der verdeckten Karten gezogen, gewichtet nach dem, was bisher angesagt und gespielt war. Mit der einen Hälfte der Verteilungen haben wir den besten Zug jeder Art gewählt, mit der anderen haben wir ihn gemessen; dann haben wir die Hälften getauscht.
tip-method-values = Der Wert einer Karte ist zur Hälfte das Ergebnis des gelernten Spiels des Experten, der keine verdeckten Karten sieht, und zur Hälfte das Ergebnis perfekten Spiels mit offenen Karten. Ansagen haben wir mit den damaligen Ansagen des gelernten Bots gemessen. So zu Ende gespielt sehen Ansagen zu gut aus, daher ziehen wir { $call } Punkte für eine Ansage und { $loner } für ein Alleinspiel ab. Züge, die höchstens { $even } Punkte auseinanderliegen, gelten als gleich gut. Die Zahlen gelten für Spieler dieser Stärke bei Gleichstand; ± ist ein Standardfehler, die Striche an den Balken sind zwei.
tip-repeat = So lässt sich die Messung wiederholen:
tip-link = Der Rat
tip-follows = (der Rat)
tip-bar = Wer ihm folgt: { $points } Punkte pro Runde, Standardfehler { $error }
tip-example-right = Hier stimmt der Rat: Er bringt { $points } Punkte.
tip-example-level = Hier macht es keinen Unterschied.
tip-example-wrong = Hier ist der Rat falsch: Er kostet { $points } Punkte.
tip-short-suit-discards = Von { $discards } abgelegten Karten hätten { $lone } die einzige einer Farbe neben Trumpf sein können. In { $share } dieser Fälle war es so gut wie alles andere, sie abzulegen.
tip-measured = Gemessen: { $points } Punkte pro Runde, und in { $share } dieser Stellungen mindestens so gut.
tip-measured-when = Gemessen: { $points } Punkte pro Runde, wenn { $when }, und in { $share } dieser Stellungen mindestens so gut.

# Urteile
tip-verdict-depends = Kommt darauf an
tip-verdict-undecided = Unentschieden: Zwei Messungen widersprechen sich
tip-verdict-level = Macht keinen messbaren Unterschied
tip-verdict-wrong = In der Regel falsch
tip-verdict-costs = Kostet insgesamt ein wenig
tip-verdict-always = { $worth ->
    [little] Fast immer richtig, bringt aber wenig
   *[much] Fast immer richtig
}
tip-verdict-rule = { $worth ->
    [little] In der Regel richtig, bringt aber wenig
   *[much] In der Regel richtig
}
tip-verdict-often = { $worth ->
    [little] Im Ganzen richtig, oft aber nicht, und bringt wenig
   *[much] Im Ganzen richtig, oft aber nicht
}

# Themen
tip-theme-calling = Trumpf ansagen
tip-theme-loners = Allein spielen
tip-theme-discard = Was der Geber ablegt
tip-theme-leads = Ausspielen
tip-theme-following = Bedienen und stechen
tip-theme-rules = Gute Gewohnheiten

# Die Ratschläge
tip-right-and-two-title = Mit dem rechten Bauern und zwei weiteren Trümpfen aufnehmen lassen
tip-right-and-two-text = Hast du den besten Trumpf und zwei andere, mach die Farbe der aufgedeckten Karte zu Trumpf.
tip-both-bowers-title = Beide Bauern reichen für eine Ansage
tip-both-bowers-asked = Reichen beide Bauern für eine Ansage, ohne einen dritten Trumpf?
tip-both-bowers-text = Die zwei besten Trümpfe machen zwei Stiche. Mit beiden lässt du auch ohne dritten Trumpf aufnehmen.
tip-one-trump-and-aces-title = Ein Trumpf und ein paar Asse sind eine Falle
tip-one-trump-and-aces-text = Zwei Asse neben Trumpf sehen nach zwei Stichen aus, aber jemand kann sie stechen, und dein einer Trumpf hält niemanden auf. Pass.
tip-bower-or-trumps-title = Kein Bauer und wenig Trumpf: keine Ansage
tip-bower-or-trumps-text = Geben die Gegner und hast du weder einen Bauern noch drei Trümpfe, dann pass: Sie bekämen auch noch die aufgedeckte Karte.
tip-partner-deals-title = Lass ruhig aufnehmen, wenn dein Partner gibt
tip-partner-deals-asked = Sollst du ruhig aufnehmen lassen, wenn dein Partner gibt?
tip-partner-deals-text = Die aufgedeckte Karte geht an deinen Partner und ist ein sicherer Trumpf für euch, also reichen zwei Trümpfe, um aufnehmen zu lassen.
tip-partner-deals-against = In Kanada und Großbritannien darf der Partner des Gebers nur allein aufnehmen lassen; sieh den nächsten Rat. Und wenn du passt, kann dein Partner immer noch wählen, spricht zuletzt und weiß mehr.
tip-partner-deals-canadian-title = Lass ruhig aufnehmen, auch wenn du dafür allein spielen musst
tip-partner-deals-canadian-asked = Sollst du ruhig aufnehmen lassen, auch wenn du dafür allein spielen musst?
tip-partner-deals-canadian-text = Nach kanadischen Regeln spielt der Partner des Gebers allein, wenn er die Karte ablehnt. Reichen zwei Trümpfe dann immer noch?
tip-partner-deals-canadian-against = Diesen Rat gibt man für Spiele ohne diese Regel. Wo so gespielt wird, gibt ihn niemand.
tip-bower-up-mine-title = Lehne nie einen Bauern ab
tip-bower-up-mine-text = Gibst du und deckst einen Buben auf, ist das die beste Karte überhaupt. Mit irgendeinem weiteren Trumpf nimm ihn auf.
tip-bower-up-theirs-title = Schenk den Gegnern keinen Bauern
tip-bower-up-theirs-text = Decken die Gegner einen Buben auf, bekommen sie den rechten Bauern, wenn du aufnehmen lässt. Pass, auch mit zwei oder drei Trümpfen.
tip-three-with-the-up-card-title = Als Geber: aufnehmen, wenn es drei werden
tip-three-with-the-up-card-text = Hast du zwei Trümpfe, ist die aufgedeckte Karte dein dritter, und obendrein kannst du eine schlechte Karte ablegen.
tip-next-title = Links vom Geber: nenn die Schwesterfarbe
tip-next-text = Die Seite des Gebers hat eine Farbe abgelehnt, also ist sie wohl auch in der anderen roten oder schwarzen Farbe schwach (auf Englisch „next“). Nenn sie, wenn du zwei davon hast.
tip-reverse-next-title = Der Partner des Gebers wechselt zwischen Rot und Schwarz
tip-reverse-next-text = Ist die Schwesterfarbe gut für den Platz links vom Geber, ist sie schlecht für die Seite des Gebers: Nenn statt Rot lieber Schwarz oder umgekehrt.
tip-alone-title = Die drei höchsten Trümpfe und ein Ass: spiel allein
tip-alone-text = Mit rechtem Bauern, linkem Bauern, Trumpf-Ass und einem Ass daneben sind drei Stiche fast sicher, und es winken vier Punkte.
tip-short-suit-title = Als Geber: leg eine Karte ab, die allein in ihrer Farbe ist
tip-short-suit-text = Hast du nur eine Karte einer Farbe neben Trumpf, leg sie ab, außer sie ist das Ass. Dann kannst du diese Farbe stechen.
tip-short-suit-against = Ein anderer Rat sagt, dass der Geber immer eine niedrige Karte neben Trumpf ablegt und dann in dieser Farbe blank ist. Das stimmt aber nur, wenn er bloß eine davon hatte.
tip-lead-right-title = Ansager spielen den rechten Bauern aus
tip-lead-right-text = Nichts schlägt ihn, und er holt allen einen Trumpf heraus. Die Ansager spielen ihn zuerst.
tip-lead-right-against = Andere sagen, der rechte Bauer sei nicht immer das richtige Ausspiel. Und ist ein Benny dabei, kann er verlieren: Sieh den nächsten Rat.
tip-lead-right-benny-title = Spiel den rechten Bauern auch mit einem Benny im Spiel aus
tip-lead-right-benny-asked = Sollst du den rechten Bauern auch mit einem Benny im Spiel ausspielen?
tip-lead-right-benny-text = Im britischen Spiel schlägt der Benny den rechten Bauern. Sollen die Ansager ihn trotzdem ausspielen, wenn sie den Benny nicht haben?
tip-lead-right-benny-against = Unschlagbar ist der rechte Bauer nur ohne Benny; hier ist er die zweitbeste Karte.
tip-both-bowers-lead-title = Beide Bauern: früh Trumpf ziehen
tip-both-bowers-lead-text = Gehörst du zu den Ansagern und hast beide Bauern, zieh sofort Trumpf, bevor die kleinen Trümpfe der Gegenspieler ein Ass stechen.
tip-pull-again-title = Dein Partner hat keinen Trumpf? Zieh noch einmal
tip-pull-again-text = Hast du den rechten Bauern ausgespielt und dein Partner hatte keinen Trumpf, spiel noch einen hohen Trumpf: Alle übrigen haben die Gegner.
tip-trump-to-partner-title = Spiel Trumpf aus, wenn dein Partner angesagt hat
tip-trump-to-partner-asked = Sollst du Trumpf ausspielen, wenn dein Partner angesagt hat?
tip-trump-to-partner-text = Dein Partner hat Trumpf angesagt, und du spielst aus: Hilf ihm und zieh den anderen die Trümpfe.
tip-defender-trump-title = Gegenspieler, greift mit Trumpf an
tip-defender-trump-asked = Sollen Gegenspieler mit Trumpf angreifen?
tip-defender-trump-text = Sieht eine Ansage schwach aus, spiel sofort Trumpf aus, damit die Ansager ihre Bauern spielen müssen.
tip-defender-trump-against = Die meisten sagen das Gegenteil: Wer als Gegenspieler Trumpf ausspielt, nimmt den Ansagern die Arbeit ab.
tip-lead-right-defender-title = Spiel den rechten Bauern auch als Gegenspieler aus
tip-lead-right-defender-asked = Soll man den rechten Bauern auch als Gegenspieler ausspielen?
tip-lead-right-defender-text = Der rechte Bauer gilt als das beste Ausspiel, egal wer ihn hat.
tip-lead-right-defender-against = Andere raten Gegenspielern, nie Trumpf auszuspielen.
tip-plain-ace-title = Spiel Asse neben Trumpf früh aus
tip-plain-ace-asked = Sollst du Asse neben Trumpf früh ausspielen?
tip-plain-ace-text = Ein Ass neben Trumpf macht seinen Stich, solange alle noch bedienen müssen. Später ist jemand in der Farbe blank.
tip-plain-ace-against = Ein anderer Rat sagt den Ansagern, sie sollen zuerst Trumpf ausspielen. Beides geht nicht.
tip-ace-against-loner-title = Gegen ein Alleinspiel: spiel ein Ass aus
tip-ace-against-loner-asked = Sollst du gegen ein Alleinspiel ein Ass ausspielen?
tip-ace-against-loner-text = Ein Stich rettet drei Punkte. Spiel die Karte aus, die am ehesten einen macht.
tip-not-over-partner-title = Lass deinem Partner den Stich
tip-not-over-partner-text = Liegt dein Partner vorn und du kannst nicht bedienen, wirf eine Karte neben Trumpf ab und heb deinen Trumpf für einen Stich auf, der ihn braucht.
tip-trump-in-title = Stich, wenn du nicht bedienen kannst
tip-trump-in-text = Liegen die Gegner mit einer Karte neben Trumpf vorn und du bist in der Farbe blank, dann stich.
tip-count-trumps-title = Zähl die Trümpfe
tip-count-trumps-text = Merk dir nach jedem Stich, wie viele Trümpfe noch draußen sind.
tip-count-trumps-instead = Dafür braucht es nur Gedächtnis, zu messen gibt es nichts. Es gibt sieben Trümpfe, mit Benny acht. Nach einem Stich mit vier Trümpfen sind noch drei da, und deine eigenen siehst du.
tip-left-is-trump-title = Der linke Bauer bedient nie die Farbe, die auf ihm steht
tip-left-is-trump-text = Wer neu ist, bedient falsch, weil er ihn so spielt.
tip-left-is-trump-instead = Das ist eine Regel und keine Frage des Urteils. Unsere Tische weisen die Karte zurück, außer ihre Regeln lassen falsches Bedienen zu.
tip-read-the-discard-title = Lies, was der Geber ablegt
tip-read-the-discard-text = Nimm an, dass der Geber eine niedrige Karte neben Trumpf abgelegt hat und nun in dieser Farbe blank ist.
tip-read-the-discard-instead = Du siehst sie nie, und das Buch kann sich irren.
tip-inform-your-partner-title = Sag deinem Partner etwas mit deinen Ansagen
tip-inform-your-partner-text = Zeig mit deinen Ansagen, was du hast, und spielt zusammen.
tip-inform-your-partner-instead = Passen oder aufnehmen lassen sagt deinem Partner etwas, und das ist in Ordnung. Mehr zu verraten, mit Worten oder Blicken, ist Tischgerede, und Turniere verbieten es.

# Fälle
tip-when-you-have-three-trumps-or-more = du drei Trümpfe oder mehr hast
tip-when-you-have-just-two-trumps = du nur zwei Trümpfe hast
tip-when-you-sit-on-the-dealers-left = du links vom Geber sitzt
tip-when-your-partner-deals = dein Partner gibt
tip-when-you-sit-on-the-dealers-right = du rechts vom Geber sitzt
tip-when-you-deal = du gibst
tip-when-you-are-the-maker = du angesagt hast
tip-when-you-have-three-trumps = du drei Trümpfe hast
tip-when-you-have-one-trump = du einen Trumpf hast
tip-when-you-play-last = du zuletzt spielst
tip-when-you-have-two-trumps-and-a-plain-ace = du zwei Trümpfe und ein Ass daneben hast
tip-when-you-have-two-trumps-and-no-plain-ace = du zwei Trümpfe und kein Ass daneben hast
tip-when-you-have-one-trump-or-none = du einen oder keinen Trumpf hast
tip-when-you-have-just-two-trumps-and-no-plain-ace = du nur zwei Trümpfe und kein Ass daneben hast
tip-when-you-have-just-two-trumps-and-a-plain-ace = du nur zwei Trümpfe, aber ein Ass daneben hast
tip-when-a-bower-is-turned-up = ein Bauer aufgedeckt ist
tip-when-you-or-your-partner-deal = du oder dein Partner gibt
tip-when-the-other-side-deals = die Gegner geben
tip-when-you-have-four-trumps-the-up-card-counted-if-you-deal = du vier Trümpfe hast (als Geber mit der aufgedeckten Karte)
tip-when-you-have-three-trumps-the-up-card-counted-if-you-deal = du drei Trümpfe hast (als Geber mit der aufgedeckten Karte)
tip-when-you-have-one-more-trump-and-no-plain-ace = du noch einen Trumpf und kein Ass daneben hast
tip-when-you-have-one-more-trump-and-a-plain-ace = du noch einen Trumpf und ein Ass daneben hast
tip-when-you-have-two-more-trumps-or-more = du noch zwei Trümpfe oder mehr hast
tip-when-a-bower-is-among-them = ein Bauer darunter ist
tip-when-no-bower-is-among-them-but-you-have-a-plain-ace = kein Bauer darunter ist, du aber ein Ass daneben hast
tip-when-you-have-neither-a-bower-nor-a-plain-ace = du weder einen Bauern noch ein Ass daneben hast
tip-when-a-bower-of-that-suit-is-among-your-cards = du einen Bauern dieser Farbe hast
tip-when-you-have-no-bower-of-it = du keinen Bauern davon hast
tip-when-you-have-just-two-of-it = du nur zwei davon hast
tip-when-you-have-as-many-of-the-next-suit-or-more = du von der Schwesterfarbe ebenso viele oder mehr hast
tip-when-you-have-fewer-of-the-next-suit = du von der Schwesterfarbe weniger hast
tip-when-you-have-two-trumps-or-one = du zwei Trümpfe oder einen hast
tip-when-the-lone-card-is-a-king = die einzelne Karte ein König ist
tip-when-it-is-your-only-trump = er dein einziger Trumpf ist
tip-when-you-have-two-trumps-or-more = du zwei Trümpfe oder mehr hast
tip-when-they-are-your-only-trumps = sie deine einzigen Trümpfe sind
tip-when-you-have-a-third-trump = du einen dritten Trumpf hast
tip-when-you-have-one-more-trump = du noch einen Trumpf hast
tip-when-you-have-two-more-or-three = du noch zwei oder drei hast
tip-when-the-left-bower-is-yours = der linke Bauer dir gehört
tip-when-you-defend = du Gegenspieler bist
tip-when-your-partner-is-the-maker = dein Partner angesagt hat
tip-when-the-ace-is-alone-in-its-suit = das Ass allein in seiner Farbe ist
tip-when-two-more-of-its-suit-are-in-your-hand = du noch zwei Karten seiner Farbe hast
tip-when-you-have-two-trumps = du zwei Trümpfe hast
tip-when-trump-was-made-in-the-second-round = Trumpf im zweiten Durchgang angesagt wurde
tip-when-you-have-no-plain-ace-to-lead = du kein Ass neben Trumpf zum Ausspielen hast
tip-when-you-have-a-bower = du einen Bauern hast
tip-when-you-have-no-bower = du keinen Bauern hast
tip-when-one-opponent-is-still-to-play = noch ein Gegner kommt
tip-when-your-partners-card-is-an-ace = die Karte deines Partners ein Ass ist
tip-when-it-is-less-than-an-ace-and-an-opponent-is-still-to-play = sie weniger als ein Ass ist und noch ein Gegner kommt
tip-when-you-play-second = du an zweiter Stelle spielst
tip-when-you-play-third = du an dritter Stelle spielst
