#!/bin/sh
# Tell a card with Raspberry Pi OS to make itself a moderator box when it is started: what card.py does, byte for byte,
# where there is no Python (Mac, Linux).
#
#   sh add-the-box.sh [FOLDER]          the card: the partition called bootfs, beside this unless said
#   sh add-the-box.sh --undo [FOLDER]   takes its own words away again, and nothing else
set -eu
LC_ALL=C
export LC_ALL

undo=
card=
for given; do
    case $given in
        --undo) undo=yes ;;
        -h | --help)
            sed -n '2,/^set/ { /^set/d; s/^# \{0,1\}//; p; }' "$0"
            exit
            ;;
        *) card=$given ;;
    esac
done
[ -n "$card" ] || card=$(cd "$(dirname "$0")/.." && pwd)

box=/boot/firmware/moderator-box
run=" systemd.run=$box/begin"
alone="$run systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"
command="- [sh, -c, 'mountpoint -q /boot/firmware || mount /boot/firmware; [ ! -e $box/begin ] || bash $box/begin']"
line_end='
'

refuse() {
    echo "Nothing was changed.  $1" >&2
    exit 1
}


# The kernel's line with our words, once.
in_line() {
    case $text in *"$run"*) return 0 ;; esac
    first=$(printf %s "${text%%"$line_end"*}" | sed 's/[[:space:]]*$//')
    [ -n "$first" ] || refuse "The first line of cmdline.txt is empty: write the card anew"
    before=${first%%" systemd.run="*}
    if [ "$before" != "$first" ]; then
        text=$before$run${text#"$before"}
        return 0
    fi
    case $first in
        *" systemd.unit="*)
            refuse "cmdline.txt starts something else already (systemd.unit=): take that away first"
            ;;
    esac
    text=$first$alone${text#"$first"}
}

# The kernel's line as it was before.
out_of_line() {
    for words in "$alone" "$run"; do
        while :; do
            case $text in *"$words"*) text=${text%%"$words"*}${text#*"$words"} ;; *) break ;; esac
        done
    done
}

# The lists of cloud-init with our command in each, once.
in_lists() {
    mark=$(printf '\357\273\277')
    first=${text%%"$line_end"*}
    end=${first#"${first%?}"}
    [ "$end" = "$(printf '\r')" ] || end=
    if [ -z "$(printf %s "$text" | sed "s/$mark//g" | tr -d '[:space:]')" ]; then
        text="#cloud-config$end$line_end$text"
    elif [ "$(printf %s "${first#"$mark"}" | sed 's/[[:space:]]*$//')" != "#cloud-config" ]; then
        refuse "user-data does not begin with #cloud-config: what it is only its author knows"
    fi
    for list in bootcmd runcmd; do
        with_item "$list"
    done
}

# The text with our command as the first of that list, which is made where there is none.
with_item() {
    if [ -z "${text##*"$line_end"}" ]; then last=$line_end; else last=; fi
    made=$(
        printf %s "$text" | awk -v name="$1" -v command="$command" '
            { lines[NR] = $0 }
            $0 ~ "^" name "[ \t\r]*:" { heads++; head = NR }
            /^(---|\.\.\.)[ \t\r]*$/ { parts = 1 }
            function ours(indent) {
                print indent "# moderator box: begin" end
                print indent command end
                print indent "# moderator box: end" end
            }
            END {
                end = lines[1] ~ /\r$/ ? "\r" : ""
                if (!heads && parts) exit 3
                if (heads > 1 || heads && lines[head] !~ "^" name "[ \t\r]*:[ \t\r]*(#.*)?$") exit 4
                if (heads && index(lines[head + 1] lines[head + 2], command)) head = heads = -1
                for (at = 1; at <= NR; at++) {
                    print lines[at]
                    if (at != head) continue
                    indent = "  "
                    for (next_ = at + 1; next_ <= NR; next_++) {
                        if (lines[next_] ~ /^[ \t\r]*(#.*)?$/) continue
                        if (match(lines[next_], /^ *- /)) indent = substr(lines[next_], 1, RLENGTH - 2)
                        break
                    }
                    ours(indent)
                }
                if (heads) exit
                print "# moderator box: begin" end
                print name ":" end
                print "  " command end
                print "# moderator box: end" end
            }' && echo 0 || echo "$?"
    )
    why=${made##*"$line_end"}
    case $why in
        3) refuse "user-data has parts (--- or ...): it cannot be added to" ;;
        4) refuse "$1 in user-data is no list with a line for each: add by hand$line_end  $command" ;;
    esac
    text=${made%"$line_end"*}$last
}

# The lists of cloud-init as they were before.
out_of_lists() {
    [ -n "$text" ] || return 0
    if [ -z "${text##*"$line_end"}" ]; then last=$line_end; else last=; fi
    left=$(
        printf %s "$text" | awk '
            { said = $0; gsub(/^[ \t\r]+|[ \t\r]+$/, "", said) }
            said == "# moderator box: begin" { ours = 1 }
            !ours { print }
            said == "# moderator box: end" { ours = 0 }'
        echo x
    )
    left=${left%x}
    text=${left%"$line_end"}$last
}

[ -f "$card/cmdline.txt" ] || refuse "$card is no card with Raspberry Pi OS: there is no cmdline.txt on it"
# Trixie has these beside it, and the zip has not.
if [ -f "$card/meta-data" ] || [ -f "$card/network-config" ]; then name=user-data; else name=cmdline.txt; fi
file=$card/$name
text=
if [ -e "$file" ]; then
    [ "$(tr -d '\000' <"$file" | wc -c)" -eq "$(wc -c <"$file")" ] || refuse "$name is no text: write the card anew"
    # The sign at the end keeps the line ends before it.
    text=$(cat "$file" && echo x)
    text=${text%x}
fi
was=$text
case $name:$undo in
    user-data:) in_lists ;;
    user-data:yes) out_of_lists ;;
    *:yes) out_of_line ;;
    *) in_line ;;
esac
if [ "$text" = "$was" ]; then
    if [ -n "$undo" ]; then has="has no words"; else has="has the words"; fi
    echo "Nothing had to be changed: $name $has of the box."
    exit
fi
# All of it or nothing: a card may be pulled out at any moment.
if ! { printf %s "$text" >"$file.new" && sync && mv "$file.new" "$file" && sync; } 2>/dev/null; then
    rm -f "$file.new" 2>/dev/null || true
    refuse "Is the card's little slide at LOCK?"
fi
if [ -n "$undo" ]; then
    echo "The words of the box were taken out of $name; all else is as it was."
else
    echo "Done: the words of the box were added to $name.  Take the card out safely."
fi
