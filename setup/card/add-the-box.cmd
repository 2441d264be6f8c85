@echo off
powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0add-the-box.ps1" %*
pause
