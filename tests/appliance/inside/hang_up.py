"""Start an upgrade at a terminal, and hang up as soon as the box that played has been told to stop."""

import os
import pty
import signal
import subprocess
import sys
import time

child, terminal = pty.fork()
if child == 0:
    # Whoever started the bench may have told it not to mind.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
said = b""
while b"Starting it" not in said:
    said += os.read(terminal, 1024)
while subprocess.run(["systemctl", "is-active", "--quiet", "moderator"]).returncode == 0:
    time.sleep(0.05)
# Whoever sits at the other end is told that nobody is there any more.
os.close(terminal)
