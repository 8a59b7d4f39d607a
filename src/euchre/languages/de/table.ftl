table-nobody-waits-for = Niemand wartet auf { $name }.
table-that-seat = diesen Platz
table-just-left = { $name } ist eben erst gegangen. Warte noch einen Moment.
table-ranked-come-back = Diese Partie wird gewertet: Wer weg ist, hat { $minutes } Minuten, um zurückzukommen.
table-others-decide = Die anderen entscheiden, ob auf { $name } gewartet wird.
table-voted-on-waiting = Du hast schon abgestimmt, ob auf { $name } gewartet wird.
table-no-undo = An diesem Tisch wird nichts zurückgenommen.
table-undo-at-stake = Es steht etwas auf dem Spiel, und seither wurde eine Karte gezeigt: Du kannst nichts zurücknehmen.
table-nothing-to-undo = In dieser Runde gibt es für dich nichts zurückzunehmen.
table-question-open = Es ist schon eine Frage offen.
table-undo-asked-already = Du hast schon darum gebeten, das zurückzunehmen.
table-no-question = Dir ist keine Frage gestellt.
table-nothing-to-pause = Es läuft keine Partie, die sich anhalten ließe.
table-paused-already = Du hast in dieser Runde schon einmal angehalten.
table-nobody-waits-for-seat = Auf diesen Platz wartet niemand.
table-has-time = { $name } hat noch Zeit zum Überlegen.
table-take-back-first = Übernimm zuerst deinen Platz wieder vom Bot.
table-daily-once = Die Runde des Tages kannst du nur einmal spielen.
table-daily-same = Die Runde des Tages ist für alle gleich: Du kannst nichts zurücknehmen, nicht gehen und nicht den Platz wechseln.
table-daily-yours = Niemand sonst kann deine Runde des Tages spielen: Schließ einfach die Seite und komm zurück, wann du willst.
table-evening-host-runs = Diesen Tisch leitet, wer den Spielabend leitet, von dessen Seite aus.
table-only-host = Das kann nur der Gastgeber ({ $name }).
table-evening-host-seats = Die Leitung des Spielabends bestimmt die Plätze.
table-choose-two-seats = Wähle zwei Plätze, von denen mindestens einer besetzt ist.
table-ranked-no-swap = Diese Partie wird gewertet: Bis sie vorbei ist, wechselt niemand den Platz.
table-swap-cancel-when = Einen Tausch kannst du nur zwischen zwei Partien absagen.
table-money-no-swap = Diese Partie geht um Geld: Bis sie vorbei ist, wechselt niemand den Platz.
table-paused-resume = Die Partie ist angehalten: Setze sie zuerst fort.
table-swap-planned-already = Zwei tauschen schon vor dem nächsten Geben die Plätze.
table-asked-this-hand = Du hast in dieser Runde schon gefragt. Frag in der nächsten wieder.
table-host-stand-in = Gastgeber ist { $name }: Du vertrittst nur.
table-choose-other = Wähle jemand anderen, der an diesem Tisch sitzt.
table-choose-present = { $name } ist nicht da: Wähle jemanden, der hier ist.
table-ranked-terms = Gewertet: Die Partie zählt für die Wertung aller, die sie beginnen. Du brauchst ein Konto, und es gibt keine Tipps und kein Zurücknehmen. Wer weg ist, hat { $minutes } Minuten, um zurückzukommen, bevor ein Bot einspringt, oder weniger, wenn die Uhr im eigenen Zug abläuft. Wer geht, verliert die Partie; für die anderen zählt sie nicht.
table-ranked-terms-unmeasured = { $terms } Mit diesen Hausregeln zählt sie vielleicht für keine Note: Nicht aus jedem Spiel können wir das Glück herausrechnen.
table-uncounted = Diese Partie zählt nicht mehr
table-ranked-forfeit = Diese Partie wird gewertet: Wenn du gehst, verlierst du sie. Wenn du nur die Seite schließt, komm innerhalb von { $minutes } Minuten zurück, bevor ein Bot einspringt: Bleibst du weg, verlierst du ebenfalls.
table-uncounted-left = Diese Partie zählt nicht mehr: { $names } { $count ->
    [one] ist
   *[other] sind
    } gegangen, und dafür gilt sie als verloren.
