# La première partie : huit étapes, et la donne qu'on y joue.

# La page
lesson-title = Votre première partie d’euchre
lesson-description = Apprendre l’euchre en jouant : huit étapes en dix minutes, des bowers au pointage.
lesson-heading = Votre première partie
lesson-lede = Huit étapes, dix minutes. Répondez à chaque question et voyez pourquoi c’est juste ou non.
lesson-steps = Étapes
lesson-without-script = <a>Jouez-la carte par carte</a>, ou lisez la suite pour voir comment elle se déroule.
lesson-done = Voilà l’euchre
lesson-done-text = Vous connaissez les bowers, vous savez fournir, prendre et compter les points. Le reste vient en jouant. Les robots de votre première table débutent eux aussi. La table montre les cartes que vous pouvez jouer, et un indice est toujours à portée de doigt.
lesson-play = Jouer une partie
lesson-quiz = Essayer le quiz
lesson-back = Retour
lesson-next = Suivant

# La donne à jouer
lesson-hand-page-title = Une donne d’euchre à jouer
lesson-hand-description = Jouez une donne d’euchre entière, carte par carte, avec un commentaire sur chaque carte choisie.
lesson-hand-heading = Une donne entière
lesson-hand-lede = Vous avez nommé pique. Faites trois levées avec votre partenaire, Ann.
lesson-hand = La donne
lesson-hand-over = La donne est finie
lesson-hand-trick = Levée { $trick } sur 5
lesson-hand-counts = Ann et vous { $ours }, Bo et Cy { $theirs }
lesson-hand-trump = Atout { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}
lesson-table = La table
lesson-mark-dealer = donneur
lesson-mark-called = preneur, { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}
lesson-mark-tricks = { $tricks ->
    [one] { $tricks } levée
   *[other] { $tricks } levées
}
lesson-play-at-table = Jouer à une table
lesson-play-again = Rejouer cette donne
lesson-bots-there = Les robots y débutent eux aussi, et un indice est toujours à portée de doigt.
lesson-your-hand = Votre main
lesson-hand-you-lead = Vous entamez. Quelle carte?
lesson-hand-led = { $who } entame : { $card }. Quelle carte jouez-vous?
lesson-hand-led-then = { $who } entame : { $card }, puis { $others }. Quelle carte jouez-vous?
lesson-hand-other = { $who } joue { $card }
lesson-hand-takes = { $who ->
    [You] Vous faites la levée.
   *[other] { $who } fait la levée.
}
lesson-hand-last-card = La dernière carte se joue toute seule.
lesson-hand-only-card = Vous devez fournir, et c’est votre seul { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}.
lesson-hand-either = Les deux conviennent : la carte fait tomber le bower droit, et l’autre reste pour la suite.
lesson-hand-plain-ace = Bien entamé : un as hors atout fait sa levée tant que les autres peuvent encore fournir.
lesson-hand-fair-lead = Une entame correcte, mais le bower droit n’est pas encore tombé : l’as hors atout était la levée sûre.
lesson-hand-void = vous n’avez pas de { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}
lesson-hand-void-jack = vous n’avez pas de { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}, puisque votre valet est un { $trump ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}
lesson-hand-thrown-off = C’est permis, mais { $none }, et un atout fait cette levée : vous venez de la donner.
lesson-hand-well-played = Bien joué : { $none }, et le plus petit atout suffit.
lesson-hand-too-big = La carte fait la levée, mais un plus petit atout suffirait : gardez les gros.

# Étape 1
lesson-pack-title = Le paquet et les bowers
lesson-pack-text-1 = On joue à quatre, deux contre deux, avec 24 cartes : as, roi, dame, valet, dix et neuf de chaque couleur. Chacun en reçoit cinq.
lesson-pack-text-2 = À chaque donne, une couleur est l’atout et bat les autres. Deux valets deviennent les meilleurs atouts : le valet d’atout, qu’on appelle le bower droit, et juste en dessous l’autre valet de même teinte, le bower gauche.
quiz-pack-1-text = L’atout est cœur. Choisissez la meilleure carte.
quiz-pack-1-why = Le valet d’atout est le bower droit, la meilleure carte qui soit.
quiz-pack-1-refused-1 = L’as n’est que troisième : les deux bowers le battent.
quiz-pack-1-refused-2 = C’est le bower gauche, le deuxième.
quiz-pack-1-refused-3 = Le roi est quatrième.
quiz-pack-2-text = L’atout est maintenant pique. Laquelle de ces cartes est le bower gauche?
quiz-pack-2-why = Pique est noir, c’est donc l’autre valet noir. Pour cette donne, il est un pique.
quiz-pack-2-refused-1 = C’est le valet d’atout lui-même, le bower droit.
quiz-pack-2-refused-2 = Pique est noir, et ce valet est rouge.

