"""What is seen in a browser, whatever it shows.

Here may live the one application to which surfaces add their parts (`website`), the live push that
keeps pages up to date (`feed`), what is heard of them (`hearing`), what several parts load (`static`),
and the server inside the evening's own loop.  The routes of a surface, and what is shown there to whom,
lie with it.

What may not live here: any knowledge of a game, a byte from another host, and the words of a page in a log.
"""
