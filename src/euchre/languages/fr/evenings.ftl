# Les soirées : pages, formats, règlements, caisse et historique.

## L'histoire de la soirée, une phrase par entrée

evening-note-walkover = forfait
evening-note-broken-off = interrompue
evening-note-broken-off-why = interrompue : { $why }
evening-opened = L’hôte ouvre la soirée : { $what }.
evening-settings-changed = Réglages modifiés : { $changes }.
evening-joined = { $who } se joint à la soirée.
evening-joined-owing = { $who } se joint à la soirée et doit { $amount }.
evening-returned = { $who } est de retour.
evening-removed = { $who } sort de la liste sans avoir joué.
evening-place-claimed = Un téléphone joue maintenant pour { $who }
evening-place-released = Plus aucun téléphone ne joue pour { $who }.
evening-host-link-renewed = L’hôte a un nouveau lien; l’ancien ne fonctionne plus.
evening-link-renewed = { $who } a un nouveau lien; l’ancien ne fonctionne plus.
evening-drawn = Le tirage donne cet ordre : { $names }
evening-round-paired = Ronde { $round } – { $tables }
evening-draw-undone = La ronde 1 est annulée, et le tirage aussi.
evening-round-undone = La ronde { $round } est annulée.
evening-table-online = La table { $table } de la ronde { $round } joue sur ce serveur.
evening-score-entered = { $who } inscrit le pointage de la table { $table }, ronde { $round } : { $score }
evening-score-agreed = { $who } confirme le pointage de la table { $table }, ronde { $round }, { $score }. Il compte dès que l’autre camp le confirme aussi.
evening-charged = { $payer } doit { $amount } à { $payee } : { $what }
evening-payment-claimed = { $payer } dit avoir payé { $amount } à { $payee }. Cela compte quand { $payee } ou l’hôte le confirme.
evening-transaction-undone = { $what } : annulation ({ $why })
evening-closed = La soirée est close : { $prizes }.
evening-pairing = table { $table } : { $first } c. { $second }
evening-sitting-out = { $names } { $kind ->
        [bye] { $n ->
            [one] a un laissez-passer
           *[other] ont un laissez-passer
        }
       *[other] { $n ->
            [one] saute cette ronde
           *[other] sautent cette ronde
        }
    }
evening-have-bye = { $n ->
        [one] a un laissez-passer
       *[other] ont un laissez-passer
    }
evening-sit-out = { $n ->
        [one] saute cette ronde
       *[other] sautent cette ronde
    }
evening-tie = { $first } et { $second } font égalité, { $score }
evening-beat = { $first } l’emportent sur { $second }, { $score }
evening-not-played = { $first } et { $second } ne jouent pas
evening-walkover = { $first } l’emportent par forfait sur { $second }
evening-rematches = Certains doivent se rencontrer de nouveau : { $pairs }.
evening-rematch = { $first } c. { $second }, qui se sont vus à la ronde { $round }
evening-late-players = { $names } { $n ->
        [one] arrive plus tard et joue
       *[other] arrivent plus tard et jouent
    } tout de suite : { $rule }.
evening-round-stage = Ronde { $round } : { $stage }
evening-round = Ronde { $round }
evening-round-of = Ronde { $round } sur { $rounds }
evening-versus = { " " }c.{ " " }
evening-left = { $who } s’en va.
evening-left-stake-stays = { $who } s’en va; la mise reste dans la cagnotte.
evening-left-no-stake = { $who } s’en va et ne doit aucune mise.
evening-name-hidden = Un nom a été masqué : il est remplacé par { $name }
evening-place-taken-over = { $who } remplace { $former }
evening-renamed = { $former } s’appelle maintenant { $name }.
evening-team = { $names } forment une équipe
evening-team-called = { $names } forment l’équipe { $team }
evening-score-counts = { $score } à la table { $table }, ronde { $round } : ce pointage compte
evening-confirmed = { $who } confirme. { $score }.
evening-confirmed-by-host = L’hôte confirme. { $score }.
evening-instead = { " " }(avant : { $former })
evening-walkover-set = Table { $table }, ronde { $round } : { $score }{ $instead }.
evening-score-set = L’hôte fixe le pointage de la table { $table }, ronde { $round } : { $score }{ $instead }
evening-loners = { $n ->
        [one] { $n } solo
       *[other] { $n } solos
    }
evening-euchred = { $n ->
        [one] { $n } euchre subi
       *[other] { $n } euchres subis
    }
evening-reneges = { $n ->
        [one] { $n } renonce
       *[other] { $n } renonces
    }
evening-tally = ; { $who } : { $what }
evening-author-host = l’hôte
evening-author-table = la table
evening-author-says = { $who } indique :
evening-side-says = { $who } indiquent :
evening-bot-for = un robot ({ $level ->
        [beginner] débutant
        [casual] détente
        [club] club
        [expert] expert
       *[other] { $level }
    }) pour { $who }
evening-from-hand = { $who } à partir de la donne { $hand }
evening-then = , puis{ " " }
evening-at-the-table = { " " }À la table : { $players }
evening-payment-got = { $who } a reçu { $amount }, payés par { $payer }
evening-payment = { $payer } paie { $amount } à { $payee }.
evening-claim-rejected = L’hôte rejette le paiement annoncé : { $payer } à { $payee }, { $amount }.
evening-claim-withdrawn = { $payer } ne dit plus avoir payé { $amount } à { $payee }.
evening-claim-denied = { $payee } n’a pas reçu les { $amount } annoncés par { $payer }.

## Ce qui change dans les réglages

evening-change-whole = prix en montants entiers
evening-change-not-whole = prix au cent près
evening-change-third = on joue la troisième place
evening-change-no-third = on ne joue pas la troisième place
evening-change-confirm = l’autre camp confirme les pointages
evening-change-no-confirm = les pointages comptent tout de suite
evening-change-joining = tout le monde peut se joindre à la soirée
evening-change-no-joining = l’hôte inscrit les noms
evening-change-listed = la soirée figure dans la liste publique
evening-change-not-listed = la soirée ne figure pas dans la liste publique
evening-change-claiming = tout le monde peut prendre un nom de la liste
evening-change-no-claiming = l’hôte attribue les noms
evening-change-amount = { $setting ->
        [stake] la mise
        [unit] le prix du point
        [basket] la part de chacun à la corbeille
        [per_euchre] l’amende par euchre subi
       *[other] l’amende par renonce
    } passe de { $former } à { $amount }
evening-change-rounds = { $n ->
        [one] { $n } ronde
       *[other] { $n } rondes
    }
evening-change-no-rounds = le nombre de rondes est libre
evening-change-no-title = la soirée n’a plus de nom
evening-change-title = la soirée s’appelle { $title }
evening-change-no-places = le nombre de places est illimité
evening-change-places = { $n ->
        [one] { $n } place
       *[other] { $n } places
    }
evening-change-no-currency = les montants sont sans monnaie
evening-change-currency = les montants sont en { $sign }
evening-change-prizes = nouveaux prix ({ $prizes })
evening-change-scoring = les étuis se comparent { $scoring ->
        [match-points] par points de match
       *[other] à la moyenne
    }
evening-change-bots = les robots jouent au niveau { $level ->
        [beginner] débutant
        [casual] détente
        [club] club
        [expert] expert
       *[other] { $level }
    }
evening-change-pace = les robots jouent à vitesse { $pace ->
        [slow] lente
        [normal] normale
        [fast] rapide
        [instant] instantanée
       *[other] { $pace }
    }
evening-change-hands = { $n ->
        [one] { $n } donne par ronde
       *[other] { $n } donnes par ronde
    }
evening-change-target = les parties vont à { $n } points
evening-change-bell = la cloche termine une ronde
evening-change-rules = autres règles : { $rules }

## Les distinctions

evening-award-loners = Le plus de solos
evening-award-euchres = Le plus d’euchres infligés
evening-award-euchred = Le plus d’euchres subis
evening-award-figure = { $kind ->
        [loners] { $n ->
            [one] { $n } réussi
           *[other] { $n } réussis
        }
        [euchres] { $n } par leur camp
       *[other] { $n } en tout
    }
evening-award-closest = La partie la plus serrée
evening-award-clearest = La victoire la plus nette
evening-award-most-points = Le plus de points à une table
evening-award-score = { $score }, ronde { $round }

## La caisse

