set-of-three = a set of three
set-of-four = or of all four
run = a run
ace-low = ace below the two
ace-high = or above the king
joker-in-run = joker as 6 of diamonds
joker-in-set = joker as 8 of clubs
