"""A mind in the shape that other programs' own packages ask for; each needs the extra it is named after."""
