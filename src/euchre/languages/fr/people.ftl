# Comptes, joueurs, clubs, donne du jour, cotes, modération et confidentialité.

## Profil et compte
player-tabs = Votre compte
player-title = { $name } : Euchre
player-tab-profile = Profil
player-tab-games = Parties
player-tab-account = Compte
player-outcome-won = gagnée
player-outcome-lost = perdue
player-outcome-left = quittée
player-outcome-none = sans gagnant
player-game-replay = Revoir
player-game-review = Analyse
player-since = Ici depuis le { $since }.
player-profile-public = Tout le monde peut voir ce profil.
player-profile-private = Personne d’autre ne voit ce profil.
player-your-account = Votre compte
player-no-games = Aucune partie pour l’instant.
player-no-games-own = Chaque partie que vous terminez est conservée ici, à n’importe quelle table, avec des gens ou des robots. <a>Jouer maintenant</a>.
player-figure-games = Parties
player-figure-won = Gagnées
player-figure-hands = Donnes
player-figure-thrown-in = (dont { $hands } { $hands ->
        [one] annulée
       *[other] annulées
    })
player-figure-called = Donnes prises
player-figure-made = Prises réussies
player-figure-defended = Euchres en défense
player-figure-puzzles = Problèmes résolus
player-figure-first-tries = ({ $puzzles } du premier coup)
player-ratings = Cotes
player-family = <strong>{ $family }</strong> :
player-rating = { $value } ± { $error } point par donne, d’après { $matches } parties
player-rating-early = trop tôt pour le dire, après { $matches } { $matches ->
        [one] partie
       *[other] parties
    }
player-ratings-note = Ce qu’apporte { $who } à son camp, sans compter la chance des cartes. <a>Toutes les cotes</a>
player-months = Gagnées et perdues, mois par mois
player-legend-won = gagnées
player-legend-lost = perdues
player-by-rules = Par variante
player-by-rules-table = Statistiques par variante
player-column-game = Variante
player-column-games = Parties
player-column-won = Gagnées
player-column-points-a-hand = Points par donne
player-column-calls = Prises
player-column-made = Réussies
player-column-euchred = Euchres
player-column-loners = Solos
player-column-swept = Marches
player-by-rules-note = <em>Prises</em> : la part des donnes prises; <em>réussies</em> et <em>euchres</em> sont des parts de celles-ci. <em>Solos</em> compte les donnes jouées en solo; <em>marches</em>, celles avec toutes les levées.
player-games-left = Parties quittées avant la fin, qui comptent comme perdues : { $games }.
player-mistakes = Fautes au fil du temps
player-mistakes-none-own = Rien pour l’instant. Faites analyser une de vos <a>parties</a> par l’entraîneur, et les fautes qu’il trouve s’affichent ici.
player-mistakes-none = Rien pour l’instant. Les fautes que l’entraîneur trouve dans les parties s’affichent ici.
player-costs-legend = Les points par donne que les décisions ont coûtés, petites pertes comprises, dans chacune des dernières parties (200 au plus). La ligne est la moyenne de cinq parties.
player-mistakes-table = Fautes par genre
player-column-kind = Genre
player-column-total = Total
player-column-earlier = Avant, sur 100 donnes
player-column-lately = Récemment
player-mistakes-note = Fautes et gaffes des { $reviewed } parties sur { $games } que l’entraîneur a analysées.
player-mistakes-practice = Pour travailler les vôtres, ouvrez l’analyse d’une <a>partie</a>.
player-last-games = Vos dernières parties
player-last-games-table = Dernières parties
player-games-day = Jour
player-games-rules = Variante
player-games-with = Avec
player-games-against = Contre
player-games-result = Résultat
player-games-points = Points
player-games-open = Ouvrir
player-all-games = Toutes les parties
player-games-title = Vos parties : Euchre
player-games-heading = Vos parties
player-games-find = Chercher des parties
player-filter-rules = Variante
player-filter-any = toutes
player-filter-result = Résultat
player-filter-with = Avec
player-filter-against = Contre
player-filter-name = nom ou niveau
player-filter-from = Du
player-filter-to = Au
player-filter-submit = Chercher
player-filter-all = Toutes
player-games-none-found = <strong>Aucune partie trouvée.</strong> Élargissez la recherche.
player-games-none = <strong>Aucune partie pour l’instant.</strong> Les parties que vous terminez s’affichent ici. <a>Jouer maintenant</a>.
player-games-count = { $games } { $games ->
        [one] partie
       *[other] parties
    }, { $won } { $won ->
        [one] gagnée
       *[other] gagnées
    }.
player-games-save-last = Enregistrer les { $games } dernières dans un fichier
player-games-save = Enregistrer dans un fichier
player-games-table = Parties
player-games-more = Autres parties
player-games-later = Parties suivantes
player-games-page = Page { $page } sur { $last }
player-games-earlier = Parties précédentes

## La page du compte
account-title = Votre compte : Euchre
account-company-again = encore, volontiers
account-company-never = plus jamais
account-company-any = sans préférence
account-heading = Votre compte
account-moderation = Modération
account-needs-script = Il faut JavaScript pour changer quoi que ce soit ici.
account-name-and-profile = Nom et profil
account-name = Nom
account-change = Changer
account-names-stay = Vos anciens noms restent les vôtres : personne d’autre ne peut les prendre.
account-public = Montrer mon profil à tout le monde : parties par variante, statistiques, fautes au fil du temps, problèmes. Les parties elles-mêmes restent privées.
account-passkeys = Clés d’accès
account-passkey = Une clé d’accès
account-passkey-created = créée le { $when }
account-only-passkey-hint = C’est votre seule clé d’accès : créez-en d’abord une autre
account-remove = Retirer
account-only-passkey = C’est votre seule clé d’accès. Créez-en une autre avant de la retirer.
account-open-by-name = Ouvrez <a>{ $address }</a> et jouez là. Les parties jouées à cette adresse-ci n’y seront pas.
account-add-passkey = Créer une autre clé d’accès
account-codes-left = { $codes ->
        [one] Il reste { $codes } code de récupération
       *[other] Il reste { $codes } codes de récupération
    }.
account-new-codes = Obtenir de nouveaux codes
account-write-codes-down = Notez-les : vous ne les verrez qu’une fois. Chacun sert une seule fois. Vos anciens codes ne fonctionnent plus.
account-sessions = Connexions
account-browser = Un navigateur
account-signed-in-at = connexion le { $when }
account-this-browser = ce navigateur
account-sign-out = Se déconnecter
account-sign-out-others = Se déconnecter partout ailleurs
account-company = Avec qui je joue
account-company-note = Quand nous vous trouvons une table, jamais avec les personnes marquées « plus jamais ». Personne d’autre ne voit cette liste.
account-met = { $together } ensemble{ $together ->
        [0] { "" }
       *[other] { ", " }dont { $won } { $won ->
            [one] gagnée
           *[other] gagnées
        }
    }; { $against } contre{ $against ->
        [0] { "" }
       *[other] { ", " }dont { $beaten } { $beaten ->
            [one] gagnée
           *[other] gagnées
        }
    }
