"""Runs at the start of every Python that looks for it: wires without a Pi."""

import sys

if "run" in sys.orig_argv:
    from hardware import build
    from hardware.mock_wires import MockWires

    build.wires_of_a_pi = lambda plan: MockWires(plan).as_wires()
