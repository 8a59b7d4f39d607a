# Ce qu'on demande sur l'euchre.

# La page
faq-title = Questions sur l’euchre
faq-description = Les questions courantes sur l’euchre : combien on est, combien de temps cela dure, le bower gauche, les renonces, les solos et les règles maison.
faq-heading = Questions
faq-lede = De courtes réponses aux questions courantes.
faq-group-first = Avant la première partie
faq-group-play = À la table
faq-group-houses = Les règles maison

# Liens
faq-link-learn-it-in-ten-minutes = L’apprendre en dix minutes
faq-link-the-rules-of-the-standard-game = Les règles du jeu standard
faq-link-all-games = Tous les jeux
faq-link-three-cutthroat = À trois : chacun pour soi
faq-link-what-advice-is-worth-measured = Ce que valent les conseils, mesuré
faq-link-play-a-hand-now = Jouer une donne maintenant
faq-link-set-up-a-table = Ouvrir une table
faq-link-bower = Bower
faq-link-the-table-of-points = Le tableau des points
faq-link-left-bower = Bower gauche
faq-link-kitty = Talon
faq-link-the-leads-measured = Les entames, mesurées
faq-link-standard = Standard
faq-link-american = Américaine
faq-link-renege = Renonce
faq-link-canadian = Canadienne
faq-link-british = Britannique
faq-link-the-game-with-it = Le jeu avec cette règle
faq-link-benny = Benny
faq-link-defend-alone = Défendre en solo
faq-link-fair-deal = Donne équitable
faq-link-what-could-still-be-done = Ce qui resterait possible

# Avant la première partie
faq-easy-question = L’euchre est-il facile à apprendre?
faq-easy-answer-1 = Oui. Dix minutes suffisent pour l’idée, et une soirée pour jouer convenablement. Si vous n’avez jamais joué à un jeu de levées, il faut s’habituer un peu à fournir et à couper. Si vous connaissez le whist ou la dame de pique, seuls les deux valets sont nouveaux; et si vous jouez au 500, même eux ne vous surprendront pas.
faq-brief-question = Qu’est-ce que l’euchre, en quatre lignes?
faq-brief-answer-1 = Joueurs : quatre, en deux paires. À deux, à trois ou à cinq, on peut jouer avec d’autres règles.
faq-brief-answer-2 = Difficulté : facile.
faq-brief-answer-3 = Durée : moyenne. Une partie en dix points demande environ onze donnes de cinq levées.
faq-brief-answer-4 = Paquet : 24 cartes, du neuf à l’as de chaque couleur.
faq-pronounced-question = Comment prononce-t-on « euchre »?
faq-pronounced-answer-1 = À l’anglaise, « YOU-keur ».
faq-players-question = À combien peut-on jouer?
faq-players-answer-1 = Presque tout le monde joue à quatre, deux contre deux. On peut aussi jouer à deux, à trois ou à cinq, avec des règles propres, et tous ces jeux se jouent ici.
faq-children-question = Les enfants peuvent-ils jouer?
faq-children-answer-1 = Oui, dès qu’ils savent fournir et se rappeler qui mène; beaucoup l’apprennent à la table familiale. Mais l’atout et les valets qui changent demandent un peu de patience.
faq-skill-question = Est-ce un jeu d’adresse ou de hasard?
faq-skill-answer-1 = Les deux. Une donne seule, c’est surtout du hasard. Sur un grand nombre de donnes, on gagne si l’on sait ce que vaut une main, si l’on se rappelle ce qui a été joué et si l’on en déduit ce qui reste. Même alors, une personne forte gagne environ six parties sur dix contre des gens ordinaires, pas neuf.
faq-how-long-question = Combien de temps dure une partie?
faq-how-long-answer-1 = Une demi-heure environ. Une partie en dix points demande à peu près onze donnes, et il faut deux ou trois minutes pour chacune quand on a l’habitude. La plus courte partie possible dure trois donnes : deux marches en solo et deux autres points.
faq-how-long-answer-2 = Les livres se contredisent. L’un parle de trois à cinq minutes par donne, de cinq à dix donnes par partie, et de 20 à 30 minutes en tout. Mais la moyenne de onze donnes, comptée sur des milliers de parties, en ferait de 35 à 55 à ce rythme. Dans un autre, une soirée de douze personnes joue 132 donnes en quatre ou cinq heures, soit environ deux minutes par donne.
faq-online-question = Peut-on jouer en ligne?
faq-online-answer-1 = Oui, ici, dans le navigateur, sans compte. Jouez contre des robots, ou envoyez un lien à vos amis. Des robots peuvent prendre les places vides.
faq-origin-question = D’où vient l’euchre?
faq-origin-answer-1 = Des colons germanophones l’ont apporté en Amérique. Le mot bower en témoigne : il vient de Bauer, « paysan », qui désigne aussi le valet en allemand. Il est devenu le jeu du Midwest américain et du Canada, et on y joue encore dans certaines régions de Grande-Bretagne et d’Australie.

