# Ce que les pages du site disent : l’accueil, le formulaire d’une table, la file, les erreurs.

## Ce que toutes les pages ont

page-skip = Aller au contenu
page-footer = Sans compte, sans publicité, sans carte dans la manche. <a>Chaque donne peut être vérifiée.</a> <a>Revoir une partie enregistrée.</a> <a>Confidentialité</a>
site-description = Jouez à l’euchre dans votre navigateur : contre de bons robots, ou avec des amis qui ouvrent votre lien. Aucun compte nécessaire.
site-you = Vous
site-appearance = Apparence
site-pages = Pages
site-pages-play = Jouer
site-pages-daily = Du jour
site-pages-learn = Apprendre
site-pages-rules = Règles
site-pages-events = Soirées
site-pages-clubs = Clubs
site-pages-ratings = Cotes
site-pages-replay = Revoir
site-waiting = On vous attend
site-unreachable = Les téléphones ne peuvent pas ouvrir cette adresse : elle ne fonctionne que sur cet ordinateur. Pour que d’autres puissent venir, démarrez le serveur ainsi : euchre server run --host 0.0.0.0
site-away-title = Serveur injoignable : Euchre
site-away-headline = Le serveur est injoignable
site-away-lede = Vous êtes hors ligne, ou le serveur est arrêté. Rien n’est perdu : le serveur garde vos parties, et elles continuent quand la connexion revient.
site-away-again = Réessayer
site-away-kept = Ce que vous pouvez revoir hors ligne
site-app = Le jeu de cartes, avec des robots ou des amis. Aucun compte nécessaire.
site-play = Jouer maintenant
site-puzzles = Problèmes
site-share-title = Venez jouer à l’euchre
site-share = Une table d’euchre dans votre navigateur : sans compte, sans rien installer.
site-image = Des cartes sur une table

## Les cartes et les annonces

site-quote = { $who ->
    [You] Vous : « { $call }. »
   *[other] { $who } : « { $call }. »
    }
site-turned-down = La retourne ({ $card }) est refusée.
site-trump = { $suit ->
    [C] L’atout est trèfle
    [D] L’atout est carreau
    [H] L’atout est cœur
    [S] L’atout est pique
   *[NT] La donne se joue sans atout
    }
site-alone = { $who ->
    [You] ; vous jouez en solo, sans { $partner }
   *[other] { $partner ->
        [You] ; { $who } joue en solo, sans vous
       *[other] ; { $who } joue en solo, sans { $partner }
        }
    }
site-out-of-play = , et la retourne ({ $card }) sort du jeu

## L'accueil

home-description = Jouez à l’euchre dans votre navigateur : avec des robots, ou avec des amis qui ouvrent votre lien. Sans compte.
home-bots = { $count ->
    [one] { $count } robot
   *[other] { $count } robots
    } ({ $level ->
    [beginner] débutant
    [casual] détente
    [club] club
    [expert] expert
   *[other] { $level }
    })
home-title = Euchre : jouez maintenant, avec des robots ou des amis
home-headline = Une partie d’euchre, maintenant
home-lede = Un jeu de cartes rapide, deux contre deux. Jouez contre de bons robots, ou envoyez un lien à vos amis.
home-play = Jouer maintenant
home-find = Jouer avec d’autres
home-make = Créer une table
home-new = Vous débutez? <a>Apprenez en jouant</a>, en dix minutes. Soirée de club? <a>Organisez une soirée</a> avec classement et prix, ou <a>créez un club</a>.
home-open = Tables ouvertes
home-table-of = Table « { $game } »
home-gathering = on attend des joueurs
home-over = partie terminée
home-playing = partie en cours
home-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
    }
home-seats = Places
home-free = libre
home-empty = vide
home-ask-at = Demander une place : { $name }
home-sit-at = S’asseoir : { $name }
home-watch-at = Regarder : { $name }
home-ask = Demander une place
home-sit = S’asseoir
home-watch = Regarder
home-more-open = Autres tables ouvertes
home-previous = Tables précédentes
home-page-of = Page { $page } sur { $last }
home-more = Tables suivantes
home-quiet = <strong>La salle est tranquille.</strong> Aucune table n’est ouverte en ce moment : à vous de lancer la partie. Créez-en une ci-dessous que tout le monde peut trouver, et elle apparaîtra ici.

## Le formulaire d'une table

