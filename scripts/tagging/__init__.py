"""What ``scripts/fit_tagger.py`` fits with: the texts as examples, and the network as torch has it."""
