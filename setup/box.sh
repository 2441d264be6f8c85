# Sourced by install, upgrade and uninstall: where the box lies, and what is changed on a system.
#
# Every change goes through `change`, so that --dry-run changes nothing and the summary is whole.

ROOT=/opt/moderator
RELEASES=$ROOT/releases
# Engines that were brought to the box; releases come and go beside them.
ENGINES=$ROOT/engines
SETTINGS=/etc/moderator
EVENINGS=/var/lib/moderator
SPEECH=/var/cache/moderator
UNITS=/etc/systemd/system
COMMAND=/usr/local/bin/moderator
BOX=moderator
# Where a box lies that was made from its card: setup/card.
CARD=/boot/firmware/moderator-box
# What the installer has to take away again, and what it could not know to be its own.
OWN_PACKAGES=$ROOT/packages
OWN_GROUPS=$ROOT/groups
UDEV_RULES=/etc/udev/rules.d/60-moderator.rules
# In files that are not the box's own, its lines stand between these.
BEGIN='# moderator box: begin'
END='# moderator box: end'

# However careful whoever installs it is: the box reads what is made here.
umask 022

here="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
dry_run=
changes=()
# Whether the box has been started by this.
has_started=

say() { printf '\033[1m%s\033[0m\n' "$*"; }
note() { printf '  %s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

need_root() {
    [ -n "$dry_run" ] || [ "$(id -u)" = 0 ] || fail "Please run this as root: sudo $0"
}

# need_value OPTION [VALUE]...: what is to be said behind an option.
need_value() { [ -n "${2:-}" ] || fail "$1 what?  See $0 --help"; }

need_network_manager() {
    [ -n "$dry_run" ] || command -v nmcli >/dev/null ||
        fail "The hotspot needs NetworkManager: sudo apt-get install network-manager"
}

# change WHAT COMMAND...: do it and remember what was changed.
change() {
    changes+=("$1")
    note "$1"
    [ -n "$dry_run" ] || "${@:2}"
}

summary() {
    if [ ${#changes[@]} = 0 ]; then say "Nothing had to be changed"; return; fi
    if [ -n "$dry_run" ]; then say "Nothing was changed; without --dry-run it would be:"; else say "Changed:"; fi
    printf '  %s\n' "${changes[@]}"
}

# Who may be at the packages right now: a fresh Pi updates itself.  How long that is waited for, in seconds.
PACKAGE_LOCKS=(/var/lib/dpkg/lock-frontend /var/lib/dpkg/lock /var/lib/apt/lists/lock /var/cache/apt/archives/lock)
KERNEL_LOCKS=/proc/locks
LOCK_PATIENCE=900

# package_holder: the name and number of whoever has one of these locks; nothing, if nobody.
package_holder() {
    local lock number
    for lock in "${PACKAGE_LOCKS[@]}"; do
        [ -e "$lock" ] || continue
        number="$(awk -v inode=":$(stat -c %i "$lock")$" '$6 ~ inode { print $5; exit }' "$KERNEL_LOCKS")"
        [ -n "$number" ] || continue
        printf '%s (process %s)\n' "$(cat "/proc/$number/comm" 2>/dev/null || echo another)" "$number"
        return
    done
}

# Until nobody else is at the packages; it says once whom it waits for.
wait_for_packages() {
    local holder named='' end=$((SECONDS + LOCK_PATIENCE))
    while holder="$(package_holder)"; [ -n "$holder" ]; do
        [ "$named" = "$holder" ] || note "waiting for $holder, which is at the packages"
        named="$holder"
        [ "$SECONDS" -lt "$end" ] ||
            fail "$holder has been at the packages for too long: see to it, and start this again"
        sleep 2
    done
}

has_systemd() { [ -d /run/systemd/system ]; }
is_on_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }
is_running() { systemctl is-active --quiet "$BOX.service"; }
current() { readlink -e "$ROOT/current" 2>/dev/null || true; }
version_of() { sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$1/moderator/__init__.py"; }

# write_file FILE MODE: the file with what comes in, whole or not at all.
write_file() {
    cat >"$1.new"
    chmod "$2" "$1.new"
    sync "$1.new"
    mv "$1.new" "$1"
}

# next_release: a folder that does not exist yet, by version and a number.
next_release() {
    local version number=1
    version="$(version_of "$here")"
    while [ -e "$RELEASES/$version-$number" ]; do number=$((number + 1)); done
    printf '%s\n' "$RELEASES/$version-$number"
}

# The files of the program: of a checkout those that git knows, of an archive all.
files_of_release() {
    local wanted=(moderator hardware sounds setup systemd docs pyproject.toml README.md LICENSE)
    if git -C "$here" rev-parse >/dev/null 2>&1 && [ -e "$here/.git" ]; then
        git -c safe.directory="$here" -C "$here" ls-files -z -- "${wanted[@]}"
    else
        (cd "$here" && find "${wanted[@]}" -type f -not -path '*/__pycache__/*' -print0)
    fi
}

# What is removed if the script ends too early, unless it plays already.
unfinished=
trap '[ -z "$unfinished" ] || [ "$unfinished" = "$(current)" ] || rm -rf "$unfinished"' EXIT

# copy_program FOLDER: its files alone, to be read by everybody.
copy_program() {
    mkdir -p "$1"
    files_of_release | tar -C "$here" --null --files-from=- --mode=u+rw,go=u-w -cf - |
        tar -C "$1" --no-same-owner -xf -
}

# make_release FOLDER EXTRA: the program with its own virtual environment, ready to be started.
make_release() {
    unfinished="$1"
    copy_program "$1"
    (
        # Nothing that lies about where this was started gets in the way.
        unset MODERATOR_VENV
        # Brought along where whoever installs without rights can read them.
        [ ! -d "$here/wheels" ] || { cp -r "$here/wheels" "$1/.wheels"; export PIP_FIND_LINKS="$1/.wheels"; }
        [ ! -e "$here/wheels/only" ] || export PIP_NO_INDEX=1
        # shellcheck source=setup/prepare.sh
        . "$1/setup/prepare.sh"
        as_installer() { without_rights "$@"; }
        if sees_system_packages && [ ! -e "$venv" ]; then
            find_python
            "$python" -m venv --system-site-packages "$venv" >/dev/null 2>&1 || rm -rf "$venv"
        fi
        [ -e "$venv" ] || make_venv
        lend "$1" "$INSTALLER"
        prepare "$2"
        build_lgpio "$2"
        # The box may not write there, and is to start fast.
        as_installer "$venv/bin/python" -m compileall -q moderator hardware "$venv"/lib/python3*/site-packages || true
        as_installer "$venv/bin/moderator" --version >/dev/null
        lend "$1" root
        rm -rf "$1/.wheels" "$1/.extra"
    )
    echo "$2" >"$1/.extra"
}

# An id that nobody has.  What comes from elsewhere is unpacked, and built where it must be, by who can
# change nothing but the release that is being made; only then it is root's, and the box can read it.
INSTALLER=60999

# lend FOLDER WHOM: it is theirs, with all that is in it, and nobody else writes there.
lend() {
    chown -hR "$2:$2" "$1"
    chmod -R u-s,g-s,go-w "$1"
}

without_rights() {
    HOME=/nonexistent PIP_NO_CACHE_DIR=1 setpriv --reuid="$INSTALLER" --regid="$INSTALLER" --clear-groups \
        --inh-caps=-all --bounding-set=-all --no-new-privs "$@"
}

# Where PyPI has no wheels of what speaks to pins, the system's packages have: Debian 12 of spidev only.
# They are only looked for: lgpio makes a pipe wherever it is imported.
sees_system_packages() { has_module python3 lgpio || has_module python3 spidev; }
has_module() { "$1" -c "from importlib.util import find_spec; exit(not find_spec('$2'))" 2>/dev/null; }

# Debian 13 has neither a wheel nor a package of lgpio: there it is built, library and all (PYPI=1).
build_lgpio() {
    case "$1" in *hardware*) ;; *) return 0 ;; esac
    as_installer "$venv/bin/python" -c 'from importlib.util import find_spec; exit(not find_spec("lgpio"))' ||
        PYPI=1 install_locked setup/lgpio.lock || not_fetched
}

# fits RELEASE: whether the open evening can be gone on with under it; says why not, and what helps.
fits() {
    # Where none plays there is none to go on with it: the new box itself lays aside what does not fit.
    [ -n "$(current)" ] || return 0
    # As the box, which alone reads them: what was installed is never root's to run.
    setpriv --reuid="$BOX" --regid="$BOX" --init-groups "$1/.venv/bin/python" "$1/setup/fits.py" "$EVENINGS/games"
}

install_units() {
    local unit
    for unit in "$1"/systemd/*.{service,path}; do
        cmp -s "$unit" "$UNITS/${unit##*/}" || install -m 644 "$unit" "$UNITS/"
    done
    systemctl daemon-reload
    ln -sfn "$ROOT/current/setup/moderator" "$COMMAND"
}

