"""Random players play until the middle of a game; then the box is killed."""

import pathlib
import subprocess
import sys
import time

box, games = sys.argv[1:]
given = ["--auto", "--silent", "--seed", "5", "--speed", "40", "--players", "8", "--folder", games]
as_the_box = ["setpriv", "--reuid=moderator", "--regid=moderator", "--clear-groups", box, "run", *given]
played = subprocess.Popen(as_the_box, stdout=subprocess.DEVNULL, env={"HOME": "/var/lib/moderator"})
end = time.monotonic() + 60
while time.monotonic() < end:
    begun = list(pathlib.Path(games).glob("*.open"))
    if begun and begun[0].read_bytes().count(b"\n") > 6:
        break
    time.sleep(0.02)
played.kill()
played.wait()
assert begun, "no game was begun"
