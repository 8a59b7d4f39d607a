# Ce que montrent les scripts des parties enregistrées et de leur analyse.

# Les parties jouées ici

replay-table-of = Table : { $game }
replay-score-to = { " " }à{ " " }
replay-with = avec { $names }
replay-play-again = Rejouer
replay-continue = Continuer
replay-replay = Revoir
replay-review-of = Analyse : { $title }
replay-review = Analyser
replay-act-on = { $act } : { $title }

# Revoir une partie

replay-position = Position dans la partie
replay-run = Lire
replay-pause = Pause
replay-hand = Donne
replay-hand-number = Donne { $number }
replay-review-this-game = { " " }cette partie
replay-move = Se déplacer dans la partie
replay-previous-hand = Donne précédente
replay-back = Reculer (←)
replay-forward = Avancer (→)
replay-next-hand = Donne suivante
replay-title = { $title } · Revoir · Euchre
replay-reviewing = Le coach analyse la partie
replay-coach-starting = Le coach commence …
replay-try-again = Réessayer
replay-the-review = L’analyse
replay-stop = Arrêter
replay-share = Partager
replay-play = Jouer
replay-play-now = { " " }maintenant
replay-games = Parties
replay-another-game = Une autre partie
replay-at = { $at } sur { $of } : { $told }
replay-euchre-home = Euchre : accueil
replay-home = Accueil
replay-cannot-show = Nous ne pouvons pas montrer cette partie.
replay-still-empty = Cette partie est encore vide.
replay-recent-games = Parties récentes
replay-file-too-large = Ce fichier est trop gros pour être une partie.
replay-drop = Déposez ici une partie enregistrée, ou choisissez un fichier
replay-you = Vous
replay-open-a-game = Ouvrir une partie
replay-review-a-game = Analyser une partie
replay-review-title = Analyser une partie · Euchre
replay-review-lede = Le coach juge chaque décision d’une partie selon ce que la personne pouvait savoir. Vous pouvez aussi{ " " }
replay-replay-a-game = revoir une partie
replay-replay-lede = Revoyez une partie coup par coup, toutes les mains ouvertes. Vous pouvez aussi{ " " }
replay-have-reviewed = en faire analyser une par le coach
replay-from-a-file = Une partie depuis un fichier
replay-formats = JSON Lines, texte, EGN ou EMN.
replay-or-paste = Ou collez-la
replay-open = Ouvrir

# L’analyse

replay-connection-lost = La connexion est perdue. Réessayez.
replay-decimal = { $whole },{ $decimals }
replay-percent = { $figure } %
replay-count-grade =
    { $grade ->
        [best] { $count ->
            [one] { $count } optimale
           *[other] { $count } optimales
        }
        [fine] { $count ->
            [one] { $count } bonne
           *[other] { $count } bonnes
        }
        [inaccuracy] { $count ->
            [one] { $count } imprécision
           *[other] { $count } imprécisions
        }
        [mistake] { $count ->
            [one] { $count } erreur
           *[other] { $count } erreurs
        }
       *[other] { $count ->
            [one] { $count } gaffe
           *[other] { $count } gaffes
        }
    }
replay-count-decisions =
    { $count ->
        [one] { $count } décision
       *[other] { $count } décisions
    }
replay-no-answer = Pas de réponse depuis un moment. Le coach est lent, ou la connexion est coupée.
replay-coach-reviewing = Le coach analyse la partie …
replay-reviewed =
    Analysé : { $done } sur { $of ->
        [one] { $of } décision
       *[other] { $of } décisions
    }.
replay-name-you = { $name } (vous)
replay-back-to-table = Retour à la table
replay-the-review-short = Analyse
replay-lost-on-average = { $decisions }, { $lost } de perte en moyenne
replay-no-decisions = Aucune décision
replay-how-well = La qualité des décisions de chaque joueur
replay-accuracy = La précision est la part des décisions optimales ou bonnes, jugées selon ce que la personne pouvait savoir. Les écarts trop petits pour être mesurés ne comptent pas.
replay-left-out =
    Laissé de côté : { $count ->
        [one] { $count } décision
       *[other] { $count } décisions
    }, faute de cartes enregistrées.
replay-note-of = { $decisions } : { $note }
replay-nothing-stored = Ce navigateur ne garde rien pour cette page, alors elle ne peut pas emporter les problèmes.
replay-practice =
    { $count ->
        [1] Pratiquer l’erreur
       *[other] Pratiquer les { $count } erreurs
    }
replay-total = Total
replay-what-changed = Ce qui a changé les chances de gagner
replay-from-hands = D’après { $count } des { $of } donnes. Les autres sont inachevées, ou certaines de leurs cartes ne sont pas enregistrées.
replay-chance-label = Chances de gagner, { $name } : de { $first } à { $last }; au plus bas { $low }, au plus haut { $high }.
replay-chance-of = Chances de gagner : { $name }
replay-chart-note = Les nombres sont les donnes; les points, les erreurs et les gaffes. Cliquez pour y aller.
replay-as-a-table = En tableau
replay-hand-by-hand = Chances donne par donne
replay-score = Pointage
replay-before = { $team }, avant
replay-after = { $team }, après
replay-then = , puis{ " " }
replay-and = { " " }et{ " " }
replay-what-decided =
    { $count ->
        [1] Ce qui a décidé de la partie
        [2] Les deux moments décisifs
        [3] Les trois moments décisifs
       *[other] Les { $count } moments décisifs
    }
replay-everybody = tout le monde
replay-whose = Les décisions de qui
replay-mistakes-cost = Ce qu’ont coûté les erreurs, donne par donne
replay-player = Joueur{ " " }
replay-small-losses = { " " }montrer les petites pertes
replay-hindsight = Ce que le meilleur choix aurait donné sur cette donne ne change pas la note : une seule donne ne prouve rien. Les points sont ceux de la donne, le camp de qui décide moins l’autre camp.
replay-nothing-lost = Aucune décision n’a rien coûté.
replay-little-lost = Aucune décision n’a coûté plus qu’un peu.
replay-at-score = { " " }à { $score }
replay-did-in-trick = { $actor }, levée { $trick } : { $did }
replay-did = { $actor } : { $did }
replay-better = Mieux : { $better }.
replay-as-above = Comme plus haut.
replay-all-choices = Tous les choix
replay-grade =
    { $grade ->
        [best] Optimal
        [fine] Bon
        [inaccuracy] Imprécision
        [mistake] Erreur
       *[other] Gaffe
    }
replay-now-lost = { $actor } : { $did } ({ $loss }). Mieux : { $better }.
replay-now = { $actor } : { $did }.
replay-to-decide = Au tour de { $actor }
replay-points = Points
replay-to-win = Chances
replay-perfect-play = Jeu parfait
replay-choice = Choix
replay-done = fait
replay-perfect-note = Jeu parfait : la moyenne des points si tout le monde voyait toutes les cartes. Ce n’est pas une prévision.
replay-cost-points =
    { $points } { $whole ->
        [one] point
       *[other] points
    }
replay-cost-match = { $chance } de chances de gagner
