"""The runtime: takes what the rules ask for, performs it, and brings the answers back.

Here live the loop that runs a game, the desk where answers arrive, the pace of the
evening, the store on disk, and the evening round the games.  Nothing here knows what a
seer is: calls, tasks and lines are names that the rules give.  Nothing here may print,
log or raise what a private request holds.
"""