# À la table
faq-how-to-win-question = Comment gagne-t-on?
faq-how-to-win-answer-1 = Une donne : le camp qui nomme l’atout doit faire trois des cinq levées. Trois ou quatre levées valent un point, les cinq en valent deux, et les cinq en solo quatre. Avec moins de trois, les autres marquent deux points.
faq-how-to-win-answer-2 = La partie : le premier camp à dix points gagne. En Grande-Bretagne, c’est onze.
faq-left-bower-question = De quelle couleur est le bower gauche?
faq-left-bower-answer-1 = Il est de la couleur d’atout pendant toute la donne. Si l’atout est cœur et qu’on demande carreau, le valet de carreau ne fournit pas : vous ne pouvez donc pas le jouer tant que vous avez un carreau. Si on demande cœur, vous devez le jouer si c’est votre seul cœur.
faq-talon-question = Qu’est-ce que le talon?
faq-talon-answer-1 = Les cartes qui restent quand chacun en a cinq : quatre, ou cinq avec un Benny. En anglais, on dit surtout kitty. Celle du dessus est retournée, les autres restent cachées.
faq-best-lead-question = Quelle est la meilleure entame?
faq-best-lead-answer-1 = Pour les preneurs, le bower droit : à moins d’un Benny dans le paquet, rien ne le bat. Si votre partenaire n’a pas d’atout, jouez un autre gros atout pour faire tomber le reste. Pour les défenseurs, c’est en général un as hors atout. Nous avons mesuré ce que vaut chaque entame.
faq-who-leads-alone-question = Qui entame quand quelqu’un joue en solo?
faq-who-leads-alone-answer-1 = À la plupart des tables et dans notre jeu standard, la personne à la gauche de qui joue en solo. Selon les règles américaines, c’est la personne à la gauche du donneur, ou la suivante si celle-là ne joue pas. Si un défenseur joue lui aussi en solo, c’est lui qui entame selon les règles standard. Sans solo, c’est la personne à la gauche du donneur. À l’euchre à enchères, le preneur entame, en solo ou non.
faq-renege-question = Et si quelqu’un ne fournit pas?
faq-renege-answer-1 = Ne pas fournir alors qu’on le pourrait est une renonce. Elle coûte en général deux points, ou quatre s’il y a un solo. Nos tables refusent la carte et disent pourquoi. Pour jouer comme à la table de cuisine, choisissez une règle qui permet la renonce et laisse les adversaires la réclamer. Réclamer à tort coûte des points aussi.
faq-must-trump-question = Dois-je couper si je ne peux pas fournir?
faq-must-trump-answer-1 = Non. Sans carte de la couleur demandée, vous jouez ce que vous voulez.
faq-who-takes-the-card-question = Qui prend la retourne?
faq-who-takes-the-card-answer-1 = Presque partout, c’est le donneur, peu importe qui la commande. Dans nos variantes Canadienne, Britannique et Fête, c’est le preneur, comme dans les livres qui les décrivent. Un réglage permet de le changer.
faq-all-pass-question = Et si tout le monde passe?
faq-all-pass-answer-1 = Après deux tours sans preneur, personne ne marque, on jette les cartes, et la personne suivante donne. Cela dépend des joueurs. Sur 5000 donnes de chaque sorte, c’est arrivé une fois sur sept entre nos robots débutants, mais une fois sur 200 seulement entre nos robots occasionnels et de club. Avec le donneur forcé, cela n’arrive jamais.
faq-fives-question = Pourquoi marque-t-on les points avec des cinq, ou avec un deux et un trois?
faq-fives-answer-1 = Parce qu’un paquet d’euchre n’en a pas besoin : il s’arrête aux neuf. Deux cinq portent dix signes. Posez l’un sur l’autre de façon à laisser voir autant de signes que vous avez de points. Un six et un quatre conviennent aussi. Avec un deux et un trois, posez l’un sur l’autre pour un à quatre points, et en travers pour cinq de plus.

# Les règles maison
faq-stick-the-dealer-question = Qu’est-ce que le « donneur forcé » (stick the dealer)?
faq-stick-the-dealer-answer-1 = Si tous les autres ont passé deux fois, le donneur doit nommer une couleur. Aucune donne n’est annulée, et donner devient un peu moins avantageux.
faq-farmers-hand-question = Qu’est-ce qu’une main de fermier?
faq-farmers-hand-answer-1 = Une main faite uniquement de neufs et de dix. À certaines tables, on peut la montrer et obtenir une nouvelle donne. À d’autres, on peut en échanger trois cartes contre les cartes cachées du talon. Vous en recevez une environ une fois en 760 donnes, et quelqu’un à la table environ une fois en 190.
faq-canada-question = Quelles sont les règles au Canada?
faq-canada-answer-1 = Deux jeux portent ce nom. Dans l’un, à 24 cartes, le partenaire du donneur ne peut commander la retourne qu’en jouant en solo. L’autre a 25 cartes : la carte de plus est un joker, le Benny, qui bat les deux bowers.
faq-britain-question = Et en Grande-Bretagne?
faq-britain-answer-1 = 25 cartes : le Benny, ou le deux de pique à sa place, est le meilleur atout. Onze points font gagner. Le partenaire du donneur ne peut commander qu’en jouant en solo. Les défenseurs peuvent jouer en solo aussi.
faq-defend-alone-question = Un défenseur peut-il jouer en solo?
faq-defend-alone-answer-1 = Si la maison le permet, d’ordinaire seulement contre un solo. Un défenseur en solo qui euchre un solo marque quatre points au lieu de deux.
faq-defend-alone-answer-2 = En Grande-Bretagne, on peut défendre en solo contre n’importe quel preneur, mais un euchre ne vaut pas plus qu’avec un partenaire : deux points, et non quatre.
faq-table-talk-question = Puis-je laisser entendre à mon partenaire ce que j’ai?
faq-table-talk-answer-1 = Par vos annonces et vos cartes, oui. Par des mots, des regards ou des soupirs, non : c’est parler à la table, et les tournois l’interdisent.
faq-fair-question = Comment savoir que les cartes ne sont pas truquées?
faq-fair-answer-1 = Avant chaque donne, votre navigateur tire un nombre au hasard, et le serveur s’engage sur un nombre secret. Ce n’est qu’ensuite que chacun montre le sien : ni l’un ni l’autre ne peut donc choisir les cartes. Après la donne, le serveur montre son secret, et n’importe qui peut redonner les mêmes cartes et comparer.
