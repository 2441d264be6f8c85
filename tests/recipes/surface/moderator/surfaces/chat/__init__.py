"""A table in a chat: messages go out, and what is typed comes in.

Here live the bot and what it needs of a chat.  A message makes a phone light up: what goes to whom at
which moment may depend only on what all know, and on what is addressed to them.
"""
