# Sourced by the scripts beside it: a virtual environment with what is needed, made once.
#
#   prepare EXTRA     installs what is missing; quick when nothing is
#
# What a box needs is installed as setup/wheels.lock names it, by hash, and nothing is built for it; what
# developers need beside that, as pyproject.toml has it.

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

# Whoever installs for others does it as somebody who has no rights: setup/box.sh.
as_installer() { "$@"; }

install_with_pip() { as_installer "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }

# install_locked FILE [OPTION]...: exactly what it names, or nothing.
install_locked() { install_with_pip --require-hashes --requirement "$@"; }

install_wanted() {
    case "$(uname -s) $1" in
        'Linux run' | 'Linux run,hardware')
            install_locked setup/wheels.lock --only-binary :all: &&
                install_with_pip --no-deps --no-index --no-build-isolation --editable .
            ;;
        *) install_with_pip --editable ".[$1]" ;;
    esac
}

# speaks_english ARGUMENT...: whether `moderator run` with these is to speak English: as it is told; else as the system.
speaks_english() {
    local told='' argument
    for argument in "$@"; do
        case "$told $argument" in
            '--language '*) told="$argument"; break ;;
            *' --language='*) told="${argument#*=}"; break ;;
            *) told="$argument" ;;
        esac
        [ "$told" = --language ] || told=''
    done
    case "${told:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}" in en*) return 0 ;; *) return 1 ;; esac
}

# The neural voice of English; without it pico speaks, and it is looked for at the next start.
prepare_english() {
    local wanted
    wanted="$("$venv/bin/python" --version) $(cksum <setup/hibari.lock)"
    [ "$(cat "$venv/prepared-english" 2>/dev/null)" != "$wanted" ] || return 0
    say "Installing the English voice"
    if install_locked setup/hibari.lock --only-binary :all: --retries 1 --timeout 15; then
        printf '%s\n' "$wanted" >"$venv/prepared-english"
    else
        echo "It cannot be had now; until it can, a plainer voice speaks." >&2
    fi
}

prepare() {
    "$venv/bin/python" -c '' 2>/dev/null || make_venv
    local wanted
    wanted="$("$venv/bin/python" --version) $1 $PWD $(cat pyproject.toml setup/wheels.lock | cksum)"
    if [ "$(cat "$venv/prepared-$1" 2>/dev/null)" != "$wanted" ]; then
        say "Installing what the moderator needs ($1)"
        install_wanted "$1" || not_fetched
        printf '%s\n' "$wanted" | as_installer tee "$venv/prepared-$1" >/dev/null
    fi
}
