# Ce que dit le coach : raisons, analyses, labo, tableaux d’annonces, parties enregistrées.

# Les cartes et les couleurs, au milieu d’une phrase

reason-suit =
    { $suit ->
        [clubs] trèfle
        [diamonds] carreau
        [hearts] cœur
        [spades] pique
        [low] sans atout bas
       *[other] sans-atout
    }
reason-right-bower = le bower droit
reason-left-bower = le bower gauche
reason-joker = le joker
reason-hidden-card = la carte cachée
reason-card =
    { $rank ->
        [ace] l’as
        [king] le roi
        [queen] la dame
        [jack] le valet
        [ten] le dix
        [nine] le neuf
        [eight] le huit
        [seven] le sept
       *[other] le deux
    } de { $suit ->
        [clubs] trèfle
        [diamonds] carreau
        [hearts] cœur
       *[other] pique
    }

# Ce que garde une carte qu’on cède (la carte est le sujet)

reason-kept-idle = ne coûte rien, car aucune des deux cartes ne peut faire la dernière levée
reason-kept-guarded = laisse { $card } sous bonne garde
reason-kept-trick =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card }, qui peut faire une levée
reason-only-following = qui fournit à la couleur
reason-only-allowed =
    { $who ->
        [You] que vous pouvez jouer
       *[other] jouable
    }
reason-kept-void =
    { $who ->
        [You] vous laisse
       *[other] laisse { $who }
    } sans { $suit }, pour couper ensuite
reason-kept-best-trump =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card }, qu’aucun adversaire ne peut battre
reason-kept-trump =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card }
reason-kept-to-ruff =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card } pour couper
reason-kept-for-last-trick =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card } pour la dernière levée
reason-kept-one-beats =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card }, que rien ne bat dans sa couleur, sauf { $over }
reason-kept-fewer-beat =
    { $who ->
        [You] vous
       *[other] lui
    } laisse { $card }, que moins de cartes battent
reason-kept-lowest = est la carte la plus basse { $limit }

# Ce qui peut suivre si on passe

reason-no-other-suit =
    Si on refuse le { $suit }, aucune autre couleur ne { $who ->
        [You] vous
       *[other] lui
    } donne { $trumps ->
        [0] d’atout
        [1] plus d’un atout
       *[other] plus de { $trumps } atouts
    }.
reason-dealer-may-pick-up = Si on passe, le donneur peut prendre { $card }.
reason-rivals-may-name-void =
    Si on passe, l’autre camp peut nommer { $suits }, où { $who ->
        [You] vous n’avez
       *[other] { $who } n’a
    } aucun atout.
reason-rivals-may-name = Si on passe, l’autre camp peut nommer une couleur.

# Pourquoi cette carte

reason-least-missed =
    est la carte qui { $who ->
        [You] vous
       *[other] lui
    } manquera le moins
reason-only-card = { $start } est la seule carte { $limit }.
reason-lead-best = À l’entame, rien ne bat { $card }.
reason-lead-no-trump-beats = Aucun adversaire n’a plus d’atout qui bat { $card }.
reason-lead-best-trump = Aucun adversaire ne peut avoir d’atout plus haut que { $card }, et l’entame fait tomber les atouts.
reason-lead-for-partner =
    { $who ->
        [You] Votre
       *[other] Son
    } partenaire a nommé l’atout : entamer avec { $card } fait tomber ceux de l’autre camp.
reason-lead-against-makers = Entamer avec { $card } coûte des atouts aux preneurs.
reason-lead-to-draw = Entamer avec { $card } fait tomber les atouts.
reason-lead-lowest-of-suit = Aucun adversaire ne peut avoir de carte qui bat { $card } dans sa couleur.
reason-lead-best-of-suit = Aucun adversaire ne peut avoir plus haut que { $card } dans sa couleur.
reason-lead-to-called-card = Entamer avec { $card } : { $called }, la carte d’appel, est encore dehors.
reason-lead-partner-may-ruff = Le partenaire n’a plus de { $suit } et peut couper { $card }.
reason-lead-keeps-last-trump = { $start } garde { $kept } pour la dernière levée.
reason-lead-only-plain-card =
    { $start } est { $who ->
        [You] votre
       *[other] sa
    } seule carte à part { $trumps ->
        [1] un atout
       *[other] { $trumps } atouts
    }.
reason-lead-only-of-suit =
    { $start } est { $who ->
        [You] votre
       *[other] sa
    } seule carte de la couleur : de quoi couper plus tard.
reason-lead-one-beats = Dans sa couleur, rien ne bat { $card }, sauf { $over }.
reason-card-kept = { $start } { $kept }.
reason-lead-fewest-beat =
    Moins de cartes battent { $card } dans sa couleur que toute autre carte de { $who ->
        [You] votre
       *[other] sa
    } main.
reason-lead-costs-least = { $start } coûte le moins.
reason-lead-nothing-sure =
    Rien n’est sûr dans { $who ->
        [You] votre
       *[other] sa
    } main : { $card } coûte le moins.
