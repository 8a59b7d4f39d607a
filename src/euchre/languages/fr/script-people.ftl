# Ce que disent les scripts des comptes, de la donne du jour et des donnes équitables.

## Comptes
account-signed-out = C’est fait : connexion terminée.
account-is-deleted = Votre compte est supprimé.
account-known-and = { $first } et { $last }
account-still-stores = Ce navigateur conserve encore : { $known }.
account-forgotten = Supprimé.
account-forget = Supprimer cela
account-games-moved = { $games } { $games ->
        [one] partie de ce navigateur est passée
       *[other] parties de ce navigateur sont passées
    } dans votre compte.
account-known-games = les parties que vous avez regardées
account-passkey-whose = Cette clé d’accès ne dit pas à quel compte elle sert. Prenez-en une autre.
account-passkey-there = Cet appareil a déjà une clé d’accès pour votre compte.
account-passkey-unchosen = Aucune clé d’accès choisie. Réessayez quand vous voudrez.
account-passkey-https = Les clés d’accès ne fonctionnent que par https, ou sur l’ordinateur même, à localhost.
account-passkey-impossible = Ce navigateur ne peut pas le faire ici. Essayez-en un plus récent, ou un téléphone.
account-recovered = Connexion faite. Ce code est épuisé. Créez ci-dessous une clé d’accès pour cet appareil.
account-made = Votre compte est prêt, et la connexion est faite. Les codes de récupération ne sont pas arrivés : obtenez-en de nouveaux ci-dessous.
account-go-back = Revenir où vous étiez
account-passkey-of-another = Cette clé d’accès est celle d’un autre compte. Prenez-en une de ce compte-ci.
account-name-changed = Votre nom est changé.
account-now-public = Tout le monde peut voir votre profil.
account-now-private = Personne d’autre ne voit votre profil.
account-saved = Enregistré.
account-delete-all = Oui, tout supprimer
account-delete-press = Appuyez encore une fois pour supprimer votre compte pour de bon.

## Donne du jour
daily-today-at = aujourd’hui à { $time }
daily-tomorrow-at = demain à { $time }
daily-day-at = le { $day } à { $time }

## Donnes équitables
fair-seal-before = Avant la donne, le serveur fixe le mélange par un secret. Ce sceau vous permet de le vérifier plus tard.
fair-seal-after = Après la donne, le serveur révèle le secret. Votre navigateur redonne les cartes et les compare.
fair-seal-shared = À une table qui partage ses donnes, seul le serveur mêle. Le sceau montre seulement qu’il n’a pas changé d’avis.
fair-seal-nobody = Aucun navigateur n’avait alors engagé de nombre aléatoire : seul le serveur mêle. Le sceau montre seulement qu’il n’a pas changé d’avis.
fair-seal-pledged = { $whose ->
        [own] Votre navigateur avait engagé un nombre aléatoire avant cela, et ne le révèle
        [all] Votre navigateur et d’autres ({ $names }) avaient engagé un nombre aléatoire avant cela, et ne le révèlent
       *[other] Un nombre aléatoire avait été engagé avant cela ({ $names }), et n’est révélé
    } que lorsque le serveur ne peut plus changer son secret.
