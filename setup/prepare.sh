# Sourced by the scripts beside it: a virtual environment with what is needed, made once.
#
#   prepare EXTRA     installs what is missing; quick when nothing is

cd "$(dirname "${BASH_SOURCE[0]}")/.."
venv="${MODERATOR_VENV:-.venv}"

say() { printf '\033[1m%s\033[0m\n' "$*"; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

packages() {
    command -v apt-get >/dev/null || { echo "Please install: $* (there is no apt-get here)" >&2; exit 1; }
    say "Installing $*"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# It is this most often; what exactly, pip has said.
not_fetched() {
    echo "What is needed could not be fetched: is there a way to the internet?  Then simply start this again." >&2
    exit 1
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for python in python3 python3.13 python3.12 python3.11; do
        if new_enough "$python"; then return; fi
    done
    packages python3 python3-venv
    python=python3
    new_enough "$python" || { echo "Python 3.11 or newer is needed; $($python --version) is too old" >&2; exit 1; }
}

make_venv() {
    say "Making a virtual environment in $venv"
    find_python
    "$python" -m venv --clear "$venv" >/dev/null 2>&1 && return
    packages python3-venv
    "$python" -m venv --clear "$venv"
}

prepare() {
    "$venv/bin/python" -c '' 2>/dev/null || make_venv
    local wanted
    wanted="$("$venv/bin/python" --version) $1 $PWD $(cksum <pyproject.toml)"
    if [ "$(cat "$venv/prepared-$1" 2>/dev/null)" != "$wanted" ]; then
        say "Installing what the moderator needs ($1)"
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".[$1]" ||
            not_fetched
        printf '%s\n' "$wanted" >"$venv/prepared-$1"
    fi
}
