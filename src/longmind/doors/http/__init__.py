"""A mind behind HTTP: whoever has a key asks what a program on this machine could. Needs the extra ``server``."""
