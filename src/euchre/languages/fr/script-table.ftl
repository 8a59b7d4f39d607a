# Ce que disent les scripts de la table (web/table, felt, line, calls, ends, seats, talk, sharing).

# La connexion et la table, en mots.
line-refused = Vous ne pouvez pas faire ça maintenant.
line-seat-has-changed = Votre place a changé, donc rien n’a été fait.
line-withdrawn = Vous avez retiré votre demande.
line-clubs = trèfle
line-diamonds = carreau
line-hearts = cœur
line-spades = pique
line-no-trump = sans atout
line-sign-of-no-trump = SA
line-low-no-trump = sans atout bas
line-joker = joker
line-seat-within = la place { $n }
line-seat = Place { $n }
line-you = Vous
line-back-to-evening = Retour à la soirée
line-back-to-season = Retour à la saison
line-list = { $first } et { $last }
line-you-as-object = vous
line-you-within = vous
line-waiting-for = { $form ->
        [you] On vous attend
        [us] En attente : { $names }
       *[other] On attend { $names }
    }
line-role-partner = votre partenaire
line-role-turn = doit jouer
line-role-maker = a nommé l’atout
line-us = Nous
line-them = Eux
line-try-again = Réessayer
line-back-to-lobby = Retour à l’accueil
line-no-table = Impossible d’ouvrir une table

# Ce qu'on choisit.
calls-asks-undo = { $who ->
        [you] Vous demandez à annuler votre dernière décision.
       *[other] { $who } demande à annuler sa dernière décision.
    }
calls-waits-for-others = On attend les autres.
calls-yes = Oui
calls-no = Non
calls-asks-others-to-swap = { $who ->
        [you] Vous demandez
       *[other] { $who } demande
    } un échange de places entre { $names } avant la prochaine donne.
calls-asks-to-swap = { $who ->
        [you] Vous demandez
       *[other] { $who } demande
    } à changer de place avec { $other ->
        [you] vous
       *[other] { $other }
    } avant la prochaine donne.
calls-last-card = On joue votre dernière carte pour vous.
calls-only-card = C’est la seule carte que vous pouvez jouer.
calls-choices = Vos choix
calls-question = Une question pour tout le monde
calls-claim = Le reste est à moi
calls-hinted = (l’indice)
calls-alone-sure = Jouer en solo? Appuyez encore une fois.
calls-cards-to-lift = Cartes à lever
calls-lift = Lever { $n } { $n ->
        [one] carte
       *[other] cartes
    }
calls-cut-soon = On coupe pour vous dans { $n } { $n ->
        [one] seconde
       *[other] secondes
    }.
calls-cut-now = On coupe pour vous.
calls-bump = Cogner
calls-bump-effect = Laisser le paquet tel quel
calls-cut-effect = Elles vont en dessous
calls-how-many = Combien de levées
calls-specials = Mises spéciales
calls-trump = Atout
calls-tricks-first = Dites d’abord combien de levées.
calls-least-in = « { $suit } » se mise à partir de { $least }.

# Le tapis.
felt-face-down = une carte face cachée
felt-players = À la table
felt-trick = Levée
felt-laid = { $name } : { $card }
felt-turned-up = retourne
felt-turned-down = retourne refusée : { $card }
felt-called = carte appelée : { $card }
felt-own-cards = Vos cartes
felt-card-may = { $does ->
        [discard] Écarter
        [give] Passer
       *[other] Jouer
    } : { $card }
felt-card-hinted = { $card }, l’indice
felt-tap-again = Touchez encore la carte, ou glissez-la vers le haut.
felt-not-your-turn = Ce n’est pas encore votre tour.
felt-hint = { $does ->
        [discard] Écartez
        [give] Passez
       *[other] Jouez
    } { $card ->
        [joker] le joker
       *[other] { $card }
    }
felt-mark-you = vous
felt-mark-alone = en solo
felt-mark-defends = { $who ->
        [you] défendez en solo
       *[other] défend en solo
    }
felt-mark-out = { $who ->
        [you] ne jouez pas
       *[other] ne joue pas
    }
