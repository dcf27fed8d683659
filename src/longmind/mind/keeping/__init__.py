"""How a conversation, working memory and blocks are kept: what is decided elsewhere, put on the store's sheets."""