ledger-amount-negative = { $typed } est sous zéro : écrivez un montant comme 5,00
ledger-amount-too-fine = { $typed } va plus loin que le cent : deux décimales au plus, comme 5,25
ledger-amount-ambiguous = { $typed } peut se lire de deux façons : écrivez les milliers sans virgule, comme 1000
ledger-amount-unreadable = { $typed } n’est pas un montant : écrivez par exemple 5 ou { $example }
ledger-amount-too-much = { $typed }, c’est trop : dix millions au plus
ledger-the-pot = la cagnotte
ledger-the-basket = la corbeille
ledger-the-bank = la banque
ledger-gone = { $name } (hors liste)
ledger-prizes-winner = tout au premier
ledger-prizes-none = aucun
ledger-prizes-shares = { $plan }, parts sur { $total }
ledger-prizes-plus = { " + " }
ledger-prizes-too-many = { $n } prix, c’est trop : { $most } au plus
ledger-prizes-negative = un prix ne peut pas être sous zéro
ledger-prizes-first = la première place doit recevoir quelque chose
ledger-prizes-unreadable = { $typed } ne dit pas qui reçoit quoi : écrivez des parts comme 50/30/20, des montants comme 100 { $sign } + 40 { $sign } + 20 { $sign }, ou winner (tout au premier)
ledger-prizes-mixed = { $typed } mêle montants et parts : mettez { $sign } à chaque montant, ou joignez-les avec +
ledger-prizes-among = parmi les prix : { $error }
ledger-prizes-missing = la cagnotte contient { $amount }, et aucun prix n’est prévu
ledger-prizes-exceed-pot = les prix font { $wanted }, et la cagnotte ne contient que { $available }
ledger-basket-shared = Personne n’a réussi de solo : la corbeille, { $amount }, est partagée entre tous.
ledger-basket-won = { $names } a réussi le plus de solos et gagne la corbeille, { $amount }.
ledger-basket-won-together = { $names } ont réussi le plus de solos et se partagent la corbeille, { $amount }.
ledger-stake = mise { $amount }
ledger-unit = { $amount } le point
ledger-basket = { $amount } pour la corbeille
ledger-per-euchre = { $amount } par euchre subi
ledger-per-renege = { $amount } par renonce
ledger-what-stake = mise
ledger-what-basket = corbeille
ledger-what-paid = payé
ledger-what-prize = prix
ledger-what-basket-won = corbeille pour le plus de solos
ledger-what-basket-shared = corbeille partagée : aucun solo réussi
ledger-what-corrected = pointage corrigé
ledger-what-left = départ avant le début
ledger-what-removed = hors liste sans avoir joué
ledger-what-stake-changed = la mise a changé
ledger-what-basket-changed = la corbeille a changé
ledger-what-charge = frais
ledger-what-mistake = une erreur
ledger-what-fines = amendes, ronde { $round }, table { $table }
ledger-what-points = au point, ronde { $round }, table { $table }
ledger-transaction = { $kind ->
        [payment] le paiement
       *[other] la dette
    } de { $amount } ({ $payer } à { $payee })
ledger-no-prizes = il n’y a pas de prix
ledger-from-the-pot = { $prizes } de la cagnotte
ledger-nothing = rien
ledger-odd-alone = À la place { $place }, le reste de la cagnotte, { $amount }, revient à { $names }
ledger-odd-share = Le prix de la place { $place } ne se divise pas également{ $whole ->
        [yes] { " " }en montants entiers
       *[other] { "" }
    }. { $amount } de plus{ $n ->
        [one] { "" }
       *[other] { " " }chacun
    } pour { $names }
ledger-odd-and-rest = { $what }, avec le reste de la cagnotte, { $amount }
ledger-odd-and-rest-to = { $what }, et le reste de la cagnotte, { $amount }, pour { $names }
ledger-odd-reason = { $what } ({ $reason }).
ledger-tie-teams = selon l’ordre de formation des équipes
ledger-tie-players = selon l’ordre de la liste
ledger-reversed-already = { $key } a déjà été annulé
ledger-no-transaction = il n’y a pas d’opération { $key } à annuler
ledger-label-stake = La mise
ledger-label-point = Le prix du point
ledger-label-basket = La part à la corbeille
ledger-label-euchre = L’amende par euchre
ledger-label-renege = L’amende par renonce
ledger-label-charge = Une dette
ledger-label-payment = Un paiement
ledger-refused-bank = La banque ne fait que garder l’argent : faites payer à la cagnotte ou à la corbeille.
ledger-refused-own-debt = On ne peut rien se devoir à soi-même.
ledger-refused-pot = L’argent passe entre les joueurs et la banque, qui le garde pour la cagnotte.
ledger-refused-own-payment = On ne peut pas se payer soi-même.
ledger-refused-bank-payment = Seul l’hôte peut inscrire les paiements de la banque.
ledger-refused-not-theirs = Seuls l’hôte ou l’un des deux peuvent inscrire un paiement.
ledger-refused-many-claims = { $n } de vos paiements annoncés attendent une réponse : retirez-en un d’abord.
ledger-refused-late-name = Vous avez pris le nom { $name } après le premier pointage de la soirée, ou quand on pouvait déjà lui devoir de l’argent. L’hôte confirme les paiements à { $name }, ou vous donne votre propre lien.
ledger-refused-not-payee = Seuls { $name } ou l’hôte peuvent le confirmer.
ledger-refused-not-denier = Seuls l’hôte ou l’un des deux peuvent dire que rien n’a été payé.
ledger-refused-answered = Ce paiement n’attend plus de réponse : regardez de nouveau.
ledger-refused-no-stake = Cette soirée est sans mise.
ledger-refused-reverse = On ne peut annuler qu’une dette ou un paiement.
ledger-refused-others-paid = Tous les autres ont payé leur mise.
ledger-refused-all-paid = Tout le monde a payé sa mise.
ledger-refused-overpaid = { $kind ->
        [owes] { $payer } { $owed ->
            [nothing] ne doit rien
           *[other] ne doit que { $amount }
        }
        [gets] { $payee } { $owed ->
            [nothing] n’a rien à recevoir
           *[other] n’a que { $amount } à recevoir
        }
       *[other] { $payer } ne doit que { $amount } à { $payee }
    }{ $besides ->
        [yes] { " " }en plus de ce qui est annoncé
       *[other] { "" }
    }{ $host ->
        [yes] { "." }
       *[other]  : l’hôte peut inscrire davantage.
    }
ledger-warning-idle = { $names } n’{ $n ->
        [one] a
       *[other] ont
    } jamais joué{ $dues ->
        [yes] { $n ->
            [one] , mais paie tout de même pour les prix
           *[other] , mais paient tout de même pour les prix
        }
       *[other] { "" }
    }.
ledger-warning-nobody-paid = Personne n’a encore payé.
ledger-warning-unpaid = { $names } n’{ $n ->
        [one] a
       *[other] ont
    } pas encore payé.
ledger-lost-prize = { $name } : départ avant la fin, donc aucun prix. Ce prix aurait été de { $amount }.
ledger-lost-prize-if-all = { $name } : départ avant la fin, donc aucun prix. Ce prix aurait été de { $amount } sans aucun départ avant la fin.
ledger-lost-prize-none = Si vous ne marquez que ce retour, aucun prix ne lui revient.
ledger-lost-prize-alone = Si vous ne marquez que ce retour, le prix est de { $amount }.

## Les formats et le classement

format-north-south = Nord-Sud
format-east-west = Est-Ouest
format-north-south-short = N-S
format-east-west-short = E-O
format-north = Nord
format-east = Est
format-south = Sud
format-west = Ouest
format-table-needs-four = une table demande quatre personnes, et il y en a { $n }
format-round-needs-two = une ronde demande au moins 2 équipes, et il y en a { $n }
format-final = finale
format-semi-final = demi-finale
format-quarter-final = quart de finale
format-round-of = ronde de { $teams }
format-final-and-third = finale et troisième place
format-out-in = hors de course ({ $stage })
format-winner = champions
format-lost-final = finalistes
format-third = troisièmes
format-fourth = quatrièmes
format-still-in = en course
format-column-points = Points
format-column-played = Jouées
format-column-won = Gagnées
format-column-drawn = Nulles
format-column-lost = Perdues
format-column-made = Pour
format-column-against = Contre
format-column-out = Sautées
format-column-note = Résultat
format-column-direction = Place
format-column-games = Parties
format-column-margin = Écart
format-column-difference = écart
format-column-inline = { $words }
format-column-buchholz-meaning = points de match de tous les adversaires réunis
format-column-difference-meaning = points marqués moins points concédés
format-note-swiss = À égalité de points, le Buchholz tranche : la somme des points des adversaires. Ensuite, l’écart entre les points marqués et les points concédés.
format-note-directions = Nord-Sud et Est-Ouest avaient des cartes différentes : chaque direction a son vainqueur, et les deux paires d’une même place se partagent deux prix. Une égalité dans une direction ne change rien pour l’autre.
format-note-share = Tout le monde n’a pas joué autant d’étuis : c’est le pourcentage qui compte, pas les points.
format-note-missed = Départ puis rondes manquées : { $names }. Chacune de ces rondes compte pour eux comme la pire de la soirée.
format-note-fewer-tables = Moins de tables qui comptent que les autres, parce que des équipes sont parties : { $names }. Chaque table manquante compte comme la moyenne de leurs autres tables.
format-note-sat-out = Plus de rondes sautées que les autres : { $names }. Chacune de ces rondes en trop compte comme la moyenne de leurs autres rondes.
format-leavers = Départ avant la fin : { $names } ({ $fate }).
format-leavers-no-prize = Départ avant la fin : { $names } ({ $fate }, sans prix).
format-leavers-last = après tous les autres au classement
format-leavers-uncounted = après tous les autres, et leurs matchs ne comptent pour personne d’autre
format-leavers-keep = à la place déjà atteinte
format-teams-of-two = équipes de deux
format-pairs = paires
format-refused-teams = { $subject } : de { $fewest } à { $most } { $competitors }. Il faut donc un nombre pair de joueurs, de { $least } à { $top }, et non { $players }.
format-refused-players = { $subject } : de { $fewest } à { $most } joueurs, et il y en a { $players }.
format-refused-one-board = Avec un seul étui par ronde, le pointage d’une table révélerait ce qu’il valait à ceux qui ne l’ont pas encore joué : choisissez-en au moins deux.
format-refused-board-count = { $n ->
        [one] Une ronde a { $n } étui
       *[other] Une ronde a { $n } étuis
    }, et vous en avez inscrit { $entered }.