felt-mark-joins = { $when ->
        [game] dès la prochaine partie
       *[other] dès la prochaine donne
    }
felt-mark-bot = un robot joue
felt-mark-away = pas là
felt-mark-bot-for = robot pour { $name }
felt-bot = robot { $lower }
felt-tricks = { $n } { $n ->
        [one] levée
       *[other] levées
    }
felt-empty-seat = Place libre
felt-account = { $name } : le nom d’un compte
felt-dealer = donneur
felt-dealer-title = Donneur
felt-dealer-letter = D
felt-says = dit « { $call } »
felt-sit-replacing = S’asseoir ici, à la place de { $name }
felt-sit = S’asseoir ici
felt-cards = { $n } { $n ->
        [one] carte
       *[other] cartes
    }
felt-score-of = { $name } : { $score } sur { $target }
felt-score = { $name } : { $score }
felt-tokens = jetons
felt-score-line = Pointage : { $scores }.
felt-maker-with = par { $who ->
        [you] vous
       *[other] { $who }
    } avec { $other ->
        [you] vous
       *[other] { $other }
    }
felt-maker = par { $who ->
        [you] vous
       *[other] { $who }
    }
felt-maker-for = { $maker } pour { $tricks }
felt-benny-and-bowers = Benny { $benny }, bower droit { $right }, bower gauche { $left }
felt-bowers = bower droit { $right }, bower gauche { $left }
felt-trump-alone = Atout : { $suit }, { $maker }, en solo
felt-trump = Atout : { $suit }, { $maker }
felt-called-card = carte appelée : { $card }
felt-alone = en solo
felt-right = droit
felt-left = gauche
felt-called-one = appelée
felt-hand = donne
felt-hand-of = { $number } sur { $last }
felt-bid-by = { $bid } par { $who ->
        [you] vous
       *[other] { $who }
    }
felt-bid = Mise
felt-big-pepper = Grand poivre
felt-call-two = Appel de deux
felt-call-one = Appel d’une
felt-moon = Lune
felt-special = { $bid } pour { $stake }
felt-tricks-taken = levées
felt-deals = { $who ->
        [You] Vous donnez
       *[other] { $who } donne
    }
felt-ranked = cotée
felt-to = jusqu’à { $target }

# La fin d'une donne et d'une partie.
ends-company-note = On en tient compte quand on vous trouve une table. Personne d’autre ne le voit.
ends-company-of = { $words } : { $name }
ends-gladly = Avec plaisir
ends-gladly-said = Encore, avec plaisir.
ends-never = Plus jamais
ends-never-said = Plus jamais.
ends-ranked = Partie cotée.
ends-not-counted = Partie cotée, mais qui ne compte pas.
ends-ratings = Vos cotes
ends-made = Réussi
ends-march = Marche!
ends-march-lost = Une marche
ends-lone = En solo, toutes les levées!
ends-lone-lost = Une marche en solo
ends-euchre = Euchre!
ends-euchre-lost = Un euchre contre vous
ends-amount = { $sign }{ $dollars } $
ends-daily-until = La vôtre compte si vous finissez d’ici le { $time }.
ends-result = Le résultat
ends-over = La partie est finie.
ends-daily = Tout le monde reçoit ces cartes aujourd’hui. Tant que la donne du jour n’est pas finie, seules les personnes qui l’ont jouée peuvent voir une partie.
ends-same-cards-covered = D’autres tables reçoivent les mêmes cartes, donc seules les personnes qui jouent à cette table voient cette partie.
ends-same-cards = D’autres tables ont reçu les mêmes cartes.
ends-bot = (robot)
ends-unpaid = (pas pour de l’argent)
ends-this-game = Cette partie
ends-games = { $n } { $n ->
        [one] partie
       *[other] parties
    }