account-save-or-leave = Enregistrer vos données, ou partir
account-save-note = Enregistrez votre profil et toutes vos parties dans un seul fichier :
account-save = Tout enregistrer
account-delete = Supprimer mon compte
account-delete-note = Cela retire votre nom, vos clés d’accès, vos parties, vos cotes et vos adhésions, tout de suite et pour de bon. Dans les parties des autres, vous devenez « Former player ». Ce que vous avez écrit aux tables y reste jusqu’à ce que le serveur retire les vieilles tables.
account-delete-now = Le supprimer maintenant

## Clubs
club-crumb = Clubs
club-nav = Ce club
club-tab-club = Club
club-tab-members = Membres
club-tab-settings = Réglages
club-score-why = Raison
club-game-challenged = Défi lancé le { $since }
club-game-wins = victoire
club-game-left = forfait
club-game-no-score = pas encore de pointage
club-game-not-played = pas jouée
club-game-called-off = Annulée.
club-game-was-why = C’était { $was } ({ $why })
club-game-was = C’était { $was }
club-game-corrected = (corrigé { $times } fois avant)
club-game-disagree = Les deux camps ne s’accordent pas.
club-game-claim-waiting = Selon { $who } : { $one } { $first }, { $other } { $second }. En attente de l’autre camp.
club-game-claim = Selon { $who } : { $one } { $first }, { $other } { $second }.
club-claim-accept = L’accepter
club-claim-right = { $who } a raison
club-claim-yes = Oui, c’est juste
club-claim-label = { $action } : { $one } contre { $other }, { $score }
club-game-go-label = Aller à la table : { $one } contre { $other }
club-game-play-label = La jouer ici : { $one } contre { $other }
club-game-go = Aller à la table
club-game-play = La jouer ici
club-score-enter-another = Entrer un autre pointage
club-score-enter = Entrer le pointage
club-game-watch = Regarder
club-game-replay = Revoir la partie
club-score-correct = Corriger le pointage
club-score-set = Fixer le pointage
club-game-call-off-label = L’annuler : { $one } contre { $other }
club-game-call-off = L’annuler
club-title = { $club } : club d’euchre
club-invite = Inviter
club-invite-note = Toute personne qui a un compte peut se joindre au club par ce lien.
club-invite-link = Lien d’invitation
club-copy = Copier
club-share = Partager
club-invite-code = Montrer un code pour téléphones, ou créer un nouveau lien
club-invite-new = Créer un nouveau lien
club-tables-now = Aux tables en ce moment
club-table-playing = En jeu
club-table-waiting = En attente de joueurs
club-table-sit-label = S’asseoir : { $table }
club-table-watch-label = Regarder : { $table }
club-table-sit = S’asseoir
club-table-watch = Regarder
club-tables-more = Il y a d’autres tables.
club-to-play = Vos parties à jouer
club-game-where = { $season }, ronde { $round }
club-to-play-more = Il y en a d’autres : ouvrez une saison pour les voir toutes.
club-what-we-play = Ce que nous jouons
club-play-this-label = Jouer ceci : { $rules }
club-play-this = Jouer ceci
club-no-rules = Le club n’a pas encore de règles.
club-add-first-rules = Ajoutez les premières règles.
club-seasons = Saisons
club-open-label = Ouvrir { $title }
club-open = Ouvrir
club-no-seasons = Pas encore de saison.
club-open-season-link = Ouvrez-en une.
club-rules-first = Ajoutez d’abord des règles.
club-evenings = Soirées
club-evening-waiting = en attente de joueurs
club-evening-over = terminée
club-evening-deleted = supprimée
club-evening-playing = en jeu
club-evening-drop-label = Retirer de la liste : { $evening }
club-evening-drop = Retirer de la liste
club-no-evenings = Pas encore de soirée.
club-new-evening = Nouvelle soirée du club
club-last-games = Dernières parties
club-no-games = Les parties que les membres terminent aux tables du club s’affichent ici.
club-asked = Vous avez demandé à entrer. Une personne qui organise répondra.
club-withdraw-request = Retirer ma demande
club-ask = Demander à entrer
club-sign-in-to-ask = <a>Connectez-vous ou créez un compte</a> pour demander à entrer.
club-join-title = Se joindre à { $club }
club-invited = On vous invite à vous joindre à ce club d’euchre. Il compte { $members } { $members ->
        [one] membre
       *[other] membres
    }.
club-join-as = Entrer comme { $name }
club-join-needs-account = Il faut un compte pour se joindre à un club. <a>Connectez-vous ou créez-en un</a>, et vous reviendrez ici.
club-list-title = Clubs d’euchre
club-list-description = Clubs d’euchre : membres, règles maison, soirées et ligues sur une saison.
club-list-heading = Clubs
club-list-lede = Un club a des membres, ses propres règles, des soirées et des ligues sur une saison. Seuls les membres le voient, à moins que son propriétaire ne l’ouvre.
club-list-mine = Vos clubs
club-members-count = { $members } { $members ->
        [one] membre
       *[other] membres
    }
club-your-role = { $role ->
        [owner] le club est à vous
       *[other] vous l’organisez
    }
club-list-none = Vous n’êtes encore dans aucun club. Fondez-en un ci-dessous, ou ouvrez un lien d’invitation qu’on vous a envoyé.
club-list-needs-account = Il faut un compte pour les clubs. <a>Connectez-vous</a> pour voir les vôtres.
club-start = Fonder un club
club-field-name = Nom
club-name-example = Les bowers du jeudi
club-field-about = Description
club-about-example = Le jeudi à 19 h, salle du fond.
club-start-submit = Fonder le club
club-listed = Clubs où vous pouvez demander à entrer
club-look-label = Voir { $club }
club-look = Voir
club-members-title = Membres : { $club }
club-asking = Demandes d’adhésion
club-let-in-label = Laisser entrer { $who }
club-let-in = Laisser entrer
club-refuse-label = Non, ne pas laisser entrer { $who }
club-refuse = Non
club-you = (vous)
club-member-change = Modifier<span> { $who }</span>
club-member-is = Rôle : { $who }
club-change = Modifier
club-remove-sure = Oui, retirer { $who } et remplacer le lien d’invitation
club-remove = Retirer { $who }
club-members-previous = Précédents
club-members-next = Suivants
club-roles-note = Les organisateurs gèrent les règles, les soirées, les saisons, les pointages et les membres. Les propriétaires peuvent tout faire, et donner des rôles.
club-invite-heading = Le lien d’invitation
club-invite-renew = Si trop de gens l’ont, <button>créez un nouveau lien</button> : celui-ci ne fonctionnera plus.
club-scan = Scannez-le avec l’appareil photo d’un téléphone.
club-leave-heading = Quitter le club
club-last-owner = Le club n’est qu’à vous. Faites d’abord de quelqu’un d’autre un propriétaire, ou <a>supprimez le club</a>.
club-leave-open = Je veux partir
club-leave-note-ask = Pour revenir, il vous faudra le lien d’invitation, ou vous pourrez redemander.
club-leave-note = Pour revenir, il vous faudra le lien d’invitation.
club-leave-sure = Oui, je veux quitter { $club }
club-leave = Partir
club-season-title = { $season } : { $club }
club-season-reach = vous pouvez défier { $places ->
        [one] la place juste au-dessus
       *[other] jusqu’à { $places } places plus haut
    }
