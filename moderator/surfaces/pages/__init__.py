"""The pages: phones, tablet, table screen and the host's.

Here may live what each kind of page sees (`look`) and does (`say`), who has which device, the routes
it is reached by (`app`), and the files that make a page of it (`static`).
"""