ends-for-money = Pour de l’argent : { $what }
ends-money-note = On fait seulement le calcul. Réglez vos comptes entre vous.
ends-others = Le résultat des autres
ends-play-again = Rejouer
ends-next-stakes = La prochaine partie se joue pour { $stakes }
ends-dealing = On donne les cartes de la prochaine donne.
ends-next-hand = Prochaine donne
ends-seating = Places
ends-willing = { $names } { $form ->
        [one] veut
        [many] veulent
       *[other] voulez
    } rejouer.
ends-review = Analyse
ends-deal = Les cartes
ends-dealer = donneur
ends-dealer-letter = D
ends-turned-up = Retourne
ends-kitty = Talon
ends-seal-waits = Le sceau s’ouvre quand le serveur révèle son secret.
ends-check-failed = La vérification a échoué.
ends-checked-again = Vérifié de nouveau à l’instant.
ends-sealed-deal = Donne scellée
ends-verify = Vérifier
ends-receipts-title = Les reçus signés du serveur pour les nombres aléatoires de ce navigateur, pour euchre records verify --receipts
ends-receipts = reçus
ends-replay = Revoir
ends-another-table = Une autre table
ends-save = Enregistrer :
ends-save-record = partie
ends-save-text = texte
ends-hand = Donne { $n }
ends-decided = a tout décidé
ends-biggest = a été la plus payante
ends-among-biggest = a été parmi les plus payantes
ends-story = Le fil de la partie
ends-scores-of = { $name } : { $scores }
ends-score-line = Le pointage, donne par donne. { $scores }
ends-what-happened = Ce qui s’est passé
ends-all-hands = Toutes les donnes ({ $n })
ends-score-table = Le pointage, donne par donne
ends-coach-starts = Le coach se prépare…
ends-coach-reviews = Le coach analyse la partie
ends-try-again = Réessayer
ends-stop = Arrêter
ends-ask-coach = Demander au coach ce qui a tout décidé
ends-mistakes = { $n } { $n ->
        [one] erreur
       *[other] erreurs
    }
ends-blunders = { $n } { $n ->
        [one] gaffe
       *[other] gaffes
    }
ends-coach-found = Ce que le coach a trouvé
ends-coach-accuracy = Décisions idéales ou bonnes
ends-changed-chance-of = Ce qui a le plus changé les chances de { $side } : { $part } ({ $sign }{ $percent } %), { $meaning }.
ends-changed-your-chance = Ce qui a le plus changé vos chances : { $part } ({ $sign }{ $percent } %), { $meaning }.

# Les places.
seats-away-too = { $names } { $n ->
        [one] n’est pas là non plus
       *[other] ne sont pas là non plus
    }.
seats-want-to-wait = { $names } { $n ->
        [one] veut
       *[other] veulent
    } attendre.
seats-must-agree = { $names } { $n ->
        [one] doit aussi dire oui
       *[other] doivent aussi dire oui
    }.
seats-paused = La partie est en pause.
seats-resume = Reprendre
seats-paused-resume-later = La partie est en pause. Après deux minutes de pause, vous pourrez la reprendre.
seats-away-soon = { $name } n’est pas là. Un robot va bientôt jouer, en attendant son retour.
seats-away = { $name } n’est pas là ({ $since }). Un robot prend le relais dans { $left }.
seats-wait = Attendre
seats-have-bots-play = Faire jouer des robots
seats-have-bot-play = Faire jouer un robot
seats-others-can-vote = Les autres peuvent laisser un robot jouer ce tour pour vous.
seats-stalled-told = On attend { $name }.
seats-stalled = On attend { $name }. Vous pourrez faire jouer un robot dans { $count }.
seats-voted = Si les autres sont d’accord, un robot joue pour { $name }.
seats-votes = { $names } { $n ->
        [one] veut
       *[other] veulent
    } qu’un robot joue pour { $name }.
seats-not-moved = { $name } ne joue pas depuis un moment.
seats-somebody = quelqu’un
seats-swap-coming = { $names } { $form ->
        [us] échangez vos places
       *[other] échangent leurs places
    } avant la prochaine { $when ->
        [game] partie
       *[other] donne
    }.