club-season-legs = tous contre tous, { $times } fois
club-season-rules = Les règles : { $game }
club-season-partner = Votre partenaire
club-choose-name = Choisissez le nom
club-season-enter-pair = S’inscrire en paire
club-season-enter = S’inscrire à cette saison
club-season-ladder = L’échelle
club-season-standings = Classement
club-season-entered = Inscriptions
club-season-ladder-table = Tableau de l’échelle
club-season-standings-table = Tableau du classement
club-column-place = Place
club-column-name = Nom
club-column-won = Gagnées
club-column-lost = Perdues
club-column-difference-title = Points marqués moins points concédés
club-column-difference = Diff.
club-column-challenge = Défi
club-left = (a quitté)
club-challenge-label = Défier { $who }
club-challenge = Défier
club-season-ranked-by = Classement par victoires, puis par différence de points, puis par les parties entre les joueurs à égalité.
club-season-nobody = Personne ne s’est encore inscrit.
club-season-challenges = Défis
club-season-games = Parties
club-season-round = Ronde { $round }
club-season-newer = Plus récents
club-season-earlier = Parties précédentes
club-season-older = Plus anciens
club-season-later = Parties suivantes
club-season-moves = Comment les places ont changé
club-season-tools = Cette saison
club-draw = Tirer les parties au sort
club-draw-note = Le tirage décide qui joue contre qui à quelle ronde. Ensuite, plus personne ne peut s’inscrire.
club-enter-somebody = Inscrire quelqu’un
club-enter-player = Membre
club-enter-partner = Partenaire
club-enter-submit = Inscrire
club-withdraw = Retirer de la saison
club-withdraw-who = Qui se retire?
club-withdraw-note = Le nom reste au classement, sous tous les autres. Les parties contre ce nom ne comptent pas, et celles qui lui restent sont annulées.
club-withdraw-sure = Oui, retirer ce nom de la saison
club-reinstate = { $who } ne joue plus. <button>Laisser revenir</button> : toutes ses parties comptent de nouveau.
club-close-season = Clore la saison
club-close-season-note = Le classement devient définitif, et plus rien ne peut changer.
club-sure = Oui, c’est certain
club-settings-title = Réglages : { $club }
club-settings-club = Le club
club-door = Qui peut entrer?
club-door-hint = Qui demande à entrer voit le nom et la description du club, et rien d’autre.
club-settings-save = Enregistrer les réglages
club-rule-sets = Règles du club
club-rules-remove-label = Retirer { $rules }
club-rules-remove = Retirer
club-rules-add = Ajouter des règles
club-field-rules-name = Nom
club-rules-name-example = Règles du jeudi
club-field-game = Variante
club-field-target = Points pour gagner
club-target-usual = habituel
club-field-note = Note
club-house-rules = Règles maison, option par option
club-rules-submit = Ajouter ces règles
club-season-new = Une nouvelle saison
club-season-open = Ouvrir une saison
club-field-season-name = Nom
club-season-example = Ligue d’hiver
club-field-format = Formule
club-format-robin = Tournoi à la ronde : tous contre tous
club-format-ladder = Échelle : défiez les joueurs au-dessus de vous pour prendre leur place
club-field-season-rules = Règles
club-season-pairs = Pour paires fixes
club-field-legs = Tous contre tous
club-legs = { $times ->
        [1] une fois
        [2] deux fois
        [3] trois fois
       *[other] quatre fois
    }
club-field-reach = De combien de places plus haut on peut défier
club-season-open-submit = Ouvrir la saison
club-season-needs-rules = Une saison demande des règles à deux camps. Ajoutez-en ci-dessus.
club-delete-heading = Exporter ou supprimer le club
club-export = <a>Tout enregistrer en JSON</a> : les membres, les règles, les soirées, les saisons et l’historique du club.
club-delete-open = Supprimer le club pour tout le monde
club-delete-note = Cela efface pour de bon les membres, les règles, les saisons et leurs pointages. Les soirées restent.
club-delete = Supprimer le club

## Donne du jour
daily-title = La donne du jour
daily-description = Huit donnes d’euchre par jour, avec les mêmes cartes et le même partenaire pour tout le monde. Comparez-vous aux autres, à l’expert et au meilleur résultat possible.
daily-heading = La donne du jour
daily-lede = Huit donnes par jour, avec un expert comme partenaire et deux contre vous. Tout le monde reçoit les mêmes cartes, et les robots répondent toujours de la même façon au même jeu. Votre pointage : les points de votre camp moins les leurs.
daily-expired = Cette donne est passée. Voici celles d’aujourd’hui.
daily-today = Aujourd’hui <span>{ $day }</span>
daily-streak = Vous avez joué { $days } jours de suite.
daily-noon-tomorrow = demain midi, UTC
daily-made = Vous avez fait { $points }
daily-waiting = Votre partie attend : terminez-la au plus tard { $when }
daily-not-yet = Pas encore jouée
daily-result-label = Résultat : { $game }
daily-result = Résultat
daily-continue-label = Continuer : { $game }
daily-play-label = Jouer : { $game }
daily-continue = Continuer
daily-play = Jouer
daily-midnight = à minuit, UTC
daily-next = La prochaine donne arrive { $next }. Une partie commencée peut se terminer au plus tard { $last }.
daily-yesterday = Hier
daily-noon = à midi, UTC
daily-unfinished = Vous n’avez pas terminé à temps
daily-unplayed = Vous n’avez pas joué
daily-played = { $people ->
        [one] { $people } personne a joué
       *[other] { $people } personnes ont joué
    }
daily-continue-yesterday = Continuer celle d’hier : { $game }
daily-result-yesterday = Résultat d’hier : { $game }
daily-seals = Les sceaux de demain
daily-seals-note = Les cartes de demain sont déjà fixées, et ces sceaux le prouvent. Ils sont aussi dans le <a>journal public</a>. Le lendemain, nous publions les secrets, et <code>euchre records verify</code> redonne chaque donne.
daily-day-description = Huit donnes d’euchre, avec les mêmes cartes et le même partenaire pour tout le monde.
daily-crumb = La donne du jour
daily-summary = Vous avez fait <strong>{ $made }</strong>{ $expert ->
        [none] { "" }
       *[other] { "; l’expert à votre place a fait " }{ $expert }
    }{ $among ->
        [none] { "" }
        [bots] { ", et les robots, en moyenne, " }{ $field }
       *[other] { ", et les autres, en moyenne, " }{ $field }
    }.
daily-beaten = Vous en battez { $beaten } sur { $others }.
daily-day-waiting = Votre partie attend. Elle compte si vous la terminez au plus tard { $when }. Vous verrez ensuite comment les autres ont fait.
daily-day-late = Vous avez terminé celle-ci trop tard : elle ne compte pas.
daily-day-unfinished = Vous n’avez pas terminé celle-ci à temps.
daily-day-unplayed = Vous n’avez pas joué celle-ci.
daily-day-told = Tout le monde peut maintenant voir ses cartes.
daily-day-results-at = Les résultats s’affichent ici { $when }.
daily-day-play = Huit donnes, avec un expert comme partenaire. Quand vous les aurez jouées, vous verrez comment les autres ont fait.
daily-day-closed = On ne peut plus commencer cette donne.
daily-hands = Donne par donne
daily-still-playing = L’expert et les robots jouent encore : <a>regardez de nouveau</a> dans un moment.
daily-hands-table = Points par donne
daily-column-hand = Donne
daily-column-you = Vous
daily-column-field = Les autres
daily-column-expert = Expert
daily-column-best = Maximum
daily-replay-hand = { $number } : revoir la donne
daily-better = { " " }(mieux que l’expert)
daily-worse = { " " }(moins bien que l’expert)
daily-you-called = vous { $called }
daily-column-all = Total
daily-level = { $level ->
        [beginner] débutant
        [casual] détente
        [club] club
        [expert] expert
       *[other] { $level }
    } { $points }
