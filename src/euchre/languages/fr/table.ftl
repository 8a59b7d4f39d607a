table-nobody-waits-for = Personne n’attend { $name }.
table-that-seat = cette place
table-just-left = { $name } vient de partir. Attendez un instant.
table-ranked-come-back = Cette partie est cotée : chacun a { $minutes } minutes pour revenir.
table-others-decide = Les autres décident d’attendre { $name } ou non.
table-voted-on-waiting = Vous avez déjà voté sur l’attente de { $name }.
table-no-undo = À cette table, on n’annule rien.
table-undo-at-stake = Il y a un enjeu et une carte a été montrée depuis : vous ne pouvez plus annuler.
table-nothing-to-undo = Il n’y a rien à annuler dans cette donne.
table-question-open = Une question est déjà posée.
table-undo-asked-already = Vous avez déjà demandé à annuler cela.
table-no-question = Aucune question ne vous est posée.
table-nothing-to-pause = Il n’y a pas de partie à mettre en pause.
table-paused-already = Vous avez déjà fait une pause dans cette donne.
table-nobody-waits-for-seat = Personne n’attend cette place.
table-has-time = { $name } a encore du temps pour réfléchir.
table-take-back-first = Reprenez d’abord votre place au robot.
table-daily-once = On ne joue la donne du jour qu’une fois.
table-daily-same = La donne du jour est la même pour tout le monde : on ne peut ni annuler, ni quitter la table, ni changer de place.
table-daily-yours = Personne d’autre ne peut jouer votre donne du jour : fermez simplement la page et revenez quand vous voulez.
table-evening-host-runs = L’hôte de la soirée dirige cette table, depuis la page de la soirée.
table-only-host = Seul l’hôte, { $name }, peut faire cela.
table-evening-host-seats = L’hôte de la soirée décide des places.
table-choose-two-seats = Choisissez deux places, dont au moins une est occupée.
table-ranked-no-swap = Cette partie est cotée : personne ne change de place avant la fin.
table-swap-cancel-when = Un échange ne s’annule qu’entre deux parties.
table-money-no-swap = Cette partie se joue pour de l’argent : personne ne change de place avant la fin.
table-paused-resume = La partie est en pause : reprenez-la d’abord.
table-swap-planned-already = Deux personnes changent déjà de place avant la prochaine donne.
table-asked-this-hand = Vous avez déjà demandé dans cette donne. Redemandez à la prochaine.
table-host-stand-in = L’hôte est { $name } : vous assurez seulement l’intérim.
table-choose-other = Choisissez quelqu’un d’autre à cette table.
table-choose-present = { $name } n’est pas là : choisissez quelqu’un de présent.
table-ranked-terms = Cotée : la partie compte pour la cote de ceux qui la commencent. Il faut un compte, et il n’y a ni indices ni annulation. Qui s’absente a { $minutes } minutes pour revenir avant qu’un robot prenne sa place, ou moins si son temps s’écoule pendant son tour. Qui part perd la partie; pour les autres, elle ne compte pas.
table-ranked-terms-unmeasured = { $terms } Avec ces règles maison, elle peut ne compter pour aucune cote : nous ne savons pas retirer la chance de toutes les variantes.
table-uncounted = Cette partie ne compte plus
table-ranked-forfeit = Cette partie est cotée : si vous partez, vous la perdez. Si vous fermez seulement la page, revenez dans les { $minutes } minutes, avant qu’un robot prenne votre place : sinon, vous perdez aussi.
table-uncounted-left = Cette partie ne compte plus : { $names } l’ont quittée, et pour eux elle compte comme perdue.
table-ranked-account = Cette table est cotée : il vous faut un compte. Connectez-vous d’abord.
table-ranked-seated = Vous avez déjà une place à cette table cotée.
table-ranked-no-join = Cette partie est cotée : vous ne pouvez pas la rejoindre maintenant. Vous pouvez regarder.
table-ranked-no-bots = Cette table est cotée : pas de robots.
table-full-log = On a tant joué à cette table que son historique est plein. Ouvrez-en une autre.
table-too-many-players = { $n } personnes se sont déjà assises dans cette partie. Ouvrez une autre table.
table-too-many-money-players = { $n } personnes ont déjà joué pour de l’argent à cette table. Ouvrez-en une autre.
table-all-seats-taken = Toutes les places sont prises : vous pouvez regarder.
table-seat-from-page = { $daily ->
    [yes] Prenez cette place depuis la page de la donne du jour.
    *[no] Prenez cette place depuis la page de votre soirée.
 }
