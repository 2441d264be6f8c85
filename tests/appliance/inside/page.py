"""What a browser is sent that opens a page of the box."""

import sys
import urllib.request

sys.stdout.write(urllib.request.urlopen(f"http://127.0.0.1{sys.argv[1]}", timeout=30).read().decode())
