"""Data that ships with the package: the conversation the demo takes in.

``sample.jsonl`` holds one message a line, oldest first: ``session``, ``time`` (ISO 8601 with an offset), ``role``,
``name`` and ``content``. Ana, whose conversation it is, is made up, and so are the people, places of work and papers
she mentions.
"""