table-seat-free = Cette place est libre : asseyez-vous.
table-seat-changed = Quelqu’un d’autre a cette place maintenant : regardez de nouveau.
table-seat-of-account = Cette place appartient au compte de { $name } : connectez-vous avec celui-ci.
table-seat-empty = Plus personne n’a cette place.
table-money-own-device = { $name } joue pour de l’argent : seul son propre appareil peut vous laisser entrer.
table-two-alphabets = « { $word } » mêle deux alphabets : utilisez un seul alphabet par mot.
table-name-taken = { $name } est déjà à cette table : choisissez un autre nom.
table-name-of-bot = Un robot s’appelle déjà { $name } ici : choisissez un autre nom, ou prenez sa place.
table-name-of-money-player = Quelqu’un a joué ici pour de l’argent sous le nom de { $name } : choisissez un autre nom.
table-name-refused = Vous ne pouvez pas utiliser ce nom : choisissez-en un autre.
table-season-players-first = Ceux qui jouent cette partie s’assoient d’abord, depuis la page de leur saison. Vous pouvez regarder.
table-ask-host = Il vous faut l’accord de { $name } : demandez-le sur la page de la table.
table-door-closed = Cette table n’accepte plus personne. Vous pouvez regarder.
table-no-such-seat = Il n’y a pas de place { $seat } : les places vont de 0 à { $last }.
table-sits-there = { $name } occupe cette place.
table-at-stake = Il y a un enjeu : { $why }
table-message-empty = Ce message est vide.
table-no-phrase = Cette phrase n’existe pas : choisissez-en une dans la liste.
table-hushed-talk = on ne parle pas pendant une donne. Dites-le quand elle sera finie.
table-spectators-mute = Le public ne parle pas à cette table.
table-bot-plays-hand = Un robot joue cette donne pour vous, car les autres l’ont demandé deux fois.
table-no-command = Ce n’est pas une commande pour une table.
table-hushed-act = vous pourrez le faire quand la donne sera finie.
table-spectator = Vous regardez : asseyez-vous pour jouer.
table-too-late = Trop tard : la partie a continué.
table-turn-played = Vous avez déjà joué à ce tour.
table-question-changed = Cette question a changé : regardez de nouveau.
table-bot-plays-turn = Un robot joue ce tour pour vous : revenez ensuite.
table-money-cannot-remove = { $name } joue pour de l’argent : personne d’autre ne peut céder sa place pendant la partie.
table-ranked-no-remove = Cette partie est cotée : vous ne pouvez retirer personne avant la fin.
table-money-no-bots = On ne change pas de robots pendant une partie pour de l’argent.
table-no-emptying = On ne vide pas une place pendant une partie.
table-hand-not-over = La donne n’est pas encore finie.
table-not-begun = La partie n’a pas commencé.
table-players-cannot = Les joueurs ne peuvent pas faire cela.
table-own-seat-only = Vous ne pouvez agir que pour votre place.
table-go-on-first = La donne est finie : passez d’abord à la suivante.
table-same-deals = À cette table, les donnes sont les mêmes qu’à une autre.
table-shuffling-wait = On mêle les cartes. Un instant.
table-turn-of = C’est à { $name } de jouer.
table-bot-cut-stands = La coupe du robot reste, car elle était fixée avant votre arrivée.
table-not-next-shuffle = Ce n’est pas le prochain mélange.
table-pledge-new-seat = Vous avez changé de place depuis : engagez-vous pour votre place actuelle.
table-no-contribution = Vous ne pouvez pas contribuer aux mélanges de cette partie. Vous le pourrez à la prochaine.
table-pledged-already = Vous avez déjà engagé un nombre aléatoire pour ce mélange.
table-shuffled-already = Les cartes sont déjà mêlées.
table-nonce-added-already = Vous avez déjà ajouté un nombre aléatoire à ce mélange.
table-nonce-not-pledged = Seul compte un nombre aléatoire engagé avant que le mélange soit fixé.
table-cut-first = On coupe d’abord, puis on montre les nombres aléatoires.
table-nonce-differs = Ce n’est pas le nombre aléatoire que vous aviez engagé.
table-claim-when = Réclamez le reste quand c’est à vous d’entamer.
table-claim-unsure = Il n’est pas certain que vous fassiez toutes les levées : continuez de jouer.
table-money-terms = Le serveur calcule qui doit combien à qui, mais n’encaisse rien : vous réglez entre vous. On joue pour de l’argent si l’on est là quand une partie commence. Si vous partez, vous payez ce que perd votre place et ne recevez rien de ce qu’elle gagne. Si vous arrivez plus tard, vous jouez à partir de la partie suivante.
table-money-unpaid = Les totaux comprennent ce que les robots, et ceux qui ne jouaient pas pour de l’argent, auraient payé et gagné. Cette part n’est ni payée ni reçue.
table-nobody-pays = Personne ne paie rien.
table-pays = { $loser ->
    [You] { $winner ->
    [You] Vous payez { $amount }.
    *[other] Vous payez { $amount } à { $winner }.
    }
    *[other] { $winner ->
    [You] { $loser } vous paie { $amount }.
    *[other] { $loser } paie { $amount } à { $winner }.
    }
 }
