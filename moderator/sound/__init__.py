"""What is heard: the voice, and the sounds of the village.

Here may live what turns texts into sound files (`voice`), and what plays them over the
ambience.  This room knows files, lines by their ids, loudness and time, and nothing else:
not who plays, not what a line tells, not which request it came from.

What may not live here: any import of another room, and the text of a line in a log or in a
file's name.
"""