# point_at RELEASE: it is the one that plays; with all its files, if the plug is pulled now.
point_at() {
    sync -f "$1"
    ln -sfn "$1" "$ROOT/current.new"
    mv -T "$ROOT/current.new" "$ROOT/current"
    sync -f "$ROOT"
}

# start_release RELEASE: from now on this one plays; no if it does not come up.
start_release() {
    point_at "$1"
    install_units "$1"
    # It is up when it says that it can play.
    systemctl reset-failed "$BOX.service" 2>/dev/null || true
    timeout 120 systemctl start "$BOX.service" && stays_up
}

# It has come up once; it also has to be there after a breath.
stays_up() {
    sleep 2
    is_running && [ "$(systemctl show -P NRestarts "$BOX.service")" = 0 ]
}

# renew RELEASE: stop the old one, start this one; if that fails, go back.
renew() {
    # A connection that is lost in the middle would leave no box behind.
    trap '' HUP INT
    local renewed=0
    put_in_place "$1" || renewed=1
    trap - HUP INT
    return $renewed
}

put_in_place() {
    local old
    old="$(current)"
    systemctl stop "$BOX.service" 2>/dev/null || true
    # What was played until just now counts, too.
    if fits "$1" && start_release "$1"; then return 0; fi
    systemctl stop "$BOX.service" 2>/dev/null || true
    [ -n "$old" ] || { rm -f "$ROOT/current"; return 1; }
    say "Going back to ${old##*/}"
    start_release "$old" || note "That one does not come up either: journalctl -u $BOX"
    return 1
}

