"""WHAT OTHERS KEPT: readers of other programs' files, and bringing what is in them into a mind."""