table-ranked-account = Dieser Tisch wird gewertet: Du brauchst ein Konto. Melde dich zuerst an.
table-ranked-seated = Du hast an diesem gewerteten Tisch schon einen Platz.
table-ranked-no-join = Diese Partie wird gewertet: Du kannst jetzt nicht einsteigen. Zuschauen geht.
table-ranked-no-bots = Dieser Tisch wird gewertet: Bots können hier nicht Platz nehmen.
table-full-log = An diesem Tisch wurde so viel gespielt, dass seine Aufzeichnung voll ist. Eröffne einen neuen.
table-too-many-players = In dieser Partie haben schon { $n } Leute mitgespielt. Eröffne einen anderen Tisch.
table-too-many-money-players = An diesem Tisch haben schon { $n } Leute um Geld gespielt. Eröffne einen anderen.
table-all-seats-taken = Alle Plätze sind besetzt: Du kannst zuschauen.
table-seat-from-page = { $daily ->
    [yes] Nimm diesen Platz von der Seite der Runde des Tages aus ein.
    *[no] Nimm diesen Platz von der Seite deines Spielabends aus ein.
 }
table-seat-free = Dieser Platz ist frei: Setz dich.
table-seat-changed = Diesen Platz hat jetzt jemand anderes: Sieh noch einmal hin.
table-seat-of-account = Dieser Platz gehört zum Konto von { $name }: Melde dich damit an.
table-seat-empty = Diesen Platz hat niemand mehr.
table-money-own-device = { $name } spielt um Geld: Nur das eigene Gerät kann dich hereinlassen.
table-two-alphabets = „{ $word }“ mischt zwei Alphabete: Schreib jedes Wort in einem.
table-name-taken = { $name } sitzt schon an diesem Tisch: Wähle einen anderen Namen.
table-name-of-bot = Ein Bot heißt hier { $name }: Wähle einen anderen Namen, oder nimm seinen Platz.
table-name-of-money-player = Als { $name } hat hier schon jemand um Geld gespielt: Wähle einen anderen Namen.
table-name-refused = Diesen Namen kannst du nicht nehmen: Wähle einen anderen.
table-season-players-first = Erst setzen sich die Spieler dieser Partie, von der Seite ihrer Saison aus. Du kannst zuschauen.
table-ask-host = Du brauchst die Erlaubnis von { $name }: Frag auf der Seite des Tisches.
table-door-closed = Dieser Tisch nimmt niemanden mehr auf. Du kannst zuschauen.
table-no-such-seat = Platz { $seat } gibt es nicht: Die Plätze sind 0 bis { $last }.
table-sits-there = Dort sitzt { $name }.
table-at-stake = Es steht etwas auf dem Spiel: { $why }
table-message-empty = Diese Nachricht ist leer.
table-no-phrase = Diesen Satz gibt es nicht: Wähle einen aus der Liste.
table-hushed-talk = Während einer Runde wird nicht geredet. Sag es, wenn sie vorbei ist.
table-spectators-mute = An diesem Tisch kann das Publikum nichts sagen.
table-bot-plays-hand = Ein Bot spielt diese Runde für dich, weil die anderen zweimal darum gebeten haben.
table-no-command = Das ist kein Befehl für einen Tisch.
table-hushed-act = Das geht, wenn die Runde vorbei ist.
table-spectator = Du schaust zu: Setz dich, um mitzuspielen.
table-too-late = Zu spät: Das Spiel ist weitergegangen.
table-turn-played = Du hast in diesem Zug schon gespielt.
table-question-changed = Diese Frage hat sich geändert: Sieh noch einmal hin.
table-bot-plays-turn = Ein Bot spielt diesen Zug für dich: Komm danach zurück.
table-money-cannot-remove = { $name } spielt um Geld: Während der Partie kann niemand sonst den Platz aufgeben.
table-ranked-no-remove = Diese Partie wird gewertet: Bis sie vorbei ist, kannst du niemanden entfernen.
table-money-no-bots = Während einer Partie um Geld kannst du keine Bots wechseln.
table-no-emptying = Während einer Partie kannst du keinen Platz leeren.
table-hand-not-over = Die Runde ist noch nicht vorbei.
table-not-begun = Die Partie hat noch nicht begonnen.
table-players-cannot = Das können Spieler nicht.
table-own-seat-only = Du kannst nur für deinen eigenen Platz handeln.
table-go-on-first = Die Runde ist vorbei: Geh zuerst zur nächsten weiter.
table-same-deals = An diesem Tisch sind die Karten dieselben wie an einem anderen.
table-shuffling-wait = Die Karten werden gemischt. Einen Moment.
table-turn-of = { $name } ist dran.
table-bot-cut-stands = Das Abheben des Bots gilt: Es stand fest, bevor du dich gesetzt hast.
table-not-next-shuffle = Das ist nicht das nächste Mischen.
table-pledge-new-seat = Du hast seither den Platz gewechselt: Leg dich für deinen jetzigen Platz fest.
table-no-contribution = Zum Mischen dieser Partie kannst du nichts beitragen. Ab der nächsten geht es.
table-pledged-already = Du hast dich für dieses Mischen schon auf eine Zufallszahl festgelegt.
table-shuffled-already = Die Karten sind schon gemischt.
table-nonce-added-already = Du hast zu diesem Mischen schon eine Zufallszahl beigetragen.
table-nonce-not-pledged = Nur eine Zufallszahl zählt, auf die du dich vor dem Mischen festgelegt hast.
table-cut-first = Erst wird abgehoben, dann werden die Zufallszahlen gezeigt.
table-nonce-differs = Das ist nicht die Zufallszahl, auf die du dich festgelegt hast.
table-claim-when = Fordere den Rest, wenn du ausspielst.
table-claim-unsure = Es ist nicht sicher, dass du jeden Stich machst: Spiel weiter.
table-money-terms = Der Server rechnet aus, wer wem wie viel schuldet, zieht aber nichts ein: Das macht ihr unter euch aus. Um Geld spielt, wer zu Beginn einer Partie da ist. Wenn du gehst, zahlst du, was dein Platz verliert, und bekommst nichts von dem, was er gewinnt. Wer sich später setzt, spielt von der nächsten Partie an mit.
table-money-unpaid = Die Summen enthalten auch, was Bots und alle, die nicht um Geld gespielt haben, gezahlt und gewonnen hätten. Diesen Teil zahlt und bekommt niemand.
table-nobody-pays = Niemand zahlt etwas.
table-pays = { $loser ->
    [You] { $winner ->
    [You] Du zahlst { $amount }.
    *[other] Du zahlst { $winner } { $amount }.
    }
    *[other] { $winner ->
    [You] { $loser } zahlt dir { $amount }.
    *[other] { $loser } zahlt { $winner } { $amount }.
    }
 }