form-beginner = Débutant : apprend encore
form-casual = Détente : joue pour le plaisir
form-club = Club : compte atouts et points
form-expert = Expert : lit chaque carte
form-slow = Lente
form-normal = Normale
form-fast = Rapide
form-instant = Instantanée
form-no-money = Non
form-pot = Une cagnotte : tout le monde met le même montant
form-points = Au point
form-no-clock = Illimité
form-title = Créer une table
form-noscript = Il faut JavaScript pour créer une table et pour jouer. Sans lui, vous pouvez lire les <a>règles de chaque variante</a>.
form-game = Variante
form-name = Votre nom
form-you = Vous
form-bots = Robots aux places libres
form-pace = Vitesse des robots
form-clock = Temps de réflexion
form-open = Qui peut la trouver
form-open-no = Seulement avec le lien
form-open-yes = Tout le monde (à l’accueil)
form-more = Titre, indices, enjeu, donnes communes
form-table-title = Titre de la table
form-thursday = Jeudi soir
form-hints = Permettre les indices
form-undo = Permettre d’annuler, si tout le monde est d’accord
form-ranked = Cotée : avec un compte seulement, sans robots, indices ni annulation
form-ranked-hint = Avec des règles maison, une partie peut ne compter pour aucune cote.
form-minutes = Durée de la partie en minutes
form-minutes-hint = Quand le temps est écoulé, vous finissez la donne.
form-stakes = Enjeu
form-dishes = Qui perd fait la vaisselle
form-stakes-hint = La table l’affiche, et vous réglez ça entre vous.
form-money = Jouer pour de l’argent
form-money-hint = Nous ne faisons que le calcul. Vous réglez entre vous.
form-stake = Mise par personne
form-pot-hint = Les gagnants se partagent la cagnotte.
form-code = Mot pour des donnes communes
form-code-hint = Les tables qui ont le même mot et les mêmes règles reçoivent les mêmes cartes, pour que vous puissiez comparer. Tant que vous n’ouvrez pas la partie d’une table à tout le monde, on ne la voit qu’à cette table. Sans compte, on pourrait voir les cartes d’avance dans un deuxième navigateur : jouez donc avec des gens de confiance.
form-house-rules = Règles maison
form-changed = { $count ->
    [one] { $count } modifiée
   *[other] { $count } modifiées
    }
form-house-rules-hint = Toutes les règles qui varient d’une table à l’autre.
form-reset = Revenir aux règles de la variante
form-none = aucun
form-suits = C (trèfle), D (carreau), H (cœur) et S (pique), une fois chacun.
form-problems = Ces règles ne fonctionnent pas :
form-same = Les règles de la variante, sans changement.
form-differences = Vos changements :
form-all = Toutes les règles en clair
form-rules-page = La page des règles de cette variante
form-make = Créer la table
form-start = Commencer avec des robots
form-link = Vous recevrez un lien à partager. Des robots prennent les places libres.
form-out-of-date = Cette page n’était plus à jour : nous n’avons rien changé.

## Jouer avec d'autres

find-title = Jouer avec d’autres · Euchre
find-description = Choisissez à quoi vous aimeriez jouer. Nous vous appelons quand il y a assez de monde.
find-headline = Jouer avec d’autres
find-lede = Choisissez à quoi vous aimeriez jouer. Nous vous appelons quand assez de gens veulent y jouer aussi.
find-noscript = Il faut JavaScript pour trouver des gens et pour jouer. Sans lui, vous pouvez voir les <a>tables ouvertes</a>.
find-games = Variantes
find-all-games = Toutes les autres variantes
find-clock = Temps de réflexion
find-no-clock = Autant que vous voulez
find-as = Vous jouerez sous le nom de <strong>{ $name }</strong>.
find-ranked = Cotée : la partie compte pour la cote de tout le monde, et qui part perd la partie
find-name = Votre nom
find-account = Il faut un compte pour les parties cotées.
find-search = Trouver une table
find-waiting-title = En attente des autres
find-meanwhile = Ces pages s’ouvrent dans un nouvel onglet. Celle-ci continue d’attendre, et un son vous appelle.
find-one-left = Quelqu’un est parti avant que la table soit prête.
find-no-ticket = Vous n’êtes plus dans la file. Choisissez de nouveau à quoi vous aimeriez jouer.
find-seated = Votre table est prête, et vous y avez une place.
find-replaced = Vous cherchez une partie dans un autre onglet ou sur un autre appareil.
find-unknown-game = Nous ne connaissons pas la variante « { $game } ». Choisissez-en une dans les règles.
find-unknown-clock = Choisissez le temps de réflexion parmi { $clocks }.
find-not-ranked = Les parties qui reportent des points ne peuvent pas être cotées.
find-nothing-chosen = Choisissez à quoi vous aimeriez jouer, et le temps de réflexion.
find-account-needed = Il faut un compte pour les parties cotées. Connectez-vous d’abord.
find-paused = Trop d’appels sont restés sans réponse à votre adresse. Attendez deux minutes.
find-too-many = Trop de gens attendent. Réessayez dans un moment.
find-too-many-here = Trop de gens attendent à votre adresse. Réessayez dans un moment.

## Ce qui n'a pas réussi

