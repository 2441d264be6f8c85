"""The sounds of the box, and the recipe by which each is made from noise and oscillators.

Here live the finished files (`ambience/`, `cues/`) and the program that makes them
(`python sounds/make.py`).  No recording is used and nothing is fetched.  The program of the
box reads the files only; it imports nothing from here, and nothing here imports from it.
`table` and `ogg` need the standard library alone, all else needs `requirements.txt`.
"""
