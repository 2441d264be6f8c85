#!/bin/sh
# Mac and Linux: `sh add-the-box.sh` here, on the card; whatever is said behind it goes on to card.py.
folder="$(cd "$(dirname "$0")" && pwd)"
command -v python3 >/dev/null || { echo "Python 3 is needed: https://www.python.org/downloads/" >&2; exit 1; }
exec python3 "$folder/card.py" "$@"