table-money-negative = On ne joue pas pour un montant négatif : { $amount }.
table-money-choose-way = Choisissez comment jouer ce montant : en cagnotte ou au point.
table-money-pot-amount = Indiquez ce que chacun met dans la cagnotte, comme 5,00.
table-money-point-amount = Indiquez ce que vaut un point, comme 0,25.
table-money-too-much = { $amount }, c’est trop pour une table : le maximum est { $most }.
table-ranked-hints = n’ont pas d’indices : désactivez-les
table-ranked-undo = n’ont pas d’annulation : désactivez-la
table-ranked-money = ne se jouent pas pour de l’argent
table-ranked-kept = n’ont pas de places réservées, comme à une soirée
table-ranked-deals = n’ont pas les mêmes donnes qu’une autre table : laissez le mot vide
table-ranked-laps = commencent à 0 : choisissez des règles sans report de points
table-ranked-how = Les parties cotées { $how }.
table-ranked-wait-for-player = Une partie cotée ne commence pas avec un robot : on attend que quelqu’un prenne sa place.
table-waiting-for = On attend { $names }
table-paused = La partie est en pause.
table-hand-over = La donne est finie.
table-unknown-algorithm = Les prochaines cartes ont été promises avec { $algorithm }, que ce programme ne connaît pas : cette partie ne peut pas continuer, jouez à une autre table.
table-shuffling = On mêle les cartes.
table-wait-name = nommer l’atout
table-wait-call = annoncer
table-wait-bid = miser
table-wait-partner = appeler un partenaire
table-wait-discard = écarter
table-wait-alone = dire si c’est en solo
table-wait-best = demander une meilleure carte, ou non
table-wait-give = passer une carte
table-wait-play = jouer
table-wait-challenge = réclamer une renonce, ou non
table-wait-expose = montrer les cartes
table-wait-cut = couper le paquet
table-waiting-action = { $name } doit { $action }
table-no-swap = Chacun garde sa place.
table-name-hidden = Un modérateur a masqué un nom ici
table-said-door-open = Quiconque a le lien peut s’asseoir maintenant.
table-said-door-ask = Désormais, il faut l’accord de l’hôte pour s’asseoir.
table-said-door-locked = Désormais, personne d’autre ne peut s’asseoir.
table-gallery-own = Désormais, seul le public lit ce que dit le public.
table-gallery-all = Désormais, tout le monde lit ce que dit le public.
table-gallery-none = Désormais, le public ne parle plus.
table-time-up-again = { $who ->
    [You] Votre temps est encore écoulé : un robot prend votre place
   *[other] { $who } a encore dépassé son temps : un robot prend sa place
    }
table-time-up = { $who ->
    [You] Votre temps est écoulé : un robot joue ce tour pour vous.
   *[other] { $who } a dépassé son temps : un robot joue ce tour.
    }
table-seat-on-device = { $who ->
    [You] Vous avez aussi ouvert votre place
   *[other] { $who } a aussi ouvert sa place
    } sur un autre appareil.
table-seat-reopened = Quelqu’un a dit, d’un autre appareil, que { $whose ->
    [You] votre place
   *[other] la place de { $whose }
    } était la sienne, et { $who ->
    [You] vous l’avez laissé entrer
   *[other] { $who } l’a laissé entrer
    }.
table-game-begins = La partie { $game } commence
table-first-game-begins = La partie commence
table-abandoned = La partie a pris trop de donnes et a été abandonnée. { $begins }
table-begins-ranked = { $begins } : elle est cotée.
table-begins = { $begins }.
table-sits-down = { $who ->
    [You] Vous vous asseyez.
    *[other] { $who } s’assoit.
    }
