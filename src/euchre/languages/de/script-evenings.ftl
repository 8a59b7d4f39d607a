# Was die Skripte der Seiten der Spielabende zeigen.