# Étape 2
lesson-follow-title = Fournir
lesson-follow-text-1 = Quelqu’un entame d’une carte, et les autres jouent à tour de rôle vers la gauche, une carte chacun : c’est une levée. Si vous avez une carte de la couleur demandée, vous devez en jouer une. Sinon, jouez ce que vous voulez.
lesson-follow-text-2 = N’oubliez pas : le bower gauche n’appartient pas à la couleur imprimée dessus.
quiz-follow-1-text = L’atout est cœur, et l’entame est le roi de trèfle. Jouez une carte.
quiz-follow-1-why = Vous avez un trèfle : vous le fournissez.
quiz-follow-1-refused-1 = Vous avez un trèfle, et trèfle est demandé.
quiz-follow-1-refused-2 = Vous ne pouvez pas couper tant que vous avez un trèfle.
quiz-follow-2-text = L’atout est cœur, et l’entame est l’as de carreau. Jouez une carte.
quiz-follow-2-why = La dame est votre seul carreau : à cœur atout, le valet de carreau est un cœur.
quiz-follow-2-refused-1 = Ce valet est le bower gauche, un cœur. Or carreau est demandé.
quiz-follow-2-refused-2 = Vous avez un carreau, et carreau est demandé.
quiz-follow-3-text = Toujours cœur. L’entame est cette fois le neuf de cœur. Jouez une carte.
quiz-follow-3-why = Cœur est demandé et vous en avez un, bien déguisé.
quiz-follow-3-refused-1 = Une de vos cartes est un cœur. Regardez le valet.

# Étape 3
lesson-takes-title = Qui fait la levée?
lesson-takes-text-1 = L’atout le plus fort. Si personne ne joue d’atout, c’est la plus forte carte de la couleur demandée. Qui fait la levée entame la suivante.
quiz-takes-1-text = L’atout est pique; l’entame était le dix de carreau. Quelle carte fait la levée?
quiz-takes-1-why = Personne n’a coupé : le plus fort carreau gagne. L’as de trèfle n’a pas fourni.
quiz-takes-1-refused-1 = C’est un as, mais ni un atout ni une carte de la couleur demandée.
quiz-takes-2-text = L’atout est encore pique; l’entame était l’as de cœur. Quelle carte fait la levée?
quiz-takes-2-why = Deux personnes ont coupé, et le bower gauche est l’atout le plus fort.
quiz-takes-2-refused-1 = N’importe quel atout le bat.
quiz-takes-2-refused-2 = C’est un atout, mais il y en a un plus fort : regardez le valet de trèfle.

# Étape 4
lesson-order-title = Commander la retourne
lesson-order-text-1 = Une fois les cartes données, on en retourne une. À tour de rôle depuis la gauche du donneur, chacun peut passer ou la commander. Si vous la commandez, sa couleur devient l’atout, le donneur prend la carte, et vous devez faire, avec votre partenaire, trois des cinq levées. Si tout le monde passe, la retourne est refusée, et au deuxième tour vous pouvez nommer une autre couleur.
lesson-order-text-2 = Demandez-vous : combien de levées pouvons-nous faire, et à qui va cette carte?
quiz-order-1-text = Votre partenaire donne, et la première personne a passé. Commandez-vous la retourne?
quiz-order-1-why = Vous avez le bower gauche, l’as et le neuf d’atout, et un autre as, et votre partenaire reçoit le roi. C’est assez pour prendre.
quiz-order-1-refused-1 = C’est possible, mais vous aurez rarement une meilleure main.
quiz-order-2-text = La personne à votre droite donne, vous parlez donc en premier. Commandez-vous la retourne?
quiz-order-2-why = Vous avez un atout et deux as. Les as risquent d’être coupés, et l’autre camp reçoit le valet.
quiz-order-2-refused-1 = Vous mettriez le bower droit dans la main de l’autre camp.
quiz-order-3-text = Que pouvez-vous dire au premier tour, si la retourne est le neuf de cœur?
quiz-order-3-why = Pour l’instant, vous ne pouvez commander que cœur. Les autres couleurs se nomment une fois la retourne refusée.
quiz-order-3-refused-1 = Les autres couleurs viennent au deuxième tour.
quiz-order-3-refused-2 = Vous pouvez passer. Seul le donneur peut y être forcé, et seulement à certaines tables.

