# Windows: add-the-box.cmd starts this.  It does what card.py does, without Python: it adds the words of the box to the
# one line of cmdline.txt, or to the lists of user-data; with --undo behind it, it takes them away again.
#
# No Windows was at hand to try it on.  So it writes only what it can itself take back to the last byte, and leaves a
# copy of what was there in this folder.
$ErrorActionPreference = 'Stop'

$undo = $false
$card = Split-Path -Parent $PSScriptRoot
foreach ($given in $args) {
    if ($given -eq '--undo') { $undo = $true } else { $card = $given }
}

$begin = '# moderator box: begin'
$end = '# moderator box: end'
$box = '/boot/firmware/moderator-box'
$run = " systemd.run=$box/begin"
$alone = "$run systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"
$command = "- [sh, -c, 'mountpoint -q /boot/firmware || mount /boot/firmware; [ ! -e $box/begin ] || bash $box/begin']"

# One character a byte, so that nothing is changed by being read.
$bytes = [Text.Encoding]::GetEncoding(28591)
$mark = [string][char]0xEF + [char]0xBB + [char]0xBF
$ordinal = [StringComparison]::Ordinal
# Not what .NET holds to be blank besides: it may be half a letter here.
$blanks = [char[]](9, 10, 11, 12, 13, 32)

function Stop-Untouched([string]$why) {
    [Console]::Error.WriteLine("Nothing was changed.  $why")
    exit 1
}

function Test-Same([string]$one, [string]$other) {
    return [string]::Equals($one, $other, $ordinal)
}

# The kernel's line with our words, once.
function Add-ToLine([string]$text) {
    if ($text.Contains($run)) { return $text }
    $first = $text.Split([char]10)[0].TrimEnd($blanks)
    if ($first -eq '') { Stop-Untouched 'The first line of cmdline.txt is empty: write the card anew' }
    $at = $first.IndexOf(' systemd.run=', $ordinal)
    if ($at -ge 0) { return $text.Insert($at, $run) }
    if ($first.Contains(' systemd.unit=')) {
        Stop-Untouched 'cmdline.txt starts something else already (systemd.unit=): take that away first'
    }
    return $text.Insert($first.Length, $alone)
}

# The kernel's line as it was before.
function Remove-FromLine([string]$text) {
    return $text.Replace($alone, '').Replace($run, '')
}

# The lists of cloud-init with our command in each, once.
function Add-ToLists([string]$text) {
    $first = $text.Split([char]10)[0]
    $ending = ''
    if ($first.EndsWith("`r", $ordinal)) { $ending = "`r" }
    if ($text.Replace($mark, '').Trim($blanks) -eq '') {
        $text = "#cloud-config$ending`n$text"
    } else {
        $opening = $first
        if ($opening.StartsWith($mark, $ordinal)) { $opening = $opening.Substring($mark.Length) }
        if (-not (Test-Same $opening.TrimEnd($blanks) '#cloud-config')) {
            Stop-Untouched 'user-data does not begin with #cloud-config: what it is only its author knows'
        }
    }
    foreach ($name in 'bootcmd', 'runcmd') { $text = Add-Item $text $name $ending }
    return $text
}

