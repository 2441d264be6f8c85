"""What lies on disk: settings, the games, the evening, and where it all is.

Here may live what reads and writes files, checks what it has read, and keeps it through a power
cut.  What may not live here: anything that is only so while the box is on.
"""
