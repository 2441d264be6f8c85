"""The virtual table: what can be seen and heard at a wired table, for a web page.

Here is told what each pair of eyes sees: the story for all, lamps for eyes that are open, and a
seat's private screen in words.  The buttons and lamps themselves are the mock panel's; what they
mean is the wired surface's affair.
"""
