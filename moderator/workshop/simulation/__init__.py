"""Playing many games without people: to test the laws, to time, and to judge casts.

Policies answer requests, with the minds of `moderator.minds` or at random; `games` plays them on all
cores, `odds` in one process for whoever compares casts; `report` adds up.  Nothing here knows a rule.
"""
