## Die Bots, jeder mit einem Satz Charakter

level-random = Würfelkatze
    .about = Macht irgendeinen erlaubten Zug und weiß selbst nicht, warum.
level-kitten = Kätzchen
    .about = Greift nach allem, was glänzt, übersieht den halben Tisch und vergisst „Miau!“ zu sagen.
level-tabby = Stubentiger
    .about = Spielt seit Jahren auf diesem Sofa und kennt alle Faustregeln.
level-stray = Streuner
    .about = Denkt ein paar Schritte voraus, weil man das auf der Straße muss.
level-eminence = Graue Eminenz
    .about = Hat in Tausenden von Welten schon gesehen, wie das ausgeht, und wartet, bis du es merkst.
