# Was die Skripte zu Konten, Runde des Tages und fairer Kartenverteilung sagen.

## Konten
account-signed-out = Du bist abgemeldet.
account-is-deleted = Dein Konto ist gelöscht.
account-known-and = { $first } und { $last }
account-still-stores = Dieser Browser speichert noch: { $known }.
account-forgotten = Gelöscht.
account-forget = Das löschen
account-games-moved = { $games } { $games ->
        [one] Partie
       *[other] Partien
    } aus diesem Browser { $games ->
        [one] ist
       *[other] sind
    } jetzt in deinem Konto.
account-known-games = angesehene Partien
account-passkey-whose = Dieser Passkey sagt nicht, zu welchem Konto er gehört. Nimm einen anderen.
account-passkey-there = Dieses Gerät hat schon einen Passkey für dein Konto.
account-passkey-unchosen = Du hast keinen Passkey gewählt. Versuch es, wenn du so weit bist.
account-passkey-https = Passkeys gehen nur über https oder auf dem Computer selbst unter localhost.
account-passkey-impossible = Dieser Browser kann das hier nicht. Versuch einen neueren oder ein Handy.
account-recovered = Du bist angemeldet. Dieser Code ist verbraucht. Erstelle unten einen Passkey für dieses Gerät.
account-made = Dein Konto ist fertig, und du bist angemeldet. Die Wiederherstellungscodes kamen nicht an: Hol dir unten neue.
account-go-back = Zurück zur vorigen Seite
account-passkey-of-another = Dieser Passkey gehört zu einem anderen Konto. Nimm einen von diesem.
account-name-changed = Dein Name ist geändert.
account-now-public = Alle können dein Profil sehen.
account-now-private = Nur du siehst dein Profil.
account-saved = Gespeichert.
account-delete-all = Ja, alles löschen
account-delete-press = Drück noch einmal, um dein Konto endgültig zu löschen.

## Runde des Tages
daily-today-at = heute um { $time }
daily-tomorrow-at = morgen um { $time }
daily-day-at = { $day } um { $time }

## Faire Kartenverteilung
fair-seal-before = Vor dem Geben legt der Server das Mischen mit einem Geheimnis fest. Mit diesem Siegel kannst du das später prüfen.
fair-seal-after = Nach der Runde zeigt der Server das Geheimnis. Dein Browser verteilt die Karten noch einmal und vergleicht sie.
fair-seal-shared = An einem Tisch, der seine Karten teilt, mischt nur der Server. Das Siegel zeigt nur, dass er es sich nicht anders überlegt hat.
fair-seal-nobody = Bis dahin hatte kein Browser ein Pfand hinterlegt, darum mischt nur der Server. Das Siegel zeigt nur, dass er es sich nicht anders überlegt hat.
fair-seal-pledged = { $whose ->
        [own] Dein Browser hatte
        [all] { $count ->
            [one] Dein Browser und der von { $names } hatten
           *[other] Dein Browser und die von { $names } hatten
        }
       *[other] { $count ->
            [one] Der Browser von { $names } hatte
           *[other] Die Browser von { $names } hatten
        }
    } davor ein Pfand für eine Zufallszahl hinterlegt; gezeigt wird die Zahl erst, wenn der Server sein Geheimnis nicht mehr ändern kann.