table-plays-in-place = { $name } joue à la place de { $was }
table-renamed = { $was } s’appelle maintenant { $name }
table-account-deleted = Quelqu’un ici a supprimé son compte
table-hidden-name-now = { $what } : c’est maintenant { $name }.
table-text-hidden = Un modérateur a masqué un texte ici.
table-text-allowed = Un modérateur a de nouveau permis un texte ici.
table-bot-sits-in = { $who ->
    [You] Un robot prend votre place
    *[other] Un robot prend la place de { $who }
    }
table-rest-are-mine = { $who ->
    [You] Vous
   *[other] { $who }
    } : « Le reste est à moi. »
table-undo-declined = Tout le monde n’était pas d’accord : rien n’est annulé.
table-host-changed = { $who ->
    [You] Vous dirigez maintenant la table.
    *[other] { $who } dirige maintenant la table.
    }
table-asks-undo = { $who ->
    [You] Vous demandez à annuler votre dernière décision.
    *[other] { $who } demande à annuler sa dernière décision.
    }
table-wont-wait = { $who ->
    [You] Vous ne voulez
    *[other] { $who } ne veut
    } plus attendre { $whom ->
    [You] votre retour
    *[other] { $whom }
    }.
table-wants-to-wait = { $who ->
    [You] Vous voulez
    *[other] { $who } veut
    } attendre { $whom ->
    [You] votre retour
    *[other] { $whom }
    }.
table-wants-bot = { $who ->
    [You] Vous voulez
    *[other] { $who } veut
    } qu’un robot joue { $whom ->
    [You] pour vous
    *[other] pour { $whom }
    }
table-pauses = { $who ->
    [You] Vous mettez la partie en pause.
    *[other] { $who } met la partie en pause.
    }
table-goes-on = La partie continue.
table-undone-choice = { $what } : c’est annulé. { $who ->
    [You] À vous de choisir de nouveau.
   *[other] À { $who } de choisir de nouveau.
    }
table-undone-last = La dernière décision est annulée.
table-undone = Annulé : { $again }.
table-again-play = { $who ->
    [You] c’est de nouveau à vous de jouer
   *[other] c’est de nouveau à { $who } de jouer
    }, à la levée { $trick }
table-again-renege = { $who ->
    [You] vous dites de nouveau s’il y a eu une renonce
   *[other] { $who } dit de nouveau s’il y a eu une renonce
    }
table-again-call = { $who ->
    [You] vous annoncez de nouveau
    *[other] { $who } annonce de nouveau
    }
table-again-discard = { $who ->
    [You] vous écartez de nouveau
    *[other] { $who } écarte de nouveau
    }
table-again-give = { $who ->
    [You] vous choisissez de nouveau la carte à passer
    *[other] { $who } choisit de nouveau la carte à passer
    }
table-again-partner = { $who ->
    [You] vous choisissez de nouveau le partenaire à appeler
    *[other] { $who } choisit de nouveau le partenaire à appeler
    }
table-again-alone = { $who ->
    [You] vous dites de nouveau si c’est en solo
   *[other] { $who } dit de nouveau si c’est en solo
    }
table-again-best = { $who ->
    [You] vous choisissez de nouveau de demander ou non une meilleure carte
   *[other] { $who } choisit de nouveau de demander ou non une meilleure carte
    }
table-moved = { $who ->
    [You] Vous changez de place.
    *[other] { $who } change de place.
    }
table-bot-sits-down = Un robot, { $bot }, s’assoit.
table-bot-leaves = { $name } s’en va.
table-removed = L’hôte a retiré { $name }
table-left = { $name } a quitté la table
table-left-for-bot = { $leaving }. Un robot, { $bot }, { $playing ->
    [yes] prend le relais
   *[no] s’assoit
    }.
table-cut-by-chance = { $who ->
    [You] On coupe les cartes pour vous
   *[other] On coupe les cartes pour { $who }
    }