daily-field = Les autres : { $people ->
        [0] personne encore
        [one] { $people } personne
       *[other] { $people } personnes
    }{ $among ->
        [bots] { ", et des robots à votre place : " }{ $bots }
       *[other] { "" }
    }.
daily-best-note = <em>Maximum</em> : ce que, à notre connaissance, vous auriez pu faire de mieux en voyant toutes les cartes et en sachant ce que feraient ces robots. Nous avons essayé les annonces et les cartes jusqu’à les avoir toutes essayées, ou jusqu’à manquer de temps.
daily-colours-note = Vert : mieux que l’expert; rouge : moins bien.
daily-review = Analyse
daily-replay = Revoir
daily-share-heading = Partager votre pointage
daily-share-note = Cela ne révèle aucune carte. Chaque carré est une donne : vert si vous battez l’expert, rouge si l’expert vous bat.
daily-share-label = Votre pointage à partager
daily-copy = Copier
daily-seal = Le sceau
daily-seal-note = Ces cartes viennent d’un secret. Ce sceau a été publié d’avance : <code>{ $seal }</code>.
daily-secret = Le secret était <code>{ $secret }</code>.
daily-secret-at = Le secret lui-même sera publié { $when }.
daily-seal-save = <a>Enregistrez-le dans un fichier</a>, et <code>euchre records verify --day</code> vérifie avec lui l’enregistrement de votre partie.

## Cotes
ratings-title = Cotes : Euchre
ratings-description = Qui joue bien à l’euchre, sans compter la chance des cartes.
ratings-heading = Cotes
ratings-lede = Une cote, c’est ce qu’une personne apporte à son camp, en points par donne, sans compter la chance des cartes. Nous la calculons d’après les parties cotées, et la montrons dès qu’elle veut dire quelque chose. Dans les jeux à partenaires, il faut environ 25 parties avec des partenaires différents; sans partenaires, moins.
ratings-column-player = Nom
ratings-column-grade = Cote
ratings-column-error = Erreur
ratings-column-matches = Parties
ratings-nobody = Personne n’a encore joué assez de parties cotées pour une cote.
ratings-matches = { $matches } { $matches ->
        [one] partie cotée
       *[other] parties cotées
    }.
ratings-unshown = { $players ->
        [one] { $players } autre personne n’en a pas joué assez
       *[other] { $players } autres personnes n’en ont pas joué assez
    } pour une cote.
ratings-none = <strong>Aucune partie cotée pour l’instant.</strong> Il y faut, à chaque place, une personne avec un compte.
ratings-note = Une cote de +0,10, c’est un point de plus en dix donnes que la moyenne. L’erreur dit à quel point c’est certain. Si deux personnes ne jouent jamais qu’ensemble, nous ne pouvons pas dire laquelle est la meilleure, et ne montrons aucune des deux cotes.

## Modération
moderation-title = Modération : Euchre
moderation-why = Raison
moderation-why-hint = Les joueurs voient ceci si vous les suspendez, masquez le nom de leur compte ou fermez leur table.
moderation-how-long = Durée
moderation-account = compte
moderation-no-account = sans compte
moderation-spectator = spectateur
moderation-quote = « { $text } »
moderation-reported-text = Texte signalé : <q>{ $text }</q>
moderation-a-table = une table
moderation-report-where-with = { $author }, { $when } UTC, table <a>{ $place }</a> avec { $names }
moderation-report-where = { $author }, { $when } UTC, table <a>{ $place }</a>
moderation-heading = Modération
moderation-lede-admin = Les signalements, et ce que la modération a fait. Vous administrez ce serveur.
moderation-lede = Les signalements, et ce que la modération a fait. Vous êtes de la modération ici.
moderation-reports = Signalements
moderation-last-messages = Derniers messages à cette table
moderation-line-title = le titre : { $title }
moderation-line-text = le texte signalé : { $text }
moderation-do-settle = Rejeter
moderation-do-done = Marquer comme réglé
moderation-do-hide-text = Masquer le texte choisi
moderation-do-hide-title = Masquer le titre
moderation-do-hide-name = Masquer le nom
moderation-do-close = Fermer la table
moderation-do-suspend = Suspendre le compte
moderation-do-appoint = Nommer à la modération
moderation-do-restore = Lever la suspension
moderation-do-dismiss = Retirer de la modération
moderation-do-allow = L’autoriser
moderation-no-reports = Aucun signalement en attente.
moderation-report-closed = Ce signalement est clos. <a>Le masquer</a>
moderation-without-report = Sans signalement
moderation-target = Personne, table ou soirée
moderation-target-hint = Un nom, ou le lien d’une table, d’une soirée ou d’un profil.
moderation-suspended = Suspensions
moderation-hidden-names = Noms masqués
moderation-moderators = Modération
moderation-admins = Administration : { $names }. C’est la personne qui démarre le serveur qui la choisit.
moderation-signs = Résultats suspects dans les parties cotées
moderation-signs-search = Nous pouvons chercher dans les dernières parties cotées des résultats qui semblent arrangés. <a>Chercher maintenant</a>
moderation-signs-note = Un indice n’est pas une preuve. Des amis qui se voient chaque semaine, ou des gens qui apprennent, donnent la même image.
moderation-column-sign = Indice
moderation-column-players = Qui
moderation-column-finding = Constat
moderation-column-games = Parties
moderation-column-errors = Erreurs types
moderation-signs-more = { $signs } autres, avec moins de parties, ne sont pas montrés.
moderation-signs-none = Nous n’en avons trouvé aucun dans les dernières parties cotées.
moderation-log = Journal
moderation-look-label = Voir le signalement { $report }
moderation-look = Voir
moderation-newer = Plus récents
moderation-older = Plus anciens

