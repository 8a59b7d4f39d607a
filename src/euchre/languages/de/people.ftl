# Konten, Spielende, Clubs, Runde des Tages, Wertungen, Moderation und Datenschutz.

## Profil und Konto
player-title = { $name }: Euchre
player-tabs = Dein Konto
player-tab-profile = Profil
player-tab-games = Partien
player-tab-account = Konto
player-outcome-won = gewonnen
player-outcome-lost = verloren
player-outcome-left = verlassen
player-outcome-none = ohne Sieg
player-game-replay = Wiedergabe
player-game-review = Analyse
player-since = Dabei seit dem { $since }.
player-profile-public = Alle können dieses Profil sehen.
player-profile-private = Nur du siehst dieses Profil.
player-your-account = Dein Konto
player-no-games = Noch keine Partien.
player-no-games-own = Jede Partie, die du zu Ende spielst, wird hier gespeichert, an jedem Tisch, mit Menschen oder Bots. <a>Jetzt spielen</a>.
player-figure-games = Partien
player-figure-won = Gewonnen
player-figure-hands = Runden
player-figure-thrown-in = (davon { $hands } weggeworfen)
player-figure-called = Angesagte Runden
player-figure-made = Geschaffte Ansagen
player-figure-defended = Euchres als Gegenspieler
player-figure-puzzles = Gelöste Aufgaben
player-figure-first-tries = ({ $puzzles } beim ersten Versuch)
player-ratings = Wertungen
player-family = <strong>{ $family }</strong>:
player-rating = { $value } ± { $error } Punkte pro Runde, aus { $matches } Partien
player-rating-early = noch zu früh, nach { $matches } { $matches ->
        [one] Partie
       *[other] Partien
    }
player-ratings-note = Was { $who } einer Seite bringt, ohne das Kartenglück. <a>Alle Wertungen</a>
player-months = Gewonnen und verloren, Monat für Monat
player-legend-won = gewonnen
player-legend-lost = verloren
player-by-rules = Nach Regeln
player-by-rules-table = Statistik nach Regeln
player-column-game = Variante
player-column-games = Partien
player-column-won = Gewonnen
player-column-points-a-hand = Punkte pro Runde
player-column-calls = Ansagen
player-column-made = Geschafft
player-column-euchred = Euchre
player-column-loners = Alleinspiele
player-column-swept = Durchmärsche
player-by-rules-note = <em>Ansagen</em> ist der Anteil der Runden mit einer Ansage; <em>geschafft</em> und <em>Euchre</em> sind Anteile davon. <em>Alleinspiele</em> zählt allein gespielte Runden, <em>Durchmärsche</em> die mit allen Stichen.
player-games-left = Vorzeitig verlassene Partien, die als verloren zählen: { $games }.
player-mistakes = Fehler im Lauf der Zeit
player-mistakes-none-own = Noch nichts. Lass eine deiner <a>Partien</a> vom Coach analysieren, und die gefundenen Fehler erscheinen hier.
player-mistakes-none = Noch nichts. Fehler, die der Coach in den Partien findet, erscheinen hier.
player-costs-legend = Was Entscheidungen pro Runde an Punkten gekostet haben, kleine Verluste mitgezählt, in jeder der letzten Partien (höchstens 200). Die Linie ist der Schnitt aus fünf Partien.
player-mistakes-table = Fehler nach Art
player-column-kind = Art
player-column-total = Gesamt
player-column-earlier = Früher, je 100 Runden
player-column-lately = Zuletzt
player-mistakes-note = Fehler und grobe Fehler aus den { $reviewed } von { $games } Partien, die der Coach analysiert hat.
player-mistakes-practice = Um deine zu üben, öffne die Analyse einer <a>Partie</a>.
player-last-games = Deine letzten Partien
player-last-games-table = Letzte Partien
player-games-day = Tag
player-games-rules = Variante
player-games-with = Mit
player-games-against = Gegen
player-games-result = Ergebnis
player-games-points = Punkte
player-games-open = Öffnen
player-all-games = Alle Partien
player-games-title = Deine Partien: Euchre
player-games-heading = Deine Partien
player-games-find = Partien suchen
player-filter-rules = Variante
player-filter-any = alle
player-filter-result = Ergebnis
player-filter-with = Mit
player-filter-against = Gegen
player-filter-name = ein Name oder eine Stufe
player-filter-from = Von
player-filter-to = Bis
player-filter-submit = Suchen
player-filter-all = Alle
player-games-none-found = <strong>Keine Partien gefunden.</strong> Such etwas weniger eng.
player-games-none = <strong>Noch keine Partien.</strong> Partien, die du zu Ende spielst, erscheinen hier. <a>Jetzt spielen</a>.
player-games-count = { $games } { $games ->
        [one] Partie
       *[other] Partien
    }, { $won } gewonnen.
player-games-save-last = Die letzten { $games } als Aufzeichnungen speichern
player-games-save = Als Aufzeichnungen speichern
player-games-table = Partien
player-games-more = Weitere Partien
player-games-later = Spätere Partien
player-games-page = Seite { $page } von { $last }
player-games-earlier = Frühere Partien

## Die Seite des Kontos
account-title = Dein Konto: Euchre
account-company-again = gern wieder
account-company-never = nie wieder
account-company-any = egal
account-heading = Dein Konto
account-moderation = Moderation
account-needs-script = Um hier etwas zu ändern, brauchst du JavaScript.
account-name-and-profile = Name und Profil
account-name = Name
account-change = Ändern
account-names-stay = Deine früheren Namen bleiben deine: Niemand sonst kann sie nehmen.
account-public = Mein Profil allen zeigen: Partien nach Regeln, Statistik, Fehler im Lauf der Zeit, Aufgaben. Die Partien selbst bleiben privat.
account-passkeys = Passkeys
account-passkey = Ein Passkey
account-passkey-created = erstellt am { $when }
account-only-passkey-hint = Das ist dein einziger Passkey: Erstelle erst einen anderen
account-remove = Entfernen
account-only-passkey = Das ist dein einziger Passkey. Erstelle einen anderen, bevor du ihn entfernst.
account-open-by-name = Öffne <a>{ $address }</a> und spiele dort. Partien, die du unter dieser Adresse gespielt hast, sind dort nicht.
account-add-passkey = Weiteren Passkey erstellen
account-codes-left = Noch { $codes } { $codes ->
        [one] Wiederherstellungscode
       *[other] Wiederherstellungscodes
    }.
account-new-codes = Neue Codes holen
account-write-codes-down = Schreib sie auf: Du siehst sie nur einmal. Jeder gilt einmal. Deine alten Codes gelten nicht mehr.
account-sessions = Angemeldet
account-browser = Ein Browser
account-signed-in-at = angemeldet am { $when }
account-this-browser = dieser Browser
account-sign-out = Abmelden
account-sign-out-others = Überall sonst abmelden
account-company = Mit wem ich spiele
account-company-note = Wenn wir dir einen Tisch suchen, sitzt du nie mit Leuten, die du mit „nie wieder“ markiert hast. Niemand sonst sieht diese Liste.
account-met = { $together } zusammen{ $together ->
        [0] { "" }
       *[other] { ", " }davon { $won } gewonnen
    }; { $against } gegeneinander{ $against ->
        [0] { "" }
       *[other] { ", " }davon { $beaten } gewonnen
    }
account-save-or-leave = Daten sichern oder gehen
account-save-note = Speichere dein Profil und alle deine Partien in einer Datei:
account-save = Alles speichern
account-delete = Mein Konto löschen
account-delete-note = Das entfernt deinen Namen, deine Passkeys, Partien, Wertungen und Mitgliedschaften sofort und endgültig. In den Partien anderer wirst du zu „Former player“. Was du an Tischen geschrieben hast, bleibt dort, bis der Server alte Tische entfernt.
account-delete-now = Jetzt löschen

