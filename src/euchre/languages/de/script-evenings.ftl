# Was die Skripte der Seiten der Spielabende zeigen.
event-page-script-lost = Der Server antwortet nicht. Was du siehst, ist vielleicht veraltet; wir versuchen es weiter.
event-page-script-changed = Diese Seite hat sich geändert.
event-page-script-show = Änderungen zeigen
event-page-script-more = { $label }: eins mehr
event-page-script-less = { $label }: eins weniger
