# Les problèmes : des positions à une seule bonne réponse.

# Thèmes
puzzle-theme-partner = Commander à son partenaire
puzzle-theme-dealer = Prendre ou passer
puzzle-theme-first-round = Commander contre le donneur
puzzle-theme-second-round = La couleur sœur, ou l’autre teinte
puzzle-theme-stuck = Donneur forcé
puzzle-theme-alone = Jouer en solo
puzzle-theme-score = Sous la pression du pointage
puzzle-theme-canadian = En solo ou pas du tout
puzzle-theme-discard = L’écart
puzzle-theme-lead-makers = La première entame : preneurs
puzzle-theme-lead-defenders = La première entame : défenseurs
puzzle-theme-loner = Contre un solo
puzzle-theme-left = Le bower gauche
puzzle-theme-following = Deuxième et troisième à jouer
puzzle-theme-end = Les deux dernières levées
puzzle-theme-benny = Avec un Benny dans les parages
puzzle-about-partner = Votre partenaire donne : la carte que vous commandez va dans une main amie.
puzzle-about-dealer = Les trois autres ont passé, et la carte peut être à vous.
puzzle-about-first-round = La carte va à l’autre camp si vous la commandez.
puzzle-about-second-round = Une couleur a été refusée. Laquelle maintenant, s’il y en a une?
puzzle-about-stuck = Vous donnez, tout le monde a passé deux fois, et vous devez nommer une couleur.
puzzle-about-alone = Quatre points vous font de l’œil. Avec votre partenaire, ou sans?
puzzle-about-score = La même main n’a pas la même réponse à un autre pointage.
puzzle-about-canadian = Selon les règles canadiennes, le partenaire du donneur ne peut commander qu’en solo.
puzzle-about-discard = Vous avez pris la retourne. Que jetez-vous?
puzzle-about-lead-makers = Votre camp a nommé l’atout, et vous entamez la première levée.
puzzle-about-lead-defenders = Les autres ont nommé l’atout, et vous entamez la première levée.
puzzle-about-loner = Il ne vous faut qu’une levée.
puzzle-about-left = Le droit n’est pas encore tombé. Quand sortir le gauche?
puzzle-about-following = Certains ont joué, quelqu’un doit encore jouer.
puzzle-about-end = Plus que deux cartes. Qu’y a-t-il encore dehors?
puzzle-about-benny = Le jeu britannique : une carte bat le bower droit.
puzzle-about-own = Tirés de vos parties, analysées par le coach.
puzzle-difficulty-easy = facile
puzzle-difficulty-fair = moyen
puzzle-difficulty-hard = difficile

# Titres
puzzle-title-up = { $up } retournée, { $who ->
    [you] vous donnez
    [partner] votre partenaire donne
    [left] la gauche donne
    [right] la droite donne
   *[others] l’autre camp donne
}
puzzle-title-turned-down = { $up } refusée, { $who ->
    [you] vous donnez
    [partner] votre partenaire donne
    [left] la gauche donne
    [right] la droite donne
   *[others] l’autre camp donne
}
puzzle-title-discard = { $suit ->
    [clubs] Trèfle
    [diamonds] Carreau
    [hearts] Cœur
    [none] Sans
   *[spades] Pique
} atout, vous avez { $up }
puzzle-title-alone = { $called } : en solo, ou non?
puzzle-title-you-lead = Vous entamez{ $trick ->
    [1] { "" }
   *[other] { " " }la levée { $trick }
} : { $called }
puzzle-title-led = { $card } entamée{ $trick ->
    [1] { "" }
   *[other] , levée { $trick }
} : { $called }
puzzle-title-called = { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
    [none] sans atout
   *[spades] pique
}, nommé par { $who ->
    [you] vous
    [partner] votre partenaire
    [left] la gauche
    [right] la droite
   *[others] l’autre camp
}{ $alone ->
    [yes] { " " }en solo
   *[no] { "" }
}
puzzle-title-own = Donne { $hand } : { $title }

# Ce qu'il en coûte
puzzle-cost-in-the-game = Dans la partie, { $action } a coûté { $share } de chances de gagner.
puzzle-cost-chance = { $action } est moins bon, mais de si peu que ce peut être le hasard.
puzzle-cost-points = { $points } { $whole_points ->
        [one] point
       *[other] points
    }