## Clubs
club-crumb = Clubs
club-nav = Dieser Club
club-tab-club = Club
club-tab-members = Mitglieder
club-tab-settings = Einstellungen
club-score-why = Grund
club-game-challenged = Herausgefordert am { $since }
club-game-wins = gewinnt
club-game-left = abgemeldet
club-game-no-score = noch kein Punktestand
club-game-not-played = nicht gespielt
club-game-called-off = Abgesagt.
club-game-was-why = Vorher { $was }: { $why }
club-game-was = Vorher { $was }
club-game-corrected = { $times ->
        [1] (davor einmal berichtigt)
       *[other] (davor { $times }-mal berichtigt)
    }
club-game-disagree = Die beiden Seiten sind sich uneins.
club-game-claim-waiting = { $who } sagt: { $one } { $first }, { $other } { $second }. Die andere Seite ist dran.
club-game-claim = { $who } sagt: { $one } { $first }, { $other } { $second }.
club-claim-accept = Annehmen
club-claim-right = { $who } hat recht
club-claim-yes = Ja, das stimmt
club-claim-label = { $action }: { $one } gegen { $other }, { $score }
club-game-go-label = Zum Tisch: { $one } gegen { $other }
club-game-play-label = Hier spielen: { $one } gegen { $other }
club-game-go = Zum Tisch
club-game-play = Hier spielen
club-score-enter-another = Anderen Punktestand eintragen
club-score-enter = Punktestand eintragen
club-game-watch = Zuschauen
club-game-replay = Wiedergabe ansehen
club-score-correct = Punktestand berichtigen
club-score-set = Punktestand festlegen
club-game-call-off-label = Absagen: { $one } gegen { $other }
club-game-call-off = Absagen
club-title = { $club }: Euchre-Club
club-invite = Einladen
club-invite-note = Wer ein Konto hat, kann mit diesem Link beitreten.
club-invite-link = Einladungslink
club-copy = Kopieren
club-share = Teilen
club-invite-code = Code fürs Handy zeigen oder neuen Link erstellen
club-invite-new = Neuen Link erstellen
club-tables-now = Jetzt an den Tischen
club-table-playing = Im Spiel
club-table-waiting = Wartet auf Mitspielende
club-table-sit-label = Hinsetzen: { $table }
club-table-watch-label = Zuschauen: { $table }
club-table-sit = Hinsetzen
club-table-watch = Zuschauen
club-tables-more = Es gibt weitere Tische.
club-to-play = Deine offenen Partien
club-game-where = { $season }, Durchgang { $round }
club-to-play-more = Es gibt noch mehr: Öffne eine Saison, um alle zu sehen.
club-what-we-play = Was wir spielen
club-play-this-label = Das spielen: { $rules }
club-play-this = Das spielen
club-no-rules = Der Club hat noch keine Regeln.
club-add-first-rules = Füge die ersten Regeln hinzu.
club-seasons = Saisons
club-open-label = { $title } öffnen
club-open = Öffnen
club-no-seasons = Noch keine Saison.
club-open-season-link = Eröffne eine.
club-rules-first = Füge erst Regeln hinzu.
club-evenings = Spielabende
club-evening-waiting = wartet auf Mitspielende
club-evening-over = vorbei
club-evening-deleted = gelöscht
club-evening-playing = läuft
club-evening-drop-label = Aus der Liste entfernen: { $evening }
club-evening-drop = Aus der Liste entfernen
club-no-evenings = Noch keine Spielabende.
club-new-evening = Neuer Spielabend des Clubs
club-last-games = Letzte Partien
club-no-games = Partien, die Mitglieder an Tischen des Clubs zu Ende spielen, erscheinen hier.
club-asked = Du hast um Aufnahme gebeten. Jemand von der Organisation antwortet.
club-withdraw-request = Anfrage zurückziehen
club-ask = Um Aufnahme bitten
club-sign-in-to-ask = <a>Melde dich an oder erstelle ein Konto</a>, dann kannst du um Aufnahme bitten.
club-join-title = { $club } beitreten
club-invited = Du bist in diesen Euchre-Club eingeladen. Er hat { $members } { $members ->
        [one] Mitglied
       *[other] Mitglieder
    }.
club-join-as = Als { $name } beitreten
club-join-needs-account = Für einen Club brauchst du ein Konto. <a>Melde dich an oder erstelle eins</a>, dann kommst du hierher zurück.
club-list-title = Euchre-Clubs
club-list-description = Euchre-Clubs: Mitglieder, Hausregeln, Spielabende und Ligen über eine Saison.
club-list-heading = Clubs
club-list-lede = Ein Club hat Mitglieder, eigene Regeln, Spielabende und Ligen über eine Saison. Nur Mitglieder sehen ihn, es sei denn, er wird geöffnet.
club-list-mine = Deine Clubs
club-members-count = { $members } { $members ->
        [one] Mitglied
       *[other] Mitglieder
    }
club-your-role = { $role ->
        [owner] er gehört dir
       *[other] du organisierst ihn
    }
club-list-none = Du bist noch in keinem Club. Gründe unten einen, oder öffne einen Einladungslink, den du bekommen hast.
club-list-needs-account = Für Clubs brauchst du ein Konto. <a>Melde dich an</a>, um deine zu sehen.
club-start = Einen Club gründen
club-field-name = Name
club-name-example = Die Donnerstagsbauern
club-field-about = Beschreibung
club-about-example = Donnerstags um sieben, Hinterzimmer.
club-start-submit = Club gründen
club-listed = Clubs, die du um Aufnahme bitten kannst
club-look-label = { $club } ansehen
club-look = Ansehen
club-members-title = Mitglieder: { $club }
club-asking = Bitten um Aufnahme
club-let-in-label = { $who } aufnehmen
club-let-in = Aufnehmen
club-refuse-label = Nein, { $who } nicht aufnehmen
club-refuse = Nein
club-you = (du)
club-member-change = Ändern<span>: { $who }</span>
club-member-is = Rolle von { $who }
club-change = Ändern
club-remove-sure = Ja, { $who } entfernen und den Einladungslink ersetzen
club-remove = { $who } entfernen
club-members-previous = Zurück
club-members-next = Weiter
club-roles-note = Wer organisiert, verwaltet Regeln, Spielabende, Saisons, Punktestände und Mitglieder. Besitzer dürfen alles und vergeben die Rollen.
club-invite-heading = Der Einladungslink
club-invite-renew = Wenn ihn zu viele haben, <button>erstelle einen neuen Link</button>: Dieser gilt dann nicht mehr.
club-scan = Scanne ihn mit der Kamera eines Handys.
club-leave-heading = Den Club verlassen
club-last-owner = Der Club gehört nur dir. Mach erst jemand anderen zum Besitzer, oder <a>lösche den Club</a>.
club-leave-open = Ich möchte gehen
club-leave-note-ask = Um zurückzukommen, brauchst du den Einladungslink, oder du bittest noch einmal um Aufnahme.
club-leave-note = Um zurückzukommen, brauchst du den Einladungslink.
club-leave-sure = Ja, ich möchte { $club } verlassen
club-leave = Verlassen
club-season-title = { $season }: { $club }
club-season-reach = du kannst { $places ->
        [one] einen Platz
       *[other] bis zu { $places } Plätze
    } über dir herausfordern