table-too-much-sitting = Trop d’arrivées et de départs depuis votre adresse. Attendez une minute.
table-no-code = Il n’y a pas de code pour ce lien ici.
table-wrong-token = Ce jeton n’ouvre pas cette place.
table-only-host-shows = Seul l’hôte de cette table peut montrer ses parties.
table-only-first-host-shows = Seul l’hôte de la première table avec ce mot peut montrer ses parties.
table-games-busy = Trop de gens consultent des parties en ce moment. Réessayez dans une minute.
table-games-from-1 = Les parties sont numérotées à partir de 1.
table-not-found = Cette table est introuvable. Vérifiez le lien.
table-number-wanted = Donnez { $name } comme un nombre à partir de 1.
table-review-later = Cette partie pourra être analysée quand elle sera finie.
table-state-waiting = En attente de joueurs.
table-state-ready = Tout le monde est là. Vous pouvez commencer.
table-state-hand-over = Une donne est finie.
table-state-your-turn = C’est à vous.
table-state-over = La partie est finie.
table-state-team-won = Victoire : { $team }.
table-state-won = Vous avez gagné.
table-state-lost = Vous avez perdu.
table-state-away = On attend { $names }
table-share-nowhere = Ce lien ne mène à aucune partie. Vérifiez qu’il est complet.
table-share-players = Seuls les joueurs peuvent partager les parties de cette table, car elle n’est pas ouverte à tous.
table-share-hand = Ce lien partage une donne, pas toute la partie.
table-said-elsewhere = un autre serveur s’en occupe en ce moment : réessayez dans un instant
table-name-of-account = { $name } est le nom d’un compte. Si c’est le vôtre, connectez-vous; sinon, choisissez un autre nom.
table-name-of-moderator = { $name } est le nom d’un modérateur. Si c’est le vôtre, connectez-vous; sinon, demandez à l’hôte d’utiliser un autre nom.
table-too-many = Trop de tables depuis votre adresse. Attendez un peu.
table-server-full = Ce serveur ne peut plus accueillir de tables. Réessayez plus tard.
table-contact = { $sentence } Des questions? Écrivez à { $contact }.
table-of-evening = Cette table appartient à une soirée : seul l’hôte de la soirée peut faire cela.
table-moved-server = Cette table est passée à un autre serveur; rien n’est perdu.
table-server-slept = Le serveur a dormi un moment; rien n’est perdu.
table-seat-stays = Cette place reste la vôtre.
table-can-finish = Vous pouvez finir cette partie.
table-too-many-open = Votre adresse a déjà { $most } tables ouvertes. Jouez à l’une d’elles, ou créez une table que seuls ceux qui ont le lien peuvent trouver.
table-room-full = Il n’y a plus de place ici. Réessayez plus tard.
table-made-room = Vous regardez depuis un moment, et d’autres veulent entrer. Revenez plus tard.
table-many-devices = Beaucoup d’autres appareils ont ouvert cette place depuis. Rechargez la page.
table-watchers-address = Trop de gens à votre adresse regardent cette table.
table-watchers = Trop de gens regardent cette table.
table-watchers-tables = Trop de gens à votre adresse regardent des tables.
table-account-changed = Votre compte a changé depuis votre demande. Redemandez.
table-door-changed = L’hôte a changé l’accès à la table. Regardez de nouveau.
table-seat-changed-look = Quelqu’un d’autre a cette place maintenant. Regardez de nouveau.
table-knock-others = D’autres à votre adresse demandent déjà. Attendez la réponse.
table-knock-declined = L’hôte vient de refuser quelqu’un à votre adresse. Attendez un peu avant de demander.
table-knock-many = Trop de gens demandent déjà. Attendez un peu.
table-gallery-heard = Tout le monde ici peut maintenant lire ce que vous dites. Regardez de nouveau avant d’envoyer.
table-hints-many = Vous avez demandé trop d’indices. Attendez quelques secondes.
table-hint-newer = Vous avez demandé un indice plus récent.
table-no-hint = Il n’y a pas d’indice ici.
table-not-saved = Nous n’avons pas pu enregistrer cela : rien n’a changé.
table-answer-later = vous pourrez répondre à qui demande une place quand la donne sera finie.
table-failed = Un problème est survenu : rien n’a changé.
table-withdrawn = Vous l’avez retirée.
table-asked-again = Vous avez redemandé depuis : attendez cette réponse-là.
table-said-hello = Vous avez déjà dit bonjour.
table-too-late-table = Trop tard : la table a continué.
table-hints-off = Il n’y a pas d’indices à cette table.
table-hint-on-turn = Vous recevez un indice quand c’est à vous.
table-already-sitting = Vous êtes déjà à cette table.
table-reserved-host = Ces places sont réservées : l’hôte ne peut laisser entrer personne.
table-no-need-to-ask = Inutile de demander ici. Asseyez-vous.
table-declined = { $name } n’a pas accepté.
table-not-asking = Cette personne ne demande plus.
table-moved-connect = Cette table est passée à un autre serveur. Reconnectez-vous.
table-no-seat-no-hint = Vous n’avez plus cette place : pas d’indice.
table-went-wrong = Un problème est survenu à cette table. Rien n’est perdu : reconnectez-vous.
table-disk-slow = Le disque est lent en ce moment. Un instant.
table-server-stops = Le serveur s’arrête; rien n’est perdu.
table-player-gone = Cette personne n’est plus assise ici.
table-browser-used = Un autre compte a déjà utilisé ce navigateur à cette table. À une table cotée, chacun a besoin de son propre navigateur.
table-cards-covered = Une autre table doit peut-être encore jouer ces cartes. D’ici là, seuls ceux qui les ont jouées ici peuvent voir cette partie.
table-open-first = Ouvrez d’abord la table dans ce navigateur. Nous saurons alors que vous avez vu ces cartes, que d’autres tables doivent peut-être encore jouer.
table-word-open = Les parties avec ce mot sont maintenant ouvertes à tous. Choisissez un autre mot.
table-flood = C’est trop à la fois. Continuez de jouer, ou attendez un instant.
table-opened-too-often = Cette table a été ouverte trop souvent depuis votre adresse. Attendez un instant.
table-gone = Cette table n’existe plus.
table-too-fast = Trop de messages à la fois. Ralentissez.
table-token-opens-nothing = Ce jeton n’ouvre pas (ou plus) de place ici.
table-is-back = { $who ->
    [You] Vous revoilà.
    *[other] { $who } est de retour.
    }
