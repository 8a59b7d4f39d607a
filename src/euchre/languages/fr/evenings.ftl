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
evening-round-paired = Ronde { $round } : { $tables }
evening-draw-undone = La ronde 1 est annulée, et le tirage aussi.
evening-round-undone = La ronde { $round } est annulée.
evening-table-online = La table { $table } de la ronde { $round } joue sur ce serveur.
evening-score-entered = { $who } inscrit le pointage de la table { $table }, ronde { $round } : { $score }
evening-score-agreed = { $who } confirme le pointage de la table { $table }, ronde { $round }, { $score }. Il compte dès que l’autre camp le confirme aussi.
evening-charged = { $payer } doit { $amount } à { $payee } : { $what }
evening-payment-claimed = { $payer } dit avoir payé { $amount } à { $payee }. Cela compte dès que { $payee } ou l’hôte le confirme.
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
evening-round-of = Ronde { $round } de { $rounds }
evening-versus = { " " }c.{ " " }
evening-left = { $who } s’en va.
evening-left-stake-stays = { $who } s’en va; la mise reste dans la cagnotte.
evening-left-no-stake = { $who } s’en va et ne doit aucune mise.
evening-name-hidden = Un nom a été masqué : il est remplacé par { $name }
evening-place-taken-over = { $who } prend la place de { $former }
evening-renamed = { $former } s’appelle maintenant { $name }.
evening-team = { $names } forment une équipe
evening-team-called = { $names } forment l’équipe { $team }
evening-score-counts = { $score } à la table { $table }, ronde { $round } : ce pointage compte
evening-confirmed = { $who } confirme. { $score }.
evening-confirmed-by-host = L’hôte confirme. { $score }.
evening-instead = { " " }au lieu de { $former }
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
        [casual] détendu
        [club] club
        [expert] expert
       *[other] { $level }
    }) pour { $who }
evening-from-hand = { $who } à partir de la donne { $hand }
evening-then = , puis{ " " }
evening-at-the-table = { " " }À la table : { $players }
evening-payment-got = { $who } a reçu { $amount } de { $payer }
evening-payment = { $payer } paie { $amount } à { $payee }.
evening-claim-rejected = L’hôte rejette le paiement annoncé : { $payer } à { $payee }, { $amount }.
evening-claim-withdrawn = { $payer } ne dit plus avoir payé { $amount } à { $payee }.
evening-claim-denied = { $payee } n’a pas reçu les { $amount } que { $payer } dit avoir payés.

## Ce qui change dans les réglages

evening-change-whole = prix en montants entiers
evening-change-not-whole = prix au cent près
evening-change-third = on joue la troisième place
evening-change-no-third = on ne joue pas la troisième place
evening-change-confirm = l’autre camp confirme les pointages
evening-change-no-confirm = les pointages comptent tout de suite
evening-change-joining = tout le monde peut se joindre
evening-change-no-joining = l’hôte inscrit les noms
evening-change-listed = la soirée figure dans la liste publique
evening-change-not-listed = la soirée ne figure pas dans la liste publique
evening-change-claiming = tout le monde peut prendre un nom de la liste
evening-change-no-claiming = l’hôte attribue les noms
evening-change-amount = { $setting ->
        [stake] mise
        [unit] prix du point
        [basket] part de chacun à la corbeille
        [per_euchre] amende par euchre subi
       *[other] amende par renonce
    } : { $amount } au lieu de { $former }
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
evening-change-prizes = prix : { $prizes }
evening-change-scoring = les étuis se comparent { $scoring ->
        [match-points] par points de match
       *[other] à la moyenne
    }
evening-change-bots = niveau des robots : { $level ->
        [beginner] débutant
        [casual] détendu
        [club] club
        [expert] expert
       *[other] { $level }
    }
evening-change-pace = vitesse des robots : { $pace ->
        [slow] lente
        [normal] normale
        [fast] rapide
        [instant] immédiate
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

ledger-amount = { $minus }{ $whole },{ $cents }{ $sign }
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
ledger-prizes-shares = { $plan }, parts de { $total }
ledger-prizes-too-many = { $n } prix, c’est trop : { $most } au plus
ledger-prizes-negative = un prix ne peut pas être sous zéro
ledger-prizes-first = la première place doit recevoir quelque chose
ledger-prizes-unreadable = { $typed } ne dit pas qui reçoit quoi : écrivez des parts comme 50/30/20, des montants comme { $sign }100+{ $sign }40+{ $sign }20, ou winner
ledger-prizes-mixed = { $typed } mêle montants et parts : mettez { $sign } à chaque montant, ou joignez-les avec +
ledger-prizes-among = parmi les prix : { $error }
ledger-prizes-missing = la cagnotte contient { $amount }, et aucun prix n’est prévu
ledger-prizes-exceed-pot = les prix font { $wanted }, et la cagnotte ne contient que { $available }
ledger-basket-shared = Personne n’a réussi de solo : la corbeille, { $amount }, est partagée entre tous.
ledger-basket-won = { $names } a réussi le plus de solos : la corbeille, { $amount }.
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
    } de { $amount } de { $payer } à { $payee }
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
ledger-tie-teams = la première de ces équipes à avoir été formée
ledger-tie-players = le premier nom sur la liste
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
format-column-note = Parcours
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
format-round-robin = Toutes rondes
format-round-robin-blurb = Chaque équipe rencontre toutes les autres; une victoire vaut deux points, une nulle un.
format-round-robin-subject = Toutes rondes
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
format-refused-left = Il manque quelqu’un, et une table demande les quatre : un retour, ou une personne qui prend la place.
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
    } de { $names } et { $euchres ->
        [one] { $euchres } euchre
       *[other] { $euchres } euchres
    } des autres font au moins { $least } points, et le camp en a { $points }.
evening-refused-one-player = Ici les partenaires changent : inscrivez une personne à la fois. { $typed } en nomme { $n }.
evening-refused-team-size = Une équipe, c’est deux joueurs : { $typed } en nomme { $n }.
evening-refused-whole-team = Le tirage des équipes est fait : on se joint maintenant par équipe entière, comme « Xia & Wes ».
evening-refused-too-late = Le tirage des équipes est fait : il est trop tard pour se joindre.
evening-refused-many-people = { $n } personnes se sont jointes, départs compris : l’hôte peut retirer ceux qui n’ont jamais joué.
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
evening-refused-long-name = Un nom a au plus { $most } caractères : { $name }...
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

evening-form-out-of-date = Cette page n’était plus à jour : rien n’a changé.
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
       *[other] chacun de { $n } joueurs doit
    } { $kind ->
        [more] { $amount } de plus
        [less] { $amount } de moins
       *[other] un autre montant
    }
ledger-change-prizes = les prix prévus changent
ledger-changes = { " " }De ce fait : { $changes }.

## Ce que disent les pages

ledger-pays-into-basket = paie { $amount } à la corbeille
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
evening-denied-by-host = l’hôte dit que { $payee } n’a pas reçu les { $amount } que vous dites avoir payés.
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
evening-seen-claimed = Entre-temps, annoncé : le paiement de { $amount } de { $payer } à { $payee }.
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
evening-refused-join-late = La dernière ronde est déjà formée : on ne peut plus se joindre.
evening-refused-flood-address = Trop de personnes à votre adresse se sont jointes. Attendez une minute, ou demandez à l’hôte de vous ajouter.
evening-refused-flood = Trop de personnes se joignent en ce moment. Attendez une minute, ou demandez à l’hôte.
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
