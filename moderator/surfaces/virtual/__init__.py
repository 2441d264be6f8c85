"""The virtual table: what can be seen and heard at a wired table, as a page of the one web application.

Here is told what each pair of eyes sees: the table for all, lamps for eyes that are open, and a
seat's private screen in words.  The buttons and lamps themselves are the mock panel's; what they
mean is the wired surface's affair, and who plays where nobody looks on is the guests'.
"""