format-refused-board-score = L’étui { $board } ne peut pas valoir { $score } : aucune donne ne rapporte cela.
format-one-board = étui { $board }
format-boards = étuis { $first } à { $last }
format-board = Étui { $board }
format-round-board = Ronde { $round }, étui { $board }
format-board-heading = Étui { $board } : { $dealer } donne
format-board-heading-up-card = Étui { $board } : { $dealer } donne, la retourne est { $card }
format-match-points = Points de match
format-above-average = Au-dessus de la moyenne
format-round-robin = Tournoi à la ronde
format-round-robin-blurb = Chaque équipe rencontre toutes les autres; une victoire vaut deux points, une nulle un.
format-round-robin-subject = Tournoi à la ronde
format-swiss = Système suisse
format-swiss-blurb = À chaque ronde, on rencontre une équipe au classement semblable, et jamais deux fois la même si possible.
format-swiss-subject = Système suisse
format-swiss-warning = { $teams ->
        [one] { $teams } équipe peut
       *[other] { $teams } équipes peuvent
    } jouer { $most ->
        [one] { $most } ronde
       *[other] { $most } rondes
    } sans se revoir : avec { $rounds }, certaines doivent se rencontrer de nouveau.
format-knockout = Élimination
format-knockout-blurb = Qui perd sort; les deux dernières équipes jouent la finale.
format-knockout-subject = Élimination
format-refused-knockout-rounds = Avec { $teams } équipes, il y a { $n ->
        [one] { $n } ronde
       *[other] { $n } rondes
    }, et non { $wanted } : laissez le nombre de rondes vide.
format-two-table = Deux tables
format-two-table-blurb = Huit joueurs : deux matchs tirés au sort, puis une finale entre les gagnants.
format-refused-two-table = Deux tables : il faut 8 joueurs, et il y en a { $players }.
format-duplicate = Duplicate
format-duplicate-blurb = Les mêmes mains à chaque table; on vous compare à ceux qui avaient vos cartes.
format-refused-one-table = Une table : il faut 4 joueurs, et il y en a { $players }.
format-refused-left = Il manque quelqu’un, et il faut être quatre : marquez un retour ou un remplacement.
format-pot = Une table, pour la cagnotte
format-pot-blurb = Quatre joueurs paient la même mise; les gagnants de la partie se partagent la cagnotte.
format-points = Une table, au point
format-points-blurb = Après chaque partie, les perdants paient aux gagnants chaque point d’écart.
format-party = Fête
format-party-blurb = Un nouveau partenaire à chaque ronde; chacun reçoit les points de la paire.
format-party-resting = sautent d’abord une ronde ceux qui en ont sauté le moins, puis ceux qui jouent depuis le plus longtemps sans pause
format-party-subject = Fête
format-progressive = Progressif
format-progressive-blurb = Des rondes de huit donnes; les gagnants montent d’une table, et tout le monde change de partenaire.
format-progressive-resting = sautent d’abord une ronde ceux qui arrivent à la dernière table et, parmi eux, ceux qui en ont sauté le moins
format-progressive-subject = Progressif
format-mitchell-blurb = Nord-Sud restent, Est-Ouest montent, les vrais étuis descendent; chaque direction a son vainqueur.
format-scrambled-mitchell-blurb = Un Mitchell dont les dernières rondes inversent les directions, pour un seul vainqueur.
format-howell-blurb = Chaque paire rencontre toutes les autres avec de vrais étuis qui circulent; un seul vainqueur.
format-refused-movement-rounds = { $title } à { $pairs } paires : { $fixed ->
        [yes] { $most } rondes
       *[other] de { $fewest } à { $most } rondes
    }, et non { $wanted }. Changez d’abord leur nombre.
format-refused-unknown = Il n’y a pas de format { $name }; { $known }
format-never = jamais
format-once = une fois
format-twice = deux fois
format-three-times = trois fois
format-spread = { $low } { $word ->
        [or] ou
       *[other] à
    } { $high }
format-balance = Chacun { $rests ->
        [yes] saute { $out } une ronde,{ " " }
       *[other] { "" }
    }joue { $times } avec { $missed ->
        [0] chaque autre
        [1] tous sauf un
       *[other] tous sauf deux
    } et rencontre chacun { $met } comme adversaire.
format-refused-sides = { $kind ->
        [evening] Une soirée
       *[other] Une saison
    } demande un jeu à deux camps, et celui-ci en a { $n }.
format-refused-pairs = Des paires demandent un jeu à quatre, et dans celui-ci chacun joue pour soi.
format-refused-contract =
    { $kind ->
        [evening] Une soirée
       *[other] Une saison
    } se décide aux points, et ce jeu peut se gagner avec moins de points que l’autre camp : réglez wins_by_contract=no.
format-refused-no-boards = { $title } demande un nombre d’étuis par ronde : réglez num_hands, par exemple 4.
format-refused-target = En { $title }, chaque étui se joue à chaque table, quel que soit le pointage : réglez target=0.
format-refused-time = En { $title }, chaque étui se joue à chaque table, quel que soit le temps : réglez time_limit=no.
format-refused-dealer = En { $title }, chaque étui se joue à chaque table : choisissez des règles à donneur forcé.
format-refused-redeal = En { $title }, chaque étui se joue à chaque table tel qu’il a été donné : avec { $setting }, ses cartes seraient redonnées.
format-refused-tokens = En { $title }, les étuis se comparent un à un, et un jeton ne compte que par quatre : réglez four_trick_tokens=no.

## Les pointages possibles

format-score-negative = Dans ce jeu, personne ne perd de points : { $score } est impossible.
format-score-too-high = { $score }, c’est trop pour une ronde.
format-score-not-over = Une partie à { $target } finit quand un camp a { $target } : à { $score }, elle continue.
format-score-too-many = Personne ne peut faire { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $hands ->
        [one] { $hands } donne
       *[other] { $hands } donnes
    } : le plus est { $most }{ $hands ->
        [one] { "" }
       *[other] { " " }par donne
    }.
format-score-at-most = { $hands ->
        [one] { $hands } donne rapporte
       *[other] { $hands } donnes rapportent
    } au plus { $most ->
        [one] { $most } point
       *[other] { $most } points
    } aux deux camps ensemble, et { $score } en fait { $sum }.
format-score-at-least = { $hands ->
        [one] { $hands } donne rapporte
       *[other] { $hands } donnes rapportent
    } au moins { $least ->
        [one] { $least } point
       *[other] { $least } points
    } aux deux camps ensemble, et { $score } en fait { $sum }.
format-score-both = Une partie à { $target } finit quand un camp a { $target } : à { $score }, les deux les ont.
format-score-overshoot = { $score } est impossible : à partir de { $before } points, une donne en ajoute au plus { $most }.
format-score-impossible = Aucune partie à { $target } ne peut finir { $score }.
format-score-unreachable = { $hands ->
        [0] Aucun nombre de donnes ne donne
        [one] { $hands } donne ne peut pas donner
       *[other] { $hands } donnes ne peuvent pas donner
    } { $score }.
format-score-unreachable-by = { $hands ->
        [0] Aucun nombre de donnes ne donne
        [one] { $hands } donne ne peut pas donner
       *[other] { $hands } donnes ne peuvent pas donner
    } { $score } : un camp marque { $values } par donne.

## Les listes de noms

evening-list-line-too-long = La ligne { $line } a { $n } caractères : { $most } au plus.
evening-list-cells = La ligne { $line } a plus de cases qu’il n’y a de titres.
evening-list-more = La ligne { $line } contient plus qu’un nom : ne gardez que les noms, ou commencez par une ligne de titres de colonnes, dont Name.
evening-list-first-last = La ligne 1 a { $first } colonnes de prénoms, mais { $last } de noms de famille.
evening-list-columns = La ligne 1 a { $n } colonnes de noms : { $most } au plus.
evening-list-title = La ligne 1 a le titre { $title }, qui ne dit pas de qui il s’agit : écrivez Player ou Partner, ou enlevez-le.
evening-list-too-long = Une liste a au plus { $most } lignes ou noms : celle-ci en a { $n }.
evening-list-unreadable = Impossible de lire la liste : { $error }.

## Ce qui est refusé

evening-refused-fewer-rounds = Impossible de fixer { $n ->
        [one] { $n } ronde
       *[other] { $n } rondes
    } : { $paired } sont déjà formées.
evening-refused-fewer-places = Impossible de fixer { $n ->
        [one] { $n } place
       *[other] { $n } places
    } : il y a { $here } joueurs.
evening-locked-format = Le format ne peut pas changer : créez une autre soirée pour un autre format.
evening-locked-club = Une soirée ne peut pas passer à un autre club.
evening-locked-rules = Le jeu ne peut plus changer une fois qu’une ronde est formée.
evening-locked-unit = Le prix du point ne peut plus changer une fois qu’un pointage a coûté quelque chose.
evening-locked-per-euchre = L’amende par euchre ne peut plus changer une fois qu’un euchre est inscrit.
evening-locked-per-renege = L’amende par renonce ne peut plus changer une fois qu’une renonce est inscrite.
evening-locked-third-place = Le match pour la troisième place ne peut plus changer une fois la finale formée.
evening-locked-paid = { $setting ->
        [stake] La mise
       *[other] La corbeille
    } ne peut pas changer, car on a déjà payé : annulez d’abord les paiements, ou facturez ce qui manque.
