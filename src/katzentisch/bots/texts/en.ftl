## The bots, each with one sentence of character

level-random = Dice cat
    .about = Makes any legal move, and does not know why.
level-kitten = Kitten
    .about = Grabs whatever glitters, overlooks half the table and forgets to say "Miau!".
level-tabby = Tabby
    .about = Has played on this sofa for years and knows all the rules of thumb.
level-stray = Stray
    .about = Thinks a few steps ahead, because in the street you have to.
level-eminence = Grey Eminence
    .about = Has already seen how this ends, in thousands of worlds, and waits for you to notice.
