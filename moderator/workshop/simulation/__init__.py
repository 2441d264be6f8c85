"""Playing many games without people: to test the laws, to time, and to judge casts.

`policies` answer requests, `games` plays them on all cores, `report` adds up.  Nothing
here knows a rule; the sensible policy knows what characters want.
"""