reason-follow-safer =
    { $taker ->
        [partner] Le partenaire a
        [defender] L’autre défenseur a
       *[other] Un allié probable a
    } joué { $best }, que { $over } peut encore battre : mieux vaut { $card }.
reason-follow-takes-over =
    { $start } reprend la levée, qui est { $sure ->
        [yes] { "" }
       *[other] sans doute{ " " }
    }à { $who ->
        [You] votre
       *[other] son
    } camp { $until ->
        [so-far] pour l’instant
       *[other] de toute façon
    }.
reason-follow-partner-wins-kept =
    { $taker ->
        [partner] Le partenaire gagne
        [defender] L’autre défenseur gagne
       *[other] Un allié probable gagne
    } la levée : { $card } { $kept }.
reason-follow-partner-wins =
    { $taker ->
        [partner] Le partenaire gagne
        [defender] L’autre défenseur gagne
       *[other] Un allié probable gagne
    } la levée : { $how ->
        [throw] défausser
       *[other] jouer
    } { $card }.
reason-follow-cannot-win =
    { $who ->
        [You] Vous ne pouvez
       *[other] { $who } ne peut
    } pas gagner cette levée : { $card } { $kept }.
reason-ruffs-trick = { $start } coupe
reason-wins-trick = { $start } prend la levée
reason-win-last =
    { $who ->
        [You] Vous jouez
       *[other] { $who } joue
    } en dernier : { $card } { $how ->
        [ruff] coupe
       *[other] prend la levée
    } à moindre coût.
reason-win-lower-not-sure = { $does }; { $over } peut encore battre { $lower }.
reason-win-sure = { $does }, et aucun adversaire ne peut faire mieux.
reason-win-one-beats = { $does } : rien ne bat cette carte, sauf { $over }.
reason-win-one-beats-in-suit = { $does } : rien ne bat cette carte dans sa couleur, sauf { $over }.
reason-win-keeps = { $does } pour l’instant et garde { $kept }.
reason-win-as-it-stands = { $does } pour l’instant.
reason-duck-not-sure = { $winner } risque encore de tomber sous { $over } : jouer { $card }.
reason-duck-for-later = Prendre cette levée coûterait { $winner }, qui peut en faire une plus tard.
reason-duck-cost = Prendre cette levée coûterait { $winner }.

# Pourquoi cette annonce

reason-enough-alone = assez pour viser toutes les levées en solo
reason-alone-best-chance = jouer en solo est la meilleure chance qui reste
reason-nothing-decided = Rien ne se décide ici.
reason-held-more-trumps =
    { $count ->
        [1] un autre atout
        [2] deux autres atouts
        [3] trois autres atouts
       *[other] { $count } autres atouts
    }
reason-held-trumps =
    { $count ->
        [0] zéro atout
        [1] un atout
        [2] deux atouts
        [3] trois atouts
       *[other] { $count } atouts
    }
reason-held-rank =
    { $rank ->
        [ace] { $count ->
            [0] zéro as
            [1] un as
           *[other] { $count } as
        }
        [queen] { $count ->
            [1] une dame
           *[other] { $count } dames
        }
        [jack] { $count ->
            [1] un valet
           *[other] { $count } valets
        }
        [ten] { $count ->
            [1] un dix
           *[other] { $count } dix
        }
        [nine] { $count ->
            [1] un neuf
           *[other] { $count } neuf
        }
        [eight] { $count ->
            [1] un huit
           *[other] { $count } huit
        }
        [seven] { $count ->
            [1] un sept
           *[other] { $count } sept
        }
       *[other] { $count ->
            [0] zéro roi
            [1] un roi
           *[other] { $count } rois
        }
    }
reason-held-long-suit = , avec { $count } cartes à { $suit }
reason-held-benny = le Benny
reason-held-right-bower = le bower droit
reason-held-left-bower = le bower gauche
reason-held-trump-ace = l’as d’atout
reason-held-plus = , plus { $cards }
reason-hold =
    { $who ->
        [You] Vous avez
       *[other] { $who } a
    } { $held }
reason-hold-in-suit =
    À { $suit }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held }
reason-hold-for-plain =
    Pour jouer { $suit }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held }
reason-call-blind =
    { $who ->
        [You] Vous nommez l’atout sans avoir vu vos
       *[other] { $who } nomme l’atout sans avoir vu ses
    } cartes : une couleur en vaut une autre.
reason-hold-for-no-trump =
    { $must ->
        [bid] L’enchère est gagnée
       *[other] Il faut nommer l’atout
    }; pour jouer { $low ->
        [yes] sans atout bas
       *[no] sans atout
    }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held }
reason-hold-when-forced =
    { $must ->
        [bid] L’enchère est gagnée
       *[other] Il faut nommer une couleur
    }; à { $suit }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held }
reason-lesser-loss = En moyenne, cela perd des points, mais passer en perd plus.
reason-lesser-loss-because = En moyenne, cela perd des points, mais passer en perd plus. { $fact }
reason-and-you-pick-up =
    , et { $who ->
        [You] vous prenez
       *[other] prend
    } { $card }
