"""A Pi without a Pi: a Debian in QEMU whose kernel simulates pins, a sound card and an I2C bus.

What runs inside is in `inside/`; it is copied there and knows nothing of what is outside.
"""
