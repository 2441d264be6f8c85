"""A whole box in virtual time, from one name: whatever befalls it, and a witness who notes what it says.

    python -m tests.simulator NAME            plays one evening again, and tells what happened in it
    python -m tests.simulator --all           plays them all, from where it was interrupted
    python -m tests.simulator --tenth         plays a tenth of them, as the tests do

`plan` draws from a name what befalls the box, `troubled_disk`, `troubled_voice` and `clock` are what it
stands on, `people` are who come and go with their phones, `evening` starts the box again and again over
what its disk has kept, and `witness` compares.
"""