evening-locked-often = { $setting ->
        [stake] La mise
       *[other] La corbeille
    } ne peut plus changer : c’est fait { $n } fois. Facturez ce qui manque.
evening-refused-prizes-long = Un plan de prix a au plus { $most } caractères.
evening-refused-rounds = Une soirée a de 1 à { $most } rondes, et non { $n }.
evening-refused-places = Une soirée est pour 4 à { $most } joueurs, et non { $n }.
evening-refused-scoring = Comparez les étuis par match-points ou par average, et non { $scoring }.
evening-refused-bots = Il n’y a pas de robots de niveau { $level }.
evening-refused-no-unit = Indiquez ce que vaut un point.
evening-refused-unit = Payer au point, c’est le format points, et non { $format }.
evening-refused-drawn = Le tirage est fait.
evening-refused-many-rounds = Une soirée a au plus { $most } rondes : fermez-la, et ouvrez-en une autre.
evening-refused-round-open = La ronde { $round } attend { $n ->
        [one] la table { $tables }
       *[other] les tables { $tables }
    }.
evening-refused-last-round = Toutes les rondes sont jouées : fermez la soirée.
evening-refused-nobody-meets = Personne ne peut se rencontrer dans les rondes qui restent : fermez la soirée, à moins qu’une équipe revienne.
evening-refused-no-round = Aucune ronde n’est formée.
evening-refused-undone-often = On a annulé des rondes de cette soirée { $n } fois, et c’est le maximum.
evening-refused-undo-scored = La table { $table } de la ronde { $round } a un pointage : cette ronde ne peut pas être annulée.
evening-refused-real-cards = { $title } se joue avec de vraies cartes : à une table d’ici, d’autres verraient des étuis qu’ils ont encore à jouer.
evening-refused-other-deals = La table { $table } a joué cette ronde avec de vraies cartes, et les tables d’ici donnent d’autres mains : jouez aussi les étuis de la ronde avec de vraies cartes.
evening-refused-waiting = { $score } est déjà inscrit et attend l’autre camp.
evening-refused-late-name = Vous avez pris le nom { $name } après l’inscription d’un pointage pour cette table : c’est l’hôte qui décide, ou qui vous donne votre propre lien.
evening-refused-no-claim = Personne n’a inscrit de pointage pour la table { $table } de la ronde { $round }.
evening-refused-own-side = Seuls l’autre camp ou l’hôte peuvent confirmer un pointage.
evening-refused-board-order = L’étui { $later } a des points, mais pas l’étui { $missing } : inscrivez les étuis dans l’ordre, jusqu’au premier qui n’a pas été joué.
evening-refused-corrections = Les pointages de cette soirée ont été corrigés { $n } fois, et c’est le maximum.
evening-refused-winner-next = Les gagnants de la table { $table } de la ronde { $round } sont déjà dans la ronde suivante : annulez d’abord celle-ci, tant qu’elle n’a pas de pointage.
evening-refused-no-score = { $score } n’est pas un pointage.
evening-refused-level = Un match éliminatoire doit avoir un gagnant : jouez une donne de plus.
evening-refused-boards-sum = La somme des étuis n’est pas { $score }.
evening-refused-tally-twice = Inscrivez une seule fois les solos, euchres et renonces de chacun.
evening-refused-not-seated = Le joueur { $player } n’est pas à la table { $table }.
evening-refused-negative-tally = Solos, euchres et renonces ne peuvent pas être négatifs.
evening-refused-few-points = { $loners ->
        [one] { $loners } solo
       *[other] { $loners } solos
    } ({ $names }) et { $euchres ->
        [one] { $euchres } euchre
       *[other] { $euchres } euchres
    } des autres font au moins { $least } points, et le camp en a { $points }.
evening-refused-one-player = Ici les partenaires changent : inscrivez une personne à la fois. { $typed } en nomme { $n }.
evening-refused-team-size = Une équipe, c’est deux joueurs : { $typed } en nomme { $n }.
evening-refused-whole-team = Le tirage des équipes est fait : on se joint maintenant par équipe entière, comme « Xia & Wes ».
evening-refused-too-late = Le tirage des équipes est fait : il est trop tard pour se joindre à la soirée.
evening-refused-many-people = { $n } personnes se sont jointes à la soirée, départs compris : l’hôte peut retirer ceux qui n’ont jamais joué.
evening-refused-lookalike = { $name } ressemble à { $other }, qui est sur la liste : ajoutez une lettre.
evening-refused-full = Il y a { $n ->
        [one] { $n } place
       *[other] { $n } places
    }, et { $here } { $here ->
        [one] est prise
       *[other] sont prises
    }.
evening-refused-crowd = { $title } : { $most } joueurs au plus, et { $n }, c’est trop.
evening-refused-left-before = { $name } a déjà quitté la soirée.
evening-refused-many-leavers = { $n } personnes auraient quitté avec de l’argent à payer ou à recevoir, et { $most } est le maximum : inscrivez d’abord leurs paiements.
evening-refused-is-here = { $name } est là.
evening-refused-nobody-chosen = Choisissez qui retirer.
evening-refused-in-draw = { $names } { $n ->
        [one] a sa place
       *[other] ont leur place
    } dans le tirage : un départ est possible, mais pas un retrait.
evening-refused-over = La soirée est terminée, et personne ne doit rien.
evening-refused-assigned = L’hôte attribue les places de cette soirée : demandez-lui votre lien.
evening-refused-too-large = { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    } et { $rounds ->
        [one] { $rounds } ronde
       *[other] { $rounds } rondes
    }{ $boards ->
        [0] { "" }
        [one] { " " }de { $boards } étui
       *[other] { " " }de { $boards } étuis
    } font { $scores } pointages, et une soirée en a { $most } au plus : choisissez moins de rondes{ $boards ->
        [0] { "" }
       *[other] { " " }ou d’étuis
    }.
evening-refused-closed = La soirée est close : on ne peut plus la changer.
evening-refused-no-table = Il n’y a pas de table { $table } à la ronde { $round }.
evening-refused-has-score = La table { $table } de la ronde { $round } a déjà son pointage, { $score } : l’hôte peut le corriger.
evening-refused-not-at-table = Seuls les joueurs de la table { $table } et l’hôte peuvent inscrire son pointage.
evening-refused-gone = { $name } n’est plus sur la liste.
evening-refused-no-player = Il n’y a pas de joueur { $player }.
evening-refused-no-name = Il faut un nom.
evening-refused-long-name = Un nom a au plus { $most } caractères : { $name }…
evening-refused-two-alphabets = { $word } mêle deux alphabets : un seul par mot.
evening-refused-reserved-name = Le nom { $name } n’est pas permis ici : choisissez-en un autre.
evening-refused-taken-name = Le nom { $name } est déjà pris : ajoutez une lettre, comme { $name } B.
evening-refused-negative-amount = { $what } : pas de montant négatif.
evening-refused-no-amount = { $what } : il faut un montant.
evening-refused-high-amount = { $what } : c’est trop pour une partie amicale.
evening-refused-no-account = Il n’y a pas de compte { $account } ici.
evening-refused-close-playing = Une table joue encore : inscrivez ou corrigez d’abord son pointage.
evening-refused-close-unplayed = Rien n’a été joué : il n’y a rien à décerner.
evening-refused-close-left = Tous ceux qui ont joué sont partis avant la fin : marquez le retour de ceux qui doivent gagner un prix.

## Ce que disent les formulaires

ledger-choice-usual = Les prix habituels
ledger-choice-winner = Tout au premier
ledger-choice-own = Vos propres prix
ledger-choice-whole-as-stake = entiers si la mise l’est
ledger-choice-whole = entiers; les cents à la première place
ledger-choice-cent = au cent près
evening-form-none = Ce n’est pas un formulaire.
evening-form-unreadable = Impossible de lire le formulaire : { $error }.
evening-form-unconfirmed = { $what }. Rien n’a encore changé.
evening-form-missing = { $label } : il manque quelque chose dans le champ { $field }.
evening-form-whole-number = { $label } : il faut un nombre entier, et non { $typed }.
evening-form-range = { $label } : de { $minimum } à { $maximum }, et non { $typed }.
evening-form-two-numbers = Un pointage a deux nombres : un par camp.
evening-form-amount = { $label } : { $error }.
evening-form-choose-name = Choisissez d’abord le nom.
evening-form-choose-one = Choisissez parmi { $choices }.
evening-form-unchanged = Aucun réglage n’a changé.
evening-form-saved = Enregistré : { $changes }.
evening-form-settings-changed-to = Les réglages ont changé : { $changes }.
evening-form-settings-changed = Les réglages ont changé.
evening-form-no-names = Écrivez le nom à ajouter.
evening-form-choose-side = Choisissez le camp qui était là.
evening-label-score = Pointage
evening-label-stake = Mise
evening-label-unit = Prix du point
evening-label-rounds = Nombre de rondes
evening-label-places = Nombre de places
evening-label-basket = Corbeille
evening-label-per-euchre = Amende par euchre
evening-label-per-renege = Amende par renonce
evening-label-hands = Nombre de donnes
evening-label-target = But
evening-label-round = Ronde
evening-label-table = Table
evening-label-player = Numéro du joueur
evening-label-tally = { $kind ->
        [loners] Nombre de solos
        [euchred] Nombre d’euchres subis
       *[other] Nombre de renonces
    }
