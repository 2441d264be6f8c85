# Sourced by install and uninstall: what only a Raspberry Pi needs, and its sound cards.

needs_reboot=
MODULES=/etc/modules-load.d/moderator.conf
CARDS=/proc/asound/cards

# What speaks to pins, I2C and SPI comes from the system where it is to be had there: PyPI has no
# wheels of lgpio for Python 3.13, and none of spidev for a Pi.
packages_for() {
    [ "$1" != none ] || return 0
    local package
    # A new system does not know yet what is to be had.
    [ -n "$dry_run" ] || has_package_lists || { wait_for_packages >&2; apt-get update -qq >&2; } || true
    for package in python3-lgpio python3-spidev python3-smbus2; do
        if is_to_be_had "$package"; then printf '%s\n' "$package"; fi
    done
    # For Python 3.13 there is no wheel of lgpio either: it is built, which takes a minute on a Pi.
    is_to_be_had python3-lgpio || has_wheel_of_lgpio || printf '%s\n' gcc libc6-dev python3-dev swig
}

has_package_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }
is_to_be_had() { apt-cache show "$1" >/dev/null 2>&1; }
has_wheel_of_lgpio() { python3 -c 'import sys; sys.exit(sys.version_info >= (3, 13))' 2>/dev/null; }

config_file() {
    local file
    for file in /boot/firmware/config.txt /boot/config.txt; do
        if [ -e "$file" ]; then printf '%s\n' "$file"; return; fi
    done
}

# hardware_of SETTINGS: what is wired by its plan, as the program reads it: a place can be spelt in many ways.
# Not more than that: SPI takes pins that buttons can have.  Fails, with what is wrong, where it cannot be read.
hardware_of() {
    [ -e "$1" ] || { echo pins; return; }
    local python
    python="$(asked_python)" || { echo "there is no Python yet that could read $1"; return 1; }
    PYTHONPATH="$here" PYTHONDONTWRITEBYTECODE=1 "$python" -m moderator wiring --needs --settings "$1" 2>&1
}

# One that can read settings: that of the box, of this checkout, or the system's.
asked_python() {
    local python
    for python in "$ROOT/current/.venv/bin/python" "${MODERATOR_VENV:-$here/.venv}/bin/python" python3; do
        if "$python" -c 'import yaml' 2>/dev/null; then printf '%s\n' "$python"; return; fi
    done
    return 1
}

# switched_on_for KIND MODEL: pins are always there, expanders need I2C and a strip SPI.
switched_on_for() {
    # At 400 kHz, which the chips and the panel's figures want; by itself the bus runs at a quarter of that.
    case "$1" in expanders | all) printf '%s\n' dtparam=i2c_arm=on dtparam=i2c_arm_baudrate=400000 ;; esac
    case "$1" in strip | all) echo 'dtparam=spi=on'; still_clock_of "${2:-}" ;; esac
}

# The strip's clock is divided from that of the core, which on these models is not always the same.
still_clock_of() {
    case "$1" in
        *'Pi 4'*) printf '%s\n' core_freq=500 core_freq_min=500 ;;
        *'Pi 3'* | *'Zero 2'*) echo core_freq=250 ;;
    esac
}

switch_on() {
    case "$1" in none | unread) return ;; esac
    add_udev_rules
    local config lines=() line
    config="$(config_file)"
    if [ -z "$config" ]; then note "no config.txt here: I2C and SPI stay as they are"; return; fi
    while IFS= read -r line; do
        [ -z "$line" ] || remove_lines "$config" | grep -qxF "$line" || lines+=("$line")
    done < <(switched_on_for "$1" "$(tr -d '\0' 2>/dev/null </proc/device-tree/model || true)")
    [ "${lines[*]}" != "$(own_lines "$config")" ] || return 0
    change "$config: ${lines[*]:-as it was} (before: $config.before-moderator)" add_lines "$config" "${lines[@]}"
    needs_reboot=1
}

# add_lines FILE LINE...: between our marks, after a copy of how it was.
add_lines() {
    [ -e "$1.before-moderator" ] || cp -p "$1" "$1.before-moderator"
    {
        remove_lines "$1"
        [ $# = 1 ] || printf '%s\n' "$BEGIN" '[all]' "${@:2}" "$END"
    } | write_file "$1" 644
    case " ${*:2} " in *i2c*) echo i2c-dev >"$MODULES" ;; esac
}

# own_lines FILE: what it says of ours.
own_lines() {
    sed -n "/^$BEGIN\$/,/^$END\$/p" "$1" | grep -vxF -e "$BEGIN" -e '[all]' -e "$END" | paste -sd ' ' - || true
}

# remove_lines FILE: what it says without ours.
remove_lines() { sed "/^$BEGIN\$/,/^$END\$/d" "$1"; }

# Raspberry Pi OS has these groups and rules; Debian has not.
add_udev_rules() {
    local group missing=()
    for group in gpio spi i2c; do
        getent group "$group" >/dev/null || missing+=("$group")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    change "groups ${missing[*]} that may use the pins, $UDEV_RULES" make_udev_rules "${missing[@]}"
}

make_udev_rules() {
    local group
    mkdir -p "$ROOT"
    for group in "$@"; do
        groupadd --system "$group"
        printf '%s\n' "$group" >>"$OWN_GROUPS"
    done
    write_file "$UDEV_RULES" 644 <<'RULES'
SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"
SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"
SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"
RULES
    # Where nobody hears it, the rules hold from the next start on.
    udevadm control --reload 2>/dev/null || return 0
    udevadm trigger --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=i2c-dev
}

# The names of all cards, as the kernel lists them.
sound_cards() { sed -n 's/^ *[0-9]* \[[^]]*\]: [^ ]* - \(.*\)$/\1/p' "$CARDS" 2>/dev/null || true; }
all_sound_cards() { sound_cards | paste -sd, | sed 's/,/, /g'; }

# Where there are several: one that was put in, then the jack; HDMI if nothing else is there.  Where there
# is but one the system's own choice is right, whatever it is called.
best_sound_card() {
    local cards
    cards="$(sound_cards)"
    [ "$(wc -l <<<"$cards")" -gt 1 ] || return 0
    {
        grep -viE 'hdmi|headphones|loopback' <<<"$cards" || true
        grep -iE 'headphones' <<<"$cards" || true
        grep -iE 'hdmi' <<<"$cards" || true
    } | head -n 1
}

# What the settings say of it, if there is a choice.
sound_setting() {
    local card
    card="$(best_sound_card)"
    [ -z "$card" ] || printf '# Of: %s\nsound_card: "%s"\n' "$(all_sound_cards)" "$card"
}

# lacks_sound_card FILE: there is a choice, and these settings say nothing of it.
lacks_sound_card() { ! grep -q '^sound_card:' "$1" && [ -n "$(best_sound_card)" ]; }

add_sound_card() { { cat "$1"; echo; sound_setting; } | write_file "$1" 644; }

# chosen_sound_card FILE: the one that these settings name; else the system's own.
chosen_sound_card() {
    local card
    card="$(sed -n 's/^sound_card: *"\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$1")"
    printf '%s\n' "${card:-$(sound_cards | head -n 1)}"
}

# What the box says then, in every language that it speaks.
words_of_no_sound() { sed -n '/^trouble:/,/^[^ ]/s/^  sound: "\([^.:{]*\).*/^\1/p' moderator/lines/??.yaml; }

# Whether what comes in, the box's log, says that it could not be heard.  Read to its end: who writes it may mind.
tells_of_no_sound() { grep -f <(words_of_no_sound) >/dev/null; }
