# Ce que montrent les scripts des pages.
going-alone-sure = Jouer seul? Appuyez encore une fois.
