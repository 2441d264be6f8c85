"""The command line: one file a command, and what puts the box together for them.

Here alone everything may be imported; nothing else imports this room.
"""
