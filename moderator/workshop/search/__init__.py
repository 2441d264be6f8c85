"""The search for casts that play well, with the minds that play them.

`tables` says for whom casts are sought, `themes` which ones are tried, `race` how many games each is
given before it is dropped, and `search` goes through it all and keeps what it has found, table by table,
where `keeping.casts` reads it.
"""