club-season-legs = alle gegen alle, { $times }-mal
club-season-rules = Die Regeln von { $game }
club-season-partner = Dein Partner
club-choose-name = Name auswählen
club-season-enter-pair = Als Paar anmelden
club-season-enter = Für diese Saison anmelden
club-season-ladder = Die Rangleiter
club-season-standings = Tabelle
club-season-entered = Angemeldet
club-season-ladder-table = Tabelle der Rangleiter
club-season-standings-table = Tabelle der Saison
club-column-place = Platz
club-column-name = Name
club-column-won = Gewonnen
club-column-lost = Verloren
club-column-difference-title = Eigene minus gegnerische Punkte
club-column-difference = Diff.
club-column-challenge = Herausforderung
club-left = (abgemeldet)
club-challenge-label = { $who } herausfordern
club-challenge = Herausfordern
club-season-ranked-by = Geordnet nach Siegen, dann nach Punktdifferenz, dann nach den Partien untereinander.
club-season-nobody = Noch niemand angemeldet.
club-season-challenges = Herausforderungen
club-season-games = Partien
club-season-round = Durchgang { $round }
club-season-newer = Neuere
club-season-earlier = Frühere Partien
club-season-older = Ältere
club-season-later = Spätere Partien
club-season-moves = Wie sich die Plätze änderten
club-season-tools = Diese Saison
club-draw = Partien auslosen
club-draw-note = Die Auslosung bestimmt, wer in welchem Durchgang gegen wen spielt. Danach kann sich niemand mehr anmelden.
club-enter-somebody = Jemanden anmelden
club-enter-player = Mitglied
club-enter-partner = Partner
club-enter-submit = Anmelden
club-withdraw = Abmelden
club-withdraw-who = Wer meldet sich ab?
club-withdraw-note = Sie bleiben in der Tabelle, hinter allen anderen. Partien gegen sie zählen nicht, und ihre übrigen Partien werden abgesagt.
club-withdraw-sure = Ja, von dieser Saison abmelden
club-reinstate = { $who } ist abgemeldet. <button>Wieder aufnehmen</button>: Alle Partien zählen dann wieder.
club-close-season = Saison abschließen
club-close-season-note = Die Tabelle wird endgültig, und nichts lässt sich mehr ändern.
club-sure = Ja, sicher
club-settings-title = Einstellungen: { $club }
club-settings-club = Der Club
club-door = Wer kann beitreten?
club-door-hint = Wer anfragt, sieht Namen und Beschreibung des Clubs, sonst nichts.
club-settings-save = Einstellungen speichern
club-rule-sets = Regeln des Clubs
club-rules-remove-label = { $rules } entfernen
club-rules-remove = Entfernen
club-rules-add = Regeln hinzufügen
club-field-rules-name = Name
club-rules-name-example = Donnerstagsregeln
club-field-game = Variante
club-field-target = Punkte zum Sieg
club-target-usual = üblich
club-field-note = Notiz
club-house-rules = Hausregeln, Option für Option
club-rules-submit = Regeln hinzufügen
club-season-new = Eine neue Saison
club-season-open = Saison eröffnen
club-field-season-name = Name
club-season-example = Winterliga
club-field-format = Modus
club-format-robin = Jeder gegen jeden
club-format-ladder = Rangleiter: Fordere andere über dir um ihren Platz heraus
club-field-season-rules = Regeln
club-season-pairs = Für feste Paare
club-field-legs = Alle gegen alle
club-legs = { $times ->
        [1] einmal
        [2] zweimal
        [3] dreimal
       *[other] viermal
    }
club-field-reach = Wie viele Plätze höher man herausfordern kann
club-season-open-submit = Saison eröffnen
club-season-needs-rules = Eine Saison braucht Regeln mit zwei Seiten. Füge oben welche hinzu.
club-delete-heading = Club exportieren oder löschen
club-export = <a>Alles als JSON speichern</a>: Mitglieder, Regeln, Spielabende, Saisons und Verlauf des Clubs.
club-delete-open = Den Club für alle löschen
club-delete-note = Das löscht Mitglieder, Regeln, Saisons und ihre Punktestände endgültig. Spielabende bleiben.
club-delete = Club löschen

## Runde des Tages
daily-title = Die Runde des Tages
daily-description = Acht Runden Euchre am Tag, mit denselben Karten und demselben Partner für alle. Vergleiche dich mit den anderen, dem Experten und dem bestmöglichen Ergebnis.
daily-heading = Die Runde des Tages
daily-lede = Acht Runden am Tag, mit einem Experten als Partner und zweien gegen dich. Alle bekommen dieselben Karten, und die Bots antworten auf dasselbe Spiel immer gleich. Dein Ergebnis: die Punkte deiner Seite minus ihre.
daily-expired = Diese Runde ist abgelaufen. Hier sind die von heute.
daily-today = Heute <span>{ $day }</span>
daily-streak = Du hast { $days } Tage in Folge gespielt.
daily-noon-tomorrow = morgen 12 Uhr, UTC
daily-made = Du hast { $points } erreicht
daily-waiting = Deine Partie wartet: Spiel sie bis { $when } zu Ende
daily-not-yet = Noch nicht gespielt
daily-result-label = Ergebnis: { $game }
daily-result = Ergebnis
daily-continue-label = { $game } fortsetzen
daily-play-label = { $game } spielen
daily-continue = Weiter
daily-play = Spielen
daily-midnight = um Mitternacht, UTC
daily-next = Die nächste Runde kommt { $next }. Eine begonnene Partie kannst du bis { $last } zu Ende spielen.
daily-yesterday = Gestern
daily-noon = 12 Uhr, UTC
daily-unfinished = Nicht rechtzeitig beendet
daily-unplayed = Nicht gespielt
daily-played = { $people } { $people ->
        [one] hat
       *[other] haben
    } gespielt
daily-continue-yesterday = { $game } von gestern fortsetzen
daily-result-yesterday = Ergebnis von gestern: { $game }
daily-seals = Die Siegel von morgen
daily-seals-note = Die Karten von morgen stehen schon fest, und diese Siegel beweisen es. Sie stehen auch im <a>öffentlichen Protokoll</a>. Am Tag danach veröffentlichen wir die Geheimnisse, und <code>euchre records verify</code> verteilt jede Runde noch einmal.
daily-day-description = Acht Runden Euchre, mit denselben Karten und demselben Partner für alle.
daily-crumb = Die Runde des Tages
daily-summary = Du hast <strong>{ $made }</strong> erreicht{ $expert ->
        [none] { "" }
       *[other] { ", der Experte auf deinem Platz " }{ $expert }
    }{ $among ->
        [none] { "" }
        [bots] { ", die Bots im Schnitt " }{ $field }
       *[other] { ", alle anderen im Schnitt " }{ $field }
    }.
daily-beaten = Du schlägst { $beaten } von { $others }.
daily-day-waiting = Deine Partie wartet. Sie zählt, wenn du sie bis { $when } zu Ende spielst. Danach siehst du, wie es den anderen ging.
daily-day-late = Diese hast du zu spät beendet, darum zählt sie nicht.
daily-day-unfinished = Diese hast du nicht rechtzeitig beendet.
daily-day-unplayed = Diese hast du nicht gespielt.
daily-day-told = Ihre Karten können jetzt alle sehen.
daily-day-results-at = Die Ergebnisse erscheinen hier: { $when }.
daily-day-play = Acht Runden, mit einem Experten als Partner. Wenn du sie gespielt hast, siehst du, wie es den anderen ging.
daily-day-closed = Diese Runde lässt sich nicht mehr beginnen.
daily-hands = Runde für Runde
daily-still-playing = Der Experte und die Bots spielen noch: <a>Sieh gleich noch einmal nach</a>.
daily-hands-table = Punkte pro Runde
daily-column-hand = Runde
daily-column-you = Du
daily-column-field = Feld
daily-column-expert = Experte
daily-column-best = Bestes
daily-replay-hand = { $number }: Wiedergabe der Runde
daily-better = { " " }(besser als der Experte)
daily-worse = { " " }(schlechter als der Experte)
daily-you-called = du { $called }
daily-column-all = Alle
daily-level = { $level ->
        [beginner] Anfänger
        [casual] Locker
        [club] Club
        [expert] Experte
       *[other] { $level }
    } { $points }
