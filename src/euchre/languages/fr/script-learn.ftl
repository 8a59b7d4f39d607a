# Ce que montrent les scripts des pages qui enseignent.

# Questions
learn-mark-correct = Juste
learn-mark-no = Non
learn-mark-wrong = Faux
learn-mark-as-good = Tout aussi bon
learn-not-that-one = Pas celle-là.
learn-try-again = { $why } Essayez encore.
learn-correct = C’est juste.
learn-not-quite = Pas tout à fait.
learn-continue = Continuer
quiz-score-open = Justes : { $right } sur { $answered }, encore { $open }.
quiz-score-best = Justes : { $right } sur { $answered }, votre meilleur résultat.
quiz-score-done = Justes : { $right } sur { $answered }; votre meilleur résultat : { $best }.

# Le labo
lab-choose-first = Choisissez { $missing } cartes.
lab-choose-more = Choisissez encore { $missing ->
    [one] { $missing } carte
   *[other] { $missing } cartes
}.
lab-tap-up-card = Touchez maintenant la retourne.
lab-no-benny = Le labo ne peut pas retourner le Benny : le donneur devrait d’abord nommer l’atout.

# Problèmes
puzzle-solved-here = { $solved ->
    [one] { $solved } résolu
   *[other] { $solved } résolus
}
puzzle-due-here = { $due } à revoir
puzzle-due-today = { $due } à revoir aujourd’hui
puzzle-record = { $solved ->
    [one] { $solved } résolu.
   *[other] { $solved } résolus.
} { $run } de suite; votre meilleure série est de { $best }.
puzzle-number-of = { $number } sur { $all }
puzzle-right-of = justes : { $right } sur { $answered }
puzzle-in-a-row = { $run } de suite
puzzle-last-one = C’était le dernier. Justes : { $right } sur { $answered }.
puzzle-share = Partager ce problème
puzzle-share-may = l’essayer
puzzle-share-title = { $title } : un problème d’euchre
puzzle-nothing-due = Rien à revoir aujourd’hui. Revenez demain, ou choisissez un thème.
puzzle-nothing-own = Il n’y a encore rien ici. Faites analyser une de vos parties par le coach, puis exercez-vous de là sur vos erreurs.
puzzle-nothing-here = Il n’y a pas de problèmes ici.
puzzle-not-loaded = Nous n’avons pas pu charger les problèmes. Vérifiez la connexion et rechargez la page.
