fits = { $card } fits { $guide }.
when = WHEN: at which stop
where = WHERE: in which district
circle = Vicious circle: not at all
ring = A district's card says how far it goes from there.
ring-label = The city as a ring of three districts, with the gang, the police and a card each.
gang = Gang: pink, anticlockwise
police = Police: blue, clockwise
