# Ce que disent les scripts des pages, de l’accueil, de la file et des réglages.

## Les cartes

page-clubs = trèfle
page-diamonds = carreau
page-hearts = cœur
page-spades = pique
page-two = deux
page-three = trois
page-four = quatre
page-five = cinq
page-six = six
page-seven = sept
page-eight = huit
page-nine = neuf
page-ten = dix
page-jack = valet
page-queen = dame
page-king = roi
page-ace = as
page-joker = joker
page-hidden-card = carte cachée
page-card = { $rank } de { $suit }{ $kind ->
    [right] { " (bower droit)" }
    [left] { " (bower gauche)" }
    [benny] { " (Benny)" }
   *[other] { "" }
    }
page-tag-left = G
page-tag-right = D
page-back-quilt = Courtepointe
page-back-star = Étoile
page-back-waves = Vagues
page-back-rose = Rosace

## Les jours

page-short-day = { $weekday ->
    [0] dim.
    [1] lun.
    [2] mar.
    [3] mer.
    [4] jeu.
    [5] ven.
   *[6] sam.
    } { $day } { $month ->
    [1] janv.
    [2] févr.
    [3] mars
    [4] avr.
    [5] mai
    [6] juin
    [7] juill.
    [8] août
    [9] sept.
    [10] oct.
    [11] nov.
   *[12] déc.
    }
page-full-time = { $day } { $month ->
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
    } { $year }, { $time }

## Le réseau, et ce que ce navigateur garde

page-lost = Le serveur est injoignable. Vérifiez la connexion et réessayez.
page-failed = Le serveur n’a pas pu faire ça. Réessayez.
page-you = Vous
page-account-name = C’est le nom de votre compte, car votre session est ouverte.
page-file-unread = Nous ne pouvons pas lire ce fichier.
page-file-long = Ce n’est pas un fichier de règles maison : il est trop long.
page-rules-file = Règles d’un fichier{ " " }
page-rules-file-drop = Choisissez un fichier, ou déposez-le ici.
page-own-name = votre nom
page-own-seats = vos places
page-own-searches = les parties que vous avez cherchées
page-own-lessons = vos progrès dans les leçons
page-own-puzzles = les problèmes que vous avez résolus
page-own-people = vos listes de personnes
page-storage-full = Votre navigateur n’a plus d’espace : votre place et vos réglages ne durent que jusqu’à ce que vous fermiez cette page.
page-storage-off = Votre navigateur n’enregistre rien pour cette page : votre place et vos réglages ne durent que jusqu’à ce que vous la fermiez.

## Les niveaux des robots

page-level-beginner = Débutant
page-level-beginner-line = apprend encore
page-level-casual = Détente
page-level-casual-line = joue pour le plaisir, sans trop compter
page-level-club = Club
page-level-club-line = compte les atouts et surveille le pointage
page-level-expert = Expert
page-level-expert-line = lit chaque annonce et chaque carte
page-level-bot = robot

## L'accueil et le formulaire d'une table

home-recent = Parties récentes
home-waiting = Votre partie vous attend
home-continue-at = Continuer : { $title }
home-continue = Continuer
home-your-tables = Vos tables
form-unchanged = Variante { $title }, sans changement.
form-count-changed = { $count ->
    [one] { $count } modifiée
   *[other] { $count } modifiées
    }
form-price = Prix du point
form-stake-each = Mise par personne
form-price-hint = Qui perd paie ce prix pour chaque point d’écart : 10 à 6, ça fait quatre points.
form-pot-shared = Les gagnants se partagent la cagnotte.

## Jouer avec d'autres

find-waiting = En attente des autres
find-no-game = Choisissez au moins une variante.
find-no-time = Choisissez un temps de réflexion. Vous pouvez en choisir plusieurs.
find-looking = Nous cherchons votre place dans la file…
find-here = Chercher plutôt ici
find-still-trying = Le serveur est injoignable. Nous essayons encore.
find-leaving = Vous quittez la file
find-trying-again = Le serveur est injoignable. Nous essayons encore : vous pouvez toujours recevoir une place.
find-missed = Votre table était prête, mais vous n’avez pas répondu à temps. Cherchez-en une autre quand vous voulez.
find-ready = Votre table est prête
find-absent = Quelqu’un n’est pas venu
find-keep-place = Vous gardez votre place dans la file.{ " " }
find-only-one = Personne d’autre n’attend pour le moment.
find-waiting-with = { $many } personnes attendent : vous et { $others ->
    [1] une autre
   *[other] { $others } autres
    }.
find-called-to = { $game }, { $clock ->
    [0] sans limite de temps
   *[other] { $clock } secondes de réflexion
    }{ $ranked ->
    [yes] { ", partie cotée" }
   *[no] { "" }
    }.
find-coming = Vous y êtes : { $came } sur { $seats } { $came ->
    [one] est là
   *[other] sont là
    }.
find-here-already = { $came } sur { $seats } { $came ->
    [one] est
   *[other] sont
    } déjà là.