evening-label-payment = Paiement
evening-label-amount = Montant
evening-confirm = Cochez la case pour confirmer
evening-confirm-undo = Cochez la case pour annuler cette ronde
evening-confirm-leaving = Cochez la case pour confirmer ce départ
evening-confirm-going = Cochez la case pour confirmer votre départ
evening-confirm-link = Cochez la case pour couper l’ancien lien
evening-confirm-close = Cochez la case pour confirmer : une soirée close ne se rouvre pas.
format-card-players = { $fixed ->
        [yes] { $fewest } joueurs
       *[other] de { $fewest } à { $most } joueurs
    }{ $teams ->
        [yes] , en équipes
       *[other] { "" }
    }
format-usebio-boards = USEBIO est pour les soirées où l’on compare des étuis, comme le duplicate.
format-usebio-undrawn = Il n’y a pas de paires avant le tirage.
ledger-change-debts = { $n ->
        [one] { $n } joueur doit
       *[other] { $n } joueurs doivent chacun
    } { $kind ->
        [more] { $amount } de plus
        [less] { $amount } de moins
       *[other] un autre montant
    }
ledger-change-prizes = les prix prévus changent
ledger-changes = { " " }De ce fait : { $changes }.

## Ce que disent les pages

ledger-pays-into-basket = { $amount } à la corbeille
evening-tally-line = { $who } : { $what }
evening-next-round = { $kind ->
        [team] { $n ->
            [one] { $n } équipe
           *[other] { $n } équipes
        }
       *[other] { $n ->
            [one] { $n } joueur
           *[other] { $n } joueurs
        }
    }, { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    }
evening-refused-few-players = { $n ->
        [one] { $n } personne seulement jouerait
       *[other] { $n } personnes seulement joueraient
    }, et une table en demande quatre.
evening-left-and-partner = { $who } (donc { $partner } ne peut pas jouer)
evening-lookalikes = { $first } et { $second } se ressemblent. Renommez l’un des deux ci-dessous, pour qu’aucun pointage n’aille au mauvais nom.
evening-waiting-dispute = Les camps de la table { $table } ne sont pas d’accord.
evening-waiting-claim = { $payer ->
        [you] vous dites
       *[other] { $payer } dit
    } { $payee ->
        [you] vous avoir payé
       *[other] avoir payé à { $payee }
    } { $amount }.
evening-waiting-more = { $n ->
        [one] { $n } autre paiement attend.
       *[other] { $n } autres paiements attendent.
    }
evening-denied-by-host = selon l’hôte, { $payee } n’a pas reçu les { $amount } que vous dites avoir payés.
evening-denied = { $who } dit ne pas avoir reçu les { $amount } que vous dites avoir payés.
evening-agreed-at-once = ; l’autre camp est d’accord, donc cela compte.
evening-agreement = { $who } confirme la table { $table }, ronde { $round } : { $score }.
evening-own-points = { $points } { $kind ->
        [game] { $n ->
            [one] partie
           *[other] parties
        }
       *[other] { $n ->
            [one] point
           *[other] points
        }
    }
evening-own-level = à égalité
evening-own-margin = { $points } { $n ->
        [one] point
       *[other] points
    } { $where ->
        [ahead] d’avance
       *[other] de retard
    }
evening-next-out = vous sautez la ronde { $round }
evening-next-table = table { $table }, avec { $partner } contre { $opponents }
format-hands-a-round = { $n ->
        [one] { $n } donne par ronde
       *[other] { $n } donnes par ronde
    }
format-games-to = parties à { $target }
format-rounds = { $n ->
        [one] { $n } ronde
       *[other] { $n } rondes
    }
ledger-in-the-pot = { $amount } dans la cagnotte
ledger-split-none = aucun prix
ledger-split = prix { $prizes }
evening-author-guest = par le lien
evening-author-moderator = modération

## Ce qui a changé depuis

evening-seen-look-again = Regardez de nouveau.
evening-seen-no-table = Cette table n’existe plus.
evening-seen-booked = Entre-temps, { $done ->
        [recorded] inscrit
       *[other] annulé
    } : { $what }.
evening-seen-claimed = Entre-temps, annoncé : le paiement de { $amount } ({ $payer } à { $payee }).
evening-seen-sides = { $first } contre { $second }
evening-seen-no-score = La table { $table } est maintenant sans pointage : { $names }.
evening-seen-score = La table { $table } a maintenant { $score } : { $names }.
evening-seen-claim = Table { $table }, maintenant : { $says } { $score } ({ $names }).
evening-seen-prices = La soirée a maintenant : { $stakes }.
evening-seen-gone = Ce nom n’est plus sur la liste.
evening-seen-renamed = Ce nom est maintenant { $name }.
evening-seen-left = { $n ->
        [0] Tout le monde est là.
       *[other] Départs jusqu’ici : { $names }.
    }
evening-seen-account = Ce compte s’appelle maintenant { $name }.
evening-seen-stakes = La soirée a maintenant : { $stakes }, et le tirage { $drawn ->
        [yes] est fait
       *[other] n’est pas fait
    }.
evening-seen-no-stake = aucune mise
evening-seen-no-prize = Si vous partez maintenant, vous ne gagnez aucun prix.
evening-seen-unpaid = { $n ->
        [one] { $n } joueur doit encore payer.
       *[other] { $n } joueurs doivent encore payer.
    }
evening-seen-idle = La liste de ceux qui n’ont jamais joué a peut-être changé.
evening-seen-coming = Maintenant : { $coming }
evening-seen-changed = Autre chose a changé. Regardez de nouveau.
evening-seen-taken = Un autre téléphone a pris le nom { $name }.

## Places, liens et tables sur ce serveur

evening-refused-not-joining = Seul l’hôte peut ajouter des noms à cette soirée. Demandez-lui.
evening-refused-join-late = La dernière ronde est déjà formée : on ne peut plus se joindre à la soirée.
evening-refused-flood-address = Trop de personnes à votre adresse se sont jointes à la soirée. Attendez une minute, ou demandez à l’hôte de vous ajouter.
evening-refused-flood = Trop de personnes se joignent à la soirée en ce moment. Attendez une minute, ou demandez à l’hôte.
evening-refused-other-phone = Un autre téléphone a le nom { $name }. L’hôte peut le libérer.
evening-refused-claimed-often = Le nom { $name } a été pris et rendu trop souvent. Demandez à l’hôte le lien de ce nom.
evening-refused-link-replaced = Ce lien a été remplacé. Faites-en un autre.
evening-refused-not-current = La ronde { $round } n’est plus la ronde en cours.
evening-refused-boards-seen = Dans ce navigateur, quelqu’un a regardé les étuis de cette soirée, et qui les a vus ne peut pas les jouer.
evening-refused-signed-in = Sur ce téléphone, vous êtes { $name }. Dites d’abord que ce n’est pas vous.
evening-refused-no-own-table = Vous n’avez pas de table dans cette ronde.
ledger-refused-overpaid-anyway = Pour l’inscrire quand même, cochez « Permettre plus que ce qui est dû ».
evening-refused-no-online-table = Vous n’avez pas de table sur ce serveur dans cette ronde.
evening-refused-online-table-gone = Cette table n’existe plus. Demandez à l’hôte.
evening-refused-seat-taken = { $name } occupe votre place. Demandez-lui de se lever.
evening-refused-no-game = Aucune partie ne se joue là.
evening-refused-no-seat = Personne n’a cette place à cette table.
evening-refused-at-table = { $name } est à la table. Un robot peut jouer à sa place dès son départ, ou dès que vous libérez le nom.
evening-refused-pairing-busy = Trop de personnes vont et viennent. Formez la ronde de nouveau.
evening-refused-pairing-changed = Quelque chose a changé. Formez la ronde de nouveau.
evening-refused-already-paired = La ronde { $round } est déjà formée.
evening-deleted = L’hôte a supprimé cette soirée.
evening-not-host = Seul l’hôte peut faire cela, avec son lien.
evening-not-player = Dites d’abord qui vous êtes : choisissez votre nom sur la page de la soirée.
evening-not-player-here = Dites d’abord qui vous êtes : choisissez votre nom sur cette page.
evening-link-invalid = Ce lien ne fonctionne plus. Demandez-en un nouveau à l’hôte.
evening-too-many-requests = Trop d’actions depuis votre adresse. Attendez une minute.
evening-no-boards = Cette soirée ne compare pas d’étuis.
evening-not-found = Cette soirée est introuvable. Elle a été supprimée, ou le lien est faux.
evening-settings-host-only = Seul l’hôte peut changer les réglages, avec son lien.
evening-boards-host-only = Seul l’hôte peut voir les étuis : ils montrent toutes les mains.
evening-no-action = Cette action n’existe pas.
evening-no-csv-table = Choisissez la table parmi { $tables }.
ledger-awaits-host = l’hôte

## La page d'une soirée