seats-ranked-waits = Une partie cotée demande une personne à chaque place. On attend du monde.
seats-ranked-host-locked = Une partie cotée demande une personne à chaque place, mais votre menu ne laisse personne s’asseoir.
seats-ranked-locked = Une partie cotée demande une personne à chaque place, mais personne d’autre ne peut s’asseoir ici.
seats-for-money = On joue pour de l’argent : { $what }.
seats-for-stakes = On joue pour { $stakes }
seats-players-changed = La table a changé depuis votre accord.
seats-knock = { $name } demande à s’asseoir.
seats-knock-own = { $name } dit, d’un autre appareil : « Votre place est la mienne. » Si vous dites oui, cet appareil voit les cartes de cette place.
seats-knock-lost = { $name } dit, d’un autre appareil : « C’est moi, { $who }. » Si vous dites oui, cet appareil voit les cartes de cette place.
seats-let-in = Laisser entrer
seats-no = Non
seats-counts-within = Cette partie compte si vous la finissez d’ici { $n } { $n ->
        [one] minute
       *[other] minutes
    }.
seats-all-tables = Toutes les tables
seats-try-now = Réessayer
seats-closed = Cette table est fermée.
seats-offline = Cet appareil est hors ligne. Rien n’est perdu : la partie reprend dès que la connexion revient.
seats-offline-page = Cet appareil est hors ligne. La page reprend dès que la connexion revient.
seats-no-answer = Le serveur n’a pas encore répondu.
seats-still-trying = On essaie encore.
seats-reconnecting = Reconnexion en cours. Rien n’est perdu.
seats-unreachable = Impossible de joindre le serveur. Votre partie est enregistrée; on essaie encore.
seats-take-back = Reprendre votre place
seats-bot-for-you = Un robot joue pour vous.
seats-covered = Seules les personnes qui jouent ici voient cette partie, car une autre table a peut-être encore les mêmes cartes à jouer.
seats-time-up = C’est l’heure : dernière donne.
seats-secret-partner = Vous avez la carte appelée : vous jouez en secret avec le preneur.
seats-bot-for-since = Un robot joue pour { $names }, pas là depuis { $time }
seats-bot-for = Un robot joue pour { $names }
seats-bot-awaited = Le robot { $lower } se prépare. La partie l’attend.
seats-bot-late = Le robot { $lower } n’est pas encore prêt, donc un robot plus simple joue à sa place.
seats-deals = { $who ->
        [You] Vous donnez.
       *[other] { $who } donne.
    }