find-stay = Continuer d’attendre
find-sit = S’asseoir
find-bots = Jouer contre des robots en attendant
find-not-now = Pas maintenant
find-stop = Ne plus attendre
find-time-left = { $who ->
    [you] Vous avez { $seconds } s pour vous asseoir.
   *[others] Les autres ont { $seconds } s pour s’asseoir.
    }
find-waited = Vous attendez depuis { $time }.
find-tab-called = { $coming ->
    [yes] … Votre table · Euchre
   *[no] ▶ Venez! Votre table · Euchre
    }
find-tab-waiting = ({ $waiting }) En attente · Euchre
find-lately = { $day ->
    [0] Personne d’autre n’est venu jouer depuis 24 heures.
   *[other] Autres personnes venues jouer : { $hour ->
        [0] aucune
       *[other] { $hour }
        } depuis une heure, { $day } depuis 24 heures.
    } Vous pouvez continuer d’attendre, ou jouer à autre chose entre-temps.
find-go = Aller à votre table
find-have-seat = Vous avez une place
find-opening = Votre table s’ouvre.
find-had-seat = Vous avez une place.
find-nobody = Personne n’attend en ce moment.{ $hour ->
    [0] { "" }
    [1] { " Dans la dernière heure, une personne a cherché une partie." }
   *[other] { " " }Dans la dernière heure, { $hour } personnes ont cherché une partie.
    }
find-crowd-game = { $game } ({ $waiting }{ $kind ->
    [all] { ", partie cotée" }
    [some] , dont { $ranked } pour une partie cotée
   *[none] { "" }
    })
find-crowd = { $many ->
    [1] Une personne attend
   *[other] { $many } personnes attendent
    } en ce moment : { $list }{ $more ->
    [yes] { "; et d’autres" }
   *[no] { "" }
    }.
find-daily = La donne du jour
find-table-with-bots = Une table avec des robots

## Hors ligne

site-score-to = { " à " }
site-kept-hand = donne { $hand }
site-kept-game = { $title } : { $score }

## Les réglages

site-close = Fermer
site-looks = Apparence
site-felt = Table
site-green = Vert
site-blue = Bleu
site-wine = Vin
site-slate = Ardoise
site-paper = Papier
site-light = Clarté
site-light-auto = Comme l’appareil
site-light-light = Clair
site-light-dark = Sombre
site-pack = Paquet
site-two-colors = Deux teintes
site-four-colors = Quatre teintes
site-backs = Dos des cartes
site-shortcuts = Raccourcis clavier
site-motion = Mouvement
site-motion-line = À quelle vitesse les cartes bougent.
site-motion-usual = Normal
site-motion-fast = Rapide
site-motion-none = Aucun
site-thumb = Pouce
site-thumb-line = Place les boutons à sa portée.
site-thumb-right = Main droite
site-thumb-left = Main gauche
site-play-group = Jeu
site-auto = Cartes jouées pour vous
site-auto-line = Après une pause, quand vous n’avez pas le choix.
site-auto-off = Aucune
site-auto-last = Ma dernière
site-auto-forced = Les forcées
site-taps = Toucher deux fois une carte
site-taps-line = Une fois pour la soulever, deux pour la jouer.
site-sure = Me redemander avant un solo
site-sure-line = Vous appuyez deux fois sur l’annonce.
site-order = Vos cartes
site-order-line = Où vont vos atouts.
site-order-suits = Par couleur
site-order-left = Atouts à gauche
site-order-right = Atouts à droite
site-high = Cartes hautes
site-high-line = Dans chaque couleur.
site-high-left = À gauche
site-high-right = À droite
site-keys = Raccourcis
site-keys-line = Utiliser les touches ci-dessous.
site-sound-group = Son
site-sounds = Sons
site-sounds-line = Les cartes, un coup sur la table, votre tour, une marche.
site-table-group = Table
site-cut = Couper le paquet
site-cut-line = Si on ne vous le demande pas, votre navigateur coupe au hasard.
site-cut-never = Jamais
site-cut-stakes = S’il y a un enjeu
site-cut-always = Toujours
site-packets = Quand vous donnez
site-packets-line = Comment les cartes sont données. C’est seulement pour le coup d’œil.
site-packets-any = Peu importe
site-packets-mixed = Variés
site-packets-singles = Une à une
site-always = Toujours me demander si je joue en solo
site-always-line = Même si le solo ne peut rien rapporter de plus.
site-key-numbers = 1 à 9, 0
site-key-numbers-line = une carte ou une annonce; 0 est la dixième
site-key-arrows = ← → Entrée
site-key-arrows-line = parcourir votre main, et jouer
site-key-bid = un autre nombre de levées, pendant les mises
site-key-hint = un indice
site-key-undo = annuler
site-key-last = la dernière levée
site-key-talk = parler
site-key-menu = le menu
site-key-keys = ces touches
site-saved = Enregistré sur cet appareil.
site-groups = Groupes de réglages
site-settings = Réglages
