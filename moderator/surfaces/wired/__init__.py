"""The wired seats: what lamps, buzzers and buttons show and mean, over any panel.

Here a request becomes light, and a press an answer.  By night everything is dim, the light that
goes round is the same in every call, and what one seat alone may know is shown on its own lamp.
Presses that mean nothing now have no effect, and give no sign.
"""
