# Les règles : ce que disent les pages des règles, et les formulaires qui les changent.

## Petits mots

rules-number = { $n ->
        [0] aucun
        [1] un
        [2] deux
        [3] trois
        [4] quatre
        [5] cinq
        [6] six
        [7] sept
        [8] huit
        [9] neuf
        [10] dix
       *[other] { $n }
    }
rules-points = { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
rules-trick-count = { $n ->
        [1] une levée
       *[other] { $word } levées
    }
rules-suit = { $suit ->
        [clubs] trèfle
        [diamonds] carreau
        [hearts] cœur
       *[spades] pique
    }

## Joueurs, cartes et donne

rules-players = on joue à { $word }
rules-low-rank = le paquet compte { $size } cartes, de l’as jusqu’au { $rank ->
        [seven] sept
        [eight] huit
        [nine] neuf
        [jack] valet
       *[ten] dix
    }
rules-hand-size = chacun reçoit { $word } cartes
rules-up-card-last = la dernière carte est retournée
rules-up-card-kitty-used = la carte suivante est retournée; les autres, le talon, restent face cachée
rules-up-card-kitty-dead = la carte suivante est retournée; les autres, le talon, restent face cachée et hors du jeu
rules-all-dealt = toutes les cartes sont données : il n’y a pas de retourne
rules-no-up-card = aucune carte n’est retournée; { $n ->
        [1] la carte qui reste demeure face cachée
       *[other] les { $word } cartes qui restent demeurent face cachée
    }
rules-deal-same-way = les cartes sont données en deux tours, par trois puis par deux ou par deux puis par trois, de la même façon toute la partie
rules-deal-as-dealer-likes = les cartes sont données en deux tours : d’abord deux ou trois à chacun, au gré du donneur, puis le reste des cinq
rules-deal-any-way = au gré du donneur, les cartes sont données une à une, ou d’abord deux ou trois à chacun, puis le reste des cinq
rules-deal-singly = les cartes sont données une à une
rules-all-pass = si { $players ->
        [2] les deux passent
       *[other] tout le monde passe
    }{ $times ->
        [1] { "" }
       *[other] { " " }deux fois
    }, la donne est annulée et { $dealer ->
        [same] la même personne redonne
       *[next] la personne suivante donne
    }
rules-all-pass-scores = si { $players ->
        [2] les deux passent
       *[other] tout le monde passe
    }{ $times ->
        [1] { "" }
       *[other] { " " }deux fois
    }, { $pairs ->
        [yes] les adversaires du donneur marquent 1 point
       *[no] chacun sauf le donneur marque 1 point
    } et { $dealer ->
        [same] la même personne redonne
       *[next] la personne suivante donne
    }
rules-farmers-hand-off = une main qui n’a que des petites cartes se joue comme une autre
rules-farmers-hand-redeal = { $lowest ->
        [seven] une personne qui n’a aucune carte au-dessus du dix
        [eight] une personne qui n’a aucune carte au-dessus du dix
       *[other] une personne qui n’a que des neuf et des dix
    } peut, à son premier tour de parole et avant toute annonce, montrer sa main et faire redonner les cartes
rules-farmers-hand-go-under = une personne qui a au moins trois { $lowest ->
        [nine] cartes parmi les neuf et les dix
        [ten] cartes parmi les neuf et les dix
       *[other] cartes ne dépassant pas le dix
    } peut, à son premier tour de parole et avant toute annonce, en montrer trois et les échanger contre trois cartes cachées du talon; seule la première personne qui le demande le peut
rules-cut-by-nobody = personne ne coupe le paquet
rules-cut-by-left = la personne à la gauche du donneur coupe le paquet avant chaque donne
rules-cut-by-right = la personne à la droite du donneur coupe le paquet avant chaque donne
rules-cut-by-other = la personne qui ne donne pas coupe le paquet avant chaque donne
rules-clause-sides-fixed-pairs = les partenaires sont face à face et partagent leur pointage
rules-clause-sides-maker-vs-rest = il n’y a pas de partenaires fixes : chacun garde son propre pointage, et à chaque donne le preneur joue en solo contre les deux autres
rules-clause-sides-solo = il n’y a pas de partenaires : on joue l’un contre l’autre
rules-clause-sides-called-partner = il n’y a pas de partenaires fixes : chacun garde son propre pointage, et à chaque donne le preneur se trouve un partenaire en appelant une carte; les deux jouent contre le reste de la table
rules-clause-joker-none = il n’y a pas de joker
rules-clause-joker-joker = un joker s’ajoute : le Benny, le meilleur atout de tous, quelle que soit la couleur d’atout
rules-clause-joker-joker-or-2s = un joker (à défaut, le 2 de pique) s’ajoute : le Benny, le meilleur atout de tous, quelle que soit la couleur d’atout
rules-clause-joker-2s = le 2 de pique s’ajoute : le Benny, le meilleur atout de tous, quelle que soit la couleur d’atout
rules-clause-first-dealer-random = une personne tirée au hasard donne en premier
rules-clause-first-dealer-host = l’hôte donne en premier
rules-clause-first-dealer-first-black-jack = on distribue des cartes à découvert jusqu’au premier valet noir; qui le reçoit donne en premier
rules-clause-first-dealer-first-jack = on distribue des cartes à découvert jusqu’au premier valet; qui le reçoit donne en premier
rules-clause-first-dealer-low-cut = chacun tire une carte en coupant, et la plus basse (roi fort, as faible) donne en premier
rules-clause-first-dealer-high-cut = chacun tire une carte en coupant, et la plus haute (roi fort, as faible) donne en premier
rules-clause-cut-may-bump-true = la personne qui coupe peut plutôt cogner sur le paquet (bump), qui reste alors tel quel
rules-clause-cut-may-bump-false = le paquet est toujours coupé; cogner dessus ne suffit pas
rules-clause-ace-no-face-off = une main qui a des as mais aucune figure se joue comme une autre
rules-clause-ace-no-face-one-ace = une personne qui a exactement un as et ni roi, ni dame, ni valet, ni Benny peut, à son premier tour de parole et avant toute annonce, montrer sa main et faire redonner les cartes
rules-clause-ace-no-face-one-or-more = une personne qui n’a ni roi, ni dame, ni valet, ni Benny, peu importe le nombre d’as, peut, à son premier tour de parole et avant toute annonce, montrer sa main et faire redonner les cartes
rules-clause-misdeal-same-dealer = une donne annulée avant toute annonce est redonnée par le même donneur
rules-clause-misdeal-next-dealer = après une donne annulée avant toute annonce, la personne suivante donne

## Le choix de l'atout

rules-bidding-turn-up = { $players ->
        [2] en commençant par la personne qui ne donne pas
       *[other] en partant de la gauche du donneur
    }, chacun passe ou commande la retourne, dont la couleur devient l’atout; si tout le monde passe, elle est refusée, et chacun à son tour passe ou nomme une couleur
rules-bidding-name-only = { $players ->
        [2] en commençant par la personne qui ne donne pas
       *[other] en partant de la gauche du donneur
    }, chacun passe ou nomme une couleur d’atout; qui en nomme une en premier est le preneur
rules-bidding-auction = { $players ->
        [2] en commençant par la personne qui ne donne pas
       *[other] en partant de la gauche du donneur
    }, { $once ->
        [yes] chacun parle une seule fois, et passe ou mise
       *[no] chacun passe ou mise
    } plus de levées que toutes les mises précédentes; qui mise le plus est le preneur et nomme alors l’atout
rules-bidding-auction-in-trump = { $players ->
        [2] en commençant par la personne qui ne donne pas
       *[other] en partant de la gauche du donneur
    }, { $once ->
        [yes] chacun parle une seule fois, et passe ou mise
       *[no] chacun passe ou mise
    } plus de levées que toutes les mises précédentes; qui mise le plus est le preneur
rules-min-bid = on mise au moins { $tricks }
rules-max-bid = on mise au plus { $tricks }, ce qui met fin aux enchères
rules-max-bid-number = le plus grand nombre qu’on peut miser est { $tricks }{ $pepper ->
        [yes] , ce qu’on appelle le petit pepper
       *[no] { "" }
    }
rules-min-bid-no-trump = sans atout, on mise au moins { $tricks }
rules-min-bid-no-trump-off = sans atout, la plus petite mise est la même que dans une couleur
rules-big-pepper = au-dessus de tous les nombres, on peut miser le grand pepper, toutes les levées avec son partenaire; il rapporte ou coûte { $points }
rules-big-pepper-off = on ne peut pas miser le grand pepper
rules-call-cards = au-dessus de tous les nombres, on peut miser { $n ->
        [1] l’échange d’une carte : écarter une carte face cachée, en recevoir une
       *[2] l’échange de deux cartes : écarter deux cartes face cachée, en recevoir deux
    } de son partenaire et faire toutes les levées en solo; il rapporte ou coûte { $points }
rules-call-cards-off = on ne peut pas miser { $n ->
        [1] l’échange d’une carte
       *[2] l’échange de deux cartes
    }
rules-moon = au-dessus de toutes les autres mises, on peut miser la lune, toutes les levées en solo; elle rapporte ou coûte { $points }
rules-moon-off = on ne peut pas miser la lune
rules-moon-over-moon = on peut miser une lune par-dessus une lune; la deuxième vaut { $second } points, la troisième { $third } et la quatrième { $fourth }
rules-moon-unbeaten = on ne peut rien miser par-dessus une lune
rules-moon-cards = qui mise la lune écarte { $n ->
        [1] une carte face cachée et en reçoit une
        [2] deux cartes face cachée et en reçoit deux
       *[3] trois cartes face cachée et en reçoit trois
    } de son partenaire
rules-moon-cards-off = qui mise la lune garde ses cartes comme elles sont
rules-benny-stands-for = un Benny retourné compte comme { $suit ->
        [clubs] un trèfle
        [diamonds] un carreau
        [hearts] un cœur
       *[spades] un pique
    }, et les annonces se font comme d’habitude
rules-benny-up-blind = si le Benny est retourné, le donneur doit choisir l’atout : il nomme une couleur avant de regarder sa main et prend le Benny
rules-benny-up-seen = si le Benny est retourné, le donneur regarde sa main, doit choisir l’atout et prend le Benny
rules-benny-up-redeal = si le Benny est retourné, les cartes sont redonnées
rules-no-trump-off = l’atout doit être une couleur; on ne peut pas jouer sans atout
rules-no-trump = { $when ->
        [second] au deuxième tour,{ " " }
        [both] aux deux tours (au premier, la retourne reste alors où elle est),{ " " }
       *[always] { "" }
    }on peut choisir de jouer sans atout plutôt que de nommer une couleur : les valets sont alors des cartes ordinaires et la plus haute carte de la couleur entamée fait chaque levée{ $benny ->
        [yes] , et le Benny est à lui seul une couleur qui bat toutes les autres
       *[no] { "" }
    }
rules-dealer-free = le donneur n’est jamais obligé d’annoncer
rules-stick-the-dealer = si les autres ont tous passé{ $times ->
        [1] { "" }
       *[other] { " " }deux fois
    }, le donneur doit { $auction ->
        [yes] miser
       *[no] nommer une couleur
    } (donneur forcé)
rules-partner-call = le preneur appelle ensuite { $card ->
        [ace] un as qui n’est ni atout ni dans sa main
        [best-of-suit] la meilleure carte qu’il n’a pas dans une couleur autre que l’atout
       *[card-not-trump] une carte qui n’est ni atout ni dans sa main
    }; qui l’a est son partenaire, mais garde le secret jusqu’à ce que la carte soit jouée{ $dead ->
        [yes] ; si personne ne l’a, le preneur n’a pas de partenaire
       *[no] { "" }
    }
rules-natural-trump-off = on peut choisir une couleur d’atout sans en avoir une seule carte
rules-natural-trump-stuck = un donneur forcé qui n’en a pas peut nommer n’importe quelle couleur
rules-natural-trump-benny = un donneur qui retourne le Benny peut nommer n’importe quelle couleur
rules-natural-trump = on ne peut choisir une couleur d’atout que si l’on en a une carte en main (le Benny et le valet de l’autre couleur ne comptent pas)
rules-phrases-plain = on dit « Je passe », « Je commande », le donneur « Je la prends », ou l’on nomme la couleur
rules-phrases-same-for-all = on dit « Je commande la retourne », le donneur { $style ->
        [hoyle] « Je prends la retourne » ou « Je la refuse »
       *[canadian-british] « Je prends la retourne », ou « Refusée » pour finir le premier tour
    }
rules-phrases-of-partners = les adversaires du donneur disent « Je commande la retourne », son partenaire { $style ->
        [hoyle] « Je seconde », le donneur « Je prends la retourne » ou « Je la refuse »
       *[canadian-british] « Je la refuse », le donneur « Je prends la retourne », ou « Refusée » pour finir le premier tour
    }
rules-clause-upcard-taker-dealer = le donneur prend la retourne, peu importe qui la commande, et écarte une carte
rules-clause-upcard-taker-maker = qui commande la retourne la prend, et écarte une carte
rules-clause-upcard-if-dealer-out-dead = quand le partenaire du donneur commande en solo, la retourne sort du jeu avec la main du donneur
rules-clause-upcard-if-dealer-out-lone-partner = quand le partenaire du donneur commande en solo, c’est lui qui prend la retourne
rules-clause-discard-upcard-true = on peut écarter la retourne elle-même
rules-clause-discard-upcard-false = on ne peut pas écarter la retourne elle-même
rules-clause-canadian-loner-off = le partenaire du donneur peut choisir l’atout comme les autres
rules-clause-canadian-loner-round1 = au premier tour, le partenaire du donneur ne peut choisir l’atout qu’en solo
rules-clause-canadian-loner-both-rounds = le partenaire du donneur ne peut choisir l’atout qu’en solo
rules-clause-round2-may-name-turned-suit-true = au deuxième tour, on peut nommer n’importe quelle couleur, même celle qui a été refusée
rules-clause-round2-may-name-turned-suit-false = au deuxième tour, on ne peut pas nommer la couleur refusée

## En solo, et le jeu

rules-may-call-nobody = le preneur peut aussi n’appeler personne et jouer en solo contre tout le monde
rules-must-call-card = le preneur doit appeler une carte s’il y en a une à appeler
rules-go-alone = le preneur peut jouer en solo : son partenaire dépose sa main et ne joue pas
rules-maker-never-alone = le preneur ne joue jamais en solo
rules-alone-by-bid = seule la personne qui a misé toutes les levées en solo joue en solo : son partenaire dépose sa main et ne joue pas
rules-nobody-alone = personne ne joue en solo
rules-alone-said-later = la personne qui joue en solo le dit une fois l’atout choisi, avant la première entame
rules-alone-said-with-call = la personne qui joue en solo le dit avec son annonce{ $blind ->
        [yes] { " " }(ou après avoir regardé, pour un donneur qui a nommé l’atout à l’aveugle)
       *[no] { "" }
    }
rules-defend-together = les défenseurs jouent toujours ensemble
rules-defend-alone-vs-loner = contre un solo, un défenseur peut aussi jouer en solo
rules-defend-alone = un défenseur peut jouer en solo, que le preneur le fasse ou non
rules-best-off = la personne en solo garde ses cartes telles quelles
rules-best-discard-first = avant la première entame, la personne en solo peut demander la meilleure carte de son partenaire : elle écarte une carte, et le partenaire, sans un mot, en passe une face cachée à la place{ $dealer ->
        [yes] { " " }(un donneur qui ne joue pas peut passer la retourne elle-même)
       *[no] { "" }
    }
rules-best-receive-first = avant la première entame, la personne en solo peut demander la meilleure carte de son partenaire : le partenaire passe une carte face cachée, puis la personne en solo en écarte une{ $dealer ->
        [yes] { " " }(un donneur qui ne joue pas peut passer la retourne elle-même)
       *[no] { "" }
    }
rules-best-swap = avant la première entame, la personne en solo peut passer une carte face cachée à son partenaire, qui rend sa meilleure{ $dealer ->
        [yes] { " " }(un donneur qui ne joue pas peut passer la retourne elle-même)
       *[no] { "" }
    }
rules-best-up-card = avant la première entame, la personne en solo peut prendre la retourne, si elle est encore là, et écarter une carte
rules-lead-maker = le preneur entame la première levée
rules-lead-other = la personne qui n’a pas donné entame la première levée
rules-lead-left = la personne à la gauche du donneur entame la première levée
rules-loner-lead-maker = avec un solo aussi, le preneur entame la première levée
rules-loner-lead-dealer = avec un solo, la première personne encore en jeu à la gauche du donneur entame
rules-loner-lead-loner = avec un solo, la première personne encore en jeu à la gauche de qui joue en solo entame
rules-renege-prevented = vous ne pouvez pas jouer une autre couleur tant que vous pouvez fournir
rules-renege-claimed = la table permet la renonce, mais un adversaire peut la réclamer : si c’est fondé, la donne s’arrête et l’autre camp marque { $fine ->
        [penalty-2] 2 points, ou 4 si quelqu’un joue en solo
        [euchre] les points d’un euchre
        [euchre-once] les points d’un euchre, une fois
       *[somerset] 3 points, ou 5 si quelqu’un joue en solo
    }; si c’est faux, le camp accusé marque { $points }
rules-clause-lead-plain-first-true = on ne peut pas entamer d’atout à la première levée tant qu’on a autre chose
rules-clause-lead-plain-first-false = on peut entamer n’importe quelle carte à la première levée

## Le pointage

rules-renege-points = une renonce { $who ->
        [maker] avec un preneur en solo{ " " }
        [defender] avec un défenseur en solo{ " " }
        [stuck] quand le donneur forcé est le preneur{ " " }
       *[anyone] { "" }
    }compte comme un euchre de { $points }{ $least ->
        [yes] { " " }au moins
       *[no] { "" }
    }
rules-make-bid = { $several ->
        [yes] les preneurs doivent
       *[no] le preneur doit
    } faire autant de levées que la mise
rules-make-tricks = { $several ->
        [yes] les preneurs doivent
       *[no] le preneur doit
    } faire { $tricks } des { $of } levées
rules-pts-make-each = { $auction ->
        [yes] réussir la mise
       *[no] réussir
    } rapporte { $points } au preneur et autant au partenaire
rules-pts-make = { $auction ->
        [yes] réussir la mise
       *[no] réussir
    } rapporte { $points }
rules-pts-march = faire toutes les levées (une marche) rapporte { $points }{ $each ->
        [yes] { " " }à chacun
       *[no] { "" }
    }
rules-pts-loner-make = réussir en solo sans faire toutes les levées rapporte { $points }
rules-pts-loner-march = faire toutes les levées en solo rapporte { $points }
rules-pts-euchre-makers = les preneurs qui échouent sont euchrés : { $score }
rules-pts-euchre-maker = un preneur qui échoue est euchré : { $score }
rules-defenders-score = les défenseurs marquent { $points }
rules-others-score = { $players ->
        [2] l’adversaire marque
       *[other] chacun des autres marque
    } { $points }
rules-pts-loner-euchred = euchrer un solo rapporte { $points }
rules-pts-unpaired-euchred = si un preneur sans partenaire est euchré, { $score }
rules-pts-lone-defender = un euchre par un défenseur en solo rapporte { $points }{ $both ->
        [yes] , aussi contre un solo
       *[no] { "" }
    }
rules-super-euchre-off = échouer sans une seule levée est un euchre comme un autre
rules-super-euchre = { $several ->
        [yes] des preneurs qui ne font aucune levée donnent
       *[no] un preneur qui ne fait aucune levée donne
    } { $least ->
        [yes] au moins{ " " }
       *[no] { "" }
    }{ $points } { $whom ->
        [side] à l’autre camp
        [opponent] à l’adversaire
       *[each] à chacun des autres
    }
rules-fast-break-off = l’ordre dans lequel les levées sont gagnées n’a pas d’importance
rules-fast-break = si { $several ->
        [yes] les preneurs perdent les deux premières levées et font
       *[no] le preneur perd les deux premières levées et fait
    } toutes les autres{ $auction ->
        [yes] , et que la mise est ainsi réussie
       *[no] { "" }
    }, personne ne marque
rules-tokens-off = faire toutes les levées sauf une ne rapporte rien de plus
rules-tokens = les preneurs à deux qui font toutes les levées sauf une{ $auction ->
        [yes] { " " }et réussissent ainsi la mise
       *[no] { "" }
    } gagnent un jeton{ $each ->
        [yes] { " " }chacun
       *[no] { "" }
    }; quatre jetons valent un point
rules-stuck-euchre-off = un donneur forcé qui est euchré paie comme les autres
rules-stuck-euchre = si un donneur forcé est euchré, { $score }{ $least ->
        [yes] { " " }au moins
       *[no] { "" }
    }
rules-clause-bid-points-fixed = toutes les mises valent autant
rules-clause-bid-points-tricks = une mise réussie rapporte le nombre de levées faites, et une mise manquée coûte le nombre misé
rules-bid-made = une mise réussie rapporte le nombre de levées faites
rules-set = une mise manquée coûte { $points }, peu importe le nombre misé
rules-set-off = une mise manquée coûte le nombre misé
rules-clause-defender-tricks-true = les défenseurs marquent 1 point pour chaque levée qu’ils font, que la mise soit réussie ou non
rules-clause-defender-tricks-false = les défenseurs ne marquent rien pour leurs levées
rules-clause-wins-by-contract-true = seule une mise réussie, ou une mise que l’on fait manquer, gagne la partie : un camp qui atteint le but par ses levées pendant que les autres réussissent leur mise n’a pas encore gagné
rules-clause-wins-by-contract-false = n’importe quel point peut gagner la partie
rules-clause-packs-1 = on joue avec un seul paquet
rules-clause-packs-2 = on mêle ensemble deux de ces paquets; de deux cartes égales dans une levée, la première jouée est la plus forte
rules-clause-auction-rounds-one = chacun parle une seule fois aux enchères
rules-clause-auction-rounds-until-all-pass = les enchères tournent jusqu’à ce que tous les autres aient passé, et qui a passé n’y revient plus
rules-clause-bid-names-trump-true = chaque mise dit aussi quel sera l’atout, mais seul un plus grand nombre de levées bat une mise
rules-clause-bid-names-trump-false = qui a misé le plus nomme l’atout après les enchères
rules-clause-low-no-trump-true = on peut aussi annoncer sans atout bas : alors, la plus basse carte de la couleur entamée remporte chaque levée
rules-clause-low-no-trump-false = on ne peut pas annoncer sans atout bas
rules-clause-euchre-points-go-to-side = la paire marque une seule fois les points d’un euchre
rules-clause-euchre-points-go-to-each-opponent = chacun des deux défenseurs marque les points d’un euchre : leur camp les reçoit donc deux fois

## La fin de la partie, et la table

rules-no-target = les points ne mettent pas fin à la partie
rules-target = qui atteint { $points } en premier gagne
rules-hands-unlimited = on peut jouer autant de donnes qu’on veut
rules-num-hands = la partie compte { $n ->
        [one] { $n } donne
       *[other] { $n } donnes
    }, sans les donnes annulées, que la même personne redonne
rules-clause-time-limit-true = la partie est chronométrée : quand le temps est écoulé, on finit la donne, et le meilleur pointage gagne
rules-clause-time-limit-false = la partie n’est pas chronométrée
rules-tie-stands = s’il y a égalité en tête après la dernière donne, la partie est nulle
rules-tie-sides-play-on = s’il y a égalité en tête à la fin, on continue jusqu’à ce qu’un camp mène
rules-tie-makers-first = s’il y a égalité en tête à la fin, les preneurs de la dernière donne comptent leurs points en premier et gagnent
rules-tie-players-play-on = s’il y a égalité en tête à la fin, on continue jusqu’à ce qu’une seule personne mène
rules-tie-maker-first = s’il y a égalité en tête à la fin, le preneur de la dernière donne compte en premier et gagne, ou, s’il n’est pas à égalité, on continue
rules-tie-and-last-hand = { $clause }; après { $n ->
        [one] { $n } donne
       *[other] { $n } donnes
    }, la partie se termine de toute façon, même à égalité
rules-clause-laps-true = les points gagnés au-delà du but comptent pour la partie suivante (laps), mais jamais assez pour la gagner d’un coup
rules-clause-laps-false = chaque partie commence à 0
rules-clause-slams-true = gagner quand les autres n’ont aucun point est un blanchissage et compte pour deux parties
rules-clause-slams-false = une victoire compte pour une partie, quel que soit le pointage
rules-score-cards-2-3 = un 2 et un 3 montrent le pointage de { $pairs ->
        [yes] chaque camp
       *[no] chacun
    } : 1 à 4 par les signes visibles, et cinq de plus quand les deux cartes sont croisées
rules-score-cards-5-5 = deux cinq montrent le pointage de { $pairs ->
        [yes] chaque camp
       *[no] chacun
    } par les signes visibles
rules-score-cards-6-4 = un six et un quatre montrent le pointage de { $pairs ->
        [yes] chaque camp
       *[no] chacun
    } par les signes visibles
rules-score-digits = le pointage est écrit en chiffres
rules-sort-suits = les mains sont triées par { $suits }, de la plus basse à la plus haute carte

## Une valeur en peu de mots, entre parenthèses ou à côté du nom de l'option

rules-brief-players-2 = deux
rules-brief-players-3 = trois
rules-brief-players-4 = quatre
rules-brief-players-5 = cinq
rules-brief-sides-fixed-pairs = les partenaires sont face à face
rules-brief-sides-maker-vs-rest = le preneur contre les autres
rules-brief-sides-solo = chacun pour soi
rules-brief-sides-called-partner = un partenaire appelé par une carte
rules-brief-low-rank-7 = jusqu’au sept
rules-brief-low-rank-8 = jusqu’au huit
rules-brief-low-rank-9 = jusqu’au neuf
rules-brief-low-rank-t = jusqu’au dix
rules-brief-low-rank-j = jusqu’au valet
rules-brief-joker-none = aucun
rules-brief-joker-joker = un joker
rules-brief-joker-2s = le 2 de pique
rules-brief-first-dealer-random = au hasard
rules-brief-first-dealer-host = l’hôte
rules-brief-first-dealer-first-black-jack = qui reçoit le premier valet noir
rules-brief-first-dealer-first-jack = qui reçoit le premier valet
rules-brief-first-dealer-low-cut = la carte coupée la plus basse
rules-brief-first-dealer-high-cut = la carte coupée la plus haute
rules-brief-cut-by-none = personne ne coupe
rules-brief-cut-by-left = la gauche du donneur
rules-brief-cut-by-right = la droite du donneur
rules-brief-deal-packets-fixed-3-2-or-2-3 = par trois puis par deux, ou l’inverse, toute la partie
rules-brief-deal-packets-dealer-choice-2-3 = par deux et par trois, au gré du donneur
rules-brief-deal-packets-dealer-choice-2-3-or-singles = par deux et par trois, ou une à une
rules-brief-deal-packets-singles = une à une
rules-brief-up-card-true = une carte est retournée
rules-brief-up-card-false = aucune n’est retournée
rules-brief-bidding-turn-up = deux tours, le premier pour la retourne
rules-brief-bidding-name-only = un tour où l’on nomme une couleur
rules-brief-bidding-auction-tricks = des enchères de levées
rules-brief-auction-rounds-one = un seul, où chacun parle une fois
rules-brief-auction-rounds-until-all-pass = jusqu’à ce que tous les autres aient passé
rules-brief-no-trump-off = jamais
rules-brief-no-trump-round2 = au deuxième tour
rules-brief-no-trump-both = aux deux tours
rules-brief-whenever-named = chaque fois qu’on nomme l’atout
rules-brief-stick-the-dealer-true = le donneur doit annoncer
rules-brief-stick-the-dealer-false = le donneur peut passer aussi
rules-brief-upcard-taker-dealer = le donneur, peu importe qui la commande
rules-brief-upcard-taker-maker = qui la commande
rules-brief-upcard-if-dealer-out-dead = elle sort du jeu
rules-brief-upcard-if-dealer-out-lone-partner = le partenaire la prend
rules-brief-discard-upcard-true = c’est permis
rules-brief-discard-upcard-false = ce n’est pas permis
rules-brief-canadian-loner-off = comme les autres, avec ou sans partenaire
rules-brief-canadian-loner-round1 = en solo seulement au premier tour
rules-brief-canadian-loner-both-rounds = en solo seulement
rules-brief-partner-call-card-not-trump = n’importe quelle carte sauf un atout
rules-brief-partner-call-ace = un as
rules-brief-partner-call-best-of-suit = la meilleure carte d’une couleur
rules-brief-phrases-plain = simplement « Je commande » et « Je la prends »
rules-brief-phrases-canadian-british = « Je commande la retourne », « Je la refuse », « Je prends la retourne », « Refusée »
rules-brief-phrases-british = « Je commande la retourne », « Je prends la retourne », « Refusée »
rules-brief-phrases-hoyle = « Je commande la retourne », « Je seconde », « Je prends la retourne », « Je la refuse »
rules-brief-phrases-hoyle-unpaired = « Je commande la retourne », « Je prends la retourne », « Je la refuse »
rules-brief-alone-timing-with-call = en même temps que l’annonce
rules-brief-alone-timing-before-first-lead = une fois l’atout choisi
rules-brief-defend-alone-off = jamais
rules-brief-defend-alone-vs-loner = seulement contre un solo
rules-brief-defend-alone-always = contre n’importe quel preneur
rules-brief-first-lead-left-of-dealer = la gauche du donneur
rules-brief-first-lead-maker = le preneur
rules-brief-loner-lead-left-of-dealer = à partir de la gauche du donneur
rules-brief-loner-lead-left-of-loner = à partir de la gauche de qui joue en solo
rules-brief-call-for-best-off = jamais
rules-brief-call-for-best-partner-best = on écarte d’abord une carte
rules-brief-call-for-best-receive-then-discard = le partenaire passe d’abord sa carte
rules-brief-call-for-best-blind-swap = on passe d’abord une carte au partenaire
rules-brief-call-for-best-upcard-swap = seule la carte refusée peut être prise
rules-brief-farmers-hand-off = elle se joue comme une autre
rules-brief-farmers-hand-redeal = on peut faire redonner
rules-brief-farmers-hand-go-under-3 = trois cartes peuvent être échangées contre le talon
rules-brief-ace-no-face-off = elle se joue comme une autre
rules-brief-ace-no-face-one-ace = seulement avec exactement un as
rules-brief-ace-no-face-one-or-more = avec n’importe quel nombre d’as
rules-brief-renege-prevent = elle est refusée
rules-brief-renege-penalty-2 = 2 ou 4 points
rules-brief-renege-euchre = les points d’un euchre
rules-brief-renege-somerset = 3 ou 5 points
rules-brief-bid-points-fixed = autant pour chaque mise
rules-brief-bid-points-tricks = les levées faites ou misées
rules-brief-euchre-points-go-to-side = une fois
rules-brief-euchre-points-go-to-each-opponent = chacun des deux
rules-brief-tie-play-on-until-unique-leader = on continue jusqu’à ce qu’un camp mène
rules-brief-tie-makers-first = les derniers preneurs gagnent
rules-brief-score-cards-2-3-crossed = un 2 et un 3
rules-brief-score-cards-5-5 = deux cinq
rules-brief-score-cards-6-4 = un six et un quatre
rules-brief-score-cards-digits = en chiffres
rules-brief-ends-in-tie = la partie est nulle
rules-brief-no-target = pas de but
rules-brief-as-many-as-bid = autant que la mise
rules-brief-tricks-of = { $tricks } sur { $of }
rules-generic-clause = { $knob } : { $value } ({ $meaning })
rules-beside-label-low-rank-7 = sept
rules-beside-label-low-rank-8 = huit
rules-beside-label-low-rank-9 = neuf
rules-beside-label-low-rank-t = dix
rules-beside-label-low-rank-j = valet
rules-beside-label-joker-joker-or-2s = un joker ou le 2 de pique
rules-beside-label-cut-by-none = personne
rules-beside-label-all-pass-next-dealer = la personne suivante donne
rules-beside-label-all-pass-same-dealer = la même personne redonne
rules-beside-label-all-pass-opponents-score-1 = les adversaires du donneur marquent 1 point
rules-beside-label-misdeal-same-dealer = la même personne donne
rules-beside-label-misdeal-next-dealer = la personne suivante donne
rules-beside-label-joker-up-card-n-a = il n’y a pas de Benny
rules-beside-label-joker-up-card-dealer-names-blind = le donneur nomme l’atout avant de regarder
rules-beside-label-joker-up-card-dealer-names-seen = le donneur regarde et nomme l’atout
rules-beside-label-joker-up-card-redeal = les cartes sont redonnées
rules-beside-label-joker-up-card-agreed-suit-c = il compte comme un trèfle
rules-beside-label-joker-up-card-agreed-suit-d = il compte comme un carreau
rules-beside-label-joker-up-card-agreed-suit-h = il compte comme un cœur
rules-beside-label-joker-up-card-agreed-suit-s = il compte comme un pique
rules-beside-label-partner-call-none = aucune carte n’est appelée
rules-beside-label-phrases-plain = simples
rules-beside-label-phrases-canadian-british = canadiennes et britanniques
rules-beside-label-phrases-hoyle = celles de Hoyle
rules-beside-label-renege-prevent = refusée
rules-beside-label-renege-penalty-2 = coûte 2 points (4 avec un solo)
rules-beside-label-canadian-loner-off = non
rules-beside-label-canadian-loner-round1 = au premier tour
rules-beside-label-canadian-loner-both-rounds = aux deux tours
rules-beside-label-call-for-best-off = jamais
rules-beside-label-call-for-best-partner-best = oui, en écartant d’abord une carte
rules-beside-label-call-for-best-receive-then-discard = oui, après que le partenaire en a passé une
rules-beside-label-call-for-best-blind-swap = oui, en passant d’abord une carte au partenaire
rules-beside-label-call-for-best-upcard-swap = seulement pour la carte refusée
rules-beside-label-euchre-points-go-to-side = le camp, une fois
rules-beside-label-euchre-points-go-to-each-opponent = chaque adversaire
rules-beside-label-tie-makers-first = les preneurs de la dernière donne gagnent
rules-beside-label-score-cards-2-3-crossed = un 2 et un 3, croisés pour cinq de plus

## Le résumé des règles

rules-aim = à chaque donne, quelqu’un choisit l’atout et doit alors faire au moins { $tricks } des { $of } levées; { $players ->
        [2] l’autre essaie
       *[other] les autres essaient
    } de l’en empêcher
rules-aim-auction = à chaque donne, on mise sur le nombre de levées à faire, sur { $of }; qui mise le plus choisit l’atout et doit faire ce nombre de levées, et les autres essaient de l’en empêcher
rules-plain-ranks = dans une couleur ordinaire, les cartes se suivent de la plus haute à la plus basse : as, roi, dame, valet{ $lowest ->
        [jack] { "" }
        [ten] , dix
        [nine] , dix, neuf
        [eight] , dix, neuf, huit
       *[seven] , dix, neuf, huit, sept
    }
rules-trump-ranks = le meilleur atout est { $benny ->
        [yes] le Benny, puis le valet d’atout (bower droit)
       *[no] le valet d’atout (bower droit)
    }; suivent l’autre valet de la même teinte (bower gauche), l’as, le roi, la dame et ainsi de suite
rules-left-bower = le bower gauche est un atout à tous égards : si cœur est atout, le valet de carreau est un cœur et non un carreau
rules-deal-in-turns = on donne à tour de rôle
rules-deal-passes = après chaque donne, c’est à la personne de gauche de donner
rules-tricks = dans le sens des aiguilles d’une montre, chacun joue une carte : de la couleur entamée s’il en a (le bower gauche compte comme atout), sinon n’importe laquelle
rules-trick-taking = le plus haut atout fait la levée ou, s’il n’y en a pas, la plus haute carte de la couleur entamée; qui fait la levée entame la suivante
rules-section-table = Joueurs et cartes
rules-section-deal = La donne
rules-section-calling = Le choix de l’atout
rules-section-alone = En solo
rules-section-play = Le jeu
rules-section-score = Le pointage
rules-section-game = La fin de la partie
rules-section-display = Sur la table
rules-section-usual = À la plupart des tables
rules-section-short = En bref
rules-section-differences = Différences avec « { $game } »
rules-this-game = c’est la variante « { $game } »
rules-in-short = { $game }, avec { $n ->
        [one] { $n } différence
       *[other] { $n } différences
    }
rules-other-game = l’autre variante
rules-difference = { $clause } ({ $game } : { $known })
rules-forget = vous pouvez oublier : { $knobs }
rules-idle-differences = ces réglages diffèrent, mais sont sans effet : { $knobs }

## Le tableau des points

rules-points-label = Tableau des points
rules-points-what = Ce qui arrive
rules-points-number = Points
rules-points-to = Pour
rules-points-tricks = les levées faites
rules-points-bid = moins la mise
rules-points-range = { $low } à { $high }
rules-row-bid-made = La mise est réussie
rules-row-bid-fails = La mise échoue : euchre
rules-row-bid-set = La mise est manquée
rules-row-again = { $bid }, numéro { $n }
rules-row-defender-trick = Chaque levée des défenseurs
rules-points-minus = moins { $n }
rules-points-stake = { $n } ou moins { $n }
rules-row-made = Au moins { $tricks } levées sur { $of }
rules-row-euchred = Moins de { $tricks } : euchre
rules-row-march = Les { $tricks } levées : une marche
rules-row-made-alone = Réussi en solo
rules-row-march-alone = Les { $tricks } levées en solo
rules-row-fast-break = Les deux premières levées perdues, toutes les autres faites
rules-row-loner-euchred = Un solo est euchré
rules-row-lone-defender = Euchre par un défenseur en solo
rules-row-stuck = Un donneur forcé est euchré
rules-row-no-tricks = Les preneurs ne font aucune levée
rules-row-else = Plusieurs à la fois, ou autre chose
rules-to-below = voir plus bas
rules-to-maker-and-partner = preneur et partenaire, chacun
rules-to-makers = preneurs
rules-to-maker = preneur
rules-to-defenders = défenseurs
rules-to-opponent = adversaire
rules-to-each-opponent = chaque adversaire
rules-to-loner = le camp du solo
rules-to-nobody = personne
rules-twist = { $knob } : { $value }

## Les pages des règles

rules-index-title = Les règles de vingt jeux d’euchre
rules-index-description = Vingt façons de jouer à l’euchre, du jeu standard au railroad, chacune avec ses règles en mots simples.
rules-index-heading = Vingt jeux, un paquet
rules-index-lede = Dans chaque cuisine, on joue à l’euchre un peu à sa façon. Voici les jeux qui ont un nom. Vous pouvez changer n’importe quelle règle en <a>ouvrant une table</a>.
rules-index-to-points = { $players } joueurs · en { $target } points
rules-index-hands = { $players } joueurs · { $hands } donnes
rules-index-clock = { $players } joueurs · contre la montre
rules-family-four = Le jeu à quatre
rules-family-four-line = Deux paires, 24 cartes, dix points. Dans le doute, jouez Standard.
rules-family-countries = Canada et Grande-Bretagne
rules-family-countries-line = Le partenaire du donneur ne peut commander qu’en solo, ou un Benny bat les deux bowers, ou les deux.
rules-family-long = Plus long, chronométré, ou toute une soirée
rules-family-long-line = Les mêmes cartes, une autre fin.
rules-family-others = À deux, trois ou cinq
rules-family-others-line = Quand vous n’êtes pas quatre.
rules-family-auctions = Des paires qui misent
rules-family-auctions-line = Misez le nombre de levées que vous ferez avec votre partenaire : celles que vous faites comptent.
rules-family-named = Des règles maison qui ont un nom
rules-family-named-line = Le jeu standard avec un ou plusieurs changements.
rules-page-title = { $game } : les règles
rules-social-title = Euchre : { $game }
rules-page-all = Tous les jeux
rules-page-play = Jouer à ce jeu
rules-page-make = Ouvrir une table
rules-page-contents = Sur cette page
rules-page-different = Ce qui change
rules-page-points = Points
rules-page-house = Règles maison
rules-page-know-standard = Si vous connaissez le jeu standard : { $count ->
        [one] { $count } différence
       *[other] { $count } différences
    }
rules-page-trumps = Les atouts, du meilleur au moins bon
rules-page-trumps-line = Ici, cœur est atout. Dans les autres couleurs, l’as est la plus haute carte.
rules-page-trumps-label = Les atouts, du plus haut au plus bas
rules-page-set-up = Préparer la table ainsi
rules-page-twists = Ces règles maison vont bien avec ce jeu. Chaque lien remplit le formulaire :
rules-card-right = droit
rules-card-left = gauche
rules-with-differences = Avec { $count ->
        [one] { $count } différence
       *[other] { $count } différences
    }
rules-with-differences-of = Avec { $count ->
        [one] { $count } différence
       *[other] { $count } différences
    }<span> dans { $subject }</span>
rules-file-label = Règles maison en format de fichier
rules-file-hint = Elles remplacent le jeu ci-dessus. Une longueur entrée dans ce formulaire l’emporte sur la leur. <a>Les règles</a> énumèrent toutes les options.
rules-flood = Trop de questions sur les règles viennent de votre adresse. Attendez un moment.

## Les options des règles

knob-yes = oui
knob-no = non
knob-none = aucun
knob-setting = « { $knob } : { $value } »
knob-quoted = « { $knob } »
knob-players-label = Joueurs
knob-players-help = Le nombre de joueurs.
knob-sides-label = Camps
knob-sides-help = Qui joue avec qui : des paires face à face, le preneur contre les autres, chacun pour soi, ou le preneur avec un partenaire trouvé en appelant une carte.
knob-low-rank-label = Carte la plus basse
knob-low-rank-help = La plus basse carte gardée dans chacune des quatre couleurs.
knob-joker-label = Benny
knob-joker-help = Une carte au-dessus des deux bowers : le joker; le joker ou, si le paquet n’en a pas, le 2 de pique; ou toujours le 2 de pique.
knob-hand-size-label = Cartes par personne
knob-hand-size-help = Combien de cartes chacun reçoit.
knob-up-card-label = Retourne
knob-up-card-help = Une carte est retournée après la donne pour proposer l’atout.
knob-first-dealer-label = Premier donneur
knob-first-dealer-help = Qui donne en premier : une personne au hasard, l’hôte, qui reçoit le premier valet noir (ou le premier valet) à découvert, ou qui coupe la carte la plus basse (ou la plus haute), en recoupant s’il y a égalité.
knob-cut-by-label = Coupe
knob-cut-by-help = Qui coupe le paquet avant chaque donne : personne, ou la personne à la gauche ou à la droite du donneur.
knob-cut-may-bump-label = Cogner (bump)
knob-cut-may-bump-help = La personne qui coupe peut plutôt cogner sur le paquet et le laisser tel quel.
knob-deal-packets-label = Façon de donner
knob-deal-packets-help = Comment les cartes sont données : par trois puis par deux, ou l’inverse, de la même façon toute la partie; deux ou trois à chacun au gré du donneur, puis le reste des cinq; de même ou une à une; toujours une à une. Cela ne change pas qui reçoit quelle carte.
knob-all-pass-label = Quand tout le monde passe
knob-all-pass-help = Après deux tours où tout le monde passe, la donne est annulée et la personne suivante donne, ou la même redonne, ou les adversaires du donneur marquent 1 point et la personne suivante donne. Quand le nombre de donnes est fixé, la même personne redonne toujours.
knob-misdeal-label = Après une donne annulée
knob-misdeal-help = Qui donne quand une donne est annulée avant toute annonce.
knob-farmers-hand-label = Main de fermier
knob-farmers-hand-help = Ce que permettent les petites cartes au premier tour de parole : avec seulement des neuf et des dix, on peut faire redonner, ou trois de ces cartes peuvent être montrées et échangées contre les cartes cachées du talon.
knob-ace-no-face-label = As sans figure
knob-ace-no-face-help = Quand une main sans figure permet de faire redonner : avec un as, ou avec n’importe quel nombre d’as.
knob-bidding-label = Annonces
knob-bidding-help = Comment l’atout est choisi : deux tours autour de la retourne, un tour où l’on nomme une couleur, ou des enchères de levées.
knob-stick-the-dealer-label = Donneur forcé
knob-stick-the-dealer-help = Le donneur doit nommer une couleur, ou miser, quand tous les autres ont passé jusqu’au bout.
knob-upcard-taker-label = Qui prend la retourne
knob-upcard-taker-help = Qui prend la retourne quand elle est commandée : le donneur, ou la personne qui a choisi l’atout.
knob-upcard-if-dealer-out-label = Retourne quand le donneur ne joue pas
knob-upcard-if-dealer-out-help = Quand le partenaire du donneur la commande en solo : la retourne sort du jeu avec la main du donneur, ou le partenaire en solo la prend.
knob-discard-upcard-label = Écarter la retourne
knob-discard-upcard-help = La personne qui prend la retourne peut écarter cette même carte.
knob-canadian-loner-label = Solo obligé du partenaire du donneur
knob-canadian-loner-help = Le partenaire du donneur ne peut choisir l’atout qu’en solo : au premier tour, ou aux deux.
knob-round2-may-name-turned-suit-label = Couleur refusée au deuxième tour
knob-round2-may-name-turned-suit-help = La couleur refusée peut être nommée au deuxième tour.
knob-need-natural-trump-label = Atout naturel exigé
knob-need-natural-trump-help = Il faut avoir une vraie carte de la couleur pour en faire l’atout; les bowers d’une autre couleur et le Benny ne comptent pas. Un donneur forcé qui n’en a pas peut nommer n’importe quelle couleur, tout comme un donneur qui doit nommer l’atout pour un Benny retourné.
knob-no-trump-label = Sans atout
knob-no-trump-help = Quand on peut choisir de jouer sans atout : jamais, au deuxième tour, ou aux deux.
knob-joker-up-card-label = Benny retourné
knob-joker-up-card-help = Quand le Benny est la retourne : le donneur doit nommer l’atout avant de regarder sa main, ou après; il compte comme une couleur convenue et les annonces se font comme d’habitude; ou les cartes sont redonnées.
knob-partner-call-label = Appel d’un partenaire
knob-partner-call-help = Quelle carte le preneur peut appeler pour trouver un partenaire.
knob-min-bid-label = Mise minimale
knob-min-bid-help = Le plus petit nombre de levées qu’on peut miser aux enchères.
knob-max-bid-label = Mise maximale
knob-max-bid-help = Le plus grand nombre de levées qu’on peut miser aux enchères.
knob-min-bid-no-trump-label = Mise minimale sans atout
knob-min-bid-no-trump-help = Le plus petit nombre de levées qu’on peut miser sans atout, quand la mise dit l’atout; vide : comme dans une couleur.
knob-auction-rounds-label = Tours d’enchères
knob-auction-rounds-help = Si chacun parle une seule fois, ou si les enchères tournent jusqu’à ce que tous les autres aient passé; qui a passé n’y revient plus.
knob-bid-names-trump-label = Atout dans la mise
knob-bid-names-trump-help = Si la mise dit quel sera l’atout; sinon, qui a misé le plus le nomme ensuite.
knob-low-no-trump-label = Sans atout bas
knob-low-no-trump-help = Si l’on peut aussi annoncer sans atout bas, où la plus basse carte d’une couleur gagne.
knob-moon-over-moon-label = Lune sur lune
knob-moon-over-moon-help = Si l’on peut miser une lune par-dessus une lune : la deuxième vaut le double, la troisième huit tiers et la quatrième le quadruple (12, 24, 32, 48).
knob-moon-cards-label = Cartes pour une lune
knob-moon-cards-help = Combien de cartes la personne qui mise la lune écarte, face cachée, puis reçoit de son partenaire.
knob-packs-label = Paquets
knob-packs-help = Combien de paquets sont mêlés ensemble; de deux cartes égales dans une levée, la première jouée est la plus forte.
knob-pts-set-label = Mise manquée
knob-pts-set-help = Points que perd le camp qui fait moins de levées que sa mise, quand la mise elle-même compte; vide : la mise.
knob-pts-big-pepper-label = Grand pepper
knob-pts-big-pepper-help = Points que rapporte ou coûte une mise au-dessus de tous les nombres : toutes les levées avec son partenaire; vide : cette mise n’existe pas.
knob-pts-call-two-label = Échange de deux cartes
knob-pts-call-two-help = Points que rapporte ou coûte la mise d’écarter deux cartes, d’en recevoir deux de son partenaire et de faire toutes les levées en solo; vide : cette mise n’existe pas.
knob-pts-call-one-label = Échange d’une carte
knob-pts-call-one-help = La même chose avec une carte; elle bat l’échange de deux cartes.
knob-pts-moon-label = Lune
knob-pts-moon-help = Points que rapporte ou coûte la mise la plus haute : toutes les levées en solo; vide : cette mise n’existe pas.
knob-defender-tricks-label = Levées des défenseurs
knob-defender-tricks-help = Si les défenseurs marquent un point pour chaque levée qu’ils font.
knob-wins-by-contract-label = Gagner par une mise
knob-wins-by-contract-help = Si seule une mise réussie, ou manquée, met fin à la partie pour le camp qui l’a réussie ou fait manquer; les levées des défenseurs à côté d’une mise réussie ne suffisent pas.
knob-phrases-label = Expressions
knob-phrases-help = Les mots que disent les joueurs en annonçant.
knob-go-alone-label = Jouer en solo
knob-go-alone-help = Le preneur peut jouer sans son partenaire.
knob-alone-timing-label = Quand le solo est annoncé
knob-alone-timing-help = Le solo se dit avec l’annonce, ou après l’écart et avant la première entame.
knob-defend-alone-label = Défendre en solo
knob-defend-alone-help = Quand un défenseur peut jouer sans son partenaire : jamais, contre un solo, ou toujours.
knob-first-lead-label = Première entame
knob-first-lead-help = Qui entame la première levée.
knob-loner-lead-label = Première entame avec un solo
knob-loner-lead-help = Avec un solo, l’entame revient à la première personne en jeu à partir de la gauche du donneur, ou de la gauche de qui joue en solo.
knob-call-for-best-label = La meilleure carte du partenaire
knob-call-for-best-help = Si la personne en solo peut échanger une carte avec son partenaire, et comment.
knob-renege-label = Renonce
knob-renege-help = La table refuse une renonce, ou la permet et laisse les adversaires la réclamer : pour 2 points (4 si quelqu’un joue en solo), comme un euchre, ou pour 3 points (5) selon les lois de Somerset.
knob-lead-plain-first-label = Pas d’atout à la première entame
knob-lead-plain-first-help = On ne peut pas entamer d’atout à la première levée tant qu’on a autre chose. Les bowers et le Benny sont des atouts. La table refuse une telle entame même si elle permet la renonce.
knob-make-tricks-label = Levées à faire
knob-make-tricks-help = De combien de levées les preneurs ont besoin.
knob-pts-make-label = Réussite
knob-pts-make-help = Points quand les preneurs réussissent.
knob-pts-march-label = Marche
knob-pts-march-help = Points pour toutes les levées, avec un partenaire.
knob-pts-loner-make-label = Solo réussi
knob-pts-loner-make-help = Points pour un solo réussi, sans la marche.
knob-pts-loner-march-label = Solo, marche
knob-pts-loner-march-help = Points pour toutes les levées en solo.
knob-pts-euchre-label = Euchre
knob-pts-euchre-help = Points aux défenseurs quand les preneurs échouent.
knob-pts-loner-euchred-label = Solo euchré
knob-pts-loner-euchred-help = Points aux défenseurs quand un solo échoue.
knob-pts-lone-defender-euchre-label = Euchre par un défenseur en solo
knob-pts-lone-defender-euchre-help = Points quand les preneurs échouent contre un défenseur en solo.
knob-pts-super-euchre-label = Super euchre
knob-pts-super-euchre-help = Points aux défenseurs quand les preneurs ne font aucune levée, si c’est plus que pour un euchre; 0 : un euchre comme un autre.
knob-pts-stuck-euchre-label = Donneur forcé euchré
knob-pts-stuck-euchre-help = Points aux défenseurs quand un donneur qui ne pouvait pas passer est euchré, au lieu de ceux d’un euchre; vide : un euchre comme un autre. En solo, contre un défenseur en solo ou sans une levée, cela coûte au moins autant. Si c’est la mise qui compte, cela ne vaut que pour une renonce comptée comme un euchre.
knob-fast-break-label = Échappée
knob-fast-break-help = La donne ne rapporte rien quand les défenseurs font les deux premières levées et les preneurs toutes les autres.
knob-four-trick-tokens-label = Jetons de quatre levées
knob-four-trick-tokens-help = Les preneurs à deux gagnent un jeton quand il leur manque une seule levée pour la marche; quatre jetons font un point.
knob-bid-points-label = Points d’une mise
knob-bid-points-help = Ce que vaut une mise : les points de la réussite, ou les levées faites si elle est réussie et moins la mise sinon.
knob-euchre-points-go-to-label = Qui marque un euchre
knob-euchre-points-go-to-help = Le camp des défenseurs marque une fois, ou chaque adversaire marque.
knob-target-label = But
knob-target-help = Qui atteint ce nombre de points en premier gagne; 0 : les points ne mettent pas fin à la partie.
knob-num-hands-label = Nombre de donnes
knob-num-hands-help = La partie se termine après autant de donnes; les donnes annulées ne comptent pas; 0 : pas de limite.
knob-time-limit-label = Contre la montre
knob-time-limit-help = La partie est chronométrée : on finit la donne en cours.
knob-tie-label = Égalités
knob-tie-help = S’il y a égalité en tête à la fin : on continue jusqu’à ce qu’un camp mène, ou les preneurs de la dernière donne comptent en premier et gagnent. Un nombre fixe de donnes peut finir à égalité.
knob-laps-label = Points reportés (laps)
knob-laps-help = Les points au-delà du but sont reportés à la partie suivante, jamais assez pour la gagner.
knob-slams-label = Blanchissages
knob-slams-help = Une partie gagnée contre zéro point compte pour deux.
knob-score-cards-label = Cartes de marque
knob-score-cards-help = Les deux cartes qui montrent le pointage d’un camp : un 2 et un 3 (croisés, ils comptent cinq de plus), deux cinq, un six et un quatre, ou seulement des chiffres.
knob-sort-suits-label = Ordre des couleurs
knob-sort-suits-help = L’ordre des couleurs dans une main triée.

## Ce qui ne va pas

knob-takes-switch = oui ou non (yes, no)
knob-takes-suits = C, D, H et S dans n’importe quel ordre
knob-takes-number = un nombre entier de { $low } à { $high }
knob-takes-number-or-none = un nombre entier de { $low } à { $high }, ou rien (none)
knob-takes = « { $knob } » accepte : { $allowed }
knob-cannot-be = { $knob } ne peut pas être { $value } : cette option accepte { $allowed }
knob-too-long = { $knob } ne peut pas être aussi long : cette option accepte { $allowed }
knob-too-large = { $knob } ne peut pas être aussi grand : cette option accepte { $allowed }
knob-unknown = il n’y a pas d’option { $knob } : { $hint }
knob-did-you-mean = vouliez-vous dire { $word }?
knob-known-words = on connaît { $words }
knob-listed = « euchre rules knobs » les énumère
knob-unchecked = { $n ->
        [one] { $n } autre option n’est pas encore vérifiée
       *[other] { $n } autres options ne sont pas encore vérifiées
    } : corrigez d’abord celles-ci pour voir le reste
knob-no-setting = une règle se change par OPTION=VALEUR, comme target=11, et non par { $setting }
knob-set-twice = { $knob } y est deux fois : n’en gardez qu’une
knob-comma = il y a une virgule de trop dans { $line }
knob-no-toml = ce n’est pas du TOML : { $why }; les textes se mettent entre guillemets droits, et oui et non s’écrivent true et false
knob-text-long = des règles maison ont au plus { $most } caractères, et non { $length }
knob-line-long = la ligne { $line } est trop longue : écrivez une option par ligne, avec sa valeur après un =
knob-sign-often = des règles maison contiennent { $sign } au plus { $most } fois : écrivez une option par ligne, avec sa valeur après un =
knob-no-text = { $key } est un texte entre guillemets droits, et non { $value }
knob-list-or-date = une liste, un tableau ou une date
knob-clash-pack = { $players } joueurs avec { $each } cartes chacun{ $up ->
        [yes] { " " }et une retourne
       *[no] { "" }
    } ont besoin de { $needed } cartes, mais avec { $rank } et { $benny } le paquet en a { $size }
knob-clash-sides = { $sides } est pour { $fitting } joueurs, et non pour { $players }
knob-clash-up-card = { $bidding } { $up ->
        [yes] se joue sans retourne
       *[no] demande une retourne
    } : choisissez { $change }
knob-clash-benny = { $benny } met un Benny dans le paquet : { $knob } doit donc dire ce qui arrive quand il est retourné, par exemple { $example }
knob-clash-loner = { $loner } oblige le partenaire du donneur à jouer en solo, mais { $alone } l’interdit
knob-clash-no-partner = avec { $sides }, le preneur n’a pas de partenaire à laisser de côté : choisissez { $change }
knob-clash-pairs-only = { $option } est pour les paires, et non pour { $sides }
knob-clash-partner-call = { $sides } et { $call } vont ensemble : choisissez les deux ou aucun
knob-clash-renege = { $renege } pénalise un camp, mais avec { $sides } personne ne connaît les camps : choisissez { $change }
knob-clash-bids = { $bidding }, { $low } et { $high } vont ensemble : choisissez tout ou rien
knob-clash-bid-range = des mises de { $low } à { $high } ne vont pas avec { $each } cartes chacun
knob-clash-bid-points = { $option } demande { $bidding }
knob-clash-needs = { $option } demande { $needed }
knob-clash-auction-alone = quand la mise dit l’atout, ou s’il y a la lune ou le grand pepper, on ne joue en solo qu’après une telle mise : choisissez { $change }
knob-clash-majority = { $option } n’est pas la majorité de { $tricks } levées
knob-clash-endless = avec { $target }, { $hands } et { $clock }, la partie ne finirait jamais : choisissez une de ces limites
knob-clash-laps = { $option } reporte les points au-delà du but : il faut donc un but
knob-clash-bump = { $option } demande que quelqu’un coupe : réglez { $knob } à gauche ou à droite (left, right)
knob-only-clock-ends = seul le temps mettrait fin à cette partie : réglez aussi { $target } ou { $hands }

## Les jeux qui ont un nom

preset-unknown = il n’y a pas de variante { $name } : { $hint }
preset-with-changes = { $game }, avec des changements
preset-standard-title = Standard
preset-standard-blurb = Le jeu habituel : 24 cartes, des paires, en 10 points.
preset-american-title = Américaine
preset-american-blurb = Les règles américaines de base : la gauche du donneur entame, en 10 points.
preset-stick-the-dealer-title = Donneur forcé
preset-stick-the-dealer-blurb = Quand tous les autres ont passé deux fois, le donneur nomme l’atout.
preset-long-title = Longue partie
preset-long-blurb = Les règles américaines en 15 points.
preset-timed-title = Contre la montre
preset-timed-blurb = Les règles américaines, chronométrées; à égalité, on continue.
preset-canadian-title = Canadienne
preset-canadian-blurb = Le partenaire du donneur ne commande qu’en solo; en 10 points.
preset-canadian-usual = À la plupart des tables, le donneur prend la retourne, peu importe qui la commande : { $upcard_taker }.
preset-british-title = Britannique
preset-british-blurb = 25 cartes avec le Benny, défense en solo, en 11 points.
preset-british-usual = À la plupart des tables, le donneur prend la retourne, peu importe qui la commande : { $upcard_taker }.
preset-british-online-title = Britannique, en ligne
preset-british-online-blurb = Les règles américaines avec un joker comme meilleur atout; en 11 points.
preset-benny-title = Benny
preset-benny-blurb = Le jeu standard avec un joker au-dessus des deux bowers.
preset-benny-usual = Les tables ne s’entendent pas sur un joker retourné; pour une couleur convenue : { $joker_up_card }.
preset-defend-alone-title = Défense en solo
preset-defend-alone-blurb = Standard; contre un solo, un défenseur peut jouer en solo, pour 4 points.
preset-party-title = Fête
preset-party-blurb = Pour une fête : douze donnes selon les règles canadiennes.
preset-party-usual = À la plupart des tables, le donneur prend la retourne, peu importe qui la commande : { $upcard_taker }.
preset-cutthroat-title = Chacun pour soi
preset-cutthroat-blurb = À trois, 20 cartes : le preneur contre les deux autres.
preset-cutthroat-usual = La plupart des tables gardent les neuf, comme dans « Chacun pour soi, 24 cartes » : { $low_rank }.
preset-cutthroat-24-title = Chacun pour soi, 24 cartes
preset-cutthroat-24-blurb = Chacun pour soi, avec les neuf.
preset-cutthroat-24-usual = Certaines tables comptent 2 ou 4 points pour les cinq levées : { $pts_march }.
preset-two-handed-title = À deux
preset-two-handed-blurb = À deux, dix cartes chacun : il faut six des dix levées.
preset-two-handed-usual = Si l’on garde les neuf, une carte peut être retournée comme dans le jeu à quatre : { $low_rank }, { $up_card }, { $bidding }.
preset-bid-euchre-title = Euchre à enchères
preset-bid-euchre-blurb = À cinq, on mise sur des levées et on appelle un partenaire secret.
preset-bid-euchre-usual = Sans joker, on donne quatre cartes à chacun : { $joker }, { $hand_size }, { $max_bid }. Beaucoup comptent les levées faites, et perdent la mise si elle échoue : { $bid_points }.
preset-bid-pairs-title = Euchre à enchères, en paires
preset-bid-pairs-blurb = Six cartes chacun : les paires misent des levées et l’atout, ou la lune.
preset-bid-pairs-usual = À bien des tables, on doit miser au moins trois levées : { $min_bid }.
preset-pepper-title = Pepper
preset-pepper-blurb = Les paires misent à tour de rôle jusqu’à trois passes; les six levées font pepper.
preset-pepper-usual = Les parties plus longues vont à 42 : { $target }.
preset-cincinnati-title = Cincinnati
preset-cincinnati-blurb = Les paires misent trois levées ou plus, ou lune sur lune.
preset-cincinnati-usual = Là où le donneur peut passer, on redonne : { $stick_the_dealer }.
preset-bid-32-title = Euchre à enchères, 32 cartes
preset-bid-32-blurb = Deux paquets à partir des valets, huit cartes chacun; à 52.
preset-bid-32-usual = Certaines tables ne connaissent pas l’échange avec le partenaire : { $pts_call_two }, { $pts_call_one }.
preset-bid-48-title = Euchre à enchères, deux paquets
preset-bid-48-blurb = Deux paquets, douze cartes chacun, haut ou bas; à 52.
preset-bid-48-usual = À bien des tables, on doit miser au moins six levées : { $min_bid }.
preset-railroad-title = Railroad
preset-railroad-blurb = Joker, meilleure carte, défense en solo, nouvelles donnes, reports et blanchissages.
preset-railroad-usual = Il n’y a pas deux tables qui y jouent pareil : les anciennes prennent 33 cartes à partir des sept, { $low_rank }; beaucoup ne redonnent pas, { $farmers_hand } et { $ace_no_face }.
preset-no-trump-title = Sans atout
preset-no-trump-blurb = Standard; au deuxième tour, on peut choisir de jouer sans atout.
preset-no-trump-usual = La plupart des tables ne jouent pas sans atout : { $no_trump }.
preset-farmers-hand-title = Main de fermier
preset-farmers-hand-blurb = Standard; avec seulement des neuf et des dix, on peut faire redonner.
preset-farmers-hand-usual = Ailleurs, on échange trois de ces petites cartes contre le talon : { $farmers_hand }.
preset-ace-no-face-title = As sans figure
preset-ace-no-face-blurb = Standard; sans figure, on peut faire redonner.
preset-ace-no-face-usual = Les tables sévères veulent exactement un as : { $ace_no_face }.
preset-call-for-best-title = La meilleure carte
preset-call-for-best-blurb = Standard; en solo, on peut demander la meilleure carte de son partenaire.
preset-call-for-best-usual = Avec cette aide, il vaut la peine de jouer presque toujours en solo. À certaines tables, le partenaire passe sa carte d’abord : { $call_for_best }.