event-page-title = { $title } : soirée d’euchre
event-page-description = Une soirée d’euchre : tables, pointages, classement et prix.
event-page-place-lost = Ce téléphone n’a plus la place qu’il avait. Elle est maintenant à { $name }.
event-page-place-lost-take = Ne la prenez que si vous êtes { $name }.
event-page-others-taken = Toutes les autres places sont prises.
event-page-all-taken = Toutes les places sont prises. Demandez à l’hôte si vous voulez jouer.
event-page-signed-in-as = Votre compte est { $name }, et ce nom est sur la liste.
event-page-i-am = Je suis { $name }
event-page-other-name = Ou un autre nom de la liste
event-page-your-name-listed = Votre nom est sur la liste
event-page-choose-your-name = Choisissez votre nom
event-page-thats-me = C’est moi
event-page-new-name = Un nouveau nom
event-page-your-name = Votre nom
event-page-join-team-hint = Pour une équipe, écrivez les deux noms : Ann &amp; Bob. Sinon, le tirage vous trouve un partenaire.
event-page-join = Participer
event-page-choose-the-name = Choisissez le nom
event-page-left-mark = (hors jeu)
event-page-walkover-why = Un forfait, parce qu’un camp n’était pas là : il perd par le plein pointage, { $points } : 0.
event-page-walkover-win = { $name } gagnent
event-page-unplayed-why = Il manquait quelqu’un? Si c’est un départ, marquez-le d’abord. Si une table ne joue pas, personne n’y gagne, et ses joueurs sautent la ronde.
event-page-unplayed = Marquer non jouée
event-page-who-pays-whom = Qui paie qui
event-page-club = Soirée de club : <a>{ $club }</a>
event-page-place = rang
event-page-you-owe = vous devez { $amount }
event-page-you-get = vous recevez { $amount }
event-page-leaving-soon = Vous partez après cette ronde. Seul l’hôte peut marquer votre retour.
event-page-over-place = La soirée est terminée : votre rang, { $place }
event-page-over = La soirée est terminée
event-page-stage-table = { $stage } : table { $table }
event-page-with = avec <strong>{ $partner }</strong>
event-page-against = contre <strong>{ $opponents }</strong>
event-page-you-sit-ew = { $boards }; vous êtes Est-Ouest.
event-page-you-sit-ns = { $boards }; vous êtes Nord-Sud.
event-page-entered-by-hand = Ce pointage a été inscrit à la main : votre table sur ce serveur ne peut pas le changer.
event-page-counts = Ce pointage compte. S’il est faux, dites-le à l’hôte.
event-page-next = Ensuite : { $next }.
event-page-they-entered = L’autre camp a inscrit ceci (votre camp d’abord) :
event-page-yes-right = Oui, c’est exact
event-page-no-it-was = Non, c’était…
event-page-table-reports = Votre table indique (votre camp d’abord) :
event-page-table-unconfirmed = Les joueurs prévus ne l’ont pas tous finie. Cela compte dès qu’une personne de chaque camp, ou l’hôte, dit oui.
event-page-accept = Accepter
event-page-your-side-agreed = Votre camp a dit oui. Cela compte quand { $opponents } ou l’hôte dit oui aussi.
event-page-table-disagrees = <strong>Votre table indique un autre pointage.</strong> Vous avez inscrit { $mine } : { $theirs }. Elle dit (votre camp d’abord) :
event-page-sides-disagree = <strong>Les deux camps ne sont pas d’accord.</strong> Vous avez inscrit { $mine } : { $theirs }. L’autre camp dit (votre camp d’abord) :
event-page-table-right = La table a raison
event-page-they-right = Ils ont raison
event-page-neither-right = Ni l’un ni l’autre…
event-page-talk-it-over = Parlez-en, ou demandez à l’hôte de trancher.
event-page-your-side-entered = Votre camp a inscrit ceci. Cela compte quand { $opponents } ou l’hôte dit oui.
event-page-change-it = Modifier
event-page-sit-down = S’asseoir à votre table
event-page-online-why = Vous jouez sur ce serveur, et le pointage s’inscrit de lui-même après la partie. Si un pointage inscrit à la main compte avant, la partie ne compte pas.
event-page-by-hand = Inscrire un pointage à la main
event-page-no-cards = Pas de cartes? <button>Jouez ici</button>
event-page-enter-this = Inscrire ce pointage
event-page-enter-instead = Inscrire ceci à la place
event-page-enter-score = Inscrire le pointage
event-page-set-score = Fixer le pointage
event-page-standings-caption = Classement
event-page-stage-out = { $stage } : vous sautez cette ronde
event-page-bye = Vous avez un laissez-passer.
event-page-drink = C’est le moment de prendre un verre.
event-page-you-left = Vous êtes hors jeu
event-page-only-host-back = Seul l’hôte peut marquer votre retour.
event-page-partner-left = { $partner } n’est plus là
event-page-partner-left-why = Votre équipe est hors jeu sans { $partner } : il faut son retour, ou une autre personne à sa place. Demandez à l’hôte.
event-page-youre-in = Vous y êtes
event-page-play-next = Vous jouerez à la prochaine ronde.
event-page-after-draw = Votre table paraîtra ici après le tirage.
event-page-who-are-you = Qui êtes-vous?
event-page-did-you-play = Avez-vous joué aussi?
event-page-did-you-play-why = Prenez votre place pour inscrire ce que vous avez payé. Si on vous devait de l’argent, l’hôte confirme que vous l’avez reçu.
event-page-youre-host = C’est vous l’hôte
event-page-tables-finished = { $round } – { $done } { $done ->
        [one] table sur { $n } est finie
       *[other] tables sur { $n } sont finies
    }.
event-page-out-next = Hors de la prochaine ronde : { $names }.
event-page-all-finished = { $n ->
        [one] La ronde est finie.
       *[other] Les { $n } rondes sont finies.
    }
event-page-pair-next = Former la prochaine ronde
event-page-draw-and-start = Tirer au sort et commencer
event-page-draw-partners = Le tirage décide des places et trouve un partenaire à chaque personne seule.
event-page-draw-seats = Le tirage décide des places.
event-page-not-here = Pas là : { $names }.
event-page-are-you-playing = Jouez-vous aussi?
event-page-add-late = Ajouter une arrivée tardive
event-page-add-names = Ajouter des noms
event-page-names-one-a-line = Les noms, un par ligne
event-page-last-paired-stake = La dernière ronde est déjà formée. Les nouveaux noms ne joueront pas, mais paient tout de même la mise.
event-page-last-paired = La dernière ronde est déjà formée. Les nouveaux noms ne joueront pas.
event-page-add = Ajouter
event-page-people-tools = Départ, retour, nom ou remplacement
event-page-who-leaves = Qui s’en va?
event-page-who-is-back = Qui est de retour?
event-page-whom-to-rename = Nom à changer ou personne à remplacer
event-page-whom-to-free = Quel nom est sur le mauvais téléphone?
event-page-out-from-next = Hors jeu à partir de la prochaine ronde.
event-page-stake-stays = La mise reste dans la cagnotte.
event-page-stake-back = La mise est rendue, puisque les parties n’ont pas commencé.
event-page-yes-leaving = Oui, c’est un départ
event-page-mark-left = Marquer le départ
event-page-mark-back = Marquer le retour
event-page-new-name-label = Nouveau nom, ou nom de la personne qui remplace
event-page-takes-over = Quelqu’un d’autre prend la place : l’ancien téléphone perd le nom et le siège
event-page-rename = Renommer
event-page-free-name = Libérer le nom
event-page-remove-idle = Retirer ceux qui n’ont jamais joué
event-page-removed-owe-nothing = Leur nom quitte la liste, et ils ne doivent rien.
event-page-removed = Leur nom quitte la liste.
event-page-players-to-remove = Noms à retirer
event-page-remove = Retirer
event-page-undo-this-round = Annuler cette ronde
event-page-undo-draw = Cela annule aussi le tirage. Le prochain comprendra tous ceux qui sont arrivés depuis.
event-page-undo-pairing = Vous pourrez ensuite former la ronde de nouveau avec tous ceux qui sont là.
event-page-undo-boards = Les étuis gardent leurs cartes : n’annulez que si personne n’a regardé de main.
event-page-undo-until = Ce n’est plus possible dès qu’un pointage est inscrit.
event-page-yes-undo = Oui, tout le monde quitte sa table
event-page-undo-round = Annuler la ronde { $round }
event-page-close-tool = Fermer la soirée
event-page-mark-back-name = Marquer le retour : { $name }
event-page-close-awards = Les prix sont décernés selon le classement actuel.
event-page-close-final = Le classement devient définitif.
event-page-close-payments = Après cela, seuls les paiements peuvent changer.
event-page-close-nothing = Après cela, rien ne peut changer.
event-page-yes-sure = Oui, c’est certain
event-page-table = Table { $n }
event-page-state-disputed = désaccord entre les camps
event-page-state-both = en attente des deux camps
event-page-state-other = en attente de l’autre camp
event-page-state-playing = joue ici
event-page-accept-what = Accepter ({ $says } table { $table })
event-page-watch-later = Jouée sur ce serveur. Vous pourrez la regarder une fois que toutes les tables auront joué ces étuis.
event-page-watch = Regarder
event-page-watch-replay = Revoir la partie
event-page-missing = Pas encore là. Un robot peut jouer à leur place; les deux camps doivent alors confirmer le résultat :
event-page-use-bot = Un robot pour { $name }
event-page-correct-score = Corriger le pointage
event-page-have-them-play = Ou faites-les <button>jouer ici</button>
event-page-earlier-rounds = Rondes précédentes
event-page-standings = Classement
event-page-players = Joueurs
event-page-nobody-here = Personne n’est encore là.
event-page-add-or-share = Ajoutez des noms, ou partagez le lien ci-dessous.
event-page-honours = Distinctions
event-page-the-link = Le lien
event-page-link-join-claim = Avec ce lien, n’importe qui peut voir la soirée, s’y joindre et prendre sa place sur son téléphone.
event-page-link-join = Avec ce lien, n’importe qui peut voir la soirée et s’y joindre.
event-page-link-claim = Avec ce lien, n’importe qui peut voir la soirée et prendre sa place sur son téléphone.
event-page-link-see = Avec ce lien, n’importe qui peut voir la soirée.
event-page-keep-place = Vous gardez votre place.
event-page-link-label = Lien de cette soirée
event-page-copy = Copier
event-page-share = Partager
event-page-scan = Scannez-le avec l’appareil photo d’un téléphone.
event-page-host-link = Votre lien d’hôte : gardez-le
event-page-host-link-why = Tout appareil qui l’ouvre devient celui de l’hôte. Gardez-le pour vous, et ne le perdez pas : nous ne pouvons pas le retrouver. Si quelqu’un d’autre l’a, <a>faites-en un nouveau</a>.
event-page-host-link-label = Lien d’hôte
event-page-you-are-leave = Vous êtes { $name }. Changer de téléphone ou partir plus tôt.
event-page-you-are = Vous êtes { $name }. Changer de téléphone.
event-page-not-you = Ce n’est pas vous?
event-page-my-link-why = Ce lien ouvre votre place sur un autre téléphone :
event-page-my-link-label = Votre lien
event-page-have-to-go = Je dois partir
event-page-go-host-back = Vous êtes hors jeu à partir de la prochaine ronde, et seul l’hôte peut marquer votre retour.
event-page-go = Vous êtes hors jeu à partir de la prochaine ronde.
event-page-own-stake-stays = Votre mise reste dans la cagnotte.
event-page-own-stake-back = Votre mise vous est rendue, puisque les parties n’ont pas commencé.
event-page-go-no-prize = Si vous partez maintenant, vous ne gagnez aucun prix.
event-page-yes-go = Oui, je pars
event-page-not-me = Je ne suis pas { $name }
event-page-save-boards = À enregistrer : <a>classement</a>, <a>résultats</a>, <a>caisse</a> et <a>règlement</a> en CSV, <a>tout en JSON</a>, <a>étuis en USEBIO</a>.
event-page-save = À enregistrer : <a>classement</a>, <a>résultats</a>, <a>caisse</a> et <a>règlement</a> en CSV, <a>tout en JSON</a>.