table-money-negative = Um einen negativen Betrag kann man nicht spielen: { $amount }.
table-money-choose-way = Wähle, wie um den Betrag gespielt wird: als Topf oder je Punkt.
table-money-pot-amount = Gib an, wie viel jede Person in den Topf gibt, zum Beispiel 5,00.
table-money-point-amount = Gib an, was ein Punkt wert ist, zum Beispiel 0,25.
table-money-too-much = { $amount } ist zu viel für einen Tisch: Mehr als { $most } geht nicht.
table-ranked-hints = haben keine Tipps: Schalte sie aus
table-ranked-undo = haben kein Zurücknehmen: Schalte es aus
table-ranked-money = gehen nicht um Geld
table-ranked-kept = haben keine reservierten Plätze wie an einem Spielabend
table-ranked-deals = haben nicht dieselben Karten wie ein anderer Tisch: Lass das Wort weg
table-ranked-laps = beginnen bei 0: Wähle Regeln ohne Übertrag
table-ranked-how = Gewertete Partien { $how }.
table-ranked-wait-for-player = Eine gewertete Partie kann nicht mit einem Bot beginnen: Es fehlt noch jemand auf dessen Platz.
table-waiting-for = Es fehlt noch: { $names }
table-paused = Die Partie ist angehalten.
table-hand-over = Die Runde ist vorbei.
table-unknown-algorithm = Die nächsten Karten wurden mit { $algorithm } zugesagt, das dieses Programm nicht kennt: Diese Partie kann nicht weitergehen. Spielt an einem anderen Tisch.
table-shuffling = Die Karten werden gemischt.
table-wait-name = Trumpf ansagen
table-wait-call = ansagen
table-wait-bid = bieten
table-wait-partner = einen Partner rufen
table-wait-discard = ablegen
table-wait-alone = allein oder nicht
table-wait-best = eine bessere Karte verlangen oder nicht
table-wait-give = eine Karte weitergeben
table-wait-play = eine Karte spielen
table-wait-challenge = falsches Bedienen melden oder nicht
table-wait-expose = die Karten zeigen
table-wait-cut = abheben
table-waiting-action = { $name } ist dran: { $action }
table-no-swap = Alle behalten ihren Platz.
table-name-hidden = Die Moderation hat hier einen Namen verborgen
table-said-door-open = Wer den Link hat, kann sich jetzt setzen.
table-said-door-ask = Von jetzt an lässt der Gastgeber neue Leute herein.
table-said-door-locked = Von jetzt an kann sich niemand mehr dazusetzen.
table-gallery-own = Von jetzt an liest nur das Publikum, was das Publikum schreibt.
table-gallery-all = Von jetzt an lesen alle, was das Publikum schreibt.
table-gallery-none = Von jetzt an kann das Publikum nichts schreiben.
table-time-up-again = { $who ->
    [You] Deine Zeit ist wieder um: Ein Bot springt für dich ein
    *[other] Die Zeit von { $who } ist wieder um: Ein Bot springt ein
    }
