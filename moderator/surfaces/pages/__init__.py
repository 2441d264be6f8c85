"""The surface behind all pages: phones, tablet, table screen and host page.

Here may live what each kind of page sees (`look`) and does (`say`), and who has which device.
What a page looks like, and how it is asked for, is the web's.
"""