fair-seal-without-you = Votre propre navigateur ne participe pas à ce mélange.
fair-seal-safe = Personne ne peut donc choisir ces cartes. Quelqu’un qui joue et tient aussi le serveur pourrait retenir son nombre. Alors les cartes sont mêlées encore une fois, tout le monde voit qui l’a fait, et les nombres de cette place ne comptent plus pour le reste de la partie.
fair-seal-again = Nous mêlons de nouveau, car il manque un nombre aléatoire : { $names }. Ces places ne comptent plus dans les mélanges de cette partie.
fair-seal-more = Ce que quelqu’un pourrait encore faire, et le journal de toutes les donnes
fair-seal-title = Une donne scellée
fair-seal-hint = Donne scellée { $seal } : le mélange était fixé avant la donne. Touchez pour lire comment.
fair-seal-label = Donne scellée { $seal }
fair-wrong-nonce = Le nombre aléatoire de la place { $seat } n’est pas celui qu’elle avait engagé.
fair-wrong-secret = Le secret ne correspond pas à son engagement.
fair-no-places = La preuve n’a pas de place pour le nombre aléatoire de chaque joueur.
fair-card-of-seat = La carte { $card } de la place { $seat }
fair-up-card = La retourne
fair-no-card = aucune
fair-card-of-kitty = La carte { $card } du talon
fair-wrong-count = Le nombre de cartes ne correspond pas aux règles.
fair-wrong-card = { $place } est { $card }, mais devrait être { $due }.
fair-cards-follow = Les cartes découlent du secret, des nombres aléatoires et de la coupe.
fair-malformed = La donne ou sa preuve est mal formée.
fair-two-up-cards = Le serveur a montré deux retournes différentes.
fair-strange-card = La place { $seat } avait { $card }, qu’on ne lui avait pas donnée.
fair-missed-commitment = Votre navigateur a manqué l’engagement de cette donne : il ne peut pas la vérifier.
fair-missed-cut = Votre navigateur a manqué la coupe : il ne peut pas vérifier cette donne.
fair-missed-up-card = Votre navigateur a manqué la retourne : il ne peut pas vérifier cette donne.
fair-missed-move = Votre navigateur a manqué comment la place { $seat } a eu { $card } : il ne peut pas vérifier cette donne.
fair-unreadable = Votre navigateur ne peut pas lire la preuve : il ne peut pas vérifier cette donne.
fair-older-algorithm = un algorithme plus ancien
fair-unknown-algorithm = Cette page ne connaît pas { $algorithm } : elle ne peut pas vérifier cette donne.
fair-left-out-shuffle = La preuve omet un mélange.
fair-other-hand = La preuve est celle d’une autre donne.
fair-shared-influenced = Plusieurs tables partagent ces cartes : personne ne peut influer sur elles. La preuve dit que quelqu’un l’a fait.
fair-other-table = La preuve est celle d’une autre table.
fair-wrong-signature = La signature du serveur ne correspond pas à son engagement.
fair-other-commitment = Ce n’est pas l’engagement que le serveur avait pris avant la donne.
fair-other-algorithm = Le serveur s’était engagé pour un autre algorithme.
fair-other-pledges = Les gages ne sont pas ceux de l’engagement.
fair-other-dealer = L’engagement nomme un autre donneur.
fair-abandoned-shuffle = Le serveur a donné les cartes d’un mélange qu’il avait abandonné.
fair-committed-twice = Le serveur s’est engagé deux fois pour ce mélange.
fair-reused = Le serveur a repris l’engagement d’un autre mélange : son secret était connu.
fair-other-key = Le serveur a changé de clé de signature.
fair-why-left = vous aviez quitté cette place
fair-why-away = vous n’étiez pas en ligne
fair-why-withheld = votre place avait déjà retenu un nombre aléatoire
fair-pledge-left-out = Le serveur a accepté le gage de votre navigateur, puis l’a omis.
fair-nonce-left-out = Le serveur a accepté le nombre aléatoire de votre navigateur, puis l’a omis.
fair-withheld-before = La place { $seat } avait déjà retenu un nombre aléatoire : le sien ne doit plus compter.
fair-dealt-without = Le serveur a donné les cartes sans un nombre aléatoire qui était engagé.
fair-again-for-nothing = Le serveur a mêlé de nouveau alors qu’aucun nombre aléatoire ne manquait.
fair-came-late = Votre navigateur a envoyé son nombre aléatoire. Le serveur dit qu’il est arrivé trop tard, et a mêlé de nouveau sans lui.
fair-did-not-count = Votre navigateur a engagé un nombre aléatoire. Le serveur dit qu’il n’a pas compté parce que { $why }.
fair-none-came = Il manquait un nombre aléatoire ({ $names }) : le serveur a mêlé de nouveau.
fair-checked-own = Votre navigateur a vérifié que ces cartes étaient fixées avant la donne, et que son propre nombre aléatoire a compté.
fair-checked-shared = Votre navigateur a vérifié que ces cartes étaient fixées avant la donne. À une table qui partage ses donnes, seul le serveur mêle.
fair-checked-others = Votre navigateur a vérifié que ces cartes étaient fixées avant la donne. Il n’a pas ajouté de nombre aléatoire; seuls d’autres l’ont fait.
fair-checked-nobody = Votre navigateur a vérifié que ces cartes étaient fixées avant la donne. Il n’a pas ajouté de nombre aléatoire, et personne d’autre non plus : seul le serveur a mêlé.
fair-cut-late = Le paquet a été coupé après que votre navigateur a révélé son nombre aléatoire.
fair-cut-bot = La coupe d’un robot ne découlait pas du secret.
fair-cut-yours = Le paquet n’a pas été coupé où vous l’avez coupé.
fair-cut-other = La coupe n’est pas celle de la preuve.
fair-cut-chance = Personne n’a coupé, et la coupe n’est pas où le secret la met.
fair-unsigned = Le serveur n’a pas signé son engagement.
fair-signature-https = Nous n’avons pas pu vérifier la signature du serveur : il y faut https.
fair-signature-browser = Nous n’avons pas pu vérifier la signature du serveur : ce navigateur ne le peut pas.
