# Le quiz : ses questions par thème, et les réponses et cartes des questions de la première partie.

# La page
quiz-title = Quiz sur l’euchre
quiz-description = { $count } questions sur l’euchre : bowers, enchères, pointage, solos et jugement, chacune avec son explication.
quiz-heading = Quiz
quiz-lede = { $count } questions. Pour { $checked } d’entre elles, le programme lui-même a calculé ou mesuré la réponse : inutile de discuter.
quiz-again = Recommencer
quiz-theme-bowers = L’ordre des cartes et les bowers
quiz-theme-tricks = Fournir et faire des levées
quiz-theme-calling = Nommer l’atout
quiz-theme-scoring = Le pointage
quiz-theme-alone = Les solos
quiz-theme-british = Le Benny et le jeu britannique
quiz-theme-canadian = Le jeu canadien
quiz-theme-strategy = Bien juger

# Réponses à choisir
quiz-choice-order-it-up = La commander
quiz-choice-pass = Passer
quiz-choice-pass-order-alone = passer, commander, solo
quiz-choice-pass-clubs-diamonds-hearts-spades = passer, trèfle, carreau, cœur, pique
quiz-choice-order-alone = commander, solo
quiz-choice-pick-it-up-alone = La prendre, en solo
quiz-choice-pick-it-up-with-your-partner = La prendre, avec votre partenaire
quiz-choice-1-for-the-makers = 1 pour les preneurs
quiz-choice-2-for-the-makers = 2 pour les preneurs
quiz-choice-4-for-the-makers = 4 pour les preneurs
quiz-choice-1-for-the-defenders = 1 pour les défenseurs
quiz-choice-2-for-the-defenders = 2 pour les défenseurs
quiz-choice-4-for-the-defenders = 4 pour les défenseurs
quiz-choice-a-march = Faire une marche
quiz-choice-a-void = Avoir une chicane
quiz-choice-a-kitty = Avoir un talon
quiz-choice-a-bump = Cogner
quiz-choice-the-dealer = Le donneur
quiz-choice-the-player-on-the-dealers-left = La personne à la gauche du donneur
quiz-choice-the-dealers-partner = Le partenaire du donneur
quiz-choice-anybody = N’importe qui
quiz-choice-pass-clubs-diamonds-spades = passer, trèfle, carreau, pique
quiz-choice-pass-hearts = passer, cœur
quiz-choice-clubs-diamonds-spades = trèfle, carreau, pique
quiz-choice-clubs-diamonds-hearts-spades = trèfle, carreau, cœur, pique
quiz-choice-whoever-ordered-it = Qui l’a commandée
quiz-choice-nobody = Personne
quiz-choice-your-left = la personne à votre gauche
quiz-choice-your-partner = votre partenaire
quiz-choice-your-right = la personne à votre droite
quiz-choice-you = vous
quiz-choice-pass-alone = passer, solo
quiz-choice-alone = solo
quiz-choice-i-cut = Je coupe le paquet
quiz-choice-i-dont-cut-just-deal = Je ne coupe pas : donnez
quiz-choice-i-have-a-farmers-hand = J’ai une main de fermier
quiz-choice-i-pass = Je passe
quiz-choice-pick-it-up = La prendre
quiz-choice-turn-it-down = La refuser

# Cartes montrées
quiz-shown-trumps-from-best-to-lowest-with-hearts-trump = Les atouts, du plus fort au plus faible, à cœur atout
quiz-shown-led = Entame
quiz-shown-turned-up = Retourne
quiz-shown-turned-down = Refusée
quiz-shown-your-hand = Votre main
quiz-shown-led-by-cy = Jouée par Cy
quiz-shown-the-trick = La levée
quiz-note-right = droit
quiz-note-left = gauche
quiz-note-partner = partenaire

