"""What is seen in a browser, whatever it shows.

Here may live the one application to which surfaces add their parts (`website`), kinds of pages and the
routes they are reached by, the live push that keeps them up to date (`feed`), what several parts load
(`static`), and the server inside the evening's own loop.  What is shown, and to whom, is told by whoever
owns it: the small protocols here say what a page needs.

What may not live here: any knowledge of a game, a byte from another host, and the words of a page in a log.
"""