# The text with our command as the first of that list, which is made where there is none.
function Add-Item([string]$text, [string]$name, [string]$ending) {
    $lines = New-Object 'System.Collections.Generic.List[string]'
    foreach ($line in $text.Split([char]10)) { $lines.Add($line) }
    $head = -1
    $heads = 0
    $parts = $false
    for ($number = 0; $number -lt $lines.Count; $number++) {
        if ([regex]::IsMatch($lines[$number], '^' + $name + '\s*:')) { $heads++; $head = $number }
        if ([regex]::IsMatch($lines[$number], '^(---|\.\.\.)\s*$')) { $parts = $true }
    }
    if ($heads -eq 0) {
        if ($parts) { Stop-Untouched 'user-data has parts (--- or ...): it cannot be added to' }
        $at = $lines.Count
        if ($lines[$at - 1] -eq '') { $at-- }
        $ours = @($begin, ($name + ':'), "  $command", $end)
    } else {
        if (($heads -gt 1) -or -not [regex]::IsMatch($lines[$head], '^' + $name + '\s*:\s*(#.*)?$')) {
            Stop-Untouched "$name in user-data is no list with a line for each: add by hand`n  $command"
        }
        $at = $head + 1
        for ($number = $at; ($number -lt $at + 2) -and ($number -lt $lines.Count); $number++) {
            if ($lines[$number].Contains($command)) { return $text }
        }
        $indent = '  '
        for ($number = $at; $number -lt $lines.Count; $number++) {
            if ([regex]::IsMatch($lines[$number], '^\s*(#.*)?$')) { continue }
            $item = [regex]::Match($lines[$number], '^( *)- ')
            if ($item.Success) { $indent = $item.Groups[1].Value }
            break
        }
        $ours = @(($indent + $begin), ($indent + $command), ($indent + $end))
    }
    for ($number = 0; $number -lt $ours.Count; $number++) { $lines.Insert($at + $number, $ours[$number] + $ending) }
    return [string]::Join("`n", $lines.ToArray())
}

# The lists of cloud-init as they were before.
function Remove-FromLists([string]$text) {
    $kept = New-Object 'System.Collections.Generic.List[string]'
    $ours = $false
    foreach ($line in $text.Split([char]10)) {
        if (Test-Same $line.Trim($blanks) $begin) { $ours = $true }
        if (-not $ours) { $kept.Add($line) }
        if (Test-Same $line.Trim($blanks) $end) { $ours = $false }
    }
    return [string]::Join("`n", $kept.ToArray())
}

if (-not [IO.File]::Exists([IO.Path]::Combine($card, 'cmdline.txt'))) {
    Stop-Untouched "$card is no card with Raspberry Pi OS: there is no cmdline.txt on it"
}
# Trixie has these beside it, and the zip has not.
$name = 'cmdline.txt'
foreach ($sign in 'meta-data', 'network-config') {
    if ([IO.File]::Exists([IO.Path]::Combine($card, $sign))) { $name = 'user-data' }
}
$file = [IO.Path]::Combine($card, $name)
try {
    $before = ''
    if ([IO.File]::Exists($file)) { $before = $bytes.GetString([IO.File]::ReadAllBytes($file)) }
    if ($name -eq 'user-data') {
        if ($undo) { $after = Remove-FromLists $before } else { $after = Add-ToLists $before }
        $back = Remove-FromLists $after
    } else {
        if ($undo) { $after = Remove-FromLine $before } else { $after = Add-ToLine $before }
        $back = Remove-FromLine $after
    }
    if (Test-Same $after $before) {
        $has = 'has the words'
        if ($undo) { $has = 'has no words' }
        Write-Output "Nothing had to be changed: $name $has of the box."
        exit 0
    }
    if ($name -eq 'user-data') { $bare = Remove-FromLists $before } else { $bare = Remove-FromLine $before }
    # A file that was empty has its first line now.
    if (-not ((Test-Same $back $bare) -or ($before.Trim($blanks) -eq ''))) {
        Stop-Untouched 'What was to be written could not be taken back again: please tell whoever made this'
    }
    if ([IO.File]::Exists($file)) {
        [IO.File]::Copy($file, [IO.Path]::Combine($PSScriptRoot, "$name.before"), $true)
    }
    [IO.File]::WriteAllBytes("$file.new", $bytes.GetBytes($after))
    if ([IO.File]::Exists($file)) { [IO.File]::Delete($file) }
    [IO.File]::Move("$file.new", $file)
} catch [IO.IOException], [UnauthorizedAccessException] {
    Stop-Untouched "Is the card's little slide at LOCK?  ($($_.Exception.Message))"
}
if ($undo) {
    Write-Output "The words of the box were taken out of $name; all else is as it was."
} else {
    Write-Output "Done: the words of the box were added to $name.  Take the card out safely."
}