fair-seal-without-you = Dein eigener Browser ist an diesem Mischen nicht beteiligt.
fair-seal-safe = Also kann niemand diese Karten bestimmen. Wer mitspielt und auch den Server betreibt, könnte die eigene Zahl zurückhalten. Dann wird noch einmal gemischt, alle sehen, wer es war, und die Zahlen dieses Platzes zählen für den Rest der Partie nicht.
fair-seal-again = Es wird neu gemischt: Von { $names } kam keine Zufallszahl. Zahlen von dort zählen in dieser Partie nicht mehr.
fair-seal-more = Was jemand trotzdem tun könnte, und das Protokoll aller Runden
fair-seal-title = Eine versiegelte Runde
fair-seal-hint = Versiegelte Runde { $seal }: Das Mischen stand vor dem Geben fest. Tippe, um zu lesen, wie.
fair-seal-label = Versiegelte Runde { $seal }
fair-wrong-nonce = Die Zufallszahl von Platz { $seat } passt nicht zu ihrem Pfand.
fair-wrong-secret = Das Geheimnis passt nicht zu seiner Festlegung.
fair-no-places = Der Nachweis hat nicht für jeden Platz eine Zufallszahl vorgesehen.
fair-card-of-seat = Karte { $card } von Platz { $seat }
fair-up-card = Die aufgedeckte Karte
fair-no-card = keine
fair-card-of-kitty = Karte { $card } des Talons
fair-wrong-count = Die Zahl der Karten passt nicht zu den Regeln.
fair-wrong-card = { $place } ist { $card }, müsste aber { $due } sein.
fair-cards-follow = Die Karten folgen aus dem Geheimnis, den Zufallszahlen und dem Abheben.
fair-malformed = Die Runde oder ihr Nachweis ist fehlerhaft.
fair-two-up-cards = Der Server hat zwei verschiedene aufgedeckte Karten gezeigt.
fair-strange-card = Platz { $seat } hatte { $card }, ohne dass die Karte dorthin gegeben wurde.
fair-missed-commitment = Dein Browser hat die Festlegung dieser Runde verpasst und kann sie nicht prüfen.
fair-missed-cut = Dein Browser hat das Abheben verpasst und kann diese Runde nicht prüfen.
fair-missed-up-card = Dein Browser hat die aufgedeckte Karte verpasst und kann diese Runde nicht prüfen.
fair-missed-move = Dein Browser hat verpasst, wie Platz { $seat } zu { $card } kam, und kann diese Runde nicht prüfen.
fair-unreadable = Dein Browser kann den Nachweis nicht lesen und kann diese Runde nicht prüfen.
fair-older-algorithm = ein älteres Verfahren
fair-unknown-algorithm = Diese Seite kennt { $algorithm } nicht und kann diese Runde nicht prüfen.
fair-left-out-shuffle = Der Nachweis lässt ein Mischen aus.
fair-other-hand = Der Nachweis gehört zu einer anderen Runde.
fair-shared-influenced = Mehrere Tische teilen sich diese Karten, darum darf sie niemand beeinflussen. Der Nachweis sagt, dass es jemand getan hat.
fair-other-table = Der Nachweis gehört zu einem anderen Tisch.
fair-wrong-signature = Die Signatur des Servers passt nicht zu seiner Festlegung.
fair-other-commitment = Das ist nicht die Festlegung, die der Server vor dem Geben gemacht hat.
fair-other-algorithm = Der Server hatte sich auf ein anderes Verfahren festgelegt.
fair-other-pledges = Die Pfänder sind nicht die aus der Festlegung.
fair-other-dealer = Laut Festlegung gibt jemand anderes.
fair-abandoned-shuffle = Der Server hat aus einem Mischen gegeben, das er verworfen hatte.
fair-committed-twice = Der Server hat dieses Mischen zweimal festgelegt.
fair-reused = Der Server hat die Festlegung eines anderen Mischens wiederverwendet, ihr Geheimnis war also bekannt.
fair-other-key = Der Server hat seinen Signaturschlüssel gewechselt.
fair-why-left = du den Platz verlassen hattest
fair-why-away = du nicht verbunden warst
fair-why-withheld = dein Platz schon eine Zufallszahl zurückgehalten hatte
fair-pledge-left-out = Der Server hat das Pfand deines Browsers angenommen und dann weggelassen.
fair-nonce-left-out = Der Server hat die Zufallszahl deines Browsers angenommen und dann weggelassen.
fair-withheld-before = Platz { $seat } hat schon eine Zufallszahl zurückgehalten, darum darf seine jetzt nicht zählen.
fair-dealt-without = Der Server hat ohne eine Zufallszahl gegeben, für die ein Pfand vorlag.
fair-again-for-nothing = Der Server hat noch einmal gemischt, obwohl keine Zufallszahl fehlte.
fair-came-late = Dein Browser hat seine Zufallszahl geschickt. Der Server sagt, sie kam zu spät, und hat ohne sie neu gemischt.
fair-did-not-count = Dein Browser hat ein Pfand hinterlegt. Der Server sagt, seine Zufallszahl zählte nicht, weil { $why }.
fair-none-came = Von { $names } kam keine Zufallszahl, darum hat der Server neu gemischt.
fair-checked-own = Dein Browser hat geprüft, dass diese Karten vor dem Geben feststanden und dass seine eigene Zufallszahl gezählt hat.
fair-checked-shared = Dein Browser hat geprüft, dass diese Karten vor dem Geben feststanden. An einem Tisch, der seine Karten teilt, mischt nur der Server.
fair-checked-others = Dein Browser hat geprüft, dass diese Karten vor dem Geben feststanden. Eine eigene Zufallszahl hat er nicht beigetragen, nur andere.
fair-checked-nobody = Dein Browser hat geprüft, dass diese Karten vor dem Geben feststanden. Eine eigene Zufallszahl hat er nicht beigetragen, auch sonst niemand: Nur der Server hat gemischt.
fair-cut-late = Abgehoben wurde, nachdem dein Browser seine Zufallszahl gezeigt hatte.
fair-cut-bot = Das Abheben eines Bots folgte nicht aus dem Geheimnis.
fair-cut-yours = Der Stapel wurde nicht dort abgehoben, wo du wolltest.
fair-cut-other = Das Abheben ist nicht das aus dem Nachweis.
fair-cut-chance = Niemand hat abgehoben, und die Stelle ist nicht die aus dem Geheimnis.
fair-unsigned = Der Server hat seine Festlegung nicht signiert.
fair-signature-https = Die Signatur des Servers ließ sich nicht prüfen: Dafür braucht es https.
fair-signature-browser = Die Signatur des Servers ließ sich nicht prüfen: Dieser Browser kann das nicht.
