"""What is seen in a browser.

Here may live pages, the routes they are reached by, the live push that keeps them up to date
(`feed`), and the server inside the evening's own loop.  What is shown, and to whom, is told by
whoever owns it: the small protocols here say what a page needs.

What may not live here: any import of another room but `moderator.rules.requests`, any knowledge of
a game, a byte from another host, and the words of a page in a log.
"""
