## Was könnten sie haben?

holdings-about = Das weiß, wer sich alles merkt, was offen zu sehen war. Wie die anderen spielen, zählt nicht.
holdings-counting = Einen Moment, es wird gezählt …
sure = Sicher
maybe = Mindestens eine davon
maybe-more = Mindestens noch eine davon
suits = Farben
ranks = Werte
factions = Fraktionen
cards = Karte für Karte
nothing-more = Mehr ist es nicht.
no-cards = Keine Karten.
unseen = Irgendwo verdeckt: { $count }
times = { $count }-mal
share = { $percent } %
share-least = < 1 %
share-most = > 99 %

## Warum dieser Zug?

reason = Warum dieser Zug?
reason-games =
    { $games ->
        [one] Die Graue Eminenz hat in Gedanken einmal weitergespielt.
       *[other] Die Graue Eminenz hat in Gedanken { $games }-mal weitergespielt.
    } Die Aussicht auf den Sieg, Zug für Zug:
reason-blind = Sie sieht nur, was du siehst, und teilt alles andere jedes Mal neu aus.
reason-best = Ihr Vorschlag
reason-visits =
    { $visits ->
        [one] einmal versucht
       *[other] { $visits }-mal versucht
    }