table-time-up = { $who ->
    [You] Deine Zeit ist um: Ein Bot spielt diesen Zug für dich.
    *[other] Die Zeit von { $who } ist um: Ein Bot spielt diesen Zug.
    }
table-seat-on-device = { $who ->
    [You] Du hast den Platz auch auf einem anderen Gerät.
    *[other] { $who } hat den Platz auch auf einem anderen Gerät.
    }
table-seat-reopened = { $who ->
    [You] Du hast
   *[other] { $who } hat
    } jemanden von einem anderen Gerät aus auf { $whose ->
    [You] deinen Platz
   *[other] den Platz von { $whose }
    } gelassen, der ihn für sich beansprucht.
table-game-begins = Partie { $game } beginnt
table-first-game-begins = Die Partie beginnt
table-abandoned = Die Partie hat zu viele Runden gedauert und wurde abgebrochen. { $begins }
table-begins-ranked = { $begins }: Sie wird gewertet.
table-begins = { $begins }.
table-sits-down = { $who ->
    [You] Du setzt dich.
    *[other] { $who } setzt sich.
    }
table-plays-in-place = { $name } spielt anstelle von { $was }
table-renamed = { $was } heißt jetzt { $name }
table-account-deleted = Jemand hier hat das eigene Konto gelöscht
table-hidden-name-now = { $what }: Der Name ist jetzt { $name }.
table-text-hidden = Die Moderation hat hier einen Text verborgen.
table-text-allowed = Die Moderation hat hier einen Text wieder erlaubt.
table-bot-sits-in = { $who ->
    [You] Ein Bot springt für dich ein
    *[other] Ein Bot springt für { $who } ein
    }
table-rest-are-mine = { $who ->
    [You] Du: „Der Rest gehört mir.“
   *[other] { $who }: „Der Rest gehört mir.“
    }
table-undo-declined = Nicht alle waren einverstanden: Es wird nichts zurückgenommen.
table-host-changed = { $who ->
    [You] Du leitest jetzt den Tisch.
    *[other] { $who } leitet jetzt den Tisch.
    }
table-asks-undo = { $who ->
    [You] Du möchtest deine letzte Entscheidung zurücknehmen.
    *[other] { $who } möchte die letzte Entscheidung zurücknehmen.
    }
table-wont-wait = { $who ->
    [You] Du willst
    *[other] { $who } will
    } nicht länger auf { $whom ->
    [You] dich
    *[other] { $whom }
    } warten.
table-wants-to-wait = { $who ->
    [You] Du willst
    *[other] { $who } will
    } auf { $whom ->
    [You] dich
    *[other] { $whom }
    } warten.
table-wants-bot = { $who ->
    [You] Du möchtest
    *[other] { $who } möchte
    }, dass ein Bot für { $whom ->
    [You] dich
    *[other] { $whom }
    } spielt