reason-and-partner-picks-up = , et le partenaire prend { $card }
reason-though-you-must-go-alone = , mais il faut jouer en solo
reason-colon-why =  : { $why }
reason-pass-lets-renege-go = Les cartes sur la table prouvent une renonce, et passer laisse courir.
reason-pass-no-renege = Aucune carte sur la table ne prouve une renonce.
reason-pass-only =
    { $who ->
        [You] Vous ne pouvez
       *[other] { $who } ne peut
    } que passer ici.
reason-pass-bid =
    Dans la plus longue couleur, { $suit }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held }.
reason-pass-bid-too-little =
    Dans la plus longue couleur, { $suit }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held } : trop peu pour miser.
reason-would-hold =
    Avec { $card }, { $who ->
        [You] vous auriez
       *[other] { $who } aurait
    } { $held }
reason-pass-gives-card = { $held }, et commander donne { $card } à l’autre camp.
reason-pass-too-little-for-trump = { $held } : trop peu pour l’atout { $suit }.
reason-pass-bowers-next = { $held } : ce sont aussi les bowers de { $suit }, qu’on peut nommer ensuite.
reason-pass-worth-more = { $held } : passer vaut mieux.
reason-pass-partner-may-pick-up = { $held }; le partenaire, qui donne, peut encore prendre { $card }.
reason-pass-keeps = { $held } : passer, c’est garder cela { $use }.
reason-pass-name-first =
    Si on refuse le { $suit }, { $who ->
        [You] vous parlez
       *[other] { $who } parle
    } en premier, avec à { $best } { $held }.
reason-pass-name-first-gives-card =
    Si on refuse le { $suit }, { $who ->
        [You] vous parlez
       *[other] { $who } parle
    } en premier, avec à { $best } { $held }; commander donne { $card } à l’autre camp.
reason-pass-too-little = { $held } : trop peu.
reason-pass-best-too-little =
    À { $suit }, le meilleur choix possible, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held } : trop peu.
reason-pass-new-deal = { $held } : une nouvelle donne vaut encore mieux.
reason-use-for-partner = pour le partenaire, qui peut encore prendre la retourne, ou contre l’annonce d’un autre
reason-use-against-makers = contre qui nommera l’atout
reason-and-you-have-to-bid = , et il faut miser
reason-bid-least = { $held } : miser { $tricks }, pas plus qu’il ne faut.
reason-bid = { $held } : miser { $tricks }; la plus petite mise est { $least }.
reason-bid-keeps-out = { $held } : miser { $tricks } tout de suite, pour que l’autre camp doive miser plus.
reason-bid-over-rivals = { $held } : miser { $tricks }, plus que l’autre camp ({ $bid }).
reason-bid-raises = { $held }, et le partenaire a misé { $bid } : miser { $tricks }.
reason-bid-over-partner = { $held } : mieux que la mise du partenaire ({ $bid }), donc miser { $tricks }.
reason-bid-special =
    { $held } : assez pour viser toutes les levées { $how ->
        [alone] en solo
       *[partner] avec le partenaire
    }, pour { $points } points.
reason-pass-partner-has-bid = { $held }; le partenaire a la plus haute mise, { $bid }.
reason-pass-number-too-little = { $held } : trop peu pour miser { $tricks }.
reason-pass-special-too-little = { $held } : trop peu pour viser toutes les levées.
reason-special-bid-risks =
    S’il manque une seule levée, cela coûte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
reason-higher-bid-scores-no-more = Une mise plus haute ne rapporte pas plus pour les mêmes levées.
reason-enough-without-partner = assez pour jouer sans partenaire
reason-call-helping-card =
    { $who ->
        [You] { $count ->
            [0] Vous n’avez aucune carte
            [1] Vous avez une carte
           *[other] Vous avez { $count } cartes
        }
       *[other] { $count ->
            [0] { $who } n’a aucune carte
            [1] { $who } a une carte
           *[other] { $who } a { $count } cartes
        }
    } de { $suit } : { $card } y aide le plus.
reason-hold-and-why = { $held } : { $why }.

# Échanges, écart, solo

reason-redeal =
    { $who ->
        [You] Vous n’avez
       *[other] { $who } n’a
    } aucune figure : une nouvelle donne sera sans doute meilleure.
reason-go-under = Le talon vaut sans doute mieux que { $cards }.
reason-give-least-missed =
    { $start } est la carte qui { $who ->
        [You] vous
       *[other] lui
    } manquera le moins.
reason-renege-proven = Les cartes le prouvent : la couleur n’a pas été fournie, alors qu’il y en avait en main.
reason-renege-unproven = Aucune carte sur la table ne prouve une renonce.
reason-up-card = la retourne
reason-up-card-improves =
    { $start } améliore { $who ->
        [You] votre
       *[other] sa
    } main.
reason-up-card-does-not-improve =
    { $start } n’améliore pas { $who ->
        [You] votre
       *[other] sa
    } main.
reason-best-not-all-sure =
    { $who ->
        [You] Vos
       *[other] Ses
    } cartes ne sont pas toutes sûres : une meilleure du partenaire peut aider.
