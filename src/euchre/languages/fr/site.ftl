page-skip = Aller au contenu
page-footer = Aucun compte, aucune publicité, et pas de levées ailleurs que sur la table. <a>Chaque donne peut être vérifiée.</a> <a>Revoir une partie enregistrée.</a> <a>Confidentialité</a>