table-nonces-withheld = Nombre aléatoire jamais reçu ({ $names }) : on mêle encore les cartes, sans lui.
table-swap-planned = { $deal ->
    [yes] Échange de places avant la prochaine donne : { $names }.
    *[no] Échange de places avant la prochaine partie : { $names }.
    }
table-swapped = Places échangées : { $names }.
table-asks-swap-own = { $who ->
    [You] Vous demandez à échanger votre place
   *[other] { $who } demande à échanger sa place
    } avec { $whom ->
    [You] la vôtre
   *[other] { $whom }
    } avant la prochaine donne.
table-asks-swap = { $who ->
    [You] Vous demandez
    *[other] { $who } demande
    } un échange de places avant la prochaine donne : { $names }.
table-bot-played = Un robot a choisi pour vous : { $choices }.
table-bot-played-since = Un robot joue pour vous depuis la donne { $hand }.
table-bot-played-since-and = Un robot joue pour vous depuis la donne { $hand } et a choisi, dans celle-ci : { $choices }.
table-daily-too-late = Cette partie ne compte plus : la donne du { $day ->
    [1] 1er
   *[other] { $day }
    } { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
    } a fermé à midi, UTC, le lendemain.
table-waiting-for-seats = { $count ->
    [one] La place { $seats } est libre
    *[other] Les places { $seats } sont libres
    } : en attente de joueurs{ $bots ->
    [yes] { " " }ou d’un robot
    *[no] { "" }
    }.
table-stakes-pot = { $amount } par personne dans la cagnotte
table-stakes-points = { $amount } le point
table-unpaid-bots = { $names } : rien à payer ni à recevoir avec un robot.
table-unpaid-late = { $names } : ne jouait pas pour de l’argent, donc rien à payer ni à recevoir.
table-left-for-nothing = { $count ->
    [one] { $names } : départ en cours de partie, et rien à recevoir.
    *[other] { $names } : départs en cours de partie, et rien à recevoir.
    }
table-amount-pays = { $names } { $person ->
    [you] payez { $amount }
    [you-too] payez { $amount } par personne
    [many] paient { $amount } par personne
   *[one] paie { $amount }
    }
table-amount-gets = { $names } { $person ->
    [you] recevez { $amount }
    [you-too] recevez { $amount } par personne
    [many] reçoivent { $amount } par personne
   *[one] reçoit { $amount }
    }
table-amount-loses = { $names } { $person ->
    [you] perdez { $amount }
    [you-too] perdez { $amount } par personne
    [many] perdent { $amount } par personne
   *[one] perd { $amount }
    }
table-amount-wins = { $names } { $person ->
    [you] gagnez { $amount }
    [you-too] gagnez { $amount } par personne
    [many] gagnent { $amount } par personne
   *[one] gagne { $amount }
    }