daily-field = Das Feld: { $people ->
        [0] noch niemand sonst
        [one] { $people } andere Person
       *[other] { $people } andere
    }{ $among ->
        [bots] { ", und Bots auf deinem Platz: " }{ $bots }
       *[other] { "" }
    }.
daily-best-note = <em>Bestes</em> ist das Höchste, was du unseres Wissens hättest schaffen können, wenn du alle Karten gesehen und gewusst hättest, was diese Bots tun: Wir haben Ansagen und Karten probiert, bis alle durch waren oder die Zeit um war.
daily-colours-note = Grün ist besser als der Experte, Rot schlechter.
daily-review = Analyse
daily-replay = Wiedergabe
daily-share-heading = Ergebnis teilen
daily-share-note = Das verrät keine Karten. Jedes Feld ist eine Runde: grün, wenn du besser warst als der Experte, rot, wenn er besser war.
daily-share-label = Dein Ergebnis zum Teilen
daily-copy = Kopieren
daily-seal = Das Siegel
daily-seal-note = Diese Karten kommen aus einem Geheimnis. Dieses Siegel wurde vorab veröffentlicht: <code>{ $seal }</code>.
daily-secret = Das Geheimnis war <code>{ $secret }</code>.
daily-secret-at = Das Geheimnis selbst wird veröffentlicht: { $when }.
daily-seal-save = <a>Speichere es als Datei</a>, und <code>euchre records verify --day</code> prüft damit die Aufzeichnung deiner Partie.

## Wertungen
ratings-title = Wertungen: Euchre
ratings-description = Wie gut Leute Euchre spielen, ohne das Kartenglück.
ratings-heading = Wertungen
ratings-lede = Eine Note sagt, was jemand der eigenen Seite bringt, in Punkten pro Runde, ohne das Kartenglück. Wir berechnen sie aus gewerteten Partien und zeigen sie, sobald sie etwas aussagt. In Spielen mit Partnern braucht das etwa 25 Partien mit verschiedenen Partnern, ohne Partner weniger.
ratings-column-player = Name
ratings-column-grade = Note
ratings-column-error = Fehler
ratings-column-matches = Partien
ratings-nobody = Noch niemand hat genug gewertete Partien für eine Note gespielt.
ratings-matches = { $matches } gewertete { $matches ->
        [one] Partie
       *[other] Partien
    }.
ratings-unshown = { $players ->
        [one] Eine weitere Person hat
       *[other] { $players } weitere haben
    } noch nicht genug davon für eine Note gespielt.
ratings-none = <strong>Noch keine gewerteten Partien.</strong> Dafür braucht es auf jedem Platz einen Menschen mit Konto.
ratings-note = Eine Note von +0,10 heißt: in zehn Runden ein Punkt mehr als der Durchschnitt. Der Fehler zeigt, wie sicher das ist. Spielen zwei immer nur zusammen, lässt sich nicht sagen, wer besser ist; dann zeigen wir keine der beiden Noten.

## Moderation
moderation-title = Moderation: Euchre
moderation-why = Grund
moderation-why-hint = Das sehen Spielende, wenn du sie sperrst, den Namen ihres Kontos verbirgst oder ihren Tisch schließt.
moderation-how-long = Wie lange
moderation-account = Konto
moderation-no-account = ohne Konto
moderation-spectator = schaut zu
moderation-quote = „{ $text }“
moderation-reported-text = Gemeldeter Text: <q>{ $text }</q>
moderation-a-table = einem Tisch
moderation-report-where-with = { $author }, { $when } UTC, an <a>{ $place }</a> mit { $names }
moderation-report-where = { $author }, { $when } UTC, an <a>{ $place }</a>
moderation-heading = Moderation
moderation-lede-admin = Meldungen und was die Moderation getan hat. Du verwaltest diesen Server.
moderation-lede = Meldungen und was die Moderation getan hat. Du gehörst hier zur Moderation.
moderation-reports = Meldungen
moderation-last-messages = Letzte Nachrichten dort
moderation-line-title = der Titel: { $title }
moderation-line-text = der gemeldete Text: { $text }
moderation-do-settle = Abweisen
moderation-do-done = Als erledigt markieren
moderation-do-hide-text = Gewählten Text verbergen
moderation-do-hide-title = Titel verbergen
moderation-do-hide-name = Namen verbergen
moderation-do-close = Tisch schließen
moderation-do-suspend = Konto sperren
moderation-do-appoint = Zur Moderation hinzufügen
moderation-do-restore = Sperre aufheben
moderation-do-dismiss = Aus der Moderation entfernen
moderation-do-allow = Erlauben
moderation-no-reports = Keine offenen Meldungen.
moderation-report-closed = Diese Meldung ist abgeschlossen. <a>Ausblenden</a>
moderation-without-report = Ohne Meldung
moderation-target = Person, Tisch oder Spielabend
moderation-target-hint = Ein Name oder der Link zu einem Tisch, Spielabend oder Profil.
moderation-suspended = Gesperrt
moderation-hidden-names = Verborgene Namen
moderation-moderators = Moderation
moderation-admins = Verwaltung: { $names }. Bestimmt wird sie von der Person, die den Server startet.
moderation-signs = Verdächtige Ergebnisse in gewerteten Partien
moderation-signs-search = Wir können in den letzten gewerteten Partien nach Ergebnissen suchen, die abgesprochen wirken. <a>Jetzt suchen</a>
moderation-signs-note = Ein Anzeichen ist kein Beweis. Auch Freunde, die sich jede Woche treffen, und wer noch lernt, sieht so aus.
moderation-column-sign = Anzeichen
moderation-column-players = Wer
moderation-column-finding = Befund
moderation-column-games = Partien
moderation-column-errors = Standardfehler
moderation-signs-more = { $signs } weitere, mit weniger Partien, werden nicht gezeigt.
moderation-signs-none = In den letzten gewerteten Partien haben wir keine gefunden.
moderation-log = Protokoll
moderation-look-label = Meldung { $report } ansehen
moderation-look = Ansehen
moderation-newer = Neuere
moderation-older = Ältere

