# Les conseils, et ce que chacun vaut.

# La page
tip-page-title = Conseils d’euchre, et ce qu’ils valent
tip-page-description = Les conseils courants de l’euchre, mesurés : à quelle fréquence chacun est bon, et combien de points par donne il rapporte.
tip-page-heading = Des conseils mesurés
tip-page-lede = Ce que conseillent les livres et les tables, et ce que cela donne.
tip-page-intro = Pour chaque conseil, nous avons cherché des positions où il s’applique. Nous avons donné les cartes cachées un grand nombre de fois, selon leur vraisemblance, et comparé le meilleur coup qui suit le conseil au meilleur qui ne le suit pas. La <strong>valeur</strong> est la différence en points par donne; il en faut dix pour gagner une partie. <strong>Au moins aussi bon</strong> est la part des positions où suivre le conseil ne coûte rien. Quand les livres se contredisent, nous le disons. Un conseil est tourné en question s’il coûte des points, n’est juste que parfois ou reste à trancher.
tip-method = Comment on l’a mesuré
tip-doubt = { $reason } : mesuré à { $points } point
tip-doubt-doubtful = douteux
tip-doubt-open = à trancher
tip-doubt-depends = cela dépend
tip-worth = Valeur
tip-at-least-as-good = Au moins aussi bon
tip-comes-up = Se présente
tip-one-hand-in = 1 donne sur { $hands }
tip-every-hand = presque à chaque donne
tip-against = Tout le monde n’est pas d’accord.
tip-cases = Quand il est bon, et quand il ne l’est pas
tip-cases-of = Cas du conseil : { $tip }
tip-when = Quand
tip-positions = Positions
tip-always = toujours
tip-overall = Dans l’ensemble, il vaut { $played } si personne ne voit les cartes cachées, et { $solved } à cartes ouvertes.
tip-measured-in = Mesuré au jeu suivant : { $game }.
tip-try = Essayer
tip-exception = Une exception
tip-when-it-costs = Quand il coûte des points
tip-heard = Entendu aux tables
tip-from-books = Tiré des livres ({ $source })
tip-method-hands = Le robot <code>rules</code> a joué des donnes jusqu’à ce que la position se présente, au plus { $positions } fois par conseil. Pour chaque position, nous avons tiré { $deals } répartitions des cartes cachées, pondérées par les annonces et les cartes déjà vues. Une moitié des répartitions a servi à choisir le meilleur coup de chaque sorte, et l’autre à le mesurer; puis nous avons échangé les moitiés.
tip-method-values = La valeur d’une carte est pour moitié le résultat du jeu appris de l’expert, qui ne voit pas les cartes cachées, et pour moitié celui du jeu parfait à cartes ouvertes. Les annonces ont été mesurées avec celles du robot entraîné d’alors. Ces fins de donne flattent les annonces : nous retranchons donc { $call } point pour une prise et { $loner } pour un solo. Les coups à moins de { $even } point l’un de l’autre comptent comme aussi bons. Les nombres valent pour des joueurs de cette force, à égalité de points; ± est une erreur type, et les moustaches d’une barre en font deux.
tip-repeat = Pour refaire la mesure :
tip-link = Le conseil
tip-follows = (le conseil)
tip-bar = En le suivant : { $points } point par donne, erreur type { $error }
tip-example-right = Ici, le conseil est bon : il rapporte { $points } { $whole_points ->
        [one] point
       *[other] points
    }.
tip-example-level = Ici, cela ne change rien.
tip-example-wrong = Ici, le conseil est mauvais : il coûte { $points } { $whole_points ->
        [one] point
       *[other] points
    }.
tip-short-suit-discards = Sur { $discards } écarts, { $lone } pouvaient être la seule carte d’une couleur hors atout. Dans { $share } de ces cas, l’écarter valait tout autre choix.
tip-measured = Mesuré : { $points } point par donne, et au moins aussi bon dans { $share } de ces positions.
tip-measured-when = Mesuré : { $points } point par donne quand { $when }, et au moins aussi bon dans { $share } de ces positions.

# Verdicts
tip-verdict-depends = Cela dépend
tip-verdict-undecided = Indécis : deux façons de mesurer se contredisent
tip-verdict-level = Ne fait aucune différence mesurable
tip-verdict-wrong = Mauvais en règle générale
tip-verdict-costs = Coûte un peu dans l’ensemble
tip-verdict-always = { $worth ->
    [little] Presque toujours bon, mais rapporte peu
   *[much] Presque toujours bon
}
tip-verdict-rule = { $worth ->
    [little] Bon en règle générale, mais rapporte peu
   *[much] Bon en règle générale
}
tip-verdict-often = { $worth ->
    [little] Bon dans l’ensemble, souvent non, et rapporte peu
   *[much] Bon dans l’ensemble, souvent non
}

