# Le labo des mains, la table de ce qui suffit pour prendre, et les chances de gagner.

# Le labo
lab-title = Le labo des mains : que dire
lab-description = Choisissez cinq cartes, la retourne, votre place et le pointage. Voyez que dire, de combien c’est mieux, et ce que valent les mêmes cartes à chaque place.
lab-points = Points
lab-to-win = Chances
lab-perfect-play = Jeu parfait
lab-heading = Labo des mains
lab-lede = Cinq cartes et une retourne. Que dire, et est-ce que cela compte?
lab-your-hand = Votre main
lab-choose-cards = Choisissez cinq cartes, puis la retourne.
lab-turned-up = Retourne
lab-turned-down = Refusée
lab-choose = Choisir
lab-your-seat = Votre place
lab-seat-first = première : à gauche du donneur
lab-seat-second = deuxième : partenaire du donneur
lab-seat-third = troisième : à droite du donneur
lab-seat-dealer = dernière : vous donnez
lab-passed = Ont déjà passé
lab-passed-before-you = tous avant vous
lab-passed-once = tous une fois (la retourne est refusée)
lab-game = Le jeu
lab-score = Le pointage
lab-we = Nous
lab-they = Eux
lab-type = Taper plutôt la main
lab-type-cards = Les cartes, comme JH AH KH 9C 10D (anglais : J valet, C trèfle)
lab-ask = Que dire?
lab-clear = Effacer
lab-answer = La réponse
lab-points-note = Les points sont ceux de votre camp moins ceux de l’autre dans cette donne. Le nombre après ± est l’erreur type; les moustaches d’une barre en font deux.
lab-perfect-note = Le jeu parfait est le résultat si tout le monde voyait toutes les cartes. Ce n’est pas une prévision.
lab-discards = Si vous la prenez
lab-all-discards = Tous les écarts possibles
lab-discards-worth = Ce que vaut chaque écart
lab-every-seat = Les mêmes cartes à chaque place
lab-seats-table = Tableau des meilleures annonces par place
lab-row-first = Première
lab-row-second = Deuxième
lab-row-third = Troisième
lab-row-dealer = Donneur
lab-close = (serré)
lab-chance-to-win = { $chance } de chances
lab-no-turn = pas son tour
lab-link = Lien vers cette main
lab-score-worth = Ce que vaut ce pointage
lab-examples = Par exemple
lab-example-dealer = Deux atouts dont le bower gauche : prenez-vous le 9♥ à 6–⁠8?
lab-example-partner = Le bower droit, l’as et le roi : aidez-vous votre partenaire?
lab-example-donate = À 9–6, après quatre passes : faut-il se sacrifier?
lab-calls-from-seat = Ce qui suffit pour prendre à cette place

# Ce qui suffit pour prendre
calls-page-title = Qu’est-ce qui suffit pour prendre?
calls-page-description = Combien de points on gagne à prendre plutôt qu’à passer, et à quelle fréquence les bons joueurs prennent, pour chaque place et chaque sorte de main : atouts, as et chicanes.
calls-page-too-few = trop peu de donnes
calls-page-close = , serré
calls-page-on-average = , en moyenne{ " " }
calls-page-alone = , en solo{ " " }
calls-page-shows-worth = ce que prendre rapporte
calls-page-shows-share = à quelle fréquence les bons joueurs prennent
calls-page-game = Le jeu
calls-page-seat = Votre place
calls-page-call = Le choix
calls-page-show = Montrer
calls-page-second-round = Au deuxième tour. { $note }
calls-page-heading = { $game }, { $seat }, { $chart }
calls-page-rare = Les bons joueurs laissent rarement ce choix à cette place ({ $seat }) : c’est arrivé { $deals } fois sur { $drawn }, trop peu pour mesurer.
calls-page-best-bid = La meilleure mise est en dessous.
calls-page-alone-better = « En solo » veut dire qu’il vaut mieux jouer en solo.
calls-page-average-bid = Le petit nombre en dessous est la mise moyenne.
calls-page-alone-share = Le petit nombre en dessous dit combien de fois c’est en solo.
calls-page-key = <span>+</span> vert : prendre <span>−</span> rouge : ne pas prendre <span>±</span> dans un cadre en tirets, { $close } (±) <span>·</span> un point : trop peu de donnes. { $blank }
calls-page-dot = Un point : trop peu de donnes.
calls-page-axes-no-trump = De haut en bas : les as de la main. De gauche à droite : les rois accompagnés d’une carte de leur couleur, et les chicanes (couleurs dont vous n’avez reçu aucune carte).
calls-page-axes = De haut en bas : les atouts de la main (atout : { $trump }){ $up_card ->
    [with] , retourne comprise
    [without] , sans la retourne, qui va au donneur
   *[none] { "" }
}. De gauche à droite : les as hors atout, et les chicanes (couleurs hors atout dont vous n’avez reçu aucune carte).
calls-page-letters = { $benny ->
    [yes] B est le Benny, R
   *[no] R est
} le bower droit, L le gauche et A l’as d’atout. +1 veut dire un atout de plus, roi ou moins : roi, dame et neuf font donc +3.
calls-page-use-lab = Pour étudier une seule main, servez-vous du labo.
calls-page-share-of-all = On prend avec { $share } de toutes les mains.
calls-page-more-columns = Il y a d’autres colonnes à droite : faites défiler.
calls-page-table = Tableau des annonces
calls-page-all = Toutes
calls-page-how-often = Fréquence
calls-page-voids = Chicanes
calls-page-all-hands = Toutes les mains
calls-page-all-percent = 100 %
calls-page-any = toutes
calls-page-measured = Mesuré en jouant les donnes jusqu’au bout. Donnes tirées au hasard : { $drawn }, dont { $deals } ont laissé ce choix à cette place ({ $seat }) après les passes des autres. Jusqu’à { $quota } de chaque sorte ont ensuite été jouées jusqu’au bout après chaque annonce et après une passe, avec le robot entraîné à toutes les places.
calls-page-seldom = À ce jeu, les autres prennent d’ordinaire avant cette place ({ $seat }).
calls-page-csv = Le tableau en données (CSV)
calls-page-lab = Étudier une main dans le labo

# Les chances de gagner
equity-title = Vos chances de gagner à chaque pointage
equity-description = Les chances de gagner une partie d’euchre à chaque pointage, en donnant ou non, et ce que vaut un point.
equity-heading = Chances de gagner
equity-game = Le jeu
equity-score = Le pointage
equity-we = Nous
equity-they = Eux
equity-each-opponent = Chaque adversaire
equity-hands-to-go = Donnes restantes
equity-next-to-deal = Prochaine donne
equity-we-do = à nous
equity-they-do = à eux
equity-left-does = à la personne de gauche
equity-show = Montrer
equity-when-we-deal = Tous les pointages quand nous donnons
equity-when-they-deal = Tous les pointages quand ils donnent
equity-when-left-deals = Tous les pointages quand la personne de gauche donne
equity-percent = Nos chances en pour cent.
equity-axes = De haut en bas : nos points; de gauche à droite : les leurs.
equity-axes-many = De haut en bas : nos points; de gauche à droite : ceux de chaque adversaire.
equity-axes-lead = De haut en bas : les points d’avance; de gauche à droite : les donnes restantes.
equity-table = Tableau des chances
equity-assumes = On suppose des joueurs de force égale qui ne s’adaptent pas au pointage, d’après les donnes de nos robots ({ $hands } en tout). Pour plus de décimales, lancez <code>euchre study equity</code>.
equity-lab = Que dire à ce pointage? Essayez le labo des mains
