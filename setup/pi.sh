# Sourced by install and uninstall: what only a Raspberry Pi needs, and its sound cards.

needs_reboot=

# What speaks to pins, I2C and SPI comes from the system where it is to be had there: PyPI has no
# wheels of lgpio for Python 3.13, and none of spidev for a Pi.
packages_for() {
    [ "$1" != none ] || return 0
    local package
    for package in python3-lgpio python3-spidev python3-smbus2; do
        if apt-cache show "$package" >/dev/null 2>&1; then printf '%s\n' "$package"; fi
    done
}

config_file() {
    local file
    for file in /boot/firmware/config.txt /boot/config.txt; do
        if [ -e "$file" ]; then printf '%s\n' "$file"; return; fi
    done
}

# hardware_of SETTINGS: what is wired by its plan.  Not more: SPI takes pins that buttons can have.
hardware_of() {
    local plan has=
    plan="$(sed 's/#.*//' "$1" 2>/dev/null || true)"
    if grep -q 'expander 0x' <<<"$plan"; then has=expanders; fi
    if grep -q '^ \+strip:' <<<"$plan"; then has="${has:+all}"; has="${has:-strip}"; fi
    printf '%s\n' "${has:-pins}"
}

# switched_on_for KIND MODEL: pins are always there, expanders need I2C and a strip SPI.
switched_on_for() {
    case "$1" in expanders | all) echo 'dtparam=i2c_arm=on' ;; esac
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
    [ "$1" != none ] || return 0
    add_udev_rules
    local config lines=() line
    config="$(config_file)"
    if [ -z "$config" ]; then note "no config.txt here: I2C and SPI stay as they are"; return; fi
    while IFS= read -r line; do
        [ -z "$line" ] || grep -qxF "$line" "$config" || lines+=("$line")
    done < <(switched_on_for "$1" "$(tr -d '\0' 2>/dev/null </proc/device-tree/model || true)")
    [ ${#lines[@]} -gt 0 ] || return 0
    change "$config: ${lines[*]} (before: $config.before-moderator)" add_lines "$config" "${lines[@]}"
    needs_reboot=1
}

# add_lines FILE LINE...: between our marks, after a copy of how it was.
add_lines() {
    [ -e "$1.before-moderator" ] || cp -p "$1" "$1.before-moderator"
    { remove_lines "$1"; printf '%s\n' "$BEGIN" '[all]' "${@:2}" "$END"; } | write_file "$1" 644
    case " ${*:2} " in *i2c*) echo i2c-dev >/etc/modules-load.d/moderator.conf ;; esac
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
    for group in "$@"; do groupadd --system "$group"; done
    write_file "$UDEV_RULES" 644 <<'RULES'
SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"
SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"
SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"
RULES
    udevadm control --reload
    udevadm trigger --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=i2c-dev
}

# sound_cards [LIST]: the names of all cards, as the kernel lists them.
sound_cards() { sed -n 's/^ *[0-9]* \[[^]]*\]: [^ ]* - \(.*\)$/\1/p' "${1:-/proc/asound/cards}" 2>/dev/null; }

# best_sound_card [LIST]: where there are several: one that was put in, then the jack; HDMI if nothing
# else is there.  Where there is but one the system's own choice is right, whatever it is called.
best_sound_card() {
    local cards
    cards="$(sound_cards "$@")"
    [ "$(wc -l <<<"$cards")" -gt 1 ] || return 0
    {
        grep -viE 'hdmi|headphones|loopback' <<<"$cards" || true
        grep -iE 'headphones' <<<"$cards" || true
        grep -iE 'hdmi' <<<"$cards" || true
    } | head -n 1
}
