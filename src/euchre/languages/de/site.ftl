page-skip = Zum Inhalt
page-footer = Kein Konto nötig, keine Werbung, und keine Stiche außer denen auf dem Tisch. <a>Jedes Blatt lässt sich prüfen.</a> <a>Ein gespeichertes Spiel ansehen.</a> <a>Datenschutz</a>