## Ce que les pages d'une soirée partagent

event-page-tab-evening = Soirée
event-page-tab-money = Caisse
event-page-tab-history = Historique
event-page-tab-sheets = Feuilles
event-page-tab-screen = Écran mural
event-page-tab-boards = Étuis
event-page-tab-settings = Réglages
event-page-tabs = Cette soirée
event-page-tab-rules = Les règles
event-page-it-was = Avant : { $score }
event-page-it-was-why = Avant : { $score }, { $why }
event-page-it-was-walkover = Avant : { $score }, forfait
event-page-corrected-before = { $n ->
        [one] ({ $n } correction avant)
       *[other] ({ $n } corrections avant)
    }
event-page-pages = Pages
event-page-later = Plus récent
event-page-earlier = Plus ancien
event-page-page-of = Page { $page } sur { $last }
event-page-was-host = Le lien d’hôte a été remplacé : ce navigateur ne dirige plus la soirée. Ouvrez le nouveau lien pour la diriger.
event-page-ordinal = { $n ->
        [1] 1er
       *[other] { $n }e
    }
event-page-tied = , à égalité
event-page-boards = Étuis
event-page-side-first = { $name } d’abord :
event-page-board-points = Points de chaque étui
event-page-board = Étui
event-page-board-side = Étui { $board }, { $side }
event-page-loners = Solos
event-page-loners-made = solos réussis
event-page-euchred = Euchres
event-page-times-euchred = euchres subis
event-page-reneges = Renonces
event-page-reneges-made = renonces
event-page-count = Nombre
event-page-reason-optional = Raison (facultative)
event-page-reason = Raison
event-page-stopped-early = Interrompue : compter le pointage tel quel
event-page-note-walkover = Forfait : pas joué.
event-page-note-broken-off-why = Interrompue : { $why }.
event-page-note-broken-off = Interrompue.
event-page-no-score = pas encore de pointage
event-page-bot-for = Un robot ({ $level ->
        [beginner] débutant
        [casual] détente
        [club] club
        [expert] expert
       *[other] { $level }
    }) pour { $name }
event-page-again = { $name } de nouveau
event-page-from-hand = à partir de la donne { $hand }
event-page-prize = Prix
event-page-prize-now = Prix actuel
event-page-folded-prize = prix
event-page-folded-prize-now = prix actuel
event-page-table-of = Tableau : { $what }
event-page-place-column = Place
event-page-name-column = Nom
event-page-you-mark = (vous)

## La liste des soirées

event-page-events-title = Soirées d’euchre : des tournois entre amis
event-page-events-description = Organisez une soirée d’euchre à de vraies tables ou en ligne : places, pointages, classement, prix, et qui paie qui.
event-page-events-heading = Une soirée d’euchre
event-page-events-lede = À quatre ou à quarante, avec de vraies cartes ou aux tables de ce serveur. Chacun trouve sa table sur son téléphone, inscrit le pointage et voit qui mène. À la fin, la page montre qui paie qui.
event-page-host-an-evening = Organiser une soirée
event-page-phase-gathering = on attend des joueurs
event-page-phase-over = terminée
event-page-phase-playing = en cours
event-page-players-n = { $n ->
        [one] { $n } joueur
       *[other] { $n } joueurs
    }
event-page-your-evenings = Vos soirées
event-page-open-evening = Ouvrir
event-page-evenings-here = Les soirées que vous organisez ou jouez avec ce navigateur paraissent ici.
event-page-open-to-join = Ouvertes à tous
event-page-look = Voir
event-page-no-evenings = Aucune soirée n’est ouverte en ce moment.

## Historique, étuis et feuilles

event-page-history-title = Historique : { $title }
event-page-history-caption = Tout ce qui s’est passé, le plus récent d’abord
event-page-boards-of-round = { $title } : étuis de la ronde { $round }
event-page-first-sits-ns = Le camp nommé d’abord est Nord-Sud.
event-page-boards-title = Étuis à préparer : { $title }
event-page-boards-real = Pour de vraies cartes : mettez ces cartes dans les étuis. Qui les a vues ne peut pas jouer. Ou laissez chaque table mêler et donner les étuis qu’elle joue d’abord. Chacun garde ses cartes devant soi, puis les remet dans l’étui.
event-page-boards-pack = Pour de vraies cartes : chaque table range son paquet ainsi. Qui les a vues ne peut pas jouer. Les tables de ce serveur donnent d’autres mains : jouez une ronde ici à toutes ses tables, ou à aucune.
event-page-print = Imprimer
event-page-boards-playing = <strong>Vous jouez ce soir</strong> : cette page ne vous montre que les étuis que tout le monde a joués. Demandez à quelqu’un qui ne joue pas d’ouvrir le lien d’hôte et d’imprimer les autres.
event-page-boards-ask = Certains de ces étuis restent à jouer. Une fois que vous les avez vus, personne ne peut jouer à cette soirée dans ce navigateur.
event-page-boards-show = Montrer les étuis
event-page-boards-after-draw = Le nombre d’étuis est connu après le tirage.
event-page-column-round = Ronde
event-page-column-table = Table
event-page-column-with = Avec
event-page-column-against = Contre
event-page-column-sits = Place
event-page-column-boards = Étuis
event-page-sits-out = saute la ronde
event-page-travellers-title = Étuis : { $title }
event-page-travellers-what = Le résultat de chaque étui à chaque table.
event-page-travellers-when = Un étui paraît ici une fois que tout le monde l’a joué.
event-page-travellers-usebio = <a>En CSV</a>, <a>en USEBIO</a> pour les logiciels des clubs de bridge.
event-page-travellers-csv = <a>En CSV</a>.
event-page-travellers-none = Aucun étui n’est encore fini à toutes les tables.
event-page-column-ns = Nord-Sud
event-page-column-ew = Est-Ouest
event-page-key-title = Votre lien : { $title }
event-page-key-heading = Votre lien
event-page-key-paste = Collez le lien entier
event-page-key-open = Ouvrir
event-page-key-why = Avec JavaScript, cela se fait tout seul. La partie secrète du lien vient après le #, et ne va qu’à ce serveur.
event-page-deals = { $who } donne
event-page-column-points = Points
event-page-points-of-ns = { $points } de Nord-Sud
event-page-points-of-ew = { $points } d’Est-Ouest
event-page-column-n-s = N-S
event-page-column-e-w = E-O
event-page-screen-title = { $title } : écran mural
event-page-tables = Tables
event-page-wall-walkover = Forfait
event-page-wall-broken-off = Interrompue
event-page-wall-out = sortis
event-page-wall-join = Participez sur votre téléphone :
event-page-wall-take = Prenez votre place sur votre téléphone :
event-page-wall-nowhere = (seulement sur cet ordinateur : la page de l’hôte explique comment laisser entrer les téléphones)
event-page-sheets-title = Feuilles à imprimer : { $title }
event-page-sheets-what = Cartes de places, feuilles de pointage et classement, chacun sur sa page.
event-page-sheets-after-draw = Les feuilles paraissent ici après le tirage.
event-page-sheets-boards = <a>Les étuis, pour des tables à vraies cartes</a> : ouvrez-les seulement si vous ne jouez pas.
event-page-sheet-game = { $game } :
event-page-sheet-cards = { $title } : cartes de places
event-page-sheet-guides = { $title } : guides de table
event-page-sheet-scores = { $title } : feuilles de pointage, { $round }
event-page-hand = Donne
event-page-sheet-score = Pointage
event-page-sheet-standings-end = { $title } : classement final
event-page-sheet-standings = { $title } : classement à la ronde { $round }