# L'ordre des cartes et les bowers
quiz-best-trump-text = L’atout est carreau. Laquelle de ces cartes est la meilleure?
quiz-best-trump-why = Cœur est rouge comme carreau : le valet de cœur est donc le bower gauche, que seul le valet de carreau dépasse. Le valet de trèfle n’est qu’un valet.
quiz-order-of-trumps-text = L’atout est trèfle. Quelle rangée va de la plus forte carte à la plus faible?
quiz-order-of-trumps-why = Le bower droit, le bower gauche, puis l’as et le roi comme d’habitude.
quiz-how-many-trumps-text = Combien d’atouts compte le jeu habituel de 24 cartes?
quiz-how-many-trumps-why = Six cartes de la couleur, plus le bower gauche, le septième. Il n’en reste que cinq dans l’autre couleur de même teinte.
quiz-plain-jack-text = L’atout est pique. Lequel de ces valets est une carte ordinaire?
quiz-plain-jack-why = À pique atout, seuls les valets noirs sont des bowers. Le valet de cœur prend place entre la dame et le dix.
quiz-two-best-text = L’atout est cœur. Quelles sont les deux meilleures cartes du paquet?
quiz-two-best-why = Les deux bowers : d’abord le valet de cœur, puis l’autre valet rouge.

# Fournir et faire des levées
quiz-void-text = Comment dit-on qu’on n’a aucune carte d’une couleur?
quiz-void-why = On a une chicane dans cette couleur. Sans atout, on a une chicane à l’atout.
quiz-follow-with-left-text = L’atout est cœur, et l’entame est le roi de carreau. Lesquelles de vos cartes pouvez-vous jouer?
quiz-follow-with-left-why = Le valet de carreau est un cœur pour cette donne. Votre neuf est le seul carreau.
quiz-left-is-led-text = L’atout est pique, et l’entame est le valet de trèfle. Lesquelles de vos cartes pouvez-vous jouer?
quiz-left-is-led-why = Ce valet est le bower gauche : c’est donc pique qui est demandé. Vous en avez un.
quiz-only-the-left-text = L’atout est trèfle, et l’entame est le neuf de trèfle. Lesquelles de vos cartes pouvez-vous jouer?
quiz-only-the-left-why = Vous n’avez pas de trèfle imprimé, mais le valet de pique est un atout et doit fournir.
quiz-void-is-free-text = L’atout est carreau, et l’entame est l’as de trèfle. Lesquelles de vos cartes pouvez-vous jouer?
quiz-void-is-free-why = Vous n’avez pas de trèfle : tout est permis. Personne n’est obligé de couper.
quiz-small-trump-text = L’atout est cœur, et les cartes sont jouées dans cet ordre. Laquelle fait la levée?
quiz-small-trump-why = Le plus petit atout bat la meilleure des autres cartes.
quiz-no-trump-played-text = L’atout est pique, et les cartes sont jouées dans cet ordre. Laquelle fait la levée?
quiz-no-trump-played-why = Carreau était demandé, et personne n’a coupé. Les as des autres couleurs ne comptent pour rien.
quiz-left-takes-text = L’atout est trèfle, et les cartes sont jouées dans cet ordre. Laquelle fait la levée?
quiz-left-takes-why = Le valet de pique est le deuxième atout et ne perd que contre le valet de trèfle.

# Nommer l'atout
quiz-who-speaks-first-text = Qui parle en premier quand on nomme l’atout?
quiz-who-speaks-first-why = De là, on tourne vers la gauche : le donneur parle en dernier.
quiz-first-round-text = La retourne est le neuf de cœur, et vous parlez en premier. Que pouvez-vous dire?
quiz-first-round-why = Au premier tour, seule la couleur de la retourne peut devenir l’atout.
quiz-second-round-text = Les quatre ont passé, et le neuf de cœur est refusé. Vous parlez de nouveau en premier. Que pouvez-vous dire?
quiz-second-round-why = Toutes les couleurs, sauf celle qui a été refusée.
quiz-stuck-text = Vous donnez, on joue avec le donneur forcé, et tout le monde a passé sept fois. Que pouvez-vous dire?
quiz-stuck-why = Vous voilà pris : vous devez nommer une couleur, mais pas celle qui a été refusée.
quiz-who-takes-it-text = Au jeu standard, la personne à la gauche du donneur commande la retourne. Qui la prend?
quiz-who-takes-it-why = Le donneur la prend et écarte une autre carte. À certaines tables canadiennes et britanniques, c’est le preneur.

# Le pointage
quiz-four-tricks-text = Les preneurs font quatre levées sur cinq. Combien cela vaut-il?
quiz-four-tricks-why = Trois ou quatre levées valent un point.
quiz-march-text = Les preneurs font les cinq levées, et les deux partenaires jouent. Combien cela vaut-il?
quiz-march-why = Une marche vaut deux points.
quiz-euchred-text = Les preneurs font deux levées. Combien cela vaut-il?
quiz-euchred-why = Ils sont euchrés : deux points, si peu de levées qu’ils aient faites.
quiz-target-text = Combien de points faut-il pour gagner au jeu standard?
quiz-target-why = Dix à la plupart des tables, onze en Grande-Bretagne. Certains jouent à cinq ou à quinze.