## Confidentialité
privacy-title = Confidentialité : ce qu’Euchre conserve
privacy-description = Ce que ce serveur et votre navigateur conservent quand vous jouez, combien de temps, et comment l’enregistrer ou le supprimer.
privacy-heading = Votre vie privée
privacy-lede = Ni publicité, ni pistage, ni adresses de courriel. Les pages ne chargent rien d’autres sites, et rien n’est vendu ni transmis.
privacy-server = Ce que le serveur conserve
privacy-tables = Pour chaque table : les noms, les cartes, chaque coup et ce que les gens disent. Qui a le lien de la table peut voir son histoire, sauf les cartes encore cachées.
privacy-daily = Pour chaque donne du jour : vos résultats, donne par donne, sous votre compte. Sans compte, le serveur les garde pour de bon sous un code tiré du nombre aléatoire de votre navigateur.
privacy-evenings = Pour chaque soirée : ce que l’hôte et les joueurs écrivent, comme les noms, les pointages et les paiements.
privacy-clubs = Pour chaque club : ses membres, leurs rôles et ses saisons.
privacy-reports = Pour chaque signalement : qui a signalé qui, ce qui venait d’être dit, et ce que la modération a fait.
privacy-address = Le serveur utilise votre adresse réseau pendant que vous jouez, pour limiter ce qu’une même adresse peut faire. Il ne la conserve pas. Si vous signalez quelqu’un sans avoir de compte, il garde un code tiré de l’adresse et d’une clé secrète, pour distinguer les signalements.
privacy-log = Le journal du serveur note le genre de chaque demande, la table visée et la durée, mais ni noms, ni messages, ni adresses réseau. Si l’hébergeur place un autre serveur web devant celui-ci, cet autre peut avoir son propre journal.
privacy-browser = Ce que votre navigateur conserve
privacy-browser-note = Votre nom, vos réglages, les clés de vos places, les parties que vous avez regardées, les problèmes résolus et les listes de gens que vous aimez ou évitez. Rien de cela ne quitte le navigateur, sauf si vous vous en servez : le serveur apprend par exemple votre nom quand vous vous assoyez, et ce que vous notez sur les autres avec votre compte ouvert est dans votre compte.
privacy-cookies = Il n’y a pas de témoins (cookies) tant que vous n’en avez pas besoin :
privacy-cookie-session = <code>euchre_session</code> garde votre connexion, pendant 400 jours.
privacy-cookie-language = <code>euchre_language</code> retient la langue que vous avez choisie pour ces pages, pendant 400 jours.
privacy-cookie-browser = <code>euchre_browser</code> est un nombre aléatoire qui distingue les navigateurs, pour que personne ne joue deux fois les mêmes cartes : à la donne du jour, aux soirées et aux tables qui partagent leurs donnes. Aux tables cotées, et quand vous cherchez une partie, il empêche une personne de prendre deux places. Il dure 400 jours.
privacy-cookie-evenings = <code>euchre_host</code> et <code>euchre_player</code> gardent votre place à une soirée, <code>euchre_evenings</code> la liste des soirées visitées, pendant 120 jours.
privacy-account = Avec un compte
privacy-account-keys = Un compte, c’est un nom et une clé d’accès. Le serveur ne garde que la moitié publique de la clé, et des empreintes de vos connexions et codes de récupération.
privacy-account-also = Il garde aussi vos anciens noms, la date et le genre de navigateur de vos connexions, vos résultats, les enregistrements de vos parties, vos cotes, les problèmes résolus, avec qui vous rejoueriez volontiers ou jamais, et vos clubs. Votre profil reste privé tant que vous ne le rendez pas public.
privacy-account-save = Sur <a>la page de votre compte</a>, <em>Tout enregistrer</em> vous donne le tout dans un fichier, et <em>Supprimer mon compte</em> le retire tout de suite et pour de bon.
privacy-account-after = Ensuite, vous êtes « Former player » dans les parties que d’autres conservent. Les tables gardent le nom que vous y aviez jusqu’à leur retrait, la modération garde les signalements, et les sauvegardes ce qu’elles avaient.
privacy-without = Sans compte
privacy-without-note = Pour supprimer ce que votre navigateur conserve, effacez les données de ce site dans les réglages du navigateur. Vous perdrez aussi vos places. L’hôte d’une soirée peut supprimer toute la soirée.
privacy-questions = Questions
privacy-contact = Écrivez à { $contact }.

## Dates
account-month = { $month ->
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
       *[other] décembre
    }
account-month-short = { $month ->
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
       *[other] déc.
    }
account-date = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month } { $year }
account-date-minute = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month } { $year }, { $time } UTC
account-date-day = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month }
account-date-time = le { $day ->
        [1] 1er
       *[other] { $day }
    } { $month } à { $time } UTC
account-date-short = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month }
account-date-short-minute = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month } { $year }, { $time }
account-date-month = { $month } { $year }

## Comptes : ce qui est refusé
account-name-long = Un nom peut avoir au plus { $letters } lettres : choisissez-en un plus court.
account-name-short = Il faut au moins { $letters } lettres : choisissez un nom plus long.
account-name-mixed = { $word } mélange deux alphabets : un seul par mot.
account-name-reserved = Ce nom n’est pas possible : choisissez-en un autre.
account-names-many = Vous avez déjà eu { $names } noms. Ils restent les vôtres : choisissez l’un d’eux.
account-passkey-known = Cette clé d’accès ouvre déjà votre compte.
account-passkeys-many = Un compte peut avoir au plus { $passkeys } clés d’accès : retirez-en une d’abord.
account-passkey-other = Cette clé d’accès n’ouvre pas votre compte.
account-passkey-last = C’est votre seule clé d’accès : créez-en d’abord une autre.
account-passkey-wrong = Cette clé d’accès n’ouvre pas ce compte.
account-code-used = Ce code ne fonctionne plus : prenez-en un autre.
account-suspended = Ce compte est suspendu { $term }. Raison : { $reason }
account-name-hidden = La modération a masqué votre ancien nom. Raison : { $reason } Choisissez-en un autre.
account-suspended-permanently = pour de bon
account-suspended-until = jusqu’au { $when }
account-codes-often = Vous avez fait { $times } fois de nouveaux codes de récupération : gardez les derniers.
account-relation-choose = Choisissez : rejouer volontiers, plus jamais, ou ni l’un ni l’autre.
account-relation-self = C’est vous.
account-relations-full = Votre liste est pleine : elle peut avoir au plus { $players } personnes.
account-puzzles-many = C’est plus de problèmes que nous ne pouvons en conserver.
player-house-rules = Règles maison
account-name-taken = Ce nom est pris : choisissez-en un autre.

## Modération : ce qui est refusé, et le journal
moderation-refused-admin = { $who } tient ce serveur, et peut déjà plus que la modération.
moderation-refused-already = { $who } est déjà de la modération.
moderation-refused-many = La modération compte déjà { $moderators } personnes : retirez-en une d’abord.
moderation-refused-none = Cette personne n’est pas, ou plus, de la modération.
moderation-report-self = C’est vous : rien n’a été signalé.
moderation-report-twice = Vous l’avez déjà signalé : cela attend la modération.
moderation-report-reporter-full = { $reports } de vos signalements sur cette table attendent la modération : celui-ci n’est pas conservé.
moderation-report-table-full = { $reports } signalements sur cette table attendent la modération : celui-ci n’est pas conservé.
moderation-report-full = Trop de signalements attendent la modération : celui-ci n’est pas conservé. Réessayez un autre jour.
moderation-name-anybody = Ce nom pourrait être celui de n’importe qui : il n’y a rien à masquer.
moderation-name-not-hidden = Ce nom n’est pas masqué.
moderation-text-nothing = Il n’y a rien à masquer.
moderation-text-not-hidden = Ce texte n’est pas masqué.
moderation-suspend-self = C’est vous.
moderation-suspend-future = Indiquez une fin dans l’avenir.
moderation-not-suspended = Ce compte n’est pas suspendu.
moderation-only-admin-appoints = Seule l’administration peut nommer ou retirer des modérateurs.
moderation-only-moderator = Seules l’administration et la modération peuvent le faire.
moderation-not-to-admin = Cette personne tient le serveur : c’est impossible.
moderation-not-to-moderator = Cette personne est de la modération : seule l’administration peut le faire.
moderation-reason-missing = Donnez une raison en quelques mots.
moderation-guest = Quelqu’un sans compte
moderation-log-begins = Le journal commence.
moderation-log-appoints = { $by } nomme { $name } à la modération
moderation-log-dismisses = { $by } retire { $name } de la modération
moderation-log-reports = { $by } signale { $kind ->
        [text] ce qu’a dit { $name }
       *[other] { $name }
    } (signalement { $report })
