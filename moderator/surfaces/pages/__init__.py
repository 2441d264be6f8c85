"""The pages: phones, tablet, table screen and the host's.

Here may live what each kind of page sees (`look`) and does (`say`), who has which device, and the
files that make a page of it (`static`).  How it is asked for is the web's.
"""