seats-who-deals = Qui donne en premier?
seats-pack-is-cut = On coupe le paquet.
seats-shuffling = On mêle les cartes.
seats-link-opens-none = Ce lien n’ouvre pas (ou plus) de place ici. Vous gardez la vôtre.
seats-open-link-again = Ouvrez le lien encore une fois.
seats-other-seat = Ici, vous êtes { $own }, et ce lien ouvre la place de { $other }. Si vous la prenez, cet appareil perd la vôtre.
seats-stay = Rester { $name }
seats-change = Changer de place?
seats-play-as = Jouer comme { $name }
seats-empty-seat = place libre { $n }
seats-you-called = vous
seats-rule-host-before = Si vous échangez des places, elles changent tout de suite.
seats-rule-before = Avant une partie, l’hôte décide qui s’assoit où.
seats-rule-host-between = Si vous échangez des places, elles changent avant la prochaine partie.
seats-rule-between = Entre les parties, l’hôte décide qui s’assoit où.
seats-rule-hushed = Il y a un enjeu, donc rien ne change ici avant la fin de la donne.
seats-rule-ranked = Cette partie est cotée, donc pas de changement de place avant la fin.
seats-rule-money = Cette partie se joue pour de l’argent, donc pas de changement de place avant la fin.
seats-rule-asked = Vous l’avez déjà demandé dans cette donne. Vous pourrez le redemander à la prochaine.
seats-rule = Si tout le monde est d’accord, vous changez de place avant la prochaine donne, pour que personne ne voie les cartes des autres. Le pointage reste aux places.
seats-swap = Échanger
seats-swap-not = Ne pas échanger
seats-change-places = Changer de place : { $who }
seats-swap-with = Échanger…
seats-number-empty = Place { $n }, libre
seats-you = (vous)
seats-host = hôte
seats-bot = robot
seats-make-host-of = Nommer hôte : { $name }
seats-make-host = Nommer hôte
seats-remove = Retirer { $name }
seats-remove-short = Retirer
seats-against = { $first } contre { $second }
seats-seating = Places
seats-bot-takes-seat = Un robot prend la place.
seats-removed = Cette personne ne peut revenir que si vous la laissez entrer. À partir de maintenant, on vous demandera avant que quelqu’un s’assoie.
seats-remove-sure = Retirer { $name }?
seats-empty = libre
seats-away-word = pas là
seats-ready = c’est bon
seats-here = là
seats-bot-of-level = robot { $lower }
seats-bot-to-choose = Robot { $lower }
seats-opposite-you-partner = En face de vous, comme partenaire
seats-opposite-partner = En face de { $name }, comme partenaire
seats-number = Place { $n }
seats-opposite-you = En face de vous
seats-opposite = En face de { $name }
seats-left-of-you = À votre gauche
seats-left = À gauche de { $name }
seats-right-of-you = À votre droite
seats-right = À droite de { $name }
seats-no-partners = chacun pour soi
seats-partner-awaited = partenaire à venir
seats-partner-bot = partenaire : { $name }, un robot
seats-partner = partenaire : { $name }
seats-locked = Vous regardez. Personne d’autre ne peut s’asseoir à cette table.
seats-asked-lost = Vous avez demandé la place de { $name }. { $host } décide, ou l’autre appareil de cette place.
seats-asked = Vous avez demandé à vous asseoir. { $host } décide.
seats-withdraw = Retirer la demande
seats-same-cards-of-round = Toutes les tables de cette ronde reçoivent les mêmes cartes. Tant que toutes n’ont pas fini, seules les personnes qui jouent ici voient cette partie.
seats-same-cards = Les tables qui ont le même mot reçoivent les mêmes cartes. Seules les personnes qui jouent ici voient cette partie, et avec ce navigateur vous ne pouvez pas jouer à une autre de ces tables. On pourrait regarder d’avance avec un deuxième navigateur : jouez donc avec des gens de confiance.
seats-wait-for-you = { $names } { $n ->
        [one] vous attend
       *[other] vous attendent
    }.
seats-bots-sit-down = { $empty ->
        [one] Un robot prend la place libre
       *[other] Des robots prennent les places libres
    }. Vos amis peuvent aussi s’asseoir plus tard.
seats-bots-sit-down-late = { $empty ->
        [one] Un robot prend la place libre
       *[other] Des robots prennent les places libres
    }, et la partie commence quand { $names } { $n ->
        [one] aura dit oui
       *[other] auront dit oui
    }. Vos amis peuvent aussi s’asseoir plus tard.
seats-before-the-game = Avant la partie
seats-table-for-friends = Une table entre amis
seats-rules-for = { $rules }, pour { $stakes }
seats-rules = Les règles
seats-bot-for-name = pour { $name }
seats-account = Le nom d’un compte : personne d’autre ne peut l’utiliser.
seats-your-partner = votre partenaire
seats-awaited = on attend
seats-empty-to-choose = Libre
seats-who-sits-here = Qui s’assoit ici : { $place }
seats-here-we-go = C’est parti.
seats-i-am-ready = C’est bon pour moi
seats-ready-with-bots = C’est bon, avec des robots aux places libres
seats-start-now = Commencer
seats-start-once = La partie commence quand { $n ->
        [one] { $names } appuie
       *[other] tout le monde appuie
    } sur « C’est bon pour moi ». Vous pouvez aussi libérer la place :
