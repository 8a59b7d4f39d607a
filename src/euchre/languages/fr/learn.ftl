# Les pages qui enseignent : la vue d'ensemble, ce qu'elles ont en commun, la première donne racontée.

# Cartes
learn-your-hand = Votre main
learn-turned-up = Retourne
learn-turned-down = Refusée
learn-on-the-table = Sur la table
learn-trick-taken = Levée { $trick }, faite par { $who ->
    [You] vous
   *[other] { $who }
}

# Les places
learn-seat-left = la personne à gauche
learn-seat-right = la personne à droite
learn-seat-partner = votre partenaire
learn-seat-number = la place { $number }
learn-below-you = vous
learn-below-left = à gauche
learn-below-right = à droite
learn-below-partner = partenaire
learn-you-inside = vous

# Exemples
learn-example-deals = { $who ->
    [You] Vous donnez.
   *[other] { $who } donne.
}
learn-example-all-pass = Tout le monde passe.
learn-example-passes = { $who ->
    [You] Vous passez.
   *[other] { $who } passe.
}
learn-example-pass = { $you ->
    [yes] { $who } passez.
   *[no] { $who } passent.
}
learn-ask-discard = Quelle carte écartez-vous?
learn-ask-lead = Vous entamez. Quelle carte jouez-vous?
learn-ask-play = Quelle carte jouez-vous?
learn-ask-call = Que dites-vous?
learn-answer = Réponse
learn-worths = Ce que vaut chaque choix
learn-worths-choice = Choix
learn-worths-points = Points par donne
learn-standard-error = Le nombre après ± est l’erreur type.

# Vue d'ensemble
learn-crumb = Apprendre
learn-on-this-page = Sur cette page
learn-title = Apprendre l’euchre
learn-description = L’euchre en dix minutes, étape par étape. Et aussi : des conseils mesurés, un quiz, des problèmes et les réponses aux questions courantes.
learn-lede = Huit courtes étapes, { $minutes } minutes : les deux valets, fournir, nommer l’atout et une donne entière. Vous jouez vous-même, et personne ne regarde.
learn-start = Commencer
learn-read-instead = Lire plutôt une donne commentée
learn-tips = { $count } conseils, et ce que chacun vaut vraiment.
learn-quiz = { $count } questions, chacune avec son explication.
learn-puzzles = Des positions à une seule bonne réponse, par thème. Celles que vous manquez reviennent plus tard.
learn-faq = Les questions courantes sur le jeu et ses règles maison.
learn-glossary = Glossaire
learn-glossary-words = { $count } mots de l’euchre.
learn-tools = Outils : <a>le labo des mains</a>, <a>ce qui suffit pour prendre</a>, <a>vos chances de gagner</a>, <a>analyser une partie</a>.
learn-advice = Tous les conseils ne se valent pas
learn-advice-text = Chacun a ses recettes. Nous les avons toutes mises à l’épreuve : de bons robots ont joué des centaines de positions jusqu’au bout.
learn-points-a-hand = { $points } point par donne

