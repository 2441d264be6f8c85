"""Press the host's button on the page of the virtual table, for so many seconds."""

import json
import sys
import time
import urllib.request


def post(path: str, **said: str) -> None:
    """Say something as that page does."""
    told = json.dumps({"page": "bench", **said}).encode()
    asked = urllib.request.Request(f"http://127.0.0.1{path}", told, {"Content-Type": "application/json"})
    urllib.request.urlopen(asked, timeout=30)


# Fingers are only those of a page that is open.
page = urllib.request.urlopen("http://127.0.0.1/feed?page=bench", timeout=30)
page.readline()
post("/press", button="host")
time.sleep(float(sys.argv[1]))
post("/release", button="host")