table-pauses = { $who ->
    [You] Du hältst die Partie an.
    *[other] { $who } hält die Partie an.
    }
table-goes-on = Die Partie geht weiter.
table-undone-choice = { $what }: zurückgenommen. { $who ->
    [You] Du wählst
    *[other] { $who } wählt
    } noch einmal.
table-undone-last = Die letzte Entscheidung ist zurückgenommen.
table-undone = Zurückgenommen: { $again }.
table-again-play = { $who ->
    [You] du bist in Stich { $trick } noch einmal dran
    *[other] { $who } ist in Stich { $trick } noch einmal dran
    }
table-again-renege = { $who ->
    [You] du sagst noch einmal, ob jemand falsch bedient hat
    *[other] { $who } sagt noch einmal, ob jemand falsch bedient hat
    }
table-again-call = { $who ->
    [You] du sagst noch einmal an
    *[other] { $who } sagt noch einmal an
    }
table-again-discard = { $who ->
    [You] du legst noch einmal ab
    *[other] { $who } legt noch einmal ab
    }
table-again-give = { $who ->
    [You] du wählst noch einmal, welche Karte du weitergibst
    *[other] { $who } wählt noch einmal, welche Karte weitergegeben wird
    }
table-again-partner = { $who ->
    [You] du wählst noch einmal, welchen Partner du rufst
    *[other] { $who } wählt noch einmal, welcher Partner gerufen wird
    }
table-again-alone = { $who ->
    [You] du wählst noch einmal, ob allein
    *[other] { $who } wählt noch einmal, ob allein
    }
table-again-best = { $who ->
    [You] du wählst noch einmal, ob du eine bessere Karte verlangst
    *[other] { $who } wählt noch einmal, ob eine bessere Karte verlangt wird
    }
table-moved = { $who ->
    [You] Du nimmst einen anderen Platz.
    *[other] { $who } nimmt einen anderen Platz.
    }
table-bot-sits-down = Ein Bot setzt sich: { $bot }.
table-bot-leaves = { $name } geht.
table-removed = Der Gastgeber hat { $name } vom Tisch genommen
table-left = { $name } hat den Tisch verlassen
table-left-for-bot = { $leaving }. Ein Bot, { $bot }, { $playing ->
    [yes] spielt weiter
    *[no] setzt sich
    }.
table-cut-by-chance = { $who ->
    [You] Für dich wird abgehoben
    *[other] Für { $who } wird abgehoben
    }