seats-starts-when-taken = La partie commence quand toutes les places sont prises.
seats-waiting-for-friends = On attend vos amis.
seats-evening-host = L’hôte de la soirée peut faire jouer un robot.
seats-reserved = Vous regardez. Ces places sont réservées à { $names }, qui s’y assoient depuis la page de leur soirée.
seats-taken = Vous regardez. Toutes les places sont prises.
seats-ask-to-sit = Demander à s’asseoir
seats-sit-down = S’asseoir
seats-sign-in = Connectez-vous d’abord
seats-account-plays = Vous jouerez sous le nom de votre compte.
seats-your-name = Votre nom
seats-gone = { $name } a pris la place que vous aviez choisie. Choisissez-en une autre.
seats-seat-of = La place de { $name }
seats-where = Où
seats-anywhere = N’importe où
seats-watching = Vous regardez.
seats-may-ask = Vous pouvez demander la place d’un robot.
seats-may-take = Vous pouvez prendre la place d’un robot.
seats-which-was-yours = Quelle place était la vôtre?
seats-we-ask = On demande à { $host }, et à l’appareil que vous utilisiez avant.
seats-one-was-mine = L’une de ces places était la mienne
seats-was-mine = C’était ma place

# Ce qui se dit à la table.
talk-never-here = { $names } { $n ->
        [one] est
       *[other] sont
    } à cette table. Vous avez dit « plus jamais ».
talk-gladly-here = { $names } { $n ->
        [one] est
       *[other] sont
    } à cette table. Vous avez dit « avec plaisir ».
talk-gladly = Avec plaisir
talk-never = Plus jamais
talk-lists-alone = La recherche de parties n’utilise ces listes que si vous vous connectez.
talk-lists-signed-in = Pour les gens qui ont un compte (✓), votre compte le garde aussi, et la recherche de parties en tient compte.
talk-to-each-other = Le public seulement
talk-to-everybody = Tout le monde
talk-to-nobody = Personne
talk-mark-watching = regarde
talk-mark-not-here = pas ici
talk-press-for = { $words } : { $name }
talk-mute = Masquer
talk-report-name = Signaler { $name }
talk-report = Signaler
talk-all-spectators = Tout le public
talk-people = Les gens
talk-people-note = Vous ne voyez pas ce que disent les gens masqués. On marque les tables ouvertes où se trouvent des gens de vos listes « avec plaisir » et « plus jamais ». Ce navigateur garde les listes par nom, et personne d’autre ne les voit.
talk-gallery-note = Pendant cette partie, la table ne lit pas ce que dit le public : il pourrait connaître une carte, et il y a un enjeu, ou d’autres reçoivent les mêmes donnes.
talk-gallery = Qui entend le public
talk-what-is-wrong-with = Quel est le problème avec { $name }?
talk-what-is-wrong = Quel est le problème?
talk-report-note = Les personnes qui gèrent ce serveur le voient, avec les noms et les derniers messages d’ici. Personne à la table ne le voit.
talk-cancel = Annuler
talk-send = Envoyer
talk-log = Journal
talk-say-something = Dites quelque chose
talk-say = Dire
talk-title = À la table
talk-close = Fermer
talk-and-log = Discussion et journal
talk-phrases = Phrases
talk-your-name = Votre nom
talk-speak-as = Parler sous le nom de
talk-overheard = Tout le monde ici peut lire ce que vous dites.
talk-among-spectators = Seul le reste du public peut lire ce que vous dites.
talk-silent = À cette table, le public ne parle pas.
talk-hushed = Il y a un enjeu, donc on ne parle pas pendant une donne.
talk-after-the-hand = Après la donne
talk-somebody = Quelqu’un
talk-spectator-says = { $name }, dans le public, dit : { $text }
talk-says = { $name } dit : { $text }
talk-never-met = Vous avez dit « plus jamais » à propos de { $name }. Personne d’autre ne le voit.
talk-name-here = C’est votre nom ici. Rechargez la page pour en choisir un autre.

# Inviter et partager.
sharing-copied = Copié
sharing-selected = Sélectionné : copiez
sharing-copy = Copier
sharing-may-watch = Quiconque a ce lien peut regarder.
sharing-may-watch-or-sit = Quiconque a ce lien peut regarder ou { $how ->
        [ask] demander
       *[other] prendre
    } { $which ->
        [empty] une place libre
       *[other] la place d’un robot
    }.
