# Ce qui se dit du jeu lui-même à la table : annonces, questions, choix, résultats, refus.

# Listes

list-and = { " et " }
list-or = { " ou " }
list-comma-and = ,{ " et " }
list-to = { " à " }
list-you-first = Vous
list-you = vous

# Couleurs et cartes

suit-clubs = trèfle
suit-diamonds = carreau
suit-hearts = cœur
suit-spades = pique
suit-none = sans atout
suit-low = sans atout bas
suit-low-clause = sans atout, et les basses cartes gagnent
suit-no-trump-clause = sans atout
suit-are-trump = atout { $suit }
card-rank-hidden = cachée
card-rank-two = deux
card-rank-seven = sept
card-rank-eight = huit
card-rank-nine = neuf
card-rank-ten = dix
card-rank-jack = valet
card-rank-queen = dame
card-rank-king = roi
card-rank-ace = as
card-rank-joker = joker
card-of = { $rank } de { $suit }
card-joker = joker
card-hidden = carte cachée
card-the-name =
    { $rank ->
        [ace] l’{ $card }
        [queen] la { $card }
        [hidden] la { $card }
       *[other] le { $card }
    }
card-a = une carte
card-one = une carte
card-the = { $card }
card-the-benny = { $card } (Benny)
card-the-right-bower = { $card } (bower droit)
card-the-left-bower = { $card } (bower gauche)
card-left-bower-held = { $card } (le bower gauche)

# Ce que disent les joueurs

call-pass = Je passe
call-over = Refusée
call-turn-down = Je la refuse
call-pick-up = Je la prends
call-pick-up-alone = Je la prends, en solo
call-i-take-up = Je prends la retourne
call-i-take-up-alone = Je prends la retourne, en solo
call-i-assist = Je seconde
call-i-assist-alone = Je seconde, en solo
call-order-up = Je commande
call-order-up-alone = Je commande, en solo
call-i-order-up = Je commande la retourne
call-i-order-up-alone = Je commande la retourne, en solo
call-suit-alone = { $suit }, en solo
call-alone = En solo
call-with-partner = Avec mon partenaire
call-bid = Je mise { $n }
call-partner = J’appelle { $card }
call-cut = Je coupe
call-bump = Je cogne
call-deal-again = On redonne
call-under = J’échange
call-keep-cards = Je garde mes cartes
call-your-best = Votre meilleure
call-card-for-best = Une carte contre votre meilleure
call-take-up-card = Je prends la retourne
call-renege = Renonce
call-nothing-above-ten = rien au-dessus du dix
call-nines-and-tens = seulement des neuf et des dix
call-no-face-card = aucune figure
call-say-wow = Oh là là!
call-say-ha-ha = Ha ha!
call-say-hooray = Hourra!
call-say-phew = Ouf!
call-say-oops = Oups!
call-say-ouch = Aïe!
call-say-good-luck = Bonne chance
call-say-well-played = Bien joué
call-say-nice-loner = Beau solo
call-say-nice-euchre = Bel euchre
call-say-sorry-partner = Mes excuses, partenaire
call-say-thanks = Merci
call-say-bad-luck = Pas de chance
call-say-one-moment = Un instant
call-say-good-game = Belle partie

# Ce qui arrive : la donne

event-deals-first =
    { $who ->
        [You] Vous donnez
       *[other] { $who } donne
    } en premier.
event-cuts =
    { $who ->
        [You] Vous coupez
       *[other] { $who } coupe
    } le paquet à { $n ->
        [one] { $n } carte
       *[other] { $n } cartes
    }.
event-bumps =
    { $who ->
        [You] Vous cognez
       *[other] { $who } cogne
    } sur le paquet : on ne coupe pas.
event-time-up = Le temps est écoulé : la partie finit après la donne en cours, sauf en cas d’égalité.
event-time-up-makers = Le temps est écoulé : la partie finit après la donne en cours; à égalité, les preneurs de la dernière donne gagnent.
event-time-up-maker = Le temps est écoulé : la partie finit après la donne en cours; à égalité, le preneur de la dernière donne gagne.
event-time-up-others = Le temps est écoulé : la partie finit après la donne en cours, sauf si d’autres que le preneur de la dernière donne sont à égalité.
event-shows-card =
    { $who ->
        [You] Vous
       *[other] { $who }
    } { $card }