## Datenschutz
privacy-title = Datenschutz: was Euchre speichert
privacy-description = Was dieser Server und dein Browser speichern, wenn du spielst, wie lange, und wie du es sicherst oder löschst.
privacy-heading = Deine Daten
privacy-lede = Keine Werbung, kein Tracking, keine E-Mail-Adressen. Die Seiten laden nichts von anderswo, und nichts wird verkauft oder weitergegeben.
privacy-server = Was der Server speichert
privacy-tables = Für jeden Tisch: die Namen, die Karten, jeden Zug und was gesagt wird. Wer den Link des Tisches hat, kann seinen Verlauf sehen, außer Karten, die noch verdeckt sind.
privacy-daily = Für jede Runde des Tages: wie es dir ging, Runde für Runde, unter deinem Konto. Ohne Konto behält der Server das dauerhaft, unter einem Code aus der Zufallszahl deines Browsers.
privacy-evenings = Für jeden Spielabend: was Gastgeber und Spielende eingeben, etwa Namen, Punktestände und Zahlungen.
privacy-clubs = Für jeden Club: seine Mitglieder, ihre Rollen und seine Saisons.
privacy-reports = Für jede Meldung: wer wen gemeldet hat, was kurz davor gesagt wurde und was die Moderation getan hat.
privacy-address = Der Server nutzt deine Netzwerkadresse, während du spielst, um zu begrenzen, wie viel eine Adresse tun kann. Er speichert sie nicht. Wenn du ohne Konto jemanden meldest, behält er einen Code aus der Adresse und einem geheimen Schlüssel, um Meldende zu unterscheiden.
privacy-log = Das Protokoll des Servers hält die Art jeder Anfrage fest, den Tisch und die Dauer, aber keine Namen, Nachrichten oder Netzwerkadressen. Läuft davor noch ein anderer Webserver, kann der ein eigenes Protokoll führen.
privacy-browser = Was dein Browser speichert
privacy-browser-note = Deinen Namen, deine Einstellungen, die Schlüssel zu deinen Plätzen, angesehene Partien, gelöste Aufgaben und Listen von Leuten, die du magst oder meidest. Nichts davon verlässt den Browser, außer du nutzt es: Der Server erfährt zum Beispiel deinen Namen, wenn du dich setzt, und was du angemeldet über andere notierst, steht in deinem Konto.
privacy-cookies = Cookies gibt es erst, wenn du einen brauchst:
privacy-cookie-session = <code>euchre_session</code> hält dich 400 Tage angemeldet.
privacy-cookie-language = <code>euchre_language</code> merkt sich 400 Tage die Sprache, die du für diese Seiten gewählt hast.
privacy-cookie-browser = <code>euchre_browser</code> ist eine Zufallszahl, die Browser unterscheidet, damit niemand dieselben Karten zweimal spielt: bei der Runde des Tages, an Spielabenden und an Tischen, die sich ihre Karten teilen. An gewerteten Tischen und bei der Suche nach einer Partie verhindert sie, dass jemand zwei Plätze nimmt. Sie gilt 400 Tage.
privacy-cookie-evenings = <code>euchre_host</code> und <code>euchre_player</code> halten deinen Platz an einem Spielabend, <code>euchre_evenings</code> die Liste der besuchten Spielabende, 120 Tage lang.
privacy-account = Mit Konto
privacy-account-keys = Ein Konto ist ein Name und ein Passkey. Der Server behält nur die öffentliche Hälfte des Passkeys und Hashes deiner Anmeldungen und Wiederherstellungscodes.
privacy-account-also = Er behält auch deine früheren Namen, wann und mit welcher Art Browser du dich angemeldet hast, deine Ergebnisse, die Aufzeichnungen deiner Partien, deine Noten, gelöste Aufgaben, mit wem du gern oder nie wieder spielst, und deine Clubs. Dein Profil ist privat, außer du veröffentlichst es.
privacy-account-save = Auf <a>der Seite deines Kontos</a> bekommst du mit <em>Alles speichern</em> alles in einer Datei, und <em>Mein Konto löschen</em> entfernt es sofort und endgültig.
privacy-account-after = Danach bist du in den Partien anderer „Former player“. Tische behalten deinen Namen von dort, bis sie entfernt werden, die Moderation behält Meldungen, und Sicherungen behalten, was sie hatten.
privacy-without = Ohne Konto
privacy-without-note = Um zu löschen, was dein Browser speichert, lösche die Daten dieser Website in den Browsereinstellungen. Dann verlierst du auch deine Plätze. Wer einen Spielabend ausrichtet, kann ihn ganz löschen.
privacy-questions = Fragen
privacy-contact = Schreib an { $contact }.

## Daten
account-month = { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[other] Dezember
    }
account-month-short = { $month ->
        [1] Jan.
        [2] Feb.
        [3] März
        [4] Apr.
        [5] Mai
        [6] Juni
        [7] Juli
        [8] Aug.
        [9] Sept.
        [10] Okt.
        [11] Nov.
       *[other] Dez.
    }
account-date = { $day }. { $month } { $year }
account-date-minute = { $day }. { $month } { $year }, { $time } UTC
account-date-day = { $day }. { $month }
account-date-time = { $day }. { $month }, { $time } UTC
account-date-short = { $day }. { $month }
account-date-short-minute = { $day }. { $month } { $year }, { $time }
account-date-month = { $month } { $year }

## Konten: was abgelehnt wird
account-name-long = Ein Name kann höchstens { $letters } Buchstaben haben: Wähle einen kürzeren.
account-name-short = Ein Name braucht mindestens { $letters } Buchstaben: Wähle einen längeren.
account-name-mixed = { $word } mischt zwei Alphabete: Nimm pro Wort nur eins.
account-name-reserved = Dieser Name geht nicht: Wähle einen anderen.
account-names-many = Du hattest schon { $names } Namen. Sie bleiben deine: Wähle einen davon.
account-passkey-known = Dieser Passkey öffnet dein Konto schon.
account-passkeys-many = Ein Konto kann höchstens { $passkeys } Passkeys haben: Entferne erst einen.
account-passkey-other = Dieser Passkey öffnet dein Konto nicht.
account-passkey-last = Das ist dein einziger Passkey: Erstelle erst einen anderen.
account-passkey-wrong = Dieser Passkey öffnet dieses Konto nicht.
account-code-used = Dieser Code gilt nicht mehr: Nimm einen anderen.
account-suspended = Dieses Konto ist { $term } gesperrt. Grund: { $reason }
account-name-hidden = Die Moderation hat deinen bisherigen Namen verborgen. Grund: { $reason } Wähle einen anderen.
account-suspended-permanently = dauerhaft
account-suspended-until = bis zum { $when }
account-codes-often = Du hast schon { $times }-mal neue Wiederherstellungscodes erstellt: Behalte die letzten.
account-relation-choose = Wähle: gern wieder, nie wieder oder keins von beidem.
account-relation-self = Das bist du.
account-relations-full = Deine Liste ist voll: Sie fasst höchstens { $players } Personen.
account-puzzles-many = Das sind mehr Aufgaben, als wir speichern können.
player-house-rules = Hausregeln
account-name-taken = Dieser Name ist vergeben: Wähle einen anderen.

## Moderation: was abgelehnt wird, und das Protokoll
moderation-refused-admin = { $who } betreibt diesen Server und darf schon mehr als die Moderation.
moderation-refused-already = { $who } gehört schon zur Moderation.
moderation-refused-many = Es gibt schon { $moderators } Moderierende: Entlass erst jemanden.
moderation-refused-none = Diese Person gehört nicht oder nicht mehr zur Moderation.
moderation-report-self = Das bist du: Es wurde nichts gemeldet.
moderation-report-twice = Das hast du schon gemeldet: Es wartet auf die Moderation.
moderation-report-reporter-full = { $reports } deiner Meldungen über diesen Tisch warten auf die Moderation: Diese wird nicht gespeichert.
moderation-report-table-full = { $reports } Meldungen über diesen Tisch warten auf die Moderation: Diese wird nicht gespeichert.
moderation-report-full = Zu viele Meldungen warten auf die Moderation: Diese wird nicht gespeichert. Versuch es an einem anderen Tag.
moderation-name-anybody = Diesen Namen könnte jeder haben: Da gibt es nichts zu verbergen.
moderation-name-not-hidden = Dieser Name ist nicht verborgen.
moderation-text-nothing = Da gibt es nichts zu verbergen.
moderation-text-not-hidden = Dieser Text ist nicht verborgen.
moderation-suspend-self = Das bist du.
moderation-suspend-future = Gib ein Ende in der Zukunft an.
moderation-not-suspended = Dieses Konto ist nicht gesperrt.
moderation-only-admin-appoints = Nur die Verwaltung kann Moderierende ernennen oder entlassen.
moderation-only-moderator = Das können nur Verwaltung und Moderation.
moderation-not-to-admin = Diese Person betreibt den Server: Das geht nicht.
moderation-not-to-moderator = Diese Person gehört zur Moderation: Das kann nur die Verwaltung.
moderation-reason-missing = Nenne in ein paar Worten einen Grund.
moderation-guest = Jemand ohne Konto
moderation-log-begins = Das Protokoll beginnt.
moderation-log-appoints = { $by } nimmt { $name } in die Moderation auf
moderation-log-dismisses = { $by } entlässt { $name } aus der Moderation
moderation-log-reports = { $by } meldet { $kind ->
        [text] etwas, das { $name } gesagt hat
       *[other] { $name }
    } (Meldung { $report })