moderation-log-settles = { $by } règle le signalement { $report }
moderation-log-hides-name-there = { $by } masque le nom « { $name } » à une table, car un autre compte l’a
moderation-log-hides-name = { $by } masque le nom « { $name } »{ $kind ->
        [account] { ", celui d’un compte" }
       *[other] { "" }
    }
moderation-log-allows-name = { $by } autorise de nouveau le nom « { $name } »
moderation-log-hides-text = { $by } masque le texte « { $text } »
moderation-log-allows-text = { $by } autorise de nouveau le texte « { $text } »
moderation-log-suspends = { $by } suspend { $name } { $term }
moderation-log-restores = { $by } laisse de nouveau { $name } se connecter
moderation-log-closes = { $by } ferme la table { $table }

## Clubs : ce qui est refusé
club-members-only = Seuls les membres du club peuvent le faire.
club-organizers-only = Seuls les organisateurs et propriétaires du club peuvent le faire.
club-owners-only = Seul un propriétaire du club peut le faire.
club-owner-stays = On ne peut pas retirer un propriétaire : il faut qu’il parte de lui-même.
club-no-member = Cette personne n’est plus membre.
club-name-missing = { $noun } doit avoir un nom.
club-name-long = Le nom peut avoir au plus { $characters } caractères.
club-name-mixed = { $word } mélange deux alphabets : un seul par mot.
club-text-long = Ce texte a { $characters } caractères : il peut en avoir au plus { $most }.
club-noun-season = Une saison
club-season-missing = Cette saison n’existe pas.
club-season-over = La saison est finie : on ne peut plus la changer.
club-game-missing = Cette partie n’existe pas dans la saison.
club-game-off = Cette partie a été annulée.
club-game-scored = Cette partie a déjà un pointage, { $score } : un organisateur peut le corriger.
club-side-withdrawn = Un camp de cette partie s’est retiré.
club-score-level = Un camp doit gagner : jouez une donne de plus, et comptez-la aussi.
club-noun-club = Un club
club-door-choose = Choisissez qui peut entrer parmi { $modes }.
club-link-only = On entre dans ce club seulement par le lien d’un membre.
club-asking-full = Trop de gens demandent à entrer en ce moment : réessayez plus tard.
club-not-asking = Cette personne ne demande plus à entrer.
club-full = Le club est plein : il peut avoir au plus { $members } membres.
club-last-owner-leaves = Le club n’est qu’à vous : donnez-lui d’abord un autre propriétaire, ou supprimez-le.
club-last-member = Il n’y a plus que vous : supprimez le club.
club-role-choose = Choisissez un rôle parmi { $roles }.
club-owner-demoted = Un propriétaire ne peut renoncer que de lui-même à son rôle.
club-last-owner-steps-down = Le club n’est qu’à vous : donnez-lui d’abord un autre propriétaire.
club-noun-rules = Un jeu de règles
club-rules-many = Un club peut avoir au plus { $rules } jeux de règles : retirez-en un d’abord.
club-rules-named = Il y a déjà des règles nommées { $title } : retirez-les d’abord.
club-rules-gone = Le club n’a plus ces règles.
club-evenings-many = Un club peut avoir au plus { $evenings } soirées dans sa liste : retirez-en d’abord une ancienne.
club-noun-evening = Une soirée
club-evening-other = Cette soirée n’est pas du club.
club-score-players-only = Seuls les joueurs de cette partie et les organisateurs peuvent entrer son pointage.
club-score-none = Personne n’a encore entré de pointage pour cette partie.
club-score-own-side = C’est votre camp qui a entré ce pointage : l’autre doit le confirmer.
club-score-another = Quelqu’un a entré depuis un autre pointage : { $score }.
club-score-own-game = Vous jouez dans cette partie : demandez à un autre organisateur d’en fixer le pointage, ou à un propriétaire si personne ne le peut.
club-withdraw-rival = Vous jouez contre ce nom, ou êtes plus bas : demandez à un autre organisateur de le retirer, ou à un propriétaire si personne ne le peut.
club-tables-used-up = Cette partie est passée par { $tables } tables sans jamais compter : entrez son pointage.
club-kind-choose = Choisissez la formule de la saison parmi { $kinds }.
club-seasons-many = Un club peut avoir au plus { $seasons } saisons.
club-seasons-open-many = Un club peut avoir au plus { $seasons } saisons ouvertes : terminez-en une d’abord.
club-legs-range = On peut se rencontrer de 1 à 4 fois, pas { $legs }.
club-reach-range = On peut défier de 1 à { $most } places plus haut, pas { $reach }.
club-entered-often = Cela fait { $times } inscriptions : un organisateur peut vous inscrire.
club-pair-needs-two = Une paire, ce sont deux membres différents.
club-enter-one = Inscrivez un membre à la fois.
club-entered-already = { $who } est déjà dans cette saison.
club-drawn-too-late = Les parties de cette saison sont tirées : il est trop tard pour s’inscrire.
club-season-full = La saison est pleine : elle peut avoir au plus { $entrants } inscriptions.
club-reinstate-needs = Revenir n’est possible que dans des parties tirées pour ce nom, et seulement si tous sont de nouveau membres du club.
club-reinstate-rival = Vous jouez contre ce nom, ou en êtes : demandez à un autre organisateur, ou à un propriétaire si personne ne le peut.
club-not-in-season = Ce nom n’est pas dans cette saison.
club-ladder-no-draw = Une échelle n’a pas de calendrier : lancez un défi pour monter.
club-drawn-already = Les parties de cette saison sont déjà tirées.
club-draw-needs-two = Il faut au moins deux inscriptions pour tirer les parties.
club-games-many = Un club peut avoir au plus { $games } parties dans toutes ses saisons.
club-robin-no-challenge = Dans un tournoi à la ronde, tous se rencontrent : il n’y a pas de défis.
club-enter-first = Inscrivez-vous d’abord à la saison.
club-challenge-above = On ne peut défier que plus haut que soi.
club-challenge-reach = On peut défier jusqu’à { $reach } places plus haut, pas { $places }.
club-challenge-busy = { $who } doit d’abord jouer une autre partie.
club-robin-no-call-off = On ne peut pas annuler les parties d’un tournoi à la ronde.
club-call-off-scored = Quelqu’un a entré un pointage : confirmez-le ou entrez-en un autre.
club-call-off-challenger = Seul peut l’annuler qui a lancé le défi, ou un organisateur qui n’y joue pas.
club-close-claimed = L’autre camp d’une de vos parties a entré un pointage : confirmez-le, ou demandez à un autre organisateur de trancher ou de clore la saison, ou à un propriétaire si personne ne le peut.

