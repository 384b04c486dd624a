fits = { $card } passt auf { $guide }.
when = WANN: der wievielte Stopp
where = WO: welches Viertel
circle = Teufelskreis: gar nicht
ring = Die Karte eines Viertels sagt, wie weit es von dort weitergeht.
ring-label = Die Stadt als Ring aus drei Vierteln, mit der Bande, der Polizei und je einer Karte.
gang = Bande: pink, gegen den Uhrzeigersinn
police = Polizei: blau, im Uhrzeigersinn