# Étape 5
lesson-discard-title = L’écart du donneur
lesson-discard-text-1 = Le donneur qui prend la retourne a six cartes et en écarte une, face cachée. Le meilleur écart est en général une petite carte, seule de sa couleur : une fois partie, on peut couper cette couleur.
quiz-discard-1-text = Vous donnez et prenez le roi de cœur. Quelle carte écartez-vous?
quiz-discard-1-why = Vous n’avez maintenant plus de trèfle et pouvez le couper. Les piques restent ensemble.
quiz-discard-1-refused-1 = C’est la meilleure carte du paquet. Gardez-la.
quiz-discard-1-refused-2 = Vous venez de prendre un atout. Gardez-le.
quiz-discard-1-refused-3 = C’est pour vos atouts que vous avez pris. Gardez-les.
quiz-discard-1-refused-4 = Il vous resterait un pique et un trèfle à fournir.

# Étape 6
lesson-hand-title = Une donne entière
lesson-hand-text-1 = Vous êtes en face d’Ann, qui donne et a retourné le roi de pique. Cy, à votre droite, a passé, et vous commandez la retourne. Ann prend le roi et écarte une carte. L’atout est pique, et le valet de trèfle en est un. Cy, à la gauche du donneur, entame.
quiz-hand-1-text = Cy entame de l’as de cœur. Jouez une carte.
quiz-hand-1-why = Vous devez fournir. Bo joue le neuf, Ann la dame, et l’as fait la première levée.
quiz-hand-1-refused-1 = Vous avez un cœur, et cœur est demandé.
quiz-hand-2-text = Cy joue l’as de trèfle. Vous pouvez jouer n’importe laquelle de ces cartes. Pourquoi, et laquelle est la meilleure?
quiz-hand-2-why = Vous n’avez pas de trèfle, puisque votre valet est un pique. Le neuf suffit : Bo fournit la dame et Ann le dix, et la levée est à vous.
quiz-hand-2-refused-1 = C’est permis, et la carte gagne, mais un petit atout suffit.
quiz-hand-2-refused-2 = Vous pouvez vous en défausser, mais vous perdez la levée et gaspillez l’as.
quiz-hand-3-text = Vous entamez. Faites d’abord une levée sûre. Quelle carte?
quiz-hand-3-why = Jouez l’as de carreau tant que les autres ont encore du carreau. Bo joue le roi, Ann se défausse d’un trèfle, et Cy joue le valet. Cela vous fait deux levées.
quiz-hand-3-refused-1 = C’est une entame correcte aussi, mais le bower droit n’est pas encore tombé.
quiz-hand-3-refused-2 = Le bower droit n’est pas encore tombé et fait la levée.
quiz-hand-4-text = Vous avez le bower gauche et l’as d’atout, et il vous faut encore une levée. Quelle carte?
quiz-hand-4-why = Les deux conviennent. Bo prend avec le bower droit, mais c’est le dernier atout de vos adversaires : votre autre atout fait la cinquième levée. Cela fait trois : c’est gagné.

# Étape 7
lesson-alone-title = Jouer en solo
lesson-alone-text-1 = Avec une très belle main, dites « solo » en nommant l’atout. Votre partenaire ne joue pas, et si vous faites les cinq levées, vous marquez quatre points au lieu de deux. Trois ou quatre levées valent toujours un point, et moins, c’est un euchre.
quiz-alone-1-text = Vous donnez, la retourne est la dame de cœur, et tout le monde a passé. Que faites-vous?
quiz-alone-1-why = Vous avez les trois meilleurs atouts, vous en recevez un quatrième, et vous avez un as hors atout. Trois levées sont sûres, et les cinq sont probables.
quiz-alone-1-refused-1 = Vous réussiriez presque toujours, mais pour un ou deux points seulement.
quiz-alone-1-refused-2 = Une main pareille n’arrive qu’une fois par soirée.
quiz-alone-2-text = En solo, vous faites quatre des cinq levées. Que marque votre camp?
quiz-alone-2-why = Seules les cinq levées valent quatre points.

# Étape 8
lesson-score-title = Le pointage
lesson-score-text-1 = Trois ou quatre levées valent un point, les cinq en valent deux, et les cinq en solo quatre. Avec moins de trois levées, les preneurs sont euchrés, et l’autre camp marque deux points. Après chaque donne, c’est la personne à gauche qui donne. Le premier camp à dix points gagne.
quiz-score-1-text = Ann et vous nommez l’atout et faites trois levées. Combien cela vaut-il?
quiz-score-1-why = Trois levées suffisent pour le point.
quiz-score-2-text = Et si vous n’aviez fait que deux levées?
quiz-score-2-why = Vous êtes euchrés : deux points pour les autres. Prenez donc avec prudence.