# Une donne racontée
lesson-you = Vous
lesson-how-title = Jouer à l’euchre : tout en une donne
lesson-how-description = L’euchre pour qui n’a jamais joué : une donne de cinq levées, expliquée carte par carte.
lesson-how-trick = La levée
lesson-how-led = { $name ->
    [You] Vous (entame)
   *[other] { $name } (entame)
}
lesson-how-takes = fait la levée
lesson-how-heading = L’euchre en une donne
lesson-how-lede = Dix minutes, cinq cartes et deux valets qui cachent bien leur jeu. Suivez cette seule donne, et vous pourrez vous asseoir à n’importe quelle table.
lesson-how-by-doing = Vous préférez <a>apprendre en jouant</a>? Huit courtes étapes, avec des questions.
lesson-how-table = La table
lesson-how-table-1 = On joue à quatre, deux contre deux. Votre partenaire, Ann, est en face de vous; vos adversaires sont Bo, à votre gauche, et Cy, à votre droite. Il n’y a que 24 cartes. Dans chaque couleur, l’as est la plus forte, puis viennent le roi, la dame, le valet, le dix et le neuf. Chacun reçoit cinq cartes, et on les joue en cinq <strong>levées</strong> : à chaque levée, tout le monde joue une carte.
lesson-how-table-2 = Une couleur est l’<strong>atout</strong> et bat les autres. Le camp qui la choisit, celui des <strong>preneurs</strong>, doit faire au moins trois des cinq levées. S’il y arrive, il marque. Sinon, les preneurs sont <strong>euchrés</strong>, et l’autre camp marque.
lesson-how-jacks = Deux valets passent devant
lesson-how-jacks-1 = À l’atout, et là seulement, l’ordre change. Le valet d’atout est la plus forte carte de toutes : c’est le <strong>bower droit</strong>. Vient ensuite l’autre valet de même teinte, le <strong>bower gauche</strong>. Pour cette donne, il <em>est</em> un atout. À cœur atout, de la plus forte à la plus faible :
lesson-how-trumps = Les atouts, du plus fort au plus faible
lesson-how-right = droit
lesson-how-left = gauche
lesson-how-jacks-2 = Il y a donc sept cœurs, et cinq carreaux seulement, puisque leur valet les a quittés.
lesson-how-deal = On donne les cartes
lesson-how-deal-1 = C’est à vous de donner. Quand chacun a ses cinq cartes, vous retournez la suivante au milieu : c’est la <strong>retourne</strong>. Les trois dernières, le talon, restent hors jeu.
lesson-how-call = Quelqu’un nomme l’atout
lesson-how-call-1 = En commençant à la gauche du donneur, chacun peut passer ou <strong>commander la retourne</strong>. La commander, c’est faire de sa couleur l’atout et mettre la carte dans la main du donneur.
lesson-how-pass = Je passe.
lesson-how-pick-up = Je la prends.
lesson-how-call-2 = Un bon choix : à cœur atout, vous avez le bower gauche, l’as et le dix, et la dame arrive. Vous la prenez et écartez une carte, face cachée : le neuf de trèfle. Vous n’avez maintenant plus de trèfle et pourrez couper quand on en jouera.
lesson-how-call-3 = Si vous aviez passé aussi, vous auriez refusé la retourne, et chacun à son tour aurait pu nommer une autre couleur. Avec une main plus forte, vous auriez pu jouer <strong>en solo</strong> : Ann aurait posé ses cartes, et les cinq levées auraient compté double.
lesson-how-play = Les cinq levées
lesson-how-score = Le pointage
lesson-how-score-1 = Ann et vous avez fait quatre levées, Bo une seule. Vous avez nommé l’atout et tenu parole : <strong>un point</strong>. Les cinq levées auraient été une marche, qui vaut deux points. C’est maintenant à Bo de donner. Le premier camp à dix points gagne.
lesson-how-next = À vous
lesson-how-next-1 = La table montre les cartes que vous pouvez jouer et vous dit pourquoi les autres ne vont pas. Un indice est toujours à portée de doigt, et personne ne regarde.
lesson-how-play-a-hand = Jouer une donne
lesson-how-look-up = Chercher un mot
lesson-trick-1-title = Un atout bat un as
lesson-trick-1-story = Bo, à la gauche du donneur, entame de l’as de trèfle. Ann et Cy ont du trèfle et doivent fournir. Vous avez écarté votre seul trèfle, vous êtes donc libre : votre dix de cœur est un atout et fait la levée.
lesson-trick-1-rule = Fournissez la couleur demandée si vous le pouvez. Sinon, jouez ce que vous voulez, même un atout.
lesson-trick-2-title = Le valet qui a changé de couleur
lesson-trick-2-story = Vous jouez le valet de carreau. L’atout est cœur, c’est donc un cœur : le bower gauche. Bo doit fournir à cœur et n’en a qu’un, le valet. C’est le bower droit, la seule carte qui bat la vôtre. Ann n’a pas de cœur et se défausse d’un pique; Cy joue le roi.
lesson-trick-2-rule = Le bower gauche appartient à l’atout, quelle que soit la couleur imprimée dessus.
lesson-trick-3-title = Laissez gagner votre partenaire
lesson-trick-3-story = Bo joue le roi de carreau, et Ann le couvre de l’as. Vous n’avez plus de carreau, puisque le valet était un cœur. Vous pourriez couper, mais Ann est déjà maîtresse. Gardez vos atouts et jetez un pique.
lesson-trick-3-rule = La levée de votre partenaire est la vôtre. Ne la payez pas deux fois.
lesson-trick-4-title = Sans carte de la couleur
lesson-trick-4-story = Ann joue la dame de pique. Cy fournit le dix. Votre dernier pique est parti : la dame de cœur coupe, et le roi de pique de Bo arrive trop tard. Cela fait trois levées pour Ann et vous : c’est gagné.
lesson-trick-4-rule = L’atout le plus fort fait la levée; sans atout, c’est la plus forte carte de la couleur demandée.
lesson-trick-5-title = La dernière
lesson-trick-5-story = Les deux bowers sont tombés : rien ne peut battre votre as de cœur. Les autres jettent leur dernière carte.
lesson-trick-5-rule = Comptez les atouts. Il y en a sept, et quand on sait lesquels sont passés, on sait ce qui gagne.
