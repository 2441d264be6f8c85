"""The self-test: who built the panel learns which joint is bad, and what to look at first.

Here lives what is tried and what it means; how it is spoken, shown or written down is somebody
else's. What people must do (look, press what is lit, feel a buzzer) is in `by_hand.py`, what the
box finds out alone in `alone.py`, what is found in `findings.py`, what findings have in common in
`causes.py`. And the teach-in: the box learns which wire is where (`lesson.py`, over `bench.py`).
"""