# is_same_release RELEASE EXTRA: the same files, for the same hardware.
is_same_release() {
    local file
    [ "$(cat "$1/.extra")" = "$2" ] || return 1
    while IFS= read -rd '' file; do
        cmp -s "$here/$file" "$1/$file" || return 1
    done < <(files_of_release)
}

# add_release EXTRA: this program beside the one that plays, then in its place if it can be.
add_release() {
    local old new
    old="$(current)"
    if [ -n "$old" ] && is_same_release "$old" "$1" && is_running; then
        note "${old##*/} plays already"
        return
    fi
    new="$(next_release)"
    change "program in $new" make_release "$new" "$1"
    [ -z "$dry_run" ] || return 0
    fits "$new" || fail "${old##*/} plays on"
    bring_engines "$new"
    say "Starting it"
    renew "$new" || fail "${new##*/} does not come up: journalctl -u $BOX"
    unfinished=
    has_started=1
    remove_old_releases "$new" "$old"
}

# Engines that are wanted now; those that were brought before are wanted, too.
wanted_engines=()

# bring_engines RELEASE: each as this release has it locked, and for its Python; without one the next voice speaks.
bring_engines() {
    local place
    for place in "$ENGINES"/*/ "${wanted_engines[@]/#/$ENGINES/}"; do
        case "$place" in */'*/' | *.new/) continue ;; esac
        change "engine $(basename "$place") in $ENGINES" bring_engine "$1" "$(basename "$place")"
    done
}

bring_engine() {
    MODERATOR_RELEASE="$1" "$here/setup/engine" "$2" || note "$2 cannot be had now: the next voice speaks"
}

# Keep the present release and the one before it; others are of no use.
remove_old_releases() {
    local release
    for release in "$RELEASES"/*; do
        case "$release" in "$1" | "$2") ;; *) rm -rf "$release" ;; esac
    done
}