puzzle-cost-match = { $share } de chances de gagner
puzzle-costs = { $action } coûte { $cost }.
puzzle-costs-never-better = { $action } coûte { $cost } et n’est meilleur dans aucune des { $deals } répartitions possibles.
puzzle-costs-more-often-worse = { $action } coûte { $cost } : sur cent répartitions possibles, { $worse } tournent moins bien et { $better } mieux.
puzzle-costs-more-often-better = { $action } coûte { $cost }, même si, sur cent répartitions possibles, { $better } tournent mieux et { $worse } moins bien : quand il perd, ce choix perd davantage.
puzzle-why-one-trick = Une levée sauve { $points } points. { $reason }
puzzle-why-score = Il vous en faut encore { $own }, et à eux { $theirs }; à { $scores }, le bon choix serait autre : { $action }.

# La table
puzzle-place-you = Vous
puzzle-place-left = Gauche
puzzle-place-partner = Partenaire
puzzle-place-right = Droite
puzzle-scores-of-two = Vous avez { $own }, ils ont { $theirs }.
puzzle-score-of-one = { $who } a { $points }
puzzle-score-of-yours = Vous avez { $points }
puzzle-scores-of-many = { $scores }.
puzzle-target = La partie se joue en { $target }.
puzzle-mark-dealer = donneur
puzzle-mark-called = preneur, { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
    [none] sans atout
   *[spades] pique
}{ $alone ->
    [yes] , en solo
   *[no] { "" }
}
puzzle-mark-alone = en solo
puzzle-mark-out = ne joue pas
puzzle-mark-tricks = { $tricks ->
    [one] { $tricks } levée
   *[other] { $tricks } levées
}
puzzle-table = La table
puzzle-worths = Ce que vaut chaque choix
puzzle-yours = (vous)
puzzle-worth-points = { $points } <span>±{ $error } point</span>
puzzle-worth-win = { $chance } <span>±{ $error } de chances</span>
puzzle-checked-in-review = Les chiffres viennent de l’analyse de la partie.
puzzle-checked = Vérifié sur { $deals } autres répartitions cachées : le meilleur choix mène de { $errors } erreurs types.
puzzle-checked-no-doubt = Vérifié sur { $deals } autres répartitions cachées : il ne reste aucun doute.
puzzle-checked-never-better = Les { $deals } répartitions possibles : aucun autre choix n’est meilleur dans aucune d’elles.
puzzle-checked-solved = Les { $deals } répartitions possibles : nous les avons toutes résolues.

# La page
puzzle-set-due = À revoir aujourd’hui
puzzle-set-due-about = Les problèmes déjà résolus qu’il est temps de revoir.
puzzle-set-mixed = Une douzaine mêlée
puzzle-set-mixed-about = Douze de tous les thèmes : d’abord ceux qui sont à revoir, puis de nouveaux.
puzzle-set-own = Vos propres erreurs
puzzle-set-own-about = Des positions de vos parties où il y avait mieux à faire.
puzzle-page-title = Problèmes d’euchre
puzzle-page-title-of = { $title } : problèmes d’euchre
puzzle-page-description = { $count } positions d’euchre à une seule bonne réponse : annonces, entames, solos, pointage. Une analyse a trouvé chacune d’elles, une autre l’a vérifiée.
puzzle-heading = Problèmes
puzzle-game = Le jeu : { $game }.
puzzle-needs-script = Cette série demande JavaScript. Les <a>thèmes</a> s’en passent.
puzzle-next = Suivant
puzzle-all-themes = Tous les thèmes
puzzle-lede = { $count } positions à une seule bonne réponse. Un de nos robots se trompe sur la plupart, et des milliers de donnes au hasard montrent pourquoi.
puzzle-count = { $count } problèmes
puzzle-made = Comment ils sont faits
puzzle-made-text = Des robots de plusieurs forces ont joué { $hands } donnes, et nous avons analysé { $decisions } de leurs décisions. Une décision est devenue un problème si elle n’était pas évidente, et si un choix était meilleur de { $errors } erreurs types et de { $points } point, ou de { $percent } % de chances de gagner. Une deuxième analyse, sur { $deals } autres répartitions, devait trouver la même réponse, et une troisième aussi, dont vous voyez les résultats. Si plusieurs cartes se valent, chacune est juste.
puzzle-commands = Les commandes ({ $date })
puzzle-command-hands = { " " }: { $hands } donnes
puzzle-none-of-that-name = Il n’y a pas de problèmes de ce nom.
puzzle-no-pictures = Ce serveur ne fait pas d’images.
puzzle-not-found = Ce problème est introuvable.
puzzle-too-long = Ces problèmes sont trop longs à montrer. Demandez-en moins.
puzzle-social-about = Une position à une seule bonne réponse : que feriez-vous?
puzzle-social-title = { $title } : un problème d’euchre