## La caisse d'une soirée

event-page-ledger-title = Caisse : { $title }
event-page-choose = Choisissez
event-page-payments-to-confirm = Paiements à confirmer
event-page-claims = <strong>{ $payer }</strong> dit avoir payé à <strong>{ $payee }</strong>
event-page-i-got-it = Reçu
event-page-was-paid = C’est payé
event-page-undo = Annuler
event-page-i-did-not = Pas reçu
event-page-delete-claim = Effacer
event-page-payment-of = { $payer } à { $payee }, { $amount }
event-page-answer-payment = { $answer } : { $payment }
event-page-waiting-for = on attend { $who }
event-page-payment-counts = Un paiement compte dès que la personne qui le reçoit, ou l’hôte, le confirme.
event-page-fewest = Le moins de paiements possible pour tout régler.
event-page-so-far-bank = Jusqu’ici. La banque (la personne qui ramasse l’argent) garde la cagnotte jusqu’à la fermeture de la soirée.
event-page-so-far = Jusqu’ici : le moins de paiements possible pour tout régler.
event-page-pays = <strong>{ $payer }</strong> paie à <strong>{ $payee }</strong>
event-page-paid = Payé
event-page-i-paid = J’ai payé
event-page-paid-what = { $words } : { $payer } à { $payee }
event-page-nobody-owes = Personne ne doit rien à personne.
event-page-rejoined = { $payer } doit { $amount }, et { $payee } doit encore les recevoir. Est-ce la même personne, qui a payé puis s’est jointe de nouveau?
event-page-rejoined-settled = Oui, c’est réglé : { $payer } a payé avant de partir
event-page-settled = Oui, c’est réglé
event-page-all-paid = Tout le monde a payé sa mise à la banque
event-page-all-paid-except = Cela inscrit que tout le monde, sauf { $names }, a maintenant payé { $amount }.
event-page-all-paid-what = Cela inscrit que tout le monde a maintenant payé { $amount }.
event-page-yes-all-paid = Oui, tout le monde a payé
event-page-record-payment = Inscrire un paiement
event-page-who-paid = Qui a payé
event-page-to-whom = À qui
event-page-how-much = Combien
event-page-allow-more = Permettre plus que ce qui est dû
event-page-payment-hint = Votre paiement compte dès que l’autre personne ou l’hôte le confirme. L’hôte inscrit les paiements à la banque et de la banque.
event-page-record-it = Inscrire
event-page-who-owes = Qui doit
event-page-charge-somebody = Facturer quelqu’un
event-page-what-for = Pour quoi
event-page-charge = Facturer
event-page-balances = Soldes
event-page-table-of-balances = Tableau des soldes
event-page-column-who = Qui
event-page-column-balance = Solde
event-page-gets = reçoit <span>{ $amount }</span>
event-page-owes = doit <span>{ $amount }</span>
event-page-even = à zéro
event-page-no-money = Aucun argent n’a bougé.
event-page-statement-of = Relevé : { $name }
event-page-table-of-statement = Tableau du relevé
event-page-column-what = Quoi
event-page-column-amount = Montant
event-page-no-payments = Aucun paiement encore.
event-page-all-payments = Tous les paiements et frais
event-page-table-of-payments = Tableau des paiements et frais
event-page-column-from = De
event-page-column-to = À
event-page-undo-what = Annuler : { $what }, { $payer } à { $payee }
event-page-nothing-yet = Rien encore.
event-page-ledger-csv = <a>La caisse</a> et <a>qui paie qui</a> en CSV.

## Une nouvelle soirée et ses réglages

event-page-new-title = Organiser une soirée d’euchre
event-page-new-crumb = Soirées
event-page-host-for = Organiser une soirée pour { $club }
event-page-how-do-you-play = Comment jouez-vous?
event-page-evening-name = Nom de la soirée
event-page-name-example = Jeudi au club
event-page-who-is-coming = Qui vient?
event-page-one-name = Un nom par ligne
event-page-one-name-team = ; pour une équipe, Ann &amp; Bob
event-page-more-later = Vous pourrez en ajouter plus tard.
event-page-anyone-joins = Qui a le lien peut se joindre à la soirée
event-page-list-it = L’afficher pour tous sous Soirées tant qu’on peut s’y joindre
event-page-confirm-scores = Un pointage ne compte qu’une fois confirmé par l’autre camp
event-page-stake = Mise
event-page-stake-hint = Ce que chacun met dans la cagnotte.
event-page-usual-currency = $
event-page-currency = Monnaie
event-page-no-currency = aucune
event-page-unit = Prix du point
event-page-unit-hint = Ce que les perdants paient aux gagnants pour chaque point d’écart.
event-page-pot-shared = Comment se partage la cagnotte?
event-page-usual-prizes = Ici, d’habitude : { $prizes }.
event-page-tied-share = En cas d’égalité, on partage les prix des places en jeu.
event-page-own-prizes = Vos propres prix
event-page-own-prizes-hint = Des parts comme 50/30/20, ou des montants comme 40 + 20.
event-page-rounding = Arrondi des prix
event-page-more-length = Le jeu, les rondes et les places
event-page-game = Jeu
event-page-usual-game = Le jeu habituel de ce format
event-page-house-rules = Règles maison
event-page-hands-per-round = Donnes par ronde
event-page-points-to-win = ou points pour gagner
event-page-rounds = Rondes
event-page-places = Places
event-page-usual = habituel
event-page-any = libre
event-page-semifinal-losers = Les perdants des demi-finales
event-page-play-for-third = jouent pour la troisième place
event-page-both-third = sont troisièmes ex æquo
event-page-compare-boards = Comparer les étuis
event-page-by-match-points = par points de match
event-page-with-average = avec la moyenne des autres tables
event-page-more-extras = Une corbeille pour le plus de solos, et des amendes
event-page-into-basket = À la corbeille
event-page-into-basket-hint = Ce que chacun y met. Qui a le plus de solos la gagne.
event-page-for-euchred = Par euchre subi
event-page-for-renege = Par renonce
event-page-fines-too = Les amendes vont aussi à la corbeille.
event-page-host-this = Organiser cette soirée
event-page-settings-title = Réglages : { $title }
event-page-settings-closed = La soirée est close : ses réglages ne peuvent plus changer.
event-page-nothing = rien
event-page-no-number = aucun
event-page-round-prizes = Arrondir les prix à des montants entiers; les cents à la première place
event-page-anyone-claims = Qui a le lien peut prendre un nom de la liste; sinon, donnez à chacun son lien ci-dessous
event-page-per-euchre = Par euchre
event-page-per-renege = Par renonce
event-page-also-basket = Va aussi à la corbeille.
event-page-bots = Robots
event-page-bots-hint = Aux tables de ce serveur.
event-page-bot-speed = Leur vitesse
event-page-no-change = Inchangé
event-page-changing-stakes = Changer la mise ou la corbeille change ce que chacun doit. Changer les prix change qui reçoit quoi.
event-page-save-settings = Enregistrer les réglages
event-page-history-lists = L’historique garde vos changements.
event-page-links = Liens
event-page-given-link = Ce lien est pour <strong>{ $name }</strong> seulement, et vous ne le verrez qu’une fois. Le lien précédent ne fonctionne plus.
event-page-link-for = Lien pour { $name }
event-page-give-link = Donner un lien à quelqu’un
event-page-player = Joueur
event-page-phones-lose = Les téléphones qui ont cette place la perdront.
event-page-make-link = Faire le lien
event-page-new-host-link = Faire un nouveau lien d’hôte
event-page-new-host-link-why = Faites-le si quelqu’un d’autre a votre lien. Vos autres appareils auront besoin du nouveau, qui est sur la page de la soirée.
event-page-yes-stop-link = Oui, couper l’ancien lien
event-page-delete-evening = Supprimer la soirée
event-page-delete-for-all = La supprimer pour tout le monde
event-page-delete-why = Cela efface tout pour de bon, sur tous les téléphones : noms, pointages, caisse et historique. Les tables jouées sur ce serveur gardent leurs liens.
event-page-delete-open = La soirée n’est pas encore close : personne ne verra qui doit quoi à qui.
event-page-delete-save = Vous pouvez d’abord <a>tout enregistrer en JSON</a>.