moderation-log-settles = { $by } schließt Meldung { $report } ab
moderation-log-hides-name-there = { $by } verbirgt den Namen „{ $name }“ an einem Tisch, da ein anderes Konto ihn hat
moderation-log-hides-name = { $by } verbirgt den Namen „{ $name }“{ $kind ->
        [account] { ", den eines Kontos" }
       *[other] { "" }
    }
moderation-log-allows-name = { $by } erlaubt den Namen „{ $name }“ wieder
moderation-log-hides-text = { $by } verbirgt den Text „{ $text }“
moderation-log-allows-text = { $by } erlaubt den Text „{ $text }“ wieder
moderation-log-suspends = { $by } sperrt { $name } { $term }
moderation-log-restores = { $by } hebt die Sperre von { $name } auf
moderation-log-closes = { $by } schließt den Tisch { $table }

## Clubs: was abgelehnt wird
club-members-only = Das können nur Mitglieder des Clubs.
club-organizers-only = Das können nur Organisierende und Besitzer des Clubs.
club-owners-only = Das können nur Besitzer des Clubs.
club-owner-stays = Besitzer lassen sich nicht entfernen: Sie müssen selbst gehen.
club-no-member = Diese Person ist nicht mehr Mitglied.
club-name-missing = { $noun } braucht einen Namen.
club-name-long = Der Name kann höchstens { $characters } Zeichen haben.
club-name-mixed = { $word } mischt zwei Alphabete: Nimm pro Wort nur eins.
club-text-long = Dieser Text hat { $characters } Zeichen: höchstens { $most } sind möglich.
club-noun-season = Eine Saison
club-season-missing = Diese Saison gibt es nicht.
club-season-over = Die Saison ist vorbei und lässt sich nicht mehr ändern.
club-game-missing = Diese Partie gibt es in der Saison nicht.
club-game-off = Diese Partie wurde abgesagt.
club-game-scored = Diese Partie hat schon einen Punktestand, { $score }: Wer organisiert, kann ihn berichtigen.
club-side-withdrawn = Eine Seite dieser Partie ist abgemeldet.
club-score-level = Eine Seite muss gewinnen: Spielt noch eine Runde und zählt sie mit.
club-noun-club = Ein Club
club-door-choose = Wähle, wer beitreten kann: { $modes }.
club-link-only = Diesem Club kann man nur mit dem Link eines Mitglieds beitreten.
club-asking-full = Gerade fragen zu viele an: Versuch es später.
club-not-asking = Diese Person bittet nicht mehr um Aufnahme.
club-full = Der Club ist voll: Er kann höchstens { $members } Mitglieder haben.
club-last-owner-leaves = Der Club gehört nur dir: Mach erst jemand anderen zum Besitzer, oder lösche ihn.
club-last-member = Du bist das einzige Mitglied: Lösche den Club.
club-role-choose = Wähle eine Rolle: { $roles }.
club-owner-demoted = Besitzer können ihre Rolle nur selbst abgeben.
club-last-owner-steps-down = Der Club gehört nur dir: Mach erst jemand anderen zum Besitzer.
club-noun-rules = Ein Regelwerk
club-rules-many = Ein Club kann höchstens { $rules } Regelwerke haben: Entferne erst eins.
club-rules-named = Regeln namens { $title } gibt es schon: Entferne sie erst.
club-rules-gone = Der Club hat diese Regeln nicht mehr.
club-evenings-many = Ein Club kann höchstens { $evenings } Spielabende auflisten: Entferne erst einen alten.
club-noun-evening = Ein Spielabend
club-evening-other = Dieser Spielabend gehört nicht zum Club.
club-score-players-only = Nur wer diese Partie spielt oder organisiert, kann ihren Punktestand eintragen.
club-score-none = Für diese Partie hat noch niemand einen Punktestand eingetragen.
club-score-own-side = Diesen Punktestand hat deine Seite eingetragen: Die andere muss ihn bestätigen.
club-score-another = Inzwischen wurde ein anderer Punktestand eingetragen: { $score }.
club-score-own-game = Du spielst in dieser Partie: Bitte jemand anderen von der Organisation, den Punktestand festzulegen, oder einen Besitzer, wenn niemand kann.
club-withdraw-rival = Du spielst gegen sie oder stehst unter ihnen: Bitte jemand anderen von der Organisation, sie abzumelden, oder einen Besitzer, wenn niemand kann.
club-tables-used-up = Diese Partie war an { $tables } Tischen und zählte nie: Tragt den Punktestand ein.
club-kind-choose = Wähle, wie die Saison gespielt wird: { $kinds }.
club-seasons-many = Ein Club kann höchstens { $seasons } Saisons haben.
club-seasons-open-many = Ein Club kann höchstens { $seasons } offene Saisons haben: Schließ erst eine ab.
club-legs-range = Man kann sich 1- bis 4-mal begegnen, nicht { $legs }-mal.
club-reach-range = Man kann 1 bis { $most } Plätze höher herausfordern, nicht { $reach }.
club-entered-often = Du hast dich { $times }-mal angemeldet: Wer organisiert, kann dich anmelden.
club-pair-needs-two = Ein Paar braucht zwei verschiedene Mitglieder.
club-enter-one = Melde ein Mitglied nach dem anderen an.
club-entered-already = { $who } ist schon in dieser Saison.
club-drawn-too-late = Die Partien dieser Saison sind ausgelost: Für Anmeldungen ist es zu spät.
club-season-full = Die Saison ist voll: Sie kann höchstens { $entrants } Anmeldungen haben.
club-reinstate-needs = Sie können nur in Partien weiterspielen, die für sie ausgelost wurden, und nur, wenn alle wieder Mitglieder des Clubs sind.
club-reinstate-rival = Du spielst gegen sie oder gehörst dazu: Bitte jemand anderen von der Organisation, oder einen Besitzer, wenn niemand kann.
club-not-in-season = Sie sind nicht in dieser Saison.
club-ladder-no-draw = Eine Rangleiter hat keinen Spielplan: Fordere jemanden heraus, um aufzusteigen.
club-drawn-already = Die Partien dieser Saison sind schon ausgelost.
club-draw-needs-two = Zum Auslosen braucht es mindestens zwei Anmeldungen.
club-games-many = Ein Club kann in allen Saisons höchstens { $games } Partien haben.
club-robin-no-challenge = Bei „Jeder gegen jeden“ treffen sich alle: Herausforderungen gibt es nicht.
club-enter-first = Melde dich erst für die Saison an.
club-challenge-above = Herausfordern kannst du nur, wer über dir steht.
club-challenge-reach = Du kannst bis zu { $reach } Plätze höher herausfordern, nicht { $places }.
club-challenge-busy = { $who } muss erst eine andere Partie spielen.
club-robin-no-call-off = Bei „Jeder gegen jeden“ lassen sich Partien nicht absagen.
club-call-off-scored = Jemand hat einen Punktestand eingetragen: Bestätige ihn oder trag einen anderen ein.
club-call-off-challenger = Absagen kann nur, wer herausgefordert hat oder organisiert und nicht mitspielt.
club-close-claimed = Die andere Seite einer deiner Partien hat einen Punktestand eingetragen: Bestätige ihn, oder bitte jemand anderen von der Organisation, zu entscheiden oder die Saison abzuschließen, oder einen Besitzer, wenn niemand kann.

