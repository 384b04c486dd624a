set-of-three = ein Set aus drei
set-of-four = oder aus allen vier
run = eine Reihe
ace-low = Ass vor der Zwei
ace-high = oder nach dem König
joker-in-run = Joker als Karo 6
joker-in-set = Joker als Kreuz 8
