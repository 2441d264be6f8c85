"""The voice: texts become sound files, rendered ahead, checked, and kept.

`voice` is what the box holds: it asks tellers in the order of the settings, which are a
person's recordings (`recorded`) or an engine (`teller`) with its worker (`renderer`).
`worker` is the subprocess that speaks, and the only place where an engine is imported:
engines crash and hang, and some are under the GPL.  `sound` judges and evens what they
said, `cache` keeps it, `fake` stands in for all of it.

This package imports none of its modules by itself, so that the worker stays small.
"""