## Comptes sur le serveur
account-sign-in-first = Connectez-vous d’abord à ce compte.
account-sign-in-again = Confirmez que c’est bien vous : reconnectez-vous avec votre clé d’accès (empreinte, visage ou NIP) ou un code de récupération. Cela vaut dix minutes.
account-code-invalid = Ce code ne fonctionne pas. Vérifiez-le, ou prenez-en un autre : chaque code sert une seule fois.
account-already-used = Cela a déjà servi. Recommencez.
account-too-many-new = Trop de nouveaux comptes depuis votre adresse. Attendez un peu.
account-session-number = Donnez le numéro de la connexion, ou this ou others.
account-name-now = Votre nom est maintenant { $name }.
account-player-missing = Nous ne trouvons pas cette personne. Prenez la dernière partie du lien de son profil.
account-open-address = Ouvrez { $address }
account-name-impossible = Ce nom n’est pas possible. Choisissez-en un autre.
account-too-many-attempts = Trop d’essais depuis votre adresse. Attendez quelques minutes.
account-too-many-changes = Votre compte vient de changer trop souvent. Attendez un peu.
account-deletion-waits = Un serveur qui a une partie de vos données ne répond pas. Votre compte sera supprimé; réessayez dans un moment.
account-downloads-busy = Trop de gens enregistrent leurs parties en ce moment. Réessayez dans une minute.
player-game-missing = Vous n’avez pas cette partie.
player-outcome-choose = Choisissez le résultat parmi won, lost et left.
player-day-format = Donnez les jours ainsi : 2026-11-25.
player-game-unranked = Cette partie n’est pas cotée : elle ne change aucune cote.
player-mistake-passing = Passer
player-mistake-alone = Jouer en solo
player-mistake-leading = Entamer
player-mistake-following = Fournir
player-mistake-discarding = Écarter
player-mistake-calling = Annoncer
player-profile-missing = Ce profil n’existe pas, ou il est privé.
ratings-cannot = Ce serveur ne peut pas calculer de cotes : il y faut numpy, qui n’est pas installé ({ $command }).
player-private = Une personne au profil privé
account-name-looks-hidden = Aux tables, votre nom est « { $name } », car le vôtre ressemble à un nom que la modération a masqué. Choisissez-en un autre.
player-kind-uncounted = cotée, ne compte pas
player-kind-ranked = cotée
account-browser-on = { $browser } sur { $system }
account-program = Un programme
account-passkey-refused = La clé d’accès n’a pas été acceptée. Réessayez.
account-passkeys-need-name = Les clés d’accès demandent une adresse avec un nom, et celle-ci est un nombre.
account-passkeys-need-https = Les clés d’accès ne fonctionnent que par https.
account-ticket-invalid = Cela a pris trop de temps, ou servait à autre chose. Recommencez.
account-deleted = Ce compte a été supprimé.
player-chart-month = { $month } : { $won } { $won ->
        [one] gagnée
       *[other] gagnées
    }, { $lost } { $lost ->
        [one] perdue
       *[other] perdues
    }
player-chart-none = aucune gagnée ni perdue dans les { $n } derniers mois
player-chart-months = Parties par mois. { $words }.
player-chart-costs = Points perdus par donne dans les { $games } dernières parties, en moyenne de { $averaged } parties au plus : { $first } au début, { $now } maintenant; { $worst } dans la pire partie.
ratings-family-pairs = À partenaires, avec retourne
ratings-family-pairs-benny = À partenaires, avec Benny ou joker
ratings-family-cutthroat = Chacun pour soi
ratings-family-two-handed = À deux
ratings-family-bid-euchre = Euchre à enchères
ratings-family-bid-euchre-4 = Euchre à enchères, à quatre
ratings-family-bid-pairs = À partenaires, avec enchères
ratings-family-bid-pairs-8 = À partenaires, avec enchères, huit cartes de deux jeux
ratings-family-bid-pairs-12 = À partenaires, avec enchères, douze cartes de deux jeux
ratings-unmeasurable = Elle ne compte pas pour une cote : on ne peut pas retirer la chance de ce jeu. C’est le cas de certaines règles maison.
ratings-setting = { $label } : { $value }
ratings-you-left = Vous avez quitté la partie : elle compte comme perdue pour votre cote « { $family } ».
ratings-others-left = Elle ne compte pas pour vous : { $who } { $players ->
        [one] a quitté
       *[other] ont quitté
    } avant la fin. C’est une défaite pour qui a quitté.
ratings-counts = Elle compte pour votre cote « { $family } ».

## Les pages des clubs
club-label-season = La saison
club-label-game = La partie
club-label-entrant = L’inscription
club-label-rules = Le jeu de règles
club-asked-often = Vous avez demandé et renoncé trop souvent. Demandez le lien d’invitation à un membre.
club-tick-leave = Cochez la case pour partir
club-tick-remove = Cochez la case pour retirer ce membre
club-tick = Cochez la case pour confirmer
club-tick-withdraw = Cochez la case pour retirer ce nom
club-label-target = Le but
club-label-meetings = Le nombre de rencontres
club-label-places = Le nombre de places
club-missing = Nous ne trouvons pas ce club, ou seuls ses membres peuvent le voir. Connectez-vous, ou demandez le lien d’invitation à un membre.
club-needs-account = Il faut un compte pour les clubs. Connectez-vous d’abord.
club-evenings-organizers-only = Seuls les organisateurs et propriétaires du club peuvent animer ses soirées.
club-invite-invalid = Ce lien ne fonctionne plus. Demandez-en un nouveau.
club-left-often = Vous avez quitté ce club trop souvent : son lien ne vous laisse plus entrer. Demandez à un organisateur.
club-too-many-actions = Trop d’actions depuis votre adresse. Attendez une minute.
club-no-such-season = Ce club n’a pas cette saison.
club-settings-organizers-only = Seuls les organisateurs et propriétaires du club peuvent voir ses réglages.
club-settings-saved = Réglages enregistrés.
club-export-owners-only = Seul un propriétaire peut exporter le club.
club-no-such-action = Cette action n’existe pas.
club-deleted = Ce club a été supprimé.
club-account-deleted = Ce compte a été supprimé.
club-player-clubs-many = On peut être membre de { $clubs } clubs au plus : quittez-en un d’abord.
club-has-others = Le club a d’autres membres.
club-result-unread = Nous ne pouvons pas lire le résultat de la table pour l’instant. Réessayez dans un moment.
club-table-gone = Cette table n’existe plus.
club-door-invited = Sur invitation seulement
club-door-asked = Sur demande, avec l’adresse
club-door-listed = Sur demande, dans la liste publique
club-role-member = Membre
club-role-organizer = Organisation
club-role-owner = Propriétaire
club-drops-out = { $who } { $count ->
        [one] quitte
       *[other] quittent
    } { $season }.
club-stays-in = { $who } { $count ->
        [one] reste
       *[other] restent
    } dans { $season } jusqu’à ce qu’un autre organisateur, ou un propriétaire, retire ce nom.
club-withdrew = Retrait : { $who }. Au classement sous tous les autres; les parties contre ces noms ne comptent pour personne.
club-ladder-enters = { $who } entre à la place { $place }.
club-ladder-leaves = { $who } part.
club-ladder-defends = { $who } se défend contre { $other }.
club-ladder-beats = { $who } bat { $other }.
club-ladder-moves = { $who } bat { $other } et monte à la place { $place }.
club-kind-robin = Tournoi à la ronde
club-kind-ladder = Échelle
club-pairs = { $pairs } { $pairs ->
        [one] paire
       *[other] paires
    }
club-players = { $players ->
        [one] { $players } inscription
       *[other] { $players } inscriptions
    }
club-season-state-over = terminée
club-season-state-open = inscriptions ouvertes
club-season-state-done = toutes les parties jouées
club-season-state-to-play = { $games } { $games ->
        [one] partie
       *[other] parties
    } à jouer
