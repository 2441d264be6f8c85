"""The appliance on a bench without a Pi: a Debian that boots in a second, and the box installed in it."""