event-lowest-deals = On coupe pour la donne, la carte la plus basse donne (l’as est bas) : { $cards }{ $back }.
event-highest-deals = On coupe pour la donne, la carte la plus haute donne (l’as est bas) : { $cards }{ $back }.
event-cuts-tied = Égalité, on recommence : { $cards }{ $back }.
event-cards-go-back = { " " }(chaque carte est remise avant la coupe suivante)
event-first-jack = On donne les cartes à découvert jusqu’au premier valet : { $cards }.
event-first-black-jack = On donne les cartes à découvert jusqu’au premier valet noir : { $cards }.
event-packets-any = les cartes
event-packets-twos = par deux, puis par trois
event-packets-threes = par trois, puis par deux
event-packets-of = par paquets de { $sizes }, puis le reste
event-deals =
    { $who ->
        [You] Vous donnez
       *[other] { $who } donne
    } { $packets }.
event-deals-and-turns-up =
    { $who ->
        [You] Vous donnez
       *[other] { $who } donne
    } { $packets }; retourne : { $card }.
event-names-trump-blind =
    { $who ->
        [You] Vous nommez l’atout avant de regarder vos cartes
       *[other] { $who } nomme l’atout avant de regarder ses cartes
    }.

# Les annonces

event-passes =
    { $who ->
        [You] Vous passez
       *[other] { $who } passe
    }.
event-passes-too =
    { $who ->
        [You] Vous passez
       *[other] { $who } passe
    } aussi.
event-passes-and-turns-down =
    { $who ->
        [You] Vous passez et refusez
       *[other] { $who } passe et refuse
    } { $card }.
event-bids =
    { $who ->
        [You] Vous misez
       *[other] { $who } mise
    } { $bid }.
event-wins-auction =
    { $who ->
        [You] Vous gagnez
       *[other] { $who } gagne
    } les enchères{ $alone }{ $out }.
event-wins-auction-with =
    { $who ->
        [You] Vous gagnez
       *[other] { $who } gagne
    } les enchères avec { $bid }{ $alone }{ $out }.
bid-tricks-in = { $n } { $is_suit ->
        [yes] à { $suit }
       *[no] { $suit }
    }
bid-named-in = { $bid } { $is_suit ->
        [yes] à { $suit }
       *[no] { $suit }
    }