sharing-may-see-who = Quiconque a ce lien peut voir qui joue ici, mais pas la partie.
sharing-may-sit = Quiconque a ce lien peut { $how ->
        [ask] demander
       *[other] prendre
    } { $which ->
        [empty] une place libre
       *[other] la place d’un robot
    }. Seules les personnes qui jouent voient la partie.
sharing-table-link = Lien vers cette table
sharing-qr = Le lien en code QR
sharing-network = Sur le réseau de
sharing-come = Venez jouer à l’euchre
sharing-scan = Balayez le code avec l’appareil photo d’un téléphone, ou envoyez le lien.
sharing-share = Partager
sharing-may-look = regarder, mais pas jouer
sharing-game = Partager cette partie
sharing-hand = Partager cette donne
sharing-may-here-only = { $may } (sur cet ordinateur seulement)
sharing-link = Lien à partager
sharing-may = Quiconque a ce lien peut { $may }.
sharing-link-copied = Lien copié.
sharing-link-selected = Copiez le lien sélectionné.
sharing-send = Envoyer
sharing-making = On prépare le lien…

# La page et le menu.
table-menu = Menu
table-talk = Discussion et journal
table-undo = Annuler
table-hint = Indice
table-last-trick = Dernière levée
table-opening = Ouverture de la table…
table-own-place = Votre place
table-title = Table d’euchre
table-shared = Votre place est ouverte aussi sur un autre appareil.
table-connected = Connexion rétablie.
table-link-opens-none = Ce lien n’ouvre pas (ou plus) de place ici.
table-given-up = Cette place a été libérée.
table-watching = Vous regardez.
table-your-turn = À vous · { $title }
table-card-waits = { $card ->
        [joker] Le joker
       *[other] { $card }
    } attend la connexion.
table-call-waits = Votre annonce attend la connexion.
table-hint-and-why = { $move }. { $why }
table-minutes-left = encore { $n } min
table-seconds-left = Encore { $n } { $n ->
        [one] seconde
       *[other] secondes
    }.
table-door-open = Quiconque a le lien
table-door-ask = Avec mon accord
table-door-locked = Personne
table-pace-slow = Lente
table-pace-normal = Normale
table-pace-fast = Rapide
table-pace-instant = Instantanée
table-hushed = Il y a un enjeu, donc les choix de l’hôte reviennent à la fin de la donne.
table-claim = Le reste est à moi
table-fair = Cette donne était-elle équitable?
table-resume = Reprendre
table-pause = Pause
table-settings = Réglages
table-rules = Les règles
table-invite = Inviter des amis
table-seating = Places
table-elsewhere = Jouer sur un autre appareil
table-save-game = Enregistrer la partie
table-replay = Revoir la partie
table-show-all = Montrer cette partie à tout le monde
table-leave = Quitter la table
table-daily = La donne du jour
table-all-tables = Toutes les tables
table-door = Qui peut s’asseoir
table-pace = Vitesse des robots
table-level = Niveau des robots
table-rules-of = Les règles : { $rules }
table-save-rules = Enregistrer les règles dans un fichier
table-how-to-play = Comment jouer à l’euchre
table-show-all-note = Ensuite, quiconque a le lien peut regarder toutes les tables qui ont ces cartes, et revoir leurs parties. Personne ne pourra ouvrir une autre table avec le même mot : attendez donc que tout le monde ait joué.
table-show-all-sure = Montrer cette partie à tout le monde?
table-show-it = Montrer
table-not-yet = Pas encore
table-seat-link = Lien vers votre place
table-seat-link-note = Ouvrez ce lien sur l’autre appareil. Quiconque l’a peut jouer à votre place : gardez-le pour vous.
table-leave-frees = Votre place se libère.
table-leave-bot = Un robot prend votre place.
table-leave-for-good = Partir pour de bon
table-leave-sure = Quitter la table?
table-leave-or-close = Si vous voulez revenir plus tard, fermez simplement la page : la place reste à vous.