# Thèmes
tip-theme-calling = Nommer l’atout
tip-theme-loners = Jouer en solo
tip-theme-discard = L’écart
tip-theme-leads = Entamer
tip-theme-following = Fournir et couper
tip-theme-rules = Bonnes habitudes

# Les conseils
tip-right-and-two-title = Commandez avec le bower droit et deux autres atouts
tip-right-and-two-text = Avec le meilleur atout et deux autres en main, faites de la couleur de la retourne l’atout.
tip-both-bowers-title = Les deux bowers suffisent pour prendre
tip-both-bowers-asked = Les deux bowers suffisent-ils pour prendre, sans un troisième atout?
tip-both-bowers-text = Les deux meilleurs atouts font deux levées. Si vous les avez, commandez la retourne même sans un troisième atout.
tip-one-trump-and-aces-title = Un atout et quelques as : un piège
tip-one-trump-and-aces-text = Deux as hors atout ont l’air de deux levées, mais quelqu’un peut les couper, et votre unique atout n’arrête personne. Passez.
tip-bower-or-trumps-title = Ni bower ni atouts : on ne prend pas
tip-bower-or-trumps-text = Quand l’autre camp donne et que vous n’avez ni bower ni trois atouts, passez : c’est lui qui recevrait la retourne.
tip-partner-deals-title = Commandez volontiers quand votre partenaire donne
tip-partner-deals-asked = Faut-il commander volontiers quand votre partenaire donne?
tip-partner-deals-text = La retourne va à votre partenaire, c’est un atout sûr pour votre camp : deux atouts suffisent donc pour commander.
tip-partner-deals-against = Au Canada et en Grande-Bretagne, le partenaire du donneur ne peut commander qu’en solo; voyez le conseil suivant. Et si vous passez, votre partenaire peut encore choisir, parle en dernier et en sait plus.
tip-partner-deals-canadian-title = Commandez volontiers, même s’il faut jouer en solo
tip-partner-deals-canadian-asked = Faut-il commander volontiers, même s’il faut jouer en solo?
tip-partner-deals-canadian-text = Selon les règles canadiennes, le partenaire du donneur qui refuse la carte joue en solo. Deux atouts suffisent-ils encore?
tip-partner-deals-canadian-against = On donne ce conseil pour des jeux sans cette règle. Là où on la joue, personne ne le donne.
tip-bower-up-mine-title = Ne refusez jamais un bower
tip-bower-up-mine-text = Si vous donnez et retournez un valet, c’est la meilleure carte qui soit. Avec n’importe quel autre atout, prenez-le.
tip-bower-up-theirs-title = Ne leur commandez pas un bower
tip-bower-up-theirs-text = Si l’autre camp retourne un valet, le commander, c’est lui donner le bower droit. Passez, même avec deux ou trois atouts.
tip-three-with-the-up-card-title = Donneur : prenez la retourne pour en avoir trois
tip-three-with-the-up-card-text = Avec deux atouts, la retourne est votre troisième, et vous pouvez en plus écarter une mauvaise carte.
tip-next-title = À la gauche du donneur, nommez la couleur sœur
tip-next-text = Le camp du donneur a refusé une couleur : il est sans doute faible aussi dans l’autre couleur de même teinte (en anglais, next). Nommez-la si vous en avez deux.
tip-reverse-next-title = Le partenaire du donneur nomme l’autre teinte
tip-reverse-next-text = Si la couleur sœur est bonne pour la personne à la gauche du donneur, elle est mauvaise pour le camp du donneur : nommez plutôt une couleur de l’autre teinte.
tip-alone-title = Les trois plus gros atouts et un as : jouez en solo
tip-alone-text = Avec le bower droit, le bower gauche, l’as d’atout et un as hors atout, trois levées sont presque sûres, et quatre points sont possibles.
tip-short-suit-title = Donneur : écartez une carte seule de sa couleur
tip-short-suit-text = Si vous n’avez qu’une carte d’une couleur hors atout, écartez-la, sauf si c’est l’as. Vous pourrez ensuite couper cette couleur.
tip-short-suit-against = Un autre conseil veut que le donneur écarte toujours une petite carte hors atout et n’ait plus rien dans cette couleur. Mais ce n’est vrai que s’il n’en avait qu’une.
tip-lead-right-title = Les preneurs entament du bower droit
tip-lead-right-text = Rien ne le bat, et il tire un atout à tout le monde. Les preneurs l’entament en premier.
tip-lead-right-against = D’autres disent qu’entamer du bower droit n’est pas toujours juste. Et avec un Benny dans le paquet, il peut perdre : voyez le conseil suivant.
tip-lead-right-benny-title = Entamez du bower droit même avec un Benny dans le paquet
tip-lead-right-benny-asked = Faut-il entamer du bower droit même avec un Benny dans le paquet?
tip-lead-right-benny-text = Au jeu britannique, le Benny bat le bower droit. Les preneurs doivent-ils l’entamer quand même s’ils n’ont pas le Benny?
tip-lead-right-benny-against = Le bower droit n’est imbattable que sans Benny; ici, il n’est que deuxième.
tip-both-bowers-lead-title = Les deux bowers : faites tomber les atouts sans attendre
tip-both-bowers-lead-text = Si vous êtes preneur et avez les deux bowers, jouez atout tout de suite, avant que les petits atouts des défenseurs ne prennent un as.
tip-pull-again-title = Votre partenaire n’a pas d’atout? Rejouez atout
tip-pull-again-text = Si vous avez entamé du bower droit et que votre partenaire n’avait pas d’atout, jouez un autre gros atout : tous ceux qui restent sont chez vos adversaires.
tip-trump-to-partner-title = Jouez atout quand votre partenaire a pris
tip-trump-to-partner-asked = Faut-il jouer atout quand votre partenaire a pris?
tip-trump-to-partner-text = Votre partenaire a nommé l’atout, et vous entamez : aidez en faisant tomber les atouts des autres.
tip-defender-trump-title = Défenseurs, attaquez à l’atout
tip-defender-trump-asked = Les défenseurs doivent-ils attaquer à l’atout?
tip-defender-trump-text = Si la prise a l’air faible, jouez atout tout de suite, pour que les preneurs doivent sortir leurs bowers.
tip-defender-trump-against = La plupart disent le contraire : en jouant atout, les défenseurs font le travail des preneurs.
tip-lead-right-defender-title = Entamez du bower droit même en défense
tip-lead-right-defender-asked = Faut-il entamer du bower droit même en défense?
tip-lead-right-defender-text = Le bower droit serait la meilleure entame, peu importe qui l’a.
tip-lead-right-defender-against = D’autres conseils disent aux défenseurs de ne jamais jouer atout.
tip-plain-ace-title = Jouez tôt les as hors atout
tip-plain-ace-asked = Faut-il jouer tôt les as hors atout?
tip-plain-ace-text = Un as hors atout fait sa levée tant que tout le monde doit encore fournir. Plus tard, quelqu’un n’aura plus de cette couleur.
tip-plain-ace-against = Un autre conseil dit aux preneurs de jouer d’abord atout. On ne peut pas faire les deux.
tip-ace-against-loner-title = Contre un solo, entamez d’un as
tip-ace-against-loner-asked = Faut-il entamer d’un as contre un solo?
tip-ace-against-loner-text = Une levée sauve trois points. Entamez de la carte qui a le plus de chances d’en faire une.
tip-not-over-partner-title = Laissez la levée à votre partenaire
tip-not-over-partner-text = Si votre partenaire mène et que vous ne pouvez pas fournir, défaussez-vous et gardez votre atout pour une levée qui en a besoin.
tip-trump-in-title = Coupez si vous ne pouvez pas fournir
tip-trump-in-text = Si l’autre camp mène avec une carte hors atout et que vous n’avez plus de la couleur, coupez.
tip-count-trumps-title = Comptez les atouts
tip-count-trumps-text = Après chaque levée, sachez combien d’atouts sont encore dehors.
tip-count-trumps-instead = Il n’y faut que de la mémoire : rien à mesurer. Il y a sept atouts, ou huit avec un Benny. Après une levée à quatre atouts, il en reste trois, et vous voyez les vôtres.
tip-left-is-trump-title = Le bower gauche ne fournit jamais sa couleur imprimée
tip-left-is-trump-text = Les débutants font une renonce en le jouant comme s’il la fournissait.
tip-left-is-trump-instead = C’est une règle, et non une question de jugement. Nos tables refusent la carte, sauf si leurs règles permettent la renonce.
tip-read-the-discard-title = Lisez l’écart du donneur
tip-read-the-discard-text = Supposez que le donneur a écarté une petite carte hors atout et n’a plus rien dans cette couleur.
tip-read-the-discard-instead = Vous ne la voyez jamais, et le livre peut se tromper.
tip-inform-your-partner-title = Informez votre partenaire par vos annonces
tip-inform-your-partner-text = Que vos annonces montrent ce que vous avez : jouez ensemble.
tip-inform-your-partner-instead = Passer ou commander apprend quelque chose à votre partenaire, et c’est permis. En dire plus par des mots ou des regards, c’est parler à la table, et les tournois l’interdisent.