## Konten auf dem Server
account-sign-in-first = Melde dich erst bei diesem Konto an.
account-sign-in-again = Bestätige, dass du es bist: Melde dich noch einmal mit deinem Passkey (Fingerabdruck, Gesicht oder PIN) oder einem Wiederherstellungscode an. Das gilt zehn Minuten.
account-code-invalid = Dieser Code geht nicht. Prüf ihn oder nimm einen anderen: Jeder Code gilt nur einmal.
account-already-used = Das wurde schon benutzt. Fang noch einmal an.
account-too-many-new = Zu viele neue Konten von deiner Adresse. Warte eine Weile.
account-session-number = Gib die Nummer der Anmeldung an, oder this oder others.
account-name-now = Dein Name ist jetzt { $name }.
account-player-missing = Diese Person finden wir nicht. Nimm den letzten Teil des Links zu ihrem Profil.
account-open-address = Öffne { $address }
account-name-impossible = Dieser Name geht nicht. Wähle einen anderen.
account-too-many-attempts = Zu viele Versuche von deiner Adresse. Warte ein paar Minuten.
account-too-many-changes = Dein Konto wurde gerade zu oft geändert. Warte eine Weile.
account-deletion-waits = Ein Server mit einem Teil deiner Daten antwortet nicht. Dein Konto wird gelöscht; versuch es gleich noch einmal.
account-downloads-busy = Gerade speichern zu viele ihre Partien. Versuch es in einer Minute noch einmal.
player-game-missing = Diese Partie hast du nicht.
player-outcome-choose = Wähle das Ergebnis aus won, lost und left.
player-day-format = Gib Tage so an: 2026-11-25.
player-game-unranked = Diese Partie ist nicht gewertet, darum ändert sie keine Wertung.
player-mistake-passing = Passen
player-mistake-alone = Allein spielen
player-mistake-leading = Ausspielen
player-mistake-following = Bedienen
player-mistake-discarding = Ablegen
player-mistake-calling = Ansagen
player-profile-missing = Dieses Profil gibt es nicht, oder es ist privat.
ratings-cannot = Dieser Server kann keine Wertungen berechnen: Dafür fehlt numpy ({ $command }).
player-private = Jemand mit privatem Profil
account-name-looks-hidden = An Tischen heißt du „{ $name }“, weil dein Name wie einer aussieht, den die Moderation verborgen hat. Wähle einen anderen.
player-kind-uncounted = gewertet, zählt nicht
player-kind-ranked = gewertet
account-browser-on = { $browser } auf { $system }
account-program = Ein Programm
account-passkey-refused = Der Passkey wurde nicht angenommen. Versuch es noch einmal.
account-passkeys-need-name = Passkeys brauchen eine Adresse mit einem Namen, und diese ist eine Zahl.
account-passkeys-need-https = Passkeys gehen nur über https.
account-ticket-invalid = Das hat zu lange gedauert oder war für etwas anderes. Fang noch einmal an.
account-deleted = Dieses Konto wurde gelöscht.
player-chart-month = { $month }: { $won } gewonnen, { $lost } verloren
player-chart-none = In den letzten { $n } Monaten keine gewonnen oder verloren
player-chart-months = Partien pro Monat. { $words }.
player-chart-costs = Verlorene Punkte pro Runde in den letzten { $games } Partien, im Schnitt aus bis zu { $averaged } Partien: { $first } am Anfang, { $now } jetzt; { $worst } in der schlechtesten Partie.
ratings-family-pairs = Partnerspiel mit aufgedeckter Karte
ratings-family-pairs-benny = Partnerspiel mit Benny oder Joker
ratings-family-cutthroat = Cutthroat
ratings-family-two-handed = Zu zweit
ratings-family-bid-euchre = Euchre mit Bieten
ratings-family-bid-euchre-4 = Euchre mit Bieten, zu viert
ratings-family-bid-pairs = Paare, die bieten
ratings-family-bid-pairs-8 = Paare, die bieten, acht Karten aus zwei Spielen
ratings-family-bid-pairs-12 = Paare, die bieten, zwölf Karten aus zwei Spielen
ratings-unmeasurable = Sie zählt nicht für eine Note: Aus diesem Spiel können wir das Glück nicht herausrechnen. Das ist bei manchen Hausregeln so.
ratings-setting = { $label }: { $value }
ratings-you-left = Du bist gegangen, darum zählt die Partie als verloren für deine Note in „{ $family }“.
ratings-others-left = Sie zählt für dich nicht: { $who } { $players ->
        [one] ist
       *[other] sind
    } früher gegangen. Wer gegangen ist, hat verloren.
ratings-counts = Sie zählt für deine Note in „{ $family }“.

## Die Seiten der Clubs
club-label-season = Die Saison
club-label-game = Die Partie
club-label-entrant = Die Anmeldung
club-label-rules = Das Regelwerk
club-asked-often = Du hast zu oft angefragt und zurückgezogen. Bitte ein Mitglied um den Einladungslink.
club-tick-leave = Setz das Häkchen, um zu gehen
club-tick-remove = Setz das Häkchen, um dieses Mitglied zu entfernen
club-tick = Setz das Häkchen zur Bestätigung
club-tick-withdraw = Setz das Häkchen, um sie abzumelden
club-label-target = Das Ziel
club-label-meetings = Die Zahl der Begegnungen
club-label-places = Die Zahl der Plätze
club-missing = Diesen Club finden wir nicht, oder nur Mitglieder können ihn sehen. Melde dich an, oder bitte ein Mitglied um den Einladungslink.
club-needs-account = Für Clubs brauchst du ein Konto. Melde dich erst an.
club-evenings-organizers-only = Nur Organisierende und Besitzer des Clubs können seine Spielabende ausrichten.
club-invite-invalid = Dieser Link geht nicht mehr. Bitte um einen neuen.
club-left-often = Du hast diesen Club zu oft verlassen, darum lässt dich der Link nicht mehr hinein. Frag die Organisation.
club-too-many-actions = Zu viele Aktionen von deiner Adresse. Warte eine Minute.
club-no-such-season = Diese Saison hat der Club nicht.
club-settings-organizers-only = Nur Organisierende und Besitzer des Clubs können seine Einstellungen sehen.
club-settings-saved = Einstellungen gespeichert.
club-export-owners-only = Nur Besitzer können den Club exportieren.
club-no-such-action = Diese Aktion gibt es nicht.
club-deleted = Dieser Club wurde gelöscht.
club-account-deleted = Dieses Konto wurde gelöscht.
club-player-clubs-many = Man kann in höchstens { $clubs } Clubs sein: Verlass erst einen.
club-has-others = Der Club hat andere Mitglieder.
club-result-unread = Das Ergebnis des Tisches können wir gerade nicht lesen. Versuch es gleich noch einmal.
club-table-gone = Diesen Tisch gibt es nicht mehr.
club-door-invited = Nur mit dem Einladungslink
club-door-asked = Auch wer die Adresse kennt, auf Anfrage
club-door-listed = Ebenso, und der Club ist öffentlich gelistet
club-role-member = Mitglied
club-role-organizer = Organisation
club-role-owner = Besitzer
club-drops-out = { $who } { $count ->
        [one] scheidet
       *[other] scheiden
    } aus { $season } aus.
club-stays-in = { $who } { $count ->
        [one] bleibt
       *[other] bleiben
    } in { $season }, bis jemand anderes von der Organisation oder ein Besitzer die Abmeldung übernimmt.
club-withdrew = Abgemeldet: { $who }. Platz hinter allen anderen, und Partien gegen sie zählen für niemanden.
club-ladder-enters = { $who } steigt auf Platz { $place } ein.
club-ladder-leaves = { $who } geht.
club-ladder-defends = { $who } verteidigt sich gegen { $other }.
club-ladder-beats = { $who } schlägt { $other }.
club-ladder-moves = { $who } schlägt { $other } und steigt auf Platz { $place }.
club-kind-robin = Jeder gegen jeden
club-kind-ladder = Rangleiter
club-pairs = { $pairs } { $pairs ->
        [one] Paar
       *[other] Paare
    }
club-players = { $players } { $players ->
        [one] Anmeldung
       *[other] Anmeldungen
    }
club-season-state-over = vorbei
club-season-state-open = offen für Anmeldungen
club-season-state-done = alle Partien gespielt
club-season-state-to-play = { $games } { $games ->
        [one] Partie
       *[other] Partien
    } offen