# Les solos
quiz-lone-march-text = Quelqu’un joue en solo et fait les cinq levées. Combien cela vaut-il?
quiz-lone-march-why = C’est le double de la marche d’une paire.
quiz-lone-four-text = Quelqu’un joue en solo et fait quatre levées. Combien cela vaut-il?
quiz-lone-four-why = Un seul point, comme avec un partenaire.
quiz-lone-euchred-text = Au jeu standard, quelqu’un joue en solo et fait deux levées. Combien cela vaut-il?
quiz-lone-euchred-why = Deux points, comme tout euchre : avec une bonne main, on risque donc peu à jouer en solo.
quiz-lead-against-a-loner-text = Au jeu standard, vous donnez et jouez en solo. Qui entame la première levée?
quiz-lead-against-a-loner-why = La personne à la gauche de qui joue en solo. Votre partenaire ne joue pas.
quiz-lone-defender-text = On peut défendre en solo. Un défenseur en solo arrête un solo à deux levées. Combien cela vaut-il?
quiz-lone-defender-why = C’est le double d’un euchre, si les règles permettent de défendre en solo.

# Le Benny et le jeu britannique
quiz-british-pack-text = Combien de cartes compte le paquet britannique?
quiz-british-pack-why = Les 24 habituelles et le Benny : un joker, ou le deux de pique.
quiz-british-trumps-text = Et combien d’entre elles sont des atouts?
quiz-british-trumps-why = Le Benny, les deux bowers, l’as, le roi, la dame, le dix et le neuf.
quiz-benny-best-text = L’atout est pique, et le paquet a un Benny. Quelle carte fait cette levée?
quiz-benny-best-why = Le Benny est toujours le meilleur atout, quelle que soit la couleur d’atout.
quiz-benny-follows-text = L’atout est cœur, et l’entame est le dix de cœur. Lesquelles de vos cartes pouvez-vous jouer?
quiz-benny-follows-why = L’atout est demandé, et vous en avez deux : l’as et le Benny. Vous devez jouer l’un d’eux.
quiz-british-target-text = Combien de points faut-il pour gagner au jeu britannique?
quiz-british-target-why = Onze.

# Le jeu canadien
quiz-canadian-partner-text = Vous jouez selon les règles canadiennes. Votre partenaire donne, et la première personne a passé. Que pouvez-vous dire?
quiz-canadian-partner-why = Le partenaire du donneur ne peut faire de cette couleur l’atout qu’en jouant en solo, avec les mots « Je la refuse » (« I turn it down »).
quiz-canadian-pack-text = Combien de cartes compte le paquet du jeu canadien sans joker?
quiz-canadian-pack-why = Du neuf à l’as, dans quatre couleurs. Un autre jeu canadien ajoute un joker.
quiz-bump-text = La personne à côté du donneur cogne sur le paquet. Qu’est-ce que cela veut dire?
quiz-bump-why = Le donneur donne le paquet sans qu’on le coupe. En anglais, c’est un bump.

# Bien juger
quiz-judge-bower-mine-text = Vous donnez et retournez le valet de cœur, et tous les autres passent. Le prendre ou le refuser?
quiz-judge-bower-mine-why = Vous recevez la meilleure carte de toutes, et vous avez deux autres atouts et un as.
quiz-judge-one-trump-text = Vous parlez en premier. Un adversaire donne et retourne le dix de trèfle. Le commandez-vous?
quiz-judge-one-trump-why = Un atout et deux as : c’est le piège classique.
quiz-judge-partner-text = L’atout est cœur. Votre partenaire mène avec l’as de trèfle, vous jouez en dernier et n’avez pas de trèfle. Que jouez-vous?
quiz-judge-partner-why = La levée est déjà à vous. Gardez l’atout.
quiz-judge-right-text = Votre camp a nommé pique, et vous entamez. Quelle carte?
quiz-judge-right-why = Le bower droit ne peut pas perdre et prend un atout à tous ceux qui en ont.