error-400 = Cette carte est illisible
error-403 = Ces cartes ne sont pas à vous
error-404 = Cette carte n’est pas dans le paquet
error-405 = Cette page ne se joue pas comme ça
error-409 = Vous ne pouvez pas faire ça maintenant
error-413 = C’est trop pour une seule main
error-429 = Une carte à la fois
error-500 = Les cartes sont tombées par terre
error-503 = Le donneur a besoin d’un instant
error-nothing-here = Nous ne trouvons pas cette page. Il manque peut-être une partie du lien, ou la partie est finie depuis longtemps.
error-lobby = Aller à l’accueil
error-games = Voir toutes les variantes
error-no-icon = Cette icône n’existe pas.
error-no-pictures = Ce serveur ne fait pas d’images.
error-version = Ce fichier appartient à une autre version des pages. Rechargez la page.
error-too-long = Une requête peut avoir { $limit } octets. Celle-ci en a plus.
error-body = Nous ne pouvons pas lire le contenu de la requête : { $why }
error-address = Nous ne pouvons pas lire l’adresse : { $why }
error-control-character = { $where ->
    [id] le caractère de contrôle { $code } se trouve dans un identifiant : enlevez-le
   *[text] le caractère de contrôle { $code } se trouve dans un texte : enlevez-le
    }
error-bad-key = Une Idempotency-Key a de 16 à 64 lettres, chiffres ou signes, choisis au hasard pour une seule requête.
error-key-used = Cette Idempotency-Key a servi à autre chose, ou à quelque chose qui n’existe plus. Prenez-en une nouvelle.
error-host = Ce serveur n’utilise pas ce nom. La personne qui le fait fonctionner peut le permettre avec --allow-host.
error-length = Une requête ne peut indiquer sa longueur que d’une seule façon.
error-foreign = Ce serveur ne répond pas aux requêtes d’autres pages.
error-busy = Trop de requêtes à la fois. Réessayez dans un instant.
error-signed-out = Votre session est terminée, donc rien n’a changé. Connectez-vous de nouveau.
error-not-saved = Nous n’avons pas pu enregistrer cela, donc rien n’a changé. Réessayez.
error-deleted = Ce que ce formulaire avait créé a été supprimé. Rouvrez le formulaire pour en créer un autre.
error-history-full = { $what ->
    [evening] L’historique de cette soirée est plein, avec { $entries } entrées
    [club] L’historique de ce club est plein, avec { $entries } entrées
    [account] L’historique de ce compte est plein, avec { $entries } entrées
   *[other] Cet historique est plein, avec { $entries } entrées
    } : { $keeper ->
    [yes] plus rien n’y entre.
   *[no] seules les personnes qui s’en occupent peuvent y ajouter quelque chose.
    }
error-history-half-full = { $what ->
    [evening] L’historique de cette soirée est plus qu’à moitié plein
    [club] L’historique de ce club est plus qu’à moitié plein
    [account] L’historique de ce compte est plus qu’à moitié plein
   *[other] Cet historique est plus qu’à moitié plein
    }, et { $entries } entrées sont de vous. Seules les personnes qui s’en occupent, ou qui en ont ajouté moins, peuvent en ajouter d’autres.

## Se connecter, créer un compte

page-you-title = Votre compte : Euchre
page-you-description = Votre nom à chaque table, vos parties enregistrées, cotes et clubs. Sans mot de passe, sans courriel.
page-you-headline = Un nom à vous
page-you-lede = Vous n’avez pas besoin d’un compte pour jouer. Si vous en avez un, nous gardons vos parties, personne d’autre ne peut prendre votre nom, et vous pouvez jouer des parties cotées, avoir une cote et devenir membre de clubs.
page-you-noscript = Il faut JavaScript pour se connecter avec une clé d’accès.
page-you-evenings = Si vous organisez une soirée ou y jouez avec ce navigateur, il y garde votre place, jusqu’à ce que vous effaciez les données de ce site dans les réglages du navigateur.
page-you-by-name = Ouvrez <a>{ $link }</a> et jouez-y. Les parties que vous avez jouées à cette adresse n’y seront pas.
page-you-sign-in = Se connecter
page-you-use-passkey = Utilisez la clé d’accès de cet appareil, de votre téléphone ou d’une clé de sécurité.
page-you-with-passkey = Utiliser une clé d’accès
page-you-lost = J’ai perdu ma clé d’accès
page-you-code = Un de vos codes de récupération
page-you-with-code = Utiliser ce code
page-you-create = Créer un compte
page-you-what = Rien qu’un nom et une clé d’accès : pas de mot de passe, pas de courriel, rien ici qu’on puisse voler. Votre appareil garde la clé d’accès, et vous l’utilisez comme vous déverrouillez l’appareil : avec votre doigt, votre visage ou un code. Les parties de ce navigateur passent à votre compte.
page-you-name = Nom
page-you-create-passkey = Créer une clé d’accès
page-you-write-down = Notez ces codes
page-you-codes = Si vous perdez votre clé d’accès, chacun de ces codes ouvre votre compte une fois. Vous ne les reverrez plus.
page-you-copy = Copier
page-you-saved = Je les ai notés : continuer
