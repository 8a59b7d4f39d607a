# Was die Skripte der Seiten zeigen.
going-alone-sure = Wirklich allein? Noch einmal drücken.