table-too-much-sitting = Von deiner Adresse aus wurde zu oft Platz genommen und gegangen. Warte eine Minute.
table-no-code = Für diesen Link gibt es hier keinen Code.
table-wrong-token = Dieser Schlüssel öffnet diesen Platz nicht.
table-only-host-shows = Nur der Gastgeber dieses Tisches kann seine Partien zeigen.
table-only-first-host-shows = Nur der Gastgeber des ersten Tisches mit diesem Wort kann seine Partien zeigen.
table-games-busy = Gerade sehen zu viele Leute Partien nach. Versuch es in einer Minute wieder.
table-games-from-1 = Partien werden ab 1 gezählt.
table-not-found = Diesen Tisch finden wir nicht. Prüf den Link.
table-number-wanted = Gib { $name } als Zahl ab 1 an.
table-review-later = Diese Partie lässt sich ansehen und prüfen, wenn sie vorbei ist.
table-state-waiting = Es fehlen noch Mitspieler.
table-state-ready = Alle sind da. Es kann losgehen.
table-state-hand-over = Eine Runde ist vorbei.
table-state-your-turn = Du bist dran.
table-state-over = Die Partie ist vorbei.
table-state-team-won = Gewonnen: { $team }.
table-state-won = Du hast gewonnen.
table-state-lost = Du hast verloren.
table-state-away = Nicht da: { $names }
table-share-nowhere = Dieser Link führt zu keiner Partie. Prüf, ob er vollständig ist.
table-share-players = Die Partien dieses Tisches können nur seine Spieler teilen, denn er ist nicht für alle offen.
table-share-hand = Dieser Link zeigt eine Runde, nicht die ganze Partie.
table-said-elsewhere = das liegt gerade bei einem anderen Server: Versuch es gleich noch einmal
table-name-of-account = { $name } ist der Name eines Kontos. Ist es deines, melde dich an; sonst wähle einen anderen Namen.
table-name-of-moderator = { $name } ist ein Name der Moderation. Ist es deiner, melde dich an; sonst bitte die Leitung um einen anderen Namen.
table-too-many = Zu viele Tische von deiner Adresse. Warte eine Weile.
table-server-full = Dieser Server kann keine Tische mehr aufnehmen. Versuch es später wieder.
table-contact = { $sentence } Fragen? Schreib an { $contact }.
table-of-evening = Dieser Tisch gehört zu einem Spielabend: Das kann nur, wer den Abend leitet.
table-moved-server = Dieser Tisch ist zu einem anderen Server gewechselt; nichts ist verloren.
table-server-slept = Der Server hat eine Weile geschlafen; nichts ist verloren.
table-seat-stays = Dieser Platz bleibt deiner.
table-can-finish = Du kannst diese Partie zu Ende spielen.
table-too-many-open = Deine Adresse hat schon { $most } offene Tische. Spiel an einem davon oder eröffne einen Tisch, den nur findet, wer den Link hat.
table-room-full = Hier ist kein Platz für noch mehr Leute. Versuch es später wieder.
table-made-room = Du schaust schon eine Weile zu, und andere möchten herein. Komm später wieder.
table-many-devices = Viele andere Geräte haben diesen Platz seither geöffnet. Lade die Seite neu.
table-watchers-address = Zu viele Leute an deiner Adresse schauen an diesem Tisch zu.
table-watchers = An diesem Tisch schauen zu viele Leute zu.
table-watchers-tables = Zu viele Leute an deiner Adresse schauen an Tischen zu.
table-account-changed = Dein Konto hat sich seit deiner Frage geändert. Frag noch einmal.
table-door-changed = Der Gastgeber hat geändert, wer sich setzen darf. Sieh noch einmal hin.
table-seat-changed-look = Diesen Platz hat jetzt jemand anderes. Sieh noch einmal hin.
table-knock-others = Andere an deiner Adresse fragen schon. Warte auf die Antwort.
table-knock-declined = Der Gastgeber hat gerade jemandem an deiner Adresse abgesagt. Warte einen Moment, dann frag.
table-knock-many = Es fragen schon zu viele Leute. Warte eine Weile.
table-gallery-heard = Alle hier können jetzt lesen, was du schreibst. Sieh noch einmal hin, bevor du es abschickst.
table-hints-many = Du hast zu viele Tipps verlangt. Warte ein paar Sekunden.
table-hint-newer = Du hast einen neueren Tipp verlangt.
table-no-hint = Hier gibt es keinen Tipp.
table-not-saved = Das ließ sich nicht speichern: Es ist nichts geschehen.
table-answer-later = Wer um einen Platz bittet, bekommt nach der Runde Antwort.
table-failed = Etwas ist schiefgegangen: Es ist nichts geschehen.
table-withdrawn = Du hast sie zurückgezogen.
table-asked-again = Du hast seither noch einmal gefragt: Warte auf die Antwort darauf.
table-said-hello = Du hast schon Hallo gesagt.
table-too-late-table = Zu spät: Am Tisch ist es weitergegangen.
table-hints-off = An diesem Tisch gibt es keine Tipps.
table-hint-on-turn = Einen Tipp bekommst du, wenn du dran bist.
table-already-sitting = Du sitzt schon an diesem Tisch.
table-reserved-host = Diese Plätze sind reserviert: Der Gastgeber kann niemanden hereinlassen.
table-no-need-to-ask = Hier brauchst du nicht zu fragen. Setz dich einfach.
table-declined = { $name } hat abgelehnt.
table-not-asking = Diese Person fragt nicht mehr.
table-moved-connect = Dieser Tisch ist zu einem anderen Server gewechselt. Verbinde dich neu.
table-no-seat-no-hint = Du hast diesen Platz nicht mehr: Es gibt keinen Tipp.
table-went-wrong = An diesem Tisch ist etwas schiefgegangen. Nichts ist verloren: Verbinde dich neu.
table-disk-slow = Die Festplatte ist gerade langsam. Einen Moment.
table-server-stops = Der Server hält an; nichts ist verloren.
table-player-gone = Diese Person sitzt nicht mehr hier.
table-browser-used = Ein anderes Konto hat diesen Browser an diesem Tisch schon benutzt. An einem gewerteten Tisch brauchen alle einen eigenen Browser.
table-cards-covered = Ein anderer Tisch muss diese Karten vielleicht noch spielen. Bis dahin sieht diese Partie nur, wer sie hier gespielt hat.
table-open-first = Öffne den Tisch zuerst in diesem Browser. Dann wissen wir, dass du diese Karten gesehen hast, die andere Tische vielleicht noch spielen müssen.
table-word-open = Die Partien mit diesem Wort sind jetzt für alle offen. Wähle ein anderes Wort.
table-flood = Das ist zu viel auf einmal. Spiel weiter, oder warte einen Moment.
table-opened-too-often = Dieser Tisch wurde von deiner Adresse zu oft geöffnet. Warte einen Moment.
table-gone = Diesen Tisch gibt es nicht mehr.
table-too-fast = Zu viele Nachrichten auf einmal. Langsamer.
table-token-opens-nothing = Dieser Schlüssel öffnet hier keinen Platz (mehr).
table-is-back = { $who ->
    [You] Du bist zurück.
    *[other] { $who } ist zurück.
    }
