"""The evening and its games: takes what the rules ask for, performs it, and brings the answers back.

Here live the box, put together in one place, the loop that runs a game, the desk where answers
arrive, the pace, the words, and the evening round the games.  Nothing here knows what a seer is:
calls, tasks and lines are names that the rules give.  Nothing here may print, log or raise what a
private request holds, and nothing is hung into another object after it was made.
"""