# Cas
tip-when-you-have-three-trumps-or-more = vous avez trois atouts ou plus
tip-when-you-have-just-two-trumps = vous n’avez que deux atouts
tip-when-you-sit-on-the-dealers-left = vous êtes à la gauche du donneur
tip-when-your-partner-deals = votre partenaire donne
tip-when-you-sit-on-the-dealers-right = vous êtes à la droite du donneur
tip-when-you-deal = vous donnez
tip-when-you-are-the-maker = vous êtes le preneur
tip-when-you-have-three-trumps = vous avez trois atouts
tip-when-you-have-one-trump = vous avez un atout
tip-when-you-play-last = vous jouez en dernier
tip-when-you-have-two-trumps-and-a-plain-ace = vous avez deux atouts et un as hors atout
tip-when-you-have-two-trumps-and-no-plain-ace = vous avez deux atouts et aucun as hors atout
tip-when-you-have-one-trump-or-none = vous avez un atout ou aucun
tip-when-you-have-just-two-trumps-and-no-plain-ace = vous n’avez que deux atouts et aucun as hors atout
tip-when-you-have-just-two-trumps-and-a-plain-ace = vous n’avez que deux atouts, et un as hors atout
tip-when-a-bower-is-turned-up = la retourne est un bower
tip-when-you-or-your-partner-deal = vous ou votre partenaire donnez
tip-when-the-other-side-deals = l’autre camp donne
tip-when-you-have-four-trumps-the-up-card-counted-if-you-deal = vous avez quatre atouts, en comptant la retourne si vous donnez
tip-when-you-have-three-trumps-the-up-card-counted-if-you-deal = vous avez trois atouts, en comptant la retourne si vous donnez
tip-when-you-have-one-more-trump-and-no-plain-ace = vous avez un autre atout et aucun as hors atout
tip-when-you-have-one-more-trump-and-a-plain-ace = vous avez un autre atout et un as hors atout
tip-when-you-have-two-more-trumps-or-more = vous avez deux autres atouts ou plus
tip-when-a-bower-is-among-them = il y a un bower parmi eux
tip-when-no-bower-is-among-them-but-you-have-a-plain-ace = aucun n’est un bower, mais vous avez un as hors atout
tip-when-you-have-neither-a-bower-nor-a-plain-ace = vous n’avez ni bower ni as hors atout
tip-when-a-bower-of-that-suit-is-among-your-cards = vous avez un bower de cette couleur
tip-when-you-have-no-bower-of-it = vous n’en avez aucun bower
tip-when-you-have-just-two-of-it = vous n’en avez que deux
tip-when-you-have-as-many-of-the-next-suit-or-more = vous avez autant de la couleur sœur, ou plus
tip-when-you-have-fewer-of-the-next-suit = vous avez moins de la couleur sœur
tip-when-you-have-two-trumps-or-one = vous avez deux atouts ou un
tip-when-the-lone-card-is-a-king = la carte seule est un roi
tip-when-it-is-your-only-trump = c’est votre seul atout
tip-when-you-have-two-trumps-or-more = vous avez deux atouts ou plus
tip-when-they-are-your-only-trumps = ce sont vos seuls atouts
tip-when-you-have-a-third-trump = vous avez un troisième atout
tip-when-you-have-one-more-trump = vous avez un autre atout
tip-when-you-have-two-more-or-three = vous en avez deux autres ou trois
tip-when-the-left-bower-is-yours = le bower gauche est à vous
tip-when-you-defend = vous défendez
tip-when-your-partner-is-the-maker = votre partenaire est le preneur
tip-when-the-ace-is-alone-in-its-suit = l’as est seul de sa couleur
tip-when-two-more-of-its-suit-are-in-your-hand = vous avez deux autres cartes de sa couleur
tip-when-you-have-two-trumps = vous avez deux atouts
tip-when-trump-was-made-in-the-second-round = l’atout a été nommé au deuxième tour
tip-when-you-have-no-plain-ace-to-lead = vous n’avez pas d’as hors atout à entamer
tip-when-you-have-a-bower = vous avez un bower
tip-when-you-have-no-bower = vous n’avez pas de bower
tip-when-one-opponent-is-still-to-play = un adversaire doit encore jouer
tip-when-your-partners-card-is-an-ace = la carte de votre partenaire est un as
tip-when-it-is-less-than-an-ace-and-an-opponent-is-still-to-play = c’est moins qu’un as, et un adversaire doit encore jouer
tip-when-you-play-second = vous jouez en deuxième
tip-when-you-play-third = vous jouez en troisième
