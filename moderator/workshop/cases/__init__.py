"""Rule cases: short games a board gamer can read, played against the rules.

`form` reads a case, `telling` plays it, `expectations` compares, `listing` shows what
the table or one player perceives.  The form is described in CONTRIBUTING.md.  Nothing
here knows a rule of either game.
"""
