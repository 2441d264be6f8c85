# Windows: add-the-box.cmd starts this; whatever is said behind it goes on to card.py.
$python = Get-Command py, python3, python -ErrorAction SilentlyContinue | Select-Object -First 1
if (-not $python) {
    Write-Host "Python 3 is needed: https://www.python.org/downloads/"
    exit 1
}
& $python.Source (Join-Path $PSScriptRoot "card.py") @args
exit $LASTEXITCODE
