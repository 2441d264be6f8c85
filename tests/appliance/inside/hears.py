"""Wait until the virtual table hears something said; its page may not be there yet."""

import json
import time
import urllib.request
from contextlib import suppress

end = time.monotonic() + 60
while time.monotonic() < end:
    with suppress(OSError):
        for line in urllib.request.urlopen("http://127.0.0.1/feed?page=bench", timeout=30):
            if line.startswith(b"data:") and json.loads(line[5:]).get("said"):
                raise SystemExit
    time.sleep(0.02)
raise SystemExit("nothing was said")