table-nonces-withheld = Es fehlt eine Zufallszahl ({ $names }): Die Karten werden ohne sie noch einmal gemischt.
table-swap-planned = { $deal ->
    [yes] Platztausch vor dem nächsten Geben: { $names }.
    *[no] Platztausch vor der nächsten Partie: { $names }.
    }
table-swapped = Plätze getauscht: { $names }.
table-asks-swap-own = { $who ->
    [You] Du möchtest
    *[other] { $who } möchte
    } vor dem nächsten Geben den Platz mit { $whom ->
    [You] dir
    *[other] { $whom }
    } tauschen.
table-asks-swap = { $who ->
    [You] Du schlägst
    *[other] { $who } schlägt
    } vor dem nächsten Geben einen Platztausch vor: { $names }.
table-bot-played = Ein Bot hat für dich gewählt: { $choices }.
table-bot-played-since = Ein Bot spielt für dich seit Runde { $hand }.
table-bot-played-since-and = Ein Bot spielt für dich seit Runde { $hand } und hat in dieser gewählt: { $choices }.
table-daily-too-late = Diese Partie zählt nicht mehr: Die Runde vom { $day }.{ $month }. endete am Mittag (UTC) des nächsten Tages.
table-waiting-for-seats = { $count ->
    [one] Platz { $seats } ist frei
    *[other] Die Plätze { $seats } sind frei
    }: Es fehlen noch Mitspieler{ $bots ->
    [yes] { " " }oder ein Bot
    *[no] { "" }
    }.
table-stakes-pot = je { $amount } in den Topf
table-stakes-points = { $amount } je Punkt
table-unpaid-bots = { $names } { $count ->
    [one] ist ein Bot
   *[other] sind Bots
    }: Da wird nichts gezahlt und nichts kassiert.
table-unpaid-late = { $names } { $count ->
    [one] hat
   *[other] haben
    } nicht um Geld gespielt: Da wird nichts gezahlt und nichts kassiert.
table-left-for-nothing = { $names } { $person ->
    [you] bist vor dem Ende gegangen und bekommst
    [you-too] seid vor dem Ende gegangen und bekommt
    [many] sind vor dem Ende gegangen und bekommen
   *[one] ist vor dem Ende gegangen und bekommt
    } nichts.
table-amount-pays = { $names } { $person ->
    [you] zahlst
    [you-too] zahlt je
    [many] zahlen je
   *[one] zahlt
    } { $amount }
table-amount-gets = { $names } { $person ->
    [you] bekommst
    [you-too] bekommt je
    [many] bekommen je
   *[one] bekommt
    } { $amount }
table-amount-loses = { $names } { $person ->
    [you] verlierst
    [you-too] verliert je
    [many] verlieren je
   *[one] verliert
    } { $amount }
table-amount-wins = { $names } { $person ->
    [you] gewinnst
    [you-too] gewinnt je
    [many] gewinnen je
   *[one] gewinnt
    } { $amount }
