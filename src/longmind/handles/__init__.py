"""What hangs on a mind beside its verbs: a conversation, working memory, and blocks, each bound to where it is kept."""