reason-best-may-help = Une meilleure carte du partenaire peut aider.
reason-best-no-better = La meilleure carte du partenaire n’est sans doute pas meilleure que les { $who ->
        [You] vôtres
       *[other] siennes
    }.
reason-best-none-higher = Aucun adversaire ne peut avoir de carte plus haute dans une couleur de { $who ->
        [You] votre
       *[other] sa
    } main.
reason-give-best = { $start } est la meilleure carte à donner à un partenaire en solo.
reason-give-to-partner = { $start } va au partenaire, qui joue en solo.
reason-discard-lowest-trump =
    { $who ->
        [You] Vous n’avez
       *[other] { $who } n’a
    } que des atouts : écarter le plus bas, { $card }.
reason-discard-void =
    Sans { $card }, { $who ->
        [You] vous n’avez plus de { $suit } et pourrez
       *[other] { $who } n’a plus de { $suit } et pourra
    } couper.
reason-partner-over-alone = l’aide du partenaire vaut plus qu’un essai en solo
reason-partner-over-defending-alone = l’aide du partenaire vaut plus que défendre en solo
reason-lone-defence-scores = un euchre vaut { $lone } en solo et { $pair } avec le partenaire
reason-lone-defence-may-stop = il est possible de les arrêter sans partenaire

# Ce que le pointage y change

reason-score-decides = En points seulement, « { $choice } » serait mieux (de { $by }) : le pointage décide.
reason-score-over-points = En points seulement, « { $choice } » serait mieux (de { $by }), mais { $fact }.
reason-score-making-wins-cheaply = réussir gagne la partie, et un euchre ne leur donne que { $points }
reason-score-their-call-brings = { $need }, et n’importe quelle annonce de leur part y suffit
reason-score-their-feat-wins =
    { $need } : { $feat ->
        [loner] leur solo
       *[other] leur marche
    } gagnerait la partie, et { $who ->
        [You] vous euchrer
       *[other] euchrer { $who }
    } ne leur donne que { $points }