bid-of = la mise de { $n }
bid-little-pepper = le petit pepper
bid-big-pepper = le grand pepper
bid-call-two = l’échange de deux cartes
bid-call-one = l’échange d’une carte
bid-moon = la lune
bid-for-points = , pour { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
event-and-plays-alone =
    { " " }et { $who ->
        [You] jouez
       *[other] joue
    } en solo
event-and-sits-out =
    , et { $who ->
        [You] vous ne jouez pas
       *[other] { $who } ne joue pas
    }
event-calls-no-trump =
    { $who ->
        [You] Vous annoncez
       *[other] { $who } annonce
    } sans atout{ $alone }{ $out }.
event-calls-low =
    { $who ->
        [You] Vous annoncez
       *[other] { $who } annonce
    } sans atout bas{ $alone }{ $out }.
event-makes-trump =
    { $who ->
        [You] Vous nommez
       *[other] { $who } nomme
    } l’atout { $suit }{ $alone }{ $out }.
event-picks-up =
    { $who ->
        [You] Vous prenez
       *[other] { $who } prend
    } la retourne{ $alone } : { $trump }{ $out }.
event-turns-down =
    { $who ->
        [You] Vous refusez
       *[other] { $who } refuse
    } la retourne{ $alone } : { $trump }{ $out }.
event-assists =
    { $who ->
        [You] Vous secondez
       *[other] { $who } seconde
    }{ $alone } : { $trump }{ $out }.
event-orders-up =
    { $who ->
        [You] Vous commandez
       *[other] { $who } commande
    } la retourne{ $alone } : { $trump }{ $out }.
event-up-card-dead = { $card } est hors jeu.
event-so-takes-and-alone = Dans cette variante, c’est ainsi que le partenaire du donneur prend la carte et joue en solo.
event-so-alone = Dans cette variante, c’est ainsi que le partenaire du donneur joue en solo.
event-calls-nobody =
    { $who ->
        [You] Vous n’appelez personne et jouez en solo
       *[other] { $who } n’appelle personne et joue en solo
    }.
event-calls-partner =
    { $who ->
        [You] Vous appelez
       *[other] { $who } appelle
    } { $card } comme partenaire.
event-calls-partner-held =
    { $who ->
        [You] Vous appelez
       *[other] { $who } appelle
    } { $card } comme partenaire : { $mate ->
        [You] vous avez la carte et devenez partenaire
       *[other] { $mate } a la carte et devient partenaire
    }.
event-calls-partner-in-kitty =
    { $who ->
        [You] Vous appelez
       *[other] { $who } appelle
    } { $card } comme partenaire : la carte est au talon.
event-shows-poor-hand =
    { $who ->
        [You] Vous montrez vos cartes
       *[other] { $who } montre ses cartes
    } ({ $cards }), { $what } : on redonne.
event-goes-under =
    { $who ->
        [You] Vous échangez
       *[other] { $who } échange
    } { $cards } contre trois cartes cachées du talon.
event-looks-at-hand =
    { $who ->
        [You] Vous regardez votre main
       *[other] { $who } regarde sa main
    }.
event-takes-kitty =
    { $who ->
        [You] Vous prenez
       *[other] { $who } prend
    } les trois cartes du talon.
event-takes-from-kitty =
    { $who ->
        [You] Vous prenez
       *[other] { $who } prend
    } { $cards } dans le talon.

# En solo, et une meilleure carte

event-discards =
    { $who ->
        [You] Vous écartez
       *[other] { $who } écarte
    } { $card }.
event-picks-up-and-discards =
    { $who ->
        [You] Vous prenez { $up } et écartez { $card }
       *[other] { $who } prend { $up } et écarte { $card }
    }.
event-plays-alone =
    { $who ->
        [You] Vous jouez
       *[other] { $who } joue
    } en solo{ $out }.
event-not-alone =
    { $who ->
        [You] Vous ne jouez
       *[other] { $who } ne joue
    } pas en solo.
event-defends-alone =
    { $who ->
        [You] Vous défendez
       *[other] { $who } défend
    } en solo{ $out }.
event-defends-not-alone =
    { $who ->
        [You] Vous ne défendez
       *[other] { $who } ne défend
    } pas en solo.
event-keeps-cards =
    { $who ->
        [You] Vous ne demandez
       *[other] { $who } ne demande
    } pas de meilleure carte.
event-swaps-for-up-card =
    { $who ->
        [You] Vous prenez
       *[other] { $who } prend
    } { $card } en échange d’une carte.
event-calls-for-best =
    { $who ->
        [You] Vous demandez
       *[other] { $who } demande
    } { $mate ->
        [You] votre meilleure carte
       *[other] à { $mate } sa meilleure carte
    }.
event-swaps-for-best =
    { $who ->
        [You] Vous demandez
       *[other] { $who } demande
    } { $mate ->
        [You] votre meilleure carte
       *[other] à { $mate } sa meilleure carte
    } contre une carte face cachée.
event-passes-card =
    { $to ->
        [You] { $who } vous passe { $card }
       *[other] { $who ->
            [You] Vous passez
           *[other] { $who } passe
        } { $card } à { $to }
    }

# Les levées

event-plays =
    { $how ->
        [leads] { $who ->
            [You] Vous entamez
           *[other] { $who } entame
        } avec { $card }
        [trumps] { $who ->
            [You] Vous coupez
           *[other] { $who } coupe
        } avec { $card }
        [throws] { $who ->
            [You] Vous défaussez
           *[other] { $who } défausse
        } { $card }
       *[plays] { $who ->
            [You] Vous jouez
           *[other] { $who } joue
        } { $card }
    }.
event-plays-and-takes =
    { $how ->
        [leads] { $who ->
            [You] Vous entamez
           *[other] { $who } entame
        } avec { $card }
        [trumps] { $who ->
            [You] Vous coupez
           *[other] { $who } coupe
        } avec { $card }
        [throws] { $who ->
            [You] Vous défaussez
           *[other] { $who } défausse
        } { $card }
       *[plays] { $who ->
            [You] Vous jouez
           *[other] { $who } joue
        } { $card }
    } et { $who ->
        [You] faites
       *[other] fait
    } la levée.
event-takes-trick =
    { $who ->
        [You] Vous faites
       *[other] { $who } fait
    } la levée avec { $card }.
event-is-partner =
    { $maker ->
        [You] { $who } fait équipe avec vous
       *[other] { $who ->
            [You] Vous faites
           *[other] { $who } fait
        } équipe avec { $maker }
    }.

# La renonce

event-claims-renege =
    { $against ->
        [You] { $who } vous accuse d’une renonce
       *[other] { $who ->
            [You] Vous accusez
           *[other] { $who } accuse
        } { $against } d’une renonce
    }.
event-claims-no-renege =
    { $who ->
        [You] Vous ne réclamez
       *[other] { $who } ne réclame
    } pas de renonce.
event-no-card-left = aucune
event-claim-true =
    { $who ->
        [You] Vous montrez
       *[other] { $who } montre
    } les cartes restantes ({ $cards }) : la réclamation est juste, et la donne est finie.
event-claim-false-for-side =
    { $who ->
        [You] Vous montrez
       *[other] { $who } montre
    } les cartes restantes ({ $cards }) : la réclamation est fausse et vaut { $n ->
        [one] { $n } point
       *[other] { $n } points
    } pour chaque personne de l’autre camp.
event-claim-false =
    { $who ->
        [You] Vous montrez
       *[other] { $who } montre
    } les cartes restantes ({ $cards }) : la réclamation est fausse, { $gainers } { $person ->
        [one] marque
        [many] marquent
       *[you] marquez
    } { $n ->
        [one] { $n } point
       *[other] { $n } points
    }{ $each ->
        [yes] { " " }par personne
       *[no] { "" }
    }

# Ce qu’on vous demande

question-cut = Coupez le paquet : combien de cartes levez-vous (de 1 à { $most })?
question-cut-or-bump = Coupez le paquet : combien de cartes levez-vous (de 1 à { $most }), ou cognez-vous?
question-lead = À vous d’entamer. Quelle carte?
question-follow = À vous : { $who } a entamé à { $suit }.
question-follow-joker = À vous : { $who } a entamé avec le { $card }.
question-your-call = À vous d’annoncer.
question-must-name-suit = Tout le monde a passé : vous devez nommer une couleur.
question-play-alone = Jouez-vous en solo?
question-defend-alone = Défendez-vous en solo?
question-discard = Quelle carte écartez-vous?
question-benny = La retourne est le Benny : vous devez nommer l’atout.
question-renege = La donne est finie. Un adversaire a-t-il fait une renonce?
question-partner = Appelez une carte : qui la tient est votre partenaire secret jusqu’à ce qu’elle soit jouée.
question-bid = Combien de levées misez-vous?
question-bid-something = Que misez-vous?
question-bid-so-far =
    { $who ->
        [You] Vous avez
       *[other] { $who } a
    } misé { $bid }.
question-must-bid = Tout le monde a passé : vous devez miser. Combien de levées?
question-must-bid-something = Tout le monde a passé : vous devez miser.
question-name-trump-for = Vous avez gagné les enchères avec { $bid } : nommez l’atout.
question-name-trump = Votre mise de { $n } est la plus haute : nommez l’atout.
question-swap = Échanger une de vos cartes contre { $card }?
question-best-card = Demander à { $who } sa meilleure carte?
question-pass-card = Quelle carte passez-vous à { $who }?
question-joining =
    Vous jouerez dès la prochaine { $what ->
        [game] partie
       *[deal] donne
    }
question-late-join =
    { $what ->
        [game] Cette partie se joue pour de l’argent. Vous jouerez dès la prochaine partie
       *[deal] Vous jouerez dès la prochaine donne
    }; d’ici là, un robot joue pour vous.
question-joining-deal = Une donne est en cours. Vous jouerez dès la prochaine, et ne verrez pas les cartes de celle-ci.
question-joining-game = Cette partie se joue pour de l’argent. Vous jouerez dès la prochaine partie.
question-seat-taken-turn = Un robot joue ce tour pour vous. Vous pourrez ensuite reprendre votre place.
question-seat-taken-hand = Les autres ont fait jouer cette donne par un robot. Vous pourrez reprendre votre place à la fin de la donne.
question-leaving-money = Cette partie se joue pour de l’argent : vous paierez quand même ce que perd votre place, et n’aurez rien de ce qu’elle gagne.

# Ce qu’on peut choisir, et son effet

choice-show = Montrer
choice-show-effect = vous montrez vos cartes ({ $what }), et on redonne
choice-go-under = Échanger
choice-go-under-effect = vous échangez { $cards } contre les cartes cachées du talon
choice-nobody = Personne : jouer en solo
choice-reneged = { $who } : renonce
choice-no-claim = Aucune réclamation
choice-no = Non
choice-yes = Oui
choice-keep-cards-effect = vous gardez vos cartes
choice-best-card-effect = vous écartez une carte et { $who } vous en passe une
choice-receive-effect = { $who } vous passe une carte, puis vous en écartez une
choice-blind-swap-effect = vous passez une carte face cachée à { $who } et en recevez une
choice-up-card-swap-effect = vous la prenez et écartez une carte
choice-alone-effect = toutes les levées valent { $n } au lieu de { $both }; { $who } ne joue pas
choice-alone-effect-same = toutes les levées valent { $n } dans les deux cas; { $who } ne joue pas
choice-defend-alone-effect = un euchre vaut { $n } au lieu de { $both }; { $who } ne joue pas
choice-defend-alone-effect-same = un euchre vaut { $n } dans les deux cas; { $who } ne joue pas
choice-no-trump-effect = sans atout, et personne ne prend la retourne
choice-no-trump-alone-effect = sans atout, et personne ne prend la retourne; { $who } ne joue pas
choice-up-card-dead = { $card } est hors jeu
choice-up-card-dead-alone = { $card } est hors jeu, et { $who } ne joue pas
choice-picks-up =
    { $taker ->
        [You] vous prenez
       *[other] { $taker } prend
    } { $card }
choice-picks-up-alone =
    { $taker ->
        [You] vous prenez
       *[other] { $taker } prend
    } { $card }, { $who } ne joue pas
choice-false-claim-effect = une fausse réclamation coûte des points

# Les choix, au milieu d’une phrase

choice-leading = entamer avec { $card }
choice-playing = jouer { $card }
choice-passing-card = passer { $card } au partenaire
choice-discarding = écarter { $card }
choice-passing = passer
choice-not-claiming-renege = ne pas réclamer de renonce
choice-claiming-renege = réclamer une renonce
choice-bidding = miser { $bid }
choice-calling-nobody = n’appeler personne
choice-calling-partner = appeler { $card }
choice-asking-for-best = demander une meilleure carte
choice-keeping-cards = garder les cartes
choice-showing-hand = montrer les cartes
choice-going-under = échanger { $cards }
choice-calling-low = annoncer sans atout bas
choice-calling-no-trump = annoncer sans atout
choice-calling-no-trump-alone = annoncer sans atout, en solo
choice-naming = nommer l’atout { $suit }
choice-naming-alone = nommer l’atout { $suit }, en solo
choice-picking-up = prendre la retourne
choice-picking-up-alone = prendre la retourne en solo
choice-ordering-up = commander la retourne
choice-ordering-up-alone = commander la retourne en solo
choice-playing-alone = jouer en solo
choice-playing-together = jouer avec partenaire
choice-defending-alone = défendre en solo
choice-defending-together = défendre avec partenaire

# Comment une donne finit

result-not-over = La donne n’est pas encore finie.
result-dealt-again = On redonne les cartes.
result-thrown-in = Tout le monde a passé : on jette les cartes.
result-thrown-in-with = Tout le monde a passé : on jette les cartes, et { $gains }.
result-reneged =
    { $who ->
        [You] Vous avez
       *[other] { $who } a
    } fait une renonce, comme { $claimant ->
        [You] vous l’aviez
       *[other] { $claimant } l’avait
    } réclamé : { $gains }.
result-with-false-claim = { $result } (y compris une fausse réclamation de renonce).
result-nobody-scores = personne ne marque
result-made =
    { $who } { $person ->
        [one] réussit
        [many] réussissent
       *[you] réussissez
    }{ $bid ->
        [0] { "" }
       *[other] { " " }la mise de { $bid }
    }{ $alone ->
        [yes] { " " }en solo
       *[no] { "" }
    } avec { $n ->
        [one] { $n } levée
       *[other] { $n } levées
    } : { $points }
result-contract =
    { $who } { $person ->
        [one] réussit
        [many] réussissent
       *[you] réussissez
    } { $contract }{ $alone ->
        [yes] { " " }en solo
       *[no] { "" }
    }{ $named ->
        [yes] { "" }
       *[no] { " " }avec { $n ->
            [one] { $n } levée
           *[other] { $n } levées
        }
    } : { $points }
result-set =
    { $who } { $person ->
        [one] ne fait
        [many] ne font
       *[you] ne faites
    } { $n ->
        [0] aucune levée
        [one] qu’une levée
       *[other] que { $n } levées
    }{ $alone ->
        [yes] { " " }en solo
       *[no] { "" }
    } pour { $contract }, c’est raté : { $points }
result-minus-points =
    moins { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
result-march =
    { $who } { $person ->
        [one] fait
        [many] font
       *[you] faites
    } toutes les levées{ $alone ->
        [yes] { " " }en solo
       *[no] { "" }
    }, une marche : { $points }
result-euchred =
    { $who } { $person ->
        [one] ne fait
        [many] ne font
       *[you] ne faites
    } { $n ->
        [0] aucune levée
        [one] qu’une levée
       *[other] que { $n } levées
    }{ $alone ->
        [yes] { " " }en solo
       *[no] { "" }
    }{ $bid ->
        [0] { "" }
       *[other] { " " }pour une mise de { $bid }
    } : euchre{ $by }; { $gains }
result-by-lone-defender =
    { " " }({ $who ->
        [You] vous avez défendu
       *[other] { $who } a défendu
    } en solo)
result-broken-fast = rien, car les deux premières levées étaient perdues
result-points-each =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    } par personne
result-scores =
    { $who } { $person ->
        [one] marque
        [many] marquent
       *[you] marquez
    } { $n ->
        [one] { $n } point
       *[other] { $n } points
    }{ $each ->
        [yes] { " " }par personne
       *[no] { "" }
    }
result-loses =
    { $who } { $person ->
        [one] perd
        [many] perdent
       *[you] perdez
    } { $n ->
        [one] { $n } point
       *[other] { $n } points
    }{ $each ->
        [yes] { " " }par personne
       *[no] { "" }
    }
result-tokens =
    { $who } { $person ->
        [one] a
        [many] ont
       *[you] avez
    } { $n ->
        [one] { $n } jeton
       *[other] { $n } jetons
    } sur 4.
result-tokens-turned-in =
    { $who } { $person ->
        [one] remet
        [many] remettent
       *[you] remettez
    } quatre jetons pour 1 point.

# Comment une partie finit

result-sides-tied = Les deux camps sont à égalité à { $score } : on continue jusqu’à ce qu’un camp mène.
result-tied =
    { $who } { $person ->
        [one] est
        [many] sont
       *[you] êtes
    } à égalité à { $score } : on continue jusqu’à ce que quelqu’un mène.
result-ends-in-tie = La partie finit à égalité, { $scores }.
result-wins =
    { $who } { $person ->
        [one] gagne
        [many] gagnent
       *[you] gagnez
    }, { $n } à { $others }.
result-makers-win-tie =
    { $who } { $person ->
        [one] gagne
        [many] gagnent
       *[you] gagnez
    }, { $n } à { $others } : à égalité, les preneurs de la dernière donne gagnent.
result-maker-wins-tie =
    { $who } { $person ->
        [one] gagne
        [many] gagnent
       *[you] gagnez
    }, { $n } à { $others } : à égalité, le preneur de la dernière donne gagne.
result-slam =
    { $who } { $person ->
        [one] n’a
        [many] n’ont
       *[you] n’avez
    } aucun point. C’est un blanchissage, qui compte pour deux parties.
result-slam-of-others = Les autres n’ont aucun point. C’est un blanchissage, qui compte pour deux parties.
result-lap =
    Report : { $who } { $person ->
        [one] garde
        [many] gardent
       *[you] gardez
    } { $n ->
        [one] { $n } point
       *[other] { $n } points
    } pour la partie suivante.
result-no-lap = Aucun report : la partie suivante commence à 0.

# Pourquoi on ne peut pas

refusal-not-now = Pas maintenant : { $now }.
refusal-now-benny = le donneur nomme l’atout pour le Benny
refusal-now-order = on passe ou on commande la retourne
refusal-now-name = on passe ou on nomme l’atout
refusal-now-bid = on passe ou on mise plus de levées
refusal-now-trump = la plus haute mise nomme l’atout
refusal-now-partner = le preneur appelle une carte pour trouver un partenaire
refusal-now-look = quelqu’un prend des cartes cachées
refusal-now-discard = qui a pris la retourne écarte une carte
refusal-now-alone = on dit si on joue en solo
refusal-now-best = qui joue en solo peut demander une meilleure carte
refusal-now-lay = qui joue en solo écarte une carte
refusal-now-give = quelqu’un passe une carte à son partenaire
refusal-now-play = on joue les levées
refusal-now-challenge = on peut réclamer une renonce
refusal-now-expose = on montre les cartes restantes
refusal-already-dealt = Les cartes de cette donne sont déjà distribuées.
refusal-hand-over = La donne est finie.
refusal-not-your-turn = C’est le tour de la place { $turn }, pas de la place { $seat }.
refusal-match-over = La partie est finie.
refusal-match-waits =
    Pas maintenant : { $what ->
        [hand] on attend une annonce ou une carte
        [deal] on attend la donne
        [cut] on attend la coupe
       *[dealer] on cherche qui donne en premier
    }.
refusal-cut-seat = C’est à la place { $turn } de couper, pas à la place { $seat }.
refusal-no-bump = Dans cette partie, il faut couper : on ne peut pas cogner.
refusal-cut = Coupez entre 1 et { $most } cartes, pas { $at }.
refusal-stuck-dealer = Le donneur ne peut pas passer après tous les autres (donneur forcé).
refusal-cannot-pass = Dans cette partie, vous ne pouvez pas passer maintenant : annoncez.
refusal-discard-up-card = Vous ne pouvez pas écarter la retourne, { $card } : choisissez une autre carte.
refusal-bid = Misez de { $low } à { $high } levées, pas { $bid }.
refusal-bid-too-low = Vous ne pouvez pas miser cela maintenant : misez plus que la plus haute mise, ou passez.
refusal-bid-without-trump = Dans cette partie, une mise dit quel sera l’atout.
refusal-bid-with-trump = Dans cette partie, une mise ne dit pas quel sera l’atout.
refusal-not-with-these-cards = Impossible avec ces cartes, ou il est trop tard.
refusal-other-cards = Ce ne sont pas les cartes qui ont été données.
refusal-not-the-question = Ce n’est pas la question maintenant.
refusal-benny = La retourne est le Benny, alors le donneur doit nommer l’atout.
refusal-won-auction = Vous avez gagné les enchères : nommez l’atout.
refusal-not-in-hand = La place { $seat } n’a pas { $card } en main.
refusal-no-reneges = Dans cette partie, personne ne peut faire de renonce : une carte de la mauvaise couleur est refusée.
refusal-not-an-opponent = Vous ne pouvez accuser que vos adversaires.
refusal-followed-suit = La place { $seat } a fourni à chaque levée.
refusal-challenged-before = Vous avez déjà accusé la place { $seat }.
refusal-pass-back = Vous ne pouvez pas repasser { $card } : passez une autre carte.
refusal-pass-to-partner = Vous ne pouvez passer une carte qu’à votre partenaire.
refusal-must-call-partner = Vous devez appeler un partenaire : vous ne pouvez pas jouer en solo.
refusal-partner-trump = N’appelez pas { $card }, qui est un atout : appelez une carte d’une autre couleur.
refusal-partner-own-card = Vous avez { $card } en main : appelez une autre carte.
refusal-partner-ace = Appelez un as, pas { $card }.
refusal-partner-best = Appelez la meilleure carte d’une couleur que vous n’avez pas, pas { $card }.
refusal-partner-pack = Appelez une carte de ce paquet, pas { $card }.
refusal-not-alone-now = Vous ne pouvez pas jouer en solo avec cette annonce.
refusal-not-alone = Vous ne pouvez pas jouer en solo dans cette partie.
refusal-must-go-alone = Le partenaire du donneur ne peut nommer l’atout qu’en solo.
refusal-no-trump-off = Vous ne pouvez pas annoncer sans atout dans cette partie.
refusal-low-no-trump-off = Vous ne pouvez pas annoncer sans atout bas dans cette partie.
refusal-no-trump-yet = Vous ne pouvez pas annoncer sans atout à ce tour.
refusal-up-suit-only = Au premier tour, seule la couleur de la retourne, { $suit }, peut être atout.
refusal-suit-turned-down = { $suit } a été refusé à la retourne : nommez une autre couleur.
refusal-natural-trump = Pour annoncer { $suit }, il faut avoir une carte de cette couleur (le bower gauche ne compte pas).
refusal-lead-trump = Vous ne pouvez pas entamer la première levée avec un atout, { $card }, si vous avez autre chose.
refusal-cannot-play = Vous ne pouvez pas jouer { $card } maintenant : choisissez une autre carte.
refusal-impossible-card = Il est impossible d’avoir { $card } dans cette main.
refusal-follow-suit = { $suit } est demandé : fournissez avec { $cards }.

# Nombres et montants

figure-percent = { $whole } %
figure-decimal-percent = { $whole },{ $decimals } %
figure-decimal = { $whole },{ $decimals }
count-amount = { $minus }{ $whole },{ $cents }
count-amount-with-sign = { $minus }{ $whole },{ $cents } { $sign }
quoted-text = « { $text } »
count-trick =
    { $n ->
        [one] { $n } levée
       *[other] { $n } levées
    }
count-point =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
count-hand =
    { $n ->
        [one] { $n } donne
       *[other] { $n } donnes
    }
count-game =
    { $n ->
        [one] { $n } partie
       *[other] { $n } parties
    }
count-round =
    { $n ->
        [one] { $n } ronde
       *[other] { $n } rondes
    }
count-card =
    { $n ->
        [one] { $n } carte
       *[other] { $n } cartes
    }
count-trump =
    { $n ->
        [one] { $n } atout
       *[other] { $n } atouts
    }
count-ace =
    { $n ->
        [one] { $n } as
       *[other] { $n } as
    }
count-king =
    { $n ->
        [one] { $n } roi
       *[other] { $n } rois
    }
count-suit =
    { $n ->
        [one] { $n } couleur
       *[other] { $n } couleurs
    }
count-deal =
    { $n ->
        [one] { $n } donne
       *[other] { $n } donnes
    }
count-choice =
    { $n ->
        [one] { $n } choix
       *[other] { $n } choix
    }
count-decision =
    { $n ->
        [one] { $n } décision
       *[other] { $n } décisions
    }
count-other =
    { $n ->
        [one] { $n } autre
       *[other] { $n } autres
    }
count-difference =
    { $n ->
        [one] { $n } différence
       *[other] { $n } différences
    }
count-more-knob =
    { $n ->
        [one] { $n } autre réglage
       *[other] { $n } autres réglages
    }
count-token =
    { $n ->
        [one] { $n } jeton
       *[other] { $n } jetons
    }
count-loner =
    { $n ->
        [one] { $n } solo
       *[other] { $n } solos
    }
count-euchre =
    { $n ->
        [one] { $n } euchre
       *[other] { $n } euchres
    }
count-renege =
    { $n ->
        [one] { $n } renonce
       *[other] { $n } renonces
    }
count-player =
    { $n ->
        [one] { $n } joueur
       *[other] { $n } joueurs
    }
count-pair =
    { $n ->
        [one] { $n } paire
       *[other] { $n } paires
    }
count-team =
    { $n ->
        [one] { $n } équipe
       *[other] { $n } équipes
    }
count-table =
    { $n ->
        [one] { $n } table
       *[other] { $n } tables
    }
count-board =
    { $n ->
        [one] { $n } étui
       *[other] { $n } étuis
    }
count-place =
    { $n ->
        [one] { $n } place
       *[other] { $n } places
    }
count-more-payment =
    { $n ->
        [one] { $n } autre paiement
       *[other] { $n } autres paiements
    }
count-expert-bot =
    { $n ->
        [one] { $n } robot expert
       *[other] { $n } robots experts
    }
count-club-bot =
    { $n ->
        [one] { $n } robot club
       *[other] { $n } robots club
    }
count-casual-bot =
    { $n ->
        [one] { $n } robot détente
       *[other] { $n } robots détente
    }
count-beginner-bot =
    { $n ->
        [one] { $n } robot débutant
       *[other] { $n } robots débutants
    }
count-rules-bot =
    { $n ->
        [one] { $n } robot rules
       *[other] { $n } robots rules
    }
count-learned-bot =
    { $n ->
        [one] { $n } robot learned
       *[other] { $n } robots learned
    }
count-pimc-bot =
    { $n ->
        [one] { $n } robot pimc
       *[other] { $n } robots pimc
    }
count-simple-bot =
    { $n ->
        [one] { $n } robot simple
       *[other] { $n } robots simples
    }
count-random-bot =
    { $n ->
        [one] { $n } robot aléatoire
       *[other] { $n } robots aléatoires
    }