club-asks = { $people ->
        [one] { $people } Person bittet
       *[other] { $people } Personen bitten
    } um Aufnahme.
club-disagree = { $side } und { $opponent } sind sich über ihre Partie in { $season } uneins.
club-game-tied = { $one } und { $other } unentschieden, { $score }
club-game-no-winner = Ohne Sieg: { $who }, { $score }
club-game-won = { $who } { $count ->
        [one] schlägt
       *[other] schlagen
    } { $losers }, { $score }
club-stale-club = Er heißt jetzt { $club }. Beschreibung: { $about } ({ $door }.)
club-stale-no-season = Jetzt ist keine Saison betroffen.
club-stale-lost = { $club }: { $lost }
club-stale-player = Diese Person heißt jetzt { $name }.
club-stale-link = Es gibt jetzt einen neuen Link.
club-stale-role = { $who } { $role ->
        [owner] besitzt jetzt den Club
        [organiser] organisiert jetzt
        [member] ist jetzt Mitglied
       *[other] ist jetzt kein Mitglied
    }.
club-stale-look = Sieh noch einmal nach.
club-stale-entrant = Sie heißen jetzt { $name }.
club-stale-season = Diese Saison hat sich geändert. Sieh sie noch einmal an.
club-stale-score = Die Partie hat jetzt { $score }: { $first } gegen { $second }.
club-stale-no-score = Die Partie hat jetzt keinen Punktestand: { $first } gegen { $second }.
club-stale-claim = { $who } sagt jetzt { $score }: { $first } gegen { $second }.

## Runde des Tages auf dem Server
daily-table-title = Runde vom { $day }: { $game }
daily-call-you = { $alone ->
        [yes] { "hast allein " }
       *[other] { "hast " }
    }{ $call ->
        [pass] gepasst
        [order] die aufgedeckte Karte genommen
        [C] Kreuz angesagt
        [D] Karo angesagt
        [H] Herz angesagt
        [S] Pik angesagt
        [NT] ohne Trumpf angesagt
       *[other] { $call }
    }
daily-call-many = { $alone ->
        [yes] { "haben allein " }
       *[other] { "haben " }
    }{ $call ->
        [pass] gepasst
        [order] die aufgedeckte Karte genommen
        [C] Kreuz angesagt
        [D] Karo angesagt
        [H] Herz angesagt
        [S] Pik angesagt
        [NT] ohne Trumpf angesagt
       *[other] { $call }
    }
daily-calls-all = alle { $called }
daily-calls-share = { $percent } % { $called }
daily-shared-head = Euchre-Runde des Tages { $date }, { $game }
daily-shared-score = { $points }, der Experte { $expert }
daily-missing = Für diesen Tag gibt es keine Runde des Tages.
daily-too-many-actions = Zu viele Aktionen von deiner Adresse. Warte eine Minute.
daily-deal-expired = Diese Runde ist abgelaufen. Eine neue wartet.
daily-continue-own = Du kannst nur eine Runde des Tages fortsetzen, die du begonnen hast.
daily-no-expert = Dein Partner und deine Gegner sind Experten. Sie brauchen numba, das auf diesem Server fehlt ({ $command }).
daily-form-unread = Das Formular können wir nicht lesen: { $error }.

## Moderation auf dem Server
moderation-days-1 = einen Tag
moderation-days-7 = eine Woche
moderation-days-30 = 30 Tage
moderation-days-365 = ein Jahr
moderation-days-0 = dauerhaft
moderation-table-gone = Diesen Tisch gibt es nicht mehr.
moderation-nothing-done = Es ist nichts zu tun.
moderation-everything-done = Alles ist erledigt.
moderation-no-such-action = Diese Aktion gibt es nicht.
moderation-already-closed = Diese Meldung ist schon abgeschlossen.
moderation-choose-text = Wähle den Text, der verborgen werden soll.
moderation-label-days = Die Dauer
moderation-choose-days = Wähle die Dauer aus der Liste.
moderation-evening-table = Dieser Tisch gehört zu einem Spielabend: Nur dessen Gastgeber kann ihn schließen.
moderation-evening-missing = Diesen Spielabend finden wir nicht.
moderation-reported-guest = { $who } hat kein Konto.
moderation-account-missing = Kein Konto heißt so. Gib den Namen oder den Link an.
moderation-type-link = Gib den Link zum Tisch an, wie in seiner Adresse.
moderation-table-closed = Die Moderation hat diesen Tisch geschlossen: { $why }
moderation-server-away = Der Server, der das hat, antwortet nicht. Versuch es gleich noch einmal.
moderation-no-free-name = Für diese Person war kein anderer Name frei.
moderation-account-gone = Dieses Konto gibt es nicht mehr.
moderation-settled-by-another = Jemand anderes hat diese Meldung zuerst abgeschlossen, darum wurde deine Aktion nicht ausgeführt. Sieh dir die Meldung im Protokoll an.
moderation-label-report = Die Meldung
moderation-now-free = Diese Person ist jetzt nicht gesperrt.
moderation-now-suspended = Diese Person ist jetzt { $term } gesperrt.
moderation-thank-you = Danke. Wer diesen Server betreibt, kann es sehen, mit den letzten Nachrichten von hier.
moderation-reports-from-you = Zu viele Meldungen von dir: Diese wird nicht gespeichert. Warte eine Weile.
moderation-reports-from-address = Zu viele Meldungen von deiner Adresse: Diese wird nicht gespeichert. Warte eine Weile.
moderation-report-no-table = Diesen Tisch finden wir nicht. Prüf den Link.
moderation-report-nobody = Niemand an diesem Tisch heißt so (oder nicht mehr).
moderation-report-unsaid = Das hat hier zuletzt niemand gesagt.
moderation-signs-cannot = Dieser Server kann nicht suchen: Dafür fehlt numpy ({ $command }).
moderation-sign-same-players = Immer dieselben
moderation-sign-leaving = Weggehen
moderation-sign-spared = Weggehen bei Rückstand
moderation-sign-one-sided = Einseitige Ergebnisse
moderation-sign-dip = Pechsträhne
ratings-sign-same = { $who } sind sich in { $matches } Partien begegnet, mindestens { $percent } % aller, die sie jeweils gespielt haben.
ratings-sign-leaving = { $who } hat { $left } von { $matches } Partien verlassen; andere haben { $others ->
        [none] keine
       *[other] { $others }
    } von ihren verlassen.
ratings-sign-spared = { $who } hat { $left } von { $matches } Partien als Partner von { $other } bei Rückstand verlassen; keine dieser { $left } zählt für { $other }.
ratings-sign-one-sided = In { $matches } Partien gegen { $worse } hat { $better } pro Runde { $points } Punkte mehr geholt, als die anderen Partien erwarten lassen: { $errors } Standardfehler.
ratings-sign-dip = { $who } war in { $matches } Partien, vom { $first } bis zum { $last }, pro Runde { $points } Punkte schlechter als in den anderen und dann wieder besser: { $errors } Standardfehler. Auch wer noch lernt, sieht so aus.

## Aufbewahrung
privacy-retention-both = Tische und Spielabende werden { $days ->
        [0] für immer behalten
        [one] entfernt, wenn sie einen Tag lang niemand geöffnet hat
       *[other] entfernt, wenn sie { $days } Tage lang niemand geöffnet hat
    }.
privacy-retention = Tische werden { $tables ->
        [0] für immer behalten
        [one] entfernt, wenn sie einen Tag lang niemand geöffnet hat
       *[other] entfernt, wenn sie { $tables } Tage lang niemand geöffnet hat
    }; Spielabende werden { $evenings ->
        [0] für immer behalten
        [one] entfernt, wenn sie einen Tag lang niemand geöffnet hat
       *[other] entfernt, wenn sie { $evenings } Tage lang niemand geöffnet hat
    }.