reason-score-euchring-brings = { $need } : réussir rapporte { $make }, euchrer l’autre camp { $euchre }
reason-score-alone-brings = { $need } : toutes les levées rapportent { $alone } en solo et { $partnered } avec le partenaire
reason-score-making-with-partner = réussir avec le partenaire gagne la partie : inutile de viser les { $points } d’un solo
reason-score-march-with-partner = une marche avec le partenaire gagne aussi la partie : inutile de viser les { $points } d’un solo
reason-score-no-march-needed = réussir gagne la partie : une marche n’est pas nécessaire
reason-score-making-wins-them = { $need }, et réussir leur donne la partie
reason-score-euchre-wins = { $need }, et un euchre gagne la partie
reason-score-march-wins-them = { $need }, et une marche leur donnerait la partie
reason-score-making-wins = { $need }, et réussir gagne la partie
reason-score-march-wins = { $need }, et une marche gagne la partie
reason-score-euchre-wins-them = { $need }, et un euchre leur donnerait la partie
reason-you-need =
    il { $who ->
        [You] vous
       *[other] lui
    } faut { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
reason-they-need =
    il faut { $points ->
        [one] { $points } point
       *[other] { $points } points
    } à l’autre camp

# Ce qui parle contre une annonce

reason-against-naming =
    À { $suit }, { $who ->
        [You] vous avez
       *[other] { $who } a
    } { $held }.
reason-up-card-out-of-play = En solo, { $card } sort du jeu, car le donneur ne joue pas.
reason-partner-may-pick-up = Si on passe, le partenaire, qui donne, peut encore prendre { $card }.
reason-no-bower = un bower
reason-no-side-ace = un as hors atout
reason-would-lack =
    Il { $who ->
        [You] vous
       *[other] lui
    } manquerait { $missing }.
reason-trumps-not-yours = { $others } des { $all } atouts seraient ailleurs.
reason-left-bower-turned-down = Le bower gauche de { $suit } a été refusé.
reason-need-makes =
    Il { $who ->
        [You] vous
       *[other] lui
    } en faut encore { $points }, et réussir avec le partenaire suffit aussi.
reason-need-marches =
    Il { $who ->
        [You] vous
       *[other] lui
    } en faut encore { $points }, et une marche avec le partenaire suffit aussi.
reason-alone-lacks = Le solo ne rapporte plus qu’avec les { $tricks } levées, et { $card } est ailleurs.
reason-alone-may-lose = Le solo ne rapporte plus qu’avec les { $tricks } levées, et { $card } n’est pas sans risque.
reason-march-pays = Les { $tricks } levées rapportent { $partnered } avec le partenaire et { $alone } en solo.

# Ce qui parle contre une carte

reason-is-bower = { $start } est un atout, et un bower.
reason-is-trump = { $start } est un atout.
reason-only-trump =
    { $start } est { $who ->
        [You] votre
       *[other] son
    } seul atout.
reason-lead-draws-partner =
    Entamer atout peut aussi en coûter un { $who ->
        [You] à votre
       *[other] à son
    } partenaire.
reason-opponent-may-trump = Un adversaire n’a plus de { $suit } et peut couper.
reason-may-be-trumped =
    { $start } ne résiste pas à une coupe : { $trumps ->
        [one] { $trumps } atout
       *[other] { $trumps } atouts
    } hors de vue.
reason-smaller-loss = { $start } peut encore tomber sous { $over }; { $best } est la moindre perte.
reason-would-still-hold =
    Il { $who ->
        [You] vous
       *[other] lui
    } resterait du { $suit } : impossible de le couper.
reason-ruffed-sooner =
    { $out ->
        [0] Aucune carte de { $suit } n’est encore dehors
        [1] Une carte de { $suit } est encore dehors
       *[other] { $out } cartes de { $suit } sont encore dehors
    }, contre { $most ->
        [1] une
       *[other] { $most }
    } de { $other } : le { $suit } sera coupé plus tôt.
reason-more-may-beat =
    { $more ->
        [1] Une carte de sa couleur peut
       *[other] { $more } cartes de sa couleur peuvent
    } battre { $card }, contre { $fewer ->
        [0] aucune
        [1] une
       *[other] { $fewer }
    } pour { $best }.
reason-takes-from-friend =
    { $start } prend la levée { $friend ->
        [partner] au partenaire
       *[other] à l’autre défenseur
    }.
reason-leaves-trick = La levée resterait à l’autre camp, avec { $card }.
reason-leaves-trick-to-friend =
    La levée resterait { $friend ->
        [partner] au partenaire
       *[other] à l’autre défenseur
    }, avec { $card }.
reason-leaves-trick-to-beatable-friend =
    La levée resterait { $friend ->
        [partner] au partenaire
       *[other] à l’autre défenseur
    }, avec { $card }, que { $over } peut encore battre.
reason-best-takes-too = { $start } prend aussi la levée pour l’instant.
reason-not-needed =
    { $start } ne sert à rien : { $friend ->
        [partner] le partenaire
       *[other] l’autre défenseur
    } tient la levée pour l’instant.
reason-cannot-take = { $start } ne peut pas prendre cette levée.
reason-may-win-later = { $start } peut faire sa propre levée.
reason-keeps-more-suits =
    Il { $who ->
        [You] vous
       *[other] lui
    } resterait { $suits ->
        [1] une couleur
       *[other] { $suits } couleurs
    } hors atout au lieu de { $fewer }.
reason-left-bare = { $start } resterait sans garde.
reason-may-be-beaten = { $start } peut encore tomber sous { $over }.
reason-unseen-cards = La différence tient à ce que les autres ont sans doute en main.

# Ce que dit le coach

coach-weighs-only = Le coach ne pèse que « { $choice } », et aucune { $others }.
coach-only-choice = Le seul choix : { $choice }.
coach-too-close = Trop serré pour trancher : { $choices }.
coach-better-by-points =
    { $verdict ->
        [clear] Net
       *[other] Serré
    } : « { $best } » plutôt que « { $other } », de { $points } { $whole_points ->
        [one] point
       *[other] points
    }.
coach-better-by-points-and-chance =
    { $verdict ->
        [clear] Net
       *[other] Serré
    } : « { $best } » plutôt que « { $other } », de { $points } { $whole_points ->
        [one] point
       *[other] points
    } et de { $chance } de chances de gagner.
coach-better-by-chance =
    { $verdict ->
        [clear] Net
       *[other] Serré
    } : « { $best } » plutôt que « { $other } », de { $chance } de chances de gagner, même si cela rapporte { $points } { $whole_points ->
        [one] point
       *[other] points
    } de moins.
coach-renege = renonce
coach-challenge = réclamation
coach-perfect-play = Si tout le monde voyait toutes les cartes, le jeu parfait serait : { $choice }. Personne ne les voit ici, alors cela n’annonce ni ne contredit rien.
coach-hint-too-close = Trop serré pour trancher : « { $other } » vaut autant.
coach-hint-too-close-others =
    Trop serré pour trancher : « { $other } » vaut autant, { $more ->
        [1] et un autre choix aussi
       *[other] et { $more } autres choix aussi
    }.
coach-hint-close = C’est serré : « { $other } » vaut presque autant.
coach-hint-at-score = À ce pointage, « { $other } » coûte { $chance } de chances de gagner.
coach-hint-worth =
    Cela vaut { $points } { $whole_points ->
        [one] point
       *[other] points
    } de plus que « { $other } ».
coach-hint-seems-worth =
    Cela semble valoir { $points } ± { $error } { $whole_points ->
        [one] point
       *[other] points
    } de plus que « { $other } ».
coach-hint-slow =
    Cet indice vient du moteur lent, avec { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }.
coach-unlearned-calls = Pour cette variante, nous ne savons pas à quel point les annonces rendent chaque donne probable.
coach-slow-engine = Le moteur rapide ne sait pas évaluer ceci, alors le robot des règles joue toutes les places : c’est plus lent, avec moins de donnes, et cela vaut ce que vaut ce robot.
coach-rough-chance = Dans cette variante, les chances de gagner ne sont qu’une estimation grossière.
coach-no-chance = Aucun pointage ne termine cette partie : les décisions sont jugées en points, pas en chances de gagner.
coach-number-of-hands = Le nombre de donnes peut terminer cette partie avant les points : les décisions sont jugées en points, pas en chances de gagner.

# Tableaux d’annonces

coach-chart-order-title = premier tour : la retourne
coach-chart-order-short = 1er tour : la retourne
coach-chart-order-calling = commander
coach-chart-order-calls = commande
coach-chart-order-trump = la couleur de la retourne
coach-chart-next-title = deuxième tour : la couleur sœur, de même teinte que la retourne refusée
coach-chart-next-short = 2e tour : couleur sœur
coach-chart-next-calling = nommer la couleur sœur
coach-chart-next-calls = nomme la couleur sœur
coach-chart-next-trump = la couleur sœur
coach-chart-across-title = deuxième tour : la meilleure couleur de l’autre teinte
coach-chart-across-short = 2e tour : autre teinte
coach-chart-across-calling = nommer la meilleure couleur de l’autre teinte
coach-chart-across-calls = nomme la meilleure couleur de l’autre teinte
coach-chart-across-trump = la meilleure couleur de l’autre teinte
coach-chart-no-trump-title = deuxième tour : sans atout
coach-chart-no-trump-short = 2e tour : sans atout
coach-chart-no-trump-calling = annoncer sans atout
coach-chart-no-trump-calls = annonce sans atout
coach-chart-no-trump-trump = aucune
coach-chart-bid-title = les enchères
coach-chart-bid-short = les enchères
coach-chart-bid-calling = miser
coach-chart-bid-calls = mise
coach-chart-bid-trump = la meilleure couleur
coach-instead-naming = nommer le meilleur autre atout, car le donneur ne peut pas passer
coach-instead-passing = passer
coach-chart-none = il n’y a pas de tableau d’annonces pour « { $game } » : ses joueurs voient à deux toutes les cartes, alors aucun type de main n’a de valeur propre
coach-chart-none-for-pairs = il n’y a pas de tableau d’annonces pour « { $game } » : la valeur d’une main y dépend de ce que le partenaire et l’autre camp ont misé
coach-chart-unknown = la variante « { $game } » a les tableaux { $charts }, pas { $given }
coach-chart-not-measured = personne n’a mesuré ce que vaut une annonce dans la variante « { $game } »
coach-chart-never-came = dans la variante « { $game } », le choix n’est jamais venu à cette place
coach-calls-suit-terms = La couleur sœur est l’autre couleur de même teinte que la retourne refusée; l’autre teinte, c’est le noir si elle est rouge, et l’inverse.
coach-calls-averages = Chaque nombre est une moyenne de nombreuses mains : s’il est serré, certaines valent une annonce et d’autres non.
coach-calls-close = serré : à un dixième de point ou à trois erreurs types près
coach-calls-blank = Vide : aucune main de ce type n’est venue.
coach-calls-all-passed = Tout le monde a passé avant.
coach-calls-nobody-spoke = Personne n’a encore parlé.
coach-calls-passed-twice = Au premier tour, tout le monde a passé, et au deuxième, toutes les places d’avant aussi.
coach-calls-passed-once = Au premier tour, tout le monde a passé.
coach-calls-worth =
    Chaque nombre dit ce que { $calling }{ $alone ->
        [yes] { " " }(ici toujours en solo)
       *[other] { "" }
    } rapporte de plus que { $instead }, en points de la donne, les vôtres moins { $opponents ->
        [several] la moyenne des autres
       *[other] les leurs
    }, à 0–0 avec de bons joueurs à toutes les places.
coach-calls-share =
    Chaque nombre dit dans combien de donnes sur 100, avec une telle main, le joueur entraîné, à la base des robots forts, { $calls }{ $alone ->
        [yes] , ici toujours en solo
       *[other] { "" }
    }. Il ignore le pointage.
coach-seat-left = la gauche du donneur
coach-seat-right = la droite du donneur
coach-seat-dealer = le donneur
coach-seat-partner = le partenaire du donneur
coach-seat-second = la deuxième place après le donneur
coach-seat-third = la troisième place après le donneur
coach-holding-benny = Benny
coach-holding-right = droit
coach-holding-left = gauche
coach-holding-ace = as
coach-calls-games = il y a des tableaux pour { $games }, mais pas pour { $given }
coach-calls-views = un tableau montre { $views }, pas { $given }
coach-calls-aces = As
coach-calls-trumps =
    { $trumps ->
        [0] Aucun atout
        [one] { $trumps } atout
       *[other] { $trumps } atouts
    }
coach-calls-beside =
    { $rank ->
        [ace] { $count ->
            [0] Aucun as
           *[other] { $count } as
        }
       *[other] { $count ->
            [0] Aucun roi
            [one] { $count } roi
           *[other] { $count } rois
        }
    }
coach-calls-alone = en solo
coach-calls-bid = mise de { $tricks }
coach-holding-none = aucun atout
coach-holding-aces =
    { $count ->
        [0] aucun as
        [1] un as
       *[other] { $count } as
    }
coach-holding-low =
    { $count ->
        [one] { $count } atout
       *[other] { $count } atouts
    } sous l’as
coach-holding-more =
    { $count ->
        [1] un autre
       *[other] { $count } autres
    }
coach-calls-worth-example =
    Par exemple, { $held } : pour { $seat }, { $calling }{ $how ->
        [alone] { " " }en solo
        [bid] { " " }{ $tricks }
       *[other] { "" }
    } vaut { $points } ± { $error } { $whole_points ->
        [one] point
       *[other] points
    } de plus que { $instead }.
coach-calls-share-example =
    Par exemple, { $held } : { $seat } { $calls } dans { $share } donnes sur 100{ $kind ->
        [bid] , { $small } en moyenne
        [alone] , dont { $small } en solo
       *[other] { "" }
    }.
coach-calls-hand =
    { $rank ->
        [ace] { $name } ({ $held }{ $taken ->
            [yes] , retourne comprise
           *[other] { "" }
        }), { $count ->
            [0] aucun as
            [1] un as
           *[other] { $count } as
        } hors atout
       *[other] { $held }, { $count ->
            [0] aucun roi
            [1] un roi
           *[other] { $count } rois
        }
    } et { $voids ->
        [0] aucune chicane
        [1] une chicane
       *[other] { $voids } chicanes
    }

# Une position dont on demande l’avis

coach-position-not-your-turn = là, c’est à la place { $seat } de jouer, pas à vous : donnez plus d’annonces et de cartes jouées
coach-position-over = personne n’y décide rien : la donne est finie
coach-position-hand-size = une main a { $size } cartes, et en voici { $given }
coach-position-no-up-card = dans cette variante, il n’y a pas de retourne
coach-position-say-up-card = dites quelle est la retourne, comme 9H
coach-position-not-in-pack = { $card } n’est pas dans le paquet de cette variante
coach-position-twice = { $card } est là deux fois
coach-position-seat = une place est un nombre de 1 à { $seats } depuis la gauche du donneur, ou { $names }, pas { $given }
coach-position-too-much = c’est plus que toutes les cartes d’une main
coach-position-hidden = ici, chaque carte doit être connue
coach-position-scores = il faut { $sides } pointages, le vôtre d’abord, pas { $given }
coach-position-score = un pointage est un nombre, pas { $given }

# L’analyse d’une partie

review-hidden-discard = L’enregistrement ne montre pas une carte écartée ou passée.
review-hidden-hand = L’enregistrement n’a pas toutes les cartes de cette main.
review-no-hand = cet enregistrement n’a aucune donne à revoir
review-call =
    { $who ->
        [You] Vous { $kind ->
            [name] annoncez { $suit }
            [bid] misez { $bid }
            [pick-up] prenez { $card }
           *[other] commandez { $card }
        }
       *[other] { $who } { $kind ->
            [name] annonce { $suit }
            [bid] mise { $bid }
            [pick-up] prend { $card }
           *[other] commande { $card }
        }
    }{ $alone ->
        [yes] { " " }en solo
       *[other] { "" }
    }
review-call-with = { $call } avec { $held }
review-moment = { $result } ({ $side } : de { $before } à { $after }).
review-moment-mistake = L’erreur la plus coûteuse : { $who }, « { $chosen } » ({ $cost }) plutôt que « { $better } ».
review-luck-alone = ; les cartes à elles seules valaient { $chance }
review-luck = ; les cartes en valaient { $chance }
review-luck-against =
    , même si les cartes valaient { $chance } { $others ->
        [side] à l’autre camp
       *[other] aux autres
    }
review-no-deal = Nous n’avons trouvé aucune donne qui corresponde à l’enregistrement.
review-not-valued = Le coach ne peut pas évaluer ce choix.
review-hindsight-lucky = Cette fois, le choix a payé, mais une seule donne ne prouve rien.
review-hindsight-really = Dans la partie, c’était { $points }.
review-hindsight-same =
    Cette donne rejouée par les mêmes robots : { $count ->
        [one] { $points } point
       *[other] { $points } points
    } pour { $side } avec « { $chosen } », et autant avec « { $best } ».
review-hindsight =
    Cette donne rejouée par les mêmes robots : { $count ->
        [one] { $points } point
       *[other] { $points } points
    } pour { $side } avec « { $best } », { $lesser } avec « { $chosen } ».
review-side-alone =
    { $who ->
        [You] vous
       *[other] { $who }
    }
review-side =
    { $who ->
        [You] votre camp
       *[other] { $who } et partenaire
    }
review-part-cards = Cartes
review-part-cards-meaning = ce que la donne valait en jeu moyen
review-part-decisions = Décisions
review-part-decisions-meaning = ce qu’ont rapporté les erreurs des autres, moins les vôtres, jugées selon ce que chacun pouvait savoir
review-part-guesses = Paris
review-part-guesses-meaning = tout le reste : des paris qui ont réussi ou non
review-nothing = Cet enregistrement n’a aucune donne finie à analyser.
review-too-long = Cette partie de { $hands } donnes est trop longue pour la page. Utilisez « euchre records review ».
review-server-stopping = Le serveur s’arrête. Réessayez à son retour.
review-queued = Le coach analyse d’abord d’autres parties. Vous avez le numéro { $place } dans la file.
review-names-too-long = L’analyse de cette partie est trop longue à envoyer, tant ses noms sont longs : « euchre records review » la montre.
review-getting-ready = Le coach se prépare.

# Parties enregistrées et partagées

coach-record-not-utf-8 = Un enregistrement est du texte en UTF-8.
coach-record-unreadable = Impossible de lire l’enregistrement : { $why }.
coach-replay-too-long = Cette partie de { $events } événements est trop longue pour la page. Utilisez « euchre records replay ».
coach-replay-names-too-long = Cette partie est trop longue à envoyer, tant ses noms sont longs. Utilisez « euchre records replay ».
coach-preview-hand = Donne { $number } : { $result }
coach-preview-one-hand = Une donne d’euchre ({ $rules }), carte par carte.
coach-preview-hands =
    { $hands ->
        [one] { $hands } donne
       *[other] { $hands } donnes
    } d’euchre ({ $rules }), carte par carte.
coach-share-game-over = Vous pourrez partager cette partie quand elle sera finie.
coach-no-hand-of-number =
    Il n’y a pas de donne { $number } : { $hands ->
        [1] il n’y en a qu’une
       *[other] il y en a { $hands }
    }.
coach-share-hand-over = Vous pourrez partager cette donne quand elle sera finie.
coach-no-record = il n’y a aucun enregistrement dans ce texte
coach-no-such-game =
    il n’y a pas de partie { $number }, seulement { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
coach-no-sealed-deals = Cette partie n’a pas de donnes scellées.
coach-deals-match = Chaque donne correspond à son sceau.
coach-deal-does-not-match = Une donne ne correspond pas à son sceau (en anglais : « { $why } »).
coach-record-broken-off = Le reste de l’enregistrement est illisible (en anglais : « { $why } »).
coach-no-game-started = Aucune partie n’a commencé à cette table.
coach-no-game-of-number =
    Il n’y a pas de partie { $number } : { $games ->
        [1] il n’y en a qu’une
       *[other] il y en a { $games }
    }.

# Quand il y a trop à faire

coach-pool-busy-for-you =
    { $pool ->
        [coach] Le coach
       *[other] Le serveur
    } travaille déjà { $holder ->
        [address] pour votre adresse
       *[other] pour vous
    }. Attendez que ce soit fini.
coach-pool-too-busy =
    { $pool ->
        [coach] Le coach
       *[other] Le serveur
    } est trop occupé. Réessayez dans une minute.
coach-pool-interrupted = L’opération a été interrompue : réessayez.
coach-pool-too-long = C’était trop long, alors nous l’avons arrêté.
coach-pool-memory = Cela prenait trop de mémoire, alors nous l’avons arrêté.
coach-pool-failed = Nous n’y sommes pas arrivés, et c’est notre faute.
coach-not-installed = Le coach a besoin de numba, qui n’est pas installé sur ce serveur ({ $command }).
coach-warming = Le coach se prépare. Réessayez dans une minute.
coach-reading-for-you = Nous lisons déjà beaucoup pour vous. Attendez que ce soit fini.
coach-server-busy = Le serveur est trop occupé. Réessayez dans une minute.

# Le labo et les chances

coach-lab-games = le labo a les variantes { $games }, mais pas { $given }
coach-lab-choose = choisissez cinq cartes et la retourne
coach-lab-round = le tour doit être 1 ou 2
coach-lab-benny-up = si la meilleure carte est retournée, le donneur nomme d’abord l’atout : voyez le tableau
coach-lab-no-house-rules = le labo n’accepte que ces variantes, sans règles maison : { $games }
coach-lab-all-passed = le labo ne répond que si tout le monde a passé avant vous
coach-lab-seen-by-turn = la position doit être vue de la place { $seat }, dont c’est le tour
coach-lab-choose-cards = choisissez les cartes en main et la retourne
coach-lab-bar =
    { $points } { $whole_points ->
        [one] point
       *[other] points
    }, erreur type { $error }
coach-equity-no-game = Nous n’avons pas de chances pour cette variante. Voici la variante standard.
coach-equity =
    À { $us }–{ $them }{ $hands ->
        [0] { "" }
        [1] , avec une donne à jouer,
       *[other] , avec { $hands } donnes à jouer,
    } { $dealer ->
        [you] quand vous donnez
        [left] quand la personne à votre gauche donne
       *[other] quand l’autre camp donne
    }, vous gagnez { $chance } des parties. Un point de plus vaut { $gain }, et un point pour { $sides ->
        [two] l’autre camp
       *[other] chaque adversaire
    } coûte { $loss }.

# La page des parties enregistrées

replay-page-title = Revoir · Euchre
replay-page-opening = Ouverture…
replay-page-no-script = Cette page a besoin de JavaScript. <code>euchre records replay FILE</code> et <code>euchre records review FILE</code> montrent la même chose dans un terminal.