club-asks = { $people ->
        [one] { $people } personne demande
       *[other] { $people } personnes demandent
    } à entrer.
club-disagree = { $side } et { $opponent } ne s’accordent pas sur leur partie dans { $season }.
club-game-tied = { $one } et { $other } à égalité, { $score }
club-game-no-winner = Sans gagnant : { $who }, { $score }
club-game-won = { $who } { $count ->
        [one] bat
       *[other] battent
    } { $losers }, { $score }
club-stale-club = Il s’appelle maintenant { $club }. Description : { $about } ({ $door }.)
club-stale-no-season = Aucune saison n’est touchée maintenant.
club-stale-lost = { $club } : { $lost }
club-stale-player = Cette personne s’appelle maintenant { $name }.
club-stale-link = Il y a maintenant un nouveau lien.
club-stale-role = { $who } { $role ->
        [owner] est maintenant propriétaire
        [organiser] est maintenant à l’organisation
        [member] est maintenant membre
       *[other] n’est plus membre
    }.
club-stale-look = Regardez de nouveau.
club-stale-entrant = L’inscription s’appelle maintenant { $name }.
club-stale-season = Cette saison a changé. Regardez-la de nouveau.
club-stale-score = La partie a maintenant { $score } : { $first } contre { $second }.
club-stale-no-score = La partie n’a maintenant pas de pointage : { $first } contre { $second }.
club-stale-claim = { $who } dit maintenant { $score } : { $first } contre { $second }.

## Donne du jour sur le serveur
daily-table-title = Donne du { $day } : { $game }
daily-call-you = { $call ->
        [pass] avez passé
        [order] avez commandé la retourne
        [C] avez nommé trèfle
        [D] avez nommé carreau
        [H] avez nommé cœur
        [S] avez nommé pique
        [NT] avez nommé sans atout
       *[other] avez nommé { $call }
    }{ $alone ->
        [yes] { " en solo" }
       *[other] { "" }
    }
daily-call-many = { $call ->
        [pass] ont passé
        [order] ont commandé la retourne
        [C] ont nommé trèfle
        [D] ont nommé carreau
        [H] ont nommé cœur
        [S] ont nommé pique
        [NT] ont nommé sans atout
       *[other] ont nommé { $call }
    }{ $alone ->
        [yes] { " en solo" }
       *[other] { "" }
    }
daily-calls-all = tous { $called }
daily-calls-share = { $percent } % { $called }
daily-shared-head = Euchre du jour { $date }, { $game }
daily-shared-score = { $points }, l’expert { $expert }
daily-missing = Il n’y a pas de donne du jour pour cette date.
daily-too-many-actions = Trop d’actions depuis votre adresse. Attendez une minute.
daily-deal-expired = Cette donne est passée. Une nouvelle attend.
daily-continue-own = Vous ne pouvez continuer qu’une donne du jour que vous avez commencée.
daily-no-expert = Votre partenaire et vos adversaires sont des experts. Il leur faut numba, qui n’est pas installé sur ce serveur ({ $command }).
daily-form-unread = Nous ne pouvons pas lire le formulaire : { $error }.

## Modération sur le serveur
moderation-days-1 = un jour
moderation-days-7 = une semaine
moderation-days-30 = 30 jours
moderation-days-365 = un an
moderation-days-0 = pour de bon
moderation-table-gone = Cette table n’existe plus.
moderation-nothing-done = Rien à faire.
moderation-everything-done = Tout a été fait.
moderation-no-such-action = Cette action n’existe pas.
moderation-already-closed = Ce signalement est déjà clos.
moderation-choose-text = Choisissez le texte à masquer.
moderation-label-days = La durée
moderation-choose-days = Choisissez la durée dans la liste.
moderation-evening-table = Cette table est celle d’une soirée : seul son hôte peut la fermer.
moderation-evening-missing = Nous ne trouvons pas cette soirée.
moderation-reported-guest = { $who } n’a pas de compte.
moderation-account-missing = Aucun compte n’a ce nom. Écrivez son nom, ou son lien.
moderation-type-link = Écrivez le lien de la table, comme dans son adresse.
moderation-table-closed = La modération a fermé cette table : { $why }
moderation-server-away = Le serveur qui a ceci ne répond pas. Réessayez dans un moment.
moderation-no-free-name = Aucun autre nom n’était libre pour cette personne.
moderation-account-gone = Ce compte n’existe plus.
moderation-settled-by-another = Quelqu’un d’autre a clos ce signalement avant vous : votre action n’a pas été faite. Voyez le signalement dans le journal.
moderation-label-report = Le signalement
moderation-now-free = La suspension est levée maintenant.
moderation-now-suspended = Suspension maintenant { $term }.
moderation-thank-you = Merci. Les gens qui tiennent ce serveur peuvent le voir, avec les derniers messages d’ici.
moderation-reports-from-you = Trop de signalements de votre part : celui-ci n’est pas conservé. Attendez un peu.
moderation-reports-from-address = Trop de signalements depuis votre adresse : celui-ci n’est pas conservé. Attendez un peu.
moderation-report-no-table = Nous ne trouvons pas cette table. Vérifiez le lien.
moderation-report-nobody = Personne à cette table n’a (ou n’a plus) ce nom.
moderation-report-unsaid = Personne n’a dit cela ici dernièrement.
moderation-signs-cannot = Ce serveur ne peut pas chercher : il y faut numpy, qui n’est pas installé ({ $command }).
moderation-sign-same-players = Les mêmes joueurs
moderation-sign-leaving = Départs
moderation-sign-spared = Départs quand on perd
moderation-sign-one-sided = Résultats à sens unique
moderation-sign-dip = Série de défaites
ratings-sign-same = { $who } se sont rencontrés dans { $matches } parties, au moins { $percent } % de toutes celles que chacun a jouées.
ratings-sign-leaving = { $who } a quitté { $left } parties sur { $matches }; les autres { $others ->
        [none] n’en ont quitté aucune
       *[other] ont quitté { $others } des leurs
    }.
ratings-sign-spared = { $who } a quitté { $left } parties sur { $matches } avec { $other } comme partenaire quand les deux perdaient; aucune de ces { $left } ne compte pour { $other }.
ratings-sign-one-sided = Dans { $matches } parties contre { $worse }, { $better } a marqué { $points } point par donne de plus que ses autres parties ne le laissent attendre : { $errors } erreurs types.
ratings-sign-dip = { $who } a joué { $points } point par donne de moins dans { $matches } parties, du { $first } au { $last }, que dans les autres, puis mieux de nouveau : { $errors } erreurs types. Quelqu’un qui apprend donne la même image.

## Durée de conservation
privacy-retention-both = Les tables et les soirées sont { $days ->
        [0] conservées pour toujours
        [one] retirées si personne ne les ouvre pendant un jour
       *[other] retirées si personne ne les ouvre pendant { $days } jours
    }.
privacy-retention = Les tables sont { $tables ->
        [0] conservées pour toujours
        [one] retirées si personne ne les ouvre pendant un jour
       *[other] retirées si personne ne les ouvre pendant { $tables } jours
    }; les soirées sont { $evenings ->
        [0] conservées pour toujours
        [one] retirées si personne ne les ouvre pendant un jour
       *[other] retirées si personne ne les ouvre pendant { $evenings } jours
    }.
